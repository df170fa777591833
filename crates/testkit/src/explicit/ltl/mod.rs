//! Formulas of linear temporal logic decided on the states of a finite program, by a method of its
//! own: nothing here is shared with the automata that engines use.
//!
//! **Traces.** An infinite path has one element at the start, two for each visit of a label that
//! the formula names (at the visit, and right after it without label), and one after each step that
//! writes a global of the formula. If there are only finitely many, the last one is repeated for
//! ever.
//!
//! **Deciding.** All operators are made of ¬, ∧, X and U. A *guess* says for each `X φ` and each
//! `φ U ψ` whether φ, or `φ U ψ` itself, holds at the next element. With the atoms it determines
//! which formulas hold now:
//!
//! ```text
//!   φ U ψ now      iff  ψ now, or φ now and φ U ψ next
//!   guess right    iff  what it says of the next element is what holds there
//!   fair           iff  each φ U ψ infinitely often does not hold or ψ does
//! ```
//! The formula fails iff there is a path of (state, guess), beginning with a guess under which it
//! does not hold, on which all guesses are right, and which either has infinitely many elements and
//! is fair, or goes around without elements, where the guess must be what holds if the last element
//! is repeated: there `X φ` is φ and `φ U ψ` is ψ.

mod check;
#[cfg(test)]
mod tests;
mod trace;
mod write;

use super::graph::Limits;
use crate::rng::Rng;
use bia_k2::ast::{Op, Program, Var};
use bia_term::value::Value;
use check::Check;
use trace::Traced;
use write::{random_atom, random_formula, write};

/// A formula over numbered atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the logic")]
pub enum Formula {
    Truth(bool),
    Atom(usize),
    Not(Box<Formula>),
    Next(Box<Formula>),
    Finally(Box<Formula>),
    Always(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    Until(Box<Formula>, Box<Formula>),
    Release(Box<Formula>, Box<Formula>),
    WeakUntil(Box<Formula>, Box<Formula>),
    StrongRelease(Box<Formula>, Box<Formula>),
}

/// What a formula says of one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Atom {
    /// A label of this name is visited.
    Visited(String),
    /// A Boolean global is true.
    Flag(Var),
    /// A global compared with a constant.
    Compare(Op, Var, Value),
    /// Two globals compared.
    Relate(Op, Var, Var),
}

/// A formula with its atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The formula.
    pub formula: Formula,
    /// Its atoms.
    pub atoms: Vec<Atom>,
}

impl Question {
    /// A random formula about a program, with at most `operators` operators.
    pub fn random(rng: &mut Rng, program: &Program, operators: usize) -> Self {
        let mut atoms = Vec::new();
        for _ in 0..rng.within(1, 3) {
            atoms.push(random_atom(rng, program));
        }
        let formula = random_formula(rng, atoms.len(), operators);
        Self { formula, atoms }
    }

    /// The formula as text, in different ways.
    pub fn text(&self, rng: &mut Rng, program: &Program) -> String {
        write(rng, program, self, &self.formula)
    }

    /// Whether the traces of all infinite paths satisfy the formula; `None` if the program has too
    /// many states.
    pub fn holds(&self, program: &Program, limits: &Limits) -> Option<bool> {
        let traced = Traced::new(program, self, limits)?;
        Check::new(self).holds(&traced, limits)
    }

    /// The atoms that occur in the formula: the others say nothing.
    fn mentioned(&self) -> impl Iterator<Item = (usize, &Atom)> {
        let mut occurs = vec![false; self.atoms.len()];
        let mut stack = vec![&self.formula];
        while let Some(formula) = stack.pop() {
            match formula {
                Formula::Truth(_) => {}
                Formula::Atom(at) => occurs[*at] = true,
                Formula::Not(a) | Formula::Next(a) | Formula::Finally(a) | Formula::Always(a) => {
                    stack.push(a);
                }
                Formula::And(a, b)
                | Formula::Or(a, b)
                | Formula::Implies(a, b)
                | Formula::Iff(a, b)
                | Formula::Until(a, b)
                | Formula::Release(a, b)
                | Formula::WeakUntil(a, b)
                | Formula::StrongRelease(a, b) => stack.extend([&**a, &**b]),
            }
        }
        let atoms = self.atoms.iter().enumerate();
        atoms.filter(move |(at, _)| occurs[*at])
    }

    fn globals(&self) -> Vec<Var> {
        let mut globals = Vec::new();
        for (_, atom) in self.mentioned() {
            match atom {
                Atom::Visited(_) => {}
                Atom::Flag(var) | Atom::Compare(_, var, _) => globals.push(*var),
                Atom::Relate(_, a, b) => globals.extend([*a, *b]),
            }
        }
        globals.sort_unstable();
        globals.dedup();
        globals
    }
}

/// The states of a program of any language, the first of which is the initial one.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// For each state where it goes; with the atoms that hold at the element of the step, if it has
    /// one.
    pub edges: Vec<Vec<(usize, Option<u64>)>>,
    /// The atoms that hold in each state; in the first one, at the first element.
    pub quiet: Vec<u64>,
}

impl Formula {
    /// A random formula over `atoms` atoms, with `operators` operators.
    pub fn random(rng: &mut Rng, atoms: usize, operators: usize) -> Self {
        random_formula(rng, atoms, operators)
    }

    /// The formula as text, with these texts for its atoms.
    pub fn text(&self, atoms: &[String]) -> String {
        let one = |word: &str, a: &Self| format!("{word} ({})", a.text(atoms));
        let two = |word: &str, a: &Self, b: &Self| {
            format!("({}) {word} ({})", a.text(atoms), b.text(atoms))
        };
        match self {
            Self::Truth(value) => value.to_string(),
            Self::Atom(at) => atoms[*at].clone(),
            Self::Not(a) => one("!", a),
            Self::Next(a) => one("X", a),
            Self::Finally(a) => one("F", a),
            Self::Always(a) => one("G", a),
            Self::And(a, b) => two("&&", a, b),
            Self::Or(a, b) => two("||", a, b),
            Self::Implies(a, b) => two("->", a, b),
            Self::Iff(a, b) => two("<->", a, b),
            Self::Until(a, b) => two("U", a, b),
            Self::Release(a, b) => two("R", a, b),
            Self::WeakUntil(a, b) => two("W", a, b),
            Self::StrongRelease(a, b) => two("M", a, b),
        }
    }

    /// Whether the traces of all infinite paths satisfy the formula; `None` if that is too much.
    pub fn holds(&self, explored: &Explored, limits: &Limits) -> Option<bool> {
        let question = Question {
            formula: self.clone(),
            atoms: Vec::new(),
        };
        let traced = Traced {
            initial: 1,
            edges: explored.edges.clone(),
            quiet: explored.quiet.clone(),
        };
        Check::new(&question).holds(&traced, limits)
    }
}
