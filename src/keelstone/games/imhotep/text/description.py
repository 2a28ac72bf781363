"""Everything on the table in sentences, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from keelstone.drawing.aid import AidSection
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import Site
from keelstone.games.imhotep.text.names import CARD_WORDS, SITE_WORDS, ship_words
from keelstone.i18n import Phrase, Seat, join, say, say_n

#: rows of the burial chamber
ROWS = 3


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
    yield say(
        "{who}: {points} points, {sled} stones on the sled, {quarry} in the quarry",
        who=Seat(seat),
        points=sum(view.earned[seat]),
        sled=view.sled[seat],
        quarry=view.quarry[seat],
    )
    held = [(card, number) for card, number in enumerate(view.hand[seat]) if number]
    if held:
        named = [say("{n} × {card}", n=number, card=CARD_WORDS[card]) for card, number in held]
        yield say("Cards of {who}: {cards}", who=Seat(seat), cards=join(named, ", "))


def ships(view: View) -> Iterator[Phrase]:
    """Each ship with its stones from the bow, and whether it may sail."""
    for ship, spaces in enumerate(view.spaces):
        if not spaces:
            continue
        load = stones(view.cargo[ship][:spaces])
        if view.docked[ship]:
            site = SITE_WORDS[view.docked[ship] - 1]
            yield say("{ship} at {site}: {load}", ship=ship_words(ship), site=site, load=load)
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
    return join(cards, ", ") if cards else say("nothing")


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
    return in_order([owner for owner in view.pyramid if owner])


def temple(view: View) -> Phrase:
    """The stones that can be seen from above."""
    return in_order([owner for owner in view.temple_top if owner])


def obelisks(view: View) -> Phrase:
    """How high each seat has built."""
    heights = [(Seat(seat), view.obelisk[seat]) for seat in range(view.seats)]
    return join([say("{who} {n}", who=who, n=height) for who, height in heights], ", ")


#: what lies at a site
CONTENTS: dict[int, Callable[[View], Phrase]] = {
    Site.MARKET: market,
    Site.PYRAMIDS: pyramids,
    Site.TEMPLE: temple,
    Site.BURIAL_CHAMBER: chamber,
    Site.OBELISKS: obelisks,
}
