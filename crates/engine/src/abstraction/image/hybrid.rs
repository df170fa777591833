//! The hybrid image: BDDs for what is Boolean, the solver for the rest (Cimatti, Franzén, Griggio,
//! Kalyanasundaram, Roveri: Tighter integration of BDDs and SMT for predicate abstraction, DATE
//! 2010, doi:10.1109/DATE.2010.5457090).
//!
//! ```text
//!   G        F ∧ ⋀ (bₚ ⇔ p') as a BDD over the bₚ and the atoms of F and of the p'
//!   first    truth values that occur in no other atom are quantified in the BDD
//!   then     while G is not empty: a cube of it; are its atoms possible together?
//!              no    G := G ∧ ¬ core
//!              yes   with the values of all atoms in the model: what G says about the bₚ is in the
//!                    image; G loses it
//! ```
//! If only truth values occur, no question is asked at all. A BDD that grows too large is given up:
//! models are enumerated then.

use super::{Images, Question, Space};
use crate::{
    abstraction::space::{self, Lit, and_within, iff_within, or_within},
    session::{Halt, Session},
};
use bia_base::Budget;
use bia_term::{Op, Sort, Term, Terms};
use biodivine_lib_bdd::Bdd;
use rustc_hash::{FxHashMap, FxHashSet};

/// BDDs may have so many nodes.
const MAX_NODES: usize = 20_000;
/// There may be so many atoms.
const MAX_ATOMS: usize = 400;

/// F over atoms.
struct Skeleton {
    space: Space,
    /// The set over atoms and predicates; the variable of a predicate is its position.
    set: Bdd,
    /// The atoms that the solver has to judge, with their variables.
    atoms: Vec<(usize, Term)>,
}

impl Images {
    /// The valuations of the predicates. The solver has just found a model.
    pub(super) fn hybrid(
        &mut self,
        space: &Space,
        terms: &mut Terms,
        session: &mut Session,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Bdd, Halt> {
        let Some(skeleton) = Skeleton::new(terms, question) else {
            self.counts.too_large += 1;
            return self.boolean(space, terms, session, question.predicates, budget);
        };
        self.counts.parts += 1;
        let Some(image) = self.possible(terms, session, &skeleton, budget)? else {
            self.counts.given_up += 1;
            session.is_sat(terms, &[], budget)?;
            let lits = self.cartesian(space, terms, session, question.predicates, budget)?;
            let all = space.constant(true);
            return Ok(lits.iter().fold(all, |all, lit| all.and(lit)));
        };
        Ok(moved(space, &image, question.predicates))
    }

    /// What is possible of the skeleton, over the predicates alone; `None` after too many models.
    fn possible(
        &mut self,
        terms: &mut Terms,
        session: &mut Session,
        skeleton: &Skeleton,
        budget: &Budget,
    ) -> Result<Option<Bdd>, Halt> {
        let Skeleton { space, set, atoms } = skeleton;
        let numbers: Vec<usize> = atoms.iter().map(|(number, _)| *number).collect();
        let of: FxHashMap<usize, Term> = atoms.iter().copied().collect();
        let mut left = set.clone();
        let mut image = space.constant(false);
        let mut count = 0;
        while let Some(cube) = space::some_cube(&left) {
            budget.check()?;
            let cube: Vec<Lit> = cube
                .into_iter()
                .filter(|(n, _)| of.contains_key(n))
                .collect();
            let mut literal = FxHashMap::default();
            let mut assumed = Vec::with_capacity(cube.len());
            for (number, positive) in &cube {
                let term = match positive {
                    true => of[number],
                    false => terms.not(of[number]),
                };
                literal.insert(term, (*number, *positive));
                assumed.push(term);
            }
            if !session.is_sat(terms, &assumed, budget)? {
                let core = session.core(terms)?;
                let core: Vec<Lit> = core
                    .iter()
                    .filter_map(|t| literal.get(t))
                    .copied()
                    .collect();
                left = left.and_not(&space.cube(&core));
                continue;
            }
            count += 1;
            self.counts.models += 1;
            if count > self.models {
                return Ok(None);
            }
            let mut valuation = Vec::with_capacity(atoms.len());
            for (number, atom) in atoms {
                valuation.push((*number, session.holds(terms, *atom)?));
            }
            let here = set.and(&space.cube(&valuation));
            let mut here = space::without(&here, &numbers);
            if here.is_false() {
                // The model satisfies F, so this does not happen; the cube is possible anyway.
                here = space::without(&left.and(&space.cube(&cube)), &numbers);
            }
            image = image.or(&here);
            left = left.and_not(&here);
        }
        Ok(Some(image))
    }
}

impl Skeleton {
    /// `None` if it is too large.
    fn new(terms: &Terms, question: &Question<'_>) -> Option<Self> {
        let predicates = question.predicates;
        let mut roots: Vec<Term> = question
            .asserted
            .iter()
            .chain(question.assumed)
            .copied()
            .collect();
        let formulas = roots.len();
        roots.extend(predicates.iter().map(|(_, formula)| *formula));
        let atoms = atoms(terms, &roots);
        if atoms.len() > MAX_ATOMS {
            return None;
        }
        let size = u16::try_from(atoms.len() + predicates.len()).ok()?;
        let space = Space::new(size);
        let number: FxHashMap<Term, usize> = atoms
            .iter()
            .enumerate()
            .map(|(at, atom)| (*atom, at + predicates.len()))
            .collect();
        let mut build = Build {
            terms,
            space: &space,
            number: &number,
            done: FxHashMap::default(),
        };
        let mut set = space.constant(true);
        for root in &roots[..formulas] {
            let formula = build.formula(*root)?;
            set = and_within(MAX_NODES, &set, &formula)?;
        }
        for (at, (_, formula)) in predicates.iter().enumerate() {
            let formula = build.formula(*formula)?;
            let same = iff_within(MAX_NODES, &space.literal((at, true)), &formula)?;
            set = and_within(MAX_NODES, &set, &same)?;
        }
        // Truth values that occur in no other atom mean nothing to the solver.
        let is_truth = |atom: &Term| terms.var_name(*atom).is_some();
        let others: Vec<Term> = atoms
            .iter()
            .copied()
            .filter(|atom| !is_truth(atom))
            .collect();
        let inside: FxHashSet<Term> = terms.free_vars(&others).into_iter().collect();
        let is_free = |atom: &Term| is_truth(atom) && !inside.contains(atom);
        let free: Vec<usize> = atoms
            .iter()
            .filter(|a| is_free(a))
            .map(|a| number[a])
            .collect();
        let set = space::without(&set, &free);
        let kept = atoms.iter().filter(|atom| !is_free(atom));
        let kept: Vec<(usize, Term)> = kept.map(|atom| (number[atom], *atom)).collect();
        Some(Self {
            space,
            set,
            atoms: kept,
        })
    }
}

/// The operands of a connective; `None` for an atom.
fn connective(terms: &Terms, formula: Term) -> Option<&[Term]> {
    let args = terms.args(formula);
    let of_truths = args.iter().all(|arg| terms.sort(*arg) == Sort::BOOL);
    let op = terms.op(formula);
    let is_one =
        matches!(op, Op::Not | Op::And | Op::Or) || of_truths && matches!(op, Op::Eq | Op::Ite);
    is_one.then_some(args)
}

/// The atoms of formulas, in the order in which they are met.
fn atoms(terms: &Terms, roots: &[Term]) -> Vec<Term> {
    let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
    let mut stack: Vec<Term> = roots.iter().rev().copied().collect();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match connective(terms, term) {
            Some(args) => stack.extend(args.iter().rev()),
            None if terms.value_of(term).is_none() => found.push(term),
            None => {}
        }
    }
    found
}

