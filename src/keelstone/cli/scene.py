"""Scenes of Seafarers: check one of your own, or draw any.

keelstone scene check my_scene.toml
keelstone scene show my_scene.toml
keelstone scene show new-shores
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from keelstone.cli.support.arguments import read_file
from keelstone.games.seafarers.data.scenes import load_scene, named_scenes
from keelstone.games.seafarers.text.scene import scene_faults, scene_picture
from keelstone.i18n import LANGUAGES


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument(
        "task", choices=("check", "show"), help="say every fault, or draw the scene"
    )
    parser.add_argument("scene", metavar="FILE", help="a scene file, or the name of a scene")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the scene's name")


def run(args: argparse.Namespace) -> int:
    console = Console()
    scene = args.scene if args.scene in named_scenes() else Path(args.scene)
    if args.task == "show":
        console.print(scene_picture(load_scene(scene), args.language))
        return 0
    if isinstance(scene, Path):
        read_file(args.scene)  # what is no file has no faults
    faults = scene_faults(scene)
    for fault in faults or [f"{args.scene}: no faults"]:
        console.print(fault, markup=False, highlight=False, soft_wrap=True)
    return 1 if faults else 0
