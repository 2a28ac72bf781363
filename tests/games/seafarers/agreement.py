"""Replaying a game of another program through our rules and comparing everything after every ply.

Where that program is known to differ, the difference is foretold from its cause; then our position
is brought into line and the replay goes on.  Anything that is not foretold is a failure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.external_game import CARDS as THEIR_CARDS
from keelstone.games.seafarers.external_game import RESOURCES as THEIR_RESOURCES
from keelstone.games.seafarers.external_game import ExternalGame
from keelstone.games.seafarers.rules.board import FRAME, RESOURCES, ROAD
from keelstone.games.seafarers.rules.land.trade_route import ROUTE_POINTS
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.state import NO_SEAT, Question
from tests.games.seafarers.other_roads import LEAST, OtherRoads
from tests.games.seafarers.slow import Slow

#: their known differences, as they are counted
ROAD_CARD = "the card for the longest road is with another seat, or its length differs"
THROUGH = "a road through another seat's building is offered"
SOLE_CLAIMANT = "a sole claimant gets nothing from a short bank"
BEST_RATE = "trade with the bank at the best rate only"
ONE_CARD = "invention for a single card"
IN_TURN = "discards one seat after the other"
STOPPED = "stopped after a thousand turns"

Choice = tuple[Any, ...]


class Disagreement(AssertionError):
    """A difference that is none of the known ones."""


class Replay:
    """One game of the other program, played again by our rules."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.record = record
        self.foreign = ExternalGame(record)
        self.seats = len(record["meta"]["players"])
        self.order = range(self.seats)
        self.target = int(record["meta"]["vps_to_win"])
        self.game = Game(
            "seafarers", seats=self.seats, seed=0, chance="manual", **self.foreign.options()
        )
        self.state = self.game.states[0]
        self.roads = OtherRoads(self.foreign.shape, self.seats)
        self.free_roads = 0
        self.card = NO_SEAT
        self.causes: Counter[str] = Counter()
        self.ply = 0

    def run(self) -> Counter[str]:
        """Replay the whole game; how often each known difference occurred."""
        for ply, (seat, kind, value, result, _) in enumerate(self.record["plies"]):
            self.ply = ply
            self.bring_free_roads_into_line(seat)
            self.compare_turn(seat, kind)
            self.compare_choices(seat)
            self.make(seat, kind, value, result)
            self.compare_state(self.record["checks"][self.ply])
        self.compare_end()
        return self.causes

    def check(self, holds: Any, what: str, ours: Any = "", theirs: Any = "") -> None:
        if not holds:
            raise Disagreement(
                f"game {self.record['meta'].get('seed')}, ply {self.ply} "
                f"{self.record['plies'][self.ply][:4]}: {what}: ours {ours}, theirs {theirs}"
            )

    # --- roads free of charge

    def bring_free_roads_into_line(self, seat: int) -> None:
        """Whether a free road is still to be laid hangs on the roads that each side offers."""
        if self.free_roads and self.state.asking != Question.FREE_PIECES:
            self.check(not self.has_road_place(seat), "free roads")
            self.state.free_pieces, self.state.asking = self.free_roads, Question.FREE_PIECES
            self.state.due = 1 << seat
        elif not self.free_roads and self.state.asking == Question.FREE_PIECES:
            self.check(self.roads.has_lost_corners(seat), "free roads")
            self.causes[THROUGH] += 1
            self.state.free_pieces = 0
            self.state.asking = Question.TURN if self.state.rolled else Question.BEFORE_ROLL

    # --- whose turn it is

    def compare_turn(self, seat: int, kind: str) -> None:
        movers = self.game.movers
        if movers == (CHANCE,):
            self.check(kind == "ROLL" and self.state.turn == seat, "whose turn", movers, seat)
        elif self.state.asking == Question.DISCARDS:
            self.check(seat == min(movers), "who discards", movers, seat)
            self.causes[IN_TURN] += len(movers) > 1
        else:
            self.check(movers == (seat,), "whose turn", movers, seat)

    # --- what may be chosen

    def compare_choices(self, seat: int) -> None:
        ours = set(self.our_choices(seat))
        theirs = {self.their_choice(*choice) for choice in self.record["legal"][self.ply]}
        for choice in theirs - ours:
            self.explain_choice(seat, choice, ours)
        for choice in ours - theirs:
            self.explain_missing(seat, choice)

    def explain_choice(self, seat: int, choice: Choice, ours: set[Choice]) -> None:
        """A choice that only they offer has to have a known cause."""
        if choice[0] == "road":
            self.check(self.roads.is_through_building(seat, choice[1]), "a road", ours, choice)
            self.check(choice[1] in self.roads.offered(seat), "a road", ours, choice)
            self.causes[THROUGH] += 1
        elif choice[0] == "road-building":
            self.check(not self.has_road_place(seat), "road building", ours, choice)
            self.check(self.roads.offered(seat), "road building", ours, choice)
            self.causes[THROUGH] += 1
        elif choice[0] == "invention" and len(choice[1]) == 1:
            short = [r for r in range(RESOURCES) if self.state.bank[r] < 1 + (r == choice[1][0])]
            self.check(short and self.state.bank[choice[1][0]], "invention", ours, choice)
            self.causes[ONE_CARD] += 1
        else:
            self.check(False, "a choice that we have not", ours, choice)

    def explain_missing(self, seat: int, choice: Choice) -> None:
        """They lose sight of roads beyond another seat's building once that road is cut."""
        kind, *place = choice
        if kind == "road":
            fits = place[0] not in self.roads.offered(seat)
        elif kind == "settlement":
            fits = place[0] not in self.roads.corners(seat)
        else:
            fits = kind == "road-building" and not self.roads.offered(seat)
        self.check(fits and self.roads.has_lost_corners(seat), "a choice they have not", choice)
        self.causes[THROUGH] += 1

    def has_road_place(self, seat: int) -> bool:
        places = self.state.road_ends[seat] & self.state.land_edges & ~self.state.taken
        return bool(places.any()) and self.state.pieces_left[seat][ROAD] > 0

    def our_choices(self, seat: int) -> Iterator[Choice]:
        """Our legal moves as whole choices: robber with victim, invention with both cards."""
        if self.game.movers == (CHANCE,):
            yield ("roll",)
            return
        for number in self.game.legal_numbers(seat):
            kind, at = MOVES.split(number)
            if kind == "robber":
                yield from (("robber", at[0], victim) for victim in self.victims(seat, at[0]))
            elif kind == "invention":
                yield from (("invention", pair) for pair in self.pairs())
            elif kind == "swap":
                rate = 4 - at[0]
                if rate == self.state.rate[seat][at[1]]:
                    yield ("swap", rate, *at[1:])
                else:
                    self.causes[BEST_RATE] += 1
            else:
                yield (kind, *at)

    def victims(self, seat: int, h: int) -> list[int | None]:
        """Seats with a building at a hex and a card in hand."""
        found = [
            other
            for other in range(self.seats)
            if other != seat
            and self.state.hand_size[other] > 0
            and any(self.has_building(other, c) for c in self.foreign.shape.hex_corners[h])
        ]
        return [*found] or [None]

    def has_building(self, seat: int, corner: int) -> bool:
        words = self.state.settlement[seat] | self.state.city[seat]
        return bool(int(words[corner // 64]) >> corner % 64 & 1)

    def pairs(self) -> Iterator[tuple[int, ...]]:
        bank = self.state.bank.tolist()
        for a in range(RESOURCES):
            for b in range(a, RESOURCES):
                if bank[a] and bank[b] > (a == b):
                    yield (a, b)
        if sum(bank) == 1:
            yield (bank.index(1),)

    def their_choice(self, kind: str, value: Any) -> Choice:
        """One of their choices in our numbers."""
        if kind == "MOVE_ROBBER":
            return ("robber", self.foreign.hex_at(value[0]), value[1])
        if kind == "PLAY_YEAR_OF_PLENTY":
            return ("invention", tuple(sorted(THEIR_RESOURCES.index(name) for name in value)))
        if kind == "MARITIME_TRADE":
            give, rate, get = value
            return ("swap", rate, THEIR_RESOURCES.index(give), THEIR_RESOURCES.index(get))
        (notation,) = self.foreign.notation(kind, value)
        (number,) = MOVES.parse(notation, self.game.printed)
        name, at = MOVES.split(number)
        return (name, *at)

    # --- making their move

    def make(self, seat: int, kind: str, value: Any, result: Any) -> None:
        shortage = self.sole_claimants(sum(result)) if kind == "ROLL" else []
        for notation in self.foreign.notation(kind, value):
            self.step(seat, notation)
        outcome = self.foreign.outcome(kind, result)
        if outcome is not None:
            self.check(self.game.movers == (CHANCE,), "chance", self.game.movers, outcome)
            self.game.play(outcome)
        if (
            kind == "PLAY_YEAR_OF_PLENTY"
            and len(value) == 1
            and self.state.asking == Question.CARD_CHOICE
        ):
            self.state.gold[seat] = 0
            self.state.asking = Question.TURN if self.state.rolled else Question.BEFORE_ROLL
        for claimant, resource, cards in shortage:
            self.take_back(claimant, resource, cards)
        self.note_roads(seat, kind, value)

    def step(self, seat: int, notation: str) -> None:
        """One step of ours; a road through a building is laid although we do not allow it."""
        if notation == "roll" and self.game.movers == (CHANCE,):
            return
        if notation.startswith("rob ") and self.state.asking != Question.VICTIM:
            self.check(int(notation[4:]) - 1 == self.state.victim, "victim", self.state.victim)
            return
        (number,) = MOVES.parse(notation, self.game.printed)
        if number not in self.game.legal_numbers(seat):
            kind, at = MOVES.split(number)
            through = kind == "road" and self.roads.is_through_building(seat, at[0])
            only_through = kind == "road-building" and not self.has_road_place(seat)
            self.check(through or only_through, "a move that we do not allow", "", notation)
        self.game.apply(seat, number)

    def sole_claimants(self, number: int) -> list[tuple[int, int, int]]:
        """Who will get the rest of a resource that runs short: seat, resource, cards."""
        found = []
        for resource in range(RESOURCES):
            due = [self.due(seat, number, resource) for seat in range(self.seats)]
            left = int(self.state.bank[resource])
            claimants = [seat for seat, cards in enumerate(due) if cards]
            if sum(due) > left > 0 and len(claimants) == 1:
                found.append((claimants[0], resource, left))
        return found

    def due(self, seat: int, number: int, resource: int) -> int:
        cards = 0
        for h in range(len(self.foreign.shape.hexes)):
            fits = self.state.token[h] == number and self.state.terrain[h] == resource
            if fits and h not in (self.state.robber, FRAME):
                for corner in self.foreign.shape.hex_corners[h]:
                    word, shift = corner // 64, corner % 64
                    cards += int(self.state.settlement[seat][word]) >> shift & 1
                    cards += 2 * (int(self.state.city[seat][word]) >> shift & 1)
        return cards

    def take_back(self, seat: int, resource: int, cards: int) -> None:
        self.causes[SOLE_CLAIMANT] += 1
        self.state.hand[seat, resource] -= cards
        self.state.hand_size[seat] -= cards
        self.state.bank[resource] += cards

    def note_roads(self, seat: int, kind: str, value: Any) -> None:
        first = self.ply < 4 * self.seats
        if kind == "BUILD_SETTLEMENT":
            self.roads.settle(seat, self.foreign.corner_of[value], first=first)
        elif kind == "BUILD_ROAD":
            self.roads.lay(seat, self.foreign.edge_of(value), first=first)
            more = self.state.pieces_left[seat][ROAD] and self.roads.offered(seat)
            self.free_roads = max(0, self.free_roads - 1) if more else 0
        elif kind == "PLAY_ROAD_BUILDING":
            self.free_roads = 2
        if kind in ("BUILD_SETTLEMENT", "BUILD_ROAD"):
            self.check_our_routes()

    def check_our_routes(self) -> None:
        """Our own lengths and card, by a plain count and by sections 11.3 to 11.6."""
        slow = Slow(self.state, self.game.boards[0])
        lengths = [slow.route(seat) for seat in range(self.seats)]
        ours = self.state.route.tolist()[: self.seats]
        self.check(ours == lengths, "our own routes", ours, lengths)
        best = max(lengths)
        first = [seat for seat, length in enumerate(lengths) if length == best]
        if best < LEAST:
            self.card = NO_SEAT
        elif self.card not in first:
            self.card = first[0] if len(first) == 1 else NO_SEAT
        self.check(self.state.route_holder == self.card, "our card", self.state.route_holder)
        roads = [{e for e, owner in self.roads.owner.items() if owner == s} for s in self.order]
        self.check(slow.roads == roads, "roads", slow.roads, roads)
        held = [{c for c, owner in self.roads.holder.items() if owner == s} for s in self.order]
        self.check(slow.buildings == held, "buildings", slow.buildings, held)

    # --- what is there afterwards

    def compare_state(self, check: list[Any]) -> None:
        _, bank, left, seats = check
        state = self.state
        self.check(state.bank.tolist() == bank, "bank", state.bank.tolist(), bank)
        self.check(state.deck_size == left, "development cards left", state.deck_size, left)
        for seat, theirs in enumerate(seats):
            self.compare_seat(seat, theirs)
        played = [sum(seat[2][card] for seat in seats) for card in range(1, 4)]
        gone = state.cards_gone.tolist()[1:4]
        self.check(gone == played, "cards played", gone, played)
        self.compare_victory(seats)

    def compare_seat(self, seat: int, theirs: list[Any]) -> None:
        hand, cards, played, public, actual, roads, settlements, cities, length, road, army = theirs
        state = self.state
        ours = state.hand[seat].tolist()
        self.check(ours == hand, f"hand of {seat}", ours, hand)
        held = (state.card[seat] + state.new_card[seat]).tolist()
        self.check(held == cards, f"development cards of {seat}", held, cards)
        self.check(state.knights[seat] == played[0], f"knights of {seat}", state.knights[seat])
        left = [int(state.pieces_left[seat][piece]) for piece in (0, 2, 3)]
        self.check(left == [roads, settlements, cities], f"pieces of {seat}", left, theirs)
        self.check((state.army_holder == seat) == bool(army), "largest army", state.army_holder)
        self.compare_road(seat, length, bool(road))
        points = int(state.score[seat]) - 2 * int(state.route_holder == seat)
        self.check(points == public - 2 * bool(road), f"points of {seat}", points, theirs)
        hidden = held[THEIR_CARDS.index("VICTORY_POINT")]
        self.check(public + hidden == actual, f"hidden points of {seat}", hidden, theirs)

    def compare_road(self, seat: int, length: int, holds: bool) -> None:
        """Their length and card must be what their way of counting gives."""
        foretold = self.roads.shown[seat]
        self.check(foretold == length, f"their road of {seat}", foretold, length)
        card = self.roads.shown_card == seat
        self.check(card == holds, f"their road card, {seat}", self.roads.shown_card, holds)
        differs = length != self.state.route[seat] or holds != (self.state.route_holder == seat)
        self.causes[ROAD_CARD] += bool(differs and self.ply >= 4 * self.seats)

    def our_points(self, seat: int) -> int:
        hidden = self.state.card[seat][4] + self.state.new_card[seat][4]
        return int(self.state.score[seat]) + int(hidden)

    def compare_victory(self, seats: list[Any]) -> None:
        """Whoever has the points in the own turn has won; they go on only if the road differs."""
        seat = int(self.state.turn)
        is_last = self.ply + 1 == len(self.record["plies"])
        if self.our_points(seat) >= self.target and not is_last:
            mine, theirs = self.state.route_holder == seat, bool(seats[seat][9])
            by_road = mine and not theirs and self.our_points(seat) < self.target + ROUTE_POINTS
            self.check(by_road, f"{seat} has won", self.our_points(seat), seats[seat])

    def compare_end(self) -> None:
        final = self.record["final"]
        winner = final["winner"]
        if winner is None:
            self.check(final["turns"] >= 1000, "the end", "", final)
            self.causes[STOPPED] += 1
            return
        card, had_card = (bool(check[3][winner][9]) for check in self.record["checks"][:-3:-1])
        if self.state.turn != winner:  # a cut gave the card, and with it the game, to another seat
            self.check(card and not had_card, "the winner's turn", self.state.turn, winner)
        elif self.our_points(winner) < self.target:
            mine = self.state.route_holder == winner
            self.check(card and not mine, "the winner", self.our_points(winner), final)
