//! [`Model`]: what a file of a transition system says, before one of its properties is chosen.
//!
//! ```text
//!   state variables x, inputs w        I(x)    C(x, w) in every step, the last one included
//!                                              S(x, w) in every step that is taken
//!   properties                         badᵢ(x, w): is it ever true while C holds?
//! ```
//! Of a [`Ts`], bad states are over the state alone. So property i becomes
//!
//! ```text
//!   V = C ∧ S  B = badᵢ ∧ C, or badᵢ if it implies C, where that mentions no input
//!   V = C ∧ S  B = failed                      else, with failed(0) = false, failed' = badᵢ ∧ C
//! ```
//! A property about infinite paths is a set of conditions, each of which, and each of the model's
//! fairness, holds in infinitely many steps. It becomes one set J, with a bit for each condition
//! that was met since the last visit (no bits for one condition):
//!
//! ```text
//!   metₖ(0) = false      all = ⋀ₖ (metₖ ∨ condₖ)      metₖ' = ¬all ∧ (metₖ ∨ condₖ)
//!   V = C ∧ S   J = all                           where that mentions no input
//!               J = visited                       else, with visited(0) = false, visited' = all
//! ```
//! All conditions hold infinitely often iff J does: between two visits each holds once or is met
//! already, and after a visit nothing is.
//!
//! (A model with bad over inputs has no S.) [`Run`] is the way back of a trace: as many states as
//! inputs, the last pair is where badᵢ holds.

use crate::{program::one_line, symbols};
use bia_base::Span;
use bia_system::{Fair, StateVar, Trace, Ts, conjuncts};
use bia_term::{Op, Sort, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A transition system with its properties.
#[derive(Clone, Debug)]
pub struct Model {
    /// The state, in the order of the file.
    pub state: Vec<StateVar>,
    /// For each state variable, whether the file says itself what it is at the start.
    pub initialised: Vec<bool>,
    /// The inputs, in the order of the file.
    pub inputs: Vec<Term>,
    /// I, over the state.
    pub init: Term,
    /// C, over state and inputs.
    pub constraint: Term,
    /// S, over state and inputs; true where properties mention inputs.
    pub step: Term,
    /// What is asked.
    pub properties: Vec<Property>,
    /// What holds in infinitely many steps of infinite paths that count, each over state and
    /// inputs.
    pub fairness: Vec<Term>,
}

/// A property of a model.
#[derive(Clone, Debug)]
pub struct Property {
    /// What the file calls it, or its kind and number.
    pub name: String,
    /// What is asked.
    pub goal: Goal,
    /// Where the file asks.
    pub span: Option<Span>,
}

/// What a property asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Is this, over state and inputs, ever true?
    Bad(Term),
    /// Is there an infinite path with each of these, over state and inputs, in infinitely many
    /// steps?
    Justice(Vec<Term>),
}

/// What is asked about a system that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// Whether B is reachable.
    Bad,
    /// Whether an infinite path visits it again and again.
    Justice,
}

impl Asked {
    /// As formats say it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Bad => "bad",
            Self::Justice => "justice",
        }
    }
}

/// One property as a system.
#[derive(Clone, Debug)]
pub struct System {
    /// The system; its state begins with that of the model, its inputs are those of the model.
    pub ts: Ts,
    /// Whether bad states come one step late.
    pub late: bool,
}

/// One property as a problem: what it asks decides which.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Is a bad state reachable?
    Reach(System),
    /// Is there an infinite path that visits J again and again? Its state begins with that of the
    /// model, its inputs are those of the model.
    Fair(Fair),
}

/// What comments say about a system that is written.
#[derive(Clone, Debug, Default)]
pub struct Comments {
    /// Lines for the head.
    pub lines: Vec<String>,
    /// File and line of the declaration or statement that a variable of the system comes from.
    pub places: FxHashMap<Term, String>,
}

impl Comments {
    /// Where a variable comes from, on one line.
    pub(crate) fn place(&self, var: Term) -> Option<String> {
        self.places.get(&var).map(|place| one_line(place))
    }

    /// The lines of the head, none of which has a line break.
    pub(crate) fn head(&self) -> impl Iterator<Item = String> + '_ {
        self.lines.iter().map(|line| one_line(line))
    }
}

