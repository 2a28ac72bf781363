"""The obelisks.  rules/imhotep.md, chapter 8."""

from keelstone.engine.jit import rule
from keelstone.games.imhotep.rules.board import MAX_TOWERS, Site
from keelstone.games.imhotep.rules.state import Source


@rule("imhotep 8.1", "imhotep 8.4")
def build_at_obelisks(state, board, seat):
    """The stone makes its owner's obelisk higher, or waits for two others of its colour."""
    state.obelisk[seat] += 1
    if board.b_side[Site.OBELISKS.value]:
        state.waiting[seat] += 1
        raise_tower(state, board, seat)


@rule("imhotep 8.5", "imhotep 20.10")
def raise_tower(state, board, seat):
    """Three stones make a tower on the best free space and earn its value at once."""
    tower = int(state.towers)
    if state.waiting[seat] >= 3 and tower < MAX_TOWERS and board.tower_values[tower] > 0:
        state.earned[seat, Source.OBELISKS.value] += int(board.tower_values[tower])
        state.waiting[seat] -= 3
        state.tower[tower] = seat + 1
        state.towers += 1


@rule("imhotep 7.5", "imhotep 8.2")
def shared_places(places, ahead, tied):
    """The points of the tied seats' places, shared among them and rounded down."""
    together = 0
    for place in range(ahead, ahead + tied):
        together += int(places[place])
    return together // tied


@rule("imhotep 8.2", "imhotep 8.3")
def obelisk_points(state, board, seat):
    """The height decides the place; tied seats share their places; no stone, no points."""
    if state.obelisk[seat] == 0:
        return 0
    taller = 0
    tied = 0
    for other in range(state.seats):
        taller += state.obelisk[other] > state.obelisk[seat]
        tied += state.obelisk[other] == state.obelisk[seat]
    return shared_places(board.obelisk_places[state.seats], taller, tied)


@rule("imhotep 8.6", "imhotep 11.1")
def score_obelisks(state, board, seat):
    """A side: by height. B side: 1 point for each stone that is not part of a tower."""
    if board.b_side[Site.OBELISKS.value]:
        earned = int(state.waiting[seat]) * int(board.single_stone)
    else:
        earned = obelisk_points(state, board, seat)
    state.earned[seat, Source.OBELISKS.value] += earned
