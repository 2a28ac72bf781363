"""Following a game that another program referees, with the knowledge of one seat."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import keelstone as ks
from keelstone import ai
from keelstone.engine.errors import BadOption, IllegalMove, MalformedMove
from keelstone.engine.game import Game
from keelstone.engine.jit import INTERPRETED
from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.data.scenes import load_scene, scene_names
from keelstone.games.seafarers.rules.state import Question
from keelstone.testing.random_play import random_steps
from tests.games.seafarers.test_layout import layout_of

Event = tuple[int | None, str]
Teller = Callable[[Game, int, int, int], Event]
#: what a referee tells everybody about an event besides the event
PUBLIC = ("hand_size", "winner")


def written_layout(game: Game) -> dict[str, Any]:
    """The lay-out of a game as the referee would announce it."""
    state, shape = game.states[0], load_scene(game.options["scene"]).geometry
    layout = layout_of(state, game.options["scene"])
    for piece in ("robber", "pirate"):
        if state[piece] < len(shape.hexes):
            layout[piece] = shape.hex_name(int(state[piece]))
    return layout if layout["harbours"] else {k: v for k, v in layout.items() if k != "harbours"}


def referee(scene: str, seed: int, **options: Any) -> Game:
    """A game of ours in the part of the other program's."""
    options = {"trade": False, "pirate": "off" if scene == "base" else "old", **options}
    seats = max(load_scene(scene).seats)
    return Game("seafarers", seats=seats, seed=seed, chance="manual", scene=scene, **options)


def followed_from(game: Game, seat: int, **more: Any) -> ks.FollowedGame:
    options = {**game.options, "layout": written_layout(game), **more}
    return ks.follow("seafarers", seat=seat, seats=game.seats, **options)


def told(game: Game, mover: int, number: int, viewer: int) -> Event:
    """An event as a referee tells it to a seat: `?` for what the seat may not know."""
    text = game.notation(mover, number)
    if not game.snapshot.is_seen(mover, number, viewer):
        text = f"{text.split()[0]} ?"
    return None if mover == CHANCE else mover, text


def followed_steps(
    game: Game, followed: ks.FollowedGame, seed: int, tell: Teller = told
) -> Iterator[Event]:
    """Play a random game and let another one follow it; yields after every event."""
    event: Event | None = None
    for mover, number in random_steps(game, seed):
        if event is not None:
            followed.observe(*event, **public(game))
            yield event
        event = tell(game, mover, number, followed.seat)
    assert event is not None
    followed.observe(*event, **public(game))
    yield event


def public(game: Game) -> dict[str, Any]:
    return {name: game.states[name][0].tolist() for name in PUBLIC}


@pytest.mark.parametrize("scene", scene_names())
def test_the_view_of_a_follower_is_the_true_view_at_every_step(scene: str) -> None:
    game = referee(scene, 5, turn_limit=100)
    seat = game.seats - 1
    followed = followed_from(game, seat)
    unseen = 0
    for _, text in followed_steps(game, followed, 5):
        unseen += text.endswith("?")
        assert followed.game.view(seat).fields == game.view(seat).fields, text
        assert followed.game.movers == game.movers
        assert followed.game.legal_numbers(seat) == game.legal_numbers(seat)
    assert unseen
    assert followed.game.is_over


def test_what_a_bot_is_asked_is_what_it_would_be_asked_in_the_true_game() -> None:
    game = referee("new-shores", 3, turn_limit=60)
    followed, bot = followed_from(game, 0), ai.make("builder", "seafarers", seed=1)
    asked = 0
    for step, _ in enumerate(followed_steps(game, followed, 3)):
        if step % 10 == 0 and 0 in game.movers:
            truth = game.notation(0, ai.ask(bot, game, 0))
            assert followed.observation().states.tobytes() == ai.observe(game, 0).states.tobytes()
            assert followed.ask(bot) == truth
            asked += 1
    assert asked > 5


def at(asking: int, seed: int = 1, viewer: int = 2) -> tuple[Game, ks.FollowedGame, Any]:
    """A game and its follower at the first position at which something is asked that only others
    know the answer to."""
    game = referee("base", seed)
    followed = followed_from(game, viewer)
    steps = followed_steps(game, followed, seed)
    for _ in steps:
        known = {game.states["turn"][0], game.states["victim"][0]}
        if game.states["asking"][0] == asking and viewer not in known:
            return game, followed, steps
    raise AssertionError("it is never asked")


@pytest.mark.parametrize(
    ("asking", "word"), [(Question.THEFT, "stolen"), (Question.CARD_DRAWN, "drawn")]
)
def test_an_unseen_outcome_is_any_that_is_possible(asking: int, word: str) -> None:
    _, followed, _ = at(asking)
    followed.observe(None, f"{word} ?")
    assert followed.log[-1].text == f"{word} ?"
    assert CHANCE not in followed.game.movers


