//! Variable arguments as memory: after this pass `va_start`, `va_arg`, `va_copy` and `va_end` are
//! plain reads and writes.
//!
//! A caller puts the arguments that `...` stands for in order into an object of its own and passes
//! its address as one more parameter, behind the named ones:
//! ```text
//!   area:  | tag 8 bytes | value, padded to 8 | tag | value | … | 0 |
//!   va_start(l)    cursor(l) = the parameter
//!   va_arg(l, T)   if tag at cursor(l) is that of T: its value, and the cursor goes on; else undefined
//!   va_copy(a, b)  cursor(a) = cursor(b)
//! ```
//! The tag of a type stands for the distinctions of the calling conventions of x86: integers by
//! their size, floats by their format, pointers, records by their type. Where C leaves `va_arg`
//! undefined — no argument is left, or it has another type — the result is arbitrary, by a
//! [`Builtin::VaArg`] without arguments.
//!
//! The cursor of a `va_list` is its member `overflow_arg_area` (LP64) or itself (ILP32).
//!
//! **Calls through pointers** pass the area and then the arguments themselves, since the callee may
//! be a function without body; functions with bodies drop what is too much.

use crate::ir::{
    Argument, BinaryOp, Builtin, Callee, ExprId, ExprKind, FloatKind, FunctionId, FunctionType,
    IntKind, Module, ObjectId, PlaceId, StmtId, StmtKind, Storage, TypeId, TypeKind,
};
use crate::target::VaList;
use bia_base::{Idx as _, Span};
use rustc_hash::FxHashMap;

/// Rewrites a program that defines functions with variable arguments and accesses them.
pub(crate) fn rewrite(module: &mut Module) {
    let accessed = module.stmts.values().any(|stmt| {
        matches!(
            stmt.kind,
            StmtKind::Builtin {
                builtin: Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy | Builtin::VaArg,
                ..
            }
        )
    });
    if accessed {
        Rewriter::new(module).run();
    }
}

struct Rewriter<'m> {
    module: &'m mut Module,
    /// `char`, the type of areas' bytes, and that of tags.
    byte: TypeId,
    tag: TypeId,
    /// The parameter with the area of each function that has one.
    areas: FxHashMap<FunctionId, ObjectId>,
    /// The first and the last statement of what a statement has become.
    became: FxHashMap<StmtId, (StmtId, StmtId)>,
}

impl<'m> Rewriter<'m> {
    fn new(module: &'m mut Module) -> Self {
        let byte = module.types.of(TypeKind::Int(IntKind::UnsignedChar));
        let tag = module.types.int(IntKind::UnsignedLongLong);
        Self {
            module,
            byte,
            tag,
            areas: FxHashMap::default(),
            became: FxHashMap::default(),
        }
    }

    fn run(&mut self) {
        let functions: Vec<FunctionId> = self.module.functions.ids().collect();
        for id in &functions {
            self.add_parameter(*id);
        }
        for id in functions {
            if self.module[id].body.is_some() {
                self.body(id);
            }
        }
        self.adapt_orders();
    }

    /// What has no order begins and ends with what its statements have become.
    fn adapt_orders(&mut self) {
        let (orders, became) = (&mut self.module.orders, &self.became);
        let groups = orders.groups.iter_mut().flat_map(|g| g.operands.iter_mut());
        let stores = orders.stores.iter_mut().map(|(run, _)| run);
        for run in groups.chain(stores).chain(orders.sealed.iter_mut()) {
            if let Some((first, _)) = became.get(&run.first) {
                run.first = *first;
            }
            if let Some((_, last)) = became.get(&run.last) {
                run.last = *last;
            }
        }
    }

    fn add_parameter(&mut self, id: FunctionId) {
        let function = &self.module[id];
        let Some(signature) = self.module.types.signature(function.ty).cloned() else {
            return;
        };
        if function.body.is_none() || !signature.variadic {
            return;
        }
        let pointer = self.module.types.pointer(self.byte);
        let storage = Storage::Parameter;
        let object = self
            .module
            .make_local(id, Some("variadic"), pointer, storage);
        self.module[id].parameters.push(object);
        let mut parameters = signature.parameters.to_vec();
        parameters.push(pointer);
        let ty = self.module.types.function(FunctionType {
            parameters: parameters.into(),
            ..signature
        });
        self.module[id].ty = ty;
        self.areas.insert(id, object);
    }

