#!/usr/bin/env python3
"""Writes and validates witnesses of the shared tasks.

    bench/witness/run.py BIA TASKS_FOLDER [--timeout 5] [--minutes 30] [--jobs 2] [--families F,G] [-o results.csv]

Each task is verified with `--witness`; what is answered is validated with `bia validate`, which gets three
times the time. Limits are of processor time. Tasks come in a fixed shuffled order, so that a run that is cut off is
a fair sample. Families are named by their beginnings; without any, all but `concurrency` are taken.
"""
import argparse, concurrent.futures, csv, os, random, subprocess, sys, tempfile, time


def bia(command, limit):
    start = time.time()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
        lines = done.stdout.strip().splitlines()
        return (lines[-1] if lines else "", time.time() - start)
    except subprocess.TimeoutExpired:
        return ("unknown: killed", time.time() - start)


def one(args, task, scratch):
    program = os.path.join(args.tasks, task["file"])
    own = os.path.join(os.path.dirname(program), "properties", task["property"])
    shared = os.path.join(args.tasks, "properties", task["property"])
    prp = own if os.path.exists(own) else shared
    number = abs(hash(task["file"] + task["property"]))
    witness = os.path.join(scratch, f"{number}.yml")
    common = ["--property", prp, "--data-model", task["data_model"]]
    limits = ["--clock", "processor", "--memory", "4G"]
    verify = [args.bia, "verify", program, *common, *limits, "--timeout", f"{args.timeout}s"]
    verdict, seconds = bia(verify + ["--witness", witness], 10 * args.timeout + 60)
    row = dict(task, verdict=verdict, seconds=f"{seconds:.1f}", validated="", validation=""
               , size="", invariants="")
    if os.path.exists(witness):
        text = open(witness).read()
        row["size"] = len(text)
        row["invariants"] = text.count("- invariant:") or text.count("- segment:")
        limit = 3 * args.timeout
        validate = [args.bia, "validate", program, *common, *limits, "--timeout", f"{limit}s"]
        row["validated"], took = bia(validate + ["--witness", witness], 10 * limit + 60)
        row["validation"] = f"{took:.1f}"
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bia")
    parser.add_argument("tasks")
    parser.add_argument("--timeout", type=int, default=5)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--families", default="")
    parser.add_argument("-o", "--output", default="witness.csv")
    args = parser.parse_args()
    with open(os.path.join(args.tasks, "tasks.csv"), newline="") as file:
        wanted = tuple(name for name in args.families.split(",") if name)
        is_wanted = lambda f: f.startswith(wanted) if wanted else not f.startswith("concurrency")
        tasks = [t for t in csv.DictReader(file) if is_wanted(t["family"])]
    random.Random(0).shuffle(tasks)
    end = time.time() + 60 * args.minutes
    rows = []
    with tempfile.TemporaryDirectory() as scratch, open(args.output, "w", newline="") as out, \
            concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        writer = None
        work = lambda task: one(args, task, scratch) if time.time() < end else None
        for row in pool.map(work, tasks):
            if row is None:
                continue
            if writer is None:
                writer = csv.DictWriter(out, row.keys())
                writer.writeheader()
            writer.writerow(row)
            out.flush()
            rows.append(row)
    for kind in ("safe", "unsafe"):
        answered = [r for r in rows if r["verdict"].startswith(f"verdict: {kind}")]
        good = [r for r in answered if r["validated"] == "confirmed"]
        share = 100 * len(good) / max(1, len(answered))
        print(f"{kind}: {len(answered)} witnesses, {len(good)} confirmed ({share:.1f} %)")
        for row in answered:
            truth = "safe" if row["expected"] == "true" else "unsafe"
            if truth != kind:
                print(f"  WRONG VERDICT {row['file']} {row['property']}")
            if row["validated"] != "confirmed":
                print(f"  {row['file']} {row['property']}: {row['validated']}")
    print(f"{len(rows)} tasks tried")


sys.exit(main())
