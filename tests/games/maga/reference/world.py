"""What there is before and after a technical stage: states, what is under way between them, and its form in a file."""

import math
from dataclasses import dataclass, field
from fractions import Fraction

import tables as t


def half_down(value):
    """The nearest whole number; a half goes down (A-85)."""
    return math.ceil(value - Fraction(1, 2))


@dataclass
class Row:
    """One order of a list, or one that a recruited role has been given from abroad."""

    owner: "State"
    number: int  # its place in the list is its priority
    words: list
    documents: bool = False
    master: "State" = None  # who ordered it from abroad (MID4)
    extra: bool = False  # MID4 in mode "both": added after all other rows
    results: set = field(default_factory=set)  # how it ended: every name for it that the rules allow; empty: not yet
    learnt: int = 0  # what the state learns by it (docs/evening.md)
    stands_for: "Row" = None  # the owner's row in whose place it runs (MID4)

    @property
    def name(self):
        return self.words[0]

    @property
    def text(self):
        return " ".join(self.words)

    @property
    def action(self):
        return t.ACTIONS[self.name]

    @property
    def role(self):
        """Whose action it is for limits, sabotage and blocks (ROLE-4, ROLE-5)."""
        if self.name in ("raise", "help"):
            return self.words[1]
        return self.action.executor or self.action.role

    @property
    def rank_role(self):
        """Whose level ranks it: the Secretary's for the Secretary's rows."""
        return self.action.executor or self.action.role

    @property
    def ordinary(self):
        """Whether it is the one ordinary action of its role in this turn (ACT-2, ROLE-4)."""
        return self.action.kind == t.ORDINARY or self.name in ("raise", "help")

    @property
    def done(self):
        return bool(self.results)


@dataclass
class State:
    """A state, with all its characteristics (STATE-1)."""

    name: str
    place: int  # on the ring (SET-4)
    treasury: int
    income: dict
    nuclear: int
    interceptors: int
    mood: int
    riot: int
    levels: dict
    numbers: dict
    blocked: dict
    stars: int
    leader: "State" = None
    recruited: dict = field(default_factory=dict)  # role: the state that controls it
    rows: list = field(default_factory=list)
    news: list = field(default_factory=list)

    def change_mood(self, points):
        """A-139: 0 to 100 at every change."""
        self.mood = min(100, max(0, self.mood + points))

    def role_of(self, number):
        return next(role for role in t.ROLES if self.numbers[role] == number)

    def tell(self, news, state=None, **fields):
        """A piece of news, with the names and fields of the program's answer."""
        self.news.append({"news": news, **fields, **({"state": state.name} if state else {})})

    def lose(self, kept, of):
        """Keeps kept / of of every characteristic but levels: money and mood round down, missiles half down (A-85)."""
        self.lose_goods(kept, of)
        self.mood = self.mood * kept // of

    def lose_goods(self, kept, of):
        """The same without the mood (RIOT-2)."""
        if self.treasury > 0:  # FIN-10: debts stay
            self.treasury = self.treasury * kept // of
        for sphere in t.SPHERES:
            self.income[sphere] = self.income[sphere] * kept // of
        self.nuclear = half_down(Fraction(self.nuclear * kept, of))
        self.interceptors = half_down(Fraction(self.interceptors * kept, of))

    def points(self):
        """SCORE-1 to SCORE-3."""
        levels = sum(level - t.START_LEVEL for level in self.levels.values())
        income = sum(self.income.values()) - len(t.SPHERES) * t.START_INCOME
        missiles = sum(getattr(self, kind) * price for kind, price in t.MISSILE_PRICE.items())
        mood = (t.START_MOOD - self.mood) * t.SCORE_MOOD
        return self.treasury + levels * t.SCORE_LEVEL + income * t.SCORE_INCOME + missiles - mood + self.stars


@dataclass
class Salvo:
    """Missiles on their way in one direction (NUKE-1)."""

    source: State
    target: State
    missiles: int
    required: int
    row: int
    arriving: bool  # in this stage
    cancelled: bool = False
    hits: int = 0


@dataclass
class War:
    """A land attack that was ordered (WAR-2)."""

    attacker: State
    target: State
    row: int
    due: bool  # decided in this stage


@dataclass
class Virus:
    author: State
    victim: State
    stage: int  # how many times it has taken mood, and once more: the next loss is 2^stage


class World:
    """All that a stage begins with."""

    def __init__(self, document):
        self.states = [read_state(entry, place) for place, entry in enumerate(document["states"])]
        self.by_name = {state.name: state for state in self.states}
        for state, entry in zip(self.states, document["states"]):
            state.leader = self.by_name[entry.get("leader", state.name)]
            state.recruited = {role: self.by_name[name] for role, name in entry.get("recruited", {}).items()}
            state.rows = read_rows(state, entry.get("orders", []))
        self.capacity = 2 * len(self.states) * t.M  # FIN-3, A-55
        self.stake_weighted = document.get("options", {}).get("stake_weighted", False)
        self.salvos = [
            Salvo(self.by_name[s["from"]], self.by_name[s["target"]], s.get("missiles", 1), s.get("required", 1),
                  s.get("row", 1), True) for s in document.get("salvos", [])]
        self.wars = [War(self.by_name[w["attacker"]], self.by_name[w["target"]], w.get("row", 1), True)
                     for w in document.get("wars", [])]
        self.statements = [(self.by_name[s["author"]], self.by_name[s["victim"]])
                           for s in document.get("statements", [])]
        self.viruses = [Virus(self.by_name[v["author"]], self.by_name[v["victim"]], v.get("stage", 1))
                        for v in document.get("viruses", [])]
        self.traces = {(trace["from"], trace["in"]) for trace in document.get("traces", [])}

    def neighbours(self, state):
        """SET-4, A-04: with two states there is one neighbour."""
        count = len(self.states)
        places = {(state.place - 1) % count, (state.place + 1) % count} - {state.place}
        return [self.states[place] for place in sorted(places)]

    def agents_of(self, master):
        """The foreign roles that a state controls, as pairs of state and role."""
        return [(state, role) for state in self.states for role in t.ROLES if state.recruited.get(role) is master]

    def total_income(self, sphere):
        return sum(state.income[sphere] for state in self.states)


def read_state(entry, place):
    def each(key, otherwise):
        return {role: entry.get(key, {}).get(role, otherwise) for role in t.ROLES}

    numbers = entry.get("numbers") or {role: index + 1 for index, role in enumerate(t.ROLES)}
    income = {sphere: entry.get("income", {}).get(sphere, t.START_INCOME) for sphere in t.SPHERES}
    return State(
        name=entry["name"], place=place, treasury=entry.get("treasury", t.START_TREASURY), income=income,
        nuclear=entry.get("nuclear", 0), interceptors=entry.get("interceptors", 0),
        mood=entry.get("mood", t.START_MOOD), riot=entry.get("riot", 0), levels=each("levels", t.START_LEVEL),
        numbers=numbers, blocked=each("blocked", 0), stars=entry.get("stars", 0))


def read_rows(state, orders):
    rows = []
    for number, order in enumerate(orders, start=1):
        documents = isinstance(order, dict) and order.get("documents", False)
        text = order["order"] if isinstance(order, dict) else order
        rows.append(Row(state, number, text.split(), documents))
    return rows


def allied(one, other):
    """WAR-8: whether both are one federation."""
    return one.leader is other.leader
