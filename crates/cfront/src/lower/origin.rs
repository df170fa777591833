//! The way back from K2 to C, and what a translation assumes.

use super::Property;
use crate::ir::{FunctionId, ObjectId, TypeId};
use bia_base::Span;
use bia_k2::ast::{Function, Stmt, Var};

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
    /// The K2 statement `(label …)`. Labels are renumbered when a program is finished, statements
    /// not.
    pub stmt: Stmt,
    /// What is violated there.
    pub property: Property,
    /// What happens, for a message: `signed overflow in +`.
    pub text: String,
    /// The C construct.
    pub span: Span,
    /// The function that has it; none if it is about the program as a whole.
    pub function: Option<FunctionId>,
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

/// Why a value is arbitrary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The result of a function without body: an input of the program.
    Result(FunctionId),
    /// The result of a library function that is not modelled exactly.
    Library(FunctionId),
    /// What a function without body leaves in memory.
    Effect(FunctionId),
    /// Whether this call of an allocating function fails.
    Failure(FunctionId),
    /// The value of a local whose lifetime has just begun.
    Uninitialised(ObjectId),
    /// An argument that the call does not pass, a result that the function does not return.
    Missing,
    /// The order in which operands are evaluated, where C leaves it open.
    Order,
    /// Bytes of padding, or of a union beyond the member that was stored.
    Padding,
    /// What inline assembly leaves in its outputs, or that it was there at all.
    Assembly,
    /// A truth that the compiler chooses; false is what gcc answers without optimization.
    Compiler,
    /// The number of an address: one of more than a machine has.
    Address,
    /// The bits of a float that has several patterns: of a NaN, above all.
    Pattern,
    /// Whether a weak exchange fails although the value is the expected one.
    Spurious,
    /// Whether a new object lies where a dead one was.
    Reuse,
    /// What a memory-mapped register holds when it is read.
    Register,
    /// What a volatile object holds that may change at any time.
    Volatile,
    /// What a function without body does with a pointer that one was given earlier.
    Kept,
}

/// A `havoc` of the K2 program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The K2 statement `(havoc …)`.
    pub stmt: Stmt,
    /// Why it is there.
    pub source: Source,
    /// Which part of the result of a function it is, for [`Source::Result`]; none if the result is
    /// made arbitrary byte by byte.
    pub part: Option<ResultPart>,
    /// The C construct.
    pub span: Span,
}

/// A part of the result of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultPart {
    /// Whether it is the first part of a new result.
    pub first: bool,
    /// How C finds it in the result: empty for scalars, `.x`, `.a[]`.
    pub name: String,
    /// Its type; of an array, that of its elements.
    pub ty: TypeId,
    /// How many elements it has, if the K2 variable is a map from indices.
    pub elements: Option<u64>,
}

/// A K2 map that holds memory, from addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionOrigin {
    /// The K2 variable.
    pub var: Var,
    /// Which member of the region's type it holds, as C writes it: `.next`; empty for scalars.
    pub member: String,
    /// Where that member lies in the region's type.
    pub offset: u64,
    /// The C type of what it holds, if that is one type.
    pub ty: Option<TypeId>,
    /// Whether it holds pointers.
    pub pointers: bool,
    /// Whether it holds single bytes of larger values.
    pub bytes: bool,
    /// The size of the region's type.
    pub size: u64,
}

/// The K2 variables that hold the arguments of `main`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arguments {
    /// `argc`.
    pub count: Var,
    /// `argv`, an address.
    pub vector: Option<Var>,
    /// The maps that hold what `argv` points to.
    pub pointers: Vec<Var>,
    /// Those that hold what is reached from there.
    pub strings: Vec<Var>,
    /// What makes them when `main` begins, where objects are tracked.
    pub maker: Option<Function>,
}

/// The way back to C.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// K2 variables that hold C variables, in order of creation.
    pub variables: Vec<VariableOrigin>,
    /// The width of addresses in K2, which may be more than that of pointers in C.
    pub address_bits: u32,
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
    /// All `havoc` statements, in order of creation.
    pub choices: Vec<Choice>,
    /// The maps that hold memory, in order of creation.
    pub regions: Vec<RegionOrigin>,
    /// K2 assignments that give a K2 variable the address of a new heap block.
    pub blocks: Vec<(Stmt, Var)>,
    /// The arguments of `main`, if it has any.
    pub arguments: Option<Arguments>,
    /// Constants that say whether string literals share their storage.
    pub shared: Vec<Var>,
    /// The addresses of functions.
    pub functions: Vec<(u64, FunctionId)>,
}
