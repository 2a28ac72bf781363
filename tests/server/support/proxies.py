"""Real proxies in front of a server, with the configurations of docs/proxies.md."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.support.process import TIMEOUT, ServerProcess, free_port

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "proxies.md"
#: the path in the examples
EXAMPLE_PATH = "/games"
APACHE_MODULES = ("mpm_event", "authz_core", "ssl", "headers", "proxy", "proxy_http")


@dataclass(frozen=True)
class Certificate:
    """A throw-away certificate for this machine."""

    chain: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """What a client needs to trust it."""
        return ssl.create_default_context(cafile=str(self.chain))


def make_certificate(folder: Path) -> Certificate:
    found = Certificate(folder / "fullchain.pem", folder / "privkey.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", found.key, "-out", found.chain],
        check=True, capture_output=True,
    )  # fmt: skip
    return found


def example(language: str) -> str:
    """The configuration in the page, by the language of its block."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert found, language
    return found[1]


def adapted(text: str, path: str, port: int, server: int, certificate: Certificate) -> str:
    """An example with our ports, files and path instead of its own."""
    text = text.replace("/etc/ssl/play.example.org", str(certificate.chain.parent))
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{server}").replace("play.example.org", "NAME")
    text = re.sub(r"\b443\b", str(port), text)
    return text.replace(EXAMPLE_PATH, path)


def nginx(text: str, folder: Path, port: int, certificate: Certificate) -> list[str]:
    """The command that runs nginx with a configuration, all of its files in a folder."""
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    text = text.replace("server_name NAME", "server_name 127.0.0.1")
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{text}\n}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(text: str, folder: Path, port: int, certificate: Certificate) -> list[str]:
    site = f"https://127.0.0.1:{port} {{\n\ttls {certificate.chain} {certificate.key}"
    text = text.replace("NAME {", site)
    text = text.replace("reverse_proxy /* ", "reverse_proxy ")
    options = f"admin off\nauto_https disable_redirects\nstorage file_system {folder}"
    (folder / "Caddyfile").write_text(f"{{\n{options}\n}}\n{text}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def apache(text: str, folder: Path, port: int, certificate: Certificate) -> list[str]:
    modules = Path("/usr/lib/apache2/modules")
    loaded = "".join(f"LoadModule {one}_module {modules}/mod_{one}.so\n" for one in APACHE_MODULES)
    (folder / "apache.conf").write_text(
        f"ServerRoot {folder}\nServerName 127.0.0.1\nPidFile {folder}/pid\nErrorLog {folder}/log\n"
        f"{loaded}Listen {port}\n{text.replace('ServerName NAME', 'ServerName 127.0.0.1')}"
    )
    return ["apache2", "-X", "-f", str(folder / "apache.conf")]


#: program -> how it is run, and the language of its example
PROXIES: dict[str, tuple[Callable[[str, Path, int, Certificate], list[str]], str]] = {
    "nginx": (nginx, "nginx"),
    "caddy": (caddy, "caddyfile"),
    "apache2": (apache, "apache"),
}


@dataclass(frozen=True)
class Proxied:
    """A server behind a proxy."""

    address: str
    certificate: Certificate
    server: ServerProcess


@contextmanager
def behind(program: str, path: str, folder: Path) -> Iterator[Proxied]:
    """A server behind a real proxy, below a path."""
    found = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed: scripts/proxies installs it")
    certificate, port = make_certificate(folder), free_port()
    public = f"https://127.0.0.1:{port}{path}"
    extra = ("--limits", "0", "--public-url", public, "--behind", "127.0.0.1")
    with ServerProcess(str(folder / "t.db"), extra=extra, log=folder / "server.log") as server:
        command, language = PROXIES[program]
        text = adapted(example(language), path, port, server.port, certificate)
        with running([found, *command(text, folder, port, certificate)[1:]], folder, port):
            yield Proxied(public, certificate, server)


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """A program that listens at a port, ended afterwards."""
    around = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with open(folder / "proxy.log", "wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, env=around, start_new_session=True
        )
    try:
        wait_for(port, process, folder / "proxy.log")
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(log.read_text())
