//! [`Instance`]: which threads there can be.

use super::template::{EdgeOp, Template};
use crate::Edge;
use crate::pass::PassOptions;
use bia_base::Idx as _;
use rustc_hash::FxHashMap;

/// More instances than this are cut off.
const MAX_INSTANCES: usize = 64;

#[derive(Debug)]
pub(super) struct Instance {
    /// Its template's number.
    pub(super) template: usize,
    /// Who starts it.
    parent: Option<usize>,
    /// The instances that each start of a thread in it can start, in order. The last one is
    /// followed by a cut unless the edge is executed at most once and has one.
    pub(super) starts: FxHashMap<Edge, Vec<usize>>,
}

/// All instances, the entry's first.
pub(super) fn all(templates: &[Template], options: &PassOptions) -> Vec<Instance> {
    let mut all = vec![Instance {
        template: 0,
        parent: None,
        starts: FxHashMap::default(),
    }];
    let most = usize::try_from(options.threads.max(1)).unwrap_or(usize::MAX);
    let mut next = 0;
    while next < all.len() {
        let template = &templates[all[next].template];
        for (edge, data) in template.graph.edges.iter() {
            let Some(EdgeOp::Spawn(callee)) = template.ops[edge.index()] else {
                continue;
            };
            if template.depth[data.from.index()].is_none() {
                continue;
            }
            let count = match (
                is_too_deep(&all, next, callee, most),
                template.repeats[edge.index()],
            ) {
                (true, _) => 0,
                (false, true) => most,
                (false, false) => 1,
            };
            let first = all.len();
            let last = (first + count).min(MAX_INSTANCES.max(first));
            for _ in first..last {
                all.push(Instance {
                    template: callee,
                    parent: Some(next),
                    starts: FxHashMap::default(),
                });
            }
            all[next].starts.insert(edge, (first..last).collect());
        }
        next += 1;
    }
    all
}

/// Whether so many ancestors are of this template already.
fn is_too_deep(all: &[Instance], at: usize, callee: usize, most: usize) -> bool {
    let mut next = Some(at);
    let mut same = 0;
    while let Some(at) = next {
        same += usize::from(all[at].template == callee);
        next = all[at].parent;
    }
    same >= most
}
