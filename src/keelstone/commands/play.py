"""Play a game in the terminal, alone against bots or several at one keyboard.

  keelstone play imhotep --seats 3
  keelstone play imhotep --seats 2 --hot-seat --names Ada,Bo
  keelstone play imhotep --resume          go on where you left

At the prompt: the number or the notation of a move; u undo, l log, p points, b board, m moves,
s FILE save, h help, q quit (the game is kept for --resume).
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.markup import escape

from keelstone import gamefile
from keelstone.arena.players import make_player, read_names
from keelstone.bots import Bot, ask
from keelstone.commands.choices import (
    add_game,
    add_options,
    chosen_options,
    read_file,
    write_file,
)
from keelstone.commands.screen import seat_name, show_board, show_points
from keelstone.game import Game, Move
from keelstone.kernel.errors import BadOption, KeelstoneError
from keelstone.kernel.moves import whole_number
from keelstone.words import LANGUAGES, Phrase, Seat, say


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    add_game(parser)
    parser.add_argument("--seats", type=int, help="how many play (default: the most)")
    parser.add_argument("--seed", type=int, help="the same seed gives the same chance")
    parser.add_argument(
        "--bots",
        metavar="BOT,...",
        help="who plays the last seats: novice, builder, master, random, mine.py:MyBot"
        " (default: a builder in every seat but one)",
    )
    parser.add_argument("--hot-seat", action="store_true", help="people in all seats, no bots")
    parser.add_argument("--names", help="the people's names, comma by comma")
    parser.add_argument("--resume", metavar="FILE", nargs="?", const="", help="go on with a game")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    add_options(parser, rest)


def run(args: argparse.Namespace) -> int:
    kept = Path(platformdirs.user_data_dir("keelstone")) / f"{args.game}.json"
    game = resumed(args, kept) if args.resume is not None else started(args)
    bots = chosen_bots(args, game)
    return Session(game, bots, args.language, kept).run()


def started(args: argparse.Namespace) -> Game:
    return Game(
        args.game,
        seats=args.seats,
        seed=args.seed,
        board=args.board,
        names=args.names.split(",") if args.names else (),
        **chosen_options(args),
    )


def resumed(args: argparse.Namespace, kept: Path) -> Game:
    game = gamefile.read(read_file(args.resume or str(kept)))
    if game.name != args.game:
        raise BadOption(f"the file holds a game of {game.name}, not of {args.game}")
    return game


def chosen_bots(args: argparse.Namespace, game: Game) -> dict[int, Bot]:
    """The seats that bots play: the last ones, as many as are named; by default all but one."""
    if args.hot_seat:
        return {}
    names = read_names(args.bots) if args.bots else ["builder"] * (game.seats - 1)
    if len(names) > game.seats:
        raise BadOption(f"{len(names)} bots for {game.seats} seats")
    first = game.seats - len(names)
    return {
        first + place: make_player(name, game.name, seed=place) for place, name in enumerate(names)
    }


class Session:
    """One sitting at the terminal."""

    def __init__(self, game: Game, bots: dict[int, Bot], language: str, kept: Path) -> None:
        self.game, self.bots, self.language, self.kept = game, bots, language, kept
        self.console = Console(highlight=False)
        self.told = 0
        self.people = [seat for seat in range(game.seats) if seat not in bots]
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
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self.say(
            say("{game}, seed {seed}; h for help", game=self.game.rules.TITLE, seed=self.game.seed),
            style="bold",
        )
        while not self.game.is_over:
            seat = self.next_seat()
            if seat in self.bots:
                self.game.play(ask(self.bots[seat], self.game, seat), seat)
                self.tell()
            elif not self.ask(seat):
                self.keep()
                return 0
        self.board("")
        show_points(self.console, self.game, self.language)
        self.kept.unlink(missing_ok=True)
        return 0

    def next_seat(self) -> int:
        """Whose turn at the keyboard it is: bots answer before people."""
        movers = self.game.movers
        return next((seat for seat in movers if seat in self.bots), movers[0])

    def ask(self, seat: int) -> bool:
        """Let a person make one move; False to leave."""
        self.hand_over(seat)
        self.board("")
        moves = self.game.moves(seat)
        self.show_moves(moves)
        while True:
            try:
                line = input(f"{seat_name(self.game, seat, self.language)}> ").strip()
            except EOFError:
                return False
            if line in ("q", "quit"):
                return False
            if self.obey(line, seat, moves):
                self.tell()
                return True

    def obey(self, line: str, seat: int, moves: list[Move]) -> bool:
        """Carry out a line; True when the position has changed."""
        word, _, rest = line.partition(" ")
        if word in self.commands:
            return self.commands[word](rest.strip())
        if not line:
            return False
        try:
            self.game.play(self.meant(line, moves), seat)
        except KeelstoneError as fault:
            self.say(fault.phrase, style="red")
            return False
        return True

    def meant(self, line: str, moves: list[Move]) -> Move | str:
        number = whole_number(line)
        return moves[number - 1] if 1 <= number <= len(moves) else line

    def hand_over(self, seat: int) -> None:
        """Where several people share the keyboard, nobody sees another's hand."""
        if seat != self.seen_by and len(self.people) > 1:
            self.say(say("{who} is next.", who=Seat(seat)), style="bold")
        self.seen_by = seat

    # -- what can be typed at the prompt -------------------------------------------------------

    def undo(self, rest: str) -> bool:
        seat = self.seen_by if len(self.people) == 1 else None
        if self.game.undo(seat):
            self.told = min(self.told, len(self.game.log))
            return True
        self.say(say("nothing can be taken back: something has been revealed since"), style="red")
        return False

    def log(self, rest: str) -> bool:
        self.told = 0
        self.tell()
        return False

    def points(self, rest: str) -> bool:
        show_points(self.console, self.game, self.language)
        return False

    def board(self, rest: str) -> bool:
        show_board(self.console, self.game, self.seen_by, self.language)
        return False

    def list_moves(self, rest: str) -> bool:
        self.show_moves(self.game.moves(self.seen_by))
        return False

    def save(self, rest: str) -> bool:
        file = Path(rest) if rest else self.kept
        try:
            write_file(file, self.game.to_json())
        except KeelstoneError as fault:
            self.say(fault.phrase, style="red")
        else:
            self.say(say("saved to {file}", file=file))
        return False

    def help(self, rest: str) -> bool:
        self.say(
            say(
                "Type the number or the notation of a move, or: u undo, l log, p points, b board, "
                "m moves, s FILE save, h help, q quit (the game is kept for --resume)."
            )
        )
        self.say(say("How moves are written:"))
        for kind in self.game.rules.MOVES:
            self.console.print(f"  {self.game.rules.MOVES.usage(kind)}")
        return False

    # -- what is printed --------------------------------------------------------------------------

    def say(self, phrase: Phrase, style: str = "") -> None:
        text = phrase.text(self.language, self.game.called())
        self.console.print(text, style=style, markup=False)

    def show_moves(self, moves: list[Move]) -> None:
        question = self.game.rules.words.question(self.game.look(self.seen_by), self.seen_by)
        self.say(question, style="bold")
        for number, move in enumerate(moves, 1):
            self.console.print(
                f"{number:4} [cyan]{move.notation:<18}[/] {escape(move.text(self.language))}"
            )

    def tell(self) -> None:
        """Say what has happened since the last time."""
        for _, phrase in self.game.story(self.seen_by, since=self.told):
            if line := phrase.text(self.language, self.game.called()):
                self.console.print(f"  {line}", style="dim", markup=False)
        self.told = len(self.game.log)

    def keep(self) -> None:
        write_file(self.kept, self.game.to_json())
        command = f"keelstone play {self.game.name} --resume"
        self.say(say("kept: {command} goes on", command=command))
