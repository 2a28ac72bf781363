"""What a seat is asked, and why a move is not legal."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import (
    CARD,
    CITY,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    ROAD,
    ROAD_BUILDING,
    SEA,
    SETTLEMENT,
    SHIP,
)
from keelstone.games.seafarers.rules.land.production import SEVEN
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.text.names import (
    HARBOUR_WORDS,
    cards,
    holds,
    is_on_board,
)
from keelstone.i18n import Phrase, Seat, any_of, say, say_n

QUESTIONS = {
    Question.FIRST_SETTLEMENT: say("Place a settlement."),
    Question.BEFORE_ROLL: say("Roll the dice, or play a development card first."),
    Question.VICTIM: say("Whom do you rob?"),
    Question.TURN: say("Your turn: trade, build, play a card, or end the turn."),
    Question.FREE_PIECES: say("Road building: place a piece free of charge."),
    Question.PARTNER: say("With whom do you trade?"),
    Question.SHIP_LIFTED: say("Where does the ship go?"),
    Question.TOKEN_MOVED: say("Take a token from the main island for the hex you have reached."),
    Question.NOTHING: say("The game is over."),
}

#: the kinds of move that each question takes
ASKED = {
    Question.LAY_HARBOURS: {"harbour"},
    Question.FIRST_SETTLEMENT: {"settlement"},
    Question.FIRST_ROUTE: {"road", "ship"},
    Question.BEFORE_ROLL: {"roll", "knight", "road-building", "invention", "monopoly"},
    Question.DISCARDS: {"discard"},
    Question.ROBBER: {"robber", "pirate"},
    Question.VICTIM: {"rob"},
    Question.CARD_CHOICE: {"take"},
    Question.TURN: {
        "end", "buy", "knight", "road-building", "invention", "monopoly", "give", "swap", "road",
        "settlement", "city", "ship", "lift", "deal",
    },
    Question.FREE_PIECES: {"road", "ship"},
    Question.ANSWERS: {"give", "want", "offer", "accept", "refuse"},
    Question.PARTNER: {"deal", "withdraw"},
    Question.SHIP_LIFTED: {"ship"},
    Question.TOKEN_MOVED: {"token"},
}  # fmt: skip

#: the kinds of move while an offer is composed, and of a seat that proposes a trade
COMPOSING = {"give", "want", "offer", "withdraw"}

PIECES = {"road": ROAD, "ship": SHIP, "settlement": SETTLEMENT, "city": CITY, "buy": CARD}
PLAYED = {
    "knight": KNIGHT,
    "road-building": ROAD_BUILDING,
    "invention": INVENTION,
    "monopoly": MONOPOLY,
}


# questions

#: what a turn may hold, by the kinds of moves that begin it
ACTIONS = (
    ({"road", "ship", "settlement", "city", "buy"}, say("build")),
    ({"swap", "give", "deal"}, say("trade")),
    ({"knight", "road-building", "invention", "monopoly"}, say("play a card")),
    ({"lift"}, say("move a ship")),
    ({"end"}, say("end the turn")),
)
#: what somebody else is deciding
WAITING = {
    Question.FIRST_SETTLEMENT: say("{who} places a settlement."),
    Question.FIRST_ROUTE: say("{who} places a road or a ship."),
    Question.DISCARDS: say("{who} gives up cards."),
    Question.ROBBER: say("{who} moves the robber."),
    Question.VICTIM: say("{who} chooses whom to rob."),
    Question.CARD_CHOICE: say("{who} chooses cards."),
    Question.ANSWERS: say("{who} thinks about the offer."),
    Question.PARTNER: say("{who} chooses with whom to trade."),
}


def waiting(view: View, seat: int) -> Phrase:
    """What a seat that is due is deciding."""
    found = WAITING.get(view.asking, say("It is {who}’s turn."))
    return Phrase(found.one, {"who": Seat(seat)})


def declines(view: View, seat: int, number: int) -> bool:
    """Whether a move takes nothing of what is offered, or ends the turn."""
    return MOVES.kind_of(number).name in ("end", "refuse", "withdraw")


def question(view: View, seat: int, legal: Sequence[int] = ()) -> Phrase:
    """What is asked of a seat now, and why; of a turn only what is possible."""
    kinds = {MOVES.kind_of(number).name for number in legal}
    if view.asking in (Question.FIRST_ROUTE, Question.FREE_PIECES):
        return _route_question(view, kinds)
    if view.asking == Question.LAY_HARBOURS:
        return say("Lay the harbour {kind} at a coast.", kind=HARBOUR_WORDS[view.harbour_due])
    if view.asking == Question.DISCARDS:
        return say_n("A 7 was rolled: give up {n} card.", "A 7 was rolled: give up {n} cards.",
                     view.to_discard[seat])  # fmt: skip
    if view.asking == Question.ROBBER:
        return _robber_question(view)
    if view.asking == Question.CARD_CHOICE:
        return say_n("Take {n} card of your choice.", "Take {n} cards of your choice.",
                     view.gold[seat])  # fmt: skip
    if view.asking in (Question.TURN, Question.ANSWERS) and view.composed[seat]:
        return _composing(view, seat, kinds)
    if view.asking == Question.ANSWERS:
        return _offer_question(view, kinds)
    if view.asking == Question.TURN and kinds:
        return _turn_question(kinds)
    return QUESTIONS.get(view.asking, say("Wait."))


def _turn_question(kinds: set[str]) -> Phrase:
    """What a player may do in the turn."""
    possible = [words for begins, words in ACTIONS if begins & kinds]
    return say("Your turn: {actions}.", actions=any_of(possible))


def _route_question(view: View, kinds: set[str]) -> Phrase:
    """A road or ship in the set-up, or free of charge."""
    if view.asking == Question.FREE_PIECES:
        return QUESTIONS[Question.FREE_PIECES]
    if kinds == {"ship"}:
        return say("Place a ship beside your new settlement.")
    if "ship" in kinds:
        return say("Place a road or a ship beside your new settlement.")
    return say("Place a road beside your new settlement.")


def _robber_question(view: View) -> Phrase:
    """The robber, and the pirate where there is one, with the reason if it is certain."""
    if view.rolled == SEVEN and not view.card_played:
        if view.board.pirate_rule:
            return say("You rolled 7: move the robber or the pirate.")
        return say("You rolled 7: move the robber.")
    if view.board.pirate_rule:
        return say("Move the robber or the pirate.")
    return say("Move the robber.")


def _offer_question(view: View, kinds: set[str]) -> Phrase:
    """An offer of the player whose turn it is."""
    give, want = cards(view.give[view.turn]), cards(view.want[view.turn])
    if kinds and "accept" not in kinds:
        return say("{who} gives {give} for {want}, which you do not have.",
                   who=Seat(view.turn), give=give, want=want)  # fmt: skip
    return say("{who} gives you {give} for {want}. Do you trade?",
               who=Seat(view.turn), give=give, want=want)  # fmt: skip


def _composing(view: View, seat: int, kinds: set[str]) -> Phrase:
    """An offer as far as it goes, and what can be added."""
    give, want = cards(view.give[seat]), cards(view.want[seat])
    if any(view.want[seat]):
        if "want" not in kinds:
            return say("You give {give} for {want}: make this offer?", give=give, want=want)
        return say("You give {give} for {want}: ask for more, or make this offer.",
                   give=give, want=want)  # fmt: skip
    if "give" not in kinds:
        return say("You give {give}: say what you want for it.", give=give)
    return say("You give {give}: add more, then say what you want for it.", give=give)


# reasons


def why_not(view: View, seat: int, number: int) -> Phrase:
    """Why a move is not legal now."""
    kind, at = MOVES.split(number)
    is_composing = view.asking == Question.TURN and (view.composed[seat] or seat != view.turn)
    if kind not in (COMPOSING if is_composing else ASKED.get(view.asking, set())):
        return say("that is not what is asked now: {question}", question=question(view, seat))
    what = next(iter(MOVES.kinds[kind].arguments), "")
    if at and not is_on_board(view, what, at[0]):
        return say("there is no such place on this board")
    if kind in PIECES:
        return _why_not_build(view, seat, kind, at[0] if at else 0)
    if kind in PLAYED:
        return _why_no_card(view, seat, kind)
    if kind in ("robber", "pirate", "lift", "harbour", "token"):
        return _why_not_there(view, kind, at[0])
    if kind in ("swap", "discard", "take", "rob"):
        return _why_no_swap(view, seat, kind, at)
    return _why_no_offer(view, seat, kind, at)


def _why_not_build(view: View, seat: int, kind: str, place: int) -> Phrase:
    piece = PIECES[kind]
    if kind == "ship" and not view.board.has_ships:
        return say("there are no ships in this scene")
    if kind == "buy" and view.deck_size == 0:
        return say("no development card is left")
    if kind != "buy" and view.pieces_left[seat][piece] == 0:
        return say("you have no piece of this kind left")
    if view.asking == Question.TURN and not _can_pay(view, seat, piece):
        return say("it costs {cards}", cards=cards(view.board.cost[piece]))
    if kind == "settlement":
        return _why_not_settle(view, seat, place)
    if kind == "city":
        return say("a city takes the place of an own settlement")
    if holds(view.taken, place):
        return say("a road or ship lies there already")
    if kind == "road":
        if not holds(view.land_edges, place):
            return say("a road needs land on one side")
        beside = view.board.corner_edge_set[view.start_corner]
        if view.asking == Question.FIRST_ROUTE and holds(beside, place):
            return say("here a ship must be placed")
        return say("it does not continue a road of yours, nor touch a building of yours")
    return _why_no_ship(view, place)


def _can_pay(view: View, seat: int, thing: int) -> bool:
    held, cost = view.hand[seat], view.board.cost[thing]
    return all(has >= asks for has, asks in zip(held, cost, strict=True))


def _why_no_ship(view: View, place: int) -> Phrase:
    if not holds(view.sea_edges, place):
        return say("a ship needs sea on one side")
    if holds(view.board.hex_edge_set[view.pirate], place):
        return say("the pirate is there")
    if place == view.lifted:
        return say("the ship has to go somewhere else")
    return say("it does not continue a ship of yours, nor touch a building of yours")


def _why_not_settle(view: View, seat: int, place: int) -> Phrase:
    if not holds(view.land_corners, place):
        return say("there is no land")
    if holds(view.crowded, place):
        return say("a building stands there or next to it")
    if view.asking == Question.FIRST_SETTLEMENT:
        return say("the first settlements do not go there in this scene")
    return say("no road or ship of yours leads there")


def _why_no_card(view: View, seat: int, kind: str) -> Phrase:
    card = PLAYED[kind]
    if view.card[seat][card] == 0:
        if view.new_card[seat][card]:
            return say("a card may not be played in the turn in which it was bought")
        return say("you have no such card")
    if view.card_played:
        return say("one development card has been played in this turn")
    if kind == "road-building":
        return say("there is no place for a road or ship")
    return say("the bank is empty")


def _why_not_there(view: View, kind: str, place: int) -> Phrase:
    if kind == "lift":
        return _why_not_lift(view, place)
    if kind == "harbour":
        return say("a harbour lies at a coast and shares no corner with another")
    if kind == "token":
        return say("that token may not be taken")
    if kind == "pirate":
        if not view.board.pirate_rule:
            return say("the pirate is not in the game")
        if view.terrain[place] != SEA:
            return say("the pirate goes to a sea hex")
    elif view.terrain[place] >= SEA:
        return say("the robber goes to a land hex")
    return say("it must go to another hex")


def _why_not_lift(view: View, place: int) -> Phrase:
    if not holds(view.ship[view.turn], place):
        return say("no ship of yours lies there")
    if view.ship_moved:
        return say("one ship has been moved in this turn")
    if holds(view.new_ships, place):
        return say("this ship was built in this turn")
    if holds(view.board.hex_edge_set[view.pirate], place):
        return say("the pirate is there")
    return say("only the foremost ship of an open line can be moved, if it can go elsewhere")


def _why_no_swap(view: View, seat: int, kind: str, at: tuple[int, ...]) -> Phrase:
    if kind == "rob":
        return say("{who} cannot be robbed now", who=Seat(at[0]))
    if kind in ("take", "discard"):
        return say("the bank has none") if kind == "take" else say("you have none")
    rate, give, get = at
    if view.board.strict_phases and view.has_built:
        return say("after building there is no more trade in this turn")
    if give == get:
        return say("the same resource cannot be on both sides")
    if view.bank[get] == 0:
        return say("the bank has none")
    kinds = view.harbours[seat]
    if (rate == 1 and not kinds >> 6 & 1) or (rate == 2 and not kinds >> (1 + give) & 1):
        return say("you have no such harbour")
    return say("you have too few cards")


def _why_no_offer(view: View, seat: int, kind: str, at: tuple[int, ...]) -> Phrase:
    if kind == "give" and view.asking == Question.TURN:
        if not view.board.trade:
            return say("there are no offers between players in this game")
        most = view.board.offers if seat == view.turn else view.board.proposals
        if not view.composed[seat] and view.drafts[seat] >= most:
            return say("you have made all your offers of this turn")
        if view.board.strict_phases and view.has_built:
            return say("after building there is no more trade in this turn")
    if kind == "give" and view.give[seat][at[0]] >= view.hand[seat][at[0]]:
        return say("you have no more of it")
    if kind in ("give", "want"):
        if kind == "want" and view.give[seat][at[0]]:
            return say("the same resource cannot be on both sides")
        return say("first what is given, then what is wanted, in the order of the resources")
    if kind == "deal":
        return say("{who} has not accepted, or you lack the cards", who=Seat(at[0]))
    if kind == "accept":
        return say("you do not hold what is wanted, or have begun an offer of your own")
    return say("the offer is not complete")
