//! Random calls of library functions that are written in C: the interpreter computes what gcc's
//! program, with the machine's own library, computes.

use super::{execute, interpret, translate};
use bia_cfront::{DataModel, LowerOptions};
use std::fmt::Write as _;

/// A small generator of numbers: the same ones in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// A short text over a few characters.
    fn text(&mut self, characters: &str) -> String {
        let length = self.below(7);
        let all: Vec<char> = characters.chars().collect();
        (0..length).map(|_| all[self.below(all.len())]).collect()
    }
}

const HEAD: &str = r#"typedef __typeof__(sizeof 0) size_t;
long strtol(const char *, char **, int); unsigned long strtoul(const char *, char **, int);
long long strtoll(const char *, char **, int); int atoi(const char *);
size_t strspn(const char *, const char *), strcspn(const char *, const char *);
char *strpbrk(const char *, const char *); char *strstr(const char *, const char *);
char *strtok(char *, const char *); int strcasecmp(const char *, const char *);
int sprintf(char *, const char *, ...); int snprintf(char *, size_t, const char *, ...);
static unsigned hash = 5381;
static char buffer[80];
static void mix(long long value) { hash = hash * 33 + (unsigned)value + (unsigned)(value >> 32); }
static void mix_text(int length) { mix(length); for (char *c = buffer; *c; c++) mix(*c); }
static void at(const char *text, const char *found) { mix(found ? found - text : -1); }
static int sign(int value) { return value < 0 ? -1 : value > 0; }
int main(void) { char *end; const char *t; char *w; (void)end; (void)t; (void)w;
"#;

fn call(numbers: &mut Numbers) -> String {
    let (a, b) = (numbers.text("ab,; "), numbers.text("ab,"));
    let number = numbers.text("-+0x19afz ");
    let base = numbers.one_of(&["0", "2", "8", "10", "16", "36"]);
    match numbers.below(9) {
        0 => {
            let name = numbers.one_of(&["strtol", "strtoul", "strtoll"]);
            format!("t = \"{number}\"; mix((long long){name}(t, &end, {base})); at(t, end);")
        }
        1 => format!("mix(atoi(\"{number}\"));"),
        2 => format!("mix((long long)strspn(\"{a}\", \"{b}\"));"),
        3 => format!("mix((long long)strcspn(\"{a}\", \"{b}\"));"),
        4 => format!("t = \"{a}\"; at(t, strpbrk(t, \"{b}\"));"),
        5 => format!("t = \"{a}\"; at(t, strstr(t, \"{b}\"));"),
        6 => format!("mix(sign(strcasecmp(\"{a}\", \"{}\")));", b.to_uppercase()),
        7 => format!(
            "{{ char copy[] = \"{a}\"; for (w = strtok(copy, \",; \"); w; w = strtok(0, \",; \")) at(copy, w); }}"
        ),
        _ => {
            let flags = numbers.one_of(&["", "-", "0", "+", "#", " ", "-+", "0+"]);
            let width = numbers.one_of(&["", "3", "9"]);
            let precision = numbers.one_of(&["", ".", ".2", ".6"]);
            let kind = numbers.one_of(&["d", "i", "u", "x", "X", "o", "hd", "hhu", "ld", "llx"]);
            // gcc folds the length of `%.hhu` to 1 where the text is empty.
            let kind = match (precision, kind) {
                (".", "hd" | "hhu") => "u",
                _ => kind,
            };
            let value = numbers.one_of(&["0", "-1", "42", "70000", "(-2147483647 - 1)"]);
            let cast = match kind {
                "ld" => "(long)",
                "llx" => "(long long)",
                _ => "",
            };
            let size = 1 + numbers.below(12);
            format!(
                "mix_text(snprintf(buffer, {size}, \"<%{flags}{width}{precision}{kind}>%{width}s\", {cast}{value}, \"{b}\"));"
            )
        }
    }
}

#[test]
fn random_calls_compute_what_gccs_library_computes() {
    let cases = std::env::var("BIA_CASES").ok();
    let cases: usize = cases.and_then(|n| n.parse().ok()).unwrap_or(6);
    let mut numbers = Numbers(2026);
    for at in 0..cases {
        let mut text = HEAD.to_owned();
        for _ in 0..12 {
            writeln!(text, "    {}", call(&mut numbers)).unwrap();
        }
        text.push_str("    return (int)(hash >> 1);\n}\n");
        let model = match at % 2 {
            0 => DataModel::Lp64,
            _ => DataModel::Ilp32,
        };
        let options = LowerOptions {
            comparable: true,
            ..LowerOptions::default()
        };
        let translated = translate("case.c", &text, model, &options);
        let ours = interpret(&translated).unwrap_or_else(|why| panic!("{why}\n{text}"));
        if let Some(theirs) = execute(&format!("library-{at}"), &text, model) {
            assert_eq!(ours, theirs, "{model:?}\n{text}");
        }
    }
}
