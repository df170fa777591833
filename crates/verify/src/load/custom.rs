//! What users say about their C programs: tables of functions, models in C, `init` and `step`.

use crate::{COptions, input};
use bia_base::{Diagnostic, SourceId, Sources};
use bia_cfront::{
    AnalyseOptions, Builtins, Linked, LowerOptions, STEPS_ENTRY, add_steps, call_first,
    ir::Module,
    lower::{Assumption, Property},
};

/// The tables of the command line, later ones before earlier ones; complaints go to `diagnostics`.
pub(super) fn tables(
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Builtins> {
    let mut all = Builtins::default();
    let mut good = true;
    for path in &args.builtins {
        let source = match input::read(path, sources) {
            Ok(source) => source,
            Err(wrong) => {
                diagnostics.push(wrong);
                good = false;
                continue;
            }
        };
        match Builtins::read(source, sources.get(source).text()) {
            Ok(table) => all.extend(table),
            Err(wrong) => {
                diagnostics.extend(wrong);
                good = false;
            }
        }
    }
    good.then_some(all)
}

/// How the units are linked.
pub(super) fn analyse_options(
    args: &COptions,
    options: &LowerOptions,
    models: Vec<SourceId>,
) -> AnalyseOptions {
    AnalyseOptions {
        entry: args.step.clone().unwrap_or_else(|| options.entry.clone()),
        also: args.init.iter().cloned().collect(),
        models,
        aliases: options.builtins.aliases(),
        without_body: options.builtins.names().map(str::to_owned).collect(),
        checks_memory: options.properties.has(Property::ValidDeref),
        ..AnalyseOptions::default()
    }
}

/// Assumptions about definitions that are not used, and about the library.
pub(super) fn replaced(linked: &Linked) -> Vec<Assumption> {
    let replaced = linked.analysed.replaced.iter().map(|one| {
        let by = match one.by_model {
            true => "its model",
            false => "what the table says of it",
        };
        Assumption {
            text: format!("`{}` is replaced by {by}", one.name),
            span: Some(one.span),
        }
    });
    let library = linked.assumptions.iter().cloned();
    replaced.chain(library).collect()
}

/// Makes the entry that `--init` and `--step` ask for.
pub(super) fn entry(
    module: &mut Module,
    args: &COptions,
    options: &mut LowerOptions,
) -> Result<Vec<Assumption>, Diagnostic> {
    if let Some(steps) = args.steps() {
        let assumptions = add_steps(module, &steps)?;
        options.entry = STEPS_ENTRY.to_owned();
        return Ok(assumptions);
    }
    match &args.init {
        Some(init) => call_first(module, init, &options.entry),
        None => Ok(Vec::new()),
    }
}
