#!/usr/bin/env python3
"""What the product of threads costs, by their number and their visible steps: a table of processor time.

Each thread has so many visible steps, one after the other: half of them access a variable that all threads write, half
cells of a map, which are those of other threads in turn. `product` is the time to build the graph of all threads,
`system` that to build, simplify and encode it, in milliseconds.
    bench/threads/run.py [--example PATH] [--threads 2,4,6] [--steps 5,20]
The program is built by `cargo build --profile bench -p bia-app --example threads_cost`.
"""
import argparse
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def thread(number, threads, steps):
    """A function with so many steps."""
    body = []
    for step in range(steps):
        cell = f"(const {(number + step) % (2 * threads)} word)"
        body.append([
            f"(assign m (mapset m {cell} (add a (const {step % 7} word))))",
            "(assign b x)",
            f"(assign b (mapget m {cell}))",
            "(assign x (add b (const 1 word)))",
        ][step % 4])
    return f"(function t{number} ((var a word)) (return) (locals (var b word))\n  (seq {' '.join(body)}))"


def program(threads, steps):
    """So many threads and an entry that starts them, which checks what is left."""
    parts = ["(type word (ubv 32))", "(entry main)", "(globals (var x word) (var m (map word word)))",
             "(init (and (eq x (const 0 word)) (eq m (const ((() . 0)) (map word word)))))"]
    parts += [thread(number, threads, steps) for number in range(threads)]
    starts = [f"(! (call t{n} (const {n} word)) :thread spawn) (! (havoc i{n}) :thread child)" for n in range(threads)]
    joins = [f"(! (assign j i{n}) :thread join)" for n in range(threads)]
    locals_ = " ".join(f"(var i{n} word)" for n in range(threads)) + " (var j word)"
    check = f"(condjump (le x (const {threads * steps} word)) (label fine)) (! (label bad) :error wrong) (label fine)"
    parts.append(f"(function main () (return) (locals {locals_})\n  (seq {' '.join(starts + joins)} {check}))")
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--example", default=str(ROOT / "target/release/examples/threads_cost"))
    parser.add_argument("--threads", default="2,3,4,5,6")
    parser.add_argument("--steps", default="5,10,20,40")
    args = parser.parse_args()
    print("| threads | steps | orders | edges | product ms | system ms | terms |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for threads in map(int, args.threads.split(",")):
            for steps in map(int, args.steps.split(",")):
                path = pathlib.Path(folder, "threads.k2")
                path.write_text(program(threads, steps))
                for orders in ["off", "peephole"]:
                    said = subprocess.run([args.example, str(path), orders], capture_output=True, text=True, check=True)
                    edges, product, system, terms = said.stdout.split()
                    print(f"| {threads} | {steps} | {orders} | {edges} | {product} | {system} | {terms} |", flush=True)


if __name__ == "__main__":
    main()
