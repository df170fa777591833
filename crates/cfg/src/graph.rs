//! [`Cfg`], the control-flow graph: locations, edges that carry steps, functions, variables,
//! inputs.
//!
//! Semantics. A state is a stack of frames (location, values of the function's variables) and the
//! values of the globals. Before the first edge is taken **every variable has an arbitrary value
//! that no step may read**: every nondeterministic value is a [`Action::Havoc`] with its own
//! [`Input`], initial values of globals included. An edge is taken by executing its steps in order;
//!
//! ```text
//!   Assume(φ)          goes on iff φ holds
//!   Assign(x, t)       x := t
//!   Havoc(x, i)        x := any value; i names the value
//!   Call f(ts) → xs    enters f with its parameters := ts (evaluated in the caller), all at once;
//!                      at f's exit xs := f's results, from left to right
//! ```
//! Several edges may leave a location; which one is taken is nondeterministic.
//!
//! Invariants.
//! - Edges go from a location to one of the same function. A `Call` is the only step of its edge.
//! - A function's `exit` has no outgoing edges; its `entry` may have incoming ones.
//! - Variables in the terms of an edge are globals or variables of the edge's function; terms
//!   mention no other variables. Each variable is written before it is read on every path
//!   (initial values and fresh frames are written by `Havoc`).
//! - A [`Target`] location of kind `Error` has no outgoing edges once the graph is about that
//!   property (see the pass `focus`).
//! - Each `Input` belongs to exactly one `Havoc` step.

use bia_base::{Arena, Idx as _, Span};
use bia_k2::ast::{self, Program, PropertyKind, Ty};
use bia_term::Term;
use std::sync::Arc;

bia_base::new_id! {
    /// The id of a location.
    pub struct Loc, "n";
}
bia_base::new_id! {
    /// The id of an edge.
    pub struct Edge, "e";
}
bia_base::new_id! {
    /// The id of a function.
    pub struct Func, "f";
}
bia_base::new_id! {
    /// The id of a variable.
    pub struct Var, "x";
}
bia_base::new_id! {
    /// A place where a value is chosen freely: one `Havoc` step.
    pub struct Input, "i";
}

/// What a variable is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarKind {
    /// Shared by all functions.
    Global,
    /// Of this function: parameter, result, local or auxiliary; each frame has its own.
    Local(Func),
}

/// A variable: its name, kind and type.
#[derive(Clone, Debug)]
pub struct VarData {
    /// Its name, unique in the graph.
    pub name: String,
    /// The term that stands for its current value: a variable of that name.
    pub term: Term,
    /// Its K2 type, a type of [`Cfg::program`].
    pub ty: Ty,
    /// What it is for.
    pub kind: VarKind,
    /// The variable of the program it comes from; several may come from one.
    pub origin: Option<ast::Var>,
}

/// What a free value stands for in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The initial value of a global.
    Initial(ast::Var),
    /// The value of a parameter of the entry, of a result or of a local in a fresh frame.
    Uninitialised(ast::Var),
    /// The value chosen by a `havoc` statement.
    Havoc(ast::Stmt),
    /// A result of a call of a function without body.
    Result(ast::Stmt, u32),
    /// The value of an operation that has none for its operands.
    Unspecified(ast::Expr),
    /// Nothing the program asks for: an auxiliary value that other steps determine.
    Auxiliary,
}

/// A place where a value is chosen.
#[derive(Clone, Copy, Debug)]
pub struct InputData {
    /// What it stands for.
    pub origin: Origin,
    /// The condition, over the variables when the `Havoc` is executed, under which the program
    /// really asks for the value; `None`: always.
    pub asked: Option<Term>,
}

/// What one step does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Goes on iff the formula holds.
    Assume(Term),
    /// The variable gets the value of the term.
    Assign(Var, Term),
    /// The variable gets any value.
    Havoc(Var, Input),
    /// A call; results are assigned from left to right after the callee's exit is reached.
    Call {
        /// The function that is called.
        callee: Func,
        /// The arguments.
        args: Vec<Term>,
        /// Where the results go.
        results: Vec<Var>,
    },
}

/// A step with the place it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it does.
    pub action: Action,
    /// The statement it comes from.
    pub stmt: Option<ast::Stmt>,
    /// The text it comes from.
    pub span: Option<Span>,
}

