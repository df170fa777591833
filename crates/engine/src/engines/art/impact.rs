//! The search with interpolants as labels (McMillan: Lazy abstraction with interpolants, CAV 2006,
//! doi:10.1007/11817963_14): no image is ever computed.
//!
//! ```text
//!   label φ_v     true when v is made; φ_parent ∧ block ⇒ φ_v always
//!   goal          the path to it cannot be gone: φ_v := φ_v ∧ I_v along it, for its interpolants I
//!   covered       φ_v ⇒ φ_w, w older, at the same stop, not below something covered
//!   forced        x the youngest node above both; φ_x ∧ the blocks from x to v ⇒ φ_w: then φ_w and
//!                 interpolants are added along the way from x to v, and v is covered
//! ```
//! Invariant: nodes are covered by older ones that are not covered, nor anything above them; what
//! is below a covered node is taken away. So there is no circle, and the disjunction of the labels
//! of a closed tree is kept along blocks. A label that gets stronger uncovers what it covers.

use super::{
    Outcome,
    chronicle::{Chronicle, History},
    config::ArtConfig,
    tree::Tree,
    waiting::Waiting,
};
use crate::{
    Cx,
    abstraction::{
        block::conjuncts,
        divergence::Divergence,
        ground::Ground,
        image::Counts,
        refine::{PathFormula, Refiner, Step},
    },
    session::{Halt, Session},
};
use bia_base::{Event, Reason};
use bia_cfg::{Path, UnwindingSlot};
use bia_term::Term;
use rustc_hash::FxHashSet;

/// So many older nodes are tried when a covering is forced.
const MAX_FORCED: usize = 3;

struct Search<'g, 'a> {
    ground: &'g mut Ground<'a>,
    config: ArtConfig,
    refiner: Refiner,
    tree: Tree<Vec<Term>>,
    waiting: Waiting,
    divergence: &'g mut Divergence<usize>,
    asking: Session,
    chronicle: Chronicle,
    history: History,
    /// Implications that hold: the label of the first, a conjunct.
    implied: FxHashSet<(Term, Term)>,
    conjuncts: FxHashSet<Term>,
}

/// Builds the tree until it is closed, or a path is found.
pub(super) fn run(
    ground: &mut Ground<'_>,
    config: &ArtConfig,
    divergence: &mut Divergence<usize>,
    shown: &UnwindingSlot,
    cx: &mut Cx<'_>,
) -> Result<Outcome, Halt> {
    let asking = Session::with(cx, ground.caps)?;
    let mut search = Search {
        config: *config,
        refiner: Refiner::new(config.refiner(), ground.caps),
        tree: Tree::new(ground.net.len()),
        waiting: Waiting::new(config.search),
        divergence,
        asking,
        chronicle: Chronicle::default(),
        history: History::default(),
        implied: FxHashSet::default(),
        conjuncts: FxHashSet::default(),
        ground,
    };
    let outcome = search.run(cx);
    search.chronicle.predicates = search.conjuncts.len();
    search.chronicle.nodes = u64::try_from(search.tree.nodes.len()).unwrap_or(u64::MAX);
    let sources = search.refiner.sources;
    search.chronicle.tell(cx, Counts::default(), sources);
    let tree = &search.tree;
    let label = |_: &mut Cx<'_>, id: usize| tree.nodes[id].label.clone();
    let unwinding = search.history.with(cx, search.ground, tree, label);
    shown.put(unwinding);
    outcome
}

impl Search<'_, '_> {
    fn run(&mut self, cx: &mut Cx<'_>) -> Result<Outcome, Halt> {
        let start = self.ground.start();
        if self.ground.is_goal(start) {
            return Ok(Outcome::Found(Path::from(Vec::new())));
        }
        let pending = self.ground.leaving(cx, start)?;
        let root = self.tree.add(start, Vec::new(), None, pending);
        self.waiting.push(root, self.ground.net.rank(start));
        while let Some(node) = self.waiting.pop() {
            cx.budget.check()?;
            let is_there = &self.tree.nodes[node];
            if !is_there.alive || is_there.covered.is_some() || is_there.expanded {
                continue;
            }
            if self.is_empty(cx, node)? || self.close(cx, node)? || self.force(cx, node)? {
                continue;
            }
            if let Some(path) = self.expand(cx, node)? {
                return Ok(Outcome::Found(path));
            }
        }
        Ok(Outcome::Closed(self.labels(cx)))
    }

