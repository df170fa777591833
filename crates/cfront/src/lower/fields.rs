//! Stores to bit-fields that threads may share.
//!
//! A machine reads what lies around a bit-field and writes it back. Adjacent bit-fields are one
//! memory location (C17 3.14p3), so a change of a neighbour in between may be lost, wholly or in
//! part:
//! ```text
//!   old := n                                   for each neighbour n, together a step
//!   field := value;  n := n = old ? n : any    together a step
//! ```
//! More executions than a machine has, of programs with a data race alone.

use super::context::{Lowerer, Res, refuse};
use super::leaf::{Leaf, Scalar};
use super::place::Access;
use super::{Source, codes};
use crate::assumed;
use crate::ir::BitField;
use bia_k2::ast::{Expr, Op, ThreadOp};

/// A bit-field that is written: its place, its type, and its bits.
pub(super) type Field = (Access, Scalar, Option<BitField>);

impl Lowerer<'_> {
    /// Changes a bit-field that threads may share.
    pub(super) fn store_shared_field(
        &mut self,
        (access, scalar, bits): Field,
        value: Expr,
    ) -> Res<()> {
        let access = self.stable_access(access)?;
        let value = self.stable(value)?;
        let span = self.here();
        self.assume_listed(&assumed::BIT_FIELDS, &[], Some(span));
        let around = self.neighbours(access, bits)?;
        let mut before = Vec::new();
        self.mark(ThreadOp::Begin)?;
        for (place, scalar, bits) in &around {
            let place = self.copied(*place)?;
            let now = self.load_part(place, *scalar, *bits)?;
            let ty = self.b.type_of(now);
            let old = self.temp("beside", ty)?;
            self.assign(old, now)?;
            before.push(old);
        }
        self.mark(ThreadOp::End)?;
        self.mark(ThreadOp::Begin)?;
        let own = self.copied(access)?;
        self.store_part((own, scalar, bits), value)?;
        for ((place, scalar, bits), old) in around.into_iter().zip(before) {
            let place_now = self.copied(place)?;
            let now = self.load_part(place_now, scalar, bits)?;
            let now = self.stable(now)?;
            let (old, copy) = (self.b.var(old), self.copy(now)?);
            let same = self.op(Op::Eq, &[copy, old])?;
            let ty = self.b.type_of(now);
            let any = self.any(ty)?;
            self.because(Source::Order, |this| {
                this.havoc(any);
                Ok(())
            })?;
            let any = self.b.var(any);
            let after = self.op(Op::Ite, &[same, now, any])?;
            let place = self.copied(place)?;
            self.store_part((place, scalar, bits), after)?;
        }
        self.mark(ThreadOp::End)
    }

    /// The bit-fields beside one, in the same record.
    fn neighbours(&mut self, access: Access, bits: Option<BitField>) -> Res<Vec<Field>> {
        let bit = bits.map_or(0, |b| b.first);
        let (leaves, offset): (Vec<Leaf>, u64) = match access {
            Access::Leaf { object, offset, .. } => {
                let parts = self.variables_of(object)?;
                (parts.iter().map(|part| part.leaf.clone()).collect(), offset)
            }
            Access::Memory { node, offset, .. } => {
                if self.is_bytes(node)? {
                    let text = "a store to a bit-field in memory that is seen as bytes, which \
                                threads may share: it writes its neighbours, too";
                    return refuse(&codes::CONCURRENCY, text, self.here());
                }
                (self.region(node)?.leaves.clone(), offset)
            }
        };
        let Some(at) = leaves.iter().position(|leaf| leaf.key() == (offset, bit)) else {
            return Ok(Vec::new());
        };
        let record = |leaf: &Leaf| leaf.name.rsplit_once('.').map(|(of, _)| of.to_owned());
        let own = record(&leaves[at]);
        let beside = |leaf: &&Leaf| leaf.bits.is_some() && record(leaf) == own;
        let after = leaves[at + 1..].iter().take_while(beside);
        let before = leaves[..at].iter().rev().take_while(beside);
        let mut found = Vec::new();
        for leaf in before.chain(after) {
            let place = match access {
                Access::Leaf { object, index, .. } => Access::Leaf {
                    object,
                    offset: leaf.offset,
                    index,
                },
                Access::Memory { node, address, .. } => {
                    let by = self.wrap(u128::from(leaf.offset.wrapping_sub(offset)));
                    let by = u64::try_from(by).unwrap_or(0);
                    let address = self.copy(address)?;
                    let address = self.plus(address, by)?;
                    let address = self.stable(address)?;
                    Access::Memory {
                        node,
                        offset: leaf.offset,
                        address,
                    }
                }
            };
            found.push((place, leaf.scalar, leaf.bits));
        }
        Ok(found)
    }

    /// The same place, to be used once more.
    fn copied(&mut self, access: Access) -> Res<Access> {
        Ok(match access {
            Access::Leaf {
                object,
                offset,
                index,
            } => Access::Leaf {
                object,
                offset,
                index: match index {
                    Some(index) => Some(self.copy(index)?),
                    None => None,
                },
            },
            Access::Memory {
                node,
                offset,
                address,
            } => Access::Memory {
                node,
                offset,
                address: self.copy(address)?,
            },
        })
    }
}
