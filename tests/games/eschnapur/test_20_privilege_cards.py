"""What each privilege card does.  rules/eschnapur.md, sections 20.4 to 20.13."""

import pytest

import keelstone as ks
from keelstone.games.eschnapur.rules.state import Question
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    before_gold,
    build,
    decline,
    fill,
    finish_round,
    give,
    hand,
    hand_out,
    hold,
    lay,
    movers,
    notations,
    purchases,
    stones,
    stones_in,
    table,
    take_all,
)

SITES = [(2, 3), (2, 4), (3, 4), (5, 6)]


# -- choose a turn-order marker ------------------------------------------------------------------


def handing_out(*privilege: int) -> ks.Game:
    """A first round in which Red has won the fourth official."""
    game = table()
    game.states["privilege"][0] = privilege
    lay(game, "0 0 1 5 2", "0 0 1 2 2", "0 0 1 2 2", "0 0 1 2 2", sites=SITES)
    return game


def test_the_buyer_takes_a_marker_before_the_winner_hands_out_the_others() -> None:
    game = handing_out(0, 6, 0, 8)
    assert movers(game) == (YELLOW, BLUE)
    game.play("buy choose-marker", YELLOW)
    assert movers(game) == (YELLOW,)
    assert notations(game) == [f"order {n} yellow" for n in range(1, 5)]
    game.play("order 2 yellow")
    assert movers(game) == (RED,)
    assert notations(game) == ["order 1 red", "order 1 green", "order 1 blue"]
    game.play("order 1 blue")
    game.play("order 3 red")
    assert game.states["order"][0].tolist() == [BLUE, YELLOW, RED, GREEN]


def test_the_winner_has_no_use_for_choosing_a_marker() -> None:
    game = handing_out(20, 0, 0, 0)
    assert notations(game)[0].startswith("order 1"), "nobody is asked whether it buys"


def test_a_marker_cannot_be_chosen_when_nobody_hands_them_out() -> None:
    game = table()
    game.states["privilege"][0] = 6
    lay(game, *["0 0 1 2 2"] * 4)
    assert game.movers == (-1,)


# -- win ties ------------------------------------------------------------------------------------


def with_ties_won(*cards: str) -> ks.Game:
    """The second round, in which Yellow wins ties."""
    game = before_gold(0, 7, 0, 0)
    game.play("buy win-ties", YELLOW)
    for seat, row in enumerate(cards):
        give(game, seat, row)
    return game


def test_the_buyer_wins_a_tie_among_the_highest() -> None:
    game = with_ties_won("5 0 2 3 3", "5 0 2 3 3", "4 0 2 3 3", "3 0 2 3 3")
    assert game.states["winner_of"][0, 0] == YELLOW


def test_a_tie_below_the_highest_is_not_won() -> None:
    game = with_ties_won("5 0 2 3 3", "4 0 2 3 3", "5 0 2 3 3", "4 0 2 3 3")
    assert game.states["winner_of"][0, 0] == -1


def test_a_lower_card_of_the_buyer_does_not_beat_a_tie() -> None:
    game = with_ties_won("5 0 2 3 3", "4 0 2 3 3", "5 0 2 3 3", "3 0 2 3 3")
    assert game.states["winner_of"][0, 0] == YELLOW, "its 4 is alone below the cancelled fives"


def test_a_tie_of_zeros_is_not_won() -> None:
    game = with_ties_won("0 0 2 3 3", "0 0 2 3 3", "0 0 2 3 3", "0 0 2 3 3")
    assert game.states["winner_of"][0, 0] == -1


def test_the_buyer_gets_all_stones_and_those_tied_with_it_half() -> None:
    game = with_ties_won("0 0 5 3 3", "0 0 5 4 3", "0 0 4 3 3", "0 0 4 2 3")
    assert stones(game) == [3, 5, 2, 2]


def test_ties_are_won_for_one_round_only() -> None:
    game = with_ties_won("0 0 2 3 3", "0 0 2 3 4", "0 0 2 3 3", "0 0 2 3 3")
    assert game.states["winner_of"][0, 3] == YELLOW
    decline(game)
    finish_round(game)
    assert game.states["tie_winner"][0] == -1


