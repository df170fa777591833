//! Cycles that can be repeated, and cycles that cannot; executions that reach the error, and what
//! is none after one answer was changed.

use super::{Answer, Answers, Recurrence, ReplayError, drive, execute, recurs};
use crate::pass::testing::graph;
use crate::{Cfg, Input, Loc, Origin, Path, PathStep, not_live};
use bia_base::Budget;
use bia_k2::interp::Unwatched;
use bia_solver::{factory::Factory, z3::Z3Config};
use bia_term::{
    Terms,
    value::{Bv, Value},
};

/// The path that takes the first edge everywhere, until the target was visited so often.
fn path(cfg: &Cfg, visits: usize) -> (Path, Vec<usize>) {
    let outgoing = cfg.outgoing();
    let mut stack: Vec<(Option<crate::Edge>, Loc)> = vec![(None, cfg.start())];
    let (mut steps, mut marks) = (Vec::new(), Vec::new());
    while marks.len() < visits {
        let (call, here) = *stack.last().expect("the path goes on");
        if cfg.targets.iter().any(|target| target.loc == here) {
            marks.push(steps.len());
        }
        let Some(edge) = outgoing.of(here).first().copied() else {
            let call = call.expect("a function returns");
            stack.pop();
            steps.push(PathStep::Return(call));
            stack.last_mut().expect("to a caller").1 = cfg.edges[call].to;
            continue;
        };
        match cfg.edges[edge].callee() {
            Some(callee) => {
                steps.push(PathStep::Enter(edge));
                stack.push((Some(edge), cfg.funcs[callee].entry));
            }
            None => {
                steps.push(PathStep::Take(edge, Vec::new()));
                stack.last_mut().expect("a frame").1 = cfg.edges[edge].to;
            }
        }
    }
    steps.truncate(*marks.last().expect("a visit"));
    (Path::from(steps), marks)
}

fn ask(text: &str, visits: usize, from: usize, set: Option<&str>) -> Result<Recurrence, String> {
    let (mut terms, cfg) = graph(text);
    let properties = cfg.program.properties();
    let budget = Budget::unlimited();
    let cfg = not_live(&cfg, &mut terms, &properties, &budget);
    let cfg = cfg.expect("a liveness property").system;
    let (path, marks) = path(&cfg, visits);
    let set = set.map(|name| {
        let mut vars = cfg.vars.values();
        let var = vars.find(|var| var.name == name).expect("a variable");
        let zero = zero(&mut terms, var.term);
        terms.lt(zero, var.term)
    });
    let z3 = Factory::z3(Z3Config::default());
    recurs(&cfg, &mut terms, &path, marks[from], set, &z3, &budget)
}

fn zero(terms: &mut Terms, like: bia_term::Term) -> bia_term::Term {
    let sort = terms.sort(like);
    let value = terms.sorts().default_value(sort);
    terms.try_value(value, sort).expect("of that sort")
}

fn main_with(ty: &str, body: &str) -> String {
    format!("(entry main) (globals (var x {ty})) (function main () (return) (locals) (seq {body}))")
}

#[test]
fn what_nobody_looks_at_may_drift() {
    let up = "(assign x (const 0 (ubv 8))) (! (label l) :notlive p)
              (assign x (op add x (const 1 (ubv 8)))) (jump (label l))";
    let shown = ask(&main_with("(ubv 8)", up), 2, 0, None).expect("it repeats");
    assert_eq!(shown.drifting, ["x"]);
    assert!(!shown.descends);
}

#[test]
fn a_guard_that_fails_one_day_is_seen() {
    let body = |guard: &str| {
        format!(
            "(assign x (const 0 (ubv 8))) (! (label l) :notlive p)
             (assume {guard}) (assign x (op add x (const 1 (ubv 8)))) (jump (label l))"
        )
    };
    let below = "(op lt x (const 200 (ubv 8)))";
    assert!(ask(&main_with("(ubv 8)", &body(below)), 3, 0, None).is_err());
    let always = "(op le x (const 255 (ubv 8)))";
    assert!(ask(&main_with("(ubv 8)", &body(always)), 3, 0, None).is_ok());
    // Twice around is a cycle, too: what is kept over two rounds.
    let flip = "(assign x (const 0 (ubv 8))) (! (label l) :notlive p)
                (assume (op lt x (const 2 (ubv 8))))
                (assign x (op sub (const 1 (ubv 8)) x)) (jump (label l))";
    assert!(ask(&main_with("(ubv 8)", flip), 3, 0, None).is_ok());
    assert!(ask(&main_with("(ubv 8)", flip), 2, 0, None).is_ok());
}

