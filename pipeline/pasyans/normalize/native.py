"""Modules of this room as machine code: made of the same sources by mypyc, where there is a C compiler.

The names of the modules flow in; a folder with their compiled form flows out, and is searched before the sources when
they are imported. Its name holds a digest of all the sources, so what was compiled of others is never used: after a
change the room runs as plain Python until it is compiled again. With ``PASYANS_UNCOMPILED=1`` it always does.
"""

from __future__ import annotations

import contextlib
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from functools import lru_cache
from pathlib import Path

from pasyans.machinecode import folder_for, forget_others

ROOM = Path(__file__).parent
#: What words go through; not what is asked once a text or less.
MODULES = (
    "analysis",
    "book",
    "candidates",
    "channel",
    "compiled",
    "decode",
    "dictionary",
    "grammar",
    "language",
    "lettercase",
    "lexical",
    "lexicon",
    "mending",
    "normalizer",
    "options",
    "rivals",
    "search",
    "spelling",
    "steps",
    "strays",
    "tokens",
    "touches",
)
_TAG = sysconfig.get_config_var("SOABI") or sys.implementation.cache_tag
_MAKE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--python-version", "{0.major}.{0.minor}".format(sys.version_info), "--ignore-missing-imports"]
setup(
    name="pasyans-normalize",
    ext_modules=mypycify([*options, *sys.argv[2:]], opt_level="2", debug_level="0"),
    script_args=["-q", "build_ext", "--build-lib", sys.argv[1], "--build-temp", "objects"],
)
"""


def uncompiled() -> bool:
    """Whether ``PASYANS_UNCOMPILED`` says that all is to run as plain Python."""
    return os.environ.get("PASYANS_UNCOMPILED", "") not in ("", "0")


@lru_cache(maxsize=1)
def folder() -> Path:
    """Where the compiled form of the sources as they are now is, or would be."""
    sources = [*ROOM.glob("*.py"), *(ROOM.parent / "model").glob("*.py")]
    return folder_for("normalize", sources, _TAG)


def use(package_path: list[str]) -> bool:
    """Have the modules imported in their compiled form, if there is one, by the ``__path__`` of the room."""
    if uncompiled() or not (there := folder()).is_dir():
        return False
    try:
        for path in there.glob("*__mypyc.*"):
            _load(path)
    except ImportError:
        return False
    package_path.insert(0, str(there / "pasyans" / "normalize"))
    return True


def _load(path: Path) -> None:
    """Load the library that the compiled modules share; it lies on no path of Python's."""
    name = path.name.split(".")[0]
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise ImportError(f"expected a compiled module, found {path}")
    sys.modules[name] = importlib.util.module_from_spec(spec)


def make() -> str:
    """Compile the modules, which takes the most of a minute, unless that is done; gives what is to be said of it.

    Needs mypy, setuptools and a C compiler; where one of them is wanting nothing is made.
    """
    if uncompiled():
        return "PASYANS_UNCOMPILED is set: the normalizer runs as plain Python"
    there = folder()
    if there.is_dir():
        return ""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    wanting = [] if shutil.which(compiler) else [compiler]
    wanting += [name for name in ("mypyc", "setuptools") if importlib.util.find_spec(name) is None]
    if wanting:
        return f"the normalizer runs as plain Python, somewhat slower: expected {', '.join(wanting)}, found none"
    there.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=there.parent) as work:
        made = Path(work) / "made"
        sources = [str(ROOM / f"{module}.py") for module in MODULES]
        done = subprocess.run(
            [sys.executable, "-c", _MAKE, str(made), *sources], cwd=work, capture_output=True, check=False
        )
        if done.returncode:
            said = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
            return f"the normalizer runs as plain Python, somewhat slower: {compiler} failed: {(said or ['?'])[-1]}"
        forget_others(there)
        # Where another process was faster, what it made stands.
        with contextlib.suppress(OSError):
            made.rename(there)
    return "the normalizer is compiled"
