"""Random stages of 2 to 12 states, as documents for `casus adjudicate`. Most orders make sense, so that they meet."""

import random

import tables as t

MOST_STATES = 12
MOST_ROWS = 9

EARLY = ("protect", "sabotage", "order", "kill", "dismiss", "help", "suppress")
THEMES = (
    ("transfer_money", "transfer_income", "transfer_nuclear", "transfer_interceptors", "order", "sabotage", "dismiss",
     "help"),
    ("invest", "invest", "exchange", "help", "sabotage", "raise"),
    ("nuclear", "interceptors", "strike", "shoot", "shoot", "cancel", "help", "kill"),
    ("attack", "raid", "help", "help", "worsen", "raise"),
    ("protect", "protect", "sabotage", "recruit", "kill", "track", "find", "help", "help"),
    ("order", "order", "order", "sabotage", "release", "free", "check", "track", "help", "recruit"),
    ("statement", "refute", "refute", "improve", "worsen", "suppress", "help", "sue"),
    ("infect", "vaccine", "vaccine", "help", "suppress", "improve"),
    ("raise", "help", "sabotage", "dismiss", "kill", "order"),
    tuple(sorted(t.ACTIONS)),
    tuple(sorted(t.ACTIONS)),
)


def stage(seed):
    """One stage; the same seed gives the same stage."""
    return Generator(seed).document()


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        few, some, many = self.random.randint(2, 3), self.random.randint(4, 6), self.random.randint(7, MOST_STATES)
        self.count = self.random.choices((few, some, many), (45, 35, 20))[0]
        self.names = [f"S{place}" for place in range(self.count)]
        # How rich, how well matched and how busy the states of this stage are.
        self.wealth = self.random.choice(("plenty", "plenty", "plenty", "short", "mixed"))
        self.extreme = self.random.random() < 0.06
        self.high_level = 200 if self.extreme else self.random.choice((2, 5, 9, 14))
        self.busy = self.random.choice((3, 6, MOST_ROWS))
        self.saturated = self.random.random() < 0.4
        # What this stage is about, and whom most of it is aimed at, so that what is rare alone meets something.
        self.theme = self.random.choice(THEMES)
        self.victim = self.random.choice(self.names)
        self.victim_numbers = self.random.sample(range(1, 11), 2)

    def chance(self, probability):
        return self.random.random() < probability

    # The whole

    def document(self):
        leaders = self.leaders()
        self.leader = dict(zip(self.names, leaders))
        states = [self.state(name) for name in self.names]
        self.numbers = {state["name"]: state.get("numbers") or self.plain_numbers() for state in states}
        self.by_name = {state["name"]: state for state in states}
        self.recruit(states)
        document = {"states": states}
        if self.chance(0.2):
            document["options"] = {"stake_weighted": True}
        self.under_way(document)
        self.arm(document["wars"])
        for state in self.random.sample(states, len(states)):
            state["orders"] = self.orders(state)
        self.give_work(states)
        return document

    def give_work(self, states):
        """Rows of the roles that are sabotaged, and of agents who get orders, so that there is something to hinder."""
        for state in states:
            for text in [row for row in state["orders"] if isinstance(row, str)]:
                words = text.split()
                if words[0] not in ("sabotage", "order", "track") or not self.chance(0.6):
                    continue
                role = words[2] if words[0] == "track" else self.role_of(words[1], int(words[2]))
                action = self.random.choice([action for action in sorted(ORDERS) if ROLE_OF[action] == role])
                row = self.order(words[1], action)
                if row:
                    self.by_name[words[1]]["orders"].append(row)

    def role_of(self, name, number):
        return next(role for role in t.ROLES if self.numbers[name][role] == number)

    def arm(self, wars):
        """So that some wars are won."""
        for war in wars:
            if self.chance(0.6):
                target = self.by_name[war["target"]]["levels"]
                strength = sum(target[role] for role in ("def", "fsb", "mvd")) + self.random.randint(-2, 4)
                self.by_name[war["attacker"]]["levels"]["def"] = max(1, strength)

    def leaders(self):
        leaders = list(self.names)
        if self.count >= 3 and self.chance(0.3):
            for place in range(1, self.count):
                if self.chance(0.35):
                    others = [name for name, leader in zip(self.names, leaders) if name == leader]
                    leaders[place] = self.random.choice([name for name in others if name != self.names[place]])
            # A leader of others leads itself: who was taken later takes its followers along.
            for place, leader in enumerate(leaders):
                while leaders[self.names.index(leader)] != leader:
                    leader = leaders[self.names.index(leader)]
                leaders[place] = leader
        return leaders

    @staticmethod
    def plain_numbers():
        return {role: index + 1 for index, role in enumerate(t.ROLES)}

    def state(self, name):
        state = {"name": name, "treasury": self.treasury(), "income": self.income(), "levels": self.levels(),
                 "mood": self.mood()}
        if self.chance(0.5):
            state["nuclear"] = self.random.randint(0, 6)
        if self.chance(0.5):
            state["interceptors"] = self.random.randint(0, 6)
        if self.chance(0.12) or (state["mood"] < 50 and self.chance(0.7)):
            state["riot"] = self.random.choice((1, 1, 2, 3, 7, 60, 99, 130))
        if self.chance(0.5):
            state["numbers"] = dict(zip(t.ROLES, self.random.sample(range(1, 11), 10)))
        if self.chance(0.25):
            state["blocked"] = {role: self.random.choice((1, 2)) for role in self.random.sample(t.ROLES, 2)}
        if self.chance(0.2):
            state["stars"] = self.random.randint(0, 20) * 250 * t.K
        if self.leader[name] != name:
            state["leader"] = self.leader[name]
        return state

    def treasury(self):
        if self.extreme:
            return self.random.choice((-1, 1)) * self.random.randint(0, 10 ** 12)
        kind = self.wealth if self.wealth != "mixed" else self.random.choice(("plenty", "short", "debt"))
        if kind == "plenty":
            return self.random.randint(12_000_000, 60_000_000)
        if kind == "short":
            return self.random.choice((0, 500_000, 1_000_000, self.random.randint(0, 3_000_000)))
        return -self.random.randint(0, 6_000_000)

    def income(self):
        if self.saturated:  # the capacity of a sphere is twice its sum at the start (FIN-3)
            return {sphere: self.random.choice((1_500_000, 2_000_000, 2_500_000)) for sphere in t.SPHERES}
        if self.chance(0.3):
            return {sphere: self.random.randint(0, 3_000_001) for sphere in t.SPHERES}
        return {sphere: self.random.randint(0, 5) * t.INVESTMENT for sphere in t.SPHERES}

    def levels(self):
        return {role: self.random.randint(1, self.high_level) for role in t.ROLES}

    def mood(self):
        return self.random.choice((100, 100, 95, self.random.randint(0, 100), self.random.randint(45, 62)))

    def recruit(self, states):
        """Agents, also of partners: recruits persist in a federation (A-103)."""
        for state in states:
            masters = [name for name in self.names if name != state["name"]]
            if self.chance(0.45):
                roles = self.random.sample(t.ROLES, self.random.randint(1, 3))
                state["recruited"] = {role: self.random.choice(masters) for role in roles}

    # Under way

    def pair(self, hostile):
        """Two different states; hostile: of different federations (what was under way before a conquest goes on)."""
        pairs = [(one, other) for one in self.names for other in self.names if one != other and
                 (not hostile or self.leader[one] != self.leader[other])]
        return self.random.choice(pairs) if pairs else None

    def pairs(self, most, probability):
        if not self.chance(probability):
            return []
        found = [self.pair(self.chance(0.9)) for _ in range(self.random.randint(1, most))]
        return [pair for pair in dict.fromkeys(found) if pair is not None]

    def under_way(self, document):
        salvos, rows = [], {name: self.random.randint(1, 3) for name in self.names}  # one strike each (DEF3)
        for one, other in self.pairs(5, 0.45):
            missiles = 40 if self.extreme else self.random.randint(1, 4)
            salvos.append({"from": one, "target": other, "missiles": missiles,
                           "required": self.random.randint(1, missiles), "row": rows[one]})
        document["salvos"] = salvos
        wars = {}
        for attacker, target in self.pairs(4, 0.35):  # an attacker has one war (DEF6)
            wars[attacker] = {"attacker": attacker, "target": target, "row": self.random.randint(1, 4)}
        document["wars"] = list(wars.values())
        document["statements"] = [{"author": one, "victim": other} for one, other in self.pairs(5, 0.4)]
        document["viruses"] = [{"author": one, "victim": other, "stage": self.random.choice((1, 2, 3, 4, 5, 20))}
                               for one, other in self.pairs(4, 0.4)]
        document["traces"] = [{"from": one, "in": other} for one, other in self.pairs(6, 0.5)]
        self.document_so_far = document

    # Orders

    def orders(self, state):
        """A list: what hinders or strengthens others mostly stands above what it is meant for."""
        name, rows = state["name"], []
        for _ in range(self.random.randint(0, self.busy)):
            action = self.random.choice(self.theme if self.chance(0.7) else sorted(ORDERS))
            row = self.order(name, action)
            if row is None:
                continue
            early = action in EARLY and self.chance(0.7)
            rows.insert(self.random.randint(0, min(1, len(rows))) if early else len(rows), row)
            if t.ACTIONS[action].help != t.NONE and self.chance(0.25):
                helper = self.random.choice([role for role in t.ROLES if role != t.ACTIONS[action].role])
                rows.insert(self.random.randint(0, len(rows)), f"help {helper} {name} {t.ACTIONS[action].role}")
        if state.get("riot") and self.chance(0.6):
            rows.insert(self.random.randint(0, min(2, len(rows))), "suppress")
        return rows

    def order(self, name, action):
        return ORDERS[action](self, name)

    def foe(self, name):
        """A state to act against: mostly the victim of this stage; seldom a partner, which the rules forbid (A-103)."""
        if self.chance(0.03):
            return self.random.choice([other for other in self.names if other != name])
        if self.leader[self.victim] != self.leader[name] and self.chance(0.5):
            return self.victim
        others = [other for other in self.names if self.leader[other] != self.leader[name]]
        return self.random.choice(others) if others else None

    def suspect(self, kind, key, name, answer):
        """Who has done something to a state, most often, so that the answer to it meets somebody."""
        known = [entry[key] for entry in self.document_so_far[kind] if entry[answer] == name]
        known = [other for other in known if self.leader[other] != self.leader[name]]
        return self.random.choice(known) if known and self.chance(0.7) else self.foe(name)

    def agents(self, name):
        return [(other, role) for other in self.names for role, master in
                self.by_name[other].get("recruited", {}).items() if master == name]

    def number(self, state):
        """A role's number; mostly one of few, so that several act against one role, or of one that is busy."""
        busy = [text.split()[0] for text in self.by_name[state].get("orders", []) if isinstance(text, str)]
        if busy and self.chance(0.5):
            return self.numbers[state][ROLE_OF[self.random.choice(busy)]]
        return self.random.choice(self.victim_numbers) if state == self.victim and self.chance(0.6) \
            else self.random.randint(1, 10)


