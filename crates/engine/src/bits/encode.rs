//! [`Encoding`]: a system as clauses. Latch i is variable i; next-state functions have no variables
//! of their own for the next state, their gates' literals stand for it.

use super::{
    BitSystem,
    sat::{Cnf, Lit, Solver, own},
};
use bia_base::{Budget, Stop};
use bia_solver::aig::{AigLit, Tseitin};
use std::rc::Rc;

/// A system as clauses.
#[derive(Debug)]
pub(crate) struct Encoding {
    cnf: Rc<Cnf>,
    /// By latch: its next value.
    pub(crate) next: Vec<Lit>,
    /// By latch: its initial value, if it has one.
    pub(crate) init: Vec<Option<bool>>,
    /// By input: its value.
    pub(crate) inputs: Vec<Lit>,
    /// Bad states.
    pub(crate) bad: Lit,
    /// Whether there is a step; `None`: always.
    pub(crate) valid: Option<Lit>,
    /// What else holds initially.
    start: Vec<Lit>,
    /// What holds of all values.
    always: Vec<Lit>,
}

impl Encoding {
    /// Translates a system.
    pub(crate) fn new(system: &BitSystem) -> Self {
        let mut cnf = Cnf::default();
        let mut gates = Tseitin::new();
        let mut lit = |edge: AigLit| own(gates.lit(&system.aig, &mut cnf, edge));
        for latch in &system.latches {
            lit(latch.state);
        }
        let inputs = system.inputs.iter().map(|edge| lit(*edge)).collect();
        let next = system.latches.iter().map(|latch| lit(latch.next)).collect();
        let bad = lit(system.bad);
        let valid = (system.valid != AigLit::TRUE).then(|| lit(system.valid));
        let start = system.init.iter().map(|edge| lit(*edge)).collect();
        let always = system.always.iter().map(|edge| lit(*edge)).collect();
        Self {
            next,
            inputs,
            bad,
            valid,
            start,
            always,
            init: system.latches.iter().map(|latch| latch.init).collect(),
            cnf: Rc::new(cnf),
        }
    }

    /// How many latches there are.
    pub(crate) fn latches(&self) -> usize {
        self.next.len()
    }

    /// The variable of a latch.
    pub(crate) fn latch(&self, index: usize) -> Lit {
        Lit::new(u32::try_from(index).expect("latches fit"), true)
    }

    /// The literal of the next state for one of the current state.
    pub(crate) fn primed(&self, lit: Lit) -> Lit {
        self.next[lit.var()].negated_unless(lit.sign())
    }

    /// A solver of all states.
    pub(crate) fn solver(&self) -> Solver {
        let mut solver = Solver::new(self.cnf.clone());
        for (index, init) in self.init.iter().enumerate() {
            let value = init.unwrap_or(false);
            solver.set_phase(self.latch(index).negated_unless(value));
        }
        for lit in &self.always {
            solver.add_clause(&[*lit]);
        }
        solver
    }

    /// Asserts the initial states.
    pub(crate) fn assert_initial(&self, solver: &mut Solver) {
        for (index, init) in self.init.iter().enumerate() {
            if let Some(value) = init {
                solver.add_clause(&[self.latch(index).negated_unless(*value)]);
            }
        }
        for lit in &self.start {
            solver.add_clause(&[*lit]);
        }
    }
}

/// The initial states, to compare cubes with.
#[derive(Debug)]
pub(crate) struct Start {
    init: Vec<Option<bool>>,
    /// Where values of single latches do not say it all.
    solver: Option<Solver>,
}

impl Start {
    /// Of a system.
    pub(crate) fn new(of: &Encoding) -> Self {
        let simple = of.start.is_empty() && of.always.is_empty();
        let solver = (!simple).then(|| {
            let mut solver = of.solver();
            of.assert_initial(&mut solver);
            solver
        });
        Self {
            init: of.init.clone(),
            solver,
        }
    }

    /// Whether the literal alone excludes all initial states.
    pub(crate) fn excludes(&self, lit: Lit) -> bool {
        self.init[lit.var()].is_some_and(|value| value != lit.sign())
    }

    /// Whether there is an initial state in the cube.
    pub(crate) fn meets(&mut self, cube: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        if cube.iter().any(|lit| self.excludes(*lit)) {
            return Ok(false);
        }
        match &mut self.solver {
            None => Ok(true),
            Some(solver) => Ok(solver.solve(cube, None, budget)? == super::sat::Answer::Sat),
        }
    }

    /// Of a cube without initial states: literals that no initial state has all of.
    pub(crate) fn reasons(&mut self, cube: &[Lit], budget: &Budget) -> Result<Vec<Lit>, Stop> {
        if let Some(lit) = cube.iter().find(|lit| self.excludes(**lit)) {
            return Ok(vec![*lit]);
        }
        let Some(solver) = &mut self.solver else {
            return Ok(cube.to_vec());
        };
        match solver.solve(cube, None, budget)? {
            super::sat::Answer::Sat => Ok(cube.to_vec()),
            super::sat::Answer::Unsat => {
                let core = cube.iter().copied();
                Ok(core.filter(|lit| solver.in_core(*lit)).collect())
            }
        }
    }

    /// An initial state in a cube that has one: the values of all latches.
    pub(crate) fn state(&mut self, cube: &[Lit], budget: &Budget) -> Result<Vec<bool>, Stop> {
        let mut state: Vec<bool> = self.init.iter().map(|v| v.unwrap_or(false)).collect();
        for lit in cube {
            state[lit.var()] = lit.sign();
        }
        if let Some(solver) = &mut self.solver {
            solver.solve(cube, None, budget)?;
            for (index, value) in state.iter_mut().enumerate() {
                let lit = Lit::new(u32::try_from(index).expect("latches fit"), true);
                *value = solver.value(lit).unwrap_or(*value);
            }
        }
        Ok(state)
    }
}
