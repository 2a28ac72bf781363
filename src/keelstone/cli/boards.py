"""Manage the boards that people keep on a server: list them, publish them in the lobby.

keelstone boards list
keelstone boards publish BOARD
keelstone boards withdraw BOARD
keelstone boards delete BOARD
keelstone boards add seafarers my_scene.toml --publish
keelstone boards save BOARD -o my_scene.toml
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from keelstone.cli.support.arguments import add_database_jobs, add_game, write_file
from keelstone.engine import registry
from keelstone.engine.boards.boardfile import read_toml
from keelstone.engine.boards.toml_writer import write_toml
from keelstone.engine.errors import BadFile, BadOption
from keelstone.server.storage.board_store import BoardStore
from keelstone.server.storage.open_database import default_database, open_database
from keelstone.server.storage.tokens import hash_of

#: the owner of boards that the command line adds
OPERATOR = hash_of("operator")


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    jobs, same = add_database_jobs(parser)
    jobs.add_parser("list", parents=[same], help="all boards, the latest first")
    for job, words in (
        ("publish", "put a board into the lobby's list"),
        ("withdraw", "take a board out of the lobby's list"),
        ("delete", "delete a board with all its versions"),
        ("save", "write the file of a board"),
    ):
        one = jobs.add_parser(job, parents=[same], help=words)
        one.add_argument("board", metavar="BOARD")
        if job == "save":
            one.add_argument("-o", "--output", metavar="FILE", required=True, type=Path)
    add = jobs.add_parser("add", parents=[same], help="keep a board from a file")
    add_game(add)
    add.add_argument("file", metavar="FILE", type=Path)
    add.add_argument("--publish", action="store_true", help="put it into the lobby's list at once")


def run(args: argparse.Namespace) -> int:
    jobs: dict[str, Callable[[BoardStore, argparse.Namespace], None]] = {
        "list": _list, "publish": _publish, "withdraw": _withdraw, "delete": _delete,
        "add": _add, "save": _save,
    }  # fmt: skip
    with open_database(args.database or default_database(), is_server=False) as engine:
        jobs[args.job](BoardStore(engine), args)
    return 0


def _list(boards: BoardStore, args: argparse.Namespace) -> None:
    for board in boards.all():
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(board.made_at / 1000))
        listed = "listed" if board.is_listed else ""
        print(f"{board.id}  {at}  {board.game:12} v{board.version:<3} {listed:7} {board.name}")


def _must_exist(found: bool, board: str) -> None:
    if not found:
        raise BadOption(f"there is no board {board!r}")


def _publish(boards: BoardStore, args: argparse.Namespace) -> None:
    """Put a board into the lobby's list, if it can be played."""
    game, document = _document(boards, args.board)
    _check(game, document, args.board)
    boards.list_board(args.board, True)


def _withdraw(boards: BoardStore, args: argparse.Namespace) -> None:
    _must_exist(boards.list_board(args.board, False), args.board)


def _delete(boards: BoardStore, args: argparse.Namespace) -> None:
    _must_exist(boards.delete(args.board), args.board)


def _add(boards: BoardStore, args: argparse.Namespace) -> None:
    document = read_toml(args.file)
    name = _check(args.game, document, str(args.file))
    text = json.dumps(document)
    kept = boards.keep(OPERATOR, args.game, name, text)
    if args.publish:
        boards.list_board(kept.id, True)
    print(kept.id)


def _save(boards: BoardStore, args: argparse.Namespace) -> None:
    _, document = _document(boards, args.board)
    write_file(args.output, write_toml(document))


def _document(boards: BoardStore, board: str) -> tuple[str, dict[str, object]]:
    found = boards.load(board)
    _must_exist(found is not None, board)
    assert found is not None
    return found[0].game, json.loads(found[1])


def _check(game: str, document: dict[str, object], source: str) -> str:
    """The name of a board that can be played; BadFile lists every problem."""
    editor = registry.load(game).editor
    if editor is None:
        raise BadOption(f"boards of {game} cannot be drawn")
    if problems := editor.problems(document):
        raise BadFile("\n".join(f"{source}: {one.key}: {one.words}" for one in problems))
    return editor.name(document).text("en")[:200]
