"""Finds the game without installing it. There is nothing to change here."""

from pathlib import Path

from keelstone.engine import registry

registry.look_in(Path(__file__).parents[1])
