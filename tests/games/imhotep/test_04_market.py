"""The market.  rules/imhotep.md, chapter 4."""

import pytest

import keelstone as ks
from keelstone.engine.seats import CHANCE
from keelstone.games.imhotep.rules.board import Card
from keelstone.games.imhotep.validate import problems
from keelstone.testing.secrecy import redealt
from tests.games.imhotep.conserved import conserved
from tests.games.imhotep.table import BLACK, BROWN, GREY, WHITE, bring, notations, table
from tests.support import example


@example("imhotep 4.1a")
def test_owners_take_cards_in_the_order_of_unloading() -> None:
    game = table(ships=("WBG.", "....", "...", ".."))
    quarry = game.states["quarry"][0].copy()
    game.play("sail 1 market")
    assert game.movers == (WHITE,)
    game.play("card sail")
    assert game.movers == (BROWN,)
    game.play("card statue")
    assert game.movers == (GREY,)
    game.play("card lever")
    hand = game.states["hand"][0]
    assert (hand[WHITE, Card.SAIL], hand[BROWN, Card.STATUE], hand[GREY, Card.LEVER]) == (1, 1, 1)
    assert (game.states["quarry"][0] - quarry).tolist() == [0, 1, 1, 1]
    assert game.movers == (WHITE,)


def test_a_card_need_not_be_taken() -> None:
    game = table(ships=("WBG.", "....", "...", ".."))
    game.play("sail 1 market")
    for _ in range(3):
        game.play("decline")
    assert game.states["hand"][0].sum() == 0
    assert (game.states["market"][0] > 0).sum() == 4
    conserved(game.states[0], game.boards[0])


def test_equal_cards_are_offered_once() -> None:
    game = table(ships=("WBG.", "....", "...", ".."), market=("statue", "statue", "sail", "statue"))
    game.play("sail 1 market")
    assert notations(game) == ["card statue", "card sail", "decline"]


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    game = table(ships=("WBG.", "....", "...", ".."))
    game.play("sail 1 market")
    with pytest.raises(ks.IllegalMove, match="does not lie on the market"):
        game.play("card hammer")


def at_market_b(pair: tuple[str, str] = ("chisel", "hammer")) -> ks.Game:
    game = table(
        sides="BAAAA",
        ships=("WBG.", "....", "...", ".."),
        market=("statue", "lever", "sail", *pair),
    )
    game.play("sail 1 market")
    return game


def told(game: ks.Game) -> str:
    """The last event, as Brown reads it."""
    return game.story(BROWN)[-1][1].text("en")


def test_the_b_side_has_three_open_cards_and_a_face_down_pair() -> None:
    game = at_market_b()
    assert notations(game) == ["card statue", "card lever", "card sail", "pair", "decline"]
    for viewer in (None, 0, 1):
        state = game.view_as_dict(viewer)["state"]
        assert state["pair"] is None
        assert state["pile"] is None
        assert state["pair_size"] == 2


def test_only_who_takes_the_pair_sees_it_and_one_card_is_kept() -> None:
    game = at_market_b()
    game.play("pair")
    assert game.view_as_dict(WHITE)["state"]["looked_at"] == [Card.CHISEL + 1, Card.HAMMER + 1]
    assert game.view_as_dict(BROWN)["state"]["looked_at"] is None
    assert game.view_as_dict()["state"]["looked_at"] is None
    assert notations(game) == ["keep hammer", "keep chisel"]
    game.play("keep hammer")
    assert game.states["hand"][0][WHITE].tolist()[Card.HAMMER] == 1
    assert game.states["discarded"][0].tolist()[Card.CHISEL] == 1
    conserved(game.states[0], game.boards[0])


def test_looking_cannot_be_taken_back() -> None:
    game = at_market_b()
    game.play("pair")
    assert not game.undo(WHITE)


def test_other_seats_know_only_that_the_two_cards_differ() -> None:
    game = at_market_b()
    game.play("pair")
    seen = [redealt(game, BLACK, seed).states["looked_at"][0].tolist() for seed in range(40)]
    assert len({tuple(cards) for cards in seen}) > 10
    assert all(first != second for first, second in seen)
    assert {tuple(redealt(game, WHITE, seed).states["looked_at"][0]) for seed in range(9)} == {
        (12, 10)
    }
    conserved(redealt(game, BLACK, 1).states[0], game.boards[0])


