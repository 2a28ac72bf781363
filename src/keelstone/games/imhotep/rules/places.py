"""Points for places that tied seats share."""

from keelstone.engine.jit.decorators import rule


@rule("imhotep 7.5", "imhotep 8.2")
def shared_places(places, ahead, tied):
    """The points of the tied seats' places, shared among them and rounded down."""
    together = 0
    for place in range(ahead, ahead + tied):
        together += int(places[place])
    return together // tied
