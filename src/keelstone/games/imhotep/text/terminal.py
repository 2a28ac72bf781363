"""The board in a terminal, from a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import (
    BASE,
    BUILDING_SITES,
    PYRAMID_A_SPACES,
    PYRAMID_SPACES,
    ROUNDS,
    Site,
)
from keelstone.games.imhotep.text.names import (
    BONUSES,
    CARD_WORDS,
    COLOURS,
    LETTERS,
    SITE_WORDS,
    gift,
)
from keelstone.i18n import Phrase, join, say, say_n

#: turns a phrase into text, in the viewer's language and with the players' names
Words = Callable[[str | Phrase], str]

STYLES = (
    "bold white on black",
    "bold black on white",
    "bold white on dark_orange3",
    "bold black on grey62",
)
PYRAMID_SIDES = (say("left"), say("middle"), say("right"))
#: a site's panel: two of them fit side by side in 80 columns
PANEL = 38
#: the first level of the great pyramid
FIRST_LEVEL = 9


def stone(owner: int) -> Text:
    """A stone, written as its owner's seat + 1, or an empty space (0)."""
    return Text(f" {LETTERS[owner - 1]} ", STYLES[owner - 1]) if owner else Text(" · ", "dim")


def row(stones: Sequence[int]) -> Text:
    return Text("").join(stone(owner) for owner in stones)


def board(
    view: View, language: str = "en", names: Sequence[str | Phrase] = COLOURS
) -> RenderableType:
    """The whole board: ships, sites and seats."""

    def words(phrase: str | Phrase) -> str:
        return phrase if isinstance(phrase, str) else phrase.text(language, names)

    sites = [
        Panel(body, title=title(view, site, words), width=PANEL)
        for site, body in (
            (Site.MARKET, market(view, words)),
            (Site.PYRAMIDS, pyramids(view, words)),
            (Site.TEMPLE, temple(view, words)),
            (Site.BURIAL_CHAMBER, chamber(view, words)),
            (Site.OBELISKS, obelisks(view, words)),
        )
    ]
    return Group(
        Panel(ships(view, words), title=heading(view, words)),
        Columns(sites),
        seats(view, words, names),
        *cards_of_seats(view, words, names),
    )


def heading(view: View, words: Words) -> str:
    said = [say("Round {n} of {rounds}", n=view.round_number, rounds=ROUNDS)]
    if view.board.wrath:
        said.append(say("wrath of the Pharaoh"))
    return words(join(said, " · "))


def title(view: View, site: int, words: Words) -> str:
    side = "B" if view.board.b_side[site] else "A"
    taken = "" if view.open_sites >> site & 1 else " ⚓"
    return f"{words(SITE_WORDS[site])} ({side}){taken}"


def ships(view: View, words: Words) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for ship, spaces in enumerate(view.spaces):
        if spaces == 0:
            continue
        least = view.board.minimum_load[spaces]
        where = view.docked[ship]
        place = f"⚓ {words(SITE_WORDS[where - 1])}" if where else f"≥ {least}"
        table.add_row(f"{ship + 1}", Text("◄").append_text(row(view.cargo[ship][:spaces])), place)
    return table


# -- the sites ----------------------------------------------------------------------------------


def market(view: View, words: Words) -> RenderableType:
    cards = [words(CARD_WORDS[card - 1]) for card in view.market if card]
    if view.pair_size:
        cards.append("? " * view.pair_size)
    looked_at = [words(CARD_WORDS[card - 1]) for card in view.looked_at or () if card]
    if looked_at:
        cards.append("? " + " / ".join(looked_at))
    pile = words(say_n("{n} card in the pile", "{n} cards in the pile", view.pile_size))
    return Text("\n".join(cards or ["–"])).append(f"\n{pile}", "dim")


def pyramids(view: View, words: Words) -> RenderableType:
    """Every space in the order of building: the stone on it, or what it will bring."""
    if view.board.b_side[Site.PYRAMIDS]:
        lines = [small_pyramid(view, pyramid, words) for pyramid in range(len(PYRAMID_SIDES))]
        spaces, worth = PYRAMID_SPACES, view.board.small_further
    else:
        lines = great_pyramid(view)
        spaces, worth = PYRAMID_A_SPACES, view.board.pyramid_further
    text = Text("\n").join(lines)
    if all(view.pyramid[:spaces]):
        text.append("\n" + words(say("complete: {n} for each stone", n=worth)), "dim")
    return text


