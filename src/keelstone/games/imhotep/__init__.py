"""Imhotep: Builder of Egypt, for 2 to 4 seats.  The law: rules/imhotep.md."""

from pathlib import Path

from keelstone.engine.definition import AI, Data, GameDefinition, Picture, Report, Rules, Text
from keelstone.games.imhotep import text, validate
from keelstone.games.imhotep.ai import features, rollout, weights
from keelstone.games.imhotep.rules import board, flow, legal, moves, play, scoring, state
from keelstone.games.imhotep.svg import board as picture
from keelstone.games.imhotep.svg.sections import SECTIONS
from keelstone.games.imhotep.text import events, names
from keelstone.games.imhotep.text import moves as words
from keelstone.i18n import say

SVG = Path(__file__).parent / "svg"

GAME = GameDefinition(
    name="imhotep",
    title=say("Imhotep"),
    seats=(2, 3, 4),
    colours=names.COLOURS,
    letters=names.LETTERS,
    pitch=say(
        "Load stones onto ships and choose the site they sail to: pyramids, temple, obelisks."
    ),
    tie_break=say("Equal points: more stones on the sled decide."),
    options=board.OPTIONS,
    rules=Rules(
        version=1,
        state=state.STATE,
        board=board.BOARD,
        moves=moves.MOVES,
        chances=moves.CHANCES,
        sources=state.SOURCES,
        start=flow.start,
        movers=flow.movers,
        legal=legal.legal,
        play=play.play,
        odds=flow.odds,
        happen=flow.happen,
        points=scoring.points,
        standing=scoring.standing,
        redeal=flow.redeal,
        seen_by=legal.seen_by,
        outcome_seen_by=flow.outcome_seen_by,
        is_barrier=legal.is_barrier,
    ),
    data=Data(figures=board.figures, make_board=board.make_board),
    text=Text(
        move=words.move,
        event=events.event,
        question=words.question,
        why_not=words.why_not,
        source=words.source,
        period=text.period,
        terminal=text.terminal,
    ),
    picture=Picture(
        draw=picture.draw,
        touch=picture.touch,
        explain=picture.explain,
        crop=picture.crop,
        options=picture.option_displays,
        thumbnail=({"sides": "ABABA"}, 70),
        sections=SECTIONS,
        style=SVG / "style.css",
        theme=SVG / "theme.css",
    ),
    ai=AI(
        rollout_move=rollout.rollout_move,
        is_quiet=features.is_quiet,
        features=features.features,
        move_weights=weights.MOVE_WEIGHTS,
        leaf_weights=weights.LEAF_WEIGHTS,
        search=weights.SEARCH,
    ),
    report=Report(moves={"sail": "site", "card": "card"}),
    problems=validate.problems,
)
