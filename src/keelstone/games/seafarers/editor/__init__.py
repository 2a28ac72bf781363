"""Scenes of one's own, drawn in the page: the editor of Seafarers."""

from __future__ import annotations

from typing import Any

from keelstone.engine.boards.editor import Document, Template
from keelstone.engine.definition import Editor
from keelstone.games.seafarers.data.fairness import yardsticks
from keelstone.games.seafarers.data.scenes import (
    gallery_names,
    load_scene,
    read_raw,
    scene_names,
)
from keelstone.games.seafarers.editor.actions import ACTIONS, act
from keelstone.games.seafarers.editor.document import Sheet, table_of
from keelstone.games.seafarers.editor.form import change, form
from keelstone.games.seafarers.editor.picture import draw
from keelstone.games.seafarers.editor.problems import problems
from keelstone.games.seafarers.editor.symmetry import SYMMETRIES
from keelstone.games.seafarers.editor.tools import GROUPS, TOOLS, edit
from keelstone.games.seafarers.editor.variants import variants
from keelstone.games.seafarers.rules.map.geometry import sea_rows
from keelstone.i18n import Phrase, say, spelled

#: the width of the frame that an empty scene begins with
WIDTH = 6


def empty() -> Document:
    """An empty sea."""
    return {
        "name": {"en": "My scene"},
        "seats": [3, 4],
        "boxes": ["base", "sea"],
        "map": Sheet.empty(sea_rows(WIDTH)).text(),
        "victory": {"points": 12},
        "rules": {"start": "anywhere", "first_ship": "free", "chips": "each-foreign-island"},
        "harbours": {"lay_out": "printed", "places": {}},
    }


def document_of(name: str) -> Document:
    """A scene that exists, without the name of its file."""
    return {key: value for key, value in read_raw(name).items() if key != "file"}


def templates() -> list[Template]:
    """An empty sea, the scenes of the box, and those of the gallery."""
    begun = Template("empty", say("An empty sea"), "empty", empty)
    printed = [_template(name, "printed") for name in scene_names()]
    return [begun, *printed, *(_template(name, "gallery") for name in gallery_names())]


def _template(name: str, group: Any) -> Template:
    scene = load_scene(name)
    story = spelled(scene.story) if scene.story else Phrase("")
    return Template(name, scene.called, group, lambda: document_of(name), story)


def name_of(document: Document) -> Phrase:
    """What a document is called, in the languages that it has a name in."""
    given = document.get("name")
    if isinstance(given, str):
        return spelled({"en": given[:200]})
    texts = {str(key): str(text)[:200] for key, text in table_of(document, "name").items()}
    return spelled({"en": "?", **texts})


def seats_of(document: Document) -> list[int]:
    """The numbers of players that a document names."""
    numbers = [
        number
        for key in ("seats", "unofficial")
        if isinstance(document.get(key), list)
        for number in document[key]
    ]
    return [number for number in (2, 3, 4) if number in numbers]


EDITOR = Editor(
    title=say("Draw a scene"),
    templates=templates,
    form=form,
    change=change,
    problems=problems,
    source=lambda document: {"scene": document},
    seats=seats_of,
    name=name_of,
    tools=TOOLS,
    tool_groups=GROUPS,
    symmetries=SYMMETRIES,
    edit=edit,
    actions=ACTIONS,
    act=act,
    draw=draw,
    variants=variants,
    yardsticks=yardsticks,
)
