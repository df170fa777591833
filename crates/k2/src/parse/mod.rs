//! Text to program: reading, resolving names, checking types.
//!
//! ```text
//!   text  --lexer, tree-->  s-expressions  --elaborate-->  Program
//!     1. types, in order                   (file order matters for types only)
//!     2. globals, heads of functions       every name a body can mention is known now
//!     3. defines, init, bodies
//! ```
//! All errors of a text are found in one run: what is wrong becomes a broken name, type or
//! expression, and nothing further is said about whatever contains it.
//!
//! Everything is iterative: nesting is limited by memory, not by the stack.

mod annotation;
mod bind;
mod call;
mod constant;
mod decl;
mod define;
mod elab;
mod expr;
mod label;
mod machine;
mod names;
mod operand;
mod sink;
mod stmt;
pub(crate) mod suggest;
mod syntax;
mod top;
mod ty;

pub(crate) use sink::Sink;
pub(crate) use syntax::read_text;
pub(crate) use ty::MAX_WIDTH;

use crate::Program;
use crate::ast::Program as Ast;
use crate::text::keyword;
use bia_base::{Diagnostic, SourceId};
use elab::Elab;

/// What reading a text gave.
#[derive(Debug)]
pub struct Parsed {
    /// The program; `Some` if and only if there is no error.
    pub program: Option<Program>,
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads and checks a K2 program.
pub fn parse(source: SourceId, text: &str) -> Parsed {
    let mut sink = Sink::new(source);
    let mut names = keyword::interner();
    let Some(tree) = read_text(text, &mut names, &mut sink) else {
        return Parsed {
            program: None,
            diagnostics: sink.finish(),
        };
    };
    let mut program = Ast::empty();
    program.symbols = names;
    let mut elab = Elab::new(source, &tree, program, sink);
    let entry = elab.run();
    let Elab {
        mut program, sink, ..
    } = elab;
    let ok = !sink.has_errors();
    let program = entry.filter(|_| ok).map(|entry| {
        program.entry = entry;
        program
    });
    Parsed {
        program,
        diagnostics: sink.finish(),
    }
}
