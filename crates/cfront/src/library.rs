//! Functions of the C library that are written in C, in `library/*.c`.
//!
//! The files are lists of sections ([`sections`]). A section is parsed and linked when the program
//! calls or mentions one of its functions and does not define it. A section that contradicts the
//! program's own declarations is left out: the function is then one without body, which is
//! arbitrary and listed, or refused.
//!
//! Sections may use the functions of [`PRELUDE`]: arbitrary values and assumptions, whatever names
//! the program has for them.

mod arguments;
mod by_pointer;
mod scan;
mod sections;
mod threads;

use crate::assumed;
use crate::ast::TranslationUnit;
use crate::ir::{Argument, Callee, Constant, DataModel, ExprId, ExprKind, FunctionId, Module};
use crate::ir::{PlaceKind, StmtKind, Storage};
use crate::lower::{Assumption, takes_address};
use crate::sema::{AnalyseOptions, Analysed, analyse};
use crate::{ParseOptions, parse};
pub(crate) use arguments::{LONGEST_ARGUMENT, MAKER as ARGUMENTS};
use bia_base::{SourceId, Sources, Span};
pub(crate) use by_pointer::addresses;
use sections::{Section, sections};
pub(crate) use sections::{assumption_of, has};
use std::collections::BTreeSet;
pub(crate) use threads::{KIND, holds_member, is_around as is_around_thread};

/// The file with functions on threads: `pthread_f` is `__bia_pthread_f` there, because programs
/// declare it with types of their own.
const THREADS: &str = "threads.c";
/// What their names begin with.
pub(crate) const OWN: &str = "__bia_";

/// What every section may use. On one line, so that lines of sections are those of their text.
const PRELUDE: &str = "typedef __typeof__(sizeof 0) size_t; typedef __typeof__(L'a') __bia_wide; int __bia_nondet_int(void); \
    unsigned __bia_nondet_unsigned(void); long __bia_nondet_long(void); char __bia_nondet_char(void); \
    size_t __bia_nondet_size(void); double __bia_nondet_double(void); float __bia_nondet_float(void); \
    void __bia_assume(int); void __bia_text(const char *); void __bia_reads(const void *, size_t); \
    void __bia_havoc(void *, size_t); void __bia_line(char *); void __bia_stream(const void *); \
    void __bia_errno(void); void *__bia_object(size_t); void __bia_unmodelled(void); \
    void __bia_begin(void); void __bia_end(void); unsigned long __bia_self(void); \
    int __bia_get(const void *, int); void __bia_set(const void *, int, int); \
    void __bia_await(const void *, int, int, int, int); int __bia_deadlocks(void); \
    int __bia_join(unsigned long); void __bia_errno_is(int); int __bia_me(void);";

/// Functions of the library with this prefix return any value.
pub(crate) const NONDET: &str = "__bia_nondet_";
/// The library's own assumptions.
pub(crate) const ASSUME: &str = "__bia_assume";

/// A program, linked with what it needs of the C library.
#[derive(Debug)]
pub struct Linked {
    /// The program and what is to say about it.
    pub analysed: Analysed,
    /// What the functions of the library assume.
    pub assumptions: Vec<Assumption>,
}

/// The functions of a section that the program calls by the names that they are aliases of.
fn called_by_alias(
    module: &Module,
    section: &Section,
    aliases: &[(String, String)],
) -> Vec<String> {
    let is_called = |name: &str| module.function(name).is_some_and(|f| module[f].reachable);
    let called = aliases
        .iter()
        .filter(|(name, of)| section.defines(of) && is_called(name));
    called.map(|(_, of)| of.clone()).collect()
}

/// What sections of the library assume, with the place of their first use.
fn of_sections(module: &Module, used: &[usize], library: &[SourceId]) -> Vec<Assumption> {
    let all = sections();
    let listed = used.iter().map(|at| &all[*at]);
    let listed = listed.filter_map(|section| Some((section, section.assumption.as_deref()?)));
    let assumed = listed.map(|(section, text)| Assumption {
        text: text.to_owned(),
        span: first_use(module, &section.names, library),
    });
    assumed.collect()
}

