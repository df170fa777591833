//! The progress bar of a run: on a terminal only, on standard error, gone at the end.

use crate::result::{Judgement, Outcome};
use std::{
    io::{self, IsTerminal as _, Write as _},
    time::{Duration, Instant},
};

const BAR: usize = 24;
const PAUSE: Duration = Duration::from_millis(200);

/// Counts as results come.
pub(super) struct Bar {
    shown: bool,
    total: usize,
    /// Known before this run.
    known: usize,
    done: usize,
    correct: usize,
    wrong: usize,
    start: Instant,
    last: Option<Instant>,
}

impl Bar {
    pub(super) fn new(total: usize, known: &[Outcome], wanted: bool) -> Self {
        let mut bar = Self {
            shown: wanted && io::stderr().is_terminal(),
            total,
            known: known.len(),
            done: 0,
            correct: 0,
            wrong: 0,
            start: Instant::now(),
            last: None,
        };
        for outcome in known {
            bar.count(outcome);
        }
        bar
    }

    fn count(&mut self, outcome: &Outcome) {
        self.done += 1;
        match outcome.judgement() {
            Judgement::Correct => self.correct += 1,
            Judgement::Wrong => self.wrong += 1,
            Judgement::None | Judgement::Unjudged => {}
        }
    }

    /// One more.
    pub(super) fn add(&mut self, outcome: &Outcome) {
        self.count(outcome);
        self.show();
    }

    pub(super) fn show(&mut self) {
        if !self.shown || self.last.is_some_and(|at| at.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let line = self.line(self.start.elapsed());
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
        let _ = io::stderr().flush();
    }

    fn line(&self, elapsed: Duration) -> String {
        let Self {
            total,
            done,
            correct,
            wrong,
            ..
        } = self;
        let full = (done * BAR).checked_div(*total).unwrap_or(BAR).min(BAR);
        let bar = format!("{}{}", "#".repeat(full), "-".repeat(BAR - full));
        let open = done - correct - wrong;
        let left = match self.left(elapsed) {
            Some(left) => format!("{}:{:02} left", left.as_secs() / 60, left.as_secs() % 60),
            None => "–".into(),
        };
        format!("[{bar}] {done}/{total}  {correct} correct, {wrong} wrong, {open} open  {left}")
    }

    /// As long as it took so far for each result of this run.
    fn left(&self, elapsed: Duration) -> Option<Duration> {
        let (made, left) = (
            self.done - self.known,
            self.total - self.done.min(self.total),
        );
        let each = elapsed.checked_div(u32::try_from(made).ok()?)?;
        Some(each * u32::try_from(left).ok()?)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.last.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
            let _ = io::stderr().flush();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::result::{Verdict, tests::outcome},
        *,
    };

    #[test]
    fn counts_and_time_left() {
        let known = [outcome("a", true, Verdict::True)];
        let mut bar = Bar::new(4, &known, false);
        assert_eq!(bar.left(Duration::from_secs(1)), None);
        bar.add(&outcome("b", true, Verdict::Timeout));
        bar.add(&outcome("c", true, Verdict::False));
        let line = bar.line(Duration::from_secs(130));
        let expected = "[##################------] 3/4  1 correct, 1 wrong, 1 open  1:05 left";
        assert_eq!(line, expected);
    }
}
