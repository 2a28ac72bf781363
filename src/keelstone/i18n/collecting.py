"""Collects what is said in code, on pages and in the headings of the rules, for the catalogues.

scripts/words            write the catalogues, report what wants translating
scripts/words --check    write nothing; exit code 1 where something is missing or out of date
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from keelstone.i18n.catalogue import LANGUAGES, file_of

PACKAGE = Path(__file__).parents[1]
RULES = PACKAGE.parents[1] / "rules"
#: a chapter of a rules text: its number, if it has one, and its heading
CHAPTER = re.compile(r"^##\s+(?:\d+\s+)?(.*)$")
#: function -> which arguments are the text: one, or a singular and a plural
KEYWORDS = {"say": None, "say_n": (1, 2), "sayN": (1, 2)}
#: who reads which files
METHODS = [
    ("templates/**", "ignore"),  # games of their own, in English
    ("**.py", "python"),
    ("**.js", "javascript"),
    ("**.html", "keelstone.i18n.collecting:said_in_html"),
    ("**.md", "keelstone.i18n.collecting:chapters_in_rules"),
]
#: lines of a catalogue are at most this long
WIDTH = 100


class Page(HTMLParser):
    """Finds the texts of elements with `data-say`: their text, or the attributes it names."""

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


def said_in_html(
    file: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """What a page says, as Babel asks for it."""
    page = Page()
    page.feed(file.read().decode())
    for line, text in page.found:
        yield line, "say", text, []


def chapters_in_rules(
    file: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The headings of a rules text, as Babel asks for them."""
    for number, line in enumerate(file.read().decode().splitlines(), 1):
        if heading := CHAPTER.match(line):
            yield number, "say", heading[1], []


def collected() -> Catalog:
    """Everything that is said anywhere, with the files it is said in."""
    catalogue = Catalog(project="keelstone", charset="utf-8", fuzzy=False)
    for folder, name in ((RULES, "rules"), (PACKAGE, "src/keelstone")):
        found = extract_from_dir(folder, METHODS, keywords=KEYWORDS)
        for file, _, said, _, _ in sorted(found, key=lambda one: (one[0], one[1])):
            catalogue.add(said, locations=[(f"{name}/{file}", 0)])
    return catalogue


def current(language: str) -> Catalog:
    """The catalogue of a language as it is on disk."""
    if not file_of(language).exists():
        return Catalog(locale=language, project="keelstone", charset="utf-8", fuzzy=False)
    with file_of(language).open("rb") as stream:
        return read_po(stream, locale=language)


def written(language: str, template: Catalog) -> tuple[Catalog, bytes]:
    """The catalogue of a language brought up to date: new texts empty, old ones dropped."""
    catalogue = current(language)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, include_lineno=False, omit_header=True)
    return catalogue, _header(catalogue) + out.getvalue()


def _header(catalogue: Catalog) -> bytes:
    """What a reader of the file needs, and nothing that changes by itself."""
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    ).encode()


def is_translated(message: Message) -> bool:
    """Whether every form is there."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return bool(message.id) and all(forms) and not message.fuzzy


def missing(catalogue: Catalog) -> list[str]:
    """The English texts that have no translation."""
    texts = (one.id if isinstance(one.id, str) else one.id[0] for one in untranslated(catalogue))
    return sorted(texts)


def untranslated(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id and not is_translated(message)]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/words",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--check", action="store_true")
    is_check = parser.parse_args(arguments).check
    template, is_well = collected(), True
    for language in LANGUAGES:
        if language == "en":
            continue
        before = {message.id for message in current(language)}
        catalogue, text = written(language, template)
        gone = len(before - {message.id for message in catalogue})
        wanted = missing(catalogue)
        is_fresh = file_of(language).exists() and file_of(language).read_bytes() == text
        print(f"{language}: {len(catalogue)} texts, {len(wanted)} to translate, {gone} dropped")
        for english in wanted:
            print(f"  {english}")
        is_well = is_well and not wanted and is_fresh
        if not is_check:
            file_of(language).write_bytes(text)
    return 1 if is_check and not is_well else 0


if __name__ == "__main__":
    sys.exit(main())
