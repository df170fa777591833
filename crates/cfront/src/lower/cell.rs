//! Bytes of addresses: what a program sees of a pointer when it looks at its bytes.
//!
//! An address is a name ([`super::geometry`]), not the number that a machine has for it. In memory
//! that is held as bytes a name is there byte by byte, and a character that is read from it would
//! be a byte of the name: one fixed value where a machine has others; a character that is written
//! into it would make another name. So memory of bytes that may hold names, and is read or written
//! in smaller parts or shares names with memory that is, has a second map, of *tags*; a byte with
//! its tag is a *cell*:
//! ```text
//!   tag(a) = 0        the byte at a is a byte
//!          = i + 1    it is byte i of a name
//! ```
//! Stores of addresses of objects and functions, and of integers that carry one
//! ([`super::number`]), tag their bytes 1 … n; all other stores tag them 0. With T the tags of the
//! bytes of a scalar, its value is
//! ```text
//!   pointers, integers at least as wide    bytes(a) if T = 0 or T = 1 … n (0 …), else any value
//!   all others                             bytes(a) if T = 0, else any value
//! ```
//! Any value is one of [`Source::Address`]: a counterexample that needs it counts only if a run
//! shows it.
//!
//! **Moves** take cells as they are: copies of records, `memcpy` and its like, records as arguments
//! and results, and assignments of one scalar to another of the same size, so that bytes of
//! pointers that are copied one by one make the pointer again. **Comparisons** of two identical
//! cells give *equal*.
//!
//! Variables that are assigned from such memory only by single reads keep the cell beside their
//! value ([`super::shadow`]).
//!
//! **What stays.** Tags begin as 0, as memory without a value holds no name. Where functions
//! without body make memory arbitrary they stay as they are: bytes that were those of a name may
//! still be, and others hold no name of an object, as is listed (`NO_BODY_STORES`).
//!
//! **Cost.** A program without such memory has no tags at all. Bytes of two names, each at its own
//! place, are taken for a name: that is not noticed (`choices.rs`).

use super::Source;
use super::bytes::value_bytes;
use super::context::{Lowerer, Res};
use super::leaf::{BYTE, Leaf, Scalar};
use super::number::Operand;
use super::points::Node;
use crate::ir::BinaryOp;
use bia_k2::ast::{Expr, Op, Ty, Var};
use std::collections::BTreeSet;

/// The width of a tag.
pub(crate) const TAG_BITS: u32 = 4;
/// The width of a cell where a byte and its tag are one number: in records that are passed.
const CELL_BITS: u32 = 8 + TAG_BITS;

/// The cells that a value was read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cells {
    /// The bytes, as an unsigned number.
    pub(crate) bits: Expr,
    pub(crate) tags: Expr,
    pub(crate) count: u32,
    pub(crate) signed: bool,
}

/// How a store tags its bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tags {
    /// They are bytes.
    Plain,
    /// They are those of a name.
    Name,
    /// They are those of a name if this holds.
    NameIf(Expr),
    /// Each one has its own.
    Each(Expr),
}

/// The tags of the bytes of a name, from the first on: `… 3 2 1`.
fn in_order(count: u32) -> u128 {
    (0..count).fold(0, |all, at| all | u128::from(at + 1) << (at * TAG_BITS))
}

