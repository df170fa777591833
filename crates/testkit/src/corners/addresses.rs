//! Addresses as numbers: what C says about them holds, and what it leaves open is open.

use super::Make;
use super::build::{Ask, Gadget, number};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 16] = [
    (3, "address-alignment", alignment),
    (3, "address-order", order),
    (3, "address-size", size),
    (2, "address-distance", distance),
    (4, "address-round-trip", round_trip),
    (2, "address-bucket", bucket),
    (3, "address-bit", bit),
    (3, "address-reuse", reuse),
    (2, "address-distinct", distinct),
    (2, "address-neighbour", neighbour),
    (2, "address-printed", printed),
    (2, "address-tagged", tagged),
    (2, "address-container", container),
    (2, "address-sorted", sorted),
    (2, "address-frame", frame),
    (2, "address-bytes", bytes),
];

/// Objects of several kinds, as (declaration, expression of their address, statement at the end).
fn object(rng: &mut Rng, name: &str, ty: &str) -> (String, String, String) {
    match rng.below(4) {
        0 => (format!("{ty} {name};"), format!("&{name}"), String::new()),
        1 => (
            format!("static {ty} {name};"),
            format!("&{name}"),
            String::new(),
        ),
        2 => (
            format!("{ty} *{name} = malloc(sizeof({ty}));"),
            name.to_owned(),
            format!("free({name});"),
        ),
        _ => (
            format!("{ty} {name}[3];"),
            format!("&{name}[{}]", rng.below(3)),
            String::new(),
        ),
    }
}

fn alignment(rng: &mut Rng, _: &Ask) -> Gadget {
    let ty = *rng.pick(&["int", "short", "long", "void *", "struct $_s", "unsigned"]);
    let (declaration, address, end) = object(rng, "x", ty);
    Gadget::new(
        &["stdint.h", "stdlib.h"],
        "struct $_s { char c; int i; };\n",
        "  $declaration
  unsigned r = (uintptr_t)($address) % _Alignof($ty) == 0 ? $a : $b;
  $end
  return r;\n",
    )
    .set("declaration", declaration)
    .set("address", address)
    .set("end", end)
    .set("ty", ty)
    .set("a", number(rng, 0, 9))
    .set("b", number(rng, 0, 9))
}

fn order(rng: &mut Rng, _: &Ask) -> Gadget {
    let (one, first, end) = object(rng, "x", "int");
    let (two, second, stop) = object(rng, "y", "int");
    Gadget::new(
        &["stdint.h", "stdlib.h"],
        "",
        "  $one
  $two
  unsigned r = (uintptr_t)($first) $op (uintptr_t)($second);
  $end
  $stop
  return r;\n",
    )
    .set("one", one)
    .set("two", two)
    .set("first", first)
    .set("second", second)
    .set("end", end)
    .set("stop", stop)
    .set("op", rng.pick(&["<", ">", "<=", ">="]))
    .open()
}

fn size(rng: &mut Rng, ask: &Ask) -> Gadget {
    let bound = match ask.narrow {
        true => *rng.pick(&["0x7fffffffu", "0x08048000u", "0xbfff0000u", "0x10000u"]),
        false => *rng.pick(&[
            "0xffffffffu",
            "0x7fffffffu",
            "0x7f0000000000u",
            "0x555555550000u",
        ]),
    };
    let (declaration, address, end) = object(rng, "x", "int");
    Gadget::new(
        &["stdint.h", "stdlib.h"],
        "",
        "  $declaration
  unsigned r = (uintptr_t)($address) $op $bound;
  $end
  return r;\n",
    )
    .set("declaration", declaration)
    .set("address", address)
    .set("end", end)
    .set("bound", bound)
    .set("op", rng.pick(&["<", ">"]))
    .open()
}

fn distance(rng: &mut Rng, _: &Ask) -> Gadget {
    let ty = *rng.pick(&["char", "short", "int", "long", "struct $_s"]);
    let length = rng.within(2, 9);
    let (from, to) = (rng.below(length), rng.within(0, length));
    let value = match rng.below(4) {
        0 => "(unsigned)((uintptr_t)&a[$to] - (uintptr_t)&a[$from])",
        1 => "(unsigned)(&a[$to] - &a[$from] + 20)",
        2 => "(unsigned)((char *)&a[$to] - (char *)a)",
        _ => "(unsigned)((uintptr_t)&a[$to] > (uintptr_t)&a[$from]) * 2u + (&a[$to] >= &a[$from])",
    };
    Gadget::new(
        &["stdint.h", "stddef.h"],
        "struct $_s { char c; short s; char d[3]; };\n",
        "  $static$ty a[$length];
  return $value;\n",
    )
    .set("static", rng.pick(&["", "static "]))
    .set("ty", ty)
    .set("length", length)
    .set("value", value)
    .set("to", to)
    .set("from", from)
}

