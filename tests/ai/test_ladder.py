"""Bots by name, and the levels of every game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.levels import Level, is_slow, levels_of
from keelstone.ai.players import Builder, Noisy, Policy, Search, no_network
from keelstone.arena.match import Contest, play_game
from keelstone.arena.players import make_player
from keelstone.arena.statistics import seats_of, win_share
from keelstone.engine import registry
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.game import Game
from tests.ai.network.networks import random_arrays, random_network, write
from tests.support import random_steps

MORRA = "tests.engine.morra"
GAMES = registry.game_names()


@pytest.mark.parametrize("name", [MORRA, *GAMES])
def test_every_game_has_six_levels_or_more_that_can_be_made(name: str) -> None:
    game = registry.load(name)
    names = ai.level_names(game)
    assert len(names) >= 6
    assert names[0] == "level-1"
    for level in names:
        assert isinstance(ai.make(level, name), Level)
    for rung in levels_of(game):
        assert make_player(rung.without_network, name).name == rung.without_network
        assert make_player(rung.with_network, name).name == rung.with_network
        assert not isinstance(make_player(rung.without_network, name), Policy)


@pytest.mark.parametrize("name", GAMES)
def test_the_strongest_level_thinks_for_less_than_a_second(name: str) -> None:
    for rung in levels_of(registry.load(name)):
        for written in (rung.with_network, rung.without_network):
            bot = ai.make(written, name)
            if isinstance(bot, Search):
                assert bot.playouts is not None or (bot.think or 1.0) < 1.0


@pytest.mark.parametrize("name", GAMES)
def test_a_random_player_wins_one_game_in_five_against_the_lowest_level(name: str) -> None:
    games, lowest = 60, levels_of(registry.load(name))[0].without_network
    contest = Contest(game=name, bots=[lowest, "random"], seats=2, seed=1)
    results = [play_game(contest, number) for number in range(games)]
    won = sum(win_share(result, seats_of(result, "random")) for result in results)
    assert games / 5 <= won < games / 2


def test_a_number_above_the_highest_level_is_the_highest() -> None:
    top = ai.make(ai.level_names(registry.load(MORRA))[-1], MORRA)
    beyond = ai.make("level-40", MORRA)
    assert isinstance(top, Level)
    assert isinstance(beyond, Level)
    assert beyond.rung == top.rung


def test_names_say_what_a_bot_is_made_of(tmp_path: Path) -> None:
    made: Any = ai.make("master@0.2", MORRA)
    assert (made.think, made.playouts) == (0.2, None)
    made = ai.make("master-2026@300p", MORRA, think=2.0)
    assert (made.think, made.playouts, made.choose_network) == (None, 300, no_network)
    made = ai.make("policy@0.5", MORRA)
    assert made.temperature == 0.5
    made = ai.make("one-ply@2", MORRA)
    assert isinstance(made, Noisy)
    assert made.noise == 2.0
    assert isinstance(ai.make("builder", MORRA), Builder)
    file = tmp_path / "mine.npz"
    write(file, random_arrays(MORRA, 3))
    game = Game(MORRA, seats=3, seed=1)
    for name in (f"policy:{file}", f"network:{file}@20p"):
        assert ai.ask(ai.make(name, MORRA), game, 0) in game.legal_numbers(0)


@pytest.mark.parametrize(
    "name",
    ["grandmaster", "level-0", "novice@1", "builder:file.npz", "master@", "policy@-1", "network@0",
     "master@soon", "master@0p", "one-ply@nan", ""],
)  # fmt: skip
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(BadOption):
        ai.make(name, MORRA)


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(BadFile, match="cannot be read as a network"):
        ai.make("network:none.npz@1", MORRA)


def test_a_bot_that_needs_a_network_says_so() -> None:
    game = Game(MORRA, seats=2, seed=1)
    for name in ("policy", "network@10p"):
        with pytest.raises(BadOption, match="there is no network for this board of Morra"):
            ai.ask(ai.make(name, MORRA), game, 0)


def test_a_level_plays_by_the_network_where_the_board_has_one() -> None:
    game = Game(MORRA, seats=3, seed=1)
    view, network = ai.observe(game, 0), random_network(MORRA, 3)
    for number, rung in enumerate(levels_of(game.definition), 1):
        by_hand, learned = (
            ai.make(f"level-{number}", MORRA, playouts=5, network=one) for one in (None, network)
        )
        assert isinstance(by_hand, Level)
        assert isinstance(learned, Level)
        assert by_hand.player(view).name == rung.without_network
        assert learned.player(view).name == rung.with_network
        assert learned.choose_number(view) in view.moves


def test_limits_that_are_given_only_lower_those_of_a_level() -> None:
    view = ai.observe(Game(MORRA, seats=3, seed=1), 0)
    top = ai.level_names(registry.load(MORRA))[-1]
    for limits, wanted in (
        (dict[str, Any](), (0.5, None)),
        ({"think": 0.1}, (0.1, None)),
        ({"think": 5.0}, (0.5, None)),
        ({"playouts": 7}, (None, 7)),
    ):
        level = ai.make(top, MORRA, **limits)
        assert isinstance(level, Level)
        player = level.player(view)
        assert isinstance(player, Search)
        assert (player.think, player.playouts) == wanted


def test_slow_bots_are_those_that_search_for_long() -> None:
    assert is_slow("master", MORRA)
    assert is_slow("level-7", MORRA)
    assert is_slow("master-2026@20000p", MORRA)
    for name in ("level-1", "builder", "policy@1", "network@200p"):
        assert not is_slow(name, MORRA)


def test_bots_of_a_pool_share_their_searchers() -> None:
    view, pool = ai.observe(Game(MORRA, seats=3, seed=1), 0), ai.SearcherPool()
    network = random_network(MORRA, 3)
    learned: Any = ai.make("network@5p", MORRA, network=network, pool=pool)
    by_hand: Any = ai.make("master-2026@5p", MORRA, pool=pool)
    assert learned.searcher(view).workspaces is by_hand.searcher(view).workspaces
    assert learned.searcher(view).network is network
    assert by_hand.searcher(view).network is None


# -- the policy of a network -----------------------------------------------------------------------


def test_a_policy_plays_its_most_probable_move_and_others_by_temperature() -> None:
    game, network = Game("imhotep", seats=2, seed=1), random_network("imhotep", 2)
    view = ai.observe(game, 0)
    asked: Any = ai.make("policy", "imhotep", network=network)
    answer = asked.policy(view).ask(view)
    best = answer.moves[int(answer.probabilities.argmax())]
    played = {}
    for name in ("policy", "policy@1", "policy@50"):
        bots = (ai.make(name, "imhotep", network=network, seed=seed) for seed in range(300))
        played[name] = Counter(bot.choose_number(view) for bot in bots)
    assert played["policy"] == {best: 300}
    shares = [played["policy@1"][move] / 300 for move in answer.moves]
    assert shares == pytest.approx(answer.probabilities, abs=0.1)
    assert max(played["policy@50"].values()) < 300 / len(answer.moves) + 40


def test_a_secret_move_is_sampled_from_the_policy() -> None:
    game, network = Game(MORRA, seats=3, seed=1), random_network(MORRA, 3)
    view = ai.observe(game, 0)
    bots = (ai.make("policy", MORRA, network=network, seed=seed) for seed in range(60))
    assert len({bot.choose_number(view) for bot in bots}) > 1


# -- the frozen opponent ---------------------------------------------------------------------------

#: what master-2026 plays with 100 playouts. Another list means another opponent: figures that were
#: measured against this one are worth nothing then
PLAYED = {
    "eschnapur": [5, 16, 16, 16, 102, 48, 5, 10, 28, 28, 51, 68],
    "imhotep": [12, 75, 0, 12, 68, 7, 5, 1, 1, 5, 9, 71],
    "seafarers": [489, 206, 487, 1, 1, 1, 37, 35, 1, 40, 37, 35],
}


@pytest.mark.parametrize("name", GAMES)
def test_master_2026_plays_as_ever(name: str) -> None:
    bot, game, played = ai.make("master-2026@100p", name, seed=1), Game(name, seats=3, seed=1), []
    for step, (mover, _) in enumerate(random_steps(game, 1)):
        if mover >= 0 and step % 5 == 0 and len(game.legal_numbers(mover)) > 1:
            played.append(ai.ask(bot, game, mover))
        if len(played) == 12:
            break
    assert played == PLAYED[name]


def test_a_level_above_is_no_weaker_on_the_whole() -> None:
    """Few games: only the ends of the ladder are compared."""
    names = ai.level_names(registry.load("imhotep"))
    contest = Contest(game="imhotep", bots=[names[-3], names[0]], seats=2, seed=1)
    results = [play_game(contest, number) for number in range(10)]
    won = [win_share(result, seats_of(result, names[-3])) for result in results]
    assert np.sum(won) >= 8
