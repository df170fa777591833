//! SARIF 2.1.0 (OASIS): one run, a rule for each property, a result for each violation with its
//! place, its trace as a code flow and a fingerprint that survives moved lines.
//!
//! Only violations are results, because viewers of SARIF show each result as an alert. Properties
//! without an answer and diagnostics are notifications of the invocation. A *safe* property has no
//! entry.

use super::{Published, place, violation};
use crate::report::{CexReport, Count, PropertyReport, StepReport, ValueReport};
use bia_base::{Diagnostic, Severity};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// Steps of a flow that are kept: the first and the last ones.
const FIRST: usize = 1000;
const LAST: usize = 4000;

/// What can be violated: id, name, description.
const RULES: [(&str, &str, &str); 26] = [
    (
        "unreach-call",
        "UnreachableCall",
        "No assertion fails, no error function is called and no error label is reached.",
    ),
    (
        "no-overflow",
        "NoOverflow",
        "No operation on signed integers overflows.",
    ),
    ("shift", "NoUndefinedShift", "No shift is undefined."),
    (
        "valid-deref",
        "ValidDeref",
        "Every access to memory is within an object that is alive.",
    ),
    (
        "valid-free",
        "ValidFree",
        "Every call of free is given a block of the heap that is alive, or null.",
    ),
    (
        "valid-memtrack",
        "ValidMemtrack",
        "Every block of the heap stays reachable until it is freed.",
    ),
    (
        "valid-memcleanup",
        "ValidMemcleanup",
        "Every block of the heap is freed before the program ends.",
    ),
    (
        "division-by-zero",
        "NoDivisionByZero",
        "No integer is divided by zero.",
    ),
    (
        "array-bounds",
        "ArrayBounds",
        "Every index is within its array.",
    ),
    (
        "pointer-arithmetic",
        "PointerArithmetic",
        "No pointer is moved out of its object.",
    ),
    (
        "pointer-relation",
        "PointerRelation",
        "Pointers that are ordered or subtracted point into one object.",
    ),
    (
        "float-to-int",
        "FloatToInt",
        "Every float that becomes an integer fits.",
    ),
    (
        "nonnull",
        "Nonnull",
        "Library functions that need an object get one.",
    ),
    (
        "library-arguments",
        "LibraryArguments",
        "Formats get the arguments that they ask for, and blocks that are copied do not overlap.",
    ),
    (
        "builtin",
        "BuiltinPromise",
        "What built-in functions such as __builtin_unreachable promise holds.",
    ),
    (
        "uninitialized",
        "Uninitialized",
        "No local variable is read before it has a value.",
    ),
    (
        "unsigned-wrap",
        "NoUnsignedWrap",
        "No unsigned operation wraps around.",
    ),
    (
        "implicit-conversion",
        "ImplicitConversion",
        "No conversion that is not written changes an integer.",
    ),
    (
        "explicit-conversion",
        "ExplicitConversion",
        "No cast changes an integer.",
    ),
    ("nan", "NoNan", "No operation makes a NaN of numbers."),
    (
        "float-overflow",
        "NoFloatOverflow",
        "No operation makes an infinity of finite floats.",
    ),
    (
        "enum-range",
        "EnumRange",
        "What becomes an enumeration is one of its constants.",
    ),
    ("termination", "Termination", "Every execution ends."),
    (
        "no-data-race",
        "DataRace",
        "No two threads access one memory location at the same time, one of them writing.",
    ),
    (
        "deadlock",
        "Deadlock",
        "Some thread can go on until all have ended.",
    ),
    ("property", "Property", "A property of the program holds."),
];

fn rule(violated: &str) -> usize {
    let known = RULES.iter().position(|(id, _, _)| *id == violated);
    known.unwrap_or(RULES.len() - 1)
}

/// The document.
pub(super) fn document(published: &Published<'_>) -> Value {
    let rules = RULES.iter().map(|(id, name, text)| {
        json!({
            "id": id,
            "name": name,
            "shortDescription": { "text": text },
            "fullDescription": { "text": text },
            "help": { "text": format!("{text} The trace leads to the violation; `bia verify` repeats it.") },
            "defaultConfiguration": { "level": "error" },
            "properties": { "tags": ["correctness"] },
        })
    });
    let rules: Vec<Value> = rules.collect();
    let results: Vec<Value> = published.reports.iter().filter_map(result).collect();
    let exit = published.exit.status();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Bia",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "commandLine": published.command.join(" "),
                "exitCode": exit,
                "executionSuccessful": exit < 2 || exit == 3,
                "toolExecutionNotifications": notifications(published),
            }],
            "results": results,
            "properties": properties(published),
        }],
    })
}

