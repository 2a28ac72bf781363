"""Chance that anybody can check, and files that carry it."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keelstone import cli
from keelstone.engine import gamefile
from keelstone.engine.errors import BadFile
from keelstone.server.table.fair_chance.chance import RANGE, Chance, commitment_of
from keelstone.server.table.fair_chance.verification import verify
from tests.server.support import Place, play_out, serving

SECRET = bytes(range(32))


async def finished(place: Place, **rest: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A game that is over: how it was made, and its file."""
    made = await place.new_table(**rest)
    await play_out(await place.seated(made))
    return made, await place.get(f"/api/tables/{made['table']}/file", made["watch"])


def a_file(tmp_path: Path) -> dict[str, Any]:
    async def scene() -> dict[str, Any]:
        async with serving(tmp_path / "t.db") as place:
            return (await finished(place))[1]

    return asyncio.run(scene())


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_of(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_every_salt_changes_every_number() -> None:
    every = [("a", "b"), ("a", "c"), ("ab", "")]
    assert len({Chance(SECRET, salts).number("outcome", 0) for salts in every}) == 3


def test_lay_outs_and_outcomes_are_drawn_from_different_numbers() -> None:
    chance = Chance(SECRET, ("a",))
    assert chance.number("outcome", 1) != chance.number("lay-out", 1)


@given(st.lists(st.integers(0, 50), min_size=1, max_size=40).filter(any), st.integers(0, 10**6))
def test_an_outcome_always_has_weight(weights: list[int], index: int) -> None:
    assert weights[Chance(SECRET, ("s",)).outcome(index, weights)] > 0


def test_outcomes_come_as_often_as_they_weigh() -> None:
    chance, weights, draws = Chance(SECRET, ("s",)), [1, 0, 2, 3], 12_000
    found = Counter(chance.outcome(index, weights) for index in range(draws))
    for number, weight in enumerate(weights):
        expected = draws * weight / 6
        assert abs(found[number] - expected) < 5 * max(1, expected) ** 0.5


def test_numbers_of_the_incomplete_last_run_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = iter([RANGE - 1, RANGE - RANGE % 7 - 1])
    monkeypatch.setattr(Chance, "number", lambda *args: next(drawn))
    assert Chance(SECRET, ()).below(7, "outcome", 0) == 6


def test_a_finished_game_verifies(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made, file = await finished(place)
            assert file["fair"]["commitment"] == made["commitment"]
            assert file["fair"]["salts"] == ["salt-0", "salt-1"]
            report = await place.get(f"/api/tables/{made['table']}/fair", made["watch"])
            assert report["is_fair"]
            assert "3 outcomes" in report["lines"][-1]
            assert await place.post("/api/verify", file) == report

    asyncio.run(scene())


@pytest.mark.parametrize("what", ["secret", "salt", "commitment", "seed", "outcome", "hex", "none"])
def test_whatever_is_changed_in_a_file_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    file = a_file(tmp_path)
    fair = file["fair"]
    if what == "secret":
        fair["secret"] = "00" * 32
    elif what == "salt":
        fair["salts"][0] = "another"
    elif what == "commitment":
        fair["commitment"] = "11" * 32
    elif what == "seed":
        file["seed"] += 1
    elif what == "outcome":
        outcomes = [move for move in file["moves"] if move[0] is None]
        outcomes[-1][1] = "die 1" if outcomes[-1][1] != "die 1" else "die 2"
    elif what == "hex":
        fair["secret"] = "xyz"
    else:
        del file["fair"]
    monkeypatch.setattr(gamefile, "_result", lambda game: file["result"])  # not what is tested
    assert not verify(gamefile.from_json(json.dumps(file))).is_fair


@pytest.mark.parametrize("first", [3, 99])
def test_what_was_not_computed_is_not_called_fair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], first: int
) -> None:
    """An invented secret fits its own commitment; nothing else is checked where `first` is high."""
    file = a_file(tmp_path)
    invented = bytes(32)
    file["fair"] = {
        "commitment": commitment_of(invented),
        "secret": invented.hex(),
        "salts": ["forged", "forged"],
        "first": first,
    }
    report = verify(gamefile.from_json(json.dumps(file)))
    assert (report.verdict, report.is_fair) == ("not checked", False)
    assert any("NOT CHECKED" in line for line in report.lines)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(file))
    assert cli.main(["verify", str(path)]) == 3
    assert "NOT CHECKED" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({}, "fair"),
        ({"first": 1}, "not checked"),
        ({"salts": ["salt-0"]}, "not fair"),
        ({"salt_commitments": ["11" * 32, ""]}, "not fair"),
        ({"salt_commitments": [""]}, "not fair"),
    ],
)
def test_every_part_of_the_account_of_chance_counts(
    tmp_path: Path, change: dict[str, Any], verdict: str
) -> None:
    file = a_file(tmp_path)
    file["fair"].update(change)
    assert verify(gamefile.from_json(json.dumps(file))).verdict == verdict


