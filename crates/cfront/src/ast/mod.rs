//! The syntax tree of a preprocessed GNU C17 file: what the parser makes and semantic analysis
//! reads.
//!
//! **Shape.** A [`TranslationUnit`] holds one arena for each kind of node; nodes refer to each
//! other by id, never by pointer. So a tree of any depth is dropped and cloned without recursion,
//! and side tables (`SecondaryMap<ExprId, Type>`) are indexed by the same ids. Ids index the unit:
//! `unit[expr]`, `unit[stmt]`, … for every id type.
//!
//! **Invariants.**
//! 1. Every node has a span; all spans are in [`TranslationUnit::source`], the preprocessed text.
//!    [`TranslationUnit::map`] gives the file and line that line markers say they come from.
//! 2. Within one arena the parts of a node have smaller ids than the node. A loop over an arena in
//!    order is therefore a bottom-up walk; walks from the top must use an explicit stack, since
//!    programs are nested deeper than the machine stack.
//! 3. Each node is used by exactly one other node, except [`Specifiers`], which the declarators
//!    of one declaration share, and nodes that error recovery left without use.
//! 4. `Error` kinds occur only if [`crate::Parsed::diagnostics`] has an error.
//!
//! **What is resolved.** Constants and strings are decoded; type specifiers such as
//! `long unsigned int` are one [`BasicType`]; declarators are flat lists of derivations; typedef
//! names are distinguished from other names, with block scopes, as the grammar needs it;
//! `#pragma pack` stands on the records it applies to; attribute names have lost their underscores.
//! **What is not:** names are not bound, types are not computed, constants are not folded,
//! redeclarations and constraints are not checked.
//!
//! **Scopes** for the binding of names: the file, each prototype (its parameters), each function
//! definition (parameters and the outermost block of the body are one scope), each
//! [`StmtKind::Compound`], each [`StmtKind::For`] with the declaration in its head. C17 also makes
//! each `if`, `switch` and loop, and each of their bodies, a scope of its own (6.8.4, 6.8.5): this
//! only matters for tags and enumerators declared in their conditions. A name's scope begins right
//! after its declarator (before the initializer), a tag's right after the tag, an enumerator's
//! after its value.

mod constant;
mod declaration;
mod dump;
mod expr;
mod stmt;
mod walk;

pub use constant::{
    Base, CharacterConstant, Constant, Encoding, FloatingConstant, FloatingSuffix, IntegerConstant,
    Long, StringLiteral,
};
pub use declaration::{
    Alignment, ArraySize, Attribute, BasicType, Declaration, Declarator, Derived, Designator,
    EnumSpecifier, Enumerator, FunctionDefinition, InitDeclarator, Initializer, InitializerItem,
    InitializerKind, MemberDeclaration, MemberDeclarator, Parameter, Parameters, Qualifiers,
    Record, RecordKind, Specifiers, StaticAssert, StorageClass, TypeName, TypeSpecifier,
};
pub use dump::dump;
pub use expr::{BinaryOp, Expr, ExprKind, GenericAssociation, UnaryOp};
pub use stmt::{Asm, AsmOperand, BlockItem, ForInit, Stmt, StmtKind};

use crate::Standard;
use crate::source_map::SourceMap;
use bia_base::{Arena, Interner, SourceId, Span, Symbol, new_id};
use std::ops;

/// A name where it is written: of what is declared, of a tag, a label or a member.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Declared {
    /// The name.
    pub name: Symbol,
    /// Where the name is written.
    pub span: Span,
}

/// What stands outside of functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExternalDeclaration {
    /// A function with a body.
    Function(FunctionId),
    /// A declaration.
    Declaration(DeclarationId),
    /// `_Static_assert`.
    StaticAssert(StaticAssertId),
    /// `asm ("…");`
    Asm(AsmId),
}

/// A `#pragma` line. `pack` is already on the records it applies to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pragma {
    /// The text after `#pragma`.
    pub text: String,
    /// The line.
    pub span: Span,
}

macro_rules! arenas {
    ($($(#[$doc:meta])* $field:ident: $id:ident $prefix:literal => $node:ty;)*) => {
        $(
            new_id! {
                $(#[$doc])*
                pub struct $id, $prefix;
            }
            impl ops::Index<$id> for TranslationUnit {
                type Output = $node;
                fn index(&self, id: $id) -> &$node {
                    &self.$field[id]
                }
            }
        )*

        /// A parsed file.
        #[derive(Clone, Debug)]
        pub struct TranslationUnit {
            /// The text that was parsed.
            pub source: SourceId,
            /// The dialect that it was read as.
            pub standard: Standard,
            /// Which file and line each place of the text comes from.
            pub map: SourceMap,
            /// All names.
            pub names: Interner,
            /// What stands outside of functions, in order.
            pub external: Vec<ExternalDeclaration>,
            /// All pragmas, in order.
            pub pragmas: Vec<Pragma>,
            $(
                $(#[$doc])*
                pub $field: Arena<$id, $node>,
            )*
        }

        impl TranslationUnit {
            /// A unit without content.
            pub fn new(source: SourceId) -> Self {
                Self {
                    source,
                    standard: Standard::default(),
                    map: SourceMap::default(),
                    names: Interner::new(),
                    external: Vec::new(),
                    pragmas: Vec::new(),
                    $($field: Arena::new(),)*
                }
            }
        }
    };
}

arenas! {
    /// Expressions.
    exprs: ExprId "e" => Expr;
    /// Statements.
    stmts: StmtId "s" => Stmt;
    /// Declarations, also those in blocks and old-style parameter lists.
    declarations: DeclarationId "d" => Declaration;
    /// Specifiers.
    specifiers: SpecifiersId "spec" => Specifiers;
    /// Declarators, named and abstract.
    declarators: DeclaratorId "dcl" => Declarator;
    /// Parameters of prototypes.
    parameters: ParameterId "p" => Parameter;
    /// Type names.
    type_names: TypeNameId "ty" => TypeName;
    /// `struct` and `union` specifiers.
    records: RecordId "rec" => Record;
    /// `enum` specifiers.
    enums: EnumId "enum" => EnumSpecifier;
    /// Initializers.
    initializers: InitializerId "init" => Initializer;
    /// Function definitions.
    functions: FunctionId "f" => FunctionDefinition;
    /// Static assertions.
    static_asserts: StaticAssertId "sa" => StaticAssert;
    /// Asm statements.
    asms: AsmId "asm" => Asm;
    /// Attributes.
    attributes: AttributeId "attr" => Attribute;
    /// Numbers and characters.
    constants: ConstantId "c" => Constant;
    /// String literals, adjacent ones joined.
    strings: StringId "str" => StringLiteral;
}

impl TranslationUnit {
    /// The text of a name.
    pub fn name(&self, name: Symbol) -> &str {
        self.names.name(name)
    }

    /// An attribute of that name (without underscores) in a list of attributes.
    pub fn attribute(&self, among: &[AttributeId], name: &str) -> Option<&Attribute> {
        among
            .iter()
            .map(|id| &self.attributes[*id])
            .find(|attribute| self.name(attribute.name) == name)
    }
}
