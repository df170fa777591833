//! Writes a program as Boogie 2.
//!
//! ```text
//!   function             procedure {:inline 1}, its variables as locals; the entry is not inlined
//!   location             a label; the edges that leave it: goto to labels of edges
//!   assume, assign       assume, :=
//!   havoc                havoc; of an enumeration also assume 0 ≤ x < n
//!   call                 call
//!   error label          assert false
//!   (_ BitVec N)         bvN, operators by functions with {:bvbuiltin}
//!   Int Real (Array I E) int real [I]E
//!   enumeration          int, its values are constants 0, 1, …
//!   (sym S)              an uninterpreted type
//! ```
//! Boogie looks at one procedure at a time; inlining makes the entry the only one it checks.
//! Recursive procedures are inlined [`RECURSION`] deep, and loops have no invariants: the head of
//! the output says which options of Boogie make that bounded and which report what is beyond the
//! bound.
//!
//! Refused: floats; any value for maps into enumerations; equality of maps from or into
//! enumerations (an `int` has more values than they have).

mod body;
mod expr;

use crate::{
    Request, WriteError, Written,
    names::{Alphabet, Named},
    program::{At, Layout, Pool, Subject},
};
use bia_base::{Idx as _, Span};
use bia_cfg::{Action, VarKind};
use bia_term::{Sort, SortData, Term};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::io::{self, Write};

/// How deep recursive procedures are inlined.
pub const RECURSION: u32 = 8;

const NAME: &str = "Boogie";

const ALPHABET: Alphabet = Alphabet {
    others: "_.$#'`~^?",
    taken: &[
        "assert",
        "assume",
        "async",
        "axiom",
        "bool",
        "break",
        "call",
        "cast",
        "const",
        "div",
        "else",
        "ensures",
        "exists",
        "extends",
        "false",
        "finite",
        "forall",
        "free",
        "function",
        "goto",
        "havoc",
        "if",
        "implementation",
        "int",
        "invariant",
        "lambda",
        "mod",
        "modifies",
        "old",
        "par",
        "procedure",
        "real",
        "requires",
        "return",
        "returns",
        "rmode",
        "then",
        "true",
        "type",
        "unique",
        "var",
        "where",
        "while",
        "yield",
        "RNE",
        "RNA",
        "RTP",
        "RTN",
        "RTZ",
        "complete",
        "string",
        "regex",
        "is",
        "left",
        "right",
        "atomic",
        "datatype",
        "pure",
        "push",
        "pop",
        "hide",
        "reveal",
        "bv0",
    ],
};

/// Writes the program as Boogie.
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
    /// The names of variables and functions.
    vars: Vec<String>,
    funcs: Vec<String>,
    var_of: FxHashMap<Term, usize>,
    recursive: Vec<bool>,
    /// Declarations that the program needs, by their names.
    functions: IndexMap<String, String, FxBuildHasher>,
    enums: IndexSet<Sort, FxBuildHasher>,
    types: IndexSet<String, FxBuildHasher>,
    /// The auxiliary variables of each function.
    pools: Vec<Pool>,
    pool: Pool,
    /// How many variables were bound.
    bound: usize,
    at: At,
    written: Written,
}

impl<'a> Writer<'a> {
    fn new(s: &'a Subject<'a>) -> Self {
        let vars = s.cfg.vars.values().map(|var| name(&var.name));
        let vars: Vec<String> = vars.collect();
        // Procedures and variables share no scope in Boogie, but readers like different names.
        let funcs = s.cfg.funcs.values().map(|func| name(&func.name));
        let mut written = Written::default();
        for (text, var) in vars.iter().zip(s.cfg.vars.values()) {
            written
                .names
                .push(Named::plain("variable", text, &var.name));
        }
        let funcs: Vec<String> = funcs.collect();
        for (text, func) in funcs.iter().zip(s.cfg.funcs.values()) {
            written
                .names
                .push(Named::plain("function", text, &func.name));
        }
        let terms = s.cfg.vars.values().enumerate();
        Self {
            layout: Layout::new(&s.cfg),
            var_of: terms.map(|(at, var)| (var.term, at)).collect(),
            recursive: recursive(s),
            functions: IndexMap::default(),
            enums: IndexSet::default(),
            types: IndexSet::default(),
            pools: vec![Pool::default(); s.cfg.funcs.len()],
            pool: Pool::default(),
            bound: 0,
            at: At::default(),
            vars,
            funcs,
            written,
            s,
        }
    }

