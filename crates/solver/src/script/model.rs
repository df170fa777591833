//! Models as SMT-LIB prints them: one definition for each variable and function.

use bia_term::{FunId, FunValue, Model, Sort, Term, Terms, smtlib::Printer, value::Value};

/// The answer to `get-model`.
pub(super) fn write_model(terms: &mut Terms, model: &Model, printer: &mut Printer) -> String {
    let mut lines = vec!["(".to_owned()];
    let vars: Vec<(Term, Value)> = model.vars().map(|(v, x)| (v, x.clone())).collect();
    for (var, value) in vars {
        let sort = terms.sort(var);
        let value = terms.value(value, sort);
        let name = printer.term(terms, var);
        let (sort, value) = (printer.sort(terms, sort), printer.term(terms, value));
        lines.push(format!("  (define-fun {name} () {sort} {value})"));
    }
    let funs: Vec<(FunId, FunValue)> = model.funs().map(|(f, v)| (f, v.clone())).collect();
    for (fun, value) in funs {
        lines.push(write_function(terms, fun, &value, printer));
    }
    lines.push(")".into());
    lines.join("\n")
}

/// A function as a case distinction over its points.
fn write_function(
    terms: &mut Terms,
    fun: FunId,
    value: &FunValue,
    printer: &mut Printer,
) -> String {
    let decl = terms.fun(fun).clone();
    let mut text = |terms: &mut Terms, value: &Value, sort: Sort| {
        let term = terms.value(value.clone(), sort);
        printer.term(terms, term)
    };
    let otherwise = match value.otherwise() {
        Some(value) => value.clone(),
        None => terms.sorts().default_value(decl.result),
    };
    let mut body = text(terms, &otherwise, decl.result);
    for (args, result) in value.entries().collect::<Vec<_>>().into_iter().rev() {
        let tests: Vec<String> = args
            .iter()
            .zip(&decl.args)
            .enumerate()
            .map(|(i, (arg, sort))| format!("(= x!{i} {})", text(terms, arg, *sort)))
            .collect();
        let condition = match tests.as_slice() {
            [one] => one.clone(),
            several => format!("(and {})", several.join(" ")),
        };
        let result = text(terms, result, decl.result);
        body = format!("(ite {condition} {result} {body})");
    }
    let params: Vec<String> = decl
        .args
        .iter()
        .enumerate()
        .map(|(i, sort)| format!("(x!{i} {})", printer.sort(terms, *sort)))
        .collect();
    let (name, sort) = (
        printer.fun_text(terms, fun),
        printer.sort(terms, decl.result),
    );
    format!("  (define-fun {name} ({}) {sort} {body})", params.join(" "))
}
