"""Everything on the table in sentences, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from keelstone.drawing.aid import AidSection
from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import BESIDE_BOARD, geometry_of
from keelstone.games.seafarers.text.names import (
    CARD_TITLES,
    HARBOUR_WORDS,
    PIECE_TITLES,
    RESOURCE_WORDS,
    cards,
    chips_of,
    corner_name,
    edge_name,
    edge_words,
    ground,
    hex_name,
    holds,
    surroundings,
)
from keelstone.games.seafarers.text.reach import free_corners
from keelstone.i18n import Phrase, Seat, join, say, say_n

#: the second of the pieces, which some scenes are without
SHIP = 1


def describe(view: View) -> Sequence[AidSection]:
    """What the viewer has, the players, their pieces, the hexes, the harbours, the bank."""
    seats = range(view.seats)
    return [
        *own_sections(view),
        AidSection(say("Players"), [*(player(view, seat) for seat in seats), *awards(view)]),
        *(
            AidSection(say("Pieces of {who}", who=Seat(seat)), list(pieces(view, seat)))
            for seat in seats
        ),
        AidSection(say("Map"), [*(map_line(view, h) for h in range(view.board.hexes))]),
        AidSection(say("Harbours"), list(harbours(view))),
        AidSection(say("Bank"), [bank(view)]),
    ]


def own_sections(view: View) -> Iterator[AidSection]:
    """The viewer's hand and supply, and where the viewer can build."""
    if view.seat >= 0:
        yield AidSection(say("Your cards"), list(own_cards(view)))
        yield AidSection(say("Free corners near you"), list(free_corners(view, view.seat)))


def player(view: View, seat: int) -> Phrase:
    """What everybody knows of a seat."""
    held = view.cards_held[seat]
    said = say(
        "{who}: {points}, {cards}, {development}, {knights}, longest route {route}",
        who=Seat(seat),
        points=say_n("{n} point", "{n} points", view.points_of(seat)),
        cards=say_n("{n} resource card", "{n} resource cards", view.hand_size[seat]),
        development=say_n("{n} development card", "{n} development cards", held),
        knights=say_n("{n} knight played", "{n} knights played", view.knights[seat]),
        route=view.route[seat],
    )
    chips = chips_of(view, seat)
    return join([said, say_n("{n} chip", "{n} chips", chips)], ", ") if chips else said


def awards(view: View) -> Iterator[Phrase]:
    """Who has the two cards that change hands."""
    if view.route_holder >= 0:
        yield say("{who} has the longest route.", who=Seat(view.route_holder))
    if view.army_holder >= 0:
        yield say("{who} has the largest army.", who=Seat(view.army_holder))


def own_cards(view: View) -> Iterator[Phrase]:
    """The viewer's hand, the rates with the bank, and the pieces that are left."""
    yield say("Your hand: {cards}.", cards=cards(view.hand[view.seat]))
    held = zip(view.card[view.seat], view.new_card[view.seat], strict=True)
    named = [
        say("{n} × {card}", n=old + new, card=CARD_TITLES[kind])
        for kind, (old, new) in enumerate(held)
        if old + new
    ]
    if named:
        yield say("Your development cards: {cards}.", cards=join(named, ", "))
    rates = zip(view.rate[view.seat], RESOURCE_WORDS, strict=True)
    bank = [say("{n} {resource}", n=rate, resource=resource) for rate, resource in rates]
    yield say("The bank gives a card for {cards}", cards=join(bank, ", "))
    left = [
        say("{n} × {card}", n=number, card=PIECE_TITLES[piece])
        for piece, number in enumerate(view.pieces_left[view.seat])
        if piece != SHIP or view.board.has_ships
    ]
    yield say("Your supply: {pieces}", pieces=join(left, ", "))


def pieces(view: View, seat: int) -> Iterator[Phrase]:
    """A seat's buildings, roads and ships."""
    for corner in range(view.board.corners):
        if holds(view.settlement[seat], corner):
            yield building_words(view, "settlement", seat, corner)
        elif holds(view.city[seat], corner):
            yield building_words(view, "city", seat, corner)
    for edge in range(view.board.edges):
        if holds(view.road[seat], edge):
            yield route_words(view, "road", seat, edge)
        elif holds(view.ship[seat], edge):
            yield route_words(view, "ship", seat, edge)


def building_words(view: View, kind: str, seat: int, corner: int) -> Phrase:
    """ "settlement of Red at C4.N: field 9, forest 3, harbour 3:1"."""
    named = {"who": Seat(seat), "place": corner_name(view, corner)}
    land = surroundings(view, corner)
    if kind == "city":
        return say("city of {who} at {place}: {land}", land=land, **named)
    return say("settlement of {who} at {place}: {land}", land=land, **named)


def route_words(view: View, kind: str, seat: int, edge: int) -> Phrase:
    """ "road of Red at B3-C3: the edge between forest 8 and hills 5"."""
    named = {"who": Seat(seat), "place": edge_name(view, edge)}
    land = edge_words(view, edge)
    if isinstance(land, str):  # open sea: there is nothing but its name
        if kind == "road":
            return say("road of {who} at {place}", **named)
        return say("ship of {who} at {place}", **named)
    if kind == "road":
        return say("road of {who} at {place}: {land}", land=land, **named)
    return say("ship of {who} at {place}: {land}", land=land, **named)


def map_line(view: View, h: int) -> Phrase:
    """A hex, who stands on it, and the hexes around it."""
    near = [hex_name(view, other) for other in view.board.hex_hexes[h] if other < view.board.hexes]
    return say("{hex}; beside {hexes}", hex=hex_line(view, h), hexes=", ".join(near))


def hex_line(view: View, h: int) -> Phrase:
    """A hex, and who stands on it."""
    named = {"hex": hex_name(view, h), "ground": ground(view, h)}
    if h == view.robber and h != BESIDE_BOARD:
        return say("{hex}: {ground}, the robber stands here", **named)
    if h == view.pirate and view.board.pirate_rule:
        return say("{hex}: {ground}, the pirate sails here", **named)
    return say("{hex}: {ground}", **named)


def harbours(view: View) -> Iterator[Phrase]:
    """Each harbour with its two corners."""
    shape = geometry_of(view.board)
    for place in range(view.harbours_laid):
        ends = shape.edges[view.harbour_edge[place]]
        yield say(
            "harbour {kind} at {corners}",
            kind=HARBOUR_WORDS[view.harbour_kind[place]],
            corners=join([corner_name(view, corner) for corner in ends], ", "),
        )


def bank(view: View) -> Phrase:
    return say("Bank: {stock}; {n} development cards", stock=cards(view.bank), n=view.deck_size)
