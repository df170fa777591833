//! GNU C: attributes, pragmas, built-in functions and other extensions that change what happens.

use super::Make;
use super::build::{Ask, Gadget, number};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 17] = [
    (4, "cleanup", cleanup),
    (2, "cleanup-block", cleanup_block),
    (2, "packed", packed),
    (2, "aligned", aligned),
    (2, "weak-undefined", weak_undefined),
    (2, "weak-defined", weak_defined),
    (3, "alias", alias),
    (2, "asm-label", asm_label),
    (2, "constructor", constructor),
    (2, "destructor", destructor),
    (3, "atexit", atexit),
    (2, "harmless-attributes", harmless),
    (2, "pragma-pack", pragma_pack),
    (2, "overflow-builtins", overflow_builtins),
    (3, "bit-builtins", bit_builtins),
    (3, "extensions", extensions),
    (2, "vectors", vectors),
];

fn cleanup(rng: &mut Rng, _: &Ask) -> Gadget {
    let leave = *rng.pick(&[
        "if (i == $at) break;",
        "if (i == $at) continue;",
        "if (i == $at) return 5u;",
        "if (i == $at) goto out;",
        "",
        "switch (i) { case $at: { int b __attribute__((cleanup($_leave))) = 9; (void)b; break; } default: ; }",
    ]);
    Gadget::new(
        &[],
        "static unsigned $_log;
static void $_leave(int *p) { $_log = $_log * 7u + (unsigned)*p; }
static unsigned $_f(void) {
  int first __attribute__((cleanup($_leave))) = $v;
  for (int i = 0; i < $n; i++) {
    __attribute__((cleanup($_leave))) int x = i + 1;
    int y __attribute__((__cleanup__($_leave))) = x * 2;
    $leave
    y += 1;
  }
  first += 1;
  goto out;
out:
  return $_log;
}\n",
        "  unsigned r = $_f();
  return r * 11u + $_log;\n",
    )
    .set("n", number(rng, 1, 4))
    .set("at", rng.below(4))
    .set("v", number(rng, 0, 50))
    .set("leave", leave)
}

fn cleanup_block(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "static void $_drop(int **p) { free(*p); }
static unsigned $_f(int n) {
  int *p $bug = malloc(sizeof *p * 2);
  p[0] = n; p[1] = $v;
  if (n > 2) return 3u;
  return (unsigned)(p[0] + p[1]);
}\n",
        "  unsigned s = 0;
  for (int i = 0; i < $n; i++) s = s * 3u + $_f(i);
  return s;\n",
    )
    .set("n", number(rng, 1, 5))
    .set("v", number(rng, 0, 50))
    .bug(ask, "__attribute__((cleanup($_drop)))", "")
}

fn packed(rng: &mut Rng, _: &Ask) -> Gadget {
    let fields = rng.pick(&[
        "char c; int i; short s; long l;",
        "char c; long long i; char s; double l;",
        "short c; struct { char x; int y; } i; int s; char l;",
        "char c; unsigned i : 5; unsigned s : 20; int l;",
    ]);
    let offset = match fields.contains(':') {
        true => "0u",
        false => "(unsigned)offsetof(struct $_p, s) * 5u + (unsigned)offsetof(struct $_p, l)",
    };
    Gadget::new(
        &["stddef.h", "string.h"],
        "struct $attribute $_p { $fields } $after;\n",
        "  struct $_p x; memset(&x, 0, sizeof x);
  x.c = 3; memset((char *)&x + 1, $v, 1);
  unsigned char b[sizeof x]; memcpy(b, &x, sizeof x);
  return (unsigned)sizeof(struct $_p) * 100u + $offset + b[0] * 3u
    + (unsigned)_Alignof(struct $_p);\n",
    )
    .set("fields", fields)
    .set("offset", offset)
    .set("attribute", "")
    .set(
        "after",
        rng.pick(&[
            "__attribute__((packed))",
            "__attribute__((packed, aligned(2)))",
            "__attribute__((__packed__))",
            "",
            "__attribute__((aligned(16)))",
        ]),
    )
    .set("v", number(rng, 0, 50))
}

