"""Let language models play, over the Model Context Protocol (MCP).

keelstone mcp                      on standard input and output, as clients start it
keelstone mcp --http --port 8010   over HTTP, on this machine only

Tools: list_games, start_game, observe, legal_moves, play, hint, rules, game_file.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("--http", action="store_true", help="serve over HTTP instead of stdio")
    parser.add_argument("--port", type=int, default=8010, help="of HTTP; default: 8010")


def run(args: argparse.Namespace) -> int:
    from keelstone.envs.mcp_server import make_server

    server = make_server()
    if args.http:
        server.run("streamable-http", host="127.0.0.1", port=args.port)
    else:
        server.run("stdio")
    return 0
