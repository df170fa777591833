//! Broken texts: what parsers must survive without a panic and without hanging.
//!
//! [`mutate`] changes a K2 text in a few places chosen by the seed: characters, tokens, whole
//! s-expressions, snippets from elsewhere, numbers that ask for trouble, truncation, nesting.
//! Some results are still valid programs. [`mutate_bytes`] knows nothing of K2.

use crate::rng::Rng;
use std::ops::Range;

/// Characters that mean something to a K2 lexer, or should not.
const CHARACTERS: [char; 24] = [
    '(',
    ')',
    '|',
    ';',
    '!',
    ':',
    '.',
    '#',
    '"',
    '\\',
    ' ',
    '\n',
    '\r',
    '\t',
    '\0',
    'é',
    '∀',
    '\u{feff}',
    'a',
    '0',
    '-',
    '\'',
    '{',
    '\u{10FFFF}',
];

/// Words that mean something in some place.
const WORDS: [&str; 44] = [
    "type", "define", "entry", "init", "globals", "function", "return", "locals", "var", "const",
    "op", "add", "div", "not", "and", "eq", "mapget", "mapset", "ite", "cast", "bitcast",
    "typecast", "seq", "assign", "assume", "havoc", "label", "jump", "condjump", "call", "bool",
    "int", "real", "void", "sbv", "ubv", "bv", "fp", "map", "enum", "sym", "fun", "true", "floor",
];

/// Numbers at and beyond the edges.
const NUMBERS: [&str; 22] = [
    "0",
    "-1",
    "1",
    "65",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "-99999999999999999999999999999999999",
    "1/0",
    "0/5",
    "1e999999999",
    "-1e-999999999",
    "0x1p-99999999999",
    "0x.p1",
    "#b",
    "#b2",
    "#xfffffffffffffffffffffffffffffffff",
    "1.5.2",
    "+inf",
    "nan",
    "1e",
    "-",
];

/// Pieces of programs.
const SNIPPETS: [&str; 20] = [
    "(entry main)",
    "(init (assume true))",
    "(globals (var x (sbv 0)))",
    "(type t (map t t))",
    "(type a (map (ubv 99999999) (ubv 99999999)))",
    "(define d d)",
    "(function main () (return) (locals) (seq))",
    "(function f ((var x int)) (return (var x int)) (locals (var x int)) (seq (label a) (label a)))",
    "(! (label l) :error)",
    "(! x :k (a (b . c)) :l :m)",
    "(const ((() . ())) (map int int))",
    "(const ((1 . 2) (() . 3)) (map (ubv 2) (sbv 3)))",
    "(call f x y z)",
    "(jump)",
    "(jump (label nowhere) nowhere)",
    "(assign (const 1 int) x)",
    "(seq (jump (label a)) true)",
    "(ptr (sbv 32))",
    "(const f (fun (int) (int)))",
    "(fp 99999 99999)",
];

/// A text made from this one by a few changes.
pub fn mutate(seed: u64, text: &str) -> String {
    let mut rng = Rng::new(seed ^ 0x6D75_7461_7465_0000);
    let mut text = text.to_owned();
    for _ in 0..rng.weighted(&[(5, 1), (3, 2), (2, 4), (1, 12)]) {
        text = once(&mut rng, &text);
    }
    text
}

#[derive(Clone, Copy)]
enum Change {
    Character,
    Token,
    Number,
    Subtree,
    Snippet,
    Truncate,
    Nest,
}

fn once(rng: &mut Rng, text: &str) -> String {
    let change = rng.weighted(&[
        (20, Change::Character),
        (40, Change::Token),
        (10, Change::Number),
        (20, Change::Subtree),
        (10, Change::Snippet),
        (3, Change::Truncate),
        (1, Change::Nest),
    ]);
    match change {
        Change::Character => change_character(rng, text),
        Change::Token => change_token(rng, text),
        Change::Number => change_number(rng, text),
        Change::Subtree => change_subtree(rng, text),
        Change::Snippet => {
            let at = boundary(rng, text);
            let snippet = *rng.pick(&SNIPPETS);
            format!("{} {snippet} {}", &text[..at], &text[at..])
        }
        Change::Truncate => text[..boundary(rng, text)].to_owned(),
        Change::Nest => nest(rng, text),
    }
}

