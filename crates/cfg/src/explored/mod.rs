//! Going all paths: an independent check that no path of a graph, with its calls, comes to a
//! target of kind `Error` or to a cut.
//!
//! A state s is a stack of frames, a value σ(x) for each variable (a constant, or a term over
//! symbols) and a condition γ; it stands for the states ⟦s⟧ = { σ under m | m is a model of γ }.
//! An edge is its strongest postcondition:
//!
//! ```text
//!   x := t     σ[x := σ(t)]                    havoc x    σ[x := a symbol that s does not have]
//!   assume φ   γ ∧ σ(φ); no state at all if a solver says that this has no model
//!   f(ts)      a frame more with σ(ts);        exit       a frame less, results copied
//! ```
//! Let R be the union of ⟦s⟧ over all s that were gone on from. Once no path is left,
//!
//! ```text
//!   the start is in R  ·  what follows a state of R is in R  ·  no error and no cut is in R
//! ```
//! so none is reachable. A path may be left alone where ⟦s⟧ is in R already (see [`seen`]), which
//! is how paths without end come to an end. If the graph is about infinite paths no path is left
//! alone: then all paths are finite.
//!
//! What nobody knows counts as possible: `unknown` of the solver has the path go on. Constants are
//! computed by the evaluator of terms, which decides most branches; nothing is merged, and of the
//! solver's answers only models are remembered, which have paths go on (see [`known`]). This folder
//! shares no code with the engines; it relies on terms, the solver, and `trie`.

mod cell;
mod code;
mod known;
mod live;
mod seen;
#[cfg(test)]
mod tests;

use self::{
    cell::Cell,
    code::{Code, Expr, Place, Todo},
    known::{Known, Together},
    seen::{Key, Seen},
};
use crate::{Action, Adjacency, Cfg, Edge, Func, Loc};
use bia_base::{Budget, Idx as _, Reason, Stop};
use bia_solver::api::{Caps, Smt, SolverError};
use bia_term::{Model, Sort, Term, Terms, value::Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Why it is not shown that no error is reached.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotExplored {
    /// A path comes to an error.
    #[error("a path leads to the target {0:?}")]
    Reached(Loc),
    /// A path comes to an error, if all that a solver did not know is possible.
    #[error("a path may lead to the target {0:?}: the solver does not know")]
    Perhaps(Loc),
    /// A path comes to where something was cut off.
    #[error("something was cut off at {0:?}")]
    Cut(Loc),
    /// A term mentions what is no variable of the graph.
    #[error("`{0}` is no variable of the graph")]
    Foreign(String),
    /// A path reads a variable that it has not written.
    #[error("a variable is read before it is written, from {0:?} on")]
    Unwritten(Loc),
    /// A limit was reached before all paths had ended.
    #[error("not all paths were gone: {0}")]
    Stopped(Reason),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

impl From<Stop> for NotExplored {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop.into())
    }
}

/// What a solver needs for the conditions of paths.
pub fn caps(cfg: &Cfg, terms: &Terms) -> Caps {
    let mut roots: Vec<Term> = cfg.vars.values().map(|data| data.term).collect();
    for step in cfg.edges.values().flat_map(|edge| &edge.steps) {
        match &step.action {
            Action::Assume(t) | Action::Assign(_, t) => roots.push(*t),
            Action::Call { args, .. } => roots.extend(args),
            Action::Havoc(..) => {}
        }
    }
    roots.sort_unstable();
    roots.dedup();
    Caps::of(terms, &roots)
}

/// Goes all paths; how many there were. The solver must be fresh, and should not be the one that
/// an engine has used.
pub fn check(
    cfg: &Cfg,
    terms: &mut Terms,
    solver: &mut dyn Smt,
    budget: &Budget,
) -> Result<u64, NotExplored> {
    let code = Code::new(cfg, terms)?;
    let mut is_error = vec![false; cfg.locs.len()];
    cfg.errors().for_each(|loc| is_error[loc.index()] = true);
    let mut is_cut = vec![false; cfg.locs.len()];
    cfg.cuts.iter().for_each(|loc| is_cut[loc.index()] = true);
    let mut walk = Walk {
        cfg,
        code: &code,
        outgoing: cfg.outgoing(),
        is_error,
        is_cut,
        seen: match cfg.is_about_infinite_paths() {
            true => None,
            false => Some(Seen::new(cfg, terms, budget)?),
        },
        computed: Vec::new(),
        paths: 0,
        symbols: FxHashMap::default(),
        known: Known::default(),
        solver,
        budget,
    };
    walk.all(terms)
}

/// A call that is active.
#[derive(Clone)]
struct Frame {
    func: Func,
    loc: Loc,
    /// The call that made it, in the frame below.
    call: Option<Edge>,
    locals: Vec<Cell>,
}

