"""`keelstone new-game`: the game that it writes plays everywhere without another line."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import keelstone as ks
from keelstone.cli import main, new_game
from keelstone.engine import defaults, registry
from keelstone.engine.definition import Rules
from keelstone.engine.records import NOBODY, Record
from keelstone.server.runtime.compile_queue import CompileQueue
from tests.server.support import play_out, serving

#: the name of the game in these tests
NAME = "toadstools"
SOURCES = Path(ks.__file__).parents[1]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder, kept games and the folders of games are the test's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(registry.VARIABLE, "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "path", [*sys.path])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the new game in it."""
    made = tmp_path_factory.mktemp("games")
    new_game.write_project(made / NAME, NAME)
    return made


def run(folder: Path, *command: str, typed: str = "", **environment: str) -> str:
    """What a command prints that is typed in a folder."""
    paths = os.pathsep.join([str(SOURCES), environment.pop("PYTHONPATH", "")])
    ended = subprocess.run(
        [sys.executable, "-P", "-m", *command],
        cwd=folder,
        input=typed,
        env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "120", **environment},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


# -- writing it ------------------------------------------------------------------------------------


def test_it_says_what_to_type_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", NAME]) == 0
    written = capsys.readouterr().out
    assert f"  keelstone play {NAME}\n  pip install -e {NAME}\n  keelstone serve" in written
    assert (tmp_path / NAME / NAME / "__init__.py").exists()


def test_another_folder_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", NAME, "--folder", "my/games"]) == 0
    assert f"cd my/games && keelstone play {NAME}" in capsys.readouterr().out
    assert (tmp_path / "my" / "games" / NAME / "pyproject.toml").exists()


def test_the_game_is_called_by_its_name_everywhere(folder: Path) -> None:
    for file in (folder / NAME).rglob("*.*"):
        if file.is_file() and file.suffix != ".pyc":
            assert new_game.NAME not in file.read_text(encoding="utf-8").lower(), file


def test_each_file_begins_with_what_to_change() -> None:
    files = [file for file in new_game.template_files() if file.suffix in (".py", ".css", ".toml")]
    first = {file: file.read_text(encoding="utf-8").partition("\n")[0] for file in files}
    silent = [file.name for file, line in first.items() if line and not tells(line)]
    assert not silent


def tells(line: str) -> bool:
    """Whether a first line says what to do with a file."""
    return any(word in line.lower() for word in ("change", "add", "write"))


