//! Inline assembly (GNU): operands are evaluated, and what the statement writes becomes arbitrary.
//!
//! ```text
//!   "=r" (x), "+m" (*p)     outputs: any value afterwards
//!   "m" (*p) : "memory"     an input in memory may be written if the statement clobbers memory
//!   "" with "+r" (x)        a barrier for the compiler: x stays as it is
//! ```

use super::value::{Operand, Value};
use super::{Sema, codes};
use crate::ast;
use crate::ir::{ExprId, ExprKind, ObjectId, PlaceId, StmtKind};
use bia_base::Span;

/// Places that are written, each with the temporary that takes what is written.
type Written = Vec<(PlaceId, ObjectId)>;

impl Sema<'_> {
    pub(crate) fn asm(&mut self, id: ast::AsmId) {
        let asm = &self.unit[id];
        let span = asm.span;
        if asm.goto {
            let message = "inline assembly that jumps is not supported";
            self.unsupported(&codes::ASM, span, message);
            self.emit(StmtKind::Unsupported, span);
            return;
        }
        let mut clobbers = asm.clobbers.iter().map(|clobber| &self.unit[*clobber]);
        let memory = clobbers.any(|clobber| clobber.text() == "memory");
        let (mut pointers, mut written) = (Vec::new(), Vec::new());
        for input in &asm.inputs {
            let may_write = memory && self.unit[input.constraint].text().contains('m');
            let only_in_memory = self.unit[input.constraint].text() == "m";
            if memory && !only_in_memory && self.may_be_address(input.value) {
                let message = "inline assembly that may write through a number is not supported";
                self.unsupported(&codes::ASM, span, message);
                self.emit(StmtKind::Unsupported, span);
                return;
            }
            pointers.extend(self.asm_input(input.value, may_write, &mut written, span));
        }
        let template = self.unit[asm.template].text();
        let is_empty = template.trim().is_empty();
        if !is_empty {
            let message =
                "all that this `asm` is taken to do is to leave any values in its outputs";
            self.warn(&codes::ASM_IGNORED, span, message);
        }
        for output in &asm.outputs {
            let target = self.expression(output.value);
            // Nothing is done to what is read and written by no instruction.
            let stays = is_empty && self.unit[output.constraint].text().starts_with('+');
            // What a pointer pointed to before may be written through it.
            if let (Operand::Place(place), true) =
                (target.operand, self.types().is_pointer(target.ty))
            {
                let old = self.read(place, span);
                pointers.push(self.save(old, span));
            }
            if !stays {
                written.extend(self.asm_output(target, span));
            }
        }
        let results = written.iter().map(|(_, object)| *object).collect();
        let kind = StmtKind::Asm {
            template,
            pointers,
            memory,
            results,
        };
        self.emit(kind, span);
        for (place, object) in written {
            let source = self.object_place(object, span);
            if self.types().is_record(self.shared.module[object].ty) {
                let target = place;
                self.emit(StmtKind::Copy { target, source }, span);
            } else {
                let value = self.read(source, span);
                self.emit(StmtKind::Assign { place, value }, span);
            }
        }
    }

    /// Whether an operand is a number, not known, in which an address fits: where it leads is not
    /// followed.
    fn may_be_address(&mut self, operand: ast::ExprId) -> bool {
        let mark = self.mark();
        let value = self.expression(operand);
        let value = self.rvalue(value);
        if let Some(list) = self.out.last_mut() {
            list.truncate(mark);
        }
        let Operand::Scalar(expr) = value.operand else {
            return false;
        };
        let fits =
            self.types().size(value.ty) >= Some(u64::from(self.types().model().pointer_bits() / 8));
        let is_known = matches!(self.shared.module[expr].kind, ExprKind::Int(_));
        fits && !is_known && self.types().is_integer(value.ty)
    }

    /// Evaluates an input; the value, if it is a pointer.
    fn asm_input(
        &mut self,
        input: ast::ExprId,
        may_write: bool,
        written: &mut Written,
        span: Span,
    ) -> Option<ExprId> {
        let value = self.expression(input);
        let is_const = self.types()[value.ty].qualifiers.is_const;
        if may_write && value.lvalue && !is_const && matches!(value.operand, Operand::Place(_)) {
            written.extend(self.asm_output(value, span));
        }
        let value = self.rvalue(value);
        match value.operand {
            Operand::Scalar(expr) if self.types().is_pointer(value.ty) => {
                Some(self.save(expr, span))
            }
            Operand::Place(_)
            | Operand::Scalar(_)
            | Operand::Function(_)
            | Operand::Pointee(_)
            | Operand::Void
            | Operand::Error => {
                self.discard(value);
                None
            }
        }
    }

    /// A place that is written, with a temporary.
    fn asm_output(&mut self, target: Value, span: Span) -> Option<(PlaceId, ObjectId)> {
        let place = self.modifiable(target, target.span)?;
        Some((place, self.temporary(target.ty, span)))
    }
}
