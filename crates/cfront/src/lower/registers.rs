//! Objects that change between accesses: memory-mapped registers, and volatile objects that the
//! user names.
//!
//! ```text
//!   read a                = any value                              all of a's class changes
//!                         = if slot(a) ∈ changing then any value
//!                           else memory[a]                         some of it does
//!   write a               = nothing                                all of a's class are registers
//!   (T *)n                = &region + (n − base)                   base ≤ n < base + size
//!   (integer)p            = base + (p − &region)                   slot(p) is that of a region
//! ```
//! So integers never carry the name of a register ([`super::number`]): the two conversions are
//! each other's inverse, and what a program computes of a register's number is exact. Where an
//! integer could be either the number of a register or the name of another object, and where bytes
//! of a pointer to a register are read as a number, the model ends.
//!
//! With `--volatile all` the type of the lvalue decides instead: C17 6.7.3p7 lets each access
//! through a volatile lvalue find another value.

use super::codes;
use super::context::{Lowerer, Res, Stop, refuse};
use super::leaf::{Leaf, Scalar};
use super::number::Operand;
use super::options::Changing;
use super::place::Access;
use super::points::Node;
use super::{Source, home::root_object};
use crate::assumed;
use crate::ir::{BitField, ObjectId, PlaceId, TypeId};
use bia_base::Diagnostic;
use bia_k2::ast::{Expr, Op, Var};

/// Whether what is read may have changed since it was written.
enum Change {
    Never,
    Always(Source),
    /// If the address is in the slot of one of these objects.
    In(Vec<ObjectId>),
}

const POINTER_READ: &str = "a pointer is read from a register or an object that changes";
const EITHER: &str = "an integer may be the number of a register or the address of an object";
const REGISTER_BYTES: &str = "the bytes of a pointer to a register are read as a number";

