"""One built-in bot against three players of catanatron, on the base island; catanatron referees.

    python benchmarks/catanatron_match.py --players CHECKOUT
    python benchmarks/catanatron_match.py --players CHECKOUT --bot master --playouts 2000 --games 40

catanatron is no dependency: `pip install catanatron==3.2.1` in an environment of your own. Its best
players are in github.com/bcollazo/catanatron only: CHECKOUT is a copy of it from that time, or has
catanatron_gym/catanatron_gym/features.py and, in the folder catanatron_experimental/
catanatron_experimental/machine_learning/players, value.py, minimax.py and tree_search_utils.py.

Our game follows catanatron's with the knowledge of the bot's seat (docs/following_games.md). Where
its rules differ from ours, our game is adjusted and the difference is counted. catanatron allows a
card in the turn it was bought, road building only with wood and brick in hand, and only knights
before the dice; its players discard at random. A game that cannot be followed does not count.
catanatron breaks ties by the order of sets, so games do not repeat exactly.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.progress import Progress

from keelstone import ai
from keelstone.ai.following import follow
from keelstone.ai.players import Search
from keelstone.arena.statistics import rate_of
from keelstone.engine.errors import IllegalMove, KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.external_game import CARDS, RESOURCES, ExternalGame, resource
from keelstone.games.seafarers.rules.moves import CARD_NAMES, MOVES
from keelstone.games.seafarers.rules.state import NO_SEAT, Question

SEATS, LAST_TURN = 4, 1000
PLAYERS = {"ValueFunctionPlayer": "value", "AlphaBetaPlayer": "minimax"}


def their_class(name: str, checkout: Path) -> Any:
    """A player class of catanatron; exit with a message if it is missing."""
    for package in ("catanatron_experimental", "catanatron_gym"):
        empty = ModuleType(package)  # its own __init__ imports much more
        empty.__path__ = [str(checkout / package / package)]
        sys.modules[package] = empty
    module = f"catanatron_experimental.machine_learning.players.{PLAYERS[name]}"
    try:
        return getattr(import_module(module), name)
    except ImportError as fault:
        sys.exit(f"{fault}: --help says how to get catanatron, and what {checkout} has to hold")


def their_game(seed: int, opponent: Any) -> Any:
    """A game of catanatron. It shuffles the seats, so players are set afterwards."""
    player = import_module("catanatron.models.player")
    game = import_module("catanatron.game").Game([player.Player(c) for c in player.Color], seed)
    game.state.players = [opponent(colour) for colour in game.state.colors]
    return game


def record_of(board: Any) -> dict[str, Any]:
    """catanatron's lay-out in the form that `ExternalGame` reads."""
    names = import_module("catanatron.models.map")
    ends = names.PORT_DIRECTION_TO_NODEREFS
    tiles = [
        (cube, tile.resource, tile.number, [tile.nodes[ref] for ref in names.NodeRef])
        for cube, tile in board.map.land_tiles.items()
    ]
    ports = [
        (port.id, port.resource, [port.nodes[ref] for ref in ends[port.direction]])
        for port in board.map.ports_by_id.values()
    ]
    return {"tiles": tiles, "ports": ports, "robber": board.robber_coordinate}


