"""Whole random games told in every language: each sentence that is said is in the catalogue."""

from __future__ import annotations

import gettext
import random
import re
from typing import Any

import pytest

import keelstone.i18n
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.i18n import LANGUAGES, Phrase, Seat, as_phrase, join, say, say_n, spelled
from keelstone.i18n.catalogue import translation
from keelstone.server.views.pictures.board_picture import as_text
from tests.support import some_set_ups

OTHERS = [language for language in LANGUAGES if language != "en"]
#: every so many positions the text board and the picture are drawn too
DRAWN = 40
#: how many of the legal moves are told at each position
SAMPLE = 8
#: positions of a game, at most
LONGEST = 300


class Listener(gettext.NullTranslations):
    """Translates, and remembers what it could not."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.real = translation(language)
        #: `gettext` has no public list of the messages that it can translate
        self.known: dict[str | tuple[str, int], str] = vars(self.real)["_catalog"]
        self.unknown: set[str] = set()

    def gettext(self, message: str) -> str:
        found = self.real.gettext(message)
        if found == message and message not in self.known:
            self.unknown.add(message)
        return found

    def ngettext(self, one: str, many: str, number: int) -> str:
        if (one, 1) not in self.known:
            self.unknown.add(one)
        return self.real.ngettext(one, many, number)


def logged(game: Game, viewer: int, chooser: random.Random) -> list[Phrase]:
    """Everything that is said to a viewer about a position."""
    words = game.definition.text
    phrases = [phrase for _, phrase in game.story(viewer, max(0, len(game.log) - 1))]
    if viewer < 0:
        return phrases
    view = game.view(viewer)
    phrases.append(words.question(view, viewer, game.legal_numbers(viewer)))
    legal = game.legal_numbers(viewer)
    some = chooser.sample(legal, min(len(legal), SAMPLE))
    phrases += [words.move(view, viewer, number) for number in some]
    others = [chooser.randrange(game.definition.rules.moves.length) for _ in range(5)]
    for number in others:
        if number not in legal and _is_a_move(game, number):
            phrases.append(words.why_not(view, viewer, number))
    return phrases


def _is_a_move(game: Game, number: int) -> bool:
    try:
        game.definition.rules.moves.kind_of(number)
    except ValueError:
        return False
    return True


def draw(game: Game, viewer: int, language: str) -> None:
    view = game.view(viewer)
    as_text(game.definition.text.terminal(view, language, game.player_names()))
    drawing = game.definition.picture
    assert drawing is not None
    drawn = drawing.draw(view, language, game.player_names())
    for id_ in set(re.findall(r' id="([^"]+)"', drawn)):
        if (help_ := drawing.explain(view, id_, language)) is not None:
            assert help_.text(language, game.player_names())


@pytest.mark.parametrize(
    "set_up", some_set_ups(2), ids=lambda set_up: f"{set_up[0]}-{set_up[1]}-{len(set_up[2])}"
)
def test_a_random_game_is_told_in_every_language(
    set_up: tuple[str, int, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, seats, options = set_up
    listeners = {language: Listener(language) for language in OTHERS}
    chosen = {"en": translation("en"), **listeners}
    monkeypatch.setattr(keelstone.i18n, "translation", chosen.__getitem__)
    game = Game(name, seats=seats, seed=5, **options)
    chooser = random.Random(5)
    while (movers := game.movers) and len(game.log) < LONGEST:
        seat = chooser.choice([seat for seat in movers if seat != CHANCE])
        for phrase in logged(game, seat, chooser):
            for language in OTHERS:
                assert "{" not in phrase.text(language, game.player_names())
        if len(game.log) % DRAWN == 0:
            for language in OTHERS:
                draw(game, seat, language)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
    assert {language: one.unknown for language, one in listeners.items() if one.unknown} == {}


def test_seats_are_called_by_name_or_by_their_colour() -> None:
    phrase = say("{who} wins", who=Seat(0))
    assert phrase.text("de", [say("White")]) == "Weiß gewinnt"
    assert phrase.text("da", ["Ada"]) == "Ada vinder"
    assert phrase.named(["Bo"]).text("nl") == "Bo wint"


def test_plurals_follow_the_number() -> None:
    def stones(number: int) -> Phrase:
        return say_n("{who} gets {n} stone", "{who} gets {n} stones", number, who="Ada")

    assert [stones(n).text("nb") for n in (0, 1, 2)] == [
        "Ada får 0 steiner",
        "Ada får 1 stein",
        "Ada får 2 steiner",
    ]
    assert stones(1).text("de") == "Ada bekommt 1 Stein"
    assert stones(3).text("en") == "Ada gets 3 stones"


def test_nouns_are_bent_where_the_language_bends_them() -> None:
    sails = say("{who} sails {ship} {to_site}", who="Ada", ship="X", to_site=say("to the temple"))
    assert sails.text("de") == "Ada fährt X zum Tempel"
    assert sails.text("da") == "Ada sejler X til templet"


def test_phrases_can_be_joined_and_spelled_out() -> None:
    assert join([2, 3, 4], say(" or ")).text("nl") == "2 of 3 of 4"
    names = spelled({"en": "The island", "da": "Øen"})
    assert [names.text(language) for language in ("en", "da", "de")] == [
        "The island",
        "Øen",
        "The island",
    ]
    assert as_phrase("Morra").text("da") == "Morra"


@pytest.mark.parametrize("language", OTHERS)
def test_colours_differ_within_a_game(language: str) -> None:
    from keelstone.engine import registry

    for name in registry.game_names():
        colours = [colour.text(language) for colour in registry.load(name).colours]
        assert len(set(colours)) == len(colours)
        assert all(re.fullmatch(r"[A-ZÅÆØ]\w+", colour) for colour in colours), colours
