//! Encodes Boolean operators, equality and `ite`.

use super::Encoder;
use crate::{aig::AigLit, circuit::Word};
use bia_term::{Op, Term, Terms};

impl Encoder {
    /// `Not`, `And`, `Or`, `Ite`, and `Eq` of what is no array.
    pub(super) fn encode_core(&mut self, terms: &Terms, term: Term) -> Word {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the caller chose these operators"
        )]
        match terms.op(term) {
            Op::Not => Word::bit(!self.arg(terms, term, 0)[0]),
            Op::And => {
                let all = self.truths(terms, term);
                Word::bit(self.aig.and_all(&all))
            }
            Op::Or => {
                let all = self.truths(terms, term);
                Word::bit(self.aig.or_all(&all))
            }
            Op::Ite => {
                let [condition, yes, no] = self.args(terms, term);
                self.circuits().ite(condition[0], &yes, &no)
            }
            op => {
                debug_assert_eq!(op, Op::Eq);
                let [a, b] = self.args(terms, term);
                Word::bit(self.circuits().eq(&a, &b))
            }
        }
    }

    fn truths(&self, terms: &Terms, term: Term) -> Vec<AigLit> {
        let args = terms.args(term).iter();
        args.map(|arg| self.words[arg][0]).collect()
    }
}