def test_the_guess_of_a_drawn_card_gives_way_to_what_is_played() -> None:
    game, followed, _ = at(Question.CARD_DRAWN)
    buyer = int(game.states["turn"][0])
    for card in ("knight", "monopoly ore", "invention"):
        other = copy.deepcopy(followed)
        other.observe(None, "drawn ?")
        other.adjust("playable-cards")
        other.observe(buyer, card)
        assert [event.text for event in other.log[-3:]] == ["drawn ?", "playable-cards", card]


def with_unseen_discards(game: Game, mover: int, number: int, viewer: int) -> Event:
    """An event as a referee tells it who shows nobody's discards."""
    is_unseen = game.states["asking"][0] == Question.DISCARDS and mover != viewer
    return (mover, "discard ?") if is_unseen else told(game, mover, number, viewer)


def test_unseen_discards_are_guessed_and_own_cards_stay_right() -> None:
    """A seat may later pay with cards that the guess has discarded: then it was another card."""
    game = referee("base", 2, turn_limit=80)
    followed, unseen = followed_from(game, 0), 0
    for _, text in followed_steps(game, followed, 2, with_unseen_discards):
        unseen += text == "discard ?"
        assert followed.game.view(0).hand[0] == game.view(0).hand[0]
        assert followed.game.movers == game.movers
    assert unseen > 5


# --- adjustments


def test_a_trade_agreed_elsewhere_changes_hands() -> None:
    game, followed, _ = at(Question.TURN)
    turn, other = int(game.states["turn"][0]), 2
    followed.adjust(f"gain {turn + 1} 2 wood")
    followed.adjust(f"gain {other + 1} 1 ore")
    before = followed.game.states["hand"][0].copy()
    followed.adjust(f"give {turn + 1} 2 wood {other + 1}")
    followed.adjust(f"give {other + 1} 1 ore {turn + 1}")
    change = followed.game.states["hand"][0] - before
    assert change[turn].tolist() == [-2, 0, 0, 0, 1]
    assert change[other].tolist() == [2, 0, 0, 0, -1]
    assert followed.game.definition.problems(followed.game.states[0], game.boards[0]) == []
    assert followed.log[-1].text == f"give {other + 1} 1 ore {turn + 1}"


def test_adjustments_leave_a_position_without_problems() -> None:
    _, followed, _ = at(Question.TURN)
    for text in (
        "robber A1", "robber A2", "gain 1 3 grain", "lose 1 2 grain", "longest-route 2",
        "longest-route nobody", "largest-army 1", "largest-army 3", "card-unplayed",
        "playable-cards",
    ):  # fmt: skip
        followed.adjust(text)
        state, board = followed.game.states[0], followed.game.boards[0]
        assert followed.game.definition.problems(state, board) == [], text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "is no adjustment"),
        ("wish 1", "is no adjustment; adjustments are: robber, gain"),
        ("robber Z9", "Z9"),
        ("gain 9 1 ore", "is no seat; seats are 1 to 4"),
        ("gain 1 x ore", "cards are a number"),
        ("gain 1 ore", "expected SEAT NUMBER RESOURCE"),
    ],
)
def test_a_malformed_adjustment_is_refused(text: str, expected: str) -> None:
    followed = ks.follow("seafarers", seat=0, seats=4)
    with pytest.raises(MalformedMove, match=expected):
        followed.adjust(text)


@pytest.mark.skipif(INTERPRETED, reason="it tries thousands of redeals")
def test_what_cannot_have_happened_is_refused_and_changes_nothing() -> None:
    _, followed, _ = at(Question.TURN)
    before, events = followed.game.states.tobytes(), len(followed.log)
    with pytest.raises(IllegalMove, match="'dice 8' of chance cannot have happened here"):
        followed.observe(None, "dice 8")
    with pytest.raises(IllegalMove, match="'lose 1 99 ore' as an adjustment cannot"):
        followed.adjust("lose 1 99 ore")
    with pytest.raises(MalformedMove):
        followed.observe(0, "dance ?")
    with pytest.raises(BadOption, match="no field 'purse'"):
        followed.observe(0, "end", purse=3)
    assert (followed.game.states.tobytes(), len(followed.log)) == (before, events)


def test_a_bank_without_end_holds_more_than_any_game_needs() -> None:
    game = ks.start("seafarers", seats=4, seed=1, bank="endless")
    assert game.states["bank"][0].tolist() == [99] * 5


def test_the_example_of_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "following_games.md").read_text(encoding="utf-8")
    exec(page.partition("```python\n")[2].partition("```")[0], {})
    assert capsys.readouterr().out == "settlement\n"
