//! Candidates from runs: the system is run, and what its states have in common is guessed to hold
//! always. (Ernst et al.: Dynamically discovering likely program invariants, TSE 27, 2001,
//! doi:10.1109/32.908957; equations by elimination as in Sharma et al., ESOP 2013.)
//!
//! ```text
//!   group       states at a location, pc = l; in a further level only those where a flag has one value
//!   plain       x = c, x ∈ {c, d, …}, c ≤ x ≤ d, x mod m = r, ±x ± y ≤ c, linear equations,
//!               comparisons of the program, the strict and the weak; a[x + c] = d
//!   split       f = v ⇒ φ, for φ plain that does not hold in the whole group
//!   wide        ±x ± 2·y ≤ c, ±x ± y ± z ≤ c, equations with products of two numbers
//! ```
//! Everything here is a guess: Houdini keeps what is inductive of it. Bit-vectors are read as
//! signed numbers; sums are compared in vectors that are wide enough, so nothing is said about
//! wrapped ones.

pub(crate) mod affine;
mod cells;
mod group;
pub(crate) mod samples;

use crate::{Cx, EngineError, engines::ic3ia::control_variables, session::Halt};
use bia_system::Ts;
use bia_term::{Op, SortData, Substitution, Term, Terms, value::Value};
use group::Group;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use samples::{Plan, Samples, State};

/// The greatest number of candidates of one level.
const MAX_CANDIDATES: usize = 900;
/// The greatest number of candidates for one group.
const MAX_PER_GROUP: usize = 200;
/// The greatest number of candidates for one value of a flag.
const MAX_PER_SIDE: usize = 30;
/// The greatest number of flags at one location.
const MAX_FLAGS: usize = 6;
/// The greatest number of values of a flag.
const MAX_SIDES: usize = 4;
/// The greatest number of comparisons of the program that are used.
const MAX_ATOMS: usize = 300;
/// The greatest number of constants of the program that are used.
const MAX_NUMBERS: usize = 60;

type Set = IndexSet<Term, FxBuildHasher>;

/// How much is guessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// About one and two variables, and linear equations.
    Plain,
    /// What holds for one value of a flag.
    Split,
    /// About more variables and with larger coefficients.
    Wide,
}

impl Guess {
    /// All, the quickest to prove first.
    pub const ALL: [Guess; 3] = [Guess::Plain, Guess::Split, Guess::Wide];
}

/// States that runs of a system have visited.
#[derive(Debug)]
pub struct Runs {
    samples: Samples,
    /// The system that was run, with cells of arrays as further variables; `samples` have their
    /// values.
    view: Ts,
    /// The state variable of the location, if there is one.
    counter: Option<usize>,
    /// Numbers of the system, in order.
    numbers: Vec<i128>,
}

impl Runs {
    /// Runs the system; `None` if that takes too long or if no initial state was found.
    pub fn collect(cx: &mut Cx<'_>, ts: &Ts) -> Result<Option<Self>, EngineError> {
        match Self::run(cx, ts) {
            Ok(runs) => Ok(Some(runs)),
            Err(Halt::Unknown(_)) => Ok(None),
            Err(Halt::Fault(fault)) => Err(fault),
        }
    }

    fn run(cx: &mut Cx<'_>, ts: &Ts) -> Result<Self, Halt> {
        let counter = counter(cx.terms, ts);
        let control: Vec<bool> = (0..ts.state.len()).map(|i| counter == Some(i)).collect();
        let numbers = numbers(cx.terms, ts);
        let inputs = numbers.iter().filter_map(|n| i64::try_from(*n).ok());
        let mut plan = Plan {
            numbers: inputs.collect(),
            questions: 40,
            ..Plan::quick()
        };
        let mut samples = Samples::collect(cx, ts, &control, &plan)?;
        // Short runs see the first loops; a few long ones get further.
        (plan.runs, plan.steps) = (3, 4000);
        samples.join(Samples::collect(cx, ts, &control, &plan)?);
        let (view, extras) = cells::with_cells(cx.terms, ts);
        samples.map(|state| cells::with_values(state, &extras));
        Ok(Self {
            samples,
            view,
            counter,
            numbers,
        })
    }