    /// All lists of statements of a function.
    fn body(&mut self, id: FunctionId) {
        let mut todo: Vec<_> = self.module[id].body.into_iter().collect();
        while let Some(block) = todo.pop() {
            let old = std::mem::take(&mut self.module[block].statements);
            let mut new = Vec::with_capacity(old.len());
            for stmt in old {
                let from = new.len();
                match &self.module[stmt].kind {
                    StmtKind::Block(inner) => todo.push(*inner),
                    StmtKind::If {
                        then, otherwise, ..
                    } => todo.extend([*then, *otherwise]),
                    StmtKind::Loop {
                        head, body, step, ..
                    } => todo.extend([*head, *body, *step]),
                    StmtKind::Switch { body, .. } => todo.push(*body),
                    StmtKind::Call { .. } => {
                        self.call(id, stmt, &mut new);
                        self.note_became(stmt, &new[from..]);
                        continue;
                    }
                    StmtKind::Builtin { .. } => {
                        self.builtin(id, stmt, &mut new);
                        self.note_became(stmt, &new[from..]);
                        continue;
                    }
                    StmtKind::Label(_)
                    | StmtKind::Goto(_)
                    | StmtKind::Break
                    | StmtKind::Continue
                    | StmtKind::Return(_)
                    | StmtKind::Assign { .. }
                    | StmtKind::Copy { .. }
                    | StmtKind::Zero(_)
                    | StmtKind::Begin(_)
                    | StmtKind::End(_)
                    | StmtKind::Evaluate(_)
                    | StmtKind::Asm { .. }
                    | StmtKind::Unsupported => {}
                }
                new.push(stmt);
            }
            self.module[block].statements = new;
        }
    }

    fn note_became(&mut self, stmt: StmtId, new: &[StmtId]) {
        if let [first, .., last] = new {
            self.became.insert(stmt, (*first, *last));
        } else if let [one] = new
            && *one != stmt
        {
            self.became.insert(stmt, (*one, *one));
        }
    }

    // ---- callers ----

    fn call(&mut self, caller: FunctionId, stmt: StmtId, out: &mut Vec<StmtId>) {
        let span = self.module[stmt].span;
        let StmtKind::Call {
            callee,
            arguments,
            function_type,
            ..
        } = &self.module[stmt].kind
        else {
            return;
        };
        let (arguments, indirect) = (arguments.clone(), matches!(callee, Callee::Pointer(_)));
        let named = match callee {
            Callee::Direct(target) => self
                .areas
                .contains_key(target)
                .then(|| self.module[*target].parameters.len() - 1),
            Callee::Pointer(_) => {
                let signature = self.module.types.signature(*function_type);
                signature.filter(|s| s.variadic).map(|s| s.parameters.len())
            }
        };
        let Some(named) = named.filter(|named| *named <= arguments.len()) else {
            out.push(stmt);
            return;
        };
        let (first, rest) = arguments.split_at(named);
        let area = self.fill_area(caller, rest, span, out);
        let address = self.module.make_address(area, span);
        let mut passed = first.to_vec();
        passed.push(Argument::Scalar(address));
        if indirect {
            passed.extend(rest);
        }
        if let StmtKind::Call { arguments, .. } = &mut self.module[stmt].kind {
            *arguments = passed;
        }
        out.push(stmt);
        out.push(self.module.make_stmt(StmtKind::End(area), span));
    }

    fn argument_type(&self, argument: Argument) -> TypeId {
        match argument {
            Argument::Scalar(expr) => self.module[expr].ty,
            Argument::Record(place) => self.module[place].ty,
        }
    }

