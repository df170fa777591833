//! Variable arguments as memory: after this pass `va_start`, `va_arg`, `va_copy` and `va_end` are
//! plain reads and writes.
//!
//! A caller puts the arguments that `...` stands for in order into an object of its own, an array
//! of slots, and passes its address as one more parameter, behind the named ones:
//! ```text
//!   slot           tag, a member for each kind of value; the last slot has the tag 0
//!   va_start(l)    cursor(l) = the parameter
//!   va_arg(l, T)   if tag at cursor(l) is that of T: its value, and the cursor goes on; else undefined
//!   va_copy(a, b)  cursor(a) = cursor(b)
//! ```
//! The tag of a type stands for the distinctions of the calling conventions of x86: integers by
//! their size, floats by their format, pointers, records by their type. Where C leaves `va_arg`
//! undefined — no argument is left, or it has another type — the result is arbitrary, by a
//! [`Builtin::VaArg`] without arguments. An integer 0 as wide as a pointer is a null pointer, too.
//!
//! Each kind has a member of its own, so memory is typed, and no integer is where pointers are.
//! Records and wide scalars are in objects of their own, and the slot has their address.
//!
//! The cursor of a `va_list` is its member `overflow_arg_area` (LP64) or itself (ILP32).
//!
//! **Calls through pointers** pass the area and then the arguments themselves, since the callee may
//! be a function without body; functions with bodies drop what is too much.

use crate::ast::RecordKind;
use crate::ir::{
    self, Argument, ArrayLength, BinaryOp, Builtin, Callee, ExprId, ExprKind, FloatKind,
    FunctionId, FunctionType, IntKind, Module, ObjectId, PlaceId, RecordType, StmtId, StmtKind,
    Storage, Stride, TypeId, TypeKind,
};
use crate::target::VaList;
use bia_base::{Idx as _, Span};
use rustc_hash::FxHashMap;

/// Rewrites a program that defines functions with variable arguments and accesses them.
pub(crate) fn rewrite(module: &mut Module) {
    let accessed = module.stmts.values().find(|stmt| {
        matches!(
            stmt.kind,
            StmtKind::Builtin {
                builtin: Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy | Builtin::VaArg,
                ..
            }
        )
    });
    if let Some(span) = accessed.map(|stmt| stmt.span) {
        Rewriter::new(module, span).run();
    }
}

struct Rewriter<'m> {
    module: &'m mut Module,
    /// The type of slots, and that of tags.
    slot: TypeId,
    tag: TypeId,
    /// The parameter with the area of each function that has one.
    areas: FxHashMap<FunctionId, ObjectId>,
    /// The first and the last statement of what a statement has become.
    became: FxHashMap<StmtId, (StmtId, StmtId)>,
}

