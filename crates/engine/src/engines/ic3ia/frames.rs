//! [`Frames`]: what is known to be excluded, by level.
//!
//! ```text
//!   F₀ = I     Fᵢ = ⋀ { ¬c | c blocked at some level ≥ i }      so  Fᵢ ⇒ Fᵢ₊₁
//! ```
//! Invariant: of two cubes at levels i ≤ j the one at i is not subsumed by the one at j.

use super::cube::{Cube, Lit, subsumes};

/// Blocked cubes; each is kept at the highest level it is known to be blocked at.
#[derive(Debug, Default)]
pub(super) struct Frames {
    levels: Vec<Vec<Cube>>,
}

impl Frames {
    /// The highest level.
    pub(super) fn top(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }

    /// Adds a level above.
    pub(super) fn grow(&mut self) {
        self.levels.push(Vec::new());
    }

    /// The cubes kept at a level.
    pub(super) fn at(&self, level: usize) -> &[Cube] {
        &self.levels[level]
    }

    /// Whether a cube is excluded at a level because one that subsumes it is.
    pub(super) fn blocks(&self, cube: &[Lit], level: usize) -> bool {
        let above = self.levels.iter().skip(level);
        above.flatten().any(|known| subsumes(known, cube))
    }

    /// Adds a cube and drops those that it makes superfluous. Returns whether it was new.
    pub(super) fn add(&mut self, cube: Cube, level: usize) -> bool {
        if self.blocks(&cube, level) {
            return false;
        }
        for row in &mut self.levels[..=level] {
            row.retain(|known| !subsumes(&cube, known));
        }
        self.levels[level].push(cube);
        true
    }

    /// All cubes at this level and above.
    pub(super) fn from(&self, level: usize) -> impl Iterator<Item = &Cube> {
        self.levels.iter().skip(level).flatten()
    }

    /// All cubes with their levels.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Cube)> {
        let rows = self.levels.iter().enumerate();
        rows.flat_map(|(level, row)| row.iter().map(move |cube| (level, cube)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weaker_lemmas_give_way() {
        let cube = |numbers: &[usize]| -> Cube {
            let lits = numbers.iter().map(|predicate| Lit {
                predicate: *predicate,
                positive: true,
            });
            lits.collect()
        };
        let mut frames = Frames::default();
        (0..4).for_each(|_| frames.grow());
        assert!(frames.add(cube(&[1, 2]), 1));
        assert!(frames.add(cube(&[1, 3]), 3));
        assert!(!frames.add(cube(&[1, 3, 4]), 2));
        assert!(frames.add(cube(&[1]), 2));
        assert_eq!(frames.iter().count(), 2);
        assert!(frames.blocks(&cube(&[1, 2]), 2) && !frames.blocks(&cube(&[1, 2]), 3));
        assert!(frames.add(cube(&[1]), 3));
        assert_eq!((frames.top(), frames.iter().count()), (3, 1));
        assert_eq!(frames.from(3).count(), 1);
    }
}
