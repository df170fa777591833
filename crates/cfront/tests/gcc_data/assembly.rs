//! The data directives of gcc's assembly.

use crate::image::Byte;
use std::collections::BTreeMap;

/// The bytes of each label that is followed by data.
pub(crate) fn data(text: &str) -> BTreeMap<String, Vec<Byte>> {
    let mut all = BTreeMap::new();
    let mut current: Option<(String, Vec<Byte>)> = None;
    for line in text.lines() {
        if let Some(label) = line.strip_suffix(':') {
            finish(&mut all, current.take());
            current = Some((label.trim().to_owned(), Vec::new()));
            continue;
        }
        let line = line.trim();
        let (directive, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let Some((_, bytes)) = &mut current else {
            continue;
        };
        match directive {
            ".byte" => number(argument, 1, bytes),
            ".value" => number(argument, 2, bytes),
            ".long" => number(argument, 4, bytes),
            ".quad" => number(argument, 8, bytes),
            ".zero" => {
                let count: usize = argument.trim().parse().unwrap();
                bytes.extend(std::iter::repeat_n(Byte::Value(0), count));
            }
            ".ascii" => string(argument, bytes),
            ".string" => {
                string(argument, bytes);
                bytes.push(Byte::Value(0));
            }
            _ => finish(&mut all, current.take()),
        }
    }
    finish(&mut all, current.take());
    all
}

fn finish(all: &mut BTreeMap<String, Vec<Byte>>, current: Option<(String, Vec<Byte>)>) {
    if let Some((name, bytes)) = current
        && !bytes.is_empty()
    {
        all.insert(name, bytes);
    }
}

fn number(argument: &str, size: usize, bytes: &mut Vec<Byte>) {
    let argument = argument.trim();
    if let Ok(value) = argument.parse::<i128>() {
        bytes.extend(value.to_le_bytes()[..size].iter().map(|b| Byte::Value(*b)));
        return;
    }
    let at = argument.rfind(['+', '-']).unwrap_or(argument.len());
    let (name, offset) = argument.split_at(at);
    let offset = if offset.is_empty() {
        0
    } else {
        offset.parse().unwrap()
    };
    // Strings and compound literals have labels of gcc's own.
    let own = name.starts_with(".L") || name.starts_with("__compound_literal");
    let name = if own { "" } else { name };
    for at in 0..size {
        bytes.push(Byte::Address(name.to_owned(), offset, at));
    }
}

fn string(argument: &str, bytes: &mut Vec<Byte>) {
    let inner = argument
        .trim()
        .strip_prefix('"')
        .unwrap()
        .strip_suffix('"')
        .unwrap();
    let mut characters = inner.bytes().peekable();
    while let Some(c) = characters.next() {
        if c != b'\\' {
            bytes.push(Byte::Value(c));
            continue;
        }
        let escape = characters.next().unwrap();
        let value = match escape {
            b'n' => b'\n',
            b't' => b'\t',
            b'b' => 8,
            b'f' => 12,
            b'r' => b'\r',
            b'0'..=b'7' => {
                let mut value = u32::from(escape - b'0');
                for _ in 0..2 {
                    if let Some(digit @ b'0'..=b'7') = characters.peek() {
                        value = value * 8 + u32::from(digit - b'0');
                        characters.next();
                    }
                }
                u8::try_from(value).unwrap()
            }
            other => other,
        };
        bytes.push(Byte::Value(value));
    }
}
