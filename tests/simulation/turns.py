"""Whose turn it is at the toy game's tables, worked out from the events alone."""

from __future__ import annotations

import json
from dataclasses import dataclass

#: the move that shows a seat's coins: its part of the round is over
SHOW = 3


@dataclass
class Turn:
    """A time for which a person at a seat is waited for; `number` is the event that began it.

    A person who comes back to a turn was there and knows of it: it is not new.
    """

    number: int
    begun: int
    is_new: bool = True
    ended: int | None = None


class Turns:
    """Follows one table."""

    def __init__(self, seats: int, rounds: int) -> None:
        self.seats, self.rounds = seats, rounds
        self.bots = set[int]()
        #: seats that have to move, with the event since which they do
        self.due: dict[int, int] = {}
        #: seats for which a bot plays, for good or for this turn
        self.away: set[int] = set()
        self.stood_in: set[int] = set()
        #: the turns of each seat's person
        self.of: dict[int, list[Turn]] = {seat: [] for seat in range(seats)}

    def follow(self, number: int, body: str, at: int) -> None:
        """An event was committed."""
        event = json.loads(body)
        kind, seat = event["kind"], event.get("seat")
        if kind == "begin":
            self.due = dict.fromkeys(range(self.seats), number)
        elif kind == "chance":
            self._next_round(number)
        elif kind == "move" and event["move"] == SHOW:
            self._show(seat)
        elif kind == "sit" and event.get("level"):
            self.bots.add(seat)
        elif kind == "away":
            self.away.add(seat)
        elif kind == "back":
            self.away.discard(seat)
        elif (kind == "late" and event.get("then") == "turn") or kind == "relieve":
            self.stood_in.add(seat)
        for one in range(self.seats):
            self._note(one, number, at)

    def _show(self, seat: int) -> None:
        """A seat's part of the round is over, and its turn."""
        self.due.pop(seat, None)
        self.stood_in.discard(seat)

    def _next_round(self, number: int) -> None:
        """The die is rolled: everybody hides coins, or the game is over."""
        self.rounds -= 1
        self.due = dict.fromkeys(range(self.seats), number) if self.rounds else {}

    def _note(self, seat: int, event: int, at: int) -> None:
        """Begin and end the turns of the seat's person."""
        is_asked = seat in self.due and seat not in self.bots | self.away | self.stood_in
        turns = self.of[seat]
        open_turn = turns[-1] if turns and turns[-1].ended is None else None
        if open_turn and (not is_asked or self.due[seat] != open_turn.number):
            open_turn.ended = at
            open_turn = None
        if is_asked and open_turn is None:
            turns.append(Turn(self.due[seat], at, is_new=self.due[seat] == event))

    def at(self, seat: int, begin: int, end: int) -> Turn | None:
        """The latest turn that went on at some time between two times."""
        for turn in reversed(self.of[seat]):
            if turn.begun <= end and (turn.ended is None or turn.ended >= begin):
                return turn
        return None
