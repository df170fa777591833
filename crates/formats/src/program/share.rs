//! Terms as texts, arguments first. What is used more often than once, and what is long, is given a
//! name by the writer, so the output is linear in the terms and never nested deep.

use bia_term::value::Value;
use bia_term::{Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Parts of at most this many nodes are written again at each use.
const SMALL: usize = 4;
/// Parts of more nodes are named.
const LARGE: usize = 24;

/// How one format says things.
pub(crate) trait Speaker {
    /// Why something cannot be said.
    type Error;
    /// A constant.
    fn constant(&mut self, value: &Value, sort: Sort) -> Result<String, Self::Error>;
    /// A variable.
    fn variable(&mut self, term: Term) -> Result<String, Self::Error>;
    /// An operator on operands that are written.
    fn apply(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, Self::Error>;
    /// A name for a text of that sort, from here on.
    fn name(&mut self, sort: Sort, text: String) -> Result<String, Self::Error>;
}

/// The texts of the terms.
pub(crate) fn speak<S: Speaker>(
    terms: &Terms,
    roots: &[Term],
    speaker: &mut S,
) -> Result<Vec<String>, S::Error> {
    let order = terms.post_order(roots);
    let mut uses: FxHashMap<Term, usize> = FxHashMap::default();
    for term in order.iter().flat_map(|term| terms.args(*term)).chain(roots) {
        *uses.entry(*term).or_default() += 1;
    }
    let mut done: FxHashMap<Term, (String, usize)> = FxHashMap::default();
    for term in order {
        let op = terms.op(term);
        let (text, size) = if let Some(value) = terms.value_of(term) {
            (speaker.constant(value, terms.sort(term))?, 1)
        } else if let Op::Var(_) = op {
            (speaker.variable(term)?, 1)
        } else {
            let mut args = Vec::with_capacity(terms.args(term).len());
            let mut size = 1;
            for arg in terms.args(term) {
                let (text, of) = take(&mut done, &mut uses, *arg);
                size += of;
                args.push(text);
            }
            let text = speaker.apply(term, op, &args)?;
            let again = uses[&term] > 1 && size > SMALL;
            match again || size > LARGE {
                true => (speaker.name(terms.sort(term), text)?, 1),
                false => (text, size),
            }
        };
        done.insert(term, (text, size));
    }
    let texts = roots.iter().map(|root| take(&mut done, &mut uses, *root).0);
    Ok(texts.collect())
}

/// One use of what is written; the last one takes it.
fn take(
    done: &mut FxHashMap<Term, (String, usize)>,
    uses: &mut FxHashMap<Term, usize>,
    term: Term,
) -> (String, usize) {
    let left = uses.get_mut(&term).expect("uses were counted");
    *left -= 1;
    let made = match *left {
        0 => done.remove(&term),
        _ => done.get(&term).cloned(),
    };
    made.expect("arguments come before what is made of them")
}
