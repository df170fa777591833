//! The direct parts of expressions and statements, for walks with an explicit stack.

use super::{BlockItem, Designator, ExprId, ExprKind, StmtId, StmtKind};

impl ExprKind {
    /// Calls `visit` with each operand that is an expression, in the order of the text. What stands
    /// in types, initializers and statements inside of this expression is not among them.
    pub fn for_each_operand(&self, mut visit: impl FnMut(ExprId)) {
        match self {
            Self::Error
            | Self::Identifier(_)
            | Self::Constant(_)
            | Self::String(_)
            | Self::CompoundLiteral { .. }
            | Self::SizeofType(_)
            | Self::AlignofType(..)
            | Self::Statement(_)
            | Self::LabelAddress(_)
            | Self::TypesCompatible { .. } => {}
            Self::Unary { operand, .. }
            | Self::Cast { operand, .. }
            | Self::SizeofExpr(operand)
            | Self::AlignofExpr(operand)
            | Self::Member {
                object: operand, ..
            }
            | Self::VaArg { list: operand, .. } => visit(*operand),
            Self::Binary { left, right, .. }
            | Self::Assign {
                target: left,
                value: right,
                ..
            }
            | Self::Index {
                array: left,
                index: right,
            } => {
                visit(*left);
                visit(*right);
            }
            Self::Conditional {
                condition,
                then,
                otherwise,
            } => {
                visit(*condition);
                then.iter().for_each(|then| visit(*then));
                visit(*otherwise);
            }
            Self::ChooseExpr {
                condition,
                then,
                otherwise,
            } => [condition, then, otherwise]
                .into_iter()
                .for_each(|id| visit(*id)),
            Self::Call {
                function,
                arguments,
            } => {
                visit(*function);
                arguments.iter().for_each(|id| visit(*id));
            }
            Self::Generic {
                control,
                associations,
            } => {
                visit(*control);
                associations.iter().for_each(|a| visit(a.value));
            }
            Self::Offsetof { path, .. } => {
                for step in path {
                    match step {
                        Designator::Member(_) => {}
                        Designator::Index(index) => visit(*index),
                        Designator::Range(first, last) => {
                            visit(*first);
                            visit(*last);
                        }
                    }
                }
            }
        }
    }
}

impl StmtKind {
    /// Calls `visit` with each statement that is a direct part of this one, in the order of the
    /// text. Bodies of nested functions and of statement expressions are not among them.
    pub fn for_each_part(&self, mut visit: impl FnMut(StmtId)) {
        match self {
            Self::Error
            | Self::Empty { .. }
            | Self::Expression(_)
            | Self::Goto(_)
            | Self::ComputedGoto(_)
            | Self::Continue
            | Self::Break
            | Self::Return(_)
            | Self::Asm(_) => {}
            Self::Compound(items) => {
                for item in items {
                    match item {
                        BlockItem::Statement(id) => visit(*id),
                        BlockItem::Declaration(_)
                        | BlockItem::StaticAssert(_)
                        | BlockItem::NestedFunction(_)
                        | BlockItem::LocalLabels(_) => {}
                    }
                }
            }
            Self::If {
                then, otherwise, ..
            } => {
                visit(*then);
                otherwise.iter().for_each(|id| visit(*id));
            }
            Self::Switch { body, .. }
            | Self::While { body, .. }
            | Self::DoWhile { body, .. }
            | Self::For { body, .. }
            | Self::Labeled { body, .. }
            | Self::Case { body, .. }
            | Self::Default { body } => visit(*body),
        }
    }
}