/// Where a path is.
#[derive(Clone)]
struct State {
    top: Frame,
    /// The frames below, the lowest first.
    below: Vec<Rc<Frame>>,
    globals: Vec<Cell>,
    /// γ, a conjunction.
    condition: Vec<Term>,
    /// A model of γ, if one is known.
    model: Option<Rc<Model>>,
    /// How many symbols it has.
    symbols: u32,
    /// How many locations where edges meet it has passed since something was chosen.
    visits: u32,
    /// An earlier state of this path, since then.
    remembered: Option<Rc<Key>>,
    /// Whether the solver did not know if γ has a model.
    doubtful: bool,
}

impl State {
    fn get(&self, place: Place) -> &Cell {
        match place {
            Place::Global(at) => &self.globals[at],
            Place::Local(at) => &self.top.locals[at],
        }
    }

    fn at(&mut self, place: Place) -> &mut Cell {
        match place {
            Place::Global(at) => &mut self.globals[at],
            Place::Local(at) => &mut self.top.locals[at],
        }
    }
}

struct Walk<'a> {
    cfg: &'a Cfg,
    code: &'a Code,
    outgoing: Adjacency,
    is_error: Vec<bool>,
    is_cut: Vec<bool>,
    seen: Option<Seen>,
    /// What the expression at hand has computed up to now.
    computed: Vec<Cell>,
    /// How many paths have ended.
    paths: u64,
    /// The symbols of paths, by sort and number.
    symbols: FxHashMap<(Sort, u32), Term>,
    known: Known,
    solver: &'a mut dyn Smt,
    budget: &'a Budget,
}

