//! [`Places`]: which cells of which globals each edge of an instance touches.
//!
//! In C all memory is a few maps and all locks are one. Two threads that use different locks, or
//! different objects, touch different *cells* of the same map.
//!
//! ```text
//!   place       x, a global as a whole       or  m[c], the cell c of a global map, c a constant
//!   p meets q   same global, and: one is the whole of it, or both are the same cell
//!
//!   read   x                       m[c] if x is read as  select(store(… store(m, i, v) …), c)
//!   write  x                       m[c] if what is done is  m := store(… store(m, c, v) …, c', v')
//! ```
//! **Which indices are constants.** Locals of an instance are changed by its own edges alone, apart
//! from its parameters, which get their values once, when it is started. So what is known of locals
//! (`pass::known`) is propagated through the template, and what is known of globals is forgotten
//! behind each edge. An edge is rewritten with what is known where it begins; edges that no run
//! takes touch nothing. Parameters are known where the edge that starts the instance gives it a
//! constant: each instance has one such edge, so this is done for each instance. It holds for every
//! execution of the product, in whatever order, since it relies on no other instance.
//!
//! **Independence.** R(s) and W(s) are the places that segment s may read and write, assumptions
//! being reads. Segments s of instance i and t of instance j ≠ i are independent iff
//!
//! ```text
//!   no place of W(s) meets one of W(t) ∪ R(t), no place of W(t) meets one of R(s),
//!   neither starts the other's instance, not one joins where the other ends, and not both start
//!   threads where numbers are variables
//! ```
//! *Then they commute in every state σ that executions reach.* The locals and the counter of an
//! instance are its own, so it is enough to look at globals. (1) s does the same from σ and from
//! t(σ): all that its steps compute, and whether its assumptions hold, depends on its locals and on
//! the values of places in R(s). A read of select(store(m, i, v), c) depends on i, v and m[c], so
//! R(s) has m[c] and the places of i and v. None of these is changed by t: W(t) has all places that
//! t changes, since m := store(m, c, v) leaves each cell but c as it was. So s can be made in t(σ)
//! iff it can be made in σ, by the same edges and with the same values of inputs, and writes the
//! same values to the same places; the same holds for t. (2) After s and t in either order each
//! place has what its only writer gave it, or what it had in σ: W(s) and W(t) do not meet, and maps
//! with the same cells are equal. That is the commutation which [`super::order`] relies on; the
//! head of this folder relies on it for steps that are not visible.
//!
//! With [`Orders::All`] all places are whole globals, and nothing here is relied on.

use super::instances::Instance;
use super::template::{EdgeOp, Template};
use crate::pass::known::{Knowledge, Known, Learner, is_plain};
use crate::pass::{Orders, PassError, constants};
use crate::{Action, Cfg, Edge, Loops, Step, Var, VarKind};
use bia_base::{Budget, Idx as _};
use bia_term::{Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A global, or one cell of a global map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Place {
    pub(super) var: Var,
    /// The constant index; `None`: all of it.
    pub(super) cell: Option<Term>,
}

impl Place {
    pub(super) fn whole(var: Var) -> Self {
        Self { var, cell: None }
    }
}

/// The places that something reads and writes.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Access {
    pub(super) reads: BTreeSet<Place>,
    pub(super) writes: BTreeSet<Place>,
}

impl Access {
    pub(super) fn extend(&mut self, other: &Access) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
    }

    /// Whether the order of the two matters.
    pub(super) fn conflicts(&self, other: &Access) -> bool {
        meet(&self.writes, &other.writes)
            || meet(&self.writes, &other.reads)
            || meet(&self.reads, &other.writes)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty()
    }
}

/// Whether a place of one meets one of the other.
fn meet(a: &BTreeSet<Place>, b: &BTreeSet<Place>) -> bool {
    let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    few.iter().any(|place| {
        let whole = Place::whole(place.var);
        match place.cell {
            Some(_) => many.contains(place) || many.contains(&whole),
            // The whole comes before all cells.
            None => many
                .range(whole..)
                .next()
                .is_some_and(|q| q.var == place.var),
        }
    })
}

/// What each instance touches.
pub(super) struct Places {
    /// For each instance and each edge of its template what it accesses. Instances of one template
    /// that are given the same share it.
    pub(super) of: Vec<Arc<Vec<Access>>>,
}

