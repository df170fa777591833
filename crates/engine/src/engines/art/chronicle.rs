//! [`Chronicle`]: what was done in a search, in numbers; and [`History`]: the refinements and the
//! tree, for people.

use super::tree::Tree;
use crate::{
    Cx,
    abstraction::{ground::Ground, image::Counts, refine::Sources, shown::shown},
};
use bia_cfg::{Refined, Unwinding, Unwound};
use bia_term::Term;

/// What is counted while a tree is built.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Chronicle {
    pub(super) refinements: u64,
    pub(super) nodes: u64,
    pub(super) covered: u64,
    pub(super) forced: u64,
    pub(super) cut: u64,
    pub(super) reused: u64,
    pub(super) longest: usize,
    pub(super) predicates: usize,
    pub(super) switched: u64,
}

impl Chronicle {
    /// Adds to the statistics.
    pub(super) fn tell(&self, cx: &mut Cx<'_>, images: Counts, sources: Sources) {
        let size = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let statistics = &mut *cx.statistics;
        statistics.count("art refinements", self.refinements);
        statistics.count("art predicates", size(self.predicates));
        statistics.count("art nodes", self.nodes);
        statistics.count("art nodes covered", self.covered);
        statistics.count("art nodes covered by force", self.forced);
        statistics.count("art nodes cut off", self.cut);
        statistics.count("art longest path", size(self.longest));
        statistics.count("art images", images.images);
        statistics.count("art images reused", self.reused);
        statistics.count("art models", images.models);
        statistics.count("art parts enumerated", images.parts);
        statistics.count("art images given up", images.given_up);
        statistics.count("art diagrams too large", images.too_large);
        statistics.count("art images made more exact", self.switched);
        statistics.count("art refined by conditions", sources.mined);
        statistics.count("art refined by integers", sources.integers);
        statistics.count("art refined by interpolants", sources.interpolants);
        statistics.count("art refined by cores", sources.cores);
        statistics.count("art not refined", sources.failed);
    }
}

/// So many nodes of a tree are shown.
const MAX_NODES: usize = 1500;
/// So many refinements are.
const MAX_REFINEMENTS: usize = 300;

/// The refinements of a search.
#[derive(Debug, Default)]
pub(super) struct History {
    refinements: Vec<Refined>,
    left_out: usize,
}

impl History {
    /// A path was excluded by formulas at some of its stops.
    pub(super) fn note(
        &mut self,
        cx: &Cx<'_>,
        ground: &Ground<'_>,
        path: &[usize],
        found: &[(usize, Term)],
        cut: Option<usize>,
    ) {
        if self.refinements.len() >= MAX_REFINEMENTS {
            self.left_out += 1;
            return;
        }
        let texts = found.iter();
        let texts = texts.map(|(at, formula)| (ground.place(*at), shown(cx, *formula)));
        self.refinements.push(Refined {
            path: path.iter().map(|at| ground.place(*at)).collect(),
            found: texts.collect(),
            cut,
        });
    }

    /// The tree, with what its labels say.
    pub(super) fn with<L>(
        self,
        cx: &mut Cx<'_>,
        ground: &Ground<'_>,
        tree: &Tree<L>,
        mut label: impl FnMut(&mut Cx<'_>, usize) -> Vec<Term>,
    ) -> Unwinding {
        let alive: Vec<usize> = tree.alive().map(|(id, _)| id).collect();
        let mut nodes = Vec::with_capacity(alive.len().min(MAX_NODES));
        for id in alive.iter().take(MAX_NODES) {
            let node = &tree.nodes[*id];
            let formulas = label(cx, *id);
            nodes.push(Unwound {
                number: *id,
                parent: node.parent.map(|(parent, _)| parent),
                loc: ground.place(node.at),
                label: formulas.iter().map(|formula| shown(cx, *formula)).collect(),
                covered: node.covered,
            });
        }
        Unwinding {
            nodes_left_out: alive.len().saturating_sub(MAX_NODES),
            nodes,
            refinements: self.refinements,
            refinements_left_out: self.left_out,
        }
    }
}
