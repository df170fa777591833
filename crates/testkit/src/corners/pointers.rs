//! The bytes of pointers, and functions as numbers: moving them keeps them, looking at them shows
//! numbers that C leaves open.

use super::Make;
use super::build::{Ask, Gadget, number};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 10] = [
    (3, "pointer-byte", byte),
    (3, "pointer-union", union),
    (2, "pointer-words", words),
    (4, "pointer-copied", copied),
    (3, "pointer-record", record),
    (2, "pointer-compared", compared),
    (3, "pointer-passed", passed),
    (2, "function-order", order),
    (2, "function-number", value),
    (3, "function-table", table),
];

/// A pointer `p` to some object: its declaration, and what is done at the end.
fn target(rng: &mut Rng) -> (&'static str, &'static str) {
    *rng.pick(&[
        ("int x = 1; int *p = &x;", ""),
        ("static int x; int *p = &x;", ""),
        ("int x[3] = {1, 2, 3}; int *p = x + 1;", ""),
        ("int *p = malloc(sizeof *p); *p = 1;", "free(p);"),
    ])
}

/// What is asked about a part of the bytes of a pointer; each answer is possible. The last
/// question is not asked of `whole` pointers: the bytes of a pointer to an object are not all zero.
fn question(rng: &mut Rng, whole: bool) -> &'static str {
    let all: [&'static str; 5] = ["> 9", "!= 76", "% 3 == 1", "< 120", "== 0"];
    all[rng.below(all.len() - usize::from(whole))]
}

fn byte(rng: &mut Rng, _: &Ask) -> Gadget {
    let (declare, end) = target(rng);
    let sum = "unsigned s = 0; \
               for (unsigned i = 0; i < sizeof p; i++) s += ((unsigned char *)&p)[i]; \
               unsigned r = s $test;";
    let read = *rng.pick(&[
        "unsigned r = ((unsigned char *)&p)[$k] $test;",
        "memcpy(c, &p, sizeof p); unsigned r = c[$k] $test;",
        "for (unsigned i = 0; i < sizeof p; i++) c[i] = ((unsigned char *)&p)[i]; \
         unsigned r = c[$k] $test;",
        sum,
    ]);
    Gadget::new(
        &["stdlib.h", "string.h"],
        "",
        "  $declare
  unsigned char c[sizeof p];
  $read
  $end
  return r;\n",
    )
    .set("declare", declare)
    .set("end", end)
    .set("read", read)
    .set("k", rng.below(4))
    .set("test", question(rng, read == sum))
    .open()
}

fn union(rng: &mut Rng, _: &Ask) -> Gadget {
    let (declare, end) = target(rng);
    let member = *rng.pick(&["b[0]", "b[3]", "h", "w", "f.low", "f.high"]);
    Gadget::new(
        &["stdlib.h"],
        "union $_u { int *p; unsigned char b[sizeof(int *)]; unsigned short h; unsigned w; \
         struct { unsigned low : 7, high : 9; } f; };\n",
        "  $declare
  union $_u u;
  u.p = p;
  unsigned r = u.$member $test;
  $end
  return r;\n",
    )
    .set("declare", declare)
    .set("end", end)
    .set("member", member)
    .set("test", question(rng, member == "w"))
    .open()
}

fn words(rng: &mut Rng, _: &Ask) -> Gadget {
    let (declare, end) = target(rng);
    let ty = *rng.pick(&["uint32_t", "uint16_t", "int8_t"]);
    Gadget::new(
        &["stdint.h", "stdlib.h", "string.h"],
        "",
        "  $declare
  $ty w[sizeof p / sizeof($ty)];
  memcpy(w, &p, sizeof p);
  unsigned r = w[$k] $test;
  $end
  return r;\n",
    )
    .set("declare", declare)
    .set("end", end)
    .set("ty", ty)
    .set("k", 0)
    .set("test", question(rng, ty == "uint32_t"))
    .open()
}

