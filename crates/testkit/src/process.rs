//! Waiting for programs by the processor time that they use, so that a busy machine changes
//! nothing.

use bia_base::wait;
use std::{
    fs, io,
    process::{Child, ExitStatus},
    time::Duration,
};

/// How long a program may wait for something without using time: for a processor, on a busy
/// machine, too.
const SLEEP_TIMEOUT: Duration = Duration::from_secs(1200);
/// How often is looked.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The end of a program, or `None` if it was killed: it used more than this processor time, or
/// nothing happened for very long.
pub fn end(child: &mut Child, processor: Duration) -> io::Result<Option<ExitStatus>> {
    let ended = wait(SLEEP_TIMEOUT, POLL_INTERVAL, || match child.try_wait() {
        Ok(Some(status)) => Some(Ok(Some(status))),
        Ok(None) => (used(child.id()).unwrap_or_default() > processor).then_some(Ok(None)),
        Err(why) => Some(Err(why)),
    });
    if let Some(status) = ended.transpose()?.flatten() {
        return Ok(Some(status));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

/// The processor time of a process and of those that it has waited for; `None` once it is gone.
pub fn used(process: u32) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may have any characters.
    let (_, fields) = text.rsplit_once(')')?;
    let times = fields.split_ascii_whitespace().skip(11).take(4);
    let ticks: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(
        ticks.saturating_mul(1000 / ticks_per_second()),
    ))
}

fn ticks_per_second() -> u64 {
    rustix::param::clock_ticks_per_second().clamp(1, 1000)
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::disallowed_methods,
        reason = "the programs that are waited for are not ours"
    )]

    use super::*;
    use std::process::Command;

    #[test]
    fn work_ends_sleep_does_not() {
        let shell = |text: &str| {
            Command::new("sh")
                .args(["-c", text])
                .spawn()
                .expect("a shell")
        };
        let mut busy = shell("while :; do :; done");
        let ended = end(&mut busy, Duration::from_millis(50));
        assert!(matches!(ended, Ok(None)), "{ended:?}");
        let mut asleep = shell("sleep 0.3; exit 7");
        let status = end(&mut asleep, Duration::from_millis(250)).expect("it can be waited for");
        assert_eq!(status.and_then(|status| status.code()), Some(7));
        assert_eq!(used(busy.id()), None);
    }
}
