//! [`Template`]: a function that threads execute, with its calls inlined.
//!
//! Invariants: variables of the program's graph that are global have the same ids in the graphs of
//! all templates, from 0 on. Starting a thread is an edge that assigns the arguments to global
//! variables made for the callee's parameters; `ops` says which edges do what with threads.

use crate::pass::{PassError, PassOptions, inline};
use crate::{
    Action, Back, Cfg, Edge, Func, Loc, Passage, Step, Var, VarData, VarKind, build::UniqueNames,
    scc::components,
};
use bia_base::{Budget, Idx as _};
use bia_k2::ast::ThreadOp;
use bia_term::Terms;
use rustc_hash::FxHashMap;

/// What an edge does with threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EdgeOp {
    /// Starts a thread of this template.
    Spawn(usize),
    This,
    Child,
    Join,
    Begin,
    End,
    Exit,
    /// Says what is about to be accessed; whether it is written.
    Access(bool),
    /// Waits for a truth value, or for the end of a thread.
    Await,
}

pub(super) struct Template {
    pub(super) graph: Cfg,
    /// The way back to the graph of the program.
    pub(super) back: Back,
    /// What each edge does.
    pub(super) ops: Vec<Option<EdgeOp>>,
    /// In how many atomic regions a thread is at each location; `None` where none gets.
    pub(super) depth: Vec<Option<u32>>,
    /// Whether each edge lies on a cycle.
    pub(super) repeats: Vec<bool>,
    /// For each parameter of the function its variable here, and the one that holds the argument.
    pub(super) params: Vec<(Var, Var)>,
}

impl Template {
    /// In how many atomic regions a thread is after an edge.
    pub(super) fn depth_after(&self, edge: Edge) -> u32 {
        let before = self.depth[self.graph.edges[edge].from.index()].unwrap_or(0);
        after(before, self.ops[edge.index()])
    }

    pub(super) fn entry(&self) -> Loc {
        self.graph.start()
    }

    pub(super) fn exit(&self) -> Loc {
        self.graph.funcs[self.graph.entry].exit
    }
}

fn after(depth: u32, op: Option<EdgeOp>) -> u32 {
    match op {
        Some(EdgeOp::Begin | EdgeOp::Access(_) | EdgeOp::Await) => depth + 1,
        Some(EdgeOp::End) => depth.saturating_sub(1),
        Some(EdgeOp::Spawn(_) | EdgeOp::This | EdgeOp::Child | EdgeOp::Join | EdgeOp::Exit)
        | None => depth,
    }
}

/// The templates of all functions that are started, the entry's first. Inlining numbers the
/// globals of `cfg` from 0 on.
pub(super) fn all(
    cfg: &Cfg,
    terms: &mut Terms,
    options: &PassOptions,
    budget: &Budget,
) -> Result<Vec<Template>, PassError> {
    let (prepared, args) = without_spawns(cfg, terms);
    let mut of: FxHashMap<Func, usize> = FxHashMap::default();
    let mut order = vec![cfg.entry];
    of.insert(cfg.entry, 0);
    let mut all = Vec::new();
    while all.len() < order.len() {
        budget.check_now()?;
        let func = order[all.len()];
        let mut graph = prepared.clone();
        graph.entry = func;
        let inlined = inline::run(&graph, terms, options, budget)?;
        let (graph, back) = (inlined.system, inlined.back);
        let mut ops = Vec::with_capacity(graph.edges.len());
        for edge in graph.edges.ids() {
            let op = match back.edges[edge][..] {
                [Passage::Take(old)] => op_of(cfg, old),
                _ => None,
            };
            ops.push(op.map(|op| match op {
                Found::Op(op) => op,
                Found::Spawn(func) => {
                    let next = order.len();
                    let at = *of.entry(func).or_insert(next);
                    if at == next {
                        order.push(func);
                    }
                    EdgeOp::Spawn(at)
                }
            }));
        }
        // Inlining keeps the parameters of the entry, in order.
        let own = graph.funcs[graph.entry].params.iter().copied();
        let params = own.zip(args[func.index()].iter().copied()).collect();
        let depth = depths(&graph, &ops)?;
        let repeats = repeats(&graph);
        all.push(Template {
            graph,
            back,
            ops,
            depth,
            repeats,
            params,
        });
    }
    Ok(all)
}

