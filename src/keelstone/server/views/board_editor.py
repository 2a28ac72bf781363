"""The state of the board editor as the page gets it: picture, form, problems, file."""

from __future__ import annotations

from typing import Any

import msgspec

from keelstone.drawing.standalone import standalone
from keelstone.engine.boards.boardfile import parse_toml
from keelstone.engine.boards.editor import Document, Field, Section, Template
from keelstone.engine.boards.toml_writer import write_toml
from keelstone.engine.defaults import no_variants
from keelstone.engine.definition import Editor, GameDefinition
from keelstone.engine.errors import BadFile, KeelstoneError, Problem
from keelstone.i18n import say
from keelstone.server.errors import Malformed, Unknown, sentence

#: dots in one line of a TOML file: a story has some
MAX_DOTS = 200
#: problems that are told at once
MAX_PROBLEMS = 60


class ShownProblem(msgspec.Struct):
    """A problem: the key of the field that it is about, its words, and its places."""

    key: str
    text: str
    places: list[str]


class ShownField(msgspec.Struct):
    """One value of the form."""

    key: str
    title: str
    kind: str
    value: Any
    least: int
    most: int
    choices: dict[str, str]
    note: str
    is_verified: bool


class ShownSection(msgspec.Struct):
    """Values that belong together."""

    title: str
    fields: list[ShownField]
    is_rare: bool


class DrawnBoard(msgspec.Struct):
    """A document with all that the page shows of it. It can be played if there is no problem."""

    document: dict[str, Any]
    name: str
    svg: str
    form: list[ShownSection]
    problems: list[ShownProblem]
    seats: list[int]
    toml: str


class ShownTool(msgspec.Struct):
    """A tool for the picture."""

    key: str
    title: str
    group: str
    icon: str
    shortcut: str
    takes: list[str]


class ShownTemplate(msgspec.Struct):
    """A board to begin from."""

    key: str
    title: str
    group: str
    story: str


class BoardEditor(msgspec.Struct):
    """What the page needs to draw boards of a game."""

    game: str
    title: str
    tools: list[ShownTool]
    groups: dict[str, str]
    symmetries: dict[str, str]
    actions: dict[str, str]
    templates: list[ShownTemplate]
    #: words for sources of points and holdings, as reports name them
    words: dict[str, str]
    #: measured fairness by bots, template and number of seats
    yardsticks: dict[str, Any]
    #: whether changes that make a board fairer can be looked for
    has_proposals: bool


def editor_of(definition: GameDefinition) -> Editor:
    """The editor of a game; Unknown where it has none."""
    if definition.editor is None:
        raise Unknown(say("Boards of this game cannot be drawn here."))
    return definition.editor


def offered_editor(definition: GameDefinition, language: str) -> BoardEditor:
    """All that stays while somebody draws."""
    editor = editor_of(definition)
    sources = {name: definition.text.source(name) for name in definition.rules.sources}
    return BoardEditor(
        game=definition.name,
        title=editor.title.text(language),
        tools=[
            ShownTool(t.key, t.title.text(language), t.group, t.icon, t.shortcut, list(t.takes))
            for t in editor.tools
        ],
        groups={key: words.text(language) for key, words in editor.tool_groups.items()},
        symmetries={key: words.text(language) for key, words in editor.symmetries.items()},
        actions={key: words.text(language) for key, words in editor.actions.items()},
        templates=[_template(one, language) for one in editor.templates()],
        words={
            key: words.text(language)
            for key, words in {**sources, **definition.report.holding_words}.items()
        },
        yardsticks=dict(editor.yardsticks()),
        has_proposals=editor.variants is not no_variants,
    )


def _template(one: Template, language: str) -> ShownTemplate:
    return ShownTemplate(one.key, one.title.text(language), one.group, one.story.text(language))


def template(definition: GameDefinition, key: str) -> Document:
    """A board to begin from."""
    for one in editor_of(definition).templates():
        if one.key == key:
            return one.load()
    raise Unknown(say("There is no such board."))


def drawn_board(definition: GameDefinition, document: Document, language: str) -> DrawnBoard:
    """A document as the page shows it. Malformed where there is nothing to show."""
    editor = editor_of(definition)
    document = {key: value for key, value in document.items() if key != "file"}
    try:
        found = list(editor.problems(document))
        return DrawnBoard(
            document=document,
            name=editor.name(document).text(language),
            svg=editor.draw(document, found, language) if editor.draw is not None else "",
            form=[_section(one, language) for one in editor.form(document)],
            problems=[_problem(one, language) for one in found[:MAX_PROBLEMS]],
            seats=list(editor.seats(document)),
            toml=write_toml(document),
        )
    except KeelstoneError as fault:
        raise Malformed(sentence(fault)) from None
    except RecursionError:
        raise Malformed(say("This board has tables inside tables without end.")) from None


def _problem(one: Problem, language: str) -> ShownProblem:
    return ShownProblem(one.key, one.words.text(language), list(one.places))


def _section(one: Section, language: str) -> ShownSection:
    fields = [_field(field, language) for field in one.fields]
    return ShownSection(one.title.text(language), fields, one.is_rare)


def _field(one: Field, language: str) -> ShownField:
    choices = {key: words.text(language) for key, words in one.choices.items()}
    return ShownField(
        one.key, one.title.text(language), one.kind, one.value, one.least, one.most, choices,
        one.note, one.is_verified,
    )  # fmt: skip


def document_in(text: str) -> Document:
    """The document in the text of a TOML file.

    Reading a dotted key takes time that grows with the square of its parts.
    """
    if any(line.count(".") > MAX_DOTS for line in text.splitlines()):
        raise Malformed(say("A line of this file has too many parts."))
    try:
        return parse_toml(text.encode(), "file")
    except (BadFile, UnicodeError) as fault:
        raise Malformed(sentence(fault)) from None


def picture_file(definition: GameDefinition, document: Document, language: str) -> str:
    """The picture of a document as a file of its own, with its colours inside."""
    editor = editor_of(definition)
    if editor.draw is None or definition.picture is None:
        raise Unknown(say("There is no picture of this board."))
    try:
        return standalone(editor.draw(document, [], language), definition.picture.style)
    except KeelstoneError as fault:
        raise Malformed(sentence(fault)) from None
