//! Watches: how the product tells races.
//!
//! A thread that is about to access [A, A+N) of space f (`:thread read`, `write`; `bia_k2::ast`'s
//! threads) is told R, which may be true iff another thread is about to make a conflicting access.
//! Here one of the two *stays* before its access for ever, and the other one finds it there:
//!
//! ```text
//!   stay   l ──assume ¬set ∧ at ∈ [A, A+N); set := true──► a place that nothing leaves
//!   tell   R may be true iff   set ∧ at ∈ [A, A+N)
//! ```
//! Each space has a watch for writes that are waited at and, if it is needed, one for reads. The
//! tell of a write looks at both, that of a read at the first.
//!
//! **Why R is right.** (1) If R is true, the thread that stays at l is about to make its access in
//! the program, too: it has done all that is before, and a thread may always be passed over. Both
//! ranges contain `at`. (2) Let s be a state of the program in which t is about to make its access
//! and u is about to make a conflicting one, t running. Threads that do not run are in no atomic
//! region, so u may stay in s, with any `at` in both ranges, and then t is told. u stays at a
//! write, or at a read and t writes. If u reads, and t is in no atomic region either, t may stay
//! and u be told. So reads need be stayed at only if some write of the space is in an atomic
//! region. No watch needs to be set twice: one is enough for one race.
//!
//! **Segments and orders.** To stay is a visible step if the space is shared, since it writes the
//! watch; to be told reads it. So the arguments of [`super`] and [`super::order`] hold as they do
//! for every other global, and say that no error is lost that R leads to.
//!
//! **Cost.** What the entry does before it starts threads, and spaces that only one instance
//! accesses, or none writes, have no watch: R is false. Where all accesses of a space are to the
//! same constant range, `at` is not needed.

use super::instances::Instance;
use super::sharing;
use super::template::{EdgeOp, Template};
use crate::build::UniqueNames;
use crate::{
    Action, Cfg, Edge, EdgeData, InputData, Loc, LocData, Origin, Step, Var, VarData, VarKind,
};
use bia_base::Idx as _;
use bia_k2::ast::{ExprKind, Function, Stmt, StmtKind};
use bia_term::{Term, Terms, value::Value};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;

/// One watch, as global variables of the templates: whether it is set, and where.
#[derive(Clone, Copy, Debug)]
struct Watch {
    set: Var,
    at: Var,
}

/// A space of addresses.
#[derive(Debug)]
struct Space {
    of_writes: Watch,
    of_reads: Watch,
    /// Which instances access it when there may be others.
    instances: BTreeSet<usize>,
    /// Whether something writes it then, and whether in an atomic region.
    written: bool,
    written_in_region: bool,
    /// The range of all accesses, if they have the same constant one.
    range: Option<(Term, Term)>,
    /// Whether there was an access with another range.
    ranges: bool,
}

/// All spaces, by the functions that name them.
#[derive(Debug, Default)]
pub(super) struct Watches(IndexMap<Function, Space, FxBuildHasher>);

/// An access in a template.
struct Access {
    edge: Edge,
    space: Function,
    from: Var,
    size: Var,
    told: Var,
    writes: bool,
}

/// The graph with variables for all watches. Inlining numbers its globals from 0 on.
pub(super) fn declare(cfg: &Cfg, terms: &mut Terms) -> (Cfg, Watches) {
    let mut new = cfg.clone();
    let mut names = UniqueNames::default();
    for data in cfg.vars.values() {
        names.unique(&data.name);
    }
    let globals = cfg.vars.values().filter(|v| v.kind == VarKind::Global);
    let mut next = globals.count();
    let mut watches = Watches::default();
    for data in cfg.edges.values() {
        let Some((space, from, told)) = announced(cfg, &data.steps) else {
            continue;
        };
        if watches.0.contains_key(&space) {
            continue;
        }
        let program = &cfg.program;
        let name = program.name(program.function(space).name).to_owned();
        let mut variable = |what: &str, like: Var| {
            let name = names.unique(&format!("{name}.{what}"));
            let like = &cfg.vars[like];
            let term = terms.var(&name, terms.sort(like.term));
            new.vars.push(VarData {
                name,
                term,
                ty: like.ty,
                kind: VarKind::Global,
                origin: None,
            });
            next += 1;
            Var::from_index(next - 1)
        };
        let mut watch = |what: &str| Watch {
            set: variable(&format!("{what}.stays"), told),
            at: variable(&format!("{what}.at"), from),
        };
        let space_data = Space {
            of_writes: watch("write"),
            of_reads: watch("read"),
            instances: BTreeSet::new(),
            written: false,
            written_in_region: false,
            range: None,
            ranges: false,
        };
        watches.0.insert(space, space_data);
    }
    (new, watches)
}

