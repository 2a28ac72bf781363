"""The old place of `inlined`."""

from keelstone.engine.jit.decorators import inlined as inlined
