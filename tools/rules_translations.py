"""Keep the translations of the rules texts in step with the English ones.

python -m tools.rules_translations                       list what is missing, left over or older
python -m tools.rules_translations --reviewed GAME LANGUAGE [SECTION ...]
    record that these sections of a translation say what the English ones say now; all, if none
    is named

`rules/reviewed.toml` holds, for each block, the digest of the English text that it was compared
with, and in which languages: `"8.2" = { 3fa9c1d2 = "da nb nl de" }`. A block is a section (8.2a),
a heading (8), a picture's description or a paragraph without a number
(`keelstone.engine.rules_text.sections.Block`).
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from keelstone.engine.rules_text.sections import ENGLISH, blocks, rules_folder
from keelstone.i18n import LANGUAGES

REVIEWED = rules_folder() / "reviewed.toml"
#: game and language -> block -> digest of the English block
Digests = dict[tuple[str, str], dict[str, str]]


def games() -> list[str]:
    """The games with a rules text of ours."""
    return sorted(file.stem for file in rules_folder().glob("*.md") if "." not in file.stem)


def text_of(game: str, language: str) -> Path:
    name = f"{game}.md" if language == ENGLISH else f"{game}.{language}.md"
    return rules_folder() / name


def digests_of(game: str, language: str) -> dict[str, str]:
    """The blocks of a text by key, with their digests; empty if there is no such text."""
    file = text_of(game, language)
    if not file.is_file():
        return {}
    return {block.key: block.digest for block in blocks(file.read_text(encoding="utf-8"))}


def read_reviewed(file: Path = REVIEWED) -> Digests:
    reviewed: Digests = {}
    written = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    for game, keys in written.items():
        for key, digests in keys.items():
            for digest, languages in digests.items():
                for language in languages.split():
                    reviewed.setdefault((game, language), {})[key] = digest
    return reviewed


def write_reviewed(reviewed: Digests, file: Path = REVIEWED) -> None:
    lines = ["# Written by python -m tools.rules_translations --reviewed."]
    for game in sorted({game for game, _ in reviewed}):
        lines += ["", f"[{game}]"]
        for key in digests_of(game, ENGLISH):
            by_digest: dict[str, list[str]] = {}
            for language in LANGUAGES:
                if digest := reviewed.get((game, language), {}).get(key):
                    by_digest.setdefault(digest, []).append(language)
            pairs = ", ".join(f'{one} = "{" ".join(by_digest[one])}"' for one in by_digest)
            lines.append(f'"{key}" = {{ {pairs} }}')
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def problems(
    english: Mapping[str, str], translated: Iterable[str], reviewed: Mapping[str, str]
) -> list[str]:
    """What is wrong with a translation: blocks missing, left over, or older than the English."""
    there = set(translated)
    found = [f"{key} is missing" for key in english if key not in there]
    found += [f"{key} is not in the English text" for key in sorted(there - set(english))]
    older = (key for key in english if key in there and reviewed.get(key) != english[key])
    return found + [f"{key} is older than the English text" for key in older]


def problems_of(game: str, language: str, reviewed: Digests) -> list[str]:
    if not text_of(game, language).is_file():
        return ["there is no such file"]
    return problems(
        digests_of(game, ENGLISH),
        digests_of(game, language),
        reviewed.get((game, language), {}),
    )


def record(game: str, language: str, keys: Iterable[str]) -> None:
    """Note the digests of the English blocks that a translation agrees with."""
    english, reviewed = digests_of(game, ENGLISH), read_reviewed()
    old = reviewed.get((game, language), {})
    wanted = set(keys) or set(digests_of(game, language))
    reviewed[game, language] = {
        key: digest if key in wanted else old.get(key, "")
        for key, digest in english.items()
        if key in wanted or key in old
    }
    write_reviewed(reviewed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--reviewed", nargs="+", metavar="WHAT", help="GAME LANGUAGE [SECTION ...]")
    given = parser.parse_args().reviewed
    if given:
        record(given[0], given[1], given[2:])
    reviewed, others = read_reviewed(), [one for one in LANGUAGES if one != ENGLISH]
    wrong = 0
    for game in games():
        for language in others:
            for problem in problems_of(game, language, reviewed):
                wrong += 1
                print(f"{game}.{language}.md: {problem}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
