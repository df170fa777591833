//! Functions of floats that IEEE 754 defines: the interpreter computes, bit by bit, what gcc's
//! program computes with the machine's own library.
//!
//! Each program calls each function with a few values, corners and random ones. `BIA_CASES=N` makes
//! N rounds instead of one; `BIA_MATH=name` calls only that function.

use super::{execute, interpret, translate};
use bia_cfront::{DataModel, LowerOptions};
use std::fmt::Write as _;

/// A small generator of numbers: the same ones in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: u64) -> u64 {
        (self.next() >> 11) % limit
    }
}

/// A type of C's, with the suffix of its functions and constants and its sizes.
struct Type {
    name: &'static str,
    function: &'static str,
    constant: &'static str,
    significand: u64,
    exponent: i64,
}

const TYPES: [Type; 3] = [
    Type {
        name: "float",
        function: "f",
        constant: "f",
        significand: 24,
        exponent: 127,
    },
    Type {
        name: "double",
        function: "",
        constant: "",
        significand: 53,
        exponent: 1023,
    },
    Type {
        name: "long double",
        function: "l",
        constant: "L",
        significand: 64,
        exponent: 16383,
    },
];

/// The functions: what they take after the name of the type, and how they are called with x, y, z
/// and n.
const FUNCTIONS: [(&str, &str); 31] = [
    ("sqrt", "T sqrtS(T); sqrtS(x)"),
    ("fma", "T fmaS(T, T, T); fmaS(x, y, z)"),
    ("fmod", "T fmodS(T, T); fmodS(x, y)"),
    ("remainder", "T remainderS(T, T); remainderS(x, y)"),
    ("drem", "T dremS(T, T); dremS(x, y)"),
    ("remquo", "T remquoS(T, T, int *); remquoS(x, y, &i)"),
    ("ldexp", "T ldexpS(T, int); ldexpS(x, n)"),
    ("scalbn", "T scalbnS(T, int); scalbnS(x, n)"),
    ("scalbln", "T scalblnS(T, long); scalblnS(x, n)"),
    ("frexp", "T frexpS(T, int *); frexpS(x, &i)"),
    ("modf", "T modfS(T, T *); modfS(x, &w)"),
    ("logb", "T logbS(T); logbS(x)"),
    ("ilogb", "int ilogbS(T); ilogbS(x)"),
    ("nextafter", "T nextafterS(T, T); nextafterS(x, y)"),
    (
        "nexttoward",
        "T nexttowardS(T, long double); nexttowardS(x, y)",
    ),
    ("fdim", "T fdimS(T, T); fdimS(x, y)"),
    ("fmin", "T fminS(T, T); x == y ? x : fminS(x, y)"),
    ("fmax", "T fmaxS(T, T); x == y ? x : fmaxS(x, y)"),
    ("copysign", "T copysignS(T, T); copysignS(x, y)"),
    ("fabs", "T fabsS(T); fabsS(x)"),
    ("trunc", "T truncS(T); truncS(x)"),
    ("floor", "T floorS(T); floorS(x)"),
    ("ceil", "T ceilS(T); ceilS(x)"),
    ("round", "T roundS(T); roundS(x)"),
    ("rint", "T rintS(T); rintS(x)"),
    ("nearbyint", "T nearbyintS(T); nearbyintS(x)"),
    (
        "lrint",
        "long lrintS(T); x > -1e9 && x < 1e9 ? lrintS(x) : 0",
    ),
    (
        "llrint",
        "long long llrintS(T); x > -1e9 && x < 1e9 ? llrintS(x) : 0",
    ),
    (
        "lround",
        "long lroundS(T); x > -1e9 && x < 1e9 ? lroundS(x) : 0",
    ),
    (
        "llround",
        "long long llroundS(T); x > -1e9 && x < 1e9 ? llroundS(x) : 0",
    ),
    ("nan", "T nanS(const char *); nanS(\"\")"),
];

impl Type {
    /// A number: a corner, a small one, or any bits.
    fn number(&self, numbers: &mut Numbers, near: bool) -> String {
        let s = self.constant;
        let sign = if numbers.below(2) == 0 { "-" } else { "" };
        let last = self.significand - 1;
        let (least, most) = (1 - self.exponent, self.exponent);
        let of = last.cast_signed();
        let corners = [
            format!("{sign}0.0{s}"),
            format!("{sign}0x1p{}{s}", least - of),
            format!("{sign}0x1.8p{}{s}", least - of + 1),
            format!("{sign}0x1p{least}{s}"),
            format!("({sign}0x1p{least}{s} - 0x1p{}{s})", least - of),
            format!("{sign}__builtin_inf{}()", self.function),
            format!("__builtin_nan{}(\"\")", self.function),
            format!("({sign}0x1p{most}{s} * (2 - 0x1p-{last}{s}))"),
            format!("({sign}1.0{s} + 0x1p-{last}{s})"),
            format!("{sign}0x1p{last}{s}"),
            format!("({sign}0x1p{last}{s} - 0.5{s})"),
        ];
        match numbers.below(4) {
            0 if !near => {
                let at = numbers.below(corners.len() as u64);
                corners[usize::try_from(at).unwrap()].clone()
            }
            // Halves, quarters, whole numbers.
            1 => format!("{sign}{}.{}{s}", numbers.below(9), numbers.below(4) * 25),
            kind => {
                let range = if near || kind == 2 {
                    40
                } else {
                    2 * self.exponent + 100
                };
                let exponent = numbers.below(range.cast_unsigned()).cast_signed() - range / 2;
                let exponent = exponent.min(most - 1);
                let bits = numbers.next() >> numbers.below(64);
                let shift = numbers.below(self.significand);
                let bits = bits >> (64 - self.significand) << shift >> shift;
                format!("{sign}0x1.{bits:016x}p{exponent}{s}")
            }
        }
    }

