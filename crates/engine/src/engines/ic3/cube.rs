//! Cubes: sets of states as sorted lists of literals, and lemmas, which say that a cube is not
//! reachable.

use crate::bits::sat::Lit;

/// A conjunction of literals of latches, sorted, without doubles.
pub(super) type Cube = Vec<Lit>;

/// A cube that is excluded, with what makes comparing quick.
#[derive(Clone, Debug)]
pub(super) struct Lemma {
    pub(super) cube: Cube,
    /// A bit for each literal, by hash.
    signature: u64,
    /// How often states before it were tried to be blocked in vain.
    pub(super) failed: u8,
}

impl Lemma {
    pub(super) fn new(cube: Cube) -> Self {
        let signature = signature(&cube);
        Self {
            cube,
            signature,
            failed: 0,
        }
    }

    /// Whether all states of `other` are in this cube.
    pub(super) fn covers(&self, other: &Self) -> bool {
        self.cube.len() <= other.cube.len()
            && self.signature & !other.signature == 0
            && is_subset(&self.cube, &other.cube)
    }
}

fn signature(cube: &[Lit]) -> u64 {
    let bit = |lit: &Lit| 1_u64 << (lit.code().wrapping_mul(0x9e37_79b1) >> 26);
    cube.iter().fold(0, |all, lit| all | bit(lit))
}

/// Whether all literals of `small` are in `large`; both sorted.
pub(super) fn is_subset(small: &[Lit], large: &[Lit]) -> bool {
    let mut rest = large.iter();
    small
        .iter()
        .all(|lit| rest.by_ref().find(|other| *other >= lit) == Some(lit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covering() {
        let cube = |codes: &[u32]| codes.iter().map(|code| Lit::from_code(*code)).collect();
        let covers = |a: &[u32], b: &[u32]| Lemma::new(cube(a)).covers(&Lemma::new(cube(b)));
        assert!(covers(&[], &[]) && covers(&[2], &[0, 2, 5]) && covers(&[0, 5], &[0, 2, 5]));
        assert!(!covers(&[3], &[0, 2, 5]) && !covers(&[0, 2, 5], &[0, 2]));
        assert!(!covers(&[0, 3], &[0, 2]));
    }
}
