"""The board in a terminal, from a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import MAX_SPACES, PARTS, VALUES
from keelstone.games.eschnapur.rules.scoring import on_track
from keelstone.games.eschnapur.text.names import COLOURS, LETTERS, PRIVILEGE_CARDS, SHORT_OFFICES
from keelstone.i18n import Phrase, join, say

#: turns a phrase into text in the viewer's language, with the players' names
Words = Callable[[str | Phrase], str]

STYLES = (
    "bold white on dark_red",
    "bold black on yellow3",
    "bold white on dark_green",
    "bold white on blue3",
)
COIN, PURSE, STOPPED, BLOCKED, WON = "●", "◆", "■", "✖", "*"


def board(
    view: View, language: str = "en", names: Sequence[str | Phrase] = COLOURS
) -> RenderableType:
    """The whole board: the palace, player boards, bank, privileges, and the viewer's own cards."""

    def words(phrase: str | Phrase) -> str:
        return phrase if isinstance(phrase, str) else phrase.text(language, names)

    def boards(*tables: Sequence[Column]) -> Group:
        return Group(*(player_boards(view, words, names, columns) for columns in tables))

    parts: list[RenderableType] = [
        heading(view, words),
        Fitting(
            palace(view, words, range(PARTS)),
            Group(palace(view, words, range(PARTS // 2)), palace(view, words, range(4, PARTS))),
        ),
        legend(words),
        Fitting(
            boards((*POSSESSIONS, *COUNCIL)),
            boards(POSSESSIONS, COUNCIL),
            boards(POSSESSIONS[:3], POSSESSIONS[3:], COUNCIL),
        ),
        Text(""),
        bank(view, words),
        privileges(view, words),
    ]
    if view.seat >= 0:
        parts.append(own_cards(view, words))
    return Group(*parts)


class Fitting:
    """The first of several tables that the terminal is wide enough for; the last if none is."""

    def __init__(self, *tables: RenderableType) -> None:
        self.tables = tables

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        boundless = options.update(width=1000)
        for table in self.tables:
            if Measurement.get(console, boundless, table).maximum <= options.max_width:
                break
        yield table


def heading(view: View, words: Words) -> Text:
    """The round, and how near the end is."""
    finished = say("{n} of {m} parts finished", n=view.finished, m=view.board.parts_to_finish)
    premium = say("premium {n}", n=view.board.premium)
    said = [say("Round {n}", n=view.round_number), finished, premium]
    return Text(words(join(said, " · ")), "bold")


def legend(words: Words) -> Text:
    signs = (
        (PURSE, say("purse")), (STOPPED, say("building stop")), (BLOCKED, say("blockade")),
        (WON, say("has won")),
    )  # fmt: skip
    return Text("  ".join(f"{sign} {words(name)}" for sign, name in signs) + "\n", "dim")


# -- the palace -------------------------------------------------------------------------------


def palace(view: View, words: Words, parts: Sequence[int]) -> Table:
    """Some parts side by side, growing from the ground: values, stones, purse and wage."""
    table = Table.grid(padding=(0, 1))
    for _ in range(len(parts) + 1):
        table.add_column(justify="right", no_wrap=True)
    tallest = max(view.board.spaces[part] for part in parts)
    for space in range(min(tallest, MAX_SPACES) - 1, -1, -1):
        table.add_row("", *(space_of(view, part, space) for part in parts))
    table.add_row("", *(Text("▀" * 6, "dim") for _ in parts))
    table.add_row(words(say("part")), *(foot(view, part) for part in parts))
    table.add_row(words(say("wage")), *(wage(view, part) for part in parts))
    return table


def is_open(view: View, part: int) -> bool:
    return bool(view.open_parts >> part & 1)


def space_of(view: View, part: int, space: int) -> Text:
    """One space: its value, the purse, and the stone on it."""
    if not is_open(view, part):
        return Text("░░░░░░" if space < view.board.spaces[part] else "", "dim yellow")
    if space >= view.board.spaces[part]:
        return Text("")
    value = view.board.lowest_value[part] + space
    purse = PURSE if space == view.board.purse[part] else " "
    owner = view.palace[part][space]
    stone = Text(f" {LETTERS[owner - 1]} ", STYLES[owner - 1]) if owner else Text(" · ", "dim")
    return Text(f"{value:2}") + Text(purse, "bold gold1") + stone


def foot(view: View, part: int) -> Text:
    """The part's number, and the marker on it."""
    if view.stop == part and is_open(view, part):
        return Text(f"{STOPPED} {part + 1} {STOPPED}", "bold red")
    return Text(f" {part + 1}  ", "bold" if is_open(view, part) else "dim")


def wage(view: View, part: int) -> Text:
    return Text(f"{view.board.wage[part]}{COIN} ", "gold1") if is_open(view, part) else Text("")


# -- the player boards ------------------------------------------------------------------------


def order(view: View, seat: int) -> str:
    """The turn-order marker."""
    return str(view.order.index(seat) + 1) if seat in view.order else "–"


def stones(view: View, seat: int) -> str:
    """Stones on the player board, and in the supply."""
    return f"{view.stones[seat]}/{view.supply[seat]}"


def points(view: View, seat: int) -> str:
    """The points as they stand on the track, with the 50/100 marker."""
    total = view.space_points[seat] + view.stone_points[seat] + view.place_points[seat]
    marker, space = on_track(total)
    return f"{total} ({marker}+{space})" if marker else str(total)


def parts_in(bits: int) -> str:
    return " ".join(str(part + 1) for part in range(PARTS) if bits >> part & 1)


def sites(view: View, seat: int) -> Text:
    """Site cards turned over. The viewer's own are dim before that."""
    own = view.chosen[seat]
    if own and own != view.sites[seat]:
        return Text(parts_in(own), "dim italic")
    return Text(parts_in(view.sites[seat]) or "–")


def card(view: View, seat: int, official: int) -> Text:
    """A card at an official: its value, or its back; dim when it has left the player board."""
    blocked = view.blockade_seat == seat and view.blockade_official == official
    own = view.laid[seat]
    if own is not None and own[official]:
        return Text(f"[{own[official] - 1}]" + (BLOCKED if blocked else ""), "italic")
    if view.face_down[seat] >> official & 1:
        return Text("[?]" + (BLOCKED if blocked else ""), "bold red" if blocked else "")
    if not view.shown[seat][official]:
        return Text("·", "dim")
    value = str(view.shown[seat][official] - 1)
    has_won = view.winner_of[official] == seat and official < view.settled
    gone = view.gone[seat] >> official & 1
    return Text(value + (WON if has_won else ""), "dim" if gone else "bold")


def card_at(official: int) -> Callable[[View, int], Text]:
    return lambda view, seat: card(view, seat, official)


#: the columns of the player boards: a heading, and what stands there for a seat
Column = tuple[str | Phrase, Callable[[View, int], str | Text]]
POSSESSIONS: tuple[Column, ...] = (
    ("#", order),
    (say("points"), points),
    (say("disc"), lambda view, seat: str(view.privilege[seat])),
    (say("cards"), lambda view, seat: str(view.cards[seat])),
    (say("stones"), stones),
    (say("sites"), sites),
)
COUNCIL: tuple[Column, ...] = tuple(
    (office, card_at(official)) for official, office in enumerate(SHORT_OFFICES)
)


def player_boards(
    view: View, words: Words, names: Sequence[str | Phrase], columns: Sequence[Column]
) -> Table:
    """A row a seat: what it has, and its cards at the five officials."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(words(say("player")), no_wrap=True)
    for head, _ in columns:
        table.add_column(words(head), justify="center", no_wrap=True)
    for seat in range(view.seats):
        mark = Text("▶" if seat in view.movers else " ")
        name = mark + Text(f" {words(names[seat])} ", STYLES[seat])
        table.add_row(name, *(content(view, seat) for _, content in columns))
    return table


# -- bank, privileges, hand -------------------------------------------------------------------


def gold(counts: Sequence[int]) -> str:
    """Cards by value, the dearest first: 5×2 3×1."""
    cards = [f"{value}×{counts[value]}" for value in range(VALUES - 1, -1, -1) if counts[value]]
    return "  ".join(cards) or "–"


def bank(view: View, words: Words) -> Text:
    return Text(words(say("bank")) + ": ", "bold") + Text(gold(view.bank), "gold1")


def privileges(view: View, words: Words) -> Text:
    """The privilege cards that can still be had, with their costs."""
    cards = [
        f"{words(name)} ({view.board.cost[number]})"
        for number, name in PRIVILEGE_CARDS.items()
        if view.privileges >> number & 1
    ]
    title = words(say("privileges and their costs"))
    return Text(f"{title}: ", "bold") + Text(" · ".join(cards) or "–")


def own_cards(view: View, words: Words) -> Text:
    """The gold in the viewer's hand."""
    hand = view.hand[view.seat]
    style = STYLES[view.seat]
    title = words(say("your hand"))
    return Text(f" {title} ", style) + Text("  " + gold(hand), "gold1")
