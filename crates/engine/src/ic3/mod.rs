//! IC3 on bits.
mod sat;
