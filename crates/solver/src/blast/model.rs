//! Values and models, read from the assignment when they are asked for.
//!
//! A variable that preprocessing replaced by a term has the value of that term. One that was
//! encoded has the value of its bits, or is the array that the check of arrays found. One that the
//! solver never saw has the default value of its sort.

use super::{
    BitBlaster,
    array::Reader,
    assignment::Assignment,
    encode::value_of_word,
    solver::{Found, State},
};
use crate::api::SolverError;
use bia_term::{Model, Term, Terms, value::Value};

impl BitBlaster {
    /// The value of any term.
    pub(super) fn model_value(&mut self, terms: &Terms, term: Term) -> Result<Value, SolverError> {
        let functions = terms.functions(&[term]);
        self.read_vars(terms, &terms.free_vars(&[term]))?;
        for fun in functions {
            self.read_function(terms, fun)?;
        }
        let found = self.found()?;
        terms.eval(term, &found.model).map_err(internal)
    }

    /// The model of everything that was ever mentioned.
    pub(super) fn full_model(&mut self, terms: &Terms) -> Result<Model, SolverError> {
        let vars: Vec<Term> = self.vars.iter().copied().collect();
        self.read_vars(terms, &vars)?;
        for fun in self.funs.clone() {
            self.read_function(terms, fun)?;
        }
        Ok(self.found()?.model.clone())
    }

    fn found(&mut self) -> Result<&mut Found, SolverError> {
        match &mut self.state {
            State::Sat(found) => Ok(found),
            State::Idle | State::Unsat(_) => {
                Err(SolverError::Misuse("a value without an answer sat".into()))
            }
        }
    }

    /// Sees to it that the model has these variables.
    fn read_vars(&mut self, terms: &Terms, vars: &[Term]) -> Result<(), SolverError> {
        self.found()?;
        let mut stack: Vec<Term> = vars.to_vec();
        while let Some(&var) = stack.last() {
            if self.found()?.model.get(var).is_some() {
                stack.pop();
                continue;
            }
            let value = match self.preprocessor.definition(var) {
                Some(term) => {
                    let before = stack.len();
                    let needed = terms.free_vars(&[term]);
                    let model = &self.found()?.model;
                    stack.extend(needed.iter().filter(|v| model.get(**v).is_none()));
                    if stack.len() > before {
                        continue;
                    }
                    for fun in terms.functions(&[term]) {
                        self.read_function(terms, fun)?;
                    }
                    terms.eval(term, &self.found()?.model).map_err(internal)?
                }
                None => self.read_var(terms, var)?,
            };
            stack.pop();
            self.found()?
                .model
                .set(terms, var, value)
                .map_err(internal)?;
        }
        Ok(())
    }

    /// The value of a variable that is no other term.
    fn read_var(&mut self, terms: &Terms, var: Term) -> Result<Value, SolverError> {
        let sort = terms.sort(var);
        if let Some(word) = self.encoder.known(var).cloned() {
            let mut assignment =
                Assignment::new(&self.tseitin, &mut self.sat, self.suggestions.values());
            let bits = assignment.bits(&self.encoder.aig, &word);
            return Ok(value_of_word(terms, sort, &bits));
        }
        match self.encoder.arrays.of_term(var) {
            Some(node) => Ok(self.reader(terms)?.array(node)),
            None => Ok(terms.sorts().default_value(sort)),
        }
    }

    fn read_function(&mut self, terms: &Terms, fun: bia_term::FunId) -> Result<(), SolverError> {
        if self.found()?.model.get_fun(fun).is_some() {
            return Ok(());
        }
        let Some(node) = self.encoder.arrays.of_function(fun) else {
            return Ok(());
        };
        let value = self.reader(terms)?.function(node);
        self.found()?
            .model
            .set_fun(terms, fun, value)
            .map_err(internal)
    }

    fn reader<'a>(&'a mut self, terms: &'a Terms) -> Result<Reader<'a>, SolverError> {
        let State::Sat(found) = &self.state else {
            return Err(SolverError::Misuse("a value without an answer sat".into()));
        };
        Ok(Reader {
            arrays: &self.encoder.arrays,
            aig: &self.encoder.aig,
            terms,
            model: &found.arrays,
            assignment: Assignment::new(&self.tseitin, &mut self.sat, self.suggestions.values()),
        })
    }
}

fn internal(error: impl std::fmt::Display) -> SolverError {
    SolverError::Internal(error.to_string())
}