/// Formulas as BDDs.
struct Build<'a> {
    terms: &'a Terms,
    space: &'a Space,
    number: &'a FxHashMap<Term, usize>,
    done: FxHashMap<Term, Bdd>,
}

impl Build<'_> {
    fn formula(&mut self, root: Term) -> Option<Bdd> {
        let mut stack = vec![(root, false)];
        while let Some((term, ready)) = stack.pop() {
            if self.done.contains_key(&term) {
                continue;
            }
            let args = connective(self.terms, term);
            match args {
                Some(args) if !ready => {
                    stack.push((term, true));
                    stack.extend(args.iter().map(|arg| (*arg, false)));
                }
                Some(args) => {
                    let made = self.combine(self.terms.op(term), args)?;
                    self.done.insert(term, made);
                }
                None => {
                    let made = match self.number.get(&term) {
                        Some(number) => self.space.literal((*number, true)),
                        None => self.space.constant(term == self.terms.tru()),
                    };
                    self.done.insert(term, made);
                }
            }
        }
        self.done.get(&root).cloned()
    }

    fn combine(&self, op: Op, args: &[Term]) -> Option<Bdd> {
        let of = |at: usize| &self.done[&args[at]];
        if op == Op::Not {
            return Some(of(0).not());
        }
        if op == Op::Ite {
            let yes = and_within(MAX_NODES, of(0), of(1))?;
            let no = and_within(MAX_NODES, &of(0).not(), of(2))?;
            return or_within(MAX_NODES, &yes, &no);
        }
        let (first, rest) = args.split_first()?;
        let mut made = self.done[first].clone();
        for arg in rest {
            let arg = &self.done[arg];
            made = match op == Op::And {
                true => and_within(MAX_NODES, &made, arg)?,
                false if op == Op::Or => or_within(MAX_NODES, &made, arg)?,
                false => iff_within(MAX_NODES, &made, arg)?,
            };
        }
        Some(made)
    }
}

/// A set over positions of predicates as one over their numbers.
fn moved(space: &Space, set: &Bdd, predicates: &[(usize, Term)]) -> Bdd {
    let mut made: Vec<Bdd> = Vec::with_capacity(set.size());
    for node in set.pointers() {
        let bdd = match node.as_bool() {
            Some(value) => space.constant(value),
            None => {
                let p = space.literal((predicates[set.var_of(node).to_index()].0, true));
                let low = &made[set.low_link_of(node).to_index()];
                let high = &made[set.high_link_of(node).to_index()];
                p.and(high).or(&low.and_not(&p))
            }
        };
        made.push(bdd);
    }
    made.pop().unwrap_or_else(|| space.constant(false))
}
