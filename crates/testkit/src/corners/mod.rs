//! Random C programs at the corners of C: attributes, library calls, addresses as numbers, many
//! short-lived objects, open choices, layouts; for both data models and four properties.
//!
//! A program is a row of *gadgets*, functions without input that return a number, and a *harm* at
//! its end, which violates the property for some values of what was computed:
//!
//! ```text
//!   static unsigned g0(void) { … }      static unsigned g1(void) { … }
//!   int main(void) { h = 31·h + g0(); h = 31·h + g1(); if ((h & mask) == k) harm; }
//! ```
//!
//! Invariants: the text depends on the seed alone. Apart from the harm, and from bugs that gadgets
//! plant on request, a program has no undefined behaviour and reads no input; where a gadget looks
//! at something that C leaves open it says so ([`Truth::Open`]), otherwise the programs of all
//! compilers behave alike. The truth is not computed here; running the compiled programs shows it.
//! All names of file scope begin with the program's prefix, so several programs fit into one file.

mod addresses;
mod attributes;
mod build;
mod harm;
mod layout;
mod library;
mod misc;
mod numbers;
mod objects;
mod order;
mod pointers;
mod strings;

use crate::rng::Rng;
pub use build::Truth;
use build::{Ask, Gadget};
use std::fmt::Write as _;

/// What is asked about a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Property {
    /// No assertion fails.
    Reach,
    /// No invalid access or free, no lost memory.
    Memory,
    /// No signed overflow.
    Overflow,
    /// The program ends.
    Termination,
}

impl Property {
    /// The word of `--check`.
    pub fn word(self) -> &'static str {
        match self {
            Property::Reach => "reach",
            Property::Memory => "memsafety",
            Property::Overflow => "overflow",
            Property::Termination => "termination",
        }
    }
}

/// A random program and a question about it.
#[derive(Clone, Debug)]
pub struct Corner {
    /// Its text.
    pub text: String,
    /// What is asked.
    pub property: Property,
    /// Whether for 32 bits.
    pub narrow: bool,
    /// The names of its gadgets and of its harm.
    pub features: Vec<&'static str>,
    /// What is known about the answer.
    pub truth: Truth,
    /// Whether it must be compiled alone: it has effects before or after `main`.
    pub alone: bool,
    /// Whether `main` has parameters.
    pub arguments: bool,
    /// Whether gcc alone obeys it.
    pub gcc_only: bool,
}

/// What C says about the arguments of `main`, whatever they are.
const ARGUMENTS: [&str; 4] = [
    "  h += (argc >= 0) + 2u * (argv[argc] == 0);\n",
    "  for (int i = 0; i < argc; i++) { unsigned n = 0; while (argv[i][n]) n++; h += argv[i][n] != 0; }\n",
    "  h += argc > 0 ? argv[0] != 0 : 1u;\n",
    "  if (argc > 1) h += (argv[1][0] & 0u) + (argv[0] == 0); argv[argc] = 0; argc--;\n",
];

type Make = fn(&mut Rng, &Ask) -> Gadget;

/// All gadgets with their weights.
fn gadgets() -> Vec<(u32, &'static str, Make)> {
    let mut all = Vec::new();
    all.extend(addresses::ALL);
    all.extend(attributes::ALL);
    all.extend(layout::ALL);
    all.extend(library::ALL);
    all.extend(misc::ALL);
    all.extend(numbers::ALL);
    all.extend(objects::ALL);
    all.extend(order::ALL);
    all.extend(pointers::ALL);
    all.extend(strings::ALL);
    all
}

/// The names of all gadgets, in order.
pub fn names() -> Vec<&'static str> {
    gadgets().into_iter().map(|(_, name, _)| name).collect()
}

