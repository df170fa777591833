//! The search: contexts and their nodes, calls and returns, refinement.

use super::{
    forest::{Forest, From, Move, signature},
    frames::{Frames, Site},
    nested::{Nested, Places},
};
use crate::{
    Cx, EngineError,
    abstraction::{
        block::conjuncts,
        divergence::Divergence,
        ground::Ground,
        image::{Abstraction, Images, Question, Region},
        precision::Precision,
        predicates::Predicates,
        refine::{Sources, interpolator, with_functions},
        space::{self, Space},
    },
    engines::art::{
        chronicle::Chronicle,
        config::{ArtConfig, Scope},
        search::{MAX_MODELS, MAX_PREDICATES},
        waiting::Waiting,
    },
    session::{Halt, Session},
};
use bia_base::{Event, Idx as _, Reason};
use bia_cfg::{Contracts, Edge, Func, Path};
use bia_solver::{
    api::Caps,
    interpolate::{Interpolator, Source},
};
use bia_term::{Substitution, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What a search came to.
pub(super) enum Outcome {
    /// A path to a goal.
    Found(Path),
    /// No node waits.
    Closed(Contracts),
}

/// What an image is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Under {
    Block(usize),
    Enter(Edge),
    Return(Edge),
}

/// What an image depends on: that, what is assumed, the predicates.
type Key = (Under, Vec<Term>, Vec<usize>);

struct Search<'g, 'a> {
    ground: &'g mut Ground<'a>,
    frames: &'g Frames<'g>,
    /// The calls that leave each stop.
    calls: BTreeMap<usize, Vec<Site<'g>>>,
    config: ArtConfig,
    space: Space,
    predicates: Predicates,
    precision: Precision<usize>,
    images: Images,
    interpolator: Interpolator,
    caps: Caps,
    forest: Forest,
    waiting: Waiting,
    cache: FxHashMap<Key, Region>,
    /// How often each path came, in numbers.
    seen: FxHashMap<Vec<(u8, usize)>, u32>,
    divergence: &'g mut Divergence<usize>,
    /// Knows nothing: images of calls and returns are asked of it.
    asking: Session,
    /// What the callee has left, where a call returns: a name for each variable.
    left: FxHashMap<Term, Term>,
    chronicle: Chronicle,
    sources: Sources,
}

/// Builds the forest until it is closed, or a path is found.
pub(super) fn run<'g>(
    ground: &'g mut Ground<'_>,
    frames: &'g Frames<'g>,
    config: &ArtConfig,
    divergence: &'g mut Divergence<usize>,
    cx: &mut Cx<'_>,
) -> Result<Outcome, Halt> {
    let mut calls: BTreeMap<usize, Vec<Site<'g>>> = BTreeMap::new();
    for site in ground
        .net
        .calls
        .iter()
        .filter_map(|edge| frames.site(*edge))
    {
        calls.entry(site.from.index()).or_default().push(site);
    }
    let mut left = FxHashMap::default();
    for data in ground.cfg.vars.values() {
        let sort = cx.terms.sort(data.term);
        left.insert(data.term, cx.terms.fresh_var("left", sort));
    }
    let mut search = Search {
        config: *config,
        space: Space::new(MAX_PREDICATES),
        predicates: Predicates::new(usize::from(MAX_PREDICATES)),
        precision: Precision::default(),
        images: Images::new(config.abstraction, config.models),
        interpolator: interpolator(&Source::ALL),
        caps: with_functions(ground.caps),
        forest: Forest::new(ground.net.len()),
        waiting: Waiting::new(config.search),
        cache: FxHashMap::default(),
        seen: FxHashMap::default(),
        divergence,
        asking: Session::with(cx, ground.caps)?,
        left,
        chronicle: Chronicle::default(),
        sources: Sources::default(),
        frames,
        calls,
        ground,
    };
    let outcome = search.run(cx);
    search.chronicle.predicates = search.predicates.len();
    search.chronicle.nodes = u64::try_from(search.forest.nodes.len()).unwrap_or(u64::MAX);
    search
        .chronicle
        .tell(cx, search.images.counts, search.sources);
    let contexts = u64::try_from(search.forest.contexts.len()).unwrap_or(u64::MAX);
    cx.statistics.count("art contexts", contexts);
    outcome
}

