//! The effects of functions that are over-approximated, and of formats.
//!
//! Reads matter only where accesses are checked; what is written is arbitrary afterwards.

use super::uses::{Limit, Size, Use, of_format, of_letters, scan_format};
use super::wanted::Misfit;
use crate::assumed;
use crate::ir::ExprId;
use crate::lower::address::New;
use crate::lower::call::{Actual, CallSite};
use crate::lower::context::{Lowerer, Res, Stop, no_class, refuse};
use crate::lower::leaf::Scalar;
use crate::lower::place::Access;
use crate::lower::{Property, codes};
use bia_base::Diagnostic;
use bia_k2::ast::{Expr, Label, Op, Var};

impl Lowerer<'_> {
    /// A function of the table of effects.
    pub(crate) fn effects(&mut self, letters: &str, name: &str, site: &CallSite) -> Res<()> {
        self.apply(&of_letters(letters), name, site)?;
        self.set_errno()?;
        self.arbitrary_result(site.result)
    }

    /// Whether effects touch memory: then the pointers must be known to the points-to analysis.
    pub(crate) fn needs_classes(&self, letters: &str) -> bool {
        let checked = self.options.properties.has(Property::ValidDeref);
        of_letters(letters).iter().any(|(_, found)| match found {
            Use::Text { .. } => checked,
            Use::Write { .. } | Use::WriteText { .. } | Use::Count { .. } | Use::Reachable => true,
            Use::Nothing | Use::Read { .. } | Use::Stream | Use::Null => false,
        })
    }

    fn apply(&mut self, uses: &[(usize, Use)], name: &str, site: &CallSite) -> Res<()> {
        for (at, found) in uses {
            if site.actuals.get(*at).and_then(Actual::scalar).is_some() {
                self.apply_one(*at, *found, name, site)?;
            }
        }
        Ok(())
    }

    fn apply_one(&mut self, at: usize, found: Use, name: &str, site: &CallSite) -> Res<()> {
        let (value, expr) = self.argument(site, at)?;
        if !self.module.types.is_pointer(self.module[expr].ty) {
            return self.number_for_pointer(expr, found, name);
        }
        let value = self.copy(value)?;
        let address = self.stable(value)?;
        match found {
            Use::Nothing => Ok(()),
            Use::Text { null, limit } => self.read_text((address, expr), null, limit, site),
            Use::Read { null, size } => {
                if !self.options.properties.has(Property::ValidDeref) {
                    return self.check_mapped(address, null, site);
                }
                let after = self.skip_null(address, null)?;
                let length = self.length_of(size, expr, name, site)?;
                self.check_block(address, length, site)?;
                self.close_skip(after)
            }
            Use::Write { null, size } => {
                let after = self.skip_null(address, null)?;
                self.write_any((address, expr), size, name, site)?;
                self.close_skip(after)
            }
            Use::WriteText { limit } => self.write_text((address, expr), limit, name, site),
            Use::Count { bytes, number } => self.write_count((address, expr), bytes, number, site),
            Use::Stream => {
                if self.checks(Property::ValidDeref) && self.may_be_closed(expr, name) {
                    self.assume_listed(&assumed::STREAMS, &[], Some(site.span));
                }
                let (copy, null) = (self.copy(address)?, self.address_constant(0)?);
                let bad = self.op(Op::Eq, &[copy, null])?;
                if self.checks(Property::ValidDeref) {
                    return self.fail_if(bad, Property::ValidDeref, "a null stream", site.span);
                }
                let good = self.not(bad)?;
                self.assume_defined(good, site.span)
            }
            Use::Null => match self.known.get(&address) {
                Some(0) => Ok(()),
                Some(_) | None => refuse(
                    &codes::LIBRARY,
                    format!("`{name}` keeps a pointer that it is given"),
                    site.span,
                ),
            },
            Use::Reachable => self.havoc_reachable(&[expr]),
        }
    }

    /// A number where the function is given a pointer, by a call without prototype or a format:
    /// what it would access is not known.
    fn number_for_pointer(&mut self, expr: ExprId, found: Use, name: &str) -> Res<()> {
        match found {
            Use::Nothing => Ok(()),
            Use::Reachable => self.havoc_reachable(&[expr]),
            Use::Text { .. }
            | Use::Read { .. }
            | Use::Write { .. }
            | Use::WriteText { .. }
            | Use::Count { .. }
            | Use::Stream
            | Use::Null => {
                let text = format!("`{name}` is given a number where it needs a pointer");
                let found = Diagnostic::new(&codes::FORMAT, text).at(self.module[expr].span);
                let help = "declare the function with its prototype, and pass a pointer";
                Err(Stop::Refused(found.help(help)))
            }
        }
    }

    /// Whether a call that C leaves undefined because of its format is a violation that is asked
    /// about. What it would do is not followed.
    fn tells_misfit(&self, misfit: &Misfit, site: &CallSite) -> bool {
        misfit.undefined && self.looks_for(Property::LibraryArguments, site.span)
    }

    fn fail_by_format(&mut self, misfit: &Misfit, name: &str, site: &CallSite) -> Res<()> {
        let always = self.truth(true);
        let text = format!("`{name}`: {}", misfit.why);
        self.fail_if(always, Property::LibraryArguments, &text, site.span)?;
        // Where a witness has other checks in mind the execution ends all the same.
        let never = self.truth(false);
        self.assume_defined(never, site.span)
    }

    /// A call by a format that is not followed.
    fn refuse_format<T>(&self, misfit: &Misfit, name: &str, site: &CallSite) -> Res<T> {
        let argument = misfit.argument.and_then(|at| site.actuals.get(at)?.expr);
        let span = argument.map_or(site.span, |expr| self.module[expr].span);
        let text = format!("`{name}`: {}", misfit.why);
        let found = Diagnostic::new(&codes::FORMAT, text).at(span);
        Err(Stop::Refused(found.help(misfit.help())))
    }

    /// Where accesses are not checked one through a null pointer ends the path.
    fn check_mapped(&mut self, address: Expr, null: bool, site: &CallSite) -> Res<()> {
        if null {
            return Ok(());
        }
        let one = self.address_constant(1)?;
        self.check_access(address, one, site.span)
    }

    /// A label behind what is only done with a pointer that is not null.
    fn skip_null(&mut self, address: Expr, null: bool) -> Res<Option<Label>> {
        if !null {
            return Ok(None);
        }
        let label = self.new_label("null")?;
        let (copy, zero) = (self.copy(address)?, self.address_constant(0)?);
        let is_null = self.op(Op::Eq, &[copy, zero])?;
        self.jump_if(is_null, label)?;
        Ok(Some(label))
    }

    fn close_skip(&mut self, label: Option<Label>) -> Res<()> {
        if let Some(label) = label {
            self.place_label(label)?;
        }
        Ok(())
    }

    fn length_of(&mut self, size: Size, expr: ExprId, name: &str, site: &CallSite) -> Res<Expr> {
        let length = match size {
            Size::Bytes(bytes) => self.address_constant(bytes)?,
            Size::Pointee => {
                let to = self.module.types.pointee(self.module[expr].ty);
                match to.and_then(|to| self.module.types.size(to)) {
                    Some(bytes) if bytes > 0 => self.address_constant(bytes)?,
                    Some(_) | None => {
                        let text = format!("what `{name}` stores has no known size");
                        return refuse(&codes::LIBRARY, text, site.span);
                    }
                }
            }
            Size::Argument(at) => self.limit(site, at)?,
            Size::Product(a, b) => {
                let (a, b) = (self.limit(site, a)?, self.limit(site, b)?);
                self.op(Op::Mul, &[a, b])?
            }
        };
        self.stable(length)
    }

    fn read_text(
        &mut self,
        pointer: (Expr, ExprId),
        null: bool,
        limit: Limit,
        site: &CallSite,
    ) -> Res<()> {
        if crate::library::literal(self.module, pointer.1).is_some() {
            return Ok(());
        }
        if !self.options.properties.has(Property::ValidDeref) {
            return match limit {
                Limit::None => self.check_mapped(pointer.0, null, site),
                Limit::Constant(_) | Limit::Argument(_) | Limit::LengthOf(_) => Ok(()),
            };
        }
        let after = self.skip_null(pointer.0, null)?;
        let limit = match limit {
            Limit::None => None,
            Limit::Constant(most) => Some(self.address_constant(most)?),
            Limit::Argument(at) => Some(self.unsigned_limit(site, at)?),
            Limit::LengthOf(at) => Some(self.text_length(site, at)?),
        };
        let index = self.counter()?;
        self.find_end_of(pointer, index, limit, site)?;
        self.close_skip(after)
    }

    /// A limit on characters; a negative one is a large one.
    fn unsigned_limit(&mut self, site: &CallSite, at: usize) -> Res<Expr> {
        self.limit(site, at)
    }

    /// The length of the string that an argument points to.
    fn text_length(&mut self, site: &CallSite, at: usize) -> Res<Expr> {
        let (value, expr) = self.argument(site, at)?;
        let value = self.copy(value)?;
        let start = self.stable(value)?;
        let index = self.counter()?;
        self.find_end_of((start, expr), index, None, site)?;
        Ok(self.b.var(index))
    }

    fn any_value(&mut self, ty: bia_k2::ast::Ty) -> Res<Expr> {
        let any = self.any(ty)?;
        self.havoc(any);
        let value = self.b.var(any);
        self.copy(value)
    }

    /// Bytes become arbitrary.
    fn write_any(
        &mut self,
        pointer: (Expr, ExprId),
        size: Size,
        name: &str,
        site: &CallSite,
    ) -> Res<()> {
        let (address, expr) = pointer;
        let node = self.points.value_class(expr).ok_or_else(no_class)?;
        let length = self.length_of(size, expr, name, site)?;
        self.check_block(address, length, site)?;
        self.check_writable(node, address, site.span)?;
        let to = self.module.types.pointee(self.module[expr].ty);
        let whole = to.and_then(|to| Some((to, self.module.types.size(to)?)));
        let known = self.known.get(&length).copied();
        if let Some((to, bytes)) = whole
            && known == Some(u128::from(bytes))
            && self.leaves(to).is_some()
        {
            let address = self.copy(address)?;
            let place = Access::Memory {
                node,
                offset: 0,
                address,
            };
            return self.make_arbitrary(place, to);
        }
        let start = self.copy(address)?;
        self.fill(node, start, length, &mut |this, ty| this.any_value(ty))
    }

    /// A string of any length up to the limit, with its zero.
    fn write_text(
        &mut self,
        pointer: (Expr, ExprId),
        limit: Limit,
        name: &str,
        site: &CallSite,
    ) -> Res<()> {
        let (address, expr) = pointer;
        let node = self.points.value_class(expr).ok_or_else(no_class)?;
        if limit == Limit::None && !self.options.properties.has(Property::ValidDeref) {
            // Where the object ends is not known: all of its memory becomes arbitrary.
            self.assume_listed(&assumed::INPUT_FITS, &[name], Some(site.span));
            self.check_mapped(address, false, site)?;
            return self.havoc_reachable(&[expr]);
        }
        let ty = self.address_type()?;
        let length = self.temp("length", ty)?;
        self.havoc(length);
        let most = match limit {
            Limit::None => self.number(ty, (1 << (self.pointer_bits - 2)) - 1)?,
            Limit::Constant(most) => self.address_constant(most)?,
            Limit::Argument(at) => self.limit(site, at)?,
            Limit::LengthOf(at) => self.text_length(site, at)?,
        };
        let now = self.b.var(length);
        let fits = self.op(Op::Le, &[now, most])?;
        self.assume(fits)?;
        let now = self.b.var(length);
        let total = self.plus(now, 1)?;
        let total = self.stable(total)?;
        self.check_block(address, total, site)?;
        self.check_writable(node, address, site.span)?;
        let (start, count) = (self.copy(address)?, self.b.var(length));
        self.fill(node, start, count, &mut |this, ty| this.any_value(ty))?;
        let byte = self.bv(8, false)?;
        let zero = self.number(byte, 0)?;
        self.set_char_at(pointer, length, zero, site)
    }

    /// `%n`: a number of characters.
    fn write_count(
        &mut self,
        pointer: (Expr, ExprId),
        bytes: u64,
        number: Option<u64>,
        site: &CallSite,
    ) -> Res<()> {
        let (address, expr) = pointer;
        let types = &self.module.types;
        let to = types.pointee(self.module[expr].ty);
        let fits = to.is_some_and(|to| types.is_integer(to) && types.size(to) == Some(bytes));
        if !fits {
            let text = "`%n` with a pointer to a number of another size";
            return refuse(&codes::FORMAT, text, site.span);
        }
        let size = self.address_constant(bytes)?;
        self.check_access(address, size, site.span)?;
        let node = self.points.value_class(expr).ok_or_else(no_class)?;
        self.check_writable(node, address, site.span)?;
        let scalar = Scalar::Int {
            width: u32::try_from(bytes * 8).unwrap_or(32),
            signed: true,
        };
        let ty = self.type_of_scalar(scalar)?;
        let value = match number {
            Some(number) => self.number(ty, u128::from(number))?,
            None => {
                self.assume_listed(&assumed::COUNT_ANY, &[], Some(site.span));
                self.any_value(ty)?
            }
        };
        let place = Access::Memory {
            node,
            offset: 0,
            address,
        };
        self.store(place, scalar, None, value)
    }

    // ---- formats ----

    fn expressions(site: &CallSite) -> Vec<ExprId> {
        site.actuals.iter().map_while(|a| a.expr).collect()
    }

    /// A function that prints. Without a literal format nothing is known of what it looks at.
    pub(crate) fn print(&mut self, name: &str, site: &CallSite) -> Res<()> {
        if name == "fprintf" && site.actuals.first().is_some_and(|a| a.scalar().is_some()) {
            self.apply_one(0, Use::Stream, name, site)?;
        }
        // A call through a pointer passes its arguments in another way.
        let direct = Some(Self::expressions(site)).filter(|_| !site.indirect);
        let uses = direct.and_then(|arguments| of_format(self.module, name, &arguments));
        match uses {
            Some(Ok(uses)) => self.apply(&uses, name, site)?,
            Some(Err(misfit)) if self.tells_misfit(&misfit, site) => {
                return self.fail_by_format(&misfit, name, site);
            }
            Some(Err(misfit)) if self.options.properties.has(Property::ValidDeref) => {
                return self.refuse_format(&misfit, name, site);
            }
            Some(Err(misfit)) if misfit.undefined && misfit.stores => {
                return self.refuse_format(&misfit, name, site);
            }
            Some(Err(misfit)) if misfit.undefined => {
                self.assume_listed(&assumed::FORMAT_FITS, &[name], Some(site.span));
            }
            None if self.options.properties.has(Property::ValidDeref) => {
                let text = format!("`{name}` with a format that is no string literal");
                return refuse(&codes::FORMAT, text, site.span);
            }
            Some(Err(_)) | None => {
                self.assume_listed(&assumed::NO_COUNT, &[name], Some(site.span));
            }
        }
        self.set_errno()?;
        self.arbitrary_result(site.result)
    }

    /// A function that reads input by a format: as many stores happen as the result says.
    pub(crate) fn scan_input(&mut self, name: &str, site: &CallSite) -> Res<()> {
        self.assume_listed(&assumed::STORES_ANY, &[name], Some(site.span));
        if name.ends_with("sscanf") {
            let limit = Limit::None;
            self.apply_one(0, Use::Text { null: false, limit }, name, site)?;
        } else if name.ends_with("fscanf") {
            self.apply_one(0, Use::Stream, name, site)?;
        }
        let uses = match of_format(self.module, name, &Self::expressions(site)) {
            Some(Ok(uses)) => uses,
            Some(Err(misfit)) if self.tells_misfit(&misfit, site) => {
                return self.fail_by_format(&misfit, name, site);
            }
            Some(Err(misfit))
                if misfit.undefined || self.options.properties.has(Property::ValidDeref) =>
            {
                return self.refuse_format(&misfit, name, site);
            }
            None if self.options.properties.has(Property::ValidDeref) => {
                let text = format!("`{name}` with a format that is no string literal");
                return refuse(&codes::FORMAT, text, site.span);
            }
            Some(Err(_)) | None => {
                let first = scan_format(name).map_or(1, |at| at + 1);
                let rest = site.actuals.iter().skip(first);
                let pointers: Vec<ExprId> = rest.filter_map(|a| a.expr).collect();
                self.havoc_reachable(&pointers)?;
                self.set_errno()?;
                return self.arbitrary_result(site.result);
            }
        };
        let int = self.bv(32, true)?;
        let done = self.temp("conversions", int)?;
        self.havoc(done);
        self.limit_count(done, uses.len())?;
        let end = self.new_label("scanned")?;
        for (index, (at, found)) in uses.iter().enumerate() {
            let (now, index) = (self.b.var(done), u128::try_from(index).unwrap_or(0));
            let number = self.number(int, index)?;
            // A conversion of characters that fails may have stored some.
            let partly =
                !matches!(found, Use::Write { size: Size::Bytes(bytes), .. } if *bytes > 1);
            let op = if partly { Op::Lt } else { Op::Le };
            let missing = self.op(op, &[now, number])?;
            self.jump_if(missing, end)?;
            self.apply_one(*at, *found, name, site)?;
        }
        self.place_label(end)?;
        self.set_errno()?;
        let result = self.b.var(done);
        self.set_result(site.result, result)
    }

    /// From -1 to the number of stores.
    fn limit_count(&mut self, done: Var, most: usize) -> Res<()> {
        let int = self.bv(32, true)?;
        let (now, least) = (self.b.var(done), self.number(int, 0xffff_ffff)?);
        let above = self.op(Op::Ge, &[now, least])?;
        let now = self.b.var(done);
        let most = self.number(int, u128::try_from(most).unwrap_or(0))?;
        let below = self.op(Op::Le, &[now, most])?;
        let within = self.op(Op::And, &[above, below])?;
        self.assume(within)
    }

    // ---- errno, and functions with effects of their own ----

    /// `errno`, if the program looks at it, has any value.
    pub(crate) fn set_errno(&mut self) -> Res<()> {
        self.havoc_named(&["__bia_errno_number"])
    }

    /// Globals of these names have any value.
    fn havoc_named(&mut self, names: &[&str]) -> Res<()> {
        for object in self.named_objects(names) {
            let whole = self.whole(object)?;
            self.make_arbitrary(whole, self.module[object].ty)?;
        }
        Ok(())
    }

    /// `errno`, if the program looks at it, has this value.
    pub(crate) fn errno_is(&mut self, number: u128) -> Res<()> {
        for object in self.named_objects(&["__bia_errno_number"]) {
            let scalar = self.scalar(self.module[object].ty, self.module[object].span)?;
            let ty = self.type_of_scalar(scalar)?;
            let (whole, number) = (self.whole(object)?, self.number(ty, number)?);
            self.store(whole, scalar, None, number)?;
        }
        Ok(())
    }

    /// The static objects of these names that the program looks at.
    pub(crate) fn named_objects(&self, names: &[&str]) -> Vec<crate::ir::ObjectId> {
        let module = self.module;
        let named = |object: &crate::ir::ObjectId| {
            let data = &module[*object];
            let name = data.name.map(|name| module.name(name));
            data.function.is_none() && name.is_some_and(|name| names.contains(&name))
        };
        self.scan.objects.iter().copied().filter(named).collect()
    }

    /// The streams that are open from the start are there.
    pub(crate) fn assume_stream(&mut self, object: crate::ir::ObjectId, name: &str) -> Res<()> {
        let is_pointer = self.module.types.is_pointer(self.module[object].ty);
        if !is_pointer || !matches!(name, "stdin" | "stdout" | "stderr") {
            return Ok(());
        }
        let whole = self.whole(object)?;
        let value = self.load(whole, Scalar::Pointer, None)?;
        let null = self.address_constant(0)?;
        let is_null = self.op(Op::Eq, &[value, null])?;
        let open = self.not(is_null)?;
        self.assume(open)?;
        for other in self.streams_before(name) {
            let (mine, other) = (self.whole(object)?, self.whole(other)?);
            let mine = self.load(mine, Scalar::Pointer, None)?;
            let other = self.load(other, Scalar::Pointer, None)?;
            let same = self.op(Op::Eq, &[mine, other])?;
            let apart = self.not(same)?;
            self.assume(apart)?;
        }
        Ok(())
    }

    /// The streams whose names come before: each pair of them is different.
    fn streams_before(&self, name: &str) -> Vec<crate::ir::ObjectId> {
        let module = self.module;
        let is_stream = |object: &crate::ir::ObjectId| {
            let data = &module[*object];
            let other = data.name.map_or("", |name| module.name(name));
            data.function.is_none()
                && data.initial.is_none()
                && module.types.is_pointer(data.ty)
                && matches!(other, "stdin" | "stdout" | "stderr")
                && other < name
        };
        let objects = self.scan.objects.iter().copied();
        objects.filter(is_stream).collect()
    }

    /// `getopt`: the arguments may be put into another order, the variables of POSIX are set.
    pub(crate) fn options(&mut self, name: &str, site: &CallSite) -> Res<()> {
        self.apply(&of_letters(".xt.O"), name, site)?;
        self.havoc_named(&["optarg", "optind", "opterr", "optopt"])?;
        self.arbitrary_result(site.result)
    }

    /// The program ends here, or the function returns.
    pub(crate) fn may_end(&mut self, letters: &str, name: &str, site: &CallSite) -> Res<()> {
        self.apply(&of_letters(letters), name, site)?;
        let bool = self.bool();
        let goes_on = self.temp("goes_on", bool)?;
        self.havoc(goes_on);
        let next = self.new_label("next")?;
        let goes_on = self.b.var(goes_on);
        self.jump_if(goes_on, next)?;
        self.check_leaks(site.span)?;
        self.stop_path();
        self.place_label(next)?;
        self.set_errno()?;
        self.arbitrary_result(site.result)
    }

    /// The rounding mode stays "to nearest", or the program is refused.
    pub(crate) fn rounding(&mut self, name: &str, site: &CallSite) -> Res<()> {
        let (value, _) = self.argument(site, 0)?;
        // FE_TONEAREST is 0, FE_DFL_ENV is the pointer -1.
        let harmless = match (name, self.known.get(&value).copied()) {
            ("fesetround", Some(mode)) => mode == 0,
            (_, Some(environment)) => {
                [u128::from(u32::MAX), u128::from(u64::MAX)].contains(&environment)
            }
            (_, None) => false,
        };
        if harmless {
            let int = self.bv(32, true)?;
            let zero = self.number(int, 0)?;
            return self.set_result(site.result, zero);
        }
        let text = format!("`{name}` may change how numbers are rounded");
        refuse(&codes::ROUNDING, text, site.span)
    }

    /// Signals that are ignored or end the program; handlers are refused.
    pub(crate) fn signal(&mut self, name: &str, site: &CallSite) -> Res<()> {
        let (handler, _) = self.argument(site, 1)?;
        let most = if name == "signal" { 1 } else { 0 };
        if self.known.get(&handler).is_none_or(|value| *value > most) {
            let text = format!("`{name}` sets a handler, which may run at any time");
            return refuse(&codes::SIGNAL, text, site.span);
        }
        if name == "sigaction" {
            self.apply(&of_letters("..O"), name, site)?;
        }
        self.arbitrary_result(site.result)
    }

    /// A new object that is no heap block and lives as long as the program.
    pub(crate) fn new_object(&mut self, site: &CallSite) -> Res<()> {
        let size = self.limit(site, 0)?;
        let address = self.allocate(size, New::Frame(site.stmt), site.span)?;
        self.set_result(site.result, address)
    }

    /// Ends the path in a model limit: an execution that comes here gets no verdict.
    pub(crate) fn unmodelled(&mut self, site: &CallSite) -> Res<()> {
        let always = self.truth(true);
        let text = "a library function is called with something that is not modelled";
        self.limit_if(always, text, site.span)?;
        self.stop_path();
        Ok(())
    }
}
