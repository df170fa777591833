//! Strings and memory: the functions of `string.h` and `ctype.h`.

use super::Make;
use super::build::{Ask, Gadget, number, word};
use crate::rng::Rng;

/// The gadgets of this file.
pub(super) const ALL: [(u32, &str, Make); 9] = [
    (4, "strings-copy", copy),
    (4, "strings-search", search),
    (3, "strings-compare", compare),
    (3, "strings-memory", memory),
    (2, "strings-token", token),
    (2, "strings-duplicate", duplicate),
    (3, "strings-letters", letters),
    (2, "strings-unterminated", unterminated),
    (2, "strings-constant", constant),
];

/// Sums up the first bytes of the array `b`.
const SUM: &str = "  unsigned s = 0;
  for (unsigned i = 0; i < sizeof b && b[i]; i++) s = s * 31u + (unsigned char)b[i];\n";

fn copy(rng: &mut Rng, ask: &Ask) -> Gadget {
    let text = word(rng, 1, 6);
    let other = word(rng, 1, 4);
    let (call, need) = match rng.below(7) {
        0 => ("strcpy(b, \"$t\");", text.len()),
        1 => (
            "strcpy(b, \"$t\"); strcat(b, \"$o\");",
            text.len() + other.len(),
        ),
        2 => (
            "strcpy(b, \"$t\"); strncat(b, \"$o\", 2);",
            text.len() + other.len().min(2),
        ),
        3 => (
            "memset(b, 'z', sizeof b); strncpy(b, \"$t\", sizeof b); b[sizeof b - 1] = 0;",
            30,
        ),
        4 => ("memcpy(b, \"$t\", sizeof \"$t\");", text.len()),
        5 => ("b[0] = 'q'; strcpy(b + 1, \"$t\");", text.len() + 1),
        _ => (
            "strcpy(b, \"$t\"); memmove(b + 1, b, sizeof \"$t\");",
            text.len() + 1,
        ),
    };
    // Whatever fills the whole array has no bug to plant.
    let ask = Ask {
        bug: ask.bug && need < 30,
        ..ask.clone()
    };
    let slack = rng.within(1, 3);
    let (good, bad) = ((need + slack).to_string(), need.to_string());
    let heap = rng.chance(40);
    let gadget = match heap {
        true => Gadget::new(
            &["string.h", "stdlib.h"],
            "",
            "  char *b = malloc($bug);
  $call
  unsigned s = 0;
  for (unsigned i = 0; b[i]; i++) s = s * 31u + (unsigned char)b[i];
  free(b);
  return s;\n",
        ),
        false => Gadget::new(
            &["string.h"],
            "",
            &format!("  char b[$bug];\n  $call\n{SUM}  return s;\n"),
        ),
    };
    let call = match heap {
        true => call
            .replace("sizeof b - 1", "$bug - 1")
            .replace("sizeof b", "$bug"),
        false => call.to_owned(),
    };
    gadget
        .set("call", call)
        .set("t", text)
        .set("o", other)
        .bug(&ask, &good, &bad)
}

