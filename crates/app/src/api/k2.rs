//! K2 programs for other programs: what [`bia_k2`] offers, under one name.

pub use bia_base::{Diagnostic, Idx, Severity, SourceId, Sources, Span, Stop, Symbol};
pub use bia_k2::{
    BuildError, Builder, Piece, Program, Ty, Type, Types,
    ast::{
        Annotated, Annotation, Arity, Define, Expr, ExprKind, Function, Label, Op, PropertyKind,
        Stmt, StmtKind, ValueToken, Var, can_bitcast, can_cast,
    },
    difference, format, interp, parse, parse_value, print, print_name, print_value, same,
};
pub use bia_term::value::{Bv, Float, FloatFormat, Value};

/// A diagnostic in the form that JSON documents of `bia` have.
pub fn json(diagnostic: &Diagnostic, sources: &Sources) -> serde_json::Value {
    serde_json::to_value(crate::render::json(diagnostic, sources)).unwrap_or_default()
}

/// A diagnostic as people read it in a terminal, without colours.
pub fn text(diagnostic: &Diagnostic, sources: &Sources) -> String {
    anstream::adapter::strip_str(&crate::render::terminal(diagnostic, sources)).to_string()
}
