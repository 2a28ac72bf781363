"""Carries out deploy/Containerfile without a container engine, in a mount namespace of its own.

The base image is this machine: its system folders and its Python, read-only, and nothing else. The
instructions are those of the file: what it copies, runs and sets is what an engine would.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from string import Template

ROOT = Path(__file__).parents[1]
FILE = ROOT / "deploy" / "Containerfile"
SYSTEM = ("usr", "bin", "lib", "lib64", "sbin", "etc")
#: what reaches the packages from here: an engine would give it to a build too
PASSED_ON = ("SSL_CERT_FILE", "PIP_CERT", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "PIP_INDEX_URL")


@dataclass
class Stage:
    """One stage: a root folder, and what its instructions have set."""

    root: Path
    environment: dict[str, str] = field(default_factory=dict)
    arguments: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)

    def substituted(self, text: str) -> str:
        return Template(text).safe_substitute(self.arguments | self.environment)


def instructions() -> list[tuple[str, str]]:
    """The instructions of the file and what they are given."""
    text = FILE.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = (line.strip() for line in text.splitlines())
    pairs = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [(word, rest.strip()) for word, _, rest in pairs]


def ignored(source: Path) -> set[str]:
    """The entries of the checkout's root that .containerignore leaves out."""
    lines = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    kept = {line[1:] for line in lines if line.startswith("!")}
    return {path.name for path in source.iterdir()} - kept


def build(folder: Path, **given: str) -> Stage:
    """Carry out all stages; the last one. `given` are build arguments."""
    stages: dict[str, Stage] = {}
    stage = Stage(folder / "none")
    for word, rest in instructions():
        if word == "FROM":
            name = rest.partition(" AS ")[2] or "last"
            stage = stages[name] = Stage(folder / name)
            stage.root.mkdir()
        elif word == "ARG":
            name, _, default = rest.partition("=")
            stage.arguments[name] = given.get(name, default)
        elif word == "ENV":
            pairs = (one.partition("=") for one in shlex.split(stage.substituted(rest)))
            stage.environment |= {name: value for name, _, value in pairs}
        elif word == "COPY":
            copy(stage, stages, rest.split())
        elif word == "RUN" and rest.startswith("apt-get "):
            continue  # packages of the distribution: a stage has those of this machine
        elif word == "RUN":
            run(stage, ["sh", "-ec", stage.substituted(rest)], check=True)
        else:
            stage.settings[word] = rest
    return stage


def copy(stage: Stage, stages: dict[str, Stage], words: list[str]) -> None:
    start = ROOT
    if words[0].startswith("--from="):
        start = stages[words.pop(0).partition("=")[2]].root
    source, target = start / words[0].lstrip("/"), stage.root / words[1].lstrip("/")
    left_out = ignored(source) if start == ROOT else set()

    def skipped(folder: str, names: list[str]) -> set[str]:
        return (left_out if Path(folder) == source else set()) | {"__pycache__"}.intersection(names)

    how = shutil.copy2 if start == ROOT else os.link  # a stage that is done does not change
    shutil.copytree(source, target, symlinks=True, ignore=skipped, copy_function=how)


def run(
    stage: Stage, command: list[str], check: bool = False
) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end inside a stage."""
    return subprocess.run(inside(stage, command), env=environment(stage), check=check)


def start(stage: Stage, command: list[str], log: Path) -> subprocess.Popen[bytes]:
    """Start the entry point with a command."""
    whole = json.loads(stage.settings["ENTRYPOINT"]) + command
    with open(log, "wb") as output:
        return subprocess.Popen(
            inside(stage, whole), env=environment(stage), stdout=output, stderr=output,
            start_new_session=True,
        )  # fmt: skip


def environment(stage: Stage) -> dict[str, str]:
    passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    path = f"{sys.base_prefix}/bin:/usr/local/bin:/usr/bin:/bin"
    return {"PATH": path, "HOME": "/tmp"} | passed | stage.environment


def inside(stage: Stage, command: list[str]) -> list[str]:
    """The command in a namespace whose root is the stage's, as its user."""
    user, _, group = stage.settings.get("USER", "0:0").partition(":")
    where = stage.settings.get("WORKDIR", "/")
    lines = ["set -e", f"root={shlex.quote(str(stage.root))}"]
    for name in (*SYSTEM, sys.base_prefix.lstrip("/")):
        if Path("/", name).is_symlink():
            lines.append(f"ln -sfn {os.readlink(Path('/', name))} $root/{name}")
        elif Path("/", name).exists():
            lines.append(f"mkdir -p $root/{name}; mount --bind -o ro /{name} $root/{name}")
    lines += ["mkdir -p $root/tmp $root/dev $root/proc; chmod 1777 $root/tmp"]
    lines += ["mount --rbind /dev $root/dev; mount --bind -o ro /proc $root/proc"]
    entered = f"/usr/sbin/chroot --userspec={user}:{group} $root"
    lines.append(f'exec {entered} sh -c "cd {where}; exec \\"\\$@\\"" sh "$@"')
    return ["unshare", "--mount", "bash", "-c", "\n".join(lines), "bash", *command]
