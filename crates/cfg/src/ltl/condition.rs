//! Conditions: typed expressions over globals, and atoms of formulas.

use crate::build::op;
use crate::{Cfg, TypeSorts, Var, VarKind, pass::PassError};
use bia_k2::ast::{self, Label, Op, Ty};
use bia_term::{Term, Terms, value::Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// What a formula says of one moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Atom {
    /// One of these labels is being visited.
    Visited(Vec<Label>),
    /// This condition holds of the globals.
    Holds(usize),
}

/// What a condition is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum CondKind {
    Global(ast::Var),
    Constant(Value),
    Apply(Op, Vec<usize>),
}

/// Conditions, and values that they are made of; parts come first.
#[derive(Clone, Debug, Default)]
pub(super) struct Conditions {
    all: IndexSet<(CondKind, Ty), FxBuildHasher>,
}

impl Conditions {
    pub(super) fn make(&mut self, kind: CondKind, ty: Ty) -> usize {
        self.all.insert_full((kind, ty)).0
    }

    pub(super) fn ty(&self, at: usize) -> Ty {
        self.all[at].1
    }

    /// The globals that conditions mention, in order.
    pub(super) fn globals(&self) -> Vec<ast::Var> {
        let globals = self.all.iter().filter_map(|(kind, _)| match kind {
            CondKind::Global(var) => Some(*var),
            CondKind::Constant(_) | CondKind::Apply(..) => None,
        });
        globals.collect()
    }

    /// All of them as terms over the variables of a graph as built.
    pub(super) fn terms(&self, cfg: &Cfg, terms: &mut Terms) -> Result<Vec<Term>, PassError> {
        let of_program = globals(cfg);
        let mut sorts = TypeSorts::new(&cfg.program);
        let types = cfg.program.types();
        let mut made: Vec<Term> = Vec::with_capacity(self.all.len());
        for (kind, ty) in &self.all {
            let term = match kind {
                CondKind::Global(var) => of_program.get(var).map(|x| cfg.vars[*x].term),
                CondKind::Constant(value) => {
                    let sort = sorts.sort(&cfg.program, terms, *ty).ok();
                    sort.map(|sort| {
                        let value = sorts.to_term(&cfg.program, *ty, value);
                        terms.value(value, sort)
                    })
                }
                CondKind::Apply(op, args) => {
                    let first = &types[self.ty(args[0])];
                    let args: Vec<Term> = args.iter().map(|arg| made[*arg]).collect();
                    let made = op::apply(terms, *op, first, &args);
                    made.filter(|made| made.undefined.is_none())
                        .map(|made| made.value)
                }
            };
            let why = "the graph cannot say a condition of the formula";
            made.push(term.ok_or_else(|| PassError::Unsupported(why.into()))?);
        }
        Ok(made)
    }
}

/// The variables of the graph that are globals of the program.
pub(super) fn globals(cfg: &Cfg) -> FxHashMap<ast::Var, Var> {
    let vars = cfg.vars.iter();
    let globals = vars.filter(|(_, data)| data.kind == VarKind::Global);
    globals
        .filter_map(|(x, data)| Some((data.origin?, x)))
        .collect()
}