/// A run of a model: state and inputs of each step, the last one where the property fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The states.
    pub states: Vec<Vec<Value>>,
    /// The inputs.
    pub inputs: Vec<Vec<Value>>,
}

impl Model {
    /// The problem that a property is.
    pub fn problem(&self, terms: &mut Terms, property: &Property) -> Problem {
        match &property.goal {
            Goal::Bad(bad) => Problem::Reach(self.reach(terms, *bad)),
            Goal::Justice(conditions) => Problem::Fair(self.justice(terms, conditions)),
        }
    }

    /// The system of a property; `None` if it is none about bad states.
    pub fn system(&self, terms: &mut Terms, property: &Property) -> Option<System> {
        match &property.goal {
            Goal::Bad(bad) => Some(self.reach(terms, *bad)),
            Goal::Justice(_) => None,
        }
    }

    /// The system of a property about infinite paths; `None` if it is one about bad states. Its
    /// state begins with that of the model, its inputs are those of the model.
    pub fn fair(&self, terms: &mut Terms, property: &Property) -> Option<Fair> {
        match &property.goal {
            Goal::Bad(_) => None,
            Goal::Justice(conditions) => Some(self.justice(terms, conditions)),
        }
    }

    fn reach(&self, terms: &mut Terms, bad: Term) -> System {
        let mut ts = Ts {
            state: self.state.clone(),
            inputs: self.inputs.clone(),
            init: self.init,
            valid: terms.and(self.constraint, self.step),
            bad: with_constraint(terms, bad, self.constraint),
        };
        let inputs: FxHashSet<Term> = self.inputs.iter().copied().collect();
        let needed = terms.free_vars(&[ts.bad]);
        let late = needed.iter().any(|var| inputs.contains(var));
        if late {
            let failed = symbols::unused(terms, &variables(&ts), "failed", Sort::BOOL);
            let at_first = terms.not(failed);
            ts.init = terms.and(ts.init, at_first);
            ts.state.push(StateVar {
                now: failed,
                next: Some(ts.bad),
            });
            ts.bad = failed;
        }
        System { ts, late }
    }

    fn justice(&self, terms: &mut Terms, conditions: &[Term]) -> Fair {
        let mut distinct = Vec::new();
        for condition in conditions.iter().chain(&self.fairness) {
            if *condition != terms.tru() && !distinct.contains(condition) {
                distinct.push(*condition);
            }
        }
        let mut ts = Ts {
            state: self.state.clone(),
            inputs: self.inputs.clone(),
            init: self.init,
            valid: terms.and(self.constraint, self.step),
            bad: terms.tru(),
        };
        let all = match distinct[..] {
            [one] => one,
            ref several => met(terms, &mut ts, several),
        };
        let inputs: FxHashSet<Term> = self.inputs.iter().copied().collect();
        let needed = terms.free_vars(&[all]);
        ts.bad = match needed.iter().any(|var| inputs.contains(var)) {
            true => bit(terms, &mut ts, "visited", |_, _| all),
            false => all,
        };
        Fair { ts }
    }

    /// The run that a lasso of the property's system is: as many states as inputs; the last step
    /// leads to a state that was before.
    pub fn lasso(&self, trace: &Trace) -> Run {
        let mut states = trace.states.clone();
        states.truncate(trace.inputs.len());
        for state in &mut states {
            state.truncate(self.state.len());
        }
        Run {
            states,
            inputs: trace.inputs.clone(),
        }
    }

    /// The run that a trace of the property's system is.
    pub fn run(&self, terms: &Terms, system: &System, trace: &Trace) -> Run {
        let mut states = trace.states.clone();
        let mut inputs = trace.inputs.clone();
        if system.late {
            states.pop();
        } else {
            // The last step is not taken, and nothing depends on what it would be given.
            let any = |var: &Term| terms.sorts().default_value(terms.sort(*var));
            inputs.push(self.inputs.iter().map(any).collect());
        }
        for state in &mut states {
            state.truncate(self.state.len());
        }
        Run { states, inputs }
    }
}

/// A new state bit that is false at first.
fn bit(
    terms: &mut Terms,
    ts: &mut Ts,
    name: &str,
    next: impl FnOnce(&mut Terms, Term) -> Term,
) -> Term {
    let now = symbols::unused(terms, &variables(ts), name, Sort::BOOL);
    let at_first = terms.not(now);
    ts.init = terms.and(ts.init, at_first);
    let next = Some(next(terms, now));
    ts.state.push(StateVar { now, next });
    now
}

