//! The start function: initial values of static objects, then the entry.

use super::Source;
use super::cell::TAG_BITS;
use super::codes;
use super::context::{LeafVar, Lowerer, Res, no_class, refuse};
use super::leaf::Scalar;
use super::names::Names;
use super::place::Access;
use super::points::Node;
use super::transfer::element_at;
use crate::assumed;
use crate::ir::{Constant, FunctionId, InitialValue, ObjectId};
use bia_base::Span;
use bia_k2::ast::{Expr, Ty, Var};
use bia_term::value::{ArrayValue, Bv, Value};
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl Lowerer<'_> {
    /// Makes the K2 entry.
    pub(crate) fn start(&mut self, entry: FunctionId) -> Res<()> {
        self.b.at(Some(self.module[entry].span));
        let name = self.names.unique("start", |_| false);
        let function = self.b.function(&name, &[], &[])?;
        self.open(None, function, Names::default());
        self.body().span = Some(self.module[entry].span);
        self.before_interrupts();
        if self.options.properties.asks_for_undefined() {
            self.assume_listed(&assumed::OTHER_UNDEFINED, &[], None);
        }
        let statics: Vec<ObjectId> = self.scan.objects.iter().copied().collect();
        let mut done: FxHashSet<Node> = FxHashSet::default();
        let outside = self.outside(entry);
        self.start_own()?;
        for object in statics {
            if !self.module[object].storage.is_static() || self.is_mapped(object) {
                continue;
            }
            if self.module[object].initial.is_none() {
                let name = self.object_name(object);
                let span = self.module[object].span;
                self.assume_listed(&assumed::DECLARED_ONLY, &[&name], Some(span));
                self.assume_stream(object, &name)?;
                continue;
            }
            if self.homes.in_memory(object) {
                self.initialise_memory(object, &mut done, &outside)?;
            } else {
                self.initialise_variables(object)?;
            }
        }
        self.mask_after_reset()?;
        self.call_constructors()?;
        self.call_entry(entry)?;
        self.check_leaks(self.module[entry].span)?;
        // Last, since everything else decides which of these there are.
        self.initialise_state()?;
        self.close()?;
        self.b.set_entry(function)?;
        Ok(())
    }

    /// The state of the instrumentation goes before everything else.
    fn initialise_state(&mut self) -> Res<()> {
        if self.state.is_empty() && self.tag_maps.is_empty() {
            return Ok(());
        }
        let rest = std::mem::take(&mut self.body().out);
        self.initialise_tags()?;
        let state: Vec<(&'static str, Var)> = self.state.iter().map(|(n, v)| (*n, *v)).collect();
        for (name, var) in state {
            if name == "@base" {
                if self.looks {
                    self.because(Source::Address, |this| {
                        this.havoc(var);
                        Ok(())
                    })?;
                }
                continue;
            }
            let ty = self.b.var_data(var).ty;
            let value = match name {
                "@next" => self.address_constant(self.first_dynamic())?,
                // The main thread.
                "@running" => self.address_constant(1)?,
                "@locks" => self.initial_locks(ty)?,
                "@alive" => self.object_table(ty, |_, _| Ok(Value::Bool(true)))?,
                "@size" => self.object_table(ty, |this, object| {
                    let ty = this.module[object].ty;
                    let size = this.module.types.size(ty).unwrap_or(0);
                    // A flexible member that is initialised makes the object larger.
                    let size = size.max(this.initial_end(object));
                    Ok(Value::Bv(Bv::from_u64(this.geometry.address_bits, size)))
                })?,
                _ => self.zero(ty)?,
            };
            self.assign(var, value)?;
        }
        self.body().out.extend(rest);
        Ok(())
    }

    /// No byte is one of a name, but those of static objects that start with addresses.
    fn initialise_tags(&mut self) -> Res<()> {
        for (node, var) in self.tag_maps.clone() {
            let ty = self.b.var_data(var).ty;
            let value = match self.initial_tags.remove(&node) {
                Some(tags) => self.b.constant(ty, Value::Array(Arc::new(tags)))?,
                None => self.zero(ty)?,
            };
            self.assign(var, value)?;
        }
        Ok(())
    }

    /// The tags of memory whose objects are all static, at the start.
    fn tag_initial(&mut self, node: Node, objects: &[ObjectId]) -> Res<()> {
        let var = self.tags(node)?;
        let Value::Array(zero) = self.zero_value(self.b.var_data(var).ty) else {
            return Ok(());
        };
        let mut tags: ArrayValue = (*zero).clone();
        for object in objects {
            let base = self.addresses.get(object).copied().unwrap_or(0);
            for entry in self.initial_values(*object) {
                let named = match &entry.value {
                    Constant::Int(_) | Constant::Float(_) => false,
                    address @ (Constant::Address(..) | Constant::Function(_)) => {
                        let bits = self.constant_bits(address).unwrap_or(0);
                        !self.is_plain(bits)
                    }
                };
                for at in 0..u64::from(self.pointer_bits / 8) {
                    let place = base + entry.offset + at;
                    let place = Value::Bv(Bv::from_u64(self.geometry.address_bits, place));
                    if named {
                        tags.set(place, Value::Bv(Bv::from_u64(TAG_BITS, at + 1)));
                    }
                }
            }
        }
        self.initial_tags.insert(node, tags);
        Ok(())
    }

    /// A map over slots that says something of the objects with constant addresses.
    fn object_table(&mut self, ty: Ty, fact: impl Fn(&Self, ObjectId) -> Res<Value>) -> Res<Expr> {
        let Value::Array(zero) = self.zero_value(ty) else {
            return self.zero(ty);
        };
        let mut table: ArrayValue = (*zero).clone();
        for (address, object) in &self.origins.addresses {
            let slot = Bv::from_u64(self.geometry.address_bits, address >> self.slot_bits());
            table.set(Value::Bv(slot), fact(self, *object)?);
        }
        Ok(self.b.constant(ty, Value::Array(Arc::new(table)))?)
    }

    /// Functions that run before the entry.
    fn call_constructors(&mut self) -> Res<()> {
        let all = self.module.constructors.clone();
        if all.len() > 1 {
            let span = self.module[all[0]].span;
            self.assume_listed(&assumed::CONSTRUCTORS, &[], Some(span));
        }
        for function in all {
            let signature = self.signatures[&function].clone();
            let mut results = Vec::new();
            for ty in &signature.results {
                results.push(self.temp("unused", *ty)?);
            }
            self.at(self.module[function].span);
            let stmt = self.call_with_own(&signature, Vec::new(), results)?;
            self.emit(stmt);
        }
        Ok(())
    }

    /// The end of the program, with the result of the entry.
    fn call_at_exit(&mut self, results: &[Var]) -> Res<()> {
        let Some(function) = self.module.at_exit else {
            return Ok(());
        };
        let signature = self.signatures[&function].clone();
        let Some(ty) = signature.parameters.first() else {
            return Ok(());
        };
        let status = match results {
            [result] if self.b.var_data(*result).ty == *ty => self.b.var(*result),
            _ => self.zero(*ty)?,
        };
        let stmt = self.call_with_own(&signature, vec![status], Vec::new())?;
        self.emit(stmt);
        Ok(())
    }

    fn call_entry(&mut self, entry: FunctionId) -> Res<()> {
        let signature = self.signatures[&entry].clone();
        let parameters = self.module[entry].parameters.clone();
        let mut vars = Vec::new();
        for (at, ty) in signature.parameters.iter().enumerate() {
            let name = parameters
                .get(at)
                .map_or("argument".into(), |o| self.object_name(*o));
            vars.push(self.temp(&name, *ty)?);
        }
        let made = self.makes_arguments();
        if let Some(vector) = parameters.get(1)
            && !made
            && self.options.properties.tracks_objects()
            && self.scan.places.iter().any(
                |p| matches!(self.module[*p].kind, crate::ir::PlaceKind::Object(o) if o == *vector),
            )
        {
            let span = self.module[*vector].span;
            return refuse(
                &codes::MEMORY_SAFETY,
                "the arguments of the program are used",
                span,
            );
        }
        if !parameters.is_empty() {
            let span = self.module[entry].span;
            if !made {
                self.assume_listed(&assumed::ARGUMENTS, &[], Some(span));
            }
            self.know_arguments(entry, &vars)?;
        }
        let values: Vec<Expr> = vars.iter().map(|var| self.b.var(*var)).collect();
        let mut results = Vec::new();
        for ty in &signature.results {
            results.push(self.temp("result", *ty)?);
        }
        let stmt = self.call_with_own(&signature, values, results.clone())?;
        self.emit(stmt);
        self.last_interrupts()?;
        self.call_at_exit(&results)
    }

    fn initialise_variables(&mut self, object: ObjectId) -> Res<()> {
        let values = self.initial_values(object);
        self.b.at(Some(self.module[object].span));
        for part in self.variables_of(object)?.iter() {
            let value = self.initial_part(object, part, &values)?;
            self.assign(part.var, value)?;
        }
        Ok(())
    }

    pub(super) fn initial_values(&self, object: ObjectId) -> Vec<InitialValue> {
        let initial = self.module[object].initial.as_ref();
        initial.map(|i| i.values.clone()).unwrap_or_default()
    }

    pub(super) fn initial_part(
        &mut self,
        object: ObjectId,
        part: &LeafVar,
        values: &[InitialValue],
    ) -> Res<Expr> {
        let ty = self.b.var_data(part.var).ty;
        let zero = self.zero_value(ty);
        let mut value = zero;
        for entry in values {
            let bit = entry.bits.map_or(0, |(first, _)| first);
            if bit != part.leaf.key().1 || entry.bits.is_some() != part.leaf.bits.is_some() {
                continue;
            }
            let Some(at) = element_at(&part.leaf, entry.offset) else {
                continue;
            };
            let span = self.module[object].span;
            let element = self.constant_value(entry, part.leaf.scalar, span)?;
            match &mut value {
                Value::Array(map) => {
                    let index = Value::Bv(Bv::from_u64(self.geometry.address_bits, at));
                    Arc::make_mut(map).set(index, element);
                }
                Value::Bool(_)
                | Value::Int(_)
                | Value::Real(_)
                | Value::Bv(_)
                | Value::Float(_)
                | Value::Rounding(_)
                | Value::Elem(_) => value = element,
            }
        }
        Ok(self.b.constant(ty, value)?)
    }

    /// The bits of a constant that is no float.
    fn constant_bits(&mut self, constant: &Constant) -> Option<u128> {
        match constant {
            Constant::Int(bits) => Some(*bits),
            Constant::Float(_) => None,
            Constant::Address(object, offset) => {
                let base = self.addresses.get(object).copied().unwrap_or(0);
                let sum = u128::from(base.wrapping_add_signed(*offset));
                Some(self.wrap(sum))
            }
            Constant::Function(function) => Some(u128::from(self.function_address(*function))),
        }
    }

    /// The value that a `scalar` part of a variable or region has after initialisation.
    fn constant_value(&mut self, entry: &InitialValue, scalar: Scalar, span: Span) -> Res<Value> {
        if let Constant::Float(float) = &entry.value {
            if !self.options.floats_as_reals {
                return Ok(Value::Float(float.clone()));
            }
            return match float.to_rational() {
                Some(number) => Ok(Value::from(number)),
                None => refuse(&codes::UNBOUNDED, "no real number is infinite or NaN", span),
            };
        }
        let mut bits = self.constant_bits(&entry.value).unwrap_or(0);
        if let (Some((_, width)), Scalar::Int { signed, .. }) =
            (entry.bits, self.scalar(entry.ty, span)?)
        {
            // The constant of a bit-field has its bits only; parts keep the whole number.
            bits = super::place::extend(bits & low_bits(width), width, signed);
        }
        Ok(match scalar {
            Scalar::Bool => Value::Bool(bits != 0),
            Scalar::Int { width, signed } if self.options.unbounded_integers => {
                let wide = super::place::extend(bits, width, signed);
                Value::Int(if signed {
                    dashu_int::IBig::from(wide.cast_signed())
                } else {
                    dashu_int::IBig::from(wide)
                })
            }
            Scalar::Int { width, .. } => Value::Bv(Bv::from_u128(width, bits)),
            Scalar::Pointer => Value::Bv(Bv::from_u128(self.geometry.address_bits, bits)),
            Scalar::Float(_) => return refuse(&codes::TYPE, "an initial value", span),
        })
    }

    /// Memory whose objects are all static starts as one constant; otherwise part by part.
    fn initialise_memory(
        &mut self,
        object: ObjectId,
        done: &mut FxHashSet<Node>,
        outside: &[Node],
    ) -> Res<()> {
        let node = self.points.object_class(object).ok_or_else(no_class)?;
        if self
            .regions
            .get(&node)
            .is_none_or(|region| region.maps.is_empty())
        {
            return Ok(()); // never accessed
        }
        let facts = self.points.class(node).facts.clone();
        let constant = |o: &ObjectId| self.module[*o].initial.is_some();
        let all = facts.sites.is_empty()
            && facts.objects.iter().all(constant)
            && !outside.contains(&node);
        if all {
            if done.insert(node) {
                let mut objects = facts.objects;
                objects.sort_unstable();
                objects.dedup();
                return self.constant_region(node, &objects);
            }
            return Ok(());
        }
        let span = self.module[object].span;
        self.at(span);
        let ty = self.module[object].ty;
        let whole = self.whole(object)?;
        // Nothing else runs before the entry begins.
        self.silently(|this| {
            this.zero_access(whole, ty)?;
            for entry in this.initial_values(object) {
                this.store_initial(object, &entry)?;
            }
            Ok(())
        })
    }

    pub(super) fn store_initial(&mut self, object: ObjectId, entry: &InitialValue) -> Res<()> {
        let span = self.module[object].span;
        let scalar = self.scalar(entry.ty, span)?;
        let value = self.constant_value(entry, scalar, span)?;
        let ty = self.type_of_scalar(scalar)?;
        let value = self.b.constant(ty, value)?;
        let Access::Memory { node, address, .. } = self.whole(object)? else {
            return Ok(());
        };
        let bits = entry.bits.map(|(first, width)| crate::ir::BitField {
            first,
            width,
            run: crate::ir::BitRun::default(),
        });
        let offset = self.offset_in_root(object, entry);
        let address = self.plus(address, entry.offset)?;
        let access = Access::Memory {
            node,
            offset,
            address,
        };
        self.store(access, scalar, bits, value)
    }

    /// The offset of an initial value in the type of its region, first elements taken.
    fn offset_in_root(&mut self, object: ObjectId, entry: &InitialValue) -> u64 {
        let ty = super::leaf::innermost(self.module, self.module[object].ty);
        let size = self.module.types.size(ty).unwrap_or(1).max(1);
        let inside = entry.offset % size;
        let leaves = self.leaves(ty);
        let bit = entry.bits.map_or(0, |(first, _)| first);
        let found = leaves.iter().flat_map(|l| l.iter()).find(|leaf| {
            leaf.key().1 == bit
                && leaf.bits.is_some() == entry.bits.is_some()
                && element_at(leaf, inside).is_some()
        });
        found.map_or(inside, |leaf| leaf.offset)
    }

    fn constant_region(&mut self, node: Node, objects: &[ObjectId]) -> Res<()> {
        let bytes = self.is_bytes(node)?;
        if self.is_named(node) {
            self.tag_initial(self.points.classes.find(node), objects)?;
        }
        let single = self.region(node)?.leaves.len() == 1;
        let keys: Vec<(u64, u32)> = self.region(node)?.maps.keys().copied().collect();
        for key in keys {
            let (var, scalar) = self.region_map(node, key)?;
            let ty = self.b.var_data(var).ty;
            let Value::Array(zero) = self.zero_value(ty) else {
                continue;
            };
            let mut map: ArrayValue = (*zero).clone();
            for object in objects {
                let base = self.addresses.get(object).copied().unwrap_or(0);
                for entry in self.initial_values(*object) {
                    if bytes {
                        self.initial_bytes(&mut map, base, &entry, self.module[*object].span)?;
                        continue;
                    }
                    let bit = entry.bits.map_or(0, |(first, _)| first);
                    let at = (self.offset_in_root(*object, &entry), bit);
                    if at == key || (single && entry.bits.is_none()) {
                        let span = self.module[*object].span;
                        let value = self.constant_value(&entry, scalar, span)?;
                        let address = Bv::from_u64(self.geometry.address_bits, base + entry.offset);
                        map.set(Value::Bv(address), value);
                    }
                }
            }
            let value = self.b.constant(ty, Value::Array(Arc::new(map)))?;
            self.assign(var, value)?;
        }
        if bytes {
            self.initial_nans(objects)?;
        }
        Ok(())
    }

    /// NaNs in memory of bytes, which have any of several patterns.
    fn initial_nans(&mut self, objects: &[ObjectId]) -> Res<()> {
        for object in objects {
            for entry in self.initial_values(*object) {
                match &entry.value {
                    Constant::Float(float) if float.is_nan() => {
                        self.at(self.module[*object].span);
                        self.store_initial(*object, &entry)?;
                    }
                    Constant::Float(_)
                    | Constant::Int(_)
                    | Constant::Address(..)
                    | Constant::Function(_) => {}
                }
            }
        }
        Ok(())
    }

    fn initial_bytes(
        &mut self,
        map: &mut ArrayValue,
        base: u64,
        entry: &InitialValue,
        span: Span,
    ) -> Res<()> {
        let scalar = self.scalar(entry.ty, span)?;
        let bits = match &entry.value {
            Constant::Float(float) => {
                let packed = float.to_bits().to_ubig();
                let packed = u128::try_from(&packed).unwrap_or(0);
                match scalar {
                    Scalar::Float(kind) if kind.format().width() == 79 => {
                        let (top, fraction) = (packed >> 63, packed & ((1 << 63) - 1));
                        let leading = u128::from(top & 0x7fff != 0) << 63;
                        top << 64 | leading | fraction
                    }
                    Scalar::Bool | Scalar::Int { .. } | Scalar::Float(_) | Scalar::Pointer => {
                        packed
                    }
                }
            }
            other @ Constant::Int(_)
            | other @ Constant::Address(..)
            | other @ Constant::Function(_) => self.constant_bits(other).unwrap_or(0),
        };
        let (first, width) = match entry.bits {
            Some((first, width)) => (first, width),
            None => (0, bits_in_memory(scalar, self.pointer_bits)),
        };
        let bits = bits & low_bits(width);
        let count = (first + width).div_ceil(8);
        // The least significant bit of the value in the number that the bytes are.
        let low = match self.big_endian {
            true => count * 8 - first - width,
            false => first,
        };
        for at in 0..count {
            let rank = if self.big_endian { count - 1 - at } else { at };
            let shifted = if rank * 8 >= low {
                bits >> (rank * 8 - low)
            } else {
                bits << (low - rank * 8)
            };
            let byte = u64::try_from(shifted & 0xff).unwrap_or(0);
            let address = Value::Bv(Bv::from_u64(
                self.geometry.address_bits,
                base + entry.offset + u64::from(at),
            ));
            let old = map.get(&address).as_bv().and_then(Bv::to_u64).unwrap_or(0);
            let new = if entry.bits.is_some() {
                old | byte
            } else {
                byte
            };
            map.set(address, Value::Bv(Bv::from_u64(8, new)));
        }
        Ok(())
    }
}

/// A mask for the low `width` bits.
fn low_bits(width: u32) -> u128 {
    1_u128.checked_shl(width).map_or(u128::MAX, |bit| bit - 1)
}

/// How many bits of memory hold a scalar.
fn bits_in_memory(scalar: Scalar, pointer_bits: u32) -> u32 {
    match scalar {
        Scalar::Bool => 8,
        Scalar::Int { width, .. } => width,
        Scalar::Pointer => pointer_bits,
        Scalar::Float(kind) if kind.format().width() == 79 => 80,
        Scalar::Float(kind) => kind.format().width(),
    }
}
