"""The board in a terminal, from a view."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import BESIDE_BOARD, SEA, geometry_of
from keelstone.games.seafarers.text.canvas import THICK, WAVY, Drawing
from keelstone.games.seafarers.text.names import (
    CARD_TITLES,
    COLOURS,
    HARBOUR_WORDS,
    PIECE_TITLES,
    RESOURCE_WORDS,
    TERRAIN_WORDS,
    holds,
)
from keelstone.games.seafarers.text.scene import RED_STYLE, SIGNS, STYLES
from keelstone.i18n import Phrase, say

SEAT_STYLES = ("bold red", "bold blue", "bold white", "bold dark_orange")
RED_NUMBERS = (6, 8)


def board(
    view: View, language: str = "en", names: Sequence[str | Phrase] = COLOURS
) -> RenderableType:
    """The chart, the bank, and what every seat has."""
    return Group(
        chart(view), legend(view, language), bank(view, language), seats(view, language, names)
    )


def chart(view: View) -> Text:
    """Hexes with terrain and token, harbours, robber and pirate, and all pieces."""
    shape = geometry_of(view.board)
    drawing = Drawing(shape)
    for h in range(view.board.hexes):
        draw_hex(drawing, view, h)
    for place in range(view.harbours_laid):
        drawing.edge(view.harbour_edge[place], "bold yellow", THICK)
    for seat in range(view.seats):
        draw_pieces(drawing, view, seat)
    return drawing.text()


def draw_hex(drawing: Drawing, view: View, h: int) -> None:
    """The name of a hex above, its terrain and token below; who stands on it."""
    style = STYLES[view.terrain[h]]
    drawing.fill(h, style)
    visitor = "♜" if h == view.robber else "☠" if h == view.pirate else ""
    drawing.label(h, 0, drawing.shape.hex_name(h) + visitor, style)
    token = view.token[h]
    sign = f"{SIGNS[view.terrain[h]]}{token or ''}"
    drawing.label(h, 1, sign, RED_STYLE if token in RED_NUMBERS else style)


def draw_pieces(drawing: Drawing, view: View, seat: int) -> None:
    """Roads are thick, ships wavy; a settlement is a small house, a city a large one."""
    style = SEAT_STYLES[seat]
    for edge in range(view.board.edges):
        if holds(view.road[seat], edge):
            drawing.edge(edge, style, THICK)
        elif holds(view.ship[seat], edge):
            drawing.edge(edge, style, WAVY)
    for corner in range(view.board.corners):
        if holds(view.settlement[seat], corner):
            drawing.corner(corner, "▲", style)
        elif holds(view.city[seat], corner):
            drawing.corner(corner, "■", style)


def legend(view: View, language: str) -> Text:
    """The letters of the terrains that lie on this board."""
    terrains = sorted({view.terrain[h] for h in range(view.board.hexes)} - {SEA})
    signs = [f"{SIGNS[kind]} {TERRAIN_WORDS[kind].text(language)}" for kind in terrains]
    return Text(", ".join(signs), style="dim")


def bank(view: View, language: str) -> Text:
    """What the bank and the stack hold, and the harbours by name."""
    stock = ", ".join(
        f"{number} {RESOURCE_WORDS[kind].text(language)}" for kind, number in enumerate(view.bank)
    )
    lines = [say("Bank: {stock}; {n} development cards", stock=stock, n=view.deck_size)]
    shape = geometry_of(view.board)
    harbours = ", ".join(
        f"{shape.edge_name(view.harbour_edge[place])}"
        f" {HARBOUR_WORDS[view.harbour_kind[place]].text(language)}"
        for place in range(view.harbours_laid)
    )
    if harbours:
        lines.append(say("Harbours: {harbours}", harbours=harbours))
    if view.robber == BESIDE_BOARD:
        lines.append(say("The robber stands beside the board."))
    return Text("\n".join(line.text(language) for line in lines))


def seats(view: View, language: str, names: Sequence[str | Phrase]) -> Table:
    """A row a seat: points, cards, knights, longest route, pieces left."""
    headings = (
        say("Player"), say("Points"), say("Cards"), say("Development"), say("Knights"),
        say("Route"), say("Pieces left"),
    )  # fmt: skip
    kinds = [kind for kind, limit in enumerate(view.board.piece_limit) if limit]
    pieces = " / ".join(PIECE_TITLES[kind].text(language) for kind in kinds)
    *others, left = (heading.text(language) for heading in headings)
    table = Table(*others, f"{left}\n{pieces}")
    for seat in range(view.seats):
        name = names[seat]
        called = name.text(language) if isinstance(name, Phrase) else name
        mark = "▸ " if seat == view.turn else "  "
        army = "★" if view.army_holder == seat else ""
        route = "★" if view.route_holder == seat else ""
        table.add_row(
            Text(mark + called, SEAT_STYLES[seat]),
            str(view.points_of(seat)),
            hand(view, seat, language),
            development(view, seat, language),
            f"{view.knights[seat]}{army}",
            f"{view.route[seat]}{route}",
            " / ".join(str(view.pieces_left[seat][kind]) for kind in kinds),
        )
    return table


def hand(view: View, seat: int, language: str) -> str:
    """A hand by kind if it may be seen, otherwise its size."""
    held = view.hand[seat]
    if held is None:
        return str(view.hand_size[seat])
    kinds = [f"{n} {RESOURCE_WORDS[kind].text(language)}" for kind, n in enumerate(held) if n]
    return f"{view.hand_size[seat]}: {', '.join(kinds)}" if kinds else "0"


def development(view: View, seat: int, language: str) -> str:
    """Development cards by kind if they may be seen, otherwise how many."""
    if view.card[seat] is None:
        return str(view.cards_held[seat])
    kinds = [
        f"{n} × {CARD_TITLES[kind].text(language)}"
        for kind, n in enumerate(
            old + new for old, new in zip(view.card[seat], view.new_card[seat], strict=True)
        )
        if n
    ]
    return ", ".join(kinds) or "0"
