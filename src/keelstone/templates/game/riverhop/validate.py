"""What is wrong with a position that somebody wrote. Add a line for everything that rules trust."""

from typing import Any


def problems(state: Any, board: Any) -> list[str]:
    """The faults of a position, in words; tests check that play never gets there."""
    seats, found = int(state.seats), []
    charms = [int(charm) for charm in state.charm if charm]
    if len(charms) != state.dealt or len(set(charms)) != len(charms):
        found.append("charm: one each for as many seats as `dealt` says, all different")
    if state.dealt > seats or state.turn >= seats:
        found.append("dealt, turn: more than there are seats")
    if state.round_number > board.rounds:
        found.append("round_number: more rounds than are played")
    if max(state.stone) > board.last_stone or any(state.stone < state.rested):
        found.append("stone: beyond the last stone, or before the one where the frog rested")
    return found