/// The program of a seed; `only` restricts the gadgets to those whose names contain it.
pub fn generate(seed: u64, only: Option<&str>) -> Corner {
    let mut rng = Rng::new(seed ^ 0xC0_24E5);
    rng.next_u64();
    let property = rng.weighted(&[
        (45, Property::Reach),
        (30, Property::Memory),
        (12, Property::Overflow),
        (13, Property::Termination),
    ]);
    let narrow = rng.chance(40);
    let all: Vec<_> = gadgets()
        .into_iter()
        .filter(|(_, name, _)| only.is_none_or(|part| name.contains(part)))
        .collect();
    let count = rng.weighted(&[(50, 1), (35, 2), (15, 3)]);
    // One gadget at most plants a bug.
    let guilty = (property == Property::Memory && rng.chance(50)).then(|| rng.below(count));
    let mut parts = Vec::new();
    for at in 0..count {
        let choice: Vec<(u32, usize)> = all.iter().map(|g| g.0).zip(0..).collect();
        let (_, name, make) = all[rng.weighted(&choice)];
        let ask = Ask {
            property,
            narrow,
            bug: guilty == Some(at),
            name: format!("s{seed}_{at}"),
        };
        let mut gadget = make(&mut rng, &ask);
        gadget.finish(&ask);
        parts.push((name, gadget));
    }
    assemble(seed, &mut rng, property, narrow, parts)
}

/// The text of the parts, with a harm at its end.
fn assemble(
    seed: u64,
    rng: &mut Rng,
    property: Property,
    narrow: bool,
    parts: Vec<(&'static str, Gadget)>,
) -> Corner {
    let bugs = parts.iter().any(|(_, g)| g.planted);
    let open = parts.iter().any(|(_, g)| g.open);
    let ends = parts.iter().any(|(_, g)| g.ends);
    let mut includes: Vec<&'static str> = Vec::new();
    let mut file = String::new();
    let mut body = String::new();
    let mut features = Vec::new();
    for (at, (name, gadget)) in parts.iter().enumerate() {
        includes.extend(&gadget.includes);
        let _ = write!(
            file,
            "{}static unsigned s{seed}_{at}_run(void) {{\n{}}}\n",
            gadget.file, gadget.body
        );
        if gadget.open {
            // What C leaves open decides alone: each value is possible.
            let _ = writeln!(body, "  open += s{seed}_{at}_run() != 0;");
        } else {
            let _ = writeln!(body, "  h = h * 31u + s{seed}_{at}_run();");
        }
        features.push(*name);
    }
    let condition = if open {
        String::from(*rng.pick(&["open == 0", "open != 0"]))
    } else {
        let mask = *rng.pick(&[1, 1, 3, 3, 7]);
        format!("(h & {mask}u) == {}u", rng.below(mask + 1))
    };
    let arguments = rng.chance(12).then(|| *rng.pick(&ARGUMENTS));
    let harm = match bugs {
        true => harm::none(),
        false => harm::harm(rng, property, &format!("s{seed}"), &condition, narrow),
    };
    includes.extend(&harm.includes);
    includes.sort_unstable();
    includes.dedup();
    features.push(harm.name);
    if arguments.is_some() {
        features.push("arguments");
    }
    let mut text = format!(
        "/* seed {seed}, {}, {} */\n",
        property.word(),
        if narrow { "ILP32" } else { "LP64" }
    );
    for name in includes {
        let _ = writeln!(text, "#include <{name}>");
    }
    let start = rng.below(1000);
    let (parameters, first) = match arguments {
        Some(statement) => ("int argc, char **argv", statement),
        None => ("void", ""),
    };
    let _ = write!(
        text,
        "{file}{}int main({parameters}) {{\n  unsigned h = {start}u, open = 0u;\n{first}{body}{}  \
         (void)open;\n  return (int)(h & 1u);\n}}\n",
        harm.file, harm.body
    );
    Corner {
        text,
        property,
        narrow,
        features,
        // A harm that is not reached is open to nothing.
        truth: match open && !ends {
            true => Truth::Open,
            false => Truth::Closed,
        },
        alone: parts.iter().any(|(_, g)| g.alone),
        arguments: arguments.is_some(),
        gcc_only: parts.iter().any(|(_, g)| g.gcc_only),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_depend_on_their_seed_alone() {
        for seed in 0..200 {
            assert_eq!(generate(seed, None).text, generate(seed, None).text);
        }
    }

    #[test]
    fn no_placeholder_is_left() {
        for seed in 0..2000 {
            let text = generate(seed, None).text;
            assert!(!text.contains('$'), "seed {seed}\n{text}");
        }
    }
}
