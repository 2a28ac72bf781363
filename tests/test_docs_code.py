"""What the documentation shows is run: Python, files and commands."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from keelstone.cli import COMMANDS, make_parser

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: pages whose Python another test runs
ELSEWHERE = {
    "adding_a_game.md": "tests/cli/test_adding_a_game.py",
    "gpu.md": "tests/contract/test_kernels.py",
}
#: pages whose Python takes long: run with --long
SLOW = {"analysing_games.md"}
#: what a page assumes that its reader has
ASSUMED = {
    "analysing_games.md": "import keelstone as ks; seat = 0\ngame = ks.start('imhotep', seats=2)\n"
    "while not game.is_over: game.play(game.moves(game.movers[0])[0], game.movers[0])",
    "writing_bots.md": "import keelstone as ks; seat = 0\n"
    "from keelstone import ai\n"
    "game = ks.start('imhotep', seats=2, seed=1)\n"
    "text = game.position\n"
    "view = ai.observe(game, 0)\n"
    "move = game.moves(0)[0]",
}


def of_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, *languages: str) -> list[tuple[str, str]]:
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [(language, text) for language, text in found if language in languages]


# --- Python ------------------------------------------------------------------------------------

WITH_PYTHON = [page for page in PAGES if blocks(page, "python") and page.name not in ELSEWHERE]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=of_name)
def test_the_python_of_a_page_runs(page: Path, scale: int) -> None:
    """All Python blocks of a page are one session. The output of `>>>` blocks is compared."""
    if page.name in SLOW and scale == 1:
        pytest.skip("run with --long")
    names: dict[str, object] = {}
    exec(ASSUMED.get(page.name, ""), names)
    for _, block in blocks(page, "python"):
        if ">>>" in block:
            compare(block, names, page.name)
        else:
            exec(compile(block, page.name, "exec"), names)


def compare(block: str, names: dict[str, object], page: str) -> None:
    """Run a block as a doctest; its names are added to the session."""
    test = doctest.DocTestParser().get_doctest(block, names, page, page, 0)
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=output.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(output)


# --- tutorials: files and commands in order ----------------------------------------------------

TUTORIALS = ["first_bot.md", "first_scene.md"]
FILE = re.compile(r"^# (more of )?([\w.]+\.(?:py|toml))\n")


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_can_be_followed(name: str, tmp_path: Path) -> None:
    """Blocks that name a file are saved, commands are typed, what they print is compared."""
    for language, text in blocks(ROOT / "docs" / name, "python", "toml", "console"):
        if language == "console":
            for command, expected in typed(text):
                check(command, expected, tmp_path)
        else:
            save(text, tmp_path)


def save(text: str, folder: Path) -> None:
    found = FILE.match(text)
    assert found, f"a block without the name of its file: {text[:60]!r}"
    with open(folder / found[2], "a" if found[1] else "w", encoding="utf-8") as file:
        file.write(text)


def typed(block: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a block, each with the lines that it should print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *expected = part.splitlines()
        yield command, [line for line in expected if line.strip()]


def check(command: str, expected: list[str], folder: Path) -> None:
    around = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    ended = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=around, capture_output=True, text=True
    )
    assert ended.returncode == 0, f"{command}\n{ended.stdout}{ended.stderr}"
    for line in expected:
        assert line in ended.stdout, f"{command}\n{ended.stdout}"


# --- commands: every one that a page shows is one that the program knows ----------------------

PROGRAM = r"(?:^|[`$ ])(?:\./play|keelstone|python -m keelstone) +"
COMMAND = re.compile(rf"{PROGRAM}((?:{'|'.join(COMMANDS)})\b[^`\n]*)", re.MULTILINE)
#: what stands for something of the reader's, and something that fits
PLACEHOLDERS = {"GAME": "imhotep", "N": "1", "X": "1", "ADDRESS": "local", "[SECTION]": "8",
                "SECTION": "8", "PORT": "8000"}  # fmt: skip


def commands(page: Path) -> Iterator[list[str]]:
    """The words of every command on a page. Two blanks, or ` #`, end it."""
    for text in COMMAND.findall(page.read_text(encoding="utf-8")):
        line = re.split(r"\s{2,}|\s#| &| >| \|\||[;,:)]\s|\.\s|\.$|,$", text)[0]
        if "…" not in line and "..." not in line:
            words = shlex.split(line)
            yield [PLACEHOLDERS.get(word, word) for word in words]


WITH_COMMANDS = [page for page in PAGES if any(True for _ in commands(page))]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=of_name)
def test_the_commands_of_a_page_are_known(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = [" ".join(words) for words in commands(page) if not is_known(words)]
    assert wrong == [], capsys.readouterr().err


def is_known(words: list[str]) -> bool:
    """Whether the command line accepts the options; files and tables need not exist."""
    if len(words) == 1:
        return True  # the command is only named
    try:
        make_parser().parse_args(words)
    except SystemExit as ended:
        return ended.code == 0
    return True
