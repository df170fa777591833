//! Many objects that live for a short time, and blocks of the heap.

use super::Make;
use super::build::{Ask, Gadget, number};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 13] = [
    (4, "objects-locals", locals),
    (3, "objects-calls", calls),
    (4, "objects-blocks", blocks),
    (3, "objects-realloc", realloc),
    (3, "objects-list", list),
    (2, "objects-literals", literals),
    (2, "objects-variable-length", variable_length),
    (2, "objects-recursion", recursion),
    (2, "objects-dangling", dangling),
    (2, "objects-goto", goto),
    (2, "objects-calloc", calloc),
    (2, "objects-table", table),
    (2, "objects-stale", stale),
];

/// How often a loop runs: seldom more often than the addresses of 32 bits would allow.
fn times(rng: &mut Rng) -> usize {
    match rng.below(20) {
        0 => rng.within(4000, 9000),
        1 => rng.within(16_000, 40_000),
        2 => rng.within(200, 1200),
        3..=5 => rng.within(20, 80),
        _ => rng.within(1, 9),
    }
}

fn locals(rng: &mut Rng, _: &Ask) -> Gadget {
    let inner = *rng.pick(&[
        "int x = i; int *p = &x; *p += 1; s += (unsigned)x;",
        "int x[3] = {i, 1, 2}; int *p = x; s += (unsigned)p[i & 1];",
        "struct { int a; char b; } x = {i, 3}; char *p = &x.b; s += (unsigned)*p;",
        "int x = i, y = 2; int *p = i & 1 ? &x : &y; s += (unsigned)*p;",
        "volatile int x = 1; volatile int *p = &x; s += (unsigned)*p;",
    ]);
    Gadget::new(
        &[],
        "",
        "  unsigned s = 0;
  for (int i = 0; i < $n; i++) { $inner }
  return s;\n",
    )
    .set("n", times(rng))
    .set("inner", inner)
}

fn calls(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "__attribute__((noinline)) static void $_in(int *p, unsigned *s) { *p += 1; *s += (unsigned)*p; }
__attribute__((noinline)) static unsigned $_out(int i, unsigned s) { int x = i & $m; $_in(&x, &s); return s; }\n",
        "  unsigned s = 0;
  for (int i = 0; i < $n; i++) s = $_out(i, s);
  return s;\n",
    )
    .set("n", times(rng))
    .set("m", rng.pick(&[1, 3, 15]))
}

fn blocks(rng: &mut Rng, ask: &Ask) -> Gadget {
    let make = *rng.pick(&[
        "int *p = malloc(sizeof *p); *p = i;",
        "int *p = calloc(1, sizeof *p); *p += i;",
        "int *p = malloc(4u + (unsigned)(i & 3) * 4u); p[i & 3] = 1; p[0] = i;",
        "int *p = malloc(8); p[1] = 3; p[0] = p[1] + i;",
    ]);
    Gadget::new(
        &["stdlib.h"],
        "",
        "  unsigned s = 0;
  for (int i = 0; i < $n; i++) { $make s += (unsigned)*p; $bug }
  return s;\n",
    )
    .set("n", times(rng))
    .set("make", make)
    .bug(
        ask,
        "free(p);",
        rng.pick(&[
            "free(p); if (i == $n - 1) s += (unsigned)*p;",
            "free(p); if (i == $n - 1) free(p);",
            "if (i != $n - 1) free(p);",
            "if (i == $n - 1) p++; free(p);",
            "if (i == $n - 1) p[4] = 1; free(p);",
        ]),
    )
}

fn realloc(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "",
        "  unsigned n = 1, s = 0; int *p = malloc(sizeof *p), *old = p;
  p[0] = $v;
  for (int i = 1; i < $n; i++) {
    if ((unsigned)i >= n) { n *= 2; old = p; p = realloc(p, n * sizeof *p); }
    p[i] = p[i - 1] + i;
  }
  for (int i = 0; i < $n; i++) s += (unsigned)p[i];
  $bug
  (void)old;
  return s;\n",
    )
    .set("n", number(rng, 2, 9))
    .set("v", number(rng, 0, 50))
    .bug(
        ask,
        "free(p);",
        rng.pick(&[
            "p[n] = 1; free(p);",
            "free(p + 1);",
            "free(p); free(p);",
            "p = realloc(p, 1); s += (unsigned)p[0]; free(p);",
        ]),
    )
}

fn list(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "struct $_n { struct $_n *next; int v; };\n",
        "  struct $_n *head = 0; unsigned s = 0;
  for (int i = 0; i < $n; i++) {
    struct $_n *e = malloc(sizeof *e);
    e->v = i * $k; e->next = head; head = e;
  }
  for (struct $_n *e = head; e; e = e->next) s = s * 3u + (unsigned)e->v;
  while (head) { $bug }
  return s;\n",
    )
    .set("n", number(rng, 1, 7))
    .set("k", number(rng, 1, 9))
    .bug(
        ask,
        "struct $_n *e = head; head = e->next; free(e);",
        rng.pick(&[
            "struct $_n *e = head; free(e); head = e->next;",
            "struct $_n *e = head; head = e->next; if (head) free(e);",
            "struct $_n *e = head; head = e->next; free(&e->v);",
            "struct $_n *e = head; head = e->next; free(e); if (!head) s += (unsigned)e->v;",
        ]),
    )
}

