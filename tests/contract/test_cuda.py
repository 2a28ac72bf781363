"""Every rule also compiles for a GPU: the contract functions, and through them all rules, to PTX.

No GPU is needed for that, only numba-cuda (extra `gpu`). The code is not optimised: that takes
longer and cannot fail on account of a rule.
"""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from keelstone.engine import registry

pytest.importorskip("numba_cuda")

import numba
from numba import cuda, types
from numba.cuda import dispatcher

HOPPER = (9, 0)
NUMBER, WORDS, WEIGHTS = types.int64, types.uint64[::1], types.int32[::1]
#: what each contract function takes beside the state and the board
ARGUMENTS = {
    "start": (NUMBER, WORDS),
    "legal": (NUMBER, WORDS),
    "play": (NUMBER, NUMBER),
    "odds": (WEIGHTS,),
    "happen": (NUMBER,),
    "points": (NUMBER, WEIGHTS),
    "standing": (NUMBER,),
    "ending": (),
    "redeal": (NUMBER, WORDS),
    "seen_by": (NUMBER, NUMBER),
    "outcome_seen_by": (NUMBER,),
    "is_barrier": (NUMBER, NUMBER),
}


@pytest.mark.filterwarnings("ignore")  # numba-cuda warns about a missing driver
@pytest.mark.parametrize("function", ["movers", *ARGUMENTS])
@pytest.mark.parametrize("name", registry.game_names())
def test_the_contract_compiles_to_ptx(
    name: str, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = SimpleNamespace(compute_capability=HOPPER)
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)
    game = registry.load(name)
    state = numba.from_dtype(game.rules.state.dtype)
    board = numba.from_dtype(game.rules.board.dtype)
    signature = (state,) if function == "movers" else (state, board, *ARGUMENTS[function])
    ptx, _ = cuda.compile(
        game.compiled()[function], signature, cc=HOPPER, output="ptx", device=True, opt=False
    )
    assert ".visible .func" in ptx


@pytest.mark.parametrize("name", registry.game_names())
def test_no_rule_is_dead(name: str) -> None:
    """Every function marked as a rule is called, or is what the package offers."""
    definition = registry.load(name)
    files = [file for folder in definition.sources() for file in sorted(folder.rglob("*.py"))]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    rules = re.findall(r"@(?:rule\([^)]*\)|compiled|compiled_inline)\ndef (\w+)\(", source)
    assert len(rules) > 10
    checks = definition.sources()[0].parent / "validate.py"  # it may call a rule too
    source += checks.read_text(encoding="utf-8") if checks.exists() else ""
    called = {rule for rule in rules if len(re.findall(rf"\b{rule}\(", source)) > 1}
    assert not set(rules) - called - set(definition.compiled())
