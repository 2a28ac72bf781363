"""Finding the catalogue of a language: `<language>.po` beside this file, read once."""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path

#: every language of the project, the reader's own name for it
LANGUAGES = {"en": "English", "da": "Dansk", "nb": "Norsk", "nl": "Nederlands", "de": "Deutsch"}


@cache
def translation(language: str) -> gettext.NullTranslations:
    """The translations into a language; English is the text itself."""
    file = Path(__file__).parent / f"{language}.po"
    if language == "en" or not file.exists():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with file.open("rb") as stream:
        catalogue = read_po(stream, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
