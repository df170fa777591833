#!/usr/bin/env python3
"""The bit-level engine `ic3` side by side with the `pdr` of berkeley-abc on the same AIGER files.

    bench/ic3/run.py [--limit SECONDS] [--tasks DIR] [--keep DIR] [--only TEXT] [--engine ic3:OPTION=VALUE] [--no-certify]

Generates circuits (see crates/app/examples/ic3_bench.rs), encodes C tasks of the shared folder by
`bia encode`, runs both programs one after the other on each file, checks that they agree, and prints
a table. Times are processor times of whole processes. Every answer of ours is found once more and
certified, which is not counted.
Needs a release build and the Debian package berkeley-abc.
"""

import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

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
    """Output and seconds of processor time of a command that is ended after the limit."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=8 * limit)
        text = done.stdout + done.stderr
    except subprocess.TimeoutExpired as stopped:
        text = (stopped.stdout or b"").decode(errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return text, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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


def ours(file, limit, engine, certify):
    program = TARGET / "examples/ic3_bench"
    text, seconds = run([program, "solve", file, str(limit), engine], limit)
    words = (text.split() or ["failed"])[0]
    if certify and words in ("safe", "unsafe"):
        text, _ = run([program, "certify", file, str(limit), engine], limit + 120)
        if text.split()[2:3] != ["certified"]:
            print(f"  {file.name}: {text.strip()[:300]}", file=sys.stderr)
            words = "failed"
    return words, seconds


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
    parser.add_argument("--no-certify", action="store_true")
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
        mine, theirs = ours(file, args.limit, args.engine, not args.no_certify), abc(file, args.limit)
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
