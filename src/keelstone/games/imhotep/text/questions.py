"""What a seat is asked, and why a move is not legal."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import Card
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.text.names import CARD_WORDS, TO_SITE_WORDS, ship_words
from keelstone.i18n import Phrase, Seat, any_of, say, say_n

QUESTIONS = {
    Question.ACTION: say("Your turn: take stones, load a ship, sail one, or play a blue card."),
    Question.ORDER: say("Lever: which stone is unloaded next?"),
    Question.HAMMER_LOAD: say("Hammer: put a stone on a ship."),
    Question.SAIL_LOAD: say("Sail: put a stone on the ship that will sail."),
    Question.SAIL_TO: say("Sail: where does the ship go?"),
    Question.CHISEL_LOAD: say("Chisel: put the first stone on a ship."),
    Question.CHISEL_AGAIN: say("Chisel: put the second stone on a ship."),
    Question.MARKET_PICK: say("Market: take a card."),
    Question.PAIR_PICK: say("Keep one of the two cards."),
    Question.WHICH_PYRAMID: say("Which pyramid do you build at?"),
    Question.CARD_OR_NOT: say("Do you draw a card?"),
    Question.STONES_OR_NOT: say("Do you take stones onto your sled?"),
    Question.LOAD_OR_NOT: say("You may put a stone on a ship."),
    Question.POINT_OR_STONES: say("Temple: a point, or stones?"),
}

#: the blue card that a kind of move plays
CARD_OF_MOVE = {"hammer": Card.HAMMER, "sail-card": Card.SAIL, "chisel": Card.CHISEL}
#: the kinds of moves that answer a question; questions left out are answered by loading
ANSWERS = {
    Question.ACTION: {"load", "sail", "lever", "take", "pass", *CARD_OF_MOVE},
    Question.ORDER: {"unload"},
    Question.SAIL_TO: {"sail"},
    Question.MARKET_PICK: {"card", "pair", "decline"},
    Question.PAIR_PICK: {"keep"},
    Question.WHICH_PYRAMID: {"pyramid"},
    Question.CARD_OR_NOT: {"accept", "decline"},
    Question.STONES_OR_NOT: {"accept", "decline"},
    Question.LOAD_OR_NOT: {"load", "decline"},
    Question.POINT_OR_STONES: {"point", "stones"},
}


#: the four actions, by the kinds of moves that begin them
ACTIONS = (
    ({"take"}, say("get new stones")),
    ({"load"}, say("load a ship")),
    ({"sail"}, say("sail a ship")),
    ({"lever", *CARD_OF_MOVE}, say("play a blue card")),
    ({"pass"}, say("pass")),
)
#: what somebody else is deciding
WAITING = {
    Question.ORDER: say("{who} chooses the order of unloading."),
    Question.MARKET_PICK: say("{who} chooses a card at the market."),
    Question.PAIR_PICK: say("{who} keeps one of two cards."),
    Question.WHICH_PYRAMID: say("{who} chooses a pyramid."),
}


def question(view: View, seat: int, legal: Sequence[int] = ()) -> Phrase:
    """What is asked of a seat now; of the four actions only those that are possible."""
    if view.asking == Question.ACTION and legal:
        kinds = {MOVES.kind_of(number).name for number in legal}
        possible = [words for begins, words in ACTIONS if begins & kinds]
        return say("Your turn: {actions}.", actions=any_of(possible))
    return QUESTIONS.get(view.asking, say("Wait."))


def waiting(view: View, seat: int) -> Phrase:
    """What a seat that is due is deciding."""
    found = WAITING.get(view.asking, say("It is {who}’s turn."))
    return Phrase(found.one, {"who": Seat(seat)})


def declines(view: View, seat: int, number: int) -> bool:
    """Whether a move takes nothing of what is offered."""
    return MOVES.kind_of(number).name in ("decline", "pass")


def why_not(view: View, seat: int, number: int) -> Phrase:
    """Why a move is not legal now."""
    kind, at = MOVES.split(number)
    if kind not in ANSWERS.get(view.asking, {"load"}):
        return say("that is not what is asked now: {question}", question=question(view, seat))
    if kind == "load":
        return _why_not_load(view, seat, *at)
    if kind in ("sail", "lever"):
        return _why_not_sail(view, seat, kind, *at)
    if kind == "take":
        if view.quarry[seat] == 0:
            return say("no stone of yours is left in the quarry")
        return say("your sled is full")
    if kind == "card":
        return say("{card} does not lie on the market", card=CARD_WORDS[at[0]])
    if kind == "keep":
        return say("{card} is not one of the two cards", card=CARD_WORDS[at[0]])
    if kind == "pyramid":
        return say("that pyramid is complete")
    if kind == "unload":
        return say("no stone lies there, or one of the same colour lies nearer to the bow")
    return _why_not_plain(view, seat, kind)


def _why_not_load(view: View, seat: int, ship: int, space: int) -> Phrase:
    if view.docked[ship]:
        return say("{ship} has sailed", ship=ship_words(ship))
    if space >= view.spaces[ship]:
        return say_n("that ship has {n} space", "that ship has {n} spaces", view.spaces[ship])
    if view.cargo[ship][space]:
        return say("a stone lies there already")
    if view.sled[seat] == 0:
        return say("there is no stone on your sled")
    return say("that ship would not have its least load")


def _why_not_sail(view: View, seat: int, kind: str, ship: int, site: int) -> Phrase:
    if kind == "lever" and not view.hand[seat][Card.LEVER]:
        return say("you have no lever")
    if view.asking == Question.SAIL_TO and ship != view.ship:
        return say("the ship that was loaded must sail")
    if view.docked[ship]:
        return say("{ship} has sailed", ship=ship_words(ship))
    needed = view.board.minimum_load[view.spaces[ship]]
    if view.loaded[ship] < needed:
        return say_n(
            "that ship needs at least {n} stone", "that ship needs at least {n} stones", needed
        )
    return say("a ship has sailed {to_site} this round", to_site=TO_SITE_WORDS[site])


def _why_not_plain(view: View, seat: int, kind: str) -> Phrase:
    card = CARD_OF_MOVE.get(kind)
    if card is not None and not view.hand[seat][card]:
        return say("you do not have that card")
    if card is not None:
        return say("the card cannot be played as a whole: stones or free spaces are missing")
    if kind == "pair":
        return say("there are no face-down cards on the market")
    return say("something else is possible")
