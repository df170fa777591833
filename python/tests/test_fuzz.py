"""Random calls with random arguments: exceptions with messages, never a crash."""

import os
import random
import threading

import pytest

import bia
from bia import k2, smt
from conftest import counter

CASES = int(os.environ.get("BIA_CASES", "1500"))


class Hostile:
    """Raises whatever it is asked."""

    def __getattr__(self, name):
        raise RuntimeError(name)

    def __iter__(self):
        raise ValueError("no")

    def __len__(self):
        return -1

    def __call__(self, *args, **kwargs):
        raise KeyError("called")


def pool():
    x, b = k2.Var("x", k2.INT), k2.Var("b", k2.BOOL)
    f = k2.Function("f", [x], [b], [], [k2.Havoc(b)])
    program = counter(2)
    endless_list = []
    endless_list.append(endless_list)
    return [
        None, True, 0, -1, 2**70, 1.5, float("nan"), "", "x", "\0", "(", "é𝄞", "a\\", b"bytes", [], [1], {}, {1: 2, ...: 3},
        (), (1, 2), object(), Hostile(), lambda *a, **k: None, int, Exception, threading.Lock(), endless_list,
        x, b, x + 1, x < 3, k2.INT, k2.sbv(8), k2.enum("a"), k2.map_(k2.INT, k2.BOOL), f, f.ref, program,
        k2.Havoc(x), k2.Label("l", error="e"), k2.Seq(), k2.Seq(k2.Havoc(x)), k2.Editor(program), program.walk(),
        bia.Cancel(), smt.default_context(), smt.Term.var("fuzz", "Int"), smt.Solver(), bia.c.Text("int main("),
    ]


def callables():
    native = [
        getattr(k2, name) for name in k2.__all__ if callable(getattr(k2, name)) and name not in ("Node", "load")
    ]
    top = [bia.encode, bia.translate, bia.validate, bia.cfg, bia.simulate, smt.Term, smt.Solver, smt.Term.var, smt.Term.apply]
    verify = [lambda *a, **k: bia.verify(*a, **{**k, "timeout": 0.2, "engine": "bmc:max=3"})]
    return native + top + verify


NAMES = [
    "timeout", "property", "engine", "format", "to", "annotations", "type", "body", "globals", "init", "entry", "only",
    "into", "value", "name", "error", "seed", "max_steps", "oracle", "trace", "cancel", "zzz",
]


def methods(thing, rng):
    names = [n for n in dir(type(thing)) if not n.startswith("__") or n in ("__add__", "__call__", "__getitem__", "__lt__", "__eq__", "__and__")]
    return getattr(thing, rng.choice(names), None) if names else None


@pytest.mark.parametrize("seed", range(3))
def test_random_calls(seed):
    rng = random.Random(seed)
    things, calls = pool(), callables()
    outcomes = {"ok": 0, "raised": 0}
    for _ in range(CASES // 3):
        args = [rng.choice(things) for _ in range(rng.randrange(4))]
        kwargs = {rng.choice(NAMES): rng.choice(things) for _ in range(rng.choice([0, 0, 1, 2]))}
        call = None
        try:
            if rng.random() < 0.4:
                call = methods(rng.choice([t for t in things if type(t).__module__.startswith("bia")]), rng)
            else:
                call = rng.choice(calls)
            if not callable(call):
                continue
            made = call(*args, **kwargs)
            outcomes["ok"] += 1
            if isinstance(made, (k2.Expr, k2.Stmt, k2.Type, k2.Function)) and len(things) < 400:
                things.append(made)
            repr(made)
        except Exception as error:  # noqa: BLE001
            assert not isinstance(error, bia.InternalError), (call, args, kwargs, error)
            assert type(error).__name__ != "PanicException", (call, args, kwargs)
            outcomes["raised"] += 1
    assert outcomes["ok"] > 5 and outcomes["raised"] > 20
