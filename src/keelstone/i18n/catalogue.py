"""Finding the catalogue of a language: `<language>.po` beside this file, read once."""

from __future__ import annotations

import gettext
import io
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

#: every language of the project, the reader's own name for it
LANGUAGES = {"en": "English", "da": "Dansk", "nb": "Norsk", "nl": "Nederlands", "de": "Deutsch"}
#: what the browser gets: sentences of the pages' own files, titles of games
WEB = "src/keelstone/web/"
TITLES = re.compile(r"src/keelstone/games/\w+/__init__\.py$")
#: what reading a catalogue says without Babel, which English texts do not need
NO_BABEL = (
    "languages other than English need keelstone[languages]: pip install 'keelstone[languages]'"
)
#: numbers among which every plural form of every language occurs
SAMPLE = range(200)


def file_of(language: str) -> Path:
    return Path(__file__).parent / f"{language}.po"


@cache
def catalogue(language: str) -> Catalog:
    """The catalogue as it is written, with the places each sentence comes from."""
    try:
        from babel.messages.catalog import Catalog
        from babel.messages.pofile import read_po
    except ModuleNotFoundError as fault:
        raise ModuleNotFoundError(NO_BABEL, name=fault.name) from None

    if language == "en" or not file_of(language).exists():
        return Catalog(locale=language)
    with file_of(language).open("rb") as stream:
        return read_po(stream, locale=language)


@cache
def translation(language: str) -> gettext.NullTranslations:
    """The translations into a language; English is the text itself."""
    if language == "en" or not file_of(language).exists():
        return gettext.NullTranslations()
    written, compiled = catalogue(language), io.BytesIO()
    from babel.messages.mofile import write_mo

    write_mo(compiled, written)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@cache
def page_words(
    language: str, files: frozenset[str] | None = None
) -> dict[str, str | dict[str, str]]:
    """What pages say: English -> translation, or its forms by plural category of Unicode's.

    `files` are the files of a page, as paths in `web/`; without them it is what all pages say.
    """
    words: dict[str, str | dict[str, str]] = {}
    for message in catalogue(language):
        places = [place for place, _ in message.locations]
        if not message.string or not any(_is_said_by(files, place) for place in places):
            continue
        if isinstance(message.id, str):
            words[message.id] = str(message.string)
        else:
            words[message.id[0]] = _by_category(language, tuple(message.string))
    return words


def _is_said_by(files: frozenset[str] | None, place: str) -> bool:
    """Whether a place in the source belongs to these files of the pages, or names a game."""
    if place.startswith(WEB):
        return files is None or place.removeprefix(WEB) in files
    return TITLES.match(place) is not None


def _by_category(language: str, forms: tuple[str, ...]) -> dict[str, str]:
    """Gettext numbers plural forms by a formula, browsers name them: the same forms by name."""
    from babel import Locale

    named = Locale.parse(language).plural_form
    numbered = gettext.c2py(catalogue(language).plural_expr)
    return {named(n): forms[numbered(n)] for n in SAMPLE}
