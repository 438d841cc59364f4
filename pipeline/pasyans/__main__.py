"""``python -m pasyans`` is the command ``pasyans``."""

from pasyans.cli import main

main()
