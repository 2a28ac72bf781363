"""Sets of seats as bits, and the numbers that stand for nobody's seat."""

#: the bit of `movers` that says a die, a draw or a steal is due
CHANCE_DUE = 1 << 30
#: the seat number that stands for chance in logs, and for somebody who owns nothing in views
NOBODYS_SEAT = -1
#: the seat number that stands for chance, and for a spectator
CHANCE = SPECTATOR = NOBODYS_SEAT
#: a set of seats that holds every seat, spectators too
ALL_SEATS = (1 << 30) - 1
