//! What built-ins and functions without bodies do to the classes.

use super::{Flow, known_factor};
use crate::Meaning;
use crate::ir::{Argument, Builtin, ExprId, ExprKind, FunctionId, ObjectId, StmtId};
use crate::lower::Property;
use crate::lower::leaf::{Scalar, innermost, scalar};
use crate::lower::library::{Known, Primitive, Size, Use, known, of_format, of_letters};
use crate::lower::points::{Node, Root};

impl Flow<'_, '_> {
    fn pointers(&self, arguments: &[Argument]) -> Vec<ExprId> {
        let scalars = arguments.iter().filter_map(|a| match a {
            Argument::Scalar(expr) => Some(*expr),
            Argument::Record(_) => None,
        });
        scalars
            .filter(|e| {
                self.points
                    .module
                    .types
                    .is_pointer(self.points.module[*e].ty)
            })
            .collect()
    }

    fn set_result(&mut self, result: Option<ObjectId>, node: Node) {
        if let Some(result) = result {
            let whole = self.whole(result);
            let content = self.content_at(whole, (0, 0));
            self.points.classes.unify(content, node);
        }
    }

    /// A new object of the statement.
    fn site(&mut self, stmt: StmtId) -> Node {
        let node = self.points.classes.fresh();
        self.points.sites.insert(stmt, node);
        self.points.classes.facts(node).sites.push(stmt);
        if self.collapsed.site(stmt) {
            self.points.classes.collapse(node);
        }
        node
    }

    /// A builtin reads or writes what a pointer points to at the pointer's own type.
    fn through(&mut self, pointer: ExprId) {
        let module = self.points.module;
        let node = self.target(pointer);
        let to = module.types.pointee(module[pointer].ty);
        let root = to.and_then(|to| Root::of(module, to));
        let sign = to.and_then(|to| scalar(module, innermost(module, to)));
        let structured = to.is_some_and(|to| self.points.leaves(innermost(module, to)).is_some());
        let looks = sign.is_none_or(|kind| self.looks(kind));
        let facts = self.points.classes.facts(node);
        facts.through.push(pointer);
        facts.others = true;
        facts.scalars |= sign != Some(Scalar::Pointer);
        facts.looked |= looks;
        match root {
            Some(root) => {
                facts.root(root);
                facts.bytes |= !structured;
            }
            None => facts.bytes = true,
        }
        if let Some(Scalar::Int { signed, .. }) = sign {
            facts.signed |= signed;
            facts.unsigned |= !signed;
        }
        if self.collapsed.through(pointer) {
            self.points.classes.collapse(node);
        }
    }

    /// A function goes through memory byte by byte.
    fn as_characters(&mut self, pointer: ExprId) {
        let node = self.target(pointer);
        let facts = self.points.classes.facts(node);
        facts.through.push(pointer);
        facts.others = true;
        facts.scalars = true;
        facts.looked = true;
        facts.root(Root::Int(8));
        if self.collapsed.through(pointer) {
            self.points.classes.collapse(node);
        }
    }

    fn steps(&mut self, pointer: ExprId, length: ExprId) {
        let factor = match self.points.module[length].kind {
            ExprKind::Int(0) => return,
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
            | ExprKind::Conditional { .. } => known_factor(self.points.module, length),
        };
        let node = self.target(pointer);
        let whole = u64::from(self.points.module.types.model().pointer_bits() / 8);
        let facts = self.points.classes.facts(node);
        facts.strides.insert(factor);
        // A part of a pointer may be overwritten.
        facts.looked |= factor % whole != 0;
        facts.through.push(pointer);
        if self.collapsed.through(pointer) {
            self.points.classes.collapse(node);
        }
    }

    pub(super) fn builtin(
        &mut self,
        stmt: StmtId,
        builtin: Builtin,
        arguments: &[Argument],
        result: Option<ObjectId>,
    ) {
        if builtin == Builtin::Alloca {
            let node = self.site(stmt);
            self.set_result(result, node);
            return;
        }
        for pointer in self.pointers(arguments) {
            self.through(pointer);
            // What atomic operations load and store.
            let node = self.target(pointer);
            let content = self.points.classes.content(node, (0, 0));
            for argument in arguments {
                if let Argument::Scalar(expr) = argument
                    && *expr != pointer
                {
                    self.assign(content, *expr);
                }
            }
            self.set_result(result, content);
        }
    }

