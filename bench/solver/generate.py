"""Writes the benchmark queries as .smt2 files: python generate.py DIRECTORY

One folder for each family. The same files come out every time.
"""

import pathlib
import random
import sys


def bv(width, value):
    return f"(_ bv{value % (1 << width)} {width})"


class Query:
    """One script: declarations, assertions, check-sat."""

    def __init__(self, logic):
        self.lines = [f"(set-logic {logic})"]
        self.count = 0

    def declare(self, name, sort):
        self.lines.append(f"(declare-const {name} {sort})")
        return name

    def bits(self, name, width=32):
        return self.declare(name, f"(_ BitVec {width})")

    def define(self, value, sort):
        """A fresh variable that is equal to `value`, as programs are usually encoded."""
        self.count += 1
        name = self.declare(f"t{self.count}", sort)
        self.add(f"(= {name} {value})")
        return name

    def add(self, formula):
        self.lines.append(f"(assert {formula})")

    def text(self):
        return "\n".join(self.lines + ["(check-sat)", ""])


def multiplication_sat():
    for i, product in enumerate([0x3FFFB7E1, 0x7A0F4C91, 0x12345677, 0xDEADBEEF, 0x6D2B79F5, 0x5851F42D]):
        q = Query("QF_BV")
        x, y = q.bits("x"), q.bits("y")
        q.add(f"(= (bvmul {x} {y}) {bv(32, product)})")
        q.add(f"(bvult {bv(32, 1)} {x})")
        q.add(f"(bvult {x} {bv(32, 1 << 20)})")
        q.add(f"(bvult {bv(32, 1)} {y})")
        q.add(f"(bvult {y} {bv(32, 1 << 24)})")
        yield f"product{i}", q
    for i, (a, b) in enumerate([(12345, 777), (0x1001, 0x7FFF), (99991, 31337)]):
        q = Query("QF_BV")
        x, y = q.bits("x"), q.bits("y")
        square = f"(bvadd (bvmul {x} {x}) (bvmul {y} {y}))"
        q.add(f"(= {square} {bv(32, a * a + b * b)})")
        q.add(f"(bvult {x} {y})")
        yield f"squares{i}", q
    for i, c in enumerate([123456789, 987654321, 55555555]):
        q = Query("QF_BV")
        x, y, z = q.bits("x"), q.bits("y"), q.bits("z")
        q.add(f"(= (bvmul (bvadd {x} {y}) (bvmul {y} {z})) {bv(32, c)})")
        q.add(f"(bvult (bvmul {x} {z}) (bvmul {x} {y}))")
        q.add(f"(bvult {bv(32, 1000)} {x})")
        yield f"cubic{i}", q


def multiplication_by_constant_unsat():
    x, y = "x", "y"
    facts = {
        "ten": f"(= (bvmul {x} {bv(32, 10)}) (bvadd (bvshl {x} {bv(32, 3)}) (bvshl {x} {bv(32, 1)})))",
        "distribute": f"(= (bvmul (bvadd {x} {y}) {bv(32, 1000003)}) "
        f"(bvadd (bvmul {x} {bv(32, 1000003)}) (bvmul {y} {bv(32, 1000003)})))",
        "seven": f"(= (bvmul {x} {bv(32, 7)}) (bvsub (bvshl {x} {bv(32, 3)}) {x}))",
        "negate": f"(= (bvmul {x} {bv(32, -12345)}) (bvneg (bvmul {x} {bv(32, 12345)})))",
        "horner": f"(= (bvmul (bvmul {x} {bv(32, 31)}) {bv(32, 31)}) (bvmul {x} {bv(32, 961)}))",
        "square": f"(= (bvmul (bvadd {x} {y}) (bvadd {x} {y})) "
        f"(bvadd (bvadd (bvmul {x} {x}) (bvmul {bv(32, 2)} (bvmul {x} {y}))) (bvmul {y} {y})))",
        "odd": f"(not (= (bvmul {x} {bv(32, 6)}) {bv(32, 0x12345677)}))",
        "even": f"(=> (= (bvmul {x} {bv(32, 3)}) {bv(32, 9)}) (= {x} {bv(32, 3)}))",
    }
    for name, fact in facts.items():
        q = Query("QF_BV")
        q.bits(x), q.bits(y)
        q.add(f"(not {fact})")
        yield name, q


