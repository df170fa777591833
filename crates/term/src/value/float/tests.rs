//! Tests that need the inside of the float module: each algorithm in both its instances.

#[path = "../../../tests/support/mod.rs"]
mod support;

mod hardware;
mod paths;
