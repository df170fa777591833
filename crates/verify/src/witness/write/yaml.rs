//! Witnesses as YAML, format 2.0, or 2.1 about termination. Every text stands in double quotes, so
//! that nothing depends on how plain scalars are read.

use super::super::model::{
    Branch, Content, Location, Metadata, Segment, Waypoint, WaypointKind, Witness,
};
use std::fmt::Write as _;

/// The file.
pub(super) fn text(witness: &Witness) -> String {
    let mut out = String::new();
    match &witness.content {
        Content::Invariants(all) => {
            out.push_str("- entry_type: \"invariant_set\"\n");
            metadata(&mut out, &witness.metadata);
            if all.is_empty() {
                out.push_str("  content: []\n");
            } else {
                out.push_str("  content:\n");
            }
            for invariant in all {
                let kind = invariant.kind.name();
                let _ = writeln!(out, "  - invariant:\n      type: \"{kind}\"");
                location(&mut out, &invariant.location, "      ");
                let value = quoted(&invariant.value);
                let format = match invariant.kind.is_transition() {
                    true => "ext_c_expression",
                    false => "c_expression",
                };
                let _ = writeln!(out, "      value: {value}\n      format: \"{format}\"");
            }
        }
        Content::Violations(all) => {
            for segments in all {
                out.push_str("- entry_type: \"violation_sequence\"\n");
                metadata(&mut out, &witness.metadata);
                out.push_str("  content:\n");
                // What C lacks has another name since 2.1.
                let extended = match witness.metadata.version.as_str() {
                    "2.0" => "acsl_expression",
                    _ => "ext_c_expression",
                };
                // That a thread is started is nothing that the format can say.
                for segment in segments.iter().filter(|segment| segment.creates.is_none()) {
                    write_segment(&mut out, segment, extended);
                }
            }
        }
    }
    out
}

fn metadata(out: &mut String, metadata: &Metadata) {
    let task = &metadata.task;
    out.push_str("  metadata:\n");
    let fields = [
        ("format_version", &metadata.version),
        ("uuid", &metadata.uuid),
        ("creation_time", &metadata.creation_time),
    ];
    for (key, value) in fields {
        let _ = writeln!(out, "    {key}: {}", quoted(value));
    }
    let name = quoted(&metadata.producer);
    let version = quoted(&metadata.producer_version);
    let _ = writeln!(
        out,
        "    producer:\n      name: {name}\n      version: {version}"
    );
    if let Some(command) = &metadata.command_line {
        let _ = writeln!(out, "      command_line: {}", quoted(command));
    }
    out.push_str("    task:\n      input_files:\n");
    for file in &task.input_files {
        let _ = writeln!(out, "      - {}", quoted(file));
    }
    out.push_str("      input_file_hashes:\n");
    for (file, hash) in &task.hashes {
        let _ = writeln!(out, "        {}: {}", quoted(file), quoted(hash));
    }
    let specification = quoted(&task.specification);
    let model = quoted(&task.data_model);
    let _ = writeln!(
        out,
        "      specification: {specification}\n      data_model: {model}\n      language: \"C\""
    );
}

fn location(out: &mut String, location: &Location, indent: &str) {
    let file = quoted(&location.file);
    let line = location.line;
    let _ = writeln!(out, "{indent}location:\n{indent}  file_name: {file}");
    let _ = writeln!(out, "{indent}  line: {line}");
    if let Some(column) = location.column {
        let _ = writeln!(out, "{indent}  column: {column}");
    }
    if let Some(function) = &location.function {
        let _ = writeln!(out, "{indent}  function: {}", quoted(function));
    }
}

fn write_segment(out: &mut String, segment: &Segment, extended: &str) {
    out.push_str("  - segment:\n");
    for waypoint in &segment.avoid {
        write_waypoint(out, waypoint, "avoid", extended);
    }
    let action = if segment.cycles { "cycle" } else { "follow" };
    write_waypoint(out, &segment.follow, action, extended);
}

fn write_waypoint(out: &mut String, waypoint: &Waypoint, action: &str, extended: &str) {
    let (kind, constraint) = match &waypoint.kind {
        WaypointKind::Assumption(value) => ("assumption", Some((value.clone(), "c_expression"))),
        WaypointKind::Branching(branch) => {
            let value = match branch {
                Branch::Truth(truth) => truth.to_string(),
                Branch::Case(value) => value.to_string(),
                Branch::Default => "default".into(),
            };
            ("branching", Some((value, "")))
        }
        WaypointKind::FunctionEnter => ("function_enter", None),
        WaypointKind::FunctionReturn(value) => {
            let value = value.clone();
            ("function_return", value.map(|value| (value, extended)))
        }
        WaypointKind::Target => ("target", None),
    };
    let _ = writeln!(
        out,
        "    - waypoint:\n        type: \"{kind}\"\n        action: \"{action}\""
    );
    if let Some((value, format)) = constraint {
        let _ = writeln!(
            out,
            "        constraint:\n          value: {}",
            quoted(&value)
        );
        if !format.is_empty() {
            let _ = writeln!(out, "          format: \"{format}\"");
        }
    }
    location(out, &waypoint.location, "        ");
}

/// A text in double quotes.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 || (0x7F..=0x9F).contains(&(c as u32)) => {
                let _ = write!(out, "\\x{:02x}", c as u32);
            }
            c if matches!(c as u32, 0x2028 | 0x2029 | 0xFEFF | 0xFFFE | 0xFFFF) => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
