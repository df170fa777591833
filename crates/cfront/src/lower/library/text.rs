//! Functions on characters in memory: loops over bytes.

use super::TextOp;
use crate::ir::ExprId;
use crate::lower::call::CallSite;
use crate::lower::context::{Lowerer, Res, no_class};
use crate::lower::leaf::BYTE;
use crate::lower::place::Access;
use bia_k2::ast::{Expr, Label, Op, Var};

/// A pointer to characters: its value, and the expression that determines its region.
#[derive(Clone, Copy)]
struct Chars {
    start: Expr,
    pointer: ExprId,
}

impl Lowerer<'_> {
    fn chars(&mut self, site: &CallSite, at: usize) -> Res<Chars> {
        let (start, pointer) = self.argument(site, at)?;
        let start = self.stable(start)?;
        Ok(Chars { start, pointer })
    }

    fn char_place(&mut self, chars: Chars, index: Var) -> Res<Access> {
        let node = self
            .points
            .value_class(chars.pointer)
            .ok_or_else(no_class)?;
        let (start, index) = (self.copy(chars.start)?, self.b.var(index));
        let address = self.add(start, index)?;
        let address = self.stable(address)?;
        Ok(Access::Memory {
            node,
            offset: 0,
            address,
        })
    }

    /// The character at an index, checked and saved.
    fn char_at(&mut self, chars: Chars, index: Var, site: &CallSite) -> Res<Expr> {
        self.char_read(chars, index, site).map(|(_, saved)| saved)
    }

    /// The character at an index, as it was read and saved.
    fn char_read(&mut self, chars: Chars, index: Var, site: &CallSite) -> Res<(Expr, Expr)> {
        let place = self.char_place(chars, index)?;
        if let Access::Memory { address, .. } = place {
            let one = self.address_constant(1)?;
            self.check_access(address, one, site.span)?;
        }
        let value = self.load(place, BYTE, None)?;
        let byte = self.bv(8, false)?;
        let var = self.temp("c", byte)?;
        let saved = self.cast(byte, value)?;
        self.assign(var, saved)?;
        Ok((value, self.b.var(var)))
    }

    /// Text that is copied has no bytes of pointers in it, or the model ends: where their zeros are
    /// is not known.
    fn is_no_pointer(&mut self, chars: Chars, index: Var, site: &CallSite) -> Res<()> {
        let place = self.char_place(chars, index)?;
        let Access::Memory { node, address, .. } = place else {
            return Ok(());
        };
        if !self.is_named(node) {
            return Ok(());
        }
        let plain = self.is_plain_byte(node, address)?;
        let name = self.not(plain)?;
        self.limit_if(name, "bytes of a pointer are copied as text", site.span)
    }

    fn set_char(&mut self, chars: Chars, index: Var, value: Expr, site: &CallSite) -> Res<()> {
        let place = self.char_place(chars, index)?;
        if let Access::Memory { address, .. } = place {
            let one = self.address_constant(1)?;
            self.check_access(address, one, site.span)?;
        }
        if let Access::Memory { node, address, .. } = place {
            self.check_writable(node, address, site.span)?;
        }
        let ty = self.type_of_scalar(BYTE)?;
        let value = self.cast(ty, value)?;
        self.store(place, BYTE, None, value)
    }

    /// Stores a character of the string at a pointer.
    pub(super) fn set_char_at(
        &mut self,
        pointer: (Expr, ExprId),
        index: Var,
        value: Expr,
        site: &CallSite,
    ) -> Res<()> {
        let (start, pointer) = pointer;
        self.set_char(Chars { start, pointer }, index, value, site)
    }

    /// Moves the index to the end of the string at a pointer, or to the limit.
    pub(super) fn find_end_of(
        &mut self,
        pointer: (Expr, ExprId),
        index: Var,
        limit: Option<Expr>,
        site: &CallSite,
    ) -> Res<()> {
        let (start, pointer) = pointer;
        self.find_end(Chars { start, pointer }, index, limit, site)
    }

    pub(super) fn counter(&mut self) -> Res<Var> {
        let ty = self.address_type()?;
        let var = self.temp("i", ty)?;
        let zero = self.address_constant(0)?;
        self.assign(var, zero)?;
        Ok(var)
    }

    fn increment(&mut self, var: Var) -> Res<()> {
        let value = self.b.var(var);
        let next = self.plus(value, 1)?;
        self.assign(var, next)
    }

    fn jump_if_zero(&mut self, value: Expr, label: Label) -> Res<()> {
        let value = self.copy(value)?;
        let ty = self.b.type_of(value);
        let zero = self.number(ty, 0)?;
        let equal = self.op(Op::Eq, &[value, zero])?;
        self.jump_if(equal, label)
    }

    fn jump_at_limit(&mut self, index: Var, limit: Option<Expr>, label: Label) -> Res<()> {
        let Some(limit) = limit else { return Ok(()) };
        let (index, limit) = (self.b.var(index), self.copy(limit)?);
        let reached = self.op(Op::Ge, &[index, limit])?;
        self.jump_if(reached, label)
    }

    pub(super) fn limit(&mut self, site: &CallSite, at: usize) -> Res<Expr> {
        let (limit, _) = self.argument(site, at)?;
        let limit = self.address_value(limit)?;
        self.stable(limit)
    }

    pub(crate) fn text(&mut self, op: TextOp, site: &CallSite) -> Res<()> {
        match op {
            TextOp::Strlen | TextOp::Strnlen => {
                let chars = self.chars(site, 0)?;
                let limit = match op {
                    TextOp::Strnlen => Some(self.limit(site, 1)?),
                    TextOp::Strlen
                    | TextOp::Strcpy
                    | TextOp::Strncpy
                    | TextOp::Strcat
                    | TextOp::Strncat
                    | TextOp::Strcmp
                    | TextOp::Strncmp
                    | TextOp::Strchr
                    | TextOp::Strrchr
                    | TextOp::Memcmp
                    | TextOp::Memchr => None,
                };
                let index = self.counter()?;
                self.find_end(chars, index, limit, site)?;
                let length = self.b.var(index);
                self.set_result(site.result, length)
            }
            TextOp::Strcpy | TextOp::Strcat => self.copy_text(op, None, site),
            TextOp::Strncpy | TextOp::Strncat => {
                let limit = self.limit(site, 2)?;
                self.copy_text(op, Some(limit), site)
            }
            TextOp::Strcmp => self.compare_text(None, true, site),
            TextOp::Strncmp => {
                let limit = self.limit(site, 2)?;
                self.compare_text(Some(limit), true, site)
            }
            TextOp::Memcmp => {
                let limit = self.limit(site, 2)?;
                // All of both blocks may be read, also behind the first difference.
                for at in 0..2 {
                    let (block, _) = self.argument(site, at)?;
                    let block = self.copy(block)?;
                    let block = self.stable(block)?;
                    self.check_block(block, limit, site)?;
                }
                self.compare_text(Some(limit), false, site)
            }
            TextOp::Strchr | TextOp::Strrchr => self.find_char(op, None, site),
            TextOp::Memchr => {
                let limit = self.limit(site, 2)?;
                self.find_char(op, Some(limit), site)
            }
        }
    }

    /// Moves the index to the terminating zero or the limit.
    fn find_end(
        &mut self,
        chars: Chars,
        index: Var,
        limit: Option<Expr>,
        site: &CallSite,
    ) -> Res<()> {
        let (head, end) = (self.new_label("scan")?, self.new_label("end")?);
        self.place_label(head)?;
        self.jump_at_limit(index, limit, end)?;
        let c = self.char_at(chars, index, site)?;
        self.jump_if_zero(c, end)?;
        self.increment(index)?;
        self.jump(head);
        self.place_label(end)?;
        Ok(())
    }

    fn copy_text(&mut self, op: TextOp, limit: Option<Expr>, site: &CallSite) -> Res<()> {
        let (to, from) = (self.chars(site, 0)?, self.chars(site, 1)?);
        let (source, target) = (self.counter()?, self.counter()?);
        if matches!(op, TextOp::Strcat | TextOp::Strncat) {
            self.find_end(to, target, None, site)?;
        }
        let (head, end) = (self.new_label("copy")?, self.new_label("copied")?);
        let limited = self.new_label("limit")?;
        self.place_label(head)?;
        self.jump_at_limit(source, limit, limited)?;
        self.is_no_pointer(from, source, site)?;
        let c = self.char_at(from, source, site)?;
        let copy = self.copy(c)?;
        self.set_char(to, target, copy, site)?;
        self.increment(target)?;
        let padding = self.new_label("pad")?;
        self.jump_if_zero(c, padding)?;
        self.increment(source)?;
        self.jump(head);
        self.place_label(padding)?;
        if op == TextOp::Strncpy {
            // The rest is filled with zeros.
            self.jump_at_limit(target, limit, end)?;
            let byte = self.bv(8, false)?;
            let zero = self.number(byte, 0)?;
            self.set_char(to, target, zero, site)?;
            self.increment(target)?;
            self.jump(padding);
        } else {
            self.jump(end);
        }
        self.place_label(limited)?;
        if op == TextOp::Strncat {
            let byte = self.bv(8, false)?;
            let zero = self.number(byte, 0)?;
            self.set_char(to, target, zero, site)?;
        }
        self.place_label(end)?;
        self.set_result(site.result, to.start)
    }

    fn compare_text(&mut self, limit: Option<Expr>, zero_ends: bool, site: &CallSite) -> Res<()> {
        let (left, right) = (self.chars(site, 0)?, self.chars(site, 1)?);
        let index = self.counter()?;
        let int = self.bv(32, true)?;
        let result = self.temp("order", int)?;
        let zero = self.number(int, 0)?;
        self.assign(result, zero)?;
        let (head, end) = (self.new_label("compare")?, self.new_label("compared")?);
        self.place_label(head)?;
        self.jump_at_limit(index, limit, end)?;
        let a = self.char_read(left, index, site)?;
        let b = self.char_read(right, index, site)?;
        let b = self.levelled_characters(a, b)?;
        let a = a.1;
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let (x, y) = (self.cast(int, x)?, self.cast(int, y)?);
        let difference = self.op(Op::Sub, &[x, y])?;
        self.assign(result, difference)?;
        let equal = self.op(Op::Eq, &[a, b])?;
        let differ = self.op(Op::Not, &[equal])?;
        self.jump_if(differ, end)?;
        if zero_ends {
            let a = self.copy(a)?;
            self.jump_if_zero(a, end)?;
        }
        self.increment(index)?;
        self.jump(head);
        self.place_label(end)?;
        // Only the sign of the result is defined: any magnitude but 0.
        let magnitude = self.nonzero(int, 0x7fff_ffff)?;
        let magnitude = self.stable(magnitude)?;
        let copy = self.copy(magnitude)?;
        let opposite = self.op(Op::Neg, &[copy])?;
        let (zero, order) = (self.number(int, 0)?, self.b.var(result));
        let negative = self.op(Op::Lt, &[order, zero])?;
        let signed = self.op(Op::Ite, &[negative, opposite, magnitude])?;
        let (zero, order) = (self.number(int, 0)?, self.b.var(result));
        let equal = self.op(Op::Eq, &[order, zero])?;
        let zero = self.number(int, 0)?;
        let value = self.op(Op::Ite, &[equal, zero, signed])?;
        self.set_result(site.result, value)
    }

    /// The second of two characters, which is the first one if both are the same byte of a name.
    fn levelled_characters(&mut self, a: (Expr, Expr), b: (Expr, Expr)) -> Res<Expr> {
        if !self.cells.contains_key(&a.0) || !self.cells.contains_key(&b.0) {
            return Ok(b.1);
        }
        if let Some(cells) = self.cells.get(&b.0).copied() {
            self.cells.insert(b.1, cells);
        }
        let level = self.levelled(a, b.1)?;
        self.stable(level)
    }

    /// An arbitrary number within a mask that is not 0.
    pub(crate) fn nonzero(&mut self, ty: bia_k2::ast::Ty, mask: u128) -> Res<Expr> {
        let any = self.any(ty)?;
        self.havoc(any);
        let (value, mask) = (self.b.var(any), self.number(ty, mask)?);
        let masked = self.op(Op::BitAnd, &[value, mask])?;
        let masked = self.stable(masked)?;
        let (copy, zero) = (self.copy(masked)?, self.number(ty, 0)?);
        let none = self.op(Op::Eq, &[copy, zero])?;
        let one = self.number(ty, 1)?;
        self.op(Op::Ite, &[none, one, masked])
    }

    fn find_char(&mut self, op: TextOp, limit: Option<Expr>, site: &CallSite) -> Res<()> {
        let chars = self.chars(site, 0)?;
        let (wanted, _) = self.argument(site, 1)?;
        let byte = self.bv(8, false)?;
        let wanted = self.cast(byte, wanted)?;
        let wanted = self.stable(wanted)?;
        let index = self.counter()?;
        let ty = self.address_type()?;
        let found = self.temp("found", ty)?;
        let null = self.address_constant(0)?;
        self.assign(found, null)?;
        let (head, end) = (self.new_label("search")?, self.new_label("searched")?);
        let other = self.new_label("other")?;
        self.place_label(head)?;
        self.jump_at_limit(index, limit, end)?;
        let c = self.char_at(chars, index, site)?;
        let (x, y) = (self.copy(c)?, self.copy(wanted)?);
        let equal = self.op(Op::Eq, &[x, y])?;
        let differs = self.op(Op::Not, &[equal])?;
        self.jump_if(differs, other)?;
        let (start, at) = (self.copy(chars.start)?, self.b.var(index));
        let address = self.add(start, at)?;
        self.assign(found, address)?;
        if op != TextOp::Strrchr {
            self.jump(end);
        }
        self.place_label(other)?;
        if op != TextOp::Memchr {
            self.jump_if_zero(c, end)?;
        }
        self.increment(index)?;
        self.jump(head);
        self.place_label(end)?;
        let value = self.b.var(found);
        self.set_result(site.result, value)
    }
}
