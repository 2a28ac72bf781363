"""Checks the files that charts are written to."""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile

from keelstone.engine.errors import BadFile


def check_place(file: Path | None) -> None:
    """Refuse a path that no picture can be written to, before any game is played.

    Folders that are missing are made when the picture is written.
    """
    if file is None:
        return
    if file.is_dir():
        raise BadFile(f"{file}: is a directory")
    if file.suffix.lower() != ".svg":
        raise BadFile(f"{file}: pictures are drawn as SVG, name a file that ends in .svg")
    nearest = next(folder for folder in file.parents if folder.exists())
    try:
        NamedTemporaryFile(prefix=f".{file.name}.", dir=nearest).close()
    except OSError as fault:
        raise BadFile(f"{file}: {fault.strerror or fault}") from None
