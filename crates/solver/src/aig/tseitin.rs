//! From and-inverter graphs to clauses.
//!
//! Each gate `g = f(inputs)` (see `gate.rs`) gets a variable and the clauses of `g ⇔ f(inputs)`,
//! both directions whatever its use, so that later clauses and assumptions may use it in either
//! polarity. Gates are translated when they are first asked for and never again. Variables are
//! numbered from the inputs towards the outputs.

use super::{Aig, AigLit, Gate};
use crate::sat::{Lit, Sat};

/// The translation of one graph into the clauses of one solver.
///
/// Invariant: always used with the same graph and the same solver.
#[derive(Clone, Debug, Default)]
pub struct Tseitin {
    /// By node: the literal that stands for it, if it has been translated.
    lits: Vec<Option<Lit>>,
}

impl Tseitin {
    /// Nothing is translated yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The literal for this edge, if there is one already. An edge without one has never mattered
    /// to the solver: any value extends its models.
    pub fn known(&self, lit: AigLit) -> Option<Lit> {
        let known = self.lits.get(lit.node()).copied().flatten()?;
        Some(known.negated_unless(!lit.is_complement()))
    }

    /// The literal for this edge. Translates what it depends on.
    pub fn lit(&mut self, aig: &Aig, sat: &mut dyn Sat, lit: AigLit) -> Lit {
        if self.lits.len() < aig.len() {
            self.lits.resize(aig.len(), None);
        }
        let mut stack: Vec<(AigLit, Option<Gate>)> = vec![(lit.positive(), None)];
        while let Some((top, gate)) = stack.pop() {
            if self.lits[top.node()].is_some() {
                continue;
            }
            match gate {
                None => {
                    let gate = aig.gate(top, |inner| self.lits[inner.node()].is_some());
                    let inputs = gate.inputs();
                    stack.push((top, Some(gate)));
                    let new = inputs.iter().rev().map(|input| (input.positive(), None));
                    stack.extend(new.filter(|(i, _)| self.lits[i.node()].is_none()));
                }
                Some(gate) => {
                    let output = sat.new_var().positive();
                    self.define(sat, top, output, &gate);
                    self.lits[top.node()] = Some(output);
                }
            }
        }
        self.translated(lit)
    }

    /// Adds the clauses of `¬guard… ∨ lit`: `lit` holds whenever all of `guards` do. Conjunctions
    /// and disjunctions on top become clauses without variables of their own.
    pub fn assert(&mut self, aig: &Aig, sat: &mut dyn Sat, guards: &[Lit], lit: AigLit) {
        let mut stack = vec![lit];
        while let Some(top) = stack.pop() {
            let prefix: Vec<Lit> = guards.iter().map(|g| !*g).collect();
            if top == AigLit::TRUE {
                continue;
            }
            if top == AigLit::FALSE {
                sat.add_clause(&prefix);
                continue;
            }
            let gate = match self.known(top) {
                Some(_) => Gate::Leaf,
                None => aig.gate(top, |inner| self.known(inner).is_some()),
            };
            let clauses: Vec<Vec<AigLit>> = match (gate, top.is_complement()) {
                (Gate::And(all), false) => {
                    stack.extend(all.iter().rev());
                    continue;
                }
                (Gate::And(all), true) => vec![all.iter().map(|l| !*l).collect()],
                (Gate::Xor(a, b), odd) => vec![vec![a, b ^ odd], vec![!a, !b ^ odd]],
                (Gate::Ite(c, t, e), no) => vec![vec![!c, t ^ no], vec![c, e ^ no]],
                (Gate::Majority(a, b, c), no) => {
                    let [a, b, c] = [a ^ no, b ^ no, c ^ no];
                    vec![vec![a, b], vec![a, c], vec![b, c]]
                }
                (Gate::Leaf | Gate::Xor3(..), _) => vec![vec![top]],
            };
            for clause in clauses {
                let mut lits = prefix.clone();
                lits.extend(clause.iter().map(|l| self.lit(aig, sat, *l)));
                sat.add_clause(&lits);
            }
        }
    }

    /// The literal of an edge whose node is translated.
    fn translated(&self, lit: AigLit) -> Lit {
        self.known(lit)
            .expect("inputs are translated before their gate")
    }

    /// The clauses of `g ⇔ gate`.
    fn define(&self, sat: &mut dyn Sat, top: AigLit, g: Lit, gate: &Gate) {
        match gate {
            Gate::Leaf if top == AigLit::FALSE => sat.add_clause(&[!g]),
            Gate::Leaf => {}
            Gate::And(all) => {
                let mut long = Vec::with_capacity(all.len() + 1);
                for input in all {
                    let input = self.translated(*input);
                    sat.add_clause(&[!g, input]);
                    long.push(!input);
                }
                long.push(g);
                sat.add_clause(&long);
            }
            Gate::Xor(a, b) => {
                let [a, b] = [*a, *b].map(|l| self.translated(l));
                for (a, b) in [(a, b), (!a, !b)] {
                    sat.add_clause(&[!g, a, b]);
                    sat.add_clause(&[g, a, !b]);
                }
            }
            Gate::Xor3(a, b, c) => {
                let [a, b, c] = [*a, *b, *c].map(|l| self.translated(l));
                for (a, b) in [(a, b), (!a, !b)] {
                    for (b, c) in [(b, c), (!b, !c)] {
                        sat.add_clause(&[!g, a, b, c]);
                        sat.add_clause(&[g, a, b, !c]);
                    }
                }
            }
            Gate::Ite(c, t, e) => {
                let [c, t, e] = [*c, *t, *e].map(|l| self.translated(l));
                for (g, t, e) in [(g, t, e), (!g, !t, !e)] {
                    sat.add_clause(&[!g, !c, t]);
                    sat.add_clause(&[!g, c, e]);
                    // Implied, but it lets equal branches propagate.
                    sat.add_clause(&[!g, t, e]);
                }
            }
            Gate::Majority(a, b, c) => {
                let [a, b, c] = [*a, *b, *c].map(|l| self.translated(l));
                for (g, a, b, c) in [(g, a, b, c), (!g, !a, !b, !c)] {
                    sat.add_clause(&[!g, a, b]);
                    sat.add_clause(&[!g, a, c]);
                    sat.add_clause(&[!g, b, c]);
                }
            }
        }
    }
}
