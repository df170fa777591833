//! What users say about their C programs: tables of functions, models in C, `init` and `step`.

use crate::{COptions, codes, input};
use bia_base::{Diagnostic, SourceId, Sources};
use bia_cfront::{
    AnalyseOptions, Builtins, Linked, LowerOptions, Registers, STEPS_ENTRY, add_steps, call_first,
    ir::Module,
    lower::{Assumption, Changing, Handler, Property},
};
use std::path::Path;

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

/// The memory-mapped registers of the command line and of the files that it names.
pub(super) fn registers(
    args: &COptions,
    sources: &mut Sources,
) -> Result<Vec<Registers>, Diagnostic> {
    let wrong = |text: String| Diagnostic::new(&codes::BAD_REGISTERS, text);
    let mut all = Vec::new();
    for given in &args.mmio {
        let Some(file) = given.strip_prefix('@') else {
            all.push(Registers::parse(given).map_err(wrong)?);
            continue;
        };
        let path = Path::new(file);
        let source = input::read(path, sources)?;
        let read = Registers::parse_file(sources.get(source).text());
        all.extend(read.map_err(|(line, why)| wrong(format!("`{file}` line {line}: {why}")))?);
    }
    Registers::arrange(all).map_err(wrong)
}

/// Which volatile objects may change, besides registers.
pub(super) fn changing(args: &COptions) -> Result<Changing, Diagnostic> {
    let words: Vec<&str> = args.volatile.iter().map(String::as_str).collect();
    match words[..] {
        [] | ["registers"] => Ok(Changing::Registers),
        ["all"] => Ok(Changing::All),
        _ if words.contains(&"all") || words.contains(&"registers") => {
            let text = "`--volatile` takes either `registers`, `all` or names of objects";
            Err(Diagnostic::new(&codes::BAD_REGISTERS, text))
        }
        _ => Ok(Changing::Named(args.volatile.clone())),
    }
}

/// The handlers of interrupts.
pub(super) fn handlers(args: &COptions) -> Result<Vec<Handler>, Diagnostic> {
    let handler = |given: &String| {
        let (name, priority) = given.split_once(':').unwrap_or((given, "1"));
        match priority.parse::<u32>() {
            Ok(priority) if priority > 0 => Ok(Handler {
                name: name.to_owned(),
                priority,
            }),
            Ok(_) | Err(_) => {
                let text = format!("`{priority}` is no priority of the handler `{name}`");
                Err(Diagnostic::new(&codes::BAD_REGISTERS, text).help("1, 2, 3, …"))
            }
        }
    };
    args.isr.iter().map(handler).collect()
}

/// How the units are linked.
pub(super) fn analyse_options(
    args: &COptions,
    options: &LowerOptions,
    models: Vec<SourceId>,
) -> AnalyseOptions {
    let handlers = options.handlers.iter().map(|handler| handler.name.clone());
    let also = args.init.iter().cloned().chain(handlers);
    AnalyseOptions {
        entry: args.step.clone().unwrap_or_else(|| options.entry.clone()),
        also: also.collect(),
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
