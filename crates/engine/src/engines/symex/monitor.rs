//! [`Monitor`]: callbacks of symbolic execution that watch paths and may constrain them.
//!
//! ```
//! use bia_engine::{At, Control, End, Monitor, Symex, SymexConfig};
//! use bia_term::Terms;
//!
//! /// Counts paths, and goes none that has more than 100 calls active.
//! #[derive(Default)]
//! struct Shallow {
//!     ended: usize,
//! }
//! impl Monitor for Shallow {
//!     fn on_step(&mut self, at: &At<'_>, _: &mut Terms) -> Control {
//!         if at.calls() > 100 { Control::Stop } else { Control::Go }
//!     }
//!     fn on_end(&mut self, _: &At<'_>, _: End) {
//!         self.ended += 1;
//!     }
//! }
//! let engine = Symex {
//!     config: SymexConfig::default(),
//!     monitor: Some(Box::new(Shallow::default())),
//! };
//! ```

use super::{code::Code, state::State};
use bia_cfg::{Cfg, Edge, Loc, Var};
use bia_term::{Term, Terms};

/// What becomes of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// It goes on.
    Go,
    /// It goes on if this formula holds; its symbols are those of the values that [`At::value`]
    /// gives.
    Assume(Term),
    /// It ends here.
    Stop,
}

/// Why a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It returned from the entry, or no edge leads on.
    Finished,
    /// It is at a target.
    Target,
    /// It goes round for ever: it was in the same state before.
    Endless,
    /// Another path was in the same concrete state before.
    Met,
    /// A monitor ended it.
    Stopped,
}

/// Where a path is.
pub struct At<'a> {
    pub(super) cfg: &'a Cfg,
    pub(super) code: &'a Code,
    pub(super) state: &'a State,
}

impl std::fmt::Debug for At<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("At")
            .field("loc", &self.loc())
            .finish_non_exhaustive()
    }
}

impl At<'_> {
    /// The graph.
    pub fn cfg(&self) -> &Cfg {
        self.cfg
    }

    /// The location.
    pub fn loc(&self) -> Loc {
        self.state.top.loc
    }

    /// How many calls are active.
    pub fn calls(&self) -> usize {
        self.state.below.len()
    }

    /// How many edges the path has.
    pub fn steps(&self) -> u64 {
        self.state.steps
    }

    /// The value of a global or of a variable of the function that the path is in: a term over
    /// symbols, one for each value that the path has chosen freely.
    pub fn value(&self, terms: &mut Terms, var: Var) -> Term {
        let sort = terms.sort(self.cfg.vars[var].term);
        self.state.get(self.code.place(var)).term(terms, sort)
    }

    /// What must hold for the path to be here, the last part first; without what is about symbols
    /// that do not matter any more.
    pub fn condition(&self) -> Vec<Term> {
        self.state.condition.iter().copied().collect()
    }
}

/// Watches paths. Once a monitor has ended or constrained a path, nothing is proved any more: the
/// answer is *unsafe* or *unknown*.
pub trait Monitor {
    /// A path is at a location, before an edge is taken.
    fn on_step(&mut self, _at: &At<'_>, _terms: &mut Terms) -> Control {
        Control::Go
    }

    /// A path that can go on in several ways goes on with this edge.
    fn on_branch(&mut self, _at: &At<'_>, _edge: Edge, _terms: &mut Terms) -> Control {
        Control::Go
    }

    /// A path ended.
    fn on_end(&mut self, _at: &At<'_>, _end: End) {}
}
