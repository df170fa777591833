//! How many bits of an address name the object, and how many the byte in it.
//!
//! ```text
//!   address = slot << offset_bits | start + offset        slot 0 holds no object: null is there
//! ```
//! An address is a *name*: two objects never share a slot while both live. It is not the number
//! that a machine would use; what a program sees of that number is in [`super::number`].
//!
//! The choice depends on how many objects a program can make and how large they are ([`Demand`]):
//! ```text
//!   objects bounded        slots for all of them, the rest for offsets
//!   many small objects     2^40 slots or more
//!   many objects, any size the bits are shared; slots are used again, see `Slots::Reused`
//! ```
//! In ILP32 names have 64 bits unless the program moves pointers through integers or bytes
//! ([`super::Lowerer`]): then a name must fit into four bytes.

use super::demand::Demand;

/// No offset is narrower.
const LEAST_OFFSET: u32 = 4;

/// Slots that no execution uses up in a day.
const PLENTY: u32 = 40;

/// Whether there are enough slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slots {
    /// For all objects that an execution can make.
    Enough,
    /// For at least 2^40 of them.
    Plenty,
    /// Not for all: slots of objects that have died are used again.
    Reused,
}

/// The shape of addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Geometry {
    /// The width of an address.
    pub(crate) address_bits: u32,
    /// The width of an offset within a slot.
    pub(crate) offset_bits: u32,
    pub(crate) slots: Slots,
    /// Whether objects start in the middle of their slot, so that what lies before them is seen.
    pub(crate) centred: bool,
}

impl Geometry {
    /// Chooses a geometry. `centred`: memory accesses are checked.
    pub(crate) fn choose(address_bits: u32, centred: bool, demand: &Demand) -> Self {
        let room_bits = |bytes: u64| bits(bytes) + 1 + u32::from(centred);
        let made = |offset_bits: u32, slots: Slots| Self {
            address_bits,
            offset_bits,
            slots,
            centred,
        };
        let counted = demand.objects.filter(|objects| {
            let room = address_bits - LEAST_OFFSET;
            bits(objects + 3) <= room
        });
        if let Some(objects) = counted {
            // Three more: null, functions, and small negative numbers.
            let slot_bits = bits(objects + 3).max(address_bits / 8);
            return made(address_bits - slot_bits, Slots::Enough);
        }
        match demand.largest.map(room_bits) {
            Some(needed) if needed + PLENTY <= address_bits => {
                made(address_bits - PLENTY, Slots::Plenty)
            }
            Some(needed) if address_bits == 32 && needed < 20 => {
                made(needed.max(12), Slots::Reused)
            }
            Some(needed) if address_bits < 32 => {
                made(needed.clamp(LEAST_OFFSET, 11), Slots::Reused)
            }
            None if address_bits < 32 => made(9, Slots::Reused),
            Some(_) | None if address_bits == 32 => made(20, Slots::Reused),
            Some(_) | None => made(40, Slots::Reused),
        }
    }

    /// Where in its slot an object starts.
    pub(crate) fn start(self) -> u64 {
        match self.centred {
            true => 1 << (self.offset_bits - 1),
            false => 0,
        }
    }

    /// The largest object that fits into a slot. Its end still lies in the slot.
    pub(crate) fn room(self) -> u64 {
        let whole = match self.centred {
            true => 1 << (self.offset_bits - 1),
            false => 1_u64 << self.offset_bits,
        };
        whole - 1
    }

    /// Objects have slots below this. It is that of functions itself, and the one behind it is that
    /// of integers like -1 that become pointers.
    pub(crate) fn limit(self) -> u64 {
        (1 << (self.address_bits - self.offset_bits)) - 2
    }
}

/// How many bits a number needs.
fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn demand(objects: Option<u64>, largest: Option<u64>) -> Demand {
        Demand {
            objects,
            largest,
            ..Demand::default()
        }
    }

    #[test]
    fn every_counted_object_has_a_slot() {
        for address_bits in [32, 64] {
            for objects in [0, 1, 2, 253, 254, 255, 65_533, 65_534, 70_000, 1_000_000] {
                let shape = Geometry::choose(address_bits, true, &demand(Some(objects), None));
                assert_eq!(shape.slots, Slots::Enough);
                assert!(shape.limit() > objects, "{objects} in {shape:?}");
            }
        }
    }

    #[test]
    fn many_small_objects_have_plenty_of_slots() {
        let shape = Geometry::choose(64, true, &demand(None, Some(4096)));
        assert_eq!(shape.slots, Slots::Plenty);
        assert!(shape.room() >= 4096 && shape.limit() >= (1 << 40) - 2);
        let shape = Geometry::choose(64, true, &demand(None, None));
        assert_eq!(shape.slots, Slots::Reused);
    }
}