/// The verdict, and what is known of each check.
fn properties(published: &Published<'_>) -> Value {
    let mut properties = json!({ "verdict": published.verdict });
    if !published.checks.is_empty() {
        properties["checks"] = json!(published.checks);
        properties["count"] = json!(Count::of(published.checks));
    }
    properties
}

fn result(report: &PropertyReport) -> Option<Value> {
    let (file, line, what) = violation(report)?;
    let cex = report.counterexample.as_ref()?;
    let violated = report.violated.as_deref().unwrap_or("property");
    let index = rule(violated);
    let function = cex.steps.last().map(|step| &*step.function);
    let mut location = json!({ "physicalLocation": physical(&file, line) });
    if let Some(function) = function {
        location["logicalLocations"] =
            json!([{ "fullyQualifiedName": function, "kind": "function" }]);
    }
    let mut result = json!({
        "ruleId": RULES[index].0,
        "ruleIndex": index,
        "kind": "fail",
        "level": "error",
        "message": { "text": message(report, cex, &what) },
        "locations": [location],
        "codeFlows": [{
            "message": { "text": format!("an execution of {} steps", cex.total_steps) },
            "threadFlows": flows(cex, &report.file),
        }],
        "partialFingerprints": { "biaViolation/v1": fingerprint(violated, &file, cex) },
    });
    if let Some(check) = &report.check {
        result["properties"] = json!({ "check": check });
    }
    Some(result)
}

fn message(report: &PropertyReport, cex: &CexReport, what: &str) -> String {
    let inputs = cex.inputs.iter().take(5);
    let inputs: Vec<String> = inputs
        .map(|i| format!("{}() returns {}", i.function, i.value))
        .collect();
    let mut text = format!("{what}.");
    if !inputs.is_empty() {
        let more = if cex.inputs.len() > 5 { ", …" } else { "" };
        text += &format!(" It happens if {}{more}.", inputs.join(", "));
    }
    if !report.assumptions.is_empty() {
        text += &format!(" Assuming: {}.", report.assumptions.join("; "));
    }
    text
}

fn physical(file: &str, line: Option<u32>) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
    if !file.starts_with('/') {
        place["artifactLocation"]["uriBaseId"] = json!("%SRCROOT%");
    }
    if let Some(line) = line.filter(|line| *line > 0) {
        place["region"] = json!({ "startLine": line });
    }
    place
}

/// A path as a URI reference.
fn uri(path: &str) -> String {
    let mut text = String::new();
    if path.starts_with('/') {
        text.push_str("file://");
    }
    for byte in path.bytes() {
        let plain = byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
        match plain {
            true => text.push(char::from(byte)),
            false => text += &format!("%{byte:02X}"),
        }
    }
    text
}

/// One flow for each thread; the order of execution goes through all of them.
fn flows(cex: &CexReport, file: &str) -> Vec<Value> {
    let mut flows: BTreeMap<usize, Vec<Value>> = BTreeMap::new();
    for (thread, location) in flow(cex, file) {
        flows.entry(thread.unwrap_or(1)).or_default().push(location);
    }
    let is_threaded = cex.steps.iter().any(|step| step.thread.is_some());
    let flow = |(thread, locations): (usize, Vec<Value>)| match is_threaded {
        false => json!({ "locations": locations }),
        true => json!({
            "id": thread.to_string(),
            "message": { "text": format!("thread {thread}") },
            "locations": locations,
        }),
    };
    match flows.is_empty() {
        true => vec![json!({ "locations": [] })],
        false => flows.into_iter().map(flow).collect(),
    }
}

/// The steps that are told, with their threads.
fn flow(cex: &CexReport, file: &str) -> Vec<(Option<usize>, Value)> {
    let count = cex.steps.len();
    let left_out = count.saturating_sub(FIRST + LAST);
    let mut locations = Vec::new();
    let mut order = 0;
    for (number, step) in cex.steps.iter().enumerate() {
        order += 1 + step.skipped.map_or(0, |skipped| skipped.steps);
        if left_out > 0 && (FIRST..FIRST + left_out).contains(&number) {
            continue;
        }
        let last = number + 1 == count;
        locations.push((step.thread, step_location(step, file, order, last)));
    }
    locations
}

