//! Linear code.

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Global(usize),
    Local(usize),
}
