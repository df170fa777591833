//! The end of a program: a violation of the property, if a condition holds.

use super::Property;
use super::build::Gadget;
use crate::rng::Rng;

/// What is at the end.
#[derive(Clone, Default, Debug)]
pub(super) struct Harm {
    pub(super) name: &'static str,
    pub(super) includes: Vec<&'static str>,
    pub(super) file: String,
    pub(super) body: String,
}

/// Nothing: a gadget does harm already.
pub(super) fn none() -> Harm {
    Harm {
        name: "planted",
        ..Harm::default()
    }
}

type Kind = (
    &'static str,
    &'static [&'static str],
    &'static str,
    &'static str,
);

const REACH: [Kind; 6] = [
    ("assert", &["assert.h"], "", "  assert(!($c));\n"),
    (
        "reach-error",
        &[],
        "extern void reach_error(void);\n",
        "  if ($c) reach_error();\n",
    ),
    (
        "assert-in-function",
        &["assert.h"],
        "static void $_check(int ok) { assert(ok); }\n",
        "  $_check(!($c));\n",
    ),
    (
        "assert-in-loop",
        &["assert.h"],
        "",
        "  for (int i = 0; i < 3; i++) assert(!($c) || i < 2);\n",
    ),
    (
        "assert-by-pointer",
        &["assert.h"],
        "static void $_bad(void) { assert(0); }\nstatic void $_good(void) { }\n",
        "  void (*f)(void) = ($c) ? $_bad : $_good; f();\n",
    ),
    (
        "assert-in-atexit",
        &["assert.h", "stdlib.h"],
        "static int $_ok = 1;\nstatic void $_last(void) { assert($_ok); }\n",
        "  atexit($_last); if ($c) $_ok = 0;\n",
    ),
];

const MEMORY: [Kind; 13] = [
    (
        "write-constant",
        &[],
        "static const int $_k[2] = {1, 2};\nstatic int $_v[2];\n",
        "  { int *volatile p = ($c) ? (int *)$_k : $_v; *p = 3; }\n",
    ),
    (
        "count-past",
        &["stdio.h", "stdlib.h"],
        "",
        "  { unsigned k = ($c); int *p = malloc(4); char b[9]; if (k) free(p); snprintf(b, sizeof b, \"a%n\", p); if (!k) free(p); }\n",
    ),
    (
        "print-unterminated",
        &["stdio.h", "stdlib.h", "string.h"],
        "",
        "  { char *p = malloc(4); memset(p, 'a', 4); if (!($c)) p[3] = 0; printf(\"%s\", p); free(p); }\n",
    ),
    (
        "read-past",
        &[],
        "",
        "  { int a[3] = {1, 2, 3}; volatile int i = ($c) ? 3 : 2; h += (unsigned)a[i]; }\n",
    ),
    (
        "write-past",
        &["stdlib.h"],
        "",
        "  { char *p = malloc(4); p[($c) ? 4 : 0] = 1; h += (unsigned char)p[0] & 0u; free(p); }\n",
    ),
    (
        "use-after-free",
        &["stdlib.h"],
        "",
        "  { unsigned k = ($c); int *p = malloc(4); *p = 1; if (k) free(p); h += (unsigned)*p; if (!k) free(p); }\n",
    ),
    (
        "double-free",
        &["stdlib.h"],
        "",
        "  { unsigned k = ($c); int *p = malloc(4); *p = 1; free(p); if (k) free(p); }\n",
    ),
    (
        "null",
        &[],
        "",
        "  { int x = 1; int *volatile p = ($c) ? 0 : &x; h += (unsigned)*p; }\n",
    ),
    (
        "leak",
        &["stdlib.h"],
        "__attribute__((noinline)) static void $_leak(unsigned k) { int *volatile p = malloc(40); *p = 1; if (!k) free(p); p = 0; }\n",
        "  $_leak($c);\n",
    ),
    (
        "free-stack",
        &["stdlib.h"],
        "static void $_drop(void *p) { free(p); }\n",
        "  { int x = 1; $_drop(($c) ? (void *)&x : malloc(4)); h += (unsigned)x; }\n",
    ),
    (
        "dangling",
        &[],
        "",
        "  { int y = 2; int *p; { int x = 1; p = ($c) ? &x : &y; h += (unsigned)*p & 0u; } h += (unsigned)*p; }\n",
    ),
    (
        "string-past",
        &["string.h"],
        "",
        "  { char b[4]; strcpy(b, ($c) ? \"abcd\" : \"abc\"); h += (unsigned char)b[0]; }\n",
    ),
    (
        "free-inside",
        &["stdlib.h"],
        "",
        "  { char *p = malloc(8); *p = 1; unsigned k = ($c); free(p + k * 4u); }\n",
    ),
];

