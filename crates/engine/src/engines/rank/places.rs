//! [`Places`]: a system by the values of its control variable.
//!
//! ```text
//!   a control variable pc has constants as initial and next values: N(pc) is a tree of conditions
//!   whose leaves are constants, or pc itself
//!   place c      V_c = V[pc := c]    N_c = N[pc := c]    J_c = J[pc := c]
//!   step c → d   V_c ∧ N_c(pc) = d
//! ```
//! A system without such a variable has one place. What is said of a place is over the other
//! variables and the inputs; variables without next-state function get one of their own for the
//! value after the step.

use super::atoms::project;
use bia_system::{Ts, initial_constants};
use bia_term::{Op, SortData, Substitution, Term, Terms, value::Value};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The greatest number of values of a control variable.
const MAX_PLACES: usize = 400;

/// The system at one value of the control variable.
#[derive(Debug)]
pub(crate) struct Place {
    /// The value.
    pub(crate) value: Option<Term>,
    /// V here.
    pub(crate) valid: Term,
    /// The values after a step, for each state variable.
    pub(crate) next: Vec<Term>,
    /// J here.
    pub(crate) visit: Term,
    /// The places to which steps may lead, by their form.
    pub(crate) to: Vec<usize>,
    /// Puts the value in.
    here: Substitution,
    /// Puts the values after a step in.
    then: Substitution,
}

/// All places.
#[derive(Debug)]
pub(crate) struct Places {
    /// The number of the control variable.
    pub(crate) control: Option<usize>,
    /// The places.
    pub(crate) list: Vec<Place>,
}

impl Places {
    /// The places of a system.
    pub(crate) fn new(terms: &mut Terms, ts: &Ts) -> Self {
        let found = control(terms, ts);
        let (control, values) = match found {
            Some((at, values)) => (Some(at), values.into_iter().map(Some).collect()),
            None => (None, vec![None]),
        };
        let mut list: Vec<Place> = Vec::new();
        for value in &values {
            list.push(place(terms, ts, control, *value));
        }
        for place in &mut list {
            let reached = |value: &Term, leaves: &[Term]| leaves.contains(value);
            let leaves = match control {
                Some(at) => leaves(terms, place.next[at]).unwrap_or_default(),
                None => Vec::new(),
            };
            let to = values.iter().enumerate().filter(|(_, value)| match value {
                Some(value) => reached(value, &leaves),
                None => true,
            });
            place.to = to.map(|(number, _)| number).collect();
        }
        Self { control, list }
    }

    /// The place of a state.
    pub(crate) fn of(&self, terms: &Terms, state: &[Value]) -> Option<usize> {
        let Some(at) = self.control else {
            return Some(0);
        };
        let here = state.get(at)?;
        let mut values = self.list.iter().map(|place| place.value);
        values.position(|value| value.and_then(|v| terms.value_of(v)) == Some(here))
    }

    /// A term over the state, at a place.
    pub(crate) fn here(&mut self, terms: &mut Terms, term: Term, place: usize) -> Term {
        self.list[place].here.apply(terms, term)
    }

    /// A term over the state without the control variable, after a step from a place.
    pub(crate) fn then(&mut self, terms: &mut Terms, term: Term, from: usize) -> Term {
        self.list[from].then.apply(terms, term)
    }

    /// Whether the step from a place leads to another.
    pub(crate) fn leads(&self, terms: &mut Terms, from: usize, to: usize) -> Term {
        match (self.control, self.list[to].value) {
            (Some(at), Some(value)) => {
                let next = self.list[from].next[at];
                terms.eq(next, value)
            }
            (None, _) | (_, None) => terms.tru(),
        }
    }

    /// Whether the state is at a place.
    pub(crate) fn is_at(&self, terms: &mut Terms, ts: &Ts, place: usize) -> Term {
        match (self.control, self.list[place].value) {
            (Some(at), Some(value)) => terms.eq(ts.state[at].now, value),
            (None, _) | (_, None) => terms.tru(),
        }
    }

    /// A formula over the state that holds where a step leads from a place to others of its
    /// component.
    pub(crate) fn goes_on(
        &self,
        terms: &mut Terms,
        ts: &Ts,
        place: usize,
        component: &[usize],
    ) -> Term {
        let inside = self.list[place].to.iter();
        let inside: Vec<usize> = inside
            .copied()
            .filter(|to| component.contains(to))
            .collect();
        let leads: Vec<Term> = inside
            .iter()
            .map(|to| self.leads(terms, place, *to))
            .collect();
        let leads = terms.or_all(&leads);
        let goes = terms.and(self.list[place].valid, leads);
        let state = ts.state.iter().map(|var| var.now).collect();
        project(terms, goes, &state)
    }

