#!/usr/bin/env python3
"""Whether the comparison notices errors: each planted one, an error in the reference, must show within a few stages."""

import argparse
import dataclasses
import math
import sys
from fractions import Fraction
from unittest import mock

import compare
import contest
import effects
import ends
import generate
import stage
import tables
import world

MOST_STAGES = 600


def action(name, **changes):
    """A row of the table of actions that is different."""
    return mock.patch.dict(tables.ACTIONS, {name: dataclasses.replace(tables.ACTIONS[name], **changes)})


def constant(name, value):
    return mock.patch.object(tables, name, value)


def function(module, name, make):
    """A function in place of another; make gets that other one."""
    return mock.patch.object(module, name, make(getattr(module, name)))


def not_needed(name):
    return mock.patch.dict(effects.NEEDS, {name: lambda _stage, _row: set()})


def half_up(_old):
    return lambda value: math.floor(value + Fraction(1, 2))


def always_half(_old):
    return lambda attack, defence: Fraction(0) if attack < defence else Fraction(1, 2)


def rounded_first(old):
    return lambda attack, defence: old(attack, Fraction(math.ceil(defence)))


def from_all(old):
    return lambda helpers, state, role, kind: old(helpers, state, role, kind if kind == tables.NONE else tables.ANY)


def late_help_too(old):
    return lambda stage_, state, role, kind, _before=None: old(stage_, state, role, kind)


def no_reward(_old):
    def reward(_stage, state, role, _kind, _before=None):
        state.levels[role] += 1
    return reward


def whole_income(_old):
    def money(self):
        for state in self.world.states:
            kept = state.nuclear + state.interceptors + len(self.world.agents_of(state))
            state.treasury += sum(state.income.values()) - kept * tables.UPKEEP
    return money


def in_file_order(_old):
    def by_rank(_self, waiting, _key):
        return waiting[0]
    return by_rank


def with_doubled_last(old):
    """Told twice what was told last, if anything was."""
    def tell(self, news, state=None, **fields):
        old(self, news, state, **fields)
        if news == "received":
            old(self, news, state, **fields)
    return tell


def silent(news_not_told):
    def make(old):
        def tell(self, news, state=None, **fields):
            if news != news_not_told:
                old(self, news, state, **fields)
        return tell
    return make


def without(field):
    def make(old):
        def tell(self, news, state=None, **fields):
            old(self, news, state, **{key: value for key, value in fields.items() if key != field})
        return tell
    return make


def nothing(_old):
    return lambda *_arguments: None


def without_first(old):
    return lambda self, state, role: old(self, state, role)[1:]


PLANTED = {
    "TSOP-5: any contest is even": lambda: function(contest, "chance", always_half),
    "A-29: compared after rounding": lambda: function(contest, "chance", rounded_first),
    "TSOP-4: leaks at a difference of 3": lambda: constant("LEAK_MARGIN", Fraction(11, 4)),
    "HELP-1: own only lets all count": lambda: function(contest, "strength", from_all),
    "A-41: late help is rewarded": lambda: function(ends, "reward", late_help_too),
    "HELP-6: no helper is rewarded": lambda: function(effects, "reward", no_reward),
    "RIOT-5: whole incomes in a riot": lambda: function(stage.Stage, "money", whole_income),
    "A-85: halves of missiles go up": lambda: function(world, "half_down", half_up),
    "RANK-1: impacts and wars in the order of the file": lambda: function(stage.Stage, "by_rank", in_file_order),
    "A-16: sabotage misses a row": lambda: function(stage.Stage, "open_rows", without_first),
    "DEF1: nuclear missiles from level 4": lambda: constant("NUCLEAR_LEVEL", 4),
    "MID2: recruiting from level 4": lambda: constant("RECRUIT_LEVEL", 4),
    "MID5: killing without an agent": lambda: not_needed("kill"),
    "PUB2: refuting nothing": lambda: not_needed("refute"),
    "HELP-2: two helpers from one state": lambda: not_needed("help"),
    "A-130: blocked for this stage only": lambda: constant("BLOCK_STAGES", 1),
    "RIOT-1: no riot at 49": lambda: constant("RIOT_BELOW", 49),
    "SCORE-3: a raid scores nothing": lambda: action("raid", stars=0),
    "ACT-1: suits are not ordinary": lambda: action("sue", kind=tables.NON),
    "FSB1: protection costs nothing": lambda: action("protect", price=0),
    "HELP-1: sabotage with foreign help": lambda: action("sabotage", help=tables.ANY),
    "ROLE-5: transfers of missiles by FIN": lambda: action("transfer_nuclear", executor="fin"),
    "A-120: no protection against tracking": lambda: constant("SECRET", ("sabotage", "recruit", "kill")),
    "A-122: FSB gains nothing": lambda: function(stage.Stage, "reward_protection", nothing),
    "FIN-1: agents cost nothing": lambda: function(world.World, "agents_of", lambda _old: lambda _self, _state: []),
    "DEF7: a raid takes 2M": lambda: constant("RAID_LOOT", 2 * tables.M),
    "A-80: no alarm": lambda: function(ends, "alerts", nothing),
    "HEA1: viruses do nothing": lambda: function(ends, "viruses", nothing),
    "PUB1: statements do nothing": lambda: function(ends, "statements", nothing),
    "A-128: an owner is not told": lambda: function(world.State, "tell", silent("ties_cut")),
    "A-129: the former recruiter is not told": lambda: function(world.State, "tell", silent("agent_lost")),
    "A-125: the master is not told": lambda: function(world.State, "tell", silent("agent_did")),
    "M16: the master is not told what was learnt": lambda: function(world.State, "tell", without("learnt")),
    "A-135: tracked rows are not told": lambda: function(world.State, "tell", silent("tracked_row")),
    "MID6: what a role knows is not told": lambda: function(world.State, "tell", silent("informed")),
    "NUKE-12: who tried to intercept is not told": lambda: function(world.State, "tell", silent("launch_ended")),
    "A-105: participants are not told": lambda: function(world.State, "tell", silent("war_decided")),
    "PR1: a transfer is told twice": lambda: function(world.State, "tell", with_doubled_last),
}


def noticed(casus, plant):
    """In which stage the error shows; None: in none."""
    for number in range(MOST_STAGES):
        document = generate.stage(number)
        with plant():
            try:
                if compare.differences(casus, document, number):
                    return number
            except (LookupError, ValueError, TypeError):  # an error may also lead the reference where it finds nothing
                return number
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--casus", required=True, help="the program")
    arguments = parser.parse_args()
    missed = []
    for name, plant in PLANTED.items():
        number = noticed(arguments.casus, plant)
        if number is None:
            missed.append(name)
        else:
            print(f"{name}: noticed in stage {number}")
    for name in missed:
        print(f"not noticed in {MOST_STAGES} stages: {name}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
