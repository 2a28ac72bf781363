"""Bugs that were fixed, each as a test."""

from __future__ import annotations

import pytest

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE, CHANCE_DUE
from keelstone.games.imhotep.rules.board import DECORATIONS, RED_CARDS, Card, notation_name
from keelstone.games.imhotep.rules.state import Question, Stage
from keelstone.games.imhotep.svg.help import CARD_PLACES, SECTIONS
from keelstone.games.imhotep.validate import problems
from tests.games.imhotep.table import WHITE, table

NAMES = ("Black", "White", "Brown", "Grey")


@pytest.mark.parametrize("card", Card, ids=notation_name)
@pytest.mark.parametrize("place", CARD_PLACES)
def test_the_help_of_every_card_links_to_its_own_section(place: str, card: Card) -> None:
    """The burial decoration once linked to 4.1, the section of the market."""
    section = SECTIONS[f"{place}-{notation_name(card)}"]
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


def last_pick(pair: str, sides: str = "BABAA") -> Game:
    """The last stone of the round's last ship is at the market; the temple draws from a pile that
    is empty."""
    game = table(2, sides, ships=("KKK.", "...", "..", ".."),
                 market=("statue", "lever", "sail", pair, pair))  # fmt: skip
    state = game.states[0]
    state.docked[1:], state.sailed = [3, 4, 5], 3
    state.open_sites, state.free_spaces = 0b00011, 8
    state.temple_stones, state.temple_top[:4] = 4, [2, 2, 2, 1]
    state.sled[:2] = 5
    state.discarded[:] += state.pile
    state.pile[:], state.pile_size = 0, 0
    for move in ("sail 1 market", "decline", "decline"):
        game.play(move)
    return game


@pytest.mark.parametrize(
    ("card", "to_site"),
    [
        ("entrance", "to the pyramids"),
        ("sarcophagus", "to the burial chamber"),
        ("paved-path", "to the obelisks"),
    ],
)
def test_two_equal_red_cards_are_told_though_the_temple_reshuffles_them(
    card: str, to_site: str
) -> None:
    """The log once raised an IndexError: the discarded cards were shuffled in the same step."""
    game = last_pick(card)
    game.play("pair")
    assert game.movers == (CHANCE,)
    assert game.states["discarded"][0].sum() == 0
    told = game.story()[-1][1].text("en", NAMES)
    assert f"two alike: {card.replace('-', ' ').capitalize()}" in told.replace("Path", "path")
    assert f"a stone of Black goes from the quarry {to_site}" in told


def test_two_equal_red_cards_without_a_stone_are_told_without_a_name() -> None:
    game = last_pick("sarcophagus")
    game.states["quarry"][0][0] = 0
    game.play("pair")
    told = game.story()[-1][1].text("en", NAMES)
    assert told == (
        "Black takes the face-down cards, two alike: a red card; "
        "Black has no stone in the quarry for it; the temple scores: White +4"
    )


def test_the_answer_that_ends_a_stuck_round_cannot_be_taken_back() -> None:
    """It turns the face-down pair up. Once only the fourth ship was thought to end a round."""
    game = table(2, "BABAA", ships=("....", "W..", "..", ".."))
    state = game.states[0]
    state.sled[:2], state.quarry[:2], state.free_spaces = 0, 0, 0
    state.temple_stones, state.temple_top[0] = 1, WHITE + 1
    game.play("pass")
    game.play("pass")
    assert (state.asking, state.pair_size) == (Question.POINT_OR_STONES, 2)
    game.play("point")
    assert state.discarded.sum() == 5
    assert not game.can_undo()


def test_what_was_kept_of_the_pair_cannot_be_taken_back() -> None:
    """Everybody has seen both cards, and the turn passes to somebody else."""
    game = table(2, "BAAAA", ships=("WW..", "...", "..", ".."))
    game.states["ready"][0] |= 1
    game.play("sail 1 market")
    game.play("pair")
    game.play("keep chisel")
    assert game.movers == (WHITE,)
    assert not game.can_undo(WHITE)
