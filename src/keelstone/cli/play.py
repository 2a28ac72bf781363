"""Play a game in the terminal, alone against bots or several at one keyboard.

  keelstone play imhotep --seats 3
  keelstone play imhotep --seats 2 --hot-seat --names Ada,Bo
  keelstone play imhotep --resume          go on where you left

At the prompt: the number or the notation of a move; u undo, l log, p points, b board, m moves,
s FILE.json save, h help, q quit (the game is kept for --resume).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.markup import escape

from keelstone.ai import Bot, ask
from keelstone.arena.players import make_player, read_names
from keelstone.cli.support.arguments import (
    add_game,
    add_options,
    chosen_options,
    read_file,
    write_file,
)
from keelstone.cli.support.screen import seat_name, show_board, show_points
from keelstone.engine import gamefile
from keelstone.engine.errors import BadOption, KeelstoneError, MalformedMove
from keelstone.engine.game import Game
from keelstone.engine.moves import Move, whole_number
from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import LANGUAGES, Phrase, Seat, say


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    add_game(parser)
    parser.add_argument("--seats", type=int, help="how many play (default: the most)")
    parser.add_argument("--seed", type=int, help="the same seed gives the same chance")
    parser.add_argument(
        "--bots",
        metavar="BOT,...",
        help="who plays the last seats: level-1 and up, builder, master, random, mine.py:MyBot"
        " (default: a builder in every seat but one)",
    )
    parser.add_argument("--hot-seat", action="store_true", help="people in all seats, no bots")
    parser.add_argument("--names", help="names of people, then of bots, separated by commas")
    parser.add_argument("--resume", metavar="FILE", nargs="?", const="", help="go on with a game")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    add_options(parser, rest)


def run(args: argparse.Namespace) -> int:
    if args.hot_seat and args.bots:
        raise BadOption("--hot-seat is without bots")
    if args.resume is None:
        return Session(*start_game(args), args.language, new_place(args.game)).run()
    return resume(args).run()


def start_game(args: argparse.Namespace) -> tuple[Game, list[str]]:
    """A new game, and the player of each seat: a bot's name, or an empty text for a person."""
    game = Game(
        args.game, seats=args.seats, seed=args.seed, board=args.board, **chosen_options(args)
    )
    players = chosen_players(args, game)
    if args.names:
        given = args.names.split(",")
        bots = [f"{bot} {seat + 1}" for seat, bot in enumerate(players) if bot]
        is_of_people = len(given) == game.seats - len(bots)
        game.name_seats([*given, *bots] if is_of_people else given)
    return game, players


def resume(args: argparse.Namespace) -> Session:
    """Resume a saved game with its players, or a file with the players that are named."""
    if args.seats or args.seed is not None or args.names or args.board or chosen_options(args):
        raise BadOption("--resume goes on with a game as it was: leave out its options")
    place = Path(args.resume) if args.resume else latest_place(args.game)
    document = gamefile.decoded(read_file(str(place)))
    game = gamefile.replayed(document)
    if game.name != args.game:
        raise BadOption(f"the file holds a game of {game.name}, not of {args.game}")
    is_said = args.bots or args.hot_seat or len(document.players) != game.seats
    players = chosen_players(args, game) if is_said else document.players
    is_kept = place.parent == folder()
    return Session(game, players, args.language, place if is_kept else new_place(args.game))


def chosen_players(args: argparse.Namespace, game: Game) -> list[str]:
    """Bots in the last seats, as many as are named; by default in all but one."""
    if args.hot_seat:
        return [""] * game.seats
    bots = read_names(args.bots) if args.bots else ["builder"] * (game.seats - 1)
    if len(bots) > game.seats:
        raise BadOption(f"{len(bots)} bots for {game.seats} seats")
    return [""] * (game.seats - len(bots)) + bots


# -- saved games: a file for each ----------------------------------------------------------------


