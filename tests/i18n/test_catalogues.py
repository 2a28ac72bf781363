"""Every sentence is in every language, with the same holes for values."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from tools.messages import PACKAGE, collect, is_translated, messages_in_html, update_catalogue

from keelstone.i18n.catalogue import LANGUAGES, catalogue, file_of

OTHERS = [language for language in LANGUAGES if language != "en"]
WEB = PACKAGE / "web"
#: functions whose first argument is not a sentence of ours, though they are called `say`
NOT_OURS = {"decisions.say", "self.say"}


@pytest.fixture(scope="module")
def template() -> Catalog:
    return collect()


def forms(message: Message) -> list[tuple[str, str]]:
    """English and translated forms side by side: in all our languages one and many."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    assert isinstance(message.string, tuple | list)
    return list(zip(message.id, message.string, strict=True))


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_missing(language: str, template: Catalog) -> None:
    fresh, _ = update_catalogue(language, template)
    assert [one.id for one in fresh if one.id and not is_translated(one)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_is_as_scripts_words_writes_it(language: str, template: Catalog) -> None:
    _, text = update_catalogue(language, template)
    assert file_of(language).read_bytes() == text, "run python -m tools.messages"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_holes_of_its_sentence(language: str) -> None:
    wrong = [
        (english, text)
        for message in messages(language)
        for english, text in forms(message)
        if holes(english) != holes(text)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_begins_and_ends_like_its_sentence(language: str) -> None:
    def ends(text: str) -> tuple[str, ...]:
        marks = re.sub(r"[^.?!…:\s]", "", text[-1:])
        return marks, text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]

    wrong = [
        (english, text)
        for message in messages(language)
        for english, text in forms(message)
        if ends(english) != ends(text)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_was_left_in_english(language: str) -> None:
    def is_sentence(english: str) -> bool:
        return len(re.findall(r"[A-Za-z]{2,}", re.sub(r"\{\w+\}", "", english))) > 1

    left = [
        english
        for message in messages(language)
        for english, text in forms(message)
        if is_sentence(english) and english == text
    ]
    assert left == []


def test_everything_that_python_says_is_collected(template: Catalog) -> None:
    """What is not a plain string in the call, or stands inside an f-string, would be left out."""
    wrong = []
    for file in sorted(PACKAGE.rglob("*.py")):
        if "templates" in file.parts:  # games of their own, in English
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and not is_collected(node, template):
                wrong.append(f"{file.relative_to(PACKAGE)}:{node.lineno}")
    assert wrong == []


def is_collected(call: ast.Call, template: Catalog) -> bool:
    name = ast.unparse(call.func)
    wanted = {"say": 1, "say_n": 2}.get(name.rpartition(".")[2], 0)
    if name in NOT_OURS or not wanted:
        return True
    said = [one.value if isinstance(one, ast.Constant) else None for one in call.args[:wanted]]
    return bool(said) and None not in said and template.get(str(said[0])) is not None


def test_the_page_says_plain_strings_only() -> None:
    wrong = []
    for file in sorted(WEB.rglob("*.js")):
        text = file.read_text(encoding="utf-8")
        for match in re.finditer(r"(?<![\w.])(say|sayN)\((?!\s*\")", text):
            line = text[: match.start()].count("\n") + 1
            if file.name != "i18n.js":
                wrong.append(f"{file.name}:{line}")
    assert wrong == []


class Visible(HTMLParser):
    """What a reader of a page sees or hears that is not marked to be translated."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[tuple[str, dict[str, str | None]]] = []
        self.unsaid: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        said = (given.get("data-say") or "").split()
        for name in ("aria-label", "title", "placeholder", "alt"):
            if given.get(name) and name not in said:
                self.unsaid.append(str(given[name]))
        if tag not in ("meta", "link", "input", "img", "br"):
            self.path.append((tag, given))

    def handle_endtag(self, tag: str) -> None:
        while self.path and self.path.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tag, given = self.path[-1] if self.path else ("", {})
        text = re.sub(r"\{\{\w+\}\}|Keelstone", "", data)
        is_said = "data-say" in given and (given["data-say"] or "text").split().count("text")
        if re.search(r"[A-Za-z]", text) and not is_said and tag != "title":
            self.unsaid.append(data.strip())


@pytest.mark.parametrize("file", sorted(WEB.rglob("*.html")), ids=lambda file: file.name)
def test_every_text_of_a_page_is_marked(file: Path) -> None:
    page = Visible()
    page.feed(file.read_text(encoding="utf-8"))
    assert page.unsaid == []


def test_html_texts_are_collected() -> None:
    html = b'<p data-say>Hello</p><i data-say="title text" title="A">B</i><p>Keelstone</p>'
    said = [text for _, _, text, _ in messages_in_html(io.BytesIO(html), None, None, None)]
    assert said == ["Hello", "A", "B"]


def test_the_page_knows_the_same_languages() -> None:
    text = (WEB / "lib" / "i18n.js").read_text(encoding="utf-8")
    listed = re.search(r"LANGUAGES = \{(.*?)\}", text, re.DOTALL)
    assert listed
    assert dict(re.findall(r'(\w+): "(\w+)"', listed[1])) == LANGUAGES


#: a sentence of a script as it stands in the source, wherever in an expression
SAID = re.compile(r"""\bsayN?\(\s*"((?:[^"\\]|\\.)*)\"""")
#: a line that is a comment
COMMENT = re.compile(r"^\s*(?:\*|//|/\*).*$", re.MULTILINE)


def test_every_sentence_of_a_script_is_found_also_in_a_template_literal(template: Catalog) -> None:
    known = {str(forms(message)[0][0]) for message in template if message.id}
    for script in sorted((PACKAGE / "web").rglob("*.js")):
        code = COMMENT.sub("", script.read_text())
        for text in SAID.findall(code):
            assert text.replace('\\"', '"') in known, (script, text)
