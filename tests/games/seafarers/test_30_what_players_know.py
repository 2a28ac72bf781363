"""What players know, and dealing the rest anew.  rules/seafarers.md, chapter 30."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from keelstone.engine.rng import open_stream
from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.rules.cards.redeal_thefts import change_hands, deal_by_counting
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.state import ACCEPTED, COUNTERED, Question
from tests.games.seafarers.table import BLUE, ORANGE, RED, WHITE, Table, redealt
from tests.support import random_steps

HANDS = "wood", "brick", "wool", "grain", "ore"


def possible_hands(table: Table, viewer: int, seat: int, tries: int = 60) -> set[tuple[int, ...]]:
    """The hands of a seat that a viewer holds possible."""
    return {tuple(redealt(table, viewer, seed).hand[seat].tolist()) for seed in range(tries)}


def stolen(kind: str, victims_hand: dict[str, int], seats: int = 3) -> Table:
    """Red has stolen a card from blue; white (and orange) did not see which."""
    table = Table(seats=seats)
    table.build(BLUE, "settlement A1.N")
    table.deal(BLUE, **victims_hand)
    table.turn_of(RED)
    table.roll(7)
    table.play("robber A1")
    table.bring(f"stolen {kind}")
    return table


def test_thief_and_victim_know_the_hands_and_others_do_not() -> None:
    table = stolen("wood", {"wood": 1, "ore": 1})
    for viewer in (RED, BLUE):
        assert possible_hands(table, viewer, RED) == {(1, 0, 0, 0, 0)}
        assert possible_hands(table, viewer, BLUE) == {(0, 0, 0, 0, 1)}
    assert possible_hands(table, WHITE, RED) == {(1, 0, 0, 0, 0), (0, 0, 0, 0, 1)}
    assert possible_hands(table, WHITE, BLUE) == {(1, 0, 0, 0, 0), (0, 0, 0, 0, 1)}


def test_a_hand_of_one_kind_leaves_no_doubt() -> None:
    table = stolen("wood", {"wood": 3})
    assert possible_hands(table, WHITE, RED) == {(1, 0, 0, 0, 0)}


def test_what_is_paid_later_tells_what_was_stolen() -> None:
    table = stolen("wood", {"wood": 1, "ore": 1})
    table.deal(WHITE, wool=1)
    table.turn_of(RED)
    table.play("give wood", "want wool", "offer")
    assert possible_hands(table, WHITE, RED) == {(1, 0, 0, 0, 0)}  # red showed the wood
    assert possible_hands(table, WHITE, BLUE) == {(0, 0, 0, 0, 1)}


def test_what_is_not_handed_over_to_a_monopoly_is_known_not_to_be_there() -> None:
    """Red has stolen the wood and names wood: blue has none, so the card stolen was wood."""
    table = stolen("wood", {"wood": 1, "ore": 1})
    table.give_cards(RED, "monopoly")
    table.turn_of(RED)
    table.play("monopoly wood")
    assert possible_hands(table, WHITE, BLUE) == {(0, 0, 0, 0, 1)}
    assert possible_hands(table, WHITE, RED) == {(1, 0, 0, 0, 0)}


def test_a_monopoly_that_takes_the_card_leaves_no_doubt_either() -> None:
    table = stolen("ore", {"wood": 1, "ore": 1})
    table.give_cards(RED, "monopoly")
    table.turn_of(RED)
    table.play("monopoly wood")
    assert possible_hands(table, WHITE, BLUE) == {(0, 0, 0, 0, 0)}
    assert possible_hands(table, WHITE, RED) == {(1, 0, 0, 0, 1)}


def test_a_card_stolen_on_is_followed() -> None:
    """Red steals wood or ore from blue; orange then steals red's only card."""
    table = stolen("wood", {"wood": 1, "ore": 1}, seats=4)
    table.build(RED, "settlement C3.N")
    table.turn_of(ORANGE)
    table.roll(7)
    table.play("robber B2")
    table.bring("stolen wood")
    assert possible_hands(table, WHITE, RED) == {(0, 0, 0, 0, 0)}
    assert possible_hands(table, WHITE, ORANGE) == {(1, 0, 0, 0, 0), (0, 0, 0, 0, 1)}
    assert possible_hands(table, BLUE, ORANGE) == {(1, 0, 0, 0, 0)}
    assert possible_hands(table, ORANGE, BLUE) == {(0, 0, 0, 0, 1)}


