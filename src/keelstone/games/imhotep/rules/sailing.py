"""Sailing a ship and unloading it.  rules/imhotep.md, chapters 3 and 10."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.imhotep.rules.board import SHIPS, SPACES, Site
from keelstone.games.imhotep.rules.cards import discard_played_card
from keelstone.games.imhotep.rules.delivery import deliver
from keelstone.games.imhotep.rules.market import go_to_market, return_market_stone
from keelstone.games.imhotep.rules.state import Question, Stage, ask
from keelstone.games.imhotep.rules.stones import free_spaces_of, has_least_load


@rule("imhotep 3.4", "imhotep 3.7")
def dock(state, ship, site):
    """A ship goes to a site that has none this round, and stays there."""
    state.ship = ship
    state.site = site
    state.docked[ship] = site + 1
    state.open_sites &= ~(1 << site)
    state.ready &= ~(1 << ship)
    state.free_spaces &= ~(15 << (SPACES * ship))
    state.sailed += 1
    state.unload_count = 0
    state.unload_next = 0
    state.stage = Stage.UNLOADING


@compiled
def take_off(state, space):
    """The stone on a space of the docked ship is the next to be unloaded."""
    state.unloading[state.unload_count] = state.cargo[state.ship, space]
    state.unload_count += 1
    state.cargo[state.ship, space] = 0
    state.loaded[state.ship] -= 1


@rule("imhotep 3.6")
def take_off_from_bow(state):
    """All stones that are still on the ship, the one nearest to the bow first."""
    for space in range(int(state.spaces[state.ship])):
        if state.cargo[state.ship, space] != 0:
            take_off(state, space)


@rule("imhotep 3.4", "imhotep 3.5", "imhotep 3.6")
def sail(state, ship, site):
    """Sail a ship, also one without a stone of the seat, and unload it from the bow."""
    dock(state, ship, site)
    take_off_from_bow(state)


@rule("imhotep 10.2", "imhotep 20.14")
def ask_for_order(state, seat):
    """Ask which stone is unloaded next while there is a choice between colours."""
    colours = colours_on_board(state)
    if colours & (colours - 1) == 0:
        take_off_from_bow(state)
    else:
        ask(state, seat, Question.ORDER)


@compiled
def colours_on_board(state):
    """Whose stones lie on the docked ship, as bits."""
    colours = 0
    for space in range(SPACES):
        if state.cargo[state.ship, space] != 0:
            colours |= 1 << (int(state.cargo[state.ship, space]) - 1)
    return colours


@compiled
def first_spaces_of_colours(state):
    """For each colour on the docked ship its space nearest to the bow, as bits."""
    found = 0
    seen = 0
    for space in range(SPACES):
        stone = int(state.cargo[state.ship, space])
        if stone != 0 and (seen >> stone) & 1 == 0:
            seen |= 1 << stone
            found |= 1 << space
    return found


@rule("imhotep 10.4", "imhotep 20.9")
def ready_with_one_more(state, board):
    """The spaces on which one more stone gives a ship its least load, as bits."""
    found = 0
    for ship in range(SHIPS):
        if state.docked[ship] == 0 and has_least_load(state, board, ship, 1):
            found |= free_spaces_of(state, ship) << (SPACES * ship)
    return found


@rule("imhotep 3.6", "imhotep 2.4", "imhotep 2.5")
def unload_next(state, board):
    """Deliver the next stone; after the last one the turn is over."""
    return_market_stone(state)
    if state.unload_next == state.unload_count:
        end_turn(state)
        return
    seat = int(state.unloading[state.unload_next]) - 1
    state.unloading[state.unload_next] = 0
    state.unload_next += 1
    if state.site == Site.MARKET:
        go_to_market(state, seat)
    else:
        deliver(state, board, seat, int(state.site))


@rule("imhotep 2.4", "imhotep 2.5", "imhotep 20.17")
def end_turn(state):
    """The next seat moves; once all four ships have sailed the round ends at once."""
    discard_played_card(state)
    if state.sailed == SHIPS:
        state.stage = Stage.ASSESSING
        state.temple_next = 0
    else:
        state.turn = (int(state.turn) + 1) % int(state.seats)
        state.stage = Stage.TURN


@rule("imhotep 20.2")
def send_away(state, ship):
    """A ship leaves without having sailed; its stones go back to the quarry."""
    for space in range(SPACES):
        stone = int(state.cargo[ship, space])
        if stone != 0:
            state.quarry[stone - 1] += 1
            state.cargo[ship, space] = 0
    state.loaded[ship] = 0
    state.spaces[ship] = 0


@rule("imhotep 20.2")
def end_stuck_round(state):
    """Nobody can do anything: ships that have not sailed leave, their stones go to the quarry."""
    for ship in range(SHIPS):
        if state.docked[ship] == 0:
            send_away(state, ship)
    state.free_spaces = 0
    state.ready = 0
    state.passes = 0
    state.stage = Stage.ASSESSING
    state.temple_next = 0
