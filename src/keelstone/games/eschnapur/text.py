"""The table in a terminal, from a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from keelstone.games.eschnapur.board import MOST_SPACES, OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.ending import on_track
from keelstone.games.eschnapur.names import COLOURS, PRIVILEGE_CARDS, SHORT_OFFICES
from keelstone.kernel.view import View
from keelstone.words import Phrase, say

#: makes a phrase text, in the viewer's language and with the players' names
Words = Callable[[str | Phrase], str]

LETTERS = "RYGB"
STYLES = (
    "bold white on dark_red",
    "bold black on yellow3",
    "bold white on dark_green",
    "bold white on blue3",
)
COIN, PURSE, STOPPED, BLOCKED = "●", "◆", "■", "✖"


def board(
    view: View, language: str = "en", names: Sequence[str | Phrase] = COLOURS
) -> RenderableType:
    """The whole table: the palace, the player boards, bank, privileges, and one's own cards."""

    def words(phrase: str | Phrase) -> str:
        return phrase if isinstance(phrase, str) else phrase.text(language, names)

    parts: list[RenderableType] = [
        Text(words(say("Round {n}", n=view.round_number)), "bold"),
        palace(view, words),
        Text(""),
        player_boards(view, words, names),
        Text(""),
        bank(view, words),
        privileges(view, words),
    ]
    if view.seat >= 0:
        parts.append(own_cards(view, words))
    return Group(*parts)


# -- the palace -------------------------------------------------------------------------------


def palace(view: View, words: Words) -> Table:
    """The parts side by side, growing from the ground: values, stones, purse and wage."""
    table = Table.grid(padding=(0, 1))
    for _ in range(PARTS + 1):
        table.add_column(justify="right", no_wrap=True)
    tallest = max(view.board.spaces)
    for space in range(min(tallest, MOST_SPACES) - 1, -1, -1):
        table.add_row("", *(space_of(view, part, space) for part in range(PARTS)))
    table.add_row("", *(Text("▀" * 6, "dim") for _ in range(PARTS)))
    table.add_row(words(say("part")), *(foot(view, part) for part in range(PARTS)))
    table.add_row(words(say("wage")), *(wage(view, part) for part in range(PARTS)))
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


def player_boards(view: View, words: Words, names: Sequence[str | Phrase]) -> Table:
    """A row a seat: order, points, privileges, cards, stones, sites, and the five officials."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    heads = (say("player"), "#", say("points"), say("disc"), say("cards"), say("stones"),
             say("sites"))  # fmt: skip
    for head in (*heads, *SHORT_OFFICES):
        table.add_column(words(head), justify="center", no_wrap=True)
    for seat in range(view.seats):
        table.add_row(
            Text(f" {words(names[seat])} ", STYLES[seat]),
            str(view.order.index(seat) + 1) if seat in view.order else "–",
            points(view, seat),
            str(view.privilege[seat]),
            str(view.cards[seat]),
            f"{view.stones[seat]}/{view.supply[seat]}",
            sites(view, seat),
            *(card(view, seat, official) for official in range(OFFICIALS)),
        )
    return table


def points(view: View, seat: int) -> str:
    """The points as they stand on the track, with the 50/100 marker."""
    total = view.space_points[seat] + view.stone_points[seat] + view.place_points[seat]
    marker, space = on_track(total)
    return f"{total} ({marker}+{space})" if marker else str(total)


def parts_in(bits: int) -> str:
    return " ".join(str(part + 1) for part in range(PARTS) if bits >> part & 1)


def sites(view: View, seat: int) -> Text:
    """Site cards turned over; one's own are dim before that."""
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
    return Text(value + ("*" if has_won else ""), "dim" if gone else "bold")


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
        f"{words(name)} {view.board.cost[number]}"
        for number, name in enumerate(PRIVILEGE_CARDS)
        if view.privileges >> number & 1
    ]
    return Text(words(say("privileges")) + ": ", "bold") + Text(" · ".join(cards) or "–")


def own_cards(view: View, words: Words) -> Text:
    """What the viewer alone can see: the gold in its hand."""
    hand = view.hand[view.seat]
    style = STYLES[view.seat]
    title = words(say("your hand"))
    return Text(f" {title} ", style) + Text("  " + gold(hand), "gold1")
