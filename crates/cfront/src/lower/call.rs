//! Translates calls: of functions with bodies, through pointers, of functions without bodies, and
//! of built-ins.

use super::context::{Lowerer, Res, refuse};
use super::leaf::{Leaf, Scalar};
use super::library::{Known, Returns, known};
use super::{Externals, Property, ResultPart, Source, codes};
use crate::assumed;
use crate::ir::{Argument, Callee, ExprId, FunctionId, ObjectId, StmtId, StmtKind};
use bia_base::Span;
use bia_k2::ast::{Expr, Op, ThreadOp, Ty, Var};

/// An argument that has been evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Actual {
    /// One for each part.
    pub(crate) values: Vec<Expr>,
    /// The expression, unless it is a record.
    pub(crate) expr: Option<ExprId>,
}

impl Actual {
    /// The value of a scalar.
    pub(crate) fn scalar(&self) -> Option<(Expr, ExprId)> {
        Some((*self.values.first()?, self.expr?))
    }
}

/// A call in progress.
#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    pub(crate) stmt: StmtId,
    pub(crate) actuals: Vec<Actual>,
    pub(crate) result: Option<ObjectId>,
    pub(crate) span: Span,
    /// Through a pointer, possibly one of several callees.
    pub(crate) indirect: bool,
}

