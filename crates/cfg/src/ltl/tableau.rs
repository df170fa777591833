//! From a formula to a Büchi automaton.
//!
//! **Tableau** (Couvreur, On-the-Fly Verification of Linear Temporal Logic, FM 1999; Gerth, Peled,
//! Vardi, Wolper, Simple On-the-Fly Automatic Verification of LTL, PSTV 1995). A state is a set of
//! formulas that must hold from now on. Its transitions say what this moment must satisfy, and what
//! must hold from the next moment on:
//!
//! ```text
//!   a, ¬a     now
//!   φ ∧ ψ     φ and ψ             X φ      φ next
//!   φ ∨ ψ     φ, or ψ             φ U ψ    ψ, or φ and next φ U ψ: it is *postponed*
//!                                 φ R ψ    φ and ψ, or ψ and next φ R ψ
//! ```
//! A run is accepting iff for each `φ U ψ` it takes infinitely many transitions that do not
//! postpone it. Of two transitions of a state one is superfluous if the other asks for less now and
//! for less next and postpones less.
//!
//! **Reduction.** What a transition postpones matters only within a strongly connected component
//! that can fulfil everything; states from which no such component is reached are dropped. States
//! with the same transitions into the same classes are merged (bisimulation, by refinement).
//!
//! **Degeneralisation.** A state counts how many of the n acceptance sets, in order, were passed
//! since it last was accepting; n of n is accepting and counts anew. On the way to another
//! component any count will do: n if all transitions within it are in all sets, else 0.

use super::formula::{FALSE, Formulas, Id, Node};
use crate::pass::PassError;
use crate::scc::components;
use bia_base::Budget;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::BTreeSet;

/// What one moment must satisfy: a conjunction of literals, as sets of atoms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Cube {
    pub(super) positive: u64,
    pub(super) negative: u64,
}

impl Cube {
    fn is_weaker(self, other: Self) -> bool {
        self.positive & !other.positive == 0 && self.negative & !other.negative == 0
    }
}

/// An edge of an automaton: `mark` is the set of acceptance sets it is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Transition {
    pub(super) cube: Cube,
    pub(super) to: usize,
    mark: u64,
}

/// A Büchi automaton. The first state is initial; without states it accepts nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Automaton {
    pub(super) transitions: Vec<Vec<Transition>>,
    pub(super) accepting: Vec<bool>,
}

/// Limits of an automaton; larger ones are refused.
const MAX_STATES: usize = 2000;
const MAX_TRANSITIONS: usize = 40_000;
const MAX_SETS: usize = 60;

fn too_large() -> PassError {
    PassError::Unsupported("the automaton of the formula is too large".into())
}

/// The automaton of a formula: it accepts the traces that satisfy it.
pub(super) fn automaton(
    formulas: &Formulas,
    root: Id,
    budget: &Budget,
) -> Result<Automaton, PassError> {
    let mut tableau = Tableau {
        formulas,
        untils: untils(formulas, root)?,
        states: IndexSet::default(),
        transitions: Vec::new(),
        made: 0,
    };
    tableau.run(root, budget)?;
    let all = mask(tableau.untils.len());
    let mut general = tableau.transitions;
    loop {
        let before = (general.len(), general.iter().map(Vec::len).sum::<usize>());
        general = reduced(general, all);
        let classes = classes(&general, &vec![false; general.len()], budget)?;
        general = merged(&general, &classes);
        if (general.len(), general.iter().map(Vec::len).sum::<usize>()) == before {
            break;
        }
    }
    let simple = degeneralised(&general, all.count_ones(), budget)?;
    let classes = classes(&simple.transitions, &simple.accepting, budget)?;
    let mut accepting = vec![false; simple.accepting.len()];
    for (state, class) in classes.iter().enumerate() {
        accepting[*class] |= simple.accepting[state];
    }
    let transitions = merged(&simple.transitions, &classes);
    accepting.truncate(transitions.len());
    Ok(Automaton {
        transitions,
        accepting,
    })
}

fn mask(count: usize) -> u64 {
    (1_u64 << count) - 1
}

/// The formulas `φ U ψ` in a formula.
fn untils(formulas: &Formulas, root: Id) -> Result<FxHashMap<Id, usize>, PassError> {
    let mut found = FxHashMap::default();
    let mut seen = vec![false; formulas.len()];
    let mut stack = vec![root];
    while let Some(id) = stack.pop() {
        if std::mem::replace(&mut seen[id as usize], true) {
            continue;
        }
        match formulas.node(id) {
            Node::True | Node::False | Node::Literal { .. } => {}
            Node::Next(a) => stack.push(a),
            Node::And(a, b) | Node::Or(a, b) | Node::Release(a, b) => stack.extend([a, b]),
            Node::Until(a, b) => {
                let number = found.len();
                found.insert(id, number);
                stack.extend([a, b]);
            }
        }
    }
    match found.len() <= MAX_SETS {
        true => Ok(found),
        false => Err(too_large()),
    }
}

