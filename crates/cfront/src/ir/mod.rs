//! The typed intermediate form of a C program: what semantic analysis makes and the translation to
//! K2 reads.
//!
//! **Shape.** A [`Module`] is the whole linked program. It holds one arena for each kind of node,
//! and nodes refer to each other by id; ids index the module (`module[expr]`). Parts of expressions
//! and places have smaller ids than the whole, so a loop over an arena is a bottom-up walk.
//!
//! **Expressions are pure.** An [`Expr`] has no side effect and reads memory only through
//! [`ExprKind::Read`]. All side effects are statements, in the order in which they happen: calls,
//! assignments, `++`, volatile reads, the parts of `&&`, `||`, `?:` that may not be evaluated.
//! Where C leaves the order open it is left to right. A value that a later side effect could change
//! has been saved in a temporary first.
//!
//! **Everything is explicit.** Operands have been converted: both operands of an arithmetic
//! operator have the type of the result, those of a comparison have one type. Every conversion is a
//! [`ExprKind::Convert`]. Arrays and functions have decayed. Constants are folded, except
//! operations whose behaviour is undefined (`1 / 0`, `INT_MAX + 1`), which stay as they are for the
//! checks.
//!
//! **Truth values** have the type `_Bool`: comparisons, [`UnaryOp::Not`] and logical operators give
//! a `_Bool`, and conditions of statements are of that type. `int x = a < b` converts explicitly.
//!
//! **Undefined behaviour.** An expression may be undefined ([`Module::may_be_undefined`]): signed
//! overflow, division, shifts, float to integer, reads through pointers, indices. It is evaluated
//! where the statement that has it stands, and always: the arms of [`ExprKind::Conditional`] and
//! the right operands of [`BinaryOp::And`] and [`BinaryOp::Or`] cannot be undefined; where they
//! could, the program has an `if` instead. Spans and C types stay on every node for the checks.

mod builtin;
mod expr;
mod function;
mod make;
mod object;
mod order;
mod print;
mod stmt;
pub mod types;

pub use builtin::{AtomicOp, Builtin, FetchOp};
pub use expr::{BinaryOp, Conversion, Expr, ExprKind, Place, PlaceKind, Stride, UnaryOp};
pub use function::{Function, Label, Linkage};
pub use object::{Constant, Initial, InitialValue, Object, Storage};
pub use order::{Orders, Run, Unordered};
pub use stmt::{Argument, Block, Callee, Case, Stmt, StmtKind, Test};
pub use types::{
    ArrayLength, BitField, BitRun, DataModel, EnumType, FloatKind, FunctionType, IntKind, Member,
    RecordType, SignatureId, Type, TypeKind, Types,
};

use bia_base::{Arena, Interner, Span, Symbol, new_id};
use std::ops;

macro_rules! arenas {
    ($($(#[$doc:meta])* $field:ident: $id:ident $prefix:literal => $node:ty;)*) => {
        $(
            new_id! {
                $(#[$doc])*
                pub struct $id, $prefix;
            }
            impl ops::Index<$id> for Module {
                type Output = $node;
                fn index(&self, id: $id) -> &$node {
                    &self.$field[id]
                }
            }
            impl ops::IndexMut<$id> for Module {
                fn index_mut(&mut self, id: $id) -> &mut $node {
                    &mut self.$field[id]
                }
            }
        )*

        /// A linked program.
        #[derive(Clone, Debug)]
        pub struct Module {
            /// All names of the program.
            pub names: Interner,
            /// The types, with their layouts in the module's data model.
            pub types: Types,
            /// Functions that run before the entry, in order.
            pub constructors: Vec<FunctionId>,
            /// Functions that run when the program ends, in order.
            pub destructors: Vec<FunctionId>,
            /// What is called with the result of the entry, and by `exit`, if anything is to be
            /// done then.
            pub at_exit: Option<FunctionId>,
            /// Static variables of functions that are `_Thread_local`.
            pub of_threads: Vec<ObjectId>,
            /// For functions that may be started through pointers as threads, what is started.
            pub threads: std::collections::BTreeMap<FunctionId, FunctionId>,
            /// Whether something is done at the end of each thread.
            pub ends_threads: bool,
            /// What C leaves without order.
            pub orders: Orders,
            /// The conversions that are casts of the program.
            pub casts: std::collections::BTreeSet<ExprId>,
            /// Whether functions have the attributes of handlers of interrupts.
            pub has_handlers: bool,
            /// The regions of memory-mapped registers.
            pub mapped: Vec<crate::registers::MappedObject>,
            $(
                $(#[$doc])*
                pub $field: Arena<$id, $node>,
            )*
        }

        impl Module {
            /// A program without content.
            pub fn new(model: DataModel) -> Self {
                Self {
                    names: Interner::new(),
                    types: Types::new(model),
                    constructors: Vec::new(),
                    destructors: Vec::new(),
                    at_exit: None,
                    of_threads: Vec::new(),
                    threads: std::collections::BTreeMap::new(),
                    ends_threads: false,
                    orders: Orders::default(),
                    casts: std::collections::BTreeSet::new(),
                    has_handlers: false,
                    mapped: Vec::new(),
                    $($field: Arena::new(),)*
                }
            }
        }
    };
}

arenas! {
    /// Expressions.
    exprs: ExprId "e" => Expr;
    /// Places: what can be read, assigned and pointed to.
    places: PlaceId "p" => Place;
    /// Statements.
    stmts: StmtId "s" => Stmt;
    /// Lists of statements.
    blocks: BlockId "b" => Block;
    /// Variables, parameters, temporaries, string and compound literals.
    objects: ObjectId "o" => Object;
    /// Functions, defined or only declared.
    functions: FunctionId "f" => Function;
    /// Targets of jumps.
    labels: LabelId "l" => Label;
}

new_id! {
    /// A type in [`Types`].
    pub struct TypeId, "t";
}
new_id! {
    /// A `struct` or `union` type in [`Types`].
    pub struct RecordId, "r";
}
new_id! {
    /// An `enum` type in [`Types`].
    pub struct EnumId, "n";
}

impl Module {
    /// The text of a name.
    pub fn name(&self, name: Symbol) -> &str {
        self.names.name(name)
    }

    /// The function with external linkage of that name.
    pub fn function(&self, name: &str) -> Option<FunctionId> {
        let name = self.names.find(name)?;
        let found = |f: &Function| f.name == name && f.linkage == Linkage::External;
        self.functions
            .iter()
            .find(|(_, f)| found(f))
            .map(|(id, _)| id)
    }

    /// The variable with external linkage of that name.
    pub fn global(&self, name: &str) -> Option<ObjectId> {
        let name = self.names.find(name)?;
        let external = |o: &Object| {
            matches!(
                o.storage,
                Storage::Global {
                    linkage: Linkage::External,
                    ..
                }
            )
        };
        self.objects
            .iter()
            .find(|(_, o)| o.name == Some(name) && external(o))
            .map(|(id, _)| id)
    }

    /// A readable form of the whole program, for tests and for people.
    pub fn to_text(&self) -> String {
        print::module(self)
    }

    /// Whether evaluating the expression may be undefined behaviour. Conservative.
    pub fn may_be_undefined(&self, expr: ExprId) -> bool {
        self.exprs[expr].may_be_undefined
    }

    /// The type of an expression.
    pub fn type_of(&self, expr: ExprId) -> TypeId {
        self.exprs[expr].ty
    }

    /// Where an expression stands.
    pub fn span_of(&self, expr: ExprId) -> Span {
        self.exprs[expr].span
    }
}
