"""One-ply evaluation, information-set Monte Carlo tree search, and win-probability playouts.

Compiled, except `searcher.py` and `result.py`; nothing is allocated while a search runs.
"""
