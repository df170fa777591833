//! [`ArgList`]: a short list of terms without an allocation.

use crate::Term;
use std::ops;

/// Up to four terms in place, more on the heap.
#[derive(Clone, Debug)]
pub(crate) enum ArgList {
    Short([Term; 4], usize),
    Long(Vec<Term>),
}

impl From<&[Term]> for ArgList {
    fn from(args: &[Term]) -> Self {
        let Some(first) = args.first().filter(|_| args.len() <= 4) else {
            return ArgList::Long(args.to_vec());
        };
        let mut short = [*first; 4];
        short[..args.len()].copy_from_slice(args);
        ArgList::Short(short, args.len())
    }
}

impl<const N: usize> From<[Term; N]> for ArgList {
    fn from(args: [Term; N]) -> Self {
        ArgList::from(args.as_slice())
    }
}

impl From<Vec<Term>> for ArgList {
    fn from(args: Vec<Term>) -> Self {
        ArgList::Long(args)
    }
}

impl ops::Deref for ArgList {
    type Target = [Term];
    fn deref(&self) -> &[Term] {
        match self {
            ArgList::Short(args, len) => &args[..*len],
            ArgList::Long(args) => args,
        }
    }
}