fn search(rng: &mut Rng, _: &Ask) -> Gadget {
    let call = *rng.pick(&[
        "strchr(t, '$c')",
        "strrchr(t, '$c')",
        "strstr(t, \"$n\")",
        "strpbrk(t, \"$n\")",
        "memchr(t, '$c', sizeof t)",
        "strchr(t, 0)",
        "strchrnul(t, '$c')",
        "memrchr(t, '$c', sizeof t)",
        "index(t, '$c')",
        "strcasestr(t, \"$n\")",
        "rawmemchr(t, 0)",
    ]);
    let (value, call) = match rng.below(3) {
        0 => (
            "(unsigned)strspn(t, \"$nab\") * 3u + (unsigned)strcspn(t, \"$n\")",
            "",
        ),
        1 => ("(unsigned)strlen(t) + 5u * (unsigned)strnlen(t, 3)", ""),
        _ => ("(p ? (unsigned)((const char *)p - t) : 99u)", call),
    };
    let mut text = word(rng, 0, 7);
    let needle = match text.len() > 2 && rng.chance(60) {
        true => text[1..3].to_owned(),
        false => word(rng, 1, 2),
    };
    if rng.chance(30) {
        text = text.repeat(2);
    }
    let letter = needle.chars().next().unwrap_or('a');
    let gadget = Gadget::new(
        &["string.h"],
        "",
        "  static const char t[] = \"$text\";
  $find
  return $value;\n",
    )
    .set(
        "find",
        match call.is_empty() {
            true => String::new(),
            false => format!("const void *p = {call};"),
        },
    )
    .set("value", value)
    .set("text", text)
    .set("n", needle)
    .set("c", letter);
    match !call.is_empty() || value.contains("strnlen") {
        // GNU's functions are declared on request only, and the headers come first.
        true => gadget.prototypes(
            "extern char *strchrnul(const char *, int);\nextern void *memrchr(const void *, int, size_t);\nextern char *index(const char *, int);\nextern char *strcasestr(const char *, const char *);\nextern void *rawmemchr(const void *, int);\nextern size_t strnlen(const char *, size_t);\n",
        ),
        false => gadget,
    }
}

fn compare(rng: &mut Rng, _: &Ask) -> Gadget {
    const DECLARED: &str = "extern int strcasecmp(const char *, const char *);\nextern int strncasecmp(const char *, const char *, size_t);\n";
    let one = word(rng, 0, 5);
    let two = match rng.below(3) {
        0 => one.clone(),
        1 => format!("{one}{}", word(rng, 1, 1)),
        _ => word(rng, 0, 5),
    };
    let call = *rng.pick(&[
        "strcmp(a, b)",
        "strncmp(a, b, $k)",
        "memcmp(a, b, $m)",
        "strcoll(a, b)",
        "strcasecmp(a, b)",
        "strncasecmp(a, b, $k)",
    ]);
    let least = one.len().min(two.len()) + 1;
    Gadget::new(
        &["string.h"],
        "",
        "  const char *a = \"$one\", b[] = \"$two\";
  int r = $call;
  return (r > 0) * 2u + (r == 0) + (unsigned)sizeof b;\n",
    )
    .set("one", one)
    .set("two", two)
    .set("call", call)
    .set("k", number(rng, 0, 7))
    .set("m", rng.within(0, least))
    .prototypes(DECLARED)
}

fn memory(rng: &mut Rng, ask: &Ask) -> Gadget {
    let n = rng.within(3, 9);
    let call = *rng.pick(&[
        "memset(a + 1, 0x1$v, (n - 1) * sizeof *a $bug);",
        "memcpy(a, c, n * sizeof *a $bug);",
        "memmove(a + 1, a, (n - 1) * sizeof *a $bug);",
        "memmove(a, a + 1, (n - 1) * sizeof *a $bug);",
        "memcpy((char *)a + 1, (char *)c + 2, 5); if (0 $bug) memset(a, 0, n * sizeof *a + 1);",
    ]);
    Gadget::new(
        &["string.h", "stdlib.h"],
        "",
        "  unsigned n = $n, s = 0; int *a = malloc(n * sizeof *a), c[$n];
  for (unsigned i = 0; i < n; i++) { a[i] = (int)(i * 3u); c[i] = (int)(i + 100u); }
  $call
  for (unsigned i = 0; i < n; i++) s = s * 7u + (unsigned)a[i];
  free(a);
  return s;\n",
    )
    .set("n", n)
    .set("call", call)
    .set("v", rng.below(10))
    .bug(ask, "", "+ 1")
}