def plain(text):
    return lambda _generator, _name: text


def hostile(word):
    def make(generator, name):
        foe = generator.foe(name)
        return foe and f"{word} {foe}"
    return make


def by_number(word):
    def make(generator, name):
        foe = generator.foe(name)
        return foe and f"{word} {foe} {generator.number(foe)}"
    return make


def transfer_money(generator, name):
    amount = generator.random.choice((1, 50_000, 500_000, 2_000_000, 7_654_321))
    foe = generator.foe(name)
    return foe and f"transfer_money {foe} {amount}"


def transfer_income(generator, name):
    foe = generator.foe(name)
    amount = generator.random.choice((1, 50_000, 500_000, 1_000_000))
    return foe and f"transfer_income {generator.random.choice(t.SPHERES)} {foe} {amount}"


def transfer_missiles(kind):
    def make(generator, name):
        foe = generator.foe(name)
        return foe and f"transfer_{kind} {foe} {generator.random.randint(1, 3)}"
    return make


def dismiss(generator, _name):
    return f"dismiss {generator.random.choice(t.ROLES[1:])}"


def invest(generator, _name):
    return "invest " + " ".join(generator.random.sample(t.SPHERES, 2))


def exchange(generator, _name):
    units = generator.random.randint(1, 20_000) if generator.extreme else generator.random.choice((1, 1, 2, 4, 9))
    bet = generator.random.choice((0, generator.random.randint(-100, 100), generator.random.randint(-100, 100)))
    return f"exchange {bet} {units * t.STAKE_UNIT}"


