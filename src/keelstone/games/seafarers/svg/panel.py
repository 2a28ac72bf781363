"""Offers and discards as panels: what goes and what comes, by plus and minus."""

from __future__ import annotations

from typing import Any

from keelstone.drawing.panels import Exchange, Panel, Slot, Supply
from keelstone.games.seafarers.rules.board import RESOURCE_NAMES
from keelstone.games.seafarers.rules.moves import DISCARD, GIVE, MOVES, OFFER, RATES, WANT
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.svg.cards import best_rate
from keelstone.games.seafarers.text.names import RESOURCE_WORDS
from keelstone.i18n import Phrase, say, say_n


def panel(view: Any, seat: int) -> Panel | None:
    """The panel for what is asked of a seat now, where several cards are chosen at once."""
    if view.asking == Question.DISCARDS:
        return discard_panel(view, seat)
    is_fresh = not view.composed[seat]
    if view.board.trade and is_fresh and view.asking in (Question.TURN, Question.ANSWERS):
        return offer_panel(view, seat)
    return None


def discard_panel(view: Any, seat: int) -> Panel:
    """The panel in which half of the hand is discarded."""
    n = view.to_discard[seat]
    return Panel(
        title=say("Cards to give up"),
        supplies=own_cards(view, seat),
        slots=[Slot(say_n("{n} card goes", "{n} cards go", n), n, n, moves("own", DISCARD))],
        done=say("Give them up"),
        total=n,
    )


def offer_panel(view: Any, seat: int) -> Panel | None:
    """What is given and what is wanted: from the bank, from everybody, or, as an answer or a
    proposal, from the player whose turn it is."""
    is_own_turn = view.turn == seat
    others = [s for s in range(view.seats) if s != seat] if is_own_turn else [view.turn]
    most = max(view.hand_size[other] for other in others)
    limit = view.board.offers if is_own_turn else view.board.proposals
    is_late = view.asking == Question.TURN and view.drafts[seat] >= limit
    if is_late or not most or not view.hand_size[seat]:
        return None
    done, opener = offer_words(view, is_own_turn)
    is_over = view.board.strict_phases and view.has_built
    has_bank = is_own_turn and view.asking == Question.TURN and not is_over
    wanted = [
        Supply(f"other {name}", words, most, f"bank-{name}")
        for name, words in zip(RESOURCE_NAMES, RESOURCE_WORDS, strict=True)
    ]
    return Panel(
        title=say("Trade") if has_bank else say("An offer"),
        supplies=[*own_cards(view, seat, has_rates=has_bank), *wanted],
        slots=[
            Slot(say("You give"), 1, view.hand_size[seat], moves("own", GIVE), is_distinct=True),
            Slot(say("You want"), 1, most, moves("other", WANT), is_distinct=True),
        ],
        done=done,
        last=OFFER,
        opener=opener,
        openers=["offer", *(f"seat-{other}" for other in others)],
        exchanges=bank_exchanges(view, seat) if has_bank else (),
        exchange=say("With the bank") if has_bank else None,
    )


def bank_exchanges(view: Any, seat: int) -> list[Exchange]:
    """What the bank gives one card for, at the best rate of each kind."""
    found = []
    for give, name in enumerate(RESOURCE_NAMES):
        rate = best_rate(view, seat, give)
        if view.hand[seat][give] < rate:
            continue
        for get, wanted in enumerate(RESOURCE_NAMES):
            if get != give and view.bank[get]:
                contents = [{f"own {name}": rate}, {f"other {wanted}": 1}]
                move = MOVES.kinds["swap"].number(RATES.index(str(rate)), give, get)
                found.append(Exchange(contents, move))
    return found


def offer_words(view: Any, is_own_turn: bool) -> tuple[Phrase, Phrase]:
    """What the buttons say that make an offer and that open its panel."""
    if view.asking == Question.ANSWERS:
        return say("Propose this instead"), say("Offer something else …")
    if is_own_turn:
        return say("Ask everybody"), say("Trade …")
    return say("Propose this"), say("Propose a trade …")


def own_cards(view: Any, seat: int, *, has_rates: bool = False) -> list[Supply]:
    """The seat's own cards, with what the bank asks for one."""
    hand = view.hand[seat]
    return [
        Supply(
            f"own {name}",
            RESOURCE_WORDS[r],
            hand[r],
            f"hand-{name}",
            f"{best_rate(view, seat, r)}:1" if has_rates else "",
            is_held=True,
        )
        for r, name in enumerate(RESOURCE_NAMES)
    ]


def moves(whose: str, first: int) -> dict[str, int]:
    return {f"{whose} {name}": first + place for place, name in enumerate(RESOURCE_NAMES)}
