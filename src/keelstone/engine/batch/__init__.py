"""Many games at once: `Batch` steps them or plays them out; `simulate` sums random games up."""

from keelstone.engine.batch.batch import Batch
from keelstone.engine.batch.rows import Step
from keelstone.engine.batch.simulate import simulate

__all__ = ["Batch", "Step", "simulate"]
