//! Builds a trace from a model of an unrolled path.
//!
//! Only the first state, the inputs and the variables without next-state function are read from the
//! model; everything else is computed by the evaluator. So a trace is consistent by construction.

use crate::EngineError;
use bia_system::{Trace, Ts, Unroller};
use bia_term::{EvalError, Evaluator, Model, Term, Terms, value::Value};

/// A path whose states and inputs are named by terms.
pub(crate) trait Steps {
    /// The number of steps.
    fn depth(&self) -> usize;
    /// The state variables at a step, in order.
    fn state(&self, step: usize) -> &[Term];
    /// The inputs of the step that leaves this state, in order.
    fn inputs(&self, step: usize) -> &[Term];
}

impl Steps for Unroller {
    fn depth(&self) -> usize {
        Unroller::depth(self)
    }
    fn state(&self, step: usize) -> &[Term] {
        Unroller::state(self, step)
    }
    fn inputs(&self, step: usize) -> &[Term] {
        Unroller::inputs(self, step)
    }
}

/// The trace of a path of at most `depth` steps that the model describes, up to its first bad
/// state.
pub(crate) fn extract(
    terms: &Terms,
    ts: &Ts,
    path: &impl Steps,
    model: &Model,
    depth: usize,
) -> Result<Trace, EngineError> {
    let (trace, is_bad) = read(terms, ts, path, model, depth, true)?;
    match is_bad {
        true => Ok(trace),
        false => Err(EngineError::Internal(
            "the model of a path to a bad state does not lead to one".into(),
        )),
    }
}

/// The trace of a path of `depth` steps that the model describes.
pub(crate) fn follow(
    terms: &Terms,
    ts: &Ts,
    path: &impl Steps,
    model: &Model,
    depth: usize,
) -> Result<Trace, EngineError> {
    Ok(read(terms, ts, path, model, depth, false)?.0)
}

/// The trace, and whether it was ended because its last state is bad.
fn read(
    terms: &Terms,
    ts: &Ts,
    path: &impl Steps,
    model: &Model,
    depth: usize,
    until_bad: bool,
) -> Result<(Trace, bool), EngineError> {
    let fault = |error: EvalError| EngineError::Internal(format!("a model has no trace: {error}"));
    let mut read = Evaluator::new(terms, model);
    let mut read = |list: &[Term]| -> Result<Vec<Value>, EngineError> {
        let values = list.iter().map(|term| read.eval(*term).cloned());
        values.collect::<Result<_, _>>().map_err(fault)
    };
    let mut trace = Trace {
        states: vec![read(path.state(0))?],
        inputs: Vec::new(),
    };
    for step in 0..=depth {
        let inputs = read(path.inputs(step))?;
        let told = match path.depth() > step {
            true => read(path.state(step + 1))?,
            false => Vec::new(),
        };
        let here = assign(terms, ts, &trace.states[step], &inputs)?;
        let mut now = Evaluator::new(terms, &here);
        if until_bad && now.eval(ts.bad).map_err(fault)? == &Value::Bool(true) {
            return Ok((trace, true));
        }
        if step == depth {
            break;
        }
        let mut next = Vec::with_capacity(ts.state.len());
        for (var, told) in ts.state.iter().zip(told) {
            next.push(match var.next {
                Some(function) => now.eval(function).map_err(fault)?.clone(),
                None => told,
            });
        }
        trace.inputs.push(inputs);
        trace.states.push(next);
    }
    Ok((trace, false))
}

/// A model of one state and the inputs there.
fn assign(terms: &Terms, ts: &Ts, state: &[Value], inputs: &[Value]) -> Result<Model, EngineError> {
    let mut model = Model::new();
    let vars = ts.state.iter().map(|var| var.now);
    let vars = vars.chain(ts.inputs.iter().copied());
    for (var, value) in vars.zip(state.iter().chain(inputs)) {
        let told = model.set(terms, var, value.clone());
        told.map_err(|error| EngineError::Internal(error.to_string()))?;
    }
    Ok(model)
}
