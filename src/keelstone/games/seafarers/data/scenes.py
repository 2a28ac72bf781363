"""The scenes: those of the box by name, and anybody's own from a file.

A scene is data, a TOML file under `scenes/` or one that somebody drew.  No scene is named outside
its own file and this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from keelstone.engine.boards.boardfile import read_toml
from keelstone.engine.errors import BadFile
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.data.layout_checks import check_fixed
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.data.scene_checks import check_scene
from keelstone.games.seafarers.data.scene_reading import read_scene

FOLDER = Path(__file__).with_name("scenes")
#: scenes of our own; they are played by name as those of the box
GALLERY = Path(__file__).with_name("gallery")
DEFAULT_SCENE = "base"
# The sections of the rules that say what a scene is made of.
SECTIONS = (
    "22.1", "23.1", "23.2", "24.1", "24.2", "25.1", "25.2", "26.1", "26.2", "27.1", "28.1", "28.2",
    "29.1",
)  # fmt: skip


class NamedFile(str):
    """The name of a file that the program was given as a `Path`.

    Only such a name is opened. A plain string may come from a game file or a request, so it names a
    scene of the box or nothing.
    """

    __slots__ = ()


def scene_names() -> list[str]:
    """The names of the scenes in the box, in the book's order."""
    return _names_in(FOLDER)


def gallery_names() -> list[str]:
    """The names of the scenes in the gallery."""
    return _names_in(GALLERY)


def _names_in(folder: Path) -> list[str]:
    names = (file.stem for file in folder.glob("*.toml"))
    return sorted(names, key=lambda name: (_raw(name).get("number", 99), name))


@carries_out(*(f"seafarers {section}" for section in SECTIONS))
def load_scene(
    given: str | Path | Mapping[str, Any], boxes: Mapping[str, Any] | None = None
) -> Scene:
    """A scene of the box by name, or anybody's own; BadFile lists every fault."""
    scene, faults = read_scene(read_raw(given))
    if scene is not None:
        check_scene(scene, faults, boxes)
        check_fixed(scene, faults)
    faults.done()
    assert scene is not None
    return scene


def read_raw(given: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    """What a scene file holds, with the name of the file under the key `file`."""
    if isinstance(given, Mapping):
        return {**given, "file": given.get("file", "scene")}
    if isinstance(given, Path | NamedFile):
        return read_named(given)
    if given in named_scenes():
        return dict(_raw(given))
    known = ", ".join(scene_names())
    raise BadFile(f"{given} is no scene; scenes are {known}, or a file given as a Path")


def read_named(given: Path | NamedFile) -> dict[str, Any]:
    """What a file holds, with its name under the key `file`."""
    path = Path(given)
    return {**read_toml(path), "file": path.name}


@cache
def named_scenes() -> frozenset[str]:
    """The scenes that are played by name: those of the box and of the gallery."""
    return frozenset(file.stem for folder in (FOLDER, GALLERY) for file in folder.glob("*.toml"))


@cache
def _raw(name: str) -> dict[str, Any]:
    path = FOLDER / f"{name}.toml"
    path = path if path.exists() else GALLERY / path.name
    return {**read_toml(path), "file": path.name}