impl Search<'_, '_> {
    fn run(&mut self, cx: &mut Cx<'_>) -> Result<Outcome, Halt> {
        loop {
            let Some(goal) = self.build(cx)? else {
                return Ok(Outcome::Closed(self.contracts(cx)));
            };
            if let Some(path) = self.goal(cx, goal)? {
                return Ok(Outcome::Found(path));
            }
        }
    }

    /// Builds the forest anew. A node at a goal, if there is one.
    fn build(&mut self, cx: &mut Cx<'_>) -> Result<Option<usize>, Halt> {
        self.forest = Forest::new(self.ground.net.len());
        self.waiting.clear();
        let start = self.ground.start();
        let all = Region::constant(&self.space, true);
        let entry = self.ground.cfg.entry;
        let root = self.forest.begin(entry, start, all, From::Root);
        let root = self.forest.contexts[root].entry;
        if self.ground.is_goal(start) {
            return Ok(Some(root));
        }
        self.waiting.push(root, self.ground.net.rank(start));
        while let Some(node) = self.waiting.pop() {
            cx.budget.check()?;
            if self.is_covered(node) {
                self.forest.nodes[node].is_covered = true;
                self.chronicle.covered += 1;
                continue;
            }
            if let Some(goal) = self.expand(cx, node)? {
                return Ok(Some(goal));
            }
        }
        Ok(None)
    }

    /// Whether all states of a node are in nodes of its context that were expanded.
    fn is_covered(&self, node: usize) -> bool {
        let this = &self.forest.nodes[node];
        let mut union = self.space.constant(false);
        for other in &self.forest.at[this.at] {
            let other = &self.forest.nodes[*other];
            if other.context == this.context && other.is_expanded {
                union = union.or(&other.region.whole);
            }
        }
        space::implies(&this.region.whole, &union)
    }

    /// Goes on from a node, and back to who called it. A node at a goal, if one is reached.
    fn expand(&mut self, cx: &mut Cx<'_>, node: usize) -> Result<Option<usize>, Halt> {
        self.forest.nodes[node].is_expanded = true;
        let (at, context) = {
            let node = &self.forest.nodes[node];
            (node.at, node.context)
        };
        for block in self.ground.leaving(cx, at)? {
            cx.budget.check()?;
            let to = self.ground.blocks[block].to;
            let over = self.precision(cx, to);
            let region = self.after_block(cx, node, block, &over)?;
            let from = From::Block(node, block);
            if let Some(goal) = self.add(to, region, context, from) {
                return Ok(Some(goal));
            }
        }
        for site in self.calls.get(&at).cloned().unwrap_or_default() {
            if let Some(goal) = self.call(cx, node, &site)? {
                return Ok(Some(goal));
            }
        }
        let func = self.forest.contexts[context].func;
        if self.ground.cfg.funcs[func].exit.index() == at {
            self.forest.contexts[context].exits.push(node);
            for (call, edge) in self.forest.contexts[context].calls.clone() {
                if let Some(goal) = self.come_back(cx, call, edge, node)? {
                    return Ok(Some(goal));
                }
            }
        }
        Ok(None)
    }

    /// A new node, unless nothing comes there. It is returned if it is at a goal.
    fn add(&mut self, at: usize, region: Region, context: usize, from: From) -> Option<usize> {
        if region.is_empty() {
            return None;
        }
        let node = self.forest.add(at, region, context, from);
        self.wait(node)
    }

    fn wait(&mut self, node: usize) -> Option<usize> {
        let at = self.forest.nodes[node].at;
        if self.ground.is_goal(at) {
            return Some(node);
        }
        self.waiting.push(node, self.ground.net.rank(at));
        None
    }

