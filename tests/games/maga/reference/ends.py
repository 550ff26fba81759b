"""What comes after all rows (A-95): exchange, impacts, wars, viruses, statements, riots."""

import math
from fractions import Fraction

import tables as t
from contest import contest, reward, strength
from world import allied

PAYOUT_SLACK = Fraction(1, 100_000)  # M6: so little below a whole rouble is that rouble


def settle_exchange(stage):
    """EXCH-2 to EXCH-9, all exact."""
    bets = stage.bets
    if not bets:
        return
    weights = [stake * level for _state, _number, stake, level, _helps in bets]
    fictitious = Fraction(sum(weights), 10 * len(bets))  # EXCH-3: a tenth of the mean
    total = sum(number * weight for (_state, number, *_rest), weight in zip(bets, weights))
    winning = (total + stage.chance.bet() * fictitious) / (sum(weights) + fictitious)
    pool = sum(stake for _state, _number, stake, *_rest in bets)
    parts = [1 / (abs(number - winning) + 1) for _state, number, *_rest in bets]
    if stage.world.stake_weighted:
        parts = [part * bet[2] for part, bet in zip(parts, bets)]
    for (state, _number, _stake, _level, helps), part in zip(bets, parts):
        payout = math.floor(pool * part / sum(parts) + PAYOUT_SLACK)
        state.treasury += payout
        state.tell("exchange_paid", amount=payout, countries=len(bets), number=winning)
        if len(bets) >= 2 and payout >= t.M:  # EXCH-7
            reward(stage, state, "fin", t.ANY, before=helps)  # who helped when the row ran


def impacts(stage):
    """NUKE-9 to NUKE-13: strike after strike by rank (M21), within a strike direction after direction."""
    arriving = [salvo for salvo in stage.world.salvos if salvo.arriving]
    strikes = {}
    for salvo in [each for each in arriving if each.missiles]:
        strikes.setdefault((salvo.source.name, salvo.row), []).append(salvo)
    waiting = list(strikes.values())
    while waiting:
        strike = stage.by_rank(waiting, lambda salvos: (salvos[0].row, salvos[0].source, "def"))
        waiting.remove(strike)
        impact(stage, strike)
    tell_of_hits(stage, arriving)


def impact(stage, strike):
    source, hits = strike[0].source, 0
    for salvo in strike:
        salvo.hits = min(salvo.required, salvo.missiles)
        hits += salvo.hits
        for _ in range(salvo.hits):
            salvo.target.lose(1, 2)  # NUKE-10, A-85
            for neighbour in stage.world.neighbours(salvo.target):
                neighbour.lose(3, 4)
    source.stars += hits * t.HIT_STARS
    if hits:
        reward(stage, source, "def", t.ANY)  # NUKE-11, A-92


def tell_of_hits(stage, arriving):
    """NUKE-12, A-80: the launcher, who tried to intercept, and the victim."""
    for salvo in arriving:
        if not salvo.cancelled:
            salvo.source.tell("strike_ended", salvo.target, arrived=salvo.missiles, hit=salvo.hits)
    for state in stage.world.states:
        hits = sum(salvo.hits for salvo in arriving if salvo.target is state)
        if hits:
            state.tell("hit", state, hits=hits)
        for launcher in stage.world.states:  # M22
            if (state.name, launcher.name) in stage.shot_at:
                arrived = any(salvo.missiles for salvo in arriving if salvo.source is launcher)
                state.tell("launch_ended", launcher, arrived=arrived)


def wars(stage):
    """WAR-4 to WAR-11."""
    waiting = [war for war in stage.world.wars if war.due]
    conquered = []
    while True:
        waiting = [war for war in waiting if war.attacker not in conquered and war.target not in conquered and
                   not allied(war.attacker, war.target)]
        if not waiting:
            return
        war = stage.by_rank(waiting, lambda each: (each.row, each.attacker, "def"))
        waiting.remove(war)
        if fight(stage, war):
            conquered.append(war.target)


