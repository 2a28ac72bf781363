"""What the log tells, what is asked, and why something cannot be done."""

from __future__ import annotations

import pytest

from keelstone.engine.errors import IllegalMove
from tests.games.seafarers.table import BLUE, RED, WHITE, Table


def told(table: Table, viewer: int = -1) -> str:
    """The last line of the log as a viewer reads it."""
    return table.game.story(viewer)[-1][1].text("en", table.game.player_names())


def asked(table: Table, seat: int) -> str:
    question = table.game.definition.text.question(
        table.game.view(seat), seat, table.game.legal_numbers(seat)
    )
    return str(question.text("en", table.game.player_names()))


def why_not(table: Table, move: str, seat: int = RED) -> str:
    with pytest.raises(IllegalMove) as fault:
        table.game.play(move, seat)
    return str(fault.value)


# the log


def test_a_roll_tells_what_everybody_gets() -> None:
    table = Table()
    table.build(RED, "city A1.N")
    table.build(BLUE, "settlement B4.NE")
    table.turn_of(RED)
    table.roll(10)
    assert told(table) == "Red rolls 10; Red gets 2 ore; Blue gets 1 brick"


def test_a_short_bank_is_told() -> None:
    table = Table()
    table.build(RED, "settlement A1.N")
    table.build(BLUE, "settlement A1.S")
    table.leave_in_bank(WHITE, ore=1)
    table.turn_of(RED)
    table.roll(10)
    assert told(table) == "Red rolls 10; the bank is short of ore"


def test_a_seven_tells_who_gives_up_how_many_cards() -> None:
    table = Table()
    table.deal(BLUE, wood=9)
    table.roll(7)
    assert told(table) == "Red rolls 7; Blue must give up 4 cards"
    assert asked(table, BLUE) == "A 7 was rolled: give up 4 cards."


def test_what_was_stolen_is_told_to_thief_and_victim_only() -> None:
    table = Table()
    table.build(BLUE, "settlement A1.N")
    table.deal(BLUE, ore=1, wood=1)
    table.give_cards(RED, "knight")
    table.turn_of(RED)
    table.play("knight", "robber A1")
    table.bring("stolen ore")
    assert told(table, RED) == told(table, BLUE) == "Red steals ore from Blue"
    assert told(table, WHITE) == told(table) == "Red steals a card from Blue"


def test_a_card_drawn_is_told_to_its_buyer_only() -> None:
    table = Table()
    table.deal(RED, wool=1, grain=1, ore=1)
    table.play("buy")
    assert told(table) == "Red buys a development card"
    table.bring("drawn monopoly")
    assert told(table, RED) == "Red draws monopoly"
    assert told(table, BLUE) == told(table) == ""


def test_the_second_settlement_tells_its_cards() -> None:
    table = Table(set_up=True)
    for settlement, road in [("A1.N", "A1-NE"), ("A3.N", "A3-NE"), ("E1.S", "E1-SE")]:
        table.play(f"settlement {settlement}", f"road {road}")
    table.play("settlement C3.N")
    corner = "the corner of hills 6, pasture 4, desert"
    assert told(table) == f"White builds a settlement on {corner}; White gets 1 brick, 1 wool"


def test_a_trade_is_told_from_offer_to_exchange() -> None:
    table = Table()
    table.deal(RED, wood=2)
    table.deal(BLUE, ore=1)
    table.deal(WHITE, grain=2)
    table.play("give wood")
    assert told(table) == ""
    assert asked(table, RED) == "You give 1 wood: add more, then say what you want for it."
    table.play("want ore")
    assert asked(table, RED) == "You give 1 wood for 1 ore: ask for more, or make this offer."
    table.play("offer")
    assert told(table) == "Red offers 1 wood for 1 ore"
    assert asked(table, BLUE) == "Red gives you 1 wood for 1 ore. Do you trade?"
    table.play("accept", seat=BLUE)
    assert told(table, BLUE) == "Blue accepts"
    assert told(table) == told(table, WHITE) == ""
    table.play("give grain", seat=WHITE)
    assert told(table) == ""
    table.play("want wood", "offer", seat=WHITE)
    assert told(table) == "Blue accepts; White would give 1 grain for 1 wood"
    texts = [move.text("en") for move in table.game.moves(RED)]
    assert texts[:2] == [
        "trade with Blue: 1 wood for 1 ore",
        "trade with White: 1 wood for 1 grain",
    ]
    table.play("deal 3")
    assert told(table) == "Red trades with White: 1 wood for 1 grain"


def test_the_longest_route_is_told() -> None:
    table = Table(layout="fixed")
    table.build(RED, "settlement A1.N", "road A1-NE", "road A2-NW", "road A2-NE", "road A3-NW")
    table.deal(RED, wood=1, brick=1)
    table.turn_of(RED)
    table.play("road A3-NE")
    assert told(table) == "Red lays a road on the edge of forest 9; Red has the longest route"


def test_the_winner_is_told() -> None:
    table = Table(points=3)
    table.build(RED, "settlement A1.N", "settlement A3.N")
    table.deal(RED, grain=2, ore=3)
    table.turn_of(RED)
    table.play("city A1.N")
    assert (
        told(table) == "Red builds a city on the corner of mountains 10, harbour 3:1; Red has won"
    )


def test_the_turn_limit_is_told() -> None:
    table = Table(turn_limit=1)
    table.play("end")
    assert told(table) == "Red ends the turn; the game ends at the turn limit"


# reasons


def test_reasons_say_what_is_missing() -> None:
    table = Table()
    table.build(RED, "settlement A1.N", "road A1-NE")
    assert "it costs 1 wood, 1 brick" in why_not(table, "road A2-NW")
    table.deal(RED, wood=4, brick=4, wool=4, grain=4)
    assert "does not continue a road of yours" in why_not(table, "road E1-SW")
    assert "lies there already" in why_not(table, "road A1-NE")
    assert "a building stands there or next to it" in why_not(table, "settlement A1.NE")
    assert "no road or ship of yours leads there" in why_not(table, "settlement E1.S")
    assert "there are no ships in this scene" in why_not(table, "ship A1-NW")
    assert "you have no such card" in why_not(table, "knight")
    assert "you have no such harbour" in why_not(table, "swap 2 wood ore")
    assert "that is not what is asked now" in why_not(table, "robber A1")


def test_every_place_that_a_frame_has_not_is_refused_in_words() -> None:
    table = Table()
    table.deal(RED, wood=4, brick=4, wool=4, grain=4)
    assert "there is no such place on this board" in why_not(table, "settlement #160")


def test_a_place_for_the_robber_says_who_has_built_there() -> None:
    table = Table()
    table.build(RED, "settlement A1.N", "settlement A1.S")
    table.build(RED, "settlement A1.N")
    table.build(BLUE, "city A1.S")
    table.turn_of(WHITE)
    table.roll(7)
    view = table.game.view(WHITE)
    words = table.game.definition.text.move
    texts = {
        str(words(view, WHITE, number).text("en", table.game.player_names()))
        for number in table.game.legal_numbers(WHITE)
    }
    assert "robber to mountains 10, beside Red, Blue" in texts
    assert any(", beside" not in text for text in texts)
