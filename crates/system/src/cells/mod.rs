//! Arrays abstracted to single cells, with prophecies of which cells matter.
//!
//! A cell is an index j that is chosen once and never changes; of each array a only its element v =
//! a[j] is kept. (Mann, Irfan, Griggio, Padon, Barrett: Counterexample-guided prophecy for model
//! checking modulo the theory of arrays, TACAS 2021, doi:10.1007/978-3-030-72016-2_7; with one cell
//! for each prophecy as in Bjesse: Word-level sequential memory abstraction, FMCAD 2008.)
//!
//! ```text
//!   a[e]                    ite(e = j, v_a, r)          r: any value, one for each array and index
//!   next of v_a             (next of a)[j]              pushed through stores and ite
//!   a = b                   p ∧ v_a = v_b               p: any truth value
//!   j: prophecy of e        B ∧ h                       h: e = j held at its distance from the end
//! ```
//! **Over-approximation.** A path of the system with arrays is one of the abstraction: take v_a =
//! a[j] in each state, for r and p the true values. A prophecy restricts bad states to those where
//! the value of its index term, at a given distance from the end, was j; since j may be anything at
//! the start, every path to a bad state has a j for which it survives. Where the path is too short
//! for that distance, h is still true as at the start. So no bad state of the abstraction is
//! reachable only if none of the system is: an inductive invariant φ(x, j, v) of the abstraction
//! means ∀j. φ(x, j, a[j]).
//!
//! Reads of one array at indices that are equal give equal values: that is added for few reads.

#[cfg(test)]
mod tests;
mod translate;

use crate::{StateVar, Ts};
use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashSet;
use translate::{Context, Translator};

/// When the value of an index term is that of the cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum When {
    /// In the last state; the term is one over state variables.
    End,
    /// This number of steps before the step that leads to the last state; 0 is that step itself.
    Back(u32),
}

/// A cell: its index is the value that a term over state and inputs has at some time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Prophecy {
    /// The index term.
    pub index: Term,
    /// When the value of the term is the index of the cell.
    pub when: When,
}

/// A read whose value the abstraction leaves open where it hits no cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The array: a state variable or an input of the system.
    pub array: Term,
    /// The index, over the abstraction.
    pub index: Term,
    /// The index as the system has it.
    pub original: Term,
    /// The value: an input or a free state variable of the abstraction.
    pub value: Term,
    /// Whether it is read in bad states; otherwise in steps.
    pub at_end: bool,
}

/// One cell of the abstraction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The state variable with its index.
    pub index: Term,
    /// The arrays, each with the state variable for its element there.
    pub values: Vec<(Term, Term)>,
}

/// A system with its arrays abstracted to cells.
#[derive(Clone, Debug)]
pub struct Cells {
    /// A system without arrays.
    pub ts: Ts,
    /// What it leaves open.
    pub reads: Vec<Read>,
    /// The arrays with their next-state functions over the abstraction's scalars, to compare with.
    pub arrays: Vec<StateVar>,
    /// The cells, one for each prophecy.
    pub layout: Vec<Cell>,
    /// Whether only reads are left open: no equation between arrays, no function of one.
    pub only_reads: bool,
}

/// Whether the system has arrays, and cells are made for all of them: no arrays of arrays.
pub fn has_cells(terms: &Terms, ts: &Ts) -> bool {
    let vars = ts.state.iter().map(|var| var.now);
    let vars: Vec<Term> = vars.chain(ts.inputs.iter().copied()).collect();
    let parts = |var: &Term| terms.sorts().array_parts(terms.sort(*var));
    let flat = |sort: Sort| terms.sorts().array_parts(sort).is_none();
    vars.iter().any(|var| parts(var).is_some())
        && (vars.iter().filter_map(parts)).all(|(index, element)| flat(index) && flat(element))
}

