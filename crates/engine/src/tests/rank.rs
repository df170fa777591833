//! Loops by hand: `rank` proves those that end, `recur` finds infinite paths in the others. Each is
//! read over integers, over signed and over unsigned bit-vectors: what holds for one need not hold
//! for another. All evidence is certified with both kinds of solvers where both can express it.

use super::*;
use crate::{Rank, RankConfig, Recur};
use bia_base::{Idx as _, SourceId};
use bia_system::{Fair, Monitor, Proof};
use bia_term::{
    Sort,
    random::Rng,
    smtlib::Reader,
    value::{Float, FloatFormat, RoundingMode},
};

/// How numbers are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers {
    Int,
    Signed(u32),
    Unsigned(u32),
}

/// A loop: every state is visited.
struct Loop {
    name: &'static str,
    vars: &'static str,
    inputs: &'static str,
    init: &'static str,
    valid: &'static str,
    next: &'static [&'static str],
    /// Over integers, signed and unsigned words: `e`nds or goes on `f`orever; `-`: not asked, too
    /// hard for an engine or for one of the certifiers.
    expected: &'static str,
}

/// The evidence of a verdict, as text.
fn told(terms: &Terms, verdict: &Verdict<Fair>) -> String {
    let Verdict::Safe(ending) = verdict else {
        return format!("{verdict:?}");
    };
    let measures: Vec<Term> = match &ending.monitor {
        Monitor::Ranking(tuple) => tuple.clone(),
        Monitor::TransitionInvariant { by, .. } => {
            by.iter().flat_map(|d| d.measure.clone()).collect()
        }
        Monitor::Visits(_) | Monitor::StateRecording => Vec::new(),
    };
    let mut lines: Vec<String> = measures.iter().map(|m| terms.term_text(*m)).collect();
    if let Proof::Invariant(formula) = &ending.proof {
        lines.push(terms.term_text(*formula));
    }
    lines.join("\n")
}

/// Operators of integers as those of bit-vectors.
fn token(word: &str, numbers: Numbers) -> String {
    let (width, signed) = match numbers {
        Numbers::Int => return word.to_owned(),
        Numbers::Signed(width) => (width, true),
        Numbers::Unsigned(width) => (width, false),
    };
    let pick = |a: &str, b: &str| if signed { a.to_owned() } else { b.to_owned() };
    match word {
        "+" => "bvadd".into(),
        "-" => "bvsub".into(),
        "*" => "bvmul".into(),
        "div" => pick("bvsdiv", "bvudiv"),
        "mod" => pick("bvsrem", "bvurem"),
        "<" => pick("bvslt", "bvult"),
        "<=" => pick("bvsle", "bvule"),
        ">" => pick("bvsgt", "bvugt"),
        ">=" => pick("bvsge", "bvuge"),
        _ => match word.parse::<u64>() {
            Ok(number) => format!("(_ bv{number} {width})"),
            Err(_) => word.to_owned(),
        },
    }
}

