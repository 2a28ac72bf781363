"""Setting up positions of Seafarers for tests: pieces by the names of their places, fed chance.

    table = Table(layout="fixed")
    table.build(RED, "settlement A1.N", "road A1-NE")
    table.deal(RED, wood=1, brick=1)
    table.turn_of(RED)
    table.play("road A2-NW")

Pieces are built through the rules' own `play`, paid for from thin air, so that everything that
depends on them is right; only where they stand is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from keelstone.engine import loops
from keelstone.engine.game import Game
from keelstone.engine.rng import open_stream
from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.rules.board import (
    CARD,
    CITY,
    FRAME,
    RESOURCE_NAMES,
    ROAD,
    SETTLEMENT,
    SHIP,
)
from keelstone.games.seafarers.rules.moves import CARD_NAMES, CHANCES, MOVES
from keelstone.games.seafarers.rules.state import NO_PLACE, NO_SEAT, Question
from keelstone.games.seafarers.rules.trade.offers import begin_trading

RED, BLUE, WHITE, ORANGE = range(4)
WOOD, BRICK, WOOL, GRAIN, ORE = range(5)
PIECES = {"road": ROAD, "ship": SHIP, "settlement": SETTLEMENT, "city": CITY, "buy": CARD}
ROLLED = 12  # any number but 0 and 7


class Table:
    """A game in the middle of a turn, its set-up skipped unless asked for."""

    def __init__(
        self, scene: str = "base", seats: int = 3, *, set_up: bool = False, **options: Any
    ) -> None:
        given = {"layout": "fixed"} if scene == "base" else {}
        self.game = Game(
            "seafarers", seats=seats, seed=1, chance="manual", scene=scene, **(given | options)
        )
        self.state, self.board = self.game.states[0], self.game.boards[0]
        if not set_up:
            self.state.settled = 2 * self.game.seats
            self.turn_of(RED)

    # --- positions

    def turn_of(self, seat: int) -> None:
        """It is this seat's turn, after the roll, and nothing was done in it yet."""
        state = self.state
        state.turn, state.rolled, state.asking, state.due = seat, ROLLED, Question.TURN, 1 << seat
        state.start_corner = state.new_edge = state.lifted = NO_PLACE
        state.hex_due, state.free_pieces = FRAME, 0
        state.card_played = state.has_built = state.ship_moved = state.offers_made = 0
        state.new_ships[:] = 0
        state.winner = NO_SEAT
        begin_trading(state, self.board)

    def before_roll_of(self, seat: int) -> None:
        """This seat's turn begins; the dice fall at once if it holds no development card."""
        self.turn_of((seat - 1) % self.game.seats)
        self.play("end")

    def build(self, seat: int, *pieces: str) -> None:
        """Place pieces like "road A1-NE"; "start A1.N" is a starting settlement."""
        with self._untouched_hand(seat):
            for piece in pieces:
                self._build(seat, piece)
        self.turn_of(seat)

    def _build(self, seat: int, piece: str) -> None:
        kind, place = piece.split()
        self.turn_of(seat)
        if kind == "start":
            self.state.asking, self.state.settled = Question.FIRST_SETTLEMENT, 0
            kind = "settlement"
        elif kind == "city" and not self.owns(seat, f"settlement {place}"):
            self._build(seat, f"settlement {place}")
            self.turn_of(seat)
        price = self.board.cost[PIECES[kind]]
        self.state.hand[seat] += price
        self.state.hand_size[seat] += int(price.sum())
        self.state.bank -= price
        self.game.apply(seat, self.number(f"{kind} {place}"))
        self.state.settled = 2 * self.game.seats

    @contextmanager
    def _untouched_hand(self, seat: int) -> Iterator[None]:
        hand, size = self.state.hand[seat].copy(), int(self.state.hand_size[seat])
        bank = self.state.bank.copy()
        yield
        self.state.hand[seat], self.state.hand_size[seat] = hand, size
        self.state.bank[:] = bank

    def deal(self, seat: int, **cards: int) -> None:
        """A seat's hand becomes these cards, the rest is in the bank."""
        state = self.state
        state.bank += state.hand[seat]
        state.hand[seat] = [cards.get(name, 0) for name in RESOURCE_NAMES]
        state.bank -= state.hand[seat]
        state.hand_size[seat] = sum(cards.values())

    def give_cards(self, seat: int, *cards: str) -> None:
        """Development cards from earlier turns."""
        for card in cards:
            kind = CARD_NAMES.index(card)
            self.state.deck[kind] -= 1
            self.state.deck_size -= 1
            self.state.card[seat, kind] += 1
            self.state.cards_held[seat] += 1
            self.state.room[seat] += 1

    def leave_in_bank(self, seat: int, **cards: int) -> None:
        """A seat holds the rest: the bank keeps the named number of cards of each kind."""
        for name, left in cards.items():
            kind = RESOURCE_NAMES.index(name)
            moved = int(self.state.bank[kind]) - left
            self.state.bank[kind] -= moved
            self.state.hand[seat, kind] += moved
            self.state.hand_size[seat] += moved

    # --- playing

    def number(self, text: str) -> int:
        (found,) = MOVES.parse(text, self.game.printed)
        return found

    def play(self, *moves: str, seat: int | None = None) -> None:
        """Make moves, each of which must be legal; of the only seat due, or of the one named."""
        for move in moves:
            assert self.may(move, seat), f"{move} is not legal"
            self.game.apply(self._seat(seat), self.number(move))

    def may(self, move: str, seat: int | None = None) -> bool:
        """Whether a move is legal now."""
        return self.number(move) in self.game.legal_numbers(self._seat(seat))

    def bring(self, *outcomes: str) -> None:
        """Let chance bring something that it can bring."""
        for outcome in outcomes:
            assert outcome in self.odds(), f"{outcome} cannot come"
            (number,) = CHANCES.parse(outcome, self.game.printed)
            self.game.apply(CHANCE, number)

    def roll(self, total: int) -> None:
        """The seat whose turn it is begins it and rolls."""
        self.before_roll_of(int(self.state.turn))
        if CHANCE not in self.due:
            self.play("roll")
        self.bring(f"dice {total}")

    def odds(self) -> dict[str, int]:
        """What chance may bring, and with which weights."""
        assert self.due == (CHANCE,)
        return {str(m): m.weight for m in self.game.moves(CHANCE)}

    def legal(self, kind: str, seat: int | None = None) -> list[str]:
        """The legal moves of a kind, without the kind's name: the places."""
        found = [MOVES.notation(n, self.game.printed) for n in self.moves(seat)]
        return [text.partition(" ")[2] for text in found if text.split()[0] == kind]

    def moves(self, seat: int | None = None) -> list[int]:
        return self.game.legal_numbers(self._seat(seat))

    def _seat(self, seat: int | None) -> int:
        assert CHANCE not in self.due, "chance is due"
        if seat is not None:
            assert self.game.snapshot.may_move(seat), f"seat {seat} may not move"
            return seat
        (only,) = self.due
        return only

    # --- what is there

    @property
    def due(self) -> tuple[int, ...]:
        return self.game.movers

    @property
    def asking(self) -> int:
        return int(self.state.asking)

    def hand(self, seat: int) -> dict[str, int]:
        """A seat's cards, without the kinds it has none of."""
        cards = zip(RESOURCE_NAMES, self.state.hand[seat].tolist(), strict=True)
        return {name: number for name, number in cards if number}

    def owns(self, seat: int, piece: str) -> bool:
        """Whether a seat has a piece like "road A1-NE" in its place."""
        kind, place = piece.split()
        shape = "edge" if kind in ("road", "ship") else "corner"
        member = getattr(self, shape)(place)
        return bool(int(self.state[kind][seat, member // 64]) >> member % 64 & 1)

    def corner(self, name: str) -> int:
        return self.number(f"settlement {name}") - MOVES.first("settlement")

    def edge(self, name: str) -> int:
        return self.number(f"road {name}") - MOVES.first("road")

    def hex(self, name: str) -> int:
        return self.number(f"robber {name}") - MOVES.first("robber")

    def points(self, seat: int) -> int:
        """All points of a seat; what is kept agrees with what is counted by source."""
        by_source = self.game.points[seat]
        cards = by_source["victory-point-cards"]
        assert sum(by_source.values()) == int(self.state.score[seat]) + cards
        return sum(by_source.values())

    def chips(self, seat: int) -> int:
        return self.game.points[seat]["chips"]

    def chips_under(self, corner: str) -> int:
        return int(self.state.chips[self.corner(corner)])


def redealt(table: Table, seat: int, seed: int) -> Any:
    """A copy of the position, redealt for a seat."""
    states = table.game.states.copy()
    rng = np.zeros(2, np.uint64)
    open_stream(rng, seed, 0)
    loops.redeal_at(states, 0, table.game.boards, seat, rng)
    return states[0]
