//! Rules of arrays.

use super::{Action, Rule};
use crate::{Op, Term, Terms, op::Tag};

/// How many writes a read looks through; more would make building a long history quadratic.
const MAX_LOOK: usize = 64;

/// Whether two terms differ in every model: different constants do.
fn differ(terms: &Terms, a: Term, b: Term) -> bool {
    a != b && terms.tag(a) == Tag::Value && terms.tag(b) == Tag::Value
}

pub(super) fn select(terms: &mut Terms, array: Term, index: Term) -> Action {
    let mut at = array;
    for _ in 0..MAX_LOOK {
        let args = terms.args(at);
        match terms.tag(at) {
            Tag::Store if args[1] == index => {
                let element = args[2];
                return terms.use_by(Rule::SelectStoreSame, element);
            }
            Tag::Store if differ(terms, args[1], index) => at = args[0],
            Tag::ConstArray => {
                let element = args[0];
                return terms.use_by(Rule::SelectConst, element);
            }
            _ if at != array => {
                return terms.become_by(Rule::SelectStoreOther, Op::Select, [at, index]);
            }
            _ => return Action::Keep,
        }
    }
    Action::Keep
}

pub(super) fn store(terms: &mut Terms, array: Term, index: Term, element: Term) -> Action {
    let args = terms.args(array);
    if terms.tag(array) == Tag::Store && args[1] == index {
        let before = args[0];
        return terms.become_by(Rule::StoreStore, Op::Store, [before, index, element]);
    }
    if terms.tag(array) == Tag::ConstArray && args[0] == element {
        return terms.use_by(Rule::StoreConst, array);
    }
    if terms.tag(element) == Tag::Select && terms.args(element) == [array, index] {
        return terms.use_by(Rule::StoreSelect, array);
    }
    Action::Keep
}
