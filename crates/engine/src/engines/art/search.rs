//! The search with regions: expansion, covering, refinement.
//!
//! ```text
//!   complete(w)   alive, not covered, and all its blocks were gone
//!   covered(v)    R_v ⊆ ⋃ { R_w | complete(w), same stop }     by BDDs; by the solver if that fails
//!                 and the nodes were made with different predicates
//! ```
//! Invariant: whenever a node ceases to be complete, all nodes that are covered at its stop wait
//! again. So at the end each node is complete or covered by nodes that are.

use super::{
    Outcome,
    chronicle::{Chronicle, History},
    config::{ArtConfig, Cut, Scope},
    tree::Tree,
    waiting::Waiting,
};
use crate::{
    Cx,
    abstraction::{
        divergence::Divergence,
        ground::Ground,
        image::{Abstraction, Images, Question, Region},
        precision::Precision,
        predicates::Predicates,
        refine::{Found, Refiner},
        space::{self, Space},
    },
    session::{Halt, Session},
};
use bia_base::{Event, Idx as _, Reason};
use bia_cfg::{Path, UnwindingSlot};
use bia_term::Term;
use rustc_hash::FxHashMap;

/// There may be so many predicates.
pub(super) const MAX_PREDICATES: u16 = 4096;
/// Images are made exact up to so many models.
pub(super) const MAX_MODELS: u32 = 100_000;

/// The label of a node.
#[derive(Clone, Debug)]
struct Label {
    region: Region,
    /// The predicates that it was made with.
    over: Vec<usize>,
}

/// What an image depends on: the block, the region as formulas, the predicates.
type Key = (usize, Vec<Term>, Vec<usize>);

struct Search<'g, 'a> {
    ground: &'g mut Ground<'a>,
    config: ArtConfig,
    space: Space,
    predicates: Predicates,
    precision: Precision<usize>,
    images: Images,
    refiner: Refiner,
    tree: Tree<Label>,
    /// How many trees were begun: numbers of nodes are those of the last one.
    trees: u64,
    waiting: Waiting,
    cache: FxHashMap<Key, Region>,
    divergence: &'g mut Divergence<usize>,
    covering: Session,
    chronicle: Chronicle,
    history: History,
}

/// Builds the tree until it is closed, or a path is found.
pub(super) fn run(
    ground: &mut Ground<'_>,
    config: &ArtConfig,
    divergence: &mut Divergence<usize>,
    shown: &UnwindingSlot,
    cx: &mut Cx<'_>,
) -> Result<Outcome, Halt> {
    let places = ground.net.len();
    let covering = Session::with(cx, ground.caps)?;
    let mut search = Search {
        config: *config,
        space: Space::new(MAX_PREDICATES),
        predicates: Predicates::new(usize::from(MAX_PREDICATES)),
        precision: Precision::default(),
        images: Images::new(config.abstraction, config.models),
        refiner: Refiner::new(config.refiner(), ground.caps),
        tree: Tree::new(places),
        trees: 0,
        waiting: Waiting::new(config.search),
        cache: FxHashMap::default(),
        divergence,
        covering,
        chronicle: Chronicle::default(),
        history: History::default(),
        ground,
    };
    let outcome = search.run(cx);
    search.chronicle.predicates = search.predicates.len();
    search.chronicle.nodes = u64::try_from(search.tree.nodes.len()).unwrap_or(u64::MAX);
    let (images, sources) = (search.images.counts, search.refiner.sources);
    search.chronicle.tell(cx, images, sources);
    let (tree, predicates) = (&search.tree, &search.predicates);
    let unwinding = search.history.with(cx, search.ground, tree, |cx, id| {
        let of = |number: usize| predicates.meaning(number);
        tree.nodes[id].label.region.formulas(cx.terms, &of)
    });
    shown.put(unwinding);
    outcome
}