/// Analyses units and links them with what they need of the C library. Units of the library are
/// added to `units` and `sources`; `options.library` need not be set.
pub fn link(
    sources: &mut Sources,
    units: &mut Vec<TranslationUnit>,
    model: DataModel,
    options: &AnalyseOptions,
) -> Linked {
    let mut options = options.clone();
    let all = sections();
    let mut scans = scan::Formats::default();
    let arguments = arguments::section();
    let mut analysed = analyse(units, model, &options);
    options
        .aliases
        .extend(threads::aliases(&analysed.module, all));
    let mut tried = BTreeSet::new();
    let mut used: Vec<usize> = Vec::new();
    // Each round adds a section or ends.
    while !analysed.has_errors() {
        let mut wanted = wanted(&analysed.module, all, &tried, &options);
        if arguments::looked_at(&analysed.module, &options) && tried.insert(arguments) {
            options.also.push(ARGUMENTS.to_owned());
            wanted.push(arguments);
        }
        for at in threads::wanted(&analysed.module, all) {
            if tried.insert(at) {
                options.also.extend(all[at].names.iter().cloned());
                wanted.push(at);
            }
        }
        let formats = scans.wanted(&analysed.module);
        if wanted.is_empty() && formats.is_empty() {
            break;
        }
        let mut added = Vec::new();
        for at in wanted {
            tried.insert(at);
            let section = &all[at];
            // What a model that is called by another name calls must be found, too.
            let asked = called_by_alias(&analysed.module, section, &options.aliases);
            options.also.extend(asked);
            let name = format!("<library>/{}/{}", section.file, section.names[0]);
            let text = format!("{PRELUDE}\n{}", section.text);
            let parsed = parse(sources, name, text, &ParseOptions::default());
            added.push((Some(at), parsed.unit));
        }
        for (function, text) in formats {
            options.also.push(function);
            let text = format!("{PRELUDE}\n{text}");
            let name = format!("<library>/{}", scan::FILE);
            let parsed = parse(sources, name, text, &ParseOptions::default());
            added.push((None, parsed.unit));
        }
        // All together, or, if that does not go, those that go by themselves.
        let single: Vec<Vec<(Option<usize>, TranslationUnit)>> = match added.len() {
            0 | 1 => Vec::new(),
            _ => added.iter().map(|one| vec![one.clone()]).collect(),
        };
        let joint = std::iter::once((true, added));
        for (joint, batch) in joint.chain(single.into_iter().map(|batch| (false, batch))) {
            let (kept_units, kept_library) = (units.len(), options.library.len());
            let sections: Vec<usize> = batch.iter().filter_map(|(at, _)| *at).collect();
            for (_, unit) in batch {
                options.library.push(unit.source);
                units.push(unit);
            }
            let with = analyse(units, model, &options);
            if with.has_errors() {
                units.truncate(kept_units);
                options.library.truncate(kept_library);
                continue;
            }
            used.extend(sections);
            analysed = with;
            if joint {
                break;
            }
        }
    }
    take_aliases(&mut analysed.module, &options.aliases);
    if !analysed.has_errors() {
        if arguments::looked_at(&analysed.module, &options) {
            arguments::make(&mut analysed.module);
        }
        scans.replace(&mut analysed.module);
        crate::exit::add(&mut analysed.module);
        by_pointer::wrap(&mut analysed.module);
        threads::wrap(&mut analysed.module, &options);
        if let Some(span) = crate::jumps::rewrite(&mut analysed.module, &options.entry) {
            let text = assumed::JUMPS.text.to_owned();
            let span = Some(span);
            analysed.assumptions.push(Assumption { text, span });
        }
    }
    let mut assumptions = std::mem::take(&mut analysed.assumptions);
    assumptions.extend(of_sections(&analysed.module, &used, &options.library));
    if model.is_foreign() && !used.is_empty() {
        let text = assumed::FOREIGN_LIBRARY.text.to_owned();
        assumptions.push(Assumption { text, span: None });
    }
    Linked {
        analysed,
        assumptions,
    }
}

/// The sections with functions that can be reached and have no body.
fn wanted(
    module: &Module,
    all: &[Section],
    tried: &BTreeSet<usize>,
    options: &AnalyseOptions,
) -> Vec<usize> {
    let entries = options.also.iter().chain([&options.entry]);
    let entries: Vec<&str> = entries.map(String::as_str).collect();
    let mut found = BTreeSet::new();
    for function in module.functions.values() {
        if function.body.is_some() || !function.reachable {
            continue;
        }
        let own = module.name(function.name);
        let alias = options.aliases.iter().find(|(name, _)| name == own);
        let name = alias.map_or(own, |(_, of)| of);
        let section = all.iter().position(|s| s.defines(name));
        if let Some(at) = section.filter(|at| !tried.contains(at))
            && serves(module.types.model(), name)
            && (options.checks_memory || !all[at].checked_only)
            && output_format(name).is_none_or(|at| !formats_are_known(module, &entries, name, at))
        {
            found.insert(at);
        }
    }
    found.into_iter().collect()
}

/// Functions that mean the same where `int` has 16 bits.
const OF_ANY_WIDTH: &[&str] = &[
    "__assert",
    "__assert_fail",
    "_Exit",
    "abort",
    "calloc",
    "exit",
    "free",
    "malloc",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "realloc",
    "strcat",
    "strchr",
    "strcmp",
    "strcpy",
    "strcspn",
    "strlen",
    "strncat",
    "strncmp",
    "strncpy",
    "strnlen",
    "strpbrk",
    "strrchr",
    "strspn",
    "strstr",
];

