"""Attacks: hostile input of one sort for one game, and play from what is accepted."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from keelstone.engine import loops, registry
from keelstone.engine.boards.editor import Document
from keelstone.engine.boards.toml_writer import write_toml
from keelstone.engine.definition import Editor
from keelstone.engine.errors import BadFile, KeelstoneError, Problem
from keelstone.engine.game import Game
from keelstone.engine.gamefile import from_json
from keelstone.engine.jit.backend import INTERPRETED
from keelstone.engine.jit.warmup import RANDOM_GAMES
from keelstone.engine.masks import numbers_in
from keelstone.engine.random_games import MAX_MOVES, Scratch, whole_games
from keelstone.engine.seats import CHANCE_DUE
from keelstone.testing.fuzzing.mutations import (
    enlarged,
    mutated,
    mutated_position,
    mutated_text,
)
from keelstone.testing.random_play import random_steps

#: the faults of a tally that are kept with their input
MAX_KEPT = 20
#: the most moves of a game that are made before its position is attacked, in long games
MAX_PREFIX = 600
#: how many mutations of one base game are tried
PER_GAME = 40


@dataclass
class Tally:
    """What came of an attack."""

    tried: int = 0
    accepted: int = 0
    moves: int = 0
    #: every exception that is not our own, and every seat that is due without a move
    faults: Counter[str] = field(default_factory=Counter)
    #: the input that led to the first faults
    inputs: list[tuple[str, str]] = field(default_factory=list)

    def fault(self, what: str, given: str) -> None:
        self.faults[what] += 1
        if len(self.inputs) < MAX_KEPT and self.faults[what] <= 3:
            self.inputs.append((what, given))

    def __add__(self, other: Tally) -> Tally:
        counts = self.tried + other.tried, self.accepted + other.accepted, self.moves + other.moves
        return Tally(*counts, self.faults + other.faults)

    def __str__(self) -> str:
        counts = f"{self.tried} tried, {self.accepted} accepted, {self.moves} moves"
        return f"{counts}, {self.faults.total()} faults"


@dataclass
class Attacker:
    """Hostile input for one game."""

    name: str
    chooser: random.Random
    #: option mixes of games to begin with
    mixes: list[dict[str, Any]]
    #: random moves from what is accepted
    moves: int
    tally: Tally = field(default_factory=Tally)
    #: the most moves that are made before a position is attacked
    prefix: int = MAX_PREFIX

    def base_game(self) -> Game:
        """A game somewhere between its beginning and its end, with options of a mix."""
        while True:
            mix = dict(self.chooser.choice(self.mixes))
            seats = mix.pop("for_seats", registry.load(self.name).seats)
            seed = self.chooser.getrandbits(32)
            try:
                game = Game(
                    self.name, seats=self.chooser.choice(seats), seed=seed, chance="manual", **mix
                )
            except KeelstoneError:  # this number of seats does not fit the scene
                continue
            for _ in islice(random_steps(game, seed), self.chooser.randint(0, self.prefix)):
                pass
            if not game.is_over:
                return game
            self.prefix = len(game.log)

    def attempt(self, given: object, make: Callable[[], Game]) -> None:
        """Try one input; play on if it is accepted."""
        self.tally.tried += 1
        try:
            game = make()
        except KeelstoneError:
            return
        except Exception as fault:
            self.tally.fault(f"{type(fault).__name__} on reading: {fault}"[:120], str(given))
            return
        self.tally.accepted += 1
        try:
            self.tally.moves += self.play_on(game)
        except Exception as fault:
            self.tally.fault(f"{type(fault).__name__} in play: {fault}"[:120], str(given))

    def play_on(self, game: Game) -> int:
        """Make random moves, and ask for everything that a seat gets; how many moves were made."""
        self.describe(game)
        playing = Playing(game, self.chooser)
        for made in range(self.moves):
            if not playing.move():
                return made
        return self.moves

    def describe(self, game: Game) -> None:
        """Moves in words, and now and then the picture."""
        for seat in game.movers:
            for move in islice(game.moves(seat), 5):
                move.text("en")
        if self.chooser.random() < 0.02 and game.definition.picture is not None:
            game.svg(self.chooser.randrange(game.seats))


class StuckError(Exception):
    """A game that is not over cannot go on."""


class Playing:
    """Random play by the compiled functions alone."""

    def __init__(self, game: Game, chooser: random.Random) -> None:
        self.states, self.boards, self.seats = game.states.copy(), game.boards, game.seats
        self.chooser = chooser
        self.scratch = Scratch(game.definition)

    def move(self) -> bool:
        """Make a random move, or let chance bring something; False if the game is over."""
        due = int(loops.movers_at(self.states, 0))
        if due:
            self.ask_about()
            if due & CHANCE_DUE:
                self.resolve_chance()
            else:
                self.move_of(due)
        return bool(due)

    def ask_about(self) -> None:
        """Points and standing of a seat, and sometimes a redeal."""
        at = (self.states, 0, self.boards, self.chooser.randrange(self.seats))
        loops.points_at(*at, self.scratch.sources)
        loops.standing_at(*at)
        if self.chooser.random() < 0.1:
            loops.redeal_at(self.states.copy(), *at[1:], self.scratch.rng)

    def resolve_chance(self) -> None:
        weights = self.scratch.weights
        total = loops.odds_at(self.states, 0, self.boards, weights)
        if total <= 0 or total != weights.sum() or (weights < 0).any():
            raise StuckError("chance is due and its weights do not add up")
        outcome = self.chooser.choice(np.flatnonzero(weights).tolist())
        loops.happen_at(self.states, 0, self.boards, outcome)

    def move_of(self, due: int) -> None:
        seats = [seat for seat in range(self.seats) if due >> seat & 1]
        if not seats:
            raise StuckError("only seats that do not play are due")
        seat = self.chooser.choice(seats)
        loops.legal_at(self.states, 0, self.boards, seat, self.scratch.mask)
        legal = numbers_in(self.scratch.mask)
        if not legal:
            raise StuckError("a seat is due without a move")
        loops.play_at(self.states, 0, self.boards, seat, self.chooser.choice(legal))


# --- the sorts of input


def attack_positions(attacker: Attacker, tries: int) -> None:
    """Mutated positions of games in play."""
    other = attacker.base_game().position
    while attacker.tally.tried < tries:
        game, record = attacker.base_game(), registry.load(attacker.name).rules.state
        position = game.position
        for _ in range(min(PER_GAME, tries - attacker.tally.tried)):
            text = mutated_position(position, other, record, attacker.chooser)
            attacker.attempt(text, partial(_at, game, text))
        other = position


def _at(game: Game, text: str) -> Game:
    game.set_position(text)
    return game


def attack_boards(attacker: Attacker, tries: int) -> None:
    """Mutated figures of boards."""
    while attacker.tally.tried < tries:
        game = attacker.base_game()
        for _ in range(min(PER_GAME, tries - attacker.tally.tried)):
            figures = mutated(game.figures, attacker.chooser)
            attacker.attempt(figures, _beginning(game, board=figures))


def attack_options(attacker: Attacker, tries: int) -> None:
    """Mutated options, lay-outs in full among them."""
    while attacker.tally.tried < tries:
        game = attacker.base_game()
        for _ in range(min(PER_GAME, tries - attacker.tally.tried)):
            options = mutated(game.options, attacker.chooser)
            attacker.attempt(options, _beginning(game, **options))


def _beginning(game: Game, **changes: Any) -> Callable[[], Game]:
    """Begins a game like another one but for some changes."""
    choices = {"seats": game.seats, "seed": game.seed, "chance": "manual"}
    options: Mapping[str, Any] = game.options
    if "board" in changes and "scene" in changes["board"]:  # a scene is named once
        options = {key: value for key, value in options.items() if key != "scene"}
    return partial(Game, game.name, **{**options, **choices, **changes})


def attack_files(attacker: Attacker, tries: int) -> None:
    """Mutated game files: plain data and the text itself."""
    while attacker.tally.tried < tries:
        text = attacker.base_game().to_json()
        document = json.loads(text)
        for _ in range(min(PER_GAME, tries - attacker.tally.tried)):
            if attacker.chooser.random() < 0.3:
                changed = mutated_text(text, attacker.chooser)
            else:
                changed = json.dumps(mutated(document, attacker.chooser))
            attacker.attempt(changed, partial(from_json, changed))


def attack_documents(attacker: Attacker, tries: int) -> None:
    """Mutated documents of boards that people draw. What is accepted plays to its end."""
    editor = registry.load(attacker.name).editor
    if editor is None:
        return
    boards = [one.load() for one in editor.templates()]
    while attacker.tally.tried < tries:
        change = enlarged if attacker.chooser.random() < 0.05 else mutated
        document = change(attacker.chooser.choice(boards), attacker.chooser)
        attacker.attempt(document, partial(_drawn, attacker, editor, document))


def _drawn(attacker: Attacker, editor: Editor, document: Document) -> Game:
    """A game on a drawn board that has no problem."""
    problems = editor.problems(document)
    if attacker.chooser.random() < 0.1:
        _show(editor, document, problems)
    if problems:
        raise BadFile(problems[0].words)
    seats = attacker.chooser.choice(list(editor.seats(document)))
    source = editor.source(document)
    game = Game(attacker.name, seats=seats, seed=1, chance="manual", board=source)
    if not INTERPRETED:
        RANDOM_GAMES.ensure(attacker.name)
        played = whole_games(game.definition, game.boards, seats, seed=1, first=0, games=1)
        if played.lengths[0] >= MAX_MOVES:
            raise StuckError("a random game does not end")
    return game


def _show(editor: Editor, document: Document, problems: Sequence[Problem]) -> None:
    """Picture, form and file of a document, which may have problems."""
    write_toml(document)
    try:
        editor.form(document)
        if editor.draw is not None:
            editor.draw(document, problems, "en")
    except KeelstoneError:
        return


ATTACKS: dict[str, Callable[[Attacker, int], None]] = {
    "positions": attack_positions,
    "boards": attack_boards,
    "options": attack_options,
    "files": attack_files,
    "documents": attack_documents,
}


def attack(
    name: str,
    sort: str,
    tries: int,
    *,
    seed: int = 0,
    moves: int = 200,
    mixes: list[dict[str, Any]] | None = None,
) -> Tally:
    """Try so many hostile inputs of one sort for a game; the same seed gives the same inputs."""
    attacker = Attacker(name, random.Random(f"{name} {sort} {seed}"), mixes or [{}], moves)
    ATTACKS[sort](attacker, tries)
    return attacker.tally
