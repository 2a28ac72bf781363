"""The Palace of Eschnapur, for 2 to 4 seats.  The rules: rules/eschnapur.md."""

from pathlib import Path

from keelstone.engine.definition import AI, Data, GameDefinition, Picture, Report, Rules, Text
from keelstone.games.eschnapur import svg, text, validate
from keelstone.games.eschnapur.ai import beliefs, features, move_bias, rollout, weights
from keelstone.games.eschnapur.data import figures, make_board
from keelstone.games.eschnapur.editor import EDITOR
from keelstone.games.eschnapur.rules import (
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
from keelstone.games.eschnapur.svg import aid, help, panel, stage, touch
from keelstone.games.eschnapur.svg import board as picture
from keelstone.games.eschnapur.text import (
    answers_ahead,
    description,
    events,
    names,
    questions,
    reasons,
)
from keelstone.games.eschnapur.text import moves as move_text
from keelstone.i18n import say

GAME = GameDefinition(
    name="eschnapur",
    title=say("The Palace of Eschnapur"),
    seats=(2, 3, 4),
    colours=names.COLOURS,
    letters=names.LETTERS,
    pitch=say("Bid gold in secret for five officials, and raise a palace of eight parts."),
    effort=say("45 to 75 minutes, demanding"),
    tie_break=say("Equal points: more gold decides."),
    lessons=Path(__file__).parent / "lessons",
    rules=Rules(
        version=board.RULES_VERSION,
        observation_version=2,
        state=state.STATE,
        board=board.BOARD,
        moves=moves.MOVES,
        chances=moves.CHANCES,
        sources=state.SOURCES,
        endings=scoring.ENDINGS,
        start=setup.start,
        movers=legal.movers,
        legal=legal.legal,
        play=play.play,
        odds=chance.odds,
        happen=chance.happen,
        points=scoring.points,
        score_now=scoring.score_places,
        standing=scoring.standing,
        ending=scoring.ending,
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
        is_first_come=answers_ahead.is_first_come,
        declines=questions.declines,
        why_not=questions.why_not,
        source=names.source,
        period=names.period,
        signs=names.SIGNS,
        phases=aid.phases,
        aid=aid.aid,
        describe=description.describe,
        reasons=reasons.REASONS,
        terminal=text.terminal,
    ),
    picture=Picture(
        draw=picture.draw,
        touch=touch.touch,
        step=touch.step,
        stage=stage.stage,
        explain=help.explain,
        panel=panel.panel,
        crop=picture.crop,
        thumbnail=({}, 150),
        sections=help.SECTIONS,
        style=svg.STYLE,
        theme=svg.THEME,
    ),
    ai=AI(
        rollout_move=rollout.rollout_move,
        move_bias=move_bias.move_bias,
        sample_belief=beliefs.sample_belief,
        is_quiet=features.is_quiet,
        features=features.features,
        move_weights=weights.MOVE_WEIGHTS,
        leaf_weights=weights.LEAF_WEIGHTS,
        search=weights.SEARCH,
        levels=Path(__file__).parent / "ai" / "levels.toml",
        networks=Path(__file__).parent / "ai" / "networks",
    ),
    report=Report(moves={"build": "part", "buy": "card"}),
    answers_ahead=answers_ahead.ANSWERS_AHEAD,
    editor=EDITOR,
    problems=validate.problems,
)