impl Search<'_, '_> {
    fn run(&mut self, cx: &mut Cx<'_>) -> Result<Outcome, Halt> {
        if let Some(path) = self.plant(cx)? {
            return Ok(Outcome::Found(path));
        }
        while let Some(node) = self.waiting.pop() {
            cx.budget.check()?;
            let is_there = &self.tree.nodes[node];
            if !is_there.alive || is_there.covered.is_some() {
                continue;
            }
            if let Some(by) = self.covered_by(cx, node)? {
                self.tree.nodes[node].covered = Some(by);
                self.chronicle.covered += 1;
                continue;
            }
            if let Some(path) = self.expand(cx, node)? {
                return Ok(Outcome::Found(path));
            }
        }
        Ok(Outcome::Closed(self.labels(cx)))
    }

    /// Begins a new tree. A path, if the start is a goal.
    fn plant(&mut self, cx: &mut Cx<'_>) -> Result<Option<Path>, Halt> {
        self.tree = Tree::new(self.ground.net.len());
        self.trees += 1;
        self.waiting.clear();
        let start = self.ground.start();
        if self.ground.is_goal(start) {
            return Ok(Some(Path::from(Vec::new())));
        }
        let pending = self.ground.leaving(cx, start)?;
        let label = Label {
            region: Region::constant(&self.space, true),
            over: Vec::new(),
        };
        let root = self.tree.add(start, label, None, pending);
        self.waiting.push(root, self.ground.net.rank(start));
        Ok(None)
    }

    /// Goes the blocks that leave a node. A path to a goal, if there is one.
    fn expand(&mut self, cx: &mut Cx<'_>, node: usize) -> Result<Option<Path>, Halt> {
        let tree = self.trees;
        while self.trees == tree && self.tree.nodes[node].alive {
            cx.budget.check()?;
            let pending = &mut self.tree.nodes[node].pending;
            if pending.is_empty() {
                self.tree.nodes[node].expanded = true;
                return Ok(None);
            }
            let block = pending.remove(0);
            let to = self.ground.blocks[block].to;
            let over = self.precision(cx, to);
            let region = self.image(cx, node, block, &over)?;
            if region.is_empty() {
                continue;
            }
            let is_goal = self.ground.is_goal(to);
            let pending = match is_goal {
                true => Vec::new(),
                false => self.ground.leaving(cx, to)?,
            };
            let child = self
                .tree
                .add(to, Label { region, over }, Some((node, block)), pending);
            if is_goal {
                if let Some(path) = self.goal(cx, child)? {
                    return Ok(Some(path));
                }
            } else {
                self.waiting.push(child, self.ground.net.rank(to));
            }
        }
        Ok(None)
    }

    /// The predicates that count at a stop.
    fn precision(&self, cx: &Cx<'_>, at: usize) -> Vec<usize> {
        if self.ground.is_goal(at) {
            return Vec::new();
        }
        let mut all = self.precision.of(&self.key(at).unwrap_or(0));
        all.retain(|number| {
            self.ground
                .is_live(cx, at, self.predicates.meaning(*number))
        });
        all
    }

    /// What predicates of a stop are kept by; `None` if they count everywhere.
    fn key(&self, at: usize) -> Option<usize> {
        match self.config.scope {
            Scope::Location => Some(at),
            Scope::Function => {
                let loc = self.ground.place(at)?;
                // A label says which function it was in before calls were inlined.
                let label = self.ground.cfg.locs[loc].label?;
                let program = &self.ground.cfg.program;
                Some(program.label(label).function.index())
            }
            Scope::Global => None,
        }
    }

    /// The image of a node under a block.
    fn image(
        &mut self,
        cx: &mut Cx<'_>,
        node: usize,
        block: usize,
        over: &[usize],
    ) -> Result<Region, Halt> {
        let region = &self.tree.nodes[node].label.region;
        let of = |number: usize| self.predicates.meaning(number);
        let mut assumed = region.formulas(cx.terms, &of);
        let key = (block, assumed.clone(), over.to_vec());
        if let Some(found) = self.cache.get(&key) {
            self.chronicle.reused += 1;
            return Ok(found.clone());
        }
        let from = self.ground.blocks[block].from;
        let known = self.ground.known(cx, from);
        assumed.extend(crate::abstraction::block::conjuncts(cx.terms, known));
        let next = self.ground.blocks[block].next.clone();
        let mut after = bia_term::Substitution::new(cx.terms, next);
        let mut predicates = Vec::with_capacity(over.len());
        for number in over {
            let there = after.apply(cx.terms, self.predicates.meaning(*number));
            predicates.push((*number, there));
        }
        let asserted = self.ground.blocks[block].parts.clone();
        let question = Question {
            asserted: &asserted,
            assumed: &assumed,
            predicates: &predicates,
        };
        let budget = cx.budget;
        let session = self.ground.session(cx, block)?;
        let found = self
            .images
            .image(&self.space, cx.terms, session, &question, budget)?;
        self.cache.insert(key, found.clone());
        Ok(found)
    }

