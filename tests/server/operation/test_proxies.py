"""A server behind real proxies with HTTPS, at the root and below a path."""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.support import MORRA, new_key
from tests.server.support.proxies import EXAMPLE_PATH, PROXIES, Proxied, behind


@pytest.fixture(
    scope="module",
    params=[(program, path) for program in PROXIES for path in (EXAMPLE_PATH, "")],
    ids=lambda one: f"{one[0]}-{'path' if one[1] else 'root'}",
)
def proxied(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxied]:
    program, path = request.param
    with behind(program, path, tmp_path_factory.mktemp("proxy")) as found:
        yield found


@pytest.fixture
def client(proxied: Proxied) -> Iterator[httpx.Client]:
    context = proxied.certificate.context()
    with httpx.Client(base_url=proxied.address, verify=context, timeout=60) as client:
        yield client


def post(client: httpx.Client, path: str, token: str = "", **body: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = client.post(path, json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def seated(client: httpx.Client) -> tuple[str, list[str]]:
    """A table in play and the tokens of its seats."""
    made = post(client, "/api/tables", game=MORRA, seats=[{}, {}])
    table = f"/api/tables/{made['table']}"
    sat = [
        post(client, f"{table}/sit", one, name=name, salt="s", key=new_key())
        for one, name in zip(made["invitations"], ("Anna", "Bo"), strict=True)
    ]
    return table, [one["token"] for one in sat]


def move(client: httpx.Client, table: str, token: str, update: Any) -> None:
    chosen = {"move": update["moves"][0]["number"], "after": update["number"], "key": new_key()}
    post(client, f"{table}/moves", token, **chosen)


def test_a_page_and_everything_it_names_come_through(client: httpx.Client) -> None:
    page = client.get("/")
    assert page.headers["strict-transport-security"]
    addresses = re.findall(r'(?:src|href)="(/[^"#?]+)"', page.text)
    assert addresses
    origin = str(client.base_url).partition(client.base_url.path)[0]
    for address in addresses:
        answer = client.get(httpx.URL(origin).copy_with(path=address))
        assert answer.status_code == 200, address


def test_metrics_stay_behind_the_proxy(client: httpx.Client, proxied: Proxied) -> None:
    assert client.get("/metrics").status_code == 404
    assert httpx.get(f"{proxied.server.address}/metrics").status_code == 200


def test_a_move_is_pushed_to_a_web_socket(client: httpx.Client, proxied: Proxied) -> None:
    table, tokens = seated(client)
    address = f"{proxied.address}{table}/socket".replace("https:", "wss:")
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    context = proxied.certificate.context()
    with connect(address, ssl=context, additional_headers=headers) as stream:
        first = update_in(stream.recv(60))
        assert [seat["name"] for seat in first["seats"]] == ["Anna", "Bo"]
        move(client, table, tokens[0], first)
        assert update_in(stream.recv(60))["number"] > first["number"]


def update_in(frame: str | bytes) -> Any:
    return json.loads(frame if isinstance(frame, str) else zlib.decompress(frame))


def test_a_move_is_pushed_as_a_server_sent_event_at_once(client: httpx.Client) -> None:
    """A proxy that buffers would keep the first update back, and the test would wait for ever."""
    table, tokens = seated(client)
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    with client.stream("GET", f"{table}/stream", headers=headers) as answer:
        updates = (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data:"))
        first = next(updates)
        move(client, table, tokens[0], first)
        assert next(updates)["number"] > first["number"]


def test_the_clients_address_is_the_one_the_proxy_saw(
    client: httpx.Client, proxied: Proxied
) -> None:
    """Only the proxy itself is believed. Tables bear a keyed hash of their maker's address."""
    forged = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in (7, 8)]
    with httpx.Client(base_url=proxied.server.address, timeout=60) as direct:
        from_proxy = {maker_of(made_by(direct, one), proxied) for one in forged}
    from_client = {maker_of(made_by(client, one), proxied) for one in forged}
    assert len(from_proxy) == 2
    assert len(from_client) == 1
    assert not from_client & from_proxy


def made_by(client: httpx.Client, headers: dict[str, str]) -> str:
    body = {"game": MORRA, "seats": [{}, {}], "open": True}
    answer = client.post("/api/tables", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def maker_of(table: str, proxied: Proxied) -> str:
    with sqlite3.connect(proxied.server.database) as database:
        [[maker]] = database.execute("SELECT maker FROM tables WHERE id = ?", [table])
    database.close()
    return str(maker)


@pytest.mark.parametrize("program", ["nginx"])
def test_a_browser_plays_below_a_path(program: str, chromium: Any, tmp_path: Path) -> None:
    with behind(program, EXAMPLE_PATH, tmp_path) as proxied:
        page = chromium.new_page(ignore_https_errors=True)
        failed: list[str] = []
        page.on("response", lambda got: failed.append(got.url) if got.status >= 400 else None)
        page.goto(f"{proxied.address}/")
        context = proxied.certificate.context()
        with httpx.Client(base_url=proxied.address, verify=context, timeout=60) as client:
            made = post(client, "/api/tables", game=MORRA, seats=[{}, {"bot": "novice"}])
        page.goto(f"{proxied.address}/t/{made['table']}#{made['invitations'][0]}")
        page.get_by_role("button", name=re.compile("sit", re.IGNORECASE)).first.wait_for()
        assert failed == []
        page.close()
