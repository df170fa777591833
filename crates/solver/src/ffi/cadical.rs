//! CaDiCaL as a value that may move between threads.
//!
//! `cadical-sys` is safe but not `Send`, since its callbacks are raw pointers. Here the only
//! callback that can be connected is a `Send` one, which makes the whole handle `Send`.

use cadical_sys::{CaDiCal, Terminator};
use std::ops::{Deref, DerefMut};

/// One CaDiCaL instance. Dereferences to the solver of `cadical-sys`.
///
/// Invariant: callbacks are connected through [`Handle::stop_when`] alone.
pub(crate) struct Handle(CaDiCal);

// SAFETY: a CaDiCaL instance owns all its memory, has no thread-local state and shares nothing
// mutable with other instances; it is used by one thread at a time, because every method that
// changes it takes `&mut self` and `Handle` is not `Sync`. The callback it owns is `Send`.
unsafe impl Send for Handle {}

impl Handle {
    /// A solver without clauses, ready to be configured.
    pub(crate) fn new() -> Self {
        Self(CaDiCal::new())
    }

    /// Has the next runs ask `stop` regularly whether to give up. It must not panic.
    pub(crate) fn stop_when(&mut self, stop: impl FnMut() -> bool + Send + 'static) {
        self.0.connect_terminator(Stopper(stop));
    }

    /// Forgets the callback of [`Handle::stop_when`].
    pub(crate) fn never_stop(&mut self) {
        self.0.disconnect_terminator();
    }
}

impl Deref for Handle {
    type Target = CaDiCal;
    fn deref(&self) -> &CaDiCal {
        &self.0
    }
}

impl DerefMut for Handle {
    fn deref_mut(&mut self) -> &mut CaDiCal {
        &mut self.0
    }
}

struct Stopper<F>(F);

impl<F: FnMut() -> bool> Terminator for Stopper<F> {
    fn terminated(&mut self) -> bool {
        (self.0)()
    }
}
