"""Guided first games: list them, or check one by playing it.

keelstone lesson list
keelstone lesson check my_lesson.toml
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.lessons.check import problems
from keelstone.lessons.lesson import lessons_of, phrase_of, read_lesson, untranslated


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("task", choices=("list", "check"), help="name all, or say every fault")
    parser.add_argument("lesson", metavar="FILE", nargs="?", help="a lesson file")
    parser.add_argument(
        "--languages", action="store_true", help="a text that lacks a language is a fault too"
    )


def run(args: argparse.Namespace) -> int:
    if args.task == "list":
        return list_lessons()
    if args.lesson is None:
        raise BadOption("which lesson? keelstone lesson check FILE")
    return check(Path(args.lesson), args.languages)


def list_lessons() -> int:
    for game in registry.game_names():
        for name, lesson in lessons_of(registry.load(game)).items():
            title = phrase_of(lesson.title)
            print(f"{game} {name}: {title}, {len(lesson.steps)} steps, {lesson.minutes} minutes")
    return 0


def check(file: Path, needs_languages: bool) -> int:
    """Play the lesson; one line for every fault."""
    lesson = read_lesson(file)
    faults = problems(lesson, ensure_compiled(lesson.game))
    if needs_languages:
        faults += untranslated(lesson)
    for fault in faults or ["no faults"]:
        print(f"{file.name}: {fault}")
    return 1 if faults else 0