def division_by_magic_number():
    for d, magic, shift in [(3, 0xAAAB, 17), (5, 0xCCCD, 18), (10, 0xCCCD, 19), (6, 0xAAAB, 18),
                            (9, 0xE38F, 19), (11, 0xBA2F, 19), (12, 0xAAAB, 19)]:
        q = Query("QF_BV")
        x = q.bits("x", 16)
        wide = f"(bvmul ((_ zero_extend 16) {x}) {bv(32, magic)})"
        quotient = f"((_ extract 15 0) (bvlshr {wide} {bv(32, shift)}))"
        q.add(f"(not (= (bvudiv {x} {bv(16, d)}) {quotient}))")
        yield f"by{d}", q


def gcd_steps():
    def steps(q, n):
        a, b = q.bits("a"), q.bits("b")
        rows = [(a, b)]
        for _ in range(n):
            r = q.define(f"(bvurem {a} {b})", "(_ BitVec 32)")
            a, b = b, r
            rows.append((a, b))
        return rows

    q = Query("QF_BV")
    rows = steps(q, 3)
    for a, b in rows[:3]:
        q.add(f"(not (= {b} {bv(32, 0)}))")
    q.add(f"(= {rows[3][1]} {bv(32, 0)})")
    q.add(f"(= {rows[3][0]} {bv(32, 12345)})")
    q.add(f"(bvult {bv(32, 1 << 24)} a)")
    q.add(f"(bvult b a)")
    q.add(f"(bvult {bv(32, 1 << 20)} b)")
    yield "three-steps-to-12345", q
    q = Query("QF_BV")
    rows = steps(q, 2)
    q.add(f"(bvult b a)")
    q.add(f"(not (= b {bv(32, 0)}))")
    q.add(f"(not (= {rows[1][1]} {bv(32, 0)}))")
    q.add(f"(not (bvult {rows[2][1]} {rows[1][1]}))")
    yield "remainders-fall", q
    q = Query("QF_BV")
    rows = steps(q, 3)
    for a, b in rows[:3]:
        q.add(f"(not (= {b} {bv(32, 0)}))")
    q.add(f"(= {rows[3][1]} {bv(32, 77)})")
    q.add(f"(= {rows[2][1]} {bv(32, 1001)})")
    q.add("(bvult b a)")
    yield "three-steps-with-77", q
    q = Query("QF_BV")
    rows = steps(q, 3)
    q.add(f"(bvult b a)")
    for a, b in rows[:3]:
        q.add(f"(not (= {b} {bv(32, 0)}))")
    q.add(f"(bvult (bvlshr b {bv(32, 1)}) {rows[2][1]})")
    yield "halving", q


ARRAY = "(Array (_ BitVec 32) (_ BitVec 32))"


def chain(q, base, order, indices, values):
    array = base
    for k in order:
        array = q.define(f"(store {array} {indices[k]} {values[k]})", ARRAY)
    return array


def stores(n, seed):
    q = Query("QF_ABV")
    a = q.declare("a", ARRAY)
    indices = [q.bits(f"i{k}") for k in range(n)]
    values = [q.bits(f"v{k}") for k in range(n)]
    return q, a, indices, values, random.Random(seed)


def distinct(q, names):
    q.add(f"(distinct {' '.join(names)})")


