"""What a seat is asked, and why a move is not legal."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.state import ALL_LAID, BLOCKADE, FIRST_PLACE, Question, Stage
from keelstone.games.eschnapur.text.names import AT_OFFICIALS, part
from keelstone.i18n import NOTHING, Phrase, Seat, say, say_n

QUESTIONS = {
    Question.BLOCK: say("You won the blockade: lay the marker on another player's card."),
    Question.STOP: say("You won the building stop: lay the marker on a part."),
    Question.TAKE_MARKER: say("Take a turn-order marker of your choice."),
    Question.HAND_OUT: say("Hand out the turn-order markers: who gets the next one?"),
    Question.NAME_STONE: say("Name the part whose last stone may not be moved."),
    Question.MOVE: say("You won the moving: choose a part; its last stone moves."),
    Question.NOTHING: say("The game is over."),
    Question.WINDOW_BEFORE_GOLD: say("Before gold is laid: buy a privilege?"),
    Question.WINDOW_REFUSAL: say("Your card is blocked: buy the privilege to refuse it?"),
    Question.WINDOW_MARKER: say("Turn order: buy the privilege to choose your marker first?"),
    Question.WINDOW_BUILDING: say("Before building begins: buy stones?"),
    Question.WINDOW_PREMIUM: say("Before the premium is paid: buy a privilege?"),
    Question.WINDOW_BAN: say("Before a stone is moved: buy the ban on a last stone?"),
    Question.WINDOW_WAGES: say("Before the wages are paid: buy a privilege?"),
}

#: the kinds of move that answer each question
ANSWERS = {
    Question.SITES: {"site", "commit"},
    Question.GOLD: {"site", "give", "leave", "commit"},
    Question.FROM_HAND: {"give", "leave", "buy"},
    Question.BLOCK: {"block", "beside"},
    Question.STOP: {"stop", "beside"},
    Question.TAKE_MARKER: {"order"},
    Question.HAND_OUT: {"order"},
    Question.BUILD: {"build", "buy", "pass"},
    Question.TAKE_GOLD: {"take"},
    Question.NAME_STONE: {"ban"},
    Question.MOVE: {"move", "buy", "pass"},
}


#: what somebody else is deciding
WAITING = {
    Question.BLOCK: say("{who} lays the blockade marker."),
    Question.STOP: say("{who} lays the building-stop marker."),
    Question.BUILD: say("{who} builds."),
    Question.TAKE_GOLD: say("{who} takes gold cards from the bank."),
    Question.MOVE: say("{who} may move a stone."),
}


def waiting(view: View, seat: int) -> Phrase:
    """What a seat that is due is deciding; secret choices are made by all at once."""
    found = WAITING.get(view.asking)
    return NOTHING if found is None else Phrase(found.one, {"who": Seat(seat)})


def declines(view: View, seat: int, number: int) -> bool:
    """Whether a move makes no use of what is offered."""
    return MOVES.kind_of(number).name in ("pass", "beside", "leave")


def question(view: View, seat: int, legal: Sequence[int] = ()) -> Phrase:
    """The question to a seat that is due."""
    if view.asking in (Question.SITES, Question.GOLD):
        return _secret_question(view, seat)
    if view.asking == Question.FROM_HAND:
        return say(
            "Add a card from your hand {at_official}.", at_official=AT_OFFICIALS[view.official]
        )
    if view.asking == Question.TAKE_GOLD:
        return _gold_question(view)
    if view.asking == Question.BUILD:
        if view.stones[seat] == 0 or not _places(view, seat):
            return say("No stone can be placed: buy a privilege, or end your turn.")
        return say_n(
            "Your turn to build: {n} stone to place.",
            "Your turn to build: {n} stones to place.",
            view.stones[seat],
        )
    return QUESTIONS.get(view.asking, say("Wait."))


def _gold_question(view: View) -> Phrase:
    """Where the gold comes from, and in which order the cards are taken."""
    if view.paid_then == Stage.PAY_WAGES:
        return say("Wage of {part}: {n} in gold to take, dear cards first.",
                   part=part(view.pay_part), n=view.owing)  # fmt: skip
    if view.paid_then == Stage.PAY_PREMIUM:
        return say("Purse in {part}: {n} in gold to take, dear cards first.",
                   part=part(view.pay_part), n=view.owing)  # fmt: skip
    return say("Your privilege: {n} in gold to take, dear cards first.", n=view.owing)


def _secret_question(view: View, seat: int) -> Phrase:
    if view.progress[seat] is None:
        return say("Choosing in secret.")
    progress = view.progress[seat]
    if progress < FIRST_PLACE:
        if view.chosen[seat]:
            return say("Choose a second site in secret.")
        return say("Choose two sites in secret.")
    if progress == ALL_LAID or view.asking == Question.SITES:
        return say("Everything is laid. Commit when you are sure.")
    if progress - FIRST_PLACE <= view.board.first_official:
        return say("Lay a gold card for each official in secret.")
    return say("Lay a gold card {at_official}.", at_official=AT_OFFICIALS[progress - FIRST_PLACE])


def why_not(view: View, seat: int, number: int) -> Phrase:
    """Why a move is not legal now."""
    kind, at = MOVES.split(number)
    if kind not in ANSWERS.get(view.asking, {"buy", "pass"}):
        return say("that is not what is asked now: {question}", question=question(view, seat))
    if kind in ("site", "give", "leave", "commit"):
        return _why_not_card(view, seat, kind, at)
    if kind == "buy":
        return _why_not_buy(view, seat, at[0])
    if kind == "take":
        return _why_not_take(view, at[0])
    if kind in ("build", "stop", "ban", "move"):
        return _why_not_part(view, seat, kind, at)
    if kind == "block":
        return _why_not_block(view, seat, *at)
    if kind == "order":
        return _why_not_order(view, seat, *at)
    return say("a stone can still be placed, so it must be")


def _why_not_card(view: View, seat: int, kind: str, at: tuple[int, ...]) -> Phrase:
    progress = view.progress[seat]
    if kind == "site":
        if progress >= FIRST_PLACE:
            return say("you have laid two site cards")
        if not view.open_parts >> at[0] & 1:
            return say("{part} is not being built", part=part(at[0]))
        return say("choose two different parts")
    if view.asking != Question.FROM_HAND and (kind == "commit" or progress < FIRST_PLACE):
        return say("first finish laying: {question}", question=question(view, seat))
    official = view.official if view.asking == Question.FROM_HAND else progress - FIRST_PLACE
    if at[0] != official:
        return say(
            "officials are served one after the other: {question}", question=question(view, seat)
        )
    if kind == "leave":
        return say("you have enough cards: lay one here")
    return say("you hold no card of value {gold}", gold=at[1])


def _why_not_buy(view: View, seat: int, card: int) -> Phrase:
    if not view.privileges >> card & 1:
        return say("that privilege card has left the game")
    if view.privilege[seat] < view.board.cost[card]:
        return say("it costs {n} privilege points, and you have {have}",
                   n=view.board.cost[card], have=view.privilege[seat])  # fmt: skip
    return say("that privilege would do nothing now")


def _why_not_take(view: View, value: int) -> Phrase:
    if view.bank[value] == 0:
        return say("the bank has no card of value {gold}", gold=value)
    if value > view.owing:
        return say("only {n} is still to be taken", n=view.owing)
    if value > view.largest:
        return say("take dearer cards before cheaper ones")
    return say("the rest could not be taken exactly after that")


def _places(view: View, seat: int) -> list[int]:
    """The parts in which a seat may place a stone."""
    return [n for n in range(len(view.filled)) if _closed(view, seat, n) is None]


def _closed(view: View, seat: int, number: int) -> Phrase | None:
    """Why no stone may be placed in a part; None if it may."""
    if not view.open_parts >> number & 1:
        return say("{part} is not being built", part=part(number))
    if view.filled[number] >= view.board.spaces[number]:
        return say("{part} is full", part=part(number))
    has_card = view.sites[seat] >> number & 1
    if number == view.stop and not (view.stop_ignored and has_card):
        return say("building is stopped in {part}", part=part(number))
    if not has_card and not view.free_sites:
        return say("your site cards do not show {part}", part=part(number))
    return None


def _why_not_part(view: View, seat: int, kind: str, at: tuple[int, ...]) -> Phrase:
    number = at[0]
    if kind == "build":
        return _closed(view, seat, number) or say("you have no stone to place")
    if not view.open_parts >> number & 1:
        return say("{part} is not being built", part=part(number))
    if kind == "stop":
        return say("{part} was stopped in the last round", part=part(number))
    if view.filled[number] == 0:
        return say("there is no stone in {part}", part=part(number))
    if kind == "move":
        return _why_not_move(view, *at)
    return say("that stone cannot be named")


def _why_not_move(view: View, number: int, to: int) -> Phrase:
    if view.stop in (number, to) and not view.stop_ignored:
        return say("building is stopped in {part}", part=part(view.stop))
    if number == view.banned:
        return say("the last stone of {part} may not be moved", part=part(number))
    if not view.open_parts >> to & 1:
        return say("{part} is not being built", part=part(to))
    if number != to and view.filled[to] >= view.board.spaces[to]:
        return say("{part} is full", part=part(to))
    return say("the stone must go to another part")


def _why_not_block(view: View, seat: int, other: int, official: int) -> Phrase:
    if other == seat:
        return say("you cannot block your own card")
    if other >= view.seats or official == BLOCKADE or not view.face_down[other] >> official & 1:
        return say("no card lies face down there")
    if official == view.blockade_official:
        return say("the marker lay at this official in the last round")
    return say("the marker lay on a card of {who} in the last round", who=Seat(other))


def _why_not_order(view: View, seat: int, marker: int, other: int) -> Phrase:
    if max(marker, other) >= view.seats:
        return say("there are only {n} players", n=view.seats)
    if view.order[marker] >= 0:
        return say("that marker has been given")
    if view.asking == Question.TAKE_MARKER:
        return say("take a marker for yourself")
    if other in view.order:
        return say("{who} has a marker already", who=Seat(other))
    return say("hand out the lowest marker first")
