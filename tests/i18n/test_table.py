"""The table speaks every language: whole games over the API, refusals, lists, the page's words."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from keelstone.i18n import LANGUAGES
from keelstone.server.table.setup import STONES
from tests.server.support import Place, Player, new_key, serving

OTHERS = [language for language in LANGUAGES if language != "en"]
#: which game is played in which language, and with which options, so that it ends soon
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "da": ("imhotep", {"sides": "ABABA"}),
    "nb": ("eschnapur", {}),
    "nl": ("seafarers", {"scene": "base", "points": 3, "trade": False}),
    "de": ("imhotep", {"wrath": True}),
}
#: what two languages may share: names, figures, signs, words like Bank, Imhotep, stop
SHARED = re.compile(r"^[^A-Za-z]*$|^(\w+:? ?){1,2}([+−-]?\d+)?$")


def words_of(update: dict[str, Any]) -> dict[str, str]:
    """Everything in an update that a person reads, by where it stands."""
    found = {"title": update["title"], "question": update["question"]}
    found |= {f"event {one['number']}": one["text"] for one in update["events"]}
    found |= {f"move {one['number']}": one["text"] for one in update["moves"] or []}
    found |= {f"colour {one['seat']}": one["colour"] for one in update["seats"]}
    found |= {f"source {name}": text for name, text in update["sources"].items()}
    return found


async def compare(player: Player, language: str) -> None:
    """What a player reads differs from English wherever there are words."""
    english = words_of(await player.look())
    other = words_of(await player.look(language=language))
    assert english.keys() == other.keys()
    same = {
        place: text
        for place, text in english.items()
        if other[place] == text and not SHARED.fullmatch(text)
    }
    assert same == {}
    assert not [text for text in other.values() if "{" in text]


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_game_is_told_in_a_language(language: str, tmp_path: Path) -> None:
    game, options = GAMES[language]

    async def play(place: Place) -> None:
        made = await place.new_table(game, options=options)
        players = await place.seated(made)
        for step in range(10_000):
            moved = [await player.move_somehow() for player in players]
            if step % 25 == 0:
                await compare(players[0], language)
            if not any(moved):
                break
        await compare(players[0], language)
        assert (await players[0].look())["phase"] == "over"

    run(tmp_path, play, game)


def run(folder: Path, do: Any, *games: str) -> None:
    async def inside() -> None:
        async with serving(str(folder / "t.db"), *games) as place:
            await do(place)

    asyncio.run(inside())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is no such table."),
        ("da", "Det bord findes ikke."),
        ("nb", "Det bordet finnes ikke."),
        ("nl", "Die tafel bestaat niet."),
        ("de", "Diesen Tisch gibt es nicht."),
    ],
)
def test_a_refusal_is_in_the_language_asked_for(language: str, said: str, tmp_path: Path) -> None:
    async def ask(place: Place) -> None:
        refused = await place.get("/api/tables/none", status=404, language=language)
        assert refused["message"] == said

    run(tmp_path, ask)


def test_an_illegal_move_is_refused_in_words_of_the_game(tmp_path: Path) -> None:
    async def ask(place: Place) -> None:
        made = await place.new_table("imhotep")
        players = await place.seated(made)
        looks = [await player.look() for player in players]
        due = next(seat for seat, look in enumerate(looks) if look["moves"])
        body = {"move": "pyramid left", "after": looks[due]["number"], "key": new_key()}
        path = f"/api/tables/{made['table']}/moves?language=de"
        refused = await place.post(path, body, players[due].token, status=409)
        assert "danach wird jetzt nicht gefragt: Du bist dran:" in refused["message"]

    run(tmp_path, ask, "imhotep")


def test_games_and_their_options_are_offered_in_a_language(tmp_path: Path) -> None:
    async def ask(place: Place) -> None:
        (game,) = await place.get("/api/games", language="nl")
        assert game["colours"] == ["Zwart", "Wit", "Bruin", "Grijs"]
        wrath = next(option for option in game["options"] if option["name"] == "wrath")
        assert wrath["title"] == "Toorn van de farao"

    run(tmp_path, ask, "imhotep")


def test_the_page_gets_its_own_sentences(tmp_path: Path) -> None:
    async def ask(place: Place) -> None:
        answer = await place.client.get("/words/da.json")
        words = answer.json()
        assert words["Your turn"] == "Din tur"
        assert "Lever: which stone is unloaded next?" not in words  # the server says that
        forms = [text for text in words.values() if isinstance(text, dict)]
        assert all(set(one) == {"one", "other"} for one in forms)
        mark = answer.headers["etag"]
        again = await place.client.get("/words/da.json", headers={"If-None-Match": mark})
        assert (again.status_code, again.content) == (304, b"")
        assert (await place.client.get("/words/xx.json")).status_code == 404

    run(tmp_path, ask)


def test_a_page_gets_the_sentences_of_its_own_files(tmp_path: Path) -> None:
    async def ask(place: Place) -> None:
        words = {page: (await sentences_of(place, page)).json() for page in ("", "table", "lobby")}
        assert words["lobby"]["Play now"] == words[""]["Play now"]
        assert "Play now" not in words["table"]
        assert "Go on without the coach" in words["table"]  # said by a module that is loaded later
        assert "Go on without the coach" not in words["lobby"]
        assert (await sentences_of(place, "../table")).status_code == 404

    async def sentences_of(place: Place, page: str) -> Any:
        return await place.client.get("/words/da.json", params={"page": page} if page else {})

    run(tmp_path, ask)


def test_bots_have_short_names_of_their_own(tmp_path: Path) -> None:
    async def ask(place: Place) -> None:
        made = await place.new_table(bots=(None, "novice", "novice"), settings={}, open=True)
        look = await place.get(f"/api/tables/{made['table']}", made["watch"], language="da")
        _, first, second = (seat["name"] for seat in look["seats"])
        assert {first, second} < set(STONES)
        assert first != second
        assert look["events"][0]["text"] == f"{first} sætter sig"
        (listed,) = await place.get("/api/tables", language="da")
        assert [seat["name"] for seat in listed["seats"]] == ["", first, second]

    run(tmp_path, ask)
