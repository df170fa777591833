//! What a step changes in memory: the parts of K2 maps that differ from before.

use super::{
    ValueReport,
    c_values::{Places, number, string},
};
use bia_cfront::{ir::TypeId, lower::RegionOrigin};
use bia_k2::ast::Var;
use bia_term::value::{ArrayValue, Bv, Value};
use bia_verify::load::CProgram;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Elements of one map that are shown of one step.
const MAX_ELEMENTS: usize = 8;
/// Entries that are compared in all; beyond, memory is no longer shown.
const MAX_COMPARED: usize = 20_000_000;
/// Bytes of a text that are looked at.
const MAX_TEXT: u64 = 200;

/// The maps as they were when they were last looked at.
pub(super) struct Memory<'a> {
    c: &'a CProgram,
    regions: FxHashMap<Var, &'a RegionOrigin>,
    /// Arrays in variables: name, type and number of their elements.
    arrays: FxHashMap<Var, (&'a str, TypeId, u64)>,
    before: FxHashMap<Var, Arc<ArrayValue>>,
    compared: usize,
}

impl<'a> Memory<'a> {
    pub(super) fn new(c: &'a CProgram) -> Self {
        let origins = &c.lowered.origins;
        let arrays = origins.variables.iter().filter_map(|origin| {
            let name = origin.name.as_str();
            Some((origin.var, (name, origin.ty, origin.elements?)))
        });
        Self {
            c,
            regions: origins.regions.iter().map(|r| (r.var, r)).collect(),
            arrays: arrays.collect(),
            before: FxHashMap::default(),
            compared: 0,
        }
    }

    /// Whether the variable is a map that is shown part by part.
    pub(super) fn has(&self, var: Var) -> bool {
        self.regions.contains_key(&var) || self.arrays.contains_key(&var)
    }

    /// A map has got this value without the program having a hand in it.
    pub(super) fn start(&mut self, var: Var, value: &Value) {
        if let (Value::Array(map), true) = (value, self.has(var)) {
            self.before.insert(var, Arc::clone(map));
        }
    }

    /// The parts that were written, or are not as before if that is not known.
    pub(super) fn changes(
        &mut self,
        var: Var,
        value: &Value,
        written: Option<Vec<u64>>,
        places: &Places<'_>,
    ) -> Vec<ValueReport> {
        let Value::Array(now) = value else {
            return Vec::new();
        };
        // What is kept makes the next write a copy of the whole map, so only what will be looked at
        // is.
        let before = match written.is_none() && self.compared < MAX_COMPARED {
            true => self.before.insert(var, Arc::clone(now)),
            false => self.before.remove(&var),
        };
        let changed = match (written, before) {
            (Some(written), _) => written,
            (None, Some(before)) if self.compared < MAX_COMPARED => {
                self.compared += now.entries().len() + before.entries().len();
                different(&before, now)
            }
            (None, _) => return Vec::new(),
        };
        if let Some(region) = self.regions.get(&var) {
            return self.region(region, now, &changed, places);
        }
        match self.arrays.get(&var) {
            Some((name, ty, count)) => {
                let width = self.c.lowered.origins.address_bits;
                array(width, name, *ty, *count, now, &changed, places)
            }
            None => Vec::new(),
        }
    }

    fn index(&self, at: u64) -> Value {
        let width = self.c.lowered.origins.address_bits;
        Value::Bv(Bv::from_u64(width, at))
    }

    fn region(
        &self,
        region: &RegionOrigin,
        now: &ArrayValue,
        changed: &[u64],
        places: &Places<'_>,
    ) -> Vec<ValueReport> {
        let mut found: Vec<ValueReport> = Vec::new();
        for address in changed {
            if found.len() == MAX_ELEMENTS {
                break;
            }
            if places.is_temporary(*address) {
                continue;
            }
            let place = places.scalar(region, *address);
            if found.iter().any(|old| old.name == place.name) {
                continue;
            }
            let value = if region.bytes {
                self.composed(now, place.address, place.size)
            } else {
                now.get(&self.index(*address)).clone()
            };
            if place.ty.is_some_and(|ty| places.is_char(ty))
                && let Some((name, index)) = last_index(&place.name)
                && let Some(base) = place.address.checked_sub(index)
            {
                let codes = (0..MAX_TEXT).map(|at| now.get(&self.index(base + at)));
                if let Some(text) = string(codes.map(|code| code.as_bv().and_then(Bv::to_u64))) {
                    found.push(ValueReport {
                        name: name.to_owned(),
                        value: text,
                        global: true,
                    });
                    continue;
                }
            }
            let text = match (place.ty, &value) {
                (_, Value::Bv(bits)) if region.pointers => {
                    let to = place.ty.and_then(|ty| self.c.module.types.pointee(ty));
                    bits.to_u64().map(|address| places.pointer(address, to))
                }
                (Some(ty), value) => places.value(ty, value),
                (None, Value::Bv(bits)) => Some(number(!region.bytes, bits)),
                (None, _) => None,
            };
            let Some(text) = text else { continue };
            found.push(ValueReport {
                name: place.name,
                value: text,
                global: true,
            });
        }
        found
    }

    /// The value of some bytes, the least significant first.
    fn composed(&self, now: &ArrayValue, address: u64, size: u64) -> Value {
        let bytes = (0..size.clamp(1, 16)).map(|at| {
            let byte = now.get(&self.index(address.wrapping_add(at)));
            byte.as_bv().cloned().unwrap_or_else(|| Bv::zero(8))
        });
        let bits = bytes.reduce(|low, high| high.concat(&low));
        Value::Bv(bits.unwrap_or_else(|| Bv::zero(8)))
    }
}

/// An array in a variable.
fn array(
    width: u32,
    name: &str,
    ty: TypeId,
    count: u64,
    now: &ArrayValue,
    changed: &[u64],
    places: &Places<'_>,
) -> Vec<ValueReport> {
    let inside = changed.iter().filter(|at| **at < count);
    let at = |at: u64| now.get(&Value::Bv(Bv::from_u64(width, at)));
    if let Some(whole) = name.strip_suffix("[]")
        && !whole.contains("[]")
        && places.is_char(ty)
        && let Some(text) =
            string((0..count.min(MAX_TEXT)).map(|index| at(index).as_bv().and_then(Bv::to_u64)))
    {
        return vec![ValueReport {
            name: whole.to_owned(),
            value: text,
            global: false,
        }];
    }
    let element = |index: &u64| {
        let own = name.replacen("[]", &format!("[{index}]"), 1);
        Some(ValueReport {
            name: own.replace("[]", ""),
            value: places.value(ty, at(*index))?,
            global: false,
        })
    };
    inside.take(MAX_ELEMENTS).filter_map(element).collect()
}

/// `a[3]` as `a` and 3.
fn last_index(name: &str) -> Option<(&str, u64)> {
    let (array, index) = name.strip_suffix(']')?.rsplit_once('[')?;
    Some((array, index.parse().ok()?))
}

/// The indices at which two maps differ.
fn different(before: &ArrayValue, now: &ArrayValue) -> Vec<u64> {
    let mut found = Vec::new();
    for (index, value) in now.entries() {
        if before.get(index) != value {
            found.extend(index.as_bv().and_then(Bv::to_u64));
        }
    }
    for (index, value) in before.entries() {
        if now.entries().len() < before.entries().len() && now.get(index) != value {
            found.extend(index.as_bv().and_then(Bv::to_u64));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
