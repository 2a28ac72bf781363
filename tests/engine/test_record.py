"""Records: declared once, seen by whom they may be seen, read back from text."""

import numpy as np
import pytest

from keelstone.engine.records import HOLDER, NOBODY, OWNER, OWNER_WHILE, Field, Record

RECORD = Record(
    "test state",
    Field("seats", "i1"),
    Field("looker", "i1"),
    Field("hand", "i1", (2, 3), OWNER),
    Field("pair", "i2", (2,), HOLDER("looker")),
    Field("secret", "u8", (), NOBODY),
)


def filled() -> np.ndarray:
    records = RECORD.zeros()
    records["hand"][0] = [[1, 2, 3], [4, 5, 6]]
    records["pair"][0] = [300, -7]
    records["secret"][0] = 2**63 + 1
    records["looker"][0] = 1
    return records


def test_a_seat_sees_its_own_row_and_nothing_else() -> None:
    view = RECORD.view(filled(), 0, seat=0)
    assert view == {
        "seats": 0,
        "looker": 1,
        "hand": [[1, 2, 3], None],
        "pair": None,
        "secret": None,
    }


def test_the_holder_sees_what_it_holds() -> None:
    assert RECORD.view(filled(), 0, seat=1)["pair"] == [300, -7]


def test_a_spectator_owns_nothing() -> None:
    view = RECORD.view(filled(), 0, seat=-1)
    assert view["hand"] == [None, None]
    assert view["pair"] is None


def test_text_reads_back_exactly() -> None:
    text = RECORD.to_text(filled(), 0)
    assert RECORD.from_text(text).tobytes() == filled().tobytes()
    assert "hand 1 2 3 4 5 6" in text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("purse 1", "no field 'purse'"),
        ("hand 1 2", "2 numbers instead of 6"),
        ("looker x", "not a row of whole numbers"),
        ("looker 200", "outside -128 to 127"),
    ],
)
def test_a_wrong_line_is_named(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        RECORD.from_text(text)


def test_a_name_that_numpy_takes_is_refused() -> None:
    with pytest.raises(ValueError, match="taken by NumPy"):
        Record("bad", Field("round", "i1"))
    with pytest.raises(ValueError, match="declared twice"):
        Record("bad", Field("a", "i1"), Field("a", "i1"))


def test_a_copy_is_equal_to_the_last_byte() -> None:
    for _ in range(50):
        np.full(10_000, 255, np.uint8)
        assert filled().copy().tobytes() == filled().tobytes()
    names = RECORD.dtype.names
    assert names
    assert sum(RECORD.dtype[name].itemsize for name in names) == RECORD.dtype.itemsize


def test_a_row_is_its_owners_while_the_seat_stands_in_another_field() -> None:
    record = Record(
        "choices",
        Field("choosing", "i1"),
        Field("answer", "i1", (3,), OWNER_WHILE("choosing")),
    )
    records = record.zeros()
    records["answer"][0] = [1, 2, 3]
    records["choosing"][0] = 0b110
    assert record.view(records, 0, 1)["answer"] == [1, 2, None]
    assert record.view(records, 0, -1)["answer"] == [1, None, None]
    records["choosing"][0] = 0
    assert record.view(records, 0, -1)["answer"] == [1, 2, 3]


def test_a_renamed_field_reads_under_its_former_name() -> None:
    record = Record("test state", Field("due", "i4", former_name="asked"))
    assert record.from_text("asked 3")["due"][0] == 3
    assert record.to_text(record.from_text("asked 3"), 0) == "due 3"
    with pytest.raises(ValueError, match="asked is a field and a former name"):
        Record("test state", Field("due", "i4", former_name="asked"), Field("asked", "i4"))
