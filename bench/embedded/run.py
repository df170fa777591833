#!/usr/bin/env python3
"""Verifies the embedded-style programs of bench/embedded/programs for assertions, accesses to memory and overflow.

Prints a table in the style of Table 1 of DepthK's paper: correct, wrong and unknown answers, and the processor time.
    bench/embedded/run.py [--bia PATH] [--timeout SECONDS] [--tool NAME] [--check NAME]
"""
import argparse
import pathlib
import resource
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKS = ["reach", "memsafety", "overflow"]
TOOLS = {
    "portfolio": [],
    "kind with invariants": ["--engine", "kind"],
    "kind alone": ["--engine", "kind:invariants=false", "--no-absint"],
}


def expected(path, check):
    """The verdict that the case gives for this check; all that is not said to be wrong is safe."""
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines):
        if line.startswith("//@ run:") and f"--check {check}" in line:
            return "unsafe" if "unsafe" in lines[number + 2] else "safe"
    return None if path.stem.endswith("_bad") else "safe"


def processor_time():
    """Of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bia", default=str(ROOT / "target/release/bia"))
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--tool", choices=TOOLS, action="append", help="only these rows")
    parser.add_argument("--check", choices=CHECKS, action="append", help="only these properties")
    args = parser.parse_args()
    cases = sorted((ROOT / "bench" / "embedded" / "programs").glob("*.c"))
    print("| tool | property | correct safe | correct unsafe | wrong | unknown | time |")
    print("|---|---|---|---|---|---|---|")
    missed = []
    for tool in args.tool or TOOLS:
        for check in args.check or CHECKS:
            count = {"safe": 0, "unsafe": 0, "wrong": 0, "unknown": 0}
            start = processor_time()
            for case in cases:
                truth = expected(case, check)
                if truth is None:
                    continue
                command = [args.bia, "verify", str(case), "--check", check, "--timeout", f"{args.timeout}s"]
                command += ["--clock", "processor", *TOOLS[tool]]
                status = subprocess.run(command, capture_output=True, check=False).returncode
                verdict = {0: "safe", 1: "unsafe"}.get(status, "unknown")
                if verdict == "unknown":
                    missed.append(f"{tool}, {check}: {case.stem}")
                count["wrong" if verdict not in (truth, "unknown") else verdict] += 1
            spent = processor_time() - start
            row = [tool, check, *(str(count[key]) for key in ("safe", "unsafe", "wrong", "unknown")), f"{spent:.0f} s"]
            print("| " + " | ".join(row) + " |", flush=True)
    print("\nUnknown: " + "; ".join(missed) if missed else "\nNothing is unknown.")


if __name__ == "__main__":
    main()
