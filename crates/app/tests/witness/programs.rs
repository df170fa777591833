//! Pairs of programs that differ in one place: one violates its property, one does not. `/*INV*/`
//! stands where the invariant of a loop is evaluated.

/// A pair.
pub(crate) struct Pair {
    pub(crate) name: &'static str,
    pub(crate) check: &'static str,
    /// The text of the safe program.
    pub(crate) safe: &'static str,
    /// What is replaced, and by what, in the unsafe one.
    pub(crate) change: (&'static str, &'static str),
}

impl Pair {
    pub(crate) fn text(&self, is_safe: bool) -> String {
        assert!(self.safe.contains(self.change.0), "{}", self.name);
        match is_safe {
            true => self.safe.to_owned(),
            false => self.safe.replacen(self.change.0, self.change.1, 1),
        }
    }
}

pub(crate) const PAIRS: &[Pair] = &[
    Pair {
        name: "count",
        check: "reach",
        safe: "extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int x = 0, y = 0;
  while (/*INV*/ n > 0) {
    x++; y++; n--;
  }
  if (x != y + 0) { reach_error(); }
  return 0;
}
",
        change: ("y + 0", "y + 1"),
    },
    Pair {
        name: "inputs",
        check: "reach",
        safe: "extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int add(int a, unsigned char b) {
  if (a > 100 || a < -100)
    return 0;
  return a + b;
}
int main(void) {
  int s = 0;
  for (int i = 0; /*INV*/ i < 3; i++) {
    int a = __VERIFIER_nondet_int();
    s = add(a, __VERIFIER_nondet_uchar());
    if (s > 355) goto ERROR;
  }
  return 0;
  ERROR: reach_error();
  return 1;
}
",
        change: ("s > 355", "s > 350"),
    },
    Pair {
        name: "overflow",
        check: "overflow",
        safe: "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int i = 0;
  if (x < 0 || x > 1000000) return 0;
  while (/*INV*/ i < 5) {
    x = x + 10;
    i = i + 1;
  }
  return x > 0 ? x : 0;
}
",
        change: ("x > 1000000", "x > 2147483640"),
    },
    Pair {
        name: "branches",
        check: "reach",
        safe: "extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int state = 1;
void step(int input) {
  switch (input) {
  case 1: state = state == 1 ? 2 : 1; break;
  case 2: if (state == 2) state = 3; break;
  default: state = 1;
  }
}
int main(void) {
  while (/*INV*/ 1) {
    step(__VERIFIER_nondet_int());
    if (state > 3) { ERROR: reach_error(); }
  }
}
",
        change: ("state > 3", "state > 2"),
    },
    Pair {
        name: "memory",
        check: "memsafety",
        safe: "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0, 1, 2, 3};
  int *p = a;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n >= 4) return 0;
  return p[n];
}
",
        change: ("n >= 4", "n > 4"),
    },
    Pair {
        name: "jumps",
        check: "reach",
        safe: "extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char k = __VERIFIER_nondet_uchar();
  unsigned t = 0;
  do {
    t += 2;
    k = k / 2;
  } while (/*INV*/ k > 0);
again:
  t += 2;
  if (t < 20) goto again;
  if (t % 2 == 1) reach_error();
  return 0;
}
",
        change: ("% 2 == 1", "% 2 == 0"),
    },
];
