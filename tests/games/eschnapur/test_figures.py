"""The rules text lists every figure that is not known to be printed, and no other."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from keelstone.engine.boards.boardfile import unverified
from keelstone.engine.rules_text.sections import rules_file
from keelstone.games.eschnapur.data.figures import FILE

OURS = tomllib.loads(FILE.read_text(encoding="utf-8"))
#: a row of the table: key, figures, reason
ROW = re.compile(r"^\| `([\w.-]+)` \| (.*?) \| (.*?) \|$", re.MULTILINE)


def rows() -> dict[str, tuple[str, str]]:
    """The table of the chapter: key -> (figures, reason)."""
    text = rules_file("eschnapur").read_text(encoding="utf-8")
    chapter = text.split("\n## Figures not seen in print\n")[1].split("\n## ")[0]
    return {key: (figures, reason) for key, figures, reason in ROW.findall(chapter)}


def in_words(key: str) -> str:
    """The figures of a key as the chapter writes them."""
    kind, name = key.split(".")
    table: dict[str, Any] = OURS[kind][name]
    if kind == "privileges":
        return f"cost {table['cost']}"
    highest = table["lowest_value"] + table["spaces"] - 1
    return (
        f"{table['spaces']} spaces, values {table['lowest_value']} to {highest}, "
        f"purse on space {table['purse']}, wage {table['wage']}"
    )


def test_the_chapter_lists_what_the_board_file_marks() -> None:
    assert set(rows()) == {key for key, _ in unverified(OURS)}


@pytest.mark.parametrize(("key", "reason"), unverified(OURS))
def test_the_chapter_has_the_figures_and_the_reason_of_the_board_file(
    key: str, reason: str
) -> None:
    assert rows()[key] == (in_words(key), reason)
