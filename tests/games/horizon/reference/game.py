"""Horizon as its rules page has it: positions, what is legal in them, what an action does. Simple, and slow."""

from dataclasses import dataclass, field

from field import EARLIER, Field, opposite
from scenario import ARTIFACTS, COLOURS, FLEXIBLE

LINK_STRENGTH = 2  # R15, R22
ORGANISE = (2, 13)  # R6: action units, momentum
LOGISTICS_TOTAL = 8  # R22
LOGISTICS_LINK = 4  # R22
MOST_MOMENTUM = 65535
OPEN, EMPTY, HAPPENED, NOT_HAPPENED = "open", "empty", "happened", "not_happened"
MARKS = ("v", "x")


@dataclass
class Side:
    link: str = None  # "cause" or "hindrance"
    direction: str = None
    tokens: int = 0  # strengthening


@dataclass
class Event:
    """A card that lies in a node (R5, R8)."""

    card: object
    turn: int
    sides: list
    arcs: dict
    token: tuple  # the organiser's colour, or "neutral", and where it lies; None once the node is closed
    gain: bool
    orbits: int
    bridge: bool
    artifact: bool
    influence: dict = field(default_factory=lambda: {"v": {}, "x": {}})  # colour: value

    @property
    def flexible(self):
        return self.card in FLEXIBLE

    def total(self):
        """What the logistics organiser has laid, tokens included (R22)."""
        return sum(LINK_STRENGTH + side.tokens for side in self.sides if side.link)


@dataclass
class Player:
    seat: int
    pawn: int = 0
    score: int = 0
    momentum: int = 0
    units: int = 0
    cards: set = field(default_factory=set)
    flexible: set = field(default_factory=set)
    artifacts: dict = field(default_factory=lambda: {name: 0 for name in ARTIFACTS[1:]})
    marks: list = field(default_factory=list)  # R4

    @property
    def colour(self):
        return COLOURS[self.seat]

    @property
    def hand_count(self):
        return len(self.cards) + len(self.flexible)


