"""The commands of the table, a module each: `add_arguments(parser, rest)` and `run(args)`."""
