//! Writes a program as C: for gcc and clang, and for verifiers of SV-COMP.
//!
//! ```text
//!   function             a static function; several results go through static variables
//!   location, edge       labels and gotos; if by conditions, switch on an input for other choices
//!   assume               __VERIFIER_assume, of which there is a weak definition that exits
//!   havoc                __VERIFIER_nondet_T()
//!   error label          reach_error()
//!   (_ BitVec N)         the next larger of u8 u16 u32 u64 u128, with all bits above N zero
//!   float, double        float, double
//!   enumeration          u32, its values are enumerators
//!   (Array I E)          a struct with an array of |I| elements, |I| at most [`MAX_INDICES`]
//! ```
//! Expressions compute in u32, u64 or u128, whose arithmetic wraps, and mask the result; signed
//! operators work on the bits, so nothing here is undefined or left to the compiler. Division by
//! zero and shifts by too much have the values of SMT-LIB.
//!
//! Refused: unbounded integers, reals, uninterpreted types, bit-vectors of more than 128 bits,
//! floats of other formats, maps with more indices.

mod body;
mod expr;
mod float;
mod helpers;
mod types;

use crate::{
    Request, WriteError, Written,
    names::{Alphabet, Named},
    program::{At, Layout, Subject},
};
use bia_base::Idx as _;
use bia_cfg::VarKind;
use bia_term::{Sort, Term};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::io::{self, Write};

/// How many elements an array may have.
pub const MAX_INDICES: u64 = 1 << 16;

const NAME: &str = "C";

const ALPHABET: Alphabet = Alphabet {
    others: "_",
    taken: &[
        "auto",
        "break",
        "case",
        "char",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "float",
        "for",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "register",
        "restrict",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "typedef",
        "union",
        "unsigned",
        "void",
        "volatile",
        "while",
        "_Bool",
        "_Complex",
        "_Imaginary",
        "_Alignas",
        "_Alignof",
        "_Atomic",
        "_Generic",
        "_Noreturn",
        "_Static_assert",
        "_Thread_local",
        "asm",
        "typeof",
        "nullptr",
        "true",
        "false",
        "bool",
        "thread_local",
        "alignas",
        "alignof",
        "constexpr",
        "static_assert",
        "typeof_unqual",
        "u8",
        "u16",
        "u32",
        "u64",
        "u128",
        "i64",
        "abort",
        "exit",
        "main",
        "reach_error",
        "linux",
        "unix",
        "__int128",
        "NULL",
        "errno",
        "environ",
    ],
};

/// Writes the program as C.
pub fn write(request: Request<'_>, out: &mut dyn Write) -> Result<Written, WriteError> {
    let subject = Subject::new(request, NAME, false)?;
    let mut writer = Writer::new(&subject);
    writer.everything(&mut io::sink())?;
    writer.everything(out)?;
    Ok(writer.written)
}

struct Writer<'a> {
    s: &'a Subject<'a>,
    layout: Layout,
    vars: Vec<String>,
    funcs: Vec<String>,
    var_of: FxHashMap<Term, usize>,
    /// Types of maps, in the order in which they can be declared, and enumerations.
    types: IndexMap<Sort, String, FxBuildHasher>,
    enums: IndexSet<Sort, FxBuildHasher>,
    /// Functions that the program needs, by their names.
    helpers: IndexMap<String, String, FxBuildHasher>,
    /// The auxiliary variables of the step being written.
    lines: Vec<String>,
    at: At,
    written: Written,
}

impl<'a> Writer<'a> {
    fn new(s: &'a Subject<'a>) -> Self {
        let terms = s.cfg.vars.values().enumerate();
        let mut writer = Self {
            layout: Layout::new(&s.cfg),
            var_of: terms.map(|(at, var)| (var.term, at)).collect(),
            vars: Vec::new(),
            funcs: Vec::new(),
            types: IndexMap::default(),
            enums: IndexSet::default(),
            helpers: IndexMap::default(),
            lines: Vec::new(),
            at: At::default(),
            written: Written::default(),
            s,
        };
        writer.name_all();
        writer
    }

    /// Chooses all names. A local keeps its name unless another item has that name.
    fn name_all(&mut self) {
        let s = self.s;
        let mut taken: FxHashSet<String> = FxHashSet::default();
        for (func, data) in s.cfg.funcs.iter() {
            let is_main = func == s.cfg.entry && data.name == "main";
            let text = match is_main {
                true => "main".to_owned(),
                false => ALPHABET.escape(&data.name),
            };
            self.written
                .names
                .push(Named::plain("function", &text, &data.name));
            taken.insert(text.clone());
            self.funcs.push(text);
        }
        let free = |taken: &FxHashSet<String>, name: &str, full: &str, at: usize| {
            let candidates = [name, full].map(|name| ALPHABET.escape(name));
            let found = candidates.into_iter().find(|text| !taken.contains(text));
            found.unwrap_or_else(|| crate::names::made_up(&ALPHABET.escape(full), at))
        };
        self.vars = vec![String::new(); s.cfg.vars.len()];
        for (var, data) in s.cfg.vars.iter() {
            if data.kind == VarKind::Global {
                let text = free(&taken, &data.name, &data.name, var.index());
                taken.insert(text.clone());
                self.vars[var.index()] = text;
            }
        }
        let mut local: FxHashSet<(usize, String)> = FxHashSet::default();
        for (var, data) in s.cfg.vars.iter() {
            let VarKind::Local(func) = data.kind else {
                continue;
            };
            let short = data.origin.map(|origin| s.cfg.program.var_name(origin));
            let short = ALPHABET.escape(short.unwrap_or(&data.name));
            let is_free = !taken.contains(&short) && local.insert((func.index(), short.clone()));
            let text = match is_free {
                true => short,
                false => crate::names::made_up(&ALPHABET.escape(&data.name), var.index()),
            };
            self.vars[var.index()] = text;
        }
        for (text, var) in self.vars.iter().zip(s.cfg.vars.values()) {
            self.written
                .names
                .push(Named::plain("variable", text, &var.name));
        }
    }

    fn everything(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        let s = self.s;
        s.write_head("//", out)?;
        helpers::prelude(out)?;
        for sort in self.enums.clone() {
            self.enumeration(sort, out)?;
        }
        for text in self.types.values().chain(self.helpers.values()) {
            writeln!(out, "{text}")?;
        }
        writeln!(out)?;
        for (at, var) in s.cfg.vars.values().enumerate() {
            if var.kind == VarKind::Global {
                self.at.span = var.origin.and_then(|v| s.cfg.program.var(v).span);
                let ty = self.storage(s.terms.sort(var.term))?;
                writeln!(out, "static {ty} {};", self.vars[at])?;
            }
        }
        for func in s.cfg.funcs.ids() {
            let head = self.head(func)?;
            writeln!(out, "{head};")?;
            self.results(func, out)?;
        }
        for func in s.cfg.funcs.ids() {
            self.function(func, out)?;
        }
        let entry = &self.funcs[s.cfg.entry.index()];
        if entry != "main" {
            writeln!(
                out,
                "\nint main(void) {{\n    {entry}();\n    return 0;\n}}"
            )?;
        }
        Ok(())
    }

    fn refuse(&self, what: &str) -> WriteError {
        WriteError::Refused {
            format: NAME,
            what: what.into(),
            span: self.at.span,
        }
    }

    /// Declares a helper, once.
    fn helper(&mut self, name: &str, text: impl FnOnce() -> String) -> String {
        if !self.helpers.contains_key(name) {
            self.helpers.insert(name.to_owned(), text());
        }
        name.to_owned()
    }
}
