//! Addresses as numbers: the integer values that a program sees of its addresses.
//!
//! An address of the model is a name ([`super::geometry`]). The number that a machine has for it is
//! decided where the program looks at it: it becomes an integer, or is ordered against an address
//! of another object.
//! ```text
//!   number(a) = a                                slot(a) is the first or the last: null, and integers that
//!                                                are no address
//!             = @base[a], and 1 instead of 0     slot(a) is that of functions
//!             = base(slot(a)) + offset(a)        otherwise
//!   base(s)   = @base[s], which is arbitrary and never written, if s is no slot of an object; else
//!               that without the bits below the alignment, and the alignment instead of 0
//! ```
//! That objects do not overlap is left out, so there are more executions than a machine has: proofs
//! count, and a counterexample that needs a number only if the compiled program shows it
//! ([`Source::Address`]).
//!
//! **Integers that carry names.** If an integer may become a pointer again
//! (`Points::follow_integers`), an address keeps its name when it becomes an integer. Then the
//! operations look: all but copies, additions of offsets, tests against 0, and bit operations
//! within the alignment. What they see of an integer that may carry a name is
//! ```text
//!   seen(x) = x if no object has had the slot of x and it is not that of functions, else any number
//! ```
//! What they compute of a number may be the number of an address again: `(n + 63) & ~63` is one of
//! the object of n. So where the result may become a pointer, it is a name, too:
//! ```text
//!   n & ¬(2^k − 1)     seen by number as n − d, d < 2^k:   the name of n moved back by any such d
//!   n | c              the name of n moved on by any d with no bits but those of c
//!   other operations   any name, or the number that they compute
//! ```
//! A result below the lowest address of the target (4096 on x86) is the number of no object and
//! stays a number.
//!
//! Two such integers with one slot are compared and subtracted by their names, if one slot means
//! one object in one lifetime. What is seen of names in memory that is held as bytes is in
//! [`super::cell`].

use super::Source;
use super::context::{Lowerer, Res};
use super::geometry::Slots;
use super::leaf::Scalar;
use super::points::Node;
use super::walk::unwidened;
use crate::ir::{BinaryOp, Conversion, ExprId, ObjectId, UnaryOp};
use bia_k2::ast::{Expr, Op, Var};

/// Constants up to this are offsets.
const SMALL_OFFSET: u128 = 1 << 20;

/// An operand: the expression, and its value in K2.
pub(crate) type Operand = (ExprId, Expr);

