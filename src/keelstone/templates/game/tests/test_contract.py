"""What holds for every game, checked on this one. There is nothing to change here."""

from pathlib import Path

import pytest
from keelstone.testing import contract
from keelstone.testing.playthroughs import check_playthrough
from keelstone.testing.rules_text import check_examples

from riverhop import GAME

TESTS = Path(__file__).parent


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
def test_the_contract_holds(check, seats):
    check("riverhop", seats)


def test_every_worked_example_is_a_test():
    check_examples("riverhop", TESTS)


def test_the_playthrough_is_as_it_was():
    check_playthrough("riverhop", TESTS / "playthroughs" / "3_seats.txt", seats=3)