#[test]
fn what_is_odd_stays_odd() {
    let from = |first: u32| {
        format!(
            "(assign x (const {first} (ubv 8))) (! (label l) :notlive p)
             (assume (op not (op eq x (const 0 (ubv 8)))))
             (assign x (op add x (const 2 (ubv 8)))) (jump (label l))"
        )
    };
    assert!(ask(&main_with("(ubv 8)", &from(1)), 2, 0, None).is_ok());
    assert!(ask(&main_with("(ubv 8)", &from(2)), 2, 0, None).is_err());
}

#[test]
fn numbers_without_bound_recur_by_the_assumptions_of_the_cycle() {
    let up = "(assign x (const 1 int)) (! (label l) :notlive p)
              (assume (op lt (const 0 int) x)) (assign x (op add x x)) (jump (label l))";
    assert!(ask(&main_with("int", up), 2, 0, None).is_ok());
    assert!(ask(&main_with("int", up), 2, 0, Some("x")).is_ok());
    let down = "(assign x (const 9 int)) (! (label l) :notlive p)
                (assume (op lt (const 0 int) x)) (assign x (op sub x (const 1 int)))
                (jump (label l))";
    assert!(ask(&main_with("int", down), 2, 0, None).is_err());
    assert!(ask(&main_with("int", down), 2, 0, Some("x")).is_err());
    // A set in which the cycle does not begin.
    let wrong = "(assign x (const 0 int)) (! (label l) :notlive p)
                 (assign x (op add x x)) (assign x (const 0 int)) (jump (label l))";
    assert!(ask(&main_with("int", wrong), 2, 0, Some("x")).is_err());
    assert!(ask(&main_with("int", wrong), 2, 0, None).is_ok());
}

#[test]
fn cells_of_maps_may_drift() {
    let map = "(map (ubv 4) (ubv 4))";
    let cell = |i: u32| format!("(const {i} (ubv 4))");
    let read = |i: u32| format!("(op mapget x {})", cell(i));
    let body = |guarded: u32| {
        format!(
            "(assign x (op mapset x {one} {zero})) (assign x (op mapset x {two} {zero}))
             (! (label l) :notlive p) (assume (op eq {cell} {zero}))
             (assign x (op mapset x {one} (op add {at_one} {one}))) (jump (label l))",
            one = cell(1),
            zero = cell(0),
            two = cell(2),
            cell = read(guarded),
            at_one = read(1),
        )
    };
    assert!(ask(&main_with(map, &body(2)), 2, 0, None).is_ok());
    assert!(ask(&main_with(map, &body(3)), 2, 0, None).is_ok());
}

#[test]
fn descents_of_calls_recur() {
    let program = |argument: &str| {
        format!(
            "(entry main) (globals)
             (function main () (return) (locals) (seq (call f (const 3 int))))
             (function f ((var n int)) (return) (locals)
               (seq (! (label l) :notlive p) (assume (op lt (const 0 int) n)) (call f {argument})))"
        )
    };
    let shown = ask(&program("n"), 2, 0, None).expect("it repeats");
    assert!(shown.descends);
    let grows = ask(&program("(op add n (const 1 int))"), 2, 0, None);
    assert!(grows.is_ok());
    assert!(ask(&program("(op sub n (const 1 int))"), 2, 0, None).is_err());
}

#[test]
fn a_path_that_is_no_cycle_shows_nothing() {
    let (mut terms, cfg) = graph(&main_with(
        "int",
        "(! (label l) :notlive p) (assign x (const 0 int)) (jump (label l))",
    ));
    let z3 = Factory::z3(Z3Config::default());
    let budget = Budget::unlimited();
    let (whole, marks) = path(&cfg, 2);
    let mut ask =
        |path: &Path, from: usize| recurs(&cfg, &mut terms, path, from, None, &z3, &budget).is_ok();
    assert!(ask(&whole, marks[0]));
    assert!(!ask(&whole, whole.steps.len()));
    assert!(!ask(&whole, marks[0] + 1));
    let mut broken = whole.clone();
    broken.steps.remove(marks[0]);
    assert!(!ask(&broken, marks[0]));
}

/// The error needs `g` = 7, which `init` says, and 5 for the havoc.
const ASKS: &str = "(entry main) (globals (var g (ubv 8))) (init (op eq g (const 7 (ubv 8))))
(function main () (return) (locals (var x (ubv 8)))
  (seq (havoc x)
       (assume (op lt x (const 9 (ubv 8))))
       (condjump (op eq (op add x g) (const 12 (ubv 8))) (label bad))
       (jump (label end))
       (! (label bad) :error e)
       (label end)))";

