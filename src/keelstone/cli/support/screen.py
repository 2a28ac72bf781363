"""Terminal output that several commands share."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import say_n


def plain_console() -> Console:
    """A console that prints text literally. Names are never read as styles or emoji."""
    return Console(markup=False, emoji=False)


def seat_name(game: Game, seat: int, language: str) -> str:
    name = game.player_names()[seat]
    return name if isinstance(name, str) else name.text(language)


def show_board(console: Console, game: Game, viewer: int, language: str) -> None:
    """Print the board as a seat or a spectator sees it."""
    console.print(game.definition.text.terminal(game.view(viewer), language, game.player_names()))


def seat_given(game: Game, number: int | None) -> int:
    """The seat of a number from 1; SPECTATOR if none is given."""
    if number is None:
        return SPECTATOR
    if not 1 <= number <= game.seats:
        raise BadOption(f"seats are 1 to {game.seats}")
    return number - 1


def show_points(console: Console, game: Game, viewer: int, language: str) -> None:
    """Print the points by seat and source that a viewer may know, and the winners."""
    table = Table("", *(escape(seat_name(game, seat, language)) for seat in range(game.seats)))
    points = game.points_seen(viewer)
    for source in game.definition.rules.sources:
        row = [by_source[source] for by_source in points]
        if any(row):
            cells = ("?" if number is None else str(number) for number in row)
            table.add_row(game.definition.text.source(source).text(language), *cells)
    table.add_row("", *map(_total, points), style="bold")
    console.print(table)
    if game.winners:
        winners = ", ".join(seat_name(game, seat, language) for seat in game.winners)
        line = say_n("{who} wins.", "{who} share the victory.", len(game.winners), who=winners)
        console.print(line.text(language), style="bold", markup=False)
        if game.tie_break:
            console.print(game.tie_break.text(language), markup=False)


def _total(by_source: Mapping[str, int | None]) -> str:
    """The sum of the known points; `+?` is added if some are unknown."""
    known = sum(number or 0 for number in by_source.values())
    return f"{known}+?" if None in by_source.values() else str(known)
