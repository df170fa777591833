//! How a witness changes checks: text was inserted into the program, and not every violation
//! counts.
//!
//! ```text
//!   check of                 without a witness   invariants (judges)       waypoints (target)
//!   the program              violation           violation                 at the target, with the
//!                                                                          state: violation;
//!                                                                          else the path ends
//!   inserted text            –                   violation of the witness  the path ends
//!   undefined, not checked   the path ends       it ends; in inserted      the path ends
//!                                                text: of the witness
//! ```
//! So inserted text never takes an execution of the program away while invariants are judged, and
//! never adds one while waypoints are followed.

use super::Property;
use super::context::{Lowerer, Res};
use super::options::covers;
use bia_base::Span;
use bia_k2::ast::{Expr, Op};

/// What a check amounts to.
pub(crate) enum Watched {
    /// It is not asked for.
    Nothing,
    /// What is bad ends the path.
    Ends,
    /// A violation of this property, if this holds too.
    Counts(Property, Option<Expr>),
}

impl Lowerer<'_> {
    /// Whether a property is checked at a place.
    pub(crate) fn is_asked(&self, property: Property, span: Span) -> bool {
        let watch = &self.options.watch;
        let only_inserted = property == Property::Reach && watch.reach_is_inserted;
        self.checks(property) && (!only_inserted || watch.is_inserted(span))
    }

    /// What a check of a property at a place amounts to.
    pub(crate) fn watched(&mut self, property: Property, span: Span) -> Res<Watched> {
        if !self.is_asked(property, span) {
            return Ok(Watched::Nothing);
        }
        if property == Property::Limit {
            return Ok(Watched::Counts(property, None));
        }
        let watch = &self.options.watch;
        if watch.is_inserted(span) {
            return Ok(match watch.judges {
                true => Watched::Counts(Property::Reach, None),
                false => Watched::Ends,
            });
        }
        let Some(target) = &watch.target else {
            return Ok(Watched::Counts(property, None));
        };
        if !property.is_at_the_end() && !target.places.iter().any(|place| covers(*place, span)) {
            return Ok(Watched::Ends);
        }
        let Some((name, value)) = target.state.clone() else {
            return Ok(Watched::Counts(property, None));
        };
        Ok(match self.state_is(&name, value)? {
            Some(guard) => Watched::Counts(property, Some(guard)),
            None => Watched::Ends,
        })
    }

    /// Whether the global of this name has this value; `None` if nothing that can be reached
    /// mentions it, so that it never has.
    fn state_is(&mut self, name: &str, value: u128) -> Res<Option<Expr>> {
        let module = self.module;
        let objects = self.scan.objects.iter().copied();
        let mut named = objects.filter(|object| {
            let data = &module[*object];
            data.storage.is_static() && data.name.is_some_and(|own| module.name(own) == name)
        });
        let Some(object) = named.next() else {
            return Ok(None);
        };
        let var = self.leaf_var(object, (0, 0))?.var;
        let now = self.b.var(var);
        let ty = self.b.type_of(now);
        let value = self.number(ty, value)?;
        self.op(Op::Eq, &[now, value]).map(Some)
    }

    /// Goes on if something is defined. Where it is not the path ends, or the witness is wrong.
    pub(crate) fn assume_defined(&mut self, defined: Expr, span: Span) -> Res<()> {
        let watch = &self.options.watch;
        if !(watch.judges && watch.is_inserted(span)) {
            return self.assume(defined);
        }
        let bad = self.not(defined)?;
        self.fail_if(bad, Property::Reach, "undefined in an invariant", span)
    }
}
