//! [`Stopwatch`] measures wall time or processor time. [`wait`] polls for an event outside of this
//! process.
//!
//! Limits that are compared between runs count processor time, as competitions do: other processes
//! on the machine do not change it. Tests that run side by side in one process count the time of
//! their own thread, so other tests do not change it.

use rustix::{process::Pid, thread::gettid, time::ClockId};
use std::{
    fmt, fs, thread,
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
    /// Processor time of the thread that started the stopwatch, even if another thread reads it.
    /// Threads that it starts do not count.
    Thread,
}

/// Measures the time since its start, by one [`Clock`].
#[derive(Clone, Copy)]
pub struct Stopwatch(Start);

#[derive(Clone, Copy)]
enum Start {
    Wall(Instant),
    Processor(Duration),
    Thread(Pid, Duration),
}

impl Stopwatch {
    /// A stopwatch that starts now.
    pub fn start(clock: Clock) -> Self {
        Self(match clock {
            Clock::Wall => Start::Wall(Instant::now()),
            Clock::Processor => Start::Processor(spent(ClockId::ProcessCPUTime)),
            Clock::Thread => Start::Thread(gettid(), spent(ClockId::ThreadCPUTime)),
        })
    }

    /// Starts now, by the clock on the wall: for what happens outside of this process.
    pub fn wall() -> Self {
        Self::start(Clock::Wall)
    }

    /// What it counts.
    pub fn clock(&self) -> Clock {
        match self.0 {
            Start::Wall(_) => Clock::Wall,
            Start::Processor(_) => Clock::Processor,
            Start::Thread(..) => Clock::Thread,
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        match self.0 {
            Start::Wall(start) => start.elapsed(),
            Start::Processor(start) => spent(ClockId::ProcessCPUTime).saturating_sub(start),
            Start::Thread(thread, start) => thread_time(thread).saturating_sub(start),
        }
    }
}

impl fmt::Debug for Stopwatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stopwatch({:?})", self.clock())
    }
}

/// Calls `ready` until it returns a value or `timeout` of wall time is over, and sleeps for `pause`
/// between calls. Meant for child processes, which use no processor time of ours. Calls `ready` at
/// least once.
pub fn wait<T>(
    timeout: Duration,
    pause: Duration,
    mut ready: impl FnMut() -> Option<T>,
) -> Option<T> {
    let start = Stopwatch::wall();
    loop {
        let answer = ready();
        if answer.is_some() || start.elapsed() >= timeout {
            return answer;
        }
        thread::sleep(pause);
    }
}

/// What a clock of the processor says now.
fn spent(clock: ClockId) -> Duration {
    let now = rustix::time::clock_gettime(clock);
    let seconds = u64::try_from(now.tv_sec).unwrap_or(0);
    let nanos = u32::try_from(now.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanos)
}

/// The processor time of a thread of this process; all of the time there is once it has ended.
fn thread_time(thread: Pid) -> Duration {
    if thread == gettid() {
        return spent(ClockId::ThreadCPUTime);
    }
    let path = format!("/proc/self/task/{}/schedstat", thread.as_raw_nonzero());
    let text = fs::read_to_string(path).unwrap_or_default();
    let nanos = text.split_ascii_whitespace().next().map(str::parse);
    nanos.map_or(Duration::MAX, |nanos| {
        nanos.map_or(Duration::MAX, Duration::from_nanos)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

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

    #[test]
    fn waiting_ends_with_an_answer_or_the_time() {
        let (pause, mut asked) = (Duration::from_millis(1), 0);
        let answer = wait(Duration::from_secs(600), pause, || {
            asked += 1;
            (asked == 3).then_some(asked)
        });
        assert_eq!(answer, Some(3));
        assert_eq!(wait(Duration::ZERO, pause, || Some(7)), Some(7));
        assert_eq!(wait::<u32>(pause * 2, pause, || None), None);
    }

    #[test]
    fn a_thread_counts_its_own_time_for_whoever_looks() {
        let (thread, number) = (Stopwatch::start(Clock::Thread), AtomicU64::new(1));
        let step = Duration::from_millis(5);
        let busy = |watch: Stopwatch, until: Duration| {
            while watch.elapsed() < until {
                number.fetch_add(3, Ordering::Relaxed);
            }
        };
        let other = std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                busy(Stopwatch::start(Clock::Thread), step * 4);
                thread.elapsed()
            });
            other.join().expect("it does not panic")
        });
        assert!(other < step * 4, "{other:?}");
        busy(thread, step);
        assert!(thread.elapsed() >= step);
        let ended = std::thread::spawn(|| Stopwatch::start(Clock::Thread));
        let ended = ended.join().expect("it does not panic");
        assert!(
            ended.elapsed() > Duration::from_secs(3600),
            "nobody waits for the dead"
        );
    }
}
