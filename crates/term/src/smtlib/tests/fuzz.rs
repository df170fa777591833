//! Mutated scripts and garbage: no panic, no hang, and places inside the text.

use super::read;
use crate::random::{Generator, Mix, Rng, cases};
use crate::{Terms, smtlib::Printer};

const SEEDS: &[&str] = &[
    "(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (bvult (bvadd x #x01) (_ bv7 8)))",
    "(declare-datatypes ((C 0)) (((r) (g))))(declare-fun f (C Int) (Array Int Bool))
     (assert (select (f r 3) (- 4)))(check-sat)(get-value ((f g 1)))",
    "(define-sort B () (_ BitVec 4))(define-fun m ((a B) (b B)) B (bvor a (bvnot b)))
     (declare-const |a b| B)(assert (! (= (m |a b| #xf) #b1010) :named n))",
    "(declare-const f Float32)(assert (fp.lt f (fp.add RNE f ((_ to_fp 8 24) RNE 0.1))))
     (assert (let ((z (fp.neg f)) (y (_ -oo 8 24))) (fp.eq z y)))(push 1)(pop 1)",
    "(declare-const r Real)(assert (=> (< r 1.5 2) (distinct r (/ 1 3) 4.0)))(echo \"a\"\"b\") ; end",
    "(assert ((_ divisible 3) ((_ sign_extend 0) ((as const (Array Int Int)) 0))))",
];

/// What mutations put in.
const PIECES: &[&str] = &[
    "(",
    ")",
    "((",
    "))",
    "|",
    "\"",
    ";",
    "#b",
    "#x",
    "#",
    ":",
    "_",
    "as",
    "let",
    "!",
    "0",
    "-1",
    "99999999999999999999",
    "1.",
    ".5",
    "é",
    "\u{0}",
    " ",
    "\n",
    "(_ ",
    "(as const ",
    "x",
    "Int",
    "(_ BitVec 4294967295)",
    "(_ FloatingPoint 30 60)",
    ":named",
    "(repeat ",
    "((_ repeat 9) ",
    "((_ zero_extend 4294967295) ",
    "((_ rotate_left 4294967295) ",
    "(_ bv1 33554432)",
    "fp",
];

fn mutate(rng: &mut Rng, text: &mut Vec<char>) {
    let at = rng.below(text.len() + 1);
    match rng.below(5) {
        0 => {
            let end = (at + rng.below(10)).min(text.len());
            text.drain(at..end);
        }
        1 => {
            let piece = rng.pick(PIECES).copied().unwrap_or(" ");
            text.splice(at..at, piece.chars());
        }
        2 => {
            let end = (at + rng.below(30)).min(text.len());
            let copy: Vec<char> = text[at..end].to_vec();
            let to = rng.below(text.len() + 1);
            text.splice(to..to, copy);
        }
        3 => {
            let other = rng.below(text.len().max(1));
            if at < text.len() {
                text.swap(at, other);
            }
        }
        _ => {
            let code = u32::try_from(rng.below(0x300)).unwrap_or(0);
            if let (Some(slot), Some(c)) = (text.get_mut(at), char::from_u32(code)) {
                *slot = c;
            }
        }
    }
}

/// Reads a text and checks what holds for all texts.
fn survives(text: &str) {
    let (terms, script, diagnostics) = read(text);
    for diagnostic in &diagnostics {
        let range = diagnostic.primary.as_ref().map(|label| label.span.range());
        assert!(
            range.is_none_or(|range| text.get(range).is_some()),
            "{diagnostic} in {text}"
        );
    }
    if diagnostics.is_empty() {
        // What was understood is printed as something that is understood.
        let commands: Vec<_> = script.commands.iter().map(|(c, _)| c.clone()).collect();
        let printed = Printer::new().script(&terms, &commands);
        let (_, _, again) = read(&printed);
        assert!(again.is_empty(), "{again:#?}\n{text}\n{printed}");
    }
}

#[test]
fn mutated_scripts() {
    let mut rng = Rng::new(11);
    for _ in 0..cases(4000) {
        let seed = SEEDS[rng.below(SEEDS.len())];
        let mut text: Vec<char> = seed.chars().collect();
        for _ in 0..=rng.below(5) {
            mutate(&mut rng, &mut text);
        }
        survives(&text.into_iter().collect::<String>());
    }
}

#[test]
fn mutated_random_terms() {
    for seed in bia_testkit::told(0..u64::try_from(cases(40)).unwrap()) {
        let mut terms = Terms::new();
        let mut generator = Generator::new(&mut terms, seed, Mix::ALL);
        generator.grow(&mut terms, 30);
        let bools: Vec<_> = generator
            .pool()
            .iter()
            .copied()
            .filter(|t| terms.sort(*t) == crate::Sort::BOOL)
            .collect();
        let text = Printer::new().query(&terms, &bools);
        survives(&text);
        let rng = generator.rng();
        for _ in 0..10 {
            let mut text: Vec<char> = text.chars().collect();
            mutate(rng, &mut text);
            survives(&text.into_iter().collect::<String>());
        }
    }
}

#[test]
fn garbage() {
    let mut rng = Rng::new(5);
    for _ in 0..cases(2000) {
        let bytes: Vec<u8> = (0..rng.below(60))
            .map(|_| rng.bits().to_le_bytes()[3])
            .collect();
        survives(&String::from_utf8_lossy(&bytes));
        let pieces: String = (0..rng.below(20))
            .map(|_| PIECES[rng.below(PIECES.len())])
            .collect();
        survives(&pieces);
    }
}
