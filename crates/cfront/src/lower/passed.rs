//! Passes arguments to parameters, also where their types differ.
//!
//! A call without prototype converts nothing but by the default promotions, so an argument can be
//! of another type than its parameter (C17 6.5.2.2p6):
//! ```text
//!   same kind and width          its value
//!   signed for unsigned          its value if that is not negative, else any
//!   int for char, double for     its value, converted, in a definition of the old style
//!   float, and their like
//!   pointers of any types        its value: they all look alike
//!   anything else, or missing    any value, and any values for all parameters behind it
//! ```
//! The last line is so because the function looks for later arguments behind the ones before: in
//! other registers, or at other places of the stack.

use super::Source;
use super::call::{Actual, CallSite};
use super::context::{Lowerer, Res};
use super::leaf::Scalar;
use crate::Target;
use crate::assumed::{self, Assumed};
use crate::ir::{FloatKind, FunctionId, ObjectId};
use bia_base::Span;
use bia_k2::ast::{Expr, Op, Ty};

/// How an argument gets to its parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passing {
    /// The value is that of the argument.
    Same,
    /// The value of the argument if it is not negative, else any: a number of this many bits for
    /// one of the other sign.
    SameSign(u32),
    /// A definition of the old style takes what the promotions make, and converts it.
    Narrowed,
    /// The function finds something else.
    Other,
}

/// What the default promotions make of a parameter that they change.
fn promoted(scalar: Scalar, target: &Target) -> Option<Scalar> {
    let int = Some(Scalar::Int {
        width: target.int_bits,
        signed: true,
    });
    match scalar {
        Scalar::Bool => int,
        Scalar::Int { width, .. } if width < target.int_bits => int,
        Scalar::Float(FloatKind::Float) => Some(Scalar::Float(target.double)),
        Scalar::Int { .. } | Scalar::Float(_) | Scalar::Pointer => None,
    }
}

impl Lowerer<'_> {
    /// The values that the parameters of a function get, in K2's types.
    pub(super) fn passed(
        &mut self,
        function: FunctionId,
        types: &[Ty],
        site: &CallSite,
    ) -> Res<Vec<Expr>> {
        let module = self.module;
        let mut values = Vec::new();
        let mut lost: Option<&'static Assumed> = None;
        for (at, parameter) in module[function].parameters.iter().enumerate() {
            let count = self.parts_of(module[*parameter].ty, site.span)?.len();
            let own = types
                .get(values.len()..values.len() + count)
                .unwrap_or_default();
            let actual = site.actuals.get(at);
            let passing = match (lost, actual) {
                (Some(_), _) => Passing::Other,
                (None, Some(actual)) => self.passing(function, *parameter, own, actual)?,
                (None, None) => {
                    lost = Some(&assumed::MISSING_ARGUMENTS);
                    Passing::Other
                }
            };
            match (passing, actual) {
                (Passing::Same, Some(actual)) => values.extend(&actual.values),
                (Passing::SameSign(width), Some(actual)) => {
                    for (value, ty) in actual.values.iter().zip(own) {
                        values.push(self.other_sign(*value, *ty, width, site.span)?);
                    }
                }
                (Passing::Narrowed, Some(actual)) => {
                    for (value, ty) in actual.values.iter().zip(own) {
                        values.push(self.cast(*ty, *value)?);
                    }
                }
                (Passing::Other, _) | (_, None) => {
                    let why = *lost.get_or_insert(&assumed::OTHER_ARGUMENTS);
                    self.assume_listed(why, &[], Some(site.span));
                    for ty in own {
                        values.push(self.missing(*ty)?);
                    }
                }
            }
        }
        Ok(values)
    }

    fn missing(&mut self, ty: Ty) -> Res<Expr> {
        let var = self.temp("missing", ty)?;
        self.because(Source::Missing, |this| {
            this.havoc(var);
            Ok(())
        })?;
        Ok(self.b.var(var))
    }

    fn passing(
        &mut self,
        function: FunctionId,
        parameter: ObjectId,
        own: &[Ty],
        actual: &Actual,
    ) -> Res<Passing> {
        let (ty, span) = (self.module[parameter].ty, self.module[parameter].span);
        let given = actual.values.iter().map(|value| self.b.type_of(*value));
        let same = given.eq(own.iter().copied());
        let record = self.module.types.is_record(ty);
        let Some(expr) = actual.expr.filter(|_| !record) else {
            // Records that consist of the same parts.
            let both = record && actual.expr.is_none();
            return Ok(match both && same {
                true => Passing::Same,
                false => Passing::Other,
            });
        };
        let (given, wanted) = (
            self.scalar(self.module[expr].ty, span)?,
            self.scalar(ty, span)?,
        );
        let types = &self.module.types;
        let target = types.model().target();
        let signature = types.signature(self.module[function].ty);
        let old_style = signature.is_some_and(|signature| !signature.prototyped);
        Ok(match (given, wanted) {
            _ if old_style && promoted(wanted, target) == Some(given) => Passing::Narrowed,
            (
                Scalar::Int {
                    width: a,
                    signed: from,
                },
                Scalar::Int {
                    width: b,
                    signed: to,
                },
            ) if a == b && from != to => Passing::SameSign(a),
            (Scalar::Float(_), Scalar::Float(_)) if same => Passing::Same,
            _ if given == wanted => Passing::Same,
            _ => Passing::Other,
        })
    }

    /// A number for a parameter of the other sign: any value if it is negative in the signed type.
    fn other_sign(&mut self, value: Expr, ty: Ty, width: u32, span: Span) -> Res<Expr> {
        let known = self.known.get(&value).copied();
        if known.is_some_and(|bits| bits >> (width - 1) == 0) {
            return self.cast(ty, value);
        }
        let value = self.stable(value)?;
        let copy = self.copy(value)?;
        let converted = self.cast(ty, copy)?;
        let converted = self.stable(converted)?;
        let signed = match self.b.types()[ty] {
            bia_k2::Type::Bv { signed: true, .. } => self.copy(converted)?,
            bia_k2::Type::Bv { signed: false, .. }
            | bia_k2::Type::Bool
            | bia_k2::Type::Int
            | bia_k2::Type::Real
            | bia_k2::Type::Void
            | bia_k2::Type::Float(_)
            | bia_k2::Type::Map { .. }
            | bia_k2::Type::Enum(_)
            | bia_k2::Type::Sym(_)
            | bia_k2::Type::Fun { .. } => value,
        };
        let zero = self.b.number(self.b.type_of(signed), 0)?;
        let fits = self.op(Op::Ge, &[signed, zero])?;
        self.assume_listed(&assumed::OTHER_ARGUMENTS, &[], Some(span));
        let any = self.missing(ty)?;
        self.op(Op::Ite, &[fits, converted, any])
    }
}