/// What the parameters of an instance are when it is started; `None`: nobody starts it.
type Given = Option<Vec<(Var, Term)>>;

impl Places {
    pub(super) fn new(
        templates: &[Template],
        instances: &[Instance],
        orders: Orders,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Self, PassError> {
        match orders {
            Orders::All => Ok(Self::of_variables(templates, instances, terms)),
            Orders::Cells | Orders::Peephole => Self::of_cells(templates, instances, terms, budget),
        }
    }

    /// Whole globals.
    fn of_variables(templates: &[Template], instances: &[Instance], terms: &Terms) -> Self {
        let of_template = templates.iter().map(|template| {
            let mut reader = Reader::new(&template.graph, false);
            let edges = template.graph.edges.values();
            Arc::new(edges.map(|edge| reader.edge(terms, &edge.steps)).collect())
        });
        let of_template: Vec<Arc<Vec<Access>>> = of_template.collect();
        let of = instances.iter();
        Self {
            of: of.map(|i| Arc::clone(&of_template[i.template])).collect(),
        }
    }

    /// Cells where indices are constants.
    fn of_cells(
        templates: &[Template],
        instances: &[Instance],
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Self, PassError> {
        let mut given: Vec<Given> = vec![None; instances.len()];
        given[0] = Some(Vec::new());
        let mut done: FxHashMap<(usize, Given), Arc<Analysed>> = FxHashMap::default();
        let mut of = Vec::with_capacity(instances.len());
        // Whoever starts an instance comes before it.
        for (at, instance) in instances.iter().enumerate() {
            let key = (instance.template, given[at].take());
            let analysed = match done.get(&key) {
                Some(known) => Arc::clone(known),
                None => {
                    let template = &templates[instance.template];
                    let new = Arc::new(analysed(template, key.1.as_deref(), terms, budget)?);
                    done.insert(key, Arc::clone(&new));
                    new
                }
            };
            for edge in templates[instance.template].graph.edges.ids() {
                let started = instance.starts.get(&edge);
                let Some((args, children)) = analysed.args.get(&edge).zip(started) else {
                    continue;
                };
                for child in children {
                    let params = &templates[instances[*child].template].params;
                    let known = params.iter().filter_map(|(param, arg)| {
                        let value = args.iter().find(|(given, _)| given == arg)?;
                        Some((*param, value.1))
                    });
                    given[*child] = Some(known.collect());
                }
            }
            of.push(Arc::clone(&analysed.access));
        }
        Ok(Self { of })
    }
}

/// A template with constants for some of its parameters.
struct Analysed {
    /// What each edge accesses.
    access: Arc<Vec<Access>>,
    /// For each edge that starts a thread, and may be taken, the arguments that are constants.
    args: FxHashMap<Edge, Vec<(Var, Term)>>,
}

/// Propagates what is known of locals. `given`: `None` if no run comes here.
fn analysed(
    template: &Template,
    given: Option<&[(Var, Term)]>,
    terms: &mut Terms,
    budget: &Budget,
) -> Result<Analysed, PassError> {
    let graph = &template.graph;
    let mut access = vec![Access::default(); graph.edges.len()];
    let mut args = FxHashMap::default();
    let Some(given) = given else {
        let access = Arc::new(access);
        return Ok(Analysed { access, args });
    };
    let mut first = Knowledge::default();
    for (param, value) in given {
        first.set(*param, Known::Is(*value));
    }
    let mut learner = Learner::new(graph);
    let loops = Loops::new(graph);
    let keep = |learner: &Learner<'_>, _, mut known: Knowledge| {
        learner.forget_globals(&mut known);
        known
    };
    let question = constants::Question {
        cfg: graph,
        loops: &loops,
        from: graph.start(),
        first,
        stop: None,
    };
    let known = question.solve(terms, &mut learner, &keep, budget)?;
    let mut reader = Reader::new(graph, true);
    for (id, edge) in graph.edges.iter() {
        budget.check()?;
        let Some(here) = &known[edge.from.index()] else {
            continue;
        };
        if template.depth[edge.from.index()].is_none() {
            continue;
        }
        let Some(steps) = learner.edge(terms, &mut here.clone(), &edge.steps) else {
            continue;
        };
        access[id.index()] = reader.edge(terms, &steps);
        if let Some(EdgeOp::Spawn(_)) = template.ops[id.index()] {
            // The arguments become the child's parameters, which are its own.
            access[id.index()].writes.clear();
            let given = steps.iter().filter_map(|step| match step.action {
                Action::Assign(arg, value) if is_plain(terms, value) => Some((arg, value)),
                Action::Assign(..)
                | Action::Assume(_)
                | Action::Havoc(..)
                | Action::Call { .. } => None,
            });
            args.insert(id, given.collect());
        }
    }
    let access = Arc::new(access);
    Ok(Analysed { access, args })
}

/// Finds places in terms and steps.
struct Reader<'a> {
    cfg: &'a Cfg,
    globals: FxHashMap<Term, Var>,
    /// Whether cells are told apart.
    cells: bool,
    known: FxHashMap<Term, Vec<Place>>,
}

