"""Applying moves of seats and of chance."""

from keelstone.engine.jit.decorators import compiled, compiled_inline, rule
from keelstone.games.seafarers.rules.bank_trade import swap
from keelstone.games.seafarers.rules.board import ROAD
from keelstone.games.seafarers.rules.cards import (
    buy_card,
    card_odds,
    draw_card,
    play_invention,
    play_knight,
    play_monopoly,
    play_road_building,
    take,
)
from keelstone.games.seafarers.rules.construction import (
    build_city,
    build_piece,
    build_settlement,
    build_ship,
    take_up_ship,
)
from keelstone.games.seafarers.rules.discovery import (
    find_hex,
    hex_odds,
    lay_bag_token,
    lay_found_token,
    move_token,
    needs_found_token,
    reward_discovery,
    token_odds,
)
from keelstone.games.seafarers.rules.layout import lay_harbour
from keelstone.games.seafarers.rules.moves import (
    ACCEPT,
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_SETTLEMENT,
    BUILD_SHIP,
    BUY,
    DEAL,
    DICE,
    DISCARD,
    DRAWN,
    END,
    FOUND,
    GIVE,
    HAVEN,
    LAY_HARBOUR,
    LIFT_SHIP,
    MOVE_PIRATE,
    MOVE_ROBBER,
    MOVE_TOKEN,
    NUMBER,
    OFFER,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    REFUSE,
    ROB,
    ROLL,
    STOLEN,
    SWAP,
    TAKE,
    WANT,
    WITHDRAW,
)
from keelstone.games.seafarers.rules.offers import (
    add_given,
    add_wanted,
    ask_others,
    clear_offers,
    refuse,
    show_answers,
    trade_with,
)
from keelstone.games.seafarers.rules.pirate import next_victim, robs_all, shipowners_to_rob
from keelstone.games.seafarers.rules.production import FEWEST_EYES, SEVEN, dice_odds, produce
from keelstone.games.seafarers.rules.robber import (
    count_discards,
    discard,
    rob,
    seats_to_rob,
    theft_odds,
)
from keelstone.games.seafarers.rules.setup import harbour_odds
from keelstone.games.seafarers.rules.state import (
    ACCEPTED,
    ANSWERS,
    CARD_DRAWN,
    COUNTERED,
    DICE_ROLL,
    DISCARDS,
    HEX_FOUND,
    LAY_HARBOURS,
    OFFER_MADE,
    PARTNER,
    ROBBER,
    THEFT,
    TOKEN_DRAWN,
    TOKEN_FOUND,
    TURN,
    VICTIM,
)
from keelstone.games.seafarers.rules.turn import ask, ask_chance, draft_harbours, end_turn, go_on
from keelstone.games.seafarers.rules.victory import has_won


@compiled
def play(state, board, seat, move):
    """Apply a legal move of a seat."""
    if move < SWAP:
        play_small_move(state, board, seat, move)
    elif move < BUILD_ROAD:
        swap(state, seat, move)
    elif move < BUILD_SETTLEMENT:
        build_piece(state, board, seat, move - BUILD_ROAD, ROAD)
    elif move < BUILD_CITY:
        build_settlement(state, board, seat, move - BUILD_SETTLEMENT)
    elif move < MOVE_ROBBER:
        build_city(state, board, seat, move - BUILD_CITY)
    elif move < BUILD_SHIP:
        move_robber(state, board, seat, move - MOVE_ROBBER)
    else:
        play_at_sea(state, board, seat, move)


@compiled_inline
def play_small_move(state, board, seat, move):
    """Moves that name no place."""
    if move == ROLL:
        ask_chance(state, DICE_ROLL)
    elif move == END:
        end_turn(state, board)
    elif move == BUY:
        buy_card(state, board, seat)
        state.has_built = 1
        ask_chance(state, CARD_DRAWN)
    elif move < TAKE:
        play_card(state, board, seat, move)
    elif move < DISCARD:
        take(state, seat, move - TAKE)
        go_on(state, board)
    elif move < ROB:
        if discard(state, seat, move - DISCARD):
            state.due &= ~(1 << seat)
            if state.due == 0:
                ask(state, ROBBER, int(state.turn))
    elif move < GIVE:
        state.victims = 1 << (move - ROB)
        rob_next(state)
    else:
        play_offer(state, seat, move)


@compiled
def play_card(state, board, seat, move):
    """A development card is played."""
    if move == PLAY_KNIGHT:
        play_knight(state, seat)
        if has_won(state, board, seat):
            go_on(state, board)
        else:
            ask(state, ROBBER, seat)
        return
    if move == PLAY_ROADS:
        play_road_building(state, seat)
    elif move == PLAY_INVENTION:
        play_invention(state, seat)
    else:
        play_monopoly(state, seat, move - PLAY_MONOPOLY)
    go_on(state, board)


@compiled
def play_at_sea(state, board, seat, move):
    """Moves that the base island does not have."""
    if move < LIFT_SHIP:
        build_ship(state, board, seat, move - BUILD_SHIP)
    elif move < MOVE_PIRATE:
        take_up_ship(state, board, seat, move - LIFT_SHIP)
    elif move < LAY_HARBOUR:
        move_pirate(state, board, seat, move - MOVE_PIRATE)
    elif move < MOVE_TOKEN:
        lay_harbour(state, board, move - LAY_HARBOUR, int(state.harbour_due))
        state.harbour_due = 0
        draft_harbours(state, board)
    else:
        move_token(state, move - MOVE_TOKEN)
        go_on(state, board)