class Game:
    def __init__(self, scenario):
        self.scenario = scenario
        self.field = Field(scenario.one("rings"))
        self.status = [OPEN] * self.field.count
        self.events = [None] * self.field.count
        self.players = [Player(seat) for seat in range(scenario.one("players"))]
        self.colours = [player.colour for player in self.players]
        self.deck = set(scenario.deck)
        self.discards = set()
        self.stack = dict(zip(ARTIFACTS, scenario.numbers["artifacts"]))
        self.revealed = set()
        self.phase = self.round = 0
        self.first = self.turn = 0
        self.played = 0  # turns in this round
        self.to_deal = 0
        self.to_reveal = 0
        self.to_realise = []
        self.to_leave = []
        self.laying = False
        self.stage = "start"
        for player in self.players:  # S1, R20
            player.momentum = scenario.one("start_momentum")
            player.flexible = set(FLEXIBLE) - ({"attack"} if len(self.players) == 2 else set())

    # Rounds and phases

    @property
    def player(self):
        return self.players[self.turn]

    def start(self, mark):
        """R12."""
        self.events[0] = self.make_event("start", 0, ("neutral", mark), {})
        self.need_cards("deal", deals=self.scenario.one("start_cards") * len(self.players))
        if self.to_deal == 0:
            self.begin_round()

    def begin_round(self):
        """S2."""
        self.round += 1
        self.played = 0
        self.turn = self.first
        self.stage = "turn"
        for player in self.players:
            player.units = self.scenario.one("round_action_units")
            self.gain_momentum(player, self.scenario.one("round_momentum"))

    def gain_momentum(self, player, amount):
        player.momentum = min(MOST_MOMENTUM, player.momentum + amount)

    @property
    def last_round_of_phase(self):
        return self.round == self.scenario.numbers["rounds"][self.phase]

    def end_turn(self):
        self.player.units = 0
        self.played += 1
        if self.played < len(self.players):
            self.turn = (self.turn + 1) % len(self.players)
            return
        began, phase_ends = self.first, self.last_round_of_phase
        self.first = (self.first + 1) % len(self.players)
        if not phase_ends:
            self.begin_round()
            return
        if self.phase > 0:  # R4
            for player in self.players:
                player.marks.append(player.score)
        self.round += 1
        self.order = [(began + step) % len(self.players) for step in range(len(self.players))]
        self.to_realise = self.field.ring(self.phase)
        self.stage = "realise"

    def after_node(self):
        """The next pawn that must leave, node to realise, or phase (R3, S6)."""
        self.to_leave = [seat for seat in self.to_leave if self.ways_out(seat)]
        if self.to_leave:
            self.stage = "leave"
        elif self.to_realise:
            self.stage = "realise"
        elif self.phase == self.field.rings:
            self.stage = "over"
        else:
            self.phase += 1
            self.round = 0
            self.begin_round()

    # Realising (R13 to R19)

    def links(self, node):
        """R14: side, kind, strength and whether the neighbour happened."""
        event = self.events[node]
        for side, other in enumerate(self.field.beyond[node]):
            if other is None or self.status[other] not in (HAPPENED, NOT_HAPPENED):
                continue
            own, theirs = event.sides[side], self.events[other].sides[opposite(side)]
            kind = theirs.link or own.link
            if kind:
                yield side, kind, LINK_STRENGTH + own.tokens + theirs.tokens, self.status[other] == HAPPENED

    def total(self, node):
        """R16, R17."""
        event = self.events[node]
        links = sum(strength if (kind == "cause") == happened else -strength
                    for _side, kind, strength, happened in self.links(node))
        return links + sum(event.influence["v"].values()) - sum(event.influence["x"].values())

    def outcome(self, node):
        """Whether the event happens, and what it brings to whom."""
        event, total = self.events[node], self.total(node)
        happens = total > 0 if total else event.token[1] == "v"
        colour = event.arcs["v" if happens else "x"]
        points = 1 if event.orbits == 0 else self.scenario.numbers["orbit_points"][event.orbits - 1]
        if colour not in self.colours:  # R18: no colour, or one not in play
            return happens, None, 0
        return happens, colour, points if event.gain else -points

    def realise(self):
        node = self.to_realise.pop(0)
        event = self.events[node]
        if event is None:
            self.status[node] = EMPTY
        else:
            happens, colour, points = self.outcome(node)
            if colour is not None:
                self.players[COLOURS.index(colour)].score += points
            self.status[node] = HAPPENED if happens else NOT_HAPPENED
        self.close(node)
        self.to_leave = [seat for seat in self.order if self.players[seat].pawn == node]
        self.after_node()

    def close(self, node):
        """R19."""
        event = self.events[node]
        if event is not None:
            event.influence = {"v": {}, "x": {}}
            event.token = None
            if event.card in ("attack", "support"):
                event.arcs = {"v": None, "x": None}
            for side, leads in zip(event.sides, self.field.leads[node]):
                if event.card == "logistics" and leads == EARLIER:
                    side.link = side.direction = None
        for side, other in enumerate(self.field.beyond[node]):
            if other is None or self.status[other] == OPEN:
                continue
            if event is not None:
                event.sides[side].tokens = 0
            if self.events[other] is not None:
                self.events[other].sides[opposite(side)].tokens = 0

    def ways_out(self, seat):
        """R18."""
        return [other for other in self.field.neighbours(self.players[seat].pawn) if self.status[other] == OPEN]

    # Cards

    def make_event(self, name, turn, token, arcs):
        card = self.scenario.cards[name]
        sides = [Side() for _ in range(6)]
        for side, mark in enumerate(card.sides):
            if mark:
                sides[(side + turn) % 6] = Side(mark[1], mark[0])
        gain = True if name == "support" else False if name == "attack" else card.gain  # R20, R21
        arcs = arcs if name in FLEXIBLE else {"v": card.v, "x": card.x}
        return Event(name, turn, sides, {"v": arcs.get("v"), "x": arcs.get("x")}, token, gain, card.orbits, card.bridge,
                     card.artifact)

    def fits(self, node, name, turn):
        """R7."""
        for side, mark in enumerate(self.scenario.cards[name].sides):
            if mark and (mark[0] == "backward") != (self.field.leads[node][(side + turn) % 6] == EARLIER):
                return False
        return True

    def may_lie(self, node, name):
        """R9, R10."""
        card, radius = self.scenario.cards[name], self.field.radius[node]
        if card.radii and radius not in card.radii:
            return False
        return not (card.bridge and radius == self.phase and self.last_round_of_phase)

    def available(self):
        """H4: the discards become the deck as soon as a card is needed."""
        return len(self.deck) + len(self.discards)

    def need_cards(self, stage, deals=0, reveals=0):
        self.stage, self.to_deal, self.to_reveal = stage, deals, reveals
        self.refill()

    def refill(self):
        if not self.deck:
            self.deck, self.discards = self.discards, set()

    # What is legal

    def actor(self):
        """A seat, "chance", or None when the game is over."""
        if self.stage == "over":
            return None
        if self.stage in ("turn", "lay", "foresight"):
            return self.turn
        if self.stage == "leave":
            return self.to_leave[0]
        return "chance"

    def outcomes(self):
        """What chance may do: the action's text and its weight."""
        if self.stage == "start":
            mark = self.scenario.start_mark
            return {f"start {each}": 1 for each in (MARKS if mark == "random" else mark)}
        if self.stage in ("deal", "reveal"):
            return {f"{self.stage} {card}": 1 for card in self.deck}
        if self.stage == "artifact":
            return {f"artifact {name}": count for name, count in self.stack.items() if count}
        return {f"realise {self.field.names[self.to_realise[0]]}": 1}

    def legal(self):
        if self.stage == "leave":
            return [f"leave {self.field.names[node]}" for node in self.ways_out(self.to_leave[0])]
        if self.stage == "foresight":
            return [f"take {card}" for card in self.revealed]
        if self.stage == "lay":
            return self.legal_lays()
        return (["end"] + self.legal_moves() + self.legal_organise() + self.legal_influence() +
                self.legal_strengthen() + self.legal_cards() + self.legal_artifacts())

    def can_pay(self, units, momentum):
        return self.player.units >= units and self.player.momentum >= momentum

    def legal_moves(self):
        if not self.can_pay(*self.scenario.numbers["move"]):
            return []
        return [f"move {self.field.names[node]}" for node in self.ways_out(self.turn)]

    def legal_organise(self):
        """R6 to R10, R20 to R22."""
        node = self.player.pawn
        if not self.can_pay(*ORGANISE) or self.events[node] is not None or self.status[node] != OPEN:
            return []
        found = []
        for name in list(self.player.cards) + list(self.player.flexible):
            if not self.may_lie(node, name):
                continue
            if name == "logistics":
                if self.backward_room(node, None, 0):
                    found += [f"organise logistics mark {mark}" for mark in MARKS]
                continue
            ends = self.endings(name)
            for turn in range(6):
                if self.fits(node, name, turn):
                    found += [f"organise {name} turn {turn} {end}" for end in ends]
        return found

    def endings(self, name):
        others = [colour for colour in self.colours if colour != self.player.colour]
        if name == "attack":  # R20
            return [f"mark {mark} arcs {v} {x}" for mark in MARKS for v in others for x in others if v != x]
        if name == "support":  # R21
            arcs = [f"{colour} -" for colour in others] + [f"- {colour}" for colour in others]
            return [f"mark {mark} arcs {each}" for mark in MARKS for each in arcs]
        return [f"mark {mark}" for mark in MARKS]

    def neighbour_tokens(self, node, side):
        other = self.field.beyond[node][side]
        if other is None or self.events[other] is None:
            return 0
        return self.events[other].sides[opposite(side)].tokens

    def backward_room(self, node, event, total, but=None):
        """H8: whether a backward link could still be laid."""
        for side, leads in enumerate(self.field.leads[node]):
            if leads != EARLIER or side == but or (event and event.sides[side].link):
                continue
            strength = LINK_STRENGTH + self.neighbour_tokens(node, side)
            if strength <= LOGISTICS_LINK and total + LINK_STRENGTH <= LOGISTICS_TOTAL:
                return True
        return False

    def legal_lays(self):
        """R22, H8."""
        node = self.player.pawn
        event = self.events[node]
        backward = any(side.direction == "backward" for side in event.sides)
        found = ["finish"] if backward else []
        for side, leads in enumerate(self.field.leads[node]):
            if event.sides[side].link:
                continue
            for strength in range(LINK_STRENGTH, LOGISTICS_LINK + 1):
                total = event.total() + strength
                if total > LOGISTICS_TOTAL or strength + self.neighbour_tokens(node, side) > LOGISTICS_LINK:
                    continue
                if backward or leads == EARLIER or self.backward_room(node, event, total, but=side):
                    found += [f"lay {side} {kind} {strength}" for kind in ("cause", "hindrance")]
        return found

    def influence_places(self):
        """S3: unrealised events in the own or an adjacent node, without a token of the player at that mark."""
        for node in [self.player.pawn] + self.field.neighbours(self.player.pawn):
            event = self.events[node]
            if event is None or self.status[node] != OPEN:
                continue
            for mark in MARKS:
                if self.player.colour not in event.influence[mark]:
                    yield self.field.names[node], mark

    def legal_influence(self):
        units, *prices = self.scenario.numbers["influence"]
        return [f"influence {name} {mark} {value}" for name, mark in self.influence_places()
                for value, price in enumerate(prices, start=1) if self.can_pay(units, price)]

    def strengthen_sides(self, tokens):
        """S3, H7, H16."""
        node = self.player.pawn
        event = self.events[node]
        if event is None or self.status[node] != OPEN:
            return
        for number, (side, other) in enumerate(zip(event.sides, self.field.beyond[node])):
            if not side.link or (other is not None and self.status[other] != OPEN):
                continue
            strength = LINK_STRENGTH + side.tokens + self.neighbour_tokens(node, number)
            if strength + tokens <= self.scenario.one("strength_limit"):
                yield number

    def legal_strengthen(self):
        units, *prices = self.scenario.numbers["strengthen"]
        return [f"strengthen {side} {tokens}" for tokens, price in enumerate(prices, start=1)
                if self.can_pay(units, price) for side in self.strengthen_sides(tokens)]

    def room(self, cards):
        """H6."""
        return self.player.hand_count + cards <= self.scenario.one("hand_limit")

    def legal_cards(self):
        found = [f"discard {card}" for card in self.player.cards]  # H5
        if self.can_pay(*self.scenario.numbers["draw"]) and self.room(1) and self.available():
            found.append("draw")
        if self.can_pay(self.scenario.numbers["gather"][0], 0):
            found.append("gather")
        return found

    def legal_artifacts(self):
        """S4, H2."""
        held, scenario = self.player.artifacts, self.scenario
        found = ["play reserve"] if held["reserve"] else []
        if held["shortcut"]:
            found += [f"play shortcut {self.field.names[node]}" for node in self.shortcuts()]
        if held["catalyst"] and self.can_pay(scenario.numbers["strengthen"][0], 0):
            found += [f"play catalyst {side}" for side in self.strengthen_sides(scenario.one("catalyst"))]
        if held["archive"] and self.room(scenario.one("archive")) and self.available():
            found.append("play archive")
        if held["whisper"] and self.can_pay(scenario.numbers["influence"][0], 0):
            found += [f"play whisper {name} {mark}" for name, mark in self.influence_places()]
        if held["foresight"] and self.room(1) and self.available():
            found.append("play foresight")
        return found

    def shortcuts(self):
        """S4: up to so many steps over unrealised nodes."""
        reached, border = {self.player.pawn}, [self.player.pawn]
        for _ in range(self.scenario.one("shortcut")):
            border = [other for node in border for other in self.field.neighbours(node)
                      if self.status[other] == OPEN and other not in reached]
            reached |= set(border)
        return sorted(reached - {self.player.pawn})

    # What actions do

    def apply(self, text, receiver=None):
        """Does an action of whoever acts. receiver: who is dealt a card at the start, which the rules leave open."""
        words = text.split()
        getattr(self, "do_" + words[0])(words, receiver)

    def pay(self, units, momentum):
        self.player.units -= units
        self.player.momentum -= momentum

    def do_start(self, words, _receiver):
        self.start(words[1])

    def do_deal(self, words, receiver):
        card = int(words[1])
        self.deck.remove(card)
        self.to_deal -= 1
        starting = self.round == 0
        (self.players[receiver] if starting else self.player).cards.add(card)
        if self.to_deal == 0 or not self.available():
            self.to_deal = 0
            if starting:
                self.begin_round()
            else:
                self.stage = "turn"
        else:
            self.refill()

    def do_artifact(self, words, _receiver):
        self.stack[words[1]] -= 1
        if words[1] != "blank":
            self.player.artifacts[words[1]] += 1
        self.stage = "turn"

    def do_reveal(self, words, _receiver):
        card = int(words[1])
        self.deck.remove(card)
        self.revealed.add(card)
        self.to_reveal -= 1
        if self.to_reveal == 0 or not self.available():
            self.to_reveal = 0
            self.stage = "foresight"
        else:
            self.refill()

    def do_take(self, words, _receiver):
        """H3."""
        card = int(words[1])
        self.revealed.remove(card)
        self.player.cards.add(card)
        self.deck |= self.revealed
        self.revealed = set()
        self.stage = "turn"

    def do_realise(self, _words, _receiver):
        self.realise()

    def do_leave(self, words, _receiver):
        self.players[self.to_leave.pop(0)].pawn = self.field.index[words[1]]
        self.after_node()

    def do_end(self, _words, _receiver):
        self.end_turn()

    def do_move(self, words, _receiver):
        self.pay(*self.scenario.numbers["move"])
        self.player.pawn = self.field.index[words[1]]

    def do_organise(self, words, _receiver):
        name = words[1] if words[1] in FLEXIBLE else int(words[1])
        self.pay(*ORGANISE)
        values = dict(zip(words[2::2], words[3::2]))
        arcs = {}
        if "arcs" in words:
            place = words.index("arcs")
            arcs = {mark: None if word == "-" else word for mark, word in zip(MARKS, words[place + 1:])}
        event = self.make_event(name, int(values.get("turn", 0)), (self.player.colour, values["mark"]), arcs)
        self.events[self.player.pawn] = event
        (self.player.flexible if name in FLEXIBLE else self.player.cards).remove(name)
        if name == "logistics":
            self.stage = "lay"
        elif event.artifact and sum(self.stack.values()):  # R11
            self.stage = "artifact"

    def do_lay(self, words, _receiver):
        side = self.events[self.player.pawn].sides[int(words[1])]
        side.link, side.tokens = words[2], int(words[3]) - LINK_STRENGTH
        earlier = self.field.leads[self.player.pawn][int(words[1])] == EARLIER
        side.direction = "backward" if earlier else "forward"

    def do_finish(self, _words, _receiver):
        self.stage = "turn"

    def do_influence(self, words, _receiver):
        units, *prices = self.scenario.numbers["influence"]
        self.pay(units, prices[int(words[3]) - 1])
        self.lay_influence(words[1], words[2], int(words[3]))

    def lay_influence(self, name, mark, value):
        self.events[self.field.index[name]].influence[mark][self.player.colour] = value

    def do_strengthen(self, words, _receiver):
        units, *prices = self.scenario.numbers["strengthen"]
        self.pay(units, prices[int(words[2]) - 1])
        self.events[self.player.pawn].sides[int(words[1])].tokens += int(words[2])

    def do_draw(self, _words, _receiver):
        self.pay(*self.scenario.numbers["draw"])
        self.need_cards("deal", deals=1)

    def do_gather(self, _words, _receiver):
        units, momentum = self.scenario.numbers["gather"]
        self.pay(units, 0)
        self.gain_momentum(self.player, momentum)

    def do_discard(self, words, _receiver):
        self.player.cards.remove(int(words[1]))
        self.discards.add(int(words[1]))

    def do_play(self, words, _receiver):
        """S4."""
        name, scenario = words[1], self.scenario
        self.player.artifacts[name] -= 1
        if name == "reserve":
            self.gain_momentum(self.player, scenario.one("reserve"))
        elif name == "shortcut":
            self.player.pawn = self.field.index[words[2]]
        elif name == "catalyst":
            self.pay(scenario.numbers["strengthen"][0], 0)
            self.events[self.player.pawn].sides[int(words[2])].tokens += scenario.one("catalyst")
        elif name == "archive":
            self.need_cards("deal", deals=scenario.one("archive"))
        elif name == "whisper":
            self.pay(scenario.numbers["influence"][0], 0)
            self.lay_influence(words[2], words[3], scenario.one("whisper"))
        else:
            self.need_cards("reveal", reveals=scenario.one("foresight"))

    # Standing

    def places(self):
        """S6, R23: by score, then by the marks, the latest first."""
        def rank(player):
            return [player.score] + player.marks[::-1]

        return [1 + sum(rank(other) > rank(player) for other in self.players) for player in self.players]
