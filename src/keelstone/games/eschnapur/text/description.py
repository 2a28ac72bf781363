"""Everything on the table in sentences, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from keelstone.drawing.aid import AidSection
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.text.names import OFFICES, PRIVILEGE_CARDS
from keelstone.i18n import Phrase, Seat, join, say, say_n


def describe(view: View) -> Sequence[AidSection]:
    """The viewer's own cards, the officials, the palace, the players, the bank, the privileges."""
    seats = range(view.seats)
    own = list(own_cards(view)) if view.seat >= 0 else []
    return [
        *([AidSection(say("Your cards"), own)] if own else []),
        AidSection(say("Officials"), list(officials(view))),
        AidSection(say("Palace"), list(palace(view))),
        AidSection(say("Players"), [*turn_order(view), *(
            line for seat in seats for line in player(view, seat))]),
        AidSection(say("Bank"), [gold(view.bank)]),
        AidSection(say("Privileges"), list(privileges(view))),
    ]  # fmt: skip


def own_cards(view: View) -> Iterator[Phrase]:
    """What only the viewer knows: the hand, and the cards that still lie face down."""
    yield say("Your hand: {cards}.", cards=gold(view.hand[view.seat]))
    laid = [
        say("{office} {n}", office=OFFICES[official], n=card - 1)
        for official, card in enumerate(view.laid[view.seat])
        if card
    ]
    if laid:
        yield say("You have laid face down: {cards}", cards=join(laid, ", "))
    chosen = view.chosen[view.seat]
    if chosen and chosen != view.sites[view.seat]:
        yield say("You have laid the site cards {sites}, face down", sites=parts_listed(chosen))


def parts_listed(bits: int) -> str:
    """Numbers of parts: "3, 6"."""
    return ", ".join(str(part + 1) for part in range(PARTS) if bits >> part & 1)


def officials(view: View) -> Iterator[Phrase]:
    """Each official in play: its cards, who has won it, the blockade."""
    if view.settled and view.asking in (Question.SITES, Question.GOLD):
        yield say("From the last round:")
    for official in range(view.board.first_official, OFFICIALS):
        said = [say("{office}: {cards}", office=OFFICES[official], cards=cards_at(view, official))]
        if view.blockade_seat >= 0 and view.blockade_official == official:
            said.append(say("the card of {who} is blocked", who=Seat(view.blockade_seat)))
        if official < view.settled and view.winner_of[official] >= 0:
            said.append(say("won by {who}", who=Seat(view.winner_of[official])))
        yield join(said, "; ")


def cards_at(view: View, official: int) -> Phrase:
    """The cards of all seats at an official, as far as the viewer knows them."""
    laid = [(seat, card_at(view, seat, official)) for seat in range(view.seats)]
    named = [say("{who} {n}", who=Seat(seat), n=card) for seat, card in laid if card]
    return join(named, ", ") if named else say("no card")


def palace(view: View) -> Iterator[Phrase]:
    """Every part; how many finished parts end the game; the premium for a purse."""
    yield from (part_line(view, part) for part in range(PARTS))
    yield say("{n} of {m} parts finished", n=view.finished, m=view.board.parts_to_finish)
    yield say("The premium for a stone on a purse is {n} gold", n=view.board.premium)


def turn_order(view: View) -> Iterator[Phrase]:
    """Who builds first, second and so on."""
    order = [Seat(seat) for seat in view.order if seat >= 0]
    if order:
        yield say("Turn order: {who}", who=join(order, ", "))


def part_line(view: View, part: int) -> Phrase:
    """A part: its stones from the ground, what the next space is worth, its wage, its purse."""
    filled = view.filled[part]
    if not view.board.parts_in_play >> part & 1:
        return say("part {n}: not in play", n=part + 1)
    if not view.open_parts >> part & 1:
        return say("part {n}: finished", n=part + 1)
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
    more = []
    if filled <= view.board.purse[part]:
        more.append(say("purse on space {n}", n=view.board.purse[part] + 1))
    if view.stop == part:
        more.append(say("building stop"))
    return join([said, *more], "; ")


def player(view: View, seat: int) -> Iterator[Phrase]:
    """What everybody knows of a seat."""
    total = view.space_points[seat] + view.stone_points[seat] + view.place_points[seat]
    yield say(
        "{who}: {points}, {cards}, {stones} on the board and {supply} in the supply,"
        " privilege disc at {disc}",
        who=Seat(seat),
        points=say_n("{n} point", "{n} points", total),
        cards=say_n("{n} gold card", "{n} gold cards", view.cards[seat]),
        stones=say_n("{n} stone", "{n} stones", view.stones[seat]),
        supply=view.supply[seat],
        disc=view.privilege[seat],
    )
    if view.sites[seat]:
        yield say("{who} has chosen the sites {sites}", who=Seat(seat),
                  sites=parts_listed(view.sites[seat]))  # fmt: skip


def card_at(view: View, seat: int, official: int) -> Phrase | str | None:
    """The card of a seat at an official, as far as the viewer knows it."""
    if view.face_down[seat] >> official & 1:
        return say("face down")
    return str(view.shown[seat][official] - 1) if view.shown[seat][official] else None


def gold(counts: Sequence[int]) -> Phrase:
    """Gold cards by value, the dearest first."""
    held = [(value, counts[value]) for value in range(VALUES - 1, -1, -1) if counts[value]]
    named = [
        say_n("{n} gold card of {value}", "{n} gold cards of {value}", n, value=value)
        for value, n in held
    ]
    return join(named, ", ") if named else say("nothing")


def privileges(view: View) -> Iterator[Phrase]:
    """The privilege cards that can still be had."""
    for number, name in PRIVILEGE_CARDS.items():
        if view.privileges >> number & 1:
            yield say("{card}: costs {n}", card=name, n=view.board.cost[number])
