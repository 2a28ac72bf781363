"""The contract of a game: everything a game supplies, on one page.

A game is a module or package with one name, `GAME`, a `GameDefinition`. Nothing outside a game
reads anything else of it. What has a default here may be left out; what has none must be given, and
`registry.load` says what is missing.

Compiled functions ("rules") get records: `state` changes, `board` is printed and read-only, `seat`,
`move` and `outcome` are integers. Python functions get a `View`: what one seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from enum import IntEnum
from pathlib import Path
from typing import Any

from keelstone.drawing.aid import AidSection, Phases
from keelstone.drawing.option_display import OptionDisplay
from keelstone.drawing.panels import Panel
from keelstone.drawing.stage import Step
from keelstone.engine import defaults
from keelstone.engine.boards.editor import Document, Section, Template, Tool, Variant, no_tool
from keelstone.engine.errors import BadOption, Problem
from keelstone.engine.moves import Moves
from keelstone.engine.options import Option
from keelstone.engine.records import Record, Records
from keelstone.engine.views import View
from keelstone.i18n import NOTHING, Phrase, Seat

#: a compiled function; its arguments are named beside each use
Rule = Callable[..., Any]
#: what players are called: names, or the colours of their seats
Names = Sequence[str | Phrase]
#: printed figures: a file, a mapping, or None for the game's own
BoardSource = Path | str | Mapping[str, Any] | None


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The compiled rules and the records and moves that they work on."""

    #: rises with every change in play; game files say by which version they were played. A board
    #: record with a field `rules_version` tells the rules which version to play: a game that has
    #: it replays older files by their own version
    version: int
    #: what changes in play; every field says who may see it. A field `seats` that everybody sees
    #: holds the number of seats: `start` fills it in
    state: Record
    #: what is printed in the box
    board: Record
    #: every move, numbered
    moves: Moves
    #: everything that chance may bring, numbered; with it `odds` and `happen` are needed
    chances: Moves = field(default_factory=Moves)
    #: where points come from, in the order in which `points` fills them in
    sources: tuple[str, ...]
    #: sources that only their owner knows until the game is over
    hidden_sources: tuple[str, ...] = ()
    #: the ways in which a game ends, by the numbers that `ending` returns
    endings: tuple[str, ...] = ()

    #: start(state, board, seats, rng): set up a state that is all zero; `rng` deals a random
    #: lay-out and nothing else
    start: Rule
    #: movers(state): the seats due now, as bits; CHANCE_DUE where chance is; 0 when it is over
    movers: Rule
    #: optional_movers(state, board): the seats that may move although nobody waits for them, as
    #: bits; it depends on nothing hidden. Playouts, bots and clocks leave them out
    optional_movers: Rule = defaults.optional_movers
    #: legal(state, board, seat, mask): put the legal moves of a seat that is due into a clear mask;
    #: a seat that may move but is not waited for may have none
    legal: Rule
    #: play(state, board, seat, move): apply a legal move
    play: Rule
    #: odds(state, board, weights): fill in the weight of each outcome, all zero before; their sum
    odds: Rule = defaults.odds
    #: happen(state, board, outcome): apply what chance brought
    happen: Rule = defaults.happen
    #: points(state, board, seat, sources): fill in a seat's points by source
    points: Rule
    #: score_now(state, board): score what counts only at the end, as if the game ended now; it gets
    #: a copy of the state, redealt for the viewer
    score_now: Rule | None = None
    #: standing(state, board, seat): a number that ranks the seats with all tie-breaks; larger is
    #: better, equal is shared
    standing: Rule
    #: ending(state, board): how a game that is over has ended, as a place in `endings`
    ending: Rule = defaults.ending
    #: redeal(state, board, seat, rng): turn the state into a random one that the seat cannot tell
    #: from it; needed where a field is hidden from somebody
    redeal: Rule = defaults.redeal
    #: seen_by(state, board, seat, move): the seats that may know a move, as bits; asked before it
    #: is applied
    seen_by: Rule = defaults.seen_by
    #: outcome_seen_by(state, board, outcome): the same for what chance brings
    outcome_seen_by: Rule = defaults.outcome_seen_by
    #: is_barrier(state, board, seat, move): whether a move cannot be taken back once it is made
    is_barrier: Rule = defaults.is_barrier
    #: how many words of a mask the moves on this board can fill; None: all of them
    mask_words: Callable[[Any], int] | None = None
    #: rises with every change of what observations hold (`Field.observed` and its neighbours)
    observation_version: int = 1
    #: whether all games are at the same stage after the same number of moves; a GPU then need not
    #: sort them by the kind of their next move
    lockstep: bool = False


