//! The functions of `stdio.h` and `stdlib.h` that read or write through their arguments, or call
//! back.

use super::Make;
use super::build::{Ask, Gadget, number, word};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 11] = [
    (4, "stdio-snprintf", snprintf),
    (3, "stdio-sprintf", sprintf),
    (3, "stdio-sscanf", sscanf),
    (2, "stdio-count", count),
    (2, "stdio-print", print),
    (3, "stdlib-convert", convert),
    (3, "stdlib-sort", sort),
    (2, "stdlib-find", find),
    (2, "stdlib-divide", divide),
    (2, "stdlib-exit", exit),
    (1, "stdarg", varargs),
];

/// A conversion with an argument for it: the text of each.
fn conversion(rng: &mut Rng) -> (String, String) {
    let flags = *rng.pick(&["", "", "5", "-4", "03", "+", "2"]);
    let value = rng.within(0, 2000);
    match rng.below(13) {
        9 => ("%.2f".into(), format!("{value}.75")),
        10 => ("%g".into(), format!("{value}.5")),
        11 => ("%hhd".into(), format!("{value}")),
        12 => ("%#o".into(), format!("{value}u")),
        0 => (format!("%{flags}d"), format!("{value}")),
        1 => (format!("%{flags}d"), format!("-{value}")),
        2 => ("%u".into(), format!("{value}u")),
        3 => ("%x".into(), format!("{value}u")),
        4 => ("%c".into(), format!("'{}'", word(rng, 1, 1))),
        5 => ("%s".into(), format!("\"{}\"", word(rng, 0, 4))),
        6 => ("%.2s".into(), format!("\"{}\"", word(rng, 0, 4))),
        7 => ("%ld".into(), format!("{value}L")),
        _ => ("%%".into(), String::new()),
    }
}

/// A format of some conversions, with its arguments after commas.
fn format(rng: &mut Rng) -> (String, String) {
    let mut format = String::new();
    let mut arguments = String::new();
    for _ in 0..rng.within(1, 3) {
        let (conversion, argument) = conversion(rng);
        format += &conversion;
        if rng.chance(40) {
            format += *rng.pick(&["-", " ", "ab"]);
        }
        if !argument.is_empty() {
            arguments += &format!(", {argument}");
        }
    }
    (format, arguments)
}

