//! Making expressions and statements of the intermediate form: folding what is constant and noting
//! what may be undefined.

use super::{Sema, fold};
use crate::ir::{
    BinaryOp, Block, BlockId, Conversion, Expr, ExprId, ExprKind, Stmt, StmtId, StmtKind, Stride,
    TypeId, UnaryOp,
};
use bia_base::Span;

impl Sema<'_> {
    /// Adds an expression; flags follow from its parts.
    pub(crate) fn expr(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        let (may_be_undefined, reads) = self.flags(&kind, ty);
        self.module().exprs.push(Expr {
            kind,
            ty,
            span,
            may_be_undefined,
            reads,
        })
    }

    fn flags(&self, kind: &ExprKind, ty: TypeId) -> (bool, bool) {
        let module = &self.shared.module;
        let of = |id: ExprId| (module[id].may_be_undefined, module[id].reads);
        let both = |a: (bool, bool), b: (bool, bool)| (a.0 || b.0, a.1 || b.1);
        let signed = module.types.is_signed(ty);
        match *kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) => (false, false),
            ExprKind::Read(place) => (module[place].may_be_undefined, true),
            ExprKind::Address(place) => self.address_flags(place),
            ExprKind::Unary(op, operand) => {
                let own = op == UnaryOp::Negate && signed;
                both((own, false), of(operand))
            }
            ExprKind::Binary(op, left, right) => {
                let own = self.binary_may_be_undefined(op, ty, right);
                both((own, false), both(of(left), of(right)))
            }
            ExprKind::PointerOffset {
                pointer,
                index,
                stride,
                ..
            } => {
                let stride = match stride {
                    Stride::Bytes(_) => (false, false),
                    Stride::Dynamic(size) => of(size),
                };
                both(stride, both(of(pointer), of(index)))
            }
            ExprKind::PointerDifference { left, right, .. } => both(of(left), of(right)),
            ExprKind::Convert(conversion, operand) => {
                both((conversion == Conversion::FloatToInt, false), of(operand))
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => both(of(condition), both(of(then), of(otherwise))),
        }
    }

    fn binary_may_be_undefined(&self, op: BinaryOp, ty: TypeId, right: ExprId) -> bool {
        let types = &self.shared.module.types;
        let Some(width) = types.bits(ty).filter(|_| types.is_integer(ty)) else {
            return false;
        };
        let signed = types.is_signed(ty);
        let constant = match self.shared.module[right].kind {
            ExprKind::Int(bits) => Some(bits),
            ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::Address(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(..)
            | ExprKind::Conditional { .. } => None,
        };
        match op {
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply => signed,
            BinaryOp::Divide | BinaryOp::Remainder => match constant {
                Some(bits) => bits == 0 || (signed && bits == types.wrap(ty, u128::MAX)),
                None => true,
            },
            BinaryOp::ShiftLeft => signed || constant.is_none_or(|by| by >= u128::from(width)),
            BinaryOp::ShiftRight => constant.is_none_or(|by| by >= u128::from(width)),
            BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::And
            | BinaryOp::Or => false,
        }
    }

    /// A constant of integer, `_Bool`, enum or pointer type; the bits are wrapped.
    pub(crate) fn int(&mut self, ty: TypeId, bits: u128, span: Span) -> ExprId {
        let bits = self.types().wrap(ty, bits);
        self.expr(ExprKind::Int(bits), ty, span)
    }

    /// A constant of type `size_t`.
    pub(crate) fn size(&mut self, bytes: u64, span: Span) -> ExprId {
        let ty = self.size_type();
        self.int(ty, u128::from(bytes), span)
    }

    /// `_Bool` constants.
    pub(crate) fn truth_constant(&mut self, value: bool, span: Span) -> ExprId {
        let ty = self.bool_type();
        self.int(ty, u128::from(value), span)
    }

    /// The bits of an integer constant.
    pub(crate) fn constant_bits(&self, expr: ExprId) -> Option<u128> {
        match self.shared.module[expr].kind {
            ExprKind::Int(bits) => Some(bits),
            ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::Address(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(..)
            | ExprKind::Conditional { .. } => None,
        }
    }

    /// An operator with one operand, folded if it is defined.
    pub(crate) fn unary(&mut self, op: UnaryOp, operand: ExprId, span: Span) -> ExprId {
        let ty = self.shared.module[operand].ty;
        let folded = fold::unary(self.types(), op, ty, &self.shared.module[operand].kind);
        match folded {
            Some(kind) => self.expr(kind, ty, span),
            None => self.expr(ExprKind::Unary(op, operand), ty, span),
        }
    }

    /// An operator with two operands of suitable types, folded if it is defined. `ty` is the type
    /// of arithmetic results; comparisons are `_Bool`.
    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> ExprId {
        let module = &self.shared.module;
        let operand_type = module[left].ty;
        let folded = fold::binary(
            &module.types,
            op,
            (operand_type, &module[left].kind),
            (module[right].ty, &module[right].kind),
        );
        let ty = if op.is_truth() {
            self.bool_type()
        } else {
            operand_type
        };
        match folded {
            Some(kind) => self.expr(kind, ty, span),
            None => self.expr(ExprKind::Binary(op, left, right), ty, span),
        }
    }

    /// The pure choice between two values; folded if the condition is constant.
    pub(crate) fn choose(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
        span: Span,
    ) -> ExprId {
        match self.constant_bits(condition) {
            Some(0) => otherwise,
            Some(_) => then,
            None => {
                let ty = self.shared.module[then].ty;
                let kind = ExprKind::Conditional {
                    condition,
                    then,
                    otherwise,
                };
                self.expr(kind, ty, span)
            }
        }
    }

    /// `!e` of a `_Bool`, where double negation cancels.
    pub(crate) fn not(&mut self, truth: ExprId, span: Span) -> ExprId {
        let opposite = match self.shared.module[truth].kind {
            ExprKind::Unary(UnaryOp::Not, inner) => return inner,
            ExprKind::Binary(BinaryOp::Equal, l, r) => Some((BinaryOp::NotEqual, l, r)),
            ExprKind::Binary(BinaryOp::NotEqual, l, r) => Some((BinaryOp::Equal, l, r)),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::Address(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(..)
            | ExprKind::Conditional { .. } => None,
        };
        match opposite {
            Some((op, left, right)) => self.binary(op, left, right, span),
            None => self.unary(UnaryOp::Not, truth, span),
        }
    }

    /// Adds a statement without putting it anywhere.
    pub(crate) fn stmt(&mut self, kind: StmtKind, span: Span) -> StmtId {
        self.module().stmts.push(Stmt { kind, span })
    }

    /// Adds a statement to the current list.
    pub(crate) fn emit(&mut self, kind: StmtKind, span: Span) {
        let stmt = self.stmt(kind, span);
        self.effects += usize::from(self.is_effect(stmt));
        if let Some(list) = self.out.last_mut() {
            list.push(stmt);
        }
    }

    /// Begins a list of statements.
    pub(crate) fn open_list(&mut self) {
        self.out.push(Vec::new());
    }

    /// Ends the current list.
    pub(crate) fn close_list(&mut self) -> Vec<StmtId> {
        self.out.pop().unwrap_or_default()
    }

    /// A list as a block.
    pub(crate) fn block(&mut self, statements: Vec<StmtId>) -> BlockId {
        self.module().blocks.push(Block { statements })
    }

    /// Ends the current list as a block.
    pub(crate) fn close_block(&mut self) -> BlockId {
        let list = self.close_list();
        self.block(list)
    }
}
