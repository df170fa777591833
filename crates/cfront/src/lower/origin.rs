//! The way back from K2 to C, and what a translation assumes.

use super::Property;
use crate::ir::{ObjectId, TypeId};
use bia_base::Span;
use bia_k2::ast::{Stmt, Var};

/// Something a verdict rests on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Assumption {
    /// One sentence without a final stop.
    pub text: String,
    /// Where it is first needed.
    pub span: Option<Span>,
}

/// Which part of a C variable a K2 variable holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableOrigin {
    /// The K2 variable.
    pub var: Var,
    /// The C object.
    pub object: ObjectId,
    /// How C names it, with members: `s.next`, `a[].x`.
    pub name: String,
    /// The type of that part; of an array, that of its elements.
    pub ty: TypeId,
    /// How many elements it has, if the K2 variable is a map from indices.
    pub elements: Option<u64>,
}

/// A label that a violation reaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The K2 statement `(label …)`. Labels are renumbered when a program is finished, statements not.
    pub stmt: Stmt,
    /// What is violated there.
    pub property: Property,
    /// What happens, for a message: `signed overflow in +`.
    pub text: String,
    /// The C construct.
    pub span: Span,
}

/// Where the instrumentation keeps which heap blocks there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapState {
    /// A map from slots: whether there is an object that lives.
    pub alive: Var,
    /// A map from slots: whether the object is a heap block.
    pub heap: Var,
    /// The slot of an address is what is left without these low bits.
    pub slot_bits: u32,
}

/// The way back to C.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// K2 variables that hold C variables, in order of creation.
    pub variables: Vec<VariableOrigin>,
    /// C objects at constant addresses.
    pub addresses: Vec<(u64, ObjectId)>,
    /// K2 variables that hold the address of a C object in the running call.
    pub address_variables: Vec<(Var, ObjectId)>,
    /// K2 variables that are memory: maps from addresses.
    pub memory: Vec<Var>,
    /// If a program that ends with live heap blocks is only a candidate for a violation of
    /// `valid-memtrack`: which blocks there are.
    pub heap: Option<HeapState>,
    /// The labels of checks, in order of creation.
    pub checks: Vec<Check>,
}
