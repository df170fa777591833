//! Encodes array terms, reads and applications of functions as nodes and cells.

use super::{ArrayId, Arrays, Cell, Element, Kind, Shape};
use crate::{
    aig::Aig,
    blast::encode::{EncodeError, Encoder, word_of_value},
    circuit::Word,
};
use bia_term::{Op, Sort, SortData, Term, Terms, value::Value};

impl Encoder {
    /// The node of an encoded array term.
    pub(crate) fn array(&self, term: Term) -> ArrayId {
        let id = self.arrays.of_term(term);
        id.expect("arguments are encoded before what they are in")
    }

    /// Encodes a term of an array sort whose arguments are encoded.
    pub(crate) fn encode_array(&mut self, terms: &Terms, term: Term) -> Result<(), EncodeError> {
        let (sort, args) = (terms.sort(term), terms.args(term));
        let shape = Shape::Array(sort);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "other operators do not make arrays"
        )]
        let id = match terms.op(term) {
            Op::Var(_) => self.arrays.add_node(Kind::Free, shape),
            Op::Value(_) => match terms.value_of(term) {
                Some(value) => self.arrays.constant(&mut self.aig, terms, sort, value),
                None => return Err(EncodeError::Unsupported("a constant".into())),
            },
            Op::Store => {
                let base = self.array(args[0]);
                let index = self.encoded_index(args[1]);
                let index = self.arrays.intern(index);
                let element = self.encoded_element(args[2]);
                let element = self.arrays.cell(element);
                let kind = Kind::Store {
                    base,
                    index,
                    element,
                };
                self.arrays.add_node(kind, shape)
            }
            Op::ConstArray(_) => {
                let element = self.encoded_element(args[0]);
                let element = self.arrays.cell(element);
                self.arrays.add_node(Kind::Const { element }, shape)
            }
            Op::Ite => {
                let condition = self.known(args[0]).map(|word| word[0]);
                let condition = condition.expect("a condition is a word");
                let (yes, no) = (self.array(args[1]), self.array(args[2]));
                match condition.as_constant() {
                    Some(true) => yes,
                    Some(false) => no,
                    None => {
                        let kind = Kind::Ite { condition, yes, no };
                        self.arrays.add_node(kind, shape)
                    }
                }
            }
            Op::Select => match self.encode_select(terms, term) {
                Element::Array(id) => id,
                Element::Word(_) => return Err(EncodeError::Unsupported("a read".into())),
            },
            Op::App(_) => match self.encode_application(terms, term) {
                Element::Array(id) => id,
                Element::Word(_) => return Err(EncodeError::Unsupported("a function".into())),
            },
            op => return Err(EncodeError::Unsupported(format!("the operator {op:?}"))),
        };
        self.arrays.of_term.insert(term, id);
        Ok(())
    }

    /// `Select`, whose arguments are encoded.
    pub(crate) fn encode_select(&mut self, terms: &Terms, term: Term) -> Element {
        let args = terms.args(term);
        let array = self.array(args[0]);
        let index = self.encoded_index(args[1]);
        self.encode_read(terms, term, array, index)
    }

    /// `App`, whose arguments are encoded.
    pub(crate) fn encode_application(&mut self, terms: &Terms, term: Term) -> Element {
        let Op::App(fun) = terms.op(term) else {
            unreachable!("the caller looked at the operator");
        };
        let node = match self.arrays.of_function(fun) {
            Some(known) => known,
            None => {
                let made = self.arrays.add_node(Kind::Free, Shape::Function(fun));
                self.arrays.functions.insert(fun, made);
                made
            }
        };
        let args = terms.args(term).iter();
        let words = args.map(|arg| self.encoded_index(*arg)).collect::<Vec<_>>();
        let index: Word = words.iter().flat_map(|word| word.iter().copied()).collect();
        self.encode_read(terms, term, node, index)
    }

    fn encode_read(&mut self, terms: &Terms, term: Term, array: ArrayId, index: Word) -> Element {
        let index = self.arrays.intern(index);
        let (cell, read) = self.arrays.read_cell(&mut self.aig, terms, array, index);
        if let Some(read) = read {
            self.arrays.read_of_term.insert(term, read);
        }
        self.arrays.element(cell)
    }

    /// The word of an encoded term where it is an index.
    fn encoded_index(&mut self, term: Term) -> Word {
        match self.encoded_element(term) {
            Element::Word(word) => word,
            Element::Array(id) => {
                let word = self.arrays.identity(&mut self.aig, id);
                self.arrays.word(word).clone()
            }
        }
    }

    fn encoded_element(&self, term: Term) -> Element {
        match self.known(term) {
            Some(word) => Element::Word(word.clone()),
            None => Element::Array(self.array(term)),
        }
    }
}

impl Arrays {
    /// The node of a constant: writes to a constant array. Recurses as deep as sorts are nested.
    pub(super) fn constant(
        &mut self,
        aig: &mut Aig,
        terms: &Terms,
        sort: Sort,
        value: &Value,
    ) -> ArrayId {
        let shape = Shape::Array(sort);
        let parts = terms.sorts().array_parts(sort).zip(value.as_array());
        let Some(((index, element), value)) = parts else {
            debug_assert!(false, "a value of an array sort is an array");
            return self.add_node(Kind::Free, shape);
        };
        let default = self.constant_cell(aig, terms, element, value.default());
        let mut node = self.add_node(Kind::Const { element: default }, shape);
        for (i, e) in value.entries() {
            let index = match self.constant_cell(aig, terms, index, i) {
                Cell::Word(word) => word,
                Cell::Array(id) => self.identity(aig, id),
            };
            let element = self.constant_cell(aig, terms, element, e);
            let kind = Kind::Store {
                base: node,
                index,
                element,
            };
            node = self.add_node(kind, shape);
        }
        node
    }

    fn constant_cell(&mut self, aig: &mut Aig, terms: &Terms, sort: Sort, value: &Value) -> Cell {
        if let SortData::Array { .. } = terms.sort_data(sort) {
            Cell::Array(self.constant(aig, terms, sort, value))
        } else {
            Cell::Word(self.intern(word_of_value(terms, sort, value)))
        }
    }
}
