//! The steps of a graph, prepared once: a path through a loop computes the same terms in every
//! round.
//!
//! ```text
//!   x := ite(c, x + 1, y)      #0 = x + 1      #1 = ite(c, #0, y)      x := #1
//! ```
//! An operator whose operands are constants is computed, unless SMT-LIB leaves its value open; any
//! other one is made a term, which is rewritten as all terms are.

use super::{NotExplored, cell::Cell};
use crate::{Action, Cfg, Edge, Func, Var, VarKind};
use bia_base::Idx as _;
use bia_term::{Op, Sort, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// Where the value of a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Global(usize),
    Local(usize),
}

#[derive(Clone, Debug)]
enum Operand {
    Place(Place),
    Constant(Cell),
    Computed(usize),
}

/// An operator applied.
#[derive(Debug)]
struct Apply {
    /// Such an application, for the operator and its sort.
    term: Term,
    op: Op,
    args: Vec<(Operand, Sort)>,
}

/// A term: its operators, arguments first.
#[derive(Debug)]
pub(super) struct Expr {
    applied: Vec<Apply>,
    result: Operand,
}

/// What a step does.
#[derive(Debug)]
pub(super) enum Todo {
    Assume(Expr),
    Assign(Place, Expr),
    /// Cells of the map in this place, of this sort, are written in order.
    Write(Place, Sort, Vec<(Expr, Expr)>),
    Havoc(Place, Sort),
    Call {
        callee: Func,
        args: Vec<Expr>,
        results: Vec<Place>,
    },
}

/// All steps of a graph.
pub(super) struct Code {
    todo: Vec<Vec<Todo>>,
    places: Vec<Place>,
    globals: usize,
    /// How many variables each function has.
    locals: Vec<usize>,
}

impl Code {
    pub(super) fn new(cfg: &Cfg, terms: &Terms) -> Result<Self, NotExplored> {
        let mut this = Self {
            todo: Vec::with_capacity(cfg.edges.len()),
            places: Vec::with_capacity(cfg.vars.len()),
            globals: 0,
            locals: vec![0; cfg.funcs.len()],
        };
        for data in cfg.vars.values() {
            let (count, place): (_, fn(usize) -> Place) = match data.kind {
                VarKind::Global => (&mut this.globals, Place::Global),
                VarKind::Local(func) => (&mut this.locals[func.index()], Place::Local),
            };
            this.places.push(place(*count));
            *count += 1;
        }
        let var_of = cfg.var_of();
        for edge in cfg.edges.values() {
            let actions = edge.steps.iter().map(|step| &step.action);
            let todo: Result<Vec<Todo>, NotExplored> = actions
                .map(|action| this.todo(cfg, terms, &var_of, action))
                .collect();
            this.todo.push(todo?);
        }
        Ok(this)
    }

    pub(super) fn of(&self, edge: Edge) -> &[Todo] {
        &self.todo[edge.index()]
    }

    pub(super) fn place(&self, var: Var) -> Place {
        self.places[var.index()]
    }

    pub(super) fn globals(&self) -> Vec<Cell> {
        vec![Cell::Unwritten; self.globals]
    }

    /// The variables of a function that was just called.
    pub(super) fn frame(&self, func: Func) -> Vec<Cell> {
        vec![Cell::Unwritten; self.locals[func.index()]]
    }

    fn todo(
        &self,
        cfg: &Cfg,
        terms: &Terms,
        var_of: &FxHashMap<Term, Var>,
        action: &Action,
    ) -> Result<Todo, NotExplored> {
        let expr = |t: Term| self.expr(terms, var_of, t);
        Ok(match action {
            Action::Assume(t) => Todo::Assume(expr(*t)?),
            Action::Assign(x, t) => {
                let (x, place) = (cfg.vars[*x].term, self.place(*x));
                match writes(terms, x, *t) {
                    Some(writes) => {
                        let writes = writes.into_iter().map(|(i, e)| Ok((expr(i)?, expr(e)?)));
                        let writes: Result<Vec<_>, NotExplored> = writes.collect();
                        Todo::Write(place, terms.sort(x), writes?)
                    }
                    None => Todo::Assign(place, expr(*t)?),
                }
            }
            Action::Havoc(x, _) => Todo::Havoc(self.place(*x), terms.sort(cfg.vars[*x].term)),
            Action::Call {
                callee,
                args,
                results,
            } => {
                let args: Result<Vec<Expr>, NotExplored> = args.iter().map(|t| expr(*t)).collect();
                Todo::Call {
                    callee: *callee,
                    args: args?,
                    results: results.iter().map(|x| self.place(*x)).collect(),
                }
            }
        })
    }