def array_stores_unsat(n=200):
    q, a, i, v, _ = stores(n, 1)
    b = chain(q, a, range(n), i, v)
    j = q.bits("j")
    for k in range(n):
        q.add(f"(not (= {j} {i[k]}))")
    q.add(f"(not (= (select {b} {j}) (select {a} {j})))")
    yield "read-elsewhere", q
    q, a, i, v, _ = stores(n, 2)
    b = chain(q, a, range(n), i, v)
    for k in range(n // 2 + 1, n):
        q.add(f"(not (= {i[n // 2]} {i[k]}))")
    q.add(f"(not (= (select {b} {i[n // 2]}) {v[n // 2]}))")
    yield "read-in-the-middle", q
    q, a, i, v, _ = stores(n, 3)
    b, c = chain(q, a, range(n), i, v), chain(q, a, reversed(range(n)), i, v)
    for k in range(1, n):
        q.add(f"(bvult {i[k - 1]} {i[k]})")
    q.add(f"(not (= (select {b} j) (select {c} j)))")
    q.lines.insert(1, "(declare-const j (_ BitVec 32))")
    yield "swapped-sorted", q
    q, a, i, v, _ = stores(n, 4)
    base = q.bits("base")
    for k in range(n):
        q.add(f"(= {i[k]} (bvadd {base} {bv(32, 4 * k)}))")
    b = chain(q, a, range(n), i, v)
    wrong = [f"(not (= (select {b} {i[k]}) {v[k]}))" for k in range(n)]
    q.add(f"(or {' '.join(wrong)})")
    yield "memory-block", q


def array_stores_sat(n=200):
    q, a, i, v, _ = stores(n, 5)
    b, c = chain(q, a, range(n), i, v), chain(q, a, reversed(range(n)), i, v)
    q.bits("j")
    q.add(f"(not (= (select {b} j) (select {c} j)))")
    yield "order-matters", q
    q, a, i, v, _ = stores(n, 6)
    b = chain(q, a, range(n), i, v)
    for k in range(n):
        q.add(f"(= (select {b} {v[k]}) {bv(32, k)})")
    yield "read-at-values", q
    q, a, i, v, r = stores(n, 7)
    b = chain(q, a, range(n), i, v)
    for k in range(0, n, 4):
        q.add(f"(bvult (select {b} {i[k]}) (select {b} {i[r.randrange(n)]}))")
    yield "reads-in-order", q
    q, a, i, v, _ = stores(n, 8)
    b, c = chain(q, a, range(n), i, v), chain(q, a, reversed(range(n)), i, v)
    q.add(f"(not (= {b} {c}))")
    yield "arrays-differ", q
    q, a, i, v, _ = stores(n, 9)
    b, c = chain(q, a, range(n), i, v), chain(q, a, reversed(range(n)), i, v)
    q.add(f"(= {b} {c})")
    for k in range(1, n):
        q.add(f"(not (= {v[k - 1]} {v[k]}))")
    yield "arrays-equal", q


def double_ranges():
    def query():
        q = Query("QF_FP")
        return q, q.declare("x", "(_ FloatingPoint 11 53)"), q.declare("y", "(_ FloatingPoint 11 53)")

    def number(text):
        # Not every solver reads a negative number there.
        if text.startswith("-"):
            return f"(fp.neg {number(text[1:])})"
        return f"((_ to_fp 11 53) RNE {text})"

    def between(q, name, low, high):
        q.add(f"(fp.leq {number(low)} {name})")
        q.add(f"(fp.leq {name} {number(high)})")

    for op in ["add", "mul"]:
        q, x, y = query()
        between(q, x, "0.0", "1.0"), between(q, y, "0.0", "1.0")
        top = "2.0" if op == "add" else "1.0"
        q.add(f"(fp.gt (fp.{op} RNE {x} {y}) {number(top)})")
        yield f"{op}-unit-unsat", q
        q, x, y = query()
        between(q, x, "1.0", "10.0"), between(q, y, "2.0", "20.0")
        low, high = ("3.0", "30.0") if op == "add" else ("2.0", "200.0")
        r = f"(fp.{op} RNE {x} {y})"
        q.add(f"(or (fp.lt {r} {number(low)}) (fp.gt {r} {number(high)}))")
        yield f"{op}-range-unsat", q
        q, x, y = query()
        between(q, x, "0.1", "3.7"), between(q, y, "0.2", "5.3")
        q.add(f"(= (fp.{op} RNE {x} {y}) {number('2.5')})")
        q.add(f"(fp.lt {y} {x})")
        yield f"{op}-sat", q
        q, x, y = query()
        between(q, x, "0.5", "2.0"), between(q, y, "0.5", "2.0")
        q.add(f"(not (= (fp.{op} RNE {x} {y}) (fp.{op} RTZ {x} {y})))")
        yield f"{op}-rounding-sat", q
        q, x, y = query()
        between(q, x, "-100.0", "100.0"), between(q, y, "-100.0", "100.0")
        q.add(f"(fp.lt (fp.{op} RTP {x} {y}) (fp.{op} RTN {x} {y}))")
        yield f"{op}-modes-unsat", q


class Loop(Query):
    """A loop with a guard that is unrolled: variables keep their value once it is left."""

    def __init__(self, logic="QF_BV"):
        super().__init__(logic)
        self.state = {}
        self.sorts = {}
        self.running = "true"

    def var(self, name, value=None, sort="(_ BitVec 32)"):
        self.sorts[name] = sort
        if value is None:
            self.state[name] = self.declare(f"{name}0", sort)
        else:
            self.state[name] = self.define(value, sort)

    def __getitem__(self, name):
        return self.state[name]

    def step(self, guard, updates):
        """One pass: `guard` and `updates` are functions of the state, updates in order."""
        self.running = self.define(f"(and {self.running} {guard(self)})", "Bool")
        for name, value in updates:
            new = f"(ite {self.running} {value(self)} {self[name]})"
            self.state[name] = self.define(new, self.sorts[name])


def loop_sum(n, sat):
    q = Loop()
    q.var("n"), q.var("i", bv(32, 0)), q.var("s", bv(32, 0))
    q.add(f"(bvule {q['n']} {bv(32, n)})")
    for _ in range(n):
        q.step(lambda s: f"(bvult {s['i']} {s['n']})",
               [("s", lambda s: f"(bvadd {s['s']} {s['i']})"), ("i", lambda s: f"(bvadd {s['i']} {bv(32, 1)})")])
    closed = f"(bvmul {q['n']} (bvsub {q['n']} {bv(32, 1)}))"
    double = f"(bvmul {q['s']} {bv(32, 2)})"
    q.add(f"(not (= {double} {closed}))" if not sat else f"(bvult {bv(32, n * (n - 1) // 2 - 3)} {q['s']})")
    return q


def loop_popcount(n, sat):
    q = Loop()
    q.var("x"), q.var("y", q["x"]), q.var("c", bv(32, 0))
    for _ in range(n):
        q.step(lambda s: f"(not (= {s['y']} {bv(32, 0)}))",
               [("y", lambda s: f"(bvand {s['y']} (bvsub {s['y']} {bv(32, 1)}))"),
                ("c", lambda s: f"(bvadd {s['c']} {bv(32, 1)})")])
    q.add(f"(= {q['y']} {bv(32, 0)})")
    q.add(f"(bvult {bv(32, n - 1 if sat else n)} {q['c']})")
    return q


def loop_collatz(n, sat):
    q = Loop()
    q.var("x"), q.var("k", bv(32, 0))
    q.add(f"(bvult {q['x']} {bv(32, 1000)})")
    q.add(f"(bvult {bv(32, 0)} {q['x']})")
    for _ in range(n):
        q.step(lambda s: f"(not (= {s['x']} {bv(32, 1)}))",
               [("x", lambda s: f"(ite (= ((_ extract 0 0) {s['x']}) #b0) (bvlshr {s['x']} {bv(32, 1)}) "
                                f"(bvadd (bvmul {s['x']} {bv(32, 3)}) {bv(32, 1)}))"),
                ("k", lambda s: f"(bvadd {s['k']} {bv(32, 1)})")])
    q.add(f"(= {q['x']} {bv(32, 1)})" if sat else f"(= {q['x']} {bv(32, 0)})")
    q.add(f"(= {q['k']} {bv(32, n)})" if sat else "true")
    return q


def loop_bisect(n, sat):
    q = Loop()
    q.var("lo", bv(32, 0)), q.var("hi"), q.var("key")
    q.add(f"(bvule {q['hi']} {bv(32, (1 << n) - 1)})")
    q.add(f"(bvult {q['key']} {q['hi']})")
    for _ in range(n):
        def mid(s):
            return f"(bvadd {s['lo']} (bvlshr (bvsub {s['hi']} {s['lo']}) {bv(32, 1)}))"
        q.step(lambda s: f"(bvult {bv(32, 1)} (bvsub {s['hi']} {s['lo']}))",
               [("m", mid), ("lo", lambda s: f"(ite (bvule {s['m']} {s['key']}) {s['m']} {s['lo']})"),
                ("hi", lambda s: f"(ite (bvule {s['m']} {s['key']}) {s['hi']} {s['m']})")]
               if "m" in q.state else (q.var("m", bv(32, 0)) or
               [("m", mid), ("lo", lambda s: f"(ite (bvule {s['m']} {s['key']}) {s['m']} {s['lo']})"),
                ("hi", lambda s: f"(ite (bvule {s['m']} {s['key']}) {s['hi']} {s['m']})")]))
    q.add(f"(not (= {q['lo']} {q['key']}))" if not sat else f"(= {q['lo']} {bv(32, 5)})")
    return q


def loop_fill(n, sat):
    q = Loop("QF_ABV")
    q.var("m", sort=ARRAY), q.var("p"), q.var("i", bv(32, 0)), q.var("n")
    q.add(f"(bvule {q['n']} {bv(32, n)})")
    for _ in range(n):
        q.step(lambda s: f"(bvult {s['i']} {s['n']})",
               [("m", lambda s: f"(store {s['m']} (bvadd {s['p']} {s['i']}) (bvmul {s['i']} {bv(32, 3)}))"),
                ("i", lambda s: f"(bvadd {s['i']} {bv(32, 1)})")])
    k = q.bits("k")
    q.add(f"(bvult {k} {q['n']})")
    there = f"(select {q['m']} (bvadd {q['p']} {k}))"
    q.add(f"(not (= {there} (bvmul {k} {bv(32, 3)})))" if not sat else f"(= {there} {bv(32, 3 * (n - 1))})")
    return q


def loop_maximum(n, sat):
    q = Loop("QF_ABV")
    q.var("a", sort=ARRAY), q.var("i", bv(32, 0)), q.var("best", bv(32, 0)), q.var("n")
    q.add(f"(bvule {q['n']} {bv(32, n)})")
    for _ in range(n):
        q.step(lambda s: f"(bvult {s['i']} {s['n']})",
               [("best", lambda s: f"(ite (bvult {s['best']} (select {s['a']} {s['i']})) "
                                   f"(select {s['a']} {s['i']}) {s['best']})"),
                ("i", lambda s: f"(bvadd {s['i']} {bv(32, 1)})")])
    k = q.bits("k")
    q.add(f"(bvult {k} {q['n']})")
    q.add(f"(bvult {q['best']} (select {q['a']} {k}))" if not sat
          else f"(= (bvadd {q['best']} (select {q['a']} {k})) {bv(32, 1001)})")
    return q


def loop_bubble(n, sat):
    q = Loop("QF_ABV")
    q.var("a", sort=ARRAY), q.var("p")
    for i in range(n):
        for j in range(n - 1 - i):
            at = [f"(bvadd {q['p']} {bv(32, 4 * (j + d))})" for d in (0, 1)]
            x, y = (q.define(f"(select {q['a']} {place})", "(_ BitVec 32)") for place in at)
            swapped = f"(store (store {q['a']} {at[0]} {y}) {at[1]} {x})"
            q.state["a"] = q.define(f"(ite (bvult {y} {x}) {swapped} {q['a']})", ARRAY)
    read = [f"(select {q['a']} (bvadd {q['p']} {bv(32, 4 * k)}))" for k in range(n)]
    if sat:
        q.add(f"(= (bvadd {read[0]} {read[n - 1]}) {bv(32, 4711)})")
    else:
        q.add("(or " + " ".join(f"(bvult {read[k + 1]} {read[k]})" for k in range(n - 1)) + ")")
    return q


def loop_hash(n, sat):
    q = Loop()
    q.var("h", bv(32, 5381))
    for k in range(n):
        c = q.bits(f"c{k}", 8)
        q.add(f"(bvule {bv(8, 97)} {c})"), q.add(f"(bvule {c} {bv(8, 122)})")
        q.state["h"] = q.define(f"(bvadd (bvmul {q['h']} {bv(32, 33)}) ((_ zero_extend 24) {c}))", "(_ BitVec 32)")
    goal = 5381
    for k in range(n):
        goal = goal * 33 + 97 + (7 * k) % 26
    q.add(f"(= {q['h']} {bv(32, goal)})")
    if not sat:
        q.add(f"(= ((_ extract 0 0) {q['h']}) {'#b0' if goal % 2 else '#b1'})")
    return q


def loop_division(n, sat):
    q = Loop()
    q.var("x"), q.var("digits", bv(32, 0)), q.var("y", q["x"])
    for _ in range(n):
        q.step(lambda s: f"(not (= {s['y']} {bv(32, 0)}))",
               [("digits", lambda s: f"(bvadd {s['digits']} (bvurem {s['y']} {bv(32, 10)}))"),
                ("y", lambda s: f"(bvudiv {s['y']} {bv(32, 10)})")])
    q.add(f"(= {q['y']} {bv(32, 0)})")
    q.add(f"(bvult {bv(32, 9 * n - (4 if sat else 0))} {q['digits']})")
    return q


def loop_gray(n, sat):
    q = Loop()
    q.var("x", sort="(_ BitVec 32)"), q.var("y", q["x"]), q.var("s", bv(32, 1))
    gray = q.define(f"(bvxor {q['x']} (bvlshr {q['x']} {bv(32, 1)}))", "(_ BitVec 32)")
    q.state["y"] = gray
    for k in range(n):
        q.state["y"] = q.define(f"(bvxor {q['y']} (bvlshr {q['y']} {bv(32, 1 << k)}))", "(_ BitVec 32)")
    q.add(f"(not (= {q['x']} {q['y']}))" if n >= 5 and not sat else f"(= {q['y']} {bv(32, 0x12345678)})")
    if n < 5 and not sat:
        q.add(f"(not (= ((_ extract 31 31) {q['y']}) ((_ extract 31 31) {q['x']})))")
    return q


def unrolled_loops():
    kinds = {
        "sum": (loop_sum, [8, 16, 24]), "popcount": (loop_popcount, [4, 8, 12]),
        "collatz": (loop_collatz, [8, 12, 16]), "bisect": (loop_bisect, [6, 10, 14]),
        "fill": (loop_fill, [8, 16, 32]), "maximum": (loop_maximum, [8, 12, 16]),
        "bubble": (loop_bubble, [3, 4, 5]), "hash": (loop_hash, [4, 8, 12]),
        "division": (loop_division, [3, 5, 7]), "gray": (loop_gray, [3, 5, 6]),
    }
    for kind, (make, sizes) in kinds.items():
        for n in sizes:
            for sat in [True, False]:
                yield f"{kind}-{n}-{'sat' if sat else 'unsat'}", make(n, sat)


FAMILIES = {
    "mul-sat": multiplication_sat,
    "mul-constant-unsat": multiplication_by_constant_unsat,
    "div-magic": division_by_magic_number,
    "gcd": gcd_steps,
    "stores-unsat": array_stores_unsat,
    "stores-sat": array_stores_sat,
    "double-ranges": double_ranges,
    "loops": unrolled_loops,
}


def main():
    root = pathlib.Path(sys.argv[1])
    for family, make in FAMILIES.items():
        folder = root / family
        folder.mkdir(parents=True, exist_ok=True)
        for name, query in make():
            (folder / f"{name}.smt2").write_text(query.text())


if __name__ == "__main__":
    main()
