"""Train players: networks that learn from self-play, by proximal policy optimisation (PPO).

`python -m tools.train RECIPE` plays many games at once (`keelstone.Batch`, on a GPU where there is
one) and writes a network that the bots use. It needs PyTorch: pip install torch.
"""