def great_pyramid(view: View) -> list[Text]:
    """A line for the first level and one for the two above it."""
    spaces = [
        stone(owner) if owner else Text(f"{value:^3}")
        for owner, value in zip(view.pyramid, view.board.pyramid_values, strict=False)
    ]
    return [Text("").join(spaces[:FIRST_LEVEL]), Text("").join(spaces[FIRST_LEVEL:])]


def small_pyramid(view: View, pyramid: int, words: Words) -> Text:
    side = words(PYRAMID_SIDES[pyramid])
    text = Text(f"{side:8}")
    for space in range(BASE + 1):
        owner = view.pyramid[pyramid * (BASE + 1) + space]
        bonus = words(BONUSES[view.board.small_bonus[pyramid][space]])
        value = f" {view.board.small_values[pyramid][space]}{bonus}"
        text.append_text(stone(owner) if owner else Text(value))
    return text


def temple(view: View, words: Words) -> RenderableType:
    """The stones that can be seen; on the B side what each space gives."""
    spaces = view.board.temple_spaces[view.seats]
    seen = view.temple_top[:spaces]
    if view.board.b_side[Site.TEMPLE]:
        gifts = [words(gift(view, kind)) for kind in view.board.temple_kinds]
        lines = [stone(owner).append(f" {gifts[space]}") for space, owner in enumerate(seen)]
        text = Text("\n").join(lines)
    else:
        text = row(seen)
    covered = view.temple_stones - sum(map(bool, seen))
    said = say_n("{n} stone covered", "{n} stones covered", covered)
    return text.append(f"\n{words(said)}", "dim")


def chamber(view: View, words: Words) -> RenderableType:
    """The three rows; what groups, or places in a row, are worth."""
    columns = max(4, -(-view.chamber_stones // 3))
    lines = [
        row([view.chamber[3 * column + line] for column in range(columns)]) for line in range(3)
    ]
    if view.board.b_side[Site.BURIAL_CHAMBER]:
        said = say("each row: {places}", places=listed(view.board.row_places[: view.seats]))
    else:
        values = listed(view.board.group_values[1:])
        said = say("groups: {values}, then +{more}", values=values, more=view.board.group_further)
    return Text("\n").join(lines).append(f"\n{words(said)}", "dim")


def obelisks(view: View, words: Words) -> RenderableType:
    """Heights and what the places are worth; on the B side waiting stones and free towers."""
    is_b = view.board.b_side[Site.OBELISKS]
    lines = []
    for seat in range(view.seats):
        text = Text("").append_text(stone(seat + 1)).append(f" {view.obelisk[seat]}")
        if is_b:
            text.append("  ").append_text(row([seat + 1] * view.waiting[seat]))
        lines.append(text)
    left = [value for value in view.board.tower_values[view.towers :] if value]
    if is_b:
        said = say("next towers: {values}", values=listed(left) or "–")
    else:
        places = view.board.obelisk_places[view.seats][: view.seats]
        said = say("by height: {places}", places=listed(places))
    return Text("\n").join(lines).append(f"\n{words(said)}", "dim")


def listed(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


# -- the seats ----------------------------------------------------------------------------------


def seats(view: View, words: Words, names: Sequence[str | Phrase]) -> Table:
    headings = (say("sled"), say("quarry"), say("points"))
    table = Table("", box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for head in headings:
        table.add_column(words(head), no_wrap=True)
    for seat in range(view.seats):
        mark = Text("▶" if seat in view.movers else " ").append_text(stone(seat + 1))
        table.add_row(
            mark.append(f" {words(names[seat])}"),
            row([seat + 1] * view.sled[seat]),
            str(view.quarry[seat]),
            str(sum(view.earned[seat])),
        )
    return table


def cards_of_seats(view: View, words: Words, names: Sequence[str | Phrase]) -> list[Text]:
    """A line for each seat that has cards, or sites left to build at."""
    lines = []
    for seat in range(view.seats):
        said = [
            f"{words(CARD_WORDS[card])}{f' ×{number}' if number > 1 else ''}"
            for card, number in enumerate(view.hand[seat])
            if number
        ]
        said = [", ".join(said)] if said else []
        left = [s for s in BUILDING_SITES if not view.delivered[seat] >> s & 1]
        if view.board.wrath and left:
            sites = join([SITE_WORDS[site] for site in left], ", ")
            said.append(words(say("not yet built at {sites}", sites=sites)))
        if said:
            lines.append(Text(" ").append_text(stone(seat + 1)).append(f" {' · '.join(said)}"))
    return lines