@pytest.mark.parametrize(
    "name", ["imhotep", "Toads", "2toads", "to-ads", "", "_toads", "class", "numpy", "os", "tests",
             "toads/..", "kröten", "t" * 41],
)  # fmt: skip
def test_a_name_that_cannot_be_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name]) == 2
    assert capsys.readouterr().err.startswith("keelstone: ")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_use_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "kept.txt").write_text("mine")
    assert main(["new-game", NAME]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [file.name for file in tmp_path.rglob("*")] == [NAME, "kept.txt"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    assert main(["new-game", NAME]) == 0
    assert (tmp_path / NAME / "pyproject.toml").exists()


def test_nothing_is_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(text: str, name: str) -> str:
        raise OSError(28, "no space left")

    monkeypatch.setattr(new_game, "rename_in", fail)
    assert main(["new-game", NAME]) == 2
    assert "no space left" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# -- its own tests, and its style ------------------------------------------------------------------


def test_its_own_tests_pass(folder: Path) -> None:
    assert " passed" in run(folder / NAME, "pytest", "-q", "-p", "no:cacheprovider")


def test_it_is_formatted_and_has_no_lint(folder: Path) -> None:
    run(folder / NAME, "ruff", "check", "--no-cache", ".")
    run(folder / NAME, "ruff", "format", "--check", "--no-cache", ".")


# -- playing it ------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [".", NAME])
def test_it_plays_in_the_terminal_beside_it_and_in_it(folder: Path, where: str) -> None:
    told = run(
        folder / where, "keelstone", "play", NAME, "--seats", "2", "--seed", "1", "--bots",
        "random", "--rounds", "3", typed="1\nrest\n1\n" * 30,
    )  # fmt: skip
    assert "rests on" in told
    assert "wins." in told or "share the victory" in told


def test_a_kept_game_is_replayed_drawn_and_analysed(folder: Path, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    run(folder, "keelstone", "play", NAME, "--seats", "2", "--bots", "random,random", "--seed", "2")
    [kept] = (tmp_path / "data").rglob(f"{NAME}-*.json")
    shutil.copy(kept, game)
    assert "the game is over" in run(folder, "keelstone", "replay", str(game))
    run(folder, "keelstone", "draw", str(game), "-o", str(tmp_path / "board.svg"))
    assert "<svg" in (tmp_path / "board.svg").read_text(encoding="utf-8")


def test_two_levels_meet_in_the_arena(folder: Path) -> None:
    told = run(
        folder, "keelstone", "arena", NAME, "--bots", "builder,novice", "--seats", "2", "--games",
        "4", "--cores", "1", "--json",
    )  # fmt: skip
    assert json.loads(told)["games"] == 4


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (["simulate", NAME, "--games", "50"], "stones"),
        (["balance", NAME, "--games", "4", "--bots", "random", "--seats", "2"], "charm"),
        (["rules", NAME, "2.2"], "slips"),
        (["board", NAME], "slippery"),
        (["compile", NAME], f"{NAME}: "),
    ],
    ids=lambda words: words[0],
)
def test_every_other_command_knows_it(folder: Path, command: list[str], expected: str) -> None:
    assert expected in run(folder, "keelstone", *command)


def test_a_batch_of_it_is_played(folder: Path) -> None:
    registry.look_in(folder)
    batch = ks.Batch(NAME, games=200, seed=3)
    batch.play_out()
    assert (batch.movers == -1).all()
    assert batch.points.sum() > 0


# -- finding it ------------------------------------------------------------------------------------


def test_an_installed_game_is_found_by_its_entry_point(folder: Path, tmp_path: Path) -> None:
    run(folder / NAME, "hatchling", "build", "--target", "wheel", "-d", str(tmp_path))
    [wheel] = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    told = run(tmp_path, "keelstone", "rules", NAME, "2.2", PYTHONPATH=str(tmp_path / "site"))
    assert "slips" in told


def test_a_module_in_the_current_folder_is_found_by_its_dotted_name(
    folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(folder / NAME / NAME, tmp_path / "mine" / "deep")
    for file in (tmp_path / "mine").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(f"from {NAME}", "from mine.deep"), encoding="utf-8")
    assert "slips" in run(tmp_path, "keelstone", "rules", "mine.deep", "2.2")


def test_a_folder_without_games_has_none(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "pyproject.toml").write_text('[project]\nname = "other"\n')
    before = registry.game_names()
    registry.look_in(tmp_path)
    registry.look_in(tmp_path / "nowhere")
    assert registry.game_names() == before


def test_two_new_games_live_side_by_side(tmp_path: Path) -> None:
    for name in ("one_frog", "two_frogs"):
        new_game.write_project(tmp_path / name, name)
    registry.look_in(tmp_path)
    one, two = registry.load("one_frog"), registry.load("two_frogs")
    assert one.rules.state.dtype != two.rules.state.dtype
    assert one.rules.board.dtype != two.rules.board.dtype


def test_a_definition_that_lacks_something_says_what(tmp_path: Path) -> None:
    new_game.write_project(tmp_path / "lame_frog", "lame_frog")
    definition = tmp_path / "lame_frog" / "lame_frog" / "__init__.py"
    text = definition.read_text(encoding="utf-8")
    definition.write_text(text.replace("    seats=(2, 3, 4),\n", ""), encoding="utf-8")
    registry.look_in(tmp_path)
    with pytest.raises(ks.BadOption, match=r"lame_frog is not a game: .*'seats'"):
        registry.load("lame_frog")


def _nobody_counts(rules: Rules) -> Rules:
    fields = [field for field in rules.state.fields.values() if field.name != "seats"]
    return replace(rules, state=Record("uncounted", *fields))


def _hidden_seats(rules: Rules) -> Rules:
    fields = [
        replace(field, sees=NOBODY) if field.name == "seats" else field
        for field in rules.state.fields.values()
    ]
    return replace(rules, state=Record("hidden_seats", *fields))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_nobody_counts, "no field 'seats' in the state"),
        (_hidden_seats, "the field 'seats' of the state is not one number that everybody sees"),
        (lambda rules: replace(rules, redeal=defaults.redeal), "hidden fields without redeal: "),
        (lambda rules: replace(rules, odds=defaults.odds), "outcomes of chance without odds"),
        (lambda rules: replace(rules, happen=defaults.happen), "outcomes of chance without happen"),
    ],
)
def test_rules_that_lack_something_say_what(
    folder: Path, change: Callable[[Rules], Rules], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry.look_in(folder)
    game = registry.load(NAME)
    lame = ModuleType("lame.frog")
    vars(lame)["GAME"] = replace(game, rules=change(game.rules))
    monkeypatch.setitem(sys.modules, "lame", ModuleType("lame"))
    monkeypatch.setitem(sys.modules, "lame.frog", lame)
    with pytest.raises(ks.BadOption, match=fault):
        registry.load("lame.frog")


# -- serving it ------------------------------------------------------------------------------------


def test_a_game_that_does_not_load_leaves_the_others_on_offer(folder: Path, tmp_path: Path) -> None:
    new_game.write_project(tmp_path / "dead_frog", "dead_frog")
    (tmp_path / "dead_frog" / "dead_frog" / "__init__.py").write_text("GAME = (")
    registry.look_in(folder)
    registry.look_in(tmp_path)
    assert list(CompileQueue(["dead_frog", NAME]).jobs) == [NAME]


def test_it_is_played_over_http(folder: Path, tmp_path: Path) -> None:
    registry.look_in(folder)

    async def whole() -> None:
        async with serving(tmp_path / "t.db", NAME) as place:
            [offered] = await place.get("/api/games")
            assert (offered["title"], offered["has_picture"], offered["has_rules"]) == (
                "Toadstools", True, True,
            )  # fmt: skip
            players = await place.seated(await place.new_table(NAME))
            last = await play_out(players)
            assert last["winners"]
            await check_pages(place.client)

    asyncio.run(whole())


async def check_pages(client: Any) -> None:
    """The rules page, the style sheet and the thumbnail are the game's own."""
    rules = (await client.get(f"/rules/{NAME}")).text
    assert 'id="2.2"' in rules
    sheet = (await client.get("/pictures.css")).text
    assert f".board.{NAME}" in sheet
    assert f'[data-game="{NAME}"]' in sheet
    assert "imhotep" not in sheet
    assert f'class="board {NAME}"' in (await client.get(f"/pictures/{NAME}.svg")).text
