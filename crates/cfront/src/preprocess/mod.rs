//! Preprocessing: C text with directives in, text with line markers out.
//!
//! gcc's preprocessor does the work, as a child process without a shell, with the standard headers
//! of this crate unless those of the machine are asked for. If a header is missing that the machine
//! has, all headers of that file are the machine's: the two do not mix. A text that has nothing to
//! preprocess, such as the programs of SV-COMP, is taken as it is and no process is started.

mod database;
mod headers;
mod process;
mod scan;
mod split;

pub use database::{CompileCommand, Database};

use crate::{DataModel, Standard, Target, codes};
use bia_base::{Budget, Diagnostic, Reason};
use headers::Headers;
use process::{Failure, Output};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// How a file is to be preprocessed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreprocessOptions {
    /// The compiler whose preprocessor is used; called with `-E`.
    pub program: String,
    /// Folders for headers (`-I`), searched first.
    pub include_folders: Vec<PathBuf>,
    /// Folders for headers in quotes only (`-iquote`).
    pub quote_folders: Vec<PathBuf>,
    /// Folders for system headers (`-isystem`).
    pub system_folders: Vec<PathBuf>,
    /// Macros to define (`-D`): `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// Macros to undefine (`-U`), after the definitions.
    pub undefines: Vec<String>,
    /// Files to include before the first line (`-include`).
    pub includes: Vec<PathBuf>,
    /// The dialect (`-std`).
    pub standard: Standard,
    /// The sizes of types.
    pub data_model: DataModel,
    /// Whether the machine's headers are used instead of those of this crate.
    pub system_headers: bool,
    /// Where the preprocessor runs; relative paths are meant from there.
    pub directory: Option<PathBuf>,
}

impl Default for PreprocessOptions {
    fn default() -> Self {
        Self {
            program: "gcc".into(),
            include_folders: Vec::new(),
            quote_folders: Vec::new(),
            system_folders: Vec::new(),
            defines: Vec::new(),
            undefines: Vec::new(),
            includes: Vec::new(),
            standard: Standard::default(),
            data_model: DataModel::default(),
            system_headers: false,
            directory: None,
        }
    }
}

/// A preprocessed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preprocessed {
    /// The text, to be given to [`crate::parse`]; empty if there is an error.
    pub text: String,
    /// Whether the preprocessor was run; otherwise the text is the one given.
    pub was_run: bool,
    /// A header that this crate does not have, if the machine's headers were used because of it.
    pub lacking: Option<String>,
    /// What the preprocessor said, and what else went wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Preprocesses the file at `path`, whose content is `bytes`.
///
/// A file named `.i`, and one in which there is nothing to preprocess, is returned as it is. For
/// others the preprocessor reads the file again, so that it finds headers beside it.
pub fn preprocess(
    path: &Path,
    bytes: &[u8],
    options: &PreprocessOptions,
    budget: &Budget,
) -> Preprocessed {
    let mut diagnostics = Vec::new();
    let text = decode(path, bytes, &mut diagnostics);
    let is_preprocessed = path.extension().is_some_and(|extension| extension == "i");
    let adds = !(options.defines.is_empty() && options.includes.is_empty());
    let trigraphs = !options.standard.gnu && text.contains("??");
    let needed = adds || trigraphs || scan::needs_preprocessing(&text);
    if is_preprocessed || !needed {
        return Preprocessed {
            text,
            was_run: false,
            lacking: None,
            diagnostics,
        };
    }
    let failed = |diagnostic| Preprocessed {
        text: String::new(),
        was_run: true,
        lacking: None,
        diagnostics: vec![diagnostic],
    };
    let headers = match Headers::write() {
        Ok(headers) => headers,
        Err(why) => {
            let message = format!("the standard headers cannot be written: {why}");
            return failed(Diagnostic::new(&codes::NO_PREPROCESSOR, message));
        }
    };
    let run = |options: &PreprocessOptions| {
        let arguments = arguments(path, options, headers.folder());
        let directory = options.directory.as_deref();
        let input = is_piped(path).then(|| bytes.to_vec());
        match process::run(&options.program, &arguments, directory, input, budget) {
            Ok(output) => finish(path, output, &headers),
            Err(failure) => failed(explain(failure, &options.program)),
        }
    };
    let found = run(options);
    let lacking = found.diagnostics.iter().find_map(missing_header);
    match lacking {
        // Another machine's headers are not here.
        Some(lacking) if !options.system_headers && !options.data_model.is_foreign() => {
            let again = run(&PreprocessOptions {
                system_headers: true,
                ..options.clone()
            });
            let failed = again.diagnostics.iter().any(Diagnostic::is_error);
            match failed {
                true => found,
                false => Preprocessed {
                    lacking: Some(lacking),
                    ..again
                },
            }
        }
        Some(_) | None => found,
    }
}