fn literals(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "struct $_s { int a, b; };
static unsigned $_sum(const struct $_s *p) { return (unsigned)(p->a * 2 + p->b); }\n",
        "  unsigned s = 0; int *q = 0; int z = 4;
  for (int i = 0; i < $n; i++) {
    s += $_sum(&(struct $_s){i, $v});
    { q = (int[]){i, 2}; s += (unsigned)*q; $bug }
    $use
  }
  return s + (unsigned)*q;\n",
    )
    .set("n", number(rng, 1, 30))
    .set("v", number(rng, 0, 50))
    .set("use", "")
    .bug(ask, "q = &z;", "")
}

fn variable_length(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "static unsigned $_f(int n) {
  unsigned char v[n]; int w[n + 1];
  for (int i = 0; i < n; i++) { v[i] = (unsigned char)(i * $k); w[i] = i; }
  w[n] = 7;
  return (unsigned)v[n - 1] + (unsigned)w[n $bug] + (unsigned)sizeof v;
}\n",
        "  unsigned s = 0;
  for (int i = 1; i < $n; i++) s = s * 5u + $_f(i);
  return s;\n",
    )
    .set("n", number(rng, 2, 7))
    .set("k", number(rng, 1, 99))
    .bug(ask, "", "+ 1")
}

fn recursion(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "static unsigned $_f(int n, const int *up) {
  int x = n * $k + (up ? *up : 1);
  if (n == 0) return (unsigned)x;
  return $_f(n - 1, &x) * 3u + (unsigned)x;
}\n",
        "  return $_f($n, 0);\n",
    )
    .set("n", number(rng, 1, 7))
    .set("k", number(rng, 1, 9))
}

fn dangling(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "static int *$_p;
__attribute__((noinline)) static int $_f(int n) { int x = n; $_p = &x; $_p[0] += 1; return *$_p; }\n",
        "  static int keep = $v; unsigned s = 0; int y;
  s += (unsigned)$_f($v);
  { int z = 3; int *q = &z; y = *q; $_p = $bug; }
  s += (unsigned)*$_p;
  return s + (unsigned)y;\n",
    )
    .set("v", number(rng, 0, 50))
    .bug(ask, "&keep", rng.pick(&["q", "$_p"]))
}

fn goto(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "",
        "  unsigned s = 0; int i = 0;
again: {
    int x; int *p = &x;
    x = i * $k;
    s += (unsigned)*p;
    if (++i < $n) goto again;
  }
  return s;\n",
    )
    .set("n", times(rng))
    .set("k", number(rng, 1, 3))
}

fn calloc(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "",
        "  int *p = calloc($n, sizeof *p); unsigned s = 0;
  p[$n - 1] += $v;
  for (int i = 0; i < $n $bug; i++) s = s * 7u + (unsigned)p[i];
  free(p);
  return s;\n",
    )
    .set("n", number(rng, 1, 9))
    .set("v", number(rng, 0, 50))
    .bug(ask, "", "+ 1")
}

fn table(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "",
        "  int **t = malloc($n * sizeof *t); unsigned s = 0;
  for (int i = 0; i < $n; i++) { t[i] = malloc((unsigned)(i + 1) * sizeof **t); t[i][i] = i * $k; }
  for (int i = 0; i < $n; i++) s = s * 3u + (unsigned)t[i][i];
  for (int i = 0; i < $n; i++) { $bug }
  free(t);
  return s;\n",
    )
    .set("n", number(rng, 1, 6))
    .set("k", number(rng, 1, 9))
    .bug(
        ask,
        "free(t[i]);",
        rng.pick(&[
            "free(t[0]); if (i) free(t[i]);",
            "if (i) free(t[i]);",
            "t[i][i + 1] = 0; free(t[i]);",
        ]),
    )
}

fn stale(rng: &mut Rng, ask: &Ask) -> Gadget {
    // The block that is used after it was freed may have the address of the next one.
    Gadget::new(
        &["stdlib.h"],
        "",
        "  unsigned s = 0; int *a = malloc($m); *a = 3; int *stale = a;
  free(a);
  int *b = malloc($m); *b = $v;
  s += (unsigned)*$bug;
  free(b);
  (void)stale;
  return s;\n",
    )
    .set("m", rng.pick(&["4", "8", "40", "sizeof(int) * 3"]))
    .set("v", number(rng, 0, 50))
    .bug(ask, "b", "stale")
}
