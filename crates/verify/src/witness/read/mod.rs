//! Witness files, read: YAML 2.0 and 2.1 without ghost variables and contracts.
//!
//! ```text
//!   witness  = [ entry+ ]                       entries of one kind
//!   entry    = { entry_type, metadata, content }
//!   content  = [ { invariant } * ]              entry_type: invariant_set
//!            | [ { segment: [ { waypoint }+ ] }+ ]      entry_type: violation_sequence
//!   actions of the last waypoints of segments:  follow* follow-target  |  follow* cycle+
//! ```
//! Keys that the content does not have in the format are refused: they may change what it means.
//! Everything wrong is reported with its line.

mod tree;

use super::model::{
    Branch, Content, Invariant, InvariantKind, Location, Metadata, Segment, Task, Waypoint,
    WaypointKind,
};
use crate::codes;
use bia_base::{Diagnostic, SourceId, Sources, Span};
use tree::{Node, Value, Wrong, shortened, wrong};

pub(super) use super::model::Witness;

/// Expressions that are read.
const MAX_EXPRESSION_BYTES: usize = 1 << 20;

type Read<T> = Result<T, Wrong>;

/// The witness in a text.
pub(super) fn read(sources: &Sources, source: SourceId) -> Result<Witness, Diagnostic> {
    let text = sources.get(source).text();
    let read = tree::tree(text).and_then(|tree| witness(&tree));
    read.map_err(|wrong| {
        let (code, why) = match wrong.why.strip_prefix(UNSUPPORTED) {
            Some(why) => (&codes::WITNESS_UNSUPPORTED, why.to_owned()),
            None => (&codes::BAD_WITNESS, wrong.why),
        };
        Diagnostic::new(code, why).at(line_span(text, source, wrong.line))
    })
}

/// The marker of what is part of some format but not read here.
const UNSUPPORTED: &str = "unsupported: ";

fn line_span(text: &str, source: SourceId, line: usize) -> Span {
    let mut start = 0;
    for (at, content) in text.split_inclusive('\n').enumerate() {
        if at + 1 == line {
            let content = content.trim_end();
            let indent = content.len() - content.trim_start().len();
            return Span::new(source, start + indent, start + content.len());
        }
        start += content.len();
    }
    Span::new(source, text.len(), text.len())
}

fn witness(tree: &Node) -> Read<Witness> {
    let entries = list(tree, "a witness")?;
    let mut metadata: Option<Metadata> = None;
    let mut invariants: Option<Vec<Invariant>> = None;
    let mut violations: Vec<Vec<Segment>> = Vec::new();
    for entry in entries {
        let map = Fields::new(entry, "an entry", &["entry_type", "metadata", "content"])?;
        let (line, kind) = map.text("entry_type")?;
        let own = read_metadata(map.get("metadata")?)?;
        let first = metadata.get_or_insert_with(|| own.clone());
        if first.task != own.task {
            return wrong(entry.line, "its entries are about different tasks");
        }
        let content = map.get("content")?;
        match kind {
            "invariant_set" => {
                let found = invariant_set(content)?;
                invariants.get_or_insert_with(Vec::new).extend(found);
            }
            "violation_sequence" => violations.push(violation_sequence(content)?),
            "ghost_instrumentation" => {
                return wrong(line, format!("{UNSUPPORTED}ghost variables are not read"));
            }
            other => {
                let other = shortened(other);
                return wrong(line, format!("there is no entry type `{other}`"));
            }
        }
    }
    let Some(metadata) = metadata else {
        return wrong(tree.line, "it has no entry");
    };
    let content = match invariants {
        Some(_) if !violations.is_empty() => {
            return wrong(tree.line, "it has entries of both kinds");
        }
        Some(invariants) => Content::Invariants(invariants),
        None => Content::Violations(violations),
    };
    Ok(Witness { metadata, content })
}