    /// A function that a table gives a meaning.
    fn of_table(&mut self, meaning: &Meaning, scalars: &[ExprId]) {
        match meaning {
            Meaning::Effects(writes) => {
                for at in writes {
                    if let Some(pointer) = scalars.get(*at) {
                        self.target(*pointer);
                    }
                }
            }
            Meaning::Nondet { .. }
            | Meaning::Error
            | Meaning::Assume(_)
            | Meaning::Assert(_)
            | Meaning::Exit
            | Meaning::Abort
            | Meaning::Pure
            | Meaning::Nothing
            | Meaning::Alias(_) => {}
        }
    }

    /// What inline assembly leaves in a pointer may be any pointer that it gets.
    pub(super) fn assembly(&mut self, pointers: &[ExprId], results: &[ObjectId]) {
        let nodes: Vec<Node> = pointers.iter().map(|p| self.target(*p)).collect();
        for result in results {
            for node in &nodes {
                self.set_result(Some(*result), *node);
            }
        }
    }

    /// A function of which nothing is known gets all pointers in its arguments.
    pub(super) fn outside(
        &mut self,
        stmt: StmtId,
        arguments: &[Argument],
        result: Option<ObjectId>,
    ) {
        let module = self.points.module;
        let mut nodes = Vec::new();
        for argument in arguments {
            match argument {
                Argument::Scalar(expr) if module.types.is_pointer(module[*expr].ty) => {
                    nodes.push(self.target(*expr));
                }
                Argument::Scalar(expr) => nodes.extend(self.value(*expr)),
                Argument::Record(place) => {
                    self.access(*place);
                    let (loc, _) = self.location(*place);
                    for key in self.record_keys(module[*place].ty) {
                        nodes.push(self.content_at(loc, key));
                    }
                }
            }
        }
        for node in &nodes {
            self.set_result(result, *node);
        }
        self.points.escapes.entry(stmt).or_default().extend(nodes);
    }

    /// A function that reads by a format.
    fn scanned(&mut self, name: &str, scalars: &[ExprId], pointers: &[ExprId]) {
        match of_format(self.points.module, name, scalars) {
            Some(Ok(uses)) => self.uses(&uses, scalars),
            Some(Err(_)) | None => {
                for pointer in pointers {
                    self.through(*pointer);
                }
            }
        }
        if name.ends_with("sscanf")
            && let Some(source) = scalars.first()
        {
            self.as_characters(*source);
        }
    }

    /// What a function does with what its arguments point to.
    fn uses(&mut self, uses: &[(usize, Use)], scalars: &[ExprId]) {
        let module = self.points.module;
        for (at, found) in uses {
            let Some(pointer) = scalars.get(*at).copied() else {
                continue;
            };
            if !module.types.is_pointer(module[pointer].ty) {
                continue;
            }
            match found {
                Use::Text { .. } if self.options.properties.has(Property::ValidDeref) => {
                    self.as_characters(pointer);
                }
                Use::WriteText { .. } => self.as_characters(pointer),
                Use::Count { .. } => self.through(pointer),
                Use::Write { size, .. } => self.written(pointer, *size, scalars),
                Use::Reachable => {
                    self.target(pointer);
                }
                Use::Nothing | Use::Text { .. } | Use::Read { .. } | Use::Stream | Use::Null => {}
            }
        }
    }

    /// Bytes become arbitrary: elements as a whole if the length is a multiple of their size.
    fn written(&mut self, pointer: ExprId, size: Size, scalars: &[ExprId]) {
        let module = self.points.module;
        let to = module.types.pointee(module[pointer].ty);
        let own = to.and_then(|to| module.types.size(to));
        let node = self.target(pointer);
        self.points.filled.push(node);
        match size {
            Size::Pointee => self.through(pointer),
            Size::Bytes(bytes) if own == Some(bytes) => self.through(pointer),
            Size::Bytes(_) => self.as_characters(pointer),
            Size::Argument(at) => match scalars.get(at) {
                Some(length) => self.steps(pointer, *length),
                None => self.as_characters(pointer),
            },
            Size::Product(a, b) => {
                let factor = |at: usize| scalars.get(at).map_or(1, |e| known_factor(module, *e));
                let factor = factor(a).saturating_mul(factor(b));
                let node = self.target(pointer);
                let facts = self.points.classes.facts(node);
                facts.strides.insert(factor);
                facts.through.push(pointer);
                if self.collapsed.through(pointer) {
                    self.points.classes.collapse(node);
                }
            }
        }
    }

