"""Compiled loops over the rows of a batch.

A lane is what a row has beside its state: the seed of its game, the random streams that follow from
it, and how far the game is. Chance follows from the seed as in `Game`: outcome n of a game is drawn
from stream 1 + n of its seed. Random moves are drawn from another stream of the same seed.
"""

import numpy as np

from keelstone.engine.batch.row_loops import row_loop
from keelstone.engine.jit import compiled, compiled_inline, inlined
from keelstone.engine.jit.contract import (
    happen,
    legal,
    movers,
    observe,
    odds,
    play,
    points,
    redeal,
    standing,
    start,
)
from keelstone.engine.loops import first_due, no_weights, random_move
from keelstone.engine.masks import WORD, ZERO, clear, count, is_allowed, nth
from keelstone.engine.rng import below, derived_seed, key_of, open_keyed, weighted
from keelstone.engine.seats import CHANCE_DUE

LANE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seed", "i8"),  # names the game: `Game(seed=...)` is the same
                ("first_seed", "i8"),  # the row's first seed; those of later games follow from it
                ("episode", "i8"),  # how many games the row has begun since it was seeded, less one
                ("key", "u8"),  # of the streams of the seed
                ("outcomes", "i8"),  # that chance has brought in this game
                ("moves", "i8"),  # made in this game
                ("seat", "i8"),  # the seat that moves next; the one that moved last when it is over
                ("last_seat", "i8"),  # the seat that moved last in the game before
                ("is_over", "i8"),
                ("rng", "u8", (2,)),  # for random moves
                ("chance", "u8", (2,)),  # for the present outcome
            ],
            align=True,
        ),
    )
)
#: the stream of a seed that random moves are drawn from; no game has so many outcomes
MOVE_STREAM = 1 << 62
#: what to do with a row that is not a move: compute what is due, begin the next game, or nothing
LOOK, RESET, SKIP = -1, -2, -3
#: in the place of a move that is refused
ILLEGAL = -4
#: the greatest numbers of an int8 and an int16
MAX_BYTE, MAX_SHORT = 127, 32767
#: what rewards are
WIN, PLACE, POINTS = range(3)


@compiled
def open_lane(lane):
    """Open the streams of a lane's seed."""
    lane.key = key_of(lane.seed)
    open_keyed(lane.chance, lane.key, 0)
    open_keyed(lane.rng, lane.key, MOVE_STREAM)


@compiled
def next_seed(lane):
    """Go on to the seed of a lane's next game."""
    lane.episode += 1
    if lane.episode > 0:
        lane.seed = derived_seed(lane.first_seed, lane.episode)


@compiled
def begin(state, board, seats, lane):
    """Set up the game that a lane's seed names in a state that is all zero."""
    lane.outcomes = 0
    lane.moves = 0
    lane.is_over = 0
    open_lane(lane)
    start(state, board, seats, lane.chance)


@compiled_inline
def draw_outcomes(state, board, weights, lane):
    """Draw outcomes of chance until a seat is due or the game is over; return their number."""
    drawn = 0
    while movers(state) & CHANCE_DUE:
        no_weights(weights)
        total = odds(state, board, weights)
        open_keyed(lane.chance, lane.key, lane.outcomes + 1)
        happen(state, board, np.int64(weighted(lane.chance, weights, total)))
        lane.outcomes += 1
        drawn += 1
    return drawn


@row_loop()
@compiled
def step_games(low, high, weights, sources, states, boards, seats, blank, lanes, orders, opponents,
               reward, masks, seats_due, dones, rewards, totals, standings, lengths, seeds, ended,
               is_reset):  # fmt: skip
    """Carry out an order in each row: a move, LOOK, RESET or SKIP. Then find out what is due.

    The masks of opponents' moves are not computed; `opponents` is a set of seats. With `is_reset`
    a game that has ended goes to `ended`, and the next one begins.
    """
    board = boards[0]
    for game in range(low, high):
        order = orders[game]
        if order == SKIP:
            continue
        state, lane = states[game], lanes[game]
        if order == RESET:
            states[game] = blank[0]
            next_seed(lane)
            begin(state, board, np.int64(seats), lane)
        elif order >= 0 and lane.is_over == 0:
            play(state, board, np.int64(lane.seat), np.int64(order))
            lane.moves += 1
        draw_outcomes(state, board, weights, lane)
        due = movers(state)
        if due == 0:
            dones[game] = True
            if lane.is_over == 0:
                lane.is_over = 1
                lengths[game] = lane.moves
                seeds[game] = lane.seed
                score(state, board, seats, sources, totals[game], standings[game])
                fill_rewards(reward, totals[game], standings[game], rewards[game])
            if is_reset:
                ended[game] = states[game]
                lane.last_seat = lane.seat
                states[game] = blank[0]
                next_seed(lane)
                begin(state, board, np.int64(seats), lane)
                draw_outcomes(state, board, weights, lane)
                due = movers(state)
        clear(masks[game])
        seats_due[game] = -1
        if due:
            seat = first_due(due)
            lane.is_over = 0
            seats_due[game] = seat
            if opponents >> seat & 1 == 0:
                lane.seat = seat
                legal(state, board, seat, masks[game])


@compiled
def score(state, board, seats, sources, totals, standings):
    """Fill in the points and the standing of every seat."""
    for seat in range(seats):
        no_weights(sources)
        points(state, board, np.int64(seat), sources)
        totals[seat] = 0
        for index in range(len(sources)):
            totals[seat] += sources[index]
        standings[seat] = standing(state, board, np.int64(seat))


