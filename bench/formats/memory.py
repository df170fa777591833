#!/usr/bin/env python3
"""Writes one large program to every format and prints the size of the output and the peak of memory.

The program has one loop with ASSIGNMENTS assignments `v := (v + w) ^ c` to 400 words of 32 bits and one error label.
    bench/formats/memory.py [--bia PATH] [--assignments N] [--formats a,b] [--limit SECONDS]
"""
import argparse
import os
import pathlib
import random
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ["k2", "c", "boogie", "promela"]
SYSTEMS = ["btor2", "vmt", "chc", "smv", "aiger", "aag"]


def program(path, assignments):
    rng = random.Random(1)
    with open(path, "w", encoding="ascii") as out:
        out.write("(type w (ubv 32))\n(entry main)\n(globals")
        for n in range(400):
            out.write(f" (var v{n} w)")
        out.write(")\n(function main () (return) (locals)\n(seq\n")
        for n in range(400):
            out.write(f"(assign v{n} (const {n} w))\n")
        out.write("(label again)\n")
        for n in range(assignments):
            to, other = n % 400, rng.randrange(400)
            value = rng.randrange(1 << 32)
            out.write(f"(assign v{to} (bitxor (add v{to} v{other}) (const {value} w)))\n")
        out.write("(condjump (eq v0 v1) (label end))\n(jump (label again))\n")
        out.write("(label end)\n(condjump (eq v2 v3) (label fine))\n(! (label bad) :error e)\n(label fine)))\n")


def measure(command, limit):
    """Peak of memory in MB, seconds of processor time, and exit status."""
    start = time.monotonic()
    pid = os.posix_spawnp(command[0], command, os.environ)
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            break
        if time.monotonic() - start > limit:
            os.kill(pid, 9)
            _, status, usage = os.wait4(pid, 0)
            break
        time.sleep(0.05)
    return usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime, status


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bia", default=str(ROOT / "target/release/bia"))
    parser.add_argument("--assignments", type=int, default=120_000)
    parser.add_argument("--formats", default=",".join(PROGRAMS + SYSTEMS))
    parser.add_argument("--limit", type=int, default=300, help="seconds for each")
    args = parser.parse_args()
    print("| format | written | peak of memory | processor time |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "large.k2")
        program(source, args.assignments)
        size = source.stat().st_size
        base, _, _ = measure([args.bia, "check", str(source)], args.limit)
        print(f"| (K2, read) | {size / 1e6:.1f} MB | {base:.0f} MB | |", flush=True)
        for name in args.formats.split(","):
            out = pathlib.Path(folder, "out")
            verb = "translate" if name in PROGRAMS else "encode"
            command = [args.bia, verb, str(source), "--to", name, "-o", str(out)]
            peak, seconds, status = measure(command, args.limit)
            written = out.stat().st_size if out.exists() else 0
            note = "" if status == 0 else f" (status {status})"
            print(f"| {name}{note} | {written / 1e6:.1f} MB | {peak:.0f} MB | {seconds:.0f} s |", flush=True)
            if out.exists():
                out.unlink()


if __name__ == "__main__":
    main()