class OurPlayer:
    """A built-in bot as a player of catanatron. It follows their game with its seat's knowledge."""

    def __init__(self, bot: ai.BuiltInBot, theirs: Any, seat: int) -> None:
        self.bot, self.theirs, self.seat = bot, theirs.state, seat
        self.foreign = ExternalGame(record_of(self.theirs.board))
        options = self.foreign.options(theirs.vps_to_win)
        self.followed = follow("seafarers", seat=seat, seats=SEATS, **options)
        self.game = self.followed.game
        self.state = self.game.states[0]
        self.parted: Counter[str] = Counter()

    def decide(self, theirs: Any, actions: list[Any]) -> Any:
        """The action that the bot chooses, step by step until one is left."""
        if len(actions) == 1:
            return actions[0]
        ways = {way: action for action in actions for way in self.ways(action)}
        game = self.game.copy()
        while len(set(ways.values())) > 1:
            chosen = self.asked(game, {way[0] for way in ways if way})
            ways = {way[1:]: ways[way] for way in ways if way[:1] == (chosen,)}
            if len(ways) > 1:
                game.play(chosen, self.seat)
        return next(iter(ways.values()))

    def ways(self, action: Any) -> set[tuple[str, ...]]:
        """An action of catanatron as moves of ours. Two cards may be taken in either order."""
        kind, value, _ = self.plain(action)
        values = permutations(value) if kind == "PLAY_YEAR_OF_PLENTY" else [value]
        return {tuple(self.foreign.notation(kind, value)) for value in values}

    def asked(self, game: Game, offered: set[str]) -> str:
        """The bot's move, or its best one that catanatron offers."""
        answer = MOVES.notation(ai.ask(self.bot, game, self.seat), game.printed)
        if answer in offered:
            return answer
        self.parted[f"{answer.split()[0]} was answered and not offered"] += 1
        for one in self.ranked(ai.observe(game, self.seat)):
            if (answer := MOVES.notation(one.number, game.printed)) in offered:
                return answer
        raise KeelstoneError(f"we allow none of {sorted(offered)}")

    def ranked(self, view: ai.Observation) -> Sequence[ai.SearchedMove]:
        """The bot's moves, the best first."""
        if isinstance(self.bot, Search):
            return self.bot.search(view).moves
        return self.bot.searcher(view).evaluate_moves(view, determinisations=12)

    def plain(self, action: Any) -> tuple[str, Any, Any]:
        """An action of catanatron as kind, value and chance outcome."""
        kind, value = action.action_type.value, action.value
        if kind in ("ROLL", "BUY_DEVELOPMENT_CARD"):
            return kind, None, value
        if kind == "MARITIME_TRADE":
            return kind, (value[0], 4 - value[:-1].count(None), value[-1]), None
        if kind == "MOVE_ROBBER":
            return kind, (value[0], self.theirs.color_to_index.get(value[1])), value[2]
        return kind, value, None

    def follow(self, action: Any) -> None:
        """Report an action of catanatron, with its chance outcome as far as our seat saw it."""
        seat, (kind, value, result) = self.theirs.color_to_index[action.color], self.plain(action)
        if kind == "DISCARD":
            steps = [f"discard {resource(name)}" for name in value]
        else:
            steps = self.foreign.notation(kind, value)
        for notation in steps:
            self.step(seat, notation)
        outcome = self.foreign.outcome_seen_by(self.seat, seat, kind, value, result)
        if outcome is not None:
            self.followed.observe(None, outcome)
        if kind == "ROLL":
            self.return_shortage()
        self.hand_over_route()
        self.check()

    def step(self, seat: int, notation: str) -> None:
        """Report one move of an action, even if our rules do not allow it."""
        kind, *words = notation.split()
        is_resolved = {
            "roll": self.game.movers == (CHANCE,),
            "rob": self.state.asking != Question.VICTIM,
        }
        if is_resolved.get(kind):
            return  # there is nothing but the dice, or one seat to rob
        sees = {"hand_size": self.hand_sizes()} if kind == "monopoly" else {}
        try:
            self.followed.observe(seat, notation, **sees)
        except IllegalMove:
            if kind in CARD_NAMES:
                self.parted["a card was played in the turn it was bought"] += 1
                self.followed.adjust("playable-cards")
                self.followed.observe(seat, notation, **sees)
            elif kind == "road":
                self.parted["a road was built through a building"] += 1
                self.followed.adjust(f"road {seat + 1} {words[0]}")
            else:
                raise

    def hand_sizes(self) -> list[int]:
        """How many resource cards each seat of catanatron holds: everybody sees that."""
        names = [f"{name}_IN_HAND" for name in RESOURCES]
        return [sum(self.known(seat, name) for name in names) for seat in range(SEATS)]

    def return_shortage(self) -> None:
        """Return what catanatron's bank does not pay: a bank that is short pays nobody."""
        for number, name in enumerate(RESOURCES):
            more = int(self.theirs.resource_freqdeck[number]) - int(self.state.bank[number])
            for seat, size in enumerate(self.hand_sizes()):
                if more > 0 and self.state.hand_size[seat] >= size + more:
                    self.parted["a sole claimant got nothing from a short bank"] += 1
                    self.followed.adjust(f"lose {seat + 1} {more} {resource(name)}")
                    break

    def hand_over_route(self) -> None:
        """Give the route card to the seat that catanatron says: it counts roads differently."""
        theirs = [seat for seat in range(SEATS) if self.known(seat, "HAS_ROAD")]
        holder = theirs[0] if theirs else NO_SEAT
        if holder != self.state.route_holder:
            self.parted["the longest road was with another seat"] += 1
            self.followed.adjust(f"longest-route {holder + 1 if theirs else 'nobody'}")

    def known(self, seat: int, name: str) -> int:
        """A field of catanatron's state of a seat."""
        return int(self.theirs.player_state[f"P{seat}_{name}"])

    def check(self) -> None:
        """Check that the same seat is due, and that own cards, hand sizes and points are equal."""
        movers, due = self.game.movers, self.theirs.current_player_index
        if due not in ((self.state.turn,) if movers == (CHANCE,) else movers):
            raise KeelstoneError(f"seat {due} is due, with us {movers or 'the game is over'}")
        cards = self.state.card[self.seat] + self.state.new_card[self.seat]
        ours = [*self.state.hand[self.seat].tolist(), *cards.tolist()]
        theirs = [self.known(self.seat, f"{name}_IN_HAND") for name in (*RESOURCES, *CARDS)]
        points = [self.known(seat, "VICTORY_POINTS") for seat in range(SEATS)]
        ours += [*self.state.hand_size.tolist(), *self.state.score.tolist()]
        theirs += [*self.hand_sizes(), *points]
        if ours != theirs:
            raise KeelstoneError(f"our seat sees {theirs}, with us {ours}")