    fn everything(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        let s = self.s;
        self.bound = 0;
        s.write_head("//", out)?;
        writeln!(out, "// maps are compared: run boogie with /useArrayTheory")?;
        writeln!(
            out,
            "// loops have no invariants: /loopUnroll:N looks at N rounds of each"
        )?;
        if self.recursive.contains(&true) {
            writeln!(
                out,
                "// recursion is inlined {RECURSION} deep: /inline:assert reports what goes deeper"
            )?;
        }
        for name in &self.types {
            writeln!(out, "type {name};")?;
        }
        for text in self.functions.values() {
            writeln!(out, "{text}")?;
        }
        for sort in self.enums.clone() {
            self.enumeration(sort, out)?;
        }
        for (at, var) in s.cfg.vars.values().enumerate() {
            if var.kind == VarKind::Global {
                self.at.span = var.origin.and_then(|v| s.cfg.program.var(v).span);
                let ty = self.ty(s.terms.sort(var.term))?;
                writeln!(out, "var {}: {ty};", self.vars[at])?;
            }
        }
        for func in s.cfg.funcs.ids() {
            s.request.budget.check()?;
            self.procedure(func, out)?;
        }
        Ok(())
    }

    fn enumeration(&mut self, sort: Sort, out: &mut dyn Write) -> Result<(), WriteError> {
        let SortData::Enum(data) = self.s.terms.sort_data(sort) else {
            return Ok(());
        };
        let constructors = data.constructors.clone();
        for (number, symbol) in constructors.iter().enumerate() {
            let text = self.enumerator(sort, number);
            writeln!(out, "const {text}: int; axiom {text} == {number};")?;
            let name = self.s.terms.name(*symbol);
            let named = Named::plain("enumerator", &text, name);
            self.written.names.push(named);
        }
        Ok(())
    }

    /// The constant of a value of an enumeration.
    fn enumerator(&self, sort: Sort, number: usize) -> String {
        let SortData::Enum(data) = self.s.terms.sort_data(sort) else {
            return number.to_string();
        };
        let constructor = data.constructors.get(number);
        let text = constructor.map_or("", |symbol| self.s.terms.name(*symbol));
        format!("{}_xk{}", name(text), sort.index())
    }

    fn ty(&mut self, sort: Sort) -> Result<String, WriteError> {
        Ok(match self.s.terms.sort_data(sort) {
            SortData::Bool => "bool".into(),
            SortData::Int => "int".into(),
            SortData::Real => "real".into(),
            SortData::Bv(width) => format!("bv{width}"),
            SortData::Enum(_) => {
                self.enums.insert(sort);
                "int".into()
            }
            SortData::Uninterpreted(symbol) => {
                let text = name(self.s.terms.name(*symbol));
                self.types.insert(text.clone());
                text
            }
            // Sorts are nested at most 128 deep.
            SortData::Array { index, element } => {
                let (index, element) = (*index, *element);
                let index = self.ty(index)?;
                format!("[{index}]{}", self.ty(element)?)
            }
            SortData::Float(_) | SortData::RoundingMode => {
                return Err(
                    self.refuse("floats; translate C with `--floats reals`, where that will do")
                );
            }
        })
    }

    fn refuse(&self, what: &str) -> WriteError {
        refused(what, self.at.span)
    }

    /// Whether an enumeration is among the parts of a sort.
    fn has_enum(&self, sort: Sort) -> bool {
        match self.s.terms.sort_data(sort) {
            SortData::Enum(_) => true,
            SortData::Array { index, element } => self.has_enum(*index) || self.has_enum(*element),
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::RoundingMode
            | SortData::Uninterpreted(_) => false,
        }
    }
}

fn refused(what: &str, span: Option<Span>) -> WriteError {
    WriteError::Refused {
        format: NAME,
        what: what.into(),
        span,
    }
}

fn name(text: &str) -> String {
    let escaped = ALPHABET.escape(text);
    // `bv8` and `float24e8` are types.
    let digits = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    let types = ["bv", "float"].map(|prefix| escaped.strip_prefix(prefix).is_some_and(digits));
    match types.contains(&true) {
        true => format!("{escaped}_x_"),
        false => escaped,
    }
}

/// Which functions call themselves, or others that do: what is left when those are taken away,
/// again and again, that call nothing that is left.
fn recursive(s: &Subject<'_>) -> Vec<bool> {
    let count = s.cfg.funcs.len();
    let (mut callers, mut callees) = (vec![Vec::new(); count], vec![0_usize; count]);
    for edge in s.cfg.edges.values() {
        for step in &edge.steps {
            if let Action::Call { callee, .. } = &step.action {
                let caller = s.cfg.locs[edge.from].function.index();
                callers[callee.index()].push(caller);
                callees[caller] += 1;
            }
        }
    }
    let mut left = vec![true; count];
    let mut open: Vec<usize> = (0..count).filter(|f| callees[*f] == 0).collect();
    while let Some(func) = open.pop() {
        left[func] = false;
        for caller in std::mem::take(&mut callers[func]) {
            callees[caller] -= 1;
            if callees[caller] == 0 {
                open.push(caller);
            }
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::name;
    use crate::names::unescape;

    #[test]
    fn types_are_no_names() {
        for text in ["bv8", "float24e8", "bv", "float", "main.x", "var"] {
            assert_eq!(unescape(&name(text)), text);
        }
        assert_eq!((name("bv8"), name("bvx")), ("bv8_x_".into(), "bvx".into()));
    }
}
