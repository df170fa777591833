//! Scalars in memory of bytes.
//!
//! ```text
//!   value = m[a] | m[a+1] << 8 | … | m[a+n-1] << 8(n-1)       the least significant byte comes first
//!         = m[a] << 8(n-1) | … | m[a+n-1]                     the most significant byte does
//!   bit-field of width w whose first bit is f, in n bytes
//!         = value >> f modulo 2^w,   or value >> (8n − f − w) modulo 2^w
//! ```
//! Floats are in [`super::pattern`]; what is seen of addresses in such memory is in
//! [`super::cell`].

use super::cell::Tags;
use super::context::{Lowerer, Res};
use super::leaf::Scalar;
use super::pattern::is_extended;
use super::points::Node;
use crate::assumed;
use crate::ir::BitField;
use bia_k2::ast::{Expr, Op, Var};

/// How many bytes of memory hold the value.
pub(crate) fn value_bytes(scalar: Scalar, pointer_bits: u32) -> u32 {
    match scalar {
        Scalar::Bool => 1,
        Scalar::Int { width, .. } => width / 8,
        Scalar::Float(kind) if is_extended(kind) => 10,
        Scalar::Float(kind) => kind.format().width() / 8,
        Scalar::Pointer => pointer_bits / 8,
    }
}

/// How many elements of a number are less significant than the one at a place in memory.
fn rank(at: u32, count: u32, reversed: bool) -> u32 {
    match reversed {
        true => count - 1 - at,
        false => at,
    }
}

