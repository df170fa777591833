//! How values lie in memory: unions, bit-fields, padding, initialisers, literals.

use super::Make;
use super::build::{Ask, Gadget, number, word};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 11] = [
    (3, "union-punning", punning),
    (2, "union-rest", rest),
    (2, "padding", padding),
    (2, "uninitialised", uninitialised),
    (4, "bit-fields", bit_fields),
    (3, "literals-shared", shared),
    (2, "literals-equal", equal),
    (2, "initialisers", initialisers),
    (2, "flexible", flexible),
    (2, "struct-copy", struct_copy),
    (2, "sizes", sizes),
];

fn punning(rng: &mut Rng, ask: &Ask) -> Gadget {
    let (write, read) = *rng.pick(&[
        ("u.i = $v;", "u.b[0] * 3u + u.b[1] * 5u + u.b[3]"),
        ("u.i = $v;", "(unsigned)u.s[0] * 3u + (unsigned)u.s[1]"),
        ("u.f = 1.5f * $k;", "(unsigned)u.i"),
        ("u.i = 0; u.b[2] = $k;", "(unsigned)u.i"),
        ("u.i = $v; u.s[0] = -1;", "(unsigned)u.i"),
        ("u.i = 0; u.bits.x = 5; u.bits.y = $k & 7;", "(unsigned)u.i"),
    ]);
    Gadget::new(
        &[],
        "union $_u { int i; unsigned char b[4]; short s[2]; float f; struct { unsigned x : 3, y : 7; } bits; };\n",
        "  union $_u u; unsigned char *p = u.b;
  $write
  return $read + p[$bug];\n",
    )
    .set("write", write)
    .set("read", read)
    .set("v", number(rng, 0, 2_000_000_000))
    .set("k", number(rng, 0, 50))
    .bug(ask, "1", "4")
}

fn rest(rng: &mut Rng, _: &Ask) -> Gadget {
    // The bytes beyond the member that is initialised have any value.
    Gadget::new(
        &[],
        "union $_u { char c; int i; };
static unsigned $_f(void) { union $_u u = {$k}; unsigned char *p = (unsigned char *)&u; return p[$at] == 0; }\n",
        "  return $_f();\n",
    )
    .set("k", number(rng, 1, 50))
    .set("at", number(rng, 1, 3))
    .open()
}

fn padding(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["string.h"],
        "struct $_s { char c; int i; };
static unsigned $_f(struct $_s s) { return ((unsigned char *)&s)[$at]; }\n",
        "  struct $_s s; s.c = 1; s.i = $k;
  return $_f(s) == $w;\n",
    )
    .set("k", number(rng, 0, 50))
    .set("at", number(rng, 1, 3))
    .set("w", rng.pick(&["0", "7", "255"]))
    .open()
}

fn uninitialised(rng: &mut Rng, _: &Ask) -> Gadget {
    let (declaration, end) = *rng.pick(&[
        ("unsigned char *p = malloc(8);", "free(p);"),
        (
            "unsigned char *p = calloc(1, 4); p = realloc(p, 8); p += 4;",
            "free(p - 4);",
        ),
    ]);
    Gadget::new(
        &["stdlib.h"],
        "",
        "  $declaration
  unsigned r = p[$at] == $w;
  $end
  return r;\n",
    )
    .set("declaration", declaration)
    .set("end", end)
    .set("at", rng.below(4))
    .set("w", rng.pick(&["0", "7", "255"]))
    .open()
}

fn bit_fields(rng: &mut Rng, _: &Ask) -> Gadget {
    let fields = *rng.pick(&[
        "int a : 3; unsigned b : 5; int c : 9; unsigned d : 1;",
        "unsigned a : 7; signed b : 2; unsigned : 0; unsigned c : 12; signed char d : 4;",
        "unsigned long long a : 33; int b : 5; _Bool c : 1; short d : 9;",
        "unsigned a : 31; unsigned b : 3; int c : 30; unsigned char d : 7;",
        "char x; int a : 6; char y; unsigned b : 9; unsigned c : 17; int d : 3;",
    ]);
    Gadget::new(
        &["string.h"],
        "struct $_s { $fields };\n",
        "  struct $_s s; memset(&s, 0, sizeof s);
  s.a = $a; s.b = $b; s.c = $c; s.d = $d;
  s.a += 1; s.c++; s.b -= 2; s.d ^= 1;
  unsigned char m[sizeof s]; memcpy(m, &s, sizeof s);
  unsigned r = m[0] * 3u + (unsigned)s.a * 5u + (unsigned)s.b * 7u + (unsigned)s.c * 11u + (unsigned)s.d;
  return r * 3u + (s.a < s.b) + (s.a - 1 < 0) * 2u + (unsigned)sizeof s;\n",
    )
    .set("fields", fields)
    .set("a", number(rng, 0, 9))
    .set("b", number(rng, 0, 40))
    .set("c", number(rng, 0, 500))
    .set("d", number(rng, 0, 5))
}