def fight(stage, war):
    attacker, target = war.attacker, war.target
    defenders = ("def", "fsb", "mvd")
    attack = strength(stage.helpers, attacker, "def", t.ANY)
    defence = sum(strength(stage.helpers, target, role, t.ANY) for role in defenders)
    won = contest(stage, "attack", attacker, target, "def", attack, defence)
    if won:
        conquer(stage, attacker, target)
    else:
        attacker.change_mood(-10)  # WAR-6
    sides = [(attacker, "def")] + [(target, role) for role in defenders]
    told = [attacker, target] + [each.state for state, role in sides for each in stage.helpers.of(state, role, t.ANY)]
    for state in {id(each): each for each in told}.values():  # WAR-5, A-105
        state.tell("war_decided", target, attacker=attacker.name, won=won)
    return won


def conquer(stage, winner, loser):
    loser.lose(1, 2)  # WAR-7
    for role in t.ROLES:
        loser.levels[role] = (loser.levels[role] + 1) // 2  # WAR-9
    for role in t.ROLES:
        gap = loser.levels[role] - winner.levels[role]
        if gap > 0:
            winner.levels[role] += (gap + 1) // 2  # WAR-10, A-101
    reward(stage, winner, "def", t.ANY)
    taken = [state for state in stage.world.states if state is loser or state.leader is loser]
    for state in taken:
        state.leader = winner.leader


def viruses(stage):
    for virus in stage.world.viruses:
        virus.victim.change_mood(-(2 ** virus.stage))
        virus.stage = min(virus.stage + 1, t.MOST_VIRUS_STAGE)


def statements(stage):
    for _author, victim in stage.world.statements:
        victim.change_mood(-10)


def riots(stage):
    """RIOT-1, RIOT-2, A-109."""
    for state in stage.world.states:
        if state.riot == 0 and state.mood >= t.RIOT_BELOW:
            continue
        state.riot += 1
        state.lose_goods(max(0, 100 - state.riot), 100)
        state.tell("riot_begins" if state.riot == 1 else "riot_goes_on", percent=state.riot)


def alerts(stage):
    """NUKE-2, A-80: who has an interceptor when the stage ends is told whose missiles are in the air (M19)."""
    flying = [salvo for salvo in stage.world.salvos if not salvo.arriving and salvo.missiles]
    for launcher in {salvo.source.name: salvo.source for salvo in flying}.values():
        for state in stage.world.states:
            if state is not launcher and state.interceptors > 0:
                state.tell("launched", launcher)


def tracked(stage):
    """A-135: the role's rows of the whole stage."""
    for told, state, role in stage.tracked:
        told.tell("tracked", state, role=role, number=state.numbers[role], level=state.levels[role])
        for row in stage.rows_of(state, role):
            told.tell("tracked_row", state, role=role, action=row.name, order=row.text, result=row.results)


# MID6: what a role knows of its own state; a stage knows nothing of numbers learnt and offences suffered before it
FIGURES = {
    "pr": ("treasury", "nuclear", "interceptors", "mood"), "fin": ("treasury", *t.SPHERES),
    "def": ("nuclear", "interceptors"), "jus": ("mood",), "mvd": ("mood", "riot"), "pub": ("mood",), "hea": ("mood",),
}


def figure(state, name):
    return {"fact": name, "amount": state.income[name] if name in t.SPHERES else getattr(state, name)}


def facts(stage, state, role):
    found = [figure(state, name) for name in FIGURES.get(role, ())]
    if role == "sec":
        found += [{"fact": "level", "role": own, "amount": state.levels[own]} for own in t.ROLES]
    if role == "mid":
        found += [{"fact": "agent", "state": abroad.name, "role": agent, "amount": abroad.numbers[agent]}
                  for abroad, agent in stage.world.agents_of(state)]
    running = {"pub": ("statement", {id(victim) for author, victim in stage.world.statements if author is state}),
               "hea": ("virus", {id(virus.victim) for virus in stage.world.viruses if virus.author is state})}
    fact, victims = running.get(role, ("", set()))
    return found + [{"fact": fact, "state": each.name, "amount": 1} for each in stage.world.states
                    if id(each) in victims]


def informed(stage):
    for told, state, role in stage.tracked:
        known = facts(stage, state, role)
        if known:
            told.tell("informed", state, role=role, facts=known)
