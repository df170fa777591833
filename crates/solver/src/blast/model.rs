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
use bia_term::{Evaluator, Model, Op, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

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
        let levels = self.levels(terms, vars)?;
        for (level, vars) in levels.into_iter().enumerate() {
            let values = match level {
                0 => {
                    let values = vars.iter().map(|var| self.read_var(terms, *var));
                    values.collect::<Result<Vec<Value>, _>>()?
                }
                _ => self.read_defined(terms, &vars)?,
            };
            let model = &mut self.found()?.model;
            for (var, value) in vars.into_iter().zip(values) {
                model.set(terms, var, value).map_err(internal)?;
            }
        }
        Ok(())
    }

    /// The values of variables whose definitions mention only variables that the model has. All at
    /// once, since definitions share terms.
    fn read_defined(&mut self, terms: &Terms, vars: &[Term]) -> Result<Vec<Value>, SolverError> {
        let definitions = vars.iter().map(|var| self.preprocessor.definition(*var));
        let definitions: Vec<Term> = definitions.flatten().collect();
        for fun in terms.functions(&definitions) {
            self.read_function(terms, fun)?;
        }
        let mut evaluator = Evaluator::new(terms, &self.found()?.model);
        let values = definitions
            .iter()
            .map(|term| evaluator.eval(*term).cloned());
        values.collect::<Result<_, _>>().map_err(internal)
    }

    /// The variables that these are or are defined by and that the model has not, by how many
    /// definitions lie below them. Each term is looked at once.
    fn levels(&mut self, terms: &Terms, vars: &[Term]) -> Result<Vec<Vec<Term>>, SolverError> {
        self.found()?;
        let mut levels: Vec<Vec<Term>> = Vec::new();
        let mut known: FxHashMap<Term, usize> = FxHashMap::default();
        let mut stack: Vec<Term> = vars.iter().rev().copied().collect();
        while let Some(&term) = stack.last() {
            let is_var = matches!(terms.op(term), Op::Var(_));
            if known.contains_key(&term) {
                stack.pop();
                continue;
            }
            if is_var && self.found()?.model.get(term).is_some() {
                known.insert(term, 0);
                continue;
            }
            let definition = self.preprocessor.definition(term).filter(|_| is_var);
            let below: &[Term] = definition.as_slice();
            let below = if is_var { below } else { terms.args(term) };
            let before = stack.len();
            stack.extend(below.iter().filter(|t| !known.contains_key(*t)));
            if stack.len() > before {
                continue;
            }
            let level = below.iter().map(|t| known[t]).max().unwrap_or(0);
            let level = level + usize::from(definition.is_some());
            known.insert(term, level);
            if is_var {
                if levels.len() <= level {
                    levels.resize_with(level + 1, Vec::new);
                }
                levels[level].push(term);
            }
        }
        Ok(levels)
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
