//! Lazy predicate abstraction: an abstract reachability tree over blocks of the graph, refined
//! where it is too coarse (Henzinger, Jhala, Majumdar, Sutre: Lazy abstraction, POPL 2002,
//! doi:10.1145/503272.503279). It is the sequential analysis of Kratos (Cimatti, Griggio, Micheli,
//! Narasamdya, Roveri, CAV 2011, doi:10.1007/978-3-642-22110-1_24).
//!
//! ```text
//!   node         (l, R)   a stop of the graph and a region: a set of valuations of predicates
//!   expand       for each block from l to m: (m, image of R under the block over the predicates of m)
//!                if it is not empty                                                    (images)
//!   covered      R ⊆ ⋃ { Q | (l, Q) a complete node }: it is not expanded
//!   goal         a node at a goal: is the path to it one of the program?
//!                  yes   unsafe
//!                  no    predicates that exclude it; the tree is cut where they count (refine)
//!   closed       no node waits, none is at a goal: safe, with φₗ = known ∧ ⋁ { R | (l, R) }   (proof)
//! ```
//! **Soundness.** When the tree is closed each node is complete or covered by complete ones. A
//! state in a complete node (l, R) that takes a block to m is in the image, which is a child: an
//! image holds wherever the block leads. So φ is kept along blocks, true at the start and false at
//! goals. Nothing of this is trusted: the invariants are checked by Floyd's method on the graph
//! before all simplifications, and paths are executed.
//!
//! **Progress.** With exact images the predicates of a refinement exclude the path (see `refine`).
//! Where images were not exact and the path comes back, they are made more exact. With finitely
//! many predicates the rest ends; with infinitely many it need not, which `divergence` notices.
//!
//! `labels=interpolants` is another algorithm on the same tree: see `impact`. Here calls are
//! inlined; with `calls=stack` the tree calls and returns: see `calls`.
//!
//! | file | what |
//! |---|---|
//! | `tree`, `waiting` | nodes, and which comes next |
//! | `search` | nodes with regions |
//! | `impact` | nodes with interpolants |
//! | `calls` | nodes with regions, of graphs with calls |
//! | `chronicle` | what is told of it |

mod calls;
mod chronicle;
mod config;
mod impact;
mod search;
mod tree;
mod waiting;

pub use calls::ArtWithCalls;
pub use config::{ArtConfig, Calls, Cut, Labels, Order, Scope};

use crate::{
    Cx, Engine, EngineError,
    abstraction::{divergence::Divergence, ground::Ground},
    names,
    session::Halt,
};
use bia_base::{Idx as _, Reason, Verdict};
use bia_cfg::{Inlined, LocationInvariants, Path};
use bia_term::Term;

/// Families of predicates that differ in numbers alone are told of from this size on.
const FAMILY: usize = 8;

/// Lazy predicate abstraction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Art {
    /// Its options.
    pub config: ArtConfig,
}

/// What a search came to.
enum Outcome {
    /// A path to a goal.
    Found(Path),
    /// The tree is closed: what holds at stops where nodes are. Elsewhere nobody comes.
    Closed(Vec<(usize, Term)>),
}

impl Engine<Inlined> for Art {
    fn name(&self) -> &'static str {
        names::ART
    }

    fn run(
        self: Box<Self>,
        on: &Inlined,
        cx: &mut Cx<'_>,
    ) -> Result<Verdict<Inlined>, EngineError> {
        let mut ground = match Ground::new(on, self.config.ground(), cx) {
            Ok(ground) => ground,
            Err(halt) => return halt.verdict(None),
        };
        let mut divergence = Divergence::default();
        let outcome = match self.config.labels {
            Labels::Images => search::run(
                &mut ground,
                &self.config,
                &mut divergence,
                &on.unwinding,
                cx,
            ),
            Labels::Interpolants => impact::run(
                &mut ground,
                &self.config,
                &mut divergence,
                &on.unwinding,
                cx,
            ),
        };
        let asked = ground.asked();
        cx.statistics.count("art blocks", asked.blocks);
        cx.statistics.count("art queries", asked.queries);
        cx.statistics.time("art solver", asked.time);
        match outcome {
            Ok(Outcome::Found(path)) => Ok(Verdict::Unsafe(path)),
            Ok(Outcome::Closed(labels)) => Ok(Verdict::Safe(proof(&ground, &labels, cx))),
            Err(Halt::Unknown(Reason::TimeLimit(limit))) => {
                let reason = match divergence.told(FAMILY) {
                    Some(why) => Reason::Diverged(format!("{why}, when the time was over")),
                    None => Reason::TimeLimit(limit),
                };
                Halt::Unknown(reason).verdict(None)
            }
            Err(halt) => halt.verdict(None),
        }
    }
}

/// The invariants of a closed tree.
fn proof(ground: &Ground<'_>, labels: &[(usize, Term)], cx: &mut Cx<'_>) -> LocationInvariants {
    let mut at = Vec::new();
    let mut formula = vec![cx.terms.fals(); ground.net.len()];
    for (node, label) in labels {
        let known = ground.known(cx, *node);
        formula[*node] = cx.terms.and(known, *label);
    }
    for (node, formula) in formula.into_iter().enumerate() {
        if let Some(loc) = ground.place(node).filter(|_| ground.net.is_stop(node)) {
            at.push((loc, formula));
        }
    }
    at.sort_by_key(|(loc, _)| loc.index());
    LocationInvariants { at }
}
