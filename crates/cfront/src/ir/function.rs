//! Functions and labels.

use super::{BlockId, FunctionId, ObjectId, TypeId};
use bia_base::{Span, Symbol};

/// The visibility of a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Linkage {
    /// All translation units.
    External,
    /// Its own translation unit. Several units may use one name for different things.
    Internal,
}

/// A function, defined or only declared.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// The name in the source; an assembler name, `asm ("name")`, does not count.
    pub name: Symbol,
    /// Its function type.
    pub ty: TypeId,
    /// The visibility of its name.
    pub linkage: Linkage,
    /// Whether calls do not return (`_Noreturn`, attribute `noreturn`, or known to be so).
    pub noreturn: bool,
    /// Whether it was only declared by being called.
    pub implicit: bool,
    /// The parameters of a definition, in order.
    pub parameters: Vec<ObjectId>,
    /// The body of a definition.
    pub body: Option<BlockId>,
    /// Local variables and temporaries, without parameters and static locals.
    pub locals: Vec<ObjectId>,
    /// Whether the entry point can reach it by calls, its address, or not at all.
    pub reachable: bool,
    /// The name in its first declaration, or in its definition.
    pub span: Span,
}

/// A target of jumps.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The name; none for `case` and `default`.
    pub name: Option<Symbol>,
    /// The function it is in.
    pub function: FunctionId,
    /// Where it stands.
    pub span: Span,
}
