#!/usr/bin/env python3
"""Verifies public C libraries with bia and CBMC, side by side, and errors that are injected into them.

    bench/real/run.py REPOSITORIES [--bia PATH] [--cbmc PATH] [--timeout SECONDS] [--only NAME] [-o FILE.md]

libraries.toml says which libraries there are; harness/NAME.c asks the questions. Each answer has a process of its own and its
processor time; a limit counts processor time too. Sources of libraries stay where they are: a library with an error is a folder
of links beside the one file that is different, and is removed afterwards.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
CHECKS = ["reach", "overflow", "shift", "div-by-zero", "memsafety"]
# What CBMC looks for by itself, by the word of --check; memory safety is the rest.
CBMC_CHECKS = {
    "overflow": "--no-signed-overflow-check",
    "shift": "--no-undefined-shift-check",
    "div-by-zero": "--no-div-by-zero-check",
}


@dataclasses.dataclass
class Question:
    library: dict
    root: pathlib.Path
    proof: str
    expected: str

    def sources(self):
        files = [str(self.root / file) for file in self.library["files"]]
        return [str(HERE / "harness" / f"{self.library['name']}.c"), *files]

    def flags(self):
        folders = [f"-I{self.root / folder}" for folder in self.library["include"]] + [f"-I{HERE / 'harness'}"]
        return folders + self.library.get("flags", [])

    def checks(self):
        return self.library.get("checks", CHECKS)


@dataclasses.dataclass
class Answer:
    word: str
    seconds: float
    note: str = ""


def bia(program, question, timeout):
    command = [program, "verify", *question.sources(), *question.flags(), "--entry", question.proof]
    command += ["--check", ",".join(question.checks()), "--timeout", f"{timeout}s", "--clock", "processor"]
    command += ["--malloc", question.library.get("malloc", "may-fail"), "--format", "json"]
    status, out, seconds = run(command, timeout + 20)
    word = {0: "safe", 1: "unsafe"}.get(status, "unknown")
    note = "" if word != "unknown" else reason(out)
    if word == "unsafe":
        note = "confirmed" if '"execution": "confirmed"' in out else "not confirmed"
    return Answer(word, seconds, note)


def reason(out):
    try:
        return str(json.loads(out).get("verdict", ""))[:80]
    except ValueError:
        return out[-80:].strip()


def cbmc(program, question, timeout):
    unwind = question.library["proofs"][question.proof]
    command = [program, *question.sources(), *question.flags(), "--function", question.proof]
    command += ["--unwind", str(unwind), "--stop-on-fail", "--verbosity", "4", "--drop-unused-functions"]
    command += [option for check, option in CBMC_CHECKS.items() if check not in question.checks()]
    if "memsafety" in question.checks():
        command += ["--memory-leak-check"]
    if question.library.get("malloc") == "never-fails":
        command += ["--no-malloc-may-fail"]
    if question.expected == "unsafe":
        command += ["--no-unwinding-assertions"]
    status, out, seconds = run(command, timeout)
    # Neither says anything about the library: loops that go on, and functions that it has no model of.
    for why in ["unwinding assertion", "no body for callee"]:
        if status == 10 and re.search(f"Violated property:[^$]*{why}", out):
            return Answer("unknown", seconds, why)
    word = {0: "safe", 10: "unsafe"}.get(status, "unknown")
    return Answer(word, seconds, "" if word != "unknown" else out[-60:].strip().replace("\n", " "))


def run(command, limit):
    """Status, output and processor time of a process and its children."""
    def limits():
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, preexec_fn=limits)
        try:
            status = process.wait(limit * 30)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        out.seek(0)
        text = out.read().decode(errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return status, text, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def with_bug(library, root, folder):
    """The library as links, but for the one line of one file."""
    bug = library["bug"]
    copy = pathlib.Path(folder) / library["name"]
    ignore = shutil.ignore_patterns(".git")
    shutil.copytree(root, copy, symlinks=True, ignore=ignore, copy_function=lambda a, b: os.symlink(os.path.abspath(a), b))
    file = copy / bug["file"]
    lines = file.read_text(errors="surrogateescape").split("\n")
    line = lines[bug["line"] - 1]
    if line.count(bug["old"]) != 1:
        sys.exit(f"{library['name']}: line {bug['line']} of {bug['file']} is not what it was")
    lines[bug["line"] - 1] = line.replace(bug["old"], bug["new"])
    file.unlink()
    file.write_text("\n".join(lines), errors="surrogateescape")
    return copy


def questions(table, repositories, folder):
    for library in table:
        root = repositories / library["repository"].split("/")[1]
        if not root.is_dir():
            sys.exit(f"{root} is missing: {library['repository']} at {library['commit']}")
        for proof in library["proofs"]:
            yield Question(library, root, proof, "safe")
        if library["bug"]["line"]:
            yield Question(library, with_bug(library, root, folder), library["bug"]["proof"], "unsafe")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("repositories", type=pathlib.Path)
    parser.add_argument("--bia", default=str(HERE.parents[1] / "target/release/bia"))
    parser.add_argument("--cbmc", help="without it only bia is asked")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--only", action="append")
    parser.add_argument("--bugs", action="store_true", help="only the injected errors")
    parser.add_argument("-o", "--output", type=pathlib.Path)
    args = parser.parse_args()
    table = tomllib.loads((HERE / "libraries.toml").read_text())["library"]
    table = [library for library in table if not args.only or library["name"] in args.only]
    tools = {"bia": (bia, args.bia)} | ({"CBMC": (cbmc, args.cbmc)} if args.cbmc else {})
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for question in questions(table, args.repositories.resolve(), folder):
            if args.bugs and question.expected == "safe":
                continue
            answers = {name: ask(program, question, args.timeout) for name, (ask, program) in tools.items()}
            rows.append((question, answers))
            print(row(question, answers), flush=True)
    print(summary(rows, tools))
    if args.output:
        args.output.parent.mkdir(parents=True, exist_ok=True)
        args.output.write_text(document(rows, tools, args.timeout))


def row(question, answers):
    what = question.proof if question.expected == "safe" else f"{question.proof}, with an error"
    cells = [question.library["name"], what]
    for answer in answers.values():
        wrong = answer.word not in (question.expected, "unknown")
        cells.append(answer.word + (f" ({answer.note})" if answer.note else "") + (" **wrong**" if wrong else ""))
        cells.append(f"{answer.seconds:.2f}")
    return "| " + " | ".join(cells) + " |"


def summary(rows, tools):
    lines = []
    for name in tools:
        for expected, what in (("safe", "proofs"), ("unsafe", "errors")):
            mine = [answers[name] for question, answers in rows if question.expected == expected]
            if not mine:
                continue
            right = [answer.seconds for answer in mine if answer.word == expected]
            median = f", median {statistics.median(right):.2f} s" if right else ""
            total = sum(answer.seconds for answer in mine)
            lines.append(f"{name}: {len(right)} of {len(mine)} {what}{median}, {total:.0f} s in all.")
    return "\n".join(lines)


def document(rows, tools, timeout):
    head = ["library", "question"] + [cell for name in tools for cell in (name, "s")]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += [row(question, answers) for question, answers in rows]
    libraries = {question.library["name"]: question.library for question, _ in rows}
    about = [f"- {name}: {library['repository']}, {library['commit'][:12]}" for name, library in libraries.items()]
    return "\n".join([f"At most {timeout} s of processor time each, {time.strftime('%Y-%m-%d')}.", "", summary(rows, tools), "",
                      *lines, "", *about, ""])


if __name__ == "__main__":
    main()