fn aligned(rng: &mut Rng, _: &Ask) -> Gadget {
    let n = *rng.pick(&[8, 16, 32, 64, 128]);
    Gadget::new(
        &["stdint.h"],
        "struct $_s { char c; int i __attribute__((aligned($n))); };
static char $_g[3] __attribute__((aligned($n)));
typedef int $_t __attribute__((aligned($n)));\n",
        "  int a __attribute__((aligned($n))) = 1; $_t b = 2; _Alignas($n) char c = 3; struct $_s s = {1, 2};
  unsigned r = 0;
  r += (uintptr_t)&a % $n == 0; r += 2u * ((uintptr_t)&b % $n == 0); r += 4u * ((uintptr_t)&c % $n == 0);
  r += 8u * ((uintptr_t)$_g % $n == 0); r += 16u * ((uintptr_t)&s.i % $n == 0);
  return r * 3u + (unsigned)sizeof s + (unsigned)(a + b + c + s.i);\n",
    )
    .set("n", n)
}

fn weak_undefined(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "extern int $_nowhere __attribute__((weak));
extern int $_missing(int) __attribute__((weak));
extern int $_absent(void);
#pragma weak $_absent\n",
        "  unsigned r = $v;
  if ($bug) r += (unsigned)$_nowhere;
  if ($_missing) r += (unsigned)$_missing(3);
  r += $_absent ? 2u : 1u;
  return r + (&$_nowhere == 0) * 8u;\n",
    )
    .set("v", number(rng, 0, 50))
    .bug(ask, "&$_nowhere", "1")
}

fn weak_defined(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "__attribute__((weak)) int $_w = $v;
int __attribute__((weak)) $_f(int n) { return n + $_w; }\n",
        "  return ($_f ? (unsigned)$_f($k) : 77u) + (&$_w != 0);\n",
    )
    .set("v", number(rng, 0, 50))
    .set("k", number(rng, 0, 50))
}

