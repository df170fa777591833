//! Random structs and unions: sizes, alignments, offsets, and every bit of every bit-field.

use crate::{MODELS, compare};
use bia_testkit::{rng::Rng, seeds};
use std::fmt::Write as _;

const SCALARS: [&str; 17] = [
    "_Bool",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "float",
    "double",
    "long double",
    "void *",
    "enum e",
];
const BIT_TYPES: [(&str, usize); 10] = [
    ("_Bool", 1),
    ("char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("long long", 64),
    ("unsigned long long", 64),
    ("enum e", 32),
];

struct Members {
    text: String,
    /// Paths to members that have offsets.
    plain: Vec<String>,
    /// Paths to bit-fields.
    bits: Vec<String>,
}

fn attribute(rng: &mut Rng) -> &'static str {
    match rng.below(12) {
        0 => " __attribute__((packed))",
        1 => " __attribute__((aligned(2)))",
        2 => " __attribute__((aligned(8)))",
        3 => " __attribute__((aligned(16)))",
        4 => " __attribute__((packed, aligned(4)))",
        _ => "",
    }
}

fn members(rng: &mut Rng, earlier: usize, depth: u32, prefix: &str) -> Members {
    let mut result = Members {
        text: String::new(),
        plain: Vec::new(),
        bits: Vec::new(),
    };
    for at in 0..rng.within(1, 7) {
        let name = format!("{prefix}m{at}");
        match rng.below(10) {
            0..=3 => {
                let (ty, most) = BIT_TYPES[rng.below(BIT_TYPES.len())];
                let width = rng.within(1, most);
                let packed = if rng.below(8) == 0 {
                    " __attribute__((packed))"
                } else {
                    ""
                };
                let _ = write!(result.text, "{ty} {name}:{width}{packed}; ");
                result.bits.push(name);
            }
            4 if rng.below(2) == 0 => {
                let (ty, most) = BIT_TYPES[rng.below(BIT_TYPES.len() - 1)];
                let width = if rng.below(2) == 0 {
                    0
                } else {
                    rng.within(1, most)
                };
                let _ = write!(result.text, "{ty} :{width}; ");
            }
            5 if earlier > 0 => {
                let _ = write!(
                    result.text,
                    "struct s{} {name}{}; ",
                    rng.below(earlier),
                    attribute(rng)
                );
                result.plain.push(name);
            }
            6 if depth > 0 => {
                let keyword = if rng.below(2) == 0 { "struct" } else { "union" };
                let inner = members(rng, earlier, depth - 1, &format!("{name}_"));
                let _ = write!(result.text, "{keyword} {{ {}}}; ", inner.text);
                result.plain.extend(inner.plain);
                result.bits.extend(inner.bits);
            }
            7 => {
                let ty = SCALARS[rng.below(SCALARS.len())];
                let _ = write!(
                    result.text,
                    "{ty} {name}[{}]{}; ",
                    rng.below(4),
                    attribute(rng)
                );
                result.plain.push(name);
            }
            _ => {
                let ty = SCALARS[rng.below(SCALARS.len())];
                let _ = write!(result.text, "{ty} {name}{}; ", attribute(rng));
                result.plain.push(name);
            }
        }
    }
    result
}

fn program(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut text =
        "enum e { A, B, C };\ntypedef long long a8 __attribute__((aligned(8)));\n".to_owned();
    let count = 6;
    for at in 0..count {
        let pack = [0, 0, 0, 1, 2, 4, 8][rng.below(7)];
        if pack > 0 {
            let _ = writeln!(text, "#pragma pack({pack})");
        }
        let members = members(&mut rng, at, 2, "");
        let whole = match rng.below(6) {
            0 => " __attribute__((packed))",
            1 => " __attribute__((aligned(8)))",
            2 => " __attribute__((packed, aligned(2)))",
            _ => "",
        };
        let last = if rng.below(6) == 0 {
            "int n_; char flexible[]; "
        } else {
            ""
        };
        let _ = writeln!(text, "struct s{at} {{ {}{last}}}{whole};", members.text);
        if pack > 0 {
            text.push_str("#pragma pack()\n");
        }
        let _ = write!(
            text,
            "unsigned long i{at}[] = {{ sizeof(struct s{at}), _Alignof(struct s{at}), __alignof__(struct s{at})"
        );
        for name in &members.plain {
            let _ = write!(text, ", __builtin_offsetof(struct s{at}, {name})");
        }
        text.push_str(" };\n");
        for (field, name) in members.bits.iter().enumerate() {
            let _ = writeln!(text, "struct s{at} b{at}_{field} = {{ .{name} = -1 }};");
        }
    }
    text
}

#[test]
fn random_records() {
    for seed in seeds(20) {
        let text = program(seed);
        for model in MODELS {
            if let Err(message) = compare(&text, model) {
                panic!("seed {seed}: {message}\n{text}");
            }
        }
    }
}
