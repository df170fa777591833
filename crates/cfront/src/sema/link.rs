//! Names with external linkage across units, and what the entry point can reach.

use super::{AnalyseOptions, Analysed, Replaced, Shared, codes, promise, symbols};
use crate::ir::{Constant, FunctionId, ObjectId, Storage};
use bia_base::{Diagnostic, Span};
use rustc_hash::FxHashSet;

/// What a name with external linkage stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct External {
    pub(crate) entity: Entity,
    /// Where it is defined, and what other definitions may replace it.
    pub(crate) defined: Option<(Span, Strength)>,
    pub(crate) span: Span,
}

/// Which of several definitions counts: the first of the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Strength {
    /// An inline definition: the external one is taken to be equivalent.
    Inline,
    Weak,
    /// An object without initializer.
    Tentative,
    Strong,
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
    forget_bodies(&mut shared, options);
    let mut assumptions = symbols::apply(&mut shared, options);
    let entry = shared
        .module
        .function(&options.entry)
        .filter(|id| shared.module[*id].body.is_some());
    let mut open: Vec<FunctionId> = match entry {
        Some(entry) => {
            let also = options.also.iter();
            let also = also.filter_map(|name| shared.module.function(name));
            also.chain([entry]).collect()
        }
        None => shared.module.functions.ids().collect(),
    };
    open.extend(&shared.module.constructors);
    open.extend(&shared.module.destructors);
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
    check_linker_symbols(&mut shared, &objects);
    assumptions.extend(promise::promises(&mut shared, options));
    let mut diagnostics = shared.report.all;
    diagnostics.sort_by_key(|d| {
        d.primary
            .as_ref()
            .map(|label| (label.span.source, label.span.start))
    });
    let mut module = shared.module;
    if !diagnostics.iter().any(Diagnostic::is_error) {
        crate::variadic::rewrite(&mut module);
    }
    Analysed {
        module,
        diagnostics,
        replaced: shared.replaced,
        assumptions,
    }
}

/// Symbols that the linker itself defines: where sections begin and end.
fn check_linker_symbols(shared: &mut Shared, reached: &FxHashSet<ObjectId>) {
    for (id, object) in shared.module.objects.iter() {
        let (Some(name), true) = (object.name, object.initial.is_none()) else {
            continue;
        };
        let name = shared.module.name(name);
        let made = name.starts_with("__start_")
            || name.starts_with("__stop_")
            || matches!(
                name,
                "_end"
                    | "_etext"
                    | "_edata"
                    | "__bss_start"
                    | "__executable_start"
                    | "__ehdr_start"
                    | "__init_array_start"
                    | "__init_array_end"
                    | "__fini_array_start"
                    | "__fini_array_end"
            );
        let global = matches!(object.storage, Storage::Global { .. });
        if made && global && reached.contains(&id) {
            let message = format!("`{name}` is defined by the linker");
            let diagnostic = Diagnostic::new(&codes::SECTION, message).at(object.span);
            shared.report.push(diagnostic);
        }
    }
}

/// Removes the bodies of functions whose meaning the caller supplies (`without_body`).
fn forget_bodies(shared: &mut Shared, options: &AnalyseOptions) {
    if options.without_body.is_empty() {
        return;
    }
    for id in shared.module.functions.ids() {
        let function = &shared.module[id];
        let name = shared.module.name(function.name);
        if function.body.is_none() || !options.without_body.iter().any(|n| n == name) {
            continue;
        }
        shared.replaced.push(Replaced {
            name: name.to_owned(),
            span: function.span,
            by_model: false,
        });
        let function = &mut shared.module[id];
        function.body = None;
        function.parameters.clear();
        function.locals.clear();
        shared.uses.remove(&id);
    }
}
