//! Progress as events. A terminal line, the time line of a report and a Python callback are
//! observers; the code that makes progress knows none of them.

/// Something happened that a waiting user may want to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A phase began.
    Phase(&'static str),
    /// An unrolling reached this depth.
    Depth(u32),
    /// A lemma was learnt at this frame.
    Lemma {
        /// The frame.
        frame: u32,
    },
    /// An abstraction was refined to this many predicates.
    Refined {
        /// How many predicates there are now.
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

/// Whoever wants to see events.
pub trait Observer {
    /// Called at each event; must be quick.
    fn progress(&mut self, event: Event);
}

/// Sees nothing.
#[derive(Debug, Default, Clone, Copy)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&mut self, _event: Event) {}
}
