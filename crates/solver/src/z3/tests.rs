//! What the backend is tested by: see the files.

mod basics;
mod formats;
mod horn;
mod random;
mod stored;
mod threads;
