#!/usr/bin/env python3
"""Shared tasks through every format that Bia reads: encoded, read back, verified; does the verdict stay the same?

Reachability tasks of families of tasks.csv; a verdict that is not the expected one is wrong and printed.
    bench/formats/tasks.py SVCOMP_FOLDER [--bia PATH] [--families loops,bitvectors] [--timeout 10] [--formats …]
"""
import argparse
import collections
import csv
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMATS = {"btor2": "m.btor2", "aiger": "m.aig", "vmt": "m.vmt", "chc": "m.smt2"}


def run(command, limit):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=limit)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--bia", default=str(ROOT / "target/release/bia"))
    parser.add_argument("--families", default="loops,bitvectors")
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--part", default="0/1", help="K/N: tasks number K, K+N, …")
    args = parser.parse_args()
    part, parts = map(int, args.part.split("/"))
    families = args.families.split(",")
    with open(args.folder / "tasks.csv", newline="", encoding="utf-8") as text:
        tasks = [t for t in csv.DictReader(text) if t["family"] in families and "unreach" in t["property"]]
    tally = collections.defaultdict(collections.Counter)
    for task in tasks[part::parts]:
        source = args.folder / task["file"]
        model = "--data-model=" + task["data_model"]
        for name in args.formats.split(","):
            with tempfile.TemporaryDirectory() as folder:
                out = pathlib.Path(folder, FORMATS[name])
                limit = str(args.timeout)
                encode = [args.bia, "encode", str(source), "--to", name, "-o", str(out), model, "--timeout", limit + "s"]
                status, why = run(encode, args.timeout + 20)
                if status != 0:
                    tally[name]["refused" if status == 2 else "not encoded"] += 1
                    print(f"{name} {task['file']}: {status} {why.strip().splitlines()[:1]}", flush=True)
                    continue
                status, _ = run([args.bia, "verify", str(out), "--timeout", limit + "s"], args.timeout + 20)
                verdict = {0: "safe", 1: "unsafe"}.get(status, "unknown")
                expected = "safe" if task["expected"] == "true" else "unsafe"
                if verdict not in (expected, "unknown"):
                    print(f"WRONG: {name} {task['file']} is {expected}, not {verdict}", flush=True)
                    verdict = "wrong"
                tally[name][verdict] += 1
    print("| format | safe | unsafe | unknown | refused | not encoded | wrong |\n|---|---|---|---|---|---|---|")
    for name, count in tally.items():
        keys = ("safe", "unsafe", "unknown", "refused", "not encoded", "wrong")
        print(f"| {name} | " + " | ".join(str(count[key]) for key in keys) + " |")


if __name__ == "__main__":
    main()
