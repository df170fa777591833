//! A counterexample whose open values are zero, if it still is one.
//!
//! gcc can be told to start memory and variables with zeros. So if the error is still reached when
//! everything that no harness can give is zero, then a run of the compiled program must reach it;
//! if it is not, the values that matter are named.

use super::{
    inputs::{Open, Which},
    seen::{Seen, see},
    worth,
};
use crate::{
    load::{CProgram, Case},
    pipeline::Counterexample,
};
use bia_base::{Budget, Sources, Stopwatch};
use bia_cfg::replay::{Answer, Answers};
use bia_cfront::lower::{Arguments, Property};
use bia_k2::ast::Stmt;
use bia_k2::interp::Unwatched;
use bia_term::value::{ArrayValue, Bv, Float, Value};
use rustc_hash::FxHashSet;
use std::{sync::Arc, time::Duration};

/// How long is searched for the values that matter.
const SEARCH: Duration = Duration::from_secs(2);
/// So many arguments of the program are tried instead of those that were found.
const FEW: u64 = 6;

/// An execution with what was seen of it.
pub struct ReducedExecution {
    /// The counterexample.
    pub cex: Counterexample,
    /// Its inputs, what it needs, where it was last.
    pub seen: Seen,
    /// What the execution depends on and gcc decides.
    pub depends: Vec<String>,
}

/// The same violation, with zeros where values do not matter; `None` if there is no time to see.
pub(crate) fn reduce(
    case: &Case,
    c: &CProgram,
    cex: &Counterexample,
    sources: &Sources,
    budget: &Budget,
) -> Option<ReducedExecution> {
    let reduced = reduced_execution(case, c, cex, sources, budget);
    // An execution that was stopped has not asked for all its inputs.
    budget.check_now().ok().map(|()| reduced)
}

fn reduced_execution(
    case: &Case,
    c: &CProgram,
    cex: &Counterexample,
    sources: &Sources,
    budget: &Budget,
) -> ReducedExecution {
    // The same violation with other answers.
    let run = |answers: &Answers| {
        let (driven, seen) = see(case, c, (cex, answers), sources, budget);
        let is_same =
            |other: &Counterexample| case.part_of(other.label()) == case.part_of(cex.label());
        (driven.ok().filter(is_same), seen)
    };
    let (cex, seen) = few_arguments(c, cex, &run).unwrap_or_else(|| {
        let (_, seen) = run(cex.answers());
        (cex.clone(), seen)
    });
    let open = &seen.inputs.open;
    let undefined = open.iter().filter(|o| o.what == Which::Undefined);
    let undefined: Vec<String> = undefined.map(|o| o.text.clone()).collect();
    // Whether memory is lost hangs on more than the label that is visited.
    let is_lost = case.part_of(cex.label()) == Property::ValidMemtrack.id();
    if is_lost || open.iter().all(|o| o.what == Which::Undefined) {
        return ReducedExecution {
            cex,
            seen,
            depends: undefined,
        };
    }
    let arguments = c.lowered.origins.arguments.as_ref();
    let makers: FxHashSet<Stmt> = makers(c, sources);
    let zeroes = |open: &&Open| arguments.is_none_or(|of| !is_argument((of, &makers), open.what));
    let zeroable: Vec<Open> = open.iter().filter(zeroes).cloned().collect();
    if let (Some(driven), seen) = run(&zeroed(cex.answers(), &zeroable)) {
        return ReducedExecution {
            cex: driven,
            seen,
            depends: undefined,
        };
    }
    let start = Stopwatch::start(budget.clock());
    let mut depends = Vec::new();
    for open in open {
        if start.elapsed() > SEARCH || open.what == Which::Undefined {
            continue;
        }
        let without = zeroed(cex.answers(), std::slice::from_ref(open));
        let about = (&*case.program, &case.property);
        let driven = cex.again(about, without, &mut Unwatched, budget);
        if driven.is_err() && !depends.contains(&open.text) {
            depends.push(open.text.clone());
        }
    }
    depends.extend(undefined);
    if depends.is_empty() {
        depends = open.iter().map(|open| open.text.clone()).collect();
        depends.dedup();
    }
    ReducedExecution { cex, seen, depends }
}

/// Whether these answers make the arguments of the program.
fn is_argument((of, makers): (&Arguments, &FxHashSet<Stmt>), which: Which) -> bool {
    match which {
        Which::Local(var) => var == of.count || Some(var) == of.vector,
        Which::Global(var) => of.pointers.contains(&var) || of.strings.contains(&var),
        Which::Havoc(stmt) => makers.contains(&stmt),
        Which::Undefined => false,
    }
}

/// What is chosen where they are made when `main` begins.
fn makers(c: &CProgram, sources: &Sources) -> FxHashSet<Stmt> {
    let choices = c.lowered.origins.choices.iter();
    let makes = choices.filter(|choice| worth::makes_arguments(c, sources, choice));
    makes.map(|choice| choice.stmt).collect()
}

/// The same violation with fewer arguments of the program, if there is one.
fn few_arguments(
    c: &CProgram,
    cex: &Counterexample,
    run: &dyn Fn(&Answers) -> (Option<Counterexample>, Seen),
) -> Option<(Counterexample, Seen)> {
    let count = c.lowered.origins.arguments.as_ref()?.count;
    let value = cex.answers().frames.first()?.get(&count);
    let Some(Value::Bv(bits)) = value else {
        return None;
    };
    for few in 1..=FEW {
        let mut answers = cex.answers().clone();
        let fewer = Value::Bv(Bv::from_u64(bits.width(), few));
        if let Some(frame) = answers.frames.first_mut() {
            frame.insert(count, fewer);
        }
        if let (Some(driven), seen) = run(&answers) {
            return Some((driven, seen));
        }
    }
    None
}

/// The answers with zeros for what is open.
fn zeroed(answers: &Answers, open: &[Open]) -> Answers {
    let mut answers = answers.clone();
    for open in open {
        match open.what {
            Which::Global(var) => {
                if let Some(value) = answers.globals.get_mut(&var) {
                    *value = zero(value);
                }
            }
            Which::Local(var) => {
                for frame in &mut answers.frames {
                    if let Some(value) = frame.get_mut(&var) {
                        *value = zero(value);
                    }
                }
            }
            Which::Havoc(stmt) => {
                for answer in &mut answers.queue {
                    if let Answer::Havoc(of, value) = answer
                        && *of == stmt
                    {
                        *value = zero(value);
                    }
                }
            }
            Which::Undefined => {}
        }
    }
    answers
}

/// The zero of the same type.
pub(super) fn zero(value: &Value) -> Value {
    match value {
        Value::Bool(_) => Value::Bool(false),
        // Programs with these are not compiled.
        Value::Int(_) | Value::Real(_) | Value::Rounding(_) => value.clone(),
        Value::Bv(bits) => Value::Bv(Bv::zero(bits.width())),
        Value::Float(float) => Value::Float(Float::zero(float.format(), false)),
        Value::Array(map) => {
            let default = zero(map.default());
            Value::Array(Arc::new(ArrayValue::constant(
                default,
                map.domain().clone(),
            )))
        }
        Value::Elem(_) => Value::Elem(0),
    }
}

/// Whether it is that.
pub(super) fn is_zero(value: &Value) -> bool {
    *value == zero(value)
}
