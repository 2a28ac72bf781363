"""Headers, limits, logs and files: what protects a table from attacks."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from keelstone.server.errors import Forbidden, TooMany
from keelstone.server.http import rate_limits as table_limits
from keelstone.server.http.modules import STATIC
from keelstone.server.http.pages import PAGES
from keelstone.server.http.rate_limits import RATES, Limits, Rate
from keelstone.server.observability import logs
from keelstone.server.table import setup
from tests.server.support import MORRA, Place, new_key, serving
from tests.server.support.process import ServerProcess


def in_place(tmp_path: Path, scene: Any, **rest: Any) -> None:
    """Run a scene with a server."""

    async def whole() -> None:
        async with serving(tmp_path / "t.db", **rest) as place:
            await scene(place)

    asyncio.run(whole())


# -- headers -------------------------------------------------------------------------------------


def policy_of(answer: httpx.Response) -> dict[str, str]:
    parts = [
        part.strip().partition(" ") for part in answer.headers["content-security-policy"].split(";")
    ]
    return {name: value for name, _, value in parts}


def test_every_answer_says_what_a_browser_may_do_with_it(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        addresses = ["/", "/verify", "/t/aaaaaaaaaa", "/static/icon.svg", "/api/games", "/nothing"]
        for address in addresses:
            answer = await place.client.get(address)
            policy = policy_of(answer)
            assert policy["default-src"] == "'none'", address
            assert policy["script-src"] == policy["style-src"] == "'self'"
            assert policy["frame-ancestors"] == "'none'"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert (await place.client.get("/api/games")).headers["cache-control"] == "no-store"
        missing = await place.client.get("/static/nothing.js", headers={"Accept": "text/html"})
        assert policy_of(missing)["default-src"] == "'none'"

    in_place(tmp_path, scene)


def test_scripts_are_asked_for_again_and_stay_what_they_are(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        for file in ("pages/table.js", "css/page.css"):
            headers = (await place.client.get(f"/static/{file}")).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cache-control"] == "no-cache"
            assert headers["etag"]

    in_place(tmp_path, scene)


def test_no_page_has_script_or_style_of_its_own_or_from_elsewhere() -> None:
    for file in PAGES.values():
        text = (STATIC / file).read_text(encoding="utf-8")
        for forbidden in (
            "<script>",
            "<style",
            "style=",
            "onclick=",
            "javascript:",
            "//cdn",
            "http://",
        ):
            assert forbidden not in text.replace("http://www.w3.org/", ""), (file, forbidden)


def test_streams_are_closed_to_other_sites(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        headers = {"Authorization": f"Bearer {made['watch']}", "Origin": "https://evil.example"}
        answer = await place.client.get(f"/api/tables/{made['table']}/stream", headers=headers)
        assert answer.status_code == 403

    in_place(tmp_path, scene)


# -- limits --------------------------------------------------------------------------------------


def test_a_bucket_is_emptied_and_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: at)
    limits, rate = Limits(), RATES["chat"]
    for _ in range(int(rate.burst)):
        limits.take("chat", "anna")
    with pytest.raises(TooMany):
        limits.take("chat", "anna")
    limits.take("chat", "bo")  # everybody has a bucket of their own
    at += 1 / rate.per_second
    limits.take("chat", "anna")
    with pytest.raises(TooMany):
        limits.take("chat", "anna")


def test_limits_can_be_scaled_and_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    twice, none = Limits(2), Limits(0)
    for _ in range(2 * int(RATES["hint"].burst)):
        twice.take("hint", 1)
    with pytest.raises(TooMany):
        twice.take("hint", 1)
    for _ in range(1000):
        none.take("hint", 1)


def test_what_is_larger_than_a_bucket_takes_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: at)
    limits, rate = Limits(), RATES["log"]
    limits.take("log", "anna", 10**9)
    limits.take("log", "anna", 0)
    with pytest.raises(TooMany):
        limits.take("log", "anna", 1)
    at += rate.burst / rate.per_second
    limits.take("log", "anna", 10**9)


def test_whole_logs_are_limited_by_address_and_the_latest_events_hardly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(place: Place) -> None:
        players = await place.seated(await place.new_table(settings={"away": 0}))
        path, number = f"/api/tables/{players[0].table}", (await players[0].look())["number"]
        monkeypatch.setitem(RATES, "log", Rate(2 * number, 1e-9))
        for after in (0, number, number - 1):
            await place.get(path, players[0].token, after=after)
        await place.get(path, players[0].token, status=429)
        await place.get(f"{path}/stream", players[0].token, status=429)
        await place.get(path, players[0].token, after=number)
        await place.at("10.0.0.9").get(path, players[0].token)

    in_place(tmp_path, scene, limits=1)


def test_hints_suffice_for_every_choice_of_a_few_turns() -> None:
    limits = Limits()
    for _ in range(20):
        limits.take("hint", 1)


def test_only_so_many_askers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_limits, "MAX_BUCKETS", 10)
    limits = Limits()
    for who in range(100):
        limits.take("request", who)
    assert len(limits._buckets) == 10


def test_who_talks_too_much_is_told_to_wait(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        anna, bo = await place.seated(await place.new_table())
        path = f"/api/tables/{anna.table}/chat"

        async def said(token: str) -> httpx.Response:
            headers = {"Authorization": f"Bearer {token}"}
            body = {"text": "hello", "key": new_key()}
            return await place.client.post(path, json=body, headers=headers)

        answers = [await said(anna.token) for _ in range(12)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(answers) - len(refused) >= RATES["chat"].burst
        assert refused[0].headers["retry-after"] == "1"
        assert refused[0].json()["error"] == "many"
        assert (await said(bo.token)).status_code == 200
        await anna.move(0, (await anna.look())["number"])  # and she may still play

    in_place(tmp_path, scene, limits=1)


def test_new_tables_are_limited_by_address(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        asked = {"game": MORRA, "seats": [{}, {}]}
        met = [
            (await place.client.post("/api/tables", json=asked)).status_code
            for _ in range(int(RATES["create"].burst) + 3)
        ]
        assert met.count(200) <= RATES["create"].burst + 2
        assert met[-1] == 429

    in_place(tmp_path, scene, limits=1)


# -- files on the server's disk ------------------------------------------------------------------


@pytest.mark.parametrize("given", ["/etc/secret.toml", "own.toml", "..", "a/b", {"map": []}, ""])
def test_options_from_the_network_never_name_a_file(given: Any) -> None:
    setup.check_plain({"scene": "heading-for-new-shores", "points": 12, "trade": True})
    with pytest.raises(Forbidden, match="scene"):
        setup.check_plain({"scene": given})


def test_operators_may_allow_boards_from_players_but_no_files() -> None:
    setup.check_plain({"scene": {"map": []}}, own_boards=True)
    with pytest.raises(Forbidden):
        setup.check_plain({"scene": "own.toml"}, own_boards=True)


def test_a_table_with_a_file_for_an_option_is_refused(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        asked = {"game": MORRA, "seats": [{}, {}], "options": {"rounds": "/tmp/rounds.toml"}}
        assert (await place.post("/api/tables", asked, status=403))["error"] == "forbidden"

    in_place(tmp_path, scene)


# -- logs ----------------------------------------------------------------------------------------


def test_logs_hold_no_secret(tmp_path: Path) -> None:
    """Everything at the most talkative level, with what people send wrongly as well."""
    log = tmp_path / "log"
    database = tmp_path / "t.db"
    extra = ("--limits", "0", "--log", "debug", "--log-json")
    with ServerProcess(str(database), log=log, extra=extra) as server:
        secrets = _talk(server)
        assert server.stop() == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert any(line["message"] == "request" for line in lines)
    assert any(line.get("status") == 401 for line in lines)
    text = log.read_text()
    for secret in secrets:
        assert secret not in text


def _talk(server: ServerProcess) -> list[str]:
    """Sit down, move, say something, try wrong tokens; everything that must stay secret."""

    def post(path: str, body: Any, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.post(server.address + path, json=body, headers=headers, timeout=60).json()

    made = post("/api/tables", {"game": MORRA, "seats": [{}, {}]})
    path = f"/api/tables/{made['table']}"
    secrets = [made["host"], made["watch"], *made["invitations"]]
    for number, invitation in enumerate(made["invitations"]):
        salt = f"saltiest-{number}"
        body = {"name": f"Name{number}", "salt": salt, "key": new_key()}
        secrets += [salt, post(f"{path}/sit", body, invitation)["token"]]
    move = {"move": 0, "after": 3, "key": new_key()}
    assert "number" in post(f"{path}/moves", move, secrets[-1])
    assert "number" in post(f"{path}/chat", {"text": "whisper", "key": new_key()}, secrets[-1])
    assert post(f"{path}/moves", move, "Z" * 22)["error"] == "token"
    httpx.get(f"{server.address}{path}?token={'Y' * 22}", timeout=60)
    return [*secrets, "whisper", "Z" * 22, "Y" * 22]


def test_a_log_line_is_text_or_an_object() -> None:
    record = logging.LogRecord("keelstone", logging.INFO, "", 0, "game ready", None, None)
    record.facts = {"game": "imhotep"}
    assert logs.TextFormatter().format(record).endswith("info    game ready game=imhotep")
    encoded = json.loads(logs.JsonFormatter().format(record))
    assert encoded["message"] == "game ready"
    assert encoded["game"] == "imhotep"