/// The space of an access, the variable with its first address, and the one that is told.
fn announced(cfg: &Cfg, steps: &[Step]) -> Option<(Function, Var, Var)> {
    let (space, [from, _, told]) = parts(cfg, steps)?;
    Some((space, from, told))
}

/// The space of an access, and its variables: first address, size, what is told.
fn parts(cfg: &Cfg, steps: &[Step]) -> Option<(Function, [Var; 3])> {
    let [first, second, third, _] = steps else {
        return None;
    };
    let space = space_of(cfg, first.stmt?)?;
    match (&first.action, &second.action, &third.action) {
        (Action::Assign(from, _), Action::Assign(size, _), Action::Havoc(told, _)) => {
            Some((space, [*from, *size, *told]))
        }
        (_, _, _) => None,
    }
}

fn space_of(cfg: &Cfg, stmt: Stmt) -> Option<Function> {
    let op = cfg.program.thread_op(stmt)?;
    let StmtKind::Call { function, .. } = cfg.program.stmt(stmt).kind else {
        return None;
    };
    match cfg.program.expr(function).kind {
        ExprKind::Function(space) if op.accesses() => Some(space),
        ExprKind::Function(_)
        | ExprKind::Var(_)
        | ExprKind::Const(_)
        | ExprKind::Define(_)
        | ExprKind::Op(..)
        | ExprKind::Cast(_)
        | ExprKind::Bitcast(_)
        | ExprKind::Seq(..) => None,
    }
}

/// Adds the edges on which threads stay, and says what is told.
pub(super) fn add(
    watches: &mut Watches,
    templates: &mut [Template],
    instances: &[Instance],
    terms: &mut Terms,
) {
    if watches.0.is_empty() {
        return;
    }
    let before = sharing::before_spawns(&templates[0]);
    let is_once = instances.iter().filter(|i| i.template == 0).count() == 1;
    let alone = |template: usize, edge: Edge| template == 0 && is_once && before[edge.index()];
    let mut of_template: Vec<Vec<Access>> = Vec::new();
    for (at, template) in templates.iter().enumerate() {
        let accesses = accesses(template);
        let those: Vec<usize> = (0..instances.len())
            .filter(|i| instances[*i].template == at)
            .collect();
        for access in accesses.iter().filter(|a| !alone(at, a.edge)) {
            watches.note(access, template, &those, terms);
        }
        of_template.push(accesses);
    }
    for (at, accesses) in of_template.iter().enumerate() {
        let mut stays: Option<Loc> = None;
        for access in accesses {
            let is_alone = alone(at, access.edge);
            let template = &mut templates[at];
            watches.tell(access, template, is_alone, terms);
            if !is_alone {
                watches.stay(access, template, &mut stays, terms);
            }
        }
    }
}

/// The accesses of a template that can be reached.
fn accesses(template: &Template) -> Vec<Access> {
    let graph = &template.graph;
    let mut all = Vec::new();
    for (edge, data) in graph.edges.iter() {
        let Some(EdgeOp::Access(writes)) = template.ops[edge.index()] else {
            continue;
        };
        if template.depth[data.from.index()].is_none() {
            continue;
        }
        if let Some((space, [from, size, told])) = parts(graph, &data.steps) {
            all.push(Access {
                edge,
                space,
                from,
                size,
                told,
                writes,
            });
        }
    }
    all
}

impl Watches {
    /// Steps that give all variables their first values.
    pub(super) fn first(&self, graph: &Cfg, terms: &mut Terms) -> Vec<Step> {
        let mut steps = Vec::new();
        for space in self.0.values() {
            for watch in [space.of_writes, space.of_reads] {
                for var in [watch.set, watch.at] {
                    let sort = terms.sort(graph.vars[var].term);
                    let value = terms.sorts().default_value(sort);
                    let value = terms.value(value, sort);
                    steps.push(super::build::step(Action::Assign(var, value)));
                }
            }
        }
        steps
    }

