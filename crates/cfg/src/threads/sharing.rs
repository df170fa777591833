//! [`Sharing`]: which places instances share, and which edges others can notice.
//!
//! What an instance reads is shared iff another one may write a place that meets it, and what it
//! writes iff another one may access such a place. What the entry does before it can have started a
//! thread does not count. With [`Orders::All`] a global is shared iff one instance writes it and
//! another one accesses it, and then for all.

use super::instances::Instance;
use super::places::{Access, Place, Places};
use super::template::{EdgeOp, Template};
use crate::pass::Orders;
use crate::{Edge, Var};
use bia_base::Idx as _;
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) struct Sharing {
    /// For each instance and each edge of its template what it accesses of what is shared.
    access: Vec<Vec<Access>>,
    /// Whether something waits for the end of threads.
    pub(super) joins: bool,
    /// For each edge of the entry whether nothing can have been started before it.
    before: Vec<bool>,
}

impl Sharing {
    pub(super) fn new(
        templates: &[Template],
        instances: &[Instance],
        places: &Places,
        orders: Orders,
    ) -> Self {
        let before = before_spawns(&templates[0]);
        let mut users = Users::default();
        for (at, all) in places.of.iter().enumerate() {
            for (edge, access) in all.iter().enumerate() {
                if at > 0 || !before[edge] {
                    users.note(at, access);
                }
            }
        }
        let shared = match orders {
            Orders::All => Some(users.shared_variables()),
            Orders::Cells | Orders::Peephole => None,
        };
        let keep = |at: usize, place: &Place, writes: bool| match &shared {
            Some(vars) => vars.contains(&place.var),
            None => users.meets_others(at, place, writes),
        };
        let access = places.of.iter().enumerate().map(|(at, all)| {
            let kept = all.iter().map(|access| {
                let reads = access.reads.iter().filter(|p| keep(at, p, false));
                let writes = access.writes.iter().filter(|p| keep(at, p, true));
                Access {
                    reads: reads.copied().collect(),
                    writes: writes.copied().collect(),
                }
            });
            kept.collect()
        });
        let access = access.collect();
        let mut ops = templates.iter().flat_map(|template| &template.ops);
        let joins = ops.any(|op| matches!(op, Some(EdgeOp::Join | EdgeOp::Await)));
        debug_assert_eq!(places.of.len(), instances.len());
        Self {
            access,
            joins,
            before,
        }
    }

    /// What an edge of an instance accesses.
    pub(super) fn of(&self, instance: usize, edge: Edge) -> &Access {
        &self.access[instance][edge.index()]
    }

    /// Whether other threads can notice an edge, or it notices them.
    pub(super) fn is_visible(&self, instance: usize, op: Option<EdgeOp>, edge: Edge) -> bool {
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
        if instance == 0 && self.before[edge.index()] && !acts {
            return false;
        }
        acts || !self.of(instance, edge).is_empty()
    }
}

/// Which instances use something.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum By {
    #[default]
    None,
    One(usize),
    Several,
}

impl By {
    fn add(&mut self, at: usize) {
        *self = match *self {
            Self::None => Self::One(at),
            Self::One(old) if old == at => Self::One(at),
            Self::One(_) | Self::Several => Self::Several,
        };
    }

    /// Whether another instance does.
    fn others(self, at: usize) -> bool {
        match self {
            Self::None => false,
            Self::One(one) => one != at,
            Self::Several => true,
        }
    }
}

/// Who accesses and who writes.
#[derive(Clone, Copy, Default)]
struct Use {
    any: By,
    writes: By,
}

impl Use {
    fn others(self, at: usize, write_only: bool) -> bool {
        match write_only {
            true => self.writes.others(at),
            false => self.any.others(at),
        }
    }
}

/// Who uses each place as it is, and anything of each global.
#[derive(Default)]
struct Users {
    of_place: FxHashMap<Place, Use>,
    of_var: FxHashMap<Var, Use>,
}

impl Users {
    fn note(&mut self, at: usize, access: &Access) {
        let reads = access.reads.iter().map(|place| (place, false));
        let writes = access.writes.iter().map(|place| (place, true));
        for (place, is_write) in reads.chain(writes) {
            let of = [
                self.of_place.entry(*place).or_default(),
                self.of_var.entry(place.var).or_default(),
            ];
            for used in of {
                used.any.add(at);
                if is_write {
                    used.writes.add(at);
                }
            }
        }
    }

    /// Whether another instance writes a place that meets this one, or accesses one if this one is
    /// written.
    fn meets_others(&self, at: usize, place: &Place, writes: bool) -> bool {
        let others = |used: Option<&Use>| used.is_some_and(|used| used.others(at, !writes));
        match place.cell {
            Some(_) => {
                let whole = Place::whole(place.var);
                others(self.of_place.get(place)) || others(self.of_place.get(&whole))
            }
            None => others(self.of_var.get(&place.var)),
        }
    }

    /// The globals that one instance writes and another one accesses.
    fn shared_variables(&self) -> FxHashSet<Var> {
        let vars = self.of_var.iter();
        let shared = vars.filter(|(_, used)| match used.writes {
            By::None => false,
            By::One(writer) => used.any.others(writer),
            By::Several => true,
        });
        shared.map(|(var, _)| *var).collect()
    }
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
