"""The course of a technical stage (section 3)."""

from dataclasses import dataclass
from fractions import Fraction

import ends
import tables as t
from contest import Helpers, reward
from effects import EFFECTS, NEEDS, named_states
from world import allied


@dataclass
class Protection:
    """FSB1 of one state."""

    strengths: dict  # by role
    helps: int  # how many helped when it was given
    rewarded: bool = False


class Stage:
    """One stage: carries out the rows of a world, with a chance to decide."""

    def __init__(self, world, chance):
        self.world = world
        self.chance = chance
        self.contests = []
        self.helpers = Helpers()
        self.protections = {}  # by the name of the state
        self.used = set()  # (state name, role or action): ACT-2, once per turn
        self.ordered = set()  # (state name, role): A-126
        self.bets = []
        self.extra_rows = []
        self.tracked = []
        self.shot_at = set()  # whose missiles were shot at by whom: interceptor, launcher
        self.reports = {state.name: list(state.rows) for state in world.states}  # each list as it was sent

    def run(self):
        self.money()
        self.count_down()
        self.rounds(lambda state: state.rows)
        self.rounds(self.extra_rows_of)  # MID4 in mode "both": the lowest priority
        ends.settle_exchange(self)
        ends.impacts(self)
        ends.wars(self)
        ends.viruses(self)
        ends.statements(self)
        ends.riots(self)
        ends.alerts(self)
        ends.tracked(self)
        ends.informed(self)

    # Before the rows

    def money(self):
        """TURN-5: incomes, half in a riot (RIOT-5, A-61), then upkeep (FIN-1)."""
        for state in self.world.states:
            income = sum(state.income.values())
            kept = state.nuclear + state.interceptors + len(self.world.agents_of(state))
            state.treasury += (income // 2 if state.riot else income) - kept * t.UPKEEP

    def count_down(self):
        for state in self.world.states:
            for role in t.ROLES:
                state.blocked[role] = max(0, state.blocked[role] - 1)

    # Rows

    def by_rank(self, waiting, key):
        """RANK-1: the first by priority, then by level, then by lot. key: priority, state, role whose level counts."""
        def rank(each):
            priority, state, role = key(each)
            return priority, -state.levels[role]

        best = min(rank(each) for each in waiting)
        equal = [each for each in waiting if rank(each) == best]
        equal.sort(key=lambda each: key(each)[1].place)
        return equal[0] if len(equal) == 1 else self.chance.pick(equal)

    def rounds(self, rows_of):
        """RANK-2: first the first rows of all states, then their second ones (A-13)."""
        number = 0
        while any(number < len(rows_of(state)) for state in self.world.states):
            self.round({state.name: rows_of(state)[number] for state in self.world.states
                        if number < len(rows_of(state))}, rows_of, number)
            number += 1

    def round(self, rows, rows_of, number):
        """A-14: levels as they are when the round begins. A row may yet be replaced by another (MID4)."""
        levels = {name: row.owner.levels[row.rank_role] for name, row in rows.items()}
        waiting = [state for state in self.world.states if state.name in rows]
        while waiting:
            best = max(levels[state.name] for state in waiting)
            equal = [state for state in waiting if levels[state.name] == best]
            state = equal[0] if len(equal) == 1 else self.chance.pick(equal)
            waiting.remove(state)
            self.carry_out(rows_of(state)[number])

    def extra_rows_of(self, state):
        return [row for row in self.extra_rows if row.owner is state]

    def carry_out(self, row):
        if row.done:  # sabotaged
            return
        self.execute(row)
        for role in {row.role, row.action.role}:
            if role in row.owner.recruited:  # MID2: the role's information is its controller's.
                row.owner.recruited[role].tell("agent_did", row.owner, role=role, action=row.name, order=row.text,
                                               result=row.results, **({"learnt": row.learnt} if row.learnt else {}))

    def execute(self, row):
        row.results = self.hindrances(row)
        if row.results:
            return
        row.owner.treasury -= self.price(row)  # ACT-6
        if row.ordinary:
            self.used.add((row.owner.name, row.role))
        self.used.add((row.owner.name, self.once(row)))
        row.results = set(EFFECTS[row.name](self, row))
        if row.name in t.TRACES:
            self.world.traces.add((row.owner.name, row.words[1]))

    def price(self, row):
        return int(row.words[2]) if row.name == "exchange" else row.action.price

    def hindrances(self, row):
        """Every reason for which the row cannot run; which of several is told, the rules leave open."""
        owner, reasons = row.owner, set()
        if owner.riot and row.name != "suppress":  # RIOT-3
            reasons.add("in_riot")
        if any(owner.blocked[role] for role in self.roles_needed(row)):
            reasons.add("blocked")
        if row.ordinary and not row.extra and (owner.name, row.role) in self.used:  # ACT-2
            reasons.add("not_allowed")
        if self.once(row) and (owner.name, self.once(row)) in self.used:
            reasons.add("not_allowed")
        if owner.treasury < self.price(row) and self.price(row) > 0:
            reasons.add("no_money")
        if any(allied(self.world.by_name[name], owner) for name in named_states(row)):
            reasons.add("not_allowed")
        if row.name in NEEDS:
            reasons |= NEEDS[row.name](self, row)
        return reasons

    @staticmethod
    def once(row):
        """What may be done once per turn; HELP-3: a role helps once, SEC1: each role is raised once."""
        if row.name in ("raise", "help"):
            return row.name, row.role
        return row.name if row.action.once else None

    @staticmethod
    def roles_needed(row):
        """M1: a transfer needs the President and the minister who executes it."""
        return {row.role, "pr"} if row.action.executor else {row.role}

    def open_rows(self, state, role):
        """The rows of a role that have not been executed."""
        return [row for row in state.rows + self.extra_rows_of(state)
                if row.role == role and not row.done]

    def rows_of(self, state, role):
        """The rows of a role that were carried out or came to nothing."""
        rows = state.rows + self.extra_rows_of(state)
        return [row for row in rows if row.role == role or row.action.role == role]

    @staticmethod
    def told_by(row):
        """A-125: what a recruited role finds out is told to who ordered it."""
        return row.master or row.owner

    # Protection

    def protect(self, state, shares):
        """A-51, M17: what the FSB and its helpers give now is what is distributed."""
        helps = self.helpers.of(state, "fsb", t.ANY)
        level = state.levels["fsb"] + sum(each.strength(False) for each in helps)
        self.protections[state.name] = Protection(
            {role: level * Fraction(share, 10) for role, share in shares.items()}, len(helps))

    def protection(self, state, role):
        """A-120."""
        protection = self.protections.get(state.name)
        return protection.strengths.get(role, Fraction(0)) if protection else Fraction(0)

    def reward_protection(self, state, role):
        """A-122: once, for any attempt against a protected role."""
        protection = self.protections.get(state.name)
        if protection and role in protection.strengths and not protection.rewarded:
            protection.rewarded = True
            reward(self, state, "fsb", t.ANY, protection.helps)

    # Other questions

    def opponent(self, investor, sphere):
        """FIN-5: highest income, then level of FIN, then lot; no partner (A-103); nobody where none has any (A-57)."""
        others = [state for state in self.world.states if not allied(state, investor) and state.income[sphere] > 0]
        if not others:
            return None
        best = max((state.income[sphere], state.levels["fin"]) for state in others)
        equal = [state for state in others if (state.income[sphere], state.levels["fin"]) == best]
        return equal[0] if len(equal) == 1 else self.chance.pick(equal)

    @staticmethod
    def in_file_order(salvos):
        return sorted(salvos, key=lambda salvo: (salvo.source.place, salvo.target.place))