impl Lowerer<'_> {
    pub(crate) fn call(&mut self, stmt: StmtId) -> Res<()> {
        let StmtKind::Call {
            callee,
            arguments,
            result,
            ..
        } = &self.module[stmt].kind
        else {
            return Ok(());
        };
        let target = match callee {
            Callee::Direct(_) => None,
            Callee::Pointer(pointer) => {
                let target = self.expr(*pointer)?;
                Some(self.stable(target)?)
            }
        };
        let site = CallSite {
            stmt,
            actuals: self.actuals(arguments)?,
            result: *result,
            span: self.module[stmt].span,
            indirect: target.is_some(),
        };
        match (callee, target) {
            (Callee::Direct(function), _) => self.call_function(*function, site),
            (Callee::Pointer(_), Some(target)) => self.dispatch(target, site),
            (Callee::Pointer(_), None) => Ok(()),
        }
    }

    pub(crate) fn actuals(&mut self, arguments: &[Argument]) -> Res<Vec<Actual>> {
        let mut actuals = Vec::new();
        for argument in arguments {
            actuals.push(match argument {
                Argument::Scalar(expr) => Actual {
                    values: vec![self.expr(*expr)?],
                    expr: Some(*expr),
                },
                Argument::Record(place) => Actual {
                    values: self.record_values(*place)?,
                    expr: None,
                },
            });
        }
        Ok(actuals)
    }

    fn call_function(&mut self, function: FunctionId, site: CallSite) -> Res<()> {
        let name = self.module.name(self.module[function].name).to_owned();
        let has_body = self.module[function].body.is_some();
        let is_error = self.options.error_functions.contains(&name);
        if is_error && (self.is_asked(Property::Reach, site.span) || !has_body) {
            self.fail(Property::Reach, &format!("call of `{name}`"), site.span)?;
            self.check_leaks(site.span)?;
            self.stop_path();
            return Ok(());
        }
        if !has_body && self.masks(&name, &site)? {
            return Ok(());
        }
        self.check_null(function, &name, &site)?;
        self.check_synchronised(function, &name, &site)?;
        if has_body && self.is_atomic_by_name(&name) {
            self.mark(ThreadOp::Begin)?;
            self.call_defined(function, site)?;
            return self.mark(ThreadOp::End);
        }
        if has_body {
            return self.call_defined(function, site);
        }
        self.call_external(function, &name, site)
    }

    fn call_defined(&mut self, function: FunctionId, site: CallSite) -> Res<()> {
        let signature = self.signatures[&function].clone();
        let values = self.passed(function, &signature.parameters, &site)?;
        let results = self.result_vars(site.result, &signature.results)?;
        let stmt = self.call_with_own(&signature, values, results.clone())?;
        self.emit(stmt);
        self.take_results(site.result, &results, site.span)
    }

    fn adapt(&mut self, value: Expr, ty: Ty, span: Span) -> Res<Expr> {
        if self.b.type_of(value) == ty {
            return Ok(value);
        }
        match self.cast(ty, value) {
            Ok(value) => Ok(value),
            Err(_) => refuse(
                &codes::CONSTRUCT,
                "a result does not fit what the call expects",
                span,
            ),
        }
    }

    /// The variables that take the results of a K2 call.
    fn result_vars(&mut self, result: Option<ObjectId>, types: &[Ty]) -> Res<Vec<Var>> {
        if let Some(object) = result
            && !self.homes.in_memory(object)
        {
            let own = self.variables_of(object)?;
            let fits = own.len() == types.len()
                && own
                    .iter()
                    .zip(types)
                    .all(|(part, ty)| self.b.var_data(part.var).ty == *ty);
            if fits {
                return Ok(own.iter().map(|part| part.var).collect());
            }
        }
        let stem = if result.is_some() { "result" } else { "unused" };
        let mut vars = Vec::new();
        for ty in types {
            vars.push(self.temp(stem, *ty)?);
        }
        Ok(vars)
    }

    fn take_results(&mut self, result: Option<ObjectId>, vars: &[Var], span: Span) -> Res<()> {
        let Some(object) = result else {
            return Ok(());
        };
        if vars.is_empty() {
            // The value of a function that does not return one.
            return self.because(Source::Missing, |this| this.arbitrary_result(result));
        }
        if !self.homes.in_memory(object) {
            let own = self.variables_of(object)?;
            if own.iter().map(|p| p.var).eq(vars.iter().copied()) {
                return Ok(());
            }
            if let ([part], [var]) = (own.as_slice(), vars) {
                let ty = self.b.var_data(part.var).ty;
                let value = self.b.var(*var);
                let value = self.adapt(value, ty, span)?;
                return self.assign(part.var, value);
            }
        }
        let whole = self.whole(object)?;
        self.store_record(whole, self.module[object].ty, vars, span)
    }

    /// Calls the function that a pointer points to: one of those whose address is taken.
    fn dispatch(&mut self, target: Expr, site: CallSite) -> Res<()> {
        let candidates: Vec<FunctionId> = self.scan.address_taken.iter().copied().collect();
        let end = self.new_label("called")?;
        let mut stable = site.clone();
        for actual in &mut stable.actuals {
            for value in &mut actual.values {
                *value = self.stable(*value)?;
            }
        }
        for function in candidates {
            if !self.is_compatible(function, &stable) {
                continue;
            }
            let next = self.new_label("not")?;
            let copy = self.copy(target)?;
            let address = self.function_address(function);
            let address = self.address_constant(address)?;
            let equal = self.op(Op::Eq, &[copy, address])?;
            let differs = self.op(Op::Not, &[equal])?;
            self.jump_if(differs, next)?;
            let mut own = stable.clone();
            for actual in &mut own.actuals {
                for value in &mut actual.values {
                    *value = self.copy(*value)?;
                }
            }
            self.call_function(function, own)?;
            self.jump(end);
            self.place_label(next)?;
        }
        let text = "call through a pointer that points to no function of that type";
        self.fail(Property::ValidDeref, text, site.span)?;
        self.assume_listed(&assumed::CALLED_POINTERS, &[], Some(site.span));
        self.stop_path();
        self.place_label(end)?;
        Ok(())
    }

    /// Whether a function can be called with these arguments, for this result.
    fn is_compatible(&mut self, function: FunctionId, site: &CallSite) -> bool {
        let Some(signature) = self.signatures.get(&function).cloned() else {
            return self.is_compatible_declaration(function, site);
        };
        let given: Vec<Expr> = site.actuals.iter().flat_map(|a| a.values.clone()).collect();
        let variadic = self
            .module
            .types
            .signature(self.module[function].ty)
            .is_some_and(|s| s.variadic || !s.prototyped);
        if given.len() < signature.parameters.len()
            || (given.len() > signature.parameters.len() && !variadic)
        {
            return false;
        }
        let fits = given
            .iter()
            .zip(&signature.parameters)
            .all(|(value, ty)| self.b.type_of(*value) == *ty);
        let wanted = match site.result {
            Some(object) => self.value_types(self.module[object].ty, site.span).ok(),
            None => None,
        };
        fits && wanted.is_none_or(|types| types == signature.results)
    }

    /// The same of a function without body. The types of arguments without a value are not
    /// compared.
    fn is_compatible_declaration(&mut self, function: FunctionId, site: &CallSite) -> bool {
        let module = self.module;
        let Some(signature) = module.types.signature(module[function].ty) else {
            return true;
        };
        if !signature.prototyped {
            return true;
        }
        let (wanted, given) = (&signature.parameters, &site.actuals);
        if given.len() < wanted.len() || (given.len() > wanted.len() && !signature.variadic) {
            return false;
        }
        given.iter().zip(wanted).all(|(actual, ty)| {
            let Ok(types) = self.value_types(*ty, site.span) else {
                return true;
            };
            let values = actual.values.iter().map(|value| self.b.type_of(*value));
            actual.values.is_empty() || values.eq(types)
        })
    }

    /// A call of a function without body.
    fn call_external(&mut self, function: FunctionId, name: &str, site: CallSite) -> Res<()> {
        if let Some(meaning) = self.options.builtins.get(name) {
            return self.call_of_table(meaning, name, site);
        }
        let mut assuming = self.options.assume_functions.iter().map(String::as_str);
        if name == crate::library::ASSUME || assuming.any(|f| f == name) {
            self.check_waits(name)?;
            if let Some((value, _)) = site.actuals.first().and_then(Actual::scalar) {
                let bool = self.bool();
                let condition = self.cast(bool, value)?;
                self.assume(condition)?;
            }
            return Ok(());
        }
        if name == crate::jumps::LOST {
            let text = "`longjmp` to a call of `setjmp` whose function has ended";
            self.fail(Property::ValidDeref, text, site.span)?;
            self.assume_listed(&assumed::LOST_JUMP, &[], Some(site.span));
            self.stop_path();
            return Ok(());
        }
        if name == crate::library::LONGEST_ARGUMENT {
            return self.longest_argument(&site);
        }
        let input = Source::Result(function);
        if name.starts_with(crate::library::NONDET) && site.result.is_some() {
            let inside = Source::Library(function);
            return self.because(inside, |this| this.arbitrary_result(site.result));
        }
        if name.starts_with(&self.options.nondet_prefix) && site.result.is_some() {
            return self.because(input, |this| this.arbitrary_result(site.result));
        }
        self.limit_lost_pointers(&site)?;
        self.check_for_target(name, site.span)?;
        self.interrupt_point()?;
        let pointers: Vec<ExprId> = site.actuals.iter().filter_map(|a| a.expr).collect();
        self.limit_blocks(&pointers, site.span)?;
        if let Some(Known::Print | Known::Scan | Known::Effects(_) | Known::MayEnd(_)) = known(name)
        {
            self.list_silent_reads(name, &site);
        }
        let (source, meaning) = match known(name) {
            meaning @ (Some(Known::Arbitrary) | None) => (input, meaning),
            meaning @ Some(_) => (Source::Library(function), meaning),
        };
        if meaning.is_none() {
            self.may_enable(Source::Effect(function))?;
        }
        self.because(source, |this| {
            this.uninterrupted(|this| match meaning {
                Some(meaning) => this.library(meaning, name, function, site),
                None => this.unknown(function, name, &site),
            })
        })
    }

    /// A function without body that gets a pointer to memory that is not known may use it.
    fn limit_lost_pointers(&mut self, site: &CallSite) -> Res<()> {
        for (value, expr) in site.actuals.iter().filter_map(Actual::scalar) {
            let class = self.points.value_class(expr);
            let is_pointer = self.module.types.is_pointer(self.module[expr].ty);
            if is_pointer && class.is_some_and(|class| self.points.is_lost(class)) {
                let (value, null) = (self.copy(value)?, self.address_constant(0)?);
                let is_null = self.op(Op::Eq, &[value, null])?;
                let used = self.not(is_null)?;
                self.limit_if(used, super::place::LOST_POINTER, site.span)?;
            }
        }
        Ok(())
    }

    /// The result is arbitrary.
    pub(crate) fn arbitrary_result(&mut self, result: Option<ObjectId>) -> Res<()> {
        let Some(object) = result else {
            return self.unused_result();
        };
        if self.module.types.is_pointer(self.module[object].ty) {
            let span = self.here();
            self.assume_listed(&assumed::NO_BODY_POINTERS, &[], Some(span));
        }
        if self.homes.in_memory(object) {
            let whole = self.whole(object)?;
            return self.make_arbitrary(whole, self.module[object].ty);
        }
        for (at, part) in self.variables_of(object)?.iter().enumerate() {
            self.havoc(part.var);
            self.note_part(at == 0, &part.leaf);
            self.keep_sign(part.var, &part.leaf)?;
        }
        Ok(())
    }

    /// Unsigned numbers are not negative, even if integers are unbounded.
    fn keep_sign(&mut self, var: Var, leaf: &Leaf) -> Res<()> {
        let unsigned = matches!(leaf.scalar, Scalar::Int { signed: false, .. });
        if !self.options.unbounded_integers || !unsigned || leaf.count.is_some() {
            return Ok(());
        }
        let value = self.b.var(var);
        let zero = self.b.number(self.b.type_of(value), 0)?;
        let fits = self.op(Op::Ge, &[value, zero])?;
        self.assume(fits)
    }

    /// The last `havoc` is this part of the result of a function.
    fn note_part(&mut self, first: bool, leaf: &Leaf) {
        let choice = self.origins.choices.last_mut();
        if let (Some(choice), Some(ty)) = (choice, leaf.ty)
            && matches!(choice.source, Source::Result(_))
        {
            choice.part = Some(ResultPart {
                first,
                name: leaf.name.clone(),
                ty,
                elements: leaf.count,
            });
        }
    }

    /// Gives an unused result a value, because reports list it among the inputs.
    fn unused_result(&mut self) -> Res<()> {
        let Source::Result(function) = self.source else {
            return Ok(());
        };
        let signature = self.module.types.signature(self.module[function].ty);
        let Some(leaves) = signature.and_then(|s| self.leaves(s.result)) else {
            return Ok(());
        };
        for (at, leaf) in leaves.iter().enumerate() {
            let ty = self.leaf_type(leaf)?;
            let any = self.any(ty)?;
            self.havoc(any);
            self.note_part(at == 0, leaf);
        }
        Ok(())
    }

    /// Gives the result a scalar value.
    pub(crate) fn set_result(&mut self, result: Option<ObjectId>, value: Expr) -> Res<()> {
        let Some(object) = result else {
            return Ok(());
        };
        let scalar = self.scalar(self.module[object].ty, self.module[object].span)?;
        let value = self.coerce(value, scalar)?;
        let whole = self.whole(object)?;
        self.store(whole, scalar, None, value)
    }

    /// A function of the C library whose model is for `int` of 32 bits, and for glibc.
    fn check_for_target(&mut self, name: &str, span: Span) -> Res<()> {
        let model = self.module.types.model();
        let of_library = known(name).is_some() || crate::library::has(name);
        if !model.is_foreign() || !of_library {
            return Ok(());
        }
        if !crate::library::serves(model, name) {
            let message = format!("`{name}` on a target whose `int` has 16 bits");
            return refuse(&codes::TARGET, message, span);
        }
        self.assume_listed(&assumed::FOREIGN_LIBRARY, &[], Some(span));
        Ok(())
    }

    /// A function of the C library without a model, or declared with another type than its model
    /// has: what it reads and writes through its arguments must not be left out where accesses are
    /// checked.
    fn refuse_library(&self, name: &str, site: &CallSite) -> Res<()> {
        let modelled = crate::library::has(name);
        let of_library = modelled || crate::gnu::in_libc(name);
        if !of_library || !self.checks(Property::ValidDeref) || self.given(site).is_empty() {
            return Ok(());
        }
        let message = match modelled {
            true => format!("`{name}` is declared with another type than in the C library"),
            false => format!("what `{name}` of the C library does to memory is not modelled"),
        };
        refuse(&codes::MEMORY_SAFETY, message, site.span)
    }

    /// A function of the C library that is declared with a result of another kind: a machine finds
    /// half of a pointer, or what is in another register.
    fn refuse_other_result(&self, meaning: Known, name: &str, site: &CallSite) -> Res<()> {
        let Some(result) = site.result else {
            return Ok(());
        };
        let (types, ty) = (&self.module.types, self.module[result].ty);
        let fits = match meaning.returns() {
            Returns::Pointer => types.is_pointer(ty),
            Returns::Float => types.float(ty).is_some(),
            Returns::Other => true,
        };
        if fits {
            return Ok(());
        }
        let message = format!("`{name}` is declared with another result than in the C library");
        refuse(&codes::LIBRARY, message, site.span)
    }

    /// A function of which nothing is known.
    pub(crate) fn unknown(&mut self, function: FunctionId, name: &str, site: &CallSite) -> Res<()> {
        self.refuse_threads(name, site)?;
        self.refuse_library(name, site)?;
        // A model that another one calls and that is not there is never anything else.
        if name.starts_with("__bia_") {
            let text = format!("this use of a library function, which needs `{name}`");
            return refuse(&codes::LIBRARY, text, site.span);
        }
        if self.announces() {
            self.assume_listed(&assumed::NO_BODY_RACES, &[name], Some(site.span));
        }
        match self.options.externals {
            Externals::Uninterpreted => {
                self.assume_listed(&assumed::NO_BODY_PURE, &[name], Some(site.span));
            }
            Externals::Havoc => {
                self.assume_listed(&assumed::NO_BODY, &[name], Some(site.span));
                self.outside_effects(function, site)?;
            }
        }
        if self.module[function].noreturn {
            self.check_leaks(site.span)?;
            self.stop_path();
            return Ok(());
        }
        self.arbitrary_result(site.result)
    }

    /// Inline assembly: its outputs, and maybe what its operands point to, are arbitrary. A truth
    /// value is always made arbitrary, so that the inputs of an execution show whether it passes
    /// here.
    pub(crate) fn assembly(
        &mut self,
        pointers: &[ExprId],
        memory: bool,
        results: &[ObjectId],
        span: Span,
    ) -> Res<()> {
        self.assume_listed(&assumed::ASSEMBLY, &[], Some(span));
        self.because(Source::Assembly, |this| {
            let bool = this.bool();
            let passed = this.any(bool)?;
            this.havoc(passed);
            if memory {
                this.havoc_reachable(pointers)?;
            }
            for result in results {
                this.arbitrary_result(Some(*result))?;
            }
            Ok(())
        })
    }

    /// What pointers point to, and what is reached from there, becomes arbitrary.
    pub(crate) fn havoc_reachable(&mut self, pointers: &[ExprId]) -> Res<()> {
        let mut nodes = Vec::new();
        for pointer in pointers {
            nodes.extend(self.points.value_class(*pointer));
        }
        for node in self.points.reachable(&nodes) {
            let facts = &self.points.class(node).facts;
            if facts.roots.is_empty() && facts.objects.is_empty() && facts.sites.is_empty() {
                continue;
            }
            for map in self.region_maps(node)? {
                self.havoc(map);
            }
        }
        Ok(())
    }

    /// The value of a scalar argument.
    pub(crate) fn argument(&self, site: &CallSite, at: usize) -> Res<(Expr, ExprId)> {
        match site.actuals.get(at).and_then(Actual::scalar) {
            Some(found) => Ok(found),
            None => refuse(
                &codes::LIBRARY,
                "a library function with too few arguments",
                site.span,
            ),
        }
    }

    /// The scalar of an argument.
    pub(crate) fn argument_scalar(&self, expr: ExprId) -> Res<Scalar> {
        self.scalar(self.module[expr].ty, self.module[expr].span)
    }

    fn library(
        &mut self,
        meaning: Known,
        name: &str,
        function: FunctionId,
        site: CallSite,
    ) -> Res<()> {
        let span = site.span;
        let allocates = matches!(
            meaning,
            Known::Malloc
                | Known::Calloc
                | Known::Realloc
                | Known::Alloca
                | Known::Memcpy
                | Known::Mempcpy
                | Known::Memset
                | Known::Text(_)
                | Known::Scan
                | Known::Options
                | Known::Object
        );
        self.refuse_other_result(meaning, name, &site)?;
        let looks = matches!(meaning, Known::Effects(letters) | Known::MayEnd(letters)
            if self.needs_classes(letters));
        if site.indirect && (allocates || looks) {
            return refuse(
                &codes::LIBRARY,
                format!("`{name}` called through a pointer"),
                span,
            );
        }
        match meaning {
            Known::Malloc => self.malloc(&site),
            Known::Calloc => self.calloc(&site),
            Known::Realloc => self.realloc(&site),
            Known::Free => self.free(&site),
            Known::Alloca => self.alloca(&site),
            Known::Memcpy => self.memcpy(name, &site, false),
            Known::Mempcpy => self.memcpy(name, &site, true),
            Known::Memset => self.memset(&site),
            Known::Text(op) => self.text(op, &site),
            Known::Math(op) => {
                self.math(op, name, &site)?;
                match op.sets_errno() {
                    true => self.set_errno(),
                    false => Ok(()),
                }
            }
            Known::Character(test) => self.character(test, name, &site),
            Known::Absolute => self.absolute(&site),
            Known::Print => self.print(name, &site),
            Known::Arbitrary => self.arbitrary_result(site.result),
            Known::Effects(letters) => self.effects(letters, name, &site),
            Known::MayEnd(letters) => self.may_end(letters, name, &site),
            Known::Rounding => self.rounding(name, &site),
            Known::Signal => self.signal(name, &site),
            Known::Options => self.options(name, &site),
            Known::Object => self.new_object(&site),
            Known::Unmodelled => self.unmodelled(&site),
            Known::Refused(why) => refuse(&codes::LIBRARY, format!("`{name}` {why}"), span),
            Known::Scan => self.scan_input(name, &site),
            Known::Abort => {
                self.check_leaks(span)?;
                self.stop_path();
                Ok(())
            }
            Known::Exit => {
                self.check_leaks(span)?;
                self.stop_path();
                Ok(())
            }
            Known::Assert => self.assertion(&site),
            Known::Threads => refuse(
                &codes::CONCURRENCY,
                format!("`{name}` starts a process"),
                span,
            ),
            Known::Thread(primitive) => self.primitive(primitive, name, &site),
            Known::LongJump => refuse(&codes::LIBRARY, format!("`{name}`"), span),
            Known::CallsBack => {
                let _ = function;
                refuse(
                    &codes::LIBRARY,
                    format!("`{name}` calls functions it is given"),
                    span,
                )
            }
        }
    }

    fn assertion(&mut self, site: &CallSite) -> Res<()> {
        let (value, _) = self.argument(site, 0)?;
        let bool = self.bool();
        let holds = self.cast(bool, value)?;
        let holds = self.stable(holds)?;
        let copy = self.copy(holds)?;
        let fails = self.not(copy)?;
        self.fail_if(fails, Property::Reach, "assertion", site.span)?;
        // An assertion that fails ends the program.
        self.assume(holds)
    }
}