impl Lowerer<'_> {
    /// Finds the memory whose bytes have tags.
    pub(crate) fn find_named(&mut self) {
        if self.options.unbounded_integers || self.options.comparable {
            return;
        }
        let classes = self.points.classes.representatives();
        let holding: Vec<Node> = classes
            .filter(|node| !self.points.is_consistent(*node) && self.points.holds_names(*node))
            .collect();
        // What moves from one class to another unifies what they point to.
        let contents = |node: &Node| -> Vec<Node> {
            let found = self.points.classes.contents(*node).into_iter();
            found
                .map(|content| self.points.classes.find(content))
                .collect()
        };
        let looked: BTreeSet<Node> = holding
            .iter()
            .filter(|node| self.points.class(**node).facts.looked)
            .flat_map(contents)
            .collect();
        self.named = holding
            .into_iter()
            .filter(|node| {
                contents(node)
                    .iter()
                    .any(|content| looked.contains(content))
            })
            .collect();
        self.find_shadowed();
    }

    /// Whether the bytes of a class have tags.
    pub(crate) fn is_named(&self, node: Node) -> bool {
        self.named.contains(&self.points.classes.find(node))
    }

    /// The tags of a class, by address.
    pub(crate) fn tags(&mut self, node: Node) -> Res<Var> {
        let node = self.points.classes.find(node);
        if let Some(var) = self.tag_maps.get(&node) {
            return Ok(*var);
        }
        let name = self.names.unique("@tags", |_| false);
        let (index, element) = (self.address_type()?, self.bv(TAG_BITS, false)?);
        let ty = self.b.map(index, element)?;
        let var = self.b.global(&name, ty)?;
        self.tag_maps.insert(node, var);
        Ok(var)
    }

    /// The tags of bytes from an address, saved. The address can still be used.
    fn tags_at(&mut self, node: Node, address: Expr, count: u32) -> Res<Expr> {
        let map = self.tags(node)?;
        let address = self.copy(address)?;
        let tags = self.collect((map, TAG_BITS), address, count, false)?;
        self.stable(tags)
    }

    /// The tags of `count` bytes that hold a name, in the order of their addresses: its bytes are
    /// the least significant ones.
    fn tags_of_name(&self, count: u32) -> u128 {
        let own = self.pointer_bits / 8;
        match self.big_endian && count > own {
            true => in_order(own) << ((count - own) * TAG_BITS),
            false => in_order(own),
        }
    }

    /// Whether the byte at an address is none of a name. The address can still be used.
    pub(crate) fn is_plain_byte(&mut self, node: Node, address: Expr) -> Res<Expr> {
        let tags = self.tags_at(node, address, 1)?;
        self.are_tags(tags, 0)
    }

    fn are_tags(&mut self, tags: Expr, value: u128) -> Res<Expr> {
        let ty = self.b.type_of(tags);
        let (tags, value) = (self.copy(tags)?, self.number(ty, value)?);
        self.op(Op::Eq, &[tags, value])
    }

    /// A value, or any of its type unless the condition holds.
    fn if_seen(&mut self, value: Expr, condition: Expr) -> Res<Expr> {
        let ty = self.b.type_of(value);
        let (var, seen) = (self.temp("seen", ty)?, self.new_label("seen")?);
        self.assign(var, value)?;
        self.jump_if(condition, seen)?;
        self.because(Source::Address, |this| {
            this.havoc(var);
            Ok(())
        })?;
        self.place_label(seen)?;
        Ok(self.b.var(var))
    }

    /// The value of a scalar in memory with tags.
    pub(crate) fn load_named(&mut self, node: Node, address: Expr, scalar: Scalar) -> Res<Expr> {
        let count = value_bytes(scalar, self.pointer_bits);
        let address = self.stable(address)?;
        let tags = self.tags_at(node, address, count)?;
        let bits = self.gather(node, address, count)?;
        let bits = self.stable(bits)?;
        let mut whole = self.are_tags(tags, 0)?;
        if self.is_wide(scalar) {
            let named = self.are_tags(tags, self.tags_of_name(count))?;
            whole = self.op(Op::Or, &[whole, named])?;
        }
        let copy = self.copy(bits)?;
        let value = self.value_of_bits(copy, scalar)?;
        let value = self.if_seen(value, whole)?;
        // What is stored again as `_Bool` or as a float need not have the same bytes.
        let signed = match scalar {
            Scalar::Int { signed, .. } => signed,
            Scalar::Pointer => false,
            Scalar::Bool | Scalar::Float(_) => return Ok(value),
        };
        let cells = Cells {
            bits,
            tags,
            count,
            signed,
        };
        self.cells.insert(value, cells);
        Ok(value)
    }

    /// Whether a scalar can hold all bytes of a name.
    fn is_wide(&self, scalar: Scalar) -> bool {
        match scalar {
            Scalar::Pointer => true,
            Scalar::Int { width, .. } => width >= self.pointer_bits,
            Scalar::Bool | Scalar::Float(_) => false,
        }
    }

    /// Bytes of which some bits are read or stored: each one is any if it is one of a name.
    pub(crate) fn seen_bytes(&mut self, node: Node, address: Expr, count: u32) -> Res<Expr> {
        if !self.is_named(node) {
            return self.gather(node, address, count);
        }
        let address = self.stable(address)?;
        let wide = self.bv(count * 8, false)?;
        let mut total = self.number(wide, 0)?;
        for at in 0..count {
            let copy = self.copy(address)?;
            let place = self.plus(copy, u64::from(at))?;
            let byte = self.load_named(node, place, BYTE)?;
            let byte = self.cast(wide, byte)?;
            let rank = if self.big_endian { count - 1 - at } else { at };
            let by = self.number(wide, u128::from(rank * 8))?;
            let part = self.op(Op::Lshift, &[byte, by])?;
            total = self.op(Op::BitOr, &[part, total])?;
        }
        Ok(total)
    }

    /// How the bytes of a value are tagged when it is stored. The value can still be used.
    pub(crate) fn tags_of(&mut self, node: Node, scalar: Scalar, value: Expr) -> Res<Tags> {
        let known = self.known.get(&value).copied();
        let plain = known.is_some_and(|bits| self.is_plain(bits));
        if plain || !self.is_wide(scalar) {
            return Ok(Tags::Plain);
        }
        if scalar == Scalar::Pointer && known.is_some() {
            return Ok(Tags::Name);
        }
        if let Scalar::Int { .. } = scalar {
            if !self.points.holds_names(node) {
                return Ok(Tags::Plain);
            }
            let none = self.has_no_slot(value, true)?;
            let named = self.op(Op::Not, &[none])?;
            return self.stable(named).map(Tags::NameIf);
        }
        // A pointer that is neither null nor a number like -1.
        let bits = self.slot_bits();
        let (copy, first) = (self.copy(value)?, self.address_constant(1 << bits)?);
        let above = self.op(Op::Ge, &[copy, first])?;
        let last = (self.geometry.limit() << bits) + ((1 << bits) - 1);
        let (copy, last) = (self.copy(value)?, self.address_constant(last)?);
        let below = self.op(Op::Le, &[copy, last])?;
        let named = self.op(Op::And, &[above, below])?;
        self.stable(named).map(Tags::NameIf)
    }

    /// Tags bytes from an address, if the class has tags.
    pub(crate) fn set_tags(
        &mut self,
        node: Node,
        address: Expr,
        count: u32,
        tags: Tags,
    ) -> Res<()> {
        if !self.is_named(node) {
            return Ok(());
        }
        let var = self.tags(node)?;
        let ty = self.bv(TAG_BITS, false)?;
        if let Tags::Each(tags) = tags {
            return self.spread((var, TAG_BITS), address, (count, false), tags);
        }
        let address = self.stable(address)?;
        let mut map = self.b.var(var);
        for at in 0..count {
            let copy = self.copy(address)?;
            let place = self.plus(copy, u64::from(at))?;
            let own = self.tags_of_name(count) >> (at * TAG_BITS) & ((1 << TAG_BITS) - 1);
            let tag = match tags {
                Tags::Plain | Tags::Each(_) => self.number(ty, 0)?,
                Tags::Name => self.number(ty, own)?,
                Tags::NameIf(_) if own == 0 => self.number(ty, 0)?,
                Tags::NameIf(named) => {
                    let named = self.copy(named)?;
                    let (own, none) = (self.number(ty, own)?, self.number(ty, 0)?);
                    self.op(Op::Ite, &[named, own, none])?
                }
            };
            map = self.op(Op::MapSet, &[map, place, tag])?;
        }
        self.assign(var, map)
    }

    /// Stores the cells that a value was read from, if it was and they fit; whether they do.
    pub(crate) fn store_cells(
        &mut self,
        node: Node,
        address: Expr,
        scalar: Scalar,
        value: Expr,
    ) -> Res<bool> {
        let count = value_bytes(scalar, self.pointer_bits);
        let Some(cells) = self.cells.get(&value).copied() else {
            return Ok(false);
        };
        if cells.count != count || !self.is_named(node) {
            return Ok(false);
        }
        let address = self.stable(address)?;
        let (copy, bits) = (self.copy(address)?, self.copy(cells.bits)?);
        self.scatter(node, copy, count, bits)?;
        let tags = self.copy(cells.tags)?;
        self.set_tags(node, address, count, Tags::Each(tags))?;
        Ok(true)
    }

    /// Copies the cells of a scalar from one class to another; both have tags.
    pub(crate) fn move_cells(
        &mut self,
        to: (Node, Expr),
        from: (Node, Expr),
        scalar: Scalar,
    ) -> Res<()> {
        let count = value_bytes(scalar, self.pointer_bits);
        let source = self.stable(from.1)?;
        let tags = self.tags_at(from.0, source, count)?;
        let bits = self.gather(from.0, source, count)?;
        let bits = self.stable(bits)?;
        let target = self.stable(to.1)?;
        let copy = self.copy(target)?;
        self.scatter(to.0, copy, count, bits)?;
        self.set_tags(to.0, target, count, Tags::Each(tags))
    }

    /// A converted integer still shows the cells it was read from.
    pub(crate) fn keep_cells(&mut self, before: Expr, after: Expr, width: u32) {
        if let Some(cells) = self.cells.get(&before).copied()
            && width >= cells.count * 8
        {
            self.cells.insert(after, cells);
        }
    }

    /// Operands of a comparison: two values that were read from the same cells are equal.
    pub(crate) fn same_cells(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
    ) -> Res<(Operand, Operand)> {
        let compares = match op {
            BinaryOp::Subtract
            | BinaryOp::BitXor
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual => true,
            BinaryOp::Add
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::And
            | BinaryOp::Or => false,
        };
        let read = self.cells.contains_key(&left.1) && self.cells.contains_key(&right.1);
        if !compares || !read || self.b.type_of(left.1) != self.b.type_of(right.1) {
            return Ok((left, right));
        }
        let value = self.stable(left.1)?;
        let levelled = self.levelled((left.1, value), right.1)?;
        Ok(((left.0, value), (right.0, levelled)))
    }

    /// The second value, or the first one if both were read from the same cells. The first one
    /// comes as it was read and as it can be copied.
    pub(crate) fn levelled(&mut self, first: (Expr, Expr), second: Expr) -> Res<Expr> {
        let cells = [first.0, second].map(|value| self.cells.get(&value).copied());
        let [Some(a), Some(b)] = cells else {
            return Ok(second);
        };
        if (a.count, a.signed) != (b.count, b.signed) {
            return Ok(second);
        }
        let (x, y) = (self.copy(a.bits)?, self.copy(b.bits)?);
        let bits = self.op(Op::Eq, &[x, y])?;
        let (x, y) = (self.copy(a.tags)?, self.copy(b.tags)?);
        let tags = self.op(Op::Eq, &[x, y])?;
        let same = self.op(Op::And, &[bits, tags])?;
        let first = self.copy(first.1)?;
        self.op(Op::Ite, &[same, first, second])
    }

    /// Whether a part of a record that is passed holds cells.
    pub(crate) fn holds_cells(&self, leaf: &Leaf) -> bool {
        leaf.ty.is_none() && !self.named.is_empty()
    }

    /// The type of a cell as one number.
    pub(crate) fn cell_type(&mut self) -> Res<Ty> {
        self.bv(CELL_BITS, false)
    }

    /// The cell at an address of memory of bytes, as one number.
    pub(crate) fn cell_at(&mut self, node: Node, address: Expr) -> Res<Expr> {
        let ty = self.cell_type()?;
        let address = self.stable(address)?;
        let copy = self.copy(address)?;
        let byte = self.gather(node, copy, 1)?;
        let byte = self.cast(ty, byte)?;
        if !self.is_named(node) {
            return Ok(byte);
        }
        let tag = self.tags_at(node, address, 1)?;
        let tag = self.cast(ty, tag)?;
        let by = self.number(ty, 8)?;
        let tag = self.op(Op::Lshift, &[tag, by])?;
        self.op(Op::BitOr, &[tag, byte])
    }

    /// Stores a cell that is one number.
    pub(crate) fn set_cell(&mut self, node: Node, address: Expr, cell: Expr) -> Res<()> {
        let (ty, byte) = (self.cell_type()?, self.bv(8, false)?);
        let (address, cell) = (self.stable(address)?, self.stable(cell)?);
        let (copy, low) = (self.copy(address)?, self.copy(cell)?);
        let low = self.cast(byte, low)?;
        self.scatter(node, copy, 1, low)?;
        let by = self.number(ty, 8)?;
        let tag = self.op(Op::Rshift, &[cell, by])?;
        let narrow = self.bv(TAG_BITS, false)?;
        let tag = self.cast(narrow, tag)?;
        self.set_tags(node, address, 1, Tags::Each(tag))
    }
}
