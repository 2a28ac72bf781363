"""What the picture says in words: the moment of the round, the cards, and what each thing does."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import PRIVILEGE_NAMES
from keelstone.games.eschnapur.rules.state import (
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
from keelstone.games.eschnapur.text.names import OFFICIALS, PRIVILEGE_CARDS
from keelstone.i18n import Phrase, join, say

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

#: what an official decides
DECISIONS = (
    say("Whoever wins here may block a card that lies face down."),
    say("Whoever wins here may stop building in a part."),
    say("Every card brings stones: its value, or half of it if it is not alone."),
    say("Whoever wins here hands out the turn-order markers."),
    say("Whoever wins here may move a last stone to another part."),
)

#: names of the privilege cards for the small space on them
SHORT_NAMES = (
    say("Turn order"), say("Win ties"), say("Free sites"), say("5 gold"), say("Unblock"),
    say("Ban a stone"), say("3 gold 2 stones"), say("3 stones"), say("Ignore stop"),
    say("From hand"),
)  # fmt: skip

#: what the privilege cards do
EFFECTS = (
    say("When the markers are about to be handed out, take one first."),
    say("Before gold is laid: this round you win every tie among the highest cards."),
    say("In your turn to build: place your stones in any open parts."),
    say("Take gold cards worth 5 from the bank."),
    say("Take the blockade marker off your card; the stone for it is yours."),
    say("Before a stone is moved: name a part whose last stone stays."),
    say("Take gold cards worth 3 from the bank and 2 stones from the supply."),
    say("Take 3 stones from the supply."),
    say("Build in the stopped part with its site card, or move a stone out of it or into it."),
    say("Before gold is laid: this round you add your cards openly, after the others."),
)

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
    if what == "privilege" and which in PRIVILEGE_NAMES:
        card = PRIVILEGE_NAMES.index(which)
        return join((PRIVILEGE_CARDS[card], EFFECTS[card]), ": ")
    if what in ("official", "slot") and which.isdigit():
        return official_explained(int(which) - 1)
    if what in ("part", "site") and which.isdigit():
        return part_explained(view, int(which) - 1)
    return THINGS.get(what)


def official_explained(official: int) -> Phrase:
    return join((OFFICIALS[official], DECISIONS[official]), ": ")


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
