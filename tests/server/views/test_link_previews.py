"""Link previews: what messengers show of a page, and that it holds nothing secret."""

from __future__ import annotations

import asyncio
import json
import re
import struct
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path

import pytest

from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.server.views.pictures.flat_svg import flattened
from keelstone.server.views.pictures.link_preview import HEIGHT, WIDTH, preview_png
from keelstone.server.views.pictures.thumbnails import position
from tests.server.support import MORRA, Place, serving

GAME = "eschnapur"
GAMES = ("imhotep", "eschnapur", "seafarers")
META = re.compile(r'<meta property="([\w:]+)" content="([^"]*)">')


def at_a_place(tmp_path: Path, scene: Callable[[Place], Awaitable[None]], *games: str) -> None:
    async def play() -> None:
        async with serving(tmp_path / "t.db", *games) as place:
            await scene(place)

    asyncio.run(play())


async def head(place: Place, path: str) -> dict[str, str]:
    answer = await place.client.get(path, headers={"Accept-Language": "en"})
    return {name: unescape(value) for name, value in META.findall(answer.text)}


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_link_says_which_game_it_is_and_who_sits_there(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        page = f"/t/{made['table']}"
        waiting = await head(place, page)
        assert waiting["og:title"] == "You are invited: Morra"
        assert waiting["og:description"] == "2 seats free"
        assert waiting["og:image"] == f"http://test/previews/{made['table']}"
        await place.seated(made, '<Anna> "Bo"')
        playing = await head(place, page)
        assert (playing["og:title"], playing["og:description"]) == ("Morra", '<Anna>, "Bo"')
        assert (await head(place, "/t/aaaaaaaaaa"))["og:title"] == "Keelstone"
        assert (await head(place, "/"))["og:image"].endswith("/static/icons/icon-512.png")

    at_a_place(tmp_path, scene)


def test_a_game_without_a_picture_has_none_in_previews(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        await place.get(f"/previews/{made['table']}", status=404)
        await place.get("/previews/aaaaaaaaaa", status=404)
        await place.get(f"/previews/games/{MORRA}", status=404)

    at_a_place(tmp_path, scene)


def test_the_picture_is_the_public_board_and_a_secret_choice_does_not_change_it(
    tmp_path: Path,
) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table(GAME)
        address = f"/previews/{made['table']}"
        before = await place.client.get(address)
        assert before.headers["content-type"] == "image/png"
        assert size(before.content) == (WIDTH, HEIGHT)
        anna, bo = await place.seated(made)
        begun = (await place.client.get(address)).content
        first = await anna.look()
        assert first["moves"]
        await anna.move(first["moves"][0]["number"], first["number"])
        assert (await place.client.get(address)).content == begun
        assert bo.table == anna.table

    at_a_place(tmp_path, scene, GAME)


def test_a_table_that_goes_on_from_a_file_shows_where_the_file_ends(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        game = Game("imhotep", seats=2, seed=3, chance="seed")
        while "round 3" not in game.svg():
            game.play(game.legal_numbers(game.movers[0])[0])
        made = await place.post("/api/tables/import", json.loads(game.to_json()))
        drawn = (await place.client.get(f"/pictures/tables/{made['table']}.svg")).text
        assert "Imhotep, round 3 of 6" in drawn
        assert 'class="board wide imhotep' in drawn

    at_a_place(tmp_path, scene, "imhotep")


def test_the_board_of_a_table_comes_in_both_themes(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table(GAME)
        address = f"/pictures/tables/{made['table']}.svg"
        for theme in ("light", "dark"):
            drawn = await place.client.get(f"{address}?theme={theme}")
            assert drawn.headers["content-type"] == "image/svg+xml"
            assert f'data-theme="{theme}"' in drawn.text
        await place.get(address, status=400, theme="pink")
        await place.get("/pictures/tables/aaaaaaaaaa.svg", status=404)

    at_a_place(tmp_path, scene, GAME)


def test_a_picture_is_drawn_once_for_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(place: Place) -> None:
        drawn = []

        def draw(*given: object) -> bytes:
            drawn.append(given)
            return b"png"

        name = "keelstone.server.http.routes.pages.link_previews.preview_png"
        monkeypatch.setattr(name, draw)
        made = await place.new_table(GAME)
        address = f"/previews/{made['table']}"
        await asyncio.gather(*(place.client.get(address) for _ in range(20)))
        assert len(drawn) == 1

    at_a_place(tmp_path, scene, GAME)


@pytest.mark.parametrize("name", GAMES)
def test_every_colour_of_a_board_is_written_out(name: str) -> None:
    """What draws the picture knows no custom properties and no style sheets."""
    picture = registry.load(name).picture
    assert picture is not None
    seen = position(name)
    flat = flattened(picture.draw(seen, "en", ()), picture.style)
    assert "var(" not in flat
    assert "<use" not in flat
    assert ":use" not in flat
    assert size(preview_png(registry.load(name), seen, "en")) == (WIDTH, HEIGHT)


def test_a_use_takes_the_colours_of_its_place(tmp_path: Path) -> None:
    style = tmp_path / "style.css"
    style.write_text(
        ".board { --ink: black; } .seat { --ink: red; } .mark { fill: var(--ink); }"
        " .other { fill: var(--none, var(--ink)); stroke: var(--none); }"
    )
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board"><defs><path id="m" class="mark"/>'
        '</defs><use href="#m"/><g class="seat"><use href="#m" x="3"/></g><g class="other"/></svg>'
    )
    flat = flattened(drawn, style)
    assert flat.count("fill:black") == 3  # the definition, the first use, the fallback
    assert flat.count("fill:red") == 1
    assert "translate(3 0)" in flat
