//! Calls of Bia from Python: the lock of the interpreter is released, Ctrl-C works, callbacks are
//! called.
//!
//! ```text
//!   this thread                                    thread of the call (bia_app::api)
//!     wait 50 ms without the lock  ◄── events ──     verify …
//!     signals; on_event(event)     ── cancel ──►
//!     … the answer                 ◄────────────     done
//! ```
//! An exception of a callback, KeyboardInterrupt included, cancels the call and is raised once it
//! has ended.

use bia_app::api::{self, Action, Call, Event, Exit, OnPath, PathEvent, Pending, Setting, Task};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver},
    },
    time::{Duration, Instant},
};

/// How often signals are looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long a cancelled call may take to end, before it is left behind.
const CANCEL_TIMEOUT: Duration = Duration::from_secs(10);
/// How many events are kept between two looks; further ones are dropped.
const MAX_EVENTS: usize = 1000;

/// Cancels calls, from any thread.
#[pyclass(name = "Cancel", module = "bia", frozen, weakref)]
#[derive(Default)]
pub(crate) struct PyCancel(pub(crate) api::Cancel);

#[pymethods]
impl PyCancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Asks every call that was given this to stop.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether somebody asked.
    #[getter]
    fn cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// Exit status, output, messages, diagnostics as JSON, invariants of what was proved.
type Answered<'py> = (u8, Bound<'py, PyBytes>, Vec<String>, String, Vec<String>);

/// An option: its name, and its values unless it is a switch.
type Named = (String, Option<Vec<String>>);

/// Does something, by name, with these options and inputs. `files` are texts by the names of files.
#[pyfunction]
#[pyo3(signature = (action, options, inputs, files, *, on_event=None, on_path=None, values=false, cancel=None))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn call<'py>(
    py: Python<'py>,
    action: &str,
    options: Vec<Named>,
    inputs: Vec<String>,
    files: Vec<(String, String)>,
    on_event: Option<Py<PyAny>>,
    on_path: Option<Py<PyAny>>,
    values: bool,
    cancel: Option<PyRef<'py, PyCancel>>,
) -> PyResult<Answered<'py>> {
    let task = match task(action, options, &inputs) {
        Ok(task) => task,
        Err(why) => {
            let (status, none) = (Exit::BadInput.status(), PyBytes::new(py, &[]));
            return Ok((status, none, vec![why], "[]".into(), Vec::new()));
        }
    };
    let flag = cancel.map_or_else(api::Cancel::new, |cancel| cancel.0.child());
    let (tell, events) = mpsc::sync_channel(MAX_EVENTS);
    let failed: Failed = Arc::default();
    let call = Call {
        task,
        files,
        cancel: flag.clone(),
        on_event: on_event.is_some().then(|| {
            Box::new(move |event| {
                // The queue is full: the callback is too slow and misses this event.
                let _ = tell.try_send(event);
            }) as Box<dyn FnMut(Event) + Send>
        }),
        on_path: on_path.map(|callback| watcher(callback, values, &failed, flag)),
    };
    let pending = py.detach(|| api::start(call));
    let answer = waited(py, &pending, &events, on_event.as_ref());
    let error = failed.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(error) = error {
        return Err(error);
    }
    let answer = answer?;
    let diagnostics = serde_json::Value::Array(answer.diagnostics).to_string();
    Ok((
        answer.exit.status(),
        PyBytes::new(py, &answer.out),
        answer.messages,
        diagnostics,
        answer.proofs,
    ))
}

/// What is to be done; why not, if there is no such thing.
fn task(action: &str, options: Vec<Named>, inputs: &[String]) -> Result<Task, String> {
    let action = Action::find(action).ok_or_else(|| format!("there is no action `{action}`"))?;
    let options = options.into_iter().map(|(name, values)| {
        let setting = values.map_or(Setting::On, Setting::Values);
        (name, setting)
    });
    Task::new(action, &options.collect::<Vec<_>>(), inputs)
}

/// The first exception of a callback in the thread of the call.
type Failed = Arc<Mutex<Option<PyErr>>>;

fn waited(
    py: Python<'_>,
    pending: &Pending,
    events: &Receiver<Event>,
    on_event: Option<&Py<PyAny>>,
) -> PyResult<api::Answer> {
    loop {
        let answer = py.detach(|| pending.wait(POLL_INTERVAL));
        let told = py.check_signals().and_then(|()| {
            let Some(callback) = on_event else {
                return Ok(());
            };
            for event in events.try_iter() {
                callback.call1(py, (document(py, &event)?,))?;
            }
            Ok(())
        });
        if let Err(error) = told {
            pending.cancel();
            let deadline = Instant::now() + CANCEL_TIMEOUT;
            py.detach(|| {
                while answer.is_none() && Instant::now() < deadline {
                    if pending.wait(POLL_INTERVAL).is_some() {
                        break;
                    }
                }
            });
            return Err(error);
        }
        if let Some(answer) = answer {
            return Ok(answer);
        }
    }
}

/// An event as a dict.
fn document<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    match event {
        Event::Phase(name) => {
            dict.set_item("event", "phase")?;
            dict.set_item("phase", name)?;
        }
        Event::Depth(depth) => {
            dict.set_item("event", "depth")?;
            dict.set_item("depth", depth)?;
        }
        Event::Lemma { frame } => {
            dict.set_item("event", "lemma")?;
            dict.set_item("frame", frame)?;
        }
        Event::Refined { predicates } => {
            dict.set_item("event", "refined")?;
            dict.set_item("predicates", predicates)?;
        }
        Event::Done { done, total } => {
            dict.set_item("event", "done")?;
            dict.set_item("done", done)?;
            dict.set_item("total", total)?;
        }
    }
    Ok(dict)
}

/// Makes a path callback of a Python function, which is called in the thread of the call.
fn watcher(callback: Py<PyAny>, values: bool, failed: &Failed, cancel: api::Cancel) -> OnPath {
    let failed = Arc::clone(failed);
    let call = move |event: PathEvent| {
        // Without an interpreter the function cannot be called any more.
        let asked = Python::try_attach(|py| tell(py, &callback, &event));
        match asked {
            Some(Ok(go)) => go,
            Some(Err(error)) => {
                let mut first = failed.lock().unwrap_or_else(PoisonError::into_inner);
                first.get_or_insert(error);
                cancel.cancel();
                false
            }
            None => {
                cancel.cancel();
                false
            }
        }
    };
    OnPath {
        values,
        call: Arc::new(call),
    }
}

/// `False` ends the path, everything else lets it go on.
fn tell(py: Python<'_>, callback: &Py<PyAny>, event: &PathEvent) -> PyResult<bool> {
    let dict = PyDict::new(py);
    dict.set_item("event", event.kind)?;
    dict.set_item("function", &event.function)?;
    dict.set_item("label", &event.label)?;
    dict.set_item("bytes", event.bytes)?;
    dict.set_item("calls", event.calls)?;
    dict.set_item("steps", event.steps)?;
    let values = PyDict::new(py);
    for (name, value) in &event.values {
        values.set_item(name, value)?;
    }
    dict.set_item("values", values)?;
    dict.set_item("condition", &event.condition)?;
    let answer = callback.call1(py, (dict,))?;
    let answer = answer.bind(py);
    Ok(answer.is_none() || answer.is_truthy()?)
}

/// Whether threads of calls are left, which the end of the process would run into.
#[pyfunction]
pub(crate) fn threads_are_left() -> bool {
    api::threads_are_left()
}

/// The version of Bia.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
