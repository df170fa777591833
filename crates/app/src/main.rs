//! The program `bia`.
fn main() {}
