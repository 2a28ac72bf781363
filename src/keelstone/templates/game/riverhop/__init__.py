"""The definition of the game. Change the title, the seats and the pitch; add new parts."""

from pathlib import Path

from keelstone.engine.definition import AI, Data, GameDefinition, Picture, Rules, Text
from keelstone.engine.options import Option, whole_number
from keelstone.i18n import say

from riverhop import validate
from riverhop.ai import rollout
from riverhop.data import figures
from riverhop.rules import board, chance, hidden, legal, moves, play, scoring, setup, state
from riverhop.svg import board as picture
from riverhop.svg import help, touch
from riverhop.text import events, names, questions, terminal
from riverhop.text import moves as move_text

FOLDER = Path(__file__).parent

GAME = GameDefinition(
    name="riverhop",
    title=say("Riverhop"),
    seats=(2, 3, 4),
    colours=names.COLOURS,
    pitch=say("Hop from stone to stone across the river, and rest before you slip."),
    options=(
        Option("rounds", 8, say("how many rounds are played"), whole_number(1, board.MAX_ROUNDS)),
    ),
    rules_text=FOLDER / "rules.md",
    rules=Rules(
        version=1,
        state=state.STATE,
        board=board.BOARD,
        moves=moves.MOVES,
        chances=moves.CHANCES,
        sources=state.SOURCES,
        hidden_sources=scoring.HIDDEN_SOURCES,
        start=setup.start,
        movers=legal.movers,
        legal=legal.legal,
        play=play.play,
        odds=chance.odds,
        happen=chance.happen,
        points=scoring.points,
        standing=scoring.standing,
        redeal=hidden.redeal,
        outcome_seen_by=hidden.outcome_seen_by,
    ),
    data=Data(figures=figures.figures, make_board=figures.make_board),
    text=Text(
        move=move_text.move,
        event=events.event,
        question=questions.question,
        why_not=questions.why_not,
        source=names.source,
        period=names.period,
        terminal=terminal.terminal,
    ),
    picture=Picture(
        draw=picture.draw,
        touch=touch.touch,
        explain=help.explain,
        thumbnail=({}, 12),
        sections=help.SECTIONS,
        style=FOLDER / "svg" / "style.css",
        theme=FOLDER / "svg" / "theme.css",
    ),
    ai=AI(rollout_move=rollout.rollout_move),
    problems=validate.problems,
)
