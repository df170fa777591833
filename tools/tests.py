#!/usr/bin/env python3
"""Runs all tests of the workspace, several programs at a time.

    tools/tests.py [--only PART] [--jobs N]

Cargo builds the test programs and runs them one after the other; most of them end with one long test, and then
the other processors wait. Here the programs run side by side, those that take longest first, each with as many
threads as there are processors. Then, beside the last of them, the doc tests and the tests of the Python package.
What a program says is shown if it fails; the status is 1 then. Every test is one that `cargo test` runs, too.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROFILE = ["--profile", "bench", "--workspace", "--locked"]
# Parts of names, longest run first. Whatever is not here comes after them.
SLOW = ["corpus", "corners", "bia_engine", "bia_cfg", "verify", "referee", "bia_verify", "evidence", "translate"]


class Job:
    """A command with a name, and what came of it."""

    def __init__(self, name, command, folder, environment, again):
        self.name, self.command, self.folder = name, command, folder
        self.environment, self.again = environment, again
        self.status, self.output, self.seconds = None, "", 0.0

    def rank(self):
        """Its place in the order."""
        for at, part in enumerate(SLOW):
            if part in self.name.rsplit("/", maxsplit=1)[-1]:
                return at
        return len(SLOW)

    def run(self):
        """Runs it and shows one line, or everything."""
        start = time.monotonic()
        done = subprocess.run(
            self.command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        self.seconds = time.monotonic() - start
        self.status, self.output = done.returncode, done.stdout.decode("utf-8", "replace")


def build():
    """Builds the test programs; the messages of cargo about them."""
    command = ["cargo", "test", *PROFILE, "--lib", "--bins", "--tests", "--examples", "--no-run",
               "--message-format=json-render-diagnostics"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b"{")]


def libraries(messages):
    """Where programs find shared libraries: where cargo looks for them."""
    paths = []
    for message in messages:
        if message["reason"] == "build-script-executed":
            paths += [path.split("=", 1)[-1] for path in message["linked_paths"]]
    sysroot = subprocess.run(["rustc", "--print", "target-libdir"], stdout=subprocess.PIPE, check=True)
    paths.append(sysroot.stdout.decode().strip())
    return os.pathsep.join(filter(None, [*dict.fromkeys(paths), os.environ.get("LD_LIBRARY_PATH")]))


def programs(messages):
    """A job for each test program."""
    search = libraries(messages)
    for message in messages:
        if message["reason"] != "compiler-artifact" or not message["profile"]["test"]:
            continue
        program = message.get("executable")
        if not program:
            continue
        folder = Path(message["manifest_path"]).parent
        target = message["target"]
        kind, name = target["kind"][0], target["name"]
        package = folder.name
        environment = dict(
            os.environ, CARGO_MANIFEST_DIR=str(folder), CARGO_PKG_NAME=f"bia-{package}",
            LD_LIBRARY_PATH=os.pathsep.join([str(Path(program).parent), search]))
        which = {"test": f"--test {name}", "bin": f"--bin {name}", "example": f"--example {name}"}
        again = f"cargo test --profile bench -p bia-{package} {which.get(kind, '--lib')}"
        yield Job(f"{package}/{name}", [program], folder, environment, again)


def others():
    """What is no test program."""
    doc = ["cargo", "test", *PROFILE, "--doc"]
    yield Job("doc tests", doc, ROOT, None, " ".join(doc))
    python = ["bash", "tools/python.sh", "test"]
    yield Job("python", python, ROOT, dict(os.environ, BIA_BUILT="1"), " ".join(python))


def say(job):
    """One line about a job, everything if it failed."""
    if job.status == 0:
        results = [line for line in job.output.splitlines() if line.startswith("test result:")]
        result = results[0].split(";")[0].removeprefix("test result: ok. ") if len(results) == 1 else "passed"
        print(f"{job.seconds:7.1f} s  {job.name}: {result}", flush=True)
    else:
        print(f"{job.output}\n{job.name}: FAILED ({job.status}); again: {job.again}", flush=True)


def tests(jobs):
    """How many tests passed and failed, as the programs say."""
    results = [re.findall(r"test result: \w+\. (\d+) passed; (\d+) failed", job.output) for job in jobs]
    python = [re.findall(r"^(\d+) passed.* in ", job.output, re.M) for job in jobs if job.status == 0]
    passed = sum(int(one) for counts in results for one, _ in counts)
    passed += sum(int(one) for counts in python for one in counts)
    return passed, sum(int(one) for counts in results for _, one in counts)


def main():
    """Builds and runs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="the programs whose names contain this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    options = parser.parse_args()
    jobs = sorted(programs(build()), key=Job.rank)
    # They need cargo or what it has built, and are long: not at the very end.
    jobs[2:2] = others()
    jobs = [job for job in jobs if options.only in job.name]
    waiting, done, lock = list(jobs), [], threading.Lock()

    def work():
        while True:
            with lock:
                if not waiting:
                    return
                job = waiting.pop(0)
            job.run()
            with lock:
                done.append(job)
                say(job)

    start = time.monotonic()
    threads = [threading.Thread(target=work) for _ in range(max(options.jobs, 1))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    failed = [job for job in done if job.status != 0]
    print(f"{len(done)} programs in {time.monotonic() - start:.0f} s, {len(failed)} failed", flush=True)
    for job in failed:
        print(f"failed: {job.again}")
    passed, broken = tests(done)
    # A job may fail without a test that fails: it counts as one.
    print(f"{passed} passed, {broken or len(failed)} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