fn snprintf(rng: &mut Rng, _: &Ask) -> Gadget {
    let (format, arguments) = format(rng);
    Gadget::new(
        &["stdio.h"],
        "",
        "  char b[$n]; unsigned s = 0;
  int n = snprintf(b, $bug, \"$format\"$arguments);
  for (unsigned i = 0; i < sizeof b && b[i]; i++) s = s * 31u + (unsigned char)b[i];
  return s + (unsigned)n;\n",
    )
    .set("n", number(rng, 1, 24))
    .set("format", format)
    .set("arguments", arguments)
    .set("bug", "sizeof b")
}

fn sprintf(rng: &mut Rng, ask: &Ask) -> Gadget {
    let text = word(rng, 1, 5);
    let value = rng.within(10, 99);
    let (call, need) = match rng.below(3) {
        0 => ("sprintf(b, \"%s\", \"$t\")", text.len()),
        1 => ("sprintf(b, \"%s:%d\", \"$t\", $v)", text.len() + 3),
        _ => ("sprintf(b, \"%d%c\", $v, 'x')", 3),
    };
    Gadget::new(
        &["stdio.h", "stdlib.h"],
        "",
        "  char *b = malloc($bug); unsigned s = 0;
  int n = $call;
  for (unsigned i = 0; b[i]; i++) s = s * 31u + (unsigned char)b[i];
  free(b);
  return s + (unsigned)n;\n",
    )
    .set("call", call)
    .set("t", text)
    .set("v", value)
    .bug(ask, (need + 1).to_string(), need.to_string())
}

fn sscanf(rng: &mut Rng, _: &Ask) -> Gadget {
    let call = *rng.pick(&[
        "r = sscanf(\"$a $b\", \"%d %d\", &x, &y);",
        "r = sscanf(\"$a,$b\", \"%d,%x\", &x, (unsigned *)&y);",
        "r = sscanf(\"$t $a\", \"%9s %d\", w, &x);",
        "r = sscanf(\"$a$t\", \"%d%c\", &x, &w[0]);",
        "r = sscanf(\"$t\", \"%d\", &x);",
        "r = sscanf(\"\", \"%d\", &x);",
        "r = sscanf(\"$a $b\", \"%*d %d\", &x);",
        "r = sscanf(\"-$a\", \"%d\", &x);",
        "r = sscanf(\"$a.5\", \"%2d\", &x);",
        "r = sscanf(\"$t$a\", \"%9[a-m]%d\", w, &x);",
        "{ double d = 0; r = sscanf(\"$a.25\", \"%lf\", &d); x = (int)(d * 4); }",
        "r = sscanf(\"$a $b\", \"%i%n\", &x, &y);",
        "r = sscanf(\"0x1f\", \"%i\", &x);",
    ]);
    Gadget::new(
        &["stdio.h"],
        "",
        "  int x = -1, y = -2, r; char w[10] = \"\";
  $call
  return (unsigned)x * 31u + (unsigned)y * 7u + (unsigned)r + (unsigned char)w[0];\n",
    )
    .set("call", call)
    .set("a", number(rng, 0, 999))
    .set("b", number(rng, 0, 99))
    .set("t", word(rng, 1, 6))
}

fn count(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["stdio.h", "stdlib.h"],
        "",
        "  int *n = malloc(sizeof *n); char b[40]; *n = -1;
  int k = $call;
  unsigned r = (unsigned)*n * 3u + (unsigned)k;
  $bug
  return r;\n",
    )
    .set(
        "call",
        rng.pick(&[
            "snprintf(b, sizeof b, \"%s%n!\", \"$t\", n)",
            "sprintf(b, \"ab%n%d\", n, $v)",
            "snprintf(b, 2, \"%s%n\", \"$t\", n)",
            "printf(\"%d%n\", $v, n)",
            "fprintf(stdout, \"%s%n.\", \"$t\", n)",
            "sprintf(b, \"%*d%n\", 7, $v, n)",
        ]),
    )
    .set("t", word(rng, 0, 6))
    .set("v", number(rng, 0, 999))
    .bug(ask, "free(n);", "free(n); k = sprintf(b, \"a%n\", n);")
}

fn print(rng: &mut Rng, ask: &Ask) -> Gadget {
    let call = *rng.pick(&[
        "printf(\"%s %d\\n\", p, $v)",
        "puts(p)",
        "fputs(p, stdout)",
        "fprintf(stdout, \"%s\", p)",
        "fprintf(stderr, \"%.3s\", p)",
        "(int)fwrite(p, 1, 3, stdout)",
        "putchar(p[0])",
    ]);
    Gadget::new(
        &["stdio.h", "stdlib.h"],
        "",
        "  char *p = malloc(4); unsigned s = 1;
  p[0] = 'a'; p[1] = 'b'; p[2] = 'c'; p[3] = 0;
  $bug
  s += (unsigned char)p[1];
  free(p);
  return s;\n",
    )
    .set("call", call)
    .set("v", number(rng, 0, 999))
    .bug(ask, "$call;", "free(p); $call; p = malloc(4); p[1] = 1;")
}

fn convert(rng: &mut Rng, _: &Ask) -> Gadget {
    let value = *rng.pick(&[
        "(unsigned)atoi(\"$s$a$t\")",
        "(unsigned)atol(\"  $s$a\")",
        "(unsigned)strtol(\"$a$t\", &e, 10)",
        "(unsigned)strtol(\"0x$a\", &e, 0) * 3u",
        "(unsigned)strtoul(\"$a\", &e, 16)",
        "(unsigned)strtol(\"$s$a\", 0, 8)",
        "(unsigned)strtol(\"$t\", &e, 10)",
        "(unsigned)strtoll(\"$a$a$a\", 0, 10)",
        "(unsigned)(strtol(\"99999999999999999999\", 0, 10) == LONG_MAX)",
        "(unsigned)(strtod(\"$a.5\", &e) * 2)",
        "(unsigned)(atof(\"$s$a.25\") * 4 + 8000)",
    ]);
    Gadget::new(
        &["stdlib.h", "limits.h"],
        "",
        "  char *e = \"\";
  unsigned r = $value;
  return r + (unsigned)e[0];\n",
    )
    .set("value", value)
    .set("s", rng.pick(&["", "-", "+"]))
    .set("a", number(rng, 0, 999))
    .set("t", word(rng, 0, 2))
}