    fn label(&self, cx: &mut Cx<'_>, node: usize) -> Term {
        let at = self.tree.nodes[node].at;
        let known = self.ground.known(cx, at);
        let label = cx.terms.and_all(&self.tree.nodes[node].label);
        cx.terms.and(label, known)
    }

    /// Whether nobody comes to a node: then it has no children.
    fn is_empty(&self, cx: &mut Cx<'_>, node: usize) -> Result<bool, Halt> {
        Ok(self.label(cx, node) == cx.terms.fals())
    }

    /// Makes the children of a node. A path, if one of them is a goal that can be reached.
    fn expand(&mut self, cx: &mut Cx<'_>, node: usize) -> Result<Option<Path>, Halt> {
        self.tree.nodes[node].expanded = true;
        let mut goals = Vec::new();
        for block in std::mem::take(&mut self.tree.nodes[node].pending) {
            cx.budget.check()?;
            let to = self.ground.blocks[block].to;
            let is_goal = self.ground.is_goal(to);
            let pending = match is_goal {
                true => Vec::new(),
                false => self.ground.leaving(cx, to)?,
            };
            let child = self.tree.add(to, Vec::new(), Some((node, block)), pending);
            match is_goal {
                true => goals.push(child),
                false => self.waiting.push(child, self.ground.net.rank(to)),
            }
        }
        for goal in goals {
            if self.tree.nodes[goal].alive
                && let Some(path) = self.goal(cx, goal)?
            {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    /// A node at a goal: the path to it, or the labels along it get stronger.
    fn goal(&mut self, cx: &mut Cx<'_>, goal: usize) -> Result<Option<Path>, Halt> {
        let path = self.tree.path(goal);
        let blocks: Vec<usize> = path.iter().filter_map(|(_, block)| *block).collect();
        let nodes: Vec<usize> = path.iter().map(|(id, _)| *id).collect();
        let formulas = self.ground.formulas(cx, &blocks);
        if let Some(path) = self.ground.walk(cx, &blocks, &formulas)? {
            return Ok(Some(path));
        }
        self.chronicle.refinements += 1;
        self.chronicle.longest = self.chronicle.longest.max(blocks.len());
        if let Some(bound) = self.config.refinements
            && self.chronicle.refinements > u64::from(bound)
        {
            return Err(Halt::Unknown(Reason::BoundReached(bound)));
        }
        let fals = cx.terms.fals();
        let interpolants = match blocks.len() {
            1 => Vec::new(),
            _ => self.refiner.sequence(cx, formulas.groups())?,
        };
        if interpolants.len() + 1 != blocks.len() {
            let why = format!(
                "no interpolants are found of a path of {} blocks",
                blocks.len()
            );
            return Err(Halt::Unknown(Reason::Diverged(why)));
        }
        let mut learnt = Vec::new();
        for (place, formula) in interpolants.into_iter().enumerate() {
            let formula = formulas.back(cx.terms, place, formula);
            learnt.push((self.tree.nodes[nodes[place + 1]].at, formula));
            self.strengthen(cx, nodes[place + 1], formula, true)?;
        }
        let stops: Vec<usize> = nodes.iter().map(|id| self.tree.nodes[*id].at).collect();
        self.history.note(cx, self.ground, &stops, &learnt, None);
        self.strengthen(cx, goal, fals, true)?;
        cx.observer.progress(Event::Refined {
            predicates: u32::try_from(self.conjuncts.len()).unwrap_or(u32::MAX),
        });
        if let Some(most) = self.config.diverging
            && self.divergence.worst() >= usize::try_from(most).unwrap_or(usize::MAX)
            && let Some(why) = self.divergence.told(1)
        {
            return Err(Halt::Unknown(Reason::Diverged(why)));
        }
        // Some node on the path may be covered now, the first one best of all.
        for node in nodes {
            if self.tree.nodes[node].alive && self.close(cx, node)? {
                break;
            }
        }
        Ok(None)
    }

    /// Adds to the label of a node; what it covers waits again.
    fn strengthen(
        &mut self,
        cx: &mut Cx<'_>,
        node: usize,
        formula: Term,
        noted: bool,
    ) -> Result<(), Halt> {
        let at = self.tree.nodes[node].at;
        let mut changed = false;
        for part in conjuncts(cx.terms, formula) {
            if self.tree.nodes[node].label.contains(&part) {
                continue;
            }
            // What the label says already is not said again.
            let label = self.label(cx, node);
            if self.implies(cx, label, part)? {
                continue;
            }
            let new = self.conjuncts.insert(part);
            if noted {
                self.divergence.note(cx.terms, at, part, new);
            }
            self.tree.nodes[node].label.push(part);
            changed = true;
        }
        if changed {
            for id in self.tree.at[at].clone() {
                if self.tree.nodes[id].covered == Some(node) {
                    self.uncover(id);
                }
            }
        }
        Ok(())
    }

    fn uncover(&mut self, node: usize) {
        self.tree.nodes[node].covered = None;
        let at = self.tree.nodes[node].at;
        self.waiting.push(node, self.ground.net.rank(at));
    }

    fn implies(&mut self, cx: &mut Cx<'_>, from: Term, to: Term) -> Result<bool, Halt> {
        if to == cx.terms.tru() || from == cx.terms.fals() || from == to {
            return Ok(true);
        }
        if self.implied.contains(&(from, to)) {
            return Ok(true);
        }
        let fails = cx.terms.not(to);
        let holds = !self.asking.is_sat(cx.terms, &[from, fails], cx.budget)?;
        if holds {
            self.implied.insert((from, to));
        }
        Ok(holds)
    }

    /// Older nodes that may cover this one, the youngest first.
    fn older(&self, node: usize) -> Vec<usize> {
        let at = self.tree.nodes[node].at;
        let older = self.tree.at[at].iter().copied().filter(|id| *id < node);
        let mut older: Vec<usize> = older.filter(|id| self.is_open(*id)).collect();
        older.reverse();
        older
    }

    /// Whether neither the node nor any above it is covered.
    fn is_open(&self, node: usize) -> bool {
        let mut next = Some(node);
        while let Some(id) = next {
            if self.tree.nodes[id].covered.is_some() {
                return false;
            }
            next = self.tree.nodes[id].parent.map(|(parent, _)| parent);
        }
        true
    }

    /// Covers a node by an older one, if there is one that does.
    fn close(&mut self, cx: &mut Cx<'_>, node: usize) -> Result<bool, Halt> {
        if self.tree.nodes[node].covered.is_some() {
            return Ok(true);
        }
        for other in self.older(node) {
            let (from, to) = (self.label(cx, node), self.label(cx, other));
            if self.implies(cx, from, to)? {
                self.cover(cx, node, other)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is below a covered node is taken away.
    fn cover(&mut self, cx: &mut Cx<'_>, node: usize, by: usize) -> Result<(), Halt> {
        self.chronicle.covered += 1;
        self.tree.nodes[node].covered = Some(by);
        let mut gone = Vec::new();
        for child in self.tree.nodes[node].children.clone() {
            gone.extend(self.tree.cut(child));
        }
        self.chronicle.cut += u64::try_from(gone.len()).unwrap_or(u64::MAX);
        let gone: FxHashSet<usize> = gone.into_iter().collect();
        let widows = self.tree.alive();
        let widows = widows.filter(|(_, node)| node.covered.is_some_and(|by| gone.contains(&by)));
        let mut widows: Vec<usize> = widows.map(|(id, _)| id).collect();
        // What this node covered is not covered any more.
        let of_this = self
            .tree
            .alive()
            .filter(|(_, other)| other.covered == Some(node));
        widows.extend(of_this.map(|(id, _)| id));
        for id in widows {
            self.uncover(id);
        }
        // It may have to be expanded again.
        let at = self.tree.nodes[node].at;
        let pending = self.ground.leaving(cx, at)?;
        let node = &mut self.tree.nodes[node];
        node.pending = pending;
        node.expanded = false;
        Ok(())
    }

    /// Covers a node by an older one whose label holds after the ways from above to it.
    fn force(&mut self, cx: &mut Cx<'_>, node: usize) -> Result<bool, Halt> {
        if !self.config.force {
            return Ok(false);
        }
        let older: Vec<usize> = self.older(node).into_iter().take(MAX_FORCED).collect();
        for other in older {
            if self.tree.nodes[other].label.is_empty() {
                continue;
            }
            if self.forced(cx, node, other)? {
                self.chronicle.forced += 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn forced(&mut self, cx: &mut Cx<'_>, node: usize, other: usize) -> Result<bool, Halt> {
        let path = self.tree.path(node);
        let above: FxHashSet<usize> = self.tree.path(other).iter().map(|(id, _)| *id).collect();
        let common = path
            .iter()
            .rposition(|(id, _)| above.contains(id))
            .unwrap_or(0);
        let (x, _) = path[common];
        let below = &path[common + 1..];
        let label = self.label(cx, x);
        let mut steps = Vec::with_capacity(below.len());
        for block in below.iter().filter_map(|(_, block)| *block) {
            let block = &self.ground.blocks[block];
            let known = self.ground.known(cx, block.from);
            steps.push(Step { block, known });
        }
        let Some(first) = steps.first_mut() else {
            return Ok(false);
        };
        first.known = cx.terms.and(first.known, label);
        let formulas = PathFormula::new(cx.terms, &steps, &self.ground.state);
        let end = self.label(cx, other);
        let fails = cx.terms.not(end);
        let there = formulas.at_end(cx.terms, fails);
        let mut groups = formulas.groups().to_vec();
        groups.push(there);
        let mut session = Session::with(cx, self.ground.caps)?;
        if session.is_sat(cx.terms, &groups, cx.budget)? {
            return Ok(false);
        }
        let interpolants = self.refiner.sequence(cx, &groups)?;
        if interpolants.len() + 1 != groups.len() {
            return Ok(false);
        }
        let nodes: Vec<usize> = below.iter().map(|(id, _)| *id).collect();
        for (place, formula) in interpolants.into_iter().enumerate() {
            let last = place + 1 == nodes.len();
            let formula = match last {
                true => formulas.back_from_end(cx.terms, formula),
                false => formulas.back(cx.terms, place, formula),
            };
            self.strengthen(cx, nodes[place], formula, false)?;
        }
        // The label of the other is implied now.
        let (from, to) = (self.label(cx, node), self.label(cx, other));
        if !self.is_open(other) || !self.is_open(node) || !self.implies(cx, from, to)? {
            return Ok(false);
        }
        self.cover(cx, node, other)?;
        Ok(true)
    }

    /// What holds at stops where there are nodes.
    fn labels(&self, cx: &mut Cx<'_>) -> Vec<(usize, Term)> {
        let mut all: std::collections::BTreeMap<usize, Vec<Term>> = Default::default();
        let nodes: Vec<(usize, usize)> =
            self.tree.alive().map(|(id, node)| (node.at, id)).collect();
        for (at, id) in nodes {
            let label = self.label(cx, id);
            all.entry(at).or_default().push(label);
        }
        let labels = all.into_iter();
        labels
            .map(|(at, labels)| (at, cx.terms.or_all(&labels)))
            .collect()
    }
}