# -- free choice of sites and ignoring the building stop -----------------------------------------


def building(*privilege: int, stop: int = 0, waiting: int = 3) -> ks.Game:
    """Red builds first, with site cards for parts 2 and 3; Yellow has laid the stop marker."""
    game = table()
    lay(game, "0 0 1 5 2", "0 3 1 2 2", "0 0 1 2 2", "0 0 1 2 2", sites=SITES)
    game.play(f"stop {stop}" if stop else "beside")
    game.states["stones"][0] = [waiting, 0, 0, 0]
    game.states["supply"][0] = [20 - waiting, 20, 20, 20]
    game.states["privilege"][0] = [*privilege, *[0] * (4 - len(privilege))]
    hand_out(game, "yellow", "red", "green", "blue")
    while game.states["asking"][0] == Question.WINDOW_BUILDING:
        game.play("pass", game.movers[0])
    return game


def test_free_choice_of_sites_opens_every_part_but_the_stopped_one() -> None:
    game = building(8, stop=3)
    assert notations(game) == ["build 2", "buy free-sites"]
    game.play("buy free-sites")
    assert notations(game) == [f"build {n}" for n in (1, 2, 4, 5, 6, 7, 8)]
    for part in (1, 5, 8):
        game.play(f"build {part}")
    assert [stones_in(game, part) for part in (1, 5, 8)] == ["R", "R", "R"]


def test_free_choice_can_be_bought_after_a_stone_was_placed() -> None:
    game = building(8)
    game.play("build 2")
    game.play("buy free-sites")
    game.play("build 7")
    assert stones_in(game, 7) == "R"


def test_free_choice_holds_for_one_turn() -> None:
    game = building(8, waiting=1)
    game.play("buy free-sites")
    game.play("build 7")
    assert not game.states["free_sites"][0]


def test_free_choice_is_not_offered_without_stones() -> None:
    game = building(8, waiting=1)
    game.play("build 2")
    assert game.states["round_number"][0] == 2


def test_the_stopped_part_opens_for_its_site_card() -> None:
    game = building(14, stop=3)
    game.play("buy ignore-stop")
    assert notations(game) == ["build 2", "build 3"]
    game.play("build 3")
    assert stones_in(game, 3) == "R"


def test_the_building_stop_cannot_be_ignored_without_the_site_card() -> None:
    game = building(14, stop=4)
    assert "ignore-stop" not in purchases(game, RED)


def test_free_choice_and_an_ignored_stop_still_need_the_site_card() -> None:
    game = building(22, stop=3)
    game.play("buy free-sites")
    assert "build 3" not in notations(game)
    game.play("buy ignore-stop")
    assert notations(game) == [f"build {n}" for n in range(1, 9)]


def test_a_part_filled_in_spite_of_the_stop_is_scored() -> None:
    game = building(14, stop=3, waiting=1)
    fill(game, 3, "YB", free=1)
    game.play("buy ignore-stop")
    game.play("build 3")
    finish_round(game)
    assert not game.states["open_parts"][0] >> 2 & 1
    assert game.states["space_points"][0, RED] == 16


def moving(privilege: list[int], palace: dict[int, str], stop: int = 0) -> ks.Game:
    """Red has won the fifth official; Yellow has laid the stop marker."""
    game = table()
    game.states["hand"][0, :, 0] = 5
    lay(game, "0 0 0 5 5", "0 3 0 2 2", "0 0 0 2 2", "0 0 0 2 2")
    game.play(f"stop {stop}" if stop else "beside")
    for part, letters in palace.items():
        build(game, part, letters)
    game.states["privilege"][0] = privilege
    hand_out(game, "red", "yellow", "green", "blue")
    while game.states["asking"][0] in (Question.WINDOW_BUILDING, Question.BUILD):
        game.play("pass", game.movers[0])
    return game


