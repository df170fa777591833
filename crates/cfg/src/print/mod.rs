//! Prints a graph as a K2 program.
//!
//! ```text
//!   location            a label, where something jumps to it or a property is about it
//!   one edge            its steps, then a jump unless the next location follows
//!   assume c, assume ¬c condjump
//!   several edges       a jump to labels of edges
//! ```
//! The program means what the graph means, properties included. Its types are those of sorts:
//!
//! - bit-vector variables keep their sign, but inside maps all bit-vectors are unsigned, and
//!   operators cast where they need another sign;
//! - function types become enumerations of function names, because all calls of a graph name
//!   their callee.
//!
//! A variable that gets any value at the beginning of a frame needs no `havoc` for that in K2.
//! Terms share what they have in common; large parts that occur twice in one step are first
//! assigned to auxiliary locals, so the text is linear in the terms. Operators that leave cases
//! open have the values there that `bia_term::Model` gives them.

mod arith;
mod bits;
mod body;
mod expr;
mod float;
mod layout;
#[cfg(test)]
mod tests;
mod types;

use crate::build::UniqueNames;
use crate::{Action, Adjacency, Cfg, Edge, Func, Loc, Var, VarKind};
use bia_base::SecondaryMap;
use bia_k2::ast::{self, Program};
use bia_k2::{Builder, Ty};
use bia_term::{Sort, Term, Terms};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Why a graph cannot be written in K2.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PrintError {
    /// K2 has nothing for this operator.
    #[error("K2 cannot say `{0}`")]
    Operator(String),
    /// The graph is not well formed.
    #[error("the graph cannot be written in K2: {0}")]
    Build(#[from] bia_k2::BuildError),
}

/// The program that means what the graph means. See the head of this module.
pub fn to_program(cfg: &Cfg, terms: &Terms) -> Result<Program, PrintError> {
    let (outgoing, incoming) = (cfg.outgoing(), cfg.incoming());
    let mut steps = cfg.edges.values().flat_map(|edge| &edge.steps);
    let is_entry =
        |action: &Action| matches!(action, Action::Call { callee, .. } if *callee == cfg.entry);
    let mut writer = Writer {
        outgoing: &outgoing,
        incoming: &incoming,
        entry_is_called: steps.any(|step| is_entry(&step.action)),
        locs_of: SecondaryMap::new(Vec::new()),
        asked: SecondaryMap::new(Vec::new()),
        seen: SecondaryMap::new(false),
        labels: SecondaryMap::new(None),
        edge_labels: SecondaryMap::new(None),
        cfg,
        terms,
        b: Builder::new(),
        types: FxHashMap::default(),
        vars: FxHashMap::default(),
        var_of: SecondaryMap::new(None),
        funcs: Vec::new(),
        names: UniqueNames::default(),
        function: None,
        spare: IndexMap::default(),
        stmts: Vec::new(),
    };
    for (loc, data) in cfg.locs.iter() {
        writer.locs_of[data.function].push(loc);
    }
    for (at, target) in cfg.targets.iter().enumerate() {
        writer.asked[target.loc].push(at);
    }
    writer.declare()?;
    for func in cfg.funcs.ids() {
        writer.body(func)?;
    }
    let entry = writer.function(cfg.entry);
    writer.b.set_entry(entry)?;
    Ok(writer.b.finish()?)
}

struct Writer<'a> {
    cfg: &'a Cfg,
    terms: &'a Terms,
    outgoing: &'a Adjacency,
    incoming: &'a Adjacency,
    entry_is_called: bool,
    locs_of: SecondaryMap<Func, Vec<Loc>>,
    /// For each location the targets that it is.
    asked: SecondaryMap<Loc, Vec<usize>>,
    /// The locations that have been ordered.
    seen: SecondaryMap<Loc, bool>,
    labels: SecondaryMap<Loc, Option<ast::Label>>,
    edge_labels: SecondaryMap<Edge, Option<ast::Label>>,
    b: Builder,
    types: FxHashMap<Sort, Ty>,
    /// What the variables of the graph's terms are.
    vars: FxHashMap<Term, ast::Var>,
    var_of: SecondaryMap<Var, Option<ast::Var>>,
    funcs: Vec<ast::Function>,
    /// Unique names of variables and functions.
    names: UniqueNames,
    /// The function being written.
    function: Option<ast::Function>,
    /// Auxiliary locals of the function by type, and how many are in use.
    spare: IndexMap<Ty, (Vec<ast::Var>, usize), FxBuildHasher>,
    /// The statements of the body so far.
    stmts: Vec<ast::Stmt>,
}

impl Writer<'_> {
    fn function(&self, func: Func) -> ast::Function {
        use bia_base::Idx as _;
        self.funcs[func.index()]
    }

    fn var(&self, var: Var) -> ast::Var {
        self.var_of[var].expect("all variables were declared")
    }

    /// All variables and functions.
    fn declare(&mut self) -> Result<(), PrintError> {
        let cfg = self.cfg;
        let mut locals: SecondaryMap<Func, Vec<Var>> = SecondaryMap::new(Vec::new());
        for (var, data) in cfg.vars.iter() {
            match data.kind {
                VarKind::Global => {
                    let (name, ty) = self.declared(var)?;
                    let made = self.b.global(&name, ty)?;
                    self.know(var, made);
                }
                VarKind::Local(func) => locals[func].push(var),
            }
        }
        for (func, data) in cfg.funcs.iter() {
            self.b.at(cfg.locs[data.entry].span);
            let name = self.names.unique(&data.name);
            let mut lists = [Vec::new(), Vec::new()];
            for (list, vars) in lists.iter_mut().zip([&data.params, &data.returns]) {
                for var in vars {
                    list.push(self.declared(*var)?);
                }
            }
            let [params, returns] = lists;
            let (params, returns) = (borrowed(&params), borrowed(&returns));
            let function = self.b.function(&name, &params, &returns)?;
            let made = self.b.function_data(function);
            let made: Vec<ast::Var> = made.params.iter().chain(&made.returns).copied().collect();
            for (var, made) in data.params.iter().chain(&data.returns).zip(made) {
                self.know(*var, made);
            }
            for var in &locals[func] {
                if self.var_of[*var].is_none() {
                    let (name, ty) = self.declared(*var)?;
                    let made = self.b.local(function, &name, ty)?;
                    self.know(*var, made);
                }
            }
            self.funcs.push(function);
        }
        Ok(())
    }

    /// The name and the type of a variable.
    fn declared(&mut self, var: Var) -> Result<(String, Ty), PrintError> {
        let data = &self.cfg.vars[var];
        let name = self.names.unique(&writable(&data.name));
        let ty = self.declared_type(data.ty, self.terms.sort(data.term))?;
        Ok((name, ty))
    }

    fn know(&mut self, var: Var, made: ast::Var) {
        self.var_of[var] = Some(made);
        self.vars.insert(self.cfg.vars[var].term, made);
    }
}

fn borrowed(list: &[(String, Ty)]) -> Vec<(&str, Ty)> {
    list.iter().map(|(name, ty)| (name.as_str(), *ty)).collect()
}

/// A name that K2 can write: it does not end in a backslash.
fn writable(name: &str) -> String {
    match name.strip_suffix('\\') {
        Some(_) => format!("{name}_"),
        None => name.to_owned(),
    }
}
