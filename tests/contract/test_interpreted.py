"""Interpreted and compiled play give equal bytes at every move."""

from __future__ import annotations

import pytest

from keelstone.testing.contract import check_interpreted_equals_compiled
from tests.support import SetUp, called, some_set_ups


@pytest.mark.parametrize("set_up", some_set_ups(3), ids=called)
def test_interpreted_equals_compiled(set_up: SetUp, scale: int) -> None:
    check_interpreted_equals_compiled(*set_up, games=2 * scale)
