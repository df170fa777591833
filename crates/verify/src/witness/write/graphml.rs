//! Witnesses as GraphML, format 1.0: automata whose edges are lines of the program.
//!
//! ```text
//!   violation     q0 ──\result == v, line──► q1 ──…──► sink, a violation node
//!                 with threads each edge says whose it is, and there is one for each start
//!   correctness   q0 ──enters the loop, line──► a node with the invariant, for each of them
//! ```

use super::super::model::{Content, Invariant, Location, Segment, WaypointKind, Witness};
use bia_base::escape_xml;
use std::fmt::Write as _;

/// The keys that the format defines: name, type, what they are attributes of, default value.
const KEYS: &[(&str, &str, &str, Option<&str>)] = &[
    ("witness-type", "string", "graph", None),
    ("sourcecodelang", "string", "graph", None),
    ("producer", "string", "graph", None),
    ("specification", "string", "graph", None),
    ("programfile", "string", "graph", None),
    ("programhash", "string", "graph", None),
    ("architecture", "string", "graph", None),
    ("creationtime", "string", "graph", None),
    ("entry", "boolean", "node", Some("false")),
    ("sink", "boolean", "node", Some("false")),
    ("violation", "boolean", "node", Some("false")),
    ("invariant", "string", "node", None),
    ("invariant.scope", "string", "node", None),
    ("startline", "int", "edge", None),
    ("endline", "int", "edge", None),
    ("assumption", "string", "edge", None),
    ("assumption.scope", "string", "edge", None),
    ("assumption.resultfunction", "string", "edge", None),
    ("enterLoopHead", "boolean", "edge", Some("false")),
    ("enterFunction", "string", "edge", None),
    ("threadId", "int", "edge", None),
    ("createThread", "int", "edge", None),
];

/// The file.
pub(super) fn text(witness: &Witness) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
         <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n",
    );
    for (name, ty, of, default) in KEYS {
        let _ = write!(
            out,
            " <key attr.name=\"{name}\" attr.type=\"{ty}\" for=\"{of}\" id=\"{name}\""
        );
        let _ = match default {
            Some(value) => writeln!(out, "><default>{value}</default></key>"),
            None => writeln!(out, "/>"),
        };
    }
    out.push_str(" <graph edgedefault=\"directed\">\n");
    let metadata = &witness.metadata;
    let task = &metadata.task;
    let kind = match witness.content {
        Content::Invariants(_) => "correctness_witness",
        Content::Violations(_) => "violation_witness",
    };
    let architecture = match task.data_model.as_str() {
        "ILP32" => "32bit",
        _ => "64bit",
    };
    let producer = format!("{} {}", metadata.producer, metadata.producer_version);
    let first = task.hashes.first();
    let fields = [
        ("witness-type", kind),
        ("sourcecodelang", "C"),
        ("producer", &producer),
        ("specification", &task.specification),
        ("programfile", first.map_or("", |(file, _)| file)),
        ("programhash", first.map_or("", |(_, hash)| hash)),
        ("architecture", architecture),
        ("creationtime", &metadata.creation_time),
    ];
    for (key, value) in fields {
        data(&mut out, "  ", key, value);
    }
    match &witness.content {
        Content::Invariants(all) => invariants(&mut out, all),
        Content::Violations(all) => {
            for segments in all.iter().take(1) {
                violation(&mut out, segments);
            }
        }
    }
    out.push_str(" </graph>\n</graphml>\n");
    out
}

fn invariants(out: &mut String, all: &[Invariant]) {
    node(out, 0, &[("entry", "true")]);
    for (at, invariant) in all.iter().enumerate() {
        let scope = invariant.location.function.as_deref().unwrap_or("main");
        let fields = [
            ("invariant", invariant.value.as_str()),
            ("invariant.scope", scope),
        ];
        node(out, at + 1, &fields);
        let mut fields = lines(&invariant.location);
        if invariant.kind.name() == "loop_invariant" {
            fields.push(("enterLoopHead", "true".into()));
        }
        edge(out, 0, at + 1, &fields);
    }
}

fn violation(out: &mut String, segments: &[Segment]) {
    node(out, 0, &[("entry", "true")]);
    let last = segments.len();
    for (at, segment) in segments.iter().enumerate() {
        let fields: &[(&str, &str)] = match at + 1 == last {
            true => &[("violation", "true")],
            false => &[],
        };
        node(out, at + 1, fields);
        let location = &segment.follow.location;
        let mut fields = lines(location);
        if let WaypointKind::FunctionReturn(Some(value)) | WaypointKind::Assumption(value) =
            &segment.follow.kind
        {
            fields.push(("assumption", format!("{value};")));
            let scope = location.function.clone();
            fields.extend(scope.map(|function| ("assumption.scope", function)));
        }
        let number = |thread: Option<usize>| Some(thread?.to_string());
        fields.extend(number(segment.thread).map(|thread| ("threadId", thread)));
        fields.extend(number(segment.creates).map(|thread| ("createThread", thread)));
        edge(out, at, at + 1, &fields);
    }
}

fn lines(location: &Location) -> Vec<(&'static str, String)> {
    let line = location.line.to_string();
    vec![("startline", line.clone()), ("endline", line)]
}

fn node(out: &mut String, number: usize, fields: &[(&str, &str)]) {
    let _ = writeln!(out, "  <node id=\"q{number}\">");
    for (key, value) in fields {
        data(out, "   ", key, value);
    }
    out.push_str("  </node>\n");
}

fn edge(out: &mut String, from: usize, to: usize, fields: &[(&str, String)]) {
    let _ = writeln!(out, "  <edge source=\"q{from}\" target=\"q{to}\">");
    for (key, value) in fields {
        data(out, "   ", key, value);
    }
    out.push_str("  </edge>\n");
}

fn data(out: &mut String, indent: &str, key: &str, value: &str) {
    let escaped = escape_xml(value);
    let _ = writeln!(out, "{indent}<data key=\"{key}\">{escaped}</data>");
}
