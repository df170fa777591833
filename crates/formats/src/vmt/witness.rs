//! Runs as definitions: the value of each variable in each step.
//!
//! ```text
//!   ; step 0
//!   (define-fun |x@0| () Int 3)
//! ```

use crate::{Model, Run, symbols};
use bia_term::{
    Term, Terms,
    smtlib::{Printer, quote},
    value::Value,
};
use std::io::{self, Write};

/// Writes the run, after a comment that names the property.
pub fn write_witness(
    terms: &mut Terms,
    model: &Model,
    property: &str,
    run: &Run,
    out: &mut dyn Write,
) -> io::Result<()> {
    write_run(terms, model, property, run, out)
}

/// Writes the run, whose last step leads to the state with the number `back`, which a comment says.
pub fn write_lasso(
    terms: &mut Terms,
    model: &Model,
    property: &str,
    (run, back): (&Run, usize),
    out: &mut dyn Write,
) -> io::Result<()> {
    write_run(terms, model, property, run, out)?;
    writeln!(out, "; the state after this is that of step {back}")
}

fn write_run(
    terms: &mut Terms,
    model: &Model,
    property: &str,
    run: &Run,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut printer = Printer::new();
    writeln!(out, "; violates {}", property.replace('\n', " "))?;
    let state: Vec<Term> = model.state.iter().map(|var| var.now).collect();
    let mut sorts = Vec::new();
    for var in state.iter().chain(&model.inputs) {
        let sort = terms.sort(*var);
        let any = terms.sorts().default_value(sort);
        sorts.push(terms.value(any, sort));
    }
    out.write_all(printer.declarations(terms, &sorts).as_bytes())?;
    for (step, (values, inputs)) in run.states.iter().zip(&run.inputs).enumerate() {
        writeln!(out, "; step {step}")?;
        let state = state.iter().zip(values);
        for (var, value) in state.chain(model.inputs.iter().zip(inputs)) {
            let text = definition(terms, &mut printer, *var, value, step);
            writeln!(out, "{text}")?;
        }
    }
    Ok(())
}

fn definition(
    terms: &mut Terms,
    printer: &mut Printer,
    var: Term,
    value: &Value,
    step: usize,
) -> String {
    let sort = terms.sort(var);
    let name = format!("{}@{step}", symbols::of(terms, var));
    let name = quote(&name).into_owned();
    let value = terms.value(value.clone(), sort);
    let (sort, value) = (printer.sort(terms, sort), printer.term(terms, value));
    format!("(define-fun {name} () {sort} {value})")
}