def test_the_winner_of_phase_8_may_ignore_the_building_stop() -> None:
    game = moving([14, 0, 0, 0], {2: "RG", 3: "BY"}, stop=2)
    assert purchases(game, RED) == ["ignore-stop"]
    assert "move 2 3" not in notations(game)
    game.play("buy ignore-stop")
    assert "move 2 3" in notations(game)
    assert "move 3 2" in notations(game)
    game.play("move 2 5")
    assert stones_in(game, 5) == "G"


def test_ignoring_the_stop_is_not_offered_in_phase_8_when_nothing_is_stopped() -> None:
    game = moving([14, 0, 0, 0], {2: "RG", 3: "BY"})
    assert purchases(game, RED) == []


# -- gold cards worth 5, gold and stones, stones ------------------------------------------------


def test_gold_worth_five_is_taken_at_once_in_cards_of_choice() -> None:
    game = before_gold(9, 0, 0, 0)
    game.states["bank"][0] = [0, 2, 2, 1, 1, 1]
    game.play("buy gold-5", RED)
    assert notations(game) == ["take 2", "take 3", "take 4", "take 5"]
    game.play("take 3")
    game.play("take 2")
    assert game.states["received"][0, RED] == 5
    assert game.states["bank"][0].tolist() == [0, 2, 1, 0, 1, 1]


def test_gold_is_not_offered_by_an_empty_bank() -> None:
    game = before_gold(9, 8, 0, 0)
    game.states["bank"][0] = 0
    game.play("pass", YELLOW)
    game.play("buy win-ties", RED)
    assert notations(game, RED)[0].startswith("give"), "the window did not open again"
    game = before_gold(16, 0, 0, 0)
    game.states["bank"][0] = 0
    game.play("buy win-ties", RED)
    assert notations(game, RED)[0].startswith("give"), "nine points are left, but no gold"


def test_gold_bought_before_phase_2_can_be_laid_in_it() -> None:
    game = before_gold(9, 0, 0, 0)
    hold(game, RED, "")
    game.states["bank"][0] = [0, 0, 0, 0, 0, 1]
    game.play("buy gold-5", RED)
    assert hand(game, RED) == "5"
    assert notations(game, RED) == ["give 1 5", "leave 1"]


def test_gold_worth_three_and_two_stones_come_together() -> None:
    game = before_gold(12, 0, 0, 0)
    game.states["bank"][0] = [0, 0, 0, 9, 0, 0]
    before = stones(game)[RED]
    game.play("buy gold-3-stones-2", RED)
    assert game.states["received"][0, RED] == 3
    assert stones(game)[RED] == before + 2


def test_three_stones_come_at_once() -> None:
    game = before_gold(13, 0, 0, 0)
    before = stones(game)[RED]
    game.play("buy stones-3", RED)
    assert stones(game)[RED] == before + 3
    assert game.states["supply"][0, RED] == 20 - 3 - before - len("".join(
        s for part in range(1, 9) for s in stones_in(game, part) if s == "R"))  # fmt: skip


def test_a_builder_may_buy_stones_and_go_on_building() -> None:
    game = building(13, waiting=1)
    game.play("build 2")
    assert notations(game) == ["buy gold-3-stones-2", "buy stones-3", "pass"]
    game.play("buy stones-3")
    for _ in range(3):
        game.play("build 2")
    assert stones_in(game, 2) == "RRRR"


def test_a_builder_without_stones_is_asked_if_it_can_buy_some() -> None:
    game = building(12, waiting=1)
    game.play("build 2")
    assert notations(game) == ["buy gold-3-stones-2", "pass"]
    game.play("pass")
    assert RED not in game.movers or not notations(game, RED)[0].startswith("buy")


# -- refuse the blockade -------------------------------------------------------------------------


def blocked(target: str, *privilege: int) -> ks.Game:
    game = table()
    game.states["privilege"][0] = privilege
    lay(game, "5 0 2 2 3", "4 1 4 5 3", "3 1 3 2 3", "2 0 2 3 4")
    game.play(f"block {target}")
    return game


