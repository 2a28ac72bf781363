"""What is kept in a state only to answer quickly, computed again from the board and the pieces."""

from keelstone.engine.jit import compiled
from keelstone.games.seafarers.rules.cards.army import ARMY_POINTS
from keelstone.games.seafarers.rules.land.building import place_city, place_settlement
from keelstone.games.seafarers.rules.land.roads import lay_road
from keelstone.games.seafarers.rules.land.trade_route import ROUTE_POINTS, count_route
from keelstone.games.seafarers.rules.map.layout import chart
from keelstone.games.seafarers.rules.map.sets import has, has_building
from keelstone.games.seafarers.rules.scoring import chips_of
from keelstone.games.seafarers.rules.sea.ship_moves import note_movable_ships
from keelstone.games.seafarers.rules.sea.ships import place_ship
from keelstone.games.seafarers.rules.setup import hand_out

#: the fields that `derive` reads
GIVEN = (
    "seats", "terrain", "harbour_edge", "harbour_kind", "harbours_laid", "pirate", "chips",
    "chips_laid",
)  # fmt: skip
#: the fields that `derive` fills in
DERIVED = (
    "land_corners", "land_edges", "sea_edges", "built", "crowded", "taken", "reached", "road_ends",
    "ship_ends", "yields", "harbours", "rate", "movable", "route", "score",
)  # fmt: skip


@compiled
def derive(state, board, derived):
    """Fill in the derived fields of another state, all zero but for the given ones."""
    chart(derived, board)
    hand_out(derived, board)
    for seat in range(state.seats):
        place_buildings(state, board, seat, derived)
    for seat in range(state.seats):
        place_pieces(state, board, seat, derived)
    for seat in range(state.seats):
        if board.has_ships:
            note_movable_ships(derived, board, seat)
        count_route(derived, board, seat)
        derived.score[seat] += chips_of(derived, board, seat)
        derived.score[seat] += ROUTE_POINTS if state.route_holder == seat else 0
        derived.score[seat] += ARMY_POINTS if state.army_holder == seat else 0


@compiled
def place_buildings(state, board, seat, derived):
    """Every building of a seat stands on its corner."""
    for corner in range(board.corners):
        if has_building(state, seat, corner):
            place_settlement(derived, board, seat, corner)
            if has(state.city, seat, corner):
                place_city(derived, board, seat, corner)


@compiled
def place_pieces(state, board, seat, derived):
    """Every road and ship of a seat lies on its edge."""
    for edge in range(board.edges):
        if has(state.road, seat, edge):
            lay_road(derived, board, seat, edge)
        elif has(state.ship, seat, edge):
            place_ship(derived, board, seat, edge)