    /// A new object with the arguments.
    fn fill_area(
        &mut self,
        caller: FunctionId,
        arguments: &[Argument],
        span: Span,
        out: &mut Vec<StmtId>,
    ) -> ObjectId {
        let sizes = arguments.iter().map(|a| self.room(self.argument_type(*a)));
        let total: u64 = sizes.map(|size| size + 8).sum::<u64>() + 8;
        let ty = self.module.make_bytes_type(total);
        let storage = Storage::Local;
        let area = self
            .module
            .make_local(caller, Some("variadic"), ty, storage);
        self.module.orders.private.push(area);
        out.push(self.module.make_stmt(StmtKind::Begin(area), span));
        let mut at = 0;
        for argument in arguments {
            let ty = self.argument_type(*argument);
            let ty = self.module.types.unqualified(ty);
            let number = self.tag_of(ty).unwrap_or(NO_TAG);
            self.put_tag(area, at, number, span, out);
            let place = self.part(area, at + 8, ty, span);
            let kind = match *argument {
                Argument::Scalar(value) => StmtKind::Assign { place, value },
                Argument::Record(source) => StmtKind::Copy {
                    target: place,
                    source,
                },
            };
            out.push(self.module.make_stmt(kind, span));
            at += 8 + self.room(ty);
        }
        self.put_tag(area, at, 0, span, out);
        area
    }

    fn put_tag(
        &mut self,
        area: ObjectId,
        at: u64,
        number: u128,
        span: Span,
        out: &mut Vec<StmtId>,
    ) {
        let place = self.part(area, at, self.tag, span);
        let value = self.module.make_int(self.tag, number, span);
        out.push(
            self.module
                .make_stmt(StmtKind::Assign { place, value }, span),
        );
    }

    fn part(&mut self, area: ObjectId, at: u64, ty: TypeId, span: Span) -> PlaceId {
        let start = self.module.make_address(area, span);
        self.at(start, at, ty, span)
    }

    fn at(&mut self, start: ExprId, offset: u64, ty: TypeId, span: Span) -> PlaceId {
        let address = self.module.make_offset(start, offset, span);
        let address = self.module.make_pointer_cast(address, ty, span);
        self.module.make_dereference(address, ty, span)
    }

    /// The bytes that a value takes in an area.
    fn room(&self, ty: TypeId) -> u64 {
        let size = self.module.types.size(ty).unwrap_or(0);
        size.next_multiple_of(8)
    }

    /// The tag of a type, by the distinctions of calling conventions; none for types that arguments
    /// never have.
    fn tag_of(&self, ty: TypeId) -> Option<u128> {
        let types = &self.module.types;
        let size = u128::from(types.size(ty).unwrap_or(0));
        let int = u128::from(types.model().target().int_bits / 8);
        match types.kind(ty) {
            TypeKind::Int(_) | TypeKind::Enum(_) => (size >= int).then_some(size),
            TypeKind::Pointer(_) => Some(size),
            // Promoted to `double`.
            TypeKind::Float(FloatKind::Float) => None,
            TypeKind::Float(kind) => Some(0x100 + u128::from(kind.format().width())),
            TypeKind::Record(id) => Some(0x1000 + self.same_record(id)),
            TypeKind::Bool
            | TypeKind::Void
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Array(..)
            | TypeKind::Function(_) => None,
        }
    }

    /// The first record with the same tag and size: units have a record each for one type.
    fn same_record(&self, id: crate::ir::RecordId) -> u128 {
        let own = &self.module.types[id];
        let same = |other: &crate::ir::RecordType| {
            own.tag.is_some() && other.tag == own.tag && other.size == own.size
        };
        let first = self.module.types.records().find(|(_, r)| same(r));
        let id = first.map_or(id, |(id, _)| id);
        u128::try_from(id.index()).unwrap_or(0)
    }

    // ---- callees ----

