"""Everything on the table in sentences, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from keelstone.drawing.aid import AidSection
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.text.names import OFFICES, PRIVILEGE_CARDS
from keelstone.i18n import Phrase, Seat, join, say, say_n


def describe(view: View) -> Sequence[AidSection]:
    """The palace, the players, the bank, the privileges, the viewer's own cards."""
    seats = range(view.seats)
    own = [hand(view)] if view.seat >= 0 else []
    return [
        AidSection(say("Palace"), [part_line(view, part) for part in range(PARTS)]),
        AidSection(say("Players"), [line for seat in seats for line in player(view, seat)]),
        AidSection(say("Bank"), [say("Bank: {gold}", gold=gold(view.bank))]),
        AidSection(say("Privileges"), list(privileges(view))),
        *([AidSection(say("Your hand"), own)] if own else []),
    ]


def part_line(view: View, part: int) -> Phrase:
    """A part: its stones from the ground, what the next space is worth, its wage."""
    if not view.open_parts >> part & 1:
        return say("part {n}: finished", n=part + 1)
    filled = view.filled[part]
    built = [Seat(owner - 1) for owner in view.palace[part][:filled]]
    said = say(
        "part {n}: {filled} of {spaces} spaces filled ({stones}), the next is worth {value},"
        " wage {wage}",
        n=part + 1,
        filled=filled,
        spaces=view.board.spaces[part],
        stones=join(built, ", ") if built else say("no stone"),
        value=view.board.lowest_value[part] + filled,
        wage=view.board.wage[part],
    )
    return join([said, say("building stop")], "; ") if view.stop == part else said


def player(view: View, seat: int) -> Iterator[Phrase]:
    """What everybody knows of a seat, and its cards at the officials."""
    total = view.space_points[seat] + view.stone_points[seat] + view.place_points[seat]
    yield say(
        "{who}: {points} points, {cards}, {stones} on the board and {supply} in the supply,"
        " disc {disc}",
        who=Seat(seat),
        points=total,
        cards=say_n("{n} gold card", "{n} gold cards", view.cards[seat]),
        stones=say_n("{n} stone", "{n} stones", view.stones[seat]),
        supply=view.supply[seat],
        disc=view.privilege[seat],
    )
    sites = [str(part + 1) for part in range(PARTS) if view.sites[seat] >> part & 1]
    if sites:
        yield say("{who} has chosen the sites {sites}", who=Seat(seat), sites=", ".join(sites))
    bids = [bid(view, seat, official) for official in range(OFFICIALS)]
    if any(bids):
        shown = [one for one in bids if one is not None]
        yield say("{who} at the officials: {bids}", who=Seat(seat), bids=join(shown, ", "))


def bid(view: View, seat: int, official: int) -> Phrase | None:
    """The card of a seat at an official, as far as the viewer knows it."""
    own, office = view.laid[seat], OFFICES[official]
    if own is not None and own[official]:
        return say("{office} {n}", office=office, n=own[official] - 1)
    if view.face_down[seat] >> official & 1:
        return say("{office} face down", office=office)
    if not view.shown[seat][official]:
        return None
    return say("{office} {n}", office=office, n=view.shown[seat][official] - 1)


def gold(counts: Sequence[int]) -> Phrase:
    """Gold cards by value, the dearest first."""
    held = [(value, counts[value]) for value in range(VALUES - 1, -1, -1) if counts[value]]
    named = [
        say_n("{n} gold card of {value}", "{n} gold cards of {value}", n, value=value)
        for value, n in held
    ]
    return join(named, ", ") if named else say("nothing")


def hand(view: View) -> Phrase:
    return say("Your hand: {cards}.", cards=gold(view.hand[view.seat]))


def privileges(view: View) -> Iterator[Phrase]:
    """The privilege cards that can still be had."""
    for number, name in PRIVILEGE_CARDS.items():
        if view.privileges >> number & 1:
            yield say("{card}: costs {n}", card=name, n=view.board.cost[number])
