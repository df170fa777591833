//! The files that `bia` writes, above all those of `bia verify`.
//!
//! ```text
//!   before anything runs   no output may be an input, nor another output: by name, symbolic or hard link
//!   then                   what an earlier run left there is removed: nothing stale survives another answer
//!   at the end             the text is written beside the file and moved there in one step
//! ```
//! Devices and pipes (`/dev/stdout`) are written directly and never removed.

use crate::{Exit, args::VerifyArgs, io::Io, queries, render};
use bia_base::{Diagnostic, Sources};
use bia_verify::codes;
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, BufWriter, Write as _},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

/// A file that is written, and the option that names it.
struct Output {
    option: &'static str,
    path: PathBuf,
    files: Named,
}

/// Which files an option names.
#[derive(Clone, Copy)]
enum Named {
    One,
    /// Several: how the one of a number is called.
    Numbered(fn(&Path, usize) -> PathBuf),
    /// Scripts of queries; the path is the first one's.
    Scripts,
}

impl Output {
    /// The first file, and what earlier runs left of the others.
    fn all(&self) -> Vec<PathBuf> {
        let further: Vec<PathBuf> = match self.files {
            Named::One => Vec::new(),
            Named::Numbered(name) => {
                let names = (2..).map(|number| name(&self.path, number));
                let is_there = |path: &PathBuf| fs::symlink_metadata(path).is_ok();
                names.take_while(is_there).collect()
            }
            Named::Scripts => queries::left_in(self.path.parent().unwrap_or(Path::new(""))),
        };
        let first = [self.path.clone()].into_iter();
        first.chain(further).collect()
    }
}

/// `FILE.2`, `FILE.3` and so on.
pub(crate) fn numbered(path: &Path, number: usize) -> PathBuf {
    match number {
        0 | 1 => path.to_owned(),
        _ => {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".{number}"));
            name.into()
        }
    }
}

fn outputs(args: &VerifyArgs) -> Vec<Output> {
    let several = Named::Numbered(numbered);
    let html = Named::Numbered(crate::html::numbered_by);
    let all = [
        ("--trace", &args.trace, several),
        ("--harness", &args.harness, several),
        ("--witness", &args.witness, several),
        ("--invariants", &args.invariants, several),
        ("--html", &args.html, html),
        ("--stats", &args.stats, Named::One),
        ("--sarif", &args.sarif, Named::One),
        ("--junit", &args.junit, Named::One),
    ];
    let given = all.into_iter().filter_map(|(option, path, files)| {
        Some(Output {
            option,
            path: path.clone()?,
            files,
        })
    });
    let scripts = args.record_queries.iter().map(|folder| Output {
        option: "--record-queries",
        path: queries::script(folder, 1),
        files: Named::Scripts,
    });
    given.chain(scripts).collect()
}

/// All files that are read.
fn inputs(args: &VerifyArgs) -> Vec<PathBuf> {
    let c = args.c.options();
    let mut files: Vec<PathBuf> = args.files.clone();
    files.extend(c.property.iter().cloned());
    files.extend(c.builtins.iter().chain(&c.model).cloned());
    files.extend(c.database);
    files.retain(|file| !bia_verify::input::is_stdin(file));
    files
}

/// Refuses outputs that would destroy something; removes what earlier runs left of the others. What
/// cannot be removed is complained about, and the run goes on: there will be a verdict.
pub(crate) fn prepare(args: &VerifyArgs) -> Result<Vec<Diagnostic>, Diagnostic> {
    let outputs = outputs(args);
    let inputs = inputs(args);
    let mut old = Vec::new();
    for (at, output) in outputs.iter().enumerate() {
        if output.path == Path::new("-") {
            let why = format!(
                "`{} -` would write to a file of the name `-`",
                output.option
            );
            let diagnostic = Diagnostic::new(&codes::BAD_OUTPUT, why);
            return Err(diagnostic.help("`/dev/stdout` is standard output"));
        }
        let same = outputs[..at]
            .iter()
            .find(|o| is_same(&o.path, &output.path));
        if let Some(other) = same {
            let why = format!(
                "`{}` and `{}` name the same file `{}`",
                other.option,
                output.option,
                output.path.display()
            );
            return Err(refused(why));
        }
        for path in output.all() {
            if let Some(input) = inputs.iter().find(|input| is_same(input, &path)) {
                let why = format!(
                    "`{}` would write to `{}`, which is the input `{}`",
                    output.option,
                    path.display(),
                    input.display()
                );
                return Err(refused(why));
            }
            old.push(path);
        }
    }
    let failed = old.iter().filter_map(|path| {
        let why = remove(path).err()?;
        Some(unwritable(path, &why))
    });
    Ok(failed.collect())
}

fn refused(why: String) -> Diagnostic {
    Diagnostic::new(&codes::BAD_OUTPUT, why).help("give each output a file of its own")
}

/// That a file cannot be written, and why.
pub(crate) fn unwritable(path: &Path, why: &io::Error) -> Diagnostic {
    let message = format!("cannot write `{}`: {why}", path.display());
    Diagnostic::new(&codes::UNWRITABLE, message)
}