def test_the_blockade_is_refused_and_the_card_is_free_again() -> None:
    game = blocked("yellow 3", 0, 10, 0, 0)
    # Nobody has won the second official; the third comes next.
    assert game.movers == (YELLOW,)
    assert notations(game) == ["buy refuse-blockade", "pass"]
    game.play("buy refuse-blockade")
    state = game.states[0]
    assert (state.blockade_seat, state.blockade_official) == (-1, -1)
    assert state.shown[YELLOW, 2] == 5
    assert stones(game)[YELLOW] == 1 + 4, "the stone for the blockade is kept"


def test_the_question_comes_before_the_blocked_official_is_settled() -> None:
    game = blocked("yellow 4", 0, 10, 0, 0)
    assert game.states["settled"][0] == 3
    assert game.movers == (YELLOW,)


def test_only_the_owner_of_the_blocked_card_is_asked() -> None:
    game = blocked("yellow 3", 0, 9, 50, 50)
    assert game.states["settled"][0] > 2
    assert game.states["shown"][0, YELLOW, 2] == 0


def test_whoever_passes_keeps_its_blocked_card() -> None:
    game = blocked("yellow 3", 0, 10, 0, 0)
    game.play("pass")
    assert game.states["shown"][0, YELLOW, 2] == 0
    assert game.states["face_down"][0, YELLOW] & 0b100


def test_after_a_refusal_there_is_no_limit_on_the_next_blockade() -> None:
    game = blocked("yellow 3", 0, 10, 0, 0)
    game.play("buy refuse-blockade")
    decline(game)
    finish_round(game)
    assert game.states["carried_seat"][0] == -1
    lay(game, "5 0 1 3 3", "0 1 3 3 3", "0 1 2 2 4", "0 0 2 3 3")
    assert "block yellow 3" in notations(game)


# -- ban on a last stone -------------------------------------------------------------------------


def test_a_banned_stone_may_not_be_moved() -> None:
    game = moving([0, 11, 0, 0], {2: "RG", 3: "BY"})
    assert game.movers == (YELLOW,)
    game.play("buy ban-stone")
    assert notations(game) == ["ban 2", "ban 3"]
    game.play("ban 3")
    assert game.movers == (RED,)
    assert {n.split()[1] for n in notations(game) if n.startswith("move")} == {"2"}
    with pytest.raises(ks.IllegalMove, match="the last stone of part 3 may not be moved"):
        game.play("move 3 2")


def test_another_stone_may_be_moved_onto_a_banned_one() -> None:
    game = moving([0, 11, 0, 0], {2: "RG", 3: "BY"})
    game.play("buy ban-stone")
    game.play("ban 3")
    game.play("move 2 3")
    assert stones_in(game, 3) == "BYG"


def test_the_winner_is_not_offered_the_ban() -> None:
    game = moving([11, 0, 0, 0], {2: "RG", 3: "BY"})
    assert game.movers == (RED,)
    assert purchases(game, RED) == []


def test_the_ban_is_not_offered_when_no_stone_can_be_moved() -> None:
    game = moving([0, 11, 0, 0], {})
    assert game.states["round_number"][0] == 2


def test_others_may_ban_a_stone_after_the_winner_has_ignored_the_stop() -> None:
    game = moving([14, 11, 0, 0], {2: "RG", 3: "BY"}, stop=2)
    game.play("pass", YELLOW)
    game.play("buy ignore-stop")
    assert game.movers == (YELLOW,)
    game.play("buy ban-stone")
    game.play("ban 2")
    assert "move 2 3" not in notations(game)
    assert "move 3 2" in notations(game)


# -- play cards from the hand --------------------------------------------------------------------


def from_hand(*privilege: int) -> ks.Game:
    """The second round: Blue plays from its hand, the others have laid their cards."""
    game = before_gold(*(privilege or (0, 0, 0, 15)))
    game.play("buy from-hand", BLUE)
    decline(game)
    assert game.movers == (RED, YELLOW, GREEN)
    for seat in range(3):
        give(game, seat, "3 0 2 4 2")
    return game