fn copied(rng: &mut Rng, ask: &Ask) -> Gadget {
    let copy = *rng.pick(&[
        "for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];",
        "unsigned char *d = (unsigned char *)&q, *s = (unsigned char *)&p; \
         for (unsigned n = sizeof p; n; n--) *d++ = *s++;",
        "unsigned short d[sizeof p / 2], s[sizeof p / 2]; memcpy(s, &p, sizeof p); \
         for (unsigned i = 0; i < sizeof p / 2; i++) d[i] = s[i]; memcpy(&q, d, sizeof q);",
        "for (unsigned i = 0; i < sizeof p; i++) { char c = ((char *)&p)[i]; ((char *)&q)[i] = c; }",
        "char c[2 * sizeof p]; memcpy(c + $k, &p, sizeof p); memmove(c + 2, c + $k, sizeof p); \
         memcpy(&q, c + 2, sizeof q);",
        "union { int *p; unsigned w[sizeof(int *) / 4]; } u, v; u.p = p; \
         for (unsigned i = 0; i < sizeof(int *) / 4; i++) v.w[i] = u.w[i]; q = v.p;",
        "struct { char c[sizeof p]; } a, b; memcpy(&a, &p, sizeof p); b = a; \
         memcpy(&q, &b, sizeof q);",
        "int **b = malloc(sizeof p); memcpy(b, &p, sizeof p); b = realloc(b, 3 * sizeof p); \
         q = *b; free(b);",
    ]);
    Gadget::new(
        &["stdlib.h", "string.h"],
        "",
        "  int x[2] = {$a, $b}; int *p = x, *q = x + 1;
  $copy
  q[$bug] += $c;
  return (unsigned)x[0] * 7u + (unsigned)x[1] + (p == q);\n",
    )
    .set("copy", copy)
    .set("k", number(rng, 0, 3))
    .set("a", number(rng, 0, 20))
    .set("b", number(rng, 0, 20))
    .set("c", number(rng, 0, 20))
    .bug(ask, "0", "2")
}

fn record(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h", "string.h"],
        "struct $_s { char name[$n]; int *p; short k; long l; int (*f)(void); };\n",
        "  int x = $a; struct $_s *s = $new;
  memset(s, $fill, sizeof *s);
  s->p = &x; s->k = $b; s->l = $c;
  strcpy(s->name, \"ab\");
  struct $_s t;
  $copy
  unsigned r = (unsigned)*t.p + 3u * (unsigned)t.k + 5u * (unsigned)t.l + (unsigned)t.name[1];
  r += ((unsigned char *)s)[$bug];
  free(s);
  return r;\n",
    )
    .set("n", number(rng, 3, 9))
    .set(
        "new",
        rng.pick(&["malloc(sizeof *s)", "calloc(1, sizeof *s)"]),
    )
    .set("fill", rng.pick(&["0", "1", "255"]))
    .set(
        "copy",
        rng.pick(&[
            "t = *s;",
            "memcpy(&t, s, sizeof t);",
            "for (unsigned i = 0; i < sizeof t; i++) ((char *)&t)[i] = ((char *)s)[i];",
        ]),
    )
    .set("a", number(rng, 0, 50))
    .set("b", number(rng, 0, 50))
    .set("c", number(rng, 0, 50))
    .bug(ask, "0", "sizeof *s")
}

fn compared(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["string.h"],
        "struct $_s { int *p; long n; };\n",
        "  int x; struct $_s a, b;
  memset(&a, 0, sizeof a); memset(&b, 0, sizeof b);
  a.p = &x; b.p = $other; a.n = $k; b.n = $l;
  unsigned r = $compare;
  return r + 2u * (a.p == b.p);\n",
    )
    .set("other", rng.pick(&["&x", "a.p"]))
    .set(
        "compare",
        rng.pick(&[
            "memcmp(&a, &b, sizeof a) == 0",
            "memcmp(&a.p, &b.p, sizeof a.p) == 0",
            "((char *)&a)[1] == ((char *)&b)[1]",
            "!(((unsigned char *)&a)[0] < ((unsigned char *)&b)[0])",
        ]),
    )
    .set("k", rng.below(2))
    .set("l", rng.below(2))
}

