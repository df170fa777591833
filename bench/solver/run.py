"""Times solvers side by side on generated queries and prints a Markdown table.

  python run.py [--limit SECONDS] [--solvers bia,bitwuzla,z3,cvc5] [--family NAME] [--detail] DIRECTORY

`bia` is `cargo run --release -p bia-solver --example solve`, given by $BIA_SOLVE as a path to the
program; the others are the PyPI wheels of the Python that runs this. Each query runs in a process of
its own, with its own time limit; times are CPU seconds for reading and solving, without start-up.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import time


def run_bitwuzla(path):
    import bitwuzla

    start = time.process_time()
    options = bitwuzla.Options()
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    sys.stdout.flush()
    parser.parse(path)
    return None, time.process_time() - start


def run_z3(path):
    import z3

    start = time.process_time()
    solver = z3.Solver()
    solver.from_file(path)
    answer = str(solver.check())
    return answer, time.process_time() - start


def run_cvc5(path):
    import cvc5

    start = time.process_time()
    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    symbols = cvc5.SymbolManager(manager)
    parser = cvc5.InputParser(solver, symbols)
    parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, path)
    answer = None
    while True:
        command = parser.nextCommand()
        if command.isNull():
            break
        said = command.invoke(solver, symbols).strip()
        answer = said or answer
    return answer, time.process_time() - start


WORKERS = {"bitwuzla": run_bitwuzla, "z3": run_z3, "cvc5": run_cvc5}


def work(solver, path):
    answer, seconds = WORKERS[solver](path)
    if answer:
        print(answer)
    print(f"seconds {seconds:.4f}")


def once(solver, path, limit):
    """(answer, seconds); the limit itself when it was reached."""
    if solver == "bia":
        command = [os.environ["BIA_SOLVE"], str(path)]
    else:
        command = [sys.executable, __file__, "--work", solver, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit + 2)
    except subprocess.TimeoutExpired:
        return "limit", limit
    answer, seconds = "?", limit
    for line in done.stdout.split("\n"):
        word = line.strip()
        if word in ("sat", "unsat", "unknown"):
            answer = word
        elif word.startswith("seconds "):
            seconds = float(word.split()[1])
    if answer == "?":
        sys.stderr.write(f"{solver} on {path}: {done.stdout[-200:]} {done.stderr[-300:]}\n")
    return answer, min(seconds, limit)


def main():
    if sys.argv[1:2] == ["--work"]:
        return work(sys.argv[2], sys.argv[3])
    options = argparse.ArgumentParser()
    options.add_argument("--limit", type=float, default=20)
    options.add_argument("--solvers", default="bia,bitwuzla,z3,cvc5")
    options.add_argument("--family", default="")
    options.add_argument("--detail", action="store_true")
    options.add_argument("directory", type=pathlib.Path)
    given = options.parse_args()
    solvers = given.solvers.split(",")
    print(f"Total CPU seconds, limit {given.limit:g} s each; in brackets how many were not solved.\n")
    print("| family | queries | " + " | ".join(solvers) + " |")
    print("|---|---|" + "---|" * len(solvers))
    rows = []
    for folder in sorted(p for p in given.directory.iterdir() if p.is_dir() and given.family in p.name):
        totals, open_ = dict.fromkeys(solvers, 0.0), dict.fromkeys(solvers, 0)
        paths = sorted(folder.glob("*.smt2"))
        for path in paths:
            found = {}
            for solver in solvers:
                answer, seconds = once(solver, path, given.limit)
                totals[solver] += seconds
                if answer in ("sat", "unsat"):
                    found[solver] = answer
                else:
                    open_[solver] += 1
                rows.append((folder.name, path.stem, solver, answer, seconds))
            if len(set(found.values())) > 1:
                sys.stderr.write(f"DISAGREEMENT on {path}: {found}\n")
        cells = [f"{totals[s]:.2f}" + (f" ({open_[s]})" if open_[s] else "") for s in solvers]
        print(f"| {folder.name} | {len(paths)} | " + " | ".join(cells) + " |", flush=True)
    if given.detail:
        print()
        by = {}
        for family, name, solver, answer, seconds in rows:
            by.setdefault((family, name), {})[solver] = f"{answer} {seconds:.2f}"
        print("| family | query | " + " | ".join(solvers) + " |")
        print("|---|---|" + "---|" * len(solvers))
        for (family, name), cells in by.items():
            print(f"| {family} | {name} | " + " | ".join(cells[s] for s in solvers) + " |")


if __name__ == "__main__":
    main()
