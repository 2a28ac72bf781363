"""The games. Every package in this folder is one: `keelstone.engine.registry` finds it."""
