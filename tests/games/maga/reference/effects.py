"""What each action needs and does (1.18). An effect returns the results that the rules allow for its row."""

import tables as t
from contest import Help, against, contest, reward, strength
from world import Row, Salvo, Virus, War, allied

DONE, LOST, NOTHING = {"done"}, {"lost"}, {"nothing"}  # nothing: also where a loss and a missing ground must look alike
NOT_ALLOWED, NO_MONEY = {"not_allowed"}, {"no_money"}


def target(stage, row):
    return stage.world.by_name[row.words[1]]


def numbered(stage, row):
    """The state and role that a secret number stands for (A-02)."""
    state = target(stage, row)
    return state, state.role_of(int(row.words[2]))


def settled(stage, row, won, act):
    """A plain contest: a success does its work, raises the role and scores (ACT-5, SCORE-3)."""
    if not won:
        return LOST
    act()
    reward(stage, row.owner, row.role, row.action.help)
    row.owner.stars += row.action.stars
    return DONE


# President


def receiver_of(stage, row, word):
    """A-65: what others send to a conquered state goes to the federation, that is to who leads it."""
    receiver = stage.world.by_name[row.words[word]]
    return receiver if allied(receiver, row.owner) else receiver.leader


def transfer_money(stage, row):
    amount = int(row.words[2])
    receiver = receiver_of(stage, row, 1)
    row.owner.treasury -= amount
    receiver.treasury += amount
    receiver.tell("received", row.owner, action=row.name, amount=amount)
    return DONE


def transfer_income(stage, row):
    sphere, amount = row.words[1], int(row.words[3])
    receiver = receiver_of(stage, row, 2)
    row.owner.income[sphere] -= amount
    receiver.income[sphere] += amount
    receiver.tell("received", row.owner, action=row.name, amount=amount)
    return DONE


def transfer_missiles(stage, row):
    kind, amount = row.name.removeprefix("transfer_"), int(row.words[2])
    receiver = receiver_of(stage, row, 1)
    setattr(row.owner, kind, getattr(row.owner, kind) - amount)
    setattr(receiver, kind, getattr(receiver, kind) + amount)
    receiver.tell("received", row.owner, action=row.name, amount=amount)
    return DONE


def transfer_needs(_stage, row):
    """A-64: the whole row fails."""
    if row.name == "transfer_money":
        return set() if row.owner.treasury >= int(row.words[2]) else NOT_ALLOWED  # M2
    if row.name == "transfer_income":
        return set() if row.owner.income[row.words[1]] >= int(row.words[3]) else NOT_ALLOWED
    held = getattr(row.owner, row.name.removeprefix("transfer_"))
    return set() if held >= int(row.words[2]) else NOT_ALLOWED


def dismiss(stage, row):
    role = row.words[1]
    row.owner.levels[role] = (row.owner.levels[role] + 1) // 2
    row.owner.blocked[role] = t.BLOCK_STAGES
    cut_ties(row.owner, role)
    return DONE


def cut_ties(state, role):
    """A role that was recruited is free: its owner is told so, and its recruiter (A-128)."""
    recruiter = state.recruited.pop(role, None)
    if recruiter is not None:
        state.tell("ties_cut", role=role, number=state.numbers[role])
        recruiter.tell("agent_lost", state, role=role, number=state.numbers[role])


# Finance


def invest(stage, row):
    """FIN-4 to FIN-8; the spheres in the given order (A-56)."""
    gained, contest_won, contests = 0, False, 0
    for sphere in row.words[1:3]:
        if stage.world.total_income(sphere) + t.INVESTMENT <= stage.world.capacity:  # FIN-9
            row.owner.income[sphere] += t.INVESTMENT
            gained += 1
            continue
        opponent = stage.opponent(row.owner, sphere)
        if opponent is None:
            continue
        contests += 1
        if against(stage, row, opponent, "fin"):
            amount = min(t.INVESTMENT, opponent.income[sphere])
            opponent.income[sphere] -= amount
            row.owner.income[sphere] += amount
            opponent.tell("income_lost", sphere=sphere, amount=amount)
            gained += 1
            contest_won = True
    if contest_won:
        reward(stage, row.owner, "fin", t.ANY)
    row.learnt = gained
    if gained:
        return DONE
    return LOST if contests else LOST | NOTHING  # it fails; the page has no word for it


def exchange(stage, row):
    """The stake is paid; what it weighs is settled now, what it brings after all rows (EXCH-9)."""
    helps = stage.helpers.count(row.owner, "fin")
    level = row.owner.levels["fin"] + sum(each.strength(False) for each in stage.helpers.of(row.owner, "fin", t.ANY))
    stage.bets.append((row.owner, int(row.words[1]), int(row.words[2]), level, helps))
    return DONE


