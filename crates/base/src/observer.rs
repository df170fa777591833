//! Progress events and the trait of their receivers. A terminal line, the time line of a report and
//! a Python callback implement [`Observer`]; the code that sends events depends on none of them.

/// A step of progress that a waiting user may want to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A phase began.
    Phase(&'static str),
    /// An unrolling reached this depth.
    Depth(u32),
    /// A lemma was learnt at this frame.
    Lemma {
        /// Number of the frame.
        frame: u32,
    },
    /// An abstraction was refined to this many predicates.
    Refined {
        /// Number of predicates after the refinement.
        predicates: u32,
    },
    /// This many of `total` units of work are done.
    Done {
        /// Units done.
        done: u64,
        /// Units in all, when known.
        total: Option<u64>,
    },
}

/// Receives progress events.
pub trait Observer {
    /// Called at each event; must be quick.
    fn progress(&mut self, event: Event);
}

/// An observer that ignores all events.
#[derive(Debug, Default, Clone, Copy)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&mut self, _event: Event) {}
}