/// Whether all conditions were met since that was so last, with a new state bit for each.
fn met(terms: &mut Terms, ts: &mut Ts, conditions: &[Term]) -> Term {
    let first = ts.state.len();
    let mut parts = Vec::with_capacity(conditions.len());
    for (number, condition) in conditions.iter().enumerate() {
        let bit = bit(terms, ts, &format!("met.{number}"), |_, bit| bit);
        parts.push(terms.or(bit, *condition));
    }
    let all = terms.and_all(&parts);
    let missing = terms.not(all);
    for (var, part) in ts.state.iter_mut().skip(first).zip(parts) {
        var.next = Some(terms.and(missing, part));
    }
    all
}

/// `bad ∧ constraint`, without what follows from bad.
pub(crate) fn with_constraint(terms: &mut Terms, bad: Term, constraint: Term) -> Term {
    let mut known: FxHashSet<Term> = conjuncts(terms, bad).into_iter().collect();
    known.insert(bad);
    let mut parts = vec![bad];
    for part in conjuncts(terms, constraint) {
        if !follows(terms, &known, part) {
            parts.push(part);
        }
    }
    terms.and_all(&parts)
}

/// `V ∨ B`, part by part: where V is not needed, since B ends the path. What B implies is not made
/// longer.
pub(crate) fn unless_bad(terms: &mut Terms, valid: Term, bad: Term) -> Term {
    let mut known: FxHashSet<Term> = conjuncts(terms, bad).into_iter().collect();
    known.insert(bad);
    let mut parts = Vec::new();
    for part in conjuncts(terms, valid) {
        parts.push(match follows(terms, &known, part) {
            true => part,
            false => terms.or(part, bad),
        });
    }
    terms.and_all(&parts)
}

/// How deep, and at how many formulas, [`follows`] looks.
const MAX_LEVELS: u32 = 6;
const MAX_LOOKS: u32 = 1000;

/// Whether a formula follows from these by its junctions: it is among them, or one of its disjuncts
/// follows, or all of its conjuncts do.
fn follows(terms: &mut Terms, known: &FxHashSet<Term>, conclusion: Term) -> bool {
    let mut looks = MAX_LOOKS;
    known.contains(&terms.fals())
        || implied(terms, known, (conclusion, true), MAX_LEVELS, &mut looks)
}

/// Whether a formula, or its negation, follows.
fn implied(
    terms: &mut Terms,
    known: &FxHashSet<Term>,
    (formula, truth): (Term, bool),
    levels: u32,
    looks: &mut u32,
) -> bool {
    let whole = if truth { formula } else { terms.not(formula) };
    if known.contains(&whole) || whole == terms.tru() {
        return true;
    }
    *looks = looks.saturating_sub(1);
    if levels == 0 || *looks == 0 {
        return false;
    }
    let (op, args) = (terms.op(formula), terms.args(formula).to_vec());
    let mut part = |arg, truth| implied(terms, known, (arg, truth), levels - 1, looks);
    match (op, truth) {
        (Op::Not, _) => args.into_iter().any(|arg| part(arg, !truth)),
        (Op::And, true) | (Op::Or, false) => args.into_iter().all(|arg| part(arg, truth)),
        (Op::And, false) | (Op::Or, true) => args.into_iter().any(|arg| part(arg, truth)),
        _ => false,
    }
}

/// State variables and inputs.
fn variables(ts: &Ts) -> Vec<Term> {
    let state = ts.state.iter().map(|var| var.now);
    state.chain(ts.inputs.iter().copied()).collect()
}

/// The same system without condition of steps, for readers that know none: V becomes a state bit.
///
/// ```text
///   valid(0) = true     valid' = valid ∧ V     B ∧ valid
/// ```
pub fn folded(terms: &mut Terms, ts: &Ts) -> Ts {
    if ts.valid == terms.tru() {
        return ts.clone();
    }
    let valid = symbols::unused(terms, &variables(ts), "valid", Sort::BOOL);
    let mut made = ts.clone();
    made.state.push(StateVar {
        now: valid,
        next: Some(terms.and(valid, ts.valid)),
    });
    made.init = terms.and(ts.init, valid);
    made.bad = terms.and(ts.bad, valid);
    made.valid = terms.tru();
    made
}
