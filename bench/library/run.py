#!/usr/bin/env python3
"""Small programs on the C library that are right: which of them does bia prove?

    bench/library/run.py [--bia PATH] [--limit SECONDS] [--referee] [NAME…]

The programs are those of this folder and of tests/corpus/c/stdlib (the quick ones, which the tests run, too). Each is asked
about memory safety, overflow and assertions, within the limit on the clock. With --referee each is also compiled with
AddressSanitizer and UBSan and run: it must show nothing. The table goes to standard output.
"""
import argparse, pathlib, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STUBS = "".join(
    f"{ty} __VERIFIER_nondet_{name}(void) {{ return ({ty})rand(); }}\n"
    for ty, name in [("char", "char"), ("int", "int"), ("unsigned char", "uchar"), ("double", "double"), ("float", "float")]
)


def referee(path, folder):
    """What sanitizers say of a run, or nothing."""
    stubs = folder / "stubs.c"
    stubs.write_text("#include <stdlib.h>\n" + STUBS)
    program = folder / "program"
    make = ["gcc", "-w", "-g", "-fsanitize=address,undefined", "-o", program, path, stubs, "-lm"]
    made = subprocess.run(make, capture_output=True, text=True)
    if made.returncode:
        return "does not compile"
    run = subprocess.run([program], input="12 abc\n", capture_output=True, text=True, timeout=20, cwd=folder)
    words = ["Assertion", "Sanitizer", "runtime error"]
    return "; ".join(word for word in words if word in run.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bia", default="bia")
    parser.add_argument("--limit", type=float, default=20)
    parser.add_argument("--referee", action="store_true")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    files = sorted([*HERE.glob("programs/*.c"), *(ROOT / "tests/corpus/c/stdlib").glob("*.c")], key=lambda f: f.name)
    files = [f for f in files if not args.names or f.stem in args.names]
    words = {0: "safe", 1: "unsafe", 2: "refused", 3: "unknown"}
    counts, rows, shown = {}, [], 0
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            if args.referee and (says := referee(file, pathlib.Path(folder))):
                shown += 1
                print(f"{file.stem}: {says}", file=sys.stderr)
            limits = [] if "argv" not in file.read_text() else ["--args-max", "2", "--args-length", "3"]
            start = time.monotonic()
            ran = subprocess.run(
                [args.bia, "verify", file, "--check", "memsafety,overflow,reach", "--timeout", str(args.limit), *limits],
                capture_output=True, text=True, cwd=folder,
            )
            took = time.monotonic() - start
            word = words.get(ran.returncode, "fault")
            counts[word] = counts.get(word, 0) + 1
            why = "" if word in ("safe", "unsafe") else next(
                (line for line in (ran.stderr + ran.stdout).splitlines() if "error[" in line or line.startswith("verdict:")), "")
            rows.append(f"| {file.stem} | {word} | {took:.2f} | {why[:90]} |")
    print("| program | answer | seconds | |\n|---|---|---|---|")
    print("\n".join(rows))
    print(f"\n{len(rows)} programs: " + ", ".join(f"{n} {word}" for word, n in sorted(counts.items())))
    return shown + counts.get("unsafe", 0) + counts.get("fault", 0) > 0


if __name__ == "__main__":
    sys.exit(main())
