//! `compile_commands.json`: which flags each file was compiled with.
//!
//! <https://clang.llvm.org/docs/JSONCompilationDatabase.html>. Of a command only what the
//! preprocessor needs is used: `-I -iquote -isystem -D -U -include -std -ansi -m32 -m64`.

use super::{PreprocessOptions, split::split};
use crate::DataModel;
use crate::codes;
use bia_base::Diagnostic;
use serde::Deserialize;
use std::path::{Component, Path, PathBuf};

/// How one file is compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileCommand {
    /// Where the compiler runs.
    pub directory: PathBuf,
    /// The file, absolute or relative to the directory.
    pub file: PathBuf,
    /// The words of the command, the compiler first.
    pub arguments: Vec<String>,
}

/// A compilation database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Database {
    /// Its commands, in order.
    pub commands: Vec<CompileCommand>,
}

/// One object of the JSON text.
#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

impl Database {
    /// Reads the text of a database.
    pub fn read(text: &str) -> Result<Self, Diagnostic> {
        let wrong = |message: String| Diagnostic::new(&codes::DATABASE, message);
        let entries: Vec<Entry> =
            serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        let mut commands = Vec::with_capacity(entries.len());
        for entry in entries {
            let arguments = entry
                .arguments
                .or_else(|| entry.command.as_deref().and_then(split));
            let file = entry.file;
            let arguments = arguments.ok_or_else(|| {
                let file = file.display();
                wrong(format!("the entry of `{file}` has no usable command"))
            })?;
            commands.push(CompileCommand {
                directory: entry.directory,
                file,
                arguments,
            });
        }
        Ok(Self { commands })
    }

    /// The first command for a file. A relative path also matches a file that ends in it.
    pub fn find(&self, file: &Path) -> Option<&CompileCommand> {
        let wanted = normal(file);
        let whole = |command: &CompileCommand| normal(&command.directory.join(&command.file));
        self.commands
            .iter()
            .find(|command| whole(command) == wanted)
            .or_else(|| {
                let ends = |command: &&CompileCommand| whole(command).ends_with(&wanted);
                self.commands
                    .iter()
                    .find(ends)
                    .filter(|_| !wanted.is_absolute())
            })
    }

    /// The options for a file: those given, with what its command adds.
    pub fn options(
        &self,
        file: &Path,
        given: &PreprocessOptions,
    ) -> Result<PreprocessOptions, Diagnostic> {
        let command = self.find(file).ok_or_else(|| {
            let message = format!("the compilation database has no `{}`", file.display());
            Diagnostic::new(&codes::DATABASE_ENTRY, message)
        })?;
        Ok(command.options(given))
    }
}

impl CompileCommand {
    /// The options given, with what this command adds. Paths become absolute if the directory is.
    pub fn options(&self, given: &PreprocessOptions) -> PreprocessOptions {
        let mut options = given.clone();
        let mut words = self.arguments.iter().skip(1).map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "-m32" if !given.data_model.is_foreign() => {
                    options.data_model = DataModel::Ilp32;
                }
                "-m64" if !given.data_model.is_foreign() => {
                    options.data_model = DataModel::Lp64;
                }
                "-ansi" => {
                    options.standard = crate::Standard {
                        year: 1989,
                        gnu: false,
                    }
                }
                _ => {}
            }
            if let Some(name) = word.strip_prefix("-std=") {
                // A standard that is not known, such as a newer one, leaves the default.
                options.standard = name.parse().unwrap_or(options.standard);
            }
            // The longer flags first: `-include` begins like `-I` does not, but `-isystem` might.
            for flag in ["-include", "-isystem", "-iquote", "-I", "-D", "-U"] {
                let Some(rest) = word.strip_prefix(flag) else {
                    continue;
                };
                let value = if rest.is_empty() {
                    words.next()
                } else {
                    Some(rest)
                };
                if let Some(value) = value {
                    self.add(flag, value, &mut options);
                }
                break;
            }
        }
        options
    }

    fn add(&self, flag: &str, value: &str, options: &mut PreprocessOptions) {
        let path = || self.directory.join(value);
        match flag {
            "-include" => options.includes.push(path()),
            "-isystem" => options.system_folders.push(path()),
            "-iquote" => options.quote_folders.push(path()),
            "-I" => options.include_folders.push(path()),
            "-D" => options.defines.push(value.to_owned()),
            _ => options.undefines.push(value.to_owned()),
        }
    }
}

/// A path without `.` and, where that is possible, without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if normal.file_name().is_some() => {
                normal.pop();
            }
            Component::ParentDir
            | Component::Prefix(_)
            | Component::RootDir
            | Component::Normal(_) => normal.push(component),
        }
    }
    normal
}
