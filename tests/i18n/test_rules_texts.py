"""The rules texts in every language: nothing missing, nothing extra, nothing older."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import rules_translations
from tools.rules_translations import digests_of, games, problems, problems_of, read_reviewed

from keelstone.engine.rules_text.sections import Block, blocks, rules_file, sections
from keelstone.i18n import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]
NUMBER = re.compile(r"\d+")
TRANSLATED = [(game, language) for game in games() for language in OTHERS]


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_a_translation_has_every_section_and_none_is_older(game: str, language: str) -> None:
    assert problems_of(game, language, read_reviewed()) == []


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_a_translation_is_in_the_order_of_the_english_text(game: str, language: str) -> None:
    assert list(digests_of(game, language)) == list(digests_of(game, "en"))


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_a_section_names_the_same_numbers_in_every_language(game: str, language: str) -> None:
    """Figures and references are the same; words for small numbers may differ."""
    english = {one.name: one.text for one in sections(game)}
    for one in sections(game, language):
        told, known = NUMBER.findall(one.text), NUMBER.findall(english[one.name])
        assert sorted(told) == sorted(known), f"{game} {one.name} in {language}"


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_no_paragraph_was_left_in_english(game: str, language: str) -> None:
    english = {one.key: one.text for one in texts(game, "en")}
    same = [one.key for one in texts(game, language) if one.text == english[one.key]]
    assert same == [key for key in same if len(english[key]) < 25]


def texts(game: str, language: str) -> list[Block]:
    return list(blocks(rules_file(game, language).read_text(encoding="utf-8")))


def test_what_is_wrong_with_a_translation_is_named() -> None:
    english = {"1": "a", "1.1": "b", "1.2": "c"}
    assert problems(english, ["1", "1.1", "1.3"], {"1": "a", "1.1": "x"}) == [
        "1.2 is missing",
        "1.3 is not in the English text",
        "1.1 is older than the English text",
    ]
    assert problems(english, english, english) == []


def test_a_reviewed_section_is_no_longer_older(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "reviewed.toml"
    monkeypatch.setattr(rules_translations, "rules_folder", lambda: tmp_path)
    monkeypatch.setattr(rules_translations, "REVIEWED", file)
    monkeypatch.setattr(rules_translations.read_reviewed, "__defaults__", (file,))
    monkeypatch.setattr(rules_translations.write_reviewed, "__defaults__", (file,))
    (tmp_path / "go.md").write_text("## 1 Stones\n\n**1.1** Two colours.\n\n**1.2** A board.\n")
    (tmp_path / "go.da.md").write_text("## 1 Sten\n\n**1.1** To farver.\n\n**1.2** Et bræt.\n")
    rules_translations.record("go", "da", ())
    assert problems_of("go", "da", read_reviewed()) == []
    (tmp_path / "go.md").write_text("## 1 Stones\n\n**1.1** Three colours.\n\n**1.2** A board.\n")
    assert problems_of("go", "da", read_reviewed()) == ["1.1 is older than the English text"]
    rules_translations.record("go", "da", ["1.1"])
    assert problems_of("go", "da", read_reviewed()) == []
