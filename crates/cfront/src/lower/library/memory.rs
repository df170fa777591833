//! `memcpy`, `memmove`, `memset`: by elements of the region's type.

use crate::lower::Property;
use crate::lower::call::CallSite;
use crate::lower::context::{Lowerer, Res, no_class};
use crate::lower::leaf::Scalar;
use crate::lower::place::Access;
use crate::lower::points::Node;
use bia_k2::ast::{Expr, Op};

/// Blocks of at most this many elements are treated one by one.
const UNROLLED: u128 = 32;

impl Lowerer<'_> {
    /// How many elements of `each` bytes there are in `size` bytes.
    pub(crate) fn elements(&mut self, size: Expr, each: u64) -> Res<Expr> {
        let ty = self.address_type()?;
        if each <= 1 {
            return Ok(size);
        }
        if let Some(size) = self.known.get(&size).copied() {
            return self.number(ty, size.div_ceil(u128::from(each)));
        }
        // A last, incomplete element is arbitrary or not accessed at all: `points` makes sure that
        // lengths are multiples wherever that matters.
        let each = self.number(ty, u128::from(each))?;
        self.op(Op::Div, &[size, each])
    }

    /// Does something `count` times: one by one if that is constant and small.
    pub(crate) fn repeat(
        &mut self,
        count: Expr,
        action: &mut dyn FnMut(&mut Self, Expr) -> Res<()>,
    ) -> Res<()> {
        match self.known.get(&count).copied() {
            Some(count) if count <= UNROLLED => {
                for at in 0..count {
                    let at = self.address_constant(u64::try_from(at).unwrap_or(0))?;
                    action(self, at)?;
                }
                Ok(())
            }
            Some(_) | None => self.count_loop(count, action),
        }
    }

    fn length(&mut self, site: &CallSite, at: usize) -> Res<Expr> {
        let (length, _) = self.argument(site, at)?;
        let length = self.address_value(length)?;
        self.stable(length)
    }

    /// Checks both ends of a block; blocks without bytes need no valid address.
    pub(crate) fn check_block(&mut self, address: Expr, length: Expr, site: &CallSite) -> Res<()> {
        let known = self.known.get(&length).copied();
        if known == Some(0) {
            return Ok(());
        }
        let skip = match known {
            Some(_) => None,
            None => {
                let skip = self.new_label("empty")?;
                let (copy, zero) = (self.copy(length)?, self.address_constant(0)?);
                let empty = self.op(Op::Eq, &[copy, zero])?;
                self.jump_if(empty, skip)?;
                Some(skip)
            }
        };
        let length = self.copy(length)?;
        self.check_access(address, length, site.span)?;
        if let Some(skip) = skip {
            self.place_label(skip)?;
        }
        Ok(())
    }

    pub(crate) fn memcpy(&mut self, name: &str, site: &CallSite, to_end: bool) -> Res<()> {
        let (to, to_expr) = self.argument(site, 0)?;
        let (from, _) = self.argument(site, 1)?;
        let (to, from) = (self.stable(to)?, self.stable(from)?);
        let length = self.length(site, 2)?;
        self.check_block(to, length, site)?;
        self.check_block(from, length, site)?;
        let node = self.points.value_class(to_expr).ok_or_else(no_class)?;
        self.check_block_writable(node, to, length, site)?;
        if !name.contains("memmove") {
            self.check_overlap((to, from), length, name, site)?;
        }
        let target = self.copy(to)?;
        let size = self.copy(length)?;
        self.copy_memory(node, target, from, length)?;
        let result = if to_end { self.add(to, size)? } else { to };
        self.set_result(site.result, result)
    }

    /// Checks that blocks do not overlap, but for a block that is copied to itself: gcc makes such
    /// calls of assignments, and no sanitizer complains. With unsigned differences:
    /// ```text
    ///   overlap   ⇔   to ≠ from  ∧  (to − from < length  ∨  from − to < length)
    /// ```
    fn check_overlap(
        &mut self,
        blocks: (Expr, Expr),
        length: Expr,
        name: &str,
        site: &CallSite,
    ) -> Res<()> {
        if !self.looks_for(Property::LibraryArguments, site.span) {
            return Ok(());
        }
        let mut near = Vec::new();
        for (one, other) in [blocks, (blocks.1, blocks.0)] {
            let (one, other) = (self.copy(one)?, self.copy(other)?);
            let apart = self.op(Op::Sub, &[one, other])?;
            let length = self.copy(length)?;
            near.push(self.op(Op::Lt, &[apart, length])?);
        }
        let near = self.op(Op::Or, &near)?;
        let (to, from) = (self.copy(blocks.0)?, self.copy(blocks.1)?);
        let same = self.op(Op::Eq, &[to, from])?;
        let different = self.not(same)?;
        let bad = self.op(Op::And, &[different, near])?;
        let short = name.strip_prefix("__builtin_").unwrap_or(name);
        let text = format!("`{short}` between blocks that overlap");
        self.fail_if(bad, Property::LibraryArguments, &text, site.span)
    }

    /// Copies a block within a region. The source is read from the memory before the copy, so
    /// blocks may overlap.
    pub(crate) fn copy_memory(
        &mut self,
        node: Node,
        to: Expr,
        from: Expr,
        length: Expr,
    ) -> Res<()> {
        let (to, from) = (self.stable(to)?, self.stable(from)?);
        let length = self.stable(length)?;
        for (address, writes) in [(from, false), (to, true)] {
            let (address, size) = (self.copy(address)?, self.copy(length)?);
            self.announce_block(node, address, size, writes)?;
        }
        let region = self.region(node)?.clone();
        let elements = self.elements(length, region.size)?;
        let elements = self.stable(elements)?;
        for leaf in &region.leaves {
            let mut maps = vec![self.region_map(node, leaf.key())?.0];
            if self.is_named(node) {
                maps.push(self.tags(node)?);
            }
            let mut pairs = Vec::new();
            for map in maps {
                let ty = self.b.var_data(map).ty;
                let before = self.temp("before", ty)?;
                let now = self.b.var(map);
                self.assign(before, now)?;
                pairs.push((map, before));
            }
            let count = self.copy(elements)?;
            self.repeat(count, &mut |this, at| {
                let copy = this.copy(at)?;
                let step = this.scale(at, region.size)?;
                let step = this.stable(step)?;
                let _ = copy;
                this.each_element(leaf, &mut |this, inner| {
                    let inner_copy = match inner {
                        Some(inner) => Some(this.copy(inner)?),
                        None => None,
                    };
                    let source = this.element_address(node, from, step, (leaf, inner_copy))?;
                    let target = this.element_address(node, to, step, (leaf, inner))?;
                    for (map, before) in &pairs {
                        let (source, target) = (this.copy(source)?, this.copy(target)?);
                        let old = this.b.var(*before);
                        let kept = this.op(Op::MapGet, &[old, source])?;
                        let value = this.copied_element((node, source), leaf, *map, kept)?;
                        let now = this.b.var(*map);
                        let after = this.op(Op::MapSet, &[now, target, value])?;
                        this.assign(*map, after)?;
                    }
                    Ok(())
                })
            })?;
        }
        Ok(())
    }

    fn element_address(
        &mut self,
        node: Node,
        base: Expr,
        step: Expr,
        part: (&crate::lower::leaf::Leaf, Option<Expr>),
    ) -> Res<Expr> {
        let (base, step) = (self.copy(base)?, self.copy(step)?);
        let address = self.add(base, step)?;
        let place = Access::Memory {
            node,
            offset: 0,
            address,
        };
        match self.part(place, part.0, part.1)? {
            Access::Memory { address, .. } => Ok(address),
            Access::Leaf { .. } => self.address_constant(0),
        }
    }

    pub(crate) fn memset(&mut self, site: &CallSite) -> Res<()> {
        let (to, to_expr) = self.argument(site, 0)?;
        let (byte, _) = self.argument(site, 1)?;
        let to = self.stable(to)?;
        let byte = self.stable(byte)?;
        let length = self.length(site, 2)?;
        self.check_block(to, length, site)?;
        let node = self.points.value_class(to_expr).ok_or_else(no_class)?;
        self.check_block_writable(node, to, length, site)?;
        let known = self.known.get(&byte).copied();
        let start = self.copy(to)?;
        if known == Some(0) {
            self.fill(node, start, length, &mut |this, ty| this.zero(ty))?;
            return self.set_result(site.result, to);
        }
        let region = self.region(node)?.clone();
        let bits = self.bv(8, false)?;
        let byte = self.cast(bits, byte)?;
        let byte = self.stable(byte)?;
        let length = self.stable(length)?;
        let (copy, size) = (self.copy(start)?, self.copy(length)?);
        self.announce_block(node, copy, size, true)?;
        let elements = self.elements(length, region.size)?;
        let fill: &mut dyn FnMut(&mut Self, Expr) -> Res<()> = &mut |this, at| {
            let base = this.copy(start)?;
            let step = this.scale(at, region.size)?;
            let base = this.add(base, step)?;
            let base = this.stable(base)?;
            for leaf in &region.leaves {
                let place = Access::Memory {
                    node,
                    offset: 0,
                    address: base,
                };
                this.each_element(leaf, &mut |this, inner| {
                    let part = this.part(place, leaf, inner)?;
                    let value = this.repeated(byte, leaf.scalar)?;
                    this.store(part, leaf.scalar, leaf.bits, value)
                })?;
            }
            Ok(())
        };
        self.silently(|this| this.repeat(elements, fill))?;
        self.set_result(site.result, to)
    }

    /// The value each of whose bytes is `byte`.
    fn repeated(&mut self, byte: Expr, scalar: Scalar) -> Res<Expr> {
        let width = match scalar {
            Scalar::Bool => 8,
            Scalar::Int { width, .. } => width,
            Scalar::Pointer => self.pointer_bits,
            Scalar::Float(kind) if kind.format().width() == 79 => 80,
            Scalar::Float(kind) => kind.format().width(),
        };
        let raw = self.bv(width, false)?;
        let byte = self.copy(byte)?;
        let byte = self.cast(raw, byte)?;
        let ones = (0..width / 8).fold(0_u128, |ones, at| ones | 1 << (at * 8));
        let ones = self.number(raw, ones)?;
        let bits = self.op(Op::Mul, &[byte, ones])?;
        self.value_of_bits(bits, scalar)
    }
}
