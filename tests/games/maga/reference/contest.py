"""TSOP, the contest of an attacking and a defending side (1.8), and help (1.7)."""

import math
from dataclasses import dataclass
from fractions import Fraction

import tables as t
from world import State


MOST_N = 61  # M7


@dataclass
class Help:
    """What a help row gives, frozen when it ran (A-40), and what may come back of it (HELP-6)."""

    state: State
    role: str
    level: int
    rewarded: bool = False

    def strength(self, contest):
        """HELP-4: the Secretary gives a half, ministers a quarter, the President a half in contests only (A-34)."""
        half = self.role == "sec" or (self.role == "pr" and contest)
        return Fraction(self.level, 2 if half else 4)


@dataclass
class Contest:
    """One contest as it went; the fields are those of the answer."""

    action: str
    attacker: State
    defender: State
    role: str
    attack: Fraction
    defence: Fraction
    won: bool

    @property
    def n(self):
        return exponent(self.attack, self.defence)

    @property
    def probability(self):
        return chance(self.attack, self.defence)


def exponent(attack, defence):
    """TSOP-5: the difference, rounded up."""
    return min(math.ceil(attack - defence), MOST_N)


def chance(attack, defence):
    """TSOP-3, TSOP-5; A-29: compared before rounding."""
    if attack < defence:
        return Fraction(0)
    return 1 - Fraction(1, 2 ** (exponent(attack, defence) + 1))


class Helpers:
    """Who helps whom in this stage."""

    def __init__(self):
        self.given = {}  # (state name, role): list of Help

    def of(self, state, role, kind, before=None):
        """The helps that count for a role; kind: which helpers the action lets count (HELP-1). `before` limits them to
        the first so many, for what an action took with it when its row ran (A-41)."""
        helps = self.given.get((state.name, role), [])
        if kind == t.NONE:
            return []
        if kind == t.OWN:
            return [each for each in helps[:before] if each.state is state]
        return helps[:before]

    def count(self, state, role):
        return len(self.given.get((state.name, role), []))

    def has_from(self, state, role, helper):
        """HELP-2: at most one helper from each state."""
        return any(each.state is helper for each in self.given.get((state.name, role), []))

    def add(self, state, role, help_given):
        self.given.setdefault((state.name, role), []).append(help_given)


def own_strength(state, role):
    """ROLE-3: the President counts double in a contest."""
    return Fraction(state.levels[role] * (2 if role == "pr" else 1))


def strength(helpers, state, role, kind):
    """TSOP-2: a role and the helpers that count for it."""
    return own_strength(state, role) + sum(each.strength(True) for each in helpers.of(state, role, kind))


def contest(stage, action, attacker, defender, role, attack, defence, interception=False):
    """Decides one contest. attacker, defender: states; role: the defending one, which may rise (TSOP-8) and which the
    leak names (TSOP-4). After each attempt of an interception neither is due yet (A-33, A-83)."""
    probability = chance(attack, defence)
    won = probability > 0 and stage.chance.contest(probability)
    stage.contests.append(Contest(action, attacker, defender, role, attack, defence, won))
    if interception:
        return won
    if defence - attack > t.LEAK_MARGIN:
        defender.tell("leak", attacker, action=action, role=role)
    if not won and attack > defence:
        defender.levels[role] += 1
    return won


def reward(stage, state, role, kind, before=None):
    """The +1 of a success, and of those who helped it (ACT-5, HELP-6)."""
    state.levels[role] += 1
    for each in stage.helpers.of(state, role, kind, before):
        if not each.rewarded:
            each.rewarded = True
            each.state.levels[each.role] += 1


def against(stage, row, state, role):
    """A contest of a row's role with one foreign role, both with the helpers that the action lets count (A-45)."""
    kind = row.action.help
    attack = strength(stage.helpers, row.owner, row.role, kind)
    if row.documents:
        attack += 1  # JUS1
    defence = strength(stage.helpers, state, role, t.NONE if kind == t.NONE else t.ANY)
    if row.name in t.SECRET:
        defence += stage.protection(state, role)
    won = contest(stage, row.name, row.owner, state, role, attack, defence)
    if row.name in t.SECRET:
        stage.reward_protection(state, role)
    return won
