"""Correcting the figures of the board in the page."""

from keelstone.engine.boards.form import table_editor
from keelstone.engine.definition import Data
from keelstone.games.imhotep.data.figures import figures
from keelstone.games.imhotep.editor.labels import LABELS
from keelstone.i18n import say

EDITOR = table_editor(
    say("Correct the board"),
    Data(figures=figures),
    (2, 3, 4),
    LABELS,
    name=say("the printed board"),
)
