//! Builds the values of arrays and functions after a check that found a model.

use super::{ArrayId, Arrays, Cell, Kind, Shape, WordId, check::ValueKey};
use crate::{
    aig::Aig,
    blast::{
        assignment::Assignment,
        encode::{value_of_word, width_of},
    },
};
use bia_term::{
    FunValue, Sort, SortData, Terms,
    value::{ArrayValue, Value},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What is known of free nodes: elements at indices, each given by a word with that value.
#[derive(Debug, Default)]
pub(crate) struct ArrayModel {
    tables: FxHashMap<ArrayId, Vec<(WordId, Cell)>>,
    known: FxHashSet<(ArrayId, ValueKey)>,
    defaults: FxHashMap<ArrayId, Cell>,
    /// Nodes that are in components with equalities.
    in_classes: FxHashSet<ArrayId>,
    /// Nodes whose values mean something.
    pub(super) relevant: FxHashSet<ArrayId>,
}

impl ArrayModel {
    /// At `x`, the value of the word `index`, the node has this element.
    pub(super) fn set(&mut self, node: ArrayId, x: ValueKey, index: WordId, element: Cell) {
        if self.known.insert((node, x)) {
            self.tables.entry(node).or_default().push((index, element));
        }
    }

    /// Elsewhere the node has this element.
    pub(super) fn set_default(&mut self, node: ArrayId, element: Cell) {
        self.defaults.insert(node, element);
    }

    pub(super) fn add_to_classes(&mut self, node: ArrayId) {
        self.in_classes.insert(node);
    }

    pub(super) fn has_classes(&self, node: ArrayId) -> bool {
        self.in_classes.contains(&node)
    }
}

/// Reads values of nodes from a model.
pub(crate) struct Reader<'a> {
    pub(crate) arrays: &'a Arrays,
    pub(crate) aig: &'a Aig,
    pub(crate) terms: &'a Terms,
    pub(crate) model: &'a ArrayModel,
    pub(crate) assignment: Assignment<'a>,
}

impl Reader<'_> {
    /// The array that a node is. Recurses as deep as sorts are nested.
    pub(crate) fn array(&mut self, node: ArrayId) -> Value {
        let Shape::Array(sort) = self.arrays.node(node).shape else {
            debug_assert!(false, "a function is no array");
            return Value::Bool(false);
        };
        let Some((index_sort, element_sort)) = self.terms.sorts().array_parts(sort) else {
            return self.terms.sorts().default_value(sort);
        };
        let mut at = node;
        let mut writes = Vec::new();
        let mut value = loop {
            match self.arrays.node(at).kind {
                Kind::Store {
                    base,
                    index,
                    element,
                } => {
                    writes.push((index, element));
                    at = base;
                }
                Kind::Ite { condition, yes, no } => {
                    at = if self.assignment.bit(self.aig, condition) {
                        yes
                    } else {
                        no
                    };
                }
                Kind::Const { element } => {
                    let default = self.cell(element, element_sort);
                    break ArrayValue::constant(default, self.terms.sorts().domain(index_sort));
                }
                Kind::Free => break self.free(at, index_sort, element_sort),
            }
        };
        for (index, element) in writes.into_iter().rev() {
            let (i, e) = (
                self.index(index, index_sort),
                self.cell(element, element_sort),
            );
            value.set(i, e);
        }
        Value::Array(Arc::new(value))
    }

    fn free(&mut self, node: ArrayId, index_sort: Sort, element_sort: Sort) -> ArrayValue {
        let default = match self.model.defaults.get(&node) {
            Some(cell) => self.cell(*cell, element_sort),
            None => self.terms.sorts().default_value(element_sort),
        };
        let domain = self.terms.sorts().domain(index_sort);
        let mut value = ArrayValue::constant(default, domain);
        let table = self.model.tables.get(&node);
        for (index, element) in table.into_iter().flatten() {
            let (i, e) = (
                self.index(*index, index_sort),
                self.cell(*element, element_sort),
            );
            value.set(i, e);
        }
        value
    }

    /// The function that a node is.
    pub(crate) fn function(&mut self, node: ArrayId) -> FunValue {
        let sorts = self.arrays.index_sorts(self.terms, node);
        let result = self.arrays.element_sort(self.terms, node);
        let mut value = FunValue::new(Some(self.terms.sorts().default_value(result)));
        let table = self.model.tables.get(&node);
        for (index, element) in table.into_iter().flatten() {
            let bits = self.bits(*index);
            let mut rest = bits.as_slice();
            let mut args = Vec::new();
            for sort in &sorts {
                let width = width_of(self.terms, *sort).unwrap_or(super::UNINTERPRETED_BITS);
                let (own, others) = rest.split_at(width.min(rest.len()));
                args.push(self.value(own, *sort));
                rest = others;
            }
            let element = self.cell(*element, result);
            value.set(args, element);
        }
        value
    }

    fn cell(&mut self, cell: Cell, sort: Sort) -> Value {
        match cell {
            Cell::Word(word) => {
                let bits = self.bits(word);
                value_of_word(self.terms, sort, &bits)
            }
            Cell::Array(node) => self.array(node),
        }
    }

    fn index(&mut self, word: WordId, sort: Sort) -> Value {
        let bits = self.bits(word);
        self.value(&bits, sort)
    }

    /// The value that these bits of an index stand for.
    fn value(&mut self, bits: &[bool], sort: Sort) -> Value {
        let SortData::Array { .. } = self.terms.sort_data(sort) else {
            return value_of_word(self.terms, sort, bits);
        };
        // An identity: any array of the sort that has it.
        let identities = &self.arrays.identities;
        let found = identities.iter().find(|(node, word)| {
            self.model.relevant.contains(node)
                && self.arrays.node(*node).shape == Shape::Array(sort)
                && self.assignment.bits(self.aig, self.arrays.word(*word)) == bits
        });
        match found {
            Some((node, _)) => self.array(*node),
            None => self.terms.sorts().default_value(sort),
        }
    }

    fn bits(&mut self, word: WordId) -> Vec<bool> {
        self.assignment.bits(self.aig, self.arrays.word(word))
    }
}