impl Walk<'_> {
    /// Goes path after path, the youngest first.
    fn all(&mut self, terms: &mut Terms) -> Result<u64, NotExplored> {
        let mut waiting: Vec<(State, Edge)> = Vec::new();
        let start = State {
            top: Frame {
                func: self.cfg.entry,
                loc: self.cfg.start(),
                call: None,
                locals: self.code.frame(self.cfg.entry),
            },
            below: Vec::new(),
            globals: self.code.globals(),
            condition: Vec::new(),
            model: Some(Rc::default()),
            symbols: 0,
            visits: 0,
            remembered: None,
            doubtful: false,
        };
        self.one(terms, start, &mut waiting)?;
        while let Some((mut state, edge)) = waiting.pop() {
            if self.take(terms, &mut state, edge, 0)? {
                self.one(terms, state, &mut waiting)?;
            }
        }
        Ok(self.paths)
    }

    /// Follows a path to its end, or to where there are several ways on, which wait then.
    fn one(
        &mut self,
        terms: &mut Terms,
        mut state: State,
        waiting: &mut Vec<(State, Edge)>,
    ) -> Result<(), NotExplored> {
        loop {
            self.budget.check()?;
            let loc = state.top.loc;
            if self.is_error[loc.index()] {
                return Err(match state.doubtful {
                    true => NotExplored::Perhaps(loc),
                    false => NotExplored::Reached(loc),
                });
            }
            if self.is_cut[loc.index()] {
                return Err(NotExplored::Cut(loc));
            }
            if let Some(seen) = &mut self.seen
                && seen.has(self.cfg, self.code, &mut state)
            {
                break;
            }
            if loc == self.cfg.funcs[state.top.func].exit {
                match self.give_back(&mut state) {
                    true => continue,
                    false => break,
                }
            }
            let mut ways: Vec<(Edge, usize)> = Vec::new();
            for at in 0..self.outgoing.of(loc).len() {
                let edge = self.outgoing.of(loc)[at];
                match self.guard(terms, &state, edge)? {
                    Some(Cell::Known(Value::Bool(false))) => {}
                    Some(Cell::Known(_)) => ways.push((edge, 1)),
                    Some(_) | None => ways.push((edge, 0)),
                }
            }
            match ways[..] {
                [] => break,
                [(edge, skip)] => {
                    if !self.take(terms, &mut state, edge, skip)? {
                        return Ok(());
                    }
                }
                _ => {
                    state.visits = 0;
                    // The first one goes on next.
                    for (edge, _) in ways.into_iter().rev() {
                        waiting.push((state.clone(), edge));
                    }
                    return Ok(());
                }
            }
        }
        self.paths += 1;
        Ok(())
    }

    /// The assumption that an edge begins with, if it is one and there is a choice.
    fn guard(
        &mut self,
        terms: &mut Terms,
        state: &State,
        edge: Edge,
    ) -> Result<Option<Cell>, NotExplored> {
        let code = self.code;
        match (code.of(edge).first(), self.outgoing.of(state.top.loc)) {
            (_, [_]) => Ok(None),
            (Some(Todo::Assume(expr)), _) => self.eval(terms, state, expr).map(Some),
            (
                Some(Todo::Assign(..) | Todo::Write(..) | Todo::Havoc(..) | Todo::Call { .. })
                | None,
                _,
            ) => Ok(None),
        }
    }

    /// Takes an edge without its first `skip` steps. Whether that is possible.
    fn take(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        edge: Edge,
        skip: usize,
    ) -> Result<bool, NotExplored> {
        let code = self.code;
        for todo in &code.of(edge)[skip..] {
            match todo {
                Todo::Assume(expr) => match self.eval(terms, state, expr)? {
                    Cell::Known(Value::Bool(true)) => {}
                    Cell::Known(_) => return Ok(false),
                    cell @ (Cell::Term(_) | Cell::Map(_) | Cell::Unwritten) => {
                        let condition = cell.term(terms, Sort::BOOL);
                        let condition = condition.ok_or(NotExplored::Unwritten(state.top.loc))?;
                        if !self.assume(terms, state, condition)? {
                            return Ok(false);
                        }
                    }
                },
                Todo::Assign(place, expr) => *state.at(*place) = self.eval(terms, state, expr)?,
                Todo::Write(place, sort, writes) => {
                    let mut cells = Vec::with_capacity(writes.len());
                    for (index, element) in writes {
                        let index = self.eval(terms, state, index)?;
                        cells.push((index, self.eval(terms, state, element)?));
                    }
                    // In place: nobody else has the map, unless a path that waits does.
                    let mut map = std::mem::replace(state.at(*place), Cell::Unwritten);
                    for (index, element) in cells {
                        let written = map.with(terms, *sort, index, element);
                        map = written.ok_or(NotExplored::Unwritten(state.top.loc))?;
                    }
                    *state.at(*place) = map;
                }
                Todo::Havoc(place, sort) => {
                    let symbol = self.symbol(terms, state.symbols, *sort);
                    state.symbols += 1;
                    state.visits = 0;
                    *state.at(*place) = Cell::Term(symbol);
                }
                // The only step of its edge.
                Todo::Call { callee, args, .. } => {
                    self.enter(terms, state, edge, *callee, args)?;
                    return Ok(true);
                }
            }
        }
        state.top.loc = self.cfg.edges[edge].to;
        Ok(true)
    }

    fn enter(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        call: Edge,
        callee: Func,
        args: &[Expr],
    ) -> Result<(), NotExplored> {
        let func = &self.cfg.funcs[callee];
        let mut locals = self.code.frame(callee);
        for (param, arg) in func.params.iter().zip(args) {
            let cell = self.eval(terms, state, arg)?;
            if let Place::Local(at) = self.code.place(*param) {
                locals[at] = cell;
            }
        }
        let top = Frame {
            func: callee,
            loc: func.entry,
            call: Some(call),
            locals,
        };
        let below = std::mem::replace(&mut state.top, top);
        state.below.push(Rc::new(below));
        Ok(())
    }

    /// Leaves the function; whether somebody has called it.
    fn give_back(&self, state: &mut State) -> bool {
        let (Some(below), Some(call)) = (state.below.pop(), state.top.call) else {
            return false;
        };
        let below = Rc::try_unwrap(below).unwrap_or_else(|shared| Frame::clone(&shared));
        let top = std::mem::replace(&mut state.top, below);
        if let Some(Todo::Call { results, .. }) = self.code.of(call).first() {
            let returns = &self.cfg.funcs[top.func].returns;
            for (result, from) in results.iter().zip(returns) {
                let cell = match self.code.place(*from) {
                    Place::Local(at) => top.locals[at].clone(),
                    Place::Global(at) => state.globals[at].clone(),
                };
                *state.at(*result) = cell;
            }
        }
        state.top.loc = self.cfg.edges[call].to;
        true
    }

    /// Adds to γ; `false` if it has no model then.
    fn assume(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        condition: Term,
    ) -> Result<bool, NotExplored> {
        // γ ∧ φ is γ if φ is a part of it, and has no model if ¬φ is.
        if state.condition.contains(&condition) {
            return Ok(true);
        }
        if state.condition.contains(&terms.not(condition)) {
            return Ok(false);
        }
        let path = (&state.condition[..], state.model.as_ref());
        let together = self
            .known
            .together(terms, path, condition, self.solver, self.budget)?;
        state.model = match together {
            Together::Never => return Ok(false),
            Together::With(model) => Some(model),
            Together::Perhaps => {
                self.budget.check_now()?;
                state.doubtful = true;
                None
            }
        };
        state.condition.push(condition);
        Ok(true)
    }

    /// The symbol of this number. Different numbers of one path have different symbols; other
    /// paths may have the same.
    fn symbol(&mut self, terms: &mut Terms, number: u32, sort: Sort) -> Term {
        let made = self.symbols.entry((sort, number));
        *made.or_insert_with(|| terms.fresh_var(&format!("explored.{number}"), sort))
    }

    /// σ of an expression.
    fn eval(&mut self, terms: &mut Terms, state: &State, expr: &Expr) -> Result<Cell, NotExplored> {
        let cell = expr.eval(terms, |place| state.get(place), &mut self.computed);
        cell.ok_or(NotExplored::Unwritten(state.top.loc))
    }
}
