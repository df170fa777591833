//! The progress line: on a terminal only, on standard error, rewritten in place a few times a
//! second, and gone when the answer is there.

use bia_base::{Budget, Event, Observer};
use std::{
    io::{self, IsTerminal as _, Write as _},
    time::{Duration, Instant},
};

/// How often the line may change.
const PAUSE: Duration = Duration::from_millis(100);

/// Shows what is going on.
pub(crate) struct Progress {
    active: bool,
    budget: Budget,
    phase: &'static str,
    detail: String,
    shown: Option<Instant>,
}

impl Progress {
    /// A line if standard error is a terminal and it is wanted, else nothing.
    pub(crate) fn new(budget: Budget, wanted: bool) -> Self {
        Self {
            active: wanted && io::stderr().is_terminal(),
            budget,
            phase: "",
            detail: String::new(),
            shown: None,
        }
    }

    fn show(&mut self) {
        if self.shown.is_some_and(|at| at.elapsed() < PAUSE) {
            return;
        }
        self.shown = Some(Instant::now());
        let seconds = self.budget.elapsed().as_secs_f32();
        let memory = bia_base::resident_bytes().unwrap_or(0) >> 20;
        let line = format!(
            "{} {}  {seconds:.1} s  {memory} MB",
            self.phase, self.detail
        );
        // Back to the start of the line, the text, and nothing after it.
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
        let _ = io::stderr().flush();
    }
}

impl Observer for Progress {
    fn progress(&mut self, event: Event) {
        if !self.active {
            return;
        }
        match event {
            Event::Phase(phase) => {
                self.phase = phase;
                self.detail.clear();
            }
            Event::Depth(depth) => self.detail = format!("depth {depth}"),
            Event::Lemma { frame } => self.detail = format!("frame {frame}"),
            Event::Refined { predicates } => self.detail = format!("{predicates} predicates"),
            Event::Done { done, total } => {
                self.detail = match total {
                    Some(total) => format!("{done} of {total}"),
                    None => format!("{done}"),
                };
            }
        }
        self.show();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
            let _ = io::stderr().flush();
        }
    }
}
