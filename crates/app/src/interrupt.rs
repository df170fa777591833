//! Ctrl-C: the first one asks whatever runs to stop and report, the second one ends the process.

use bia_base::Cancel;
use std::sync::OnceLock;

/// What shells expect of a process ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// A flag that is set by Ctrl-C or by a request to terminate. All callers share one.
pub(crate) fn on_ctrl_c() -> Cancel {
    static FLAG: OnceLock<Cancel> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let cancel = Cancel::new();
        let seen = cancel.clone();
        // Without a handler the first Ctrl-C ends the process, which is fine too.
        let _ = ctrlc::set_handler(move || {
            if seen.is_cancelled() {
                end_now();
            }
            seen.cancel();
        });
        cancel
    });
    flag.clone()
}

#[expect(
    clippy::exit,
    clippy::disallowed_methods,
    reason = "the user insists: nothing may delay the end, and there is no main to return to"
)]
fn end_now() {
    std::process::exit(INTERRUPTED);
}