    /// Candidates of a level, formulas over the state of the system that was run. `atoms`: formulas
    /// over the state that may matter.
    pub fn candidates(&self, terms: &mut Terms, ts: &Ts, atoms: &[Term], what: Guess) -> Vec<Term> {
        let mut known = self::atoms(terms, ts);
        known.extend(atoms.iter().copied());
        let known = comparisons(terms, ts, &known);
        let mut all = Set::default();
        let mut seen: Vec<&Value> = Vec::new();
        let mut plain = Set::default();
        for (location, states) in self.samples.locations() {
            let guard = self.guard(terms, ts, location.first());
            seen.extend(location.first());
            let group = self.group(terms, &states);
            let mut found = Set::default();
            match what {
                Guess::Plain => {
                    group.plain(terms, &known, &mut found);
                    found.truncate(MAX_PER_GROUP);
                    plain.extend(found.iter().copied());
                }
                Guess::Split => self.split(terms, (&group, &states), &known, &mut found),
                Guess::Wide => {
                    group.wide(terms, &mut found);
                    found.truncate(MAX_PER_GROUP);
                }
            }
            for formula in found {
                all.insert(terms.implies(guard, formula));
            }
        }
        if what == Guess::Plain {
            self.elsewhere(terms, ts, (&seen, &plain), &mut all);
        }
        let proper = all.into_iter().take(MAX_CANDIDATES);
        proper
            .filter(|formula| terms.value_of(*formula).is_none())
            .collect()
    }

