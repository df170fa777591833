//! Terms as code: what the steps of a graph compute, prepared once.
//!
//! ```text
//!   x := x + 1 < y     r0 = BvAdd(local 0, const 0)    r1 = BvUlt(r0, global 3)    local 0 := r1
//! ```
//! Each expression is a list of instructions over numbered registers, shared subterms once. The
//! operands of an instruction are registers, variables by their place, and constants.

use super::{cell::Cell, fast::Fast};
use bia_base::Idx as _;
use bia_cfg::{Action, Cfg, Edge, Func, Input, Var, VarKind};
use bia_term::{Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Where the value of a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Global(usize),
    Local(usize),
}

/// Where an instruction finds a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    Place(Place),
    Register(usize),
    Constant(usize),
}

/// One operator applied.
#[derive(Clone, Debug)]
pub(super) struct Inst {
    /// An application of the operator, for its sort.
    pub(super) term: Term,
    pub(super) op: Op,
    /// How it is computed on small values.
    pub(super) fast: Option<Fast>,
    pub(super) args: Vec<(Operand, Sort)>,
}

/// How a term is computed.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub(super) code: Vec<Inst>,
    pub(super) result: Operand,
    pub(super) sort: Sort,
}

/// What a step does.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Assume(Expr),
    Assign(Place, Expr),
    /// Cells of the map in this place are written, in order.
    Write(Place, Vec<(Expr, Expr)>),
    Havoc(Place, Input, Sort),
    Call {
        callee: Func,
        args: Vec<Expr>,
        results: Vec<Place>,
    },
}

/// All code of a graph.
pub(super) struct Code {
    pub(super) steps: Vec<Vec<Step>>,
    pub(super) constants: Vec<Cell>,
    /// For each variable its place.
    pub(super) places: Vec<Place>,
    /// What locals of each function are before they are written.
    pub(super) frames: Vec<Vec<Cell>>,
    pub(super) globals: Vec<Cell>,
    of_constant: FxHashMap<Term, usize>,
    var_of: FxHashMap<Term, Var>,
}

impl Code {
    pub(super) fn new(cfg: &Cfg, terms: &Terms) -> Self {
        let mut this = Self {
            steps: Vec::with_capacity(cfg.edges.len()),
            constants: Vec::new(),
            places: Vec::with_capacity(cfg.vars.len()),
            frames: vec![Vec::new(); cfg.funcs.len()],
            globals: Vec::new(),
            of_constant: FxHashMap::default(),
            var_of: cfg.var_of(),
        };
        for data in cfg.vars.values() {
            let (list, make): (_, fn(usize) -> Place) = match data.kind {
                VarKind::Global => (&mut this.globals, Place::Global),
                VarKind::Local(func) => (&mut this.frames[func.index()], Place::Local),
            };
            this.places.push(make(list.len()));
            // The value is arbitrary: variables are written before they are read.
            list.push(Cell::Sym(data.term));
        }
        for edge in cfg.edges.values() {
            let steps = edge.steps.iter();
            let steps = steps.map(|step| this.step(cfg, terms, &step.action));
            let steps = steps.collect();
            this.steps.push(steps);
        }
        this
    }

    pub(super) fn of(&self, edge: Edge) -> &[Step] {
        &self.steps[edge.index()]
    }

    pub(super) fn place(&self, var: Var) -> Place {
        self.places[var.index()]
    }

    /// The variable that a term is.
    pub(super) fn var(&self, term: Term) -> Option<Var> {
        self.var_of.get(&term).copied()
    }

    fn step(&mut self, cfg: &Cfg, terms: &Terms, action: &Action) -> Step {
        match action {
            Action::Assume(t) => Step::Assume(self.expr(terms, *t)),
            Action::Assign(x, t) => match writes(terms, cfg.vars[*x].term, *t) {
                Some(writes) => {
                    let mut exprs = Vec::with_capacity(writes.len());
                    for (index, element) in writes {
                        exprs.push((self.expr(terms, index), self.expr(terms, element)));
                    }
                    Step::Write(self.place(*x), exprs)
                }
                None => Step::Assign(self.place(*x), self.expr(terms, *t)),
            },
            Action::Havoc(x, input) => {
                let sort = terms.sort(cfg.vars[*x].term);
                Step::Havoc(self.place(*x), *input, sort)
            }
            Action::Call {
                callee,
                args,
                results,
            } => Step::Call {
                callee: *callee,
                args: args.iter().map(|t| self.expr(terms, *t)).collect(),
                results: results.iter().map(|x| self.place(*x)).collect(),
            },
        }
    }

    fn expr(&mut self, terms: &Terms, root: Term) -> Expr {
        let mut code: Vec<Inst> = Vec::new();
        let mut at: FxHashMap<Term, Operand> = FxHashMap::default();
        for term in terms.post_order(&[root]) {
            let operand = if let Some(value) = terms.value_of(term) {
                let constants = &mut self.constants;
                let slot = *self.of_constant.entry(term).or_insert_with(|| {
                    constants.push(Cell::new(value.clone()));
                    constants.len() - 1
                });
                Operand::Constant(slot)
            } else if let Some(var) = self.var_of.get(&term) {
                Operand::Place(self.place(*var))
            } else {
                let args = terms.args(term).iter();
                let args = args.filter_map(|arg| Some((*at.get(arg)?, terms.sort(*arg))));
                code.push(Inst {
                    term,
                    op: terms.op(term),
                    fast: Fast::of(terms, term),
                    args: args.collect(),
                });
                Operand::Register(code.len() - 1)
            };
            at.insert(term, operand);
        }
        Expr {
            code,
            // The root comes last and is always there.
            result: at.get(&root).copied().unwrap_or(Operand::Register(0)),
            sort: terms.sort(root),
        }
    }
}

/// The cells that `t` changes in the map `x`, first write first, if `t` is `x` with some cells
/// written by values that do not depend on what was written.
fn writes(terms: &Terms, x: Term, t: Term) -> Option<Vec<(Term, Term)>> {
    let mut found = Vec::new();
    let mut at = t;
    while terms.op(at) == Op::Store {
        let args = terms.args(at);
        found.push((args[1], args[2]));
        at = args[0];
    }
    found.reverse();
    (at == x && !found.is_empty()).then_some(found)
}
