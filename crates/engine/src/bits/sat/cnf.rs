//! [`Cnf`]: the clauses that all solvers of one run share, by the variable that they define.
//!
//! A variable is a *leaf* (a latch or an input) or a *gate* `g ⇔ f(a, b, …)` over earlier
//! variables. The clauses of `g` are exactly those of its definition, and its *fan-ins* are
//! `a, b, …`. Whatever the leaves are, the gates can be given values that satisfy all clauses.

use super::Lit;
use bia_base::{Budget, Statistics, Stop};
use bia_solver::sat::{self, Answer, Sat, Var};

/// Definitions of variables.
#[derive(Debug, Default)]
pub(crate) struct Cnf {
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
    /// By variable: how many clauses there are up to its own.
    clauses: Vec<usize>,
    fanins: Vec<u32>,
    /// By variable: where its fan-ins end.
    fanin_ends: Vec<usize>,
}

impl Cnf {
    /// How many variables there are.
    pub(crate) fn len(&self) -> usize {
        self.clauses.len()
    }

    /// The clauses that define a variable.
    pub(crate) fn clauses(&self, var: u32) -> impl Iterator<Item = &[Lit]> {
        let var = var as usize;
        let first = if var == 0 { 0 } else { self.clauses[var - 1] };
        (first..self.clauses[var]).map(|index| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.lits[start..self.ends[index]]
        })
    }

    /// The variables that it is computed from.
    pub(crate) fn fanins(&self, var: u32) -> &[u32] {
        let var = var as usize;
        let first = if var == 0 {
            0
        } else {
            self.fanin_ends[var - 1]
        };
        &self.fanins[first..self.fanin_ends[var]]
    }

    /// A fresh leaf.
    pub(crate) fn leaf(&mut self) -> u32 {
        let var = u32::try_from(self.len()).expect("variables fit");
        self.clauses.push(self.ends.len());
        self.fanin_ends.push(self.fanins.len());
        var
    }

    /// A clause of the definition of the newest variable.
    pub(crate) fn define(&mut self, clause: &[Lit]) {
        let newest = u32::try_from(self.len() - 1).expect("variables fit");
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
        self.clauses[newest as usize] = self.ends.len();
        for lit in clause {
            let var = lit.variable();
            if var != newest && !self.fanins(newest).contains(&var) {
                self.fanins.push(var);
                self.fanin_ends[newest as usize] = self.fanins.len();
            }
        }
    }
}

/// From a literal of the general seam.
pub(crate) fn own(lit: sat::Lit) -> Lit {
    Lit::new(
        u32::try_from(lit.var().index()).expect("variables fit"),
        !lit.is_negative(),
    )
}

/// Takes the clauses of a translation down; answers nothing.
impl Sat for Cnf {
    fn new_var(&mut self) -> Var {
        Var::from_index(self.leaf() as usize)
    }
    fn num_vars(&self) -> usize {
        self.len()
    }
    fn add_clause(&mut self, clause: &[sat::Lit]) {
        let clause: Vec<Lit> = clause.iter().map(|lit| own(*lit)).collect();
        self.define(&clause);
    }
    fn constrain(&mut self, _clause: &[sat::Lit]) {}
    fn solve(&mut self, _assumptions: &[sat::Lit], _budget: &Budget) -> Answer {
        Answer::Unknown(Stop::Cancelled)
    }
    fn value(&mut self, _lit: sat::Lit) -> Option<bool> {
        None
    }
    fn failed(&mut self, _lit: sat::Lit) -> bool {
        true
    }
    fn constraint_failed(&mut self) -> bool {
        true
    }
    fn fixed(&mut self, _lit: sat::Lit) -> Option<bool> {
        None
    }
    fn set_phase(&mut self, _lit: sat::Lit) {}
    fn clear_phase(&mut self, _var: Var) {}
    fn statistics(&self) -> Statistics {
        Statistics::new()
    }
}