    fn expr(
        &self,
        terms: &Terms,
        var_of: &FxHashMap<Term, Var>,
        root: Term,
    ) -> Result<Expr, NotExplored> {
        let mut applied: Vec<Apply> = Vec::new();
        let mut at: FxHashMap<Term, Operand> = FxHashMap::default();
        for term in terms.post_order(&[root]) {
            let operand = if let Some(value) = terms.value_of(term) {
                Operand::Constant(Cell::Known(value.clone()))
            } else if let Op::Var(_) = terms.op(term) {
                let var = var_of.get(&term).ok_or_else(|| foreign(terms, term))?;
                Operand::Place(self.place(*var))
            } else {
                let args = terms.args(term).iter();
                let args = args.map(|arg| (at[arg].clone(), terms.sort(*arg)));
                applied.push(Apply {
                    term,
                    op: terms.op(term),
                    args: args.collect(),
                });
                Operand::Computed(applied.len() - 1)
            };
            at.insert(term, operand);
        }
        let result = at[&root].clone();
        Ok(Expr { applied, result })
    }
}

fn foreign(terms: &Terms, term: Term) -> NotExplored {
    NotExplored::Foreign(terms.term_text(term))
}

/// The cells that `t` changes in the map `x`, the first write first, if `t` is `x` with some cells
/// written.
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

impl Expr {
    /// Its value, with those of variables from `get`; `None` if one was not written. `computed` is
    /// room for what is computed on the way.
    pub(super) fn eval<'s>(
        &self,
        terms: &mut Terms,
        get: impl Fn(Place) -> &'s Cell,
        computed: &mut Vec<Cell>,
    ) -> Option<Cell> {
        computed.clear();
        for apply in &self.applied {
            let find = |at: usize| find(&apply.args[at].0, &get, computed);
            let cell = apply.eval(terms, find)?;
            computed.push(cell);
        }
        match find(&self.result, &get, computed) {
            Cell::Unwritten => None,
            cell @ (Cell::Known(_) | Cell::Term(_) | Cell::Map(_)) => Some(cell.clone()),
        }
    }
}

fn find<'c, 's: 'c>(
    operand: &'c Operand,
    get: &impl Fn(Place) -> &'s Cell,
    computed: &'c [Cell],
) -> &'c Cell {
    match operand {
        Operand::Place(place) => get(*place),
        Operand::Constant(cell) => cell,
        Operand::Computed(at) => &computed[*at],
    }
}

impl Apply {
    fn eval<'c>(&self, terms: &mut Terms, arg: impl Fn(usize) -> &'c Cell) -> Option<Cell> {
        if let Some(value) = self.known(terms, &arg) {
            return Some(Cell::Known(value));
        }
        match (self.op, self.args.len()) {
            (Op::Ite, 3) => match arg(0) {
                Cell::Known(Value::Bool(true)) => return Some(arg(1).clone()),
                Cell::Known(_) => return Some(arg(2).clone()),
                Cell::Unwritten | Cell::Term(_) | Cell::Map(_) => {}
            },
            (Op::Select, 2) => return arg(0).select(terms, self.args[0].1, arg(1)),
            (Op::Store, 3) => {
                let map = arg(0).clone();
                return map.with(terms, self.args[0].1, arg(1).clone(), arg(2).clone());
            }
            (_, 0) => return Some(Cell::of(terms, self.term)),
            (_, _) => {}
        }
        let mut args = Vec::with_capacity(self.args.len());
        for (at, (_, sort)) in self.args.iter().enumerate() {
            args.push(arg(at).term(terms, *sort)?);
        }
        let term = terms.mk(self.op, &args);
        Some(Cell::of(terms, term))
    }

    /// The value, if all operands have one and it is determined by them.
    fn known<'c>(&self, terms: &Terms, arg: impl Fn(usize) -> &'c Cell) -> Option<Value> {
        let value = |at: usize| match arg(at) {
            Cell::Known(value) => Some(value),
            Cell::Unwritten | Cell::Term(_) | Cell::Map(_) => None,
        };
        match self.args.len() {
            0 => None,
            1 => terms.determined(self.term, &[value(0)?]),
            2 => terms.determined(self.term, &[value(0)?, value(1)?]),
            3 => terms.determined(self.term, &[value(0)?, value(1)?, value(2)?]),
            n => {
                let values: Option<Vec<&Value>> = (0..n).map(value).collect();
                terms.determined(self.term, &values?)
            }
        }
    }
}