/// The abstraction with a cell for each prophecy; `None` if the system has no arrays or arrays of
/// arrays, or a prophecy is not over its variables. Equal arguments give equal systems.
pub fn cells(terms: &mut Terms, ts: &Ts, prophecies: &[Prophecy]) -> Option<Cells> {
    if !has_cells(terms, ts) || !are_over(terms, ts, prophecies) {
        return None;
    }
    let mut names = Names::new(terms, ts);
    let indices: Vec<Term> = prophecies
        .iter()
        .map(|prophecy| {
            let sort = terms.sort(prophecy.index);
            names.var(terms, "cell", sort)
        })
        .collect();
    let mut translator = Translator::new(terms, ts, &indices, &mut names);
    let init = translator.term(terms, ts.init, Context::Start, &mut names);
    let bad = translator.term(terms, ts.bad, Context::End, &mut names);
    let valid = translator.term(terms, ts.valid, Context::Step, &mut names);
    let mut state = Vec::new();
    let mut arrays = Vec::new();
    let mut layout: Vec<Cell> = indices
        .iter()
        .map(|j| Cell {
            index: *j,
            values: Vec::new(),
        })
        .collect();
    for var in &ts.state {
        let is_array = terms.sorts().array_parts(terms.sort(var.now)).is_some();
        let next = var
            .next
            .map(|next| translator.term(terms, next, Context::Step, &mut names));
        if !is_array {
            let now = var.now;
            state.push(StateVar { now, next });
            continue;
        }
        for (now, cell) in translator.values_of(var.now) {
            let next = var
                .next
                .map(|next| translator.read(terms, next, cell, Context::Step, &mut names));
            state.push(StateVar { now, next });
            let own = layout.iter_mut().find(|own| own.index == cell);
            own.into_iter()
                .for_each(|own| own.values.push((var.now, now)));
        }
        arrays.push(StateVar { now: var.now, next });
    }
    state.extend(indices.iter().map(|j| StateVar {
        now: *j,
        next: Some(*j),
    }));
    let mut hits = Hits::default();
    for (prophecy, j) in prophecies.iter().zip(&indices) {
        let context = match prophecy.when {
            When::End => Context::End,
            When::Back(_) => Context::Step,
        };
        let index = translator.term(terms, prophecy.index, context, &mut names);
        let hit = terms.eq(index, *j);
        hits.add(terms, hit, prophecy.when, &mut state, &mut names);
    }
    let consistent = translator.consistent(terms, Context::Step);
    let consistent_end = translator.consistent(terms, Context::End);
    let made = translator.finish();
    state.extend(made.free.iter().map(|now| StateVar {
        now: *now,
        next: None,
    }));
    let scalars = ts.inputs.iter().copied();
    let scalars = scalars.filter(|w| terms.sorts().array_parts(terms.sort(*w)).is_none());
    let inputs = scalars.chain(made.inputs).collect();
    hits.bad.extend([bad, consistent_end]);
    hits.init.push(init);
    let system = Ts {
        state,
        inputs,
        init: terms.and_all(&hits.init),
        valid: terms.and(valid, consistent),
        bad: terms.and_all(&hits.bad),
    };
    Some(Cells {
        ts: system,
        reads: made.reads,
        arrays,
        layout,
        only_reads: made.only_reads,
    })
}

/// Whether the index terms are over the variables that they may be over.
fn are_over(terms: &Terms, ts: &Ts, prophecies: &[Prophecy]) -> bool {
    let state: FxHashSet<Term> = ts.state.iter().map(|var| var.now).collect();
    prophecies.iter().all(|prophecy| {
        let free = terms.free_vars(&[prophecy.index]);
        let is_flat = terms.sorts().array_parts(terms.sort(prophecy.index));
        is_flat.is_none()
            && free.iter().all(|var| {
                let input = prophecy.when != When::End && ts.inputs.contains(var);
                state.contains(var) || input
            })
    })
}

/// Whether prophecies came true, step by step.
#[derive(Default)]
struct Hits {
    init: Vec<Term>,
    bad: Vec<Term>,
}

impl Hits {
    fn add(
        &mut self,
        terms: &mut Terms,
        hit: Term,
        when: When,
        state: &mut Vec<StateVar>,
        names: &mut Names,
    ) {
        let When::Back(steps) = when else {
            self.bad.push(hit);
            return;
        };
        let mut value = hit;
        for _ in 0..=steps {
            let now = names.var(terms, "hit", Sort::BOOL);
            let next = Some(value);
            state.push(StateVar { now, next });
            self.init.push(now);
            value = now;
        }
        self.bad.push(value);
    }
}

/// Names that the system does not use, the same for the same system.
pub(crate) struct Names {
    used: FxHashSet<String>,
    count: usize,
}

impl Names {
    fn new(terms: &Terms, ts: &Ts) -> Self {
        let vars = ts.state.iter().map(|var| var.now);
        let vars = vars.chain(ts.inputs.iter().copied());
        let used = vars.filter_map(|var| terms.var_name(var).map(str::to_owned));
        Self {
            used: used.collect(),
            count: 0,
        }
    }

    /// A variable that is not of the system.
    pub(crate) fn var(&mut self, terms: &mut Terms, stem: &str, sort: Sort) -> Term {
        loop {
            let name = format!("{stem}.{}", self.count);
            self.count += 1;
            if !self.used.contains(&name) {
                return terms.var(&name, sort);
            }
        }
    }
}