const OVERFLOW: [Kind; 13] = [
    (
        "remainder",
        &["limits.h"],
        "",
        "  { volatile int z = INT_MIN, d = ($c) ? -1 : 1; z = z % d; }\n",
    ),
    (
        "narrow",
        &["limits.h"],
        "",
        "  { volatile short s = 32767; s++; s += 32767; volatile char k = 127; k++; \
         volatile int z = INT_MAX - 1; z += ($c) ? 2 : 1; }\n",
    ),
    (
        "mixed",
        &["limits.h"],
        "",
        "  { volatile long long z = 3; volatile int y = INT_MAX; z = z * y; y = y - (int)(z & 0) + (($c) ? 1 : 0); }\n",
    ),
    (
        "field",
        &["limits.h"],
        "struct $_s { int f : 31; int g; };\n",
        "  { volatile struct $_s s = {0x3fffffff, INT_MAX}; s.f++; s.g += ($c) ? 1 : 0; }\n",
    ),
    (
        "decrement",
        &["limits.h"],
        "",
        "  { volatile int z = ($c) ? INT_MIN : INT_MIN + 1; --z; }\n",
    ),
    (
        "shift-out",
        &[],
        "",
        "  { volatile int z = ($c) ? 3 : 1; z = z << 30; }\n",
    ),
    (
        "add",
        &[],
        "",
        "  { volatile int z = 2147483646; z = z + 1 + (($c) ? 1 : 0); }\n",
    ),
    (
        "multiply",
        &[],
        "",
        "  { volatile int z = 65536; z = z * (($c) ? 32768 : 32767); }\n",
    ),
    (
        "negate",
        &[],
        "",
        "  { volatile int z = -2147483647 - (($c) ? 1 : 0); z = -z; }\n",
    ),
    (
        "increment",
        &[],
        "",
        "  { volatile int z = ($c) ? 2147483647 : 2147483646; z++; }\n",
    ),
    (
        "subtract-long",
        &["limits.h"],
        "",
        "  { volatile long z = LONG_MIN + (($c) ? 0 : 1); z = z - 1; }\n",
    ),
    (
        "divide",
        &[],
        "",
        "  { volatile int z = -2147483647 - 1, d = ($c) ? -1 : 1; z = z / d; }\n",
    ),
    (
        "shift",
        &[],
        "",
        "  { volatile int z = 1, d = ($c) ? 32 : 30; z = z << d; }\n",
    ),
];

const TERMINATION: [Kind; 7] = [
    (
        "ring",
        &[],
        "struct $_n { struct $_n *next; };\n",
        "  { struct $_n a, b, *p = &a; a.next = &b; b.next = ($c) ? &a : 0; while (p) p = p->next; }\n",
    ),
    (
        "wrap",
        &[],
        "",
        "  { volatile unsigned char i = 250; while (i >= (($c) ? 0 : 1)) i++; }\n",
    ),
    (
        "while",
        &[],
        "",
        "  { volatile unsigned i = 0; while ($c) i++; }\n",
    ),
    (
        "counter",
        &[],
        "",
        "  for (volatile int i = 0; i < 5; ) { if (!($c)) i++; }\n",
    ),
    (
        "goto",
        &[],
        "",
        "  { volatile unsigned i = 0; again: i = i + 1u; if ($c) goto again; }\n",
    ),
    (
        "unsigned",
        &[],
        "",
        "  { volatile unsigned char i = 3; unsigned char d = ($c) ? 2 : 1; while (i != 0) i = (unsigned char)(i + d); }\n",
    ),
    (
        "local",
        &[],
        "static void $_touch(int *p) { *p = 1; }\n",
        "  for (int go = 1; go; ) { int x = 0; $_touch(&x); go = ($c) && x; }\n",
    ),
];

/// A violation of the property where the condition holds.
pub(super) fn harm(
    rng: &mut Rng,
    property: Property,
    prefix: &str,
    condition: &str,
    narrow: bool,
) -> Harm {
    let kinds: &[Kind] = match property {
        Property::Reach => &REACH,
        Property::Memory => &MEMORY,
        Property::Overflow => &OVERFLOW,
        Property::Termination => &TERMINATION,
    };
    let (name, includes, file, body) = *rng.pick(kinds);
    let mut gadget = Gadget::new(includes, file, body).set("c", condition);
    let ask = super::build::Ask {
        property,
        narrow,
        bug: false,
        name: format!("{prefix}_end"),
    };
    gadget.finish(&ask);
    Harm {
        name,
        includes: gadget.includes,
        file: gadget.file,
        body: gadget.body,
    }
}
