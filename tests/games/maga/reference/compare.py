#!/usr/bin/env python3
"""Carries out random stages of MAGA twice, by the reference and by `casus adjudicate`, and compares what comes of them.

Compared are states, what goes on after the stage, contests with their sides and chances, results of rows, and who is
told what; of some stages also what `--odds` foresees. Chance is drawn by the reference and given to the program as the
stage's draws. The first stage that differs is made as small as it can be and printed.
"""

import argparse
import json
import subprocess
import sys

import answer
import generate
from chance import Dice, Hope
from stage import Stage
from world import World

ODDS_EVERY = 5  # stages
UNDER_WAY = ("salvos", "wars", "statements", "viruses", "traces")


class Refused(Exception):
    """The program did not take the file."""


def reference(document, chance):
    """The stage as the reference carries it out."""
    stage = Stage(World(document), chance)
    stage.run()
    return stage


def adjudicate(casus, document, *options):
    run = subprocess.run([casus, "adjudicate", "maga", "-", "--json", *options], input=json.dumps(document),
                         capture_output=True, encoding="utf-8", check=False)
    if run.returncode != 0:
        raise Refused(run.stderr.strip())
    return json.loads(run.stdout)


def differences(casus, document, seed):
    """What differs, as texts; nothing where both agree."""
    dice = Dice(seed)
    stage = reference(document, dice)
    try:
        told = adjudicate(casus, {**document, "draws": dice.draws})
    except Refused as refusal:
        return [f"refused: {refusal}"]
    return answer.differences(stage, told)


def odds_differences(casus, document, _seed):
    """The same for what is foreseen: every contest that can be won is won, of several the first is taken."""
    stage = reference(document, Hope())
    try:
        told = adjudicate(casus, document, "--odds")
    except Refused as refusal:
        return [f"odds refused: {refusal}"]
    return [f"odds: {text}" for text in answer.contest_differences(stage.contests, told["contests"])]


# Making a stage small


def with_state(document, place, state):
    states = list(document["states"])
    states[place] = state
    return {**document, "states": states}


def without(entries, place):
    return entries[:place] + entries[place + 1:]


def with_less_of_a_state(document):
    """Without one order, or with one figure as at the start."""
    for place, state in enumerate(document["states"]):
        for row in range(len(state["orders"])):
            yield with_state(document, place, {**state, "orders": without(state["orders"], row)})
        for key in sorted(state.keys() - {"name", "orders"}):
            yield with_state(document, place, {each: value for each, value in state.items() if each != key})


def with_less(document):
    """Every document that is a little smaller."""
    for key in UNDER_WAY:
        for place in range(len(document.get(key, []))):
            yield {**document, key: without(document[key], place)}
    yield from with_less_of_a_state(document)
    for place, state in enumerate(document["states"]):
        rest = {**document, "states": without(document["states"], place)}
        words = json.dumps(rest).replace('"', " ").split()
        if len(rest["states"]) >= 2 and state["name"] not in words:
            yield rest


def kind(texts):
    """What must stay the same while a stage is made smaller: what sort of thing differs first."""
    return texts[0].split(":")[:2][-1][:20] if texts else None


def is_smaller(compare, casus, candidate, seed, wanted):
    try:
        return kind(compare(casus, candidate, seed)) == wanted
    except (LookupError, ValueError, StopIteration):  # what was taken away was needed
        return False


def smallest(compare, casus, document, seed):
    """Takes away whatever can go while the same sort of thing differs."""
    wanted = kind(compare(casus, document, seed))
    while True:
        for candidate in with_less(document):
            if is_smaller(compare, casus, candidate, seed, wanted):
                document = candidate
                break
        else:
            return document


def show(compare, casus, document, seed):
    document = smallest(compare, casus, document, seed)
    dice = Dice(seed)
    reference(document, dice)
    print("\n".join(compare(casus, document, seed)), file=sys.stderr)
    document = {key: value for key, value in document.items() if value}
    print(json.dumps({**document, "draws": dice.draws}), file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--casus", required=True, help="the program")
    parser.add_argument("--stages", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stage", type=int, help="only this one")
    arguments = parser.parse_args()
    rows = 0
    for number in [arguments.stage] if arguments.stage is not None else range(arguments.stages):
        seed = arguments.seed * 1_000_000 + number
        document = generate.stage(seed)
        for compare in (differences, odds_differences) if number % ODDS_EVERY == 0 else (differences,):
            if compare(arguments.casus, document, seed):
                print(f"stage {number} of seed {arguments.seed} differs:", file=sys.stderr)
                show(compare, arguments.casus, document, seed)
                return 1
        rows += sum(len(state["orders"]) for state in document["states"])
    print(f"{arguments.stages} stages with {rows} orders: no difference")
    return 0 if rows else 1


if __name__ == "__main__":
    sys.exit(main())
