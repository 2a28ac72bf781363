"""Environments: the games behind the interfaces that other programs use."""
