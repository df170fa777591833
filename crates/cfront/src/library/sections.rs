//! The texts of the library, in sections.
//!
//! A section begins with a line `//# name name … | assumption` and defines these functions; the
//! assumption, if there is one, is listed when one of them is called. With `//# ? name …` it is
//! only used where memory accesses are checked.
//!
//! The sections of `facts.c` stand for three each, for the types of floats:
//! ```text
//!   SUFFIX   (nothing)   f           l
//!   REAL     double      float       long double
//!   LIMIT    2^53        2^24        2^53          up to there all whole numbers are exact
//! ```

use std::sync::LazyLock;

const FILES: &[(&str, &str)] = &[
    ("string.c", include_str!("../../library/string.c")),
    ("stdlib.c", include_str!("../../library/stdlib.c")),
    ("stdio.c", include_str!("../../library/stdio.c")),
    ("exit.c", include_str!("../../library/exit.c")),
    ("math.c", include_str!("../../library/math.c")),
    ("format.c", include_str!("../../library/format.c")),
    ("search.c", include_str!("../../library/search.c")),
    ("system.c", include_str!("../../library/system.c")),
    ("time.c", include_str!("../../library/time.c")),
    ("wide.c", include_str!("../../library/wide.c")),
    ("number.c", include_str!("../../library/number.c")),
    ("scan.c", include_str!("../../library/scan.c")),
    ("decimal.c", include_str!("../../library/decimal.c")),
    ("posix.c", include_str!("../../library/posix.c")),
    ("net.c", include_str!("../../library/net.c")),
    ("arguments.c", include_str!("../../library/arguments.c")),
    (super::THREADS, include_str!("../../library/threads.c")),
];

/// The file whose sections stand for three.
const FACTS: (&str, &str) = ("facts.c", include_str!("../../library/facts.c"));

/// What stands for `SUFFIX`, `REALNAME`, `REAL` and `LIMIT`.
const KINDS: [(&str, &str, &str, &str); 3] = [
    ("", "double", "double", "9007199254740992.0"),
    ("f", "float", "float", "16777216.0f"),
    ("l", "longdouble", "long double", "9007199254740992.0L"),
];

/// Functions that are linked together.
pub(super) struct Section {
    pub(super) file: &'static str,
    /// Only needed where accesses are checked.
    pub(super) checked_only: bool,
    pub(super) names: Vec<String>,
    pub(super) assumption: Option<String>,
    pub(super) text: String,
}

impl Section {
    pub(super) fn defines(&self, name: &str) -> bool {
        self.names.iter().any(|own| own == name)
    }
}

fn split(file: &'static str, text: &str, into: &mut Vec<Section>) {
    for section in text.split("//# ").skip(1) {
        let (head, body) = section.split_once('\n').unwrap_or((section, ""));
        let (names, assumption) = match head.split_once(" | ") {
            Some((names, assumption)) => (names, Some(assumption.trim().to_owned())),
            None => (head, None),
        };
        let (names, checked_only) = match names.strip_prefix("? ") {
            Some(names) => (names, true),
            None => (names, false),
        };
        into.push(Section {
            file,
            checked_only,
            names: names.split_whitespace().map(str::to_owned).collect(),
            assumption,
            text: body.to_owned(),
        });
    }
}

/// All sections.
pub(super) fn sections() -> &'static [Section] {
    static ALL: LazyLock<Vec<Section>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for (file, text) in FILES {
            split(file, text, &mut all);
        }
        for (suffix, name, real, limit) in KINDS {
            let text = FACTS.1.replace("SUFFIX", suffix);
            let text = text.replace("REALNAME", name).replace("REAL", real);
            split(FACTS.0, &text.replace("LIMIT", limit), &mut all);
        }
        all
    });
    &ALL
}

/// Whether the library has a function of that name in C.
pub(crate) fn has(name: &str) -> bool {
    sections().iter().any(|s| s.defines(name))
}

/// What the function of that name in C assumes.
pub(crate) fn assumption_of(name: &str) -> Option<&'static str> {
    let section = sections().iter().find(|s| s.defines(name))?;
    section.assumption.as_deref()
}