impl Lowerer<'_> {
    /// Conversions of pointers to integers that are converted back at once keep the name.
    pub(crate) fn find_round_trips(&mut self) {
        for expr in &self.scan.exprs {
            let kind = &self.module[*expr].kind;
            let Some(operand) = kind.converted(Conversion::IntToPointer) else {
                continue;
            };
            let at = unwidened(self.module, operand);
            let kind = &self.module[at].kind;
            if kind.converted(Conversion::PointerToInt).is_some() {
                self.round_trips.insert(at);
            }
        }
    }

    /// Whether an integer that becomes a pointer was one in the same expression.
    pub(crate) fn is_round_trip(&self, integer: ExprId) -> bool {
        let at = unwidened(self.module, integer);
        self.round_trips.contains(&at)
    }

    /// Whether the conversion of a pointer to an integer shows its number.
    pub(crate) fn shows_number(&self, conversion: ExprId) -> bool {
        !self.points.follow_integers && !self.round_trips.contains(&conversion)
    }

    /// The number of an address, as wide as a pointer of C.
    pub(crate) fn number_of(&mut self, address: Expr, class: Option<Node>) -> Res<Expr> {
        let ty = self.bv(self.pointer_bits, false)?;
        if let Some(known) = self.known.get(&address).copied()
            && self.is_plain(known)
        {
            return self.number(ty, known & u128::from(u64::MAX >> (64 - self.pointer_bits)));
        }
        let address = self.stable(address)?;
        if class.is_some_and(|class| self.only_registers(class)) {
            let copy = self.copy(address)?;
            let itself = self.cast(ty, copy)?;
            return self.number_of_register(address, class, itself);
        }
        let copy = self.copy(address)?;
        let slot = self.slot_of(copy)?;
        let slot = self.stable(slot)?;
        self.looks = true;
        if self.known.get(&slot) == Some(&u128::from(self.geometry.limit())) {
            return self.number_of_function(address);
        }
        let base = self.base_at(slot)?;
        let base = self.base_of_object(base, slot, class)?;
        let copy = self.copy(address)?;
        let offset = self.offset_of(copy)?;
        let offset = self.cast(ty, offset)?;
        let number = self.op(Op::Add, &[base, offset])?;
        let no_object = self.is_no_address(slot)?;
        let copy = self.copy(address)?;
        let itself = self.cast(ty, copy)?;
        let number = self.op(Op::Ite, &[no_object, itself, number])?;
        let number = self.number_of_register(address, class, number)?;
        if !self.has_functions(class) {
            return Ok(number);
        }
        let function = self.is_slot_of_functions(slot)?;
        let of_function = self.number_of_function(address)?;
        self.op(Op::Ite, &[function, of_function, number])
    }

    /// The number of a function's address: any value but 0, and one value in all of an execution.
    fn number_of_function(&mut self, address: Expr) -> Res<Expr> {
        let base = self.base_at(address)?;
        let ty = self.b.type_of(base);
        let (copy, zero) = (self.copy(base)?, self.number(ty, 0)?);
        let null = self.op(Op::Eq, &[copy, zero])?;
        let one = self.number(ty, 1)?;
        self.op(Op::Ite, &[null, one, base])
    }

    /// An element of `@base`, saved. The index can still be used.
    fn base_at(&mut self, index: Expr) -> Res<Expr> {
        let bases = self.bases()?;
        let (map, at) = (self.b.var(bases), self.copy(index)?);
        let base = self.op(Op::MapGet, &[map, at])?;
        self.stable(base)
    }

    /// Whether a pointer of that class may point to a function.
    fn has_functions(&self, class: Option<Node>) -> bool {
        class.is_none_or(|class| self.points.class(class).facts.functions)
    }

    /// Whether a slot is that of functions. The slot can still be used.
    fn is_slot_of_functions(&mut self, slot: Expr) -> Res<Expr> {
        let (copy, limit) = (
            self.copy(slot)?,
            self.address_constant(self.geometry.limit())?,
        );
        self.op(Op::Eq, &[copy, limit])
    }

    /// Whether two slots are that of one object, so that its bytes are distinguished by their
    /// offsets.
    fn is_same_object(&mut self, a: Expr, b: Expr, functions: bool) -> Res<Expr> {
        if !functions {
            return self.op(Op::Eq, &[a, b]);
        }
        let a = self.stable(a)?;
        let function = self.is_slot_of_functions(a)?;
        let object = self.op(Op::Not, &[function])?;
        let same = self.op(Op::Eq, &[a, b])?;
        self.op(Op::And, &[object, same])
    }

    /// Whether a slot is that of null, or of integers like -1.
    fn is_no_address(&mut self, slot: Expr) -> Res<Expr> {
        let (copy, none) = (self.copy(slot)?, self.address_constant(0)?);
        let null = self.op(Op::Eq, &[copy, none])?;
        let limit = self.address_constant(self.geometry.limit())?;
        let (copy, limit) = (self.copy(slot)?, limit);
        let negative = self.op(Op::Gt, &[copy, limit])?;
        self.op(Op::Or, &[null, negative])
    }

    /// Where an object begins: a multiple of its alignment and not null. Any number if there is no
    /// object.
    fn base_of_object(&mut self, base: Expr, slot: Expr, class: Option<Node>) -> Res<Expr> {
        let address = self.address_type()?;
        let next = self.state("@next", address)?;
        let (slot, next) = (self.copy(slot)?, self.b.var(next));
        let no_object = self.op(Op::Ge, &[slot, next])?;
        let ty = self.b.type_of(base);
        let alignment = u128::from(class.map_or(1, |class| self.class_alignment(class)));
        let ones = u128::from(u64::MAX >> (64 - self.pointer_bits));
        let mask = self.number(ty, ones & !(alignment - 1))?;
        let copy = self.copy(base)?;
        let aligned = self.op(Op::BitAnd, &[copy, mask])?;
        let aligned = self.stable(aligned)?;
        let (copy, zero) = (self.copy(aligned)?, self.number(ty, 0)?);
        let null = self.op(Op::Eq, &[copy, zero])?;
        let (least, aligned) = (self.number(ty, alignment)?, self.copy(aligned)?);
        let proper = self.op(Op::Ite, &[null, least, aligned])?;
        let base = self.copy(base)?;
        self.op(Op::Ite, &[no_object, base, proper])
    }

    /// A power of two that the addresses of all objects of a class are multiples of.
    fn class_alignment(&self, class: Node) -> u64 {
        let facts = &self.points.class(class).facts;
        if facts.functions {
            return 1;
        }
        let objects = facts.objects.iter().map(|object| {
            let data = &self.module[*object];
            let own = self.module.types.member_alignment(data.ty);
            own.max(data.alignment.unwrap_or(1)).max(1)
        });
        // What `malloc` of the C library guarantees on x86, and a little less in ILP32.
        let blocks = match self.pointer_bits {
            64 => 16,
            32 => 8,
            _ => 1,
        };
        let sites = facts.sites.iter().map(|_| blocks);
        objects.chain(sites).min().unwrap_or(1)
    }

    /// The numbers where objects begin, by slot.
    fn bases(&mut self) -> Res<Var> {
        let (index, element) = (self.address_type()?, self.bv(self.pointer_bits, false)?);
        let ty = self.b.map(index, element)?;
        self.state("@base", ty)
    }

    /// Whether the program looks at the number of some address.
    pub(crate) fn looks_at_numbers(&self) -> bool {
        self.scan.exprs.iter().any(|expr| {
            let kind = &self.module[*expr].kind;
            let compared = kind.binary().and_then(|(op, left, _)| {
                use BinaryOp::{Greater, GreaterEqual, Less, LessEqual};
                matches!(op, Less | LessEqual | Greater | GreaterEqual).then_some(left)
            });
            let shown = kind.converted(Conversion::PointerToInt);
            let shown = shown.filter(|_| !self.round_trips.contains(expr));
            let pointer = compared.or(shown);
            pointer.is_some_and(|pointer| self.module.types.is_pointer(self.module[pointer].ty))
        })
    }

    /// A local that has one name in all its lifetimes lies anywhere in each of them.
    pub(crate) fn move_local(&mut self, object: ObjectId) -> Res<()> {
        if !self.sees_numbers || self.begins_once(object) {
            return Ok(());
        }
        let Some(address) = self.addresses.get(&object).copied() else {
            return Ok(());
        };
        let slot = self.address_constant(address >> self.slot_bits())?;
        self.move_base_at(slot)
    }

    /// A slot that is used again lies anywhere.
    pub(crate) fn move_base(&mut self, slot: Var) -> Res<()> {
        let slot = self.b.var(slot);
        self.move_base_at(slot)
    }

    fn move_base_at(&mut self, slot: Expr) -> Res<()> {
        let ty = self.bv(self.pointer_bits, false)?;
        let (bases, any) = (self.bases()?, self.temp("base", ty)?);
        self.because(Source::Address, |this| {
            this.havoc(any);
            Ok(())
        })?;
        let any = self.b.var(any);
        self.set_object(slot, bases, any)
    }

    /// Whether an integer may carry the name of an object's address. Names of no object are
    /// arbitrary numbers anyway.
    pub(crate) fn carries_name(&self, expr: ExprId) -> bool {
        let ty = self.module[expr].ty;
        let wide = match super::leaf::scalar(self.module, ty) {
            Some(Scalar::Int { width, .. }) => width >= self.pointer_bits,
            Some(Scalar::Bool | Scalar::Float(_) | Scalar::Pointer) | None => false,
        };
        wide && self.points.follow_integers
            && !self.options.unbounded_integers
            && !self.options.comparable
            && self
                .points
                .value_class(expr)
                .is_some_and(|class| self.points.has_named_targets(class))
    }

    /// What an operation that looks sees of a value.
    pub(crate) fn seen(&mut self, operand: Operand) -> Res<Expr> {
        let (expr, value) = operand;
        if !self.carries_name(expr) {
            return Ok(value);
        }
        let known = self.known.get(&value).copied();
        if known.is_some_and(|bits| self.is_plain(bits)) {
            return Ok(value);
        }
        let value = self.stable(value)?;
        let functions = self.has_functions(self.points.value_class(expr));
        let no_name = self.has_no_slot(value, functions)?;
        let (value, any) = (self.copy(value)?, self.any_number(value)?);
        let any = self.b.var(any);
        self.op(Op::Ite, &[no_name, value, any])
    }

    /// Whether no object has had the slot that an integer would name, and it is not that of
    /// functions.
    pub(crate) fn has_no_slot(&mut self, value: Expr, functions: bool) -> Res<Expr> {
        let slot = self.slot_in_integer(value)?;
        let slot = self.stable(slot)?;
        let address = self.address_type()?;
        let next = self.state("@next", address)?;
        let (copy, none) = (self.copy(slot)?, self.address_constant(0)?);
        let null = self.op(Op::Eq, &[copy, none])?;
        let (copy, next) = (self.copy(slot)?, self.b.var(next));
        let mut later = self.op(Op::Ge, &[copy, next])?;
        if functions {
            let function = self.is_slot_of_functions(slot)?;
            let object = self.op(Op::Not, &[function])?;
            later = self.op(Op::And, &[later, object])?;
        }
        self.op(Op::Or, &[null, later])
    }

    /// Whether a constant is a number and no address.
    pub(crate) fn is_plain(&self, bits: u128) -> bool {
        let slot = self.wrap(bits) >> self.slot_bits();
        slot == 0 || slot > u128::from(self.geometry.limit())
    }

    /// The bits of an integer that name a slot, if it carries an address.
    fn slot_in_integer(&mut self, value: Expr) -> Res<Expr> {
        let copy = self.copy(value)?;
        let address = self.address_value(copy)?;
        self.slot_of(address)
    }

    /// The operands of an operation on integers as it sees them.
    pub(crate) fn seen_by(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
    ) -> Res<(Expr, Expr)> {
        let carry = (self.carries_name(left.0), self.carries_name(right.0));
        if carry == (false, false) || self.keeps_names(op, left, right) {
            return Ok((left.1, right.1));
        }
        let both = carry == (true, true) && self.names_one_life(left) && self.names_one_life(right);
        match op {
            BinaryOp::Subtract
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
                if both =>
            {
                let (a, b) = (
                    self.slot_in_integer(left.1)?,
                    self.slot_in_integer(right.1)?,
                );
                let functions = self.may_be_function(left) || self.may_be_function(right);
                let same = self.is_same_object(a, b, functions)?;
                self.seen_unless(same, left, right)
            }
            BinaryOp::Equal | BinaryOp::NotEqual if both => {
                let (a, b) = (self.copy(left.1)?, self.copy(right.1)?);
                let same = self.op(Op::Eq, &[a, b])?;
                self.seen_unless(same, left, right)
            }
            BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::And
            | BinaryOp::Or => Ok((self.seen(left)?, self.seen(right)?)),
        }
    }

    /// Whether an integer with a certain name was made of the address of one object in one
    /// lifetime. Two lifetimes may have one name: of a local that begins again, and of slots that
    /// are used again.
    fn names_one_life(&self, operand: Operand) -> bool {
        let Some(class) = self.points.value_class(operand.0) else {
            return true;
        };
        let facts = &self.points.class(class).facts;
        let fresh = self.geometry.slots != Slots::Reused;
        let mut objects = facts.objects.iter();
        let once = |object: &ObjectId| {
            (self.module[*object].storage.is_static() && !self.is_own(*object))
                || self.begins_once(*object)
                || (fresh && !self.addresses.contains_key(object))
        };
        (fresh || facts.sites.is_empty()) && objects.all(once)
    }

    fn may_be_function(&self, operand: Operand) -> bool {
        let known = self.known.get(&operand.1).copied();
        !known.is_some_and(|bits| self.is_plain(bits))
            && self.has_functions(self.points.value_class(operand.0))
    }

    /// Both as they are if the condition holds, else as they are seen.
    fn seen_unless(&mut self, same: Expr, left: Operand, right: Operand) -> Res<(Expr, Expr)> {
        let same = self.stable(same)?;
        let one = |this: &mut Self, operand: Operand| -> Res<Expr> {
            let value = this.stable(operand.1)?;
            let seen = this.seen((operand.0, value))?;
            let (same, value) = (this.copy(same)?, this.copy(value)?);
            this.op(Op::Ite, &[same, value, seen])
        };
        Ok((one(self, left)?, one(self, right)?))
    }

    /// Whether the result is right on names: a step from an address, a test against null, or what
    /// happens below the alignment.
    pub(crate) fn keeps_names(&self, op: BinaryOp, left: Operand, right: Operand) -> bool {
        let carry = (self.carries_name(left.0), self.carries_name(right.0));
        let constant = |operand: Operand| self.known.get(&operand.1).copied();
        let class = |operand: Operand| self.points.value_class(operand.0);
        match op {
            BinaryOp::Add => carry.0 != carry.1,
            BinaryOp::Subtract => carry == (true, false),
            BinaryOp::Equal | BinaryOp::NotEqual => {
                constant(left) == Some(0) || constant(right) == Some(0)
            }
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
                let (name, mask) = match carry {
                    (true, false) => (left, constant(right)),
                    (false, true) => (right, constant(left)),
                    (true, true) | (false, false) => return false,
                };
                let Some(mask) = mask else { return false };
                let alignment = class(name).map_or(1, |class| self.class_alignment(class));
                let below = u128::from(alignment) - 1;
                let all = self.wrap(u128::MAX);
                mask & !below == 0 || (op == BinaryOp::BitAnd && mask | below == all)
            }
            BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::And
            | BinaryOp::Or => false,
        }
    }

    /// A step from an integer that carries a name stays in its slot, or the result is any number.
    pub(crate) fn keep_in_slot(&mut self, left: Operand, right: Operand, sum: Expr) -> Res<Expr> {
        let carry = (self.carries_name(left.0), self.carries_name(right.0));
        let (name, step) = match carry {
            (true, false) => (left, right),
            (false, true) => (right, left),
            (true, true) | (false, false) => return Ok(sum),
        };
        let all = self.wrap(u128::MAX);
        let small = |by: u128| by <= SMALL_OFFSET || all - self.wrap(by) <= SMALL_OFFSET;
        let functions = self.may_be_function(name);
        if self.known.get(&step.1).copied().is_some_and(small) && !functions {
            return Ok(sum);
        }
        let sum = self.stable(sum)?;
        let (before, after) = (self.slot_in_integer(name.1)?, self.slot_in_integer(sum)?);
        let same = self.is_same_object(before, after, functions)?;
        let any = self.any_number(sum)?;
        let (sum, any) = (self.copy(sum)?, self.b.var(any));
        self.op(Op::Ite, &[same, sum, any])
    }

    /// Whether an operation that looks at a name gives an integer that may become a pointer again.
    pub(crate) fn makes_name(
        &self,
        expr: ExprId,
        op: BinaryOp,
        left: Operand,
        right: Operand,
    ) -> bool {
        let carries = self.carries_name(left.0) || self.carries_name(right.0);
        let constant = |operand: Operand| self.known.get(&operand.1).copied();
        let lowest = u128::from(self.module.types.model().target().lowest_address);
        let is_low = |bound: Option<u128>| bound.is_some_and(|bound| bound < lowest);
        let is_number = match op {
            BinaryOp::BitAnd => is_low(constant(left)) || is_low(constant(right)),
            BinaryOp::Remainder => is_low(constant(right)),
            BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::BitOr
            | BinaryOp::BitXor => false,
            BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::And
            | BinaryOp::Or => true,
        };
        carries && !is_number && self.carries_name(expr) && !self.keeps_names(op, left, right)
    }

    /// The result of an operation that has looked at names, as a number or as a name.
    pub(crate) fn may_be_name(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
        result: Expr,
    ) -> Res<Expr> {
        let (first, second) = (self.is_name(left)?, self.is_name(right)?);
        let mut looked = self.op(Op::Or, &[first, second])?;
        let subtracts = op == BinaryOp::Subtract;
        if subtracts && self.carries_name(left.0) && self.carries_name(right.0) {
            let (a, b) = (
                self.slot_in_integer(left.1)?,
                self.slot_in_integer(right.1)?,
            );
            let functions = self.may_be_function(left) || self.may_be_function(right);
            let same = self.is_same_object(a, b, functions)?;
            let other = self.op(Op::Not, &[same])?;
            looked = self.op(Op::And, &[looked, other])?;
        }
        let any = self.any_number(result)?;
        let near = match (self.carries_name(left.0), self.carries_name(right.0)) {
            (true, false) => self.near(op, left.1, right.1, any)?,
            (false, true) => self.near(op, right.1, left.1, any)?,
            (true, true) | (false, false) => None,
        };
        if let Some(near) = near {
            return self.op(Op::Ite, &[looked, near, result]);
        }
        self.if_name(looked, any, result)
    }

    /// Whether a unary operation that looks at a name gives an integer that may become a pointer
    /// again.
    pub(crate) fn makes_name_of_unary(&self, expr: ExprId, op: UnaryOp, operand: ExprId) -> bool {
        op != UnaryOp::Not && self.carries_name(operand) && self.carries_name(expr)
    }

    /// The result of a unary operation that has looked at a name, as a number or as a name.
    pub(crate) fn may_be_name_of_unary(&mut self, operand: Operand, result: Expr) -> Res<Expr> {
        let looked = self.is_name(operand)?;
        let any = self.any_number(result)?;
        self.if_name(looked, any, result)
    }

    /// The name of an address that differs from a name by what `op` does with a constant, if that
    /// is little.
    fn near(&mut self, op: BinaryOp, name: Expr, by: Expr, any: Var) -> Res<Option<Expr>> {
        let Some(constant) = self.known.get(&by).copied().map(|by| self.wrap(by)) else {
            return Ok(None);
        };
        let (bits, step) = match op {
            BinaryOp::BitAnd => (self.wrap(u128::MAX) ^ constant, Op::Sub),
            BinaryOp::BitOr => (constant, Op::Add),
            BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::BitXor
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::And
            | BinaryOp::Or => return Ok(None),
        };
        if bits > SMALL_OFFSET {
            return Ok(None);
        }
        let ty = self.b.type_of(name);
        let mask = self.number(ty, bits)?;
        let any = self.b.var(any);
        let distance = self.op(Op::BitAnd, &[any, mask])?;
        let name = self.copy(name)?;
        self.op(step, &[name, distance]).map(Some)
    }

    /// Whether a value is the name of an address. The value can still be used.
    pub(crate) fn is_name(&mut self, (expr, value): Operand) -> Res<Expr> {
        let known = self.known.get(&value).copied();
        if !self.carries_name(expr) || known.is_some_and(|bits| self.is_plain(bits)) {
            return Ok(self.truth(false));
        }
        let functions = self.has_functions(self.points.value_class(expr));
        let none = self.has_no_slot(value, functions)?;
        self.op(Op::Not, &[none])
    }

    pub(crate) fn any_number(&mut self, like: Expr) -> Res<Var> {
        let ty = self.b.type_of(like);
        let any = self.temp("number", ty)?;
        self.because(Source::Address, |this| {
            this.havoc(any);
            Ok(())
        })?;
        Ok(any)
    }

    /// `any` if that is a name and the condition holds, else the number.
    pub(crate) fn if_name(&mut self, condition: Expr, any: Var, number: Expr) -> Res<Expr> {
        let value = self.b.var(any);
        let none = self.has_no_slot(value, true)?;
        let name = self.op(Op::Not, &[none])?;
        let taken = self.op(Op::And, &[condition, name])?;
        let any = self.b.var(any);
        self.op(Op::Ite, &[taken, any, number])
    }

    /// What a unary operation sees.
    pub(crate) fn seen_by_unary(&mut self, op: UnaryOp, operand: Operand) -> Res<Expr> {
        match op {
            UnaryOp::Not => Ok(operand.1),
            UnaryOp::Negate | UnaryOp::Complement => self.seen(operand),
        }
    }

    /// Pointers that are ordered or subtracted: their addresses if they point into one object, else
    /// their numbers.
    pub(crate) fn ordered(&mut self, left: Operand, right: Operand) -> Res<(Expr, Expr)> {
        let classes = [left, right].map(|(expr, _)| self.points.value_class(expr));
        let single = classes
            .iter()
            .flatten()
            .all(|class| self.is_one_object(*class));
        if single && classes[0] == classes[1] {
            return Ok((left.1, right.1));
        }
        let (a, b) = (self.stable(left.1)?, self.stable(right.1)?);
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let (x, y) = (self.slot_of(x)?, self.slot_of(y)?);
        let functions = self.may_be_function(left) || self.may_be_function(right);
        let same = self.is_same_object(x, y, functions)?;
        let same = self.stable(same)?;
        let ty = self.address_type()?;
        let one = |this: &mut Self, value: Expr, class: Option<Node>| -> Res<Expr> {
            let copy = this.copy(value)?;
            let number = this.number_of(copy, class)?;
            let number = this.cast(ty, number)?;
            let (same, value) = (this.copy(same)?, this.copy(value)?);
            this.op(Op::Ite, &[same, value, number])
        };
        Ok((one(self, a, classes[0])?, one(self, b, classes[1])?))
    }

    /// Whether all of a class is one object.
    fn is_one_object(&self, class: Node) -> bool {
        let facts = &self.points.class(class).facts;
        match (facts.objects.as_slice(), facts.sites.as_slice()) {
            _ if facts.functions => false,
            ([object], []) => self.addresses.contains_key(object),
            ([], [site]) => self.demand.once.contains(site),
            _ => false,
        }
    }
}
