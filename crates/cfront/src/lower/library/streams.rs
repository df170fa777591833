//! Whether a stream that a library function is given may be none.
//!
//! `stdin`, `stdout` and `stderr` are open from the start and stay open if nothing closes them.
//! About all others the verdict lists that they are open.

use crate::ir::{Argument, ExprId, ExprKind, Module, PlaceKind, StmtKind, Storage, TypeKind};
use crate::lower::context::Lowerer;

/// Functions that close streams.
const CLOSING: [&str; 4] = ["fclose", "pclose", "freopen", "fcloseall"];

/// The variable that an expression reads.
fn variable(module: &Module, expr: ExprId) -> Option<(&str, &Storage)> {
    let ExprKind::Read(place) = module[expr].kind else {
        return None;
    };
    let PlaceKind::Object(object) = module[place].kind else {
        return None;
    };
    let data = &module[object];
    Some((module.name(data.name?), &data.storage))
}

fn is_standard(module: &Module, expr: ExprId) -> bool {
    let found = variable(module, expr);
    found.is_some_and(|(name, _)| matches!(name, "stdin" | "stdout" | "stderr"))
}

/// Whether an argument of the type `FILE *` is neither a standard stream nor the parameter of a
/// library function that is written in C, which comes from another call.
fn is_other(module: &Module, argument: &Argument) -> bool {
    let Argument::Scalar(expr) = *argument else {
        return false;
    };
    let Some(to) = module.types.pointee(module[expr].ty) else {
        return false;
    };
    let TypeKind::Record(record) = module.types.kind(to) else {
        return false;
    };
    let tag = module.types[record].tag.map(|tag| module.name(tag));
    let passed_on = matches!(variable(module, expr), Some(("stream", Storage::Parameter)));
    tag == Some("_IO_FILE") && !passed_on && !is_standard(module, expr)
}

impl Lowerer<'_> {
    /// Whether a stream may be none, or closed.
    pub(super) fn may_be_closed(&self, stream: ExprId, name: &str) -> bool {
        let module = self.module;
        let called = |name: &&str| module.function(name).is_some_and(|f| module[f].reachable);
        if CLOSING.iter().any(called) {
            return true;
        }
        // A function of the library that is written in C has its stream from the program.
        if name != "__bia_stream" {
            return !is_standard(module, stream);
        }
        module.stmts.values().any(|stmt| {
            matches!(&stmt.kind, StmtKind::Call { arguments, .. }
                if arguments.iter().any(|argument| is_other(module, argument)))
        })
    }
}
