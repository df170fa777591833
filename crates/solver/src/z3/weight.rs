//! The work that Z3 does for a term before it starts to solve: about the number of gates of its
//! circuit.
//!
//! Bit-vectors become circuits when they are asserted: as many gates as they have bits, but the
//! square of it for products and quotients. Everything else counts as one.

use bia_term::{Effort, Term, Terms};

/// The weight of the operator of a term, without that of its arguments.
pub(super) fn weight(terms: &Terms, term: Term) -> u64 {
    let bits_of = |t: Term| terms.sorts().bv_width(terms.sort(t)).map(u64::from);
    let args = terms.args(term);
    let Some(bits) = args.iter().find_map(|arg| bits_of(*arg)) else {
        return 1;
    };
    match terms.op(term).effort() {
        Effort::Product | Effort::Quotient => bits.saturating_mul(bits),
        Effort::Linear | Effort::Shift | Effort::Float => bits.max(1),
    }
}
