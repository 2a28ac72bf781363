"""The Palace of Eschnapur, for 2 to 4 seats.  The law: rules/eschnapur.md."""

from pathlib import Path

from keelstone.engine.definition import AI, Data, GameDefinition, Picture, Report, Rules, Text
from keelstone.games.eschnapur import text, validate
from keelstone.games.eschnapur.ai import beliefs, features, rollout, weights
from keelstone.games.eschnapur.rules import board, ending, hidden, moves, setup, state, turns
from keelstone.games.eschnapur.svg import board as picture
from keelstone.games.eschnapur.svg.panel import gold_panel
from keelstone.games.eschnapur.svg.sections import SECTIONS
from keelstone.games.eschnapur.text import events, names
from keelstone.games.eschnapur.text import moves as words
from keelstone.i18n import say

SVG = Path(__file__).parent / "svg"

GAME = GameDefinition(
    name="eschnapur",
    title=say("The Palace of Eschnapur"),
    seats=(2, 3, 4),
    colours=names.COLOURS,
    letters=names.LETTERS,
    pitch=say("Bid gold in secret for five officials, and raise a palace of eight parts."),
    tie_break=say("Equal points: more gold decides."),
    rules=Rules(
        version=1,
        state=state.STATE,
        board=board.BOARD,
        moves=moves.MOVES,
        chances=moves.CHANCES,
        sources=("spaces", "stones", "privileges"),
        endings=ending.ENDINGS,
        start=setup.start,
        movers=turns.movers,
        legal=turns.legal,
        play=turns.play,
        odds=turns.odds,
        happen=turns.happen,
        points=ending.points,
        standing=ending.standing,
        ending=ending.ending,
        redeal=hidden.redeal,
        seen_by=hidden.seen_by,
        outcome_seen_by=hidden.outcome_seen_by,
        is_barrier=hidden.is_barrier,
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
        panel=gold_panel,
        thumbnail=({}, 150),
        sections=SECTIONS,
        style=SVG / "style.css",
        theme=SVG / "theme.css",
    ),
    ai=AI(
        rollout_move=rollout.rollout_move,
        move_bias=features.move_bias,
        sample_belief=beliefs.sample_belief,
        is_quiet=features.is_quiet,
        features=features.features,
        move_weights=weights.MOVE_WEIGHTS,
        leaf_weights=weights.LEAF_WEIGHTS,
        search=weights.SEARCH,
    ),
    report=Report(moves={"build": "part", "buy": "card"}),
    problems=validate.problems,
)
