//! The schedule of a counterexample with threads, as a plan that a compiled program follows.
//!
//! gcc's `-fsanitize=thread` puts a call-back before each access to memory; the harness defines
//! them, and the functions of threads and locks, so that one thread at a time has the turn:
//! ```text
//!   K2 steps ──collect──► events by thread, those about shared objects ──write──► tables in the harness
//!   program.o: call-backs ──turns.c, accesses.c, locks.c──► a point is an event of the plan: its
//!                           thread waits until all events before it have happened
//! ```
//! | event | K2 | compiled program |
//! |---|---|---|
//! | read, write | a step that reads or writes a variable | a call-back with its address |
//! | atomic | an atomic region | `__VERIFIER_atomic_begin`, `__tsan_atomicN_…` |
//! | of a function | its first and last step that others can see | its definition in `locks.c` |
//! | exit | the end of a thread | the same |
//!
//! Only accesses to objects of the program that threads may share are in the plan: the others may
//! be made at any time. What is local comes with the event before it, so no more is asked of gcc
//! than that it makes the accesses to shared objects in the order of C. Objects with external
//! linkage are known by name; the address of another is that of the first access that fits. A
//! program that makes other accesses than the plan has goes on without it ([`turns.c`](turns.c)
//! says how): then the run shows the error, or nothing.
//!
//! Where following the plan does not lead to the error, turns are given by chance, for a few seeds:
//! any run that reaches the error is one of the real program.

mod collect;
mod run;
mod write;

pub(super) use collect::Collect;
pub(super) use run::confirm;
pub(super) use write::{defines, options, tables};

use bia_base::Span;
use bia_cfront::ir::ObjectId;

/// The functions whose calls the linker hands over.
pub(super) const WRAPPED: [&str; 3] = ["pthread_create", "pthread_join", "pthread_exit"];

/// How a compiled program follows a plan.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Follow {
    /// A new address is that of the next event, if any.
    #[default]
    Strictly,
    /// It is that of the next event about a place whose address is not known.
    Skipping,
    /// It does not: turns are given by chance, with this seed.
    Chance(u32),
}

/// What a thread does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Reads a shared object.
    Read,
    /// Writes a shared object.
    Write,
    /// Begins an atomic region.
    Atomic,
    /// Ends.
    Exit,
    /// The first step of a function of threads that others can see.
    First(&'static str),
    /// The last step of such a function, and what it returns.
    Last(&'static str, i64),
}

/// One event of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    /// The number of the thread; 1 is the entry's.
    pub(crate) thread: usize,
    /// What it does.
    pub(crate) kind: Kind,
    /// Which of [`Plan::places`] it is about.
    pub(crate) place: Option<usize>,
    /// The C construct.
    pub(crate) span: Option<Span>,
    /// How many steps of K2 there were when it was over.
    pub(crate) step: u64,
}

/// An object that several threads access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// One with external linkage.
    Named(ObjectId),
    /// Another one, accessed by so many bytes; 0 if that is not known.
    Learned(u64),
}

/// What threads do that others can see, in order.
#[derive(Clone, Default, Debug)]
pub struct Plan {
    /// The events.
    pub(crate) events: Vec<Event>,
    /// The objects.
    pub(crate) places: Vec<Place>,
    /// The thread that reaches the error.
    pub(crate) last: usize,
}

impl Plan {
    /// How many threads take part.
    fn threads(&self) -> usize {
        let all = self.events.iter().map(|event| event.thread);
        all.max().unwrap_or(1).max(self.last)
    }

    /// The events that start threads 2, 3, ….
    pub(crate) fn starts(&self) -> impl Iterator<Item = &Event> {
        let starts = |event: &&Event| event.kind == Kind::First("create");
        self.events.iter().filter(starts)
    }

    /// Who moves, thread after thread, for people.
    pub(super) fn text(&self) -> String {
        /// More are not shown.
        const SHOWN: usize = 12;
        let mut order: Vec<usize> = self.events.iter().map(|event| event.thread).collect();
        order.push(self.last);
        order.dedup();
        let shown: Vec<String> = order.iter().take(SHOWN).map(usize::to_string).collect();
        let more = if order.len() > SHOWN { " …" } else { "" };
        format!(
            "{} threads that take turns in the order {}{more}",
            self.threads(),
            shown.join(" ")
        )
    }
}