fn read(terms: &mut Terms, reader: &mut Reader, text: &str, numbers: Numbers) -> Term {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<String> = spaced
        .split_whitespace()
        .map(|w| token(w, numbers))
        .collect();
    let text = words.join(" ");
    let source = SourceId::from_index(0);
    reader
        .term(terms, source, &text)
        .unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

fn system(terms: &mut Terms, rows: &Loop, numbers: Numbers) -> Fair {
    let sort = match numbers {
        Numbers::Int => Sort::INT,
        Numbers::Signed(width) | Numbers::Unsigned(width) => terms.bv_sort(width),
    };
    let mut reader = Reader::new();
    let mut declare = |terms: &mut Terms, names: &str| -> Vec<Term> {
        let vars: Vec<Term> = names
            .split_whitespace()
            .map(|n| terms.var(n, sort))
            .collect();
        for (name, var) in names.split_whitespace().zip(&vars) {
            reader.define(name, *var);
        }
        vars
    };
    let vars = declare(terms, rows.vars);
    let inputs = declare(terms, rows.inputs);
    let mut state = Vec::new();
    for (now, next) in vars.iter().zip(rows.next) {
        let next = Some(read(terms, &mut reader, next, numbers));
        state.push(StateVar { now: *now, next });
    }
    assert_eq!(state.len(), vars.len(), "{}", rows.name);
    let ts = Ts {
        state,
        inputs,
        init: read(terms, &mut reader, rows.init, numbers),
        valid: read(terms, &mut reader, rows.valid, numbers),
        bad: terms.tru(),
    };
    Fair { ts }
}

/// Runs both engines and certifies what they say; `e`, `f` or `?`.
fn answer(terms: &mut Terms, fair: &Fair, what: &str, expected: char) -> char {
    let is_finite = fair.ts.state.iter().all(|var| {
        !matches!(
            terms.sort_data(terms.sort(var.now)),
            bia_term::SortData::Int | bia_term::SortData::Real
        )
    });
    let mut engines: [Box<dyn Engine<Fair>>; 2] =
        [Box::new(Recur::default()), Box::new(Rank::default())];
    // The one that will answer first: the other one takes all its time.
    if expected == 'e' {
        engines.reverse();
    }
    let solvers = match is_finite {
        true => blaster().or_z3(Z3Config::default()),
        false => z3(),
    };
    for engine in engines {
        let budget = Budget::work(Duration::from_secs(20));
        let mut statistics = Statistics::new();
        let name = engine.name();
        let mut cx = Cx {
            terms,
            solvers: &solvers,
            budget: &budget,
            observer: &mut Silent,
            statistics: &mut statistics,
            facts: &Facts::new(),
        };
        let verdict = engine.run(fair, &mut cx).expect("engines do not fail");
        let mut certifiers = vec![z3()];
        certifiers.extend(is_finite.then(blaster));
        for certifiers in &certifiers {
            let budget = Budget::work(Duration::from_secs(60));
            let mut certifier = Certifier::new(terms, certifiers, &budget);
            let checked = match &verdict {
                Verdict::Unsafe(path) => certifier.cex(fair, path),
                Verdict::Safe(ending) => certifier.proof(fair, ending),
                Verdict::Unknown(_) => Ok(()),
            };
            assert_eq!(checked, Ok(()), "{what}, {name}: {}", told(terms, &verdict));
        }
        match verdict {
            Verdict::Unsafe(_) => return 'f',
            Verdict::Safe(_) => return 'e',
            Verdict::Unknown(_) => {}
        }
    }
    '?'
}

#[rustfmt::skip]
const LOOPS: &[Loop] = &[
    Loop { name: "down", vars: "x", inputs: "", init: "true", valid: "(> x 0)", next: &["(- x 1)"], expected: "eee" },
    Loop { name: "down by 3", vars: "x", inputs: "", init: "true", valid: "(> x 0)", next: &["(- x 3)"], expected: "ee-" },
    Loop { name: "up to n", vars: "x n", inputs: "", init: "true", valid: "(< x n)", next: &["(+ x 1)", "n"], expected: "eee" },
    Loop { name: "up to or at n", vars: "x n", inputs: "", init: "true", valid: "(<= x n)", next: &["(+ x 1)", "n"], expected: "eff" },
    Loop { name: "up for ever", vars: "x", inputs: "", init: "true", valid: "(>= x 0)", next: &["(+ x 1)"], expected: "fef" },
    Loop { name: "wraps to 0", vars: "x", inputs: "", init: "true", valid: "(not (= x 0))", next: &["(+ x 1)"], expected: "fee" },
    Loop { name: "odd is missed", vars: "x", inputs: "", init: "true", valid: "(not (= x 0))", next: &["(- x 2)"], expected: "fff" },
    Loop { name: "even is not", vars: "x", inputs: "", init: "(= x 16)", valid: "(not (= x 0))", next: &["(- x 2)"], expected: "eee" },
    Loop { name: "wraps to even", vars: "x", inputs: "", init: "(= x 3)", valid: "(not (= x 0))", next: &["(+ x 5)"], expected: "f--" },
    Loop { name: "towards k", vars: "x k", inputs: "", init: "true", valid: "(not (= x k))", next: &["(ite (> x k) (- x 1) (+ x 1))", "k"], expected: "eee" },
    Loop { name: "two counters", vars: "x y", inputs: "c", init: "true", valid: "(and (> x 0) (> y 0))", next: &["(ite (= c 0) (- x 1) x)", "(ite (= c 0) y (- y 1))"], expected: "eee" },
    Loop { name: "lexicographic", vars: "x y", inputs: "c w", init: "true", valid: "(and (> x 0) (> y 0))", next: &["(ite (= c 0) (- x 1) x)", "(ite (= c 0) w (- y 1))"], expected: "eee" },
    Loop { name: "resets to n", vars: "i j n", inputs: "", init: "(= i n)", valid: "(> i 0)", next: &["(ite (> j 0) i (- i 1))", "(ite (> j 0) (- j 1) n)", "n"], expected: "eee" },
    Loop { name: "either above", vars: "x y z", inputs: "", init: "true", valid: "(or (> x z) (> y z))", next: &["(ite (> x z) (- x 1) x)", "(ite (> x z) y (- y 1))", "z"], expected: "eee" },
    Loop { name: "two phases", vars: "x y", inputs: "c w", init: "true", valid: "(and (not (= x 0)) (> y 0))", next: &["(ite (> x 0) (ite (= c 0) (- x 1) x) (ite (= c 0) (+ x 1) w))", "(ite (> x 0) (ite (= c 0) w (- y 1)) (ite (= c 0) y (- y 1)))"], expected: "eee" },
    Loop { name: "multiphase", vars: "x y", inputs: "", init: "true", valid: "(>= x 0)", next: &["(+ x y)", "(- y 1)"], expected: "ee-" },
    Loop { name: "swap", vars: "x y", inputs: "", init: "(and (= x 13) (= y 17))", valid: "(< (+ x y) 100)", next: &["y", "x"], expected: "fff" },
    Loop { name: "gcd", vars: "x y", inputs: "", init: "(and (> x 0) (> y 0))", valid: "(not (= x y))", next: &["(ite (> x y) (- x y) x)", "(ite (> x y) y (- y x))"], expected: "eee" },
    Loop { name: "euclid", vars: "x y", inputs: "", init: "(and (>= x 0) (>= y 0))", valid: "(not (= y 0))", next: &["y", "(mod x y)"], expected: "e-e" },
    Loop { name: "halves", vars: "x", inputs: "", init: "true", valid: "(> x 0)", next: &["(div x 2)"], expected: "eee" },
    Loop { name: "doubles", vars: "x n", inputs: "", init: "(= x 1)", valid: "(< x n)", next: &["(+ x x)", "n"], expected: "eff" },
    Loop { name: "stands still", vars: "i", inputs: "", init: "(= i 0)", valid: "(< i 10)", next: &["i"], expected: "fff" },
    Loop { name: "in the middle", vars: "i", inputs: "", init: "(= i 0)", valid: "(< i 100)", next: &["(ite (< i 50) (+ i 1) (- i 1))"], expected: "fff" },
    Loop { name: "any number again", vars: "i", inputs: "w", init: "true", valid: "(>= i 0)", next: &["w"], expected: "fff" },
    Loop { name: "by y", vars: "x y", inputs: "", init: "(> y 0)", valid: "(> x 0)", next: &["(- x y)", "y"], expected: "eef" },
    Loop { name: "by y, maybe 0", vars: "x y", inputs: "", init: "(>= y 0)", valid: "(> x 0)", next: &["(- x y)", "y"], expected: "fff" },
    Loop { name: "counted", vars: "x c", inputs: "", init: "true", valid: "(<= x 10)", next: &["(ite (> x 6) (+ x 2) x)", "(+ c 1)"], expected: "fff" },
    Loop { name: "diverges", vars: "x y", inputs: "", init: "(and (= x 1) (= y 1))", valid: "(> x 0)", next: &["(+ x y)", "(+ y 1)"], expected: "f--" },
    Loop { name: "narrows", vars: "x y", inputs: "c", init: "true", valid: "(< x y)", next: &["(ite (= c 0) (+ x 1) x)", "(ite (= c 0) y (- y 1))"], expected: "eee" },
    Loop { name: "bounded Collatz", vars: "x n", inputs: "", init: "(and (= n 30) (> x 0))", valid: "(and (> x 1) (> n 0))", next: &["(ite (= (mod x 2) 0) (div x 2) (+ (* 3 x) 1))", "(- n 1)"], expected: "eee" },
    Loop { name: "up by 2 to n", vars: "x n", inputs: "", init: "true", valid: "(< x n)", next: &["(+ x 2)", "n"], expected: "eff" },
    Loop { name: "sum goes down", vars: "x y", inputs: "", init: "true", valid: "(and (> x 0) (> y 0) (< x 1000) (< y 1000))", next: &["(+ x 1)", "(- y 2)"], expected: "eee" },
];

/// What no measure made of comparisons ranks, and no set of comparisons holds; over small words, as
/// sums of several numbers are hard for solvers of bits.
#[rustfmt::skip]
const SEARCHED: &[Loop] = &[
    Loop { name: "McCarthy", vars: "x c", inputs: "", init: "(and (= c 1) (< x 90))", valid: "(and (> c 0) (< c 99) (> x 1))", next: &["(ite (> x 50) (- x 10) (+ x 11))", "(ite (> x 50) (- c 1) (+ c 1))"], expected: "eee" },
    // Coefficients that are in no formula of the loop.
    Loop { name: "weights", vars: "x y z", inputs: "c", init: "true", valid: "(and (> x 0) (> y 0) (> z 0) (< x 99) (< y 99) (< z 99))", next: &["(ite (= c 0) (- x 3) (+ x 4))", "(ite (= c 0) (+ y 2) (- y 3))", "z"], expected: "eee" },
    Loop { name: "three of them", vars: "x y z", inputs: "c", init: "true", valid: "(and (> x 0) (> y 0) (> z 0) (< x 99) (< y 99) (< z 99))", next: &["(ite (= c 0) (- x 3) (+ x 1))", "(ite (= c 1) (- y 3) (+ y 1))", "(ite (= c 0) (+ z 1) (ite (= c 1) (+ z 1) (- z 3)))"], expected: "eee" },
    Loop { name: "three phases", vars: "x y z", inputs: "", init: "true", valid: "(> x 0)", next: &["(+ x y)", "(+ y z)", "(- z 1)"], expected: "e--" },
    Loop { name: "larger one first", vars: "x y", inputs: "", init: "true", valid: "(and (> x 0) (> y 0))", next: &["(ite (> x y) (- y 1) x)", "(ite (> x y) y (- x 1))"], expected: "eee" },
    Loop { name: "cases", vars: "x y b", inputs: "c", init: "(and (= b 0) (< x 99) (< y 99))", valid: "(and (> x 0) (> y 0))", next: &["(ite (= b 0) (- x 1) x)", "(ite (= b 0) y (- y 1))", "(ite (= c 0) b 1)"], expected: "eee" },
    // A cone that no comparison of two variables describes.
    Loop { name: "grows away", vars: "x y", inputs: "", init: "(and (= x 9) (= y 1))", valid: "(> x 0)", next: &["(- (* 3 x) (* 2 y))", "(+ y (+ y 1))"], expected: "f--" },
    Loop { name: "grows between", vars: "x y z", inputs: "", init: "(and (= x 20) (= y 3) (= z 1))", valid: "(> (- x (* 2 y)) z)", next: &["(+ x (+ x x))", "(+ y y)", "(+ z 1)"], expected: "f--" },
];

fn check(loops: &[Loop], numbers: Numbers, column: usize) {
    let mut wrong = Vec::new();
    for rows in loops {
        let expected = rows.expected.chars().nth(column).unwrap();
        if expected == '-' {
            continue;
        }
        let mut terms = Terms::new();
        let fair = system(&mut terms, rows, numbers);
        let what = format!("{} {numbers:?}", rows.name);
        let found = answer(&mut terms, &fair, &what, expected);
        if found != expected {
            wrong.push(format!("{what}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn loops_over_integers() {
    check(LOOPS, Numbers::Int, 0);
}

#[test]
fn loops_over_signed_words() {
    check(LOOPS, Numbers::Signed(32), 1);
}

#[test]
fn loops_over_unsigned_words() {
    check(LOOPS, Numbers::Unsigned(32), 2);
}

#[test]
fn coefficients_and_growing_sets_are_found() {
    check(SEARCHED, Numbers::Int, 0);
    check(SEARCHED, Numbers::Signed(10), 1);
    check(SEARCHED, Numbers::Unsigned(10), 2);
}

/// A relation between any two visits for each number that may go down.
#[test]
fn visits_are_covered_by_relations() {
    for name in ["down", "two counters", "narrows"] {
        let rows = LOOPS.iter().find(|rows| rows.name == name).unwrap();
        let mut terms = Terms::new();
        let fair = system(&mut terms, rows, Numbers::Signed(5));
        let solvers = blaster().or_z3(Z3Config::default());
        let budget = Budget::work(Duration::from_secs(120));
        let mut cx = Cx {
            terms: &mut terms,
            solvers: &solvers,
            budget: &budget,
            observer: &mut Silent,
            statistics: &mut Statistics::new(),
            facts: &Facts::new(),
        };
        let config = RankConfig {
            tuples: 0,
            ..RankConfig::default()
        };
        let verdict = Box::new(Rank { config }).run(&fair, &mut cx).unwrap();
        let Verdict::Safe(ending) = &verdict else {
            panic!("{name}: {verdict:?}");
        };
        let Monitor::TransitionInvariant { by, .. } = &ending.monitor else {
            panic!("{name}: {}", told(&terms, &verdict));
        };
        assert!(!by.is_empty());
        let (certifiers, budget) = (z3(), Budget::unlimited());
        let mut certifier = Certifier::new(&mut terms, &certifiers, &budget);
        assert_eq!(certifier.proof(&fair, ending), Ok(()), "{name}");
    }
}

#[test]
fn floats() {
    let up_to_ten = |terms: &mut Terms, from: f32| {
        let sort = terms.float_sort(FloatFormat::BINARY32);
        let f = terms.var("f", sort);
        let number = |terms: &mut Terms, n: f32| terms.float(Float::from_f32(n));
        let nearest = terms.rounding(RoundingMode::NearestEven);
        let one = number(terms, 1.0);
        let next = terms.fp_add(nearest, f, one);
        let ten = number(terms, 10.0);
        let first = number(terms, from);
        let ts = Ts {
            state: vec![state(f, next)],
            inputs: vec![],
            init: terms.eq(f, first),
            valid: terms.fp_lt(f, ten),
            bad: terms.tru(),
        };
        Fair { ts }
    };
    for (from, expected) in [(-3.0, 'e'), (-1e30, 'f')] {
        let mut terms = Terms::new();
        let fair = up_to_ten(&mut terms, from);
        assert_eq!(
            answer(&mut terms, &fair, "floats", expected),
            expected,
            "{from}"
        );
    }
}

/// Nested loops, with a control variable.
#[test]
fn nested() {
    let rows = |inner_step: &'static str| -> [String; 4] {
        // 0: outer head, 1: inner head.
        let pc = "(ite (= pc 0) 1 (ite (< j i) 1 0))".to_owned();
        let i = "(ite (= pc 0) i (ite (< j i) i (+ i 1)))".to_owned();
        let j = format!("(ite (= pc 0) 0 (ite (< j i) {inner_step} j))");
        [pc, i, j, "n".to_owned()]
    };
    for numbers in [Numbers::Int, Numbers::Signed(32)] {
        for (step, expected) in [("(+ j 1)", 'e'), ("j", 'f')] {
            let mut terms = Terms::new();
            let next: Vec<&'static str> = rows(step)
                .into_iter()
                .map(|text| &*Box::leak(text.into_boxed_str()))
                .collect();
            let nested = Loop {
                name: "nested",
                vars: "pc i j n",
                inputs: "",
                init: "(and (= pc 0) (= i 0))",
                valid: "(or (= pc 1) (< i n))",
                next: Box::leak(next.into_boxed_slice()),
                expected: "",
            };
            let fair = system(&mut terms, &nested, numbers);
            let found = answer(&mut terms, &fair, "nested", expected);
            assert_eq!(found, expected, "{numbers:?} {step}");
        }
    }
}

/// A graph with labelled nodes as a system, and whether it has a cycle with a label that is
/// reachable.
fn random_graph(terms: &mut Terms, rng: &mut Rng) -> (Fair, bool) {
    let count = 1 << 4;
    let sort = terms.bv_sort(4);
    let (x, w) = (terms.var("x", sort), terms.var("w", sort));
    let low = terms.bv_extract(w, 0, 0);
    let one = terms.bv_u64(1, 1);
    let left = terms.eq(low, one);
    let node = |terms: &mut Terms, n: usize| terms.bv_u64(4, n as u64);
    let (mut next, mut valid, mut bad) = (x, vec![], vec![]);
    let mut edges = vec![vec![]; count];
    let mut label = vec![false; count];
    for from in 0..count {
        let here = node(terms, from);
        let here = terms.eq(x, here);
        label[from] = rng.one_in(4);
        if label[from] {
            bad.push(here);
        }
        // Mostly downwards, so that both answers occur.
        let mut pick = || match rng.one_in(9) {
            true => rng.below(count),
            false => rng.below(from.max(1)),
        };
        let (a, b) = (pick(), pick());
        let [to_a, to_b] = [a, b].map(|to| node(terms, to));
        if !rng.one_in(3) {
            let to = terms.ite(left, to_a, to_b);
            next = terms.ite(here, to, next);
            valid.push(here);
            edges[from].extend([a, b]);
        }
    }
    let first = node(terms, count - 1 - rng.below(4));
    let init = terms.eq(x, first);
    let start = terms
        .value_of(first)
        .unwrap()
        .as_bv()
        .unwrap()
        .to_u64()
        .unwrap();
    let fair = Fair {
        ts: Ts {
            state: vec![state(x, next)],
            inputs: vec![w],
            init,
            valid: terms.or_all(&valid),
            bad: terms.or_all(&bad),
        },
    };
    let reach = |from: usize| {
        let mut seen = vec![false; count];
        let mut stack = edges[from].clone();
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                stack.extend(&edges[node]);
            }
        }
        seen
    };
    let start = usize::try_from(start).unwrap();
    let reached = reach(start);
    let cyclic = (0..count).any(|n| label[n] && (n == start || reached[n]) && reach(n)[n]);
    (fair, cyclic)
}

#[test]
fn random_graphs_agree_with_explicit_search() {
    let mut rng = Rng::new(11);
    let mut counts = [0_usize; 3];
    for case in 0..300 {
        let mut terms = Terms::new();
        let (fair, cyclic) = random_graph(&mut terms, &mut rng);
        match (
            answer(
                &mut terms,
                &fair,
                "graph",
                if case % 2 == 0 { 'e' } else { 'f' },
            ),
            cyclic,
        ) {
            ('f', true) => counts[0] += 1,
            ('e', false) => counts[1] += 1,
            ('?', _) => counts[2] += 1,
            (found, _) => panic!("case {case}: {found} but cyclic is {cyclic}"),
        }
    }
    assert!(counts[0] > 30 && counts[1] > 30, "{counts:?}");
    assert!(counts[2] == 0, "{counts:?}");
}
