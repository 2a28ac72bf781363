"""Points and victory.  rules/seafarers.md, chapters 10 and 13."""

from keelstone.engine.jit import compiled, compiled_inline, rule
from keelstone.engine.masks import bits_in
from keelstone.games.seafarers.rules.board import VICTORY_POINT
from keelstone.games.seafarers.rules.cards.army import ARMY_POINTS
from keelstone.games.seafarers.rules.land.building import CITY_POINTS, SETTLEMENT_POINTS
from keelstone.games.seafarers.rules.land.trade_route import ROUTE_POINTS
from keelstone.games.seafarers.rules.map.sets import has_building
from keelstone.games.seafarers.rules.state import NO_SEAT, SOURCES, Source

HIDDEN_SOURCES = (SOURCES[Source.VICTORY_POINT_CARDS],)
#: the ways in which a game ends
ENDINGS = ("a victory", "the turn limit")
#: how far the winner stands above everybody else
WINNER = 1000


@rule("seafarers 10.7")
def victory_cards(state, seat):
    """A victory point card is worth a point, a new one too."""
    return int(state.card[seat, VICTORY_POINT]) + int(state.new_card[seat, VICTORY_POINT])


@rule("seafarers 13.1", "seafarers 13.3", inline=True)
def has_won(state, board, seat):
    """Whether a seat whose turn it is has the points asked for."""
    return int(state.score[seat]) + victory_cards(state, seat) >= board.points_to_win


@rule("seafarers 13.4")
def ending(state, board):
    """Somebody has won, or the last turn was over."""
    return 0 if state.winner != NO_SEAT else 1


@compiled_inline
def note_no_victory(state, board, seat):
    """A seat that has not won in its own turn holds few victory point cards: all can work it
    out."""
    room = int(board.points_to_win) - 1 - int(state.score[seat])
    if room < state.room[seat]:
        state.room[seat] = room


@rule("seafarers 13.2", "seafarers 7.7", "seafarers 19.1")
def points(state, board, seat, sources):
    """Points by source."""
    # `.value`: CUDA takes no member of an enum as an index
    settlements = 0
    cities = 0
    for word in range(board.corner_words):
        settlements += bits_in(state.settlement[seat, word])
        cities += bits_in(state.city[seat, word])
    sources[Source.SETTLEMENTS.value] = SETTLEMENT_POINTS * settlements
    sources[Source.CITIES.value] = CITY_POINTS * cities
    sources[Source.LONGEST_ROUTE.value] = ROUTE_POINTS if state.route_holder == seat else 0
    sources[Source.LARGEST_ARMY.value] = ARMY_POINTS if state.army_holder == seat else 0
    sources[Source.VICTORY_POINT_CARDS.value] = victory_cards(state, seat)
    sources[Source.CHIPS.value] = chips_of(state, board, seat)


@compiled
def chips_of(state, board, seat):
    """Chips under a seat's buildings."""
    chips = 0
    if state.chips_laid:
        for corner in range(board.corners):
            if state.chips[corner] and has_building(state, seat, corner):
                chips += int(state.chips[corner])
    return chips


@rule("seafarers 13.1", "seafarers 13.4", "seafarers 31.32")
def standing(state, board, seat):
    """The winner first, then by points; equal points share the place."""
    total = int(state.score[seat]) + victory_cards(state, seat)
    if state.winner != NO_SEAT and state.winner == seat:
        total += WINNER
    return total
