//! Names with external linkage across units, and what the entry point can reach.

use super::{AnalyseOptions, Analysed, Shared};
use crate::ir::{Constant, FunctionId, ObjectId};
use bia_base::{Diagnostic, Span};
use rustc_hash::FxHashSet;

/// What a name with external linkage stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct External {
    pub(crate) entity: Entity,
    /// Where it is defined, and whether another definition may replace it.
    pub(crate) defined: Option<(Span, bool)>,
    pub(crate) span: Span,
}

/// An object or a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entity {
    Object(ObjectId),
    Function(FunctionId),
}

/// What a function mentions, and what in it is not supported.
#[derive(Default, Debug)]
pub(crate) struct Uses {
    pub(crate) functions: Vec<FunctionId>,
    pub(crate) objects: Vec<ObjectId>,
    pub(crate) unsupported: Vec<Diagnostic>,
}

/// Finds out what can be reached and reports what of it is not supported.
pub(crate) fn finish(mut shared: Shared, options: &AnalyseOptions) -> Analysed {
    let entry = shared
        .module
        .function(&options.entry)
        .filter(|id| shared.module[*id].body.is_some());
    let mut open: Vec<FunctionId> = match entry {
        Some(entry) => vec![entry],
        None => shared.module.functions.ids().collect(),
    };
    let mut objects = FxHashSet::default();
    let mut open_objects: Vec<ObjectId> = Vec::new();
    loop {
        if let Some(object) = open_objects.pop() {
            if !objects.insert(object) {
                continue;
            }
            let Some(initial) = &shared.module[object].initial else {
                continue;
            };
            for value in &initial.values {
                match value.value {
                    Constant::Function(function) => open.push(function),
                    Constant::Address(object, _) => open_objects.push(object),
                    Constant::Int(_) | Constant::Float(_) => {}
                }
            }
            continue;
        }
        let Some(function) = open.pop() else {
            break;
        };
        if std::mem::replace(&mut shared.module[function].reachable, true) {
            continue;
        }
        if let Some(uses) = shared.uses.get_mut(&function) {
            open.extend(uses.functions.iter().copied());
            open_objects.extend(uses.objects.iter().copied());
            for diagnostic in std::mem::take(&mut uses.unsupported) {
                shared.report.push(diagnostic);
            }
        }
    }
    let mut diagnostics = shared.report.all;
    diagnostics.sort_by_key(|d| {
        d.primary
            .as_ref()
            .map(|label| (label.span.source, label.span.start))
    });
    Analysed {
        module: shared.module,
        diagnostics,
    }
}
