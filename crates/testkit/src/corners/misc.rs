//! Jumps, signals, atomic operations, wide strings, rounding, and what the surroundings decide.

use super::Make;
use super::build::{Ask, Gadget, number, word};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 12] = [
    (2, "jump", jump),
    (2, "signal", signal),
    (3, "atomic", atomic),
    (2, "asprintf", asprintf),
    (2, "wide-strings", wide_strings),
    (1, "calendar", calendar),
    (2, "rounding", rounding),
    (2, "surroundings", surroundings),
    (2, "search", search),
    (2, "function-pointers", pointers),
    (2, "builtin-memory", builtin_memory),
    (1, "storage-order", storage_order),
];

fn jump(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["setjmp.h"],
        "static jmp_buf $_b; static int $_n;
static void $_f(int k) { $_n += k; if ($_n < $m) longjmp($_b, k); }\n",
        "  volatile unsigned s = 1;
  int r = setjmp($_b);
  s = s * 3u + (unsigned)r;
  $_f($k);
  return s + (unsigned)$_n;\n",
    )
    .set("k", number(rng, 1, 9))
    .set("m", number(rng, 1, 20))
}

fn signal(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["signal.h"],
        "static volatile sig_atomic_t $_n = $v;
static void $_h(int s) { $_n = $_n * 2 + (s == SIGTERM); }\n",
        "  signal(SIGTERM, $_h);
  raise(SIGTERM);
  signal(SIGTERM, $end);
  return (unsigned)$_n;\n",
    )
    .set("v", number(rng, 0, 50))
    .set("end", rng.pick(&["SIG_DFL", "SIG_IGN"]))
}

fn atomic(rng: &mut Rng, _: &Ask) -> Gadget {
    let operation = *rng.pick(&[
        "r = (unsigned)__sync_fetch_and_add(&x, $k);",
        "r = (unsigned)__sync_add_and_fetch(&x, $k);",
        "r = __sync_bool_compare_and_swap(&x, $v, $k);",
        "r = (unsigned)__sync_val_compare_and_swap(&x, $k, 3);",
        "r = (unsigned)__atomic_exchange_n(&x, $k, __ATOMIC_SEQ_CST);",
        "r = __atomic_compare_exchange_n(&x, &e, $k, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);",
        "r = (unsigned)__atomic_fetch_or(&x, $k, __ATOMIC_RELAXED);",
        "r = (unsigned)__atomic_sub_fetch(&x, $k, __ATOMIC_ACQ_REL); __sync_synchronize();",
        "__atomic_store_n(&x, $k, __ATOMIC_RELEASE); r = (unsigned)__atomic_load_n(&x, __ATOMIC_ACQUIRE);",
        "r = (unsigned)__sync_lock_test_and_set(&x, 1); __sync_lock_release(&x);",
        "r = (unsigned)__sync_fetch_and_nand(&x, $k);",
    ]);
    Gadget::new(
        &[],
        "",
        "  int x = $v, e = $e; unsigned r;
  $operation
  return r * 7u + (unsigned)x * 3u + (unsigned)e;\n",
    )
    .set("operation", operation)
    .set("v", number(rng, 0, 9))
    .set("e", number(rng, 0, 9))
    .set("k", number(rng, 1, 9))
}

fn asprintf(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdio.h", "stdlib.h"],
        "",
        "  char *p = 0;
  int n = asprintf(&p, \"%s-%d\", \"$t\", $v);
  if (n < 0) return 3u;
  unsigned r = (unsigned)n * 31u + (unsigned char)p[n $bug];
  free(p);
  return r;\n",
    )
    .set("t", word(rng, 0, 4))
    .set("v", number(rng, 0, 999))
    .bug(ask, "- 1", "+ 1")
    .prototypes("extern int asprintf(char **, const char *, ...);\n")
}

fn wide_strings(rng: &mut Rng, ask: &Ask) -> Gadget {
    let value = *rng.pick(&[
        "(unsigned)wcslen(p)",
        "(wcscmp(p, L\"$t\") == 0) + 2u * (wcsncmp(p, L\"zz\", 1) < 0)",
        "(wcschr(p, L'$c') ? (unsigned)(wcschr(p, L'$c') - p) : 9u)",
        "(wcscpy(q, p), (unsigned)q[0] + (unsigned)wcslen(q))",
        "(r = wmemcpy(q, p, 2) == q, r + (unsigned)q[1])",
    ]);
    let gadget = Gadget::new(
        &["wchar.h"],
        "",
        "  const wchar_t *p = L\"$t\"; wchar_t q[$bug] = {0}; unsigned r; (void)r;
  return $value * 3u + (unsigned)sizeof q / sizeof q[0] / 20u;\n",
    )
    .set("value", value)
    .set("t", word(rng, 1, 5))
    .set("c", word(rng, 1, 1));
    // An array that is too small shows only where something is copied into it.
    match value.contains('q') {
        true => gadget.bug(ask, "8", "1"),
        false => gadget.set("bug", 8),
    }
}