    /// The strongly connected components of places, those that are left last.
    pub(crate) fn components(&self) -> Vec<Vec<usize>> {
        components(self.list.len(), |from| self.list[from].to.clone())
    }
}

fn place(terms: &mut Terms, ts: &Ts, control: Option<usize>, value: Option<Term>) -> Place {
    let fixed: Vec<(Term, Term)> = control
        .zip(value)
        .map(|(at, value)| (ts.state[at].now, value))
        .into_iter()
        .collect();
    let mut here = Substitution::new(terms, fixed);
    let valid = here.apply(terms, ts.valid);
    let visit = here.apply(terms, ts.bad);
    let mut next = Vec::with_capacity(ts.state.len());
    for var in &ts.state {
        next.push(match var.next {
            Some(function) => here.apply(terms, function),
            None => {
                let sort = terms.sort(var.now);
                terms.fresh_var("then", sort)
            }
        });
    }
    let vars = ts.state.iter().map(|var| var.now);
    let then = Substitution::new(terms, vars.zip(next.iter().copied()));
    Place {
        value,
        valid,
        next,
        visit,
        to: Vec::new(),
        here,
        then,
    }
}

/// The control variable and its values: an enumeration if there is one.
fn control(terms: &mut Terms, ts: &Ts) -> Option<(usize, Vec<Term>)> {
    let constants = initial_constants(terms, ts);
    let mut best: Option<(usize, Vec<Term>)> = None;
    for (at, var) in ts.state.iter().enumerate() {
        let first = constants.iter().find(|(x, _)| *x == var.now);
        let (Some((_, first)), Some(next)) = (first, var.next) else {
            continue;
        };
        let Some(mut values) = leaves(terms, next) else {
            continue;
        };
        values.retain(|value| *value != var.now);
        if !values.iter().all(|value| terms.value_of(*value).is_some()) {
            continue;
        }
        let mut all: IndexSet<Term, FxBuildHasher> = std::iter::once(*first).collect();
        all.extend(values);
        if all.len() < 2 || all.len() > MAX_PLACES {
            continue;
        }
        let all: Vec<Term> = all.into_iter().collect();
        if matches!(terms.sort_data(terms.sort(var.now)), SortData::Enum(_)) {
            return Some((at, all));
        }
        best = best.or(Some((at, all)));
    }
    best
}

/// The leaves of a tree of conditions, each once; `None` if there are very many.
fn leaves(terms: &Terms, root: Term) -> Option<Vec<Term>> {
    let mut seen: IndexSet<Term, FxBuildHasher> = IndexSet::default();
    let mut found = Vec::new();
    let mut stack = vec![root];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if terms.op(term) == Op::Ite {
            stack.extend_from_slice(&terms.args(term)[1..]);
        } else {
            found.push(term);
            if found.len() > MAX_PLACES {
                return None;
            }
        }
    }
    found.sort_unstable();
    Some(found)
}

/// The strongly connected components of a graph, each before those that it is reached from
/// (Tarjan 1972, with an explicit stack).
pub(crate) fn components(count: usize, to: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    let mut number = vec![usize::MAX; count];
    let mut low = vec![usize::MAX; count];
    let mut on_stack = vec![false; count];
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        if number[root] != usize::MAX {
            continue;
        }
        let mut calls: Vec<(usize, Vec<usize>)> = vec![(root, to(root))];
        (number[root], low[root]) = (next, next);
        next += 1;
        stack.push(root);
        on_stack[root] = true;
        while let Some((node, rest)) = calls.last_mut() {
            let node = *node;
            if let Some(child) = rest.pop() {
                if number[child] == usize::MAX {
                    (number[child], low[child]) = (next, next);
                    next += 1;
                    stack.push(child);
                    on_stack[child] = true;
                    calls.push((child, to(child)));
                } else if on_stack[child] {
                    low[node] = low[node].min(number[child]);
                }
                continue;
            }
            calls.pop();
            if let Some((parent, _)) = calls.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == number[node] {
                let mut component = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    component.push(member);
                    if member == node {
                        break;
                    }
                }
                component.sort_unstable();
                found.push(component);
            }
        }
    }
    found
}
