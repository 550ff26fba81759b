#!/usr/bin/env python3
"""Plays random games of Horizon beside the engine, and compares what both say of each position.

Compared are the legal actions, what chance may do, whom the position waits for, nodes, players and places, and of each
realisation its links, sums and points. A game that differs is repeated with `--seed S --game K`.
"""

import argparse
import random
import sys
from pathlib import Path

import scenario
from engine import Engine, EngineError
from game import LINK_STRENGTH, Game

DEFAULT = Path(__file__).resolve().parents[4] / "data" / "horizon" / "default.scenario"
FULL_COMPARISONS = 0.15  # the share of positions of which everything is compared


class Difference(Exception):
    pass


def expect(what, mine, theirs):
    if mine != theirs:
        raise Difference(f"{what}: the reference has {mine}, the engine {theirs}")


def expect_set(what, mine, theirs):
    if sorted(mine) != sorted(theirs):
        raise Difference(f"{what}: only the reference has {sorted(set(mine) - set(theirs))}, "
                         f"only the engine {sorted(set(theirs) - set(mine))}")


# Random scenarios


def random_options(rng):
    """Option lines: any number of players and rings, often other prices, sometimes another deck."""
    players, rings = rng.randint(2, 6), rng.choice((2, 2, 2, 3, 3, 4, 4, 5, 6))
    lines = [f"players {players}", f"rings {rings}"]
    if rings >= 4:  # long games say no more than short ones
        lines.append("rounds " + " ".join(str(rng.randint(1, 2)) for _ in range(7)))
    elif rng.random() < 0.5:
        lines.append("rounds " + " ".join(str(rng.randint(1, 4)) for _ in range(7)))
    if rng.random() < 0.75:
        lines += random_numbers(rng)
    if rng.random() < 0.3:
        lines += random_deck(rng, players, rings)
    return "".join(line + "\n" for line in lines)


def random_numbers(rng):
    """Each number of the rules marked S, as often as not."""
    choices = {
        "start_momentum": lambda: rng.choice((0, 13, 40, 90)), "start_cards": lambda: rng.randint(0, 5),
        "hand_limit": lambda: rng.randint(8, 14), "start_mark": lambda: rng.choice(("v", "x", "random")),
        "round_action_units": lambda: rng.randint(2, 9), "round_momentum": lambda: rng.choice((0, 8, 14, 40)),
        "orbit_points": lambda: f"{rng.randint(1, 5)} {rng.randint(1, 9)}",
        "move": lambda: f"{rng.randint(1, 2)} {rng.randint(0, 3)}",
        "influence": lambda: f"{rng.randint(1, 2)} {rng.randint(0, 2)} {rng.randint(0, 6)} {rng.randint(0, 9)}",
        "strengthen": lambda: f"{rng.randint(1, 2)} {rng.randint(0, 4)} {rng.randint(0, 7)}",
        "draw": lambda: f"{rng.randint(1, 2)} {rng.randint(0, 2)}",
        "gather": lambda: f"{rng.randint(1, 2)} {rng.randint(0, 9)}",
        "strength_limit": lambda: rng.randint(2, 8),
        "artifacts": lambda: " ".join(str(rng.randint(0, 3)) for _ in range(6)) + " 1",
        "reserve": lambda: rng.randint(0, 20), "shortcut": lambda: rng.randint(1, 2),
        "catalyst": lambda: rng.randint(1, 2), "archive": lambda: rng.randint(1, 3),
        "whisper": lambda: rng.randint(1, 3), "foresight": lambda: rng.randint(1, 6),
    }
    return [f"{key} {choice()}" for key, choice in choices.items() if rng.random() < 0.5]


def random_deck(rng, players, rings):
    """A small deck, so that it runs out; small cards, so that each fits somewhere."""
    lines = []
    for number in range(1, rng.randint(max(30, players * 6), 80)):
        v, x = rng.sample(scenario.COLOURS, 2)
        sides = ["-"] * 6
        for place in range(rng.randint(1, 3)):
            sides[place] = "f" + rng.choice("ch")
        sides[3] = "b" + rng.choice("ch")
        words = [f'card {number} "Card {number}"', rng.choice(("gain", "loss")), "v", rng.choice((v, v, "-")), "x",
                 rng.choice((x, x, "-")), "orbits", str(rng.randint(0, 2)), "sides", *sides]
        if rng.random() < 0.2:
            words += ["radii", *(str(radius) for radius in range(1, rings + 1) if radius == 1 or rng.random() < 0.6)]
        words += [mark for mark in ("bridge", "artifact") if rng.random() < 0.3]
        lines.append(" ".join(words))
    return lines


