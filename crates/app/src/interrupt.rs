//! Ctrl-C: the first one asks whatever runs to stop and report, the second one ends the process. So
//! does the first one while nothing runs: while standard input is waited for.
//!
//! A run of `verify` ends with a verdict line all the same.

use bia_base::Cancel;
use std::{
    io::Write as _,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

/// What shells expect of a process ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// What is said at the end.
static LAST_WORDS: OnceLock<String> = OnceLock::new();
/// Whether standard input is waited for.
static WAITING: AtomicBool = AtomicBool::new(false);

/// A flag that is set by Ctrl-C or by a request to terminate. All callers share one.
pub(crate) fn on_ctrl_c() -> Cancel {
    static FLAG: OnceLock<Cancel> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let cancel = Cancel::new();
        let seen = cancel.clone();
        // Without a handler the first Ctrl-C ends the process, which is fine too.
        let _ = ctrlc::set_handler(move || {
            if seen.is_cancelled() || WAITING.load(Ordering::SeqCst) {
                end_now();
            }
            seen.cancel();
        });
        cancel
    });
    flag.clone()
}

/// Makes the process end with these words, whenever it is ended.
pub(crate) fn say_at_end(words: String) {
    let _ = on_ctrl_c();
    let _ = LAST_WORDS.set(words);
}

/// Until this is dropped, nothing runs that could stop and report.
pub(crate) struct Waiting;

/// Says that standard input is waited for.
pub(crate) fn waiting() -> Waiting {
    WAITING.store(true, Ordering::SeqCst);
    Waiting
}

impl Drop for Waiting {
    fn drop(&mut self) {
        WAITING.store(false, Ordering::SeqCst);
    }
}

#[expect(
    clippy::exit,
    clippy::disallowed_methods,
    reason = "the user insists: nothing may delay the end, and there is no main to return to"
)]
fn end_now() {
    if let Some(words) = LAST_WORDS.get() {
        // There is nobody left who could be told that this cannot be written.
        let _ = writeln!(std::io::stdout(), "{words}");
    }
    std::process::exit(INTERRUPTED);
}
