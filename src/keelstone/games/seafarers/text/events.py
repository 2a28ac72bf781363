"""Events in words: what a move or chance did and what followed from it."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import KNIGHT
from keelstone.games.seafarers.rules.land.production import MIN_ROLL, SEVEN
from keelstone.games.seafarers.rules.moves import CHANCES, MOVES, RATES
from keelstone.games.seafarers.rules.state import ACCEPTED, COUNTERED, NO_SEAT, Question
from keelstone.games.seafarers.text.names import (
    CARD_WORDS,
    HARBOUR_WORDS,
    RESOURCE_WORDS,
    TERRAIN_WORDS,
    cards,
    chips_of,
    corner_words,
    dues_of,
    edge_words,
    hex_name,
    hex_words,
)
from keelstone.i18n import NOTHING, Phrase, Seat, join, say, say_n


def event(before: View, after: View, seat: int, number: int | None) -> Phrase:
    """What happened and what it changed in points; an empty phrase where nothing is to be told."""
    if seat < 0:
        phrase = _outcome(before, after, number)
    elif number is None:
        phrase = NOTHING  # an answer in secret, or an offer that is being composed
    else:
        phrase = _deed(before, after, seat, number)
    return join([part for part in (phrase, *prizes(before, after)) if part != NOTHING])


def prizes(before: View, after: View) -> list[Phrase]:
    """Special cards and chips that changed hands, and the end of the game."""
    phrases = []
    if after.route_holder != before.route_holder:
        phrases.append(_holder(after.route_holder, say("the longest route")))
    if after.army_holder != before.army_holder:
        phrases.append(_holder(after.army_holder, say("the largest army")))
    if after.chips != before.chips:
        phrases += _chips(before, after)
    if after.winner != before.winner:
        phrases.append(say("{who} has won", who=Seat(after.winner)))
    elif after.asking == Question.NOTHING:
        phrases.append(say("the game ends at the turn limit"))
    return phrases


def _chips(before: View, after: View) -> list[Phrase]:
    """Who earns chips and who gives them back."""
    phrases = []
    for seat in range(after.seats):
        chips = chips_of(after, seat) - chips_of(before, seat)
        if chips > 0:
            phrases.append(say_n("{who} earns {n} chip", "{who} earns {n} chips",
                                 chips, who=Seat(seat)))  # fmt: skip
        elif chips < 0:
            phrases.append(say_n("{who} gives back {n} chip", "{who} gives back {n} chips",
                                 -chips, who=Seat(seat)))  # fmt: skip
    return phrases


def _holder(seat: int, card: Phrase) -> Phrase:
    if seat == NO_SEAT:
        return say("nobody has {card}", card=card)
    return say("{who} has {card}", who=Seat(seat), card=card)


# chance


def _outcome(before: View, after: View, number: int | None) -> Phrase:
    who, victim = Seat(before.turn), Seat(before.victim)
    if number is None:
        if after.cards_held != before.cards_held:
            return NOTHING  # that a card was bought has been told
        return say("{thief} steals a card from {victim}", thief=who, victim=victim)
    kind, (index,) = CHANCES.split(number)
    if kind == "dice":
        return join([say("{who} rolls {n}", who=who, n=index + MIN_ROLL),
                     *_produced(before, after, index + MIN_ROLL)])  # fmt: skip
    if kind == "stolen":
        return say(
            "{thief} steals {resource} from {victim}",
            thief=who,
            victim=victim,
            resource=RESOURCE_WORDS[index],
        )
    if kind == "drawn":
        return say("{who} draws {card}", who=who, card=CARD_WORDS[index])
    if kind == "haven":
        return say("{who} turns up a harbour: {kind}", who=who, kind=HARBOUR_WORDS[index])
    place = hex_name(after, before.hex_due)
    if kind == "found":
        return say("{who} discovers {terrain} at {place}",
                   who=who, terrain=TERRAIN_WORDS[index], place=place)  # fmt: skip
    token = say("{place} gets the number {n}", place=place, n=index + MIN_ROLL)
    return join([token, *_taken(before, after, before.turn), *_choices(before, after)])


def _produced(before: View, after: View, number: int) -> list[Phrase]:
    """What everybody got for a roll: cards from the bank are seen by all, though hands are not."""
    if number == SEVEN:
        return [
            say_n("{who} must give up {n} card", "{who} must give up {n} cards",
                  cards_owed, who=Seat(seat))
            for seat, cards_owed in enumerate(after.to_discard)
            if cards_owed
        ]  # fmt: skip
    paid = [had - has for had, has in zip(before.bank, after.bank, strict=True)]
    dues = [dues_of(before, seat, number) for seat in range(before.seats)]
    phrases = [
        say("{who} gets {cards}", who=Seat(seat), cards=cards(gain))
        for seat, gain in enumerate(produced_cards(before, after, number))
        if any(gain)
    ]
    short = [
        say("the bank is short of {resource}", resource=RESOURCE_WORDS[resource])
        for resource in range(len(paid))
        if sum(seat_dues[resource] for seat_dues in dues) > paid[resource]
    ]
    return [*phrases, *short, *_choices(before, after)]


def produced_cards(before: View, after: View, number: int) -> list[list[int]]:
    """The cards of each resource that each seat got for a roll; a short bank pays what it has."""
    if number == SEVEN:
        return []
    paid = [had - has for had, has in zip(before.bank, after.bank, strict=True)]
    return [
        [min(due, paid[resource]) for resource, due in enumerate(dues_of(before, seat, number))]
        for seat in range(before.seats)
    ]


def _taken(before: View, after: View, seat: int) -> list[Phrase]:
    """What one seat alone took from the bank."""
    taken = [had - has for had, has in zip(before.bank, after.bank, strict=True)]
    return [say("{who} gets {cards}", who=Seat(seat), cards=cards(taken))] if any(taken) else []


def _choices(before: View, after: View) -> list[Phrase]:
    """Who may take cards of choice."""
    return [
        say_n("{who} may choose {n} card", "{who} may choose {n} cards", gold, who=Seat(seat))
        for seat, gold in enumerate(after.gold)
        if gold > before.gold[seat]
    ]


# what seats do


def _deed(before: View, after: View, seat: int, number: int) -> Phrase:
    kind, at = MOVES.split(number)
    who = Seat(seat)
    if not at:
        return _plain(before, after, seat, kind)
    if kind == "swap":
        return say(
            "{who} gives the bank {n} {give} for 1 {get}",
            who=who,
            n=RATES[at[0]],
            give=RESOURCE_WORDS[at[1]],
            get=RESOURCE_WORDS[at[2]],
        )
    if kind in ("monopoly", "take", "discard", "give", "want"):
        return _with_resource(before, after, seat, kind, at[0])
    if kind == "rob":
        return say("{who} robs {victim}", who=who, victim=Seat(at[0]))
    if kind == "deal":
        return _trade(before, seat, at[0])
    phrase = _with_place(before, seat, kind, at[0])
    if kind == "settlement" and before.asking == Question.FIRST_SETTLEMENT:
        return join([phrase, *_taken(before, after, seat), *_choices(before, after)])
    return phrase


def _plain(before: View, after: View, seat: int, kind: str) -> Phrase:
    who = Seat(seat)
    if kind in ("roll", "buy"):
        return NOTHING if kind == "roll" else say("{who} buys a development card", who=who)
    if kind == "withdraw" and before.asking == Question.TURN:
        return _withdrawn(before, seat)
    if before.asking == Question.ANSWERS and after.asking != Question.ANSWERS:
        return _answers(before, after)
    if kind == "offer":
        if before.asking == Question.ANSWERS:
            return _counter_offer(before, seat)
        give, want = cards(after.give[seat]), cards(after.want[seat])
        if seat != before.turn:
            return say("{who} proposes {give} for {want}", who=who, give=give, want=want)
        return say("{who} offers {give} for {want}", who=who, give=give, want=want)
    return {
        "end": say("{who} ends the turn", who=who),
        "knight": say("{who} plays {card}", who=who, card=CARD_WORDS[KNIGHT]),
        "road-building": say("{who} plays road building", who=who),
        "invention": say("{who} plays invention", who=who),
        "accept": say("{who} accepts", who=who),
        "refuse": say("{who} refuses", who=who),
        "withdraw": say("{who} makes no trade", who=who),
    }[kind]


def _withdrawn(before: View, seat: int) -> Phrase:
    """A proposal is withdrawn; nothing had been told of an offer that was not made."""
    if not before.answer[seat]:
        return NOTHING
    return say("{who} withdraws the proposal", who=Seat(seat))


def _answers(before: View, after: View) -> Phrase:
    """All answers to an offer; where nobody would trade, the table is clear already."""
    asked = [seat for seat in range(before.seats) if before.secret >> seat & 1]
    return join([_answer(after, seat) for seat in asked])


def _answer(after: View, seat: int) -> Phrase:
    if after.answer[seat] == COUNTERED:
        return _counter_offer(after, seat)
    if after.answer[seat] == ACCEPTED:
        return say("{who} accepts", who=Seat(seat))
    return say("{who} refuses", who=Seat(seat))


def _counter_offer(view: View, seat: int) -> Phrase:
    give, want = cards(view.give[seat]), cards(view.want[seat])
    return say("{who} would give {give} for {want}", who=Seat(seat), give=give, want=want)


def _with_resource(before: View, after: View, seat: int, kind: str, resource: int) -> Phrase:
    who, what = Seat(seat), RESOURCE_WORDS[resource]
    if kind in ("give", "want"):
        return NOTHING
    if kind == "monopoly":
        got = after.hand_size[seat] - before.hand_size[seat]
        return say_n("{who} plays monopoly on {what} and gets {n} card",
                     "{who} plays monopoly on {what} and gets {n} cards",
                     got, who=who, what=what)  # fmt: skip
    if kind == "take":
        return say("{who} takes {what}", who=who, what=what)
    return say("{who} gives up {what}", who=who, what=what)


def _trade(before: View, seat: int, partner: int) -> Phrase:
    maker = seat if before.answer[partner] == ACCEPTED else partner
    gives, gets = (before.give, before.want) if maker == seat else (before.want, before.give)
    return say(
        "{who} trades with {partner}: {give} for {get}",
        who=Seat(seat),
        partner=Seat(partner),
        give=cards(gives[maker]),
        get=cards(gets[maker]),
    )


def _with_place(before: View, seat: int, kind: str, place: int) -> Phrase:
    who = Seat(seat)
    name: Phrase | str
    if kind in ("settlement", "city"):
        name = corner_words(before, place)
    elif kind in ("robber", "pirate", "token"):
        name = hex_words(before, place)
    else:
        name = edge_words(before, place)
    if kind == "ship" and before.asking == Question.SHIP_LIFTED:
        return say("{who} moves it to {place}", who=who, place=name)
    if kind == "token":
        return say("{who} moves the number {n} from {place} to {new}", who=who, place=name,
                   n=before.token[place], new=hex_name(before, before.hex_due))  # fmt: skip
    return {
        "road": say("{who} lays a road on {place}", who=who, place=name),
        "settlement": say("{who} builds a settlement on {place}", who=who, place=name),
        "city": say("{who} builds a city on {place}", who=who, place=name),
        "ship": say("{who} places a ship on {place}", who=who, place=name),
        "lift": say("{who} lifts the ship from {place}", who=who, place=name),
        "robber": say("{who} moves the robber to {place}", who=who, place=name),
        "pirate": say("{who} moves the pirate to {place}", who=who, place=name),
        "harbour": say("{who} lays the harbour at {place}", who=who, place=name),
    }[kind]