/// A position between two characters.
fn boundary(rng: &mut Rng, text: &str) -> usize {
    let mut at = rng.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn change_character(rng: &mut Rng, text: &str) -> String {
    let at = boundary(rng, text);
    let (before, after) = text.split_at(at);
    let mut rest = after.chars();
    let c = *rng.pick(&CHARACTERS);
    match rng.below(3) {
        0 => format!("{before}{c}{after}"),
        1 => {
            rest.next();
            format!("{before}{c}{}", rest.as_str())
        }
        _ => {
            rest.next();
            format!("{before}{}", rest.as_str())
        }
    }
}

/// The tokens of a text, roughly as K2 has them.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b' ' | b'\n' | b'\t' | b'\r' => {
                at += 1;
                continue;
            }
            b'(' | b')' => at += 1,
            quote @ (b'|' | b'"') => {
                at += 1;
                while at < bytes.len() && (bytes[at] != quote || bytes[at - 1] == b'\\') {
                    at += 1;
                }
                at = (at + 1).min(bytes.len());
            }
            _ => {
                while at < bytes.len() && !b" \n\t\r()|\"".contains(&bytes[at]) {
                    at += 1;
                }
            }
        }
        found.push(start..at);
    }
    found
}

fn change_token(rng: &mut Rng, text: &str) -> String {
    let all = tokens(text);
    if all.is_empty() {
        return (*rng.pick(&SNIPPETS)).to_owned();
    }
    let one = rng.pick(&all).clone();
    let other = rng.pick(&all).clone();
    match rng.below(6) {
        0 => replaced(text, &one, ""),
        1 => replaced(text, &one, &format!("{0} {0}", &text[one.clone()])),
        2 => replaced(text, &one, &text[other]),
        3 => swapped(text, &one, &other),
        4 => {
            let word = *rng.pick(&WORDS);
            replaced(text, &one, word)
        }
        _ => {
            let word = *rng.pick(&WORDS);
            replaced(text, &one, &format!("{word} {}", &text[one.clone()]))
        }
    }
}

fn change_number(rng: &mut Rng, text: &str) -> String {
    let is_number = |range: &Range<usize>| {
        let first = text.as_bytes()[range.start];
        first.is_ascii_digit() || first == b'-' || first == b'#'
    };
    let all: Vec<Range<usize>> = tokens(text).into_iter().filter(is_number).collect();
    if all.is_empty() {
        return change_token(rng, text);
    }
    let one = rng.pick(&all).clone();
    let number = *rng.pick(&NUMBERS);
    replaced(text, &one, number)
}

/// The s-expressions of a text, from `(` to the matching `)`.
fn subtrees(text: &str) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    let mut found = Vec::new();
    for token in tokens(text) {
        match &text[token.clone()] {
            "(" => open.push(token.start),
            ")" => {
                if let Some(start) = open.pop() {
                    found.push(start..token.end);
                }
            }
            _ => {}
        }
    }
    found
}

fn change_subtree(rng: &mut Rng, text: &str) -> String {
    let all = subtrees(text);
    if all.is_empty() {
        return change_token(rng, text);
    }
    let one = rng.pick(&all).clone();
    let other = rng.pick(&all).clone();
    match rng.below(6) {
        0 => replaced(text, &one, ""),
        1 => replaced(text, &one, &format!("{0} {0}", &text[one.clone()])),
        2 => replaced(text, &one, &text[other]),
        3 => replaced(text, &one, "()"),
        4 => {
            let snippet = *rng.pick(&SNIPPETS);
            replaced(text, &one, snippet)
        }
        _ if one.end <= other.start || other.end <= one.start => swapped(text, &one, &other),
        _ => replaced(text, &one, &format!("(! {} :k v)", &text[one.clone()])),
    }
}

