//! Writes a program with finite data as Promela, for spin.
//!
//! ```text
//!   program              one process; calls are inlined
//!   location             a label; a state of the process
//!   edge                 an atomic sequence; conditions are guards
//!   assume               goes to the end of the process if it does not hold
//!   havoc                one choice for each bit
//!   error label          assert(false)
//!   (_ BitVec N)         N ≤ 32: byte, short or int; below 32 the unsigned value, at 32 the bits
//!   enumeration          byte or int
//!   (Array I E)          an array of |I| ≤ [`MAX_INDICES`] elements
//! ```
//! The model is exact: all values are chosen from, arithmetic wraps. So searches are exhaustive
//! only for few bits of input; what spin cuts off (`-DBITSTATE`, a depth limit) is spin's
//! under-approximation, which it reports. Arithmetic of more than 15 bits relies on `int` wrapping
//! around: compile `pan.c` with `-fwrapv`.
//!
//! Refused: recursion, unbounded integers, reals, floats, uninterpreted types, more than 32 bits,
//! larger maps, maps of maps.

mod body;
mod expr;

use crate::{
    Request, WriteError, Written,
    names::{Alphabet, Named},
    program::{At, Layout, Pool, Subject},
};
use bia_term::{Sort, SortData, Term};
use rustc_hash::FxHashMap;
use std::io::{self, Write};

/// How many elements an array may have.
pub const MAX_INDICES: u64 = 256;

const NAME: &str = "Promela";

/// Names begin with `v_`, so none is taken.
const ALPHABET: Alphabet = Alphabet {
    others: "_",
    taken: &[],
};

/// Writes the program as Promela.
pub fn write(request: Request<'_>, out: &mut dyn Write) -> Result<Written, WriteError> {
    let subject = Subject::new(request, NAME, true)?;
    let mut writer = Writer::new(&subject);
    writer.everything(&mut io::sink())?;
    writer.everything(out)?;
    Ok(writer.written)
}

struct Writer<'a> {
    s: &'a Subject<'a>,
    layout: Layout,
    vars: Vec<String>,
    var_of: FxHashMap<Term, usize>,
    pool: Pool,
    /// The lines before the step being written, and what it uses.
    lines: Vec<String>,
    used: Vec<(Sort, String)>,
    at: At,
    written: Written,
}

impl<'a> Writer<'a> {
    fn new(s: &'a Subject<'a>) -> Self {
        let names = s.cfg.vars.values().map(|var| name(&var.name));
        let vars: Vec<String> = names.collect();
        let mut written = Written::default();
        for (text, var) in vars.iter().zip(s.cfg.vars.values()) {
            written
                .names
                .push(Named::plain("variable", text, &var.name));
        }
        let terms = s.cfg.vars.values().enumerate();
        Self {
            layout: Layout::new(&s.cfg),
            var_of: terms.map(|(at, var)| (var.term, at)).collect(),
            pool: Pool::default(),
            lines: Vec::new(),
            used: Vec::new(),
            at: At::default(),
            vars,
            written,
            s,
        }
    }

    fn everything(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        let s = self.s;
        writeln!(out, "/*")?;
        s.write_head("  ", &mut Comment(out))?;
        writeln!(
            out,
            "   spin -a FILE && gcc -O2 -fwrapv -o pan pan.c && ./pan -m1000000\n   \
             Exact; only what pan cuts off (\"max search depth too small\") is not looked at.\n*/"
        )?;
        for (at, var) in s.cfg.vars.values().enumerate() {
            self.at.span = var.origin.and_then(|v| s.cfg.program.var(v).span);
            let text = self.declaration(s.terms.sort(var.term), &self.vars[at])?;
            writeln!(out, "{text};")?;
        }
        let spare: Vec<_> = self.pool.all().collect();
        for (sort, name) in spare {
            writeln!(out, "{};", self.declaration(sort, &name)?)?;
        }
        self.process(out)
    }

    /// The declaration of a variable.
    fn declaration(&self, sort: Sort, name: &str) -> Result<String, WriteError> {
        Ok(match self.s.terms.sort_data(sort) {
            SortData::Array { index, element } => {
                let (count, ty) = (self.indices(*index)?, self.scalar(*element)?);
                format!("{ty} {name}[{count}]")
            }
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => format!("{} {name}", self.scalar(sort)?),
        })
    }

    /// The type of values that are no maps.
    fn scalar(&self, sort: Sort) -> Result<&'static str, WriteError> {
        Ok(match self.s.terms.sort_data(sort) {
            SortData::Bool => "bool",
            SortData::Bv(1..=8) => "byte",
            SortData::Bv(9..=15) => "short",
            SortData::Bv(16..=32) => "int",
            SortData::Bv(_) => return Err(self.refuse("bit-vectors of more than 32 bits")),
            SortData::Enum(data) if data.constructors.len() <= 256 => "byte",
            SortData::Enum(_) => "int",
            SortData::Array { .. } => return Err(self.refuse("maps of maps")),
            SortData::Int => return Err(self.refuse("unbounded integers")),
            SortData::Real => return Err(self.refuse("real numbers")),
            SortData::Float(_) | SortData::RoundingMode => return Err(self.refuse("floats")),
            SortData::Uninterpreted(_) => return Err(self.refuse("an uninterpreted type")),
        })
    }

    fn indices(&self, index: Sort) -> Result<u64, WriteError> {
        let simple = matches!(
            self.s.terms.sort_data(index),
            SortData::Bool | SortData::Bv(_) | SortData::Enum(_)
        );
        let count = self.s.terms.sorts().cardinality(index);
        match count.filter(|count| simple && *count <= MAX_INDICES) {
            Some(count) => Ok(count),
            None => Err(self.refuse(&format!("a map with more than {MAX_INDICES} indices"))),
        }
    }

    fn refuse(&self, what: &str) -> WriteError {
        WriteError::Refused {
            format: NAME,
            what: what.into(),
            span: self.at.span,
        }
    }
}

fn name(text: &str) -> String {
    // The prefix keeps clear of all keywords and of what pan.c defines.
    format!("v_{}", ALPHABET.escape(text))
}

/// Text inside a comment, where nothing may end it.
struct Comment<'o>(&'o mut dyn Write);

impl Write for Comment<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let safe: Vec<u8> = bytes
            .iter()
            .map(|byte| if *byte == b'*' { b'.' } else { *byte })
            .collect();
        self.0.write_all(&safe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
