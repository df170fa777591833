//! The states of a program with the elements of traces on the steps between them, by exhaustive
//! search.

use super::{Atom, Question};
use crate::explicit::choices::ValueLists;
use crate::explicit::graph::{Limits, ways};
use bia_k2::ast::{Op, Program, Stmt, StmtKind, Var};
use bia_k2::interp::{Interpreter, Oracle, State, Step, ops};
use bia_term::value::Value;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The states of a program, with the elements on the steps between them.
pub(super) struct Traced {
    pub(super) initial: usize,
    /// For each state where it goes; with the atoms that hold at the element of the step, if it has
    /// one.
    pub(super) edges: Vec<Vec<(usize, Option<u64>)>>,
    /// The atoms that hold in each state when no label is visited.
    pub(super) quiet: Vec<u64>,
}

/// What one looks at while exploring.
struct Observed<'p, 'q> {
    program: &'p Program,
    interp: Interpreter<'p>,
    question: &'q Question,
    globals: Vec<Var>,
}

impl Traced {
    pub(super) fn new(program: &Program, question: &Question, limits: &Limits) -> Option<Self> {
        let observed = Observed {
            program,
            interp: Interpreter::new(program),
            question,
            globals: question.globals(),
        };
        let mut lists = ValueLists::new(program, limits.branching);
        let mut states: IndexSet<State, FxBuildHasher> = IndexSet::default();
        let start = observed.interp.start();
        let first = ways(&mut lists, limits, &start, |state, oracle| {
            let holds = observed.interp.check_init(state, oracle)?;
            observed.choose(state, oracle)?;
            Ok(holds.then_some(()))
        });
        for (state, ()) in first.ok()? {
            states.insert(state);
        }
        let initial = states.len();
        let mut edges: Vec<Vec<(usize, Option<u64>)>> = Vec::new();
        let mut count = 0;
        while let Some(state) = states.get_index(edges.len()) {
            let before = state.clone();
            let after = ways(&mut lists, limits, &before, |state, oracle| {
                let step = observed.interp.step(state, oracle)?;
                observed.choose(state, oracle)?;
                Ok(goes_on(step).then_some(step))
            });
            let mut list = Vec::new();
            for (state, step) in after.ok()? {
                if state.depth() > limits.depth {
                    return None;
                }
                let element = observed.element(&state, step);
                let (to, _) = states.insert_full(state);
                if !list.contains(&(to, element)) {
                    list.push((to, element));
                }
            }
            count += list.len();
            edges.push(list);
            if states.len() > limits.states || count > limits.edges {
                return None;
            }
        }
        let quiet = states.iter().map(|state| observed.atoms(state, None));
        let mut traced = Self {
            initial,
            quiet: quiet.collect(),
            edges,
        };
        traced.end_visits(observed.visits());
        Some(traced)
    }

    /// After a visit, a moment of its own: a state between that of the visit and where it goes.
    fn end_visits(&mut self, visits: u64) {
        let mut between: IndexSet<(usize, u64), FxBuildHasher> = IndexSet::default();
        let count = self.edges.len();
        for list in &mut self.edges {
            for (to, element) in list {
                if let Some(atoms) = element.filter(|atoms| atoms & visits != 0) {
                    *to = count + between.insert_full((*to, atoms)).0;
                }
            }
        }
        for (to, _) in between {
            self.quiet.push(self.quiet[to]);
            self.edges.push(vec![(to, Some(self.quiet[to]))]);
        }
    }
}

fn goes_on(step: Step) -> bool {
    match step {
        Step::Ran(_) | Step::Visited { .. } | Step::Called { .. } | Step::Returned { .. } => true,
        Step::Blocked(_) | Step::Finished => false,
    }
}

impl Observed<'_, '_> {
    /// Makes sure that the globals of the formula have values.
    fn choose(
        &self,
        state: &mut State,
        oracle: &mut dyn Oracle,
    ) -> Result<(), bia_k2::interp::Halt> {
        let mut globals = self.globals.iter();
        globals.try_for_each(|var| self.interp.choose_global(state, *var, oracle))
    }

    fn atoms(&self, state: &State, label: Option<&str>) -> u64 {
        let value = |var: &Var| state.value(&self.interp, *var).expect("chosen");
        let apply = |op: &Op, var: &Var, b: &Value| {
            let ty = &self.program.types()[self.program.var(*var).ty];
            let result = ops::binary(*op, ty, value(var), b).defined();
            result == Some(Value::Bool(true))
        };
        let mut found = 0;
        for (at, atom) in self.question.mentioned() {
            let holds = match atom {
                Atom::Visited(name) => label == Some(name),
                Atom::Flag(var) => *value(var) == Value::Bool(true),
                Atom::Compare(op, var, constant) => apply(op, var, constant),
                Atom::Relate(op, a, b) => apply(op, a, value(b)),
            };
            found |= u64::from(holds) << at;
        }
        found
    }

    /// The atoms at the element that a step gives.
    fn element(&self, state: &State, step: Step) -> Option<u64> {
        match step {
            Step::Visited { label, .. } => {
                let name = self.program.label_name(label);
                let named = |atom: &Atom| matches!(atom, Atom::Visited(n) if n == name);
                let is_named = self.question.mentioned().any(|(_, atom)| named(atom));
                is_named.then(|| self.atoms(state, Some(name)))
            }
            Step::Ran(stmt) | Step::Returned { stmt, .. } => {
                self.writes(stmt).then(|| self.atoms(state, None))
            }
            Step::Called { .. } | Step::Blocked(_) | Step::Finished => None,
        }
    }

    /// The atoms that are about visits.
    fn visits(&self) -> u64 {
        let visits = self
            .question
            .mentioned()
            .filter(|(_, atom)| matches!(atom, Atom::Visited(_)));
        visits.fold(0, |all, (at, _)| all | 1 << at)
    }

    fn writes(&self, stmt: Stmt) -> bool {
        match self.program.stmt(stmt).kind {
            StmtKind::Assign(var, _) | StmtKind::Havoc(var) => self.globals.contains(&var),
            StmtKind::Call { results, .. } => {
                let mut results = self.program.var_list(results).iter();
                results.any(|var| self.globals.contains(var))
            }
            StmtKind::Assume(_)
            | StmtKind::Label(_)
            | StmtKind::Jump(_)
            | StmtKind::CondJump(..)
            | StmtKind::Seq(_)
            | StmtKind::Eval(_) => false,
        }
    }
}
