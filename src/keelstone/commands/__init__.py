"""The commands, a module each: `add_arguments(parser, rest)` and `run(args)`."""
