"""A text interface to a game, for language models."""

from __future__ import annotations

from collections.abc import Mapping

from keelstone import ai
from keelstone.ai.bot import Bot
from keelstone.ai.players import Search
from keelstone.analysis.reasons import reason_for
from keelstone.drawing.plain_text import plain_text
from keelstone.engine.game import Game
from keelstone.engine.moves import Move
from keelstone.engine.rules_text.sections import Section, sections

#: hints are searched with this many playouts, so that they do not depend on the machine
HINT_PLAYOUTS = 2_000
#: how many moves a hint names
HINT_MOVES = 3


class TextGame:
    """A game in text. Seats with a bot move by themselves; the others wait for `play`.

    Every text is made from the view of one seat, so it holds nothing that the seat may not know.
    """

    def __init__(
        self, game: Game, bots: Mapping[int, Bot] | None = None, language: str = "en"
    ) -> None:
        self.game, self.bots, self.language = game, dict(bots or {}), language
        #: for each seat, how many entries of the log it has been told
        self._told = dict.fromkeys(range(game.seats), 0)
        self._let_bots_move()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to move, without those that bots play."""
        return tuple(seat for seat in self.game.movers if seat not in self.bots)

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    def play(self, seat: int, move: str) -> None:
        """Make a seat's move, given in notation, then let bots move. IllegalMove says why not."""
        self.game.play(move.strip(), seat)
        self._let_bots_move()

    def _let_bots_move(self) -> None:
        while due := [seat for seat in self.game.movers if seat in self.bots]:
            self.game.play(ai.ask(self.bots[due[0]], self.game, due[0]), due[0])

    # -- what a seat is told ----------------------------------------------------------------------

    def observation(self, seat: int) -> str:
        """Everything that a seat needs to decide: news, board, points, question, legal moves."""
        parts = [
            ("Since your last observation", "\n".join(self.news(seat))),
            ("Board", self.board(seat)),
            ("Points", self.points(seat)),
            ("Now", self.question(seat)),
            ("Your legal moves", "\n".join(self.describe(move) for move in self.moves(seat))),
        ]
        return "\n\n".join(f"{title}:\n{text}" for title, text in parts if text)

    def news(self, seat: int) -> list[str]:
        """What happened since the seat was last told, a line for each event that it saw."""
        story = self.game.story(seat, self._told[seat])
        self._told[seat] = len(self.game.log)
        lines = [phrase.text(self.language, self.game.player_names()) for _, phrase in story]
        return [line for line in lines if line]

    def board(self, seat: int) -> str:
        """The board as a seat sees it."""
        text, view = self.game.definition.text, self.game.view(seat)
        return plain_text(text.terminal(view, self.language, self.game.player_names())).rstrip()

    def points(self, seat: int) -> str:
        """The points of all seats as a seat may know them; `?` are points that it cannot see."""
        return "\n".join(
            f"{self.name_of(player)}{' (you)' if player == seat else ''}: {_sum_of(by_source)}"
            for player, by_source in enumerate(self.game.points_seen(seat))
        )

    def question(self, seat: int) -> str:
        """What is asked of a seat, whom it waits for, or who has won."""
        if self.game.is_over:
            winners = " and ".join(self.name_of(winner) for winner in self.game.winners)
            return f"The game is over. Won by {winners}."
        if seat not in self.game.movers:
            return f"Waiting for {', '.join(self.name_of(mover) for mover in self.game.movers)}."
        legal = self.game.legal_numbers(seat)
        asked = self.game.definition.text.question(self.game.view(seat), seat, legal)
        return asked.text(self.language, self.game.player_names())

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none if it is not due."""
        return self.game.moves(seat) if seat in self.game.movers else []

    def describe(self, move: Move) -> str:
        """A move as its notation and in words."""
        return f"{move.notation}: {move.text(self.language)}"

    def name_of(self, seat: int) -> str:
        """The name of a seat's player, or its colour."""
        name = self.game.player_names()[seat]
        return name if isinstance(name, str) else name.text(self.language)

    # -- help -------------------------------------------------------------------------------------

    def hint(self, seat: int) -> str:
        """The moves that a search finds best for a seat, with its chance of winning after each and
        the reason for the first, where one stands out."""
        master = Search("master", self.game.definition, playouts=HINT_PLAYOUTS)
        view = ai.observe(self.game, seat)
        result = master.search(view)
        by_number = {move.number: move for move in self.moves(seat)}
        best, *others = [
            f"{self.describe(by_number[one.number])} ({one.values[seat]:.0%})"
            for one in result.moves[:HINT_MOVES]
        ]
        why = reason_for(view, master.searcher(view), result.moves, result.best.number)
        reason = why.text(self.language, self.game.player_names())
        return "\n".join([f"{best}: {reason}" if reason else best, *others])


def rules_lookup(name: str, section: str = "") -> str:
    """The rules text of a game: a section ("8.2"), a chapter ("8"), or the list of chapters."""
    found = sections(name)
    if not section:
        chapters = {one.number.split(".")[0]: one.chapter for one in found}
        return "\n".join(f"{number} {title}" for number, title in chapters.items())
    return "\n".join(f"{one.name} {one.text}" for one in found if _is_asked_for(one, section))


def _is_asked_for(one: Section, section: str) -> bool:
    return section in (one.name, one.number, one.number.split(".")[0])


def _sum_of(by_source: Mapping[str, int | None]) -> str:
    known = sum(points for points in by_source.values() if points is not None)
    return f"{known} + ?" if None in by_source.values() else str(known)