def play_game(number: int, args: argparse.Namespace, opponent: Any) -> tuple[bool | None, Any]:
    """Play game `number`: whether our bot won (None: not followed), and differences."""
    theirs, seat = their_game(1 + args.seed * 10**6 + number // SEATS, opponent), number % SEATS
    bot = ai.make(args.bot, "seafarers", seed=number, think=args.think, playouts=args.playouts)
    theirs.state.players[seat] = ours = OurPlayer(bot, theirs, seat)
    try:
        while theirs.winning_color() is None and theirs.state.num_turns < LAST_TURN:
            action = theirs.play_tick()
            if theirs.winning_color() is None:
                ours.follow(action)
    except KeelstoneError as fault:
        return None, Counter({f"not followed: {fault}": 1})
    return theirs.winning_color() == theirs.state.colors[seat], ours.parted


def play_all(args: argparse.Namespace, opponent: Any) -> None:
    """Play all games, print each result and the sum."""
    results, parted = Counter[bool | None](), Counter[str]()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for number in bar.track(range(args.games), description="Playing"):
            won, differences = play_game(number, args, opponent)
            results[won] += 1
            parted += differences
            bar.console.print(f"game {number}, seat {number % SEATS}, won: {won}")
    for what, times in parted.most_common():
        print(f"{times:5} times {what}")
    rate = rate_of(results[True], games := results[True] + results[False])
    share = f"{rate['rate']:.0%} ({rate['low']:.0%} to {rate['high']:.0%}) of {games} games"
    print(f"{args.bot} against three {args.against}: won {share}; not followed: {results[None]}")


def main() -> None:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("--players", type=Path, metavar="CHECKOUT", required=True)
    parser.add_argument("--against", choices=PLAYERS, default="ValueFunctionPlayer")
    parser.add_argument(
        "--bot", default="builder", help="builder, master, level-5, network:FILE, ..."
    )
    parser.add_argument("--playouts", type=int, help="of a master for each move")
    parser.add_argument("--think", type=float, help="seconds of a master for each move")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="another one, other games")
    args = parser.parse_args()
    play_all(args, their_class(args.against, args.players))


if __name__ == "__main__":
    main()