fn read_metadata(node: &Node) -> Read<Metadata> {
    let map = Fields::any(node, "metadata")?;
    let (line, version) = map.text("format_version")?;
    if !["2.0", "2.1"].contains(&version) {
        let version = shortened(version);
        return wrong(
            line,
            format!("{UNSUPPORTED}format version `{version}`; 2.0 and 2.1 are read"),
        );
    }
    let version = version.to_owned();
    let (line, uuid) = map.text("uuid")?;
    if !is_uuid(uuid) {
        return wrong(line, "`uuid` is not a UUID");
    }
    let (line, creation_time) = map.text("creation_time")?;
    if !is_time(creation_time) {
        return wrong(line, "`creation_time` is not a time as ISO 8601 has it");
    }
    let producer = Fields::any(map.get("producer")?, "producer")?;
    let task = Fields::any(map.get("task")?, "task")?;
    Ok(Metadata {
        version,
        uuid: uuid.to_owned(),
        creation_time: creation_time.to_owned(),
        producer: producer.text("name")?.1.to_owned(),
        producer_version: producer.text("version")?.1.to_owned(),
        command_line: match producer.find("command_line") {
            Some(_) => Some(producer.text("command_line")?.1.to_owned()),
            None => None,
        },
        task: read_task(&task)?,
    })
}

fn read_task(task: &Fields<'_>) -> Read<Task> {
    let mut input_files = Vec::new();
    for file in list(task.get("input_files")?, "`input_files`")? {
        input_files.push(scalar(file, "an input file")?.to_owned());
    }
    let mut hashes = Vec::new();
    let listed = Fields::any(task.get("input_file_hashes")?, "`input_file_hashes`")?;
    for (file, hash) in listed.map {
        let text = scalar(hash, "a hash")?;
        if text.len() != 64 || !text.chars().all(|c| c.is_ascii_hexdigit()) {
            return wrong(hash.line, "a hash is not a SHA-256: 64 hexadecimal digits");
        }
        hashes.push((file.clone(), text.to_ascii_lowercase()));
    }
    let (line, language) = task.text("language")?;
    if language != "C" {
        return wrong(line, format!("{UNSUPPORTED}only programs in C are read"));
    }
    let (line, data_model) = task.text("data_model")?;
    if !["ILP32", "LP64"].contains(&data_model) {
        return wrong(line, "`data_model` is neither ILP32 nor LP64");
    }
    Ok(Task {
        input_files,
        hashes,
        specification: task.text("specification")?.1.to_owned(),
        data_model: data_model.to_owned(),
    })
}

fn invariant_set(content: &Node) -> Read<Vec<Invariant>> {
    let mut found = Vec::new();
    for element in list(content, "`content`")? {
        if Fields::any(element, "an element")?
            .find("contract")
            .is_some()
        {
            return wrong(
                element.line,
                format!("{UNSUPPORTED}contracts of functions are not read"),
            );
        }
        let element = Fields::new(element, "an element of an invariant set", &["invariant"])?;
        let keys = ["type", "location", "value", "format", "labels"];
        let map = Fields::new(element.get("invariant")?, "an invariant", &keys)?;
        let (line, kind) = map.text("type")?;
        let kind = match kind {
            "loop_invariant" => InvariantKind::Loop,
            "location_invariant" => InvariantKind::Location,
            "loop_transition_invariant" => InvariantKind::LoopTransition,
            "location_transition_invariant" => InvariantKind::LocationTransition,
            other => {
                let other = shortened(other);
                return wrong(line, format!("there is no invariant type `{other}`"));
            }
        };
        format_of(&map)?;
        let (line, value) = map.text("value")?;
        found.push(Invariant {
            kind,
            location: location(map.get("location")?)?,
            value: expression(line, value)?,
        });
    }
    Ok(found)
}

fn format_of(map: &Fields<'_>) -> Read<()> {
    let (line, format) = map.text("format")?;
    match ["c_expression", "ext_c_expression", "acsl_expression"].contains(&format) {
        true => Ok(()),
        false => {
            let format = shortened(format);
            wrong(
                line,
                format!("there is no format `{format}` of expressions"),
            )
        }
    }
}

