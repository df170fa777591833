//! The formats of input files: one table, which every command asks.
//!
//! ```text
//!   --input NAME ──────────► row of that name
//!   x.ENDING     ──────────► row with that ending; an ending that no row has is refused
//!   x, standard input ─────► K2
//! ```
//! A new format of models or clauses is a module here with its [`Format`], and a row in
//! [`FORMATS`]: the command line, its help, messages and every verb read the table. A new language
//! for programs needs a [`Reader`] besides, and what reads it in [`crate::load`].

mod aiger;
mod btor2;
mod horn;
mod vmt;

use crate::{codes, input};
use bia_base::{Code, Diagnostic, Sources};
use bia_formats::{Model, Property, Run};
use bia_system::Chc;
use bia_term::Terms;
use std::{
    fmt,
    io::{self, Write},
    path::Path,
};

/// All formats that are read.
pub static FORMATS: &[Format] = &[
    C,
    K2,
    horn::FORMAT,
    btor2::FORMAT,
    aiger::FORMAT,
    vmt::FORMAT,
];

const C: Format = Format {
    name: "c",
    endings: &["c", "i"],
    about: "a program in C",
    codes: || {
        use bia_cfront::{codes, lower, sema};
        [codes::ALL, sema::codes::ALL, lower::codes::ALL].concat()
    },
    reader: Reader::C,
};

const K2: Format = Format {
    name: "k2",
    endings: &["k2"],
    about: "a program in K2",
    codes: || bia_k2::codes::ALL.to_vec(),
    reader: Reader::K2,
};

/// One format.
#[derive(Debug)]
pub struct Format {
    /// Its name after `--input`.
    pub name: &'static str,
    /// The endings of file names, without the dot.
    pub endings: &'static [&'static str],
    /// What such a file has, for people: `a program in C`, `a model in BTOR2`.
    pub about: &'static str,
    /// The codes of its own diagnostics, for `bia explain`.
    pub codes: fn() -> Vec<&'static Code>,
    /// What reads it.
    pub reader: Reader,
}

/// Equal names are equal rows.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

/// What reads a file.
#[derive(Clone, Copy, Debug)]
pub enum Reader {
    /// The C front-end; several files are linked.
    C,
    /// The parser of K2.
    K2,
    /// A model.
    Model(ModelFormat),
    /// Horn clauses.
    Clauses(ReadClauses),
}

/// Reads clauses; the number of clauses may be 0 if the file asks whether they can be satisfied.
pub type ReadClauses = fn(&mut Terms, &Path, &mut Sources) -> Result<Chc, Vec<Diagnostic>>;

/// Reads a model.
pub type ReadModel = fn(&mut Terms, &Path, &mut Sources) -> Result<Model, Vec<Diagnostic>>;

/// Writes the witness of a violation.
pub type WriteWitness = fn(&mut Terms, &Model, ModelWitness<'_>, &mut dyn Write) -> io::Result<()>;

/// A format of models: transition systems with properties.
#[derive(Clone, Copy)]
pub struct ModelFormat {
    /// Reads a file.
    pub read: ReadModel,
    /// Writes a witness in the format's own form.
    pub write_witness: WriteWitness,
}

impl fmt::Debug for ModelFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelFormat").finish_non_exhaustive()
    }
}

/// A run that violates a property of a model.
#[derive(Clone, Copy, Debug)]
pub struct ModelWitness<'a> {
    /// The property.
    pub property: &'a Property,
    /// How many properties of its kind the file has before it.
    pub number: usize,
    /// The run; it ends where the property is violated, or where the cycle closes.
    pub run: &'a Run,
    /// The step to which the cycle leads back, if the property is about infinite paths.
    pub back: Option<usize>,
}

/// What a file has, whatever its format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Content {
    /// A transition system with properties.
    Model,
    /// Constrained Horn clauses.
    Clauses,
    /// A program.
    Program,
}

impl Content {
    /// Several of them, for people.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Model => "models",
            Self::Clauses => "Horn clauses",
            Self::Program => "programs",
        }
    }
}

impl Format {
    /// What its files have.
    pub fn content(&self) -> Content {
        match self.reader {
            Reader::C | Reader::K2 => Content::Program,
            Reader::Model(_) => Content::Model,
            Reader::Clauses(_) => Content::Clauses,
        }
    }

    /// Whether its files are C.
    pub fn is_c(&self) -> bool {
        matches!(self.reader, Reader::C)
    }
}