# Comparing one position


def token(event):
    return event.token and {"colour": event.token[0], "mark": event.token[1]}


def influence(event):
    return {mark: {(colour, value) for colour, value in tokens.items()} for mark, tokens in event.influence.items()}


def told_influence(told):
    return {mark: {(each["colour"], each["value"]) for each in tokens} for mark, tokens in told.items()}


def compare_event(where, mine, leads, theirs):
    if mine is None or theirs is None:
        expect(f"{where}: event", mine and mine.card, theirs and theirs["card"])
        return
    keys = ["card", "orbits", "bridge", "artifact"]
    if mine.card != "logistics":  # it brings nobody anything, and has no turn
        keys += ["gain", "turn"]
    for key in keys:
        expect(f"{where}: {key}", getattr(mine, key), theirs[key])
    expect(f"{where}: token", token(mine), theirs["token"])
    expect(f"{where}: arcs", mine.arcs, theirs["arcs"])
    expect(f"{where}: influence", influence(mine), told_influence(theirs["influence"]))
    for side, (own, lead, told) in enumerate(zip(mine.sides, leads, theirs["sides"])):
        expect(f"{where}, side {side}", {"link": own.link, "direction": own.direction, "strengthening": own.tokens,
                                         "leads": lead}, told)


def compare_player(player, place, told):
    where = f"player {player.seat}"
    mine = {"seat": player.seat, "colour": player.colour, "score": player.score, "place": place,
            "momentum": player.momentum, "hand_count": player.hand_count, "artifacts": player.artifacts,
            "score_marks": player.marks}
    for key, value in mine.items():
        expect(f"{where}: {key}", value, told[key])
    expect_set(f"{where}: flexible", player.flexible, told["flexible"])
    expect_set(f"{where}: hand", [str(card) for card in player.cards | player.flexible],
               [str(card) for card in told["hand"]])


def compare_position(game, told):
    for node, theirs in enumerate(told["nodes"]):
        where = f"node {game.field.names[node]}"
        expect(f"{where}: name", game.field.names[node], theirs["node"])
        expect(f"{where}: status", game.status[node], theirs["status"])
        expect(f"{where}: pawns", [each.seat for each in game.players if each.pawn == node], sorted(theirs["pawns"]))
        compare_event(where, game.events[node], game.field.leads[node], theirs["event"])
    for player, place, theirs in zip(game.players, game.places(), told["players"]):
        compare_player(player, place, theirs)
        expect(f"player {player.seat}: pawn", game.field.names[player.pawn], theirs["pawn"])
    if game.stage == "turn":
        expect("action units", game.player.units, told["players"][game.turn]["action_units"])
        expect("first", game.first, told["first"])
        expect("round", game.round, told["round"])
    expect("phase", game.phase, told["phase"])
    expect("stage", game.stage, told["stage"])
    expect("deck", len(game.deck), told["deck"])
    expect_set("discards", game.discards, told["discard"])
    expect("artifact stack", sum(game.stack.values()), told["artifact_stack"])


def compare_realisation(game, told):
    """R13 to R18: the sum, its parts, and what comes of it."""
    node = game.to_realise[0]
    event = game.events[node]
    where = f"realising {game.field.names[node]}"
    expect(f"{where}: event", event is not None, told["event"])
    if event is None:
        return
    links = [{"side": side, "kind": kind, "strength": strength,
              "effect": strength if (kind == "cause") == happened else -strength}
             for side, kind, strength, happened in game.links(node)]
    told_links = [{key: link[key] for key in ("side", "kind", "strength", "effect")} for link in told["links"]]
    expect(f"{where}: links", links, told_links)
    happens, colour, points = game.outcome(node)
    total = game.total(node)
    expect(f"{where}: sum", total, told["sum"])
    expect(f"{where}: links' sum", sum(link["effect"] for link in links), told["links_total"])
    expect(f"{where}: influence's sum", total - sum(link["effect"] for link in links), told["influence_total"])
    decided = "sum" if total else "neutral" if event.token[0] == "neutral" else "organiser"
    expect(f"{where}: decided by", decided, told["decided_by"])
    expect(f"{where}: happens", happens, told["happens"])
    expect(f"{where}: points", [{"colour": colour, "points": points}] if colour else [], told["points"])
    assert all(link["strength"] >= LINK_STRENGTH for link in links)


