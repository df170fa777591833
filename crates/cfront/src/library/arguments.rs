//! The arguments of the program as objects, where accesses are checked.
//!
//! A `main` that looks at its second parameter begins with
//! ```text
//!   argv = __bia_arguments(argc);
//! ```
//! (`library/arguments.c`): a vector of strings, each an object of its own. A program that calls
//! `main` itself is left as it is, and refused by the translation.

use super::sections::sections;
use crate::ir::{Argument, Callee, Module, PlaceKind, StmtKind, Storage};
use crate::sema::AnalyseOptions;

/// What makes them.
pub(crate) const MAKER: &str = "__bia_arguments";
/// What says how long they may be.
pub(crate) const LONGEST_ARGUMENT: &str = "__bia_longest_argument";

/// The section with the function that makes them.
pub(super) fn section() -> usize {
    let found = sections().iter().position(|s| s.defines(MAKER));
    found.unwrap_or(usize::MAX)
}

/// Whether the program looks at the strings that `main` gets, and accesses are checked.
pub(super) fn looked_at(module: &Module, options: &AnalyseOptions) -> bool {
    let Some(entry) = module.function("main").filter(|_| options.entry == "main") else {
        return false;
    };
    let parameters = &module[entry].parameters;
    let (true, [_, vector, ..]) = (options.checks_memory, parameters.as_slice()) else {
        return false;
    };
    let is_call = |kind: &StmtKind| matches!(kind, StmtKind::Call { callee: Callee::Direct(f), .. } if *f == entry);
    let is_it = |kind: &PlaceKind| matches!(kind, PlaceKind::Object(o) if o == vector);
    module.types.is_pointer(module[*vector].ty)
        && module[entry].body.is_some()
        && module.places.values().any(|place| is_it(&place.kind))
        && !module.stmts.values().any(|stmt| is_call(&stmt.kind))
}

/// Puts the call before everything else in `main`.
pub(super) fn make(module: &mut Module) {
    let (Some(entry), Some(maker)) = (module.function("main"), module.function(MAKER)) else {
        return;
    };
    let (Some(body), Some(_)) = (module[entry].body, module[maker].body) else {
        return;
    };
    let &[count, vector, ..] = module[entry].parameters.as_slice() else {
        return;
    };
    let span = module[vector].span;
    let ty = module.types.unqualified(module[vector].ty);
    let result = module.make_local(entry, None, ty, Storage::Temporary);
    let count = module.make_read_object(count, span);
    let call = StmtKind::Call {
        callee: Callee::Direct(maker),
        arguments: vec![Argument::Scalar(count)],
        result: Some(result),
        function_type: module[maker].ty,
    };
    let call = module.make_stmt(call, span);
    let value = module.make_read_object(result, span);
    let place = module.make_object_place(vector, span);
    let assign = module.make_stmt(StmtKind::Assign { place, value }, span);
    module[body].statements.splice(0..0, [call, assign]);
}