fn round_trip(rng: &mut Rng, ask: &Ask) -> Gadget {
    let through = *rng.pick(&[
        "uintptr_t u = (uintptr_t)p ^ $k; int *q = (int *)(u ^ $k);",
        "uintptr_t u = (uintptr_t)p; int *q = (int *)(void *)u;",
        "intptr_t u = (intptr_t)p + $k; int *q = (int *)(u - $k);",
        "unsigned char b[sizeof p]; int *q; memcpy(b, &p, sizeof p); memcpy(&q, b, sizeof q);",
        "union { int *p; uintptr_t u; } w; w.p = p; w.u += $k; w.u -= $k; int *q = w.p;",
        "unsigned char b[sizeof p]; int *q; for (unsigned i = 0; i < sizeof p; i++) \
         b[i] = ((unsigned char *)&p)[i] ^ 0x5a; for (unsigned i = 0; i < sizeof p; i++) \
         ((unsigned char *)&q)[i] = b[i] ^ 0x5a;",
        "uintptr_t u = (uintptr_t)p / 4u; int *q = (int *)(u * 4u);",
        "union { int *p; unsigned char b[sizeof(int *)]; } w, v; w.p = p; \
         for (unsigned i = 0; i < sizeof w.b; i++) v.b[i] = w.b[i]; int *q = v.p;",
    ]);
    let (declare, stop) = match rng.below(3) {
        0 => ("int a[4] = {1, 2, 3, 4}; int *p = a + $at;", ""),
        1 => ("static int a[4]; int *p = a + $at;", ""),
        _ => (
            "int *a = malloc(4 * sizeof(int)); a[0] = a[1] = a[2] = a[3] = 7; int *p = a + $at;",
            "free(a);",
        ),
    };
    Gadget::new(
        &["stdint.h", "stdlib.h", "string.h"],
        "",
        "  $declare
  $through
  q[$bug] = $v;
  unsigned r = (unsigned)*p * 3u + (q == p);
  $stop
  return r;\n",
    )
    .set("declare", declare)
    .set("through", through)
    .set("stop", stop)
    .set("k", number(rng, 1, 5000))
    .set("at", rng.below(4))
    .set("v", number(rng, 0, 99))
    .bug(ask, "0", "4")
}

fn bucket(rng: &mut Rng, ask: &Ask) -> Gadget {
    let size = *rng.pick(&[2, 4, 8, 7]);
    Gadget::new(
        &["stdint.h"],
        "static unsigned $_table[$n];
static void $_put(const void *p) { $_table[$hash $bug]++; }\n",
        "  int a = 1; static int b; char c[3];
  $_put(&a); $_put(&b); $_put(&c[1]);
  unsigned s = 0;
  for (int i = 0; i < $n; i++) s += $_table[i];
  return s * $v + (unsigned)a;\n",
    )
    .set("n", size)
    .set(
        "hash",
        rng.pick(&[
            "(uintptr_t)p % $n",
            "((uintptr_t)p >> 3) % $n",
            "((unsigned)(uintptr_t)p * 2654435761u >> 7) % $n",
        ]),
    )
    .set("v", number(rng, 1, 9))
    .bug(ask, "", "+ $n")
}

fn bit(rng: &mut Rng, _: &Ask) -> Gadget {
    let (ty, low) = *rng.pick(&[
        ("char", 0),
        ("char", 2),
        ("short", 1),
        ("int", 2),
        ("int", 5),
    ]);
    let (declaration, address, end) = match rng.below(3) {
        0 => (format!("{ty} x[5];"), "&x[1]", ""),
        1 => (format!("static {ty} x[3];"), "&x[0]", ""),
        _ => (format!("{ty} *x = malloc(40);"), "x + 1", "free(x);"),
    };
    Gadget::new(
        &["stdint.h", "stdlib.h"],
        "",
        "  $declaration
  unsigned r = ((uintptr_t)($address) >> $bit) & 1u;
  $end
  return r;\n",
    )
    .set("declaration", declaration)
    .set("address", address)
    .set("end", end)
    // A block of malloc is aligned, so its low bits are known.
    .set(
        "bit",
        if end.is_empty() {
            low
        } else {
            rng.within(5, 9)
        },
    )
    .open()
}

fn reuse(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdint.h", "stdlib.h"],
        "",
        "  char *p = malloc($n);
  uintptr_t u = (uintptr_t)p;
  p[0] = 1;
  free(p);
  char *q = malloc($n);
  q[0] = 2;
  unsigned r = (uintptr_t)q $op u;
  free(q);
  return r;\n",
    )
    .set("n", number(rng, 1, 40))
    .set("op", rng.pick(&["==", "!="]))
    .open()
}

