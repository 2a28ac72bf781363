"""Inference: from an observation to the probability of each move and each seat's win probability.

All layers are sums of rows of weights, one row for each input that is not zero: most inputs are
zero, and about half of the units behind a ReLU.
"""

import math
from typing import NamedTuple

import numpy as np

from keelstone.ai.search.one_ply import list_included
from keelstone.engine.jit import compiled, compiled_fast_math
from keelstone.engine.jit.contract import legal, observe
from keelstone.engine.masks import clear

#: how many rows are added up at once
ROWS = 4
#: the greatest number of an observation as int8
MAX_NUMBER = 127


class Inference(NamedTuple):
    """The weights of a network for one board, and the arrays that one thread computes in."""

    low: np.ndarray  # by number of an observation: its least value, 0 for a count
    levels: np.ndarray  # how many values it has, where each is an input of its own; 0: a count
    first_row: np.ndarray  # its first row of weights
    widths: np.ndarray  # of the hidden layers
    weights: np.ndarray  # of all hidden layers, row after row
    biases: np.ndarray
    policy_weights: np.ndarray  # by move
    policy_biases: np.ndarray
    value_weights: np.ndarray  # by seat, from the observing one on
    value_biases: np.ndarray
    observation: np.ndarray
    active: np.ndarray  # the rows of inputs that are not zero
    amounts: np.ndarray  # those inputs
    hidden: np.ndarray  # the last layer that was computed
    moves: np.ndarray  # the moves of which the probabilities are wanted
    probabilities: np.ndarray  # theirs
    values: np.ndarray  # win probabilities, from the observing seat on


@compiled
def read_observation(net, state, board, seat):
    """Compute the hidden layers for what a seat observes."""
    observe(state, board, seat, MAX_NUMBER, net.observation)
    compute_hidden(net)


@compiled
def compute_hidden(net):
    """Compute the hidden layers for the observation that is written."""
    count = read_inputs(net)
    rows = net.first_row[len(net.observation)]
    first_weight, first_bias = 0, 0
    for layer in range(len(net.widths)):
        width = net.widths[layer]
        if layer > 0:
            count = gather(net.hidden, net.widths[layer - 1], net.active, net.amounts)
        add_rows(net.weights, first_weight, net.biases, first_bias, width, net.active, net.amounts,
                 count, net.hidden)  # fmt: skip
        first_weight += rows * width
        first_bias += width
        rows = width


@compiled
def read_inputs(net):
    """List the inputs that are not zero; return how many, raised to a multiple of ROWS.

    A count is an input as it is. Of other numbers every value but the least is an input, which is
    1 where the number has it.
    """
    found = 0
    for index in range(len(net.observation)):
        net.active[found] = index
        found += net.observation[index] != net.low[index]
    for place in range(found):
        index = net.active[place]
        value = np.int64(net.observation[index]) - net.low[index]
        net.active[place] = net.first_row[index]
        net.amounts[place] = value
        if net.levels[index] > 0:
            is_known = 0 < value < net.levels[index]
            net.active[place] += value - 1 if is_known else 0
            net.amounts[place] = 1 if is_known else 0
    return padded(net.active, net.amounts, found)


@compiled
def gather(numbers, length, active, amounts):
    """List the numbers that are not zero; return how many, raised to a multiple of ROWS."""
    found = 0
    for index in range(length):
        active[found] = index
        amounts[found] = numbers[index]
        found += numbers[index] != 0
    return padded(active, amounts, found)


@compiled
def padded(active, amounts, found):
    """Add rows without weight up to a multiple of ROWS; return how many there are then."""
    while found % ROWS:
        active[found] = 0
        amounts[found] = 0
        found += 1
    return found


@compiled_fast_math
def add_rows(weights, first_weight, biases, first_bias, width, active, amounts, count, hidden):
    """A layer: biases plus rows of weights times amounts, and no less than zero."""
    for unit in range(width):
        hidden[unit] = biases[first_bias + unit]
    for place in range(0, count, ROWS):
        one, two = amounts[place], amounts[place + 1]
        three, four = amounts[place + 2], amounts[place + 3]
        row_1 = first_weight + active[place] * width
        row_2 = first_weight + active[place + 1] * width
        row_3 = first_weight + active[place + 2] * width
        row_4 = first_weight + active[place + 3] * width
        for unit in range(width):
            hidden[unit] += (
                one * weights[row_1 + unit]
                + two * weights[row_2 + unit]
                + three * weights[row_3 + unit]
                + four * weights[row_4 + unit]
            )
    for unit in range(width):
        hidden[unit] = max(hidden[unit], np.float32(0.0))


@compiled_fast_math
def product(weights, row, hidden):
    """The scalar product of a row of weights and the last layer."""
    total = np.float32(0.0)
    for unit in range(weights.shape[1]):
        total += weights[row, unit] * hidden[unit]
    return total


@compiled
def compute_probabilities(net, found):
    """Fill in the probabilities of the first `found` of `moves`: a softmax over these moves."""
    for place in range(found):
        move = net.moves[place]
        logit = product(net.policy_weights, move, net.hidden) + net.policy_biases[move]
        net.probabilities[place] = logit
    softmax(net.probabilities, found)


@compiled
def compute_values(net):
    """Fill in the win probabilities, from the observing seat on."""
    for turn in range(len(net.values)):
        logit = product(net.value_weights, turn, net.hidden) + net.value_biases[turn]
        net.values[turn] = logit
    softmax(net.values, len(net.values))


@compiled
def softmax(numbers, count):
    """Replace the first numbers by their softmax."""
    largest = numbers[0]
    for place in range(1, count):
        largest = max(largest, numbers[place])
    total = 0.0
    for place in range(count):
        numbers[place] = math.exp(numbers[place] - largest)
        total += numbers[place]
    for place in range(count):
        numbers[place] /= total


@compiled
def turn_values(net, seat, values):
    """Fill in the win probabilities by seat, where this seat is the observing one."""
    seats = len(net.values)
    for turn in range(seats):
        values[(seat + turn) % seats] = net.values[turn]


@compiled
def ask_network(net, states, boards, seat, mask, values):
    """Fill in moves, probabilities and the values by seat; return the number of moves."""
    state, board, seat = states[0], boards[0], np.int64(seat)
    clear(mask)
    legal(state, board, seat, mask)
    found = list_included(state, board, seat, mask, net.moves)
    read_observation(net, state, board, seat)
    compute_probabilities(net, found)
    compute_values(net)
    turn_values(net, seat, values)
    return found
