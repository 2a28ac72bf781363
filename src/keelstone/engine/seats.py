"""Sets of seats as bits, and the seat numbers of chance and of spectators."""

#: the bit of `movers` that says a die, a draw or a steal is due
CHANCE_DUE = 1 << 30
#: the number of no seat. A log has it where chance moved, a view where the viewer has no seat.
NO_SEAT = -1
#: the mover in a log entry that chance made, and in `movers` while chance is due
CHANCE = NO_SEAT
#: the viewer of a view for somebody without a seat
SPECTATOR = NO_SEAT
#: a set of seats that holds every seat, and spectators
ALL_SEATS = (1 << 30) - 1
