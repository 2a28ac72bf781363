"""Panels: whatever a person puts together in one is legal, move after move."""

from __future__ import annotations

import random
from typing import Any

import pytest

from keelstone.drawing.panels import Panel
from keelstone.engine import registry
from keelstone.engine.game import Game

GAMES = ("eschnapur", "seafarers")


def put_together(panel: Panel, chooser: random.Random) -> list[int]:
    """Some moves that the page would let a person compose; none where luck filled it wrongly."""
    left = {supply.key: supply.count for supply in panel.supplies}
    words = {supply.key: str(supply.text) for supply in panel.supplies}
    laid: list[list[str]] = []
    for slot in panel.slots:
        elsewhere = {words[key] for other in laid for key in other} if slot.is_distinct else set()
        mine: list[str] = []
        for _ in range(chooser.randint(slot.least, min(slot.most, max(slot.least, 3)))):
            free = [key for key in slot.takes if left.get(key) and words[key] not in elsewhere]
            if not free:
                break
            mine.append(chooser.choice(free))
            left[mine[-1]] -= 1
        if len(mine) < slot.least:
            return []
        laid.append(mine)
    if sum(map(len, laid)) < panel.total:
        return []
    return as_moves(panel, laid)


def as_moves(panel: Panel, laid: list[list[str]]) -> list[int]:
    """In the order of the slots, and of the supplies within one."""
    order = [supply.key for supply in panel.supplies]
    moves: list[int] = []
    last = max((at for at, keys in enumerate(laid) if keys), default=-1)
    for at, (slot, keys) in enumerate(zip(panel.slots, laid, strict=True)):
        moves += [slot.takes[key] for key in sorted(keys, key=order.index)]
        if not keys and slot.empty is not None and at < last:
            moves.append(slot.empty)
    return moves if panel.last is None else [*moves, panel.last]


def panels_of(name: str, moves: int, seed: int) -> list[tuple[Game, int, Panel]]:
    """Positions of a random game where a seat is offered a panel."""
    game, chooser, found = Game(name, seats=3, seed=seed), random.Random(seed), []
    drawing: Any = registry.load(name).picture
    for _ in range(moves):
        if not game.movers:
            break
        seat = chooser.choice(game.movers)
        if (panel := drawing.panel(game.view(seat), seat)) is not None:
            found.append((game.at(len(game.log)), seat, panel))
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_is_put_together_can_be_played(name: str, scale: int) -> None:
    played = 0
    for seed in range(2 * scale):
        chooser = random.Random(seed)
        for game, seat, panel in panels_of(name, 120, seed):
            for move in put_together(panel, chooser):
                game.play(move, seat)
                played += 1
    assert played > 20


def test_with_too_few_gold_cards_the_panel_lays_them_and_commits() -> None:
    """Whoever has laid the last card is asked for no further official."""
    found = [
        (game, seat, panel)
        for seed in range(8)
        for game, seat, panel in panels_of("eschnapur", 400, seed)
        if panel.slots[0].empty is not None
    ]
    assert found
    for game, seat, panel in found:
        cards = [one.key for one in panel.supplies for _ in range(one.count)]
        laid = [[key] for key in cards] + [[] for _ in panel.slots[len(cards) :]]
        for move in as_moves(panel, laid):
            game.play(move, seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_panel_touches_is_in_the_picture(name: str) -> None:
    drawing: Any = registry.load(name).picture
    for game, seat, panel in panels_of(name, 60, 3):
        drawn = drawing.draw(game.view(seat))
        touched = [*(one.touch for one in panel.supplies), *(one.touch for one in panel.slots)]
        for id_ in filter(None, (*touched, panel.touch)):
            assert f'id="{id_}"' in drawn
