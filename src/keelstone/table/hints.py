"""Which moves a hint names, and in what order."""

from __future__ import annotations

from keelstone.bots import Considered, Thought

#: how many moves a hint names
NAMED = 5
#: the chances of a move that was tried less often than this share of the most tried are guesswork
TRIED = 0.1
#: chances that differ by less are the same: then the master's own choice stands first
ALIKE = 0.005


def named(thought: Thought) -> list[Considered]:
    """The moves that were tried often enough, the best chance first."""
    seat, favourite = thought.seat, thought.best
    tried = [one for one in thought.moves if one.visits >= TRIED * favourite.visits]
    tried.sort(key=lambda one: one.chances[seat], reverse=True)
    if tried[0].chances[seat] - favourite.chances[seat] <= ALIKE:
        tried.remove(favourite)
        tried.insert(0, favourite)
    return tried[:NAMED]