    /// A node calls.
    fn call(
        &mut self,
        cx: &mut Cx<'_>,
        node: usize,
        site: &Site<'_>,
    ) -> Result<Option<usize>, Halt> {
        let entry = self.ground.cfg.funcs[site.callee].entry.index();
        let over = self.precision(cx, entry);
        let region = self.at_entry(cx, node, site, &over)?;
        if region.is_empty() {
            return Ok(None);
        }
        let context = match self.forest.find(site.callee, &region) {
            Some(context) => context,
            None => {
                let from = From::Call(node, site.edge);
                let context = self.forest.begin(site.callee, entry, region, from);
                let first = self.forest.contexts[context].entry;
                self.forest.contexts[context].calls.push((node, site.edge));
                return Ok(self.wait(first));
            }
        };
        self.forest.contexts[context].calls.push((node, site.edge));
        for exit in self.forest.contexts[context].exits.clone() {
            if let Some(goal) = self.come_back(cx, node, site.edge, exit)? {
                return Ok(Some(goal));
            }
        }
        Ok(None)
    }

    /// A call returns from a node at the exit.
    fn come_back(
        &mut self,
        cx: &mut Cx<'_>,
        call: usize,
        edge: Edge,
        exit: usize,
    ) -> Result<Option<usize>, Halt> {
        cx.budget.check()?;
        let site = self.frames.site(edge).ok_or_else(no_call)?;
        let to = site.to.index();
        let over = self.precision(cx, to);
        let region = self.after_call(cx, call, &site, exit, &over)?;
        let context = self.forest.nodes[call].context;
        Ok(self.add(to, region, context, From::Return(call, exit, edge)))
    }

    /// The predicates that count at a stop.
    fn precision(&self, cx: &Cx<'_>, at: usize) -> Vec<usize> {
        if self.ground.is_goal(at) {
            return Vec::new();
        }
        let mut all = self.precision.of(&self.key(at).unwrap_or(0));
        let func = self.func(at);
        all.retain(|number| {
            let meaning = self.predicates.meaning(*number);
            self.ground.is_live(cx, at, meaning)
                && func.is_none_or(|func| self.frames.is_in_scope(cx.terms, func, meaning))
        });
        let is_entry = func.is_some_and(|func| self.ground.cfg.funcs[func].entry.index() == at);
        if is_entry {
            // Entry values are those of now.
            let then: Vec<Term> = self.frames.entry_values().collect();
            all.retain(|number| {
                let free = cx.terms.free_vars(&[self.predicates.meaning(*number)]);
                free.iter().all(|var| !then.contains(var))
            });
        }
        all
    }

    /// The function of a stop that is a location.
    fn func(&self, at: usize) -> Option<Func> {
        let loc = self.ground.place(at)?;
        Some(self.ground.cfg.locs[loc].function)
    }

    /// What predicates of a stop are kept by; `None` if they count everywhere.
    fn key(&self, at: usize) -> Option<usize> {
        match self.config.scope {
            Scope::Location => Some(at),
            Scope::Function => self.func(at).map(|func| func.index()),
            Scope::Global => None,
        }
    }

    /// A node's region as formulas.
    fn formulas(&self, cx: &mut Cx<'_>, node: usize) -> Vec<Term> {
        let of = |number: usize| self.predicates.meaning(number);
        self.forest.nodes[node].region.formulas(cx.terms, &of)
    }

    /// The image of a node under a block.
    fn after_block(
        &mut self,
        cx: &mut Cx<'_>,
        node: usize,
        block: usize,
        over: &[usize],
    ) -> Result<Region, Halt> {
        let mut assumed = self.formulas(cx, node);
        let known = self.ground.known(cx, self.ground.blocks[block].from);
        assumed.extend(conjuncts(cx.terms, known));
        let after = self.ground.blocks[block].next.clone();
        self.image(cx, Under::Block(block), assumed, over, after)
    }

    /// The image of a node under a call, at the entry of the callee.
    fn at_entry(
        &mut self,
        cx: &mut Cx<'_>,
        node: usize,
        site: &Site<'_>,
        over: &[usize],
    ) -> Result<Region, Halt> {
        let assumed = self.formulas(cx, node);
        let params = self.frames.params(site.callee).iter();
        let given = params
            .zip(site.args)
            .map(|((param, _), arg)| (*param, *arg));
        let given = given.collect();
        self.image(cx, Under::Enter(site.edge), assumed, over, given)
    }

