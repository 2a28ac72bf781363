"""What several commands print on the terminal."""

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
    """A terminal that shows every text as it is: names may look like styles or emoji."""
    return Console(markup=False, emoji=False)


def seat_name(game: Game, seat: int, language: str) -> str:
    name = game.called()[seat]
    return name if isinstance(name, str) else name.text(language)


def show_board(console: Console, game: Game, viewer: int, language: str) -> None:
    """The board as a seat or a spectator sees it."""
    console.print(game.definition.text.terminal(game.look(viewer), language, game.called()))


def seat_given(game: Game, number: int | None) -> int:
    """The seat that a person counts from 1; the spectator where none is given."""
    if number is None:
        return SPECTATOR
    if not 1 <= number <= game.seats:
        raise BadOption(f"seats are 1 to {game.seats}")
    return number - 1


def show_points(console: Console, game: Game, viewer: int, language: str) -> None:
    """Points by seat and source as a viewer may know them, and who has won."""
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
        told = say_n("{who} wins.", "{who} share the victory.", len(game.winners), who=winners)
        console.print(told.text(language), style="bold", markup=False)
        if game.tie_break:
            console.print(game.tie_break.text(language), markup=False)


def _total(by_source: Mapping[str, int | None]) -> str:
    """The sum of what is known, with a sign where something is not."""
    known = sum(number or 0 for number in by_source.values())
    return f"{known}+?" if None in by_source.values() else str(known)