fn step_location(step: &StepReport, file: &str, number: u64, last: bool) -> Value {
    let file = step.file.as_deref().unwrap_or(file);
    let values = step.choices.iter().chain(&step.assigned);
    let told: Vec<String> = values
        .clone()
        .map(|v| format!("{} = {}", v.name, v.value))
        .collect();
    let text = match told.is_empty() {
        true => step.statement.to_string(),
        false => format!("{}    ; {}", step.statement, told.join(", ")),
    };
    let state = |value: &ValueReport| (value.name.clone(), json!({ "text": value.value }));
    let state: Map<String, Value> = values.map(state).collect();
    let mut location = json!({
        "executionOrder": number,
        "nestingLevel": step.depth,
        "importance": if last { "essential" } else { "important" },
        "location": {
            "physicalLocation": physical(file, step.line),
            "message": { "text": text },
        },
    });
    if !state.is_empty() {
        location["state"] = Value::Object(state);
    }
    location
}

/// The same for the same violation when lines have moved: rule, file, function and statement.
fn fingerprint(violated: &str, file: &str, cex: &CexReport) -> String {
    let last = cex.steps.last();
    let (function, statement) = last.map_or(("", ""), |s| (&*s.function, &*s.statement));
    let name = file.rsplit('/').next().unwrap_or(file);
    let parts = [violated, name, function, statement, cex.label.as_str()];
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}:1")
}

fn notifications(published: &Published<'_>) -> Vec<Value> {
    let note = |diagnostic: &Diagnostic| {
        let level = match diagnostic.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let place = place(diagnostic, published.sources);
        let place =
            place.map(|(file, line)| json!({ "physicalLocation": physical(&file, Some(line)) }));
        json!({
            "level": level,
            "message": { "text": diagnostic.message },
            "descriptor": { "id": diagnostic.code.name },
            "locations": place.into_iter().collect::<Vec<_>>(),
        })
    };
    let unknown = published.reports.iter().filter_map(|report| {
        let reason = report.reason.as_ref()?;
        let text = format!(
            "{}: property {}: unknown ({reason})",
            report.file, report.property
        );
        Some(json!({
            "level": "warning",
            "message": { "text": text },
            "locations": [{ "physicalLocation": physical(&report.file, None) }],
        }))
    });
    published
        .diagnostics
        .iter()
        .map(note)
        .chain(unknown)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_cfront::lower::Property;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("src/a b%ä.c"), "src/a%20b%25%C3%A4.c");
        assert_eq!(uri("/tmp/x.c"), "file:///tmp/x.c");
        assert_eq!(uri("a:b?c#d"), "a%3Ab%3Fc%23d");
    }

    #[test]
    fn rules_are_found() {
        for (at, (id, _, _)) in RULES.iter().enumerate() {
            assert_eq!(rule(id), at);
        }
        assert_eq!(RULES[rule("something else")].0, "property");
        for property in Property::all().filter(|p| *p != Property::Limit) {
            assert_eq!(RULES[rule(property.id())].0, property.id());
        }
    }

    fn step(_: usize) -> StepReport {
        StepReport {
            function: "main".into(),
            depth: 1,
            line: Some(1),
            statement: "x".into(),
            ..StepReport::default()
        }
    }

    #[test]
    fn each_thread_has_a_flow() {
        let mut cex = CexReport {
            steps: (0..4).map(step).collect(),
            ..CexReport::default()
        };
        assert_eq!(flows(&cex, "a.c").len(), 1);
        for (step, thread) in cex.steps.iter_mut().zip([None, Some(2), Some(3), Some(2)]) {
            step.thread = thread;
        }
        let flows = flows(&cex, "a.c");
        let orders = |flow: &Value| -> Vec<u64> {
            let locations = flow["locations"].as_array().unwrap().iter();
            let orders = locations.map(|location| location["executionOrder"].as_u64());
            orders.map(Option::unwrap).collect()
        };
        let orders: Vec<Vec<u64>> = flows.iter().map(orders).collect();
        assert_eq!(orders, [vec![1], vec![2, 4], vec![3]]);
        assert_eq!(flows[1]["message"]["text"], "thread 2");
    }

    #[test]
    fn long_flows_lose_their_middle() {
        let cex = CexReport {
            steps: (0..7000).map(step).collect(),
            ..CexReport::default()
        };
        let flow = flow(&cex, "a.c");
        assert_eq!(flow.len(), FIRST + LAST);
        assert_eq!(flow[FIRST].1["executionOrder"], 7000 - LAST + 1);
    }
}
