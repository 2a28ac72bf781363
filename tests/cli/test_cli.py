"""The command line as people use it: whole games, files, and every kind of bad input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import keelstone as ks
from keelstone.ai import ask
from keelstone.cli import COMMANDS, main
from keelstone.cli.compile import PARTS, part_called
from keelstone.cli.play import Session
from keelstone.engine import registry
from keelstone.engine.batch.warmup import BATCH
from keelstone.engine.jit.parts import Part
from keelstone.engine.jit.progress import progress_shown
from keelstone.games.seafarers.rules.board import VICTORY_POINT

GAMES = registry.game_names()


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are kept for later go into a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")


def say_at_prompt(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    given = iter(lines)

    def answer(prompt: str) -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"keelstone {command}" in capsys.readouterr().out


#: a shorter game where the whole one would take long
SHORT = {"seafarers": ["--option", "turn_limit=30"]}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_can_be_played(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "1")
    assert main(["play", name, "--seed", "3", "--bots", "random", *SHORT.get(name, [])]) == 0
    out = capsys.readouterr().out
    assert "wins." in out or "share the victory." in out
    assert "Traceback" not in out


def test_bots_begin_otherwise_in_another_game_and_go_on_as_they_began(tmp_path: Path) -> None:
    def first_move(seed: int) -> int:
        game = ks.start("eschnapur", seats=2, seed=seed)
        return ask(Session(game, ["", "builder"], "en", tmp_path).bots[1], game, 1)

    begun = [first_move(seed) for seed in range(8)]
    assert len(set(begun)) > 1
    assert begun == [first_move(seed) for seed in range(8)]


def test_save_quit_and_resume(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "game.json"
    say_at_prompt(monkeypatch, "1", "l", "p", "m", "h", "nonsense", "999", f"s {saved}", "q")
    assert main(["play", "imhotep", "--seats", "2", "--seed", "3", "--hot-seat"]) == 0
    out = capsys.readouterr().out
    assert "no kind of move is called 'nonsense'" in out
    assert "--resume" in out
    played = len(ks.from_json(saved.read_text()).log)
    later = tmp_path / "later.json"
    say_at_prompt(monkeypatch, "1", f"s {saved}", f"s {later}", "q")
    assert main(["play", "imhotep", "--resume"]) == 0
    assert "is there already" in capsys.readouterr().out
    assert len(ks.from_json(saved.read_text()).log) == played
    assert len(ks.from_json(later.read_text()).log) > played


def test_a_kept_game_goes_on_with_the_same_players(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say_at_prompt(monkeypatch, "1", "1", "q")
    main(["play", "imhotep", "--seats", "2", "--hot-seat", "--names", "Ada,Bo", "--seed", "1"])
    say_at_prompt(monkeypatch, "q")
    main(["play", "imhotep", "--seats", "2", "--seed", "2"])  # another one, begun meanwhile
    capsys.readouterr()
    kept = sorted((Path(os.environ["XDG_DATA_HOME"]) / "keelstone").glob("*.json"))
    assert len(kept) == 2
    say_at_prompt(monkeypatch, "1", "1", "q")
    assert main(["play", "imhotep", "--resume", str(kept[0])]) == 0
    out = capsys.readouterr().out
    assert "Ada" in out
    assert "Bo is next" in out
    assert main(["play", "imhotep", "--resume", "--seats", "3"]) == 2


BROKEN = """
import keelstone as ks

class Broken(ks.Bot):
    def choose(self, view, moves):
        return 1 // 0
