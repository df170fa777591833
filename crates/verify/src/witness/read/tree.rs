//! YAML as a small tree with lines. Nothing is expanded: aliases and anchors are refused, so a text
//! never becomes more than it is. Sizes are limited; nesting too, so the tree may be walked by
//! calls.

use yaml_rust2::{
    parser::{Event, Parser},
    scanner::TScalarStyle,
};

/// Texts that are read.
const LARGEST_TEXT: usize = 64 << 20;
/// Values in a text.
const MAX_NODES: usize = 2_000_000;
/// How deep values are nested. The format needs nine.
const MAX_DEPTH: usize = 32;

/// A value with the line where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) line: usize,
    pub(super) value: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// A text; whether it is written in quotes.
    Scalar(String, bool),
    List(Vec<Node>),
    /// In the order of the file; keys are unique.
    Map(Vec<(String, Node)>),
}

/// What is wrong with a text, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub(super) line: usize,
    pub(super) why: String,
}

pub(super) fn wrong<T>(line: usize, why: impl Into<String>) -> Result<T, Wrong> {
    let why = why.into();
    Err(Wrong { line, why })
}

impl Node {
    /// What it is, for messages.
    pub(super) fn what(&self) -> &'static str {
        match self.value {
            Value::Scalar(..) => "a scalar",
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }
}

/// A collection that is not finished: the elements so far, or the pairs and the key that waits.
enum Open {
    List(usize, Vec<Node>),
    Map(usize, Vec<(String, Node)>, Option<String>),
}

/// The only document of a text.
pub(super) fn tree(text: &str) -> Result<Node, Wrong> {
    if text.len() > LARGEST_TEXT {
        return wrong(1, "it is too large: 64 MiB are the most");
    }
    let mut parser = Parser::new_from_str(text);
    let mut open: Vec<Open> = Vec::new();
    let mut found: Option<Node> = None;
    let mut nodes = 0;
    loop {
        let next = parser.next_token();
        let (event, marker) = next.map_err(|error| Wrong {
            line: error.marker().line(),
            why: error.info().to_owned(),
        })?;
        let line = marker.line();
        nodes += 1;
        if nodes > MAX_NODES {
            return wrong(line, "it has too many values");
        }
        let done = match event {
            Event::StreamEnd => break,
            Event::Nothing | Event::StreamStart | Event::DocumentEnd => continue,
            Event::DocumentStart if found.is_some() => {
                return wrong(line, "it has more than one document");
            }
            Event::DocumentStart => continue,
            Event::Alias(_) => return wrong(line, "aliases are not allowed"),
            Event::Scalar(_, _, anchor, _)
            | Event::SequenceStart(anchor, _)
            | Event::MappingStart(anchor, _)
                if anchor != 0 =>
            {
                return wrong(line, "anchors are not allowed");
            }
            Event::SequenceStart(..) | Event::MappingStart(..) if open.len() >= MAX_DEPTH => {
                return wrong(line, "it is nested too deeply");
            }
            Event::SequenceStart(..) => {
                open.push(Open::List(line, Vec::new()));
                continue;
            }
            Event::MappingStart(..) => {
                open.push(Open::Map(line, Vec::new(), None));
                continue;
            }
            Event::Scalar(text, style, _, _) => {
                let quoted = style != TScalarStyle::Plain;
                let value = Value::Scalar(text, quoted);
                Node { line, value }
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open::List(line, list)) => Node {
                    line,
                    value: Value::List(list),
                },
                Some(Open::Map(line, map, _)) => Node {
                    line,
                    value: Value::Map(map),
                },
                None => return wrong(line, "a collection ends that did not begin"),
            },
        };
        place(done, &mut open, &mut found)?;
    }
    found.ok_or(Wrong {
        line: 1,
        why: "it is empty".into(),
    })
}

/// Puts a finished value where it belongs.
fn place(done: Node, open: &mut [Open], found: &mut Option<Node>) -> Result<(), Wrong> {
    match open.last_mut() {
        None => *found = Some(done),
        Some(Open::List(_, list)) => list.push(done),
        Some(Open::Map(_, map, key)) => match key.take() {
            Some(key) => map.push((key, done)),
            None => {
                let Value::Scalar(name, _) = done.value else {
                    return wrong(done.line, "a key is not a scalar");
                };
                // Mappings of the format are small; large ones end at the limit of keys.
                if map.len() >= 10_000 || map.iter().any(|(other, _)| *other == name) {
                    return wrong(
                        done.line,
                        format!("the key `{}` is there twice", shortened(&name)),
                    );
                }
                *key = Some(name);
            }
        },
    }
    Ok(())
}

/// A text for a message.
pub(super) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
