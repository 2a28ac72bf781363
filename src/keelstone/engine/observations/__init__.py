"""Observations: what a seat may know, as an array of numbers, for programs that learn.

`layout` says what the numbers are, `codegen` writes the compiled function that fills them in. Both
follow from the fields of the state record and their visibility marks, so that a hidden field cannot
get into an observation.
"""