impl Lowerer<'_> {
    /// The least significant bit of a bit-field in the number that its bytes are.
    fn lowest_bit(&self, bits: BitField, count: u32) -> u32 {
        match self.big_endian {
            true => count * 8 - bits.first - bits.width,
            false => bits.first,
        }
    }

    /// `count` bytes from an address, as an unsigned number.
    pub(crate) fn gather(&mut self, node: Node, address: Expr, count: u32) -> Res<Expr> {
        let (map, _) = self.region_map(node, (0, 0))?;
        self.collect((map, 8), address, count, self.big_endian)
    }

    /// `count` elements of a map, each of `bits` bits, as one unsigned number: the first one is the
    /// least significant, or, `reversed`, the most significant.
    pub(crate) fn collect(
        &mut self,
        (map, bits): (Var, u32),
        address: Expr,
        count: u32,
        reversed: bool,
    ) -> Res<Expr> {
        let address = self.stable(address)?;
        let wide = self.bv(count * bits, false)?;
        let mut total = None;
        for at in 0..count {
            let copy = self.copy(address)?;
            let place = self.plus(copy, u64::from(at))?;
            let map = self.b.var(map);
            let byte = self.op(Op::MapGet, &[map, place])?;
            let mut part = self.cast(wide, byte)?;
            let rank = rank(at, count, reversed);
            if rank > 0 {
                let by = self.number(wide, u128::from(rank * bits))?;
                part = self.op(Op::Lshift, &[part, by])?;
            }
            total = Some(match total {
                Some(total) => self.op(Op::BitOr, &[part, total])?,
                None => part,
            });
        }
        match total {
            Some(total) => Ok(total),
            None => self.number(wide, 0),
        }
    }

    /// Writes the bytes of an unsigned number.
    pub(crate) fn scatter(&mut self, node: Node, address: Expr, count: u32, bits: Expr) -> Res<()> {
        let (var, _) = self.region_map(node, (0, 0))?;
        self.spread((var, 8), address, (count, self.big_endian), bits)
    }

    /// Writes an unsigned number to `count` elements of a map, each of `width` bits, in the order
    /// of [`Self::collect`].
    pub(crate) fn spread(
        &mut self,
        (var, width): (Var, u32),
        address: Expr,
        (count, reversed): (u32, bool),
        bits: Expr,
    ) -> Res<()> {
        let address = self.stable(address)?;
        let bits = self.stable(bits)?;
        let wide = self.b.type_of(bits);
        let element = self.bv(width, false)?;
        let mut map = self.b.var(var);
        for at in 0..count {
            let copy = self.copy(address)?;
            let place = self.plus(copy, u64::from(at))?;
            let mut part = self.copy(bits)?;
            let rank = rank(at, count, reversed);
            if let Some(bits) = self.known.get(&bits).copied() {
                part = self.number(element, bits >> (rank * width) & ((1 << width) - 1))?;
            } else if rank > 0 {
                let by = self.number(wide, u128::from(rank * width))?;
                part = self.op(Op::Rshift, &[part, by])?;
            }
            let part = self.cast(element, part)?;
            map = self.op(Op::MapSet, &[map, place, part])?;
        }
        self.assign(var, map)
    }

    pub(crate) fn load_bytes(&mut self, node: Node, address: Expr, scalar: Scalar) -> Res<Expr> {
        self.fits_bytes(scalar)?;
        if self.is_named(node) {
            let value = self.load_named(node, address, scalar)?;
            return self.check_register_bytes(node, value, scalar);
        }
        let count = value_bytes(scalar, self.pointer_bits);
        let raw = self.gather(node, address, count)?;
        let value = self.value_of_bits(raw, scalar)?;
        self.check_register_bytes(node, value, scalar)
    }

    pub(crate) fn store_bytes(
        &mut self,
        node: Node,
        address: Expr,
        scalar: Scalar,
        value: Expr,
    ) -> Res<()> {
        self.fits_bytes(scalar)?;
        let count = value_bytes(scalar, self.pointer_bits);
        if !self.is_named(node) {
            let bits = self.raw_bits(value, scalar)?;
            return self.scatter(node, address, count, bits);
        }
        let address = self.stable(address)?;
        if self.store_cells(node, address, scalar, value)? {
            return Ok(());
        }
        let value = self.stable(value)?;
        let tags = self.tags_of(node, scalar, value)?;
        let bits = self.raw_bits(value, scalar)?;
        let copy = self.copy(address)?;
        self.scatter(node, copy, count, bits)?;
        self.set_tags(node, address, count, tags)
    }

    /// Addresses are wider than pointers only if no memory of bytes holds any.
    fn fits_bytes(&self, scalar: Scalar) -> Res<()> {
        if scalar == Scalar::Pointer && self.geometry.address_bits != self.pointer_bits {
            let message = "an address that is wider than its bytes";
            return Err(bia_k2::BuildError::Type(message.into()).into());
        }
        Ok(())
    }

    /// The unsigned number that memory holds for a value.
    pub(crate) fn raw_bits(&mut self, value: Expr, scalar: Scalar) -> Res<Expr> {
        let width = value_bytes(scalar, self.pointer_bits) * 8;
        let raw = self.bv(width, false)?;
        let known = self.known.get(&value).copied();
        match scalar {
            Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => match known {
                Some(bits) if width < 128 && !self.options.unbounded_integers => {
                    self.number(raw, bits & ((1 << width) - 1))
                }
                Some(_) | None => self.cast(raw, value),
            },
            Scalar::Float(_) if self.options.floats_as_reals => {
                // A real has no bits: what bytes of it are is arbitrary.
                let var = self.temp("bits", raw)?;
                self.havoc(var);
                self.assume_listed(&assumed::REAL_BYTES, &[], None);
                Ok(self.b.var(var))
            }
            Scalar::Float(kind) => self.float_bits(value, kind),
        }
    }

    /// The value that memory holds as an unsigned number.
    pub(crate) fn value_of_bits(&mut self, raw: Expr, scalar: Scalar) -> Res<Expr> {
        let ty = self.type_of_scalar(scalar)?;
        match scalar {
            Scalar::Int { width, signed } => {
                let same = self.bv(width, signed)?;
                let value = self.cast(same, raw)?;
                self.cast(ty, value)
            }
            Scalar::Bool => {
                self.assume_listed(&assumed::BOOLS, &[], None);
                self.cast(ty, raw)
            }
            Scalar::Pointer => self.cast(ty, raw),
            Scalar::Float(_) if self.options.floats_as_reals => {
                let var = self.temp("real", ty)?;
                self.havoc(var);
                self.assume_listed(&assumed::REAL_BYTES, &[], None);
                Ok(self.b.var(var))
            }
            Scalar::Float(kind) => self.float_of_bits(raw, kind),
        }
    }

    /// A bit-field of a record in bytes.
    pub(crate) fn load_bit_field(
        &mut self,
        node: Node,
        address: Expr,
        scalar: Scalar,
        bits: BitField,
    ) -> Res<Expr> {
        let count = (bits.first + bits.width).div_ceil(8);
        let mut raw = self.seen_bytes(node, address, count)?;
        let low = self.lowest_bit(bits, count);
        if low > 0 {
            let ty = self.b.type_of(raw);
            let by = self.number(ty, u128::from(low))?;
            raw = self.op(Op::Rshift, &[raw, by])?;
        }
        let signed = matches!(scalar, Scalar::Int { signed: true, .. });
        let narrow = self.bv(bits.width, signed)?;
        let value = self.cast(narrow, raw)?;
        let ty = self.type_of_scalar(scalar)?;
        self.cast(ty, value)
    }

    /// Changes a bit-field of a record in bytes; the bits around it stay.
    pub(crate) fn store_bit_field(
        &mut self,
        node: Node,
        address: Expr,
        scalar: Scalar,
        bits: BitField,
        value: Expr,
    ) -> Res<()> {
        let count = (bits.first + bits.width).div_ceil(8);
        let address = self.stable(address)?;
        let copy = self.copy(address)?;
        let old = self.seen_bytes(node, copy, count)?;
        let wide = self.b.type_of(old);
        let low = self.lowest_bit(bits, count);
        let mask = if bits.width >= 128 {
            u128::MAX
        } else {
            (1 << bits.width) - 1
        } << low;
        let all = if count >= 16 {
            u128::MAX
        } else {
            (1 << (count * 8)) - 1
        };
        let around = self.number(wide, all & !mask)?;
        let kept = self.op(Op::BitAnd, &[old, around])?;
        let narrow = self.bv(bits.width, false)?;
        let value = self.raw_bits(value, scalar)?;
        let value = self.cast(narrow, value)?;
        let mut value = self.cast(wide, value)?;
        if low > 0 {
            let by = self.number(wide, u128::from(low))?;
            value = self.op(Op::Lshift, &[value, by])?;
        }
        let new = self.op(Op::BitOr, &[kept, value])?;
        let copy = self.copy(address)?;
        self.scatter(node, copy, count, new)?;
        self.set_tags(node, address, count, Tags::Plain)
    }
}
