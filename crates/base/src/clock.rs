//! [`Stopwatch`]: how much time has passed, on the wall or of the processor.
//!
//! Limits that are compared between runs count processor time, as competitions do: what else the machine is
//! busy with does not matter then.

use std::{
    fmt,
    time::{Duration, Instant},
};

/// Which time is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Clock {
    /// The one on the wall.
    #[default]
    Wall,
    /// What the processors have spent on this process, all its threads together.
    Processor,
}

/// Tells how much time has passed since it was started.
#[derive(Clone, Copy)]
pub struct Stopwatch(Start);

#[derive(Clone, Copy)]
enum Start {
    Wall(Instant),
    Processor(Duration),
}

impl Stopwatch {
    /// Starts now.
    pub fn start(clock: Clock) -> Self {
        Self(match clock {
            Clock::Wall => Start::Wall(Instant::now()),
            Clock::Processor => Start::Processor(processor_time()),
        })
    }

    /// What it counts.
    pub fn clock(&self) -> Clock {
        match self.0 {
            Start::Wall(_) => Clock::Wall,
            Start::Processor(_) => Clock::Processor,
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        match self.0 {
            Start::Wall(start) => start.elapsed(),
            Start::Processor(start) => processor_time().saturating_sub(start),
        }
    }
}

impl fmt::Debug for Stopwatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stopwatch({:?})", self.clock())
    }
}

/// The processor time of this process.
fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(now.tv_sec).unwrap_or(0);
    let nanos = u32::try_from(now.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_do_not_count_sleep() {
        let (wall, processor) = (
            Stopwatch::start(Clock::Wall),
            Stopwatch::start(Clock::Processor),
        );
        std::thread::sleep(Duration::from_millis(30));
        assert!(wall.elapsed() >= Duration::from_millis(30));
        let mut number = 1_u64;
        // Other tests of this process may add to it.
        while processor.elapsed() < Duration::from_millis(5) {
            number = std::hint::black_box(number.wrapping_mul(3));
        }
        assert!(processor.elapsed() >= Duration::from_millis(5));
    }
}