@dataclass(frozen=True, kw_only=True)
class Data:
    """What is printed in the box: reading it, checking it, and making the board record of it."""

    #: the figures of a source, checked; BadFile names every fault
    figures: Callable[[Mapping[str, Any], BoardSource], dict[str, Any]] = defaults.figures
    #: make_board(options, figures, seats): an array of one board record; None: all zero
    make_board: Callable[[Mapping[str, Any], Mapping[str, Any], int], Records] | None = None


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Why a hint names a move, in half a sentence: better features than after other moves.

    The first feature has to be better by itself: it is what the words are about.
    """

    #: names from `AI.move_weights`; what they weigh together counts
    features: tuple[str, ...]
    #: what the mover gains: "a longer trade route"; None: nothing is said of that
    gain: Phrase | None = None
    #: loss(name): what another seat loses: "fewer points for {who}"
    loss: Callable[[Seat], Phrase] | None = None


@dataclass(frozen=True, kw_only=True)
class Text:
    """The game in words. Every function takes a view, so nothing hidden can be said."""

    #: move(view, seat, number): a legal move, as a player would say it
    move: Callable[[View, int, int], Phrase]
    #: event(before, after, seat, number): what happened, as the viewer saw it; `number` is None
    #: where the viewer may not know the move or outcome; an empty phrase is left out of the log
    event: Callable[[View, View, int, int | None], Phrase]
    #: question(view, seat, legal): what is asked of a seat that is due; `legal` are the numbers of
    #: its legal moves, so that only what is possible is named
    question: Callable[[View, int, Sequence[int]], Phrase] = defaults.question
    #: waiting(view, seat): what a seat that is due is deciding, as the viewer sees it; an empty
    #: phrase: nothing is said but who is waited for
    waiting: Callable[[View, int], Phrase] = defaults.waiting
    #: is_first_come(view): whether the first of several seats that are due may take what others
    #: want too; the view is a spectator's. Bots then let people answer first
    is_first_come: Callable[[View], bool] = defaults.is_first_come
    #: declines(view, seat, number): whether a move turns down what is offered, or only ends the
    #: turn: its button is a quiet one
    declines: Callable[[View, int, int], bool] = defaults.declines
    #: why_not(view, seat, number): why a move is not legal now
    why_not: Callable[[View, int, int], Phrase] = defaults.why_not
    #: source(name): what a source of points is called
    source: Callable[[str], Phrase] = Phrase
    #: period(view): the number and the name of the round or turn that is in play; None: none
    period: Callable[[View], tuple[int, Phrase] | None] = defaults.period
    #: goal(view): the points that win the game at once; None: there is no such number
    goal: Callable[[View], int | None] = defaults.goal
    #: phases(view): the phases of a round in words, and which one is in play; None: none
    phases: Callable[[View], Phases | None] = defaults.phases
    #: aid(view): the player aid: the aim, a turn, costs, cards
    aid: Callable[[View], Sequence[AidSection]] = defaults.aid
    #: kind of move or outcome -> its sign in the log: dice, build, ship, trade, card, stone, gold,
    #: mark, rob; end: it only ends a turn, and recaps leave it out
    signs: Mapping[str, str] = field(default_factory=dict)
    #: tally(before, after, seat, number): what the statistics of a game count of an event, as
    #: (table, column, seat, amount); seat None: for nobody in particular
    tally: Callable[
        [View, View, int, int | None], Iterable[tuple[Phrase, Phrase, int | None, int]]
    ] = defaults.tally
    #: describe(view): everything on the table in sentences, by sections: what somebody who does not
    #: see the picture needs to play
    describe: Callable[[View], Sequence[AidSection]] = defaults.describe
    #: what hints say of a move, by the features that speak for it; without one they give no reason
    reasons: Sequence[Reason] = ()
    #: terminal(view, language, names): the board for a terminal, a text or something of `rich`
    terminal: Callable[[View, str, Names], Any] = defaults.terminal


@dataclass(frozen=True, kw_only=True)
class Picture:
    """The game as SVG, from views. docs/pictures.md says how a picture is made."""

    #: draw(view, language, names): the whole picture
    draw: Callable[[View, str, Names], str]
    #: touch(view, seat, number): the ids of the things to touch, in order, for a legal move
    touch: Callable[[View, int, int], Sequence[str]]
    #: gestures(view, seat, number): other paths of ids that make the same move
    gestures: Callable[[View, int, int], Sequence[Sequence[str]]] = defaults.gestures
    #: step(view, seat, picked): what is asked once these ids of a path were touched; an empty
    #: phrase: the question stays
    step: Callable[[View, int, Sequence[str]], Phrase] = defaults.step
    #: stage(before, after, seat, number): the steps in which the page acts out what happened;
    #: arguments as of `Text.event`
    stage: Callable[[View, View, int, int | None], Sequence[Step]] = defaults.stage
    #: explain(view, id, language): what a thing in the picture does or has; None: nothing to say
    explain: Callable[[View, str, str], Phrase | None] = defaults.explain
    #: panel(view, seat): a choice of many steps as one panel; None: there is none now
    panel: Callable[[View, int], Panel | None] = defaults.panel
    #: crop(view, part): the box (x, y, width, height) of a part of the picture, for the lobby's
    #: options and the pictures of the rules; KeyError or ValueError: there is no such part
    crop: Callable[[View, str], tuple[float, float, float, float]] = defaults.crop
    #: how the lobby shows each option
    options: Callable[[], Mapping[str, OptionDisplay]] = dict
    #: the thumbnail in the lobby: options of the position, and how many moves were made
    thumbnail: tuple[Mapping[str, Any], int] = field(default_factory=lambda: ({}, 0))
    #: how an id begins -> the section of the rules about it
    sections: Mapping[str, str] = field(default_factory=dict)
    #: the colours and type of the picture
    style: Path
    #: the colours of the page around it
    theme: Path | None = None


@dataclass(frozen=True, kw_only=True)
class AI:
    """What a game knows about playing well. docs/search.md explains how the search uses it.

    All functions are compiled. In a search they get a state sampled from what the deciding seat may
    know; the win-probability estimator of finished games passes the true state. What is None has
    its default in `ai/evaluation.py`.
    """

    #: rollout_move(state, board, seat, mask, rng): a move of the rollout policy
    rollout_move: Rule | None = None
    #: move_bias(state, board, seat, move): how much better a move is than it looks, in shares of a
    #: win; below -1: never
    move_bias: Rule | None = None
    #: is_secret(state, board, seat, move): whether others would gain by guessing this choice
    is_secret: Rule | None = None
    #: revealed_to(state, board, seat, move): the seats that learn a move before they next decide,
    #: as bits; None: `seen_by`
    revealed_to: Rule | None = None
    #: sample_belief(state, board, seat, rng): redeal by how likely each hidden state is
    sample_belief: Rule | None = None
    #: is_quiet(state, board): whether a position can be evaluated as it stands
    is_quiet: Rule | None = None
    #: is_resolved(state, board): whether what a move has begun is done
    is_resolved: Rule | None = None
    #: turn_count(state, board): how many turns are over
    turn_count: Rule | None = None
    #: features(state, board, found): fill in, a row a seat, the features named in `move_weights`
    features: Rule | None = None
    #: feature -> weight, to evaluate the position right after a move
    move_weights: Mapping[str, float] | None = None
    #: the same for positions in which a search stops; None: `move_weights`
    leaf_weights: Mapping[str, float] | None = None
    #: settings of the search that differ from its defaults
    search: Mapping[str, Any] = field(default_factory=dict)
    #: the levels of its bots, a TOML file, docs/levels.md; None: the usual ones
    levels: Path | None = None
    #: the folder of the game's networks, docs/networks.md; None: it has none
    networks: Path | None = None
    #: settings of the search with a network that differ from its defaults
    network_search: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Report:
    """The actions that balance reports count for each seat."""

    #: kind of move -> the argument by which its moves are told apart; None: all are alike
    moves: Mapping[str, str | None] = field(default_factory=dict)
    #: more(view, number): what else a counted move counts as
    more: Callable[[View, int], Iterable[str]] = defaults.nothing_more
    #: holdings(states, boards): by name, how much of it every seat has in each of some positions,
    #: as an array of positions and seats
    holdings: Callable[[Records, Records], Mapping[str, Any]] = defaults.no_holdings
    #: what holdings are called, by their names
    holding_words: Mapping[str, Phrase] = field(default_factory=dict)
    #: used_places(states, boards): by the id of a place in the picture, in how many of some
    #: positions somebody uses it; places that nobody ever uses are there with 0
    used_places: Callable[[Records, Records], Mapping[str, int]] = defaults.no_holdings


@dataclass(frozen=True, kw_only=True)
class AnswersAhead:
    """Answers that players may give before the game asks. They follow from views alone."""

    #: offered(view, seat): the answers that a seat can give now, by name, and what each means
    offered: Callable[[View, int], Sequence[tuple[str, Phrase]]]
    #: moves(view, seat, legal, names): the moves that answers mean now, in their order; none: they
    #: are not asked for
    moves: Callable[[View, int, Sequence[int], Set[str]], Sequence[int]]
    #: has_ended(view, seat, name): whether an answer holds no more
    has_ended: Callable[[View, int, str], bool]
    #: the names of answers that hold from the start, until a player switches them off. They hold
    #: only while the player is at the table
    given_at_start: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Editor:
    """Boards of one's own, drawn in the page. `engine/boards/editor.py` says what a document is.

    Every function takes documents that may come from anybody: it changes nothing that it is given
    and never fails on plain data, but for BadFile and BadOption.
    """

    #: what the page is called: "Draw a scene"
    title: Phrase
    #: templates(): documents to begin from
    templates: Callable[[], Sequence[Template]]
    #: form(document): the values beside the picture
    form: Callable[[Document], Sequence[Section]]
    #: change(document, key, value): the document with what was entered into a field
    change: Callable[[Document, str, Any], Document]
    #: problems(document): everything that is wrong with it; nothing: it can be played
    problems: Callable[[Document], Sequence[Problem]]
    #: source(document): the figures that `Data.figures` takes as a source
    source: Callable[[Document], Mapping[str, Any]]
    #: seats(document): the numbers of players that it is for
    seats: Callable[[Document], Sequence[int]]
    #: name(document): what it is called
    name: Callable[[Document], Phrase]
    #: the tools for the picture
    tools: tuple[Tool, ...] = ()
    #: words for the groups of tools
    tool_groups: Mapping[str, Phrase] = field(default_factory=dict)
    #: symmetries by key: a tool is used on all places that one turns into each other
    symmetries: Mapping[str, Phrase] = field(default_factory=dict)
    #: edit(document, tool, things, symmetry): the document after a tool was used on things
    edit: Callable[[Document, str, Sequence[str], str], Document] = no_tool
    #: actions by key: changes of the whole document, such as a random fill
    actions: Mapping[str, Phrase] = field(default_factory=dict)
    #: act(document, action, seed): the document after an action
    act: Callable[[Document, str, int], Document] = no_tool
    #: draw(document, problems, language): the picture to work on; None: the form is all
    draw: Callable[[Document, Sequence[Problem], str], str] | None = None
    #: variants(document, seed, most): small changes that might make it fairer
    variants: Callable[[Document, int, int], Sequence[Variant]] = defaults.no_variants
    #: measured fairness of boards that exist, by template: `tools/measure_boards.py` writes it
    yardsticks: Callable[[], Mapping[str, Any]] = dict


@dataclass(frozen=True, kw_only=True)
class GameDefinition:
    """A game. `docs/adding_a_game.md` walks through one."""

    name: str
    title: Phrase
    #: the numbers of seats that can play, ascending
    seats: tuple[int, ...]
    #: the colour of each seat, in words
    colours: tuple[Phrase, ...]
    #: the letter of each seat, where it is not the first letter of its colour
    letters: str = ""
    #: what the game is about, in a sentence
    pitch: Phrase = NOTHING
    #: how long a game takes among people, and how hard it is to learn, in a few words
    effort: Phrase = NOTHING
    #: what decides between equal points, in a sentence
    tie_break: Phrase | None = None
    #: the rules text, in numbered sections; None: `rules/<name>.md` of Keelstone, if it is there.
    #: Beside it may lie translations, `<name>.<language>.md`, and `<name>.pictures.toml`
    rules_text: Path | None = None
    #: the folder of the game's lessons, docs/lessons.md; None: it has none
    lessons: Path | None = None
    options: tuple[Option, ...] = ()

    rules: Rules
    data: Data = field(default_factory=Data)
    text: Text
    picture: Picture | None = None
    ai: AI = field(default_factory=AI)
    report: Report = field(default_factory=Report)
    #: what players may answer before they are asked; None: nothing
    answers_ahead: AnswersAhead | None = None
    #: drawing boards of one's own; None: only the printed ones
    editor: Editor | None = None
    #: problems(state, board): what is wrong with a position that somebody wrote; spans of fields
    #: are checked before
    problems: Callable[[Any, Any], list[str]] = defaults.problems
    #: corrections of followed games by name (docs/following_games.md): each takes the state, the
    #: board and words, changes the state, and returns whether that was possible
    adjustments: Mapping[str, Callable[[Any, Any, Sequence[str]], bool]] = field(
        default_factory=dict
    )

    def figures(self, options: Mapping[str, Any], source: BoardSource = None) -> dict[str, Any]:
        """The printed figures, checked: the game's own, or those of a source."""
        return self.data.figures(options, source)

    def make_board(
        self,
        options: Mapping[str, Any],
        figures: Mapping[str, Any],
        seats: int,
        rules_version: int | None = None,
    ) -> Records:
        """An array of one board record, for a version of the rules: None is the newest."""
        if self.data.make_board is None:
            return self.rules.board.zeros()
        boards = self.data.make_board(options, figures, seats)
        if self.plays_older_rules:
            boards = boards.copy()
            boards["rules_version"] = self.played_version(rules_version)
            boards.flags.writeable = False
        return boards

    @property
    def plays_older_rules(self) -> bool:
        """Whether the rules follow older versions too."""
        return "rules_version" in self.rules.board.fields

    def played_version(self, version: int | None) -> int:
        """The version of the rules by which a game of a version is played; None is the newest."""
        newest = self.rules.version
        if version is not None and not 1 <= version <= newest:
            raise BadOption(f"rules version {version}, but this program has {newest}")
        return newest if version is None or not self.plays_older_rules else int(version)

    def letters_in(self, language: str = "en") -> list[str]:
        """The letter of each seat. Pictures mark a seat's pieces by colour, shape and letter."""
        if self.letters:
            return list(self.letters)
        return [colour.text(language)[:1].upper() for colour in self.colours]

    def compiled(self) -> dict[str, Rule]:
        """The compiled functions by name: all rules, and what the AI part supplies."""
        return {**_functions_of(self.rules), **_functions_of(self.ai)}

    def rule_sources(self) -> tuple[Path, ...]:
        """The folders that the rules lie in."""
        return _folders_of(_functions_of(self.rules))

    def sources(self) -> tuple[Path, ...]:
        """The folders that all compiled functions lie in."""
        return _folders_of(self.compiled())