def folder() -> Path:
    return Path(platformdirs.user_data_dir("keelstone"))


def new_place(game: str) -> Path:
    return folder() / f"{game}-{datetime.now():%Y%m%d-%H%M%S-%f}.json"


def latest_place(game: str) -> Path:
    """The file of the game that was saved last."""
    saved = sorted(folder().glob(f"{game}-*.json"), key=lambda file: file.stat().st_mtime)
    if not saved:
        raise BadOption(f"no game of {game} is saved")
    return saved[-1]


def bot_seed(game: Game, seat: int) -> int:
    """The seed of a bot. It differs by game and seat, and is the same when a game is resumed."""
    return (game.seed * 16 + seat) % 2**30


class Session:
    """A game played at the terminal."""

    def __init__(self, game: Game, players: list[str], language: str, kept: Path) -> None:
        self.game, self.players, self.language, self.kept = game, players, language, kept
        self.bots: dict[int, Bot] = {
            seat: make_player(name, game.name, seed=bot_seed(game, seat))
            for seat, name in enumerate(players)
            if name
        }
        self.console = Console(highlight=False)
        self.logged = 0
        self.people = [seat for seat in range(game.seats) if seat not in self.bots]
        self.seen_by = self.people[0] if self.people else -1
        self.commands: dict[str, Callable[[str], bool]] = {
            "u": self.undo,
            "l": self.log,
            "p": self.points,
            "b": self.board,
            "m": self.list_moves,
            "s": self.save,
            "h": self.help,
            "?": self.help,
        }

    def run(self) -> int:
        """Play until the game is over or somebody leaves."""
        self.say(
            say(
                "{game}, seed {seed}; h for help",
                game=self.game.definition.title,
                seed=self.game.seed,
            ),
            style="bold",
        )
        while not self.game.is_over:
            seat = self.next_seat()
            if not (self.let_think(seat) if seat in self.bots else self.ask(seat)):
                self.keep()
                return 0
        self.board("")
        self.points("")
        self.remove_save()
        return 0

    def let_think(self, seat: int) -> bool:
        """Let a bot make one move; False if a person interrupts it to leave."""
        try:
            move = ask(self.bots[seat], self.game, seat)
        except KeyboardInterrupt:
            self.console.print()
            return False
        except Exception:
            self.keep()
            raise
        self.game.play(move, seat)
        self.tell()
        return True

    def next_seat(self) -> int:
        """The seat to move next. Bots move before people."""
        movers = self.game.movers
        return next((seat for seat in movers if seat in self.bots), movers[0])

    def ask(self, seat: int) -> bool:
        """Let a person make one move; False to leave."""
        if not self.hand_over(seat):
            return False
        self.board("")
        moves = self.game.moves(seat)
        self.show_moves(moves)
        while True:
            line = self.read_line(f"{seat_name(self.game, seat, self.language)}> ")
            if line in ("q", "quit", None):
                return False
            if self.obey(line, seat, moves):
                self.tell()
                return True

    def read_line(self, prompt: str) -> str | None:
        """A line from the keyboard; None at its end."""
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None

    def obey(self, line: str, seat: int, moves: list[Move]) -> bool:
        """Carry out a typed line; True if the position has changed."""
        word, _, rest = line.partition(" ")
        if word in self.commands:
            return self.commands[word](rest.strip())
        if not line:
            return False
        try:
            self.game.play(self.parse_line(line, moves), seat)
        except KeelstoneError as fault:
            self.say(fault.phrase, style="red")
            return False
        return True

    def parse_line(self, line: str, moves: list[Move]) -> Move | str:
        """A move by its number in the list, or the line itself as notation."""
        number = whole_number(line)
        if number >= 0 and not 1 <= number <= len(moves):
            raise MalformedMove(say("a number from 1 to {n}", n=len(moves)))
        return moves[number - 1] if number > 0 else line

    def hand_over(self, seat: int) -> bool:
        """Hand the keyboard to another person. Hide secrets until they are ready; False: leave."""
        before, self.seen_by = self.seen_by, seat
        if seat == before:
            return True
        self.say(say("{who} is next.", who=Seat(seat)), style="bold")
        if not self.has_secrets(seat) and not self.has_secrets(before):
            return True
        self.console.clear()
        ready = say("{who} is next. Press Enter when nobody else is looking.", who=Seat(seat))
        return self.read_line(ready.text(self.language, self.game.player_names()) + " ") is not None

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat knows something that a spectator does not."""
        return self.game.view(seat).fields != self.game.view(SPECTATOR).fields

    # -- what can be typed at the prompt -------------------------------------------------------

    def undo(self, rest: str) -> bool:
        """Take back the last move of a person."""
        by_people = [entry.seat for entry in self.game.log if entry.seat in self.people]
        if not by_people:
            self.say(say("there is nothing to take back yet"), style="red")
        elif self.game.undo(by_people[-1]):
            self.logged = min(self.logged, len(self.game.log))
            return True
        else:
            self.say(
                say("nothing can be taken back: something has been revealed since"), style="red"
            )
        return False

    def log(self, rest: str) -> bool:
        self.logged = 0
        self.tell()
        return False

    def points(self, rest: str) -> bool:
        show_points(self.console, self.game, self.seen_by, self.language)
        return False

    def board(self, rest: str) -> bool:
        show_board(self.console, self.game, self.seen_by, self.language)
        return False

    def list_moves(self, rest: str) -> bool:
        self.show_moves(self.game.moves(self.seen_by))
        return False

    def save(self, rest: str) -> bool:
        file = Path(rest).expanduser() if rest else self.kept
        try:
            if rest and file.suffix != ".json":
                raise BadOption(say("name a file that ends in .json"))
            if rest and file.exists():
                raise BadOption(say("{file} is there already: name another", file=file))
            self.write(file)
        except KeelstoneError as fault:
            self.say(fault.phrase, style="red")
        else:
            self.say(say("saved to {file}", file=file))
        return False

    def write(self, file: Path) -> None:
        write_file(file, gamefile.write(self.game, players=self.players))

    def help(self, rest: str) -> bool:
        self.say(
            say(
                "Type the number or the notation of a move, or: u undo, l log, p points, b board, "
                "m moves, s FILE.json save, h help, q quit (the game is kept for --resume)."
            )
        )
        self.say(say("How moves are written:"))
        for kind in self.game.definition.rules.moves:
            self.console.print(f"  {self.game.definition.rules.moves.usage(kind)}")
        return False

    # -- what is printed --------------------------------------------------------------------------

    def say(self, phrase: Phrase, style: str = "") -> None:
        text = phrase.text(self.language, self.game.player_names())
        self.console.print(text, style=style, markup=False)

    def show_moves(self, moves: list[Move]) -> None:
        view, legal = self.game.view(self.seen_by), [move.number for move in moves]
        question = self.game.definition.text.question(view, self.seen_by, legal)
        self.say(question, style="bold")
        for number, move in enumerate(moves, 1):
            self.console.print(
                f"{number:4} [cyan]{move.notation:<18}[/] {escape(move.text(self.language))}"
            )

    def tell(self) -> None:
        """Print what has happened since the last call."""
        for _, phrase in self.game.story(self.seen_by, since=self.logged):
            if line := phrase.text(self.language, self.game.player_names()):
                self.console.print(f"  {line}", style="dim", markup=False)
        self.logged = len(self.game.log)

    def keep(self) -> None:
        self.write(self.kept)
        command = f"keelstone play {self.game.name} --resume"
        self.say(say("kept: {command} goes on", command=command))

    def remove_save(self) -> None:
        """Move a finished game to its own folder."""
        file = folder() / "finished" / self.kept.name
        self.write(file)
        self.kept.unlink(missing_ok=True)
        self.say(say("saved to {file}", file=file))