/// The format of this name.
pub fn find(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The format of a file: the one that is given, else by the ending of its name.
pub fn of(path: &Path, given: Option<&'static Format>) -> Result<&'static Format, Diagnostic> {
    if let Some(format) = given {
        return Ok(format);
    }
    let Some(ending) = path.extension() else {
        return Ok(&K2);
    };
    let known = |format: &&Format| format.endings.iter().any(|known| ending == *known);
    FORMATS.iter().find(known).ok_or_else(|| unknown(path))
}

/// The format of a file that must be a program.
pub fn of_program(
    path: &Path,
    given: Option<&'static Format>,
) -> Result<&'static Format, Diagnostic> {
    let format = of(path, given)?;
    match format.content() {
        Content::Program => Ok(format),
        Content::Model | Content::Clauses => {
            let name = input::name(path);
            let message = format!("`{name}` has {}, but this is for programs", format.about);
            let help = "`bia verify` answers its questions, and `bia check` reads it";
            Err(Diagnostic::new(&codes::UNKNOWN_FORMAT, message).help(help))
        }
    }
}

/// Refuses a file that is not K2.
pub fn is_k2(path: &Path, given: Option<&'static Format>) -> Result<(), Diagnostic> {
    let format = of(path, given)?;
    match format.reader {
        Reader::K2 => Ok(()),
        Reader::C | Reader::Model(_) | Reader::Clauses(_) => {
            let name = input::name(path);
            let message = format!("`{name}` has {}, but this is for K2", format.about);
            Err(Diagnostic::new(&codes::UNKNOWN_FORMAT, message))
        }
    }
}

/// What all of these files have; programs if there are none.
pub fn together(
    paths: &[impl AsRef<Path>],
    given: Option<&'static Format>,
) -> Result<Content, Diagnostic> {
    let mut all = Vec::new();
    for path in paths {
        all.push(of(path.as_ref(), given)?.content());
    }
    all.sort_unstable();
    all.dedup();
    match all[..] {
        [] => Ok(Content::Program),
        [one] => Ok(one),
        [one, other, ..] => {
            let (one, other) = (one.plural(), other.plural());
            let message = format!("{one} and {other} cannot be verified together");
            Err(Diagnostic::new(&codes::BAD_CHOICE, message))
        }
    }
}

/// A complaint about an ending that no row has.
fn unknown(path: &Path) -> Diagnostic {
    let name = input::name(path);
    let message = format!("the name of `{name}` does not say what the file is");
    let row = |format: &Format| {
        let endings: Vec<String> = format.endings.iter().map(|e| format!(".{e}")).collect();
        format!("{} ({})", endings.join(" "), format.about)
    };
    let rows: Vec<String> = FORMATS.iter().map(row).collect();
    let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let help = format!(
        "known endings are {}; `--input KIND` says it whatever the name, with KIND one of {}",
        rows.join(", "),
        names.join(", ")
    );
    Diagnostic::new(&codes::UNKNOWN_FORMAT, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_and_endings_have_one_row() {
        let names: BTreeSet<&str> = FORMATS.iter().map(|format| format.name).collect();
        assert_eq!(names.len(), FORMATS.len());
        let all = || FORMATS.iter().flat_map(|format| format.endings);
        let endings: BTreeSet<&&str> = all().collect();
        assert_eq!(endings.len(), all().count());
        for format in FORMATS {
            assert_eq!(find(format.name), Some(format));
            for ending in format.endings {
                let path = format!("folder.x/a.{ending}");
                assert_eq!(of(path.as_ref(), None).ok(), Some(format));
            }
        }
    }

    #[test]
    fn what_is_said_counts_before_the_name() {
        let vmt = find("vmt");
        assert_eq!(of("a.c".as_ref(), vmt).ok(), vmt);
        for plain in ["-", "a", "/dev/stdin", ".hidden"] {
            assert_eq!(of(plain.as_ref(), None).ok(), Some(&K2), "{plain}");
        }
    }

    #[test]
    fn an_unknown_ending_gets_the_table() {
        let complaint = of("a.cpp".as_ref(), None).unwrap_err();
        let help = complaint.help.unwrap_or_default();
        for format in FORMATS {
            assert!(help.contains(format.about), "{help}");
            for ending in format.endings {
                assert!(help.contains(&format!(".{ending}")), "{help}");
            }
        }
        assert!(help.contains("--input"), "{help}");
    }

    #[test]
    fn files_of_different_kinds_are_not_put_together() {
        let of = |paths: &[&str]| together(paths, None).map_err(|why| why.message);
        assert_eq!(of(&[]), Ok(Content::Program));
        assert_eq!(of(&["a.c", "b.k2"]), Ok(Content::Program));
        assert_eq!(of(&["a.aag", "b.vmt"]), Ok(Content::Model));
        let why = of(&["a.c", "b.vmt"]).unwrap_err();
        assert_eq!(why, "models and programs cannot be verified together");
        let why = of(&["a.c", "b.smt2"]).unwrap_err();
        assert_eq!(why, "Horn clauses and programs cannot be verified together");
    }
}