fn distinct(rng: &mut Rng, _: &Ask) -> Gadget {
    let (one, first, end) = object(rng, "x", "int");
    let (two, second, stop) = object(rng, "y", "int");
    Gadget::new(
        &["stdint.h", "stdlib.h"],
        "",
        "  $one
  $two
  unsigned r = ((uintptr_t)($first) != (uintptr_t)($second)) + 2u * (($first) != 0)
    + 4u * ((uintptr_t)($second) == 0) + 8u * ((void *)($first) == (void *)($second));
  $end
  $stop
  return r;\n",
    )
    .set("one", one)
    .set("two", two)
    .set("first", first)
    .set("second", second)
    .set("end", end)
    .set("stop", stop)
}

fn neighbour(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdint.h"],
        "",
        "  $static int x, y;
  x = 1; y = 2;
  uintptr_t a = (uintptr_t)&x, b = (uintptr_t)&y;
  return (a > b ? a - b : b - a) $op;\n",
    )
    .set("static", rng.pick(&["", "static"]))
    .set("op", rng.pick(&["== 4", "> 4", "> 8", "< 100"]))
    .open()
}

fn printed(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdio.h", "stdint.h"],
        "",
        "  int x = $v; void *q = 0; char b[64];
  int n = snprintf(b, sizeof b, \"%p\", (void *)&x);
  if (n <= 0 || n >= 64) return 99u;
  if (sscanf(b, \"%p\", &q) != 1) return 98u;
  return (q == (void *)&x) * 5u + (unsigned)*(int *)&x;\n",
    )
    .set("v", number(rng, 0, 50))
}

fn tagged(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdint.h", "stdlib.h"],
        "",
        "  int *p = malloc(sizeof(int));
  *p = $v;
  uintptr_t u = (uintptr_t)p | $tag;
  unsigned t = (unsigned)(u & 3u);
  int *q = (int *)(u & ~(uintptr_t)$bug);
  unsigned r = (unsigned)*q * 5u + t;
  free(p);
  return r;\n",
    )
    .set("v", number(rng, 0, 50))
    .set("tag", number(rng, 2, 3))
    // With one bit kept the access goes beyond the end.
    .bug(ask, "3", "1")
}

fn container(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stddef.h", "stdint.h"],
        "struct $_s { char c; int i; struct { short s; long l; } in; char e[$n]; };\n",
        "  struct $_s x = {.c = 1, .i = $a, .in = {2, 3}, .e = {4}};
  $ty *m = &x.$m;
  struct $_s *q = (struct $_s *)((char *)m - offsetof(struct $_s, $m));
  q->i += $b;
  return (unsigned)x.i * 7u + (q == &x) + (unsigned)offsetof(struct $_s, $m);\n",
    )
    .set("n", number(rng, 1, 9))
    .set("a", number(rng, 0, 50))
    .set("b", number(rng, 0, 50))
    .set("ty", "void")
    .set("m", rng.pick(&["i", "in.s", "in.l", "e", "in"]))
}

fn sorted(rng: &mut Rng, _: &Ask) -> Gadget {
    let declare = *rng.pick(&[
        "int v[3] = {5, 6, 7}; int *a[3] = {&v[2], &v[0], &v[1]};",
        "int x = 5, y = 6, z = 7; int *a[3] = {&y, &z, &x};",
        "static int x = 5; int y = 6; static int z = 7; int *a[3] = {&y, &z, &x};",
    ]);
    let value = match declare.starts_with("int v") {
        true => "(unsigned)(*a[0] * 100 + *a[1] * 10 + *a[2])",
        false => "(unsigned)(*a[0] + *a[1] + *a[2])",
    };
    Gadget::new(
        &["stdint.h"],
        "",
        "  $declare
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++)
      if ((uintptr_t)a[j] > (uintptr_t)a[j + 1]) { int *t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
  return $value + ((uintptr_t)a[0] < (uintptr_t)a[1] && (uintptr_t)a[1] < (uintptr_t)a[2]);\n",
    )
    .set("declare", declare)
    .set("value", value)
}

fn frame(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdint.h"],
        "__attribute__((noinline)) static uintptr_t $_f(int n) { int x[2] = {n, n}; \
         return (uintptr_t)&x[x[0] & 1]; }\n",
        "  uintptr_t a = $_f(2), b = $_f(4);
  return a $op b;\n",
    )
    .set("op", rng.pick(&["==", "!=", "<"]))
    .open()
}

fn bytes(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdint.h", "string.h"],
        "",
        "  int x[2] = {1, 2}; int *p = &x[$i], *q = &x[$j];
  unsigned r = memcmp(&p, &q, sizeof p) == 0;
  unsigned char *a = (unsigned char *)&p, *b = (unsigned char *)&q; unsigned same = 1;
  for (unsigned i = 0; i < sizeof p; i++) same &= a[i] == b[i];
  return r * 3u + same * 5u + (unsigned)*p;\n",
    )
    .set("i", rng.below(2))
    .set("j", rng.below(2))
}
