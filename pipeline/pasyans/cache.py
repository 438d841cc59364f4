"""What has been built from what: a stage is run again only when one of its inputs has changed.

Takes files (texts, data, code), gives one key for them; keeps in ``.cache/`` for each stage the key and the
hashes of the files it wrote, so that an output changed by hand is noticed too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from pasyans.files import write_text


def hash_files(root: Path, files: Iterable[Path]) -> str:
    """One hex digest for the names (relative to ``root``) and bytes of ``files``, whatever their order."""
    digest = hashlib.sha256()
    for path in sorted(set(files)):
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        digest.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


class StageCache:
    """Remembers, for each stage, the key of its inputs and what it wrote."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".cache" / "stages"

    def fresh(self, stage: str, key: str) -> bool:
        """Whether ``stage`` ran with ``key`` and all that it wrote is still there, unchanged."""
        try:
            data = json.loads((self.folder / f"{stage}.json").read_text(encoding="utf-8"))
            outputs = [self.root / name for name in data["outputs"]]
            return bool(data["key"] == key and data["hash"] == hash_files(self.root, outputs))
        except (OSError, ValueError, KeyError):
            return False

    def outputs(self, stage: str) -> set[Path]:
        """What ``stage`` wrote when it last ran; files it no longer writes are taken away by the build."""
        try:
            data = json.loads((self.folder / f"{stage}.json").read_text(encoding="utf-8"))
            return {self.root / name for name in data["outputs"]}
        except (OSError, ValueError, KeyError):
            return set()

    def store(self, stage: str, key: str, outputs: Iterable[Path]) -> None:
        """Note that ``stage`` ran with ``key`` and wrote ``outputs``."""
        paths = sorted(set(outputs))
        data = {
            "key": key,
            "hash": hash_files(self.root, paths),
            "outputs": [path.relative_to(self.root).as_posix() for path in paths],
        }
        write_text(self.folder / f"{stage}.json", json.dumps(data, ensure_ascii=False, indent=1) + "\n")
