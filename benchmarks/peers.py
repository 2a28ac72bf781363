"""Random play in Keelstone and in other projects, in one run on one machine.

    python benchmarks/peers.py
    python benchmarks/peers.py --seconds 5 --only catanatron pgx

The peers are no dependencies. Install those that you want to see into an environment of your own:

    pip install 'keelstone[rl]' catanatron open_spiel pgx 'pettingzoo[classic]' rlcard

One that is missing is left out, with a line that says so. Rates are by second of CPU time: cores of
a library that uses several are added up. The games differ, so only the order of magnitude counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

import keelstone as ks

#: played(): moves and whole games of one portion
Portion = Callable[[], tuple[int, int]]
#: rows of a batch, and steps of one portion
ROWS, STEPS = 1024, 100


@dataclass(frozen=True)
class Contender:
    """A game of a project behind one interface."""

    project: str
    game: str
    interface: str
    #: makes what plays a portion; ImportError if the project is not installed
    make: Callable[[], Portion]


@dataclass(frozen=True)
class Rate:
    """What a contender does in a second of CPU time."""

    moves: float
    games: float


def measured(portion: Portion, seconds: float) -> Rate:
    """The rate of portions played for some CPU time, after one that is not counted."""
    portion()
    moves = games = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        more = portion()
        moves, games = moves + more[0], games + more[1]
    return Rate(moves / spent, games / spent)


# -- a game by hand: a position, its legal moves, one of them -------------------------------------


def keelstone_by_hand(name: str, **options: Any) -> Portion:
    chooser = random.Random(1)

    def portion() -> tuple[int, int]:
        game, moves = ks.start(name, seed=chooser.getrandbits(30), **options), 0
        while not game.is_over:
            seat = game.movers[0]
            game.play(chooser.choice(game.legal_numbers(seat)), seat)
            moves += 1
        return moves, 1

    return portion


def open_spiel_by_hand(name: str) -> Portion:
    game, chooser = import_module("pyspiel").load_game(name), random.Random(1)

    def portion() -> tuple[int, int]:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, weights)[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
                moves += 1
        return moves, 1

    return portion


def catanatron_by_hand() -> Portion:
    game, player = import_module("catanatron.game"), import_module("catanatron.models.player")

    def portion() -> tuple[int, int]:
        played = game.Game([player.RandomPlayer(colour) for colour in player.Color])
        played.play()
        return len(played.state.actions), 1

    return portion


def rlcard_by_hand(name: str) -> Portion:
    env, chooser = import_module("rlcard").make(name), random.Random(1)

    def portion() -> tuple[int, int]:
        (state, _), moves = env.reset(), 0
        while not env.is_over():
            state, _ = env.step(chooser.choice(list(state["legal_actions"])))
            moves += 1
        return moves, 1

    return portion


# -- PettingZoo: observations and masks for one agent after the other -----------------------------


def stepped(env: Any) -> Portion:
    """Random steps of a PettingZoo environment, a game for each portion."""
    chooser = random.Random(1)

    def portion() -> tuple[int, int]:
        env.reset(seed=chooser.getrandbits(30))
        moves = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[chooser.randrange(len(legal))]))
            moves += 1
        return moves, 1

    return portion


def keelstone_steps(name: str, **options: Any) -> Portion:
    return stepped(import_module("keelstone.envs.pettingzoo").aec(name, **options))


def pettingzoo_steps(name: str) -> Portion:
    return stepped(import_module(f"pettingzoo.classic.{name}").env())


# -- many games at once: observations, masks, sampling, automatic reset ---------------------------


def keelstone_batch(name: str, **options: Any) -> Portion:
    batch = ks.Batch(name, games=ROWS, autoreset="same", cores=1, **options)

    def portion() -> tuple[int, int]:
        games = sum(int(batch.step(batch.sample()).dones.sum()) for _ in range(STEPS))
        return ROWS * STEPS, games

    return portion


def pgx_batch(name: str) -> Portion:
    jax = import_module("jax")
    numpy = import_module("jax.numpy")
    env = import_module("pgx").make(name)
    reset = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, to_choose, to_step = jax.random.split(key, 3)
        chances = numpy.where(state.legal_action_mask, 0.0, -numpy.inf)
        actions = jax.random.categorical(to_choose, chances, axis=-1)
        state = jax.vmap(reset)(state, actions, jax.random.split(to_step, ROWS))
        return (state, key), (state.terminated.sum(), state.observation.sum())

    steps = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=STEPS))
    begin = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), ROWS))
    carried = [(begin, jax.random.key(2))]

    def portion() -> tuple[int, int]:
        carried[0], (ended, _) = steps(carried[0])
        return ROWS * STEPS, int(ended.sum())

    return portion


# -- the run --------------------------------------------------------------------------------------

HAND, ZOO, MANY = "by hand", "PettingZoo", "many games at once"
OURS = [("imhotep", {}), ("eschnapur", {}), ("seafarers", {"trade": False})]


def contenders() -> Iterator[Contender]:
    """Ours and theirs, by interface."""
    ours = {HAND: keelstone_by_hand, ZOO: keelstone_steps, MANY: keelstone_batch}
    for interface, make in ours.items():
        for game, options in OURS:
            yield Contender("keelstone", game, interface, partial(make, game, **options))
    for game in ("backgammon", "go(board_size=9)"):
        yield Contender("OpenSpiel", game, HAND, partial(open_spiel_by_hand, game))
    yield Contender("catanatron", "base island", HAND, catanatron_by_hand)
    for game in ("gin-rummy", "uno"):
        yield Contender("RLCard", game, HAND, partial(rlcard_by_hand, game))
    for game in ("connect_four_v3", "chess_v6"):
        yield Contender("PettingZoo", game, ZOO, partial(pettingzoo_steps, game))
    for game in ("backgammon", "go_9x9"):
        yield Contender("pgx", game, MANY, partial(pgx_batch, game))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time of each (default: 3)")
    parser.add_argument("--only", nargs="+", metavar="PROJECT", help="these, and keelstone")
    args = parser.parse_args()
    wanted = [*map(str.lower, args.only), "keelstone"] if args.only else None
    found: dict[str, list[tuple[Contender, Rate]]] = {}
    for one in contenders():
        if wanted is not None and one.project.lower() not in wanted:
            continue
        try:
            rate = measured(one.make(), args.seconds)
        except ImportError as fault:
            print(f"{one.project}, {one.game}: left out ({fault})", flush=True)
            continue
        found.setdefault(one.interface, []).append((one, rate))
    for interface, rows in found.items():
        show(interface, rows)


def show(interface: str, rows: list[tuple[Contender, Rate]]) -> None:
    """A table of one interface; a ratio is how many times faster Imhotep makes moves."""
    ours = rows[0][1].moves
    print(f"\n{interface:34} {'moves/s':>12} {'games/s':>10} {'Imhotep is':>12}")
    for one, rate in rows:
        label, ratio = f"{one.project}, {one.game}", ours / rate.moves
        print(f"  {label:32} {rate.moves:12,.0f} {rate.games:10,.2f} {ratio:10.2f} x")


if __name__ == "__main__":
    main()
