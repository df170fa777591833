//! Reading what solvers print as a model of clauses: definitions of the predicates.

use bia_base::{Idx as _, SourceId};
use bia_system::chc::{Chc, Interpretation};
use bia_term::{
    Term, Terms,
    smtlib::{Command, Reader},
};
use rustc_hash::FxHashMap;

/// The interpretation that a model `((define-fun p ((x S) …) Bool φ) …)` of the clauses as
/// [`write`](super::write) names them gives. Predicates without definition are true. The result is
/// not checked here: the caller certifies it.
pub fn read_model(
    terms: &mut Terms,
    chc: &Chc,
    source: SourceId,
    text: &str,
) -> Result<Interpretation, String> {
    let mut reader = Reader::new();
    let mut of_name: FxHashMap<String, usize> = FxHashMap::default();
    for (pred, data) in chc.preds.iter() {
        let name = super::write::name_of(&data.name, pred.index());
        of_name.insert(name, pred.index());
    }
    let (script, diagnostics) = reader.script(terms, source, &commands(text));
    if let Some(error) = diagnostics.iter().find(|d| d.is_error()) {
        return Err(error.message.clone());
    }
    let mut of: Vec<Term> = vec![terms.tru(); chc.preds.len()];
    for (command, _) in script.commands {
        let Command::DefineFun { name, params, body } = command else {
            return Err("a model is a list of definitions".into());
        };
        let Some(at) = of_name.get(&name) else {
            // Auxiliary functions were expanded where they are used.
            continue;
        };
        let own = chc.preds.values().nth(*at).map(|data| data.params.clone());
        let own = own.unwrap_or_default();
        let sorts = |all: &[Term]| -> Vec<_> { all.iter().map(|x| terms.sort(*x)).collect() };
        if sorts(&own) != sorts(&params) {
            return Err(format!("`{name}` is defined for other arguments"));
        }
        of[*at] = terms.substitute(body, params.into_iter().zip(own));
    }
    Ok(Interpretation { of })
}

/// The definitions as commands: without the parentheses around them and the word `model`.
fn commands(text: &str) -> String {
    let text = text.trim();
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let inner = inner.map(str::trim).unwrap_or(text);
    if inner.starts_with("define-fun") {
        return text.to_owned();
    }
    inner.strip_prefix("model").unwrap_or(inner).to_owned()
}