fn byte(value: u64) -> Value {
    Value::Bv(Bv::from_u64(8, value))
}

/// The path of [`ASKS`] to the error, with these values for the global and the havoc.
fn to_the_error(cfg: &Cfg, g: u64, x: u64) -> Path {
    let value = |input: Input| match cfg.inputs[input].origin {
        Origin::Initial(_) => g,
        Origin::Havoc(_) => x,
        Origin::Uninitialised(_)
        | Origin::Result(..)
        | Origin::Unspecified(_)
        | Origin::Auxiliary => 0,
    };
    let (outgoing, error) = (cfg.outgoing(), cfg.targets[0].loc);
    // Edges from where it may come to the error, breadth first.
    let mut before = vec![None; cfg.locs.len()];
    let mut queue = std::collections::VecDeque::from([cfg.start()]);
    while let Some(loc) = queue.pop_front() {
        for edge in outgoing.of(loc) {
            let to = cfg.edges[*edge].to;
            if before[bia_base::Idx::index(to)].is_none() {
                before[bia_base::Idx::index(to)] = Some(*edge);
                queue.push_back(to);
            }
        }
    }
    let (mut at, mut steps) = (error, Vec::new());
    while at != cfg.start() {
        let edge = before[bia_base::Idx::index(at)].expect("the error is reached");
        let havocs = cfg.edges[edge]
            .steps
            .iter()
            .filter_map(|step| match step.action {
                crate::Action::Havoc(_, input) => Some((input, Some(byte(value(input))))),
                crate::Action::Assume(_)
                | crate::Action::Assign(..)
                | crate::Action::Call { .. } => None,
            });
        steps.push(PathStep::Take(edge, havocs.collect()));
        at = cfg.edges[edge].from;
    }
    steps.reverse();
    Path::from(steps)
}

/// The interpreter's judgement of the right answers for [`ASKS`], after they were changed.
fn driven(change: impl FnOnce(&mut Answers)) -> Result<(), ReplayError> {
    let (terms, cfg) = graph(ASKS);
    let mut answers = execute(&cfg, &terms, &to_the_error(&cfg, 7, 5)).expect("it can be gone");
    change(&mut answers);
    let property = &cfg.program.properties()[0];
    let budget = Budget::unlimited();
    drive(&cfg.program, property, &answers, &mut Unwatched, &budget).map(|_| ())
}

#[test]
fn the_interpreter_judges_every_answer() {
    assert_eq!(driven(|_| {}), Ok(()));
    let havoc = |answers: &mut Answers, to: u64| {
        let found = answers.queue.iter_mut().find_map(|answer| match answer {
            Answer::Havoc(_, value) => Some(value),
            Answer::Result(..) | Answer::Unspecified(..) | Answer::Jump(..) => None,
        });
        *found.expect("a havoc") = byte(to);
    };
    // It ends elsewhere, or is blocked by the assumption.
    let ends = driven(|answers| havoc(answers, 6));
    assert_eq!(ends, Err(ReplayError::Missed("ends".into())));
    let blocked = driven(|answers| havoc(answers, 200));
    assert_eq!(blocked, Err(ReplayError::Missed("is blocked".into())));
    let init = driven(|answers| answers.globals.values_mut().for_each(|g| *g = byte(8)));
    assert_eq!(init, Err(ReplayError::Init));
    let missing = driven(|answers| answers.globals.clear());
    assert!(
        matches!(missing, Err(ReplayError::Halted(_))),
        "{missing:?}"
    );
    let missing = driven(|answers| answers.queue.clear());
    assert!(
        matches!(missing, Err(ReplayError::Halted(_))),
        "{missing:?}"
    );
    // An answer to another question.
    let other = driven(|answers| {
        let jump = answers.queue.iter().find_map(|answer| match answer {
            Answer::Havoc(stmt, _) => Some(Answer::Jump(*stmt, 0)),
            Answer::Result(..) | Answer::Unspecified(..) | Answer::Jump(..) => None,
        });
        answers.queue.push_front(jump.expect("a havoc"));
    });
    assert!(matches!(other, Err(ReplayError::Halted(_))), "{other:?}");
}

#[test]
fn assumptions_on_the_path_are_evaluated() {
    let (terms, cfg) = graph(ASKS);
    assert!(execute(&cfg, &terms, &to_the_error(&cfg, 7, 5)).is_ok());
    for (g, x) in [(7, 6), (8, 4), (7, 200)] {
        let refused = execute(&cfg, &terms, &to_the_error(&cfg, g, x));
        let why = refused.expect_err("an assumption does not hold").0;
        assert!(why.ends_with("does not hold on the path"), "{why}");
    }
}
