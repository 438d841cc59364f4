"""The README's Python example runs and prints what it says it prints."""

from __future__ import annotations

import re
from pathlib import Path

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_python_example_prints_what_it_says() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.S)
    assert code is not None
    printed: list[str] = []
    exec(compile(code[1], "README.md", "exec"), {"print": lambda *values: printed.append(" ".join(map(str, values)))})
    promised = re.findall(r"print\(text\.\w+\)\s+# (.*)", code[1])
    assert len(promised) == 2 and printed[: len(promised)] == promised
    assert len(printed) > 10