# robber and pirate


@rule("seafarers 6.2", "seafarers 6.4")
def move_robber(state, board, seat, h):
    """The robber goes to its hex; the mover robs one seat there."""
    state.robber = h
    state.victims = seats_to_rob(state, seat, h)
    rob_one(state, board, seat)


@rule("seafarers 20.4", "seafarers 20.5")
def move_pirate(state, board, seat, h):
    """The pirate goes to its hex; the mover robs owners of ships there."""
    state.pirate = h
    state.victims = shipowners_to_rob(state, board, seat, h)
    if robs_all(board) and state.victims:
        rob_next(state)
    else:
        rob_one(state, board, seat)


@compiled
def rob_one(state, board, seat):
    """One of the possible victims is robbed; who, is asked only where there is a choice."""
    victims = int(state.victims)
    if victims == 0:
        go_on(state, board)
    elif victims & (victims - 1):
        ask(state, VICTIM, seat)
    else:
        rob_next(state)


@compiled
def rob_next(state):
    """Let chance pick a card of the next victim."""
    state.victim = next_victim(state)
    ask_chance(state, THEFT)


# offers


@compiled
def play_offer(state, seat, move):
    """A step of a trade between players."""
    if move < OFFER:
        compose(state, seat, move)
    elif move == OFFER:
        put_offer(state, seat)
    elif move == ACCEPT:
        state.answer[seat] = ACCEPTED
        answered(state, seat)
    elif move == REFUSE:
        refuse(state, seat)
        answered(state, seat)
    else:
        if move != WITHDRAW:
            trade_with(state, seat, move - DEAL)
        clear_offers(state)
        ask(state, TURN, seat)


@rule("seafarers 9.2", "seafarers 9.7", "seafarers 31.8")
def compose(state, seat, move):
    """A card is added to an offer; the first one begins it."""
    if state.phase == TURN:
        state.offers_made += 1
        ask(state, OFFER_MADE, seat)
    if move < WANT:
        add_given(state, seat, move - GIVE)
    else:
        add_wanted(state, seat, move - WANT)


@rule("seafarers 9.4")
def put_offer(state, seat):
    """An offer is made to all others at once; a counter-offer is an answer."""
    if state.phase == ANSWERS:
        state.answer[seat] = COUNTERED
        answered(state, seat)
    else:
        state.phase = ANSWERS
        ask_others(state, seat)


@rule("seafarers 9.4", "seafarers 9.5")
def answered(state, seat):
    """When all have answered, all see it, and the maker of the offer picks a partner if there is
    one."""
    state.due &= ~(1 << seat)
    if state.due == 0:
        if show_answers(state):
            ask(state, PARTNER, int(state.turn))
        else:
            clear_offers(state)
            ask(state, TURN, int(state.turn))


# chance


@compiled
def odds(state, board, weights):
    """What chance may bring, and with which weights."""
    phase = state.phase
    if phase == DICE_ROLL:
        return dice_odds(weights)
    if phase == THEFT:
        return theft_odds(state, weights)
    if phase == CARD_DRAWN:
        return card_odds(state, weights)
    if phase == HEX_FOUND:
        return hex_odds(state, weights)
    if phase == TOKEN_FOUND:
        return token_odds(state.stack_tokens, weights)
    if phase == TOKEN_DRAWN:
        return token_odds(state.bag, weights)
    return harbour_odds(state, weights)


@compiled
def happen(state, board, outcome):
    """Apply what chance brought."""
    if outcome < STOLEN:
        roll(state, board, outcome - DICE + FEWEST_EYES)
    elif outcome < DRAWN:
        rob(state, outcome - STOLEN)
        if state.victims:
            rob_next(state)
        else:
            go_on(state, board)
    elif outcome < FOUND:
        draw_card(state, int(state.turn), outcome - DRAWN)
        go_on(state, board)
    else:
        happen_at_sea(state, board, outcome)


@rule("seafarers 5.1", "seafarers 6.1", "seafarers 6.2", inline=True)
def roll(state, board, eyes):
    """Seven brings the robber, after the discards; every other number produces."""
    state.rolled = eyes
    if eyes != SEVEN:
        produce(state, eyes)
        go_on(state, board)
        return
    state.due = count_discards(state)
    state.phase = DISCARDS
    if state.due == 0:
        ask(state, ROBBER, int(state.turn))


@compiled
def happen_at_sea(state, board, outcome):
    """A hex, a token or a harbour comes up."""
    if outcome < NUMBER:
        find_hex(state, board, outcome - FOUND)
        if needs_found_token(state):
            ask_chance(state, TOKEN_FOUND)
            return
    elif outcome < HAVEN:
        number = outcome - NUMBER + FEWEST_EYES
        if state.phase == TOKEN_FOUND:
            lay_found_token(state, number)
            reward_discovery(state, board, int(state.turn))
        else:
            lay_bag_token(state, number)
    else:
        state.harbour_due = outcome - HAVEN
        state.harbour_stack[state.harbour_due] -= 1
        ask(state, LAY_HARBOURS, int(state.turn))
        return
    go_on(state, board)
