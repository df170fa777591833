//! What the backend is tested by: see the files.

mod basics;
mod random;
mod threads;
