//! [`Shadow`]: formulas over bit-vectors read as formulas over integers, and atoms back.
//!
//! ```text
//!   x + y, x - y, c·y, x <ₛ y, x <ᵤ y   as on integers, as if nothing ever overflowed
//!   extensions, low bits                as the number itself
//!   everything else                     a variable of its own
//! ```
//! Interpolants over integers are found quickly and are general, and most programs do not overflow.
//! The caller checks whether the results hold for bit-vectors: nothing here is trusted.

use bia_term::{
    Op, Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::predicates::is_connective;

/// A translation and the way back.
#[derive(Default)]
pub(crate) struct Shadow {
    done: FxHashMap<Term, Term>,
    /// What a variable of the shadow stands for.
    origin: FxHashMap<Term, Term>,
}

impl Shadow {
    /// Whether a formula has anything to translate.
    pub(crate) fn has_words(terms: &Terms, formulas: &[Term]) -> bool {
        let is_word = |t: &Term| terms.sorts().bv_width(terms.sort(*t)).is_some();
        terms.post_order(formulas).iter().any(is_word)
    }

    /// A formula over integers.
    pub(crate) fn translate(&mut self, terms: &mut Terms, formula: Term) -> Term {
        let mut unsigned = FxHashSet::default();
        for term in terms.post_order(&[formula]) {
            if terms.op(term) == Op::BvUlt {
                unsigned.extend(terms.args(term).to_vec());
            }
            if !self.done.contains_key(&term) {
                let new = self.node(terms, term);
                self.done.insert(term, new);
            }
        }
        let mut parts = vec![self.done[&formula]];
        let mut unsigned: Vec<Term> = unsigned.into_iter().collect();
        unsigned.sort_unstable();
        let zero = terms.int(0);
        for word in unsigned {
            if let Op::Var(_) = terms.op(word) {
                parts.push(terms.le(zero, self.done[&word]));
            }
        }
        terms.and_all(&parts)
    }

    fn node(&mut self, terms: &mut Terms, term: Term) -> Term {
        let op = terms.op(term);
        let args: Vec<Term> = terms.args(term).iter().map(|a| self.done[a]).collect();
        let numbers = args.iter().all(|a| terms.sort(*a) == Sort::INT);
        if let Some(Value::Bv(bits)) = terms.value_of(term) {
            let number = bits.to_ibig();
            return terms.int(number);
        }
        let same_sorts = terms
            .args(term)
            .iter()
            .zip(&args)
            .all(|(old, new)| terms.sort(*old) == terms.sort(*new));
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "what is not listed is a variable of its own"
        )]
        let new = match op {
            Op::Not | Op::And | Op::Or | Op::Value(_) => Some(terms.mk(op, &args)),
            Op::Eq if terms.sort(args[0]) == terms.sort(args[1]) => {
                Some(terms.eq(args[0], args[1]))
            }
            Op::Ite if terms.sort(args[1]) == terms.sort(args[2]) => {
                Some(terms.ite(args[0], args[1], args[2]))
            }
            Op::BvAdd if numbers => Some(terms.add(args[0], args[1])),
            Op::BvSub if numbers => Some(terms.sub(args[0], args[1])),
            Op::BvNeg if numbers => Some(terms.neg(args[0])),
            Op::BvMul if numbers && args.iter().any(|a| terms.value_of(*a).is_some()) => {
                Some(terms.mul(args[0], args[1]))
            }
            Op::BvSlt | Op::BvUlt if numbers => Some(terms.lt(args[0], args[1])),
            Op::SignExtend { .. } if numbers => Some(args[0]),
            Op::Concat if numbers && is_zero(terms, args[0]) => Some(args[1]),
            Op::Extract { lo: 0, hi } if numbers && hi >= 7 => Some(args[0]),
            Op::Var(_) => None,
            _ if same_sorts => Some(terms.mk(op, &args)),
            _ => None,
        };
        let is_word = terms.sorts().bv_width(terms.sort(term)).is_some();
        match new {
            Some(new) => new,
            None if is_word => self.own(terms, term, Sort::INT),
            None if op == Op::Not => term,
            None => match terms.sort_data(terms.sort(term)) {
                SortData::Bool if !op.is_leaf() => self.own(terms, term, Sort::BOOL),
                SortData::Bool
                | SortData::Int
                | SortData::Real
                | SortData::RoundingMode
                | SortData::Bv(_)
                | SortData::Float(_)
                | SortData::Array { .. }
                | SortData::Enum(_)
                | SortData::Uninterpreted(_) => term,
            },
        }
    }

    /// A variable that stands for the term.
    fn own(&mut self, terms: &mut Terms, term: Term, sort: Sort) -> Term {
        let var = terms.fresh_var("shadow", sort);
        self.origin.insert(var, term);
        var
    }

    /// What an atom over integers says about bit-vectors, signed and unsigned; nothing if that
    /// cannot be expressed.
    pub(crate) fn back(&self, terms: &mut Terms, atom: Term) -> Vec<Term> {
        let ways = [true, false].map(|signed| self.back_atom(terms, atom, signed));
        let mut found: Vec<Term> = ways.into_iter().flatten().collect();
        found.dedup();
        found
    }

    /// What a formula over integers says about bit-vectors, all of its atoms signed or unsigned;
    /// `None` if one of them cannot be expressed.
    pub(crate) fn back_whole(
        &self,
        terms: &mut Terms,
        formula: Term,
        signed: bool,
    ) -> Option<Term> {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        let connectives = terms.post_order_until(&[formula], |term| !is_connective(terms, term));
        let inside: FxHashSet<Term> = connectives.iter().copied().collect();
        let args = connectives.iter().flat_map(|term| terms.args(*term));
        let atoms = args.copied().chain([formula]);
        let mut atoms: Vec<Term> = atoms.filter(|term| !inside.contains(term)).collect();
        atoms.sort_unstable();
        atoms.dedup();
        for atom in atoms {
            let back = self.back_atom(terms, atom, signed)?;
            done.insert(atom, back);
        }
        for term in connectives {
            let args: Vec<Term> = terms.args(term).iter().map(|arg| done[arg]).collect();
            let new = terms.mk(terms.op(term), &args);
            done.insert(term, new);
        }
        done.get(&formula).copied()
    }

    fn back_atom(&self, terms: &mut Terms, atom: Term, signed: bool) -> Option<Term> {
        let mut width = None;
        let mut number = false;
        for var in terms.free_vars(&[atom]) {
            let origin = self.origin.get(&var).copied().unwrap_or(var);
            let own = terms.sorts().bv_width(terms.sort(origin));
            if own.is_some() && width.is_some_and(|w| Some(w) != own) {
                return None;
            }
            width = width.or(own);
            number |= terms.sort(origin) == Sort::INT;
        }
        match width {
            None => Some(atom),
            Some(_) if number => None,
            Some(width) => self.back_node(terms, atom, width, signed),
        }
    }

    fn back_node(&self, terms: &mut Terms, atom: Term, width: u32, signed: bool) -> Option<Term> {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        for term in terms.post_order(&[atom]) {
            let args: Vec<Term> = terms.args(term).iter().map(|a| done[a]).collect();
            let value = terms.value_of(term).cloned();
            if let Some(Value::Int(n)) = value {
                let number = i64::try_from(n).ok()?;
                let bits = Bv::from_i64(width, number);
                if bits.to_ibig() != number.into() {
                    return None;
                }
                done.insert(term, terms.bv(bits));
                continue;
            }
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "what is not listed cannot be expressed"
            )]
            let new = match terms.op(term) {
                Op::Var(_) => self.origin.get(&term).copied().unwrap_or(term),
                Op::Add => terms.bv_add(args[0], args[1]),
                Op::Sub => terms.bv_sub(args[0], args[1]),
                Op::Neg => terms.bv_neg(args[0]),
                Op::Mul => terms.bv_mul(args[0], args[1]),
                Op::Lt if signed => terms.bv_slt(args[0], args[1]),
                Op::Lt => terms.bv_ult(args[0], args[1]),
                Op::Eq if terms.sort(args[0]) == terms.sort(args[1]) => terms.eq(args[0], args[1]),
                Op::Ite => terms.ite(args[0], args[1], args[2]),
                Op::Not | Op::And | Op::Or | Op::Value(_) => terms.mk(terms.op(term), &args),
                _ => return None,
            };
            done.insert(term, new);
        }
        done.get(&atom).copied()
    }
}

