//! The commands of a script.

use crate::{FunId, Sort, Term};
use bia_base::Span;

/// A script: its commands with their places. Commands with errors are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// The commands in order.
    pub commands: Vec<(Command, Span)>,
}

impl Script {
    /// The asserted terms, whatever is pushed and popped between them.
    pub fn assertions(&self) -> impl Iterator<Item = Term> + '_ {
        self.commands.iter().filter_map(|(command, _)| {
            if let Command::Assert { term, .. } = command {
                Some(*term)
            } else {
                None
            }
        })
    }
}

/// One command. Names are without quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `(set-logic L)`
    SetLogic(String),
    /// `(set-info :key value)`, the value as it was written.
    SetInfo(String, String),
    /// `(set-option :key value)`, the value as it was written.
    SetOption(String, String),
    /// `(declare-sort S 0)`
    DeclareSort(Sort),
    /// `(declare-datatype S ((c1) …))`, an enumeration.
    DeclareEnum(Sort),
    /// `(define-sort S (…) …)`; its uses are expanded.
    DefineSort(String),
    /// `(declare-const x S)` or `(declare-fun x () S)`
    DeclareConst(Term),
    /// `(declare-fun f (S …) S)`
    DeclareFun(FunId),
    /// `(define-fun f ((x S) …) S body)`; its uses are expanded.
    DefineFun {
        /// What is defined.
        name: String,
        /// The parameters, as variables that occur in the body only.
        params: Vec<Term>,
        /// The meaning.
        body: Term,
    },
    /// `(assert t)`
    Assert {
        /// What is asserted.
        term: Term,
        /// The names that `:named` gives to it and to terms inside it.
        named: Vec<(String, Term)>,
    },
    /// `(check-sat)`
    CheckSat,
    /// `(check-sat-assuming (t …))`
    CheckSatAssuming(Vec<Term>),
    /// `(push n)`
    Push(u32),
    /// `(pop n)`
    Pop(u32),
    /// `(reset)`
    Reset,
    /// `(reset-assertions)`
    ResetAssertions,
    /// `(get-value (t …))`
    GetValue(Vec<Term>),
    /// `(get-model)`, `(get-unsat-core)` and the like, by their names.
    Get(&'static str),
    /// `(get-info :key)`
    GetInfo(String),
    /// `(get-option :key)`
    GetOption(String),
    /// `(echo "text")`
    Echo(String),
    /// `(exit)`
    Exit,
}
