//! Terms and solvers: `Context`, `Term` and `Solver` of `bia.smt`.
//!
//! A context owns a table of terms, which its terms and solvers share. What is asserted is kept as
//! a list of commands; a solver is opened when it is first asked, with what the commands need, and
//! again when they need more. Questions are answered in another thread without the interpreter's
//! lock, so Ctrl-C works.

use crate::{
    call::PyCancel,
    error::{raised, raised_with},
    value,
};
use bia_app::api::{
    self, Budget,
    k2::{Diagnostic, Sources, Value},
    smt::{Answer, Caps, Smt, SolverError, SolverFactory as _, Term, Terms, smtlib, solvers},
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyDict, PyTuple},
};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError},
    thread,
    time::Duration,
};

/// How often signals are looked at.
const PAUSE: Duration = Duration::from_millis(1);

struct Inner {
    terms: Terms,
    reader: smtlib::Reader,
}

type Shared = Arc<Mutex<Inner>>;

/// Locks without blocking other Python threads: the holder of the lock may need the interpreter's
/// lock.
fn lock<'a, T>(py: Python<'_>, shared: &'a Mutex<T>) -> MutexGuard<'a, T> {
    loop {
        match shared.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                py.detach(|| thread::sleep(Duration::from_millis(1)));
            }
        }
    }
}

/// A table of terms.
#[pyclass(name = "Context", module = "bia.smt", frozen)]
pub(crate) struct Context(Shared);

#[pymethods]
impl Context {
    #[new]
    fn new() -> Self {
        Self(Arc::new(Mutex::new(Inner {
            terms: Terms::new(),
            reader: smtlib::Reader::new(),
        })))
    }

    /// The variable of that name, of a sort as SMT-LIB writes it.
    fn var(&self, py: Python<'_>, name: &str, sort: &str) -> PyResult<PyTerm> {
        // Declare a constant with a name that no other can have, to read the sort.
        let text = format!(
            "(declare-const |bia: a sort| {sort})\n(assert (= |bia: a sort| |bia: a sort|))"
        );
        let mut sources = Sources::new();
        let source = sources.add("<sort>", &*text);
        let inner = &mut *lock(py, &self.0);
        let mut reader = smtlib::Reader::new();
        let (_, diagnostics) = reader.script(&mut inner.terms, source, &text);
        if diagnostics.iter().any(|d| d.is_error()) {
            return Err(refused(py, &diagnostics, &sources));
        }
        let witness = reader.term(&mut inner.terms, source, "|bia: a sort|");
        let witness = witness.map_err(|diagnostics| refused(py, &diagnostics, &sources))?;
        let sort = inner.terms.sort(witness);
        let term = inner.terms.var(name, sort);
        // The latest variable of a name is what texts mean by it.
        inner.reader.define(name, term);
        Ok(self.wrap(term))
    }

    /// Reads a term.
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<PyTerm> {
        let mut sources = Sources::new();
        let source = sources.add("<term>", text);
        let inner = &mut *lock(py, &self.0);
        let read = inner.reader.term(&mut inner.terms, source, text);
        let term = read.map_err(|diagnostics| refused(py, &diagnostics, &sources))?;
        Ok(self.wrap(term))
    }

    /// Reads a script: declarations count from now on; what it asserts is returned.
    fn script(&self, py: Python<'_>, text: &str) -> PyResult<Vec<PyTerm>> {
        let mut sources = Sources::new();
        let source = sources.add("<script>", text);
        let inner = &mut *lock(py, &self.0);
        let wrong = |all: &[Diagnostic]| all.iter().any(Diagnostic::is_error);
        // Most scripts declare what they use; others use what was declared before.
        let mut fresh = smtlib::Reader::new();
        let (mut script, mut diagnostics) = fresh.script(&mut inner.terms, source, text);
        if wrong(&diagnostics) {
            (script, diagnostics) = inner.reader.script(&mut inner.terms, source, text);
        }
        if wrong(&diagnostics) {
            return Err(refused(py, &diagnostics, &sources));
        }
        Ok(script.assertions().map(|term| self.wrap(term)).collect())
    }

    /// The application of what SMT-LIB calls `name`.
    #[pyo3(signature = (name, args, indices=Vec::new()))]
    fn apply(
        &self,
        py: Python<'_>,
        name: &str,
        args: Vec<PyRef<'_, PyTerm>>,
        indices: Vec<u32>,
    ) -> PyResult<PyTerm> {
        let terms = self.own(args.iter().map(|term| &**term))?;
        let inner = &mut *lock(py, &self.0);
        let made = inner.terms.try_apply(name, &indices, &terms);
        let made = made.map_err(|why| PyTypeError::new_err(why.to_string()))?;
        Ok(self.wrap(made))
    }

    /// A script that asks whether these terms can all hold.
    fn query(&self, py: Python<'_>, terms: Vec<PyRef<'_, PyTerm>>) -> PyResult<String> {
        let terms = self.own(terms.iter().map(|term| &**term))?;
        let inner = lock(py, &self.0);
        Ok(smtlib::Printer::new().query(&inner.terms, &terms))
    }
}

impl Context {
    fn wrap(&self, term: Term) -> PyTerm {
        PyTerm {
            context: Arc::clone(&self.0),
            term,
        }
    }

    fn own<'a>(&self, terms: impl Iterator<Item = &'a PyTerm>) -> PyResult<Vec<Term>> {
        own(&self.0, terms)
    }
}

fn own<'a>(shared: &Shared, terms: impl Iterator<Item = &'a PyTerm>) -> PyResult<Vec<Term>> {
    let each = terms.map(|term| match Arc::ptr_eq(&term.context, shared) {
        true => Ok(term.term),
        false => Err(PyValueError::new_err("a term of another context")),
    });
    each.collect()
}

fn refused(py: Python<'_>, diagnostics: &[Diagnostic], sources: &Sources) -> PyErr {
    let all = diagnostics
        .iter()
        .map(|d| bia_app::api::k2::json(d, sources));
    raised_with(py, "SmtSyntaxError", &all.collect())
}

/// A term of a context: compared and hashed by what it is.
#[pyclass(name = "RawTerm", module = "bia.smt", frozen)]
pub(crate) struct PyTerm {
    context: Shared,
    term: Term,
}

#[pymethods]
impl PyTerm {
    /// The sort, as SMT-LIB writes it.
    #[getter]
    fn sort(&self, py: Python<'_>) -> String {
        let inner = lock(py, &self.context);
        inner.terms.sort_text(inner.terms.sort(self.term))
    }

    /// The arguments.
    #[getter]
    fn args(&self, py: Python<'_>) -> Vec<PyTerm> {
        let inner = lock(py, &self.context);
        let args = inner.terms.args(self.term).iter();
        args.map(|term| PyTerm {
            context: Arc::clone(&self.context),
            term: *term,
        })
        .collect()
    }

    /// The name, if it is a variable.
    #[getter]
    fn name(&self, py: Python<'_>) -> Option<String> {
        let inner = lock(py, &self.context);
        inner.terms.var_name(self.term).map(str::to_owned)
    }

    /// The value, if it is a constant.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let known = lock(py, &self.context).terms.value_of(self.term).cloned();
        match known {
            Some(known) => plain(py, &known),
            None => Ok(py.None()),
        }
    }

    fn same_context(&self, other: &Bound<'_, Self>) -> bool {
        Arc::ptr_eq(&self.context, &other.get().context)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyTerm>().is_ok_and(|other| {
            let other = other.get();
            Arc::ptr_eq(&self.context, &other.context) && self.term == other.term
        })
    }

    fn __hash__(&self) -> u64 {
        use bia_app::api::k2::Idx as _;
        self.term.index() as u64
    }

    fn __str__(&self, py: Python<'_>) -> String {
        lock(py, &self.context).terms.term_text(self.term)
    }
}

/// A value without its sort: bit-vectors are unsigned.
fn plain(py: Python<'_>, known: &Value) -> PyResult<Py<PyAny>> {
    match known {
        Value::Array(_) | Value::Elem(_) | Value::Rounding(_) => {
            Ok(format!("{known:?}").into_pyobject(py)?.into_any().unbind())
        }
        Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::Bv(_) | Value::Float(_) => {
            let bool = crate::table::with(|table| table.types().bool());
            value::to_python(py, bool, known)
        }
    }
}

#[derive(Clone, Copy)]
enum Command {
    Push,
    Pop,
    Assert(Term),
}

/// A solver, and the commands that it gets.
struct Session {
    backend: String,
    commands: Vec<Command>,
    /// How many of the commands the solver has seen.
    sent: usize,
    depth: usize,
    smt: Option<Box<dyn Smt>>,
    last: Option<Answer>,
}

impl Session {
    /// Brings a solver that covers what is needed to where the commands are.
    fn ready(&mut self, terms: &mut Terms, assuming: &[Term]) -> Result<&mut dyn Smt, SolverError> {
        let asserted = self.commands.iter().filter_map(|command| match command {
            Command::Assert(term) => Some(*term),
            Command::Push | Command::Pop => None,
        });
        let all: Vec<Term> = asserted.chain(assuming.iter().copied()).collect();
        let need = Caps::of(terms, &all);
        if self.smt.as_ref().is_none_or(|smt| !smt.caps().covers(need)) {
            let factory = solvers(&self.backend);
            let factory = factory
                .ok_or_else(|| SolverError::Missing(format!("no backend `{}`", self.backend)))?;
            self.smt = Some(factory.open(need)?);
            self.sent = 0;
        }
        let Some(smt) = &mut self.smt else {
            return Err(SolverError::Internal("no solver".into()));
        };
        for command in &self.commands[self.sent..] {
            match command {
                Command::Push => smt.push()?,
                Command::Pop => smt.pop()?,
                Command::Assert(term) => smt.assert(terms, *term)?,
            }
            self.sent += 1;
        }
        Ok(&mut **smt)
    }
}

/// An incremental solver.
#[pyclass(name = "RawSolver", module = "bia.smt", frozen)]
pub(crate) struct PySolver {
    context: Shared,
    session: Mutex<Session>,
}

fn failure(py: Python<'_>, why: &SolverError) -> PyErr {
    raised(py, "SolverError", &why.to_string())
}

impl PySolver {
    fn term(&self, term: Term) -> PyTerm {
        PyTerm {
            context: Arc::clone(&self.context),
            term,
        }
    }

    fn after<T>(
        &self,
        py: Python<'_>,
        wanted: &Answer,
        what: &str,
        f: impl FnOnce(&mut dyn Smt, &mut Terms) -> Result<T, SolverError>,
    ) -> PyResult<T> {
        let mut session = lock(py, &self.session);
        if session.last.as_ref() != Some(wanted) {
            let why =
                format!("{what}: the last check has another answer, or something changed since");
            return Err(raised(py, "SolverError", &why));
        }
        let inner = &mut *lock(py, &self.context);
        match &mut session.smt {
            Some(smt) => f(&mut **smt, &mut inner.terms).map_err(|why| failure(py, &why)),
            None => Err(raised(py, "SolverError", "nothing was checked")),
        }
    }
}

#[pymethods]
impl PySolver {
    #[new]
    fn new(context: &Bound<'_, Context>, backend: &str) -> PyResult<Self> {
        if solvers(backend).is_none() {
            let why = format!("there is no backend `{backend}`: auto, bitblast or z3");
            return Err(PyValueError::new_err(why));
        }
        Ok(Self {
            context: Arc::clone(&context.get().0),
            session: Mutex::new(Session {
                backend: backend.to_owned(),
                commands: Vec::new(),
                sent: 0,
                depth: 0,
                smt: None,
                last: None,
            }),
        })
    }

    fn add(&self, py: Python<'_>, term: &Bound<'_, PyTerm>) -> PyResult<()> {
        let terms = own(&self.context, [term.get()].into_iter())?;
        {
            let inner = lock(py, &self.context);
            if terms
                .iter()
                .any(|term| inner.terms.sort(*term) != bia_app::api::smt::Sort::BOOL)
            {
                return Err(PyTypeError::new_err("an assertion is a term of sort Bool"));
            }
        }
        let mut session = lock(py, &self.session);
        session
            .commands
            .extend(terms.into_iter().map(Command::Assert));
        session.last = None;
        Ok(())
    }

    fn push(&self, py: Python<'_>) {
        let mut session = lock(py, &self.session);
        session.commands.push(Command::Push);
        session.depth += 1;
        session.last = None;
    }

    fn pop(&self, py: Python<'_>) -> PyResult<()> {
        let mut session = lock(py, &self.session);
        if session.depth == 0 {
            return Err(raised(py, "SolverError", "a pop without a push"));
        }
        session.depth -= 1;
        session.last = None;
        session.commands.push(Command::Pop);
        Ok(())
    }

    /// `sat`, `unsat` or `unknown`, and why it is unknown.
    #[pyo3(signature = (assuming, *, timeout=None, cancel=None))]
    fn check(
        &self,
        py: Python<'_>,
        assuming: Vec<PyRef<'_, PyTerm>>,
        timeout: Option<f64>,
        cancel: Option<PyRef<'_, PyCancel>>,
    ) -> PyResult<(&'static str, String)> {
        let assuming = own(&self.context, assuming.iter().map(|term| &**term))?;
        let timeout = timeout.map(Duration::try_from_secs_f64).transpose();
        let timeout = timeout.map_err(|why| PyValueError::new_err(format!("timeout: {why}")))?;
        let flag = cancel.map_or_else(api::Cancel::new, |cancel| cancel.0.child());
        let budget = Budget::new(timeout, None, flag);
        let ask = || {
            let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
            let inner = &mut *self.context.lock().unwrap_or_else(PoisonError::into_inner);
            session.last = None;
            let smt = session.ready(&mut inner.terms, &assuming)?;
            let answer = smt.check(&mut inner.terms, &assuming, &budget)?;
            session.last = Some(answer.clone());
            Ok::<Answer, SolverError>(answer)
        };
        let (answer, interrupted) = thread::scope(|scope| {
            let asked = scope.spawn(ask);
            let mut interrupted = None;
            while !asked.is_finished() {
                py.detach(|| thread::sleep(PAUSE));
                if let Err(error) = py.check_signals() {
                    budget.canceller().cancel();
                    interrupted.get_or_insert(error);
                }
            }
            (asked.join(), interrupted)
        });
        if let Some(error) = interrupted {
            return Err(error);
        }
        match answer {
            Ok(Ok(Answer::Sat)) => Ok(("sat", String::new())),
            Ok(Ok(Answer::Unsat)) => Ok(("unsat", String::new())),
            Ok(Ok(Answer::Unknown(reason))) => Ok(("unknown", reason.to_string())),
            Ok(Err(why)) => Err(failure(py, &why)),
            Err(_) => Err(raised(py, "InternalError", "the solver has failed")),
        }
    }

    /// The value of a term in the model.
    fn value(&self, py: Python<'_>, term: &Bound<'_, PyTerm>) -> PyResult<Py<PyAny>> {
        let term = own(&self.context, [term.get()].into_iter())?[0];
        let value = self.after(py, &Answer::Sat, "value", |smt, terms| {
            smt.value(terms, term)
        })?;
        plain(py, &value)
    }

    /// The model: variables by name with their values.
    fn model<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let model = self.after(py, &Answer::Sat, "model", |smt, terms| {
            let model = smt.model(terms)?;
            let vars = model.vars().map(|(var, value)| {
                (
                    terms.var_name(var).unwrap_or_default().to_owned(),
                    value.clone(),
                )
            });
            Ok(vars.collect::<Vec<_>>())
        })?;
        let dict = PyDict::new(py);
        for (name, value) in model {
            dict.set_item(name, plain(py, &value)?)?;
        }
        Ok(dict)
    }

    /// Assumptions that cannot hold together with the assertions.
    fn core<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let core = self.after(py, &Answer::Unsat, "core", |smt, terms| smt.core(terms))?;
        PyTuple::new(py, core.into_iter().map(|term| self.term(term)))
    }

    /// The solver that answers, once one was asked.
    #[getter]
    fn backend(&self, py: Python<'_>) -> String {
        let session = lock(py, &self.session);
        match &session.smt {
            Some(smt) => smt.name().to_owned(),
            None => session.backend.clone(),
        }
    }
}
