//! Tests of the Z3 backend, one file per subject.

mod basics;
mod formats;
mod horn;
mod random;
mod stored;
mod threads;
