"""Pictures outside the page: they stand alone, in notebooks, files and the docs."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from keelstone import cli
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.i18n import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", registry.game_names())
def test_a_game_shows_itself_in_a_notebook(name: str) -> None:
    drawn = Game(name, seed=1)._repr_svg_()
    svg = ElementTree.fromstring(drawn)
    assert svg.tag == f"{SVG}svg"
    assert svg.find(f"{SVG}style") is not None
    assert svg.find(f"{SVG}title") is not None
    assert not re.search(r"<script|https?://(?!www\.w3\.org)", drawn)


@pytest.mark.parametrize("name", registry.game_names())
def test_a_picture_alone_is_scaled_and_not_laid_out_for_a_phone(name: str) -> None:
    conditions = re.findall(r"@media[^{]*", Game(name, seed=1).svg(0))
    assert not [one for one in conditions if "max-width" in one]


@pytest.mark.parametrize("name", registry.game_names())
def test_the_seats_have_letters_of_their_own_in_every_language(name: str) -> None:
    definition = registry.load(name)
    for language in LANGUAGES:
        letters = definition.letters_in(language)[: max(definition.seats)]
        assert len(set(letters)) == max(definition.seats), (language, letters)


def test_a_saved_game_is_drawn_after_a_step_as_a_seat_saw_it(tmp_path: Path) -> None:
    game = Game("imhotep", seats=2, seed=1, names=["Anna", "Bo"])
    for _ in range(3):
        game.play(game.moves()[0])
    file, picture = tmp_path / "game.json", tmp_path / "board.svg"
    file.write_text(game.to_json(), encoding="utf-8")
    command = ["draw", str(file), "--step", str(len(game.log)), "--seat", "2", "-o", str(picture)]
    assert cli.main(command) == 0
    assert picture.read_text(encoding="utf-8") == game.svg(1)


def test_a_picture_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(Game("imhotep", seed=1).to_json(), encoding="utf-8")
    assert cli.main(["draw", str(file), "-o", str(tmp_path / "board.gif")]) != 0


def test_a_missing_browser_is_said_when_a_png_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("KEELSTONE_BROWSER", raising=False)
    file = tmp_path / "game.json"
    file.write_text(Game("imhotep", seed=1).to_json(), encoding="utf-8")
    assert cli.main(["draw", str(file), "-o", str(tmp_path / "board.png")]) != 0
    assert "Chromium" in capsys.readouterr().err
