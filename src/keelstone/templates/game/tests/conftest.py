"""Finds the game without installing it. There is nothing to change here."""

from pathlib import Path

import pytest
from keelstone.engine import registry

pytest.register_assert_rewrite("keelstone.testing")  # its tests say what was expected
registry.look_in(Path(__file__).parents[1])