# Playing


def weighed(rng, actions):
    """A random action; what seldom comes up and tells much is taken more often."""
    weights = {"organise": 6, "strengthen": 4, "play": 12, "lay": 3, "finish": 3, "end": 2, "influence": 1}
    kinds = {}
    for action in actions:
        kinds.setdefault(action.split()[0], []).append(action)
    kind = rng.choices(sorted(kinds), [weights.get(kind, 2) for kind in sorted(kinds)])[0]
    if kind == "organise":  # among the cards first, then how they lie
        cards = {}
        for action in kinds[kind]:
            cards.setdefault(action.split()[1], []).append(action)
        flexible = [card for card in cards if not card.isdigit()]
        card = rng.choice(sorted(flexible)) if flexible and rng.random() < 0.25 else rng.choice(sorted(cards))
        return rng.choice(sorted(cards[card]))
    return rng.choice(sorted(kinds[kind]))


def step(game, engine, rng, counts):
    actor = game.actor()
    expect("who acts", ["chance"] if actor == "chance" else ["player", str(actor)], engine.waits_for)
    if actor == "chance":
        mine, theirs = game.outcomes(), engine.outcomes()
        expect_set("what chance may do", mine, theirs)
        base, whole = sum(mine.values()), sum(theirs.values())
        for text, weight in mine.items():
            expect(f"the chance of {text}", weight * whole, theirs[text] * base)
        action = rng.choices(sorted(mine), [mine[text] for text in sorted(mine)])[0]
    else:
        legal = game.legal()
        expect_set(f"legal actions of {actor}", legal, engine.legal(actor))
        counts["legal lists"] += 1
        action = weighed(rng, legal)
    receiver = None
    if action.startswith("realise"):
        compare_realisation(game, engine.tell("chance", action))
        counts["realised nodes"] += 1
    elif action.startswith("deal"):
        receiver = engine.tell("chance", action)["to"]
    game.apply(action, receiver)
    engine.do(actor, action)
    return f"{actor} {action}"


def play(engine, seed, number, counts, make_game=Game):
    """One game; raises Difference with what led to it. make_game: the reference, or one with an error in it."""
    rng = random.Random(f"{seed} {number}")
    options = random_options(rng)
    done = []
    try:
        game = make_game(scenario.read(options, scenario.read(DEFAULT.read_text(encoding="utf-8"))))
        engine.begin(options)
        while game.actor() is not None:
            done.append(step(game, engine, rng, counts))
            if done[-1].startswith("chance realise") or rng.random() < FULL_COMPARISONS:
                compare_position(game, engine.position())
                counts["positions"] += 1
        expect("who acts", ["over"], engine.waits_for)
        compare_position(game, engine.position())
    except (Difference, EngineError) as problem:
        last = "\n".join(f"    {action}" for action in done[-8:])
        raise Difference(f"seed {seed}, game {number}, after {len(done)} actions: {problem}\n"
                         f"options:\n{options}last actions:\n{last}") from None


def no_counts():
    return {"games": 0, "legal lists": 0, "realised nodes": 0, "positions": 0}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", required=True, help="the program made of engine.c")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--game", type=int, help="only this one")
    arguments = parser.parse_args()
    counts = no_counts()
    engine = Engine(arguments.engine)
    try:
        for number in [arguments.game] if arguments.game is not None else range(arguments.games):
            play(engine, arguments.seed, number, counts)
            counts["games"] += 1
    except Difference as difference:
        print(difference, file=sys.stderr)
        return 1
    finally:
        engine.close()
    print(", ".join(f"{count} {what}" for what, count in counts.items()) + ": no difference")
    return 0 if counts["legal lists"] else 1


if __name__ == "__main__":
    sys.exit(main())