    fn call(&self, numbers: &mut Numbers, function: &str, how: &str) -> String {
        // Long division takes as many rounds as the exponents differ by.
        let near =
            self.exponent > 2000 && ["fmod", "remainder", "drem", "remquo"].contains(&function);
        let (x, mut y, z) = (
            self.number(numbers, near),
            self.number(numbers, near),
            self.number(numbers, near),
        );
        if numbers.below(6) == 0 {
            y = x.clone();
        }
        let n = match numbers.below(4) {
            0 => i32::from_le_bytes(numbers.next().to_le_bytes()[..4].try_into().unwrap()),
            1 => i32::try_from(numbers.below(20)).unwrap() - 10,
            _ => {
                let range = self.exponent.cast_unsigned() * 5;
                i32::try_from(numbers.below(range)).unwrap() - i32::try_from(range / 2).unwrap()
            }
        };
        let (_, expression) = how.split_once("; ").unwrap();
        let expression = expression.replace('S', self.function);
        // C leaves more bits of the quotient of `remquo` open.
        let number = if how.contains("&i") && how.contains("remquo") {
            "i % 8"
        } else {
            "i"
        };
        format!(
            "  {{ volatile T x = {x}, y = {y}, z = {z}; volatile int n = {n}; int i = 0; T w = 0; (void)z; (void)n;\n    mix({expression}); mix({number}); mix(w); }}\n"
        )
    }

    fn program(&self, calls: &[String], functions: &[(&str, &str)]) -> String {
        let mut text = format!("typedef {} T;\n", self.name);
        for (_, how) in functions {
            let (declaration, _) = how.split_once("; ").unwrap();
            let declaration = declaration.replace('S', self.function);
            let _ = writeln!(text, "{declaration};");
        }
        text.push_str(
            "static unsigned hash = 5381;
static void mix(T value) {
  union { T number; unsigned short parts[sizeof(T) / 2]; } u;
  int used = sizeof(T) > 8 ? 5 : sizeof(T) / 2;
  if (value != value) { hash = hash * 33 + 7; return; }
  u.number = value;
  for (int at = 0; at < used; at++) hash = hash * 33 + u.parts[at];
}
int main(void) {
",
        );
        text.extend(calls.iter().map(String::as_str));
        text + "  return (int)hash;\n}\n"
    }
}

fn same(name: &str, text: &str, model: DataModel) -> Result<(), String> {
    let options = LowerOptions::default();
    let translated = translate(name, text, model, &options);
    let ours = interpret(&translated)?;
    match execute(name, text, model) {
        Some(theirs) if ours != theirs => Err(format!(
            "the interpreter has {ours}, gcc's program {theirs}"
        )),
        Some(_) | None => Ok(()),
    }
}

#[test]
fn functions_of_floats_are_those_of_the_library() {
    let cases = std::env::var("BIA_CASES").ok();
    let cases: u64 = cases.and_then(|n| n.parse().ok()).unwrap_or(1);
    let only = std::env::var("BIA_MATH").ok();
    let functions = FUNCTIONS.iter().copied();
    let functions: Vec<_> = functions
        .filter(|(name, _)| only.as_ref().is_none_or(|only| only == name))
        .collect();
    for seed in 1..=cases {
        for ty in &TYPES {
            // Some of what `long` holds differs.
            for model in [DataModel::Lp64, DataModel::Ilp32] {
                if model == DataModel::Ilp32 && seed % 4 != 0 {
                    continue;
                }
                let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let mut calls = Vec::new();
                for (name, how) in &functions {
                    for _ in 0..8 {
                        calls.push(ty.call(&mut numbers, name, how));
                    }
                }
                // Small programs, so that no run has too many steps.
                for part in calls.chunks(32) {
                    let text = ty.program(part, &functions);
                    let Err(why) = same("math", &text, model) else {
                        continue;
                    };
                    for call in part {
                        let text = ty.program(std::slice::from_ref(call), &functions);
                        if let Err(why) = same("math-one", &text, model) {
                            panic!("seed {seed}, {model:?}: {why}:\n{text}");
                        }
                    }
                    panic!("seed {seed}, {model:?}: {why}");
                }
            }
        }
    }
}
