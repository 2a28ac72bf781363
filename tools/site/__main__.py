"""Build the documentation site. Any warning is an error.

python -m tools.site                 into build/site
python -m tools.site -o FOLDER
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import build_main

from tools.site.staging import ROOT, stage

HERE = Path(__file__).parent


def build(output: Path, jobs: int = 1) -> int:
    """Build the site into a folder; the exit code of Sphinx."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        source.mkdir()
        stage(source)
        how = ["-q", "-W", "--keep-going", "-b", "html", "-j", str(jobs), "-c", str(HERE)]
        return build_main([*how, "-d", str(Path(folder) / "trees"), str(source), str(output)])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "site")
    args = parser.parse_args()
    status = build(args.output)
    if status == 0:
        print(f"{args.output / 'index.html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