    /// A complete node that covers this one; its own number if several do together.
    fn covered_by(&mut self, cx: &mut Cx<'_>, node: usize) -> Result<Option<usize>, Halt> {
        let Label { region, over } = &self.tree.nodes[node].label;
        let at = self.tree.nodes[node].at;
        let complete: Vec<usize> = self.tree.at[at]
            .iter()
            .copied()
            .filter(|other| {
                let other_node = &self.tree.nodes[*other];
                let is_complete = other_node.expanded && other_node.pending.is_empty();
                *other != node && is_complete && other_node.covered.is_none()
            })
            .collect();
        let whole = |id: usize| &self.tree.nodes[id].label.region.whole;
        if let Some(one) = complete
            .iter()
            .find(|id| space::implies(&region.whole, whole(**id)))
        {
            return Ok(Some(*one));
        }
        if complete.is_empty() {
            return Ok(None);
        }
        let mut union = self.space.constant(false);
        for id in &complete {
            union = union.or(whole(*id));
        }
        if space::implies(&region.whole, &union) {
            return Ok(Some(node));
        }
        if complete
            .iter()
            .all(|id| self.tree.nodes[*id].label.over == *over)
        {
            return Ok(None);
        }
        let of = |number: usize| self.predicates.meaning(number);
        let mut assumed = region.formulas(cx.terms, &of);
        assumed.push(self.ground.known(cx, at));
        let others = space::formula(cx.terms, &union, &of);
        assumed.push(cx.terms.not(others));
        let outside = self.covering.is_sat(cx.terms, &assumed, cx.budget)?;
        Ok((!outside).then_some(node))
    }

    /// A node at a goal: the path to it, or the tree is refined.
    fn goal(&mut self, cx: &mut Cx<'_>, goal: usize) -> Result<Option<Path>, Halt> {
        let path = self.tree.path(goal);
        let blocks: Vec<usize> = path.iter().filter_map(|(_, block)| *block).collect();
        let formulas = self.ground.formulas(cx, &blocks);
        if let Some(path) = self.ground.walk(cx, &blocks, &formulas)? {
            return Ok(Some(path));
        }
        self.chronicle.refinements += 1;
        self.chronicle.longest = self.chronicle.longest.max(blocks.len());
        let most = self.config.refinements.map(u64::from);
        if most.is_some_and(|most| self.chronicle.refinements > most) {
            let bound = self.config.refinements.unwrap_or_default();
            return Err(Halt::Unknown(Reason::BoundReached(bound)));
        }
        let inner: Vec<usize> = path[1..path.len() - 1].iter().map(|(id, _)| *id).collect();
        let meaning = |number: &usize| self.predicates.meaning(*number);
        let over = inner.iter().map(|id| &self.tree.nodes[*id].label.over);
        let present: Vec<Vec<Term>> = over
            .map(|over| over.iter().map(meaning).collect())
            .collect();
        let Some(found) = self.refiner.refine(cx, &formulas, &present)? else {
            let why = format!(
                "no predicates are found that exclude a path of {} blocks",
                blocks.len()
            );
            return Err(Halt::Unknown(Reason::Diverged(why)));
        };
        let learnt: Vec<(usize, Term)> = inner
            .iter()
            .zip(&found)
            .flat_map(|(node, set)| {
                let at = self.tree.nodes[*node].at;
                set.iter().map(move |formula| (at, *formula))
            })
            .collect();
        let cut = match self.learn(cx, &inner, &found) {
            Some(cut) => cut,
            None => self.more_exact(&inner)?,
        };
        let stops: Vec<usize> = path.iter().map(|(id, _)| self.tree.nodes[*id].at).collect();
        let shown = (self.config.cut == Cut::Lazy).then_some(cut);
        self.history.note(cx, self.ground, &stops, &learnt, shown);
        cx.observer.progress(Event::Refined {
            predicates: u32::try_from(self.predicates.len()).unwrap_or(u32::MAX),
        });
        if let Some(most) = self.config.diverging
            && self.divergence.worst() >= usize::try_from(most).unwrap_or(usize::MAX)
            && let Some(why) = self.divergence.told(1)
        {
            return Err(Halt::Unknown(Reason::Diverged(why)));
        }
        match self.config.cut {
            Cut::Rebuild => self.plant(cx),
            Cut::Lazy => {
                self.cut(cut);
                Ok(None)
            }
        }
    }