const NO_SUCH_FILE: &str = ": No such file or directory";

/// The header that the preprocessor does not find, if that is what it complains about.
fn missing_header(diagnostic: &Diagnostic) -> Option<String> {
    let place_and_name = diagnostic.message.strip_suffix(NO_SUCH_FILE)?;
    let (_, name) = place_and_name.rsplit_once(": ")?;
    Some(name.to_owned())
}

/// Texts with the macros expanded that are defined at the end of the file at `path`; a text that
/// cannot be expanded stays as it is.
pub fn expand(
    path: &Path,
    texts: &[String],
    options: &PreprocessOptions,
    budget: &Budget,
) -> Vec<String> {
    let mut expanded = texts.to_vec();
    let here = options
        .directory
        .as_deref()
        .map_or(path.to_owned(), |d| d.join(path));
    let (Ok(headers), Ok(whole)) = (Headers::write(), std::fs::canonicalize(here)) else {
        return expanded;
    };
    let mark = |at: usize| format!("__bia_text_{at}__ ");
    let mut asked = format!("#include \"{}\"\n", whole.display());
    for (at, text) in texts.iter().enumerate() {
        let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        asked += &format!("{}{line}\n", mark(at));
    }
    let file = headers.folder().join("formula.c");
    if std::fs::write(&file, asked).is_err() {
        return expanded;
    }
    let arguments = arguments(&file, options, headers.folder());
    let directory = options.directory.as_deref();
    let output = process::run(&options.program, &arguments, directory, None, budget);
    if let Ok(output) = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()) {
        for (at, text) in expanded.iter_mut().enumerate() {
            let mark = mark(at);
            let found = output
                .lines()
                .rev()
                .find_map(|line| line.strip_prefix(&mark));
            if let Some(found) = found {
                *text = found.to_owned();
            }
        }
    }
    expanded
}

/// Whether the text is standard input, which the preprocessor is given again.
fn is_piped(path: &Path) -> bool {
    path == Path::new("-")
}

/// The text of a file; bytes that are not UTF-8 are replaced, with a warning.
fn decode(path: &Path, bytes: &[u8], diagnostics: &mut Vec<Diagnostic>) -> String {
    let text = String::from_utf8_lossy(bytes);
    if matches!(text, std::borrow::Cow::Owned(_)) {
        let message = format!("`{}` is not UTF-8", path.display());
        diagnostics.push(Diagnostic::new(&codes::NOT_UTF8, message));
    }
    text.into_owned()
}

/// The arguments of the preprocessor.
fn arguments(path: &Path, options: &PreprocessOptions, headers: &Path) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = ["-E", "-x", "c"].map(OsString::from).into();
    let mut push = |flag: &str, value: &std::ffi::OsStr| {
        let mut argument = OsString::from(flag);
        argument.push(value);
        arguments.push(argument);
    };
    push("-std=", options.standard.name().as_ref());
    let foreign = match options.data_model {
        DataModel::Foreign(target) => Some(target),
        DataModel::Ilp32 | DataModel::Lp64 => None,
    };
    match foreign {
        Some(target) => {
            for flag in foreign_flags(target, options.standard.gnu) {
                push(&flag, "".as_ref());
            }
        }
        None => {
            for flag in native_flags(options.data_model == DataModel::Ilp32) {
                push(flag, "".as_ref());
            }
        }
    }
    for folder in &options.quote_folders {
        push("-iquote", folder.as_ref());
    }
    for folder in &options.include_folders {
        push("-I", folder.as_ref());
    }
    for folder in &options.system_folders {
        push("-isystem", folder.as_ref());
    }
    if let Some(target) = foreign {
        push("-include", "".as_ref());
        push("", headers.join("targets").join(target.name).as_ref());
    }
    if options.system_headers {
        // glibc's headers ask for this one when the machine has no 32-bit libraries.
        push("-idirafter", headers.join("stubs").as_ref());
    } else {
        push("-nostdinc", "".as_ref());
        push("-isystem", headers.join("include").as_ref());
        // gcc reads this file first, but not with `-nostdinc`.
        push("-include", "".as_ref());
        push("", headers.join("include/stdc-predef.h").as_ref());
    }
    for define in &options.defines {
        push("-D", define.as_ref());
    }
    for undefine in &options.undefines {
        push("-U", undefine.as_ref());
    }
    for include in &options.includes {
        push("-include", "".as_ref());
        push("", include.as_ref());
    }
    let relative = !is_piped(path) && path.to_str().is_some_and(|name| name.starts_with('-'));
    push(if relative { "./" } else { "" }, path.as_ref());
    arguments
}

