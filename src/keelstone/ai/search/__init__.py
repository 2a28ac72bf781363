"""The compiled part of the bots: judgement, the tree, one-ply judging and search. No allocation."""