/// The graph with each start of a thread as assignments of its arguments; for each function the
/// variables that they are assigned to, by their ids after inlining.
fn without_spawns(cfg: &Cfg, terms: &mut Terms) -> (Cfg, Vec<Vec<Var>>) {
    let mut new = cfg.clone();
    let mut names = UniqueNames::default();
    for data in cfg.vars.values() {
        names.unique(&data.name);
    }
    let mut args: Vec<Option<Vec<Var>>> = vec![None; cfg.funcs.len()];
    for (id, edge) in cfg.edges.iter() {
        let Some(Found::Spawn(func)) = op_of(cfg, id) else {
            continue;
        };
        let [step] = &edge.steps[..] else { continue };
        let Action::Call { args: given, .. } = &step.action else {
            continue;
        };
        let vars = args[func.index()].get_or_insert_with(|| {
            let params = cfg.funcs[func].params.iter();
            let made = params.map(|param| {
                let data = &cfg.vars[*param];
                let name = names.unique(&format!("{}.given", data.name));
                let term = terms.var(&name, terms.sort(data.term));
                new.vars.push(VarData {
                    name,
                    term,
                    kind: VarKind::Global,
                    ..data.clone()
                })
            });
            made.collect()
        });
        let assigns = vars.iter().zip(given).map(|(var, arg)| Step {
            action: Action::Assign(*var, *arg),
            ..step.clone()
        });
        new.edges[id].steps = assigns.collect();
    }
    // Inlining numbers the globals from 0 on.
    let globals = new
        .vars
        .iter()
        .filter(|(_, data)| data.kind == VarKind::Global);
    let numbers: FxHashMap<Var, Var> = globals
        .enumerate()
        .map(|(at, (var, _))| (var, Var::from_index(at)))
        .collect();
    let args = args.into_iter().map(|vars| {
        let vars = vars.unwrap_or_default().into_iter();
        vars.filter_map(|var| numbers.get(&var).copied()).collect()
    });
    (new, args.collect())
}

enum Found {
    Op(EdgeOp),
    Spawn(Func),
}

/// What an edge of the program's graph does with threads: its last step completes the statement.
fn op_of(cfg: &Cfg, edge: Edge) -> Option<Found> {
    let step = cfg.edges[edge].steps.last()?;
    let op = cfg.program.thread_op(step.stmt?)?;
    match (op, &step.action) {
        (ThreadOp::Spawn, Action::Call { callee, .. }) => Some(Found::Spawn(*callee)),
        (ThreadOp::This, Action::Havoc(..)) => Some(Found::Op(EdgeOp::This)),
        (ThreadOp::Child, Action::Havoc(..)) => Some(Found::Op(EdgeOp::Child)),
        (ThreadOp::Join, Action::Assign(..)) => Some(Found::Op(EdgeOp::Join)),
        (ThreadOp::Begin, Action::Assume(_)) => Some(Found::Op(EdgeOp::Begin)),
        (ThreadOp::End, Action::Assume(_)) => Some(Found::Op(EdgeOp::End)),
        (ThreadOp::Exit, Action::Assume(_)) => Some(Found::Op(EdgeOp::Exit)),
        (ThreadOp::Read, Action::Assign(..)) => Some(Found::Op(EdgeOp::Access(false))),
        (ThreadOp::Write, Action::Assign(..)) => Some(Found::Op(EdgeOp::Access(true))),
        (ThreadOp::Await, Action::Assign(..)) => Some(Found::Op(EdgeOp::Await)),
        (
            ThreadOp::Spawn
            | ThreadOp::This
            | ThreadOp::Child
            | ThreadOp::Join
            | ThreadOp::Begin
            | ThreadOp::End
            | ThreadOp::Exit
            | ThreadOp::Read
            | ThreadOp::Write
            | ThreadOp::Await,
            Action::Assume(_) | Action::Assign(..) | Action::Havoc(..) | Action::Call { .. },
        ) => None,
    }
}

/// In how many atomic regions a thread is at each location. It must be one number for each.
fn depths(graph: &Cfg, ops: &[Option<EdgeOp>]) -> Result<Vec<Option<u32>>, PassError> {
    let outgoing = graph.outgoing();
    let mut depth: Vec<Option<u32>> = vec![None; graph.locs.len()];
    depth[graph.start().index()] = Some(0);
    let mut open = vec![graph.start()];
    while let Some(loc) = open.pop() {
        let here = depth[loc.index()].unwrap_or(0);
        for edge in outgoing.of(loc) {
            // Nothing comes behind the end of a thread.
            if ops[edge.index()] == Some(EdgeOp::Exit) {
                continue;
            }
            let there = after(here, ops[edge.index()]);
            let to = graph.edges[*edge].to;
            match depth[to.index()] {
                None => {
                    depth[to.index()] = Some(there);
                    open.push(to);
                }
                Some(known) if known == there => {}
                Some(_) => {
                    let why = "an atomic region that is entered on one path to a place and not on \
                               another";
                    return Err(PassError::Unsupported(why.into()));
                }
            }
        }
    }
    Ok(depth)
}

/// Whether each edge lies on a cycle.
fn repeats(graph: &Cfg) -> Vec<bool> {
    let outgoing = graph.outgoing();
    let successor = |loc: usize, i: usize| {
        let edge = outgoing.of(Loc::from_index(loc)).get(i)?;
        Some(graph.edges[*edge].to.index())
    };
    let component = components(graph.locs.len(), successor);
    let edges = graph.edges.values();
    let same = edges.map(|e| component[e.from.index()] == component[e.to.index()]);
    same.collect()
}
