"""Answers that a player gives ahead: offers that are refused, and cards that are given up first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from keelstone.engine.definition import AnswersAhead
from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import RESOURCE_NAMES
from keelstone.games.seafarers.rules.land.robber import MAX_CARDS
from keelstone.games.seafarers.rules.moves import ACCEPT, DISCARD, REFUSE
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.text.names import RESOURCE_WORDS, cards
from keelstone.i18n import Phrase, say

#: refuse every offer, those that want certain cards, and those that do not give a resource; give a
#: resource up first. The number of the turn follows with which the answer ends, and the cards
ALL, LIKE_THIS, WITHOUT, FIRST = "refuse", "refuse-like", "refuse-without", "discard"
EVERYTHING = "everything"
#: refuse offers that the seat lacks the cards for
UNMET = "refuse unmet"


def offered(view: View, seat: int) -> Sequence[tuple[str, Phrase]]:
    """As soon as the set-up is over. Who has to answer an offer gets fewer to choose from."""
    if view.settled < 2 * view.seats:
        return ()
    return [*_about_offers(view, seat), *_about_discards(view, seat)]


def _about_offers(view: View, seat: int) -> Iterator[tuple[str, Phrase]]:
    if not view.board.offers:
        return
    is_asked = view.asking == Question.ANSWERS and seat in view.movers
    if seat != view.turn:
        yield _name(ALL, view.turns + 1), say("No more offers this turn")
    if is_asked:
        want = view.want[view.turn]
        text = say("Refuse offers that want {cards} until my turn", cards=cards(want))
        yield _name(LIKE_THIS, _own_turn(view, seat), _as_text(want)), text
    if view.turns + 1 != _own_turn(view, seat):
        yield _name(ALL, _own_turn(view, seat)), say("Refuse all offers until my turn")
    yield UNMET, say("Refuse offers that I cannot meet")
    if not is_asked:
        for name, words in zip(RESOURCE_NAMES, RESOURCE_WORDS, strict=True):
            text = say("Until my turn refuse offers that bring no {resource}", resource=words)
            yield _name(WITHOUT, _own_turn(view, seat), name), text


def _about_discards(view: View, seat: int) -> Iterator[tuple[str, Phrase]]:
    """What a seven would cost; the panel asks whoever has to give up cards now."""
    if view.hand_size[seat] <= MAX_CARDS or view.to_discard[seat]:
        return
    for name, words, held in zip(RESOURCE_NAMES, RESOURCE_WORDS, view.hand[seat], strict=True):
        if held:
            text = say("On a seven give up {resource} first", resource=words)
            yield _name(FIRST, _own_turn(view, seat), name), text


def moves(view: View, seat: int, legal: Sequence[int], names: Set[str]) -> Sequence[int]:
    """Discards, or a refusal, unless the seat has begun a counter-offer."""
    if view.asking == Question.DISCARDS:
        return _discards(view, seat, _named(FIRST, names))
    if view.asking != Question.ANSWERS or view.composed[seat] or REFUSE not in legal:
        return ()
    return (REFUSE,) if _is_refused(view, ACCEPT in legal, names) else ()


def _is_refused(view: View, can_be_met: bool, names: Set[str]) -> bool:
    """Whether answers mean the present offer."""
    wished = _named(WITHOUT, names)
    given = zip(RESOURCE_NAMES, view.give[view.turn], strict=True)
    return (
        bool(_named(ALL, names))
        or _as_text(view.want[view.turn]) in _named(LIKE_THIS, names)
        or (bool(wished) and not any(name in wished and count for name, count in given))
        or (UNMET in names and not can_be_met)
    )


def _discards(view: View, seat: int, first: Set[str]) -> Sequence[int]:
    """The cards that are given up, of what the hand holds most; none if too few are named."""
    hand = zip(RESOURCE_NAMES, view.hand[seat], strict=True)
    held = {place: count for place, (name, count) in enumerate(hand) if name in first}
    owed = view.to_discard[seat]
    if sum(held.values()) < owed:
        return ()
    found = []
    for _ in range(owed):
        most = max(held, key=lambda resource: held[resource])
        held[most] -= 1
        found.append(DISCARD + most)
    return found


def has_ended(view: View, seat: int, name: str) -> bool:
    """An answer ends when its turn begins: the own one, or the next one."""
    coming = {str(view.turns + n) for n in range(1, view.seats + 1)}
    return name != UNMET and coming.isdisjoint(name.split()[1:2])


def _own_turn(view: View, seat: int) -> int:
    """The number of the next turn of a seat; in its own turn of the one after it."""
    after_next: int = (seat - view.turn - 1) % view.seats
    return int(view.turns) + 1 + after_next


def _name(kind: str, turn: int, about: str = EVERYTHING) -> str:
    return f"{kind} {turn} {about}"


def _named(kind: str, names: Set[str]) -> Set[str]:
    """What the answers of a kind are about."""
    return {name.split()[2] for name in names if name.split()[0] == kind and name != UNMET}


def _as_text(want: Sequence[int]) -> str:
    return ",".join(str(count) for count in want)


ANSWERS_AHEAD = AnswersAhead(
    offered=offered, moves=moves, has_ended=has_ended, given_at_start=(UNMET,)
)
