//! Writes a transition system as SMV, for NuSMV (finite systems) and nuXmv (all).
//!
//! ```text
//!   state variable, input    VAR, IVAR
//!   I, V, Nᵢ                 INIT, TRANS, ASSIGN next(xᵢ) := Nᵢ
//!   B                        INVARSPEC !(B)
//!   J                        LTLSPEC F G !(J), about infinite paths
//!   shared and long terms    DEFINE
//!   Bool, (_ BitVec N)       boolean, unsigned word[N]
//!   enumeration              { its values }
//!   Int, Real                integer, real                        (nuXmv)
//!   (Array (_ BitVec N) E)   array word[N] of E, READ, WRITE      (nuXmv)
//! ```
//! A state without successors ends its path here, and so it does for `check_invar`. Division by
//! zero and shifts by the width or more are written as the cases that they are: SMV leaves them
//! open.
//!
//! Refused: floats, uninterpreted types, integers modulo 2^N, arrays with other indices, and arrays
//! that are one value everywhere where no variable has their sort (nuXmv wants one to name the
//! type).

mod expr;

use crate::{
    Comments, WriteError, Written,
    model::Asked,
    names::{Alphabet, Named},
    program::{one_line, speak},
};
use bia_base::Idx as _;
use bia_system::{Fair, Ts};
use bia_term::{Sort, SortData, Term, Terms};
use expr::Words;
use rustc_hash::FxHashMap;
use std::io::{self, Write};

const NAME: &str = "SMV";

const ALPHABET: Alphabet = Alphabet {
    others: "_$#",
    taken: &[
        "MODULE",
        "DEFINE",
        "MDEFINE",
        "CONSTANTS",
        "VAR",
        "IVAR",
        "FROZENVAR",
        "INIT",
        "TRANS",
        "INVAR",
        "SPEC",
        "CTLSPEC",
        "LTLSPEC",
        "PSLSPEC",
        "COMPUTE",
        "NAME",
        "INVARSPEC",
        "FAIRNESS",
        "JUSTICE",
        "COMPASSION",
        "ISA",
        "ASSIGN",
        "CONSTRAINT",
        "SIMPWFF",
        "CTLWFF",
        "LTLWFF",
        "PSLWFF",
        "COMPWFF",
        "IN",
        "MIN",
        "MAX",
        "MIRROR",
        "PRED",
        "PREDICATES",
        "process",
        "array",
        "of",
        "boolean",
        "integer",
        "real",
        "word",
        "word1",
        "bool",
        "signed",
        "unsigned",
        "extend",
        "resize",
        "sizeof",
        "uwconst",
        "swconst",
        "EX",
        "AX",
        "EF",
        "AF",
        "EG",
        "AG",
        "E",
        "F",
        "O",
        "G",
        "H",
        "X",
        "Y",
        "Z",
        "A",
        "U",
        "S",
        "V",
        "T",
        "BU",
        "EBF",
        "ABF",
        "EBG",
        "ABG",
        "case",
        "esac",
        "mod",
        "next",
        "init",
        "union",
        "in",
        "xor",
        "xnor",
        "self",
        "TRUE",
        "FALSE",
        "count",
        "abs",
        "max",
        "min",
        "READ",
        "WRITE",
        "CONSTARRAY",
        "typeof",
        "floor",
        "toint",
        "clock",
        "time",
        "noncontinuous",
        "FUN",
        "ITYPE",
        "PARSYNTH",
        "URGENT",
        "sin",
        "cos",
        "exp",
        "tan",
        "ln",
        "pow",
        "pi",
        "bor",
        "COMPID",
        "LET",
        "COND",
        "FORALL",
        "EXISTS",
    ],
};

/// What to write besides the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The name of the module; `main` without it.
    pub module: Option<&'a str>,
    /// What was assumed so far, for the head.
    pub notes: &'a [String],
    /// Where the system comes from.
    pub comments: Option<&'a Comments>,
}

/// Writes the system as SMV.
pub fn write(
    terms: &Terms,
    ts: &Ts,
    options: Options<'_>,
    out: &mut dyn Write,
) -> Result<Written, WriteError> {
    written(terms, ts, Asked::Bad, options, out)
}

/// Writes a system about infinite paths as SMV: J is not visited again and again.
pub fn write_fair(
    terms: &Terms,
    fair: &Fair,
    options: Options<'_>,
    out: &mut dyn Write,
) -> Result<Written, WriteError> {
    written(terms, &fair.ts, Asked::Justice, options, out)
}

fn written(
    terms: &Terms,
    ts: &Ts,
    asked: Asked,
    options: Options<'_>,
    out: &mut dyn Write,
) -> Result<Written, WriteError> {
    Writer::new(terms, ts, asked).everything(options, &mut io::sink())?;
    let mut writer = Writer::new(terms, ts, asked);
    writer.everything(options, out)?;
    Ok(writer.written)
}

