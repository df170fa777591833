//! Solvers of a context: assertions, checks, models, cores.

use super::{
    context::{Ast, Context, Fault, c_string, length, text},
    functions::{RawSolver, RawTactic},
    objects::{ModelRef, Object, Setting},
    watch::Watched,
};
use bia_base::{Budget, Stop};

/// A solver of one context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SolverRef(usize);

/// The answer to a check or a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Satisfiable; of a Horn query: the goal can be reached.
    Sat,
    /// Unsatisfiable; of a Horn query: the goal cannot be reached.
    Unsat,
    /// Z3 gave up by itself.
    GaveUp(String),
    /// The budget ended.
    Stopped(Stop),
}

impl Context {
    /// A fresh solver with these settings.
    pub(crate) fn solver(&mut self, settings: &[(&str, Setting)]) -> Result<SolverRef, Fault> {
        let f = self.functions;
        // SAFETY: the context is alive; the solver is referenced at once.
        let raw = unsafe {
            let raw = (f.Z3_mk_solver)(self.raw);
            self.outcome()?;
            (f.Z3_solver_inc_ref)(self.raw, raw);
            raw
        };
        let solver = SolverRef(self.keep(Object::Solver(raw)));
        self.with_params(settings, |cx, params| {
            // SAFETY: a solver and parameters of this context.
            unsafe { (f.Z3_solver_set_params)(cx.raw, raw, params) };
        })?;
        Ok(solver)
    }

    /// A fresh solver that applies these tactics in order to all assertions at once. There must be
    /// at least one.
    pub(crate) fn solver_of_tactics(&mut self, names: &[&str]) -> Result<SolverRef, Fault> {
        let f = self.functions;
        let mut whole: Option<RawTactic> = None;
        for name in names {
            let name = c_string(name);
            // SAFETY: the context is alive, the string is copied by Z3; each tactic is referenced
            // as soon as it is made and given up when it is part of another one.
            unsafe {
                let next = (f.Z3_mk_tactic)(self.raw, name.as_ptr());
                let made = self.outcome().map(|()| {
                    (f.Z3_tactic_inc_ref)(self.raw, next);
                    let Some(before) = whole else { return next };
                    let both = (f.Z3_tactic_and_then)(self.raw, before, next);
                    (f.Z3_tactic_inc_ref)(self.raw, both);
                    (f.Z3_tactic_dec_ref)(self.raw, before);
                    (f.Z3_tactic_dec_ref)(self.raw, next);
                    both
                });
                if let (Err(_), Some(before)) = (&made, whole) {
                    (f.Z3_tactic_dec_ref)(self.raw, before);
                }
                whole = Some(made?);
            }
        }
        let tactic = whole.ok_or_else(|| Fault("no tactics".into()))?;
        // SAFETY: a tactic of this context, which the solver refers to by itself; the solver is
        // referenced at once.
        let raw = unsafe {
            let raw = (f.Z3_mk_solver_from_tactic)(self.raw, tactic);
            let made = self
                .outcome()
                .map(|()| (f.Z3_solver_inc_ref)(self.raw, raw));
            (f.Z3_tactic_dec_ref)(self.raw, tactic);
            made?;
            raw
        };
        let solver = SolverRef(self.keep(Object::Solver(raw)));
        self.with_params(&[], |cx, params| {
            // SAFETY: a solver and parameters of this context.
            unsafe { (f.Z3_solver_set_params)(cx.raw, raw, params) };
        })?;
        Ok(solver)
    }

    /// Forgets a solver.
    pub(crate) fn free_solver(&mut self, solver: SolverRef) {
        self.free(solver.0);
    }

    fn raw_solver(&self, solver: SolverRef) -> Result<RawSolver, Fault> {
        match self.objects.get(solver.0) {
            Some(Object::Solver(solver)) => Ok(*solver),
            Some(Object::Free | Object::Model(_) | Object::Fixedpoint(_)) | None => {
                Err(Fault("no such solver".into()))
            }
        }
    }

    pub(crate) fn push(&mut self, solver: SolverRef) -> Result<(), Fault> {
        let solver = self.raw_solver(solver)?;
        // SAFETY: a solver of this context.
        unsafe { (self.functions.Z3_solver_push)(self.raw, solver) };
        self.outcome()
    }

    pub(crate) fn pop(&mut self, solver: SolverRef) -> Result<(), Fault> {
        let solver = self.raw_solver(solver)?;
        // SAFETY: a solver of this context; Z3 reports a pop too many.
        unsafe { (self.functions.Z3_solver_pop)(self.raw, solver, 1) };
        self.outcome()
    }

    pub(crate) fn assert(&mut self, solver: SolverRef, a: Ast) -> Result<(), Fault> {
        let (solver, a) = (self.raw_solver(solver)?, self.node(a));
        // SAFETY: a solver and a term of this context.
        unsafe { (self.functions.Z3_solver_assert)(self.raw, solver, a) };
        self.outcome()
    }