    /// The image of a call that has come to an exit.
    fn after_call(
        &mut self,
        cx: &mut Cx<'_>,
        call: usize,
        site: &Site<'_>,
        exit: usize,
        over: &[usize],
    ) -> Result<Region, Halt> {
        let mut assumed = self.formulas(cx, call);
        let (mut meant, mut after) = (Vec::new(), Vec::new());
        for (global, then) in self.frames.globals(site.callee) {
            meant.push((*global, self.left[global]));
            meant.push((*then, *global));
            after.push((*global, self.left[global]));
        }
        for ((param, then), arg) in self.frames.params(site.callee).iter().zip(site.args) {
            meant.push((*param, self.left[param]));
            meant.push((*then, *arg));
        }
        let locals = self.frames.locals(site.callee).iter();
        meant.extend(locals.map(|local| (*local, self.left[local])));
        for (to, from) in self.frames.results(site) {
            after.retain(|(var, _)| *var != to);
            after.push((to, self.left[&from]));
        }
        let mut there = Substitution::new(cx.terms, meant);
        for formula in self.formulas(cx, exit) {
            let formula = there.apply(cx.terms, formula);
            assumed.extend(conjuncts(cx.terms, formula));
        }
        self.image(cx, Under::Return(site.edge), assumed, over, after)
    }

    /// An image: what is assumed, and the values of variables afterwards.
    fn image(
        &mut self,
        cx: &mut Cx<'_>,
        under: Under,
        assumed: Vec<Term>,
        over: &[usize],
        after: Vec<(Term, Term)>,
    ) -> Result<Region, Halt> {
        let key = (under, assumed, over.to_vec());
        if let Some(found) = self.cache.get(&key) {
            self.chronicle.reused += 1;
            return Ok(found.clone());
        }
        let mut after = Substitution::new(cx.terms, after);
        let mut predicates = Vec::with_capacity(over.len());
        for number in over {
            let there = after.apply(cx.terms, self.predicates.meaning(*number));
            predicates.push((*number, there));
        }
        let asserted = match under {
            Under::Block(block) => self.ground.blocks[block].parts.clone(),
            Under::Enter(_) | Under::Return(_) => Vec::new(),
        };
        let question = Question {
            asserted: &asserted,
            assumed: &key.1,
            predicates: &predicates,
        };
        let budget = cx.budget;
        let session = match under {
            Under::Block(block) => self.ground.session(cx, block)?,
            Under::Enter(_) | Under::Return(_) => &mut self.asking,
        };
        let found = self
            .images
            .image(&self.space, cx.terms, session, &question, budget)?;
        self.cache.insert(key, found.clone());
        Ok(found)
    }

    /// A node at a goal: the path to it, or predicates are found that exclude it.
    fn goal(&mut self, cx: &mut Cx<'_>, goal: usize) -> Result<Option<Path>, Halt> {
        let Some(path) = self.forest.path(goal) else {
            return Err(diverged("a path is too long to be written down"));
        };
        let moves: Vec<Move> = path.iter().map(|(step, _)| *step).collect();
        let nested = Nested::new(cx, self.ground, self.frames, &moves)?;
        if let Some(path) = nested.walk(cx, self.ground)? {
            return Ok(Some(path));
        }
        self.chronicle.refinements += 1;
        self.chronicle.longest = self.chronicle.longest.max(moves.len());
        let most = self.config.refinements.map(u64::from);
        if most.is_some_and(|most| self.chronicle.refinements > most) {
            let bound = self.config.refinements.unwrap_or_default();
            return Err(Halt::Unknown(Reason::BoundReached(bound)));
        }
        self.refine(cx, &path, &nested)?;
        cx.observer.progress(Event::Refined {
            predicates: u32::try_from(self.predicates.len()).unwrap_or(u32::MAX),
        });
        if let Some(most) = self.config.diverging
            && self.divergence.worst() >= usize::try_from(most).unwrap_or(usize::MAX)
            && let Some(why) = self.divergence.told(1)
        {
            return Err(Halt::Unknown(Reason::Diverged(why)));
        }
        Ok(None)
    }

