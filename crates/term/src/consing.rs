//! The hash table behind sharing: from the hash of a node to its number.
//!
//! Open addressing with linear probing over 8-byte slots: 32 bits of the hash, so that nearly
//! all mismatches are seen without touching the nodes, and the number of the node plus one.
//! The load is at most 7/8, so a node costs between 9 and 18 bytes here.

/// Where a node is, or where it goes.
pub(crate) enum Probe {
    Found(u32),
    Vacant(usize),
}

/// A set of numbers, looked up by hash and a comparison that the caller makes.
#[derive(Clone, Debug)]
pub(crate) struct HashIndex {
    /// 0 when free, else `hash << 32 | number + 1`. The length is a power of two.
    slots: Vec<u64>,
    used: usize,
}

impl Default for HashIndex {
    fn default() -> Self {
        Self {
            slots: vec![0; 16],
            used: 0,
        }
    }
}

impl HashIndex {
    /// The number with this hash for which `is_equal` holds, or the free slot for it.
    #[inline]
    pub(crate) fn find(&self, hash: u32, mut is_equal: impl FnMut(u32) -> bool) -> Probe {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Probe::Vacant(at);
            }
            if low(slot >> 32) == hash {
                let number = low(slot) - 1;
                if is_equal(number) {
                    return Probe::Found(number);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Fills the slot that [`find`](Self::find) returned, before any other change.
    pub(crate) fn insert(&mut self, at: usize, hash: u32, number: u32) {
        self.slots[at] = pack(hash, number);
        self.used += 1;
        if self.used > self.slots.len() / 8 * 7 {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let mut slots = vec![0; self.slots.len() * 2];
        let mask = slots.len() - 1;
        for slot in self.slots.iter().copied().filter(|slot| *slot != 0) {
            let mut at = low(slot >> 32) as usize & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = slot;
        }
        self.slots = slots;
    }

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }
}

fn pack(hash: u32, number: u32) -> u64 {
    (u64::from(hash) << 32) | (u64::from(number) + 1)
}

/// The lower half.
#[expect(clippy::cast_possible_truncation, reason = "the lower half is wanted")]
pub(crate) fn low(bits: u64) -> u32 {
    bits as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_inserted_even_when_hashes_collide() {
        let mut index = HashIndex::default();
        for number in 0..1000_u32 {
            // Only 7 different hashes.
            match index.find(number % 7, |n| n == number) {
                Probe::Found(_) => panic!("{number} is new"),
                Probe::Vacant(at) => index.insert(at, number % 7, number),
            }
        }
        for number in 0..1000_u32 {
            assert!(matches!(
                index.find(number % 7, |n| n == number),
                Probe::Found(n) if n == number
            ));
        }
        assert!(matches!(index.find(3, |n| n == 4), Probe::Vacant(_)));
    }
}