struct Tableau<'a> {
    formulas: &'a Formulas,
    untils: FxHashMap<Id, usize>,
    states: IndexSet<Vec<Id>, FxBuildHasher>,
    transitions: Vec<Vec<Transition>>,
    made: usize,
}

/// A transition in the making.
#[derive(Clone, Default)]
struct Branch {
    todo: Vec<Id>,
    done: BTreeSet<Id>,
    cube: Cube,
    next: BTreeSet<Id>,
    postponed: u64,
}

impl Tableau<'_> {
    fn run(&mut self, root: Id, budget: &Budget) -> Result<(), PassError> {
        let mut first = BTreeSet::new();
        self.add(&mut first, root);
        self.states.insert(first.into_iter().collect());
        let all = mask(self.untils.len());
        let mut at = 0;
        while let Some(state) = self.states.get_index(at) {
            budget.check()?;
            let state = state.clone();
            let mut list = Vec::new();
            for branch in self.branches(&state, budget)? {
                let (to, _) = self.states.insert_full(branch.next.into_iter().collect());
                list.push(Transition {
                    cube: branch.cube,
                    to,
                    mark: all & !branch.postponed,
                });
            }
            self.made += list.len();
            if self.states.len() > MAX_STATES || self.made > MAX_TRANSITIONS {
                return Err(too_large());
            }
            self.transitions.push(list);
            at += 1;
        }
        Ok(())
    }

    /// Adds what a conjunction is made of.
    fn add(&self, set: &mut BTreeSet<Id>, id: Id) {
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            match self.formulas.node(id) {
                Node::True => {}
                Node::And(a, b) => stack.extend([a, b]),
                Node::False
                | Node::Literal { .. }
                | Node::Or(..)
                | Node::Next(_)
                | Node::Until(..)
                | Node::Release(..) => {
                    set.insert(id);
                }
            }
        }
    }

    /// All ways to satisfy a state now, without superfluous ones.
    fn branches(&self, state: &[Id], budget: &Budget) -> Result<Vec<Branch>, PassError> {
        let mut open = vec![Branch {
            todo: state.to_vec(),
            ..Branch::default()
        }];
        let mut closed: Vec<Branch> = Vec::new();
        let mut steps = 0;
        while let Some(mut branch) = open.pop() {
            budget.check()?;
            steps += 1;
            if steps > MAX_TRANSITIONS {
                return Err(too_large());
            }
            let Some(id) = branch.todo.pop() else {
                if !branch.next.contains(&FALSE) && !closed.iter().any(|c| is_less(c, &branch)) {
                    closed.retain(|c| !is_less(&branch, c));
                    closed.push(branch);
                }
                continue;
            };
            if branch.done.insert(id) {
                self.expand(id, branch, &mut open);
            } else {
                open.push(branch);
            }
        }
        Ok(closed)
    }

    fn expand(&self, id: Id, mut branch: Branch, open: &mut Vec<Branch>) {
        match self.formulas.node(id) {
            Node::True => open.push(branch),
            Node::False => {}
            Node::Literal { atom, positive } => {
                let bit = 1_u64 << atom;
                let (same, other) = match positive {
                    true => (&mut branch.cube.positive, branch.cube.negative),
                    false => (&mut branch.cube.negative, branch.cube.positive),
                };
                *same |= bit;
                if other & bit == 0 {
                    open.push(branch);
                }
            }
            Node::And(a, b) => {
                branch.todo.extend([a, b]);
                open.push(branch);
            }
            Node::Or(a, b) => {
                let mut other = branch.clone();
                other.todo.push(a);
                branch.todo.push(b);
                open.extend([branch, other]);
            }
            Node::Next(a) => {
                self.add(&mut branch.next, a);
                open.push(branch);
            }
            Node::Until(a, b) => {
                let mut later = branch.clone();
                later.todo.push(a);
                later.next.insert(id);
                later.postponed |= 1 << self.untils[&id];
                branch.todo.push(b);
                open.extend([later, branch]);
            }
            Node::Release(a, b) => {
                let mut later = branch.clone();
                later.todo.push(b);
                later.next.insert(id);
                branch.todo.extend([a, b]);
                open.extend([later, branch]);
            }
        }
    }
}

/// Whether `a` asks for no more than `b`, now and later.
fn is_less(a: &Branch, b: &Branch) -> bool {
    a.cube.is_weaker(b.cube) && a.postponed & !b.postponed == 0 && a.next.is_subset(&b.next)
}

type Edges = Vec<Vec<Transition>>;