impl<'m> Rewriter<'m> {
    fn new(module: &'m mut Module, span: Span) -> Self {
        let tag = module.types.int(IntKind::UnsignedLongLong);
        let slot = slot_type(module, span);
        Self {
            module,
            slot,
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
        let pointer = self.module.types.pointer(self.slot);
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
        let (area, boxes) = self.fill_area(caller, rest, span, out);
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
        for object in [area].into_iter().chain(boxes) {
            out.push(self.module.make_stmt(StmtKind::End(object), span));
        }
    }

    fn argument_type(&self, argument: Argument) -> TypeId {
        match argument {
            Argument::Scalar(expr) => self.module[expr].ty,
            Argument::Record(place) => self.module[place].ty,
        }
    }

    /// A new object with the arguments, and those that hold what is in no slot.
    fn fill_area(
        &mut self,
        caller: FunctionId,
        arguments: &[Argument],
        span: Span,
        out: &mut Vec<StmtId>,
    ) -> (ObjectId, Vec<ObjectId>) {
        let slots = ArrayLength::Known(arguments.len() as u64 + 1);
        let ty = self.module.types.array(self.slot, slots);
        let area = self.private(caller, ty, span, out);
        let mut boxes = Vec::new();
        for (at, argument) in (0..).zip(arguments) {
            let ty = self.argument_type(*argument);
            let ty = self.module.types.unqualified(ty);
            let number = self.tag_of(ty).unwrap_or(NO_TAG);
            let start = self.module.make_address(area, span);
            let start = self.slots_on(start, at, span);
            self.put_tag(start, number, span, out);
            let member = self.member_of(ty);
            let place = match member {
                Member::Box => {
                    let own = self.private(caller, ty, span, out);
                    boxes.push(own);
                    self.module.make_object_place(own, span)
                }
                Member::Word | Member::Long | Member::Pointer | Member::Double | Member::Wide => {
                    self.member(start, member, ty, span)
                }
            };
            let kind = match *argument {
                Argument::Scalar(value) => StmtKind::Assign { place, value },
                Argument::Record(source) => StmtKind::Copy {
                    target: place,
                    source,
                },
            };
            out.push(self.module.make_stmt(kind, span));
            if let (Member::Box, Some(own)) = (member, boxes.last()) {
                let value = self.module.make_address(*own, span);
                let ty = self.module[value].ty;
                let place = self.member(start, member, ty, span);
                let kind = StmtKind::Assign { place, value };
                out.push(self.module.make_stmt(kind, span));
            }
        }
        let start = self.module.make_address(area, span);
        let end = self.slots_on(start, arguments.len() as u64, span);
        self.put_tag(end, 0, span, out);
        (area, boxes)
    }

    /// A new local that only one call sees.
    fn private(
        &mut self,
        caller: FunctionId,
        ty: TypeId,
        span: Span,
        out: &mut Vec<StmtId>,
    ) -> ObjectId {
        let storage = Storage::Local;
        let object = self
            .module
            .make_local(caller, Some("variadic"), ty, storage);
        self.module.orders.private.push(object);
        out.push(self.module.make_stmt(StmtKind::Begin(object), span));
        object
    }

    fn put_tag(&mut self, slot: ExprId, number: u128, span: Span, out: &mut Vec<StmtId>) {
        let place = self.tag_place(slot, span);
        let value = self.module.make_int(self.tag, number, span);
        out.push(
            self.module
                .make_stmt(StmtKind::Assign { place, value }, span),
        );
    }

    fn tag_place(&mut self, slot: ExprId, span: Span) -> PlaceId {
        let whole = self.module.make_dereference(slot, self.slot, span);
        self.module.make_member(whole, 0, self.tag, span)
    }

    /// A member of the slot that a pointer points to, as a place of some type of that kind.
    fn member(&mut self, slot: ExprId, member: Member, ty: TypeId, span: Span) -> PlaceId {
        let whole = self.module.make_dereference(slot, self.slot, span);
        self.module.make_member(whole, member as u32, ty, span)
    }

    /// A pointer to a slot, moved on by some.
    fn slots_on(&mut self, slot: ExprId, count: u64, span: Span) -> ExprId {
        if count == 0 {
            return slot;
        }
        let index = self.module.types.model().difference();
        let index = self.module.types.int(index);
        let index = self.module.make_int(index, u128::from(count), span);
        let kind = ExprKind::PointerOffset {
            pointer: slot,
            index,
            stride: Stride::Bytes(SLOT_SIZE),
            subtract: false,
        };
        let ty = self.module[slot].ty;
        self.module.make_expr(kind, ty, span)
    }

    /// Where a slot has values of a type.
    fn member_of(&self, ty: TypeId) -> Member {
        let types = &self.module.types;
        match (types.kind(ty), types.size(ty)) {
            (TypeKind::Pointer(_), _) => Member::Pointer,
            (TypeKind::Int(_) | TypeKind::Enum(_), Some(4)) => Member::Word,
            (TypeKind::Int(_) | TypeKind::Enum(_), Some(8)) => Member::Long,
            (TypeKind::Float(FloatKind::Double), _) => Member::Double,
            (TypeKind::Float(FloatKind::LongDouble), _) => Member::Wide,
            (
                TypeKind::Int(_)
                | TypeKind::Enum(_)
                | TypeKind::Float(_)
                | TypeKind::Record(_)
                | TypeKind::Bool
                | TypeKind::Void
                | TypeKind::Complex(_)
                | TypeKind::Vector(..)
                | TypeKind::Array(..)
                | TypeKind::Function(_),
                _,
            ) => Member::Box,
        }
    }

    /// The tag of a type, by the distinctions of calling conventions; none for types that arguments
    /// never have.
    fn tag_of(&self, ty: TypeId) -> Option<u128> {
        let types = &self.module.types;
        let size = u128::from(types.size(ty).unwrap_or(0));
        let int = u128::from(types.model().target().int_bits / 8);
        match types.kind(ty) {
            TypeKind::Int(_) | TypeKind::Enum(_) => (size >= int).then_some(size),
            TypeKind::Pointer(_) => Some(POINTER_TAG),
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
        let to = to.unwrap_or(self.slot);
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

    /// The cursor of a list, as a pointer to a slot.
    fn cursor(&mut self, list: ExprId, span: Span) -> ExprId {
        let place = self.cursor_place(list, span);
        let value = self.module.make_read(place, span);
        self.module.make_pointer_cast(value, self.slot, span)
    }

    fn set_cursor(&mut self, list: ExprId, value: ExprId, span: Span, out: &mut Vec<StmtId>) {
        let place = self.cursor_place(list, span);
        let to = self.module.types.pointee(self.module[place].ty);
        let to = to.unwrap_or(self.slot);
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
        let pointer = self.module.types.pointer(self.slot);
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
        let member = self.member_of(ty);
        let source = match member {
            Member::Box => {
                let to = self.module.types.pointer(ty);
                let place = self.member(start, member, to, span);
                let address = self.module.make_read(place, span);
                self.module.make_dereference(address, ty, span)
            }
            Member::Word | Member::Long | Member::Pointer | Member::Double | Member::Wide => {
                self.member(start, member, ty, span)
            }
        };
        let target = self.module.make_object_place(result, span);
        let copy = self.module.make_copy(target, source, span);
        let next = self.slots_on(start, 1, span);
        let mut then = vec![copy];
        self.set_cursor(list, next, span, &mut then);
        let mut otherwise = vec![undefined];
        if member == Member::Pointer {
            otherwise = vec![self.null_or(list, start, result, (undefined, span))];
        }
        let condition = self.has_tag(start, number, span);
        let choice = self.choice(condition, then, otherwise, span);
        out.push(choice);
    }

    /// A null pointer if the argument is the integer 0, else what is given.
    fn null_or(
        &mut self,
        list: ExprId,
        start: ExprId,
        result: ObjectId,
        (undefined, span): (StmtId, Span),
    ) -> StmtId {
        let (member, number, kind) = match self.module.types.model().pointer_bits() {
            32 => (Member::Word, 4, IntKind::UnsignedInt),
            64 => (Member::Long, 8, IntKind::UnsignedLong),
            // Such integers are in boxes.
            _ => return undefined,
        };
        let int = self.module.types.int(kind);
        let place = self.member(start, member, int, span);
        let value = self.module.make_read(place, span);
        let zero = self.module.make_int(int, 0, span);
        let bool = self.module.types.of(TypeKind::Bool);
        let equal = ExprKind::Binary(BinaryOp::Equal, value, zero);
        let is_zero = self.module.make_expr(equal, bool, span);
        let ty = self.module.types.unqualified(self.module[result].ty);
        let place = self.module.make_object_place(result, span);
        let value = self.module.make_int(ty, 0, span);
        let null = self
            .module
            .make_stmt(StmtKind::Assign { place, value }, span);
        let next = self.slots_on(start, 1, span);
        let mut then = vec![null];
        self.set_cursor(list, next, span, &mut then);
        let inner = self.choice(is_zero, then, vec![undefined], span);
        let other = self
            .module
            .make_stmt(self.module[undefined].kind.clone(), span);
        let condition = self.has_tag(start, number, span);
        self.choice(condition, vec![inner], vec![other], span)
    }

    fn has_tag(&mut self, start: ExprId, number: u128, span: Span) -> ExprId {
        let tag = self.tag_place(start, span);
        let found = self.module.make_read(tag, span);
        let wanted = self.module.make_int(self.tag, number, span);
        let bool = self.module.types.of(TypeKind::Bool);
        let equal = ExprKind::Binary(BinaryOp::Equal, found, wanted);
        self.module.make_expr(equal, bool, span)
    }

    fn choice(
        &mut self,
        condition: ExprId,
        then: Vec<StmtId>,
        otherwise: Vec<StmtId>,
        span: Span,
    ) -> StmtId {
        let then = self.module.make_block(then);
        let otherwise = self.module.make_block(otherwise);
        let choice = StmtKind::If {
            condition,
            then,
            otherwise,
        };
        self.module.make_stmt(choice, span)
    }
}

/// The members of a slot behind its tag, by their positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Member {
    /// Integers of 4 bytes.
    Word = 1,
    /// Integers of 8 bytes.
    Long = 2,
    Pointer = 3,
    Double = 4,
    /// `long double`.
    Wide = 5,
    /// The address of everything else.
    Box = 6,
}

/// The bytes of a slot.
const SLOT_SIZE: u64 = 80;

/// The tag, and the members in the order of [`Member`].
fn slot_type(module: &mut Module, span: Span) -> TypeId {
    let types = &mut module.types;
    let void = types.of(TypeKind::Void);
    let pointer = types.pointer(void);
    let word = match types.model().target().int_bits {
        32 => IntKind::UnsignedInt,
        _ => IntKind::UnsignedLong,
    };
    let (word, long) = (types.int(word), types.int(IntKind::UnsignedLongLong));
    let double = types.of(TypeKind::Float(FloatKind::Double));
    let wide = types.of(TypeKind::Float(FloatKind::LongDouble));
    let members = [
        (long, 0),
        (word, 8),
        (long, 16),
        (pointer, 24),
        (double, 32),
        (wide, 48),
        (pointer, 64),
    ];
    let member = |(ty, offset)| ir::Member {
        name: None,
        ty,
        offset,
        bits: None,
        alignment: 1,
        span,
    };
    let record = types.add_record(RecordType {
        kind: RecordKind::Struct,
        tag: None,
        complete: true,
        members: members.map(member).into(),
        size: SLOT_SIZE,
        alignment: 16,
        flexible: false,
        transparent: false,
        span,
    });
    types.of(TypeKind::Record(record))
}

/// Of pointers; integers have their size.
const POINTER_TAG: u128 = 0x80;
/// Of an argument that no `va_arg` can ask for.
const NO_TAG: u128 = 0xffff;
