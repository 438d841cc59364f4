"""``python -m pasyans.normalize`` makes the machine code of this room, as far as there is none of its present sources.

Nothing flows in; what is to be said of it flows out. Without machine code the normalizer gives the same, more slowly.
"""

from __future__ import annotations

from pasyans.normalize import native
from pasyans.normalize.compiled import prepare


def main() -> None:
    """Compile what words go through, and the kernel of the search."""
    if said := native.make():
        print(said)
    prepare()


if __name__ == "__main__":
    main()