struct Writer<'a> {
    terms: &'a Terms,
    ts: &'a Ts,
    asked: Asked,
    names: FxHashMap<Term, String>,
    /// How many definitions were made.
    defined: usize,
    written: Written,
}

impl<'a> Writer<'a> {
    fn new(terms: &'a Terms, ts: &'a Ts, asked: Asked) -> Self {
        let mut written = Written::default();
        let mut names = FxHashMap::default();
        let state = ts.state.iter().map(|var| ("variable", var.now));
        let inputs = ts.inputs.iter().map(|input| ("input", *input));
        for (kind, term) in state.chain(inputs) {
            let name = terms.var_name(term).unwrap_or_default();
            let text = ALPHABET.escape(name);
            written.names.push(Named::plain(kind, &text, name));
            names.insert(term, text);
        }
        Self {
            terms,
            ts,
            asked,
            names,
            defined: 0,
            written,
        }
    }

    fn everything(&mut self, options: Options<'_>, out: &mut dyn Write) -> Result<(), WriteError> {
        writeln!(out, "-- written by bia")?;
        for note in options.notes {
            writeln!(out, "-- assuming: {}", one_line(note))?;
        }
        for line in options.comments.into_iter().flat_map(Comments::head) {
            writeln!(out, "-- {line}")?;
        }
        let place = |var: Term| {
            let place = options.comments.and_then(|all| all.place(var));
            place.map_or_else(String::new, |place| format!(" -- {place}"))
        };
        let module = options.module.map(|name| ALPHABET.escape(name));
        writeln!(out, "MODULE {}", module.as_deref().unwrap_or("main"))?;
        let (ts, terms) = (self.ts, self.terms);
        for var in &ts.state {
            let ty = self.ty(terms.sort(var.now))?;
            let place = place(var.now);
            writeln!(out, "VAR {} : {ty};{place}", self.names[&var.now])?;
        }
        for input in &ts.inputs {
            let ty = self.ty(terms.sort(*input))?;
            let place = place(*input);
            writeln!(out, "IVAR {} : {ty};{place}", self.names[input])?;
        }
        let mut roots = vec![ts.init, ts.valid, ts.bad];
        roots.extend(ts.state.iter().filter_map(|var| var.next));
        let texts = speak(terms, &roots, &mut Words { writer: self, out })?;
        let [init, valid, bad, nexts @ ..] = &texts[..] else {
            return Err(refused("a system without formulas"));
        };
        writeln!(out, "INIT {init};")?;
        writeln!(out, "TRANS {valid};")?;
        let functional = ts.state.iter().filter(|var| var.next.is_some());
        for (var, text) in functional.zip(nexts) {
            writeln!(out, "ASSIGN next({}) := {text};", self.names[&var.now])?;
        }
        match self.asked {
            Asked::Bad => writeln!(out, "INVARSPEC !({bad});")?,
            Asked::Justice => writeln!(out, "LTLSPEC F G !({bad});")?,
        }
        Ok(())
    }

    fn ty(&mut self, sort: Sort) -> Result<String, WriteError> {
        Ok(match self.terms.sort_data(sort) {
            SortData::Bool => "boolean".into(),
            SortData::Int => "integer".into(),
            SortData::Real => "real".into(),
            SortData::Bv(width) => format!("unsigned word[{width}]"),
            SortData::Enum(data) => {
                let count = data.constructors.len();
                let all: Vec<String> = (0..count).map(|at| self.enumerator(sort, at)).collect();
                format!("{{{}}}", all.join(", "))
            }
            SortData::Array { index, element } => {
                let (index, element) = (*index, *element);
                match self.terms.sorts().bv_width(index) {
                    Some(width) => format!("array word[{width}] of {}", self.ty(element)?),
                    None if index == Sort::INT => format!("array integer of {}", self.ty(element)?),
                    None => {
                        return Err(refused("arrays with indices other than words and integers"));
                    }
                }
            }
            SortData::Float(_) | SortData::RoundingMode => return Err(refused("floats")),
            SortData::Uninterpreted(_) => return Err(refused("an uninterpreted type")),
        })
    }

    /// The constant of a value of an enumeration.
    fn enumerator(&self, sort: Sort, number: usize) -> String {
        let SortData::Enum(data) = self.terms.sort_data(sort) else {
            return number.to_string();
        };
        let constructor = data.constructors.get(number);
        let text = constructor.map_or("", |symbol| self.terms.name(*symbol));
        format!("{}_xk{}", ALPHABET.escape(text), sort.index())
    }
}

fn refused(what: &str) -> WriteError {
    WriteError::Refused {
        format: NAME,
        what: what.into(),
        span: None,
    }
}
