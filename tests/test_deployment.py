"""The image, the compose file and the service: what can be tried without a container engine."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests import containerfile
from tests.server.support.process import TIMEOUT, free_port
from tests.test_installation import play_a_move

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
#: seconds within which the first game of an image begins, with --long
FIRST_GAME = 3.0


def may_make_namespaces() -> bool:
    return os.geteuid() == 0 and bool(shutil.which("unshare")) and (
        subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0
    )  # fmt: skip


# --- the image ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory, scale: int) -> containerfile.Stage:
    """The image built from its file. Only the rules of one game are compiled without --long."""
    if not may_make_namespaces():
        pytest.skip("mount namespaces need root")
    compiled = "--all" if scale > 1 else "imhotep --part rules"
    return containerfile.build(tmp_path_factory.mktemp("image"), COMPILE=compiled)


@pytest.fixture(scope="module")
def table(image: containerfile.Stage, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that the image's command started."""
    port, log = free_port(), tmp_path_factory.mktemp("table") / "log"
    command = [*json.loads(image.settings["CMD"]), "--game", "imhotep", "--port", str(port)]
    process = containerfile.start(image, command, log)
    try:
        wait_for(f"http://127.0.0.1:{port}", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(TIMEOUT)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        try:
            if httpx.get(f"{address}/health", timeout=60).json()["games"]["imhotep"]:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.02)
    raise AssertionError(log.read_text())


def test_the_image_runs_as_nobody_who_can_change_it(image: containerfile.Stage) -> None:
    assert image.settings["USER"] == "10001:10001"
    for command in (["touch", "/app/x"], ["touch", "/app/compiled/x"]):
        assert containerfile.run(image, command).returncode != 0
    assert containerfile.run(image, ["touch", "/data/x"]).returncode == 0


def test_the_image_holds_no_tools_of_the_build(image: containerfile.Stage) -> None:
    packages = image.root / "app" / "lib"
    assert not list(packages.glob("python*/site-packages/hatchling"))
    assert not (image.root / "src").exists()
    assert list(packages.glob("python*/site-packages/keelstone/rules/imhotep.md"))
    assert list(packages.glob("python*/site-packages/psycopg"))


def test_a_game_is_played_in_the_image_with_the_rules_compiled_at_build(
    image: containerfile.Stage, table: str
) -> None:
    with httpx.Client(base_url=table, timeout=60) as client:
        play_a_move(client)
    assert (image.root / "data" / "tables.db").exists()
    own = image.root / "data" / "cache" / "compiled"
    assert not [path.name for path in own.glob("imhotep-rules-*")]


def test_the_health_check_of_the_image_tells_a_server_that_answers(
    image: containerfile.Stage, table: str
) -> None:
    check = json.loads(image.settings["HEALTHCHECK"].partition("CMD ")[2])
    here = [word.replace("127.0.0.1:8000", table.removeprefix("http://")) for word in check]
    assert containerfile.run(image, here).returncode == 0
    nobody = [word.replace("127.0.0.1:8000", f"127.0.0.1:{free_port()}") for word in check]
    assert containerfile.run(image, nobody).returncode != 0


def test_the_first_game_of_an_image_begins_within_three_seconds(
    image: containerfile.Stage, tmp_path: Path, scale: int
) -> None:
    if scale == 1:
        pytest.skip("measured with --long, when every game is compiled")
    port, began = free_port(), time.monotonic()
    command = ["serve", "--port", str(port), "--database", "/data/first.db"]
    process = containerfile.start(image, command, tmp_path / "log")
    try:
        wait_for(f"http://127.0.0.1:{port}", process, tmp_path / "log")
        assert time.monotonic() - began < FIRST_GAME
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(TIMEOUT)


def test_the_image_names_no_registry_and_ignores_the_same_files_everywhere() -> None:
    bases = [rest.split()[0] for word, rest in containerfile.instructions() if word == "FROM"]
    assert all("/" not in base for base in bases)
    ignored = [(ROOT / name).read_text() for name in (".containerignore", ".dockerignore")]
    assert ignored[0] == ignored[1]


# --- compose -----------------------------------------------------------------------------------


def compose() -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def test_the_compose_file_builds_our_image_and_mounts_what_is_there() -> None:
    services = compose()["services"]
    build = services["table"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == containerfile.FILE
    for volume in services["proxy"]["volumes"]:
        source = volume.partition(":")[0]
        assert source in compose()["volumes"] or (DEPLOY / source).is_file()


def test_the_tables_command_in_the_compose_file_is_one_that_keelstone_knows() -> None:
    from keelstone.cli import make_parser

    command = [
        word.replace("${DOMAIN}", "x.org") for word in compose()["services"]["table"]["command"]
    ]
    args = make_parser().parse_args(command)
    assert (args.public_url, args.behind) == ("https://x.org", "172.16.0.0/12")


def test_every_variable_of_the_compose_file_is_in_the_example() -> None:
    used = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    assert used == set(re.findall(r"^(\w+)=", example, re.MULTILINE))


# --- the service -------------------------------------------------------------------------------

analyse = shutil.which("systemd-analyze")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that is there."""
    (tmp_path / "keelstone").write_text("#!/bin/sh\n")
    (tmp_path / "keelstone").chmod(0o755)
    text = (DEPLOY / "keelstone.service").read_text(encoding="utf-8")
    assert "/opt/keelstone/bin/keelstone" in text
    unit = tmp_path / "keelstone.service"
    unit.write_text(text.replace("/opt/keelstone/bin/keelstone", str(tmp_path / "keelstone")))
    return unit


@pytest.mark.skipif(not analyse, reason="no systemd-analyze")
def test_systemd_finds_nothing_wrong_with_the_unit(unit: Path) -> None:
    ended = subprocess.run([str(analyse), "verify", unit], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.skipif(not analyse, reason="no systemd-analyze")
def test_the_unit_exposes_little_of_the_machine(unit: Path) -> None:
    command = [str(analyse), "security", "--offline=true", "--threshold=20", str(unit)]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout
