//! Runs of programs, with choices made by a Python function or at random.
//!
//! The function is asked as `bia_k2::interp::Oracle` says. It gets a dict and returns a value,
//! `None` for a random one; for a jump the name of a label or its index.

use crate::{
    call::PyCancel,
    k2::{PyProgram, PyType},
    lift, value,
};
use bia_app::api::{
    self, Budget,
    k2::{
        Idx as _, Program, Stop, Ty, Value,
        interp::{
            Ask, Halt, Interpreter, JumpAsk, Oracle, Random, RunEnd, RunLimits, ScheduleAsk, State,
            Unwatched, What, trace::TraceWriter,
        },
    },
};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};
use std::time::Duration;

/// Number of steps between two checks for signals.
const SLICE: u64 = 100_000;

/// Asks Python.
struct Asking<'a, 'py> {
    py: Python<'py>,
    function: Option<Bound<'py, PyAny>>,
    random: Random<'a>,
    /// For each type of the program its number in the table of the process.
    types: Vec<Ty>,
    failed: Option<PyErr>,
}

impl<'py> Asking<'_, 'py> {
    fn fail(&mut self, error: PyErr) -> Halt {
        self.failed.get_or_insert(error);
        Halt::Quit
    }

    fn question(&self, ask: &Ask<'_>) -> PyResult<Bound<'py, PyDict>> {
        let program = ask.program;
        let (kind, name) = match ask.what {
            What::Initial(var) => ("initial", program.var_name(var)),
            What::Uninitialised(var) => ("uninitialised", program.var_name(var)),
            What::Havoc(var) => ("havoc", program.var_name(var)),
            What::Result { function, .. } => ("result", program.function_name(function)),
            What::Unspecified(_) => ("unspecified", ""),
        };
        let dict = PyDict::new(self.py);
        dict.set_item("kind", kind)?;
        dict.set_item("name", name)?;
        dict.set_item("type", PyType(self.types[ask.ty.index()]))?;
        dict.set_item("step", ask.step)?;
        Ok(dict)
    }

    fn asked(&self, ask: &Ask<'_>) -> PyResult<Option<Value>> {
        let Some(function) = &self.function else {
            return Ok(None);
        };
        let answer = function.call1((self.question(ask)?,))?;
        if answer.is_none() {
            return Ok(None);
        }
        value::from_python(&answer, self.types[ask.ty.index()]).map(Some)
    }

    fn asked_jump(&self, ask: &JumpAsk<'_>) -> PyResult<Option<usize>> {
        let Some(function) = &self.function else {
            return Ok(None);
        };
        let targets = ask
            .targets
            .iter()
            .map(|label| ask.program.label_name(*label));
        let targets: Vec<&str> = targets.collect();
        let dict = PyDict::new(self.py);
        dict.set_item("kind", "jump")?;
        dict.set_item("name", "")?;
        dict.set_item("targets", &targets)?;
        dict.set_item("step", ask.step)?;
        let answer = function.call1((dict,))?;
        if answer.is_none() {
            return Ok(None);
        }
        let at = match answer.extract::<usize>() {
            Ok(index) => (index < targets.len()).then_some(index),
            Err(_) => {
                let name: String = answer.extract()?;
                targets.iter().position(|target| *target == name)
            }
        };
        let no_target = || PyValueError::new_err(format!("{answer} is none of {targets:?}"));
        at.ok_or_else(no_target).map(Some)
    }
}

impl Oracle for Asking<'_, '_> {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        match self.asked(ask) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => self.random.value(ask),
            Err(error) => Err(self.fail(error)),
        }
    }

    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        match self.asked_jump(ask) {
            Ok(Some(index)) => Ok(index),
            Ok(None) => self.random.jump(ask),
            Err(error) => Err(self.fail(error)),
        }
    }

    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        self.random.schedule(ask)
    }

    fn retry_init(&mut self, tries: u64) -> bool {
        // Answers of a function would be the same again.
        self.function.is_none() && self.random.retry_init(tries)
    }
}