def test_the_buyer_adds_its_card_after_the_others_have_turned_over_theirs() -> None:
    game = from_hand()
    assert game.movers == (BLUE,)
    assert game.states["shown"][0, :, 0].tolist() == [4, 4, 4, 0]
    game.play("give 1 4")
    assert game.states["winner_of"][0, 0] == BLUE
    assert game.movers == (BLUE,), "the winner lays the blockade marker"


def test_the_cards_added_are_public_and_leave_the_hand_at_once() -> None:
    game = from_hand()
    before = int(game.states["cards"][0, BLUE])
    game.play("give 1 4")
    assert game.states["cards"][0, BLUE] == before - 1
    assert "Blue adds a 4 at the first official" in game.story(RED)[-1][1].text(
        "en", game.player_names()
    )


def test_a_seat_that_plays_from_the_hand_cannot_be_blocked() -> None:
    game = from_hand()
    game.play("give 1 0")
    assert game.states["winner_of"][0, 0] == -1
    game = before_gold(0, 0, 0, 15)
    game.play("buy from-hand", BLUE)
    for seat, row in enumerate(("5 0 2 4 2", "3 0 2 4 2", "3 0 2 4 2")):
        give(game, seat, row)
    game.play("give 1 0")
    assert game.movers == (RED,)
    assert not any(n.startswith("block blue") for n in notations(game))


def test_it_adds_a_card_at_all_five_officials() -> None:
    game = from_hand()
    for card in ("give 1 0", "give 2 0", "give 3 3", "give 4 2", "give 5 2"):
        assert card in notations(game, BLUE)
        game.play(card)
        while game.movers != (BLUE,) or not notations(game)[0].startswith("give"):
            if game.states["round_number"][0] == 3:
                break
            finish_one(game)
    assert game.states["round_number"][0] == 3
    assert game.states["hand_player"][0] == -1, "it holds for one round only"


def finish_one(game: ks.Game) -> None:
    """Make one move that changes little."""
    moves = {move.notation: move for move in game.moves(game.movers[0])}
    quiet = [moves[name] for name in ("pass", "beside") if name in moves]
    game.play(quiet[0] if quiet else next(iter(moves.values())))


def test_a_small_hand_may_leave_an_official_empty() -> None:
    game = before_gold(0, 0, 0, 15)
    hold(game, BLUE, "5 2")
    game.play("buy from-hand", BLUE)
    for seat in range(3):
        give(game, seat, "3 0 2 4 2")
    assert notations(game) == ["give 1 2", "give 1 5", "leave 1"]
    game.play("leave 1")
    assert game.states["shown"][0, BLUE, 0] == 0


def test_gold_can_be_bought_before_a_card_is_added() -> None:
    game = before_gold(0, 0, 0, 24)
    hold(game, BLUE, "2")
    game.play("buy from-hand", BLUE)
    decline(game)
    for seat in range(3):
        give(game, seat, "3 0 2 4 2")
    game.states["bank"][0] = [0, 0, 0, 0, 0, 2]
    assert "buy gold-5" in notations(game)
    game.play("buy gold-5")
    take_all(game)
    assert notations(game) == ["give 1 2", "give 1 5", "leave 1"]


def test_a_carried_card_stays_at_its_official() -> None:
    game = table()
    lay(game, "5 0 2 2 3", "4 1 2 2 3", "3 1 2 2 3", "2 0 2 3 4")
    game.play("block blue 3")
    finish_round(game, (0, 0, 0, 15))
    for seat in range(4):
        game.play("site 2", seat)
        game.play("site 3", seat)
        game.play("commit", seat)
    game.play("buy from-hand", BLUE)
    for seat in range(3):
        give(game, seat, "0 0 1 3 3" if seat == 0 else "0 1 2 3 3")
    officials = []
    while game.states["round_number"][0] == 2:
        if game.movers == (BLUE,) and notations(game)[0].startswith("give"):
            officials.append(notations(game)[0].split()[1])
        finish_one(game)
    assert officials == ["1", "2", "4", "5"]
