//! Makes objects, and records which functions use them.

use super::{Sema, codes};
use crate::ir::{FunctionId, Object, ObjectId, Storage, TypeId};
use bia_base::{Span, Symbol};

impl Sema<'_> {
    /// A new object. Locals and temporaries are listed with the function being read.
    pub(crate) fn new_object(
        &mut self,
        name: Option<Symbol>,
        ty: TypeId,
        storage: Storage,
        span: Span,
    ) -> ObjectId {
        let function = self.function.as_ref().map(|function| function.id);
        let owner = match storage {
            Storage::Global { .. } | Storage::StringLiteral | Storage::StaticLiteral => None,
            Storage::StaticLocal | Storage::Local | Storage::Parameter | Storage::Temporary => {
                function
            }
        };
        let object = self.module().objects.push(Object {
            name,
            ty,
            storage,
            function: owner,
            alignment: None,
            initial: None,
            span,
        });
        if let (Some(function), Storage::Local | Storage::Temporary) = (owner, storage) {
            self.module()[function].locals.push(object);
        }
        object
    }

    /// The function being read mentions the object.
    pub(crate) fn note_object(&mut self, object: ObjectId) {
        if let Some(function) = &self.function
            && self.shared.module[object].storage.is_static()
        {
            let id = function.id;
            self.shared.uses.entry(id).or_default().objects.push(object);
            if self.shared.symbols.registers.contains(&object) {
                let span = self.shared.module[object].span;
                let message = "a global variable in a register is not modelled";
                self.unsupported(&codes::SYMBOL, span, message);
            }
        }
    }

    /// The function being read mentions a function.
    pub(crate) fn note_function(&mut self, used: FunctionId) {
        if let Some(function) = &self.function {
            let id = function.id;
            self.shared.uses.entry(id).or_default().functions.push(used);
        }
    }

    /// A local of the innermost block; its lifetime begins where the block does.
    pub(crate) fn new_local(&mut self, name: Option<Symbol>, ty: TypeId, span: Span) -> ObjectId {
        let object = self.new_object(name, ty, Storage::Local, span);
        let variable = self.types().is_variable_length(ty);
        if let Some(block) = self.function.as_mut().and_then(|f| f.blocks.last_mut()) {
            block.ends.push(object);
            if !variable {
                block.begins.push(object);
            }
        }
        if variable {
            self.emit(crate::ir::StmtKind::Begin(object), span);
        }
        object
    }
}