@compiled
def fill_rewards(reward, totals, standings, rewards):
    """Fill in what each seat gets for a finished game.

    WIN: 1, shared by the winners. PLACE: from 1 for the first to 0 for the last, the mean for
    seats that share places. POINTS: the points.
    """
    for seat in range(len(standings)):
        ahead, equal = 0, 0
        for other in range(len(standings)):
            ahead += standings[other] > standings[seat]
            equal += standings[other] == standings[seat]
        if reward == POINTS:
            rewards[seat] = totals[seat]
        elif reward == PLACE:
            rewards[seat] = 1.0 - (ahead + 0.5 * (equal - 1)) / max(1, len(standings) - 1)
        else:
            rewards[seat] = 1.0 / equal if ahead == 0 else 0.0


@inlined
def play_on(states, low, high, boards, lanes, seats, most, weights, orders, made, choose,
            arrays):  # fmt: skip
    """Play on while one of some seats is due, at most `most` steps a game. See `Policy.play_on`.

    `choose(state, board, seat, lane, arrays)` chooses the moves; `arrays` are what it works in.
    """
    board = boards[0]
    total = 0
    for game in range(low, high):
        state, lane = states[game], lanes[game]
        steps = draw_outcomes(state, board, weights, lane)
        due = movers(state)
        moves = 0
        while due and steps < most and seats >> first_due(due) & 1:
            seat = first_due(due)
            play(state, board, seat, np.int64(choose(state, board, seat, lane, arrays)))
            moves += 1
            steps += 1 + draw_outcomes(state, board, weights, lane)
            due = movers(state)
        lane.moves += moves
        made[game] += steps
        orders[game] = LOOK if steps else SKIP
        total += moves
    return total


@compiled_inline
def choose_randomly(state, board, seat, lane, arrays):
    """A random legal move, all equally likely."""
    return random_move(state, board, seat, arrays[0], lane.rng)


@row_loop()
@compiled
def play_random_moves(low, high, mask, weights, states, boards, lanes, seats, most, orders, made):
    """Play on with random moves."""
    return play_on(
        states, low, high, boards, lanes, seats, most, weights, orders, made, choose_randomly,
        (mask,),
    )  # fmt: skip


@row_loop()
@compiled
def redeal_games(low, high, states, boards, lanes, seat):
    """Turn every state into a random one that a seat cannot tell from it."""
    for game in range(low, high):
        redeal(states[game], boards[0], np.int64(seat), lanes[game].rng)


@row_loop()
@compiled
def observe_bytes(low, high, states, boards, lanes, viewers, small):
    """Write the observation of each row's seat; a viewer below 0 stands for the row's own.

    Numbers above MAX_BYTE are written as MAX_BYTE.
    """
    for game in range(low, high):
        seat = lanes[game].seat if viewers[game] < 0 else viewers[game]
        observe(states[game], boards[0], np.int64(seat), MAX_BYTE, small[game])


@row_loop()
@compiled
def observe_floats(low, high, numbers, states, boards, lanes, viewers, floats):
    """The same as floats. `numbers` is a row of int16 to work in: converting a whole row at once
    is faster than converting every number."""
    for game in range(low, high):
        seat = lanes[game].seat if viewers[game] < 0 else viewers[game]
        observe(states[game], boards[0], np.int64(seat), MAX_SHORT, numbers)
        for index in range(len(numbers)):
            floats[game, index] = numbers[index]


@row_loop()
@compiled
def points_of_games(low, high, states, boards, by_source):
    """Fill in the points of every seat by source."""
    for game in range(low, high):
        for seat in range(by_source.shape[1]):
            points(states[game], boards[0], np.int64(seat), by_source[game, seat])


@row_loop()
@compiled
def standings_of_games(low, high, states, boards, standings):
    """Fill in a number for every seat that ranks it."""
    for game in range(low, high):
        for seat in range(standings.shape[1]):
            standings[game, seat] = standing(states[game], boards[0], np.int64(seat))


# -- the same for all games ------------------------------------------------------------------------


@row_loop()
@compiled
def derive_seeds(low, high, places, seed, seeds):
    """Fill in the seeds at some places of those that follow from a seed."""
    for game in range(low, high):
        seeds[game] = derived_seed(seed, places[game])


@row_loop()
@compiled
def open_lanes(low, high, where, lanes):
    """Open the streams of some lanes."""
    for game in range(low, high):
        if where[game]:
            open_lane(lanes[game])


@row_loop(counts=True)
@compiled
def take_moves(low, high, given, masks, seats_due, is_checked, when_over, orders):
    """Turn given moves into orders, up to the first that is illegal; return how many are: 0 or 1.

    Rows whose game is over get the order `when_over`.
    """
    length = masks.shape[1] * WORD
    for game in range(low, high):
        move = given[game]
        if seats_due[game] < 0:
            orders[game] = when_over
        else:
            orders[game] = move
            is_move = move >= 0 and move < length
            if is_checked and not (is_move and is_allowed(masks[game], move)):
                orders[game] = ILLEGAL
                return 1
    return 0


@row_loop()
@compiled
def sample_moves(low, high, masks, seats_due, lanes, moves):
    """Draw a legal move of each row uniformly; 0 where the game is over."""
    for game in range(low, high):
        moves[game] = 0
        if seats_due[game] >= 0:
            moves[game] = nth(masks[game], below(lanes[game].rng, count(masks[game])))


@row_loop()
@compiled
def unpack_masks(low, high, masks, flags):
    """Write masks as booleans by game and move."""
    length = flags.shape[1]
    for game in range(low, high):
        for first in range(0, length, WORD):
            word = masks[game, first >> 6]
            last = min(WORD, length - first)
            if word == ZERO:
                for place in range(last):
                    flags[game, first + place] = False
            else:
                for place in range(last):
                    flags[game, first + place] = (word >> np.uint64(place)) & np.uint64(1)
