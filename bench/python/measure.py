"""Measures the Python package: what the documentation promises, in seconds."""

import os
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import bia
from bia import k2


def timed(f, runs=3):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        result = f()
        times.append(time.perf_counter() - start)
    return min(times), result


def million():
    x = k2.Var("x", k2.INT)
    e = x
    for _ in range(500_000):
        e = e + 1  # two nodes: the sum and the constant
    return e


def large(megabytes):
    """A program of that size, as a front-end would write it."""
    b = k2.Builder()
    vs = [b.global_(f"v{i}", k2.sbv(32)) for i in range(100)]
    n = 0
    with b.function("main"):
        while n < megabytes * 1_000_000 / 165:
            x, y, z = vs[n % 100], vs[(n * 7 + 1) % 100], vs[(n * 13 + 2) % 100]
            b.assign(x, (y + z * 3) ^ (x - 1))
            with b.if_(x < y):
                b.assign(z, x)
            n += 1
        b.assert_(vs[0].eq(vs[0]), "same")
    return b.program()


def walk_and_print(text):
    program = k2.parse(text)
    count = sum(1 for _ in program.walk())
    return count, len(program.text)


def verify_overhead(path):
    """How much longer than the command line inside, for a small program; its start not counted."""
    bia.verify(path)
    times = []
    for _ in range(20):
        start = time.perf_counter()
        result = bia.verify(path)
        times.append(time.perf_counter() - start - sum(a.seconds for p in result.properties for a in p.attempts))
    return statistics.median(times)


def many(count, seconds):
    """That many verifications at once that do not end by themselves: the processor time of a second, in seconds."""
    def one(n):
        b = k2.Builder()
        x = b.global_("x", k2.INT)
        b.init(x.eq(n))
        with b.function("main"):
            with b.forever():
                b.assign(x, x + 1)
                b.assert_(x > n, "greater")
        return b.program()

    programs = [one(n) for n in range(count)]
    with ThreadPoolExecutor(count) as pool:
        wall, cpu = time.perf_counter(), time.process_time()
        results = list(pool.map(lambda p: bia.verify(p, engine="bmc", timeout=seconds), programs))
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    assert all(result.verdict == "unknown" for result in results)
    return cpu / wall


def main():
    rows = []
    seconds, e = timed(million)
    rows.append(("build 1,000,000 expression nodes", seconds, 3.0))
    del e
    text = large(5).text
    seconds, (nodes, _) = timed(lambda: walk_and_print(text))
    rows.append((f"parse, walk ({nodes:,} nodes) and print {len(text) / 1e6:.1f} MB of K2", seconds, 2.0))
    text = large(15).text
    def round_trip():
        program = k2.parse(text)
        again = program.replace()
        assert again == program and again.text == program.text
    seconds, _ = timed(round_trip, 1)
    rows.append((f"{len(text) / 1e6:.1f} MB of K2: parse, take apart, put together, print twice, compare", seconds, None))
    rows.append(("verify: what is not spent in engines, demo/safe.k2", verify_overhead("demo/safe.k2"), 0.02))
    cores = many(8, 5)
    rows.append((f"8 verifications at once in threads: processor time per second, {os.cpu_count()} cores", cores, None))
    print("| what | seconds | at most |")
    print("|---|---|---|")
    for what, seconds, most in rows:
        print(f"| {what} | {seconds:.3f} | {most if most is not None else ''} |")
    return all(most is None or seconds <= most for _, seconds, most in rows)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
