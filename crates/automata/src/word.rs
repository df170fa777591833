//! Letters of nested words, and which words an automaton accepts.
//!
//! ```text
//!   after a prefix    { (e, q) | some run is in q; its last open call led to e }, and the same sets
//!                     for where the open calls were made
//! ```

use crate::{Alphabet, Nwa, Subsets, Total as _};

/// A letter of a nested word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Letter<A> {
    /// Neither a call nor a return.
    Internal(A),
    /// Opens a call.
    Call(A),
    /// Ends the last open call.
    Return(A),
}

/// Whether an automaton accepts a word. A word with a return too many is accepted by none.
pub fn accepts<A: Alphabet>(automaton: &Nwa<A>, word: &[Letter<A>]) -> bool {
    let mut sets = Subsets::new(automaton);
    let mut now = sets.start();
    let mut open = Vec::new();
    for letter in word {
        now = match letter {
            Letter::Internal(letter) => sets.after_internal(&now, letter),
            Letter::Call(letter) => {
                let next = sets.after_call(&now, letter);
                open.push(now);
                next
            }
            Letter::Return(letter) => match open.pop() {
                Some(before) => sets.after_return(&now, &before, letter),
                None => return false,
            },
        };
    }
    sets.is_accepting(&now)
}
