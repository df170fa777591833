//! Reads a model by `get-value`: the value of every variable, and of every application whose
//! meaning the solver chose (uninterpreted functions, and operators where SMT-LIB leaves a case
//! open).
//!
//! Values come back as texts and are read by the SMT-LIB reader; those of uninterpreted sorts,
//! which solvers name as they like, are numbered by their first occurrence.

use super::{answers::elements, session::Trouble, solver::Live};
use crate::api::SolverError;
use bia_base::{Budget, Idx as _, SourceId};
use bia_term::{
    FunId, FunValue, Model, Op, Sort, SortData, Term, Terms, smtlib::Reader, value::Value,
};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Number of values in one `get-value`.
const BATCH: usize = 500;

/// Reads values and remembers the names of elements of uninterpreted sorts.
struct Values {
    reader: Reader,
    elements: FxHashMap<Sort, IndexMap<String, (), FxBuildHasher>>,
}

/// Whether some applications of the operator have a value that the solver chose.
fn is_chosen(op: Op) -> bool {
    matches!(op, Op::App(_)) || op.has_open_cases()
}

impl Live {
    /// The model in which the solver found these terms true.
    pub(super) fn model(&mut self, terms: &mut Terms, told: &[Term]) -> Result<Model, SolverError> {
        let order = terms.post_order(told);
        let is_var = |t: &Term| terms.var_name(*t).is_some();
        let mut asked: Vec<Term> = order.iter().copied().filter(is_var).collect();
        let applications: Vec<Term> = order
            .into_iter()
            .filter(|t| is_chosen(terms.op(*t)))
            .collect();
        for term in &applications {
            asked.push(*term);
            asked.extend(terms.args(*term));
        }
        asked.sort_unstable();
        asked.dedup();
        let values = self.values(terms, &asked)?;
        build(terms, &asked, &applications, &values)
    }

    /// The values of terms.
    fn values(
        &mut self,
        terms: &mut Terms,
        asked: &[Term],
    ) -> Result<FxHashMap<Term, Value>, SolverError> {
        let mut values = Values::new(terms, &self.declarations);
        let mut found = FxHashMap::default();
        for batch in asked.chunks(BATCH) {
            let texts: Vec<String> = batch.iter().map(|t| self.printer.term(terms, *t)).collect();
            let command = format!("(get-value ({}))", texts.join(" "));
            let answer = match self.session.ask(&command, &Budget::unlimited()) {
                Ok(answer) => answer,
                Err(Trouble::Error(error)) => return Err(error),
                Err(Trouble::Stopped(reason)) => return Err(SolverError::Died(reason.to_string())),
            };
            let pairs = elements(&answer).unwrap_or_default();
            let wrong = || SolverError::Protocol {
                command: command.chars().take(300).collect(),
                answer: answer.chars().take(300).collect(),
            };
            if pairs.len() != batch.len() {
                return Err(wrong());
            }
            for (term, pair) in batch.iter().zip(pairs) {
                let text = elements(&pair)
                    .and_then(|mut pair| pair.pop())
                    .ok_or_else(wrong)?;
                let value = values
                    .read(terms, terms.sort(*term), &text)
                    .ok_or_else(wrong)?;
                found.insert(*term, value);
            }
        }
        Ok(found)
    }
}

impl Values {
    /// Knows what was declared to the solver: values mention enumerations and sorts.
    fn new(terms: &mut Terms, declarations: &str) -> Self {
        let mut reader = Reader::new();
        let _ = reader.script(terms, SourceId::from_index(0), declarations);
        Self {
            reader,
            elements: FxHashMap::default(),
        }
    }

    fn read(&mut self, terms: &mut Terms, sort: Sort, text: &str) -> Option<Value> {
        if let SortData::Uninterpreted(_) = terms.sort_data(sort) {
            let known = self.elements.entry(sort).or_default();
            let (number, _) = known.insert_full(text.to_owned(), ());
            return Some(Value::Elem(u32::try_from(number).ok()?));
        }
        // As a pair, because then an integer is read as a real where one is meant.
        let probe = terms.var(&format!("bia.probe.{sort:?}"), sort);
        self.reader.define("bia.probe", probe);
        let pair = format!("((bia.probe {text}))");
        let source = SourceId::from_index(0);
        let pairs = self.reader.values(terms, source, &pair).ok()?;
        let (_, value) = pairs.first()?;
        let value = terms.eval(*value, &Model::new()).ok()?;
        terms.sorts().fits(&value, sort).then_some(value)
    }
}

fn build(
    terms: &Terms,
    asked: &[Term],
    applications: &[Term],
    values: &FxHashMap<Term, Value>,
) -> Result<Model, SolverError> {
    let bad = |_| SolverError::Internal("a value of the wrong sort".into());
    let mut model = Model::completed();
    let mut functions: IndexMap<FunId, FunValue, FxBuildHasher> = IndexMap::default();
    for term in asked {
        if let Op::Var(_) = terms.op(*term) {
            model.set(terms, *term, values[term].clone()).map_err(bad)?;
        }
    }
    for term in applications {
        let args: Vec<Value> = terms
            .args(*term)
            .iter()
            .map(|a| values[a].clone())
            .collect();
        let value = values[term].clone();
        if let Op::App(fun) = terms.op(*term) {
            let default = terms.sorts().default_value(terms.sort(*term));
            functions
                .entry(fun)
                .or_insert_with(|| FunValue::new(Some(default)))
                .set(args, value);
        } else {
            let (op, sort) = (terms.op(*term), terms.sort(*term));
            model.choose(terms, op, args, value, sort).map_err(bad)?;
        }
    }
    for (fun, value) in functions {
        model.set_fun(terms, fun, value).map_err(bad)?;
    }
    Ok(model)
}
