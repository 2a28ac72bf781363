"""The end of the game.  rules/imhotep.md, chapters 9 to 12."""

from keelstone.engine.jit import rule
from keelstone.games.imhotep.rules.board import (
    BLUE_CARDS,
    BUILDING_SITES,
    DECORATION_OF,
    Card,
    Site,
)
from keelstone.games.imhotep.rules.burial_chamber import row_value, score_chamber
from keelstone.games.imhotep.rules.obelisks import score_obelisks
from keelstone.games.imhotep.rules.state import ALL_BUILDING_SITES, SOURCES, Source

NUMBER_OF_SOURCES = len(SOURCES)


@rule("imhotep 9.2", "imhotep 20.12")
def stones_at(state, site):
    """All stones of all colours at a building site."""
    if site == Site.PYRAMIDS:
        return int(state.pyramid_stones)
    if site == Site.TEMPLE:
        return int(state.temple_stones)
    if site == Site.BURIAL_CHAMBER:
        return int(state.chamber_stones)
    stones = 0
    for seat in range(state.seats):
        stones += int(state.obelisk[seat])
    return stones


@rule("imhotep 9.2")
def decoration_points(state, board, seat):
    """Each decoration earns 1 point for every 3 stones at its site."""
    total = 0
    for site in BUILDING_SITES:
        decorations = int(state.hand[seat, DECORATION_OF[site]])
        if decorations > 0:
            total += decorations * (stones_at(state, site) // int(board.stones_for_a_point))
    return total


@rule("imhotep 9.3")
def statue_points(state, board, seat):
    """Statues score by their number."""
    return row_value(
        board.statue_values, board.statue_further, int(state.hand[seat, Card.STATUE.value])
    )


@rule("imhotep 10.6")
def unused_blue_points(state, board, seat):
    """Every blue card that was not played earns 1 point."""
    cards = 0
    for card in BLUE_CARDS:
        cards += int(state.hand[seat, card])
    return cards * int(board.unused_blue_card)


@rule("imhotep 12.1")
def has_angered_the_pharaoh(state, seat):
    """Whether a seat has left out one of the four building sites."""
    return int(state.delivered[seat]) & ALL_BUILDING_SITES != ALL_BUILDING_SITES


@rule("imhotep 11.1")
def score_game(state, board):
    """Everything that is scored at the end."""
    for seat in range(state.seats):
        score_chamber(state, board, seat)
        score_obelisks(state, board, seat)
        state.earned[seat, Source.DECORATIONS.value] = decoration_points(state, board, seat)
        state.earned[seat, Source.STATUES.value] = statue_points(state, board, seat)
        state.earned[seat, Source.BLUE_CARDS.value] = unused_blue_points(state, board, seat)
        if board.wrath and has_angered_the_pharaoh(state, seat):
            state.earned[seat, Source.WRATH.value] = -int(board.wrath_points)


@rule("imhotep 11.2")
def points(state, board, seat, sources):
    """Everything that a seat has earned counts, whatever it comes from."""
    for source in range(NUMBER_OF_SOURCES):
        sources[source] = state.earned[seat, source]


@rule("imhotep 11.2")
def standing(state, board, seat):
    """Most points win; among equals more stones on the sled; otherwise it is shared."""
    total = 0
    for source in range(NUMBER_OF_SOURCES):
        total += int(state.earned[seat, source])
    return total * 16 + int(state.sled[seat])
