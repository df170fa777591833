//! Labels as values (GNU): `&&label` and `goto *pointer`.
//!
//! The address of the k-th label of a function whose address is taken is that of byte k of a static
//! object `labels` of the function, so differences of such addresses mean something, too:
//! ```text
//!   goto *p;   ⇒   target = p;
//!                  if (target == labels + 0) goto L0; if (target == labels + 1) goto L1; …
//! ```
//! which is filled in at the end of the function, when all labels are known. If the pointer is no
//! address of a label of this function the jump is undefined, and treated as a call through a
//! pointer to no function.

use super::{Sema, codes, value::Value};
use crate::ast;
use crate::ir::{
    ArrayLength, BinaryOp, BlockId, Callee, Conversion, ExprKind, FunctionType, Initial, IntKind,
    LabelId, ObjectId, StmtId, StmtKind, Storage, TypeKind,
};
use bia_base::Span;

/// More labels have no addresses.
const MOST: usize = 4096;

/// What a function has of computed jumps.
#[derive(Default)]
pub(crate) struct ComputedJumps {
    /// Labels whose addresses are taken; their places are their numbers.
    taken: Vec<LabelId>,
    /// What has their addresses.
    labels: Option<ObjectId>,
    /// What each computed jump does, still to be filled in, and the object with its target.
    tables: Vec<(BlockId, ObjectId, Span)>,
}

impl Sema<'_> {
    /// `&&label`
    pub(crate) fn label_address(&mut self, label: ast::Declared, span: Span) -> Value {
        let name = self.symbol(label.name);
        let id = self.find_label(name, label.span);
        let object = self.labels_object(span);
        let Some(function) = &mut self.function else {
            self.error(&codes::LABEL, span, "there are no labels here");
            return self.wrong(span);
        };
        let state = function.label_states.entry(id).or_default();
        state.0.get_or_insert(label.span);
        let taken = &mut function.jumps.taken;
        let known = taken.iter().position(|other| *other == id);
        let at = known.unwrap_or_else(|| {
            taken.push(id);
            taken.len() - 1
        });
        if at >= MOST {
            let message = "more labels than have addresses here";
            self.unsupported(&codes::COMPUTED_GOTO, span, message);
            return self.wrong(span);
        }
        let address = self.label_pointer(object, at, span);
        self.scalar(address)
    }

    /// The static object whose bytes stand for the labels.
    fn labels_object(&mut self, span: Span) -> ObjectId {
        let known = self.function.as_ref().and_then(|f| f.jumps.labels);
        let object = known.unwrap_or_else(|| {
            let byte = self.types_mut().of(TypeKind::Int(IntKind::UnsignedChar));
            let bytes = self
                .types_mut()
                .array(byte, ArrayLength::Known(MOST as u64));
            let object = self.new_object(None, bytes, Storage::StaticLocal, span);
            self.module()[object].initial = Some(Initial::default());
            object
        });
        if let Some(function) = &mut self.function {
            function.jumps.labels = Some(object);
        }
        self.note_object(object);
        object
    }

    /// The address of the label of that number, as a `void *`.
    fn label_pointer(&mut self, object: ObjectId, at: usize, span: Span) -> crate::ir::ExprId {
        let void = self.types_mut().of(TypeKind::Void);
        let module = self.module();
        let first = module.make_address(object, span);
        let byte = module.make_offset(first, at as u64, span);
        module.make_pointer_cast(byte, void, span)
    }

    /// `goto *pointer`
    pub(crate) fn computed_goto(&mut self, target: ast::ExprId, span: Span) {
        let value = self.expression_rvalue(target);
        let Some(pointer) = self.scalar_of(value) else {
            return;
        };
        let ty = self.shared.module[pointer].ty;
        if !self.types().is_pointer(ty) {
            self.error(&codes::OPERANDS, span, "`goto *` needs a pointer");
            return;
        }
        let void = self.types_mut().of(TypeKind::Void);
        let pointer = self.module().make_pointer_cast(pointer, void, span);
        let ty = self.types_mut().pointer(void);
        let object = self.temporary(ty, span);
        let place = self.object_place(object, span);
        let value = pointer;
        self.moment(true, span);
        self.emit(StmtKind::Assign { place, value }, span);
        let table = self.module().make_block(Vec::new());
        if let Some(function) = &mut self.function {
            function.jumps.tables.push((table, object, span));
        }
        self.emit(StmtKind::Block(table), span);
    }

    /// Fills in what computed jumps do, at the end of the function.
    pub(crate) fn jump_tables(&mut self) {
        let Some(function) = &mut self.function else {
            return;
        };
        let jumps = std::mem::take(&mut function.jumps);
        let cleans = !function.cleanups.is_empty();
        for (table, object, span) in jumps.tables {
            if cleans {
                let message = "computed jumps out of scopes with the attribute `cleanup`";
                self.unsupported(&codes::COMPUTED_GOTO, span, message);
            }
            let mut list = Vec::new();
            for (at, label) in jumps.taken.iter().enumerate() {
                let Some(labels) = jumps.labels else { break };
                list.push(self.jump_if_target((object, labels), at, *label, span));
            }
            list.push(self.jump_nowhere(object, span));
            self.module()[table].statements = list;
        }
    }

    /// `if (target == labels + at) goto label;`
    fn jump_if_target(
        &mut self,
        (target, labels): (ObjectId, ObjectId),
        at: usize,
        label: LabelId,
        span: Span,
    ) -> StmtId {
        let bool = self.types_mut().of(TypeKind::Bool);
        let right = self.label_pointer(labels, at, span);
        let module = self.module();
        let left = module.make_read_object(target, span);
        let equal = ExprKind::Binary(BinaryOp::Equal, left, right);
        let condition = module.make_expr(equal, bool, span);
        let jump = module.make_stmt(StmtKind::Goto(label), span);
        let (then, otherwise) = (module.make_block(vec![jump]), module.make_block(Vec::new()));
        let test = StmtKind::If {
            condition,
            then,
            otherwise,
        };
        module.make_stmt(test, span)
    }

    /// A call through a pointer that points to no function.
    fn jump_nowhere(&mut self, target: ObjectId, span: Span) -> StmtId {
        let void = self.types_mut().of(TypeKind::Void);
        let nowhere = self.types_mut().function(FunctionType {
            result: void,
            parameters: Vec::new().into(),
            variadic: false,
            prototyped: true,
        });
        let pointer = self.types_mut().pointer(nowhere);
        let module = self.module();
        let target = module.make_read_object(target, span);
        let kind = ExprKind::Convert(Conversion::Pointer, target);
        let target = module.make_expr(kind, pointer, span);
        let call = StmtKind::Call {
            callee: Callee::Pointer(target),
            arguments: Vec::new(),
            result: None,
            function_type: nowhere,
        };
        module.make_stmt(call, span)
    }
}
