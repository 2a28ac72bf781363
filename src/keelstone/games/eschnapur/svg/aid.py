"""The player aid of Eschnapur, and where the round is in its nine phases."""

from __future__ import annotations

from keelstone.drawing.aid import AidSection, Phases
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import Privilege
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
    BEGIN_ROUND,
    BUILD_ON,
    BUY_BAN,
    BUY_BEFORE_BUILDING,
    BUY_BEFORE_GOLD,
    BUY_BEFORE_PREMIUM,
    BUY_BEFORE_WAGES,
    BUY_MARKER,
    FIRST_PLACE,
    MOVE_STONE,
    NEXT_BUILDER,
    PAY_PREMIUM,
    PAY_WAGES,
    WINDOW_BAN,
    WINDOW_BEFORE_GOLD,
    WINDOW_BUILDING,
    WINDOW_MARKER,
    WINDOW_PREMIUM,
    WINDOW_REFUSAL,
    WINDOW_WAGES,
)
from keelstone.games.eschnapur.svg.help import DECISIONS, EFFECTS
from keelstone.games.eschnapur.text.names import PRIVILEGE_CARDS
from keelstone.i18n import Phrase, say

#: the nine phases of a round, in short
PHASES: tuple[Phrase, ...] = (
    say("Sites"),
    say("Gold"),
    say("Blockade"),
    say("Stop"),
    say("Stones"),
    say("Order"),
    say("Building"),
    say("Moving"),
    say("Scoring"),
)
SITES, GOLD, BLOCKADE, STOP, _STONES, ORDER, BUILDING, MOVING, SCORING = range(len(PHASES))
#: the phase of each question
PHASE_OF = {
    ASK_SITES: SITES, WINDOW_BEFORE_GOLD: GOLD, ASK_GOLD: GOLD,
    ASK_BLOCK: BLOCKADE, WINDOW_REFUSAL: BLOCKADE, ASK_STOP: STOP,
    ASK_TAKE_MARKER: ORDER, ASK_HAND_OUT: ORDER, ASK_DEAL: ORDER, WINDOW_MARKER: ORDER,
    WINDOW_BUILDING: BUILDING, ASK_BUILD: BUILDING, WINDOW_PREMIUM: BUILDING,
    WINDOW_BAN: MOVING, ASK_NAME_STONE: MOVING, ASK_MOVE: MOVING,
    WINDOW_WAGES: SCORING, ASK_NOTHING: SCORING,
}  # fmt: skip
#: the phase in which gold is taken before a stage; the phase of the official at other stages
PHASE_OF_STAGE = {
    BEGIN_ROUND: GOLD, BUY_BEFORE_GOLD: GOLD, BUY_MARKER: ORDER, BUY_BEFORE_BUILDING: BUILDING,
    NEXT_BUILDER: BUILDING, BUILD_ON: BUILDING, BUY_BEFORE_PREMIUM: BUILDING,
    PAY_PREMIUM: BUILDING, BUY_BAN: MOVING, MOVE_STONE: MOVING, BUY_BEFORE_WAGES: SCORING,
    PAY_WAGES: SCORING,
}  # fmt: skip
#: the phase that each official decides
PHASE_OF_OFFICIAL = (BLOCKADE, STOP, _STONES, ORDER, MOVING)

ROUND = (
    say("Choose two sites in secret: only there may you build this round."),
    say("Lay a gold card at each of the five officials, in secret."),
    DECISIONS[0],
    DECISIONS[1],
    DECISIONS[2],
    DECISIONS[3],
    say("In turn order, build your stones on your two sites, each on the next free space."),
    DECISIONS[4],
    say("Your gold moves your privilege disc. Full parts pay wages and score."),
)


def phases(view: View) -> Phases:
    """The nine phases and the one in play."""
    return Phases(PHASES, _phase(view))


def _phase(view: View) -> int:
    if view.asking == ASK_FROM_HAND:
        return PHASE_OF_OFFICIAL[view.official]
    if view.asking == ASK_TAKE_GOLD:
        return PHASE_OF_STAGE.get(view.paid_then, PHASE_OF_OFFICIAL[view.official])
    if view.asking == ASK_GOLD and not view.sites_first:
        has_sites = view.seat >= 0 and (view.progress[view.seat] or 0) >= FIRST_PLACE
        return GOLD if has_sites else SITES
    return PHASE_OF[view.asking]


def aid(view: View) -> list[AidSection]:
    """The aim, the nine phases, what scores, the privilege cards still to be had."""
    aim = say(
        "Most points win. The game ends after the round in which part number {n} is finished.",
        n=view.board.parts_to_finish,
    )
    scores = [
        say(
            "A full part scores: the value of your highest space in it, and 1 point for each stone."
        ),
        say("At the end the places of the privilege discs score."),
        say("The highest card that is alone wins at an official: equal cards cancel each other."),
    ]
    numbered = [
        (say("{n} {what}", n=number, what=name), text)
        for number, (name, text) in enumerate(zip(PHASES, ROUND, strict=True), 1)
    ]
    cards = [
        (PRIVILEGE_CARDS[card], EFFECTS[card]) for card in Privilege if view.privileges >> card & 1
    ]
    return [
        AidSection(say("Aim"), [aim], section="17"),
        AidSection(say("A round: nine phases"), rows=numbered, section="3"),
        AidSection(say("Points"), scores, section="16"),
        AidSection(say("Privilege cards"), rows=cards, section="20"),
    ]