def arsenal(kind):
    def make(generator, _name):
        return f"{kind} {generator.random.choice((-3, -1, 1, 1, 2, 4))}"
    return make


def strike(generator, name):
    foes = [other for other in generator.names if generator.leader[other] != generator.leader[name]]
    if not foes:
        return None
    parts = []
    for foe in generator.random.sample(foes, min(len(foes), generator.random.choice((1, 1, 2)))):
        missiles = generator.random.randint(1, 3)
        parts.append(f"{foe} {missiles} {generator.random.randint(1, missiles)}")
    return "strike " + " and ".join(parts)


def shoot(generator, _name):
    return f"shoot {generator.random.randint(1, 4)}"


def cancel(generator, name):
    flying = [salvo["target"] for salvo in generator.document_so_far["salvos"] if salvo["from"] == name]
    target = generator.random.choice(flying) if flying and generator.chance(0.8) else generator.foe(name)
    return target and f"cancel {target}"


def protect(generator, name):
    roles = generator.random.sample([role for role in t.ROLES if role != "fsb"], generator.random.randint(1, 4))
    if name == generator.victim:
        aimed_at = [role for role, number in generator.numbers[name].items() if number in generator.victim_numbers]
        roles = list(dict.fromkeys([role for role in aimed_at if role != "fsb"] + roles))
    shares, left = [], 10
    for role in roles:
        if left > 0:
            share = generator.random.randint(1, left)
            left -= share
            shares.append(f"{role} {share}")
    return "protect " + " and ".join(shares)