    fn builtin(&mut self, function: FunctionId, stmt: StmtId, out: &mut Vec<StmtId>) {
        let span = self.module[stmt].span;
        let StmtKind::Builtin {
            builtin,
            arguments,
            result,
        } = &self.module[stmt].kind
        else {
            return;
        };
        let lists: Vec<ExprId> = arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Scalar(expr) => Some(*expr),
                Argument::Record(_) => None,
            })
            .collect();
        let result = *result;
        match (*builtin, lists.as_slice()) {
            (Builtin::VaStart, [list]) => {
                let Some(area) = self.areas.get(&function).copied() else {
                    out.push(stmt);
                    return;
                };
                let value = self.module.make_read_object(area, span);
                self.set_cursor(*list, value, span, out);
            }
            (Builtin::VaCopy, [to, from]) => {
                let value = self.cursor(*from, span);
                self.set_cursor(*to, value, span, out);
            }
            (Builtin::VaEnd, _) => {}
            (Builtin::VaArg, [list]) => match result {
                Some(result) => self.next_argument(function, *list, result, span, out),
                None => out.push(stmt),
            },
            _ => out.push(stmt),
        }
    }

    /// Where a list keeps its cursor.
    fn cursor_place(&mut self, list: ExprId, span: Span) -> PlaceId {
        let to = self.module.types.pointee(self.module[list].ty);
        let to = to.unwrap_or(self.byte);
        let whole = self.module.make_dereference(list, to, span);
        match self.module.types.model().target().va_list {
            VaList::Pointer { .. } => whole,
            VaList::Record { cursor, .. } => {
                let void = self.module.types.of(TypeKind::Void);
                let pointer = self.module.types.pointer(void);
                self.module.make_member(whole, cursor, pointer, span)
            }
        }
    }

    /// The cursor of a list, as a pointer to bytes.
    fn cursor(&mut self, list: ExprId, span: Span) -> ExprId {
        let place = self.cursor_place(list, span);
        let value = self.module.make_read(place, span);
        self.module.make_pointer_cast(value, self.byte, span)
    }

    fn set_cursor(&mut self, list: ExprId, value: ExprId, span: Span, out: &mut Vec<StmtId>) {
        let place = self.cursor_place(list, span);
        let to = self.module.types.pointee(self.module[place].ty);
        let to = to.unwrap_or(self.byte);
        let value = self.module.make_pointer_cast(value, to, span);
        out.push(
            self.module
                .make_stmt(StmtKind::Assign { place, value }, span),
        );
    }

    fn next_argument(
        &mut self,
        function: FunctionId,
        list: ExprId,
        result: ObjectId,
        span: Span,
        out: &mut Vec<StmtId>,
    ) {
        let ty = self.module[result].ty;
        let ty = self.module.types.unqualified(ty);
        let undefined = self.module.make_stmt(
            StmtKind::Builtin {
                builtin: Builtin::VaArg,
                arguments: Vec::new(),
                result: Some(result),
            },
            span,
        );
        let Some(number) = self.tag_of(ty) else {
            // Never the type of an argument: gcc's code stops here.
            let trap = StmtKind::Builtin {
                builtin: Builtin::Trap,
                arguments: Vec::new(),
                result: None,
            };
            out.extend([self.module.make_stmt(trap, span), undefined]);
            return;
        };
        let pointer = self.module.types.pointer(self.byte);
        let cursor = self
            .module
            .make_local(function, None, pointer, Storage::Temporary);
        let place = self.module.make_object_place(cursor, span);
        let value = self.cursor(list, span);
        out.push(
            self.module
                .make_stmt(StmtKind::Assign { place, value }, span),
        );
        let start = self.module.make_read_object(cursor, span);
        let tag = self.at(start, 0, self.tag, span);
        let found = self.module.make_read(tag, span);
        let wanted = self.module.make_int(self.tag, number, span);
        let bool = self.module.types.of(TypeKind::Bool);
        let equal = ExprKind::Binary(BinaryOp::Equal, found, wanted);
        let condition = self.module.make_expr(equal, bool, span);
        let mut then = Vec::new();
        let source = self.at(start, 8, ty, span);
        let target = self.module.make_object_place(result, span);
        then.push(self.module.make_copy(target, source, span));
        let next = self.module.make_offset(start, 8 + self.room(ty), span);
        self.set_cursor(list, next, span, &mut then);
        let then = self.module.make_block(then);
        let otherwise = self.module.make_block(vec![undefined]);
        let choice = StmtKind::If {
            condition,
            then,
            otherwise,
        };
        out.push(self.module.make_stmt(choice, span));
    }
}

/// Of an argument that no `va_arg` can ask for.
const NO_TAG: u128 = 0xffff;
