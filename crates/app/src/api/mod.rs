//! Calls of Bia from another program: the Python package and the C library are built on this.
//!
//! ```text
//!   Call (a Task: action, options, inputs · texts instead of files · callbacks)
//!     ──start──► Pending ──wait──► Answer (exit status · output · proofs · diagnostics)
//! ```
//! A call does what `bia` does with the same options, so there is one meaning of every option
//! ([`Task`]) and one form of every document. It runs in a thread of its own. Differences: nothing
//! is written to the terminal, Ctrl-C is the caller's matter ([`Pending::cancel`]), and if limits
//! are exceeded but the work does not stop, the answer is *unknown* and the thread is left behind,
//! since the process is not ours to end.
//!
//! [`k2`] and [`smt`] are what callers need to build programs and terms by themselves.

pub mod k2;
pub mod smt;
mod task;

pub use crate::Exit;
pub use bia_base::{Budget, Cancel, Event, escape_xml};
pub use bia_verify::pipeline::{OnPath, PathEvent};
pub use task::{Action, Setting, Task};

use crate::io::{Host, Io};
use bia_verify::pipeline;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

/// As much stack as the main thread of a program has.
const STACK: usize = 8 << 20;

/// What is to be done.
pub struct Call {
    /// The action with its options and inputs.
    pub task: Task,
    /// Texts by file names: they are read instead of the files of these names.
    pub files: Vec<(String, String)>,
    /// Sees what is going on. Called in the thread of the call.
    pub on_event: Option<Box<dyn FnMut(Event) + Send>>,
    /// Sees the paths of symbolic execution. Called in the thread of the call.
    pub on_path: Option<OnPath>,
    /// Cancels the call.
    pub cancel: Cancel,
}

impl Call {
    /// A task on files, without callbacks.
    pub fn new(task: Task) -> Self {
        Self {
            task,
            files: Vec::new(),
            on_event: None,
            on_path: None,
            cancel: Cancel::new(),
        }
    }
}

/// What came of it.
#[derive(Debug)]
pub struct Answer {
    /// How `bia` would have ended.
    pub exit: Exit,
    /// What it would have written to standard output.
    pub out: Vec<u8>,
    /// The invariants of each property that was proved, in the order of the document: what
    /// `--invariants` writes.
    pub proofs: Vec<String>,
    /// Remarks for people: about the command, or about a defect of ours.
    pub messages: Vec<String>,
    /// Diagnostics that it would have shown, in the form of JSON documents of `bia`.
    pub diagnostics: Vec<serde_json::Value>,
}

impl Answer {
    fn failed(exit: Exit, message: String) -> Self {
        Self {
            exit,
            out: Vec::new(),
            proofs: Vec::new(),
            messages: vec![message],
            diagnostics: Vec::new(),
        }
    }
}

/// A call that runs.
pub struct Pending {
    answer: Mutex<Receiver<Answer>>,
    cancel: Cancel,
}

/// How many calls run, those included that were given up.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Whether threads of calls are still there: ending the process as usual would unload libraries
/// under them.
pub fn threads_are_left() -> bool {
    RUNNING.load(Ordering::SeqCst) > 0 || pipeline::threads_are_left()
}

impl Pending {
    /// The answer, if it comes within that time. Once it has been given there is no other.
    pub fn wait(&self, time: Duration) -> Option<Answer> {
        let answer = self.answer.lock().unwrap_or_else(PoisonError::into_inner);
        match answer.recv_timeout(time) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                let why = "the thread of the call has ended without an answer".to_owned();
                Some(Answer::failed(Exit::Fault, why))
            }
        }
    }

    /// Asks it to stop; the answer will come soon, and normally be *unknown*.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }
}

/// Begins a call.
pub fn start(call: Call) -> Pending {
    let (tell, answer) = mpsc::channel();
    let cancel = call.cancel.clone();
    RUNNING.fetch_add(1, Ordering::SeqCst);
    let failed = tell.clone();
    let thread = thread::Builder::new()
        .name("bia".into())
        .stack_size(STACK)
        .spawn(move || {
            run(call, &tell);
            RUNNING.fetch_sub(1, Ordering::SeqCst);
        });
    if let Err(why) = thread {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
        let why = format!("no thread can be made: {why}");
        // It is received below; if not, nothing waits for it.
        let _ = failed.send(Answer::failed(Exit::Fault, why));
    }
    Pending {
        answer: Mutex::new(answer),
        cancel,
    }
}

