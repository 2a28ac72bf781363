"""Where compiled rules are kept between runs.

Numba's own cache does not notice a change in another file, so the folder's name is made from
everything that may change the machine code: all sources that hold rules, the Numba version and the
processor.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from functools import cache
from pathlib import Path

import platformdirs

#: the folders that hold compiled code
SOURCES = ("kernel", "games", "bots/compiled")
#: modules in them that only words, pictures and files come from: no rule depends on them
WITHOUT_RULES = {"words.py", "text.py", "picture.py", "svg.py", "view.py", "figures.py"}
KEEP_DAYS = 30


def user_cache() -> Path:
    """The user's cache folder for Keelstone; the variable KEELSTONE_CACHE names another one."""
    chosen = os.environ.get("KEELSTONE_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("keelstone"))


def digest_of_sources() -> str:
    package = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for folder in SOURCES:
        for file in sorted((package / folder).rglob("*.py")):
            if file.name in WITHOUT_RULES:
                continue
            digest.update(str(file.relative_to(package)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def processor() -> str:
    import llvmlite.binding

    return str(llvmlite.binding.get_host_cpu_name())


@cache
def compiled_folder() -> Path:
    """The folder for the machine code of exactly these sources, made if it is not there."""
    import numba

    name = f"{digest_of_sources()}-numba{numba.__version__}-{processor()}"
    folder = user_cache() / "compiled" / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="keelstone-"))
    forget_old_folders(folder.parent)
    return folder


def forget_old_folders(parent: Path) -> None:
    """Remove the machine code of sources that nobody has run for a month."""
    oldest = time.time() - KEEP_DAYS * 86400
    for folder in parent.iterdir():
        used = folder / "used"
        if used.exists() and used.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)
