//! How values flow: one pass over all statements.

mod effects;

use super::class::{Node, Root};
use super::round::{Collapsed, Loc, Points};
use crate::ir::{
    Argument, BinaryOp, Callee, Constant, Conversion, ExprId, ExprKind, FunctionId, ObjectId,
    PlaceId, PlaceKind, StmtId, StmtKind, Stride, TypeId, TypeKind,
};
use crate::lower::LowerOptions;
use crate::lower::home::Homes;
use crate::lower::leaf::{Leaf, Scalar, innermost, scalar};
use crate::lower::scan::Scan;
use crate::lower::walk::{Part, expr_parts, place_parts, stmt_parts};
use std::rc::Rc;

struct Flow<'p, 'm> {
    points: &'p mut Points<'m>,
    scan: &'p Scan,
    homes: &'p Homes,
    collapsed: &'p Collapsed,
    options: &'p LowerOptions,
}

/// Makes all nodes of the program and unifies what flows together.
pub(crate) fn run(
    points: &mut Points<'_>,
    scan: &Scan,
    homes: &Homes,
    collapsed: &Collapsed,
    options: &LowerOptions,
) {
    let mut flow = Flow {
        points,
        scan,
        homes,
        collapsed,
        options,
    };
    for object in &scan.objects {
        flow.object(*object);
    }
    for (function, stmt) in &scan.stmts {
        for part in stmt_parts(flow.points.module, *stmt) {
            flow.values(part);
        }
        flow.stmt(*function, *stmt);
    }
}