fn calendar(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["time.h"],
        "",
        "  time_t t = $t; struct tm *p = gmtime(&t);
  if (!p) return 1u;
  return (unsigned)p->tm_year * 3u + (unsigned)p->tm_yday + (unsigned)p->tm_hour;\n",
    )
    .set("t", rng.below(2_000_000_000))
}

fn rounding(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["fenv.h", "math.h"],
        "",
        "  volatile double x = $x, y = $y; volatile float f = $x; int old = fegetround();
  fesetround($mode);
  volatile double q = x / y; volatile double s = rint(x * y); volatile float g = f / (float)3; volatile int i = (int)lrint(x);
  fesetround(old);
  return (q * y < x) + 2u * (q * y > x) + (unsigned)(long long)s * 4u + (unsigned)((double)g * 3 > f) * 7u + (unsigned)i;\n",
    )
    .set("x", format!("{}.{}", rng.within(1, 99), rng.below(10)))
    .set("y", format!("{}.{}", rng.within(1, 99), rng.below(10)))
    .set("mode", rng.pick(&["FE_UPWARD", "FE_DOWNWARD", "FE_TOWARDZERO", "FE_TONEAREST"]))
}

fn surroundings(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(&["stdlib.h", "time.h", "stdio.h"], "", "  return $value;\n")
        .set(
            "value",
            rng.pick(&[
                "getenv(\"BIA_NOT_SET\") == 0",
                "time(0) > 1000",
                "(rand() & 1) == 0",
                "getchar() == 7",
                "(clock() & 1) == 0",
                "({ char b[9]; fgets(b, sizeof b, stdin) != 0; })",
                "({ int x = 0; scanf(\"%d\", &x) == 1 && x == 5; })",
            ]),
        )
        .open()
}

fn search(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["search.h", "stdlib.h"],
        "static int $_calls;
static int $_cmp(const void *a, const void *b) { $_calls = 1; return *(const int *)a - *(const int *)b; }\n",
        "  int a[6] = {5, 3, 9}; size_t n = 3; int k = $k;
  int *p = $call(&k, a, &n, sizeof a[0], $_cmp);
  return (unsigned)n * 31u + (p ? (unsigned)(p - a) * 7u + (unsigned)*p : 99u) + (unsigned)$_calls;\n",
    )
    .set("k", rng.pick(&[5, 3, 9, 4, 1]))
    .set("call", rng.pick(&["lfind", "lsearch"]))
}

fn pointers(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &[],
        "static int $_add(int a, int b) { return a + b; }
static int $_mul(int a, int b) { return a * b; }
static int $_sub(int a, int b) { return a - b; }
struct $_o { int (*f)(int, int); int k; };
static int $_fold(int (*const *f)(int, int), int n) { int r = $v; for (int i = 0; i < n; i++) r = f[i](r, i + 2); return r; }\n",
        "  int (*t[3])(int, int) = {$_add, $_mul, $_sub}; struct $_o o = {t[$k], 5};
  unsigned r = (unsigned)$_fold((int (*const *)(int, int))t, $n) * 3u + (unsigned)o.f(o.k, 2);
  return r + (t[0] == $_add) + 2u * (t[1] != $_add) + 4u * (o.f == t[$k]);\n",
    )
    .set("v", number(rng, 0, 50))
    .set("k", rng.below(3))
    .set("n", number(rng, 0, 3))
}

fn builtin_memory(rng: &mut Rng, ask: &Ask) -> Gadget {
    let call = *rng.pick(&[
        "__builtin_memcpy(b, \"$t\", $bug)",
        "__builtin_memset(b, 'k', $bug)",
        "__builtin_strcpy(b, \"$t\")",
        "__builtin___memcpy_chk(b, \"abcdefgh\", 3, __builtin_object_size(b, 0))",
        "__builtin_mempcpy(b, \"abcdefghi\", $bug)",
        "__builtin_stpcpy(b, \"$t\")",
    ]);
    // Only some of them have a bug to plant.
    let ask = Ask {
        bug: ask.bug && (call.contains("memset") || call.contains("mempcpy")),
        ..ask.clone()
    };
    Gadget::new(
        &[],
        "",
        "  char b[8] = {0}; unsigned s = 0;
  void *p = $call;
  for (int i = 0; i < 8; i++) s = s * 31u + (unsigned char)b[i];
  return s + (unsigned)((char *)p - b);\n",
    )
    .set("call", call)
    .set("t", word(rng, 5, 7))
    .bug(&ask, "5", "9")
}

fn storage_order(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["string.h"],
        "struct __attribute__((scalar_storage_order(\"$order\"))) $_s { short s; int i; unsigned f : 5; };\n",
        "  struct $_s x; memset(&x, 0, sizeof x); x.s = 0x102; x.i = $v; x.f = 3;
  unsigned char b[sizeof x]; memcpy(b, &x, sizeof x);
  return b[0] * 3u + b[4] * 5u + b[7] * 7u + b[8] + (unsigned)x.i;\n",
    )
    .set("order", rng.pick(&["big-endian", "little-endian"]))
    .set("v", number(rng, 0, 99_999))
    .gcc_only()
}