/// An edge with its steps.
#[derive(Clone, Debug)]
pub struct EdgeData {
    /// Where it starts.
    pub from: Loc,
    /// Where it ends.
    pub to: Loc,
    /// What it does, in order. Empty: just goes on.
    pub steps: Vec<Step>,
    /// In the graph as built: the jump with several targets and which of them this edge takes.
    pub jump: Option<(ast::Stmt, u32)>,
}

/// A location.
#[derive(Clone, Debug)]
pub struct LocData {
    /// Whose location it is.
    pub function: Func,
    /// The label statement that is executed here, if it is one.
    pub label: Option<ast::Label>,
    /// The text it comes from.
    pub span: Option<Span>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct FuncData {
    /// Its name.
    pub name: String,
    /// Parameters, in order.
    pub params: Vec<Var>,
    /// Results, in order.
    pub returns: Vec<Var>,
    /// Where it begins.
    pub entry: Loc,
    /// Where it ends.
    pub exit: Loc,
    /// The function of the program.
    pub origin: Option<ast::Function>,
}

/// A location that a property is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The location.
    pub loc: Loc,
    /// What the property asks.
    pub kind: PropertyKind,
    /// Its id, as text.
    pub id: String,
}

/// The graph. Immutable once built; a pass makes a new one.
#[derive(Clone, Debug)]
pub struct Cfg {
    /// The program it comes from: names, types, spans.
    pub program: Arc<Program>,
    /// The variables.
    pub vars: Arena<Var, VarData>,
    /// The functions.
    pub funcs: Arena<Func, FuncData>,
    /// The locations.
    pub locs: Arena<Loc, LocData>,
    /// The edges.
    pub edges: Arena<Edge, EdgeData>,
    /// The free values.
    pub inputs: Arena<Input, InputData>,
    /// The function where execution begins.
    pub entry: Func,
    /// What the properties are about.
    pub targets: Vec<Target>,
    /// Locations at which something was cut off (recursion too deep, a loop unrolled too little):
    /// they have no outgoing edges, and *safe* only counts if they are unreachable.
    pub cuts: Vec<Loc>,
}

impl Cfg {
    /// Where execution begins.
    pub fn start(&self) -> Loc {
        self.funcs[self.entry].entry
    }

    /// The locations that must not be reached.
    pub fn errors(&self) -> impl Iterator<Item = Loc> + '_ {
        let targets = self.targets.iter();
        let errors = targets.filter(|target| target.kind == PropertyKind::Error);
        errors.map(|target| target.loc)
    }

    /// Whether targets may be visited, but not again and again.
    pub fn is_about_infinite_paths(&self) -> bool {
        let mut targets = self.targets.iter();
        targets.any(|target| target.kind != PropertyKind::Error)
    }

    /// The edges that leave each location, in order.
    pub fn outgoing(&self) -> Adjacency {
        Adjacency::new(self, |edge| edge.from)
    }

    /// The edges that enter each location, in order.
    pub fn incoming(&self) -> Adjacency {
        Adjacency::new(self, |edge| edge.to)
    }

    /// The variable that a term of the graph's variables stands for.
    pub fn var_of(&self) -> rustc_hash::FxHashMap<Term, Var> {
        self.vars
            .iter()
            .map(|(var, data)| (data.term, var))
            .collect()
    }
}

/// For each location a list of edges.
#[derive(Clone, Debug)]
pub struct Adjacency {
    start: Vec<usize>,
    edges: Vec<Edge>,
}

impl Adjacency {
    fn new(cfg: &Cfg, key: impl Fn(&EdgeData) -> Loc) -> Self {
        let mut start = vec![0; cfg.locs.len() + 1];
        for edge in cfg.edges.values() {
            start[key(edge).index() + 1] += 1;
        }
        for at in 1..start.len() {
            start[at] += start[at - 1];
        }
        let mut next = start.clone();
        let mut edges = vec![None; cfg.edges.len()];
        for (id, edge) in cfg.edges.iter() {
            let slot = &mut next[key(edge).index()];
            edges[*slot] = Some(id);
            *slot += 1;
        }
        Self {
            start,
            edges: edges.into_iter().flatten().collect(),
        }
    }

    /// The edges of this location.
    pub fn of(&self, loc: Loc) -> &[Edge] {
        &self.edges[self.start[loc.index()]..self.start[loc.index() + 1]]
    }
}