def test_a_negative_first_outcome_is_refused(tmp_path: Path) -> None:
    file = a_file(tmp_path)
    file["fair"]["first"] = -1
    with pytest.raises(BadFile):
        gamefile.from_json(json.dumps(file))


def test_a_file_without_an_account_of_chance_is_not_checked(tmp_path: Path) -> None:
    file = a_file(tmp_path)
    del file["fair"]
    assert verify(gamefile.from_json(json.dumps(file))).verdict == "not checked"


def test_the_command_says_in_words_what_was_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    file = a_file(tmp_path)
    path.write_text(json.dumps(file))
    assert cli.main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    for words in ("all are legal", "fits the commitment", "lay-out", "all are right"):
        assert words in said
    path.write_text(json.dumps({**file, "seed": 1}))
    assert cli.main(["verify", str(path)]) == 1
    assert "WRONG" in capsys.readouterr().out
    assert cli.main(["verify", str(tmp_path / "missing.json")]) == 2


def test_a_finished_game_is_exported_and_read_in_and_exported_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            _, file = await finished(place)
            again = await place.post("/api/tables/import", file)
            path = f"/api/tables/{again['table']}"
            assert await place.get(f"{path}/file", again["watch"]) == file
            assert (await place.get(f"{path}/fair", again["watch"]))["is_fair"]
            steps = (await place.get(f"{path}/replay", again["watch"], step=0))["steps"]
            assert steps == len(file["moves"])
            for step in range(steps + 1):
                await place.get(f"{path}/replay", again["watch"], step=step, seat=1)
            await place.get(f"{path}/replay", again["watch"], status=400, step=steps + 1)

    asyncio.run(scene())


def test_a_running_game_is_exported_from_a_seats_eyes_and_played_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            anna, bo = await place.seated(made)
            now = await anna.look()
            await anna.move(2, now["number"])
            await bo.move(1, now["number"])
            path = f"/api/tables/{made['table']}/file"
            await place.get(path, made["watch"], status=403)
            file = await place.get(path, anna.token)
            assert file["viewer"] == 0
            assert "fair" not in file
            assert file["moves"] == []
            assert file["before"] == [[0, "hide two"]]  # nothing of what Bo hid
            again = await place.post("/api/tables/import", file)
            players = await place.seated(again)
            view = (await players[0].look())["view"]["state"]
            assert view["hidden"][0] == 2
            last = await play_out(players)
            assert last["winners"]
            whole = await place.get(f"/api/tables/{again['table']}/file", again["watch"])
            assert verify(gamefile.from_json(json.dumps(whole))).is_fair

    asyncio.run(scene())


def test_positions_that_this_server_did_not_write_are_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            anna, _ = await place.seated(made)
            file = await place.get(f"/api/tables/{made['table']}/file", anna.token)
            start = file["start"].replace("seats 2", "seats 2\nrounds_played -9")
            await place.post("/api/tables/import", {**file, "start": start}, status=403)
            await place.post("/api/tables/import", {**file, "seal": "0"}, status=403)
            await place.post("/api/verify", {**file, "seal": "0"}, status=403)
            await place.post("/api/tables/import", {**file, "game": "os.path"}, status=404)

    asyncio.run(scene())