/// Without states that accept nothing, and without marks that cannot matter.
fn reduced(edges: Edges, all: u64) -> Edges {
    let component = components(edges.len(), |q, i| edges[q].get(i).map(|t| t.to));
    // What the components fulfil; `None` if nothing goes around in them.
    let mut marks: Vec<Option<u64>> = vec![None; edges.len()];
    for (from, list) in edges.iter().enumerate() {
        for t in list.iter().filter(|t| component[from] == component[t.to]) {
            let slot = &mut marks[component[from]];
            *slot = Some(slot.unwrap_or(0) | t.mark);
        }
    }
    // Edges go to components with lower or equal numbers, so those are known first.
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|q| component[*q]);
    let mut useful = vec![false; edges.len()];
    for q in &order {
        let c = component[*q];
        let leads_on = edges[*q].iter().any(|t| useful[component[t.to]]);
        useful[c] |= marks[c] == Some(all) || leads_on;
    }
    let kept = |q: usize| useful[component[q]];
    let mut number = Vec::with_capacity(edges.len());
    let mut next = 0;
    for q in 0..edges.len() {
        number.push(next);
        next += usize::from(kept(q));
    }
    if edges.is_empty() || !kept(0) {
        return Vec::new();
    }
    let states = edges.iter().enumerate().filter(|(q, _)| kept(*q));
    let new = states.map(|(q, list)| {
        let list = list.iter().filter(|t| kept(t.to)).map(|t| {
            let stays = component[q] == component[t.to];
            let counts = stays && marks[component[q]] == Some(all);
            Transition {
                to: number[t.to],
                mark: if counts { t.mark } else { 0 },
                ..*t
            }
        });
        list.collect()
    });
    new.collect()
}

/// The coarsest classes such that states of one have the same transitions into classes.
fn classes(
    edges: &[Vec<Transition>],
    colour: &[bool],
    budget: &Budget,
) -> Result<Vec<usize>, PassError> {
    let mut class: Vec<usize> = colour.iter().map(|c| usize::from(*c)).collect();
    let mut count = 0;
    loop {
        budget.check()?;
        let mut signatures: IndexSet<(usize, Vec<Transition>), FxBuildHasher> = IndexSet::default();
        let mut next = Vec::with_capacity(edges.len());
        for (q, list) in edges.iter().enumerate() {
            let mut list: Vec<Transition> = list
                .iter()
                .map(|t| Transition {
                    to: class[t.to],
                    ..*t
                })
                .collect();
            list.sort_unstable();
            list.dedup();
            next.push(signatures.insert_full((class[q], list)).0);
        }
        class = next;
        if signatures.len() == count {
            return Ok(class);
        }
        count = signatures.len();
    }
}

/// One state for each class; the first state is in the first class.
fn merged(edges: &[Vec<Transition>], class: &[usize]) -> Edges {
    let mut new: Edges = Vec::new();
    for (q, list) in edges.iter().enumerate() {
        if class[q] < new.len() {
            continue;
        }
        let list = list.iter().map(|t| Transition {
            to: class[t.to],
            ..*t
        });
        let mut list: Vec<Transition> = list.collect();
        list.sort_unstable();
        list.dedup();
        let all = list.clone();
        // What another transition to the same state allows, too.
        let better = |a: &Transition, b: &Transition| {
            a != b && a.to == b.to && a.cube.is_weaker(b.cube) && b.mark & !a.mark == 0
        };
        list.retain(|t| !all.iter().any(|other| better(other, t)));
        new.push(list);
    }
    new
}

/// The automaton with accepting states in place of `sets` sets of transitions.
fn degeneralised(edges: &Edges, sets: u32, budget: &Budget) -> Result<Automaton, PassError> {
    let component = components(edges.len(), |q, i| edges[q].get(i).map(|t| t.to));
    let all = mask(sets as usize);
    let mut full = vec![true; edges.len()];
    for (q, list) in edges.iter().enumerate() {
        let mut stays = list.iter().filter(|t| component[t.to] == component[q]);
        full[component[q]] &= stays.all(|t| t.mark == all);
    }
    let mut states: IndexSet<(usize, u32), FxBuildHasher> = IndexSet::default();
    let mut transitions: Edges = Vec::new();
    if !edges.is_empty() {
        states.insert((0, 0));
    }
    let mut made = 0;
    while let Some((q, level)) = states.get_index(transitions.len()).copied() {
        budget.check()?;
        let mut list = Vec::with_capacity(edges[q].len());
        for t in &edges[q] {
            let mut reached = if level == sets { 0 } else { level };
            while reached < sets && t.mark >> reached & 1 == 1 {
                reached += 1;
            }
            if component[q] != component[t.to] {
                reached = if full[component[t.to]] { sets } else { 0 };
            }
            let (to, _) = states.insert_full((t.to, reached));
            list.push(Transition { to, mark: 0, ..*t });
        }
        made += list.len();
        if states.len() > MAX_STATES || made > MAX_TRANSITIONS {
            return Err(too_large());
        }
        transitions.push(list);
    }
    let accepting = states.iter().map(|(_, level)| *level == sets).collect();
    Ok(Automaton {
        transitions,
        accepting,
    })
}
