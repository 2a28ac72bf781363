"""Serve the table: people play in their browsers, programs over the API.

keelstone serve
keelstone serve --host 0.0.0.0 --port 80 --public-url https://play.example.org
keelstone serve --database postgresql://user@host/keelstone
"""

from __future__ import annotations

import argparse
import re
import webbrowser
from collections.abc import Sequence

from keelstone.cli.support.arguments import add_database, argument
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.options import number, whole_number
from keelstone.server.storage.open_database import default_database


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (%(default)s)")
    port = argument(whole_number(0, 65535))
    parser.add_argument("--port", type=port, default=8000, help="port to listen at (%(default)s)")
    add_database(parser)
    parser.add_argument(
        "--public-url", default="", metavar="URL", help="how people reach it, if by another address"
    )
    parser.add_argument(
        "--host-name", action="append", default=[], metavar="NAME",
        help="another name of this machine in the network, where there is no public URL",
    )  # fmt: skip
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--game", action="append", metavar="NAME", help="offer only these games")
    parser.add_argument(
        "--own-boards", action="store_true", help="let people read in files with their own boards"
    )
    parser.add_argument(
        "--behind", default="", metavar="ADDRESS", help="trust this proxy's forwarded addresses"
    )
    parser.add_argument(
        "--limits",
        type=argument(number(0, 10**6)),
        default=1.0,
        metavar="X",
        help="multiply rate limits; 0: none",
    )
    _add_notices(parser)
    _add_sign_in(parser)
    parser.add_argument("--log", default="info", choices=["debug", "info", "warning", "error"])
    parser.add_argument("--log-json", action="store_true", help="log as JSON, an object a line")


def _add_notices(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--mail-server", default="", metavar="URL",
        help="smtp://[user:password@]host[:port] for notices (KEELSTONE_MAIL_SERVER)",
    )  # fmt: skip
    parser.add_argument(
        "--mail-from",
        default="",
        metavar="ADDRESS",
        help="the sender of mails (KEELSTONE_MAIL_FROM)",
    )
    parser.add_argument(
        "--private-notices", action="store_true", help="let notices go to addresses in this network"
    )


def _add_sign_in(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--sign-in-issuer", default="", metavar="URL",
        help="a site by which people may sign in: the issuer of OpenID Connect",
    )  # fmt: skip
    parser.add_argument("--sign-in-client", default="", metavar="ID", help="our client id there")
    parser.add_argument(
        "--sign-in-secret-file", default="", metavar="FILE", help="the file with our secret there"
    )
    parser.add_argument(
        "--sign-in-name", default="", metavar="NAME", help="what people call that site"
    )


def run(args: argparse.Namespace) -> int:
    if args.public_url and not re.fullmatch(r"https?://[^/\s]+(/\S*)?", args.public_url):
        raise BadOption(f"--public-url is http://... or https://..., not {args.public_url!r}")
    for name in args.game or ():
        registry.load(name)
    from keelstone.server.observability import logs
    from keelstone.server.serve import serve
    from keelstone.server.storage.open_database import open_database

    logs.set_up(args.log, args.log_json)
    with open_database(args.database or default_database()) as engine:
        return serve(engine, args, on_ready=_open_page if args.open else None)


def _open_page(address: str) -> None:
    webbrowser.open(address)
