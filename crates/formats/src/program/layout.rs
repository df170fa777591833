//! Chooses the order in which the locations of a function are written, and the form of the branch
//! at each.
//!
//! ```text
//!   Terminator::Branch    edges that begin with assume c and assume ¬c
//!   Terminator::Cases     edges that begin with assume t = v, for one t and different constants v
//!   Terminator::Choice    any other edges: one of them, nondeterministically
//! ```

use bia_base::Idx as _;
use bia_cfg::{Action, Adjacency, Cfg, Edge, Func, Loc};
use bia_term::value::Value;
use bia_term::{Op, Term, Terms};

/// What leads on from a location. Of `Branch` and `Cases` the first step of each edge is the
/// condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Terminator {
    /// The exit of the function.
    Return,
    /// Nothing: the path ends.
    End,
    /// One edge.
    One(Edge),
    /// The condition, the edge where it holds, the other edge.
    Branch(Term, Edge, Edge),
    /// Conditions of which at most one holds.
    Cases(Vec<(Term, Edge)>),
    /// Any of these edges.
    Choice(Vec<Edge>),
}

/// The order of all locations.
pub(crate) struct Layout {
    outgoing: Adjacency,
    orders: Vec<Vec<Loc>>,
    /// Locations that something jumps to, other than the only edge of the location before.
    is_label: Vec<bool>,
}

impl Layout {
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let outgoing = cfg.outgoing();
        let mut layout = Self {
            orders: vec![Vec::new(); cfg.funcs.len()],
            is_label: vec![false; cfg.locs.len()],
            outgoing,
        };
        let mut seen = vec![false; cfg.locs.len()];
        for (func, data) in cfg.funcs.iter() {
            let mut open = vec![data.entry];
            while let Some(loc) = open.pop() {
                if std::mem::replace(&mut seen[loc.index()], true) {
                    continue;
                }
                layout.orders[func.index()].push(loc);
                let to = layout.outgoing.of(loc).iter().rev();
                open.extend(to.map(|edge| cfg.edges[*edge].to));
            }
        }
        let mut jumps = vec![0_usize; cfg.locs.len()];
        for edge in cfg.edges.values().filter(|edge| seen[edge.from.index()]) {
            jumps[edge.to.index()] += 1;
        }
        for pair in layout.orders.iter().flat_map(|order| order.windows(2)) {
            if let [edge] = layout.outgoing.of(pair[0])
                && cfg.edges[*edge].to == pair[1]
            {
                jumps[pair[1].index()] -= 1;
            }
        }
        layout.is_label = jumps.iter().map(|count| *count > 0).collect();
        layout
    }

    /// The locations of a function that can be reached from its entry, which is the first.
    pub(crate) fn order(&self, func: Func) -> &[Loc] {
        &self.orders[func.index()]
    }

    /// Whether something jumps there. The only edge of the location before need not: it falls
    /// through.
    pub(crate) fn is_label(&self, loc: Loc) -> bool {
        self.is_label[loc.index()]
    }

    /// What leads on from there.
    pub(crate) fn terminator(&self, cfg: &Cfg, terms: &Terms, func: Func, loc: Loc) -> Terminator {
        match self.outgoing.of(loc) {
            [] if loc == cfg.funcs[func].exit => Terminator::Return,
            [] => Terminator::End,
            [only] => Terminator::One(*only),
            edges => {
                decided(cfg, terms, edges).unwrap_or_else(|| Terminator::Choice(edges.to_vec()))
            }
        }
    }
}

/// The branch if at most one of the edges can be taken, by their first steps.
fn decided(cfg: &Cfg, terms: &Terms, edges: &[Edge]) -> Option<Terminator> {
    let condition = |edge: &Edge| match cfg.edges[*edge].steps.first()?.action {
        Action::Assume(term) => Some((term, *edge)),
        Action::Assign(..) | Action::Havoc(..) | Action::Call { .. } => None,
    };
    let conditions: Option<Vec<(Term, Edge)>> = edges.iter().map(condition).collect();
    let conditions = conditions?;
    if let [(a, yes), (b, no)] = conditions[..] {
        let negates = |a, b| terms.op(a) == Op::Not && terms.args(a).first() == Some(&b);
        if negates(b, a) {
            return Some(Terminator::Branch(a, yes, no));
        }
        if negates(a, b) {
            return Some(Terminator::Branch(b, no, yes));
        }
    }
    let mut subject = None;
    let mut values: Vec<&Value> = Vec::new();
    for (term, _) in &conditions {
        let (of, value) = equation(terms, *term)?;
        if *subject.get_or_insert(of) != of || values.contains(&value) {
            return None;
        }
        values.push(value);
    }
    Some(Terminator::Cases(conditions))
}

/// t and v of t = v, v a constant that is no float and no array.
fn equation(terms: &Terms, term: Term) -> Option<(Term, &Value)> {
    if terms.op(term) != Op::Eq {
        return None;
    }
    let args = terms.args(term);
    let pairs = [(args[0], args[1]), (args[1], args[0])];
    let simple = |value: &&Value| matches!(value, Value::Elem(_) | Value::Bv(_) | Value::Int(_));
    pairs
        .into_iter()
        .find_map(|(t, v)| Some((t, terms.value_of(v).filter(simple)?)))
}
