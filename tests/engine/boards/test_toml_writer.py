"""Writing TOML: what is written reads back as it was."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from keelstone.engine.boards.toml_writer import write_toml

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
PLAIN = st.one_of(st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), TEXT)
VALUES: Any = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXT, VALUES, max_size=5))
def test_what_is_written_reads_back_equal(document: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(document)) == document


def test_a_map_is_written_as_it_is_drawn() -> None:
    text = write_toml({"map": "F4    ~\n   ~\n", "deal": [{"mark": "R"}]})
    assert text == 'map = """\nF4    ~\n   ~\n"""\n\n[[deal]]\nmark = "R"\n'
