"""What environments do with illegal actions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.batch.batch import Batch
from keelstone.engine.errors import BadOption, MalformedMove

CHOICES = ("raise", "random")


def checked_illegal(choice: str) -> str:
    """One of CHOICES; BadOption for anything else."""
    if choice not in CHOICES:
        raise BadOption(f"illegal is one of {', '.join(CHOICES)}, not {choice!r}")
    return choice


def legal_instead(batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The actions, with a random legal one in the place of each illegal one."""
    if actions.shape != (len(batch),):
        raise MalformedMove(f"an action for each of {len(batch)} games, not {actions.shape}")
    is_number = (actions >= 0) & (actions < batch.actions)
    legal = batch.legal()[np.arange(len(batch)), np.where(is_number, actions, 0)]
    return np.where(legal & is_number, actions, batch.sample())
