//! Horn clauses: relations, rules and queries.

use super::{
    context::{Ast, Context, Decl, Fault, text},
    functions::RawFixedpoint,
    objects::{Object, Setting},
    solver::Outcome,
};
use bia_base::Budget;

/// A set of Horn clauses of one context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FixedpointRef(usize);

impl Context {
    /// An empty set of clauses with these settings.
    pub(crate) fn fixedpoint(
        &mut self,
        settings: &[(&str, Setting)],
    ) -> Result<FixedpointRef, Fault> {
        let f = self.functions;
        // SAFETY: the context is alive; the object is referenced at once.
        let raw = unsafe {
            let raw = (f.Z3_mk_fixedpoint)(self.raw);
            self.outcome()?;
            (f.Z3_fixedpoint_inc_ref)(self.raw, raw);
            raw
        };
        let fixedpoint = FixedpointRef(self.keep(Object::Fixedpoint(raw)));
        self.with_params(settings, |cx, params| {
            // SAFETY: a fixed point and parameters of this context.
            unsafe { (f.Z3_fixedpoint_set_params)(cx.raw, raw, params) };
        })?;
        Ok(fixedpoint)
    }

    /// Forgets a set of clauses.
    pub(crate) fn free_fixedpoint(&mut self, fixedpoint: FixedpointRef) {
        self.free(fixedpoint.0);
    }

    fn raw_fixedpoint(&self, fixedpoint: FixedpointRef) -> Result<RawFixedpoint, Fault> {
        match self.objects.get(fixedpoint.0) {
            Some(Object::Fixedpoint(fixedpoint)) => Ok(*fixedpoint),
            Some(Object::Free | Object::Model(_) | Object::Solver(_)) | None => {
                Err(Fault("no such fixed point".into()))
            }
        }
    }

    /// Makes a declaration a relation to be found.
    pub(crate) fn relation(&mut self, at: FixedpointRef, decl: Decl) -> Result<(), Fault> {
        let (raw, decl) = (self.raw_fixedpoint(at)?, self.node(decl));
        // SAFETY: a fixed point and a declaration of this context.
        unsafe { (self.functions.Z3_fixedpoint_register_relation)(self.raw, raw, decl) };
        self.outcome()
    }

    /// Adds a universally quantified Horn clause.
    pub(crate) fn rule(&mut self, at: FixedpointRef, rule: Ast, name: &str) -> Result<(), Fault> {
        let (raw, rule, name) = (self.raw_fixedpoint(at)?, self.node(rule), self.symbol(name));
        // SAFETY: a fixed point, a term and a name of this context.
        unsafe { (self.functions.Z3_fixedpoint_add_rule)(self.raw, raw, rule, name) };
        self.outcome()
    }

    /// Whether some instance of the query, which is existentially quantified, is derivable.
    pub(crate) fn query(
        &mut self,
        at: FixedpointRef,
        query: Ast,
        budget: &Budget,
    ) -> Result<Outcome, Fault> {
        let (raw, query) = (self.raw_fixedpoint(at)?, self.node(query));
        let f = self.functions;
        self.watched(
            budget,
            // SAFETY: a fixed point and a term of this context.
            |cx| unsafe { (f.Z3_fixedpoint_query)(cx, raw, query) },
            // SAFETY: a fixed point of this context; the text is copied at once.
            |cx| unsafe { text((f.Z3_fixedpoint_get_reason_unknown)(cx, raw)) },
        )
    }

    /// After a query that answered [`Outcome::Unsat`]: what each relation is, as a conjunction of
    /// `∀x. R(x) = φ`.
    pub(crate) fn answer(&mut self, at: FixedpointRef) -> Result<Ast, Fault> {
        let raw = self.raw_fixedpoint(at)?;
        // SAFETY: a fixed point of this context.
        let ast = unsafe { (self.functions.Z3_fixedpoint_get_answer)(self.raw, raw) };
        self.take(ast)
    }
}