impl Lowerer<'_> {
    /// Finds the objects that `--volatile` names.
    pub(crate) fn find_changing(&mut self) -> Res<()> {
        let Changing::Named(names) = &self.options.changing else {
            return Ok(());
        };
        for name in names {
            let objects = self.module.objects.iter();
            let found: Vec<ObjectId> = objects
                .filter(|(_, data)| data.storage.is_static())
                .filter(|(_, data)| data.name.is_some_and(|own| self.module.name(own) == name))
                .map(|(id, _)| id)
                .collect();
            if found.is_empty() {
                let text = format!("`--volatile` names no object with static storage: `{name}`");
                let wrong = Diagnostic::new(&codes::CHANGING, text);
                return Err(Stop::Refused(wrong));
            }
            self.changing.extend(found);
        }
        Ok(())
    }

    /// Whether an object stands for registers.
    pub(crate) fn is_mapped(&self, object: ObjectId) -> bool {
        self.points.is_mapped(object)
    }

    /// Whether all that pointers to a class can point to are registers.
    pub(crate) fn only_registers(&self, node: Node) -> bool {
        let facts = &self.points.class(node).facts;
        let others = !facts.sites.is_empty() || facts.functions;
        let mut objects = facts.objects.iter();
        !others && !facts.objects.is_empty() && objects.all(|object| self.is_mapped(*object))
    }

    /// Whether some of what pointers to a class can point to changes.
    pub(crate) fn may_change(&self, node: Node) -> bool {
        let mut objects = self.points.class(node).facts.objects.iter();
        objects.any(|object| self.changes(*object))
    }

    fn changes(&self, object: ObjectId) -> bool {
        self.is_mapped(object) || self.changing.contains(&object)
    }

    fn change(&self, access: Access) -> Change {
        match access {
            Access::Leaf { object, .. } if self.changing.contains(&object) => {
                Change::Always(Source::Volatile)
            }
            Access::Leaf { .. } => Change::Never,
            Access::Memory { node, .. } => {
                let facts = &self.points.class(node).facts;
                let objects = facts.objects.iter().copied();
                let changing: Vec<ObjectId> = objects.filter(|one| self.changes(*one)).collect();
                let others = !facts.sites.is_empty() || facts.functions;
                match changing.first() {
                    None => Change::Never,
                    Some(first) if !others && changing.len() == facts.objects.len() => {
                        Change::Always(self.source_of(*first))
                    }
                    Some(_) => Change::In(changing),
                }
            }
        }
    }

    fn source_of(&self, object: ObjectId) -> Source {
        match self.is_mapped(object) {
            true => Source::Register,
            false => Source::Volatile,
        }
    }

    /// The value of a scalar part of what may change; none if it does not. The access can still be
    /// used.
    pub(crate) fn load_changing(
        &mut self,
        access: Access,
        scalar: Scalar,
        bits: Option<BitField>,
    ) -> Res<Option<Expr>> {
        match (self.change(access), access) {
            (Change::Never, _) | (Change::In(_), Access::Leaf { .. }) => Ok(None),
            (Change::Always(source), _) => self.found_value(scalar, bits, source).map(Some),
            (Change::In(objects), Access::Memory { address, .. }) => {
                let address = self.copy(address)?;
                let kept = self.load_part(access, scalar, bits)?;
                self.unless_changing(&objects, address, (scalar, bits), kept)
                    .map(Some)
            }
        }
    }

    /// What a block that is copied finds in a map at an address: what it holds, or any value where
    /// it changes; bytes of no pointer in the map of tags.
    pub(crate) fn copied_element(
        &mut self,
        (node, address): (Node, Expr),
        leaf: &Leaf,
        map: Var,
        kept: Expr,
    ) -> Res<Expr> {
        let objects = self.points.class(node).facts.objects.iter().copied();
        let changing: Vec<ObjectId> = objects.filter(|one| self.changes(*one)).collect();
        if changing.is_empty() {
            return Ok(kept);
        }
        let address = self.copy(address)?;
        if self.tag_maps.get(&self.points.classes.find(node)) != Some(&map) {
            return self.unless_changing(&changing, address, (leaf.scalar, leaf.bits), kept);
        }
        let here = self.is_in(&changing, address)?;
        let ty = self.b.type_of(kept);
        let plain = self.number(ty, 0)?;
        self.op(Op::Ite, &[here, plain, kept])
    }

    /// Whether an object in K2 variables, or a place of that type in it, changes.
    pub(crate) fn changes_as_variable(&mut self, object: ObjectId, ty: TypeId) -> bool {
        let leaves = self.leaves(ty);
        let mut leaves = leaves.iter().flat_map(|leaves| leaves.iter());
        self.changing.contains(&object)
            || self.is_interruptible(object)
            || self.reads_volatile(ty)
            || leaves.any(|leaf| self.part_is_volatile(ty, leaf))
    }

    fn unless_changing(
        &mut self,
        objects: &[ObjectId],
        address: Expr,
        (scalar, bits): (Scalar, Option<BitField>),
        kept: Expr,
    ) -> Res<Expr> {
        let source = objects.first().map(|first| self.source_of(*first));
        let any = self.found_value(scalar, bits, source.unwrap_or(Source::Volatile))?;
        let here = self.is_in(objects, address)?;
        self.op(Op::Ite, &[here, any, kept])
    }

    /// Whether an address is in the slot of one of these objects.
    fn is_in(&mut self, objects: &[ObjectId], address: Expr) -> Res<Expr> {
        let slot = self.slot_of(address)?;
        let slot = self.stable(slot)?;
        let mut found = self.truth(false);
        for object in objects {
            let Some(start) = self.addresses.get(object).copied() else {
                continue;
            };
            let (copy, own) = (
                self.copy(slot)?,
                self.address_constant(start >> self.slot_bits())?,
            );
            let same = self.op(Op::Eq, &[copy, own])?;
            found = self.op(Op::Or, &[same, found])?;
        }
        Ok(found)
    }

    /// Any value that an object of a scalar type, or a bit-field of it, can have.
    pub(crate) fn found_value(
        &mut self,
        scalar: Scalar,
        bits: Option<BitField>,
        source: Source,
    ) -> Res<Expr> {
        let span = self.here();
        let listed = match source == Source::Register {
            true => &assumed::REGISTERS,
            false => &assumed::CHANGES,
        };
        self.assume_listed(listed, &[], Some(span));
        let ty = self.type_of_scalar(scalar)?;
        let drawn = match scalar {
            Scalar::Int { width, signed } => {
                self.bv(bits.map_or(width, |bits| bits.width), signed)?
            }
            Scalar::Pointer => {
                let always = self.truth(true);
                self.limit_if(always, POINTER_READ, span)?;
                ty
            }
            Scalar::Bool | Scalar::Float(_) => ty,
        };
        let var = self.temp("found", drawn)?;
        self.because(source, |this| {
            this.havoc(var);
            Ok(())
        })?;
        let value = self.b.var(var);
        self.cast(ty, value)
    }

    /// Whether a read of a place finds any value because of its type.
    pub(crate) fn reads_volatile(&self, ty: TypeId) -> bool {
        self.options.changing == Changing::All && self.module.types[ty].qualifiers.is_volatile
    }

    /// The same for a part of a place.
    pub(crate) fn part_is_volatile(&self, whole: TypeId, leaf: &Leaf) -> bool {
        self.reads_volatile(whole) || leaf.ty.is_some_and(|ty| self.reads_volatile(ty))
    }

    /// Whether an access to a volatile place is taken for an ordinary one.
    pub(crate) fn is_taken_as_ordinary(&self, place: PlaceId) -> bool {
        let ty = self.module[place].ty;
        if !self.module.types[ty].qualifiers.is_volatile || self.reads_volatile(ty) {
            return false;
        }
        if let Some(object) = root_object(self.module, place) {
            return !self.changes(object);
        }
        match self.points.places.get(&place) {
            Some(super::points::Loc::Memory { node, .. }) => !self.only_registers(*node),
            Some(super::points::Loc::Variable { .. }) | None => true,
        }
    }

    /// A record of bytes that may be those of pointers is not passed from where it changes.
    pub(crate) fn refuse_changing_cells(&self, node: Node) -> Res<()> {
        match self.may_change(node) {
            false => Ok(()),
            true => {
                let text = "a record that may hold pointers, passed from where it may change";
                refuse(&codes::REGISTERS, text, self.here())
            }
        }
    }

    /// A pointer that was made of an integer: a register if the integer is its number.
    pub(crate) fn register_or(&mut self, (of, integer): Operand, pointer: Expr) -> Res<Expr> {
        if self.module.mapped.is_empty() || self.known.get(&pointer) == Some(&0) {
            return Ok(pointer);
        }
        let pointer = self.stable(pointer)?;
        let ty = self.address_type()?;
        let width = self.bv(self.pointer_bits, false)?;
        let integer = self.stable(integer)?;
        let mut found = self.copy(pointer)?;
        let mut inside_any = self.truth(false);
        for mapped in &self.module.mapped {
            let registers = mapped.registers;
            let Some(start) = self.addresses.get(&mapped.object).copied() else {
                continue;
            };
            let copy = self.copy(integer)?;
            let number = self.cast(width, copy)?;
            let base = self.number(width, u128::from(registers.base))?;
            let offset = self.op(Op::Sub, &[number, base])?;
            let offset = self.stable(offset)?;
            let size = self.number(width, u128::from(registers.size))?;
            let copy = self.copy(offset)?;
            let inside = self.op(Op::Lt, &[copy, size])?;
            let inside = self.stable(inside)?;
            let (start, copy) = (self.address_constant(start)?, self.copy(offset)?);
            let offset = self.cast(ty, copy)?;
            let address = self.op(Op::Add, &[start, offset])?;
            let copy = self.copy(inside)?;
            found = self.op(Op::Ite, &[copy, address, found])?;
            inside_any = self.op(Op::Or, &[inside, inside_any])?;
        }
        let span = self.here();
        let inside_any = self.stable(inside_any)?;
        if self.carries_name(of) {
            let name = self.is_name((of, integer))?;
            let copy = self.copy(inside_any)?;
            let either = self.op(Op::And, &[copy, name])?;
            self.limit_if(either, EITHER, span)?;
        }
        // No other number may be taken for the name of a register.
        let all: Vec<ObjectId> = self.module.mapped.iter().map(|one| one.object).collect();
        let named = self.is_in(&all, pointer)?;
        let outside = self.not(inside_any)?;
        let stray = self.op(Op::And, &[outside, named])?;
        self.limit_if(stray, EITHER, span)?;
        self.stable(found)
    }

    /// The number of a register if an address names one, else `otherwise`; as wide as that.
    pub(crate) fn number_of_register(
        &mut self,
        address: Expr,
        class: Option<Node>,
        otherwise: Expr,
    ) -> Res<Expr> {
        let all = match class {
            Some(class) => self.points.class(class).facts.objects.clone(),
            None => self.module.mapped.iter().map(|one| one.object).collect(),
        };
        let mut number = otherwise;
        for mapped in &self.module.mapped {
            let start = self.addresses.get(&mapped.object).copied();
            let Some(start) = start.filter(|_| all.contains(&mapped.object)) else {
                continue;
            };
            let ty = self.b.type_of(number);
            let copy = self.copy(address)?;
            let here = self.is_in(&[mapped.object], copy)?;
            let (copy, start) = (self.copy(address)?, self.address_constant(start)?);
            let offset = self.op(Op::Sub, &[copy, start])?;
            let offset = self.cast(ty, offset)?;
            let base = self.number(ty, u128::from(mapped.registers.base))?;
            let own = self.op(Op::Add, &[offset, base])?;
            number = self.op(Op::Ite, &[here, own, number])?;
        }
        Ok(number)
    }

    /// The name of an address that becomes an integer, where integers carry names: of a register
    /// its number. The address can still be used.
    pub(crate) fn without_register_name(
        &mut self,
        address: Expr,
        class: Option<Node>,
    ) -> Res<Expr> {
        if self.module.mapped.is_empty() || !self.points.follow_integers {
            return Ok(address);
        }
        let address = self.stable(address)?;
        let same = self.copy(address)?;
        self.number_of_register(address, class, same)
    }

    /// A scalar that was read from memory of bytes, where pointers to registers may be: neither do
    /// their bytes become an integer, nor those of an integer a pointer to a register.
    pub(crate) fn check_register_bytes(
        &mut self,
        node: Node,
        value: Expr,
        scalar: Scalar,
    ) -> Res<Expr> {
        let carries = match scalar {
            Scalar::Int { width, .. } => width >= self.pointer_bits,
            Scalar::Pointer => true,
            Scalar::Bool | Scalar::Float(_) => false,
        };
        let contents = self.points.contents(node).into_iter();
        let mut objects = contents.flat_map(|node| &self.points.class(node).facts.objects);
        let mapped = self.module.mapped.clone();
        let holds = !mapped.is_empty() && objects.any(|object| self.is_mapped(*object));
        if !carries || !holds || !self.points.follow_integers {
            return Ok(value);
        }
        let span = self.here();
        let value = self.stable(value)?;
        for one in mapped {
            let copy = self.copy(value)?;
            let lost = match scalar {
                Scalar::Pointer => {
                    let ty = self.b.type_of(copy);
                    let base = self.number(ty, u128::from(one.registers.base))?;
                    let size = self.number(ty, u128::from(one.registers.size))?;
                    let offset = self.op(Op::Sub, &[copy, base])?;
                    self.op(Op::Lt, &[offset, size])?
                }
                Scalar::Int { .. } | Scalar::Bool | Scalar::Float(_) => {
                    let address = self.address_value(copy)?;
                    self.is_in(&[one.object], address)?
                }
            };
            self.limit_if(lost, REGISTER_BYTES, span)?;
        }
        self.copy(value)
    }
}