    fn group<'a>(&'a self, terms: &Terms, states: &[&'a State]) -> Group<'a> {
        let known = (self.counter, &self.numbers[..]);
        Group::new(terms, &self.view, states.to_vec(), known)
    }

    /// What holds for one value of a flag.
    fn split(
        &self,
        terms: &mut Terms,
        (group, states): (&Group<'_>, &[&State]),
        atoms: &[Term],
        to: &mut Set,
    ) {
        let mut whole = Set::default();
        group.plain(terms, atoms, &mut whole);
        for flag in group.flags(terms, MAX_SIDES).into_iter().take(MAX_FLAGS) {
            let values: IndexSet<&Value, FxBuildHasher> =
                states.iter().map(|state| &state[flag]).collect();
            for value in values {
                let here = states.iter().filter(|state| state[flag] == *value);
                let here: Vec<&State> = here.copied().collect();
                let mut found = Set::default();
                self.group(terms, &here).plain(terms, atoms, &mut found);
                let var = self.view.state[flag].now;
                let constant = terms.value(value.clone(), terms.sort(var));
                let is_here = terms.eq(var, constant);
                let new = found.iter().filter(|formula| !whole.contains(*formula));
                for formula in new.take(MAX_PER_SIDE) {
                    if *formula != is_here {
                        to.insert(terms.implies(is_here, *formula));
                    }
                }
            }
        }
    }

    /// Locations that no run has visited may be like others, unless they are bad anyway.
    fn elsewhere(
        &self,
        terms: &mut Terms,
        ts: &Ts,
        (seen, plain): (&[&Value], &Set),
        all: &mut Set,
    ) {
        let Some(counter) = self.counter else {
            return;
        };
        let sort = terms.sort(ts.state[counter].now);
        let SortData::Enum(data) = terms.sort_data(sort) else {
            return;
        };
        let count = u32::try_from(data.constructors.len()).unwrap_or(0);
        let places = (0..count).map(Value::Elem);
        let places: Vec<Value> = places.filter(|place| !seen.contains(&place)).collect();
        for place in places {
            let guard = self.guard(terms, ts, Some(&place));
            let var = ts.state[counter].now;
            let here = terms.value(place, sort);
            let mut put_in = Substitution::new(terms, [(var, here)]);
            if put_in.apply(terms, ts.bad) == terms.tru() {
                continue;
            }
            for formula in plain.iter().take(MAX_PER_GROUP) {
                if all.len() >= MAX_CANDIDATES {
                    return;
                }
                all.insert(terms.implies(guard, *formula));
            }
        }
    }

    /// pc = l
    fn guard(&self, terms: &mut Terms, ts: &Ts, location: Option<&Value>) -> Term {
        let (Some(counter), Some(location)) = (self.counter, location) else {
            return terms.tru();
        };
        let var = ts.state[counter].now;
        let value = terms.value(location.clone(), terms.sort(var));
        terms.eq(var, value)
    }
}

/// The state variable of the location: the first one of an enumeration.
fn counter(terms: &mut Terms, ts: &Ts) -> Option<usize> {
    let control: FxHashSet<Term> = control_variables(terms, ts)
        .into_iter()
        .map(|(var, _)| var)
        .collect();
    ts.state.iter().position(|var| {
        let sort = terms.sort(var.now);
        control.contains(&var.now) && matches!(terms.sort_data(sort), SortData::Enum(_))
    })
}

/// Comparisons of the system that are about its state.
fn atoms(terms: &Terms, ts: &Ts) -> Vec<Term> {
    let all = terms.post_order(&ts.roots()).into_iter();
    let compares = |term: &Term| matches!(terms.op(*term), Op::Eq | Op::Lt | Op::BvUlt | Op::BvSlt);
    all.filter(compares).collect()
}

/// These comparisons, where they are about the state, in all directions.
fn comparisons(terms: &mut Terms, ts: &Ts, atoms: &[Term]) -> Vec<Term> {
    let state: FxHashSet<Term> = ts.state.iter().map(|var| var.now).collect();
    let mut found = Set::default();
    for atom in atoms {
        let free = terms.free_vars(&[*atom]);
        let about_state = !free.is_empty() && free.iter().all(|var| state.contains(var));
        let args = terms.args(*atom).to_vec();
        let (true, [a, b]) = (about_state && found.len() < MAX_ATOMS, &args[..]) else {
            continue;
        };
        let (a, b) = (*a, *b);
        if terms.op(*atom) == Op::Eq {
            let different = terms.not(*atom);
            found.extend([*atom, different]);
        }
        match (terms.op(*atom), terms.sort_data(terms.sort(a))) {
            (Op::BvUlt, _) => {
                for (a, b) in [(a, b), (b, a)] {
                    found.extend([terms.bv_ult(a, b), terms.bv_ule(a, b)]);
                }
            }
            (Op::BvSlt | Op::Eq, SortData::Bv(_)) => {
                for (a, b) in [(a, b), (b, a)] {
                    found.extend([terms.bv_slt(a, b), terms.bv_sle(a, b)]);
                }
            }
            (Op::Lt | Op::Eq, SortData::Int | SortData::Real) => {
                for (a, b) in [(a, b), (b, a)] {
                    found.extend([terms.lt(a, b), terms.le(a, b)]);
                }
            }
            (_, _) => {}
        }
    }
    found.retain(|formula| terms.value_of(*formula).is_none());
    found.into_iter().collect()
}

/// The numbers that the system mentions and their neighbours, in order.
fn numbers(terms: &Terms, ts: &Ts) -> Vec<i128> {
    let mut found: IndexSet<i128, FxBuildHasher> = IndexSet::from_iter([0, 1]);
    for term in terms.post_order(&ts.roots()) {
        if let Some(number) = terms.value_of(term).and_then(number)
            && found.len() < MAX_NUMBERS
        {
            found.extend([number, number - 1, number + 1]);
        }
    }
    found.sort_unstable();
    found.into_iter().collect()
}

/// The number that a value is; bit-vectors of more than four bits are signed.
fn number(value: &Value) -> Option<i128> {
    match value {
        Value::Int(n) => i64::try_from(n.clone()).ok().map(i128::from),
        Value::Bv(bits) if (5..=64).contains(&bits.width()) => bits.to_i64().map(i128::from),
        Value::Bv(_)
        | Value::Bool(_)
        | Value::Real(_)
        | Value::Rounding(_)
        | Value::Float(_)
        | Value::Array(_)
        | Value::Elem(_) => None,
    }
}