/// Whether what is known of a library function holds for programs of a data model.
pub(crate) fn serves(model: DataModel, name: &str) -> bool {
    model.target().int_bits >= 32 || OF_ANY_WIDTH.contains(&name)
}

/// Calls of aliases become calls of what they stand for: the function with a body, if there is one;
/// else the alias takes its name.
pub(crate) fn take_aliases(module: &mut Module, aliases: &[(String, String)]) {
    for (name, of) in aliases {
        let Some(symbol) = module.names.find(name) else {
            continue;
        };
        let named = |f: &&FunctionId| module[**f].name == symbol;
        let all: Vec<FunctionId> = module.functions.ids().collect();
        let from: Vec<FunctionId> = all.iter().filter(named).copied().collect();
        let target = module.function(of);
        let Some(to) = target.filter(|f| module[*f].body.is_some()) else {
            let of = module.names.intern(of);
            for function in from {
                module[function].name = of;
            }
            continue;
        };
        module[to].reachable = true;
        for at in module.stmts.ids() {
            if let StmtKind::Call {
                callee: Callee::Direct(callee),
                ..
            } = &mut module[at].kind
                && from.contains(callee)
            {
                *callee = to;
            }
        }
        for at in module.exprs.ids() {
            if let ExprKind::FunctionAddress(function) = &mut module[at].kind
                && from.contains(function)
            {
                *function = to;
            }
        }
        for at in module.objects.ids() {
            let initial = module[at].initial.iter_mut().flat_map(|i| &mut i.values);
            for value in initial {
                if let Constant::Function(function) = &mut value.value
                    && from.contains(function)
                {
                    *function = to;
                }
            }
        }
    }
}

/// Where the format of a function is that only prints.
fn output_format(name: &str) -> Option<usize> {
    Some(match name {
        "printf" => 0,
        "fprintf" | "dprintf" => 1,
        _ => return None,
    })
}

/// Whether every format of a function that only prints is a literal: then its calls need no body.
fn formats_are_known(module: &Module, entries: &[&str], name: &str, at: usize) -> bool {
    let is_it = |id: FunctionId| module.name(module[id].name) == name;
    if takes_address(module, entries, is_it) {
        return false;
    }
    module.stmts.values().all(|stmt| {
        let StmtKind::Call {
            callee: Callee::Direct(callee),
            arguments,
            ..
        } = &stmt.kind
        else {
            return true;
        };
        !is_it(*callee)
            || match arguments.get(at) {
                Some(Argument::Scalar(format)) => literal(module, *format).is_some(),
                Some(Argument::Record(_)) | None => false,
            }
    })
}

/// The text of a string literal that an expression is the address of.
pub(crate) fn literal(module: &Module, expr: ExprId) -> Option<Vec<u8>> {
    let mut at = expr;
    let place = loop {
        match module[at].kind {
            ExprKind::Convert(_, inner) => at = inner,
            ExprKind::Address(place) => break place,
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Conditional { .. } => return None,
        }
    };
    let PlaceKind::Object(object) = module[place].kind else {
        return None;
    };
    let data = &module[object];
    if data.storage != Storage::StringLiteral {
        return None;
    }
    let mut text = Vec::new();
    for value in &data.initial.as_ref()?.values {
        let Constant::Int(bits) = value.value else {
            return None;
        };
        if value.offset != u64::try_from(text.len()).ok()? {
            break; // a zero in between
        }
        if bits == 0 {
            break;
        }
        text.push(u8::try_from(bits).ok()?);
    }
    Some(text)
}

/// The first call of one of these functions in the program itself.
fn first_use(module: &Module, names: &[String], library: &[SourceId]) -> Option<Span> {
    let calls = |kind: &StmtKind| {
        matches!(kind, StmtKind::Call { callee: Callee::Direct(callee), .. }
            if names.iter().any(|name| name == module.name(module[*callee].name)))
    };
    let mut all = module.stmts.values();
    let found = all.find(|stmt| calls(&stmt.kind) && !library.contains(&stmt.span.source));
    found.map(|stmt| stmt.span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::Diagnostic;

    #[test]
    fn sections_are_c() {
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            for section in sections() {
                let mut sources = Sources::new();
                let text = format!("{PRELUDE}\n{}", section.text);
                let name = format!("{}:{}", section.file, section.names[0]);
                let parsed = parse(&mut sources, name, text, &ParseOptions::default());
                let options = AnalyseOptions::default();
                let found = analyse(std::slice::from_ref(&parsed.unit), model, &options);
                let mut all: Vec<Diagnostic> = parsed.diagnostics;
                all.extend(found.diagnostics);
                assert!(all.is_empty(), "{:?}: {all:?}", section.names);
                for name in &section.names {
                    let id = found.module.function(name).expect(name);
                    assert!(found.module[id].body.is_some(), "{name}");
                }
            }
        }
    }
}
