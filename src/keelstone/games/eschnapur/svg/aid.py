"""The player aid of Eschnapur, and where the round is in its nine phases."""

from __future__ import annotations

from keelstone.drawing.aid import AidSection, Phases
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import Privilege
from keelstone.games.eschnapur.rules.state import FIRST_PLACE, Question, Stage
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
    Question.SITES: SITES, Question.WINDOW_BEFORE_GOLD: GOLD, Question.GOLD: GOLD,
    Question.BLOCK: BLOCKADE, Question.WINDOW_REFUSAL: BLOCKADE, Question.STOP: STOP,
    Question.TAKE_MARKER: ORDER, Question.HAND_OUT: ORDER, Question.DEAL: ORDER,
    Question.WINDOW_MARKER: ORDER, Question.WINDOW_BUILDING: BUILDING, Question.BUILD: BUILDING,
    Question.WINDOW_PREMIUM: BUILDING, Question.WINDOW_BAN: MOVING, Question.NAME_STONE: MOVING,
    Question.MOVE: MOVING, Question.WINDOW_WAGES: SCORING, Question.NOTHING: SCORING,
}  # fmt: skip
#: the phase in which gold is taken before a stage; the phase of the official at other stages
PHASE_OF_STAGE = {
    Stage.BEGIN_ROUND: GOLD, Stage.BUY_BEFORE_GOLD: GOLD, Stage.BUY_MARKER: ORDER,
    Stage.BUY_BEFORE_BUILDING: BUILDING, Stage.NEXT_BUILDER: BUILDING, Stage.BUILD_ON: BUILDING,
    Stage.BUY_BEFORE_PREMIUM: BUILDING, Stage.PAY_PREMIUM: BUILDING, Stage.BUY_BAN: MOVING,
    Stage.MOVE_STONE: MOVING, Stage.BUY_BEFORE_WAGES: SCORING, Stage.PAY_WAGES: SCORING,
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
    if view.asking == Question.FROM_HAND:
        return PHASE_OF_OFFICIAL[view.official]
    if view.asking == Question.TAKE_GOLD:
        return PHASE_OF_STAGE.get(view.paid_then, PHASE_OF_OFFICIAL[view.official])
    if view.asking == Question.GOLD and not view.sites_first:
        has_sites = view.seat >= 0 and (view.progress[view.seat] or 0) >= FIRST_PLACE
        return GOLD if has_sites else SITES
    return PHASE_OF[view.asking]


def aid(view: View) -> list[AidSection]:
    """The aim, the nine phases, what scores, the privilege cards still to be had."""
    aim = say(
        "Most points win. The game ends after the round in which {n} parts are finished.",
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
