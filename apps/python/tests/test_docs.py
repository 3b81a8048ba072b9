"""Every block of Python in docs/python.md runs, one after the other."""

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[3] / "docs" / "python.md"


def test_every_block_runs():
    pytest.importorskip("pettingzoo")
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.S)
    assert len(blocks) >= 6
    names: dict = {}
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), names)
