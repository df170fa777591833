//! Names and how they are written: `x` and `|x|` are one symbol.
//!
//! Invariant: one table gives out each name once, so that names of different things never clash
//! unless the generator wants them to (shadowing).

use super::Syntax;
use crate::rng::Rng;
use std::collections::BTreeSet;

/// Names with characters that need bars, and words that mean something elsewhere.
const ODD: [&str; 40] = [
    "entry",
    "cast",
    "fp",
    "init",
    "add",
    "seq",
    "var",
    "const",
    "op",
    "label",
    "jump",
    "call",
    "true",
    "false",
    "bool",
    "int",
    "type",
    "define",
    "globals",
    "return",
    "locals",
    "7up",
    "12",
    "-",
    "+",
    "<=",
    "a.b",
    "$x",
    "x!y",
    "~&^",
    "",
    " ",
    "a b",
    "(",
    ")",
    "x;y",
    "bar|bar",
    "é∀",
    "two\nlines",
    ":key",
];

/// The names of one program.
#[derive(Debug)]
pub(crate) struct Names {
    used: BTreeSet<String>,
    count: usize,
}

impl Names {
    /// No name yet; with `bare_truth` the names `true` and `false` are never given out.
    pub(crate) fn new(bare_truth: bool) -> Self {
        let taken: &[&str] = if bare_truth { &["true", "false"] } else { &[] };
        Self {
            used: taken.iter().map(|name| (*name).to_owned()).collect(),
            count: 0,
        }
    }

    /// A name that was never given out.
    pub(crate) fn fresh(&mut self, rng: &mut Rng, stem: &str, syntax: Syntax) -> String {
        if syntax == Syntax::Varied && rng.chance(12) {
            let odd = *rng.pick(&ODD);
            if self.used.insert(odd.to_owned()) {
                return odd.to_owned();
            }
        }
        loop {
            let name = format!("{stem}{}", self.count);
            self.count += 1;
            if self.used.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// A name as text: bare where that is allowed, in bars where it must be or by chance.
pub(crate) fn written(rng: &mut Rng, name: &str, syntax: Syntax) -> String {
    if is_plain(name) && (syntax == Syntax::Plain || !rng.chance(15)) {
        return name.to_owned();
    }
    format!("|{}|", name.replace('|', "\\|"))
}

/// Whether the name can stand without bars.
fn is_plain(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._+-*=%/?!$~&^<>@".contains(c);
    !name.is_empty() && name != "." && name != "!" && name.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_new_and_bars_where_needed() {
        let (mut rng, mut names) = (Rng::new(1), Names::new(false));
        let all: BTreeSet<String> = (0..2000)
            .map(|_| names.fresh(&mut rng, "x", Syntax::Varied))
            .collect();
        assert_eq!(all.len(), 2000);
        assert!(all.contains("bar|bar"));
        assert_eq!(written(&mut rng, "a b", Syntax::Plain), "|a b|");
        assert_eq!(written(&mut rng, "a.b", Syntax::Plain), "a.b");
        assert_eq!(written(&mut rng, "x|y", Syntax::Plain), "|x\\|y|");
        assert_eq!(written(&mut rng, "", Syntax::Plain), "||");
    }
}
