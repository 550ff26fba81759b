"""Scenarios: every number of the rules marked S, and the cards."""

import shlex
from dataclasses import dataclass, field

COLOURS = ("yellow", "orange", "blue", "violet", "turquoise", "grey")
ARTIFACTS = ("blank", "reserve", "shortcut", "catalyst", "archive", "whisper", "foresight")
FLEXIBLE = ("attack", "support", "logistics")
LINKS = {"c": "cause", "h": "hindrance"}
DIRECTIONS = {"f": "forward", "b": "backward"}


@dataclass(frozen=True)
class Card:
    """An event card as printed (R5)."""

    gain: bool
    v: str  # the colour of each arc, or None
    x: str
    orbits: int
    sides: tuple  # at turn 0: None, or direction and link
    radii: tuple  # R9; empty: any
    bridge: bool  # R10
    artifact: bool  # R11


@dataclass
class Scenario:
    numbers: dict = field(default_factory=dict)  # key: list of numbers
    start_mark: str = "random"
    cards: dict = field(default_factory=dict)  # a number, or the name of an event: Card

    def one(self, key):
        return self.numbers[key][0]

    @property
    def deck(self):
        return [number for number in self.cards if isinstance(number, int)]


def colour(word):
    return None if word == "-" else word


def side(word):
    return None if word == "-" else (DIRECTIONS[word[0]], LINKS[word[1]])


def parse_card(words):
    """A card's properties, in any order."""
    values = {"gain": True, "v": None, "x": None, "orbits": 0, "sides": (None,) * 6, "radii": (), "bridge": False,
              "artifact": False}
    words = list(words)
    while words:
        word = words.pop(0)
        if word in ("gain", "loss"):
            values["gain"] = word == "gain"
        elif word in ("v", "x"):
            values[word] = colour(words.pop(0))
        elif word == "orbits":
            values["orbits"] = int(words.pop(0))
        elif word == "sides":
            values["sides"] = tuple(side(words.pop(0)) for _ in range(6))
        elif word == "radii":
            radii = []
            while words and words[0].isdigit():
                radii.append(int(words.pop(0)))
            values["radii"] = tuple(radii)
        else:
            values[word] = True  # bridge, artifact
    return Card(**values)


def read(text, scenario=None):
    """Reads a scenario's lines, over another one where it is given. The first card given replaces the whole deck."""
    scenario = scenario or Scenario()
    own_deck = False
    for line in text.splitlines():
        words = shlex.split(line, comments=True)
        if not words or words[0] == "name":
            continue
        key, values = words[0], words[1:]
        if key == "card":
            if not own_deck:
                scenario.cards = {name: card for name, card in scenario.cards.items() if isinstance(name, str)}
                own_deck = True
            scenario.cards[int(values[0])] = parse_card(values[2:])
        elif key == "event":
            scenario.cards[values[0]] = parse_card(values[2:])
        elif key == "start_mark":
            scenario.start_mark = values[0]
        else:
            scenario.numbers[key] = [int(value) for value in values]
    return scenario