def test_cards_that_everybody_can_work_out_stay_so_while_they_are_looked_at() -> None:
    game = at_market_b()
    game.states["pair_known"][0] = 2
    game.play("pair")
    seen = {tuple(redealt(game, BLACK, seed).states["looked_at"][0]) for seed in range(9)}
    assert seen == {(12, 10)}


def test_a_position_in_which_one_of_two_equal_cards_is_to_be_kept_is_not_sound() -> None:
    game = at_market_b(("chisel", "hammer"))
    game.play("pair")
    state = game.states[0]
    assert problems(state, game.boards[0]) == []
    state.looked_at[1] = state.looked_at[0]
    state.pile[Card.HAMMER] += 1
    state.pile[Card.CHISEL] -= 1
    assert problems(state, game.boards[0])


def test_everybody_is_told_which_card_was_kept_and_which_discarded() -> None:
    game = at_market_b()
    game.play("pair")
    game.play("keep hammer")
    assert "keeps Hammer and discards Chisel" in told(game)


@pytest.mark.parametrize("card", ["statue", "paved-path"])
def test_everybody_is_told_what_two_equal_cards_are(card: str) -> None:
    game = at_market_b((card, card))
    game.play("pair")
    assert card.replace("-", " ") in told(game).lower()


def test_what_the_end_of_a_round_turns_up_cannot_be_taken_back() -> None:
    game = table(sides="BAAAA", ships=("KKKK", "WWWW", "BBB", "GG"))
    for move in ("sail 1 temple", "sail 2 pyramids", "sail 3 obelisks"):
        game.play(move)
        assert game.can_undo()
    game.play("sail 4 burial-chamber")
    assert sum(game.view_as_dict(GREY)["state"]["discarded"]) == 5
    assert not game.can_undo()


def test_a_pair_of_equal_cards_needs_no_choice() -> None:
    game = at_market_b(("statue", "statue"))
    game.play("pair")
    assert game.states["hand"][0][WHITE].tolist()[Card.STATUE] == 1
    assert game.movers == (BROWN,)


def test_a_red_card_from_the_pair_acts_at_once() -> None:
    game = at_market_b(("sarcophagus", "hammer"))
    game.play("pair")
    game.play("keep sarcophagus")
    assert game.states["chamber"][0].tolist()[:2] == [WHITE + 1, 0]
    assert game.states["discarded"][0].tolist()[1] == 1


def test_nobody_learns_what_is_laid_face_down() -> None:
    game = at_market_b()
    dealt = [i for i, entry in enumerate(game.log) if entry.seat == CHANCE]
    assert game.is_seen(game.log[dealt[3]], BLACK)
    assert not game.is_seen(game.log[dealt[4]], BLACK)
    assert not game.is_seen(game.log[dealt[5]], -1)


def test_the_discarded_cards_become_the_new_pile() -> None:
    game = table(sides="BAAAA", ships=("KKKK", "WWWW", "BBB", "GG"))
    state = game.states[0]
    state.discarded[:] += state.pile
    state.pile[:] = 0
    state.pile_size = 0
    for move in ("sail 1 temple", "sail 2 pyramids", "sail 3 obelisks", "sail 4 burial-chamber"):
        game.play(move)
    bring(game, "round-card 2")
    assert state.pile_size == 34
    assert state.discarded.sum() == 0
    bring(game, "card statue")
    conserved(state, game.boards[0])


def test_a_pair_that_everybody_can_work_out_is_not_redealt() -> None:
    game = table(sides="BAAAA", ships=("KKKK", "WWWW", "BBB", "GG"))
    state = game.states[0]
    state.discarded[:] += state.pile
    state.pile[:] = 0
    state.pile_size = 0
    from keelstone.games.imhotep.rules.cards import shuffle_discarded

    shuffle_discarded(state)
    assert state.pair_known == 2
