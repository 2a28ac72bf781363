"""What the picture says in words: the moment of the round, the cards, and what each thing does."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.games.eschnapur.state import (
    ASK_BLOCK,
    ASK_BUILD,
    ASK_DEAL,
    ASK_FROM_HAND,
    ASK_GOLD,
    ASK_HAND_OUT,
    ASK_MOVE,
    ASK_NAME_STONE,
    ASK_NOTHING,
    ASK_SITES,
    ASK_STOP,
    ASK_TAKE_GOLD,
    ASK_TAKE_MARKER,
    WINDOW_BAN,
    WINDOW_BEFORE_GOLD,
    WINDOW_MARKER,
    WINDOW_PREMIUM,
    WINDOW_REFUSAL,
    WINDOW_WAGES,
)
from keelstone.kernel.view import View
from keelstone.words import Phrase, join, say

#: makes a phrase text, in the viewer's language and with the players' names
Words = Callable[[Phrase], str]

MOMENTS = {
    ASK_SITES: say("Choosing sites"),
    ASK_GOLD: say("Laying gold"),
    ASK_FROM_HAND: say("Gold from the hand"),
    ASK_BLOCK: say("The blockade"),
    ASK_STOP: say("The building stop"),
    ASK_TAKE_MARKER: say("New turn order"),
    ASK_HAND_OUT: say("New turn order"),
    ASK_DEAL: say("New turn order"),
    ASK_BUILD: say("Building"),
    ASK_TAKE_GOLD: say("Payment"),
    ASK_NAME_STONE: say("Moving a stone"),
    ASK_MOVE: say("Moving a stone"),
    WINDOW_BEFORE_GOLD: say("Before the gold"),
    WINDOW_REFUSAL: say("Refuse the blockade?"),
    WINDOW_MARKER: say("New turn order"),
    WINDOW_PREMIUM: say("Before the premium"),
    WINDOW_BAN: say("Moving a stone"),
    WINDOW_WAGES: say("Before the wages"),
    ASK_NOTHING: say("The end"),
}

OFFICIALS = (
    (say("first official"), say("Whoever wins it may block a card that lies face down.")),
    (say("second official"), say("Whoever wins it may stop building in a part.")),
    (
        say("third official"),
        say("Every card brings stones: its value, or half of it if it is not alone."),
    ),
    (say("fourth official"), say("Whoever wins it hands out the turn-order markers.")),
    (say("fifth official"), say("Whoever wins it may move a last stone to another part.")),
)

#: a privilege card: its name, a name for the card's small space, and what it does
PRIVILEGES = {
    "choose-marker": (
        say("Choose a turn-order marker"),
        say("Turn order"),
        say("When the markers are about to be handed out, take one first."),
    ),
    "win-ties": (
        say("Win ties"),
        say("Win ties"),
        say("Before gold is laid: this round you win every tie among the highest cards."),
    ),
    "free-sites": (
        say("Free choice of sites"),
        say("Free sites"),
        say("In your turn to build: place your stones in any open parts."),
    ),
    "gold-5": (
        say("Gold cards worth 5"),
        say("5 gold"),
        say("Take gold cards worth 5 from the bank."),
    ),
    "refuse-blockade": (
        say("Refuse the blockade"),
        say("Unblock"),
        say("Take the blockade marker off your card; the stone for it is yours."),
    ),
    "ban-stone": (
        say("Ban on a last stone"),
        say("Ban a stone"),
        say("Before a stone is moved: name a part whose last stone stays."),
    ),
    "gold-3-stones-2": (
        say("Gold cards worth 3 and 2 stones"),
        say("3 gold 2 stones"),
        say("Take gold cards worth 3 from the bank and 2 stones from the supply."),
    ),
    "stones-3": (
        say("3 stones"),
        say("3 stones"),
        say("Take 3 stones from the supply."),
    ),
    "ignore-stop": (
        say("Ignore the building stop"),
        say("Ignore stop"),
        say("Build in the stopped part with its site card, or move a stone out of it or into it."),
    ),
    "from-hand": (
        say("Play cards from the hand"),
        say("From hand"),
        say("Before gold is laid: this round you add your cards openly, after the others."),
    ),
}


THINGS = {
    "bank": say("Gold that was played. It pays premiums, wages and privileges, as far as it goes."),
    "gold": say(
        "A gold card is a bid at an official: the highest one that is alone wins."
        " A 0 never wins and comes home."
    ),
    "card": say("A card face down: its owner's bid at this official."),
    "marker": say("Seats build in the order of these markers."),
    "commit": say("Your choices are final; the others see nothing but that you have committed."),
}


def explained(view: View, what: str, which: str) -> Phrase | None:
    """What a thing does, by the two halves of its id."""
    if what == "privilege" and which in PRIVILEGES:
        name, _, effect = PRIVILEGES[which]
        return join((name, effect), ". ")
    if what in ("official", "slot"):
        return join(OFFICIALS[int(which) - 1], ": ")
    if what in ("part", "site"):
        return part_explained(view, int(which) - 1)
    return THINGS.get(what)


def part_explained(view: View, part: int) -> Phrase:
    """The printed figures of a part."""
    board = view.board
    lowest, spaces = board.lowest_value[part], board.spaces[part]
    return say(
        "Part {n}: {spaces} spaces worth {low} to {high}, wage {wage}. A stone built on {purse},"
        " where the purse is, brings {premium} gold to every seat with a stone here.",
        n=part + 1,
        spaces=spaces,
        low=lowest,
        high=lowest + spaces - 1,
        wage=board.wage[part],
        purse=lowest + board.purse[part],
        premium=board.premium,
    )


def moment(view: View) -> Phrase:
    """What happens now, in a few words."""
    if view.asking == ASK_GOLD and not view.apart:
        return say("Choosing sites and gold")
    return MOMENTS[view.asking]
