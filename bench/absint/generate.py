#!/usr/bin/env python3
"""A C program of about N lines: loops, branches and calls over a few hundred variables."""
import random, sys

lines = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
rng = random.Random(7)
out = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);"]
names = [f"g{i}" for i in range(200)]
out += [f"int {n};" for n in names]
functions = 0
while len(out) < lines - 220:
    a, b, c = rng.sample(names, 3)
    out += [f"void f{functions}(void) {{", "  int i;"]
    for _ in range(8):
        x, y, z = rng.sample(names, 3)
        k = rng.randrange(1, 100)
        out += [
            f"  if ({x} < {k}) {{",
            f"    {y} = {x} + {k};",
            "  } else {",
            f"    {y} = {z} & {k};",
            "  }",
            f"  for (i = 0; i < {k}; i++) {{",
            f"    {z} = {z} + 1;",
            f"    if ({z} > 1000) {z} = 0;",
            "  }",
        ]
    out += [f"  if ({a} > 2000000) reach_error();", "}"]
    functions += 1
out += ["int main(void) {"] + [f"  f{i}();" for i in range(functions)] + ["  return 0;", "}"]
print("\n".join(out))