fn sort(rng: &mut Rng, ask: &Ask) -> Gadget {
    let n = rng.within(2, 5);
    let values: Vec<String> = (0..n).map(|_| number(rng, 0, 50)).collect();
    Gadget::new(
        &["stdlib.h"],
        "static unsigned $_calls;
static int $_cmp(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  $_calls = 1;
  return $order;
}\n",
        "  int a[$n] = {$values}; unsigned s = 0;
  qsort(a, $n $bug, sizeof a[0], $_cmp);
  for (int i = 0; i < $n; i++) s = s * 53u + (unsigned)a[i];
  return s + $_calls;\n",
    )
    .set("n", n)
    .set("values", values.join(", "))
    .set(
        "order",
        rng.pick(&[
            "x < y ? -1 : x > y",
            "y - x",
            "(x & 3) == (y & 3) ? x - y : (x & 3) - (y & 3)",
        ]),
    )
    .bug(ask, "", "+ 1")
}

fn find(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "static int $_cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n",
        "  static const int a[5] = {1, 4, 9, 16, 25}; int k = $k;
  const int *p = bsearch(&k, a, $n, sizeof a[0], $_cmp);
  return p ? (unsigned)(p - a) * 3u + (unsigned)*p : 99u;\n",
    )
    .set("k", rng.pick(&[1, 4, 9, 16, 25, 0, 5, 30]))
    .set("n", number(rng, 0, 5))
}

fn divide(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdlib.h"],
        "",
        "  div_t d = div($s$a, $b); ldiv_t l = ldiv($b, $t$c);
  return (unsigned)(d.quot * 7 + d.rem) + (unsigned)(l.quot * 5 + l.rem) + (unsigned)abs($s$a)
    + (unsigned)labs($t$c) + (unsigned)llabs(-$b);\n",
    )
    .set("a", number(rng, 0, 999))
    .set("b", number(rng, 1, 99))
    .set("c", number(rng, 1, 99))
    .set("s", rng.pick(&["", "-"]))
    .set("t", rng.pick(&["", "-"]))
}

fn exit(rng: &mut Rng, _: &Ask) -> Gadget {
    // What comes behind is not reached if the condition holds.
    let (start, wanted) = (rng.within(0, 50), rng.below(4));
    Gadget::new(
        &["stdlib.h"],
        "static unsigned $_n = $v;
static void $_end(void) { $_n++; }\n",
        "  if (($_n & 3u) == $k) { atexit($_end); $call; }
  return $_n;\n",
    )
    .set("v", start)
    .set("k", wanted)
    .ends(start % 4 == wanted)
    .set("call", rng.pick(&["exit(3)", "_Exit(4)", "quick_exit(5)"]))
}

fn varargs(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["stdarg.h"],
        "static unsigned $_sum(int n, ...) {
  va_list l, m; unsigned s = 0;
  va_start(l, n); va_copy(m, l);
  for (int i = 0; i < n; i++) s = s * 3u + (unsigned)va_arg(l, int);
  s += (unsigned)va_arg(l, long); s += (unsigned)*va_arg(l, char *);
  for (int i = 0; i < n; i++) s += (unsigned)va_arg(m, int);
  va_end(l); va_end(m);
  return s;
}\n",
        "  return $_sum(2, $a, (char)$b, 7L, \"q\");\n",
    )
    .set("a", number(rng, 0, 99))
    .set("b", number(rng, 0, 99))
}
