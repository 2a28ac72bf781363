"""Bugs that were fixed, each as a test."""

from __future__ import annotations

import pytest

from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.imhotep.rules.board import DECORATIONS, RED_CARDS, Card, written
from keelstone.games.imhotep.rules.state import Question, Stage
from keelstone.games.imhotep.svg.help import CARD_PLACES, SECTIONS
from keelstone.games.imhotep.validate import problems
from tests.games.imhotep.table import table


@pytest.mark.parametrize("card", Card, ids=written)
@pytest.mark.parametrize("place", CARD_PLACES)
def test_the_help_of_every_card_links_to_its_own_section(place: str, card: Card) -> None:
    """The burial decoration once linked to 4.1, the section of the market."""
    section = SECTIONS[f"{place}-{written(card)}"]
    if card in DECORATIONS.values():
        assert section == "9.2"
    elif card in RED_CARDS:
        assert section == "9.1"
    else:
        assert section in {"9.3", "10.2", "10.3", "10.4", "10.5"}


def test_no_sixth_card_is_dealt_to_the_market() -> None:
    """A third card of the pair was once accepted; the rules would have written past its array."""
    game = table(4, "BAAAA", ships=("....", "...", "...", "..."))
    state = game.states[0]
    assert (state.dealt, state.pair_size) == (5, 2)
    state.stage, state.asking, state.due = Stage.DEALING, Question.PAIR_CARD_DUE, CHANCE_DUE
    assert problems(state, game.boards[0]) == ["more cards were dealt than the market holds"]
