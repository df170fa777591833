//! Translates calls of functions that a table gives a meaning ([`crate::Builtins`]).

use super::Property;
use super::call::CallSite;
use super::codes;
use super::context::{Lowerer, Res, refuse};
use super::leaf::Scalar;
use crate::Meaning;
use crate::assumed;
use crate::ir::ExprId;
use bia_k2::Type;
use bia_k2::ast::{Expr, Op};
use bia_term::value::Value;

impl Lowerer<'_> {
    /// A call of a function of the table, which has no body.
    pub(crate) fn call_of_table(
        &mut self,
        meaning: &Meaning,
        name: &str,
        site: CallSite,
    ) -> Res<()> {
        let span = site.span;
        match meaning {
            Meaning::Nondet { min, max } => self.any_within(*min, *max, &site),
            Meaning::Error => {
                self.fail(Property::Reach, &format!("call of `{name}`"), span)?;
                self.check_leaks(span)?;
                self.stop_path();
                Ok(())
            }
            Meaning::Assume(at) => {
                let holds = self.truth_of_argument(&site, *at)?;
                self.assume_listed(&assumed::TABLE_HOLDS, &[name], Some(span));
                self.assume(holds)?;
                self.arbitrary_result(site.result)
            }
            Meaning::Assert(at) => {
                let holds = self.truth_of_argument(&site, *at)?;
                let holds = self.stable(holds)?;
                let copy = self.copy(holds)?;
                let fails = self.not(copy)?;
                self.fail_if(fails, Property::Reach, "assertion", span)?;
                self.assume(holds)?;
                self.arbitrary_result(site.result)
            }
            Meaning::Exit => {
                self.check_leaks(span)?;
                self.stop_path();
                Ok(())
            }
            Meaning::Abort => {
                self.check_leaks(span)?;
                self.stop_path();
                Ok(())
            }
            Meaning::Pure => self.pure_call(name, &site),
            Meaning::Nothing => {
                self.assume_listed(&assumed::TABLE_NOTHING, &[name], Some(span));
                self.arbitrary_result(site.result)
            }
            // [`crate::link`] has taken the function of the library instead.
            Meaning::Alias(of) => {
                let text = format!("`{name}` is not linked with `{of}`");
                refuse(&codes::TABLE, text, span)
            }
            Meaning::Effects(writes) => {
                self.assume_listed(&assumed::TABLE_EFFECTS, &[name], Some(span));
                let mut pointers: Vec<ExprId> = Vec::new();
                for at in writes {
                    let (_, expr) = self.argument(&site, *at)?;
                    if !self.module.types.is_pointer(self.module[expr].ty) {
                        let text = format!("argument {at} of `{name}` is no pointer");
                        return refuse(&codes::TABLE, text, span);
                    }
                    pointers.push(expr);
                }
                self.havoc_reachable(&pointers)?;
                self.arbitrary_result(site.result)
            }
        }
    }

    fn truth_of_argument(&mut self, site: &CallSite, at: usize) -> Res<Expr> {
        let (value, _) = self.argument(site, at)?;
        let bool = self.bool();
        self.cast(bool, value)
    }

    fn any_within(&mut self, min: Option<i128>, max: Option<i128>, site: &CallSite) -> Res<()> {
        self.arbitrary_result(site.result)?;
        let Some(object) = site.result.filter(|_| min.is_some() || max.is_some()) else {
            return Ok(());
        };
        let ty = self.module[object].ty;
        let Some(Scalar::Int { width, signed }) = super::leaf::scalar(self.module, ty) else {
            let text = "limits of values that are no integers";
            return refuse(&codes::TABLE, text, site.span);
        };
        for (limit, op) in [(min, Op::Ge), (max, Op::Le)] {
            let Some(limit) = limit else { continue };
            if !fits(limit, width, signed) {
                let text = format!("{limit} does not fit into the result of the function");
                return refuse(&codes::TABLE, text, site.span);
            }
            let place = self.whole(object)?;
            let value = self.load(place, Scalar::Int { width, signed }, None)?;
            let k2 = self.b.type_of(value);
            let bound = if matches!(self.b.types()[k2], Type::Int) {
                let limit = Value::Int(dashu_int::IBig::from(limit));
                self.b.constant(k2, limit)?
            } else {
                let bits = limit.cast_unsigned() & (u128::MAX >> (128 - width));
                self.number(k2, bits)?
            };
            let holds = self.op(op, &[value, bound])?;
            self.assume(holds)?;
        }
        Ok(())
    }

    /// The result is read from a map that is never written: one entry for all arguments.
    fn pure_call(&mut self, name: &str, site: &CallSite) -> Res<()> {
        self.assume_listed(&assumed::TABLE_PURE, &[name], Some(site.span));
        let Some(object) = site.result else {
            return Ok(());
        };
        let Some(scalar) = super::leaf::scalar(self.module, self.module[object].ty) else {
            return refuse(
                &codes::TABLE,
                format!("the result of `{name}` is a record"),
                site.span,
            );
        };
        let mut ty = self.type_of_scalar(scalar)?;
        if site.actuals.is_empty() {
            let var = self.table_variable(name, ty)?;
            let value = self.b.var(var);
            return self.set_result(site.result, value);
        }
        let mut keys = Vec::new();
        for at in 0..site.actuals.len() {
            keys.push(self.argument(site, at)?.0);
        }
        for key in keys.iter().rev() {
            let index = self.b.type_of(*key);
            ty = self.b.map(index, ty)?;
        }
        let var = self.table_variable(name, ty)?;
        let mut value = self.b.var(var);
        for key in keys {
            value = self.op(Op::MapGet, &[value, key])?;
        }
        self.set_result(site.result, value)
    }

    /// The variable of a pure function at one type; it starts arbitrary and never changes.
    fn table_variable(&mut self, name: &str, ty: bia_k2::ast::Ty) -> Res<bia_k2::ast::Var> {
        if let Some(var) = self.pure_functions.get(&(name.to_owned(), ty)) {
            return Ok(*var);
        }
        let full = self.names.unique(&format!("{name}.results"), |_| false);
        let var = self.b.global(&full, ty)?;
        self.pure_functions.insert((name.to_owned(), ty), var);
        Ok(var)
    }
}

/// Whether an integer type has the number.
fn fits(number: i128, width: u32, signed: bool) -> bool {
    if width >= 128 {
        return signed || number >= 0;
    }
    let (least, most) = match signed {
        true => (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1),
        false if width == 127 => (0, i128::MAX),
        false => (0, (1_i128 << width) - 1),
    };
    (least..=most).contains(&number)
}