fn shared(rng: &mut Rng, _: &Ask) -> Gadget {
    let (one, two) = match rng.below(3) {
        0 => ("\"$t\"", "\"$t\""),
        1 => ("\"x$t\" + 1", "\"$t\""),
        _ => ("$_f()", "\"$t\""),
    };
    Gadget::new(
        &[],
        "static const char *$_f(void) { return \"$t\"; }\n",
        "  const char *a = $one, *b = $two;
  (void)$_f;
  return a == b;\n",
    )
    .set("one", one)
    .set("two", two)
    .set("t", word(rng, 1, 4))
    .open()
}

fn equal(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["string.h"],
        "static const char $_a[] = \"$t\";\n",
        "  const char *p = \"$t\"; char b[] = \"$t\"; const char *q = p; (void)$_a;
  return 2u * (p != b) + 4u * (strcmp(p, b) == 0) + 8u * (q == p) + 16u * (b != $_a)
    + 32u * (unsigned)sizeof b + (unsigned)\"$t\"[1];\n",
    )
    .set("t", word(rng, 1, 4))
}

fn initialisers(rng: &mut Rng, _: &Ask) -> Gadget {
    let declaration = *rng.pick(&[
        "struct $_s x[3] = {{1, {2, 3}, {4}}, [2].i = $v, 5};",
        "struct $_s x[3] = {1, 2, 3, 4, 5, 6, 7, [1] = {.a = {[1] = $v}}};",
        "static struct $_s x[3] = {[1] = {$v}, [0].u.c = 9};",
        "struct $_s x[3] = {}; x[2] = (struct $_s){.i = $v, .u = {3}};",
        "struct $_s x[3] = {[0] = {.i = 3, .i = $v}};",
    ]);
    Gadget::new(
        &[],
        "struct $_s { int i; short a[2]; union { int n; char c; } u; };\n",
        "  $declaration
  unsigned s = 0;
  for (int i = 0; i < 3; i++) s = s * 7u + (unsigned)x[i].i * 3u + (unsigned)x[i].a[0] + (unsigned)x[i].a[1] * 5u + (unsigned)x[i].u.c;
  return s;\n",
    )
    .set("declaration", declaration)
    .set("v", number(rng, 0, 99))
}

fn flexible(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "struct $_s { short n; int a[]; };\n",
        "  struct $_s *p = malloc(sizeof *p + $n * sizeof p->a[0]); unsigned s = 0;
  p->n = $n;
  for (int i = 0; i < p->n $bug; i++) p->a[i] = i * $k;
  for (int i = 0; i < p->n; i++) s = s * 7u + (unsigned)p->a[i];
  free(p);
  return s + (unsigned)sizeof *p;\n",
    )
    .set("n", number(rng, 1, 5))
    .set("k", number(rng, 1, 9))
    .bug(ask, "", "+ 1")
}

fn struct_copy(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["string.h"],
        "struct $_s { char c; int a[3]; struct { short x, y; } in; };
static struct $_s $_f(struct $_s s, int k) { s.a[1] += k; s.in.y = (short)k; return s; }\n",
        "  struct $_s x = {'a', {1, 2, 3}, {4, 5}}, y = x, z;
  y.a[0] = $v;
  z = $_f(y, $k);
  x = z.a[1] > 20 ? y : z;
  memcpy(&y, &z, sizeof y);
  return (unsigned)(x.a[0] * 3 + x.a[1] * 5 + y.in.y * 7 + z.a[2] + x.in.x) + (unsigned)$_f(x, 2).a[1];\n",
    )
    .set("v", number(rng, 0, 50))
    .set("k", number(rng, 0, 50))
}

fn sizes(rng: &mut Rng, _: &Ask) -> Gadget {
    let ty = *rng.pick(&[
        "long",
        "void *",
        "long double",
        "size_t",
        "wchar_t",
        "enum $_e",
        "long long",
        "ptrdiff_t",
        "struct { char a; long long b; }",
        "struct { char a; double b; char c; }",
        "union { char a[5]; short b; }",
        "struct { long a; char b; }",
        "int (*)(void)",
        "struct { char a[3]; struct { short x; } y; }",
        "__typeof__('a')",
        "_Bool",
        "__typeof__(L'a')",
        "__typeof__(1 ? 2 : 3L)",
        "enum $_big",
    ]);
    Gadget::new(
        &["stddef.h"],
        "enum $_e { $_e1 = -1, $_e2 = 5 };\nenum $_big { $_b1 = 0x7fffffff };\n",
        "  __typeof__($ty) x[$n];
  return (unsigned)sizeof x * 7u + (unsigned)sizeof x[0] + (unsigned)((char *)&x[1] - (char *)&x[0]);\n",
    )
    .set("ty", ty)
    .set("n", number(rng, 2, 5))
}
