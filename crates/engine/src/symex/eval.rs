//! Computing expressions on cells: on words where all operands are, on values where they are
//! concrete, else by making a term, which the table of terms rewrites.

use super::{
    cell::Cell,
    code::{Code, Expr, Inst, Operand, Place},
    fast::Fast,
};
use bia_term::{Model, Op, Sort, Term, Terms, value::Value};

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
                Cell::Big(_) | Cell::Sym(_) => {}
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
            && let Cell::Big(Value::Array(array)) = self.get(memory, inst.args[0].0)
        {
            let (index, sort) = inst.args[1];
            if let Some(index) = self.get(memory, index).value(terms, sort) {
                return Cell::new(array.get(&index).clone());
            }
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

    /// A map with a cell written; in place if nobody else has the map.
    pub(super) fn write(
        terms: &mut Terms,
        map: Cell,
        sort: Sort,
        (index, index_sort): (Cell, Sort),
        (element, element_sort): (Cell, Sort),
    ) -> Cell {
        match map {
            Cell::Big(Value::Array(mut array)) => {
                let values = index.value(terms, index_sort);
                match values.zip(element.value(terms, element_sort)) {
                    Some((index, element)) => {
                        std::sync::Arc::make_mut(&mut array).set(index, element);
                        Cell::Big(Value::Array(array))
                    }
                    None => {
                        let map = terms.value(Value::Array(array), sort);
                        let index = index.term(terms, index_sort);
                        let element = element.term(terms, element_sort);
                        let term = terms.store(map, index, element);
                        Cell::of(terms, term)
                    }
                }
            }
            Cell::Small(_) | Cell::Big(_) | Cell::Sym(_) => {
                let map = map.term(terms, sort);
                let index = index.term(terms, index_sort);
                let element = element.term(terms, element_sort);
                let term = terms.store(map, index, element);
                Cell::of(terms, term)
            }
        }
    }
}