/// Runs a program once; what happened, as a dict.
#[pyfunction]
#[pyo3(signature = (program, *, oracle=None, seed=0, max_steps=1_000_000, timeout=None, trace=false, cancel=None))]
#[expect(clippy::too_many_arguments, reason = "the options of a run")]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    program: &Bound<'py, PyProgram>,
    oracle: Option<Bound<'py, PyAny>>,
    seed: u64,
    max_steps: u64,
    timeout: Option<f64>,
    trace: bool,
    cancel: Option<PyRef<'py, PyCancel>>,
) -> PyResult<Bound<'py, PyDict>> {
    let own = &program.get().program;
    let timeout = timeout.map(Duration::try_from_secs_f64).transpose();
    let timeout = timeout.map_err(|why| PyValueError::new_err(format!("timeout: {why}")))?;
    let flag = cancel.map_or_else(api::Cancel::new, |cancel| cancel.0.clone());
    let types = lift::types(own).map_err(PyValueError::new_err)?;
    let mut asking = Asking {
        py,
        function: oracle,
        random: Random::new(own, seed).prudent(),
        types,
        failed: None,
    };
    let interp = Interpreter::new(own);
    let mut state = interp.start();
    let budget = Budget::new(timeout, None, flag);
    let mut writer = trace.then(|| TraceWriter::new(own, Vec::new()));
    let mut done = 0_u64;
    let end = loop {
        let slice = SLICE.min(max_steps.saturating_sub(done));
        let limits = RunLimits {
            max_steps: Some(slice),
            budget: budget.clone(),
        };
        let mut unwatched = Unwatched;
        let monitor: &mut dyn bia_app::api::k2::interp::Monitor = match &mut writer {
            Some(writer) => writer,
            None => &mut unwatched,
        };
        let run = match done {
            0 => interp.run(&mut state, &mut asking, monitor, &limits),
            _ => interp.resume(&mut state, &mut asking, monitor, &limits),
        };
        done += run.steps;
        if let Some(error) = asking.failed.take() {
            return Err(error);
        }
        py.check_signals()?;
        let goes_on = matches!(run.end, RunEnd::StepLimit(_)) && done < max_steps;
        if !goes_on {
            break run.end;
        }
    };
    let dict = ended(py, own, &end)?;
    dict.set_item("steps", done)?;
    dict.set_item("globals", globals(py, own, &interp, &state, &asking.types)?)?;
    if let Some(writer) = writer {
        let text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
        dict.set_item("trace", text)?;
    }
    Ok(dict)
}

fn globals<'py>(
    py: Python<'py>,
    program: &Program,
    interp: &Interpreter<'_>,
    state: &State,
    types: &[Ty],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for var in program.globals() {
        let ty = types[program.var(*var).ty.index()];
        if let Some(known) = state.value(interp, *var) {
            dict.set_item(program.var_name(*var), value::to_python(py, ty, known)?)?;
        }
    }
    Ok(dict)
}

fn ended<'py>(py: Python<'py>, program: &Program, end: &RunEnd) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let (name, why) = match end {
        RunEnd::Error { label, ids } => {
            let ids: Vec<&str> = ids.iter().map(|id| program.name(*id)).collect();
            dict.set_item("ids", ids)?;
            dict.set_item("label", program.label_name(*label))?;
            dict.set_item(
                "function",
                program.function_name(program.label(*label).function),
            )?;
            ("error", String::new())
        }
        RunEnd::Blocked(_) => ("blocked", String::new()),
        RunEnd::InitViolated => ("init-violated", "the globals violate `init`".into()),
        RunEnd::NoInitialState { tries } => (
            "no-initial-state",
            format!("no globals that satisfy `init` in {tries} tries"),
        ),
        RunEnd::Finished => ("finished", String::new()),
        RunEnd::StepLimit(_) => ("step-limit", String::new()),
        RunEnd::Stopped(Stop::Cancelled) => ("cancelled", String::new()),
        RunEnd::Stopped(Stop::Time(limit)) => ("stopped", format!("time limit of {limit:?}")),
        RunEnd::Stopped(Stop::Memory(limit)) => ("stopped", format!("memory limit of {limit}")),
        RunEnd::Halted(halt) => ("halted", halt.to_string()),
    };
    dict.set_item("end", name)?;
    dict.set_item("why", why)?;
    Ok(dict)
}
