//! What `bia --version` says.

/// For `-V`.
pub(crate) const SHORT: &str = env!("CARGO_PKG_VERSION");

/// For `--version`: what this binary was made of.
pub(crate) const LONG: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit:   ",
    env!("BIA_COMMIT"),
    "\ncompiler: ",
    env!("BIA_RUSTC"),
    "\ntarget:   ",
    env!("BIA_TARGET"),
    "\nprofile:  ",
    env!("BIA_PROFILE"),
    "\nlicence:  MIT OR Apache-2.0"
);