fn alias(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "int $_real(int n) { return n * $k + 1; }
extern int $_other(int) __attribute__((alias(\"$_real\")));
int $_object = $v;
extern int $_name __attribute__((alias(\"$_object\")$weak));\n",
        "  unsigned r = (unsigned)$_other(3);
  $_object = $a;
  r = r * 5u + (unsigned)$_name;
  $_name += 2;
  return r * 5u + (unsigned)$_object + ($_real == $_other) + 2u * (&$_name == &$_object);\n",
    )
    .set("v", number(rng, 0, 50))
    .set("k", number(rng, 0, 50))
    .set("a", number(rng, 0, 50))
    .set("weak", rng.pick(&["", ", weak"]))
}

fn asm_label(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "int $_here(int n) { return n + $v; }
int $_there(int n) { return n * 2 + 1; }
extern int $_call(int) __asm__(\"$_there\");\n",
        "  return (unsigned)$_call($k) * 3u + (unsigned)$_here(1);\n",
    )
    .set("v", number(rng, 0, 50))
    .set("k", number(rng, 0, 50))
}

fn constructor(rng: &mut Rng, _: &Ask) -> Gadget {
    let (first, second) = *rng.pick(&[
        ("(101)", "(102)"),
        ("(102)", "(101)"),
        ("(200)", ""),
        ("", "(150)"),
    ]);
    Gadget::new(
        &[],
        "static unsigned $_g = $v;
static void $_one(void) __attribute__((constructor$first));
static void $_one(void) { $_g = $_g * 3u + 1u; }
__attribute__((constructor$second)) static void $_two(void) { $_g = $_g * 5u + 2u; }\n",
        "  return $_g;\n",
    )
    .set("v", number(rng, 0, 50))
    .set("first", first)
    .set("second", second)
    .alone()
}

fn destructor(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "static int *$_g; static int $_n = $v;
__attribute__((constructor)) static void $_in(void) { $_g = malloc(8); $_g[0] = 1; $_g[1] = $_n; }
__attribute__((destructor)) static void $_out(void) { $_n += $_g[$bug]; free($_g); }\n",
        "  $_g[0] = 2;
  return (unsigned)($_g[0] + $_g[1]);\n",
    )
    .set("v", number(rng, 0, 50))
    .bug(ask, "1", "2")
    .alone()
}

fn atexit(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "static int *$_g; static int $_n;
static void $_last(void) { free($_g); }
static void $_first(void) { $_n = $_g[$v & 1] + $bug; }\n",
        "  $_g = malloc(2 * sizeof *$_g);
  $_g[0] = 1; $_g[1] = 5;
  unsigned r = atexit($_last) == 0;
  r += 2u * (atexit($_first) == 0);
  return r + (unsigned)$_n;\n",
    )
    .set("v", number(rng, 0, 50))
    .bug(ask, "0", rng.pick(&["$_g[2]", "(free($_g), 1)"]))
}

fn harmless(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "__attribute__((noinline, unused)) static int $_a(int n) { return n + 1; }
__attribute__((always_inline)) static inline int $_b(int n) { return n * 2; }
__attribute__((const, hot)) static int $_c(int n) { return n ^ 5; }
__attribute__((pure, cold, nothrow)) static int $_d(const int *p) { return *p - 1; }
__attribute__((section(\".data.$_x\"), used)) static int $_s = $v;
static int $_u __attribute__((unused, deprecated));
__attribute__((nonnull, warn_unused_result)) static int $_e(int *p) { return *p; }
static _Noreturn void $_never(void) { for (;;) ; }\n",
        "  int x = $k; __attribute__((unused)) int y = 2;
  if (x > 1000) $_never();
  return (unsigned)($_a(x) + $_b(x) * 3 + $_c(x) * 5 + $_d(&x) * 7 + $_s + $_e(&x));\n",
    )
    .set("v", number(rng, 0, 50))
    .set("k", number(rng, 0, 50))
}

fn pragma_pack(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stddef.h"],
        "#pragma pack(push, $n)
struct $_a { char c; long long l; short s; int i; };
#pragma pack(pop)
struct $_b { char c; struct $_a a; int i; };\n",
        "  struct $_b x = {1, {2, 3, 4, 5}, 6};
  return (unsigned)(sizeof(struct $_a) * 100 + sizeof(struct $_b) * 3 + offsetof(struct $_a, i)
    + offsetof(struct $_b, a) * 7 + (unsigned)(x.a.c + x.i));\n",
    )
    .set("n", rng.pick(&[1, 2, 4, 8]))
}

fn overflow_builtins(rng: &mut Rng, _: &Ask) -> Gadget {
    let (ty, big) = *rng.pick(&[
        ("int", "2147483600"),
        ("unsigned", "4294967200u"),
        ("short", "32700"),
        ("unsigned char", "250"),
        ("long long", "9223372036854775800"),
    ]);
    Gadget::new(
        &[],
        "",
        "  $ty r = 0; unsigned s = 0; int k = $k;
  s += __builtin_add_overflow(($ty)$big, k, &r); s = s * 3u + (unsigned)r;
  s += __builtin_sub_overflow(($ty)k, ($ty)$j, &r); s = s * 3u + (unsigned)r;
  s += __builtin_mul_overflow(($ty)$big, k - $j, &r); s = s * 3u + (unsigned)r;
  return s;\n",
    )
    .set("ty", ty)
    .set("big", big)
    .set("k", number(rng, 0, 99))
    .set("j", number(rng, 0, 99))
}

fn bit_builtins(rng: &mut Rng, _: &Ask) -> Gadget {
    let call = *rng.pick(&[
        "__builtin_popcount(x)",
        "__builtin_clz(x)",
        "__builtin_ctz(x)",
        "__builtin_ffs((int)x)",
        "__builtin_parity(x)",
        "__builtin_bswap32(x)",
        "__builtin_bswap16((unsigned short)x)",
        "(unsigned)__builtin_popcountll(((unsigned long long)x << 32) | 5u)",
        "(unsigned)__builtin_clzll(x)",
        "(unsigned)__builtin_ctzl(x)",
        "(unsigned)__builtin_bswap64(x)",
        "(unsigned)__builtin_clrsb((int)x)",
        "(unsigned)__builtin_abs(-(int)(x & 0xffffu))",
        "(unsigned)__builtin_expect((long)x, 3)",
        "(unsigned)__builtin_object_size(b, 0)",
        "(unsigned)__builtin_object_size(&b[3], 2)",
        "(unsigned)__builtin_strlen(\"abcd\") + x",
        "(unsigned)__builtin_choose_expr(sizeof(int) == 4, 3, 5)",
        "(unsigned)__builtin_types_compatible_p(int, signed)",
        "(unsigned)__builtin_offsetof(struct $_s, b[2])",
    ]);
    Gadget::new(
        &[],
        "struct $_s { char a; short b[4]; };\n",
        "  unsigned x = $v; char b[$n] = {0};
  (void)b;
  return (unsigned)$call * 3u + x;\n",
    )
    .set("v", format!("{}u", 1 + rng.next_u64() % 4_294_967_295))
    .set("n", number(rng, 4, 20))
    .set("call", call)
}

fn extensions(rng: &mut Rng, _: &Ask) -> Gadget {
    let body = *rng.pick(&[
        "  int n = $v; return (unsigned)({ int t = n * 2; t + 1; }) * 3u;\n",
        "  int n = $v & 3; return (unsigned)(n ?: 77);\n",
        "  unsigned s = 0; for (int i = 0; i < 9; i++) switch (i) { case 0 ... 2: s += 1; break; \
         case 3 ... 6: s += 10; break; default: s += 100; } return s + $v;\n",
        "  void *t[] = {&&a, &&b, &&c}; unsigned s = $v; int i = 0; goto *t[$v % 3];\n\
         a: s += 1; if (i++ < 2) goto b; return s;\nb: s = s * 3u; if (i++ < 2) goto c; return s;\n\
         c: s += 7u; if (i++ < 2) goto a; return s;\n",
        "  struct { int n; int a[]; } static x = {3, {1, 2, $v}}; return (unsigned)x.a[2] * 2u;\n",
        "  int a[8] = {[1 ... 3] = $v, [6] = 2}; unsigned s = 0; for (int i = 0; i < 8; i++) \
         s = s * 3u + (unsigned)a[i]; return s;\n",
        "  __typeof__(1L + 2) x = $v; __auto_type y = (short)x; return (unsigned)(sizeof x + sizeof y) \
         * 3u + (unsigned)y;\n",
        "  struct e { } x; (void)x; return (unsigned)sizeof(struct e) + $v;\n",
        "  char *p = (char *)\"abcdef\"; void *q = p + 2; q++; return (unsigned)*(char *)q + $v;\n",
        "  unsigned x = 0b1011u + $v; return x * 3u + (unsigned)sizeof(void) + (unsigned)'\\e';\n",
        "  return (unsigned)_Generic($v, int: 3, long: 5, default: 7) + (unsigned)_Generic((char)1, \
         char: 2, signed char: 4, default: 8);\n",
        "  unsigned n = $v % 9u, i = 0, s = 0; switch (n & 3u) { case 0: do { s += 1; i++; case 3: s += 3; \
         i++; case 2: s += 5; i++; case 1: s += 7; i++; } while (i < 8u); } return s;\n",
        "  static int a[4] = {1, 2, $v, 4}; static int *p = &a[2]; static long d = (char *)&a[3] - (char *)a; \
         return (unsigned)*p * 3u + (unsigned)d;\n",
        "  long double x = $v; x = x / 4 + 0.5L; return (unsigned)(x * 8) + (unsigned)sizeof x;\n",
        "  char *p = __builtin_alloca($v + 1); p[$v] = 3; return (unsigned char)p[$v] + $v;\n",
        "  enum { A = 5, B = A << 2, C } e = C; return (unsigned)e * 3u + (unsigned)sizeof e + $v;\n",
        "  union { unsigned u; unsigned char b[4]; } x = {.u = $v}; return x.b[0] * 3u + x.b[1];\n",
    ]);
    Gadget::new(&[], "", body).set("v", number(rng, 0, 99))
}

fn vectors(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "typedef int $_v __attribute__((vector_size(16)));\n",
        "  $_v a = {1, $a, 3, 4}, b = {$b, 6, 7, 8}; $_v c = a $op b; $_v d = a > b;
  return (unsigned)(c[0] + c[1] * 3 + c[2] * 5 + c[3] * 7 + d[1]);\n",
    )
    .set("a", number(rng, 0, 50))
    .set("b", number(rng, 0, 50))
    .set("op", rng.pick(&["+", "-", "*", "&", "^"]))
}
