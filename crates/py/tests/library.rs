//! The library that Python loads is there, beside the tests: `tools/python.sh` takes it from there.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{env, fs};

#[test]
fn the_library_is_built_and_has_an_entry_for_python() {
    // …/target/release/deps/library-…: the library lies beside it.
    let own = env::current_exe().unwrap();
    let folder = own.parent().unwrap();
    let bytes = fs::read(folder.join("libbia_native.so")).unwrap();
    let entry = b"PyInit__native";
    assert!(bytes.windows(entry.len()).any(|part| part == entry));
}
