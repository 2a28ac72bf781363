"""Games of another program, replayed move by move: every difference is one of the known ones."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.seafarers.agreement import Disagreement, Replay

ROOT = Path(__file__).parents[3]
SAMPLE = ROOT / "tests" / "data" / "base_games_sample.jsonl.gz"
SHARED = ROOT.parent / "shared" / "data"


def games(file: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines)


def test_a_sample_of_games_agrees() -> None:
    causes: Counter[str] = Counter()
    for record in games(SAMPLE):
        causes += Replay(record).run()
    assert causes


@pytest.mark.parametrize("file", sorted(SHARED.glob("*.jsonl.gz")), ids=lambda file: file.name)
def test_all_shared_games_agree(file: Path) -> None:
    for record in games(file):
        Replay(record).run()


@pytest.fixture
def record() -> dict[str, Any]:
    return next(games(SAMPLE))


@pytest.mark.parametrize("place", [1, 2])
def test_a_change_in_a_position_is_noticed(record: dict[str, Any], place: int) -> None:
    ply = len(record["checks"]) // 2
    check = json.loads(json.dumps(record["checks"][ply]))
    if place == 1:
        check[1][0] += 1
    else:
        check[2] += 1
    record["checks"][ply] = check
    with pytest.raises(Disagreement):
        Replay(record).run()


def test_a_missing_choice_is_noticed(record: dict[str, Any]) -> None:
    ply = next(n for n, legal in enumerate(record["legal"]) if len(legal) > 3)
    record["legal"][ply] = record["legal"][ply][1:]
    with pytest.raises(Disagreement):
        Replay(record).run()


def test_a_longer_road_than_they_count_is_noticed(record: dict[str, Any]) -> None:
    record["checks"][-1][3][0][8] += 1
    with pytest.raises(Disagreement):
        Replay(record).run()
