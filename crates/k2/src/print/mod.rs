//! Programs to text, in canonical form: what is printed reads back to the same program.

mod layout;
mod names;
mod program;
mod ty;

pub(crate) use layout::{LIST_WIDTH, Layout};
pub(crate) use ty::{TypeNames, TypeText, type_message, write_type};

use crate::Program;
use crate::ast::{Expr, Stmt, Ty};
use program::Printer;
use std::io;

/// The program as canonical text.
pub fn print(program: &Program) -> String {
    let mut printer = Printer::new(program, Layout::new(), false);
    printer.program();
    printer.finish().expect("writing to a string succeeds")
}

/// Writes the program as canonical text, piece by piece.
pub fn write(program: &Program, out: &mut dyn io::Write) -> io::Result<()> {
    let mut printer = Printer::new(program, Layout::to(out), false);
    printer.program();
    printer.finish().map(drop)
}

/// A statement on one line, variables and functions with their types.
pub fn print_stmt(program: &Program, stmt: Stmt) -> String {
    LinePrinter::new(program).stmt(stmt)
}

/// An expression on one line, variables and functions with their types.
pub fn print_expr(program: &Program, expr: Expr) -> String {
    LinePrinter::new(program).expr(expr)
}

/// Prints many statements and expressions of one program, each on one line and in full, as
/// traces need them. Cheaper than [`print_stmt`] from the second one on.
pub struct LinePrinter<'p>(Printer<'p, 'static>);

impl<'p> LinePrinter<'p> {
    /// A printer for parts of this program.
    pub fn new(program: &'p Program) -> Self {
        Self(Printer::new(program, Layout::one_line(), true))
    }

    /// A statement, see [`print_stmt`].
    pub fn stmt(&mut self, stmt: Stmt) -> String {
        self.0.stmt(stmt);
        self.0.take()
    }

    /// An expression, see [`print_expr`].
    pub fn expr(&mut self, expr: Expr) -> String {
        self.0.expr(expr);
        self.0.take()
    }
}

/// A name as the canonical text has it.
pub fn print_name(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 2);
    crate::text::quote::write_name(&mut text, name).expect("writing to a string succeeds");
    text
}

/// A type, by the name of its first alias if it has one.
///
/// Types made without aliases can be exponentially long when written.
pub fn print_type(program: &Program, ty: Ty) -> String {
    let mut text = String::new();
    let names = TypeNames::of(program);
    write_type(
        &mut text,
        &program.types,
        &program.symbols,
        &names,
        ty,
        usize::MAX,
    )
    .expect("writing to a string succeeds");
    text
}