fn is_zero(terms: &Terms, term: Term) -> bool {
    matches!(terms.value_of(term), Some(Value::Int(n)) if *n == 0.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_numbers_and_atoms_come_back() {
        let mut t = Terms::new();
        let byte = t.bv_sort(8);
        let [x, y] = ["x", "y"].map(|name| t.var(name, byte));
        let minus_one = t.bv(Bv::from_i64(8, -1));
        let sum = t.bv_add(x, minus_one);
        let less = t.bv_slt(sum, y);
        let masked = t.bv_and(x, y);
        let odd = t.eq(masked, x);
        let both = t.and(less, odd);
        let mut shadow = Shadow::default();
        let number = shadow.translate(&mut t, both);
        assert!(!Shadow::has_words(&t, &[number]), "{}", t.term_text(number));
        let atom = shadow.done[&less];
        let back = shadow.back(&mut t, atom);
        assert_eq!(back[0], less, "{}", t.term_text(back[0]));
        assert_eq!(back.len(), 2);
        // 200 is no signed byte.
        let big = t.int(200);
        let beyond = t.lt(shadow.done[&x], big);
        assert!(shadow.back(&mut t, beyond).is_empty());
        // A formula comes back whole, or not at all.
        for signed in [true, false] {
            let all = t.or(atom, number);
            let whole = shadow.back_whole(&mut t, all, signed);
            let there = match signed {
                true => t.or(less, both),
                false => whole.unwrap(),
            };
            assert_eq!(whole, Some(there));
            let mixed = t.or(atom, beyond);
            assert_eq!(shadow.back_whole(&mut t, mixed, signed), None);
            assert_eq!(
                shadow.back_whole(&mut t, atom, signed),
                Some(back[usize::from(!signed)])
            );
        }
    }
}