/// Nests something much deeper than a stack of calls would bear.
fn nest(rng: &mut Rng, text: &str) -> String {
    let depth = rng.weighted(&[(6, 50), (3, 1000), (1, 20_000)]);
    let all = subtrees(text);
    let one = if all.is_empty() {
        0..0
    } else {
        rng.pick(&all).clone()
    };
    let inner = text[one.clone()].to_owned();
    let (open, close) = *rng.pick(&[
        ("(not ", ")"),
        ("(op neg ", ")"),
        ("(seq ", ")"),
        ("(! ", " :k v)"),
        ("(map int ", ")"),
        ("(cast int ", ")"),
        ("((() . ", "))"),
        ("(fun () (", "))"),
        ("(", ""),
        ("", ")"),
        ("(init (assume ", "))"),
    ]);
    let nested = format!("{}{inner}{}", open.repeat(depth), close.repeat(depth));
    replaced(text, &one, &nested)
}

fn replaced(text: &str, range: &Range<usize>, by: &str) -> String {
    format!("{}{by}{}", &text[..range.start], &text[range.end..])
}

/// The text with two ranges exchanged; unchanged if they overlap.
fn swapped(text: &str, one: &Range<usize>, other: &Range<usize>) -> String {
    let (a, b) = if one.start <= other.start {
        (one, other)
    } else {
        (other, one)
    };
    if a.end > b.start {
        return text.to_owned();
    }
    let (first, second) = (&text[a.clone()], &text[b.clone()]);
    let between = &text[a.end..b.start];
    format!(
        "{}{second}{between}{first}{}",
        &text[..a.start],
        &text[b.end..]
    )
}

/// Bytes made from these by a few changes that respect nothing.
pub fn mutate_bytes(seed: u64, bytes: &[u8]) -> Vec<u8> {
    let mut rng = Rng::new(seed ^ 0x6279_7465_7300_0000);
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.weighted(&[(5, 1), (3, 4), (2, 30)]) {
        let at = rng.below(bytes.len() + 1);
        let random = rng.next_u64().to_le_bytes();
        match rng.below(5) {
            0 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << rng.below(8);
                }
            }
            1 => bytes.insert(at, random[0]),
            2 => {
                let end = (at + rng.within(1, 8)).min(bytes.len());
                bytes.drain(at..end);
            }
            3 => {
                let end = (at + rng.within(1, 40)).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                let to = rng.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            _ => {
                bytes.splice(at..at, random);
            }
        }
    }
    if rng.chance(5) {
        bytes.truncate(rng.below(bytes.len() + 1));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(entry |a b|) ; c\n(init (eq x \"s t\"))";

    #[test]
    fn tokens_and_subtrees() {
        let texts: Vec<&str> = tokens(TEXT).into_iter().map(|r| &TEXT[r]).collect();
        let expected = [
            "(", "entry", "|a b|", ")", ";", "c", "(", "init", "(", "eq", "x", "\"s t\"", ")", ")",
        ];
        assert_eq!(texts, expected);
        let trees: Vec<&str> = subtrees(TEXT).into_iter().map(|r| &TEXT[r]).collect();
        assert_eq!(
            trees,
            ["(entry |a b|)", "(eq x \"s t\")", "(init (eq x \"s t\"))"]
        );
    }

    #[test]
    fn a_seed_gives_one_text_and_seeds_give_many() {
        let mut different = std::collections::BTreeSet::new();
        for seed in 0..300 {
            let text = mutate(seed, TEXT);
            assert_eq!(text, mutate(seed, TEXT));
            different.insert(text);
            assert_eq!(
                mutate_bytes(seed, TEXT.as_bytes()),
                mutate_bytes(seed, TEXT.as_bytes())
            );
        }
        assert!(different.len() > 200, "{}", different.len());
        for seed in 0..300 {
            mutate(seed, "");
            mutate_bytes(seed, b"");
        }
    }
}