def find(generator, name):
    known = [trace["from"] for trace in generator.document_so_far["traces"] if trace["in"] == name]
    other = generator.random.choice(known) if known and generator.chance(0.7) else generator.foe(name)
    return other and f"find {other}"


def agent(word):
    """An order that names one of the state's agents, or sometimes nobody's."""
    def make(generator, name):
        agents = [each for each in generator.agents(name) if generator.leader[each[0]] != generator.leader[name]]
        if agents and generator.chance(0.85):
            other, role = generator.random.choice(agents)
            return f"{word} {other} {generator.numbers[other][role]}"
        return by_number(word)(generator, name)
    return make


def order_agent(generator, name):
    agents = [each for each in generator.agents(name) if generator.leader[each[0]] != generator.leader[name]]
    if not agents:
        return None
    other, role = generator.random.choice(agents)
    actions = sorted(action for action in ORDERS if ROLE_OF[action] == role and action != "order")
    text = generator.order(other, generator.random.choice(actions))
    if isinstance(text, dict):  # documents are the owner's
        text = text["order"]
    mode = generator.random.choice(("replace", "replace_all", "both"))
    return text and f"order {other} {generator.numbers[other][role]} {mode} to {text}"


def kill(generator, name):
    agents = generator.agents(name)
    hosts = sorted({other for other, _role in agents if generator.leader[other] != generator.leader[name]})
    if hosts and generator.chance(0.8):
        host = generator.random.choice(hosts)
        return f"kill {host} {generator.number(host)}"
    return by_number("kill")(generator, name)


def track(generator, name):
    foe = generator.foe(name)
    return foe and f"track {foe} {generator.role_of(foe, generator.number(foe))}"


def sue(generator, name):
    foe = generator.foe(name)
    if foe and generator.chance(0.5):
        return {"order": f"sue {foe}", "documents": True}
    return foe and f"sue {foe}"


def free(generator, name):
    recruited = sorted(generator.by_name[name].get("recruited", {}))
    roles = recruited if recruited and generator.chance(0.8) else t.ROLES
    return f"free {generator.random.choice(roles)}"


def vaccine(generator, name):
    suspect = generator.suspect("viruses", "author", name, "victim")
    return suspect and f"vaccine {suspect}"


def raise_level(generator, _name):
    return f"raise {generator.random.choice(t.ROLES)}"


def give_help(generator, name):
    helper = generator.random.choice(t.ROLES)
    state = name if generator.chance(0.5) else generator.random.choice((generator.victim, *generator.names))
    role = generator.random.choice([role for role in t.ROLES if state != name or role != helper])
    return f"help {helper} {state} {role}"


ORDERS = {
    "transfer_money": transfer_money, "transfer_income": transfer_income,
    "transfer_nuclear": transfer_missiles("nuclear"), "transfer_interceptors": transfer_missiles("interceptors"),
    "dismiss": dismiss, "invest": invest, "exchange": exchange, "nuclear": arsenal("nuclear"),
    "interceptors": arsenal("interceptors"), "strike": strike, "shoot": shoot, "cancel": cancel,
    "attack": hostile("attack"), "raid": hostile("raid"), "protect": protect, "find": find,
    "sabotage": by_number("sabotage"), "recruit": by_number("recruit"), "release": agent("release"),
    "order": order_agent, "kill": kill, "track": track, "sue": sue, "suppress": plain("suppress"),
    "check": plain("check"), "free": free, "statement": hostile("statement"), "refute": plain("refute"),
    "improve": plain("improve"), "worsen": hostile("worsen"), "infect": hostile("infect"), "vaccine": vaccine,
    "raise": raise_level, "help": give_help,
}
ROLE_OF = {name: t.ACTIONS[name].role for name in ORDERS}
