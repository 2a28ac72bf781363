"""The board in a terminal, from a view."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from keelstone.games.imhotep.board import (
    BURIAL_CHAMBER,
    MARKET,
    OBELISKS,
    PYRAMID_A_SPACES,
    PYRAMIDS,
    ROUNDS,
    TEMPLE,
)
from keelstone.games.imhotep.words import CARD_WORDS, COLOURS, SITE_WORDS
from keelstone.kernel.view import View
from keelstone.words import NOTHING, Phrase, say

LETTERS = "KWBG"
STYLES = (
    "bold white on black",
    "bold black on white",
    "bold white on dark_orange3",
    "bold black on grey62",
)
PYRAMID_SIDES = (say("left"), say("middle"), say("right"))
#: what a space of a small pyramid gives beside its points
BONUSES = (NOTHING, say("+card"), say("+stones"), say("+load"))
TEMPLE_GIFTS = (say("points"), say("choice"), say("card"))


def stone(owner: int) -> Text:
    """A stone of a seat (its number + 1), or an empty space."""
    return Text(f" {LETTERS[owner - 1]} ", STYLES[owner - 1]) if owner else Text(" · ", "dim")


def row(stones: Sequence[int]) -> Text:
    return Text("").join(stone(owner) for owner in stones)


def board(
    view: View, language: str = "en", names: Sequence[str | Phrase] = COLOURS
) -> RenderableType:
    """The whole table: ships, sites, and what every seat has."""
    sites = [
        Panel(body, title=title(view, site, language), width=38)
        for site, body in (
            (MARKET, market(view, language)),
            (PYRAMIDS, pyramids(view, language)),
            (TEMPLE, temple(view, language)),
            (BURIAL_CHAMBER, chamber(view)),
            (OBELISKS, obelisks(view)),
        )
    ]
    heading = f"{view.round_number} / {ROUNDS}"
    return Group(
        Panel(ships(view, language), title=heading, width=78),
        Columns(sites),
        seats(view, language, names),
    )


def title(view: View, site: int, language: str) -> str:
    side = "B" if view.board.b_side[site] else "A"
    taken = "" if view.open_sites >> site & 1 else " ⚓"
    return f"{SITE_WORDS[site].text(language)} ({side}){taken}"


def ships(view: View, language: str) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for ship, spaces in enumerate(view.spaces):
        if spaces == 0:
            continue
        least = view.board.minimum_load[spaces]
        where = view.docked[ship]
        place = f"⚓ {SITE_WORDS[where - 1].text(language)}" if where else f"≥ {least}"
        table.add_row(f"{ship + 1}", Text("◄").append_text(row(view.cargo[ship][:spaces])), place)
    return table


def market(view: View, language: str) -> RenderableType:
    cards = [CARD_WORDS[card - 1].text(language) for card in view.market if card]
    if view.pair_size:
        cards.append("? " * view.pair_size)
    looked_at = [CARD_WORDS[card - 1].text(language) for card in view.looked_at or () if card]
    if looked_at:
        cards.append("? " + " / ".join(looked_at))
    return "\n".join(cards) or "–"


def pyramids(view: View, language: str) -> RenderableType:
    if view.board.b_side[PYRAMIDS]:
        lines = []
        for pyramid, side in enumerate(PYRAMID_SIDES):
            built = view.small_pyramid[pyramid]
            values = view.board.small_values[pyramid]
            bonuses = view.board.small_bonus[pyramid]
            rest = [
                f"{value}{BONUSES[bonus].text(language)}"
                for value, bonus in zip(values[built:], bonuses[built:], strict=True)
            ]
            lines.append(f"{side.text(language):8}{'▲' * built} {' '.join(rest)}")
        return "\n".join(lines)
    built = view.pyramid_stones
    rest = view.board.pyramid_values[min(built, PYRAMID_A_SPACES) :]
    return f"▲ {built}\n{' '.join(map(str, rest)) or view.board.pyramid_further}"


def temple(view: View, language: str) -> RenderableType:
    spaces = view.board.temple_spaces[view.seats]
    lines = Text("").append_text(row(view.temple_top[:spaces]))
    if view.board.b_side[TEMPLE]:
        shown = (TEMPLE_GIFTS[kind].text(language) for kind in view.board.temple_kinds[:spaces])
        lines.append("\n" + " ".join(shown))
    return lines.append(f"\n▲ {view.temple_stones}")


def chamber(view: View) -> RenderableType:
    columns = max(4, -(-view.chamber_stones // 3))
    lines = [
        row([view.chamber[3 * column + line] for column in range(columns)]) for line in range(3)
    ]
    return Text("\n").join(lines)


def obelisks(view: View) -> RenderableType:
    lines = []
    for seat in range(view.seats):
        text = Text("").append_text(stone(seat + 1)).append(f" {view.obelisk[seat]}")
        if view.board.b_side[OBELISKS]:
            text.append(f" ({view.waiting[seat]})")
        lines.append(text)
    return Text("\n").join(lines)


def seats(view: View, language: str, names: Sequence[str | Phrase]) -> Table:
    headings = (say("sled"), say("quarry"), say("points"), say("cards"))
    table = Table("", *(heading.text(language) for heading in headings))
    for seat in range(view.seats):
        name = names[seat]
        called = name if isinstance(name, str) else name.text(language)
        mark = (
            Text("▶" if seat in view.due else " ").append_text(stone(seat + 1)).append(f" {called}")
        )
        cards = [
            f"{CARD_WORDS[card].text(language)}{f' ×{number}' if number > 1 else ''}"
            for card, number in enumerate(view.hand[seat])
            if number
        ]
        table.add_row(
            mark,
            row([seat + 1] * view.sled[seat]),
            str(view.quarry[seat]),
            str(sum(view.earned[seat])),
            ", ".join(cards),
        )
    return table