    /// Predicates of a path: of the integers first; of the words if it comes again.
    fn refine(
        &mut self,
        cx: &mut Cx<'_>,
        path: &[(Move, usize)],
        nested: &Nested,
    ) -> Result<(), Halt> {
        let times = self.seen.entry(signature(path)).or_insert(0);
        *times += 1;
        let times = *times;
        if times == 1 {
            let found = nested.by_integers(cx, &mut self.interpolator)?;
            if found.is_some_and(|found| self.learn(cx, path, &found)) {
                self.sources.integers += 1;
                return Ok(());
            }
        }
        if times <= 2 {
            let found = nested.by_words(cx, &mut self.interpolator)?;
            if found.is_some_and(|found| self.learn(cx, path, &found)) {
                self.sources.interpolants += 1;
                return Ok(());
            }
        }
        self.sources.failed += 1;
        self.more_exact()
    }

    /// Lets predicates count where they were found; whether one is new.
    fn learn(&mut self, cx: &mut Cx<'_>, path: &[(Move, usize)], found: &Places) -> bool {
        let mut is_new = false;
        for ((_, at), formulas) in path.iter().zip(found) {
            let func = self.func(*at);
            for formula in formulas {
                let is_usable = self.caps.covers(Caps::of(cx.terms, &[*formula]))
                    && func.is_none_or(|func| self.frames.is_in_scope(cx.terms, func, *formula))
                    && self.ground.is_live(cx, *at, *formula);
                if !is_usable {
                    continue;
                }
                let Some(number) = self.predicates.number(cx.terms, *formula) else {
                    continue;
                };
                let added = self.precision.add(self.key(*at), number);
                let meaning = self.predicates.meaning(number);
                self.divergence.note(cx.terms, *at, meaning, added);
                is_new |= added;
            }
        }
        is_new
    }

    /// A path comes back: images are made more exact, if they can be.
    fn more_exact(&mut self) -> Result<(), Halt> {
        self.chronicle.switched += 1;
        self.cache.clear();
        if self.images.how == Abstraction::Cartesian {
            self.images.how = Abstraction::Structural;
        } else if self.images.counts.given_up > 0 && self.images.models < MAX_MODELS {
            self.images.models = self.images.models.saturating_mul(8);
        } else {
            return Err(diverged("no predicates are found that exclude a path"));
        }
        self.seen.clear();
        Ok(())
    }

    /// What holds at all stops.
    fn contracts(&self, cx: &mut Cx<'_>) -> Contracts {
        let of = |number: usize| self.predicates.meaning(number);
        // For each function its contexts, with what holds at their beginning, over entry values.
        let mut contexts: BTreeMap<Func, Vec<(usize, Term)>> = BTreeMap::new();
        for (number, context) in self.forest.contexts.iter().enumerate() {
            let region = &self.forest.nodes[context.entry].region.whole;
            let region = space::formula(cx.terms, region, &of);
            let then: Vec<_> = self.frames.entered(context.func).copied().collect();
            let region = cx.terms.substitute(region, then);
            contexts
                .entry(context.func)
                .or_default()
                .push((number, region));
        }
        let mut at = Vec::new();
        for (stop, nodes) in self.forest.at.iter().enumerate() {
            let Some(loc) = self.ground.place(stop) else {
                continue;
            };
            if !self.ground.net.is_stop(stop) || self.ground.is_goal(stop) {
                continue;
            }
            let none = Vec::new();
            let func = self.ground.cfg.locs[loc].function;
            let begun = contexts.get(&func).unwrap_or(&none);
            let mut parts = Vec::with_capacity(begun.len() + 1);
            let some: Vec<Term> = begun.iter().map(|(_, region)| *region).collect();
            parts.push(cx.terms.or_all(&some));
            for (context, region) in begun {
                let mut union = self.space.constant(false);
                for node in nodes.iter().map(|node| &self.forest.nodes[*node]) {
                    if node.context == *context {
                        union = union.or(&node.region.whole);
                    }
                }
                let union = space::formula(cx.terms, &union, &of);
                parts.push(cx.terms.implies(*region, union));
            }
            at.push((loc, cx.terms.and_all(&parts)));
        }
        Contracts { at }
    }
}

fn diverged(why: &str) -> Halt {
    Halt::Unknown(Reason::Diverged(why.into()))
}

fn no_call() -> Halt {
    Halt::Fault(EngineError::Internal("an edge is no call".into()))
}
