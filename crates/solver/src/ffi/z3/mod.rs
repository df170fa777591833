//! Z3 through its C interface, loaded when it is first needed.
//!
//! The library is opened at run time ([`library`]), so that building needs no Z3 at all, a program
//! runs from any directory, and a missing library is a message instead of a linker error. What is
//! used of the interface is one table of functions ([`functions`]). [`Context`] owns everything
//! that Z3 allocates; terms, sorts and declarations are numbers that only it can read, so nothing
//! that points into Z3 leaves this folder.

mod build;
mod context;
mod fixedpoint;
mod functions;
mod library;
mod objects;
mod project;
mod read;
mod solver;
mod watch;

pub(crate) use self::{
    build::{Binary, FloatTest, Many, Quantifier, Ternary, ToFloat, Unary},
    context::{Ast, Context, Decl, Fault, Mark, SortRef},
    fixedpoint::FixedpointRef,
    library::version,
    objects::{Graph, ModelRef, Setting},
    read::{AstKind, SortKind},
    solver::{Outcome, SolverRef},
};