fn token(rng: &mut Rng, _: &Ask) -> Gadget {
    Gadget::new(
        &["string.h"],
        "",
        "  char b[] = \"$one,$two;;$three\"; unsigned s = 0, n = 0;
  for (char *p = strtok(b, \",;\"); p; p = strtok(0, \",;\")) { n++; s = s * 31u + (unsigned char)p[0] + (unsigned)strlen(p); }
  return s * 3u + n;\n",
    )
    .set("one", word(rng, 0, 3))
    .set("two", word(rng, 0, 3))
    .set("three", word(rng, 0, 3))
}

fn duplicate(rng: &mut Rng, ask: &Ask) -> Gadget {
    Gadget::new(
        &["string.h", "stdlib.h"],
        "",
        "  char *p = $call, *q = p; unsigned s = (unsigned)strlen(p);
  p[0] = 'k';
  while (*q) s = s * 31u + (unsigned char)*q++;
  $bug
  return s;\n",
    )
    .set("call", rng.pick(&["strdup(\"$t\")", "strndup(\"$t\", 2)"]))
    .set("t", word(rng, 1, 5))
    .bug(
        ask,
        "free(p);",
        rng.pick(&[
            "p = 0;",
            "free(q);",
            "q[1] = 0; free(p);",
            "free(p); s += (unsigned char)*p;",
        ]),
    )
    .prototypes("extern char *strdup(const char *);\nextern char *strndup(const char *, size_t);\n")
}

fn letters(rng: &mut Rng, _: &Ask) -> Gadget {
    let call = *rng.pick(&[
        "isalpha", "isdigit", "isspace", "isupper", "islower", "isalnum", "ispunct", "isxdigit",
        "iscntrl", "isprint", "isgraph", "isblank",
    ]);
    Gadget::new(
        &["ctype.h"],
        "",
        "  unsigned s = 0; static const char t[] = \"$t Z9_\\t~\\n\";
  for (unsigned i = 0; i < sizeof t; i++) s = s * 3u + ($call((unsigned char)t[i]) != 0)
    + (unsigned)toupper((unsigned char)t[i]) + (unsigned)tolower((unsigned char)t[i]) * 5u;
  return s;\n",
    )
    .set("call", call)
    .set("t", word(rng, 0, 3))
}

fn unterminated(rng: &mut Rng, ask: &Ask) -> Gadget {
    let use_it = *rng.pick(&[
        "s += (unsigned)strlen(b);",
        "puts(b);",
        "printf(\"%s\\n\", b);",
        "fputs(b, stdout);",
        "{ char c[40]; s += (unsigned)snprintf(c, sizeof c, \"%s\", b); }",
        "s += strcmp(b, \"$c$c$c$c$c$c$c$c\") == 0;",
        "s += strchr(b, '#') != 0;",
        "{ char *d = strdup(b); s += (unsigned char)*d; free(d); }",
        "s += (unsigned)atoi(b);",
        "{ char c[99]; c[0] = 0; strcat(c, b); s += (unsigned char)c[0]; }",
    ]);
    Gadget::new(
        &["string.h", "stdio.h", "stdlib.h"],
        "",
        "  unsigned s = 0; char *b = malloc($n);
  memset(b, '$c', $n); $bug
  $use
  free(b);
  return s;\n",
    )
    .set("n", number(rng, 1, 6))
    .set("c", rng.pick(&["a", "7"]))
    .set("use", use_it)
    .bug(ask, "b[$n - 1] = 0;", "")
    .prototypes("extern char *strdup(const char *);\n")
}

fn constant(rng: &mut Rng, ask: &Ask) -> Gadget {
    // Writing to a literal ends the program, and sanitizers report the signal.
    Gadget::new(
        &["string.h"],
        "static const int $_k[3] = {1, 2, 3};\n",
        "  char *p = $bug; const int *q = $_k;
  p[1] = 'x';
  return (unsigned char)p[0] * 3u + (unsigned char)p[1] + (unsigned)q[$i];\n",
    )
    .set("i", rng.below(3))
    .bug(ask, "(char[]){\"abc\"}", "(char *)\"abc\"")
}
