"""Learned players: policy-and-value networks, their files, and their compiled inference.

A network reads an observation (`engine/observations/`), so it knows what a seat may know and
nothing else. It is a multilayer perceptron with two heads: `policy`, a number for each move of the
game, and `value`, a number for each seat, from the observing one on.
"""
