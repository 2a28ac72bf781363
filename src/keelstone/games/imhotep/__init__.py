"""Imhotep: Builder of Egypt, for 2 to 4 seats.  The rules: rules/imhotep.md."""

from pathlib import Path

from keelstone.engine.definition import AI, Data, GameDefinition, Picture, Report, Rules, Text
from keelstone.games.imhotep import svg, text, validate
from keelstone.games.imhotep.ai import features, rollout, weights
from keelstone.games.imhotep.data import figures, make_board, options
from keelstone.games.imhotep.editor import EDITOR
from keelstone.games.imhotep.rules import (
    board,
    chance,
    hidden,
    legal,
    moves,
    play,
    scoring,
    setup,
    state,
)
from keelstone.games.imhotep.svg import aid, help, stage, touch
from keelstone.games.imhotep.svg import board as picture
from keelstone.games.imhotep.svg import options as option_display
from keelstone.games.imhotep.text import (
    answers_ahead,
    description,
    events,
    names,
    questions,
    reasons,
)
from keelstone.games.imhotep.text import moves as move_text
from keelstone.i18n import say

GAME = GameDefinition(
    name="imhotep",
    title=say("Imhotep"),
    seats=(2, 3, 4),
    colours=names.COLOURS,
    letters=names.LETTERS,
    pitch=say(
        "Load stones onto ships and choose the site they sail to: pyramids, temple, obelisks."
    ),
    effort=say("30 to 45 minutes, easy to learn"),
    tie_break=say("Equal points: more stones on the sled decide."),
    lessons=Path(__file__).parent / "lessons",
    options=options.OPTIONS,
    rules=Rules(
        version=2,
        observation_version=2,
        lockstep=True,
        state=state.STATE,
        board=board.BOARD,
        moves=moves.MOVES,
        chances=moves.CHANCES,
        sources=state.SOURCES,
        start=setup.start,
        movers=legal.movers,
        legal=legal.legal,
        play=play.play,
        odds=chance.odds,
        happen=chance.happen,
        points=scoring.points,
        score_now=scoring.score_game,
        standing=scoring.standing,
        redeal=hidden.redeal,
        seen_by=hidden.seen_by,
        outcome_seen_by=hidden.outcome_seen_by,
        is_barrier=hidden.is_barrier,
    ),
    data=Data(figures=figures.figures, make_board=make_board.make_board),
    text=Text(
        move=move_text.move,
        event=events.event,
        question=questions.question,
        waiting=questions.waiting,
        declines=questions.declines,
        why_not=questions.why_not,
        source=names.source,
        period=names.period,
        signs=names.SIGNS,
        aid=aid.aid,
        describe=description.describe,
        reasons=reasons.REASONS,
        terminal=text.terminal,
    ),
    picture=Picture(
        draw=picture.draw,
        touch=touch.touch,
        gestures=touch.gestures,
        step=touch.step,
        stage=stage.stage,
        explain=help.explain,
        crop=picture.crop,
        options=option_display.option_displays,
        thumbnail=({"sides": "ABABA"}, 70),
        sections=help.SECTIONS,
        style=svg.STYLE,
        theme=svg.THEME,
    ),
    ai=AI(
        rollout_move=rollout.rollout_move,
        is_quiet=features.is_quiet,
        is_resolved=features.is_quiet,
        features=features.features,
        move_weights=weights.MOVE_WEIGHTS,
        leaf_weights=weights.LEAF_WEIGHTS,
        search=weights.SEARCH,
        levels=Path(__file__).parent / "ai" / "levels.toml",
        networks=Path(__file__).parent / "ai" / "networks",
    ),
    report=Report(moves={"sail": "site", "card": "card"}),
    answers_ahead=answers_ahead.ANSWERS_AHEAD,
    editor=EDITOR,
    problems=validate.problems,
)