/// Whether two names mean the same regular file, which need not exist.
fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) => {
            one.is_file() && (one.dev(), one.ino()) == (other.dev(), other.ino())
        }
        (Err(_), Err(_)) => place(one) == place(other),
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
    }
}

/// The whole name of a file that need not exist.
fn place(path: &Path) -> PathBuf {
    let path = target(path);
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    };
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    match path.file_name() {
        Some(name) => folder.join(name),
        None => folder,
    }
}

/// How many symbolic links are followed.
const LINKS: usize = 40;

/// Where symbolic links lead, whether there is something or not.
fn target(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(link) = fs::read_link(&path) else {
            break;
        };
        path = match path.parent() {
            Some(folder) => folder.join(link),
            None => link,
        };
    }
    path
}

/// Removes a regular file that may be written; where the folder does not allow that, it becomes
/// empty.
fn remove(path: &Path) -> io::Result<()> {
    let path = target(path);
    let is_file = fs::symlink_metadata(&path).is_ok_and(|about| about.is_file());
    if !is_file {
        return Ok(());
    }
    writable(&path)?;
    match fs::remove_file(&path) {
        Ok(()) => Ok(()),
        Err(why) => File::create(&path).map(|_| ()).map_err(|_| why),
    }
}

/// Whether a file may be written as it is: one that is protected is not replaced.
fn writable(path: &Path) -> io::Result<()> {
    File::options().append(true).open(path).map(|_| ())
}

/// Writes a file, all of it or nothing: what was there before is replaced at the end.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    write_with(path, |out| out.write_all(text.as_ref()))
}

/// The same for what is written piece by piece.
pub(crate) fn write_with(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let path = target(path);
    let there = fs::metadata(&path).ok();
    let filled = |file: File| {
        let mut out = BufWriter::new(file);
        fill(&mut out)?;
        out.flush()
    };
    if there.as_ref().is_some_and(|about| !about.is_file()) {
        return filled(File::create(&path)?);
    }
    if there.is_some() {
        writable(&path)?;
    }
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    let fresh = path.with_file_name(name);
    // A folder in which nothing can be made may hold a file that can be written.
    let Ok(file) = File::create(&fresh) else {
        return filled(File::create(&path)?);
    };
    let written = filled(file).and_then(|()| fs::rename(&fresh, &path));
    if written.is_err() {
        let _ = fs::remove_file(&fresh);
    }
    written
}

/// Writes what a verb has made to a file, or prints it, and shows what there is to complain about.
/// There is no text if nothing could be made.
pub(crate) fn deliver(
    text: Option<String>,
    to: Option<&Path>,
    mut diagnostics: Vec<Diagnostic>,
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    let written = match (text, to) {
        (Some(text), Some(path)) => fs::write(path, text).map_err(|why| {
            let message = format!("cannot write `{}`: {why}", path.display());
            diagnostics.push(Diagnostic::new(&codes::UNWRITABLE, message));
        }),
        (Some(text), None) => {
            io.out().write_all(text.as_bytes())?;
            Ok(())
        }
        (None, _) => Err(()),
    };
    render::show(&diagnostics, sources, io);
    Ok(match written {
        Ok(()) => Exit::Ok,
        Err(()) => Exit::BadInput,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let name = format!("bia-outputs-{}-{name}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_same_file_by_many_names() {
        let folder = Folder::new("same");
        let at = |name: &str| folder.0.join(name);
        fs::write(at("a"), "").unwrap();
        fs::hard_link(at("a"), at("hard")).unwrap();
        std::os::unix::fs::symlink("a", at("soft")).unwrap();
        std::os::unix::fs::symlink("soon", at("dangling")).unwrap();
        assert!(is_same(&at("a"), &at("hard")) && is_same(&at("soft"), &at("hard")));
        assert!(is_same(&at("soon"), &at("dangling")));
        assert!(is_same(&at("soon"), &at("./soon")));
        assert!(!is_same(&at("a"), &at("soon")));
        assert!(!is_same(Path::new("/dev/null"), Path::new("/dev/null")));
    }

    #[test]
    fn files_are_replaced_as_a_whole_and_links_stay() {
        let folder = Folder::new("write");
        let at = |name: &str| folder.0.join(name);
        std::os::unix::fs::symlink("real", at("link")).unwrap();
        write(&at("link"), "one").unwrap();
        assert_eq!(fs::read_to_string(at("real")).unwrap(), "one");
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        write(&at("real"), "two").unwrap();
        assert_eq!(fs::read_to_string(at("link")).unwrap(), "two");
        assert_eq!(
            fs::read_dir(&folder.0).unwrap().count(),
            2,
            "nothing is left"
        );
        remove(&at("link")).unwrap();
        assert!(!at("real").exists() && remove(&at("real")).is_ok());
        assert!(write(&at("no/such/folder"), "").is_err());
        assert!(write(&folder.0, "").is_err(), "a folder");
    }
}