impl<'a> Reader<'a> {
    fn new(cfg: &'a Cfg, cells: bool) -> Self {
        let vars = cfg.vars.iter();
        let globals = vars.filter(|(_, data)| data.kind == VarKind::Global);
        Self {
            cfg,
            globals: globals.map(|(var, data)| (data.term, var)).collect(),
            cells,
            known: FxHashMap::default(),
        }
    }

    /// What the steps of an edge access.
    fn edge(&mut self, terms: &Terms, steps: &[Step]) -> Access {
        let mut all = Access::default();
        for step in steps {
            match &step.action {
                Action::Assume(t) => self.read(terms, *t, &mut all),
                Action::Assign(x, t) if self.is_global(*x) => self.assign(terms, *x, *t, &mut all),
                Action::Assign(_, t) => self.read(terms, *t, &mut all),
                Action::Havoc(x, _) => self.write(*x, &mut all),
                Action::Call { args, results, .. } => {
                    args.iter().for_each(|t| self.read(terms, *t, &mut all));
                    results.iter().for_each(|x| self.write(*x, &mut all));
                }
            }
        }
        all
    }

    fn is_global(&self, x: Var) -> bool {
        self.cfg.vars[x].kind == VarKind::Global
    }

    fn write(&self, x: Var, all: &mut Access) {
        if self.is_global(x) {
            all.writes.insert(Place::whole(x));
        }
    }

    /// x := t, x global.
    fn assign(&mut self, terms: &Terms, x: Var, t: Term, all: &mut Access) {
        let (map, stores) = chain(terms, t);
        let is_own = map == self.cfg.vars[x].term && !stores.is_empty();
        if !self.cells || !is_own || stores.iter().any(|(i, _)| !is_plain(terms, *i)) {
            self.read(terms, t, all);
            return self.write(x, all);
        }
        for (index, value) in stores {
            self.read(terms, value, all);
            let cell = Some(index);
            all.writes.insert(Place { var: x, cell });
        }
    }

    fn read(&mut self, terms: &Terms, term: Term, all: &mut Access) {
        if !self.known.contains_key(&term) {
            let found = self.places(terms, term);
            self.known.insert(term, found);
        }
        all.reads.extend(&self.known[&term]);
    }

    /// The places that a term reads.
    fn places(&self, terms: &Terms, term: Term) -> Vec<Place> {
        let mut found = BTreeSet::new();
        let mut seen = FxHashSet::default();
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Some(var) = self.globals.get(&term) {
                found.insert(Place::whole(*var));
                continue;
            }
            let args = terms.args(term);
            if self.cells && terms.op(term) == Op::Select && is_plain(terms, args[1]) {
                let (map, stores) = chain(terms, args[0]);
                if let Some(var) = self.globals.get(&map) {
                    let (var, cell) = (*var, Some(args[1]));
                    found.insert(Place { var, cell });
                    open.extend(stores.iter().flat_map(|(i, v)| [*i, *v]));
                    continue;
                }
            }
            open.extend(args);
        }
        found.into_iter().collect()
    }
}

/// A map as the map that writes begin with, and the writes.
fn chain(terms: &Terms, map: Term) -> (Term, Vec<(Term, Term)>) {
    let (mut map, mut writes) = (map, Vec::new());
    while terms.op(map) == Op::Store {
        let args = terms.args(map);
        writes.push((args[1], args[2]));
        map = args[0];
    }
    (map, writes)
}
