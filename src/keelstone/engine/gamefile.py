"""The game file: one JSON document that holds a whole game (docs/game_file.md)."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from keelstone.engine import registry
from keelstone.engine.errors import BadFile, KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE

FORMAT = "keelstone game"
VERSION = 1


class Fair(msgspec.Struct, forbid_unknown_fields=True):
    """How a table made its chance; `first` is the number of the first outcome made so, from 0."""

    commitment: str
    secret: str
    salts: list[str]
    first: int = 0


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a file of the newest version holds."""

    format: str
    version: int
    game: str
    rules: int
    options: dict[str, Any]
    board: dict[str, Any]
    seats: int
    names: list[str] = []
    seed: int
    chance: str = "seed"
    start: str = ""
    moves: list[tuple[int | None, str]]
    result: dict[str, Any] | None = None
    #: who plays each seat: the name of a bot, or nothing for a person
    players: list[str] = []
    #: how chance was made, for `keelstone verify`
    fair: Fair | None = None
    #: of a game still in play: the seat whose knowledge this is, and the log as that seat saw it
    eyes: int | None = None
    before: list[tuple[int | None, str | None]] = []
    #: what lets a server trust a `start` that it wrote itself
    seal: str = ""


#: keys that only stand in a file where they say something
_RARE = ("players", "fair", "eyes", "before", "seal")


def write(game: Game, **rare: Any) -> str:
    """A game as text; the same game always gives the same text."""
    document = Document(
        format=FORMAT,
        version=VERSION,
        game=game.name,
        rules=game.definition.rules.version,
        options=game.options,
        board=game.figures,
        seats=game.seats,
        names=list(game.names),
        seed=game.seed,
        chance=game.chance,
        start=game.set_up_from,
        moves=[_written(game, entry.seat, entry.number) for entry in game.log],
        result=_result(game),
        fair=game.fair,
        **rare,
    )
    plain = msgspec.to_builtins(document)
    plain = {k: v for k, v in plain.items() if k not in _RARE or v not in (None, "", [])}
    moves = plain.pop("moves")
    head = msgspec.json.format(msgspec.json.encode({**plain, "moves": []}), indent=1).decode()
    lines = ",\n  ".join(msgspec.json.encode(move).decode() for move in moves)
    return head.replace('"moves": []', f'"moves": [\n  {lines}\n ]', 1) + "\n"


def from_json(text: str | bytes) -> Game:
    """The game in a file that `Game.to_json` wrote; BadFile names the move that is illegal."""
    return replayed(decoded(text))


def replayed(document: Document) -> Game:
    """The game that a document holds."""
    try:
        check_named(document.game, document.options)
        game = Game(
            document.game,
            seats=document.seats,
            seed=document.seed,
            chance="manual",
            board=document.board,
            names=document.names,
            **document.options,
        )
        _check_rules(document, game)
        if document.start:
            game.set_position(document.start)
    except KeelstoneError as fault:
        raise BadFile(f"game file: {fault}") from None
    for number, (seat, notation) in enumerate(document.moves, 1):
        _replay(game, number, seat, notation)
    if document.chance not in ("seed", "manual"):
        raise BadFile(f"game file: chance is 'seed' or 'manual', not {document.chance!r}")
    game.chance = document.chance
    game.fair = document.fair
    if document.result != _result(game):
        raise BadFile("game file: the result is not what the moves come to")
    return game


def check_named(name: str, options: Mapping[str, Any]) -> None:
    """What a text names is one of our games, or one that the program has loaded already: reading
    imports nothing. And what it calls options are options of that game."""
    if name not in registry.game_names() and name not in sys.modules:
        raise BadFile(f"there is no game {name!r}")
    known = {option.name for option in registry.load(name).options}
    for key in options.keys() - known:
        raise BadFile(f"{name} has no option {key!r}")


def _replay(game: Game, number: int, seat: int | None, notation: str) -> None:
    try:
        if seat == CHANCE:
            raise BadFile("chance is written null")
        game.play(notation, CHANCE if seat is None else seat)
    except KeelstoneError as fault:
        who = "chance" if seat is None else f"seat {seat}"
        raise BadFile(f"game file: move {number} ({who}: {notation!r}): {fault}") from None


def _check_rules(document: Document, game: Game) -> None:
    newest = game.definition.rules.version
    if not 1 <= document.rules <= newest:
        raise BadFile(f"rules version {document.rules}, but this program has {newest}")


def decoded(text: str | bytes) -> Document:
    """A file's document, upgraded to the newest version; its moves are not tried yet."""
    if not isinstance(text, str | bytes):
        raise BadFile(f"game file: text is read, not {text!r}")
    try:
        plain = msgspec.json.decode(_without_mark(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise BadFile(f"game file: not JSON: {fault}") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise BadFile(f"game file: there is no format {FORMAT!r} in it")
    version = plain.get("version")
    if not isinstance(version, int) or (version not in _UPGRADES and version != VERSION):
        raise BadFile(f"game file: version {version!r}; this program reads 1 to {VERSION}")
    while version in _UPGRADES:
        plain = _UPGRADES[version](plain)
        version = plain["version"]
    try:
        return msgspec.convert(plain, Document)
    except msgspec.ValidationError as fault:
        raise BadFile(f"game file: {fault}") from None


def _without_mark(text: str | bytes) -> str | bytes:
    """Some editors begin a file with a mark of its byte order."""
    return text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(BOM_UTF8)


#: for each earlier version, what turns its document into the next version's
_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def _written(game: Game, seat: int, number: int) -> tuple[int | None, str]:
    if seat == CHANCE:
        return None, game.definition.rules.chances.notation(number, game.printed)
    return seat, game.definition.rules.moves.notation(number, game.printed)


def _result(game: Game) -> dict[str, Any] | None:
    if not game.is_over:
        return None
    return {"winners": list(game.winners), "points": game.points}
