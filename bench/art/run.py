#!/usr/bin/env python3
"""The engine `art` alone on C tasks, in one form or in several side by side.

    bench/art/run.py BIA OUT.csv [--limit SECONDS] [--families a,b] [--every N] [--forms default|all|NAME,…] [--tasks DIR]
    bench/art/run.py --table OUT.csv

Without --forms the default form is asked about all tasks of the families. `--every N` takes every Nth task of each family in the order
of tasks.csv, beginning with the first. One task at a time; times are processor times (`--clock processor`), re-checking included. A row for
each task and form is added to OUT.csv; those that are there are not run again. `--table` prints the rows as tables.
"""
import argparse, collections, csv, json, os, pathlib, resource, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FAMILIES = "loops,controlflow,bitvectors,sequentialized"
FORMS = {
    "default": "art",
    "small": "art:blocks=small",
    "basic": "art:blocks=basic",
    "adjustable": "art:blocks=20",
    "cartesian": "art:abstraction=cartesian",
    "boolean": "art:abstraction=boolean",
    "hybrid": "art:abstraction=hybrid",
    "small-boolean": "art:blocks=small,abstraction=boolean",
    "small-cartesian": "art:blocks=small,abstraction=cartesian",
    "interpolants": "art:refine=interpolants",
    "cores": "art:refine=cores",
    "impact": "art:labels=interpolants",
    "named": "art:values=named,joins=guards",
    "stack": "art:calls=stack",
    "no-facts": "art:facts=false",
}
COLUMNS = "form family file expected verdict seconds refinements predicates reason".split()


def number(stats, name):
    """The sum of a counter in a document of statistics, whatever it is nested in."""
    if isinstance(stats, dict):
        if stats.get("name") == name:
            return int(stats.get("value", stats.get("count", 0)) or 0)
        return sum(int(v) if k == name and isinstance(v, (int, float)) else number(v, name) for k, v in stats.items())
    return sum(number(item, name) for item in stats) if isinstance(stats, list) else 0


def ask(bia, tasks, task, form, limit):
    with tempfile.TemporaryDirectory() as folder:
        stats = pathlib.Path(folder, "stats.json")
        command = [bia, "verify", tasks / task["file"], "--property", tasks / "properties" / task["property"]]
        command += ["--data-model", task["data_model"], "--engine", FORMS[form], "--timeout", f"{limit}s"]
        command += ["--clock", "processor", "--memory", "3G", "--confirm", "never", "--stats", stats]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            text = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=100 * limit).stdout
        except subprocess.TimeoutExpired:
            text = "verdict: hangs"
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            counted = json.loads(stats.read_text())
        except (OSError, ValueError):
            counted = {}
    said = [line[9:] for line in text.splitlines() if line.startswith("verdict: ")] or ["error"]
    verdict, _, reason = said[-1].partition(" ")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [verdict, f"{seconds:.2f}", number(counted, "art refinements"), number(counted, "art predicates"), reason[:120]]


def run(args):
    tasks = list(csv.DictReader(open(args.tasks / "tasks.csv")))
    chosen = []
    for family in args.families.split(","):
        chosen += [t for t in tasks if t["family"] == family and not t["property"].startswith("unreach-call-")][:: args.every]
    forms = list(FORMS) if args.forms == "all" else args.forms.split(",")
    done = set()
    if args.out.exists():
        done = {(row["form"], row["file"]) for row in csv.DictReader(open(args.out))}
    else:
        args.out.write_text(",".join(COLUMNS) + "\n")
    for task in chosen:
        for form in forms:
            if (form, task["file"]) in done:
                continue
            row = [form, task["family"], task["file"], task["expected"], *ask(args.bia, args.tasks, task, form, args.limit)]
            with open(args.out, "a", newline="") as out:
                csv.writer(out).writerow(row)
            print(*row, flush=True)


def table(file):
    rows = list(csv.DictReader(open(file)))
    right = {"true": "safe", "false": "unsafe"}
    forms = list(dict.fromkeys(row["form"] for row in rows))
    families = list(dict.fromkeys(row["family"] for row in rows))
    print("| form | " + " | ".join(families) + " | solved | wrong | refinements | predicates | processor s |")
    print("|---|" + "---:|" * (len(families) + 5))
    # Refinements, predicates and times of the tasks that all forms solve are comparable.
    solved = collections.defaultdict(set)
    for row in rows:
        if row["verdict"] == right[row["expected"]]:
            solved[row["form"]].add(row["file"])
    common = set.intersection(*(solved[form] for form in forms)) if forms else set()
    for form in forms:
        mine = [row for row in rows if row["form"] == form]
        cells = []
        for family in families:
            of = [row for row in mine if row["family"] == family]
            cells.append(f"{sum(row['file'] in solved[form] for row in of)}/{len(of)}")
        wrong = sum(row["verdict"] in ("safe", "unsafe") and row["verdict"] != right[row["expected"]] for row in mine)
        on = [row for row in mine if row["file"] in common]
        total = sum(float(row["seconds"]) for row in mine)
        sums = [sum(int(row[name]) for row in on) for name in ("refinements", "predicates")]
        seconds = sum(float(row["seconds"]) for row in on)
        print(f"| {form} | " + " | ".join(cells) + f" | {len(solved[form])}/{len(mine)} | {wrong} | {sums[0]} | {sums[1]} | {seconds:.1f} of {total:.0f} |")
    print(f"\nRefinements, predicates and the first time are of the {len(common)} tasks that all of these forms solve.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bia", nargs="?", type=pathlib.Path)
    parser.add_argument("out", nargs="?", type=pathlib.Path)
    parser.add_argument("--limit", type=int, default=20)
    parser.add_argument("--families", default=FAMILIES)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--forms", default="default")
    parser.add_argument("--tasks", type=pathlib.Path, default=ROOT.parent / "shared/svcomp")
    parser.add_argument("--table", type=pathlib.Path)
    args = parser.parse_args()
    if args.table:
        table(args.table)
    else:
        run(args)


main()
