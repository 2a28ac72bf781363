"""Hints: the moves that a search found best, and how they go on."""

from __future__ import annotations

from itertools import pairwise

from keelstone.ai import SearchedMove, SearchResult
from keelstone.engine.game import Game
from keelstone.i18n import Phrase

#: how many moves a hint names
NAMED = 5
#: the chances of a move that was tried less often than this share of the most tried are guesswork
TRIED = 0.1


def named(found: SearchResult) -> list[SearchedMove]:
    """The moves that were tried often enough, the best chance first; among chances that look alike
    the master's own choice."""
    seat, favourite = found.seat, found.best
    tried = [one for one in found.moves if one.visits >= TRIED * favourite.visits]
    tried.sort(key=lambda one: one.values[seat], reverse=True)
    if round(100 * tried[0].values[seat]) == round(100 * favourite.values[seat]):  # as shown
        tried.remove(favourite)
        tried.insert(0, favourite)
    return tried[:NAMED]


def plan(trial: Game, found: SearchResult) -> list[Phrase]:
    """The moves that complete the favourite, where it is only a step of several: an offer, say.

    A step without words in the log is part of a longer action. Moves are tried in a copy of the
    game that holds only what the searching seat knows.
    """
    steps = list[Phrase]()
    for (seat, number), (following, then) in pairwise(found.line):
        trial.apply(seat, number)
        said = trial.event_text(len(trial.log) - 1, seat)
        if said.text("en", trial.player_names()) or following != found.seat:
            break
        if then not in trial.legal_numbers(following):
            break
        steps.append(trial.definition.text.move(trial.view(following), following, then))
    return steps