/// Does a call and waits for its answer.
pub fn call(call: Call) -> Answer {
    let pending = start(call);
    loop {
        if let Some(answer) = pending.wait(Duration::from_secs(3600)) {
            return answer;
        }
    }
}

fn run(call: Call, tell: &Sender<Answer>) {
    let last = tell.clone();
    let Task { cli, command } = call.task;
    let host = Host {
        cancel: call.cancel,
        on_event: call.on_event.map(|on| Arc::new(Mutex::new(on)) as _),
        files: call.files,
        command,
        last: Arc::new(move |text, exit| {
            // An error means that the caller does not wait any more.
            let _ = last.send(Answer {
                exit,
                out: text.into_bytes(),
                proofs: Vec::new(),
                messages: Vec::new(),
                diagnostics: Vec::new(),
            });
        }),
        monitor: call.on_path,
    };
    let _ = tell.send(done(&cli, host));
}

fn done(cli: &crate::args::Cli, host: Host) -> Answer {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut io = Io::hosted(cli, host);
        let exit = crate::run(cli, &mut io);
        (exit, io.kept())
    }));
    match outcome {
        Ok((exit, kept)) => Answer {
            exit,
            out: kept.out,
            proofs: kept.proofs,
            messages: kept.messages,
            diagnostics: kept.diagnostics,
        },
        Err(_) => Answer::failed(Exit::Fault, crate::defect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAFE: &str = "(entry main) (globals (var x int)) (init (eq x (const 0 int)))
        (function main () (return) (locals) (seq (label l)
          (assign x (add x (const 1 int))) (condjump (gt x (const 0 int)) (label l))
          (! (label bad) :error e)))";

    fn verify(text: &str, more: &[(&str, &str)]) -> Call {
        let value = |value: &str| Setting::Values(vec![value.to_owned()]);
        let options = more.iter().map(|(name, v)| ((*name).to_owned(), value(v)));
        let options: Vec<_> = options.collect();
        let task = Task::new(Action::Verify, &options, &["p.k2".into()]).unwrap();
        Call {
            files: vec![("p.k2".into(), text.into())],
            ..Call::new(task)
        }
    }

    #[test]
    fn a_text_is_verified_as_a_file_would_be() {
        let answer = call(verify(SAFE, &[]));
        assert_eq!(answer.exit, Exit::Ok);
        let document: serde_json::Value = serde_json::from_slice(&answer.out).unwrap();
        assert_eq!(document["verdict"], "safe");
        assert_eq!(document["properties"][0]["file"], "p.k2");
        let repeat = document["properties"][0]["repeat"].as_str().unwrap();
        assert!(repeat.starts_with("bia verify p.k2 --engine"), "{repeat}");
        assert_eq!(answer.proofs.len(), 1);
    }

    #[test]
    fn bad_texts_are_answers() {
        let answer = call(verify("(entry", &[]));
        assert_eq!(answer.exit, Exit::BadInput);
        let task = Task::new(Action::Translate, &[], &["p.k2".into()]).unwrap();
        let answer = call(Call {
            files: vec![("p.k2".into(), "(entry".into())],
            ..Call::new(task)
        });
        assert_eq!(answer.exit, Exit::BadInput);
        assert_eq!(answer.diagnostics[0]["file"], "p.k2");
    }

    #[test]
    fn a_call_is_cancelled_alone() {
        let endless = SAFE.replace("(gt x (const 0 int))", "(lt x (const 100000 int))");
        let pending = start(verify(&endless, &[("engine", "bmc")]));
        let other = start(verify(SAFE, &[]));
        pending.cancel();
        let hour = Duration::from_secs(3600);
        assert_eq!(pending.wait(hour).unwrap().exit, Exit::Unknown);
        assert_eq!(other.wait(hour).unwrap().exit, Exit::Ok);
    }

    #[test]
    fn paths_are_watched_and_ended() {
        let seen = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&seen);
        let on_path = OnPath {
            values: true,
            call: Arc::new(move |event| {
                let first = count.fetch_add(1, Ordering::SeqCst) == 0;
                assert!(!first || event.function == "main");
                event.steps < 50
            }),
        };
        let answer = call(Call {
            on_path: Some(on_path),
            ..verify(SAFE, &[("engine", "symex")])
        });
        assert_eq!(answer.exit, Exit::Unknown, "an ended path proves nothing");
        assert!(seen.load(Ordering::SeqCst) > 40);
    }
}
