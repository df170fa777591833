#!/usr/bin/env python3
"""Runs `bia verify` on tasks of a family and prints one row for each.

usage: run.py BIA TASKS_DIR FAMILY EXPECTED ENGINE SECONDS [bia options ...]

TASKS_DIR has tasks.csv (family, file, property, expected, ..., data_model). EXPECTED is true, false
or all. A row: task, verdict, wall seconds, cpu seconds. The last line counts.
"""
import csv, os, resource, subprocess, sys, time


def verdict_of(text):
    lines = [line for line in text.splitlines() if line.startswith("verdict: ")]
    return lines[-1].split(" ", 1)[1].split(" ")[0] if lines else text.strip()[:30] or "nothing"


def main():
    bia, tasks, family, expected, engine, seconds = sys.argv[1:7]
    more = sys.argv[7:]
    rows = [r for r in csv.DictReader(open(os.path.join(tasks, "tasks.csv")))]
    rows = [r for r in rows if r["family"] in family.split(",")]
    rows = [r for r in rows if expected in ("all", r["expected"])]
    solved = wrong = 0
    total = 0.0
    for r in rows:
        command = [bia, "verify", os.path.join(tasks, r["file"])]
        command += ["--property", os.path.join(tasks, "properties", r["property"])]
        command += ["--data-model", r["data_model"], "--engine", engine]
        command += ["--timeout", f"{seconds}s"] + more
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.time()
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=float(seconds) * 2 + 20)
            text = run.stdout
        except subprocess.TimeoutExpired:
            text = "hangs"
        wall = time.time() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        verdict = verdict_of(text)
        right = {"true": "safe", "false": "unsafe"}[r["expected"]]
        good = verdict == right
        solved += good
        wrong += verdict in ("safe", "unsafe") and not good
        total += wall
        print(f"{r['file']:60} {verdict:10} {wall:6.1f} {cpu:6.1f}", flush=True)
    print(f"# {engine} {' '.join(more)}: solved {solved}/{len(rows)}, wrong {wrong}, {total:.0f} s")


main()