def weights_of(features: type[IntEnum], **named: float) -> dict[str, float]:
    """Weights by feature, in the order of the features; ValueError if one is missing or unknown."""
    names = [feature.name.lower() for feature in features]
    if wrong := set(names) ^ set(named):
        raise ValueError(f"weights missing or unknown: {', '.join(sorted(wrong))}")
    return {name: named[name] for name in names}


#: the members of a part that are compiled functions, as their comments say
_COMPILED = {
    Rules: (
        "start", "movers", "optional_movers", "legal", "play", "odds", "happen", "points",
        "score_now", "standing", "ending", "redeal", "seen_by", "outcome_seen_by", "is_barrier",
    ),
    AI: (
        "rollout_move", "move_bias", "is_secret", "revealed_to", "sample_belief", "is_quiet",
        "is_resolved", "turn_count", "features",
    ),
}  # fmt: skip


def _functions_of(part: Rules | AI) -> dict[str, Rule]:
    names = _COMPILED[type(part)]
    members = {member.name: vars(part)[member.name] for member in fields(part)}
    return {name: members[name] for name in names if members[name] is not None}


def _folders_of(functions: Mapping[str, Rule]) -> tuple[Path, ...]:
    own = [f for f in functions.values() if not f.__module__.startswith(f"{_ENGINE}.")]
    return tuple(dict.fromkeys(_folder_of(function) for function in own))


def _folder_of(function: Any) -> Path:
    """The folder of a function's source, compiled or not."""
    plain = getattr(function, "py_func", function)
    return Path(plain.__code__.co_filename).parent


_ENGINE = __name__.rpartition(".")[0]
