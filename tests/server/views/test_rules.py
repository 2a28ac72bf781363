"""The rules as a page, as a part of one, and their pictures."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from keelstone.engine import registry
from keelstone.engine.rules_text.sections import PICTURE, rules_file, sections
from keelstone.server.views.pictures.rules_pictures import (
    Recipe,
    position_of,
    recipes,
    rules_picture,
)
from keelstone.server.views.rules_text import rules_text
from tests.server.support import MORRA, serving


def run(scenario: Any) -> None:
    asyncio.run(scenario)


@pytest.mark.parametrize("game", registry.game_names())
def test_every_section_and_chapter_has_an_address_of_its_own(game: str) -> None:
    text = rules_text(game, "en")
    ids = re.findall(r' id="([^"]+)"', text.body)
    assert len(ids) == len(set(ids))
    assert {one.name for one in sections(game)} <= set(ids)
    assert [one.id for one in text.chapters][:2][0] == "the-game-in-a-minute"
    for link in re.findall(r'href="#([^"]+)"', text.body + text.contents):
        assert link in ids, link


@pytest.mark.parametrize("game", registry.game_names())
def test_the_rules_begin_with_the_aim_and_not_with_the_box(game: str) -> None:
    numbers = [one.number for one in rules_text(game, "en").chapters]
    assert numbers[:3] == ["", "", ""]
    assert numbers.index("1") < 5


@pytest.mark.parametrize("game", registry.game_names())
def test_every_picture_of_a_text_can_be_drawn_and_every_drawn_one_is_in_the_text(game: str) -> None:
    named = [name for name, _ in PICTURE.findall(rules_file(game).read_text(encoding="utf-8"))]
    assert sorted(named) == sorted(recipes(game))
    for name in named:
        drawn = rules_picture(game, name, "light", "en")
        _, _, width, height = map(float, drawn.partition('viewBox="')[2].partition('"')[0].split())
        kept_width, kept_height = recipes(game)[name].size
        assert width / height == pytest.approx(kept_width / kept_height, rel=0.2), (
            f"{name}: run python -m tools.rules_pictures"
        )


def test_a_picture_is_drawn_after_its_moves() -> None:
    start = position_of("imhotep", Recipe(seats=2))
    later = position_of("imhotep", Recipe(seats=2, moves=("take", "take")))
    assert later.states["sled"][0].sum() > start.states["sled"][0].sum()


def test_the_rules_come_as_a_page_and_as_a_part_of_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(str(tmp_path / "t.db"), MORRA, "imhotep") as place:
            page = await place.client.get("/rules/imhotep")
            assert '<p id="8.2" class="section">' in page.text
            part = await place.client.get("/rules/imhotep/text?language=en")
            assert part.text.startswith('<ol class="chapters" lang="en">')
            assert '<article lang="en" data-title="Imhotep: the rules">' in part.text
            for wrong in ("/rules/chess", "/rules/chess/text", f"/rules/{MORRA}"):
                assert (await place.client.get(wrong)).status_code == 404

    run(scenario())


def test_pictures_of_the_rules_are_in_the_theme_asked_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(str(tmp_path / "t.db"), "imhotep") as place:
            drawn = await place.client.get("/rules/imhotep/temple-b.svg?theme=dark&language=de")
            assert drawn.headers["content-type"] == "image/svg+xml"
            assert 'data-theme="dark"' in drawn.text
            assert "Tempel" in drawn.text
            for wrong in ("nothing.svg", "temple-b.svg?theme=blue"):
                assert (await place.client.get(f"/rules/imhotep/{wrong}")).status_code == 400
            assert (await place.client.get("/rules/chess/temple-b.svg")).status_code == 404

    run(scenario())
