//! Where files come from: texts that a host gives, standard input, the disk.

use crate::interrupt;
use bia_base::Files;
use bia_verify::input;
use std::{
    fs,
    io::Read as _,
    path::Path,
    sync::{Mutex, PoisonError},
};

/// Texts by name, which are read instead of files, and everything else from disk.
#[derive(Default)]
pub(crate) struct Disk {
    pub(crate) given: Vec<(String, String)>,
}

impl Files for Disk {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        let name = input::name(path);
        if let Some((_, text)) = self.given.iter().find(|(known, _)| *known == name) {
            return Ok(text.as_bytes().to_vec());
        }
        if input::is_stdin(path) {
            return stdin();
        }
        if path.is_dir() {
            return Err(std::io::Error::other("it is a directory"));
        }
        fs::read(path)
    }
}

/// Standard input, which can be read once but is asked for by each part of a question.
fn stdin() -> std::io::Result<Vec<u8>> {
    static BYTES: Mutex<Option<Vec<u8>>> = Mutex::new(None);
    let mut known = BYTES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bytes) = &*known {
        return Ok(bytes.clone());
    }
    let mut bytes = Vec::new();
    let waiting = interrupt::waiting();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    drop(waiting);
    Ok(known.insert(bytes).clone())
}