    /// Lets predicates count at the nodes between the root and the goal; the first node that was
    /// made without one of them.
    fn learn(&mut self, cx: &mut Cx<'_>, inner: &[usize], found: &Found) -> Option<usize> {
        let mut first = None;
        for (node, formulas) in inner.iter().zip(found) {
            let at = self.tree.nodes[*node].at;
            for formula in formulas {
                if !self.ground.is_live(cx, at, *formula) {
                    continue;
                }
                let Some(number) = self.predicates.number(cx.terms, *formula) else {
                    continue;
                };
                let new = self.precision.add(self.key(at), number);
                let meaning = self.predicates.meaning(number);
                self.divergence.note(cx.terms, at, meaning, new);
                if !self.tree.nodes[*node].label.over.contains(&number) {
                    first = first.or(Some(*node));
                }
            }
        }
        first
    }

    /// Predicates that exclude a path are there, and it is in the tree all the same: images are not
    /// exact. The node from which on they are to be made again.
    fn more_exact(&mut self, inner: &[usize]) -> Result<usize, Halt> {
        self.chronicle.switched += 1;
        self.cache.clear();
        let stuck = || {
            let why = "a path comes back although there are predicates that exclude it";
            Halt::Unknown(Reason::Diverged(why.into()))
        };
        if self.images.how == Abstraction::Cartesian {
            self.images.how = Abstraction::Structural;
        } else if self.images.counts.given_up > 0 && self.images.models < MAX_MODELS {
            self.images.models = self.images.models.saturating_mul(8);
        } else {
            return Err(stuck());
        }
        inner.first().copied().ok_or_else(stuck)
    }

    /// Takes a node away; the block to it is to be gone again.
    fn cut(&mut self, node: usize) {
        let parent = self.tree.nodes[node].parent;
        let gone = self.tree.cut(node);
        self.chronicle.cut += u64::try_from(gone.len()).unwrap_or(u64::MAX);
        let mut stops: Vec<usize> = gone.iter().map(|id| self.tree.nodes[*id].at).collect();
        if let Some((parent, block)) = parent {
            let at = self.tree.nodes[parent].at;
            self.tree.nodes[parent].pending.push(block);
            self.waiting.push(parent, self.ground.net.rank(at));
            stops.push(at);
        }
        stops.sort_unstable();
        stops.dedup();
        for at in stops {
            for id in self.tree.at[at].clone() {
                if self.tree.nodes[id].covered.take().is_some() {
                    self.waiting.push(id, self.ground.net.rank(at));
                }
            }
        }
    }

    /// What holds at stops where there are nodes.
    fn labels(&self, cx: &mut Cx<'_>) -> Vec<(usize, Term)> {
        let mut unions: FxHashMap<usize, biodivine_lib_bdd::Bdd> = FxHashMap::default();
        for (_, node) in self.tree.alive() {
            let none = self.space.constant(false);
            let union = unions.entry(node.at).or_insert(none);
            *union = union.or(&node.label.region.whole);
        }
        let mut all: Vec<_> = unions.into_iter().collect();
        all.sort_by_key(|(at, _)| *at);
        let of = |number: usize| self.predicates.meaning(number);
        let labels = all.iter();
        labels
            .map(|(at, union)| (*at, space::formula(cx.terms, union, &of)))
            .collect()
    }
}