def many_thefts(kinds: str) -> Table:
    """Red has stolen many cards from blue, `w` for wood and `o` for ore."""
    table = Table()
    table.build(BLUE, "settlement A1.N")
    table.deal(BLUE, wood=10, ore=9)
    for kind in kinds:
        table.give_cards(RED, "knight")
        table.turn_of(RED)
        table.state.robber = table.hex("C3")
        table.play("knight", "robber A1")
        table.bring("stolen wood" if kind == "w" else "stolen ore")
    return table


@pytest.mark.parametrize("thefts", [2, 6, 7, 8, 9, 12])
def test_however_many_cards_are_stolen_a_third_player_learns_nothing(thefts: int) -> None:
    """Two games that differ only in what was stolen look the same to white."""
    first, second = (many_thefts(kinds[:thefts]) for kinds in ("wwwwwwoooooo", "owowowowowow"))
    assert first.game.view(WHITE) == second.game.view(WHITE)
    for seed in range(20):
        dealt = [redealt(table, WHITE, seed).hand.tolist() for table in (first, second)]
        assert dealt[0] == dealt[1]


def dealt_by_counting(table: Table, viewer: int, seed: int) -> Any:
    """The position as it is dealt where no guess at what was stolen was found."""
    states, rng = table.game.states.copy(), np.zeros(2, np.uint64)
    open_stream(rng, seed, 0)
    change_hands(states[0], 1)
    deal_by_counting(states[0], viewer, rng)
    return states


@pytest.mark.parametrize("thefts", [2, 12])
def test_where_no_guess_is_found_hands_are_dealt_by_counting(thefts: int) -> None:
    """Neither from the truth nor from anything else that is hidden."""
    first, second = (many_thefts(kinds[:thefts]) for kinds in ("wwwwwwoooooo", "owowowowowow"))
    found = set()
    for seed in range(20):
        dealt = [dealt_by_counting(table, WHITE, seed) for table in (first, second)]
        assert dealt[0].tobytes() == dealt[1].tobytes()
        hand = dealt[0]["hand"][0]
        assert (hand >= 0).all()
        assert (hand[WHITE] == first.state.hand[WHITE]).all()
        assert (hand.sum(0) == first.state.hand.sum(0)).all()
        assert (hand.sum(1) == first.state.hand_size).all()
        found.add(tuple(hand[RED].tolist()))
    assert len(found) > 1


def test_development_cards_are_dealt_from_what_is_left() -> None:
    table = Table()
    table.give_cards(RED, "knight", "monopoly")
    table.give_cards(BLUE, "invention")
    seen: Counter[str] = Counter()
    for seed in range(200):
        state = redealt(table, BLUE, seed)
        assert (state.card[BLUE] == table.state.card[BLUE]).all()
        assert state.card[RED].sum() == 2
        assert (state.deck + state.card.sum(0) + state.new_card.sum(0) == [14, 2, 2, 2, 5]).all()
        seen["knight"] += int(state.card[RED, 0])
    assert 180 < seen["knight"] < 280  # 2 x 200 x 14 / 24 = 233


def test_nobody_is_dealt_points_enough_to_have_won() -> None:
    table = Table(points=3)
    table.build(RED, "settlement A1.N", "settlement A3.N")
    table.give_cards(RED, "knight", "knight", "knight")
    table.before_roll_of(RED)  # and has not won
    for seed in range(100):
        assert redealt(table, BLUE, seed).card[RED, 4] == 0


def test_views_hide_hands_and_cards() -> None:
    table = Table()
    table.deal(RED, wood=3)
    table.give_cards(RED, "knight")
    seen = table.game.view_as_dict(BLUE)["state"]
    assert seen["hand"][RED] is None
    assert seen["hand_size"][RED] == 3
    assert seen["card"][RED] is None
    assert seen["deck"] is None
    assert seen["deck_size"] == 24
    assert table.game.view_as_dict(RED)["state"]["hand"][RED] == [3, 0, 0, 0, 0]
    assert not any(table.game.view_as_dict()["state"]["hand"])


