"""Answers that a player gives ahead: which cards are taken at the market."""

from __future__ import annotations

from collections.abc import Sequence, Set

from keelstone.engine.definition import AnswersAhead
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import CARD_NAMES, Site
from keelstone.games.imhotep.rules.moves import CARD
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.text.names import CARD_WORDS
from keelstone.i18n import Phrase, say


def offered(view: View, seat: int) -> Sequence[tuple[str, Phrase]]:
    """For each card that lies open, while a stone of the seat can come to the market."""
    is_asked = view.asking == Question.MARKET_PICK and seat in view.movers
    if is_asked or not _may_come(view, seat):
        return ()
    return [
        (_name(view, card), say("At the market take this: {card}", card=CARD_WORDS[card]))
        for card in _cards(view)
    ]


def _may_come(view: View, seat: int) -> bool:
    """Whether a stone of a seat lies on a ship that can sail to the market, or waits there."""
    if view.asking == Question.MARKET_PICK:
        return seat + 1 in view.unloading
    ships = zip(view.docked, view.cargo, strict=True)
    is_open = view.open_sites >> Site.MARKET & 1
    return is_open and any(seat + 1 in cargo for docked, cargo in ships if not docked)


def _cards(view: View) -> list[int]:
    """The kinds of cards that lie open, in their order."""
    return list(dict.fromkeys(card - 1 for card in view.market if card))


def _name(view: View, card: int) -> str:
    return f"market {view.round_number} {CARD_NAMES[card]}"


def moves(view: View, seat: int, legal: Sequence[int], names: Set[str]) -> Sequence[int]:
    """The first card on the market that an answer names."""
    if view.asking != Question.MARKET_PICK:
        return ()
    named = [CARD + card for card in _cards(view) if _name(view, card) in names]
    return [move for move in named if move in legal][:1]


def has_ended(view: View, seat: int, name: str) -> bool:
    """An answer ends with its card, and with the round."""
    return name not in {_name(view, card) for card in _cards(view)}


ANSWERS_AHEAD = AnswersAhead(offered=offered, moves=moves, has_ended=has_ended)
