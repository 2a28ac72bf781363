"""Following a game that another program referees, with the knowledge of one seat.

The followed game is one position that the seat cannot tell from the true one. An event that the
seat has not seen is drawn at random. An event that is impossible in the position shows that a guess
was wrong: hidden cards are dealt anew until it is possible, if need be from an earlier event on.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from keelstone.ai.bot import Bot, ask
from keelstone.ai.observation import Observation, observe
from keelstone.engine import loops
from keelstone.engine.errors import BadOption, IllegalMove, MalformedMove
from keelstone.engine.game import Game
from keelstone.engine.masks import numbers_in
from keelstone.engine.random_games import Scratch
from keelstone.engine.records import Records
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.engine.seats import CHANCE, CHANCE_DUE
from keelstone.engine.snapshot import records_of

#: the word for what the seat has not seen
UNSEEN = "?"
#: how many redeals are tried for one event
MAX_REDEALS = 20_000
#: redeals after which an event may end the game although nobody said so
MAX_REDEALS_GOING_ON = 200
#: how often earlier events are replayed with other guesses, and the redeals for each of them
MAX_REPLAYS = 60
MAX_REDEALS_IN_REPLAY = 400


@dataclass(frozen=True)
class FollowedEvent:
    """Something that happened in the game that is followed."""

    #: the seat that moved; CHANCE for an outcome; None for an adjustment
    seat: int | None
    #: notation of the move or outcome, `?` for each word that was not seen; an adjustment in words
    text: str
    #: fields of the state after the event, as far as the seat sees them
    sees: Mapping[str, Any] = field(default_factory=dict)


class FollowedGame:
    """A game of another program, as one seat knows it."""

    def __init__(self, name: str, *, seat: int, seed: int = 0, **choices: Any) -> None:
        self.game = Game(name, seed=seed, **{**choices, "chance": "manual"})
        if not 0 <= seat < self.game.seats:
            raise BadOption(f"there is no seat {seat} in a game for {self.game.seats}")
        self.seat = seat
        self.log: list[FollowedEvent] = []
        #: the state before each event of the log
        self._before: list[bytes] = []
        self._chooser = random.Random(seed)
        self._rng = np.zeros(STREAM_WORDS, np.uint64)
        open_stream(self._rng, seed, 1)
        self._scratch = Scratch(self.game.definition)
        self._matches: dict[tuple[bool, str], list[int]] = {}

    # -- what the seat knows ----------------------------------------------------------------

    def observation(self) -> Observation:
        """What a bot of the seat gets."""
        return observe(self.game, self.seat)

    def ask(self, bot: Bot) -> str:
        """The move that a bot chooses for the seat, in our notation."""
        return self.game.notation(self.seat, ask(bot, self.game, self.seat))

    # -- what happens -----------------------------------------------------------------------

    def observe(self, seat: int | None, move: str, **sees: Any) -> None:
        """A seat has moved, or chance (None) has brought something.

        A word that the seat has not seen is `?`: `stolen ?`, `discard ?`. `sees` are fields of the
        state after the event: `hand_size=[3, 5, 2, 4]`; None inside is unknown. Name them where an
        event shows hidden cards. IllegalMove if the event cannot have happened.
        """
        mover = CHANCE if seat is None else seat
        self._numbers(mover, move)  # MalformedMove if it is no move at all
        for name in sees:
            if name not in self.game.definition.rules.state.fields:
                raise BadOption(f"a state of {self.game.name} has no field {name!r}")
        self._follow(FollowedEvent(mover, move, sees))

    def adjust(self, text: str, **sees: Any) -> None:
        """Apply a correction that the game defines, for what our rules do not allow.

        The game's `adjustments` lists them. The log records it.
        """
        name = text.split()[0] if text.split() else ""
        if name not in self.game.definition.adjustments:
            known = ", ".join(self.game.definition.adjustments) or "none"
            raise MalformedMove(f"{name!r} is no adjustment; adjustments are: {known}")
        self._follow(FollowedEvent(None, text, sees))

    def _follow(self, event: FollowedEvent) -> None:
        before = self.game.states.tobytes()
        after = self._after(before, event, MAX_REDEALS)
        if after is None:
            self._replay(event)
        else:
            self._note([before], after, event)

    def _note(self, before: list[bytes], after: bytes, event: FollowedEvent) -> None:
        """Enter an event; `before` are the states before it and before those replayed with it."""
        self._before[len(self.log) + 1 - len(before) :] = before
        self.log.append(event)
        self.game.states.view(np.uint8)[:] = np.frombuffer(after, np.uint8)

    def _replay(self, event: FollowedEvent) -> None:
        """Find guesses from an earlier event on that make an event possible."""
        for attempt in range(MAX_REPLAYS if self.log else 0):
            start = max(0, len(self.log) - 2 ** (attempt // 4))
            before = [self._before[start]]
            for again in [*self.log[start:], event]:
                after = self._after(before[-1], again, MAX_REDEALS_IN_REPLAY, again is not event)
                if after is None:
                    break
                before.append(after)
            else:
                self._note(before[:-1], before[-1], event)
                return
        names = {None: "as an adjustment", CHANCE: "of chance"}
        who = names.get(event.seat, f"of seat {event.seat}")
        raise IllegalMove(f"{event.text!r} {who} cannot have happened here")

    # -- one event --------------------------------------------------------------------------

    def _after(
        self, before: bytes, event: FollowedEvent, redeals: int, is_new_guess: bool = False
    ) -> bytes | None:
        """The state after an event, the hidden cards dealt anew until it is possible; None if it is
        not. The game goes on after it, unless that is impossible or `sees` says otherwise."""
        ending: bytes | None = None
        for redeal in range(redeals):
            states = records_of(self.game.definition, before)
            if redeal or is_new_guess:
                loops.redeal_at(states, 0, self.game.boards, self.seat, self._rng)
            if self._happens(states, event) and self._agrees(states, event):
                if event.sees or loops.movers_at(states, 0):
                    return states.tobytes()
                ending = ending or states.tobytes()
            if ending and redeal >= MAX_REDEALS_GOING_ON:
                return ending
        return ending

    def _happens(self, states: Records, event: FollowedEvent) -> bool:
        """Apply an event to a state; whether it is possible there."""
        boards = self.game.boards
        if event.seat is None:
            name, *words = event.text.split()
            return self.game.definition.adjustments[name](states[0], boards[0], words)
        due = int(loops.movers_at(states, 0))
        if event.seat == CHANCE:
            if not due & CHANCE_DUE:
                return False
            outcome = self._outcome(states, event.text)
            if outcome is not None:
                loops.happen_at(states, 0, boards, outcome)
            return outcome is not None
        if due & CHANCE_DUE or not due >> event.seat & 1:
            return False
        loops.legal_at(states, 0, boards, event.seat, self._scratch.mask)
        legal = set(numbers_in(self._scratch.mask))
        found = [number for number in self._numbers(event.seat, event.text) if number in legal]
        if found:
            loops.play_at(states, 0, boards, event.seat, self._chooser.choice(found))
        return bool(found)

    def _outcome(self, states: Records, text: str) -> int | None:
        """An outcome of chance that a text may mean, drawn by the odds; None if there is none."""
        weights = self._scratch.weights
        loops.odds_at(states, 0, self.game.boards, weights)
        found = [number for number in self._numbers(CHANCE, text) if weights[number] > 0]
        if not found:
            return None
        return self._chooser.choices(found, [int(weights[number]) for number in found])[0]

    def _agrees(self, states: Records, event: FollowedEvent) -> bool:
        """Whether a state shows what the seat saw."""
        return all(_is_seen(states[name][0].tolist(), value) for name, value in event.sees.items())

    def _numbers(self, seat: int, text: str) -> list[int]:
        """The numbers of the moves or outcomes that a text may mean, whether legal or not."""
        key = seat == CHANCE, text
        if key not in self._matches:
            rules = self.game.definition.rules
            table = rules.chances if seat == CHANCE else rules.moves
            if UNSEEN in text.split():
                self._matches[key] = matching(table, text, self.game.printed)
            else:
                self._matches[key] = table.parse(text, self.game.printed)
        return self._matches[key]


def matching(table: Any, text: str, board: Any) -> list[int]:
    """The numbers whose notation a text with `?` for some words means; `?` alone means any."""
    words = text.split()
    found = []
    for kind in table:
        if words[0] in (UNSEEN, kind.name):
            for number in range(kind.first, kind.first + kind.length):
                labels = table.notation(number, board).split()
                if words == [UNSEEN] or _matches(words, labels):
                    found.append(number)
    if not found:
        raise MalformedMove(f"{text!r} is no move with unseen words")
    return found


def _matches(words: list[str], labels: list[str]) -> bool:
    pairs = zip(words, labels, strict=False)
    return len(words) == len(labels) and all(word in (UNSEEN, label) for word, label in pairs)


def _is_seen(value: Any, seen: Any) -> bool:
    """Whether a value is what was seen of it; None was not seen."""
    if seen is None:
        return True
    if isinstance(value, list):
        return len(value) == len(seen) and all(map(_is_seen, value, seen))
    return bool(value == seen)


def follow(name: str, *, seat: int, **choices: Any) -> FollowedGame:
    """Follow a game that another program referees, with the knowledge of one seat.

    `choices` are those of `start`: seats, board and options. Give a lay-out in full, so that
    nothing is left to chance at the beginning.
    """
    return FollowedGame(name, seat=seat, **choices)