    /// Whether the assertions and these literals have a model.
    pub(crate) fn check(
        &mut self,
        solver: SolverRef,
        literals: &[Ast],
        budget: &Budget,
    ) -> Result<Outcome, Fault> {
        let n = length(literals.len())?;
        let (raw, literals) = (self.raw_solver(solver)?, self.raw_nodes(literals));
        let f = self.functions;
        self.watched(
            budget,
            // SAFETY: a solver and terms of this context, `n` of them in the array.
            |cx| unsafe { (f.Z3_solver_check_assumptions)(cx, raw, n, literals.as_ptr()) },
            // SAFETY: a solver of this context; the text is copied at once.
            |cx| unsafe { text((f.Z3_solver_get_reason_unknown)(cx, raw)) },
        )
    }

    /// Runs `call`, interrupts it when the budget ends, and returns its three-valued result.
    pub(super) fn watched(
        &mut self,
        budget: &Budget,
        call: impl FnOnce(super::functions::RawContext) -> std::ffi::c_int,
        why: impl FnOnce(super::functions::RawContext) -> String,
    ) -> Result<Outcome, Fault> {
        if let Err(stop) = budget.check_now() {
            return Ok(Outcome::Stopped(stop));
        }
        let watched = Watched::begin(self.raw, self.functions, budget);
        let answer = call(self.raw);
        let fault = self.outcome().err();
        let stopped = watched.end();
        Ok(judge(answer, fault, stopped, || why(self.raw)))
    }

    /// The model of the last check, which answered [`Outcome::Sat`].
    pub(crate) fn model(&mut self, solver: SolverRef) -> Result<ModelRef, Fault> {
        let f = self.functions;
        let raw = self.raw_solver(solver)?;
        // SAFETY: a solver of this context; the model is referenced at once.
        let model = unsafe {
            let model = (f.Z3_solver_get_model)(self.raw, raw);
            self.outcome()?;
            if model.is_null() {
                return Err(Fault("there is no model".into()));
            }
            (f.Z3_model_inc_ref)(self.raw, model);
            model
        };
        Ok(ModelRef(self.keep(Object::Model(model))))
    }

    /// The literals of the last check, which answered [`Outcome::Unsat`], that were needed.
    pub(crate) fn core(&mut self, solver: SolverRef) -> Result<Vec<Ast>, Fault> {
        let raw = self.raw_solver(solver)?;
        // SAFETY: a solver of this context.
        let vector = unsafe { (self.functions.Z3_solver_get_unsat_core)(self.raw, raw) };
        self.take_vector(vector)
    }

    /// Counters of Z3 by name, as far as they are whole numbers.
    pub(crate) fn counters(&self, solver: SolverRef) -> Vec<(String, u32)> {
        let Ok(solver) = self.raw_solver(solver) else {
            return Vec::new();
        };
        let (f, raw) = (self.functions, self.raw);
        let mut rows = Vec::new();
        // SAFETY: a solver of this context; its statistics are referenced while they are read, and
        // only rows that are whole numbers are read as such.
        unsafe {
            let stats = (f.Z3_solver_get_statistics)(raw, solver);
            if stats.is_null() || self.outcome().is_err() {
                return rows;
            }
            (f.Z3_stats_inc_ref)(raw, stats);
            for i in 0..(f.Z3_stats_size)(raw, stats) {
                if (f.Z3_stats_is_uint)(raw, stats, i) {
                    let key = text((f.Z3_stats_get_key)(raw, stats, i));
                    rows.push((key, (f.Z3_stats_get_uint_value)(raw, stats, i)));
                }
            }
            (f.Z3_stats_dec_ref)(raw, stats);
        }
        rows
    }
}

/// What an answer means. One that was given after an interruption does not count: Z3 has been seen
/// to say *sat* of a contradiction then.
fn judge(
    answer: std::ffi::c_int,
    fault: Option<Fault>,
    stopped: Option<Stop>,
    why: impl FnOnce() -> String,
) -> Outcome {
    match (answer, fault, stopped) {
        (_, _, Some(stop)) => Outcome::Stopped(stop),
        (1, None, None) => Outcome::Sat,
        (-1, None, None) => Outcome::Unsat,
        (_, Some(Fault(message)), None) => Outcome::GaveUp(message),
        (_, None, None) => Outcome::GaveUp(why()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_after_an_interruption_do_not_count() {
        let why = || String::from("incomplete");
        assert_eq!(judge(1, None, None, why), Outcome::Sat);
        assert_eq!(judge(-1, None, None, why), Outcome::Unsat);
        assert_eq!(judge(0, None, None, why), Outcome::GaveUp(why()));
        for answer in [-1, 0, 1] {
            let stopped = judge(answer, None, Some(Stop::Cancelled), why);
            assert_eq!(stopped, Outcome::Stopped(Stop::Cancelled));
        }
    }
}
