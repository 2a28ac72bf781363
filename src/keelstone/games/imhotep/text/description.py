"""Everything on the table in sentences, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from keelstone.drawing.aid import AidSection
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import (
    BASE,
    BUILDING_SITES,
    PYRAMID_A_SPACES,
    SMALL_PYRAMIDS,
    Site,
)
from keelstone.games.imhotep.text.names import (
    BONUSES,
    CARD_WORDS,
    PYRAMID_WORDS,
    SITE_WORDS,
    gift,
    ship_words,
)
from keelstone.i18n import Phrase, Seat, join, say, say_n

#: rows of the burial chamber
ROWS = 3
#: how many of the next spaces of the great pyramid are told
SPACES_AHEAD = 5


def describe(view: View) -> Sequence[AidSection]:
    """The players, the ships, the sites."""
    seats = range(view.seats)
    return [
        AidSection(say("Players"), [line for seat in seats for line in player(view, seat)]),
        AidSection(say("Ships"), list(ships(view))),
        AidSection(say("The sites"), list(sites(view))),
    ]


def player(view: View, seat: int) -> Iterator[Phrase]:
    """What a seat has: everything of it lies open."""
    yield seat_words(view, seat)
    held = [(card, number) for card, number in enumerate(view.hand[seat]) if number]
    if held:
        named = [say("{n} × {card}", n=number, card=CARD_WORDS[card]) for card, number in held]
        yield say("Cards of {who}: {cards}", who=Seat(seat), cards=join(named, ", "))
    left = [site for site in BUILDING_SITES if not view.delivered[seat] >> site & 1]
    if view.board.wrath and left:
        named = [SITE_WORDS[site] for site in left]
        missing = say("not yet built at {sites}", sites=join(named, ", "))
        yield say("{who}: {what}", who=Seat(seat), what=missing)


def seat_words(view: View, seat: int) -> Phrase:
    """The points and the stones of a seat."""
    return say(
        "{who}: {points}, {sled} on the sled, {quarry} in the quarry",
        who=Seat(seat),
        points=say_n("{n} point", "{n} points", sum(view.earned[seat])),
        sled=say_n("{n} stone", "{n} stones", view.sled[seat]),
        quarry=view.quarry[seat],
    )


def ships(view: View) -> Iterator[Phrase]:
    """Each ship with its stones from the bow, and whether it may sail."""
    for ship, spaces in enumerate(view.spaces):
        if not spaces:
            continue
        load = stones(view.cargo[ship][:spaces])
        if view.docked[ship]:
            named = {"ship": ship_words(ship), "site": SITE_WORDS[view.docked[ship] - 1]}
            is_empty = not any(view.cargo[ship][:spaces])
            yield say("{ship} at {site}: {load}", load=say("empty") if is_empty else load, **named)
        else:
            least = view.board.minimum_load[spaces]
            yield say_n(
                "{ship}, from the bow: {load}; it sails with {n} stone or more",
                "{ship}, from the bow: {load}; it sails with {n} stones or more",
                least, ship=ship_words(ship), load=load,
            )  # fmt: skip


def stones(owners: Sequence[int]) -> Phrase:
    """Stones in their order: whose each is, or that a space is free."""
    return join([Seat(owner - 1) if owner else say("free") for owner in owners], ", ")


def sites(view: View) -> Iterator[Phrase]:
    """What lies at each of the five sites."""
    return (site_words(view, site) for site in CONTENTS)


def site_words(view: View, site: int, title: Phrase | None = None) -> Phrase:
    """A site, whether a ship may still land there, and what lies there."""
    side = "B" if view.board.b_side[site] else "A"
    named = {"site": title or SITE_WORDS[site], "side": side, "what": CONTENTS[site](view)}
    if view.open_sites >> site & 1:
        return say("{site}, side {side}, no ship yet: {what}", **named)
    return say("{site}, side {side}, a ship has landed: {what}", **named)


def market(view: View) -> Phrase:
    cards = [CARD_WORDS[card - 1] for card in view.market if card]
    cards += [say("a card face down")] * view.pair_size
    pile = say_n("{n} card in the pile", "{n} cards in the pile", view.pile_size)
    return join([join(cards, ", ") if cards else say("nothing"), pile], "; ")


def in_order(owners: Sequence[int]) -> Phrase:
    """Stones in the order of building."""
    return stones(owners) if owners else say("no stone")


def chamber(view: View) -> Phrase:
    """The three rows from the left."""
    columns = -(-view.chamber_stones // ROWS)
    rows = [
        say("row {n}: {stones}", n=row + 1, stones=in_order(
            [view.chamber[ROWS * column + row] for column in range(columns)]))
        for row in range(ROWS)
    ]  # fmt: skip
    return join(rows, "; ") if columns else say("no stone")


def pyramids(view: View) -> Phrase:
    """The stones, and what the next spaces bring."""
    if view.board.b_side[Site.PYRAMIDS]:
        return join([small_pyramid(view, pyramid) for pyramid in range(SMALL_PYRAMIDS)], "; ")
    built = view.pyramid_stones
    values = view.board.pyramid_values[built:PYRAMID_A_SPACES][:SPACES_AHEAD]
    built_by = in_order([owner for owner in view.pyramid if owner])
    if not values:
        return join([built_by, each_stone(view.board.pyramid_further)], "; ")
    ahead = say("the next stones bring {values}", values=", ".join(map(str, values)))
    return join([built_by, ahead], "; ")


def each_stone(points: int) -> Phrase:
    """What a stone brings at pyramids that are complete."""
    return say("complete: {n} for each stone", n=points)


def small_pyramid(view: View, pyramid: int) -> Phrase:
    """One of the three small pyramids, with what its next space brings."""
    filled, first = view.small_pyramid[pyramid], pyramid * (BASE + 1)
    built_by = in_order(view.pyramid[first : first + filled])
    named = {"pyramid": PYRAMID_WORDS[pyramid], "stones": built_by}
    if filled > BASE:
        return say("{pyramid}: {stones}; complete", **named)
    value = say_n("{n} point", "{n} points", view.board.small_values[pyramid][filled])
    bonus = BONUSES[view.board.small_bonus[pyramid][filled]]
    gain = join([value, bonus], " ") if bonus else value
    return say("{pyramid}: {stones}; the next stone brings {gain}", gain=gain, **named)


def temple(view: View) -> Phrase:
    """Each space from the left with the stone that can be seen; where the next one goes."""
    spaces = view.board.temple_spaces[view.seats]
    seen = view.temple_top[:spaces]
    next_space = say(
        "the next stone goes on space {n} of {of}", n=view.temple_stones % spaces + 1, of=spaces
    )
    if not view.board.b_side[Site.TEMPLE]:
        return join([in_order([owner for owner in seen if owner]), next_space], "; ")
    kinds = view.board.temple_kinds
    shown = [
        say("{who} ({gift})", who=stones([owner]), gift=gift(view, kinds[space]))
        for space, owner in enumerate(seen)
    ]
    return join([join(shown, ", "), next_space], "; ")


def obelisks(view: View) -> Phrase:
    """How high each seat has built; on the B side, what the next towers bring."""
    heights = [(Seat(seat), view.obelisk[seat]) for seat in range(view.seats)]
    built = join([say("{who} {n}", who=who, n=height) for who, height in heights], ", ")
    if not view.board.b_side[Site.OBELISKS]:
        return built
    left = [value for value in view.board.tower_values[view.towers :] if value]
    towers = say("next towers: {values}", values=" ".join(map(str, left)) or "–")
    return join([built, towers], "; ")


#: what lies at a site
CONTENTS: dict[int, Callable[[View], Phrase]] = {
    Site.MARKET: market,
    Site.PYRAMIDS: pyramids,
    Site.TEMPLE: temple,
    Site.BURIAL_CHAMBER: chamber,
    Site.OBELISKS: obelisks,
}