# --- random games -------------------------------------------------------------------------------


class Witness:
    """Every table of hands that agrees with what one seat saw, found by brute force."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.table, self.viewer = table, viewer
        self.worlds = {self.hands(table.state)}

    def hands(self, state: Any) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(row) for row in state.hand[: self.table.game.seats].tolist())

    def step(self, before: Any, after: Any, seat: int, number: int) -> None:
        """One move: hands change as everybody saw, or by a steal that only two saw."""
        if seat == CHANCE and 11 <= number < 16:
            thief, victim = int(before.turn), int(before.victim)
            kinds = range(5) if self.viewer not in (thief, victim) else [number - 11]
            self.worlds = {
                moved
                for world in self.worlds
                for k in kinds
                if (moved := take(world, victim, thief, k))
            }
            return
        change = np.array(self.hands(after)) - np.array(self.hands(before))
        shown = self.shown(before, after, seat, number)
        worlds = set()
        for world in self.worlds:
            new = np.array(world) + change
            if (
                (new >= 0).all()
                and all(world[s][k] >= n for s, k, n in shown)
                and (not self.is_monopoly(seat, number) or self.agrees(world, change, seat, number))
            ):
                worlds.add(tuple(tuple(row) for row in new.tolist()))
        self.worlds = worlds

    def is_monopoly(self, seat: int, number: int) -> bool:
        return seat != CHANCE and MOVES.kind_of(number).name == "monopoly"

    def agrees(self, world: Any, change: Any, seat: int, number: int) -> bool:
        """All others handed over all they had of the kind named."""
        kind = number - MOVES.first("monopoly")
        return all(world[s][kind] == -change[s][kind] for s in range(len(world)) if s != seat)

    def shown(self, before: Any, after: Any, seat: int, number: int) -> list[tuple[int, int, int]]:
        """Cards that an offer or the answers to it show: (seat, kind, how many)."""
        if seat == CHANCE:
            return []
        if before.asking == Question.ANSWERS:
            return self.shown_by_answers(after) if after.asking == Question.PARTNER else []
        if MOVES.kind_of(number).name == "offer":
            return [(seat, kind, int(cards)) for kind, cards in enumerate(before.give[seat])]
        return []

    def shown_by_answers(self, after: Any) -> list[tuple[int, int, int]]:
        cards = {ACCEPTED: lambda seat: after.want[after.turn], COUNTERED: after.give.__getitem__}
        return [
            (seat, kind, int(number))
            for seat, answer in enumerate(after.answer.tolist())
            if answer
            for kind, number in enumerate(cards[answer](seat))
        ]


def take(world: Any, victim: int, thief: int, kind: int) -> Any:
    if world[victim][kind] == 0:
        return None
    new = [list(row) for row in world]
    new[victim][kind] -= 1
    new[thief][kind] += 1
    return tuple(tuple(row) for row in new)


@pytest.mark.parametrize("seed", range(3))
def test_redealt_hands_are_among_those_that_a_seat_holds_possible(seed: int) -> None:
    """Random games: what is dealt agrees with everything that the seat saw."""
    table = Table(seats=4, set_up=True, offers=1, turn_limit=90, layout="random")
    witnesses = [Witness(table, viewer) for viewer in range(4)]
    before = table.game.states.copy()
    previous: tuple[int, int] | None = None
    for count, (seat, number) in enumerate(random_steps(table.game, seed)):
        if previous is not None:
            for witness in witnesses:
                witness.step(before[0], table.state, *previous)
                assert witness.hands(table.state) in witness.worlds
        before[:], previous = table.game.states, (seat, number)
        if count % 40 == 0:
            for witness in witnesses:
                dealt = witness.hands(redealt(table, witness.viewer, count))
                assert dealt in witness.worlds, f"after {count} moves, seen by {witness.viewer}"
        if any(len(witness.worlds) > 3000 for witness in witnesses):
            return
