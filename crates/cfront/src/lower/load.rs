//! Reads and writes scalars, in variables and in memory.

use super::context::{Lowerer, Res};
use super::fields::Field;
use super::leaf::Scalar;
use super::place::Access;
use crate::ir::BitField;
use bia_k2::ast::{Expr, Op, ThreadOp};

impl Lowerer<'_> {
    /// The value of a scalar part. Where there are threads, what they share is read once, now.
    pub(crate) fn load(
        &mut self,
        access: Access,
        scalar: Scalar,
        bits: Option<BitField>,
    ) -> Res<Expr> {
        let shared = self.may_be_shared(access);
        if self.is_visible(access) {
            return self.load_visible(access, scalar, bits);
        }
        let (access, announced) = self.announce(access, scalar, bits, false)?;
        let value = match self.load_changing(access, scalar, bits)? {
            Some(value) => value,
            None => self.load_part(access, scalar, bits)?,
        };
        let value = match shared {
            true => self.read_once(value)?,
            false => value,
        };
        if announced {
            self.mark(ThreadOp::End)?;
        }
        Ok(value)
    }

    /// Whether several threads can have access.
    fn may_be_shared(&self, access: Access) -> bool {
        match access {
            Access::Leaf { object, .. } => {
                self.module[object].storage.is_static() && !self.is_own(object)
            }
            Access::Memory { .. } => true,
        }
    }

    /// What has been stored in a scalar part.
    pub(crate) fn load_part(
        &mut self,
        access: Access,
        scalar: Scalar,
        bits: Option<BitField>,
    ) -> Res<Expr> {
        let bit = bits.map_or(0, |b| b.first);
        match access {
            Access::Leaf {
                object,
                offset,
                index,
            } => {
                let found = self.leaf_var(object, (offset, bit))?;
                let value = self.b.var(found.var);
                let value = match (found.leaf.count, index) {
                    (Some(_), Some(index)) => self.op(Op::MapGet, &[value, index])?,
                    (Some(_), None) => {
                        let zero = self.address_constant(0)?;
                        self.op(Op::MapGet, &[value, zero])?
                    }
                    (None, _) => value,
                };
                let ty = self.type_of_scalar(scalar)?;
                let value = self.cast(ty, value)?;
                if self.shadowed.contains(&object) {
                    self.read_shadow(object, value)?;
                }
                Ok(value)
            }
            Access::Memory {
                node,
                offset,
                address,
            } => {
                if self.is_bytes(node)? {
                    return match bits {
                        Some(bits) => self.load_bit_field(node, address, scalar, bits),
                        None => self.load_bytes(node, address, scalar),
                    };
                }
                let (map, stored) = self.region_map(node, (offset, bit))?;
                let map = self.b.var(map);
                let value = self.op(Op::MapGet, &[map, address])?;
                self.reinterpret(value, stored, scalar)
            }
        }
    }

    /// A value of one scalar as another of the same size.
    fn reinterpret(&mut self, value: Expr, from: Scalar, to: Scalar) -> Res<Expr> {
        if from == to {
            return Ok(value);
        }
        let ty = self.type_of_scalar(to)?;
        self.cast(ty, value)
    }

    /// Changes a scalar part.
    pub(crate) fn store(
        &mut self,
        access: Access,
        scalar: Scalar,
        bits: Option<BitField>,
        value: Expr,
    ) -> Res<()> {
        if self.is_visible(access) {
            return self.store_visible(access, scalar, bits, value);
        }
        let (access, announced) = self.announce(access, scalar, bits, true)?;
        let field = (access, scalar, bits);
        if announced {
            // If its neighbours change meanwhile, that is a race, and it is told.
            self.store_part(field, value)?;
            return self.mark(ThreadOp::End);
        }
        match bits.is_some() && self.scan.threaded && self.may_be_shared(access) {
            true => self.store_shared_field(field, value),
            false => self.store_part(field, value),
        }
    }

    /// Changes a scalar part in one step.
    pub(crate) fn store_part(&mut self, (access, scalar, bits): Field, value: Expr) -> Res<()> {
        let bit = bits.map_or(0, |b| b.first);
        match access {
            Access::Leaf {
                object,
                offset,
                index,
            } => {
                if self.shadowed.contains(&object) {
                    self.set_shadow(object, value)?;
                }
                let value = self.fit_bits(value, scalar, bits)?;
                self.give_part(object, (offset, bit), index)?;
                let found = self.leaf_var(object, (offset, bit))?;
                let stored = self.type_of_scalar(found.leaf.scalar)?;
                let value = self.cast(stored, value)?;
                if found.leaf.count.is_none() {
                    return self.assign(found.var, value);
                }
                let index = match index {
                    Some(index) => index,
                    None => self.address_constant(0)?,
                };
                let map = self.b.var(found.var);
                let map = self.op(Op::MapSet, &[map, index, value])?;
                self.assign(found.var, map)
            }
            Access::Memory {
                node,
                offset,
                address,
            } => {
                self.write_register(node, address, value)?;
                if self.only_registers(node) {
                    return Ok(());
                }
                if self.is_bytes(node)? {
                    return match bits {
                        Some(bits) => self.store_bit_field(node, address, scalar, bits, value),
                        None => self.store_bytes(node, address, scalar, value),
                    };
                }
                let value = self.fit_bits(value, scalar, bits)?;
                let (var, stored) = self.region_map(node, (offset, bit))?;
                let value = self.reinterpret(value, scalar, stored)?;
                let map = self.b.var(var);
                let map = self.op(Op::MapSet, &[map, address, value])?;
                self.assign(var, map)
            }
        }
    }

    /// The value that a bit-field keeps: its low bits, extended again.
    fn fit_bits(&mut self, value: Expr, scalar: Scalar, bits: Option<BitField>) -> Res<Expr> {
        let (Some(bits), Scalar::Int { width, signed }) = (bits, scalar) else {
            return Ok(value);
        };
        if bits.width == width {
            return Ok(value);
        }
        let ty = self.type_of_scalar(scalar)?;
        let narrow = self.bv(bits.width, signed)?;
        let value = self.cast(narrow, value)?;
        self.cast(ty, value)
    }
}
