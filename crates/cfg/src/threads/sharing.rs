//! [`Sharing`]: which globals instances share, and which edges others can notice.
//!
//! A global is shared iff one instance writes it and another one accesses it; what the entry does
//! before it can have started a thread does not count.

use super::instances::Instance;
use super::template::{EdgeOp, Template};
use crate::{Action, Cfg, Edge, Var, VarKind};
use bia_base::Idx as _;
use bia_term::{Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The globals that something reads and writes.
#[derive(Clone, Default, Debug)]
pub(super) struct Access {
    pub(super) reads: BTreeSet<Var>,
    pub(super) writes: BTreeSet<Var>,
}

impl Access {
    pub(super) fn extend(&mut self, other: &Access) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
    }

    /// Whether the order of the two matters.
    pub(super) fn conflicts(&self, other: &Access) -> bool {
        let meet = |a: &BTreeSet<Var>, b: &BTreeSet<Var>| !a.is_disjoint(b);
        meet(&self.writes, &other.writes)
            || meet(&self.writes, &other.reads)
            || meet(&self.reads, &other.writes)
    }
}

pub(super) struct Sharing {
    /// For each template and each of its edges what it accesses of what is shared.
    access: Vec<Vec<Access>>,
    /// Whether something waits for the end of threads.
    pub(super) joins: bool,
    /// For each edge of the entry whether nothing can have been started before it.
    before: Vec<bool>,
}

impl Sharing {
    pub(super) fn new(templates: &[Template], instances: &[Instance], terms: &Terms) -> Self {
        let mut access: Vec<Vec<Access>> = templates
            .iter()
            .map(|template| accesses(&template.graph, terms))
            .collect();
        let before = before_spawns(&templates[0]);
        // What each instance accesses when there may be others.
        let all: Vec<Access> = instances
            .iter()
            .enumerate()
            .map(|(at, instance)| {
                let mut all = Access::default();
                for (edge, one) in access[instance.template].iter().enumerate() {
                    if at > 0 || !before[edge] {
                        all.extend(one);
                    }
                }
                all
            })
            .collect();
        let mut shared = BTreeSet::new();
        for (i, one) in all.iter().enumerate() {
            for var in &one.writes {
                let mut others = all.iter().enumerate().filter(|(j, _)| *j != i);
                if others.any(|(_, o)| o.reads.contains(var) || o.writes.contains(var)) {
                    shared.insert(*var);
                }
            }
        }
        for one in access.iter_mut().flatten() {
            one.reads.retain(|var| shared.contains(var));
            one.writes.retain(|var| shared.contains(var));
        }
        let mut ops = templates.iter().flat_map(|template| &template.ops);
        let joins = ops.any(|op| matches!(op, Some(EdgeOp::Join | EdgeOp::Await)));
        Self {
            access,
            joins,
            before,
        }
    }

    /// What an edge of an instance accesses.
    pub(super) fn of(&self, template: usize, edge: Edge) -> &Access {
        &self.access[template][edge.index()]
    }

    /// Whether other threads can notice an edge, or it notices them.
    pub(super) fn is_visible(
        &self,
        (number, instance): (usize, &Instance),
        op: Option<EdgeOp>,
        edge: Edge,
    ) -> bool {
        let access = self.of(instance.template, edge);
        let acts = match op {
            Some(EdgeOp::Spawn(_) | EdgeOp::Join | EdgeOp::Await) => true,
            Some(
                EdgeOp::This
                | EdgeOp::Child
                | EdgeOp::Begin
                | EdgeOp::End
                | EdgeOp::Exit
                | EdgeOp::Access(_),
            )
            | None => false,
        };
        if number == 0 && self.before[edge.index()] && !acts {
            return false;
        }
        acts || !access.reads.is_empty() || !access.writes.is_empty()
    }
}

/// The globals that each edge reads and writes.
fn accesses(graph: &Cfg, terms: &Terms) -> Vec<Access> {
    let globals: FxHashMap<Term, Var> = graph
        .vars
        .iter()
        .filter(|(_, data)| data.kind == VarKind::Global)
        .map(|(var, data)| (data.term, var))
        .collect();
    let mut known: FxHashMap<Term, Vec<Var>> = FxHashMap::default();
    let mut read = |term: Term, into: &mut Access| {
        let vars = known.entry(term).or_insert_with(|| {
            let free = terms.free_vars(&[term]);
            free.iter()
                .filter_map(|x| globals.get(x).copied())
                .collect()
        });
        into.reads.extend(vars.iter());
    };
    let mut all = Vec::with_capacity(graph.edges.len());
    for edge in graph.edges.values() {
        let mut one = Access::default();
        for step in &edge.steps {
            match &step.action {
                Action::Assume(t) => read(*t, &mut one),
                Action::Assign(x, t) => {
                    read(*t, &mut one);
                    one.writes.insert(*x);
                }
                Action::Havoc(x, _) => {
                    one.writes.insert(*x);
                }
                Action::Call { args, results, .. } => {
                    args.iter().for_each(|t| read(*t, &mut one));
                    one.writes.extend(results);
                }
            }
        }
        one.writes
            .retain(|x| graph.vars[*x].kind == VarKind::Global);
        all.push(one);
    }
    all
}

/// For each edge of the entry whether no thread can have been started before it.
pub(super) fn before_spawns(entry: &Template) -> Vec<bool> {
    let graph = &entry.graph;
    let outgoing = graph.outgoing();
    let mut after = vec![false; graph.locs.len()];
    let mut open = Vec::new();
    for (edge, data) in graph.edges.iter() {
        if let Some(EdgeOp::Spawn(_)) = entry.ops[edge.index()] {
            open.push(data.to);
        }
    }
    while let Some(loc) = open.pop() {
        if !std::mem::replace(&mut after[loc.index()], true) {
            open.extend(outgoing.of(loc).iter().map(|edge| graph.edges[*edge].to));
        }
    }
    let edges = graph.edges.values();
    edges.map(|edge| !after[edge.from.index()]).collect()
}
