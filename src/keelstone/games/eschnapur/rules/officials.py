"""Influence on an official.  rules/eschnapur.md, chapter 6."""

from keelstone.engine.jit import rule
from keelstone.games.eschnapur.rules.board import VALUES
from keelstone.games.eschnapur.rules.state import NONE, Stage, has


@rule("eschnapur 7.2")
def is_blocked(state, seat, official):
    """Whether the blockade marker lies on the seat's card at this official."""
    return state.blockade_seat == seat and state.blockade_official == official


@rule("eschnapur 6.1", "eschnapur 7.2")
def turn_over(state, official):
    """All cards at an official are turned over at the same time, except a blocked one."""
    for seat in range(state.seats):
        if has(state.face_down[seat], official) and not is_blocked(state, seat, official):
            state.shown[seat, official] = state.laid[seat, official]
            state.laid[seat, official] = 0
            state.face_down[seat] = int(state.face_down[seat]) & ~(1 << official)
            if state.carried_seat == seat and state.carried_official == official:
                state.carried_seat = NONE
                state.carried_official = NONE
    state.stage = Stage.ADD_FROM_HAND


@rule("eschnapur 20.13", "eschnapur 21.7")
def adds_from_hand(state):
    """Whether a seat that plays from the hand has yet to add a card at the present official."""
    seat = int(state.hand_player)
    return seat != NONE and state.shown[seat, state.official] == 0


@rule("eschnapur 20.13")
def add_from_hand(state, seat, official, value):
    """A card from the hand is added openly."""
    state.hand[seat, value] -= 1
    state.cards[seat] -= 1
    state.shown[seat, official] = value + 1


@rule("eschnapur 6.2", "eschnapur 6.3", "eschnapur 20.5", "eschnapur 21.5")
def winner_at(state, official):
    """The highest card above 0 that is alone wins; among equal highest ones the winner of ties."""
    favoured = int(state.tie_winner)
    for value in range(VALUES - 1, 0, -1):
        seats = 0
        last = NONE
        for seat in range(state.seats):
            if state.shown[seat, official] == value + 1:
                seats += 1
                last = seat
        if seats == 1:
            return last
        if seats > 1:
            if favoured != NONE and state.shown[favoured, official] == value + 1:
                return favoured
            favoured = NONE
    return NONE


@rule("eschnapur 6.4", "eschnapur 6.5", "eschnapur 21.6")
def card_to_bank(state, seat, official):
    """A shown card goes to the bank; one of value 0 stays until it returns to the hand."""
    value = int(state.shown[seat, official]) - 1
    if value > 0:
        state.bank[value] += 1
        state.gone[seat] |= 1 << official


@rule("eschnapur 3.2", "eschnapur 6.4")
def settle_influence(state, official):
    """The official's winner is known, and the winning card goes to the bank."""
    winner = winner_at(state, official)
    state.winner = winner
    state.winner_of[official] = winner
    state.settled = official + 1
    if winner != NONE:
        card_to_bank(state, winner, official)