fn violation_sequence(content: &Node) -> Read<Vec<Segment>> {
    let mut segments: Vec<Segment> = Vec::new();
    for element in list(content, "`content`")? {
        let map = Fields::new(element, "an element of a violation sequence", &["segment"])?;
        let mut avoid = Vec::new();
        let mut follow = None;
        for waypoint in list(map.get("segment")?, "`segment`")? {
            let map = Fields::new(waypoint, "an element of a segment", &["waypoint"])?;
            let (action, read) = read_waypoint(map.get("waypoint")?)?;
            match (action, follow.is_some()) {
                (Action::Follow | Action::Cycle, true) => {
                    return wrong(waypoint.line, "a segment follows two waypoints");
                }
                (Action::Follow | Action::Cycle, false) => follow = Some((action, read)),
                (Action::Avoid, _) => avoid.push(read),
            }
        }
        let Some((action, follow)) = follow else {
            return wrong(element.line, "a segment follows no waypoint");
        };
        let segment = Segment {
            avoid,
            follow,
            cycles: action == Action::Cycle,
            thread: None,
            creates: None,
        };
        if let Some(why) = out_of_place(segments.last(), &segment) {
            return wrong(element.line, why);
        }
        segments.push(segment);
    }
    match segments.last() {
        None => wrong(content.line, "a violation sequence has no segment"),
        Some(last) if last.cycles || last.follow.kind == WaypointKind::Target => Ok(segments),
        Some(_) => wrong(
            content.line,
            "the last segment neither follows a target nor belongs to a cycle",
        ),
    }
}

/// Why a segment cannot come after another one.
fn out_of_place(before: Option<&Segment>, segment: &Segment) -> Option<&'static str> {
    let is_target = |waypoint: &Waypoint| waypoint.kind == WaypointKind::Target;
    if segment.avoid.iter().any(is_target) {
        return Some("a target cannot be avoided");
    }
    if segment.cycles && is_target(&segment.follow) {
        return Some("a target is not part of a cycle");
    }
    let before = before?;
    if is_target(&before.follow) {
        return Some("the last segment, and no other, follows a target");
    }
    (before.cycles && !segment.cycles).then_some("a cycle is not left")
}

/// What is done about a waypoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Follow,
    Avoid,
    Cycle,
}

/// What is done about it, and what it is.
fn read_waypoint(node: &Node) -> Read<(Action, Waypoint)> {
    let keys = ["type", "action", "location", "constraint"];
    let map = Fields::new(node, "a waypoint", &keys)?;
    let (line, action) = map.text("action")?;
    let action = match action {
        "follow" => Action::Follow,
        "avoid" => Action::Avoid,
        "cycle" => Action::Cycle,
        other => {
            let other = shortened(other);
            return wrong(line, format!("there is no action `{other}`"));
        }
    };
    let constraint = map.find("constraint");
    let keys = ["value", "format"];
    let constraint = constraint.map(|node| Fields::new(node, "a constraint", &keys));
    let constraint = constraint.transpose()?;
    let (line, kind) = map.text("type")?;
    let needed = || match &constraint {
        Some(constraint) => Ok(constraint),
        None => wrong(
            line,
            format!("a waypoint of type `{kind}` needs a constraint"),
        ),
    };
    let value = |constraint: &Fields<'_>| {
        if constraint.find("format").is_some() {
            format_of(constraint)?;
        }
        let (line, value) = constraint.text("value")?;
        expression(line, value)
    };
    let kind = match kind {
        "assumption" => WaypointKind::Assumption(value(needed()?)?),
        "branching" => WaypointKind::Branching(branch(needed()?)?),
        "function_return" => {
            WaypointKind::FunctionReturn(constraint.as_ref().map(value).transpose()?)
        }
        "function_enter" | "target" if constraint.is_some() => {
            return wrong(
                line,
                format!("a waypoint of type `{kind}` has no constraint"),
            );
        }
        "function_enter" => WaypointKind::FunctionEnter,
        "target" => WaypointKind::Target,
        other => {
            let other = shortened(other);
            return wrong(line, format!("there is no waypoint type `{other}`"));
        }
    };
    let location = location(map.get("location")?)?;
    Ok((action, Waypoint { kind, location }))
}

fn branch(constraint: &Fields<'_>) -> Read<Branch> {
    let (line, value) = constraint.text("value")?;
    Ok(match value.trim() {
        "true" => Branch::Truth(true),
        "false" => Branch::Truth(false),
        "default" => Branch::Default,
        number => match number.parse() {
            Ok(number) => Branch::Case(number),
            Err(_) => {
                let what = "a branch is `true`, `false`, `default` or a number";
                return wrong(line, what);
            }
        },
    })
}

