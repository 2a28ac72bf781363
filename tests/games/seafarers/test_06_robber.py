"""The seven, the robber and stealing.  rules/seafarers.md, chapter 6."""

from __future__ import annotations

import pytest

from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.svg import board
from keelstone.games.seafarers.svg.touch import gestures
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.support import example


@example("seafarers 6.1a")
@pytest.mark.parametrize(("held", "owed"), [(7, 0), (8, 4), (9, 4), (15, 7)])
def test_who_has_more_than_seven_cards_gives_up_half_rounded_down(held: int, owed: int) -> None:
    table = Table()
    table.deal(BLUE, wood=held)
    table.roll(7)
    assert table.due == ((BLUE,) if owed else (RED,))
    for _ in range(owed):
        table.play("discard wood")
    assert table.hand(BLUE) == {"wood": held - owed}
    assert (table.due, table.asking) == ((RED,), Question.ROBBER)


def test_all_who_owe_discard_at_the_same_time() -> None:
    table = Table()
    table.deal(RED, wood=4, ore=4)
    table.deal(BLUE, wood=4)
    table.deal(WHITE, wool=9)
    table.roll(7)
    assert table.due == (RED, WHITE)
    table.play(*["discard wool"] * 3, seat=WHITE)
    table.play(*["discard wood"] * 2, seat=RED)
    table.play("discard wool", seat=WHITE)
    assert RED in table.due
    table.play("discard ore", "discard ore")
    assert table.hand(RED) == {"wood": 2, "ore": 2}
    assert table.asking == Question.ROBBER


def test_a_discard_cannot_be_taken_back_after_another_was_seen() -> None:
    table = Table()
    table.deal(RED, wood=8)
    table.deal(WHITE, wool=4, ore=4)
    table.roll(7)
    table.play("discard wood", seat=RED)
    assert table.game.can_undo(RED)
    table.play("discard wool", seat=WHITE)
    assert not table.game.can_undo(RED)
    assert table.game.can_undo(WHITE)


def test_only_cards_in_hand_can_be_discarded() -> None:
    table = Table()
    table.deal(BLUE, wood=1, ore=7)
    table.roll(7)
    assert table.legal("discard") == ["wood", "ore"]
    table.play("discard wood")
    assert table.legal("discard") == ["ore"]


def test_a_seven_produces_nothing_and_the_robber_must_go_to_another_land_hex() -> None:
    table = Table()
    table.build(RED, "settlement A1.N")
    table.roll(7)
    assert table.hand(RED) == {}
    assert len(table.legal("robber")) == 18
    assert "C3" not in table.legal("robber")
    assert len(table.moves()) == 18


def test_the_robber_goes_to_no_sea_hex() -> None:
    table = Table("new-shores")
    table.roll(7)
    assert len(table.legal("robber")) == 26
    assert "B1" not in table.legal("robber")


def robbing(*moves: str, **hands: dict[str, int]) -> Table:
    """Blue and white have buildings at A1, red moves the robber there."""
    table = Table()
    table.build(BLUE, "settlement A1.N")
    table.build(WHITE, "settlement A1.SW")
    table.deal(BLUE, **hands.get("blue", {}))
    table.deal(WHITE, **hands.get("white", {}))
    table.turn_of(RED)
    table.roll(7)
    table.play("robber A1", *moves)
    return table


def test_the_mover_chooses_whom_to_rob() -> None:
    table = robbing(blue={"wood": 1}, white={"ore": 2, "wool": 1})
    assert table.asking == Question.VICTIM
    assert table.legal("rob") == ["2", "3"]
    table.play("rob 3")
    assert table.odds() == {"stolen wool": 1, "stolen ore": 2}
    table.bring("stolen ore")
    assert table.hand(RED) == {"ore": 1}
    assert table.hand(WHITE) == {"wool": 1, "ore": 1}
    assert (table.due, table.asking) == ((RED,), Question.TURN)


def test_a_victim_is_also_chosen_by_a_building_on_the_map() -> None:
    table = robbing(blue={"wood": 1}, white={"ore": 2, "wool": 1})
    view = table.game.view(RED)
    paths = [gestures(view, RED, table.number(move)) for move in ("rob 2", "rob 3")]
    assert paths == [[("corner-A1-N",)], [("corner-B1-N",)]]
    drawn = board.draw(view)
    assert all(f'id="{path[0][0]}"' in drawn for path in paths)


def test_a_player_without_cards_cannot_be_chosen() -> None:
    table = robbing(white={"ore": 1})
    table.bring("stolen ore")
    assert table.hand(RED) == {"ore": 1}


def test_if_nobody_there_has_a_card_nobody_is_robbed() -> None:
    table = robbing()
    assert (table.due, table.asking) == ((RED,), Question.TURN)


def test_nobody_robs_himself() -> None:
    table = Table()
    table.build(RED, "settlement A1.N")
    table.deal(RED, wood=3)
    table.roll(7)
    table.play("robber A1")
    assert table.asking == Question.TURN
    assert table.hand(RED) == {"wood": 3}


def test_a_city_can_be_robbed_too() -> None:
    table = Table()
    table.build(BLUE, "city A1.N")
    table.deal(BLUE, wood=1)
    table.turn_of(RED)
    table.roll(7)
    table.play("robber A1")
    table.bring("stolen wood")
    assert table.hand(BLUE) == {}


def test_without_a_desert_the_robber_comes_from_beside_the_board() -> None:
    table = Table("four-islands-3")
    table.roll(7)
    assert len(table.legal("robber")) == 15


def test_after_a_seven_the_turn_goes_on_and_is_not_rolled_again() -> None:
    table = robbing()
    assert table.state.rolled == 7
    table.play("end")
    assert table.asking == Question.DICE_ROLL
    assert table.state.turn == BLUE


def test_thief_and_victim_know_what_was_stolen_and_nobody_else() -> None:
    table = robbing("rob 2", blue={"wood": 1}, white={"ore": 1})
    table.bring("stolen wood")
    entry = table.game.log[-1]
    assert [table.game.is_seen(entry, seat) for seat in (RED, BLUE, WHITE, -1)] == [
        True, True, False, False,
    ]  # fmt: skip
