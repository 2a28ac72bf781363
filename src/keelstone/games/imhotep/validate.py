"""What is wrong with a position that somebody wrote.

`Record.from_text` checks that every number lies in the span of its field. Compiled rules trust the
rest: nothing is lost, fields that follow from others agree with them, and whatever is asked can be
answered without leaving an array.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.engine.seats import CHANCE_DUE
from keelstone.engine.validation import disagreements, first_problems, seats_without_move, true_of
from keelstone.games.imhotep.conservation import lost
from keelstone.games.imhotep.rules import board as box
from keelstone.games.imhotep.rules.board import CHAMBER, MAX_SEATS, SHIPS, SPACES, Site
from keelstone.games.imhotep.rules.cards import is_card_left
from keelstone.games.imhotep.rules.market import DEALT_ON_B, FACE_UP_ON_B, SLOTS
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.rules.state import ALL_SITES, NOBODY_LOOKS, QUESTIONS, Question, Stage

#: flags @ BITS is the word with the bits that are set
BITS = 1 << np.arange(SHIPS * SPACES)
#: how many cards are dealt face up, and in all, by the side of the market
FACE_UP, TO_DEAL = (SLOTS, FACE_UP_ON_B), (SLOTS, DEALT_ON_B)
#: questions answered with a stone from the sled
ONE_LOAD = {Question.HAMMER_LOAD, Question.SAIL_LOAD, Question.CHISEL_AGAIN, Question.LOAD_OR_NOT}
#: what chance brings from the pile of cards
FROM_PILE = {Question.MARKET_CARD_DUE, Question.PAIR_CARD_DUE, Question.DRAWN_CARD_DUE}


def problems(state: Any, board: Any) -> list[str]:
    """What is wrong with a position whose numbers lie in their spans; empty if nothing is."""
    return first_problems(state, board, contradictions, unanswerable)


def contradictions(state: Any, board: Any) -> list[str]:
    """What is lost, what does not agree, and what rules cannot go on from."""
    agreed = disagreements(state, expected(state, board))
    return [*lost(state, board), *agreed, *true_of(impossible(state, board))]


def expected(state: Any, board: Any) -> dict[str, Any]:
    """The fields that follow from others -> what they should be."""
    asking, is_own = state.asking, state.stage == Stage.TURN or state.asking == Question.ORDER
    is_chance = asking == Question.ROUND_CARD_DUE or asking in FROM_PILE
    due = CHANCE_DUE if is_chance else (1 << int(state.actor)) * (asking != Question.NOTHING)
    fields = {"due": due, "actor": state.turn if is_own else state.actor}
    return fields | ships(state, board) | sites(state, board) | cards(state, board)


def ships(state: Any, board: Any) -> dict[str, Any]:
    """The expected fields of the ships: they wait, or are unloaded at their site."""
    place, loaded = np.arange(SPACES), state.cargo > 0
    waits = (state.docked == 0) & (state.spaces > 0)
    ordered = (np.arange(SHIPS) == state.ship) & (state.asking == Question.ORDER)
    spaces = np.where(waits | ordered, state.spaces, 0)[:, None] > place
    is_unloading = state.stage == Stage.UNLOADING
    fields = {
        "cargo": loaded & spaces,
        "loaded": loaded.sum(axis=1),
        "free_spaces": (spaces & ~loaded & waits[:, None]).ravel() @ BITS,
        "ready": (waits & (loaded.sum(axis=1) >= board.minimum_load[state.spaces])) @ BITS[:SHIPS],
        "unloading": (place >= state.unload_next) & (place < state.unload_count) & is_unloading,
    }
    if is_unloading:
        fields["site"] = state.docked[state.ship] - 1
    elif state.stage not in (Stage.DEALING, Stage.TURN):
        fields["spaces"] = np.where(state.docked > 0, state.spaces, 0)
    if state.stage in (Stage.NEW_ROUND, Stage.GAME_OVER):
        return fields | {"docked": 0}
    open_sites = ALL_SITES & ~sum(1 << int(site) - 1 for site in set(state.docked) - {0})
    return fields | {"sailed": (state.docked > 0).sum(), "open_sites": open_sites}


def sites(state: Any, board: Any) -> dict[str, Any]:
    """The expected fields of the sites: stones fill the spaces one after another."""
    great = np.arange(box.PYRAMID_SPACES) < min(int(state.pyramid_stones), box.PYRAMID_A_SPACES)
    small = np.arange(box.BASE + 1) < state.small_pyramid[:, None]
    has_towers = int(board.b_side[Site.OBELISKS])
    towers = np.bincount(state.tower, minlength=MAX_SEATS + 1)[1:]
    temple = min(int(state.temple_stones), int(board.temple_spaces[state.seats]))
    return {
        "pyramid": small.ravel() if board.b_side[Site.PYRAMIDS] else great,
        "temple_top": np.arange(box.TEMPLE_SPACES) < temple,
        "chamber": np.arange(CHAMBER) < state.chamber_stones,
        "tower": np.arange(box.MAX_TOWERS) < state.towers * has_towers,
        "waiting": (state.obelisk - 3 * towers) * has_towers,
    }


def cards(state: Any, board: Any) -> dict[str, Any]:
    """The expected fields of the cards: in the pile, on the market, or looked at."""
    asking, stage, face_up = state.asking, state.stage, FACE_UP[board.b_side[Site.MARKET]]
    is_at_market = stage == Stage.UNLOADING and state.site == Site.MARKET
    chooses = asking == Question.PAIR_PICK
    fields = {
        "pile_size": state.pile.sum(),
        "pair": np.arange(2) < state.pair_size,
        "looked_at": np.full(2, chooses),
        "looker": state.actor if chooses else NOBODY_LOOKS,
        "market_stone": (state.actor + 1) * (is_at_market and asking != Question.ORDER),
    }
    if stage in (Stage.NEW_ROUND, Stage.GAME_OVER):
        return fields | {"market": 0, "pair_size": 0}
    if stage == Stage.DEALING:
        is_pair = state.dealt >= face_up
        fields["asking"] = Question.PAIR_CARD_DUE if is_pair else Question.MARKET_CARD_DUE
        fields["market"] = np.arange(SLOTS) < min(int(state.dealt), face_up)
        fields["pair_size"] = max(0, int(state.dealt) - face_up)
    return fields


def impossible(state: Any, board: Any) -> dict[str, Any]:
    """What would make a rule leave an array or loop for ever."""
    begun = int(state.round_number) - (state.stage == Stage.NEW_ROUND)
    stones = int(state.unload_count) + int(state.loaded[state.ship])
    is_order = state.asking == Question.ORDER
    return {
        "what is asked does not fit what is going on":
            state.asking not in QUESTIONS[int(state.stage)],
        "a seat that does not play is to move": max(state.turn, state.actor) >= state.seats,
        "more seats have passed than play": state.passes >= state.seats,
        "the round cards do not fit the number of the round":
            int(state.round_cards).bit_count() != box.ROUND_CARDS - begun,
        "more cards were dealt than the market holds":
            state.dealt + (state.stage == Stage.DEALING) > TO_DEAL[board.b_side[Site.MARKET]],
        "a card is in play that was not played": state.in_play and not is_card_played(state),
        "more stones on a sled than it holds": state.sled > board.sled_room,
        "more stones are unloaded than there are":
            state.unload_next > state.unload_count or (is_order and stones > SPACES),
        "more of the temple is assessed than there is":
            state.temple_next > board.temple_spaces[state.seats],
        "more stones in the burial chamber than a game can bring there":
            int(state.chamber_stones) + stones_to_come(state, board) > CHAMBER,
    }  # fmt: skip


def is_card_played(state: Any) -> bool:
    """Whether a blue card is being played: it asks something, or its ship is unloaded."""
    is_turn = state.stage == Stage.TURN and state.asking != Question.ACTION
    return bool(is_turn or state.stage == Stage.UNLOADING)


def stones_to_come(state: Any, board: Any) -> int:
    """The most stones that ships and sarcophagi can still bring to the burial chamber."""
    rounds = box.ROUNDS - int(state.round_number) + 1
    draws = rounds * (DEALT_ON_B + int((board.temple_kinds == box.TempleSpace.CARD).sum()))
    draws += int((board.small_bonus == box.Bonus.CARD).sum())
    # Each sarcophagus in the pile and among the discarded, then one with every further draw.
    circulating = box.ALL_CARDS - int(state.hand.sum())
    sarcophagi = 2 * int(board.market_cards[box.Card.SARCOPHAGUS]) + max(0, draws - circulating)
    return rounds * SPACES + min(draws, sarcophagi)


def unanswerable(state: Any, board: Any) -> list[str]:
    """Questions without an answer, or whose answer cannot be carried out."""
    asking, seat = int(state.asking), int(state.actor)
    loads = 2 * (asking == Question.CHISEL_LOAD) + (asking in ONE_LOAD)
    draws = asking == Question.CARD_OR_NOT and not is_card_left(state)
    faults = {
        "there is no card to draw": draws or (asking in FROM_PILE and not state.pile_size),
        "there is no stone to put on a ship, or no space for it":
            loads > min(int(state.sled[seat]), int(state.free_spaces).bit_count()),
        "the ship that is to sail cannot":
            asking == Question.SAIL_TO and not state.ready >> int(state.ship) & 1,
        "the two cards to choose from are equal":
            asking == Question.PAIR_PICK and state.looked_at[0] == state.looked_at[1],
    }  # fmt: skip
    return [*true_of(faults), *seats_without_move(state, board, MOVES)]
