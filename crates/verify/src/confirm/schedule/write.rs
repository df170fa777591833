//! A plan as a part of the harness.

use super::{Follow, Kind, Place, Plan};
use crate::load::CProgram;
use bia_base::Sources;
use bia_cfront::ir::Linkage;
use std::fmt::Write as _;

const TURNS: &str = include_str!("turns.c");
const ACCESSES: &str = include_str!("accesses.c");
const LOCKS: &str = include_str!("locks.c");

/// What the tables are put before.
const TABLES: &str = "#define BIA_MOST";
/// What a function of the library is called beside its name in the program.
const PREFIX: &str = "__bia_";
/// Functions with this prefix are executed without interruption.
const ATOMIC: &str = "__VERIFIER_atomic_";

/// Whether the harness defines a function of threads.
pub(crate) fn defines(name: &str) -> bool {
    let wrapped = super::WRAPPED.contains(&name);
    let call = format!(" {name}(");
    let plain = |text: &&str| {
        text.lines()
            .any(|line| !line.starts_with(' ') && line.contains(&call))
    };
    wrapped || [TURNS, LOCKS].iter().any(plain)
}

/// The name under which the harness knows a function of the library.
pub(super) fn function(k2: &str) -> Option<&'static str> {
    let name = k2.split('.').next()?.strip_prefix(PREFIX)?;
    let name = match name {
        "pthread_create" | "thrd_create" => "create",
        "pthread_join" | "thrd_join" => "join",
        name => name,
    };
    let wanted = format!("BIA_{name} = ");
    let at = TURNS.find(&wanted)? + "BIA_".len();
    TURNS.get(at..at + name.len())
}

/// The functions of the program that are executed without interruption.
fn atomic_functions(c: &CProgram) -> Vec<&str> {
    let functions = c.module.functions.values();
    let named = functions.filter(|f| f.body.is_some() && f.linkage == Linkage::External);
    let names = named.map(|f| c.module.name(f.name));
    names.filter(|name| name.starts_with(ATOMIC)).collect()
}

/// The options that the program needs so that it follows a plan.
pub(crate) fn options(c: &CProgram) -> Vec<&'static str> {
    let mut options = vec!["-O0", "-fsanitize=thread"];
    if !atomic_functions(c).is_empty() {
        options.push("-finstrument-functions");
    }
    options
}

/// The plan and how it is followed.
pub(crate) fn tables(plan: &Plan, c: &CProgram, sources: &Sources, follow: Follow) -> String {
    let (seed, skips) = match follow {
        Follow::Strictly => (0, 0),
        Follow::Skipping => (0, 1),
        Follow::Chance(seed) => (seed, 0),
    };
    let (head, rest) = TURNS.split_at(TURNS.find(TABLES).unwrap_or(0));
    let mut text = head.to_owned();
    let _ = write!(
        text,
        "#define BIA_SEED {seed}\n#define BIA_SKIPS {skips}\n#define BIA_LENGTH {}\n#define BIA_PLACES {}\n#define BIA_LAST {}\n\n",
        plan.events.len(),
        plan.places.len(),
        plan.last
    );
    places(plan, c, &mut text);
    let functions = atomic_functions(c);
    for (at, name) in functions.iter().enumerate() {
        let _ = writeln!(text, "extern char bia_atomic_{at}[] __asm__(\"{name}\");");
    }
    text.push_str("static void *const bia_atomic_functions[] = {");
    for at in 0..functions.len() {
        let _ = write!(text, "bia_atomic_{at}, ");
    }
    text.push_str("0};\nstatic const struct bia_event bia_plan[] = {\n");
    events(plan, c, sources, &mut text);
    text.push_str("    {0, 0, -1, 0}\n};\nstatic char bia_done[BIA_LENGTH + 1];\n\n");
    text + rest + ACCESSES + LOCKS
}

fn places(plan: &Plan, c: &CProgram, text: &mut String) {
    let mut rows = String::new();
    for (at, place) in plan.places.iter().enumerate() {
        let _ = match place {
            Place::Named(object) => {
                let data = &c.module[*object];
                let name = data.name.map_or("", |name| c.module.name(name));
                let size = c.module.types.size(data.ty).unwrap_or(1);
                let _ = writeln!(text, "extern char bia_place_{at}[] __asm__(\"{name}\");");
                writeln!(rows, "    {{bia_place_{at}, {size}}}, /* {name} */")
            }
            Place::Learned(size) => writeln!(rows, "    {{0, {size}}},"),
        };
    }
    let _ = writeln!(
        text,
        "static struct bia_place bia_places[] = {{\n{rows}    {{0, 0}}\n}};"
    );
}

fn events(plan: &Plan, c: &CProgram, sources: &Sources, text: &mut String) {
    for event in &plan.events {
        let (kind, result) = match &event.kind {
            Kind::Read => ("BIA_READ".to_owned(), 0),
            Kind::Write => ("BIA_WRITE".to_owned(), 0),
            Kind::Atomic => ("BIA_ATOMIC".to_owned(), 0),
            Kind::Exit => ("BIA_EXIT".to_owned(), 0),
            Kind::First(name) => (format!("BIA_{name}"), 0),
            Kind::Last(name, result) => (format!("BIA_{name} + 1"), *result),
        };
        let place = event.place.map_or("-1".to_owned(), |at| at.to_string());
        let given = |span: &bia_base::Span| c.given().iter().any(|u| u.source == span.source);
        let line = event.span.filter(given);
        let line = line.map_or(String::new(), |span| {
            format!(" /* line {} */", c.place(sources, span).1)
        });
        let _ = writeln!(
            text,
            "    {{{}, {kind}, {place}, {result}}},{line}",
            event.thread
        );
    }
}
