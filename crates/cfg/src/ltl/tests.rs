//! Formulas by hand, what is wrong with some, automata against lassos, and random formulas over
//! random programs against the explicit-state search.

use super::formula::{Formulas, Id, Node};
use super::tableau::{Automaton, automaton};
use super::{Ltl, parse_ltl, product};
use crate::buchi::tests::{holds, limits};
use crate::pass::testing::{check, graph, show};
use crate::pass::{self, PassOptions, run_all};
use crate::{Cfg, Path, PathStep};
use bia_base::{Budget, Exactness, Idx as _, SourceId};
use bia_term::Terms;
use bia_testkit::{
    explicit::ltl::Question,
    r#gen::{GenConfig, generate},
    rng::Rng,
};

fn read(cfg: &Cfg, text: &str) -> Ltl {
    let source = SourceId::from_index(1);
    parse_ltl(source, text, &cfg.program).unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

fn made(cfg: &Cfg, terms: &mut Terms, ltl: &Ltl) -> (Cfg, crate::Back) {
    let made = product(cfg, terms, ltl, &Budget::unlimited()).unwrap();
    assert_eq!(made.exact, Exactness::Exact);
    check(&made.system, terms);
    (made.system, made.back)
}

/// Whether the formula holds of the program.
fn ask(program: &str, formula: &str) -> bool {
    let (mut terms, cfg) = graph(program);
    let ltl = read(&cfg, formula);
    let (new, _) = made(&cfg, &mut terms, &ltl);
    holds(&new, &terms).unwrap()
}

/// x counts 0, 1, 2, 0, …; `zero` is visited when it is 0.
const COUNTER: &str = "(entry main) (globals (var x (ubv 2)) (var b bool) (var e (enum red green)))
    (init (eq x (const 0 (ubv 2))))
    (function main () (return) (locals) (seq (label top)
      (condjump (lt x (const 2 (ubv 2))) (label up))
      (assign x (const 0 (ubv 2))) (label zero) (jump (label top))
      (label up) (assign x (add x (const 1 (ubv 2)))) (jump (label top))))";

#[test]
fn a_counter() {
    for (formula, expected) in [
        ("G F zero", true),
        ("GF zero && GF x == 2", true),
        ("F G zero", false),
        ("G x < 3", true),
        ("G (x == 0 -> X x == 1)", true),
        ("G (zero -> X X x == 1)", true),
        ("x == 0 && X x == 1 && X X x == 2", true),
        ("X x == 2", false),
        // A visit is a moment of its own, and so is the one after it.
        (
            "G (x == 2 -> X (x == 0 && !zero && X (zero && x == 0 && X !zero)))",
            true,
        ),
        ("G F !zero", true),
        ("G (zero -> X !zero)", true),
        ("x != 2 U x == 2", true),
        ("x == 0 U x == 2", false),
        ("x < 2 W false", false),
        ("G (main::zero -> {(op eq x (const 0 (ubv 2)))})", true),
        ("[] <> `(ge x (const 2 (ubv 2)))`", true),
        ("G x + 1 > 0 -> false", false),
        ("true", true),
        ("false", false),
    ] {
        assert_eq!(ask(COUNTER, formula), expected, "{formula}");
    }
}

#[test]
fn finite_paths_satisfy_everything_and_silent_ones_repeat_their_end() {
    let program = |body: &str| {
        format!(
            "(entry main) (globals (var x bool)) (init (not x))
             (function main () (return) (locals) (seq {body}))"
        )
    };
    let ends = program("(label a) (assign x true)");
    assert!(ask(&ends, "false"));
    let runs_on = program("(label a) (assign x true) (label top) (jump (label top))");
    assert!(ask(&runs_on, "F G x"));
    assert!(!ask(&runs_on, "F G a"));
    assert!(ask(&runs_on, "!x && X a && X X !x && X X X x"));
    assert!(ask(&runs_on, "G (a -> X X G x)"));
    // Nothing the formula speaks about happens after the visit: it does not last.
    assert!(ask(&runs_on, "F a && G (a -> X !a)"));
    assert!(!ask(&runs_on, "G F a"));
    // It may run on at once, or visit `b` again and again.
    let either =
        program("(label top) (havoc x) (jump (label b) (label top)) (label b) (jump (label top))");
    assert!(!ask(&either, "G F b"));
    assert!(!ask(&either, "F G !b"));
    assert!(ask(&either, "(G F b) || (F G !b)"));
    // Going around without a visit is no moment, unless it lasts for ever.
    assert!(ask(&either, "G (b -> X X (b || G !b))"));
    assert!(ask(&either, "G (!b -> X (b || G !b)) || F b"));
    let written = "(entry main) (globals (var x bool) (var y bool)) (init x)
        (function main () (return) (locals) (seq (label top) (havoc y) (condjump y (label top))
          (assign x (not x)) (jump (label top))))";
    assert!(ask(written, "G (x -> X (!x || G x))"));
    assert!(!ask(written, "G F !x"));
}

#[test]
fn each_statement_that_writes_is_a_moment() {
    // Both assignments are on one edge of the graph.
    let text = "(entry main) (globals (var x bool) (var y bool)) (init (and x y))
        (function main () (return) (locals) (seq (label top)
          (assign y (seq (assign x false) (assign x true) x)) (jump (label top))))";
    let (_, cfg) = graph(text);
    assert!(cfg.edges.values().any(|e| e.steps.len() > 2));
    for (formula, expected) in [
        ("G F !x", true),
        ("G F x", true),
        ("F G x", false),
        ("G (!x -> X x)", true),
        ("G (x -> X !x)", true),
        ("G (!x -> X (x && X (x && y && X !x))) && G y", true),
    ] {
        assert_eq!(ask(text, formula), expected, "{formula}");
    }
    // All that one call writes is written at once.
    let text = "(entry main) (globals (var x bool) (var y bool)) (init (eq x y))
        (function main () (return) (locals) (seq (label top)
          (call (const f (fun () (bool bool))) x y) (assume (eq x y)) (jump (label top))))";
    let defined = "(function f () (return (var a bool) (var b bool)) (locals) (seq))";
    for text in [text.to_owned(), format!("{text} {defined}")] {
        assert!(ask(&text, "G x == y"));
        assert!(!ask(&text, "F G x"));
    }
}

#[test]
fn calls_are_part_of_the_trace() {
    let text =
        "(entry main) (globals (var n (ubv 2)) (var r (ubv 2))) (init (eq n (const 0 (ubv 2))))
        (function main () (return) (locals) (seq (label top) (call f n n) (jump (label top))))
        (function f ((var p (ubv 2))) (return (var q (ubv 2))) (locals)
          (seq (label in) (assign q (add p (const 1 (ubv 2))))))";
    assert!(ask(text, "G F n == 3"));
    assert!(ask(
        text,
        "G (in && n == 1 -> X (!in && n == 1 && X (n == 2 && X in)))"
    ));
    assert!(!ask(text, "F G in"));
    assert!(!ask(text, "G (in -> X X n == 0)"));
}

#[test]
fn an_infinite_descent_is_an_infinite_path() {
    let text = "(entry main) (globals (var x bool)) (init x)
        (function main () (return) (locals) (seq (call f)))
        (function f () (return) (locals) (seq (label in) (call f)))";
    let (mut terms, cfg) = graph(text);
    for formula in ["G F !in", "F G in", "x", "F !x"] {
        let ltl = read(&cfg, formula);
        let (new, _) = made(&cfg, &mut terms, &ltl);
        assert!(!new.targets.is_empty(), "{formula}");
    }
}

fn errors(program: &str, text: &str) -> Vec<(&'static str, String, String)> {
    let (_, cfg) = graph(program);
    let source = SourceId::from_index(1);
    let wrong = parse_ltl(source, text, &cfg.program).unwrap_err();
    let each = wrong.into_iter().map(|d| {
        let span = d.primary.as_ref().unwrap().span;
        (d.code.name, text[span.range()].to_owned(), d.message)
    });
    each.collect()
}

#[test]
fn all_that_can_be_wrong() {
    let first = |text: &str| {
        let (code, at, _) = errors(COUNTER, text).remove(0);
        (code, at)
    };
    let is = |text: &str, code: &str, at: &str| {
        assert_eq!(first(text), (code, at.to_owned()), "{text}");
    };
    is("", "LTL-E001", "");
    is("G (zero", "LTL-E001", "");
    is("G zero)", "LTL-E001", ")");
    is("zero ? zero", "LTL-E001", "?");
    is("G {(eq x", "LTL-E001", "{(eq x");
    is("{}", "LTL-E001", "");
    is("{(eq x)}", "LTL-E001", "(eq x)");
    is("{b b}", "LTL-E001", "b");
    is("x < x < x", "LTL-E001", "<");
    is("main::", "LTL-E001", "");
    is("G nothing", "LTL-E002", "nothing");
    is("f::zero", "LTL-E002", "f::zero");
    is("G x", "LTL-E004", "x");
    is("zero == b", "LTL-E002", "zero");
    is("(G b) == b", "LTL-E004", "G b");
    is("main::zero == b", "LTL-E004", "main::zero");
    is("x == b", "LTL-E004", "b");
    is("3", "LTL-E004", "3");
    is("b + b == b", "LTL-E004", "b + b");
    is("x == 9", "LTL-E006", "9");
    is("e == blue", "LTL-E006", "blue");
    is(
        "{(eq x (const 1 (ubv 7)))}",
        "LTL-E006",
        "(const 1 (ubv 7))",
    );
    is("{(cast x)}", "LTL-E007", "(cast");
    is("1 + 1 == 2 && {(eq (div 1 1) 1)}", "LTL-E002", "1");
    let deep = format!("{}zero{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(first(&deep).0, "LTL-E005");
    let long = vec!["zero"; 5000].join(" && ");
    assert_eq!(first(&long).0, "LTL-E005");
    let nested = format!("{{{}x}}", "(not ".repeat(100_000));
    assert_eq!(first(&nested).0, "LTL-E005");
    assert_eq!(first(&"G".repeat(100_000)).0, "LTL-E005");
    let (both, e) = (
        COUNTER.replace("(var b bool)", "(var zero bool)"),
        "LTL-E003",
    );
    assert_eq!(errors(&both, "G zero")[0].0, e);
    let many: String = (0..70).map(|i| format!("(var g{i} bool)")).collect();
    let many = COUNTER.replace("(var b bool)", &many);
    let all: Vec<String> = (0..70).map(|i| format!("g{i}")).collect();
    assert_eq!(errors(&many, &all.join(" || "))[0].0, "LTL-E005");
    let int = COUNTER.replace("(var b bool)", "(var i int)");
    assert_eq!(errors(&int, "{(eq (div i i) i)}")[0].0, "LTL-E007");
    // All errors, not only the first.
    assert_eq!(errors(COUNTER, "G nothing && F nobody").len(), 2);
}

#[test]
fn ways_to_write_the_same() {
    let (_, cfg) = graph(COUNTER);
    let same = |a: &str, b: &str| {
        let (a, b) = (read(&cfg, a), read(&cfg, b));
        let budget = Budget::unlimited();
        let automaton = |l: &Ltl| automaton(&l.formulas, l.negated, &budget).unwrap();
        assert_eq!(automaton(&a), automaton(&b));
    };
    same("G F zero", "[]<>zero");
    same("GF zero", "G (F (|zero|))");
    same("zero -> up -> top", "zero -> (up -> top)");
    same("zero U up U top", "zero U (up U top)");
    same("!zero || up && top", "(!zero) || (up && top)");
    same("G zero U up", "(G zero) U up");
    same("! x == 1", "x != 1");
    same("e == red", "{(eq e (const red (enum red green)))}");
    same("x == 1", "{(op eq (var x (ubv 2)) (const 1 (bv 2 0)))}");
    same("b <-> zero", "b && zero || !b && !zero");
    let same_after =
        |a: &str, b: &str| same(&format!("zero && up && {a}"), &format!("zero && up && {b}"));
    same_after("(zero M up)", "(up U (zero && up))");
    same_after("(zero W up)", "(up R (zero || up))");
    same_after("!(zero U up)", "(!zero R !up)");
}

#[test]
fn automata_are_small() {
    let (_, cfg) = graph(COUNTER);
    for (formula, most) in [
        ("G F zero", 2),
        ("F G zero", 2),
        ("G (zero -> F up)", 2),
        ("zero U up", 2),
        ("G F zero -> G F up", 3),
        ("(G F zero && G F up) -> G F top", 4),
        ("zero || !zero", 0),
    ] {
        let found = read(&cfg, formula).automaton_size(&Budget::unlimited());
        assert!(found.clone().unwrap() <= most, "{formula}: {found:?}");
    }
}

/// Whether a lasso of sets of atoms satisfies a formula: by iteration, backwards.
fn lasso_satisfies(formulas: &Formulas, root: Id, word: &[u64], back: usize) -> bool {
    let n = word.len();
    let next = |at: usize| if at + 1 == n { back } else { at + 1 };
    let mut values: Vec<Vec<bool>> = Vec::new();
    let upto = u32::try_from(formulas.len()).unwrap();
    for id in 0..upto {
        let of = |id: Id, at: usize, values: &[Vec<bool>]| values[id as usize][at];
        let mut row = vec![false; n];
        match formulas.node(id) {
            Node::True => row.fill(true),
            Node::False => {}
            Node::Literal { atom, positive } => {
                (0..n).for_each(|at| row[at] = (word[at] >> atom & 1 == 1) == positive);
            }
            Node::And(a, b) => {
                (0..n).for_each(|at| row[at] = of(a, at, &values) && of(b, at, &values));
            }
            Node::Or(a, b) => {
                (0..n).for_each(|at| row[at] = of(a, at, &values) || of(b, at, &values));
            }
            Node::Next(a) => (0..n).for_each(|at| row[at] = of(a, next(at), &values)),
            Node::Until(a, b) => {
                for _ in 0..=n {
                    for at in (0..n).rev() {
                        row[at] = of(b, at, &values) || (of(a, at, &values) && row[next(at)]);
                    }
                }
            }
            Node::Release(a, b) => {
                row.fill(true);
                for _ in 0..=n {
                    for at in (0..n).rev() {
                        row[at] = of(b, at, &values) && (of(a, at, &values) || row[next(at)]);
                    }
                }
            }
        }
        values.push(row);
    }
    values[root as usize][0]
}

/// Whether the automaton accepts a lasso.
fn lasso_accepted(automaton: &Automaton, word: &[u64], back: usize) -> bool {
    let (n, states) = (word.len(), automaton.transitions.len());
    let next = |at: usize| if at + 1 == n { back } else { at + 1 };
    let mut edges: Vec<Vec<usize>> = Vec::new();
    for q in 0..states {
        for (at, letter) in word.iter().enumerate() {
            let fits = automaton.transitions[q]
                .iter()
                .filter(|t| t.cube.positive & !letter == 0 && t.cube.negative & letter == 0);
            edges.push(fits.map(|t| t.to * n + next(at)).collect());
        }
    }
    if states == 0 {
        return false;
    }
    let reach = |from: usize| {
        let mut seen = vec![false; edges.len()];
        let mut stack = edges[from].clone();
        while let Some(v) = stack.pop() {
            if !std::mem::replace(&mut seen[v], true) {
                stack.extend(&edges[v]);
            }
        }
        seen
    };
    let reached = reach(0);
    let around = |v: usize| automaton.accepting[v / n] && (v == 0 || reached[v]) && reach(v)[v];
    (0..edges.len()).any(around)
}

/// A random formula, without the simplifier's help where `raw` is set.
fn random_formula(rng: &mut Rng, formulas: &mut Formulas, operators: usize) -> Id {
    if operators == 0 {
        let atom = u32::try_from(rng.below(3)).unwrap();
        return formulas.literal(atom, rng.chance(50));
    }
    let left = rng.below(operators);
    let a = random_formula(rng, formulas, left);
    let b = random_formula(rng, formulas, operators - 1 - left);
    match rng.below(7) {
        0 => formulas.and(a, b),
        1 => formulas.or(a, b),
        2 => formulas.next(b),
        3 => formulas.until(super::formula::TRUE, b),
        4 => formulas.release(super::formula::FALSE, b),
        5 => formulas.until(a, b),
        _ => formulas.release(a, b),
    }
}

#[test]
fn automata_accept_what_satisfies_the_formula() {
    let mut accepted = 0;
    for seed in bia_testkit::seeds(400) {
        let mut rng = Rng::new(seed);
        let mut formulas = Formulas::new();
        let operators = rng.below(8);
        let root = random_formula(&mut rng, &mut formulas, operators);
        let Ok(automaton) = automaton(&formulas, root, &Budget::unlimited()) else {
            continue;
        };
        for _ in 0..20 {
            let n = rng.within(1, 6);
            let word: Vec<u64> = (0..n).map(|_| rng.next_u64() & 7).collect();
            let back = rng.below(n);
            let expected = lasso_satisfies(&formulas, root, &word, back);
            let found = lasso_accepted(&automaton, &word, back);
            assert_eq!(
                expected, found,
                "{seed}: {word:?} back to {back}\n{automaton:?}"
            );
            accepted += usize::from(found);
        }
    }
    assert!(accepted > 0);
}

/// Formulas with few operators over small programs: the search has to see them all.
fn small() -> GenConfig {
    GenConfig {
        statements: 10,
        ..GenConfig::finite_small()
    }
}

#[test]
fn random_formulas_over_random_programs() {
    let (mut compared, mut failing, mut reduced) = (0, 0, 0);
    for seed in bia_testkit::seeds(250) {
        let mut rng = Rng::new(seed ^ 0x17_17);
        let text = generate(seed, &small());
        let (mut terms, cfg) = graph(&text);
        let operators = rng.within(1, 6);
        let question = Question::random(&mut rng, &cfg.program, operators);
        let Some(expected) = question.holds(&cfg.program, &limits()) else {
            continue;
        };
        let formula = question.text(&mut rng, &cfg.program);
        let source = SourceId::from_index(1);
        let ltl = match parse_ltl(source, &formula, &cfg.program) {
            Ok(ltl) => ltl,
            // A label and a global of one name, or no label at all.
            Err(wrong) if ["LTL-E002", "LTL-E003"].contains(&wrong[0].code.name) => continue,
            Err(wrong) => panic!("{seed}: {formula}: {wrong:?}"),
        };
        let (new, _) = made(&cfg, &mut terms, &ltl);
        let shown = |cfg: &Cfg, terms: &Terms| show(cfg, terms);
        if let Some(found) = holds(&new, &terms) {
            let graph = shown(&new, &terms);
            assert_eq!(expected, found, "{seed}: {formula}\n{text}\n{graph}");
            compared += 1;
            failing += usize::from(!expected);
        }
        let passes = pass::default_pipeline();
        let options = PassOptions {
            max_edges: 4000,
            ..PassOptions::default()
        };
        let made = run_all(&new, &mut terms, &passes, &options, &Budget::unlimited());
        let Ok(made) = made else { continue };
        let last = made.last().unwrap();
        let Some(found) = holds(last, &terms) else {
            continue;
        };
        if made.exact() == Exactness::Exact || !found {
            let graph = shown(last, &terms);
            assert_eq!(
                expected, found,
                "{seed}, simplified: {formula}\n{text}\n{graph}"
            );
            reduced += 1;
        }
    }
    assert!(compared > 0 && failing > 0 && reduced > 0);
    if std::env::var("BIA_CASES").is_ok() {
        eprintln!("{compared} compared, {failing} failing, {reduced} simplified");
    }
}

#[test]
fn what_is_added_is_left_out_of_lifted_paths() {
    let (mut terms, cfg) = graph(COUNTER);
    let ltl = read(&cfg, "G F zero");
    let (new, back) = made(&cfg, &mut terms, &ltl);
    // Some way through the graph, whether or not its assumptions hold.
    let outgoing = new.outgoing();
    let mut path = Path::from(Vec::new());
    let mut at = new.start();
    for _ in 0..60 {
        let Some(edge) = outgoing.of(at).last() else {
            break;
        };
        let inputs = new.edges[*edge].inputs().into_iter().map(|i| (i, None));
        path.steps.push(PathStep::Take(*edge, inputs.collect()));
        at = new.edges[*edge].to;
    }
    let marks: Vec<usize> = (0..=path.steps.len()).collect();
    let (lifted, marks) = back.cex_with_marks(&mut terms, path, &marks).unwrap();
    assert!(marks.is_sorted() && marks.last() == Some(&lifted.steps.len()));
    // It is a way through the old graph.
    let mut at = cfg.start();
    for step in &lifted.steps {
        let PathStep::Take(edge, inputs) = step else {
            panic!("there are no calls");
        };
        assert_eq!(cfg.edges[*edge].from, at);
        assert_eq!(cfg.edges[*edge].inputs().len(), inputs.len());
        at = cfg.edges[*edge].to;
    }
}