fn passed(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "struct $_s { int kind; union { int *p; unsigned char b[sizeof(int *)]; int n; } u; };
static struct $_s $_make(int *p, int n) { struct $_s s; s.kind = p != 0; \
         if (p) s.u.p = p; else s.u.n = n; return s; }
static int $_get(struct $_s s) { return s.kind ? s.u.p[$bug] : $n; }\n",
        "  int x = $a; struct $_s s = $_make(&x, 0), t = $_make(0, $b), u;
  u = s;
  return (unsigned)$_get(u) * 3u + (unsigned)$_get(t) + (u.u.p == &x);\n",
    )
    .set("n", rng.pick(&["s.u.n", "s.u.b[0]"]))
    .set("a", number(rng, 0, 50))
    .set("b", number(rng, 0, 50))
    .bug(ask, "0", "1")
}

fn functions() -> &'static str {
    "__attribute__((noinline)) static int $_f(int n) { return n + $a; }
__attribute__((noinline)) static int $_g(int n) { return n * $b; }
typedef int (*$_t)(int);
static volatile int $_k = 1;
__attribute__((noinline)) static $_t $_pick(int k) { return k ? $_f : $_g; }\n"
}

fn order(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdint.h"],
        functions(),
        "  $_t p = $_pick($_k), q = $_pick(!$_k); int x; (void)x;
  $way
  return r;\n",
    )
    .set(
        "way",
        rng.pick(&[
            "unsigned r = (uintptr_t)p $op (uintptr_t)q;",
            "unsigned r = (void *)p $op (void *)q;",
            "unsigned r = (char *)p - (char *)q $op 16;",
            "uintptr_t u = (uintptr_t)&x, v = (uintptr_t)p; int *s = (int *)(u + 0 * v); \
             unsigned r = v - (uintptr_t)q $op 16u + (s != &x);",
        ]),
    )
    .set("op", rng.pick(&["<", ">", "<=", ">="]))
    .set("a", number(rng, 1, 9))
    .set("b", number(rng, 2, 9))
    .open()
}

fn value(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdint.h"],
        functions(),
        "  $_t p = $_pick($which); int x = 0; (void)x;
  $way
  return r;\n",
    )
    .set("which", rng.pick(&["$_k", "!$_k"]))
    .set(
        "way",
        rng.pick(&[
            "unsigned r = (uintptr_t)p % 64 $test;",
            "unsigned r = ((uintptr_t)p >> 5 & 127) $test;",
            "unsigned char *c = (unsigned char *)&p; unsigned r = c[$k] $test;",
            "uintptr_t u = (uintptr_t)&x; uintptr_t v = (uintptr_t)p; \
             unsigned r = (v / 3 & 127) $test; *(int *)u = 1;",
        ]),
    )
    .set("k", rng.below(4))
    .set("test", rng.pick(&["== 0", "> 9", "!= 32"]))
    .set("a", number(rng, 1, 9))
    .set("b", number(rng, 2, 9))
    .open()
}

fn table(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdint.h", "string.h"],
        functions(),
        "  $declare
  unsigned r = 0;
  for (int i = 0; i < 2; i++) { $take r = r * 5u + (unsigned)f(i + $k); }
  return r + ($_f != $_g);\n",
    )
    .set(
        "declare",
        rng.pick(&[
            "uintptr_t t[2] = {(uintptr_t)$_f, (uintptr_t)$_g};",
            "static uintptr_t t[2] = {(uintptr_t)$_f, (uintptr_t)$_g};",
            "uintptr_t t[2]; int (*s[2])(int) = {$_f, $_g}; memcpy(t, s, sizeof t);",
            "uintptr_t t[2]; int (*s[2])(int) = {$_g, $_f}; \
             for (unsigned i = 0; i < sizeof t; i++) ((char *)t)[i] = ((char *)s)[i];",
        ]),
    )
    .set(
        "take",
        rng.pick(&[
            "int (*f)(int) = (int (*)(int))t[i];",
            "int (*f)(int); memcpy(&f, &t[i], sizeof f);",
        ]),
    )
    .set("k", number(rng, 0, 9))
    .set("a", number(rng, 1, 9))
    .set("b", number(rng, 2, 9))
}
