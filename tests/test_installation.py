"""The README's lines for installing, run in an empty folder with the built packages."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tools import release, sbom

from tests.server.support import new_key
from tests.server.support.process import TIMEOUT, free_port

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
UV = Path(sys.executable).with_name("uv")


def ways_to_install() -> dict[str, str]:
    """The commands of each way to install that the README shows, by their first word."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.partition("\n## Install\n")[2].partition("\n## ")[0]
    blocks = [block for block in BLOCK.findall(section) if "serve" in block]
    return {block.split()[0]: block.strip() for block in blocks}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the built sdist and wheel, and the pins without hashes as pins.txt."""
    folder = tmp_path_factory.mktemp("packages")
    release.build(ROOT, folder)
    pins = sbom.pinned(ROOT / "constraints-server.txt")
    (folder / "pins.txt").write_text("".join(f"{name}=={at}\n" for name, at in pins.items()))
    return folder


def environment(packages: Path, folder: Path) -> dict[str, str]:
    """The environment of somebody who has Python, uv and pipx, and nothing of ours."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    for name, command in (("uvx", '"$UV" tool run'), ("pipx", '"$UV" tool run pipx')):
        script = folder / "venv" / "bin" / name
        script.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        script.chmod(0o755)
    known = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    cache = subprocess.run([UV, "cache", "dir"], check=True, capture_output=True, text=True)
    return known | {
        "PATH": f"{folder / 'venv' / 'bin'}{os.pathsep}{os.defpath}",
        "UV": str(UV),
        "UV_CACHE_DIR": cache.stdout.strip(),
        "UV_SYSTEM_CERTS": "1",
        "UV_FIND_LINKS": str(packages),
        "UV_CONSTRAINT": str(packages / "pins.txt"),
        "PIP_FIND_LINKS": str(packages),
        "PIP_CONSTRAINT": str(packages / "pins.txt"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIPX_HOME": str(folder / "pipx"),
        "XDG_DATA_HOME": str(folder / "data"),
    }


@contextmanager
def carried_out(commands: str, around: dict[str, str], folder: Path, port: int) -> Iterator[str]:
    """Run the commands of the README, the server at a port of its own, until we are done."""
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            ["bash", "-euc", f"{commands} --port {port}"],
            cwd=folder, env=around, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    try:
        wait_for(f"http://127.0.0.1:{port}", process, folder / "log")
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(TIMEOUT)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server answers and its games are compiled."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        try:
            if all(httpx.get(f"{address}/health", timeout=60).json()["games"].values()):
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    raise AssertionError(log.read_text())


@pytest.mark.parametrize("way", ["pip", "uvx", "pipx"])
def test_the_readmes_lines_lead_to_a_game(
    way: str, packages: Path, tmp_path: Path, scale: int
) -> None:
    if way == "pipx" and scale == 1:
        pytest.skip("pipx is tried with --long: it is itself fetched for that")
    if not UV.exists():
        pytest.skip("no uv")
    around, commands = environment(packages, tmp_path), ways_to_install()[way]
    with (
        carried_out(commands, around, tmp_path, free_port()) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        check_page(client)
        play_a_move(client)
    assert [path.name for path in (tmp_path / "data" / "keelstone").glob("*.db")] == ["tables.db"]


def check_page(client: httpx.Client) -> None:
    """The lobby, every script and style sheet that it names, and the rules are there."""
    page = client.get("/")
    addresses = re.findall(r'(?:src|href)="(/[^"#?]+)"', page.text)
    assert any(address.endswith(".js") for address in addresses)
    assert any(address.endswith(".css") for address in addresses)
    for address in [*addresses, "/rules/imhotep", "/api/rules/seafarers"]:
        assert client.get(address).status_code == 200, address


def play_a_move(client: httpx.Client) -> None:
    """Sit down with a bot and move, as the page does."""
    made = post(client, "/api/tables", "", game="imhotep", seats=[{}, {"bot": "novice"}])
    table = f"/api/tables/{made['table']}"
    sat = post(client, f"{table}/sit", made["invitations"][0], name="Ada", salt="s", key=new_key())
    now = look(client, table, sat["token"])
    move = {"move": now["moves"][0]["number"], "after": now["number"], "key": new_key()}
    assert post(client, f"{table}/moves", sat["token"], **move)["number"] > now["number"]


def look(client: httpx.Client, table: str, token: str) -> Any:
    """The table when it is our turn."""
    headers = {"Authorization": f"Bearer {token}"}
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        now = client.get(table, headers=headers).json()
        if now.get("moves"):
            return now
        time.sleep(0.05)
    raise AssertionError(now)


def post(client: httpx.Client, path: str, token: str, **body: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = client.post(path, json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_source_package_builds_the_same_wheel_anywhere(packages: Path, tmp_path: Path) -> None:
    """What a packager of a distribution does: unpack, build, nothing of the checkout near."""
    [sdist] = packages.glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path, filter="data")
    [unpacked] = tmp_path.iterdir()
    [wheel] = packages.glob("*.whl")
    again = release.built(unpacked, "wheel", tmp_path, release.time_of_last_commit(ROOT))
    assert again.read_bytes() == wheel.read_bytes()
