//! Projection: calls of Z3 that eliminate constants from formulas.

use super::{
    context::{Ast, Context, Fault, c_string, length},
    functions::RawApplied,
    objects::ModelRef,
    watch::Watched,
};
use bia_base::Budget;

impl Context {
    /// What a tactic makes of a formula, as a conjunction per remaining goal. `None` when the
    /// tactic fails or the budget ends.
    pub(crate) fn by_tactic(
        &mut self,
        name: &str,
        a: Ast,
        budget: &Budget,
    ) -> Result<Option<Vec<Vec<Ast>>>, Fault> {
        if budget.check_now().is_err() {
            return Ok(None);
        }
        let (f, raw, a) = (self.functions, self.raw, self.node(a));
        let name = c_string(name);
        // SAFETY: objects of this context, each referenced from its creation until the end; the
        // node is alive.
        unsafe {
            let tactic = (f.Z3_mk_tactic)(raw, name.as_ptr());
            self.outcome()?;
            (f.Z3_tactic_inc_ref)(raw, tactic);
            let goal = (f.Z3_mk_goal)(raw, false, false, false);
            (f.Z3_goal_inc_ref)(raw, goal);
            (f.Z3_goal_assert)(raw, goal, a);
            let watched = Watched::begin(raw, f, budget);
            let applied = (f.Z3_tactic_apply)(raw, tactic, goal);
            let failed = self.outcome().is_err() || applied.is_null();
            let stopped = watched.end().is_some();
            let mut goals = Ok(Vec::new());
            if !failed {
                (f.Z3_apply_result_inc_ref)(raw, applied);
                goals = self.take_goals(applied);
                (f.Z3_apply_result_dec_ref)(raw, applied);
            }
            (f.Z3_goal_dec_ref)(raw, goal);
            (f.Z3_tactic_dec_ref)(raw, tactic);
            if failed || stopped {
                return Ok(None);
            }
            goals.map(Some)
        }
    }

    /// The formulas of all goals that are left.
    ///
    /// # Safety
    /// `applied` is the result of a tactic of this context, and referenced.
    unsafe fn take_goals(&mut self, applied: RawApplied) -> Result<Vec<Vec<Ast>>, Fault> {
        let (f, raw) = (self.functions, self.raw);
        let mut goals = Vec::new();
        // SAFETY: by the condition of this function; indices stay below the numbers of goals and
        // formulas, and each goal is referenced while it is read.
        unsafe {
            for i in 0..(f.Z3_apply_result_get_num_subgoals)(raw, applied) {
                let goal = (f.Z3_apply_result_get_subgoal)(raw, applied, i);
                (f.Z3_goal_inc_ref)(raw, goal);
                let mut parts = Vec::new();
                for j in 0..(f.Z3_goal_size)(raw, goal) {
                    let part = (f.Z3_goal_formula)(raw, goal, j);
                    parts.push(self.take(part));
                }
                (f.Z3_goal_dec_ref)(raw, goal);
                goals.push(parts.into_iter().collect::<Result<Vec<Ast>, Fault>>()?);
            }
        }
        Ok(goals)
    }

    /// A formula without these constants that implies that some values of them satisfy `body`,
    /// and holds in the model, which satisfies `body`. Not all of them need be gone.
    pub(crate) fn project(
        &mut self,
        model: ModelRef,
        constants: &[Ast],
        body: Ast,
    ) -> Result<Ast, Fault> {
        let n = length(constants.len())?;
        let model = self.raw_model(model)?;
        let (constants, body) = (self.raw_nodes(constants), self.node(body));
        // SAFETY: a model and terms of this context, `n` constants in the array.
        let ast = unsafe {
            (self.functions.Z3_qe_model_project)(self.raw, model, n, constants.as_ptr(), body)
        };
        self.take(ast)
    }
}
