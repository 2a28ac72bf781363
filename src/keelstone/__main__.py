"""`python -m keelstone` is the command `keelstone`."""

from keelstone.cli import main

raise SystemExit(main())