# Defence


def arsenal(stage, row):
    """DEF1, DEF2, A-150: as many as can be paid."""
    kind, change = row.name, int(row.words[1])
    held = getattr(row.owner, kind)
    price = t.MISSILE_PRICE[kind] if change > 0 else t.DISPOSAL_PRICE
    count = min(abs(change), row.owner.treasury // price)
    if change < 0:
        count = min(count, held)
    row.owner.treasury -= count * price
    setattr(row.owner, kind, held + (count if change > 0 else -count))
    row.learnt = count if change > 0 else -count
    return DONE


def arsenal_needs(_stage, row):
    kind, change = row.name, int(row.words[1])
    reasons = set()
    if kind == "nuclear" and change > 0 and row.owner.levels["def"] < t.NUCLEAR_LEVEL:
        reasons |= NOT_ALLOWED
    if change < 0 and getattr(row.owner, kind) == 0:
        reasons |= NOT_ALLOWED
    if row.owner.treasury < (t.MISSILE_PRICE[kind] if change > 0 else t.DISPOSAL_PRICE):
        reasons |= NO_MONEY
    return reasons


def directions(row):
    """The directions of a strike: name, missiles, hits; `and` stands between them."""
    words = [word for word in row.words[1:] if word != "and"]
    return [(words[i], int(words[i + 1]), int(words[i + 2])) for i in range(0, len(words), 3)]


def strike(stage, row):
    """NUKE-1: all missiles leave the arsenal at once."""
    for name, missiles, required in directions(row):
        row.owner.nuclear -= missiles
        stage.world.salvos.append(
            Salvo(row.owner, stage.world.by_name[name], missiles, required, row.number, arriving=False))
    return DONE


def strike_needs(_stage, row):
    """A-87."""
    return set() if row.owner.nuclear >= sum(each[1] for each in directions(row)) else NOT_ALLOWED


def shoot(stage, row):
    """NUKE-5, NUKE-6: one interceptor, one attempt; what heads for us first."""
    world, owner = stage.world, row.owner
    left, shot = min(int(row.words[1]), owner.interceptors), 0
    groups = [salvo for salvo in world.salvos if salvo.arriving and not allied(salvo.source, owner)]
    aimed_at_us = any(salvo.target is owner and salvo.missiles for salvo in groups)
    defence = strength(stage.helpers, owner, "def", t.ANY)  # frozen for the whole interception
    attacks = {salvo.source.name: strength(stage.helpers, salvo.source, "def", t.ANY) for salvo in groups}
    tried, underdog, leaks = [], False, {}
    while left > 0:
        open_groups = [salvo for salvo in groups if salvo.missiles > 0]
        choice = stage.in_file_order([salvo for salvo in open_groups if salvo.target is owner] or open_groups)
        if not choice:
            break
        salvo = choice[0] if len(choice) == 1 else stage.chance.pick(choice)
        attack = attacks[salvo.source.name]
        won = contest(stage, "shoot", salvo.source, owner, "def", attack, defence, interception=True)
        if salvo.target is owner and defence - attack > t.LEAK_MARGIN:
            leaks[salvo.source.name] = salvo.source
        if not any(salvo is each for each in tried):
            tried.append(salvo)
        owner.interceptors -= 1
        left -= 1
        if not won:
            salvo.missiles -= 1
            shot += 1
            underdog = underdog or attack > defence
    for launcher in leaks.values():
        owner.tell("leak", launcher, action="strike")
    stage.shot_at |= {(owner.name, salvo.source.name) for salvo in tried}
    if underdog:  # once in a stage
        owner.levels["def"] += 1
    if aimed_at_us:  # all of those, or else some group that we hit has no survivors
        repelled = all(salvo.missiles == 0 for salvo in groups if salvo.target is owner)
    else:
        repelled = any(salvo.missiles == 0 for salvo in tried)
    if repelled:
        reward(stage, owner, "def", t.ANY)
    row.learnt = shot
    return DONE if shot else NOTHING


def shoot_needs(_stage, row):
    return set() if row.owner.interceptors else NOT_ALLOWED


def cancel(stage, row):
    """NUKE-8: the whole direction."""
    lost = [salvo for salvo in stage.world.salvos if salvo.source is row.owner and salvo.target is target(stage, row)]
    row.learnt = sum(salvo.missiles for salvo in lost)
    for salvo in lost:
        salvo.missiles = 0
        salvo.cancelled = True
    return DONE if row.learnt else NOTHING


def attack(stage, row):
    stage.world.wars.append(War(row.owner, target(stage, row), row.number, due=False))
    target(stage, row).tell("war_declared", row.owner)  # WAR-2, A-105
    return DONE


def raid(stage, row):
    victim = target(stage, row)

    def take():
        loot = max(0, min(t.RAID_LOOT, victim.treasury))
        victim.treasury -= loot
        row.owner.treasury += loot
        row.learnt = loot
        victim.tell("raided", row.owner, amount=loot)

    return settled(stage, row, against(stage, row, victim, "def"), take)


# FSB


def shares(row):
    words = [word for word in row.words[1:] if word != "and"]
    return {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}


def protect(stage, row):
    stage.protect(row.owner, shares(row))
    return DONE


def find(stage, row):
    other = target(stage, row)
    if (other.name, row.owner.name) not in stage.world.traces:
        return NOTHING

    def learn():
        row.learnt = other.numbers["mid"]

    return DONE if settled(stage, row, against(stage, row, other, "mid"), learn) == DONE else NOTHING


# MID


def sabotage(stage, row):
    state, role = numbered(stage, row)
    won = against(stage, row, state, role)
    rows = stage.open_rows(state, role)
    if not won:
        return LOST
    if not rows:
        return NOTHING

    def stop():
        for each in rows:
            each.results = {"cancelled"}
            if each.stands_for:
                each.stands_for.results = {"cancelled"}
        own = [each for each in rows if not each.extra]  # also one that an agent's order stands in
        if own:
            state.tell("rows_sabotaged", role=role, rows=len(own))
        row.learnt = len(rows)

    return settled(stage, row, True, stop)


def recruit(stage, row):
    state, role = numbered(stage, row)

    def turn():
        former = state.recruited.get(role)
        if former is not None and former is not row.owner:
            former.tell("agent_lost", state, role=role, number=state.numbers[role])
        state.recruited[role] = row.owner
        row.learnt = t.ROLES.index(role)

    return settled(stage, row, against(stage, row, state, role), turn)


def recruit_needs(_stage, row):
    return set() if row.owner.levels["mid"] >= t.RECRUIT_LEVEL else NOT_ALLOWED  # base level


def release(stage, row):
    state, role = numbered(stage, row)
    if state.recruited.get(role) is not row.owner:
        return NOTHING
    del state.recruited[role]
    state.tell("ties_cut", role=role, number=state.numbers[role])
    return DONE


def agent_needed(stage, row):
    state, role = numbered(stage, row)
    return set() if state.recruited.get(role) is row.owner else NOT_ALLOWED


def order(stage, row):
    """MID4, A-126: the owner's row of that role, or one more after all others."""
    state, role = numbered(stage, row)
    mode = row.words[3]
    words = row.words[row.words.index("to") + 1:]
    if mode == "both":
        stage.ordered.add((state.name, role))
        number = t.MOST_ROWS + len(stage.extra_rows_of(state)) + 1  # after the last row that any list may have
        stage.extra_rows.append(Row(state, number, words, master=row.owner, extra=True))
        return DONE
    rows = [each for each in stage.open_rows(state, role) if not each.extra]
    if mode == "replace":
        rows = [each for each in rows if each.ordinary][:1]
    if not rows:
        return NOTHING
    stage.ordered.add((state.name, role))
    for each in rows:
        each.results = {"not_done"}
    place = state.rows.index(rows[0])
    state.rows[place] = Row(state, rows[0].number, words, master=row.owner, stands_for=rows[0])
    return DONE


def order_needs(stage, row):
    state, role = numbered(stage, row)
    reasons = agent_needed(stage, row)
    return reasons | (NOT_ALLOWED if (state.name, role) in stage.ordered else set())


def kill(stage, row):
    state, role = numbered(stage, row)

    def end():
        state.levels[role] = 1
        state.blocked[role] = t.BLOCK_STAGES
        state.tell("role_killed", role=role, number=state.numbers[role])
        recruiter = state.recruited.pop(role, None)
        if recruiter not in (None, row.owner):
            recruiter.tell("agent_lost", state, role=role, number=state.numbers[role])

    return settled(stage, row, against(stage, row, state, role), end)


def kill_needs(stage, row):
    """A-133."""
    return set() if row.owner in target(stage, row).recruited.values() else NOT_ALLOWED


def track(stage, row):
    state, role = target(stage, row), row.words[2]

    def learn():
        row.learnt = state.numbers[role]
        stage.tracked.append((stage.told_by(row), state, role))

    return settled(stage, row, against(stage, row, state, role), learn)


# Justice, Interior


def sue(stage, row):
    defendant = target(stage, row)
    won = against(stage, row, defendant, "jus")
    defendant.tell("sued", row.owner, won=won)
    if not won:
        row.owner.change_mood(-20)
    return settled(stage, row, won, lambda: defendant.change_mood(-20))


def suppress(_stage, row):
    """RIOT-6."""
    if row.owner.riot:
        row.owner.mood, row.owner.riot = 50, 0
    else:
        row.owner.change_mood(-5)
    return DONE


def check(_stage, row):
    row.learnt = int(bool(row.owner.recruited))
    return DONE


def free(stage, row):
    role = row.words[1]
    recruiter = row.owner.recruited.get(role)
    if recruiter is None:
        return NOTHING
    return settled(stage, row, against(stage, row, recruiter, "mid"), lambda: cut_ties(row.owner, role))


# Public relations, health


def statement(stage, row):
    victim = target(stage, row)

    def slander():
        if (row.owner, victim) not in stage.world.statements:
            stage.world.statements.append((row.owner, victim))
        victim.tell("slandered")

    return settled(stage, row, against(stage, row, victim, "pub"), slander)


def oldest_statement(stage, victim):
    return next((pair for pair in stage.world.statements if pair[1] is victim), None)


def refute(stage, row):
    pair = oldest_statement(stage, row.owner)
    author = pair[0]

    def clear():
        stage.world.statements.remove(pair)
        row.owner.change_mood(10)
        author.change_mood(-10)
        author.tell("lie_refuted", row.owner)

    return settled(stage, row, against(stage, row, author, "pub"), clear)


def refute_needs(stage, row):
    return set() if oldest_statement(stage, row.owner) else NOT_ALLOWED


def improve(_stage, row):
    row.owner.change_mood(10)
    return DONE


def worsen(stage, row):
    victim = target(stage, row)

    def annoy():
        victim.change_mood(-10)
        victim.tell("mood_worsened")

    return settled(stage, row, against(stage, row, victim, "pub"), annoy)


def virus_of(stage, author, victim):
    return next((virus for virus in stage.world.viruses if virus.author is author and virus.victim is victim), None)


def infect(stage, row):
    victim = target(stage, row)

    def spread():
        if virus_of(stage, row.owner, victim) is None:
            stage.world.viruses.append(Virus(row.owner, victim, 1))
        victim.tell("epidemic")

    return settled(stage, row, against(stage, row, victim, "hea"), spread)


def vaccine(stage, row):
    suspect = target(stage, row)
    virus = virus_of(stage, suspect, row.owner)
    if virus is None:
        return NOTHING
    won = against(stage, row, suspect, "hea")
    return DONE if settled(stage, row, won, lambda: stage.world.viruses.remove(virus)) == DONE else NOTHING


# Secretary


def raise_level(_stage, row):
    row.owner.levels[row.words[1]] += 1
    return DONE


def give_help(stage, row):
    helper, state, role = row.words[1], stage.world.by_name[row.words[2]], row.words[3]
    stage.helpers.add(state, role, Help(row.owner, helper, row.owner.levels[helper]))
    return DONE


def help_needs(stage, row):
    """HELP-2, A-46."""
    state, role = stage.world.by_name[row.words[2]], row.words[3]
    return NOT_ALLOWED if stage.helpers.has_from(state, role, row.owner) else set()


def named_states(row):
    """The states that an order is aimed at. An agent in one's own federation can be released (A-103)."""
    if row.name == "strike":
        return [direction[0] for direction in directions(row)]
    takes_state = row.name in ("attack", "raid", "find", "sabotage", "recruit", "order", "kill", "track", "sue",
                               "statement", "worsen", "infect")
    return [row.words[1]] if takes_state else []


EFFECTS = {
    "transfer_money": transfer_money, "transfer_income": transfer_income, "transfer_nuclear": transfer_missiles,
    "transfer_interceptors": transfer_missiles, "dismiss": dismiss, "invest": invest, "exchange": exchange,
    "nuclear": arsenal, "interceptors": arsenal, "strike": strike, "shoot": shoot, "cancel": cancel, "attack": attack,
    "raid": raid, "protect": protect, "find": find, "sabotage": sabotage, "recruit": recruit, "release": release,
    "order": order, "kill": kill, "track": track, "sue": sue, "suppress": suppress, "check": check, "free": free,
    "statement": statement, "refute": refute, "improve": improve, "worsen": worsen, "infect": infect,
    "vaccine": vaccine, "raise": raise_level, "help": give_help,
}

NEEDS = {
    "transfer_money": transfer_needs, "transfer_income": transfer_needs, "transfer_nuclear": transfer_needs,
    "transfer_interceptors": transfer_needs, "nuclear": arsenal_needs, "interceptors": arsenal_needs,
    "strike": strike_needs, "shoot": shoot_needs, "recruit": recruit_needs, "order": order_needs, "kill": kill_needs,
    "refute": refute_needs, "help": help_needs,
}