/// A number that the value of an expression is certainly a multiple of.
pub(crate) fn known_factor(module: &crate::ir::Module, expr: ExprId) -> u64 {
    let mut at = expr;
    let mut factor = 1_u64;
    for _ in 0..64 {
        match module[at].kind {
            ExprKind::Int(bits) => {
                return u64::try_from(bits).map_or(1, |n| factor.saturating_mul(n.max(1)));
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) => {
                match (&module[a].kind, &module[b].kind) {
                    (_, ExprKind::Int(n)) => {
                        factor = factor.saturating_mul(u64::try_from(*n).unwrap_or(1).max(1));
                        at = a;
                    }
                    (ExprKind::Int(n), _) => {
                        factor = factor.saturating_mul(u64::try_from(*n).unwrap_or(1).max(1));
                        at = b;
                    }
                    _ => return factor,
                }
            }
            ExprKind::Convert(Conversion::Integer, from) => at = from,
            ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::Address(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(..)
            | ExprKind::Conditional { .. } => return factor,
        }
    }
    factor
}

impl Flow<'_, '_> {
    fn object(&mut self, object: ObjectId) {
        let module = self.points.module;
        if self.points.objects.contains_key(&object) {
            return; // it was the target of an earlier initial value
        }
        let data = &module[object];
        if self.homes.in_memory(object) {
            let node = self.points.classes.fresh();
            self.points.objects.insert(object, node);
            let structured = self.points.leaves(innermost(module, data.ty)).is_some();
            let facts = self.points.classes.facts(node);
            facts.objects.push(object);
            match Root::of(module, data.ty) {
                Some(root) => {
                    facts.root(root);
                    facts.bytes |= !structured;
                }
                None => facts.bytes = true,
            }
            if let Some(Scalar::Int { signed, .. }) = scalar(module, innermost(module, data.ty)) {
                // Characters are accessed in both ways; only accesses count for others.
                facts.signed |= signed;
                facts.unsigned |= !signed;
            }
            if self.collapsed.object(object) {
                self.points.classes.collapse(node);
            }
        }
        let values = data.initial.iter().flat_map(|i| &i.values);
        for value in values {
            let is_address = matches!(value.value, Constant::Address(..) | Constant::Function(_));
            if is_address && !module.types.is_pointer(value.ty) {
                // An integer begins with the name of an address.
                self.points.makes_pointers = true;
            }
            if !is_address {
                continue;
            }
            let whole = self.whole(object);
            let inside = self.part_of_initial(object, value.offset);
            let content = self.content_at(whole, inside);
            let Constant::Address(target, _) = value.value else {
                self.points.classes.facts(content).functions = true;
                continue;
            };
            if self.homes.in_memory(target) {
                self.object(target);
            }
            if let Some(node) = self.points.objects.get(&target).copied() {
                self.points.classes.unify(content, node);
            }
            if let Loc::Memory { node, .. } = whole {
                self.points.classes.facts(node).pointers = true;
            }
        }
    }

    /// The key of the leaf at an offset of an object's type.
    fn part_of_initial(&mut self, object: ObjectId, offset: u64) -> (u64, u32) {
        let ty = self.points.module[object].ty;
        let ty = match self.homes.in_memory(object) {
            true => innermost(self.points.module, ty),
            false => ty,
        };
        let offset = match self.homes.in_memory(object) {
            true => offset % self.points.module.types.size(ty).unwrap_or(1).max(1),
            false => offset,
        };
        let leaves = self.points.leaves(ty);
        let found = leaves.iter().flat_map(|l| l.iter()).find(|leaf| {
            crate::lower::transfer::element_at(leaf, offset).is_some() && leaf.bits.is_none()
        });
        found.map_or((offset, 0), Leaf::key)
    }

    fn whole(&mut self, object: ObjectId) -> Loc {
        match self.points.objects.get(&object).copied() {
            Some(node) => Loc::Memory {
                node,
                root: Root::of(self.points.module, self.points.module[object].ty)
                    .unwrap_or(Root::Int(8)),
                offset: 0,
            },
            None if self.homes.in_memory(object) => {
                self.object(object);
                self.whole(object)
            }
            None => Loc::Variable { object, offset: 0 },
        }
    }

    /// What the part of a location with that key points to.
    fn content_at(&mut self, loc: Loc, key: (u64, u32)) -> Node {
        match loc {
            Loc::Variable { object, offset } => {
                let key = (object, offset + key.0, key.1);
                let classes = &mut self.points.classes;
                *self
                    .points
                    .variables
                    .entry(key)
                    .or_insert_with(|| classes.fresh())
            }
            Loc::Memory { node, offset, .. } => {
                self.points.classes.content(node, (offset + key.0, key.1))
            }
        }
    }

    /// Whether values of a scalar type can carry pointers.
    fn carries(&self, ty: TypeId) -> bool {
        match scalar(self.points.module, ty) {
            Some(Scalar::Pointer) => true,
            Some(Scalar::Int { .. }) => self.points.follow_integers,
            Some(Scalar::Bool | Scalar::Float(_)) | None => false,
        }
    }

    fn values(&mut self, root: Part) {
        let module = self.points.module;
        let mut todo = vec![(root, false)];
        while let Some((part, ready)) = todo.pop() {
            match part {
                Part::Expr(expr) if ready => self.expr(expr),
                Part::Place(place) if ready => self.place(place),
                Part::Expr(expr) => {
                    todo.push((part, true));
                    todo.extend(expr_parts(module, expr).into_iter().map(|p| (p, false)));
                }
                Part::Place(place) => {
                    if !self.points.places.contains_key(&place) {
                        todo.push((part, true));
                        todo.extend(place_parts(module, place).into_iter().map(|p| (p, false)));
                    }
                }
                Part::Block(_) => {}
            }
        }
    }

    fn value(&self, expr: ExprId) -> Option<Node> {
        self.points.values.get(&expr).copied()
    }

    /// The class a pointer points to, made if there is none yet.
    fn target(&mut self, pointer: ExprId) -> Node {
        if let Some(node) = self.value(pointer) {
            return node;
        }
        let node = self.points.classes.fresh();
        self.points.values.insert(pointer, node);
        node
    }

    fn place(&mut self, place: PlaceId) {
        let module = self.points.module;
        let loc = match module[place].kind {
            PlaceKind::Object(object) => self.whole(object),
            PlaceKind::Dereference(pointer) => {
                let node = self.target(pointer);
                let ty = module[place].ty;
                let structured = self.points.leaves(innermost(module, ty)).is_some();
                let root = Root::of(module, ty);
                let facts = self.points.classes.facts(node);
                facts.through.push(pointer);
                match root {
                    Some(_) => facts.bytes |= !structured,
                    None => facts.bytes |= !module.types.is_void(innermost(module, ty)),
                }
                if self.collapsed.through(pointer) {
                    self.points.classes.collapse(node);
                }
                Loc::Memory {
                    node,
                    root: root.unwrap_or(Root::Int(8)),
                    offset: 0,
                }
            }
            PlaceKind::Member { base, member } | PlaceKind::BitField { base, member } => {
                let inner = match module.types.kind(module[base].ty) {
                    TypeKind::Record(id) => module.types[id].members.get(member as usize),
                    TypeKind::Void
                    | TypeKind::Bool
                    | TypeKind::Int(_)
                    | TypeKind::Float(_)
                    | TypeKind::Complex(_)
                    | TypeKind::Vector(..)
                    | TypeKind::Pointer(_)
                    | TypeKind::Array(..)
                    | TypeKind::Function(_)
                    | TypeKind::Enum(_) => None,
                };
                self.step(base, inner.map_or(0, |m| m.offset))
            }
            PlaceKind::Index { base, .. } => self.step(base, 0),
        };
        self.points.places.insert(place, loc);
    }

    fn step(&mut self, base: PlaceId, by: u64) -> Loc {
        match self.points.places.get(&base).copied() {
            Some(Loc::Variable { object, offset }) => Loc::Variable {
                object,
                offset: offset + by,
            },
            Some(Loc::Memory { node, root, offset }) => Loc::Memory {
                node,
                root,
                offset: offset + by,
            },
            None => {
                let node = self.points.classes.fresh();
                let (root, offset) = (Root::Int(8), 0);
                Loc::Memory { node, root, offset }
            }
        }
    }

    /// Where a place is, and the key of its part.
    fn location(&self, place: PlaceId) -> (Loc, (u64, u32)) {
        let module = self.points.module;
        let bit = match module[place].kind {
            PlaceKind::BitField { base, member } => match module.types.kind(module[base].ty) {
                TypeKind::Record(id) => module.types[id].members[member as usize]
                    .bits
                    .map_or(0, |b| b.first),
                TypeKind::Void
                | TypeKind::Bool
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Complex(_)
                | TypeKind::Vector(..)
                | TypeKind::Pointer(_)
                | TypeKind::Array(..)
                | TypeKind::Function(_)
                | TypeKind::Enum(_) => 0,
            },
            PlaceKind::Object(_)
            | PlaceKind::Dereference(_)
            | PlaceKind::Member { .. }
            | PlaceKind::Index { .. } => 0,
        };
        let loc = self.points.places.get(&place).copied();
        let object = crate::lower::home::root_object(module, place);
        let missing = Loc::Variable {
            object: object.unwrap_or(<ObjectId as bia_base::Idx>::from_index(0)),
            offset: 0,
        };
        (loc.unwrap_or(missing), (0, bit))
    }

    fn access(&mut self, place: PlaceId) {
        let module = self.points.module;
        if let (Loc::Memory { node, root, .. }, _) = self.location(place) {
            let kind = scalar(module, module[place].ty);
            let facts = self.points.classes.facts(node);
            facts.root(root);
            match kind {
                Some(Scalar::Pointer) => facts.pointers = true,
                Some(Scalar::Int { signed, .. }) => {
                    facts.others = true;
                    facts.scalars = true;
                    facts.signed |= signed;
                    facts.unsigned |= !signed;
                }
                Some(kind @ (Scalar::Bool | Scalar::Float(_))) => {
                    facts.others = true;
                    facts.scalars = true;
                    facts.floats |= matches!(kind, Scalar::Float(_));
                }
                None => facts.others = true,
            }
        }
    }

    /// Whether a scalar cannot hold all bytes of an address.
    fn looks(&self, kind: Scalar) -> bool {
        match kind {
            Scalar::Pointer => false,
            Scalar::Int { width, .. } => width < self.points.module.types.model().pointer_bits(),
            Scalar::Bool | Scalar::Float(_) => true,
        }
    }

    /// A scalar is read or written, or the parts of a record: an access that is narrower than an
    /// address takes or replaces some of its bytes.
    fn looked_at(&mut self, place: PlaceId) {
        let module = self.points.module;
        let Loc::Memory { node, .. } = self.location(place).0 else {
            return;
        };
        let ty = module[place].ty;
        let is_bits = matches!(module[place].kind, PlaceKind::BitField { .. });
        let looks = match scalar(module, ty) {
            Some(kind) => is_bits || self.looks(kind),
            None => self.leaves_of(ty).is_some_and(|leaves| {
                let mut leaves = leaves.iter();
                leaves.any(|leaf| leaf.bits.is_some() || self.looks(leaf.scalar))
            }),
        };
        self.points.classes.facts(node).looked |= looks;
    }

    fn expr(&mut self, expr: ExprId) {
        let module = self.points.module;
        let ty = module[expr].ty;
        let value = match module[expr].kind {
            ExprKind::Int(_) | ExprKind::Float(_) => None,
            ExprKind::FunctionAddress(_) => {
                let node = self.points.classes.fresh();
                self.points.classes.facts(node).functions = true;
                Some(node)
            }
            ExprKind::Read(place) => {
                self.access(place);
                self.looked_at(place);
                if self.carries(ty) {
                    let (loc, key) = self.location(place);
                    let content = self.content_at(loc, key);
                    if let (Loc::Memory { node, .. }, true) = (loc, module.types.is_pointer(ty)) {
                        self.points.pointer_reads.push((content, node));
                    }
                    Some(content)
                } else {
                    None
                }
            }
            ExprKind::Address(place) => match self.location(place).0 {
                Loc::Memory { node, .. } => Some(node),
                Loc::Variable { .. } => None,
            },
            ExprKind::PointerOffset {
                pointer,
                index,
                stride,
                ..
            } => {
                let node = self.target(pointer);
                self.offset_from_number(pointer, index, node);
                let step = match stride {
                    Stride::Bytes(bytes) => match module[index].kind {
                        ExprKind::Int(0) => 0,
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
                        | ExprKind::Conditional { .. } => bytes.saturating_mul(match bytes {
                            1 => known_factor(module, index),
                            _ => 1,
                        }),
                    },
                    Stride::Dynamic(_) => module
                        .types
                        .pointee(ty)
                        .and_then(|to| module.types.size(innermost(module, to)))
                        .unwrap_or(1),
                };
                if step > 0 {
                    self.points.classes.facts(node).strides.insert(step);
                }
                Some(node)
            }
            ExprKind::PointerDifference { .. } => None,
            ExprKind::Unary(_, operand) => self.carries(ty).then(|| self.value(operand)).flatten(),
            ExprKind::Binary(op, left, right) => {
                let both = (self.value(left), self.value(right));
                let compared = matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
                // Of two integers that are found equal each may be used for the other.
                let integers = !module.types.is_pointer(module[left].ty);
                if compared && integers && self.carries(module[left].ty) {
                    self.join(both);
                }
                if self.carries(ty) {
                    self.join(both)
                } else {
                    None
                }
            }
            ExprKind::Convert(conversion, operand) => self.convert(conversion, operand, ty),
            ExprKind::Conditional {
                then, otherwise, ..
            } => self.join((self.value(then), self.value(otherwise))),
        };
        if let Some(node) = value {
            match self.value(expr) {
                Some(old) => self.points.classes.unify(old, node),
                None => {
                    self.points.values.insert(expr, node);
                }
            }
        }
    }

    fn join(&mut self, both: (Option<Node>, Option<Node>)) -> Option<Node> {
        if let (Some(a), Some(b)) = both {
            self.points.classes.unify(a, b);
        }
        both.0.or(both.1)
    }

    fn convert(&mut self, conversion: Conversion, operand: ExprId, ty: TypeId) -> Option<Node> {
        let module = self.points.module;
        match conversion {
            Conversion::Pointer => self.value(operand),
            Conversion::PointerToInt => Some(self.target(operand)),
            Conversion::Integer => {
                // Kept through chains of conversions even if integers are not followed.
                let chain = matches!(
                    module[operand].kind,
                    ExprKind::Convert(Conversion::PointerToInt | Conversion::Integer, _)
                );
                let value = (chain || self.carries(ty))
                    .then(|| self.value(operand))
                    .flatten();
                let narrow = scalar(module, ty).is_some_and(|kind| self.looks(kind));
                if let (Some(node), true) = (value, narrow) {
                    self.points.classes.facts(node).narrowed = true;
                }
                value
            }
            Conversion::IntToPointer => {
                let mut at = operand;
                while let ExprKind::Convert(Conversion::Integer, from) = module[at].kind {
                    at = from;
                }
                match module[at].kind {
                    ExprKind::Convert(Conversion::PointerToInt, _) => {}
                    ExprKind::Int(_) => return None,
                    ExprKind::Float(_)
                    | ExprKind::Read(_)
                    | ExprKind::Address(_)
                    | ExprKind::FunctionAddress(_)
                    | ExprKind::Unary(..)
                    | ExprKind::Binary(..)
                    | ExprKind::PointerOffset { .. }
                    | ExprKind::PointerDifference { .. }
                    | ExprKind::Convert(..)
                    | ExprKind::Conditional { .. } => {
                        self.points.makes_pointers = true;
                        let node = self.target(operand);
                        let facts = self.points.classes.facts(node);
                        (facts.bytes, facts.converted) = (true, true);
                        self.add_registers(node);
                    }
                }
                self.value(operand)
            }
            Conversion::FloatToInt => self.unfollowed(ty),
            Conversion::ToBool | Conversion::IntToFloat | Conversion::Float => None,
        }
    }

    /// What an integer may point to that comes from where pointers are not followed: a float, a
    /// function without body, a built-in.
    fn unfollowed(&mut self, ty: TypeId) -> Option<Node> {
        let kind = scalar(self.points.module, ty)?;
        if !self.carries(ty) || self.looks(kind) || kind == Scalar::Pointer {
            return None;
        }
        let node = self.points.classes.fresh();
        self.points.classes.facts(node).made = true;
        Some(node)
    }

    /// As `unfollowed`, for the result of a call.
    fn unfollowed_result(&mut self, result: Option<ObjectId>) {
        if let Some(object) = result
            && let Some(node) = self.unfollowed(self.points.module[object].ty)
        {
            let whole = self.whole(object);
            let content = self.content_at(whole, (0, 0));
            self.points.classes.unify(content, node);
        }
    }

    /// An integer that becomes a pointer may be the number of a register.
    fn add_registers(&mut self, node: Node) {
        let module = self.points.module;
        for mapped in &module.mapped {
            self.object(mapped.object);
            if let Some(own) = self.points.objects.get(&mapped.object).copied() {
                self.points.classes.unify(node, own);
            }
        }
    }

    /// An address that is added to a number, such as null, is a pointer again.
    fn offset_from_number(&mut self, pointer: ExprId, index: ExprId, node: Node) {
        let module = self.points.module;
        let mut at = pointer;
        while let ExprKind::Convert(
            Conversion::Pointer | Conversion::IntToPointer | Conversion::Integer,
            from,
        ) = module[at].kind
        {
            at = from;
        }
        if let (ExprKind::Int(_), Some(of)) = (&module[at].kind, self.value(index)) {
            self.points.makes_pointers = true;
            self.points.classes.unify(node, of);
            let facts = self.points.classes.facts(node);
            (facts.bytes, facts.made) = (true, true);
        }
    }

    fn leaves_of(&mut self, ty: TypeId) -> Option<Rc<Vec<Leaf>>> {
        self.points.leaves(ty)
    }

    /// The contents of two locations of one type flow together.
    fn copy(&mut self, a: (Loc, TypeId), b: Loc) {
        let Some(leaves) = self.leaves_of(a.1) else {
            for loc in [a.0, b] {
                if let Loc::Memory { node, .. } = loc {
                    self.points.classes.facts(node).bytes = true;
                }
            }
            let (x, y) = (self.content_at(a.0, (0, 0)), self.content_at(b, (0, 0)));
            self.points.classes.unify(x, y);
            // Without fields the contents are only one node if the classes are collapsed; until
            // then the classes themselves are unified.
            if let (Loc::Memory { node: x, .. }, Loc::Memory { node: y, .. }) = (a.0, b) {
                self.points.classes.unify(x, y);
            }
            return;
        };
        for leaf in leaves.iter() {
            let carries = leaf.ty.is_none_or(|ty| self.carries(ty));
            if carries {
                let (x, y) = (
                    self.content_at(a.0, leaf.key()),
                    self.content_at(b, leaf.key()),
                );
                self.points.classes.unify(x, y);
            }
        }
    }

    fn assign(&mut self, to: Node, value: ExprId) {
        if let Some(node) = self.value(value) {
            self.points.classes.unify(to, node);
        }
    }

    fn argument(&mut self, object: ObjectId, argument: Argument) {
        let whole = self.whole(object);
        match argument {
            Argument::Scalar(expr) => {
                let content = self.content_at(whole, (0, 0));
                self.assign(content, expr);
            }
            Argument::Record(place) => {
                self.access(place);
                self.looked_at(place);
                let ty = self.points.module[place].ty;
                let (loc, _) = self.location(place);
                self.copy((whole, ty), loc);
            }
        }
    }

    fn result(&mut self, function: FunctionId, key: (u64, u32)) -> Node {
        let classes = &mut self.points.classes;
        *self
            .points
            .results
            .entry((function, key.0, key.1))
            .or_insert_with(|| classes.fresh())
    }

    fn return_value(&mut self, function: FunctionId, value: Argument) {
        match value {
            Argument::Scalar(expr) => {
                let node = self.result(function, (0, 0));
                self.assign(node, expr);
            }
            Argument::Record(place) => {
                self.access(place);
                self.looked_at(place);
                let (loc, _) = self.location(place);
                let keys = self.record_keys(self.points.module[place].ty);
                for key in keys {
                    let (x, y) = (self.content_at(loc, key), self.result(function, key));
                    self.points.classes.unify(x, y);
                }
            }
        }
    }

    fn record_keys(&mut self, ty: TypeId) -> Vec<(u64, u32)> {
        match self.leaves_of(ty) {
            Some(leaves) => leaves.iter().map(Leaf::key).collect(),
            None => vec![(0, 0)],
        }
    }

    fn call(&mut self, callee: FunctionId, arguments: &[Argument], result: Option<ObjectId>) {
        let parameters = self.points.module[callee].parameters.clone();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            self.argument(*parameter, *argument);
        }
        if let Some(result) = result {
            let whole = self.whole(result);
            let keys = self.record_keys(self.points.module[result].ty);
            for key in keys {
                let (x, y) = (self.content_at(whole, key), self.result(callee, key));
                self.points.classes.unify(x, y);
            }
        }
    }

    /// Whether nothing is known of a function without body.
    fn is_outside(&self, function: FunctionId) -> bool {
        let name = self.points.module.name(self.points.module[function].name);
        let nondet = name.starts_with(&self.options.nondet_prefix);
        let known = self.options.builtins.get(name).is_some() || nondet;
        !known && crate::lower::library::known(name).is_none()
    }

    fn stmt(&mut self, function: FunctionId, stmt: StmtId) {
        let module = self.points.module;
        match &module[stmt].kind {
            StmtKind::Assign { place, value } => {
                self.access(*place);
                self.looked_at(*place);
                let (loc, key) = self.location(*place);
                if let Some(node) = self.value(*value) {
                    let content = self.content_at(loc, key);
                    self.assign(content, *value);
                    if let PlaceKind::BitField { .. } = module[*place].kind {
                        self.points.classes.facts(node).narrowed = true;
                    }
                }
            }
            StmtKind::Copy { target, source } => {
                self.access(*target);
                self.access(*source);
                self.looked_at(*source);
                self.looked_at(*target);
                let ty = module[*target].ty;
                let (target, source) = (self.location(*target).0, self.location(*source).0);
                self.copy((target, ty), source);
            }
            StmtKind::Zero(place) => {
                self.access(*place);
                self.looked_at(*place);
            }
            StmtKind::Return(Some(value)) => self.return_value(function, *value),
            StmtKind::Call {
                callee,
                arguments,
                result,
                ..
            } => match callee {
                Callee::Direct(callee) if module[*callee].body.is_some() => {
                    self.call(*callee, arguments, *result);
                }
                Callee::Direct(callee) => {
                    self.external(stmt, *callee, arguments, *result);
                    self.unfollowed_result(*result);
                }
                Callee::Pointer(_) => {
                    for target in &self.scan.address_taken {
                        if module[*target].body.is_some() {
                            self.call(*target, arguments, *result);
                        } else if self.is_outside(*target) {
                            self.outside(stmt, arguments, *result);
                        }
                    }
                }
            },
            StmtKind::Builtin {
                builtin,
                arguments,
                result,
            } => {
                self.builtin(stmt, *builtin, arguments, *result);
                self.unfollowed_result(*result);
            }
            StmtKind::Asm {
                pointers, results, ..
            } => self.assembly(pointers, results),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(None)
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Unsupported => {}
        }
    }
}
