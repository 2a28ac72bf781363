"""Playthroughs: one readable game per set-up that matters, kept as text and compared line by line.

python -m tests.playthroughs --write     makes them anew; read the difference before you commit it
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from keelstone.engine import registry
from keelstone.testing.playthroughs import play_through
from tests.support import _support_of

FOLDER = Path(__file__).parent / "games"


def set_ups(name: str) -> dict[str, dict[str, Any]]:
    """What to play: PLAYTHROUGHS of the game's `conserved.py`, or each number of seats."""
    given = getattr(_support_of(name), "PLAYTHROUGHS", None)
    if given is not None:
        return dict(given)
    return {f"{seats} seats": {"seats": seats} for seats in registry.load(name).seats}


def file_of(name: str, title: str) -> Path:
    return FOLDER / name / "playthroughs" / f"{title.replace(' ', '_')}.txt"


def main() -> None:
    for name in sys.argv[1:] or registry.game_names():
        for title, choices in set_ups(name).items():
            file = file_of(name, title)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(play_through(name, title, choices), encoding="utf-8")
            print(file.name)


if __name__ == "__main__":
    main()
