"""Help for the picture: the moment of the round, what each thing does, and its section."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import PRIVILEGE_NAMES, Privilege
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.text.names import OFFICIALS, PRIVILEGE_CARDS
from keelstone.i18n import Phrase, join, say

#: turns a phrase into text in the viewer's language, with the players' names
Words = Callable[[Phrase], str]

MOMENTS = {
    Question.SITES: say("Choosing sites"),
    Question.GOLD: say("Laying gold"),
    Question.FROM_HAND: say("Gold from the hand"),
    Question.BLOCK: say("The blockade"),
    Question.STOP: say("The building stop"),
    Question.TAKE_MARKER: say("New turn order"),
    Question.HAND_OUT: say("New turn order"),
    Question.DEAL: say("New turn order"),
    Question.BUILD: say("Building"),
    Question.TAKE_GOLD: say("Payment"),
    Question.NAME_STONE: say("Moving a stone"),
    Question.MOVE: say("Moving a stone"),
    Question.WINDOW_BEFORE_GOLD: say("Before the gold"),
    Question.WINDOW_REFUSAL: say("Refuse the blockade?"),
    Question.WINDOW_MARKER: say("New turn order"),
    Question.WINDOW_BUILDING: say("Before building"),
    Question.WINDOW_PREMIUM: say("Before the premium"),
    Question.WINDOW_BAN: say("Moving a stone"),
    Question.WINDOW_WAGES: say("Before the wages"),
    Question.NOTHING: say("The end"),
}

#: what an official decides
DECISIONS = (
    say("The winner here may block a card that lies face down."),
    say("The winner here may stop building in a part."),
    say("Every card brings stones: its value, or half of it if it is not alone."),
    say("The winner here hands out the turn-order markers."),
    say("The winner here may move a last stone to another part."),
)

#: names of the privilege cards for the small space on them
SHORT_NAMES: dict[int, Phrase] = {
    Privilege.CHOOSE_MARKER: say("Pick turn marker"),
    Privilege.WIN_TIES: say("Win tied bids"),
    Privilege.FREE_SITES: say("Build in any part"),
    Privilege.GOLD_5: say("5 gold"),
    Privilege.REFUSE_BLOCKADE: say("Refuse blockade"),
    Privilege.BAN_STONE: say("Ban on last stone"),
    Privilege.GOLD_3_STONES_2: say("3 gold and 2 stones"),
    Privilege.STONES_3: say("3 stones"),
    Privilege.IGNORE_STOP: say("Ignore the stop"),
    Privilege.FROM_HAND: say("Bid after the others"),
}

#: what the privilege cards do
EFFECTS: dict[int, Phrase] = {
    Privilege.CHOOSE_MARKER: say("When the markers are about to be handed out, take one first."),
    Privilege.WIN_TIES: say(
        "Before gold is laid: this round you win every tie among the highest cards."
    ),
    Privilege.FREE_SITES: say("In your turn to build: place your stones in any open parts."),
    Privilege.GOLD_5: say("Take gold cards worth 5 from the bank."),
    Privilege.REFUSE_BLOCKADE: say(
        "Take the blockade marker off your card; the stone for it is yours."
    ),
    Privilege.BAN_STONE: say("Before a stone is moved: name a part whose last stone stays."),
    Privilege.GOLD_3_STONES_2: say(
        "Take gold cards worth 3 from the bank and 2 stones from the supply."
    ),
    Privilege.STONES_3: say("Take 3 stones from the supply."),
    Privilege.IGNORE_STOP: say(
        "Build in the stopped part with its site card, or move a stone out of it or into it."
    ),
    Privilege.FROM_HAND: say(
        "Before gold is laid: this round you add your cards openly, after the others."
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


#: how an id begins -> the section of the rules about it
SECTIONS = {
    **{
        f"{place}-{number}": section
        for place in ("official", "slot")
        for number, section in enumerate(("7", "8", "9", "10", "13"), 1)
    },
    "part-": "16.1",
    "space-": "16.1",
    "site-": "4.1",
    "bank-": "12",
    "gold-": "5.1",
    "card-": "6.2",
    "marker-": "10",
    "commit": "5.2",
    "stop-": "8",
    "blockade-": "7",
    "seat-": "14.1",
    "privilege-": "20.1",
    "privilege-choose-marker": "20.4",
    "privilege-win-ties": "20.5",
    "privilege-free-sites": "20.6",
    "privilege-gold-5": "20.7",
    "privilege-refuse-blockade": "20.8",
    "privilege-ban-stone": "20.9",
    "privilege-gold-3-stones-2": "20.10",
    "privilege-stones-3": "20.11",
    "privilege-ignore-stop": "20.12",
    "privilege-from-hand": "20.13",
}


def explain(view: View, id: str, language: str = "en") -> Phrase | None:
    """What a thing in the picture does; None where there is nothing to say."""
    what, _, which = id.partition("-")
    if what == "privilege" and which in PRIVILEGE_NAMES:
        card = Privilege(PRIVILEGE_NAMES.index(which))
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
    """The moment of the round, in a few words."""
    if view.asking == Question.GOLD and not view.sites_first:
        return say("Choosing sites and gold")
    return MOMENTS[view.asking]