    pub(super) fn external(
        &mut self,
        stmt: StmtId,
        callee: FunctionId,
        arguments: &[Argument],
        result: Option<ObjectId>,
    ) {
        let module = self.points.module;
        let name = module.name(module[callee].name);
        let pointers = self.pointers(arguments);
        let scalars: Vec<ExprId> = arguments
            .iter()
            .filter_map(|a| match a {
                Argument::Scalar(expr) => Some(*expr),
                Argument::Record(_) => None,
            })
            .collect();
        if let Some(meaning) = self.options.builtins.get(name) {
            self.of_table(meaning, &scalars);
            return;
        }
        if name.starts_with(&self.options.nondet_prefix) || name.starts_with(crate::library::NONDET)
        {
            return;
        }
        match known(name) {
            Some(Known::Malloc | Known::Calloc | Known::Alloca) => {
                let node = self.site(stmt);
                self.set_result(result, node);
            }
            Some(Known::Realloc) => {
                let node = self.site(stmt);
                if let [pointer, length, ..] = scalars[..] {
                    let old = self.target(pointer);
                    self.points.classes.unify(old, node);
                    self.steps(pointer, length);
                }
                self.set_result(result, node);
            }
            Some(Known::Memcpy | Known::Mempcpy) => {
                if let [to, from, length, ..] = scalars[..] {
                    let (a, b) = (self.target(to), self.target(from));
                    self.points.classes.unify(a, b);
                    self.steps(to, length);
                    self.set_result(result, a);
                }
            }
            Some(Known::Memset) => {
                if let [to, _, length, ..] = scalars[..] {
                    let node = self.target(to);
                    self.steps(to, length);
                    self.set_result(result, node);
                }
            }
            Some(Known::Text(_)) => {
                for pointer in &pointers {
                    self.as_characters(*pointer);
                }
                // Bytes of pointers are copied like others.
                if let [to, from, ..] = pointers[..] {
                    let (to, from) = (self.target(to), self.target(from));
                    let to = self.points.classes.content(to, (0, 0));
                    let from = self.points.classes.content(from, (0, 0));
                    self.points.classes.unify(to, from);
                }
                if let Some(first) = pointers.first() {
                    let node = self.target(*first);
                    self.set_result(result, node);
                }
            }
            Some(Known::Scan) => {
                self.scanned(name, &scalars, &pointers);
            }
            Some(Known::Print) => {
                if let Some(Ok(uses)) = of_format(module, name, &scalars) {
                    self.uses(&uses, &scalars);
                }
            }
            Some(Known::Effects(letters) | Known::MayEnd(letters)) => {
                self.uses(&of_letters(letters), &scalars);
            }
            Some(Known::Signal) => self.uses(&of_letters("..O"), &scalars),
            Some(Known::Options) => self.uses(&of_letters(".xt.O"), &scalars),
            Some(Known::Thread(primitive)) => self.thread(primitive, arguments),
            Some(Known::Object) => {
                let node = self.site(stmt);
                self.set_result(result, node);
            }
            Some(
                Known::Free
                | Known::Abort
                | Known::Exit
                | Known::Assert
                | Known::Math(_)
                | Known::Character(_)
                | Known::Absolute
                | Known::Arbitrary
                | Known::Rounding
                | Known::Unmodelled
                | Known::Refused(_)
                | Known::Threads
                | Known::LongJump
                | Known::CallsBack,
            ) => {}
            None => self.outside(stmt, arguments, result),
        }
    }

    /// A primitive of threads: the function of a thread is called with its argument, and its result
    /// is dropped.
    fn thread(&mut self, primitive: Primitive, arguments: &[Argument]) {
        let argument = match primitive {
            Primitive::Create { argument, .. } => argument,
            Primitive::Join
            | Primitive::Exit
            | Primitive::Over
            | Primitive::Errno
            | Primitive::Begin
            | Primitive::End
            | Primitive::This
            | Primitive::Get
            | Primitive::Set
            | Primitive::Await
            | Primitive::Deadlocks
            | Primitive::Me => return,
        };
        let given: Vec<Argument> = arguments.get(argument).cloned().into_iter().collect();
        for target in &self.scan.address_taken {
            if self.points.module[*target].body.is_some() {
                self.call(*target, &given, None);
            }
        }
    }
}