fn expression(line: usize, value: &str) -> Read<String> {
    match value.len() <= MAX_EXPRESSION_BYTES {
        true => Ok(value.trim().to_owned()),
        false => wrong(line, "an expression is too long"),
    }
}

fn location(node: &Node) -> Read<Location> {
    let keys = ["file_name", "file_hash", "line", "column", "function"];
    let map = Fields::new(node, "a location", &keys)?;
    let number = |key| -> Read<u32> {
        let (line, text) = map.text(key)?;
        let number = text.parse().ok().filter(|number| *number >= 1);
        number.ok_or_else(|| Wrong {
            line,
            why: format!("`{key}` is not a number from 1"),
        })
    };
    Ok(Location {
        file: map.text("file_name")?.1.to_owned(),
        line: number("line")?,
        column: map.find("column").map(|_| number("column")).transpose()?,
        function: match map.find("function") {
            Some(_) => Some(map.text("function")?.1.to_owned()),
            None => None,
        },
    })
}

/// The fields of a mapping.
struct Fields<'a> {
    line: usize,
    what: &'a str,
    map: &'a [(String, Node)],
}

impl<'a> Fields<'a> {
    /// A mapping with these keys and no others.
    fn new(node: &'a Node, what: &'a str, keys: &[&str]) -> Read<Self> {
        let fields = Self::any(node, what)?;
        for (key, value) in fields.map {
            if !keys.contains(&key.as_str()) {
                let key = shortened(key);
                return wrong(value.line, format!("{what} has no key `{key}`"));
            }
        }
        Ok(fields)
    }

    fn any(node: &'a Node, what: &'a str) -> Read<Self> {
        match &node.value {
            Value::Map(map) => Ok(Self {
                line: node.line,
                what,
                map,
            }),
            Value::Scalar(..) | Value::List(_) => wrong(
                node.line,
                format!("{what} is {}, not a mapping", node.what()),
            ),
        }
    }

    fn find(&self, key: &str) -> Option<&'a Node> {
        let mut found = self.map.iter().filter(|(name, _)| name == key);
        found.next().map(|(_, node)| node)
    }

    fn get(&self, key: &str) -> Read<&'a Node> {
        match self.find(key) {
            Some(node) => Ok(node),
            None => wrong(self.line, format!("{} has no key `{key}`", self.what)),
        }
    }

    /// The line and the text of a scalar.
    fn text(&self, key: &str) -> Read<(usize, &'a str)> {
        let node = self.get(key)?;
        Ok((node.line, scalar(node, &format!("`{key}`"))?))
    }
}

fn list<'a>(node: &'a Node, what: &str) -> Read<&'a [Node]> {
    match &node.value {
        Value::List(list) => Ok(list),
        // An empty list without brackets is nothing at all.
        Value::Scalar(text, false) if text.is_empty() => Ok(&[]),
        Value::Scalar(..) | Value::Map(_) => {
            wrong(node.line, format!("{what} is {}, not a list", node.what()))
        }
    }
}

fn scalar<'a>(node: &'a Node, what: &str) -> Read<&'a str> {
    match &node.value {
        Value::Scalar(text, _) => Ok(text),
        Value::List(_) | Value::Map(_) => wrong(
            node.line,
            format!("{what} is {}, not a scalar", node.what()),
        ),
    }
}

/// Five groups of hexadecimal digits.
fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    let digits = |group: &&str| group.chars().all(|c| c.is_ascii_hexdigit());
    lengths == [8, 4, 4, 4, 12] && groups.iter().all(digits)
}

/// `2024-04-29T13:13:07` with an optional fraction and zone.
fn is_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    let form = b"dddd-dd-ddTdd:dd:dd";
    let fits = |(at, want): (usize, &u8)| match want {
        b'd' => bytes[at].is_ascii_digit(),
        b'T' => matches!(bytes[at], b'T' | b't' | b' '),
        other => bytes[at] == *other,
    };
    let rest = |b: &u8| b.is_ascii_digit() || b"+-:.Zz ".contains(b);
    bytes.len() >= form.len()
        && form.iter().enumerate().all(fits)
        && bytes[form.len()..].iter().all(rest)
}

#[cfg(test)]
mod tests;
