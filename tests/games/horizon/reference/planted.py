#!/usr/bin/env python3
"""Whether the comparison notices errors: each class is the reference with one error, which must show in a few games."""

import argparse
import sys

import game
from compare import Difference, no_counts, play
from engine import Engine
from field import EARLIER, opposite
from game import Game

MOST_GAMES = 120


class OwnLinkRules(Game):
    """R14 the wrong way: of two links of different kinds the card's own rules."""

    def links(self, node):
        for side, kind, strength, happened in super().links(node):
            yield side, self.events[node].sides[side].link or kind, strength, happened


class NeighboursTokensForgotten(Game):
    """R15: tokens on the neighbour's card do not count."""

    def links(self, node):
        for side, kind, strength, happened in super().links(node):
            theirs = self.events[self.field.beyond[node][side]].sides[opposite(side)]
            yield side, kind, strength - theirs.tokens, happened


class RedInfluenceForgotten(Game):
    """R17: tokens at x do not count."""

    def total(self, node):
        return super().total(node) + sum(self.events[node].influence["x"].values())


class TiesHappen(Game):
    """R17: at 0 the event happens, whatever the organiser's token says."""

    def outcome(self, node):
        event = self.events[node]
        token, event.token = event.token, (event.token[0], "v")
        try:
            return super().outcome(node)
        finally:
            event.token = token


class LossesGain(Game):
    """R18: a red centre gives points."""

    def outcome(self, node):
        happens, colour, points = super().outcome(node)
        return happens, colour, abs(points)


class AbsentColoursScore(Game):
    """R18: the first player gets the points of colours that nobody plays."""

    def outcome(self, node):
        happens, colour, points = super().outcome(node)
        absent = self.events[node].arcs["v" if happens else "x"] not in self.colours + [None]
        return (happens, self.colours[0], 1) if absent else (happens, colour, points)


class TokensStay(Game):
    """R19: strengthening between two realised nodes stays."""

    def close(self, node):
        kept = [(side, side.tokens) for event in self.events if event for side in event.sides]
        super().close(node)
        for side, tokens in kept:
            side.tokens = tokens


class NamesStay(Game):
    """R19: the colours that attack and support name stay."""

    def close(self, node):
        arcs = self.events[node] and self.events[node].arcs
        super().close(node)
        if arcs:
            self.events[node].arcs = arcs


class BackwardMayPointForward(Game):
    """R7: only forward links are looked at."""

    def fits(self, node, name, turn):
        sides = self.scenario.cards[name].sides
        return all(not mark or mark[0] == "backward" or self.field.leads[node][(side + turn) % 6] != EARLIER
                   for side, mark in enumerate(sides))


class CirclesForgotten(Game):
    """R9 and R10: cards lie on any ring, at any time."""

    def may_lie(self, node, name):
        return True


class LimitForgotten(Game):
    """H7: the neighbour's tokens do not count towards the limit, here and in R22."""

    def neighbour_tokens(self, node, side):
        return 0


class HandLimitForgotten(Game):
    """H6: a full hand may draw."""

    def room(self, cards):
        return True


class ShortcutsAreShort(Game):
    """S4: a Shortcut moves one node."""

    def shortcuts(self):
        return sorted(self.ways_out(self.turn))


class TheFirstStaysFirst(Game):
    """S2: the first player's marker does not move."""

    def end_turn(self):
        first = self.first
        super().end_turn()
        self.first = first


class OldMarksFirst(Game):
    """R23: of the tied, who stood higher at the first mark."""

    def places(self):
        def rank(player):
            return [player.score] + player.marks

        return [1 + sum(rank(other) > rank(player) for other in self.players) for player in self.players]


class EverybodyIsMarkedFirst(Game):
    """R4: a mark in phase 0 too."""

    def end_turn(self):
        if self.phase == 0 and self.last_round_of_phase and self.played + 1 == len(self.players):
            for player in self.players:
                player.marks.append(player.score)
        super().end_turn()


class LogisticsOfNine(Game):
    """R22: a total of 9."""

    def legal_lays(self):
        total, game.LOGISTICS_TOTAL = game.LOGISTICS_TOTAL, 9
        try:
            return super().legal_lays()
        finally:
            game.LOGISTICS_TOTAL = total


PLANTED = (OwnLinkRules, NeighboursTokensForgotten, RedInfluenceForgotten, TiesHappen, LossesGain, AbsentColoursScore,
           TokensStay, NamesStay, BackwardMayPointForward, CirclesForgotten, LimitForgotten, HandLimitForgotten,
           ShortcutsAreShort, TheFirstStaysFirst, OldMarksFirst, EverybodyIsMarkedFirst, LogisticsOfNine)


def noticed(engine, make_game):
    """In which game the error shows; None: in none."""
    for number in range(MOST_GAMES):
        try:
            play(engine, "planted", number, no_counts(), make_game)
        except (Difference, LookupError, ValueError):  # an error may also lead the reference where it finds nothing
            return number
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", required=True, help="the program made of engine.c")
    arguments = parser.parse_args()
    engine = Engine(arguments.engine)
    missed = []
    for make_game in PLANTED:
        number = noticed(engine, make_game)
        if number is None:
            missed.append(make_game)
        else:
            print(f"{make_game.__name__}: noticed in game {number}")
    engine.close()
    for make_game in missed:
        print(f"not noticed in {MOST_GAMES} games: {make_game.__doc__}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
