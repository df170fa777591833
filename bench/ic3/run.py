#!/usr/bin/env python3
"""The bit-level engine `ic3` side by side with the `pdr` of berkeley-abc on the same AIGER files.

    bench/ic3/run.py [--limit SECONDS] [--tasks DIR] [--keep DIR] [--only TEXT] [--engine ic3:OPTION=VALUE]

Generates circuits (see crates/app/examples/ic3_bench.rs), encodes C tasks of the shared folder by
`bia encode`, runs both programs one after the other on each file, checks that they agree, and prints
a table. Every answer of ours is certified; the time of that is not counted, reading and preparing is.
Needs a release build and the Debian package berkeley-abc.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"

# Tasks without arrays in their transition system, of several families.
TASKS = """
bitvector/byte_add-2.i bitvector/byte_add_1-1.i bitvector/byte_add_1-2.i bitvector/jain_1-1.c
bitvector/jain_1-2.c bitvector/jain_2-1.c bitvector/jain_5-1.c bitvector/jain_6-1.c bitvector/jain_6-2.c
bitvector/jain_7-2.c bitvector/num_conversion_1.c bitvector/parity.i bitvector/s3_clnt_1.BV.c.cil-2.c
bitvector/s3_clnt_2.BV.c.cil-1.c bitvector/s3_clnt_2.BV.c.cil-2.c bitvector/s3_clnt_3.BV.c.cil-2.c
bitvector/s3_srvr_1_alt.BV.c.cil.c bitvector/s3_srvr_2.BV.c.cil.c bitvector/soft_float_1-3.c.cil.c
bitvector/sum02-1.c bitvector/sum02-2.c bitvector-loops/diamond_2-1.c locks/test_locks_11.c
locks/test_locks_14-2.c locks/test_locks_15-1.c locks/test_locks_5.c locks/test_locks_8.c
loops/count_up_down-2.c loops/nec11.c loops/sum01_bug02.i loops/sum03-1.i loops/sum04-1.i
loops/terminator_01.c loops/terminator_02-1.c loops/terminator_03-1.c loops/trex02-2.c loops/trex03-1.c
loops/while_infinite_loop_1.c
""".split()


def run(command, limit):
    """Output and seconds of a command that is ended after the limit."""
    start = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit + 5)
        text = done.stdout + done.stderr
    except subprocess.TimeoutExpired as stopped:
        text = (stopped.stdout or b"").decode(errors="replace")
    return text, time.monotonic() - start


def abc(file, limit):
    command = f"read_aiger {file}; fold; pdr -T {limit}"
    text, seconds = run(["berkeley-abc", "-q", command], limit)
    if "Property proved" in text:
        return "safe", seconds
    if re.search(r"was asserted in frame", text):
        return "unsafe", seconds
    # A circuit that is constant after reading.
    if "Networks are equivalent" in text or "trivially" in text.lower():
        return "safe", seconds
    return "unknown", seconds


def ours(file, limit, engine):
    # The time that the program tells leaves certifying out.
    start = time.monotonic()
    text, _ = run([TARGET / "examples/ic3_bench", "solve", file, str(limit), engine], limit + 60)
    words = text.split()
    if len(words) < 3 or words[2] != "certified":
        print(f"  {file.name}: {text.strip()[:300]}", file=sys.stderr)
        return "failed", time.monotonic() - start
    return words[0], float(words[1])


def encode(tasks, folder):
    for name in TASKS:
        out = folder / (name.replace("/", "-").rsplit(".", 1)[0] + ".aig")
        if out.exists() or not (tasks / name).exists():
            continue
        command = [TARGET / "bia", "encode", tasks / name, "--to", "aiger", "--fold", "-o", out]
        command += ["--property", tasks / "properties/unreach-call.prp", "--timeout", "20s"]
        text, _ = run(command, 25)
        if not out.exists():
            line = (text.strip().splitlines() or ["no answer"])[0]
            print(f"  {name}: left out: {line}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--tasks", type=pathlib.Path, default=ROOT.parent / "shared/svcomp")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--engine", default="ic3")
    args = parser.parse_args()
    folder = args.keep or pathlib.Path(tempfile.mkdtemp(prefix="ic3-"))
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([TARGET / "examples/ic3_bench", "generate", folder], check=True)
    encode(args.tasks, folder)
    solved, total, wrong = {"ic3": 0, "abc": 0}, {"ic3": 0.0, "abc": 0.0}, 0
    print(f"limit {args.limit} s\n\n| problem | ic3 | s | abc pdr | s |\n|---|---|---:|---|---:|")
    for file in sorted(folder.glob("*.aig")):
        if args.only not in file.name:
            continue
        mine, theirs = ours(file, args.limit, args.engine), abc(file, args.limit)
        for who, (verdict, seconds) in (("ic3", mine), ("abc", theirs)):
            answered = verdict in ("safe", "unsafe") and seconds <= args.limit
            solved[who] += answered
            total[who] += min(seconds, args.limit) if answered else args.limit
        answers = {mine[0], theirs[0]} - {"unknown"}
        note = "" if len(answers) <= 1 else " **DIFFER**"
        wrong += bool(note)
        print(f"| {file.stem} | {mine[0]} | {mine[1]:.2f} | {theirs[0]} | {theirs[1]:.2f} |{note}", flush=True)
    print(f"\nsolved: ic3 {solved['ic3']}, abc {solved['abc']}")
    print(f"total time, limit for what is not solved: ic3 {total['ic3']:.1f} s, abc {total['abc']:.1f} s")
    print(f"differing answers: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
