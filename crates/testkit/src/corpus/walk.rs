//! Finds the cases of the corpus in the file system.

use super::{Header, HeaderError, header::Comment};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// In which language the files of a corpus are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// K2, `.k2`.
    K2,
    /// C, `.c`.
    C,
}

impl Language {
    /// What its files' names end with.
    pub fn extension(self) -> &'static str {
        match self {
            Language::K2 => "k2",
            Language::C => "c",
        }
    }

    fn of(path: &Path) -> Self {
        if path.extension().is_some_and(|e| e == "c") {
            Language::C
        } else {
            Language::K2
        }
    }

    fn comment(self) -> Comment {
        match self {
            Language::K2 => Comment::Semicolon,
            Language::C => Comment::Slashes,
        }
    }
}

/// A file of the corpus.
#[derive(Clone, Debug)]
pub struct Case {
    /// Where it is.
    pub path: PathBuf,
    /// Its path below the corpus, with `/`; names the test.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What it asks for; an error fails the case.
    pub header: Result<Header, HeaderError>,
}

impl Case {
    /// Reads one file.
    pub fn read(path: &Path, name: String) -> io::Result<Case> {
        let bytes = fs::read(path)?;
        Ok(Case {
            path: path.to_owned(),
            name,
            header: Header::parse(&bytes, Language::of(path).comment()),
            bytes,
        })
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok()
    }

    /// The file beside it with another extension.
    pub fn beside(&self, extension: &str) -> PathBuf {
        self.path.with_extension(extension)
    }
}

/// The corpus of this repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")
}

/// All cases in K2 below a folder, in the order of their names.
pub fn walk(folder: &Path) -> io::Result<Vec<Case>> {
    walk_all(folder, Language::K2)
}

/// All cases in this language below a folder, in the order of their names.
pub fn walk_all(folder: &Path, language: Language) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == language.extension()) {
                let below = path.strip_prefix(folder).unwrap_or(&path);
                let name = below.to_string_lossy().replace('\\', "/");
                cases.push(Case::read(&path, name)?);
            }
        }
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(cases)
}
