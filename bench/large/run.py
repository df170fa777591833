#!/usr/bin/env python3
"""Verifies large generated K2 programs with a property about one variable, and prints a table.

Each program has functions with statements over the same variables of 32 bits, a fifth of them branches. `line`: the
functions are called one after the other, and the variable of the property is never changed. `loop`: a loop calls any of them
again and again, and every third one counts the variable up, from 1 to 10 and anew; what is counted depends on what the
functions compute. One of ten sums is one of a product if the last column of the rows says so.
    bench/large/run.py [--bia PATH] [--timeout SECONDS]
"""
import argparse
import pathlib
import random
import resource
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Shape, functions, statements of each, products.
ROWS = [
    ("line", 10, 400, True),
    ("line", 40, 400, True),
    ("line", 300, 400, True),
    ("line", 300, 1400, True),
    ("loop", 4, 100, True),
    ("loop", 12, 400, True),
    ("loop", 12, 400, False),
    ("loop", 40, 400, True),
    ("loop", 100, 400, False),
]


def function(number, statements, products, draw):
    """One function, with jumps that only go forward."""
    locals_ = [f"x{i}" for i in range(20)]
    names = locals_ + [f"a{i}" for i in range(40)] + ["p"]

    def name():
        return draw.choice(names)

    body = []
    for at in range(statements):
        if draw.random() < 0.8:
            summand = f"(mul {name()} {name()})" if products and draw.random() < 0.1 else name()
            body.append(f"(assign {name()} (add {name()} {summand}))")
        else:
            body.append(f"(condjump (lt {name()} {name()}) (label l{at}))")
            body.append(f"(assign {name()} (sub {name()} {name()}))")
            body.append(f"(label l{at})")
    variables = " ".join(f"(var {x} int32)" for x in locals_)
    return (
        f"(function f{number} ((var p int32)) (return (var r int32)) (locals {variables})\n"
        f"  (seq {' '.join(body)} (assign r x0)))"
    )


def number(n):
    return f"(const {n} int32)"


def line(functions):
    calls = " ".join(f"(call f{f} g g)" for f in range(functions))
    return f"(seq (assign ok {number(1)}) {calls} (condjump (eq ok {number(1)}) (label end)) (! (label bad) :error e) (label end))"


def loop(functions):
    body = [f"(assign ok {number(1)})", "(label loop)", "(havoc c)"]
    for f in range(functions):
        body.append(f"(condjump (not (eq c {number(f)})) (label n{f})) (call f{f} g g)")
        if f % 3 == 0:
            body.append(f"(condjump (not (lt g {number(100)})) (label n{f})) (assign ok (add ok {number(1)}))")
            body.append(f"(condjump (not (lt {number(10)} ok)) (label n{f})) (assign ok {number(1)})")
        body.append(f"(label n{f})")
    body.append(f"(condjump (le ok {number(11)}) (label loop)) (! (label bad) :error e)")
    return f"(seq {' '.join(body)})"


def program(shape, functions, statements, products):
    draw = random.Random(1)
    globals_ = " ".join(f"(var {x} int32)" for x in ["g", "ok"] + [f"a{i}" for i in range(40)])
    parts = ["(type int32 (sbv 32))", f"(globals {globals_})", "(entry main)"]
    parts += [function(f, statements, products, draw) for f in range(functions)]
    body = {"line": line, "loop": loop}[shape](functions)
    parts.append(f"(function main () (return) (locals (var c int32)) {body})")
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bia", default=str(ROOT / "target/release/bia"))
    parser.add_argument("--timeout", type=int, default=60)
    args = parser.parse_args()
    print("| shape | functions | statements | products | MB | verdict | CPU s |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for shape, functions, statements, products in ROWS:
            path = pathlib.Path(folder, "large.k2")
            path.write_text(program(shape, functions, statements, products))
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = [args.bia, "verify", str(path), "--timeout", f"{args.timeout}s"]
            said = subprocess.run(command, capture_output=True, text=True, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            verdict = said.stdout.strip().splitlines()[-1].removeprefix("verdict: ").split()[0]
            has = "yes" if products else "no"
            size = path.stat().st_size / 1e6
            print(f"| {shape} | {functions} | {statements} | {has} | {size:.2f} | {verdict} | {time:.1f} |", flush=True)


if __name__ == "__main__":
    main()