"""


def test_a_game_is_kept_when_somebodys_bot_breaks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    monkeypatch.setattr("builtins.input", lambda prompt: "1")
    with pytest.raises(ZeroDivisionError):
        main(["play", "imhotep", "--seats", "2", "--bots", f"{tmp_path}/broken.py:Broken"])
    assert "--resume" in capsys.readouterr().out
    assert len(list((Path(os.environ["XDG_DATA_HOME"]) / "keelstone").glob("*.json"))) == 1


def test_an_interrupted_game_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "imhotep", "--seats", "2", "--names", "Ada"]) == 0
    assert "kept" in capsys.readouterr().out


def test_hands_are_hidden_when_the_keyboard_changes_hands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return "1" if len(prompts) < 20 else "q"

    monkeypatch.setattr("builtins.input", answer)
    assert main(["play", "eschnapur", "--seats", "2", "--seed", "3", "--hot-seat"]) == 0
    assert [prompt for prompt in prompts if "nobody else is looking" in prompt]


def test_people_take_back_their_own_moves_not_the_bots(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "game.json"
    say_at_prompt(monkeypatch, "1", "1", "u", f"s {saved}", "q")
    assert main(["play", "imhotep", "--seats", "3", "--seed", "3", "--bots", "random"]) == 0
    assert "nothing can be taken back" in capsys.readouterr().out
    log = ks.from_json(saved.read_text()).log
    assert [entry.seat for entry in log if entry.seat >= 0] == [0, 1, 2]


def test_undo_at_the_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "game.json"
    say_at_prompt(monkeypatch, "take", "u", "u", f"s {saved}", "q")
    assert main(["play", "imhotep", "--seats", "2", "--seed", "3", "--hot-seat"]) == 0
    assert "nothing to take back" in capsys.readouterr().out
    assert not [entry for entry in ks.from_json(saved.read_text()).log if entry.seat >= 0]


@pytest.mark.parametrize("name", GAMES)
def test_simulate_tells_what_it_measured(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", name, "--games", "20", "--seed", "1", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games_per_second"] > 0
    assert result["moves_per_second"] > result["games_per_second"]
    assert sum(result["wins_by_seat"]) == pytest.approx(1)
    assert main(["simulate", name, "--games", "20", "--cores", "2"]) == 0
    assert "by source" in capsys.readouterr().out


def test_simulate_tells_how_games_end(capsys: pytest.CaptureFixture[str]) -> None:
    def endings(*words: str) -> dict[str, float]:
        assert main(["simulate", *words, "--games", "200", "--json"]) == 0
        found: dict[str, float] = json.loads(capsys.readouterr().out)["endings"]
        return found

    assert endings("imhotep") == {}
    assert endings("seafarers", "--option", "turn_limit=8") == {"a victory": 0, "the turn limit": 1}
    eschnapur = endings("eschnapur")
    assert min(eschnapur.values()) > 0.2
    assert sum(eschnapur.values()) == pytest.approx(1)


def test_simulate_is_the_same_on_any_number_of_cores(capsys: pytest.CaptureFixture[str]) -> None:
    results = []
    for cores in "12":
        main(["simulate", "imhotep", "--games", "1200", "--cores", cores, "--json"])
        results.append(json.loads(capsys.readouterr().out))
    assert results[0]["points"] == results[1]["points"]
    assert results[0]["length"] == results[1]["length"]


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    game = ks.start("imhotep", seats=2, seed=4)
    while game.movers:
        game.play(game.legal_numbers(game.movers[0])[-1])
    file = tmp_path / "game.json"
    file.write_text(game.to_json())
    return file


def test_replay_tells_the_story(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game_file)]) == 0
    assert "wins." in capsys.readouterr().out
    assert main(["replay", str(game_file), "--step", "12"]) == 0
    assert capsys.readouterr().out.strip()
    assert main(["replay", str(game_file), "--step", "12", "--seat", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == 0


@pytest.mark.parametrize("name", GAMES)
def test_rules_can_be_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    assert main(["rules", name, "1"]) == 0
    assert main(["rules", name, "1.1"]) == 0
    assert "1.1" in capsys.readouterr().out


def test_rules_name_the_functions_that_carry_a_section_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "imhotep", "3.4", "--code"]) == 0
    assert re.search(r"games/imhotep/rules/stones\.py:\d+ has_least_load$",
                     capsys.readouterr().out, re.MULTILINE)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_our_own_board_has_no_faults(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", name]) == 0
    assert main(["board", name, "--json"]) == 0
    assert capsys.readouterr().out


BAD = [
    ["simulate", "chess"],
    ["simulate", "imhotep", "--seats", "9"],
    ["simulate", "imhotep", "--games", "0"],
    ["simulate", "imhotep", "--sides", "ABCDE"],
    ["simulate", "imhotep", "--option", "colour=red"],
    ["simulate", "imhotep", "--option", "sides"],
    ["simulate", "imhotep", "--board", "nowhere.toml"],
    ["play", "imhotep", "--bots", "oracle"],
    ["play", "imhotep", "--seats", "2", "--bots", "random,random,random"],
    ["play", "imhotep", "--resume", "nowhere.json"],
    ["replay", "nowhere.json"],
    ["rules", "chess"],
    ["rules", "imhotep", "99.9"],
    ["board", "imhotep", "--check", "nowhere.toml"],
    ["compile"],
    ["compile", "chess"],
    ["simulate", "imhotep", "--seed", "-1"],
    ["simulate", "imhotep", "--seed", str(2**63)],
    ["play", "os.path"],
    ["play", "no.such.module"],
    ["play", "../games/imhotep"],
    ["play", "a" * 300],
    ["play", ""],
]


def test_a_faulty_board_and_a_faulty_scene_end_alike(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    faulty = tmp_path / "faulty.toml"
    faulty.write_text("x =")
    for words in (["board", "imhotep", "--check"], ["scene", "check"]):
        assert main([*words, str(faulty)]) == 1
        out, err = capsys.readouterr()
        assert out.startswith(f"{faulty}: ")
        assert not err


@pytest.mark.parametrize("arguments", BAD, ids=lambda words: " ".join(words)[:40])
def test_bad_input_is_one_clear_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert err.startswith("keelstone: ")
    assert "Traceback" not in out + err


@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe\x00", b'{"format": "keelstone game"}'])
def test_a_bad_file_is_refused(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(text)
    assert main(["replay", str(file)]) == 2
    assert main(["play", "imhotep", "--resume", str(file)]) == 2
    assert file.read_bytes() == text
    assert "game file" in capsys.readouterr().err


EDITS = {
    "a module": {"game": "antigravity"},
    "a module that is loaded": {"game": "os.path"},
    "a number for a name": {"version": []},
    "an argument": {"options": {"seats": 3}},
    "the game itself": {"options": {"self": 3}},
    "long numbers": {"moves": [[0, "load " + "9" * 5000 + " 1"]]},
    "names that are none": {"names": ["\x1b[2J", "a", "b", "c"]},
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edited_file_is_refused(
    edit: dict[str, object], game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps({**json.loads(game_file.read_text()), **edit})
    game_file.write_text(text)
    assert main(["replay", str(game_file)]) == 2
    assert game_file.read_text() == text
    assert "game file" in capsys.readouterr().err
    assert "antigravity" not in sys.modules


def test_a_file_of_brackets_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text("[" * 100_000)
    assert main(["replay", str(file)]) == 2


def test_names_are_shown_as_they_are(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = json.loads(game_file.read_text())
    game["names"] = ["[/b]", "[red]", "[", "]"][: game["seats"]]
    game_file.write_text(json.dumps(game))
    assert main(["replay", str(game_file)]) == 0
    assert main(["replay", str(game_file), "--step", "3"]) == 0
    assert "[/b]" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["\u00b2", "9" * 5000, "load " + "9" * 5000, "s a\0b", "\ufffd"])
def test_nothing_typed_at_the_prompt_ends_the_game(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say_at_prompt(monkeypatch, line, "q")
    assert main(["play", "imhotep", "--seats", "2", "--seed", "3"]) == 0
    assert "--resume" in capsys.readouterr().out


def test_a_browser_that_fails_is_named(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEELSTONE_BROWSER", "/bin/false")
    assert main(["draw", str(game_file), "-o", str(tmp_path / "board.png")]) == 2
    assert main(["draw", str(game_file), "--seat", "0", "-o", str(tmp_path / "board.svg")]) == 2
    assert not list(tmp_path.glob("board.*"))


def test_steps_and_seats_out_of_range_are_refused(game_file: Path) -> None:
    assert main(["replay", str(game_file), "--step", "99999"]) == 2
    assert main(["replay", str(game_file), "--seat", "7"]) == 2


def test_saving_over_a_folder_is_refused_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    say_at_prompt(monkeypatch, f"s {tmp_path}", f"s {tmp_path}/file/game.json", "q")
    assert main(["play", "imhotep", "--seats", "2", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "ends in .json" in out
    assert "file" in out
    assert list(tmp_path.glob("*.new")) == []


def test_compiling_leaves_nothing_for_the_first_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Part, "mark", lambda part, game: tmp_path / part.name)
    for name in PARTS:
        part_called(name)._done.clear()
    assert main(["compile", "tests.engine.morra"]) == 0
    assert "compiled in" in capsys.readouterr().out
    assert set(PARTS) <= {file.name for file in tmp_path.iterdir()}
    assert main(["compile", "tests.engine.morra"]) == 0
    assert "ready" in capsys.readouterr().out


def test_compiling_tells_programs_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Part, "mark", lambda part, game: tmp_path / part.name)
    BATCH._done.clear()
    assert main(["compile", "tests.engine.morra", "--part", "batch", "--json"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    last = steps[-1]
    assert (last["game"], last["part"]) == ("tests.engine.morra", "batch")
    assert last["done"] == last["expected"] > 10


def test_one_line_says_that_rules_are_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_shown("Compiling the rules of Morra (once)") as progress:
        progress(1, 2)
    assert capsys.readouterr().err == "Compiling the rules of Morra (once) ...\n"


def test_a_terminal_gets_a_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_shown("Compiling the rules of Morra (once)") as progress:
        progress(1, 2)
    assert " 50%" in capsys.readouterr().err


def test_importing_is_cheap_and_compiles_nothing() -> None:
    code = "import sys, keelstone; assert 'numba' not in sys.modules and 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_help_is_cheap() -> None:
    code = (
        "import sys, keelstone.cli as c; c.main([]); sys.exit({'numba', 'numpy'} & {*sys.modules})"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ended.stderr.strip() == "set()"
    assert ended.stdout.startswith("usage: keelstone")


def test_the_command_alone_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(f"    {command} " in out for command in COMMANDS)


@pytest.mark.parametrize("job", ["list", "prune", "export some-table"])
def test_a_mistyped_database_is_not_created(
    job: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "tabels.db"
    assert main(["tables", "--database", str(database), *job.split()]) == 2
    assert "there is no such database" in capsys.readouterr().err
    assert not database.exists()


def test_a_drawing_is_not_put_into_a_missing_folder(
    game_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", str(game_file), "-o", str(tmp_path / "missing" / "board.svg")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert not (tmp_path / "missing").exists()


# --- what somebody tried -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "arena imhotep --games 0",
        "arena imhotep --cores -3",
        "arena imhotep --think nan",
        "balance imhotep --games -1",
        "analyse game.json --playouts -1",
        "analyse game.json --cores 0",
        "serve --port 99999999",
        "serve --limits -1",
        "tables prune --days -1",
        "tables prune --days nan",
        "tables prune --days 99999999999999999999",
        "draw game.json -o x.png --width -5",
    ],
)
def test_numbers_out_of_range_are_refused_in_words(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words.split())
    assert stop.value.code == 2
    assert "is not between" in capsys.readouterr().err


def test_the_points_of_a_running_game_hide_what_others_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = ks.start("seafarers", seats=3, seed=1)
    states = game.states
    states["deck"][0][VICTORY_POINT] -= 1
    states["deck_size"][0] -= 1
    states["card"][0][1][VICTORY_POINT] += 1
    states["cards_held"][0][1] += 1
    game.set_position(game.position)
    file = tmp_path / "game.json"
    file.write_text(game.to_json())
    say_at_prompt(monkeypatch, "p", "q")
    assert main(["play", "seafarers", "--resume", str(file), "--bots", "random,random"]) == 0
    played = capsys.readouterr().out
    assert main(["replay", str(file)]) == 0
    for out in (played, capsys.readouterr().out):
        assert "0+?" in out
        assert not re.search(r"victory point cards.*1", out)


def test_a_finished_game_is_kept_to_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "imhotep", "--seats", "2", "--seed", "3", "--bots", "random,random"]) == 0
    saved = re.sub(r"\s", "", capsys.readouterr().out.rpartition("saved to ")[2])
    assert ks.from_json(Path(saved).read_text()).is_over
    assert main(["play", "imhotep", "--resume"]) == 2  # it is over


def test_a_game_is_kept_when_somebody_leaves_while_a_bot_thinks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(bot: object, game: object, seat: int) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("keelstone.cli.play.ask", leave)
    assert main(["play", "imhotep", "--seats", "2", "--seed", "3", "--bots", "random,random"]) == 0
    assert "--resume" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--database", "text.db"], "database: file is not a database"),
        (["--public-url", "zzz"], "http://"),
        (["--game", "zz"], "there is no game 'zz'"),
    ],
)
def test_a_server_that_cannot_run_says_why(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("text.db").write_text("this is a text, and not a short one " * 99)
    assert main(["serve", *words]) == 2
    assert told in capsys.readouterr().err