/// The flags by which gcc takes the macros of another target, which its file has, for its own.
fn foreign_flags(target: &Target, gnu: bool) -> Vec<String> {
    let char_is = match target.char_signed {
        true => "-fsigned-char",
        false => "-funsigned-char",
    };
    let mut flags: Vec<String> = ["-undef", char_is, "-D__BIA_TARGET=1"]
        .map(str::to_owned)
        .into();
    if !gnu {
        flags.push("-D__STRICT_ANSI__=1".to_owned());
    }
    // What `<inttypes.h>` writes before `d`.
    for name in ["INT32", "INT64", "INT_FAST16", "INT_FAST32", "INTPTR"] {
        let length = target.length_of(&format!("__{name}_TYPE__"));
        flags.push(format!("-D__BIA_PRI_{name}=\"{length}\""));
    }
    flags
}

/// The flags by which gcc gets the sizes of types.
fn native_flags(ilp32: bool) -> &'static [&'static str] {
    let is_x86 = cfg!(any(target_arch = "x86_64", target_arch = "x86"));
    match (ilp32, is_x86) {
        (true, true) => &["-m32"],
        (false, true) => &["-m64"],
        // Other machines have 64 bits; their macros are bent to the wanted model.
        (true, false) => &[
            "-U__LP64__",
            "-U_LP64",
            "-D__ILP32__=1",
            "-U__SIZEOF_POINTER__",
            "-D__SIZEOF_POINTER__=4",
            "-U__SIZEOF_LONG__",
            "-D__SIZEOF_LONG__=4",
            "-U__LONG_MAX__",
            "-D__LONG_MAX__=0x7fffffffL",
        ],
        (false, false) => &[],
    }
}

fn explain(failure: Failure, program: &str) -> Diagnostic {
    match failure {
        Failure::Missing(why) => Diagnostic::new(
            &codes::NO_PREPROCESSOR,
            format!("`{program}` cannot be started: {why}"),
        )
        .help("install gcc, or preprocess the file yourself: `gcc -E file.c > file.i`"),
        Failure::Stopped(stop) => Diagnostic::new(
            &codes::PREPROCESSOR_LIMIT,
            format!("{} while `{program} -E` was running", Reason::from(stop)),
        ),
        Failure::TooMuch => {
            Diagnostic::new(&codes::TOO_LARGE, "the preprocessed text is too large")
        }
    }
}

/// From what the preprocessor wrote to the text and diagnostics.
fn finish(path: &Path, output: Output, headers: &Headers) -> Preprocessed {
    let mut diagnostics = Vec::new();
    let messages = headers.rename(&String::from_utf8_lossy(&output.stderr));
    for line in messages.lines() {
        let (code, at) = if let Some(at) = line.find("error: ") {
            (&codes::PREPROCESSOR, at)
        } else if let Some(at) = line.find("warning: ") {
            (&codes::PREPROCESSOR_WARNING, at)
        } else {
            continue;
        };
        let place = line[..at].trim_end_matches([' ', ':']);
        let place = place.strip_suffix(" fatal").unwrap_or(place);
        let place = place.trim_end_matches([' ', ':']);
        let (_, message) = line[at..].split_once(": ").unwrap_or(("", line));
        let mut diagnostic = Diagnostic::new(code, format!("{place}: {message}"));
        if message.ends_with(NO_SUCH_FILE) {
            let help = "say where it is with `-I`; neither bia nor this machine has it";
            diagnostic = diagnostic.help(help);
        }
        diagnostics.push(diagnostic);
    }
    if !output.success && !diagnostics.iter().any(Diagnostic::is_error) {
        let first = messages.lines().next().unwrap_or("it failed silently");
        diagnostics.push(Diagnostic::new(&codes::PREPROCESSOR, first));
    }
    let text = if output.success {
        headers.rename(&decode(path, &output.stdout, &mut diagnostics))
    } else {
        String::new()
    };
    Preprocessed {
        text,
        was_run: true,
        lacking: None,
        diagnostics,
    }
}
