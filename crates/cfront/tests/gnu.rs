//! `docs/c-gnu.md` is what the tables of attributes, pragmas and built-ins say; `BLESS=1` rewrites
//! it.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that reads files of the project"
)]

use std::fs;
use std::path::Path;

#[test]
fn the_page_is_that_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/c-gnu.md");
    let wanted = bia_cfront::gnu_document();
    let found = fs::read_to_string(&path).unwrap_or_default();
    if found == wanted {
        return;
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, wanted).unwrap();
        return;
    }
    panic!("docs/c-gnu.md is not that of the code; BLESS=1 rewrites it");
}
