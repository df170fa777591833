//! Broken texts: never a panic, never without end. `BIA_CASES` sets how many are tried.

use bia_base::Sources;
use bia_cfront::{ParseOptions, ast::dump, parse};
use bia_testkit::{mutate::mutate_bytes, rng::Rng, seeds};

const SAMPLE: &str = r#"# 1 "a.c"
typedef unsigned long size_t; typedef struct list { struct list *next; int v[4]; } list;
extern int printf(const char *__restrict f, ...) __attribute__((format(printf, 1, 2)));
static int (*table[3])(int, char **) = { 0, [1] = 0, };
enum color { RED, GREEN = 1 << 3, BLUE } c;
#pragma pack(push, 1)
union u { struct { int a : 3, : 0; unsigned b : 5; }; double d; char raw[]; };
#pragma pack(pop)
int old(a, b) char *b; { return a + *b; }
_Static_assert(sizeof(int) == 4, "int");
int main(int argc, char **argv) {
  __label__ out; list l = { .next = &l, .v = { [0 ... 2] = 1, 2 } };
  for (int i = 0, *p = l.v; i < 10; i++, p++) { if (*p > 0x1fU) continue; else if (!p) break; }
  switch (argc) { case 1: case 2 ... 5: argc += 2; break; default: goto out; }
  do { argc = ({ int t = argc; t ?: -1; }); } while (argc-- && 'a' != L'\n');
  double d = 1.5e-3 * (double) 0x1p3 + sizeof(int[3]) + __builtin_offsetof(list, v[1]);
  asm volatile ("nop" : "=r"(argc) : "0"(argc) : "memory");
  out: return _Generic(d, int: 1, default: (int){ 3 }) + printf("a\e%d" "\x41\n", argc);
}
"#;

const PIECES: [&str; 40] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ":",
    "?",
    "=",
    "*",
    "&&",
    "->",
    "...",
    "int ",
    "struct ",
    "typedef ",
    "if (",
    "else ",
    "case ",
    "sizeof ",
    "({",
    "})",
    "__attribute__((",
    "[[",
    "asm(",
    "typeof(",
    "\"",
    "'",
    "\\",
    "/*",
    "\n#",
    "list ",
    "x",
    "1",
    "0x",
    "enum ",
    "_Generic(",
    "for (",
];

/// Must come back, and its tree must print.
fn survives(text: &str) {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "r.c", text, &ParseOptions::default());
    let _ = dump(&parsed.unit);
    for diagnostic in &parsed.diagnostics {
        if let Some(label) = &diagnostic.primary {
            assert!(label.span.range().end <= text.len(), "{diagnostic}");
            let source = sources.get(parsed.unit.source);
            let _ = parsed.unit.map.locate(source, label.span);
        }
    }
}

#[test]
fn the_sample_is_right() {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "r.c", SAMPLE, &ParseOptions::default());
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
}

#[test]
fn truncated() {
    for end in (0..SAMPLE.len()).filter(|end| SAMPLE.is_char_boundary(*end)) {
        survives(&SAMPLE[..end]);
    }
}

#[test]
fn with_pieces_put_in_and_taken_out() {
    for seed in seeds(3000) {
        let mut rng = Rng::new(seed);
        let mut text = SAMPLE.to_owned();
        for _ in 0..rng.within(1, 6) {
            let at = rng.below(text.len());
            if !text.is_char_boundary(at) {
                continue;
            }
            if rng.chance(60) {
                let piece: &&str = rng.pick(&PIECES);
                text.insert_str(at, piece);
            } else {
                let end = (at + rng.within(1, 20)).min(text.len());
                if text.is_char_boundary(end) {
                    text.replace_range(at..end, "");
                }
            }
        }
        survives(&text);
    }
}

#[test]
fn pieces_alone() {
    for seed in seeds(3000) {
        let mut rng = Rng::new(seed ^ 0xC0DE);
        let text: String = (0..rng.within(1, 60))
            .map(|_| PIECES[rng.below(PIECES.len())])
            .collect();
        survives(&text);
    }
}

#[test]
fn bytes() {
    for seed in seeds(2000) {
        let bytes = mutate_bytes(seed, SAMPLE.as_bytes());
        survives(&String::from_utf8_lossy(&bytes));
    }
}
