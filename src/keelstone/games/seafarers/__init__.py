"""Seafarers: the base island and the whole sea expansion.  The rules: rules/seafarers.md."""

from pathlib import Path

from keelstone.engine.definition import AI, Data, GameDefinition, Picture, Report, Rules, Text
from keelstone.games.seafarers import svg, text, validate
from keelstone.games.seafarers.adjustments import ADJUSTMENTS
from keelstone.games.seafarers.ai import features, move_bias, rollout, rollout_trade, weights
from keelstone.games.seafarers.data import make_board
from keelstone.games.seafarers.data.options import OPTIONS
from keelstone.games.seafarers.data.scenes import scene_names
from keelstone.games.seafarers.editor import EDITOR, usage
from keelstone.games.seafarers.rules import (
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
from keelstone.games.seafarers.svg import aid, help, panel, stage, touch
from keelstone.games.seafarers.svg import board as picture
from keelstone.games.seafarers.svg import options as option_display
from keelstone.games.seafarers.text import (
    answers_ahead,
    description,
    events,
    names,
    questions,
    reasons,
    report,
    tally,
)
from keelstone.games.seafarers.text import moves as move_text
from keelstone.i18n import say

GAME = GameDefinition(
    name="seafarers",
    title=say("Seafarers"),
    seats=(2, 3, 4),
    colours=names.COLOURS,
    pitch=say("Settle islands, sail to new shores, trade what you have for what you need."),
    effort=say("60 to 90 minutes, some rules to learn"),
    lessons=Path(__file__).parent / "lessons",
    options=OPTIONS,
    rules=Rules(
        version=2,
        observation_version=2,
        state=state.STATE,
        board=board.BOARD,
        moves=moves.MOVES,
        chances=moves.CHANCES,
        sources=state.SOURCES,
        hidden_sources=scoring.HIDDEN_SOURCES,
        endings=scoring.ENDINGS,
        start=setup.start,
        movers=legal.movers,
        optional_movers=legal.optional_movers,
        legal=legal.legal,
        play=play.play,
        odds=chance.odds,
        happen=chance.happen,
        points=scoring.points,
        standing=scoring.standing,
        ending=scoring.ending,
        redeal=hidden.redeal,
        seen_by=hidden.seen_by,
        outcome_seen_by=hidden.outcome_seen_by,
        is_barrier=hidden.is_barrier,
        mask_words=moves.mask_words,
    ),
    data=Data(figures=make_board.figures, make_board=make_board.make_board),
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
        goal=aid.goal,
        aid=aid.aid,
        describe=description.describe,
        tally=tally.tally,
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
        panel=panel.panel,
        options=option_display.option_displays,
        crop=picture.crop,
        thumbnail=({"scene": scene_names()[1], "trade": False}, 420),  # the first scene at sea
        sections=help.SECTIONS,
        style=svg.STYLE,
        theme=svg.THEME,
    ),
    ai=AI(
        rollout_move=rollout.rollout_move,
        move_bias=move_bias.move_bias,
        is_secret=rollout_trade.is_secret,
        revealed_to=rollout_trade.revealed_to,
        is_quiet=features.is_quiet,
        is_resolved=features.is_resolved,
        turn_count=features.turn_count,
        features=features.features,
        move_weights=weights.MOVE_WEIGHTS,
        leaf_weights=weights.LEAF_WEIGHTS,
        search=weights.SEARCH,
        levels=Path(__file__).parent / "ai" / "levels.toml",
        networks=Path(__file__).parent / "ai" / "networks",
    ),
    report=Report(
        moves=dict.fromkeys(
            (
                "settlement", "city", "road", "ship", "lift", "buy", "knight", "road-building",
                "invention", "monopoly", "pirate", "swap", "deal",
            )
        ),
        more=report.scene_features,
        holdings=usage.holdings,
        holding_words=usage.HOLDINGS,
        used_places=usage.used_places,
    ),
    answers_ahead=answers_ahead.ANSWERS_AHEAD,
    editor=EDITOR,
    problems=validate.problems,
    adjustments=ADJUSTMENTS,
)  # fmt: skip
