"""Collect messages from code and pages into the catalogues.

python -m tools.messages            update the catalogues, list the messages without translation
python -m tools.messages --check    change nothing; exit code 1 if a catalogue is out of date
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from keelstone.i18n.catalogue import LANGUAGES, file_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "keelstone"
#: function -> the arguments that are messages: one, or a singular and a plural
KEYWORDS = {"say": None, "say_n": (1, 2), "sayN": (1, 2)}
#: the longest line of a catalogue
WIDTH = 100


class Page(HTMLParser):
    """Finds the messages of elements with `data-say`: their text, or the attributes it names."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self.open_at = 0
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "data-say" not in given:
            return
        line = self.getpos()[0]
        for what in (given["data-say"] or "text").split():
            if what == "text":
                self.open_at, self.text = line, ""
            else:
                self.found.append((line, given[what] or ""))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        if self.open_at:
            self.found.append((self.open_at, self.text.strip()))
            self.open_at = 0


def messages_in_html(
    file: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The messages of a page; a Babel extraction method."""
    page = Page()
    page.feed(file.read().decode())
    for line, text in page.found:
        yield line, "say", text, []


#: file pattern -> options of the method: sentences stand in template literals, too
OPTIONS = {"**.js": {"parse_template_string": "true"}}
#: file pattern -> Babel extraction method
METHODS = [
    ("templates/**", "ignore"),  # games of their own, in English
    ("**.py", "python"),
    ("**.js", "javascript"),
    ("**.html", "tools.messages:messages_in_html"),
]


def collect() -> Catalog:
    """All messages, with the files they are in."""
    catalogue = Catalog(project="keelstone", charset="utf-8", fuzzy=False)
    found = extract_from_dir(PACKAGE, METHODS, OPTIONS, keywords=KEYWORDS)
    for file, _, message, _, _ in sorted(found, key=lambda one: (one[0], one[1])):
        catalogue.add(message, locations=[(f"src/keelstone/{file}", 0)])
    return catalogue


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language on disk; empty if there is none."""
    if not file_of(language).exists():
        return Catalog(locale=language, project="keelstone", charset="utf-8", fuzzy=False)
    with file_of(language).open("rb") as stream:
        return read_po(stream, locale=language)


def update_catalogue(language: str, template: Catalog) -> tuple[Catalog, bytes]:
    """The updated catalogue of a language and its file content: new messages are empty, old ones
    removed."""
    catalogue = read_catalogue(language)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, include_lineno=False, omit_header=True)
    return catalogue, _header(catalogue) + out.getvalue()


def _header(catalogue: Catalog) -> bytes:
    """The header without dates, so that the file changes only with its messages."""
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    ).encode()


def is_translated(message: Message) -> bool:
    """Whether every plural form is translated."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return bool(message.id) and all(forms) and not message.fuzzy


def missing(catalogue: Catalog) -> list[str]:
    """The English messages without translation."""
    messages = [one for one in catalogue if one.id and not is_translated(one)]
    return sorted(one.id if isinstance(one.id, str) else one.id[0] for one in messages)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.messages",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--check", action="store_true")
    is_check = parser.parse_args(arguments).check
    template, is_current = collect(), True
    for language in LANGUAGES:
        if language == "en":
            continue
        before = {message.id for message in read_catalogue(language)}
        catalogue, text = update_catalogue(language, template)
        gone = len(before - {message.id for message in catalogue})
        untranslated = missing(catalogue)
        is_unchanged = file_of(language).exists() and file_of(language).read_bytes() == text
        counts = f"{len(catalogue)} messages, {len(untranslated)} to translate, {gone} removed"
        print(f"{language}: {counts}")
        for english in untranslated:
            print(f"  {english}")
        is_current = is_current and not untranslated and is_unchanged
        if not is_check:
            file_of(language).write_bytes(text)
    return 1 if is_check and not is_current else 0


if __name__ == "__main__":
    sys.exit(main())
