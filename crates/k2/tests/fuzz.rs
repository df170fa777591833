//! Random bytes and mutated programs: no panic, no hang, and whatever is accepted round-trips.
//!
//! `BIA_CASES` sets the number of mutated programs (3000 by default).
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use bia_base::{Diagnostic, Idx, SourceId};
use bia_k2::{codes, difference, format, parse, parse_value, print, print_value};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(n.max(1)).unwrap()).unwrap()
    }
    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

fn cases() -> usize {
    let set = std::env::var("BIA_CASES").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(3000)
}

/// Programs to start from; between them they use everything.
const SEEDS: &[&str] = &[
    "(type cint (sbv 32)) (entry main) (globals (var g cint) (var h (map cint bool)))
(init (and (eq g (const 0 cint)) (not (mapget h g))))
(function f ((var x cint)) (return (var r cint)) (locals (var y cint))
  (seq (jump (label a) (label b)) (label a) (assume (op gt g (const 0 cint))) (assign r (sub x (const 1 cint)))
    (jump (label e)) (label b) (assign g (const 0 cint)) (assign r x) (! (label e) :error bad :live |good one|)))
(function main () (return) (locals (var y cint)) (seq (call f y y) (call (const nondet (fun () (cint))) y) (havoc y)))",
    "; comment
(type e (enum a b |c d|)) (type f64 (fp 11 52)) (type m (map e (map bool int)))
(define one (const 1 int)) (define two (add one one))
(globals (! (var x e) :k v) (var d f64) (var m m) (var n int) (var q real) (var v void) (var s (sym t)))
(entry go) ; trailing
(! (function go () (return) (locals (var u (ubv 8)) (var i (sbv 8)))
(seq (assign m (const ((a . ((true . 1) (() . -2))) (() . ((() . 3)))) m)) (assign d (const 0x1.8p-3 f64)) (assign q (const -3/4 real))
  (assign u (bitcast (ubv 8) i)) (assign i (typecast (sbv 8) u 0)) (assign n (seq (assign n two) (add n n)))
  (condjump (isnan d) (! (label l) :x y)) (label l) (assume (eq x (const |c d| e))) n (seq) (assign v v)
  (assign u (const #xFf (ubv 8))) (assign u (const #b101 (ubv 8))) (assign n (floor q)) (assign n (ite true n (neg n))))) :inline (a . b))",
    "(entry |main|) (function |main| ((var f (fun (int) (bool))) (var i int)) (return (var entry bool)) (locals (var cast int))
(seq (call f i entry) (call (ite entry f f) cast entry) (assign (var cast int) (var i int)) (call (const main (fun ((fun (int) (bool)) int) (bool))) f i entry)))",
    "(type nothing void) (entry f) (globals (var a void) (! (var b nothing) :k v) (var x int) (var ok bool)) (define d (seq (havoc x) x))
(function g ((var x void) (var y int) (var z void)) (return (var r void)) (locals (var l void) (var ok int))
  (seq (assign r x) (havoc l) (assign l y) (assign l (seq (havoc y) (! (seq (havoc y) d) :k v))) (! a :k v) (assume (var ok bool)) (assign ok d)))
(function f () (return) (locals (var i int) (var h (fun (void int) (nothing))) (var m (map bool (fun () ()))))
  (seq (call g a i b a) (call h a i a) (call g (const 0 void) i (! b :k v) a) (call (const k (fun (void) (void))) a b) (assign m (const ((true . k) (() . f)) (map bool (fun () ())))) (call (mapget m ok))))",
];

/// Pieces that mutations insert.
const WORDS: &[&str] = &[
    "(",
    ")",
    "()",
    " ",
    "\n",
    ";",
    "|",
    "\"",
    "!",
    "(! ",
    ":k",
    ".",
    "#b",
    "#xF",
    "(seq ",
    "(const 1 int)",
    "(var x int)",
    "add",
    "op",
    "void",
    "int",
    "(map int int)",
    "(sbv 8)",
    "label",
    "(label a)",
    "function",
    "(entry f)",
    "(type t int)",
    "(globals)",
    "é",
    "\\|",
    "-1",
    "99999999999999999999",
    "1e400",
    "(fun () ())",
    "x",
    "main",
    "true",
    "(assume true)",
    "(jump)",
    "(call f)",
    "(assign x x)",
    "\r\n",
    "\t",
    "\0",
    "(define d true)",
    "(enum a)",
    "(const ((() . 1)) (map int int))",
];

/// A random list of the text, by its ends.
fn list(random: &mut Random, chars: &[char]) -> Option<std::ops::Range<usize>> {
    let opens: Vec<usize> = (0..chars.len()).filter(|i| chars[*i] == '(').collect();
    let start = *opens.get(random.below(opens.len()))?;
    let mut depth = 0;
    for (i, c) in chars.iter().enumerate().skip(start) {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        if depth == 0 {
            return Some(start..i + 1);
        }
    }
    None
}

/// Replaces, repeats or removes whole lists: often the result is still a program.
fn rearrange(random: &mut Random, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(2) {
        let (Some(from), Some(to)) = (list(random, &chars), list(random, &chars)) else {
            break;
        };
        let piece: Vec<char> = chars[from.clone()].to_vec();
        match random.below(4) {
            0 => drop(chars.drain(from)),
            1 => drop(chars.splice(to.start..to.start, piece)),
            2 => drop(chars.splice(to, piece)),
            _ => drop(chars.splice(from.end..from.end, piece)),
        }
    }
    chars.into_iter().collect()
}

fn mutate(random: &mut Random, text: &str) -> String {
    if random.below(2) == 0 {
        return rearrange(random, text);
    }
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        let end = (at + random.below(20)).min(chars.len());
        match random.below(6) {
            0 => drop(chars.drain(at..end)),
            1 | 2 => {
                let word: Vec<char> = random.pick(WORDS).chars().collect();
                chars.splice(at..at, word);
            }
            3 => {
                let piece: Vec<char> = chars[at..end].to_vec();
                let to = random.below(chars.len() + 1);
                chars.splice(to..to, piece);
            }
            4 => {
                let word: Vec<char> = random.pick(WORDS).chars().collect();
                chars.splice(at..end, word);
            }
            _ => {
                if let Some(c) = chars.get_mut(at) {
                    *c = char::from(u8::try_from(random.below(128)).unwrap());
                }
            }
        }
    }
    chars.into_iter().collect()
}

/// Everything that can be done to a text.
fn exercise(text: &str) {
    let source = SourceId::from_index(0);
    let parsed = parse(source, text);
    let errors = parsed.diagnostics.iter().filter(|d| d.is_error()).count();
    assert_eq!(errors == 0, parsed.program.is_some(), "{text}");
    for d in &parsed.diagnostics {
        check_places(text, d);
    }
    if let Some(program) = &parsed.program {
        let printed = print(program);
        let again = parse(source, &printed);
        let again = again
            .program
            .unwrap_or_else(|| panic!("not read again:\n{text}\n{printed}"));
        assert_eq!(difference(program, &again), None, "{text}\n{printed}");
        assert_eq!(print(&again), printed);
        assert_eq!(format(source, &printed).as_deref(), Ok(&*printed));
    }
    match format(source, text) {
        Ok(formatted) => {
            let twice = format(source, &formatted);
            assert_eq!(
                twice.as_deref(),
                Ok(&*formatted),
                "not idempotent:\n{text}\n---\n{formatted}"
            );
            let reread = parse(source, &formatted);
            match (&parsed.program, &reread.program) {
                (Some(a), Some(b)) => assert_eq!(difference(a, b), None, "{text}\n{formatted}"),
                // Types that stood after their uses are in order now.
                (None, Some(_)) => assert!(
                    parsed
                        .diagnostics
                        .iter()
                        .any(|d| d.code == &codes::TYPE_ORDER),
                    "{text}"
                ),
                (Some(_), None) => panic!("formatting broke\n{text}\n{formatted}"),
                (None, None) => {}
            }
        }
        Err(refused) => assert!(
            refused
                .iter()
                .all(|d| d.is_error() && d.code != &codes::FORMAT),
            "{text}"
        ),
    }
}

fn check_places(text: &str, d: &Diagnostic) {
    for label in d.primary.iter().chain(&d.secondary) {
        assert!(text.get(label.span.range()).is_some(), "{d:?} in {text}");
    }
    assert!(!d.message.is_empty() && !d.message.ends_with('.'), "{d:?}");
}

#[test]
fn seeds_are_sound() {
    for seed in SEEDS {
        common::program(seed);
        exercise(seed);
    }
}

#[test]
fn mutated_programs() {
    let mut random = Random(1);
    let mut accepted = 0;
    for _ in 0..cases() {
        let seed = *random.pick(SEEDS);
        let text = mutate(&mut random, seed);
        exercise(&text);
        accepted += usize::from(parse(SourceId::from_index(0), &text).program.is_some());
    }
    assert!(
        accepted > cases() / 50,
        "mutations should not always break: {accepted}"
    );
}

#[test]
fn random_bytes() {
    let mut random = Random(2);
    for _ in 0..cases() / 4 {
        let len = random.below(200);
        let bytes: Vec<u8> = (0..len)
            .map(|_| u8::try_from(random.below(256)).unwrap())
            .collect();
        exercise(&String::from_utf8_lossy(&bytes));
        let tokens: String = (0..random.below(60)).map(|_| *random.pick(WORDS)).collect();
        exercise(&tokens);
    }
}

#[test]
fn values() {
    let program = common::program(SEEDS[1]);
    let mut random = Random(3);
    let types: Vec<_> = program.types().ids().collect();
    let pieces = [
        "(", ")", "(() . ", " . ", "a", "true", "1", "-2", "1.5", "|c d|", "@1", " ", "#b1", "nan",
        "go",
    ];
    for _ in 0..cases() {
        let text: String = (0..=random.below(12))
            .map(|_| *random.pick(&pieces))
            .collect();
        for ty in &types {
            if let Ok(value) = parse_value(&program, *ty, &text) {
                let printed = print_value(&program, *ty, &value);
                assert_eq!(
                    parse_value(&program, *ty, &printed),
                    Ok(value),
                    "{text} {printed}"
                );
            }
        }
    }
}
