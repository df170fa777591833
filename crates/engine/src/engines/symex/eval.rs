//! Computing expressions on cells: on words where all operands are, on values where they are
//! concrete, else by making a term, which the table of terms rewrites. Cells of maps at known
//! indices need no term for the map.

use super::{
    cell::Cell,
    code::{Code, Expr, Inst, Operand, Place},
    fast::Fast,
    sparse::{Key, Sparse},
};
use bia_term::{Model, Op, Sort, Term, Terms, value::Value};
use std::rc::Rc;

/// Registers, kept from one expression to the next.
#[derive(Default)]
pub(super) struct Machine {
    registers: Vec<Cell>,
    /// Decides what SMT-LIB leaves open.
    open: Model,
}

/// Where expressions find variables.
#[derive(Clone, Copy)]
pub(super) struct Memory<'a> {
    pub(super) code: &'a Code,
    pub(super) globals: &'a [Cell],
    pub(super) locals: &'a [Cell],
}

impl Machine {
    pub(super) fn new() -> Self {
        Self {
            registers: Vec::new(),
            open: Model::completed(),
        }
    }

    /// The value of an expression.
    pub(super) fn eval(&mut self, terms: &mut Terms, memory: Memory<'_>, expr: &Expr) -> Cell {
        self.registers.clear();
        for inst in &expr.code {
            let cell = self.inst(terms, memory, inst);
            self.registers.push(cell);
        }
        self.get(memory, expr.result).clone()
    }

    #[inline]
    fn get<'a>(&'a self, memory: Memory<'a>, operand: Operand) -> &'a Cell {
        match operand {
            Operand::Place(Place::Global(at)) => &memory.globals[at],
            Operand::Place(Place::Local(at)) => &memory.locals[at],
            Operand::Register(at) => &self.registers[at],
            Operand::Constant(at) => &memory.code.constants[at],
        }
    }

    #[inline]
    fn inst(&self, terms: &mut Terms, memory: Memory<'_>, inst: &Inst) -> Cell {
        let arg = |at: usize| self.get(memory, inst.args[at].0);
        match (inst.fast, inst.args.len()) {
            (Some(Fast::Ite), 3) => match arg(0) {
                Cell::Small(0) => return arg(2).clone(),
                Cell::Small(_) => return arg(1).clone(),
                Cell::Big(_) | Cell::Map(_) | Cell::Sym(_) => {}
            },
            (Some(fast), 1) => {
                if let Cell::Small(a) = arg(0)
                    && let Some(result) = fast.two(*a, 0)
                {
                    return Cell::Small(result);
                }
            }
            (Some(fast), 2) => {
                if let (Cell::Small(a), Cell::Small(b)) = (arg(0), arg(1))
                    && let Some(result) = fast.two(*a, *b)
                {
                    return Cell::Small(result);
                }
            }
            (Some(_) | None, _) => {}
        }
        self.general(terms, memory, inst)
    }

    fn general(&self, terms: &mut Terms, memory: Memory<'_>, inst: &Inst) -> Cell {
        if inst.op == Op::Select
            && let Some(cell) = self.select(terms, memory, inst)
        {
            return cell;
        }
        let cells = inst
            .args
            .iter()
            .map(|(arg, sort)| (self.get(memory, *arg), *sort));
        let values: Option<Vec<Value>> = cells
            .clone()
            .map(|(cell, sort)| cell.value(terms, sort))
            .collect();
        if let Some(values) = values.filter(|values| !values.is_empty()) {
            let values: Vec<&Value> = values.iter().collect();
            if let Ok(value) = terms.compute(inst.term, &values, &self.open) {
                return Cell::new(value);
            }
        }
        let args: Vec<Term> = cells.map(|(cell, sort)| cell.term(terms, sort)).collect();
        if args.is_empty() {
            return Cell::of(terms, inst.term);
        }
        let term = terms.mk(inst.op, &args);
        Cell::of(terms, term)
    }

    /// The cell of a map at a concrete index, without a term for the map.
    fn select(&self, terms: &mut Terms, memory: Memory<'_>, inst: &Inst) -> Option<Cell> {
        let (index, sort) = inst.args[1];
        let index = self.get(memory, index);
        let mut map = self.get(memory, inst.args[0].0);
        if let Cell::Map(sparse) = map {
            let key = Key::of(index)?;
            if let Some(cell) = sparse.written(key) {
                return Some(cell.clone());
            }
            map = sparse.base();
        }
        match map {
            Cell::Big(Value::Array(array)) => {
                let index = index.value(terms, sort)?;
                Some(Cell::new(array.get(&index).clone()))
            }
            Cell::Sym(map) => {
                let (map, index) = (*map, index.term(terms, sort));
                let term = terms.mk(Op::Select, &[map, index]);
                Some(Cell::of(terms, term))
            }
            Cell::Small(_) | Cell::Big(_) | Cell::Map(_) => None,
        }
    }

    /// A map with a cell written; in place if the map is not shared.
    pub(super) fn write(
        terms: &mut Terms,
        map: Cell,
        sort: Sort,
        (index, index_sort): (Cell, Sort),
        (element, element_sort): (Cell, Sort),
    ) -> Cell {
        let map = match map {
            Cell::Big(Value::Array(mut array)) => {
                let values = index.value(terms, index_sort);
                if let Some((index, element)) = values.zip(element.value(terms, element_sort)) {
                    std::sync::Arc::make_mut(&mut array).set(index, element);
                    return Cell::Big(Value::Array(array));
                }
                Cell::Big(Value::Array(array))
            }
            Cell::Small(_) | Cell::Big(_) | Cell::Map(_) | Cell::Sym(_) => map,
        };
        let Some(key) = Key::of(&index) else {
            let map = map.term(terms, sort);
            let index = index.term(terms, index_sort);
            let element = element.term(terms, element_sort);
            let term = terms.store(map, index, element);
            return Cell::of(terms, term);
        };
        let mut sparse = match map {
            Cell::Map(sparse) => sparse,
            Cell::Small(_) | Cell::Big(_) | Cell::Sym(_) => Rc::new(Sparse::new(map)),
        };
        Rc::make_mut(&mut sparse).set(key, index, element);
        Cell::Map(sparse)
    }
}
