"""Hostile boards, lay-outs, positions and files: what is accepted must be safe to play on.

Set KEELSTONE_BOUNDS_CHECK=1 or KEELSTONE_INTERPRETED=1, so that an index outside its array raises.
"""

from keelstone.testing.fuzzing.attacks import ATTACKS, Tally, attack

__all__ = ["ATTACKS", "Tally", "attack"]