    /// An access of these instances, where there may be others.
    fn note(&mut self, access: &Access, template: &Template, those: &[usize], terms: &Terms) {
        let Some(space) = self.0.get_mut(&access.space) else {
            return;
        };
        let data = &template.graph.edges[access.edge];
        let depth = template.depth[data.from.index()].unwrap_or(0);
        space.instances.extend(those);
        space.written |= access.writes;
        space.written_in_region |= access.writes && depth > 0;
        let constant = |step: &Step| match step.action {
            Action::Assign(_, value) => terms.value_of(value).map(|_| value),
            Action::Assume(_) | Action::Havoc(..) | Action::Call { .. } => None,
        };
        let from = data.steps.first().and_then(constant);
        let size = data.steps.get(1).and_then(constant);
        let is_some = |size: &Term| match terms.value_of(*size) {
            Some(Value::Bv(bits)) => !bits.is_zero(),
            _ => false,
        };
        let range = from.zip(size.filter(is_some));
        match (range, space.range) {
            (Some(range), Some(known)) if range == known => {}
            (Some(range), None) if !space.ranges => space.range = Some(range),
            (_, _) => (space.range, space.ranges) = (None, true),
        }
        space.ranges = true;
    }

    /// Adds to an access when R may be true.
    fn tell(&self, access: &Access, template: &mut Template, is_alone: bool, terms: &mut Terms) {
        let mut found = Vec::new();
        if let Some(space) = self
            .0
            .get(&access.space)
            .filter(|s| s.is_raced() && !is_alone)
        {
            found.push(self.finds(space, space.of_writes, access, template, terms));
            if access.writes && space.written_in_region {
                found.push(self.finds(space, space.of_reads, access, template, terms));
            }
        }
        let found = terms.or_all(&found);
        let told = template.graph.vars[access.told].term;
        let silent = terms.not(told);
        let may = terms.or(silent, found);
        let steps = &mut template.graph.edges[access.edge].steps;
        // The last step stays the last one: it says what the edge does.
        let at = steps.len().saturating_sub(1);
        let place = steps[at].clone();
        steps.insert(
            at,
            Step {
                action: Action::Assume(may),
                stmt: None,
                ..place
            },
        );
    }

    /// That somebody stays at memory of the access.
    fn finds(
        &self,
        space: &Space,
        watch: Watch,
        access: &Access,
        template: &Template,
        terms: &mut Terms,
    ) -> Term {
        let set = template.graph.vars[watch.set].term;
        if space.range.is_some() {
            return set;
        }
        let inside = inside(watch.at, access, &template.graph, terms);
        terms.and(set, inside)
    }

    /// Adds the edge on which a thread stays before an access, if it is needed.
    fn stay(
        &self,
        access: &Access,
        template: &mut Template,
        stays: &mut Option<Loc>,
        terms: &mut Terms,
    ) {
        let data = template.graph.edges[access.edge].clone();
        let Some(space) = self.0.get(&access.space).filter(|space| space.is_raced()) else {
            return;
        };
        let in_region = template.depth[data.from.index()] != Some(0);
        if in_region || (!access.writes && !space.written_in_region) {
            return;
        }
        let watch = match access.writes {
            true => space.of_writes,
            false => space.of_reads,
        };
        let set = template.graph.vars[watch.set].term;
        let span = data.steps.first().and_then(|step| step.span);
        let made = |action| Step {
            action,
            stmt: None,
            span,
        };
        let free = terms.not(set);
        let mut steps = vec![made(Action::Assume(free))];
        if space.range.is_none() {
            let ranges = data
                .steps
                .iter()
                .take(2)
                .map(|step| made(step.action.clone()));
            steps.extend(ranges);
            let origin = Origin::Auxiliary;
            let input = template.graph.inputs.push(InputData {
                origin,
                asked: None,
            });
            steps.push(made(Action::Havoc(watch.at, input)));
            let inside = inside(watch.at, access, &template.graph, terms);
            steps.push(made(Action::Assume(inside)));
        }
        steps.push(made(Action::Assign(watch.set, terms.tru())));
        let to = *stays.get_or_insert_with(|| {
            template.depth.push(Some(0));
            template.graph.locs.push(LocData {
                function: template.graph.entry,
                label: None,
                span: None,
            })
        });
        template.graph.edges.push(EdgeData {
            from: data.from,
            to,
            steps,
            jump: None,
        });
        template.ops.push(None);
        template.repeats.push(false);
    }
}

impl Space {
    /// Whether accesses of it can be in a race.
    fn is_raced(&self) -> bool {
        self.written && self.instances.len() > 1
    }
}

/// That the place of a watch is in the range of an access, whose variables have their values.
fn inside(at: Var, access: &Access, graph: &Cfg, terms: &mut Terms) -> Term {
    let [at, from, size] = [at, access.from, access.size].map(|var| graph.vars[var].term);
    if terms.sorts().bv_width(terms.sort(from)).is_some() {
        let far = terms.bv_sub(at, from);
        return terms.bv_ult(far, size);
    }
    let end = terms.add(from, size);
    let (above, below) = (terms.le(from, at), terms.lt(at, end));
    terms.and(above, below)
}
