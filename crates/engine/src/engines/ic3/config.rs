//! Options of IC3 on bits.

use crate::options::{Bound, Flag, options};

options! {
    /// Options of [`super::Ic3`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Ic3Config {
        max: Bound = None, "the last frame, or none";
        equalities: Flag = true, "whether bits that are always equal are merged first";
        ctg: Flag = true,
            "whether counterexamples to generalisation are blocked for stubborn obligations";
        forever: Flag = true, "whether lemmas of the last frame are tried as invariants of their own";
        may: Flag = false, "whether states that keep a lemma from being pushed are blocked";
    }
}
