"""Programs that tests share."""

from pathlib import Path

import pytest

import bia
from bia import k2

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "demo"
CORPUS = ROOT / "tests" / "corpus"


def counter(bound: int, wrong: bool = False) -> k2.Program:
    """Counts up to `bound`, and asserts that it did; or that it did not."""
    b = k2.Builder()
    with b.function("main"):
        i = b.local("i", k2.sbv(32))
        b.assign(i, 0)
        with b.while_(i < bound):
            b.assign(i, i + 1)
        b.assert_(i.ne(bound) if wrong else i.eq(bound), "end")
    return b.program()


@pytest.fixture
def safe() -> k2.Program:
    return counter(10)


@pytest.fixture
def unsafe() -> k2.Program:
    return counter(5, wrong=True)


@pytest.fixture
def endless() -> k2.Program:
    """Nothing decides it with `bmc` alone."""
    b = k2.Builder()
    x = b.global_("x", k2.INT)
    b.init(x.eq(0))
    with b.function("main"):
        with b.forever():
            b.assign(x, x + 1)
            b.assert_(x > 0, "positive")
    return b.program()
