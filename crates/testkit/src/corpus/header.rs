//! The header of a corpus file.
//!
//! ```text
//!   ;@ run: simulate % --seed 3      begins a run: arguments for `bia`
//!   ;@ stdin: :quit                  a line of input for that run
//!   ;@ exit: 0                       its exit status, required
//!   ;@ stdout: text                  a line of its output contains this; also: stderr
//!   ;@ not: text                     neither output contains this
//!   ;@ diag: K2-E012 5:3             a diagnostic; all of them are listed
//!   ;@ verdict: error e = reachable  the truth about a property; all of them are listed
//!   ;@ oracle: too-large             the exhaustive search cannot decide the verdicts
//!   ;@ simulate: halts               random runs end for want of memory for a number
//!   ;@ golden: fmt print             outputs that lie beside the file
//!   //@ gcc: -O1 => exit 0           what the program does that gcc makes of it; see `referee`
//!   //@ blind: why                   gcc's programs do not show a violation that there is
//! ```
//! Invariant: a header that was read has an expectation, no unknown key, and no repeated one that
//! would hide another.

use super::Referee;
use bia_k2::ast::PropertyKind;
use std::fmt;

/// What a file asks for and expects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Commands, in order.
    pub runs: Vec<Run>,
    /// All diagnostics of the file.
    pub diagnostics: Vec<ExpectedDiagnostic>,
    /// The truth about each property.
    pub verdicts: Vec<ExpectedVerdict>,
    /// Whether the program is too large for the exhaustive search.
    pub too_large: bool,
    /// Whether random runs meet a number that is too large to compute with.
    pub halts: bool,
    /// Outputs kept beside the file.
    pub golden: Vec<Golden>,
    /// What gcc's programs do.
    pub gcc: Vec<Referee>,
    /// Why none of them shows the violation that the runs expect.
    pub blind: Option<String>,
}

/// One command and what is expected of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Arguments of `bia`; `%` stands for the file, `%stem` for its path without extension,
    /// `%dir` for its folder, `%tmp` for a file that the run may write.
    pub arguments: Vec<String>,
    /// What is typed into it.
    pub stdin: String,
    /// Exit status.
    pub exit: i32,
    /// Each is part of a line of the standard output.
    pub stdout: Vec<String>,
    /// Each is part of a line of the standard error.
    pub stderr: Vec<String>,
    /// None of them is part of either.
    pub not: Vec<String>,
}

/// A diagnostic that must be given.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ExpectedDiagnostic {
    /// Where it starts; `None` if it has no place.
    pub position: Option<Position>,
    /// Its code.
    pub code: String,
}

/// Line and column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// Line.
    pub line: u32,
    /// Column in characters.
    pub column: u32,
}

impl fmt::Display for ExpectedDiagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(Position { line, column }) => write!(f, "{} {line}:{column}", self.code),
            None => write!(f, "{} -", self.code),
        }
    }
}

/// The truth about a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedVerdict {
    /// Kind of the property.
    pub kind: PropertyKind,
    /// Its id.
    pub id: String,
    /// Whether it holds.
    pub holds: bool,
}

/// An output kept beside the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Golden {
    /// The formatted text: `NAME.fmt`.
    Fmt,
    /// The canonical print: `NAME.print`.
    Print,
}

impl Golden {
    /// The extension of the file beside.
    pub fn extension(self) -> &'static str {
        match self {
            Golden::Fmt => "fmt",
            Golden::Print => "print",
        }
    }
}

/// How the lines of a header begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comment {
    /// `;@` among lines that begin with `;`.
    Semicolon,
    /// `//@` among lines that begin with `//`.
    Slashes,
}

impl Comment {
    /// What each comment of the header begins with, and what each key.
    fn starts(self) -> (&'static str, &'static str) {
        match self {
            Comment::Semicolon => (";", ";@"),
            Comment::Slashes => ("//", "//@"),
        }
    }
}

/// What is wrong with a header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Header {
    /// Reads the header of a file.
    pub(super) fn parse(bytes: &[u8], comment: Comment) -> Result<Header, HeaderError> {
        let (start, key) = comment.starts();
        let mut reader = Reader::default();
        let mut in_header = true;
        for (at, line) in bytes.split(|b| *b == b'\n').enumerate() {
            let line = String::from_utf8_lossy(line);
            let line = line.trim_end_matches('\r');
            in_header &= line.starts_with(start);
            let Some(text) = line.strip_prefix(key) else {
                continue;
            };
            let result = if in_header {
                reader.line(text)
            } else {
                Err(format!("`{key}` after the header"))
            };
            result.map_err(|message| HeaderError {
                line: at + 1,
                message,
            })?;
        }
        reader
            .finish()
            .map_err(|message| HeaderError { line: 1, message })
    }

    /// Whether some diagnostic is an error: the file is no program.
    pub fn expects_errors(&self) -> bool {
        // Codes are `AREA-SNNN` with E, U (unsupported) or W (warning) as S.
        let is_warning = |d: &ExpectedDiagnostic| d.code.contains("-W");
        self.diagnostics.iter().any(|d| !is_warning(d))
    }
}

/// A header under construction.
#[derive(Default)]
struct Reader {
    header: Header,
    run: Option<OpenRun>,
}

/// A run whose exit status may still be missing.
#[derive(Default)]
struct OpenRun {
    arguments: Vec<String>,
    stdin: String,
    exit: Option<i32>,
    stdout: Vec<String>,
    stderr: Vec<String>,
    not: Vec<String>,
}

impl Reader {
    fn line(&mut self, text: &str) -> Result<(), String> {
        let (key, value) = text
            .split_once(':')
            .ok_or("there is no `:` after the key")?;
        let (key, value) = (key.trim(), value.trim());
        if value.is_empty() && key != "stdin" {
            return Err(format!("`{key}` has no value"));
        }
        match key {
            "run" => {
                self.close_run()?;
                self.run = Some(OpenRun {
                    arguments: value.split_whitespace().map(str::to_owned).collect(),
                    ..OpenRun::default()
                });
            }
            "stdin" => self.run()?.stdin += &format!("{value}\n"),
            "exit" => {
                let status = value.parse().map_err(|_| "`exit` wants a number")?;
                if self.run()?.exit.replace(status).is_some() {
                    return Err(String::from("`exit` twice for one run"));
                }
            }
            "stdout" => self.run()?.stdout.push(value.to_owned()),
            "stderr" => self.run()?.stderr.push(value.to_owned()),
            "not" => self.run()?.not.push(value.to_owned()),
            "diag" => self.header.diagnostics.push(diagnostic(value)?),
            "verdict" => self.verdict(value)?,
            "oracle" if value == "too-large" => self.header.too_large = true,
            "oracle" => return Err(String::from("`oracle` can only be `too-large`")),
            "simulate" if value == "halts" => self.header.halts = true,
            "simulate" => return Err(String::from("`simulate` can only be `halts`")),
            "golden" => {
                for word in value.split_whitespace() {
                    self.header.golden.push(match word {
                        "fmt" => Golden::Fmt,
                        "print" => Golden::Print,
                        _ => return Err(format!("unknown output `{word}`")),
                    });
                }
            }
            "gcc" => self.header.gcc.push(Referee::parse("gcc", value)?),
            "clang" => self.header.gcc.push(Referee::parse("clang", value)?),
            "blind" => {
                if self.header.blind.replace(value.to_owned()).is_some() {
                    return Err(String::from("`blind` twice"));
                }
            }
            _ => return Err(format!("unknown key `{key}`")),
        }
        Ok(())
    }

    fn run(&mut self) -> Result<&mut OpenRun, String> {
        self.run
            .as_mut()
            .ok_or_else(|| String::from("there is no `run` before this"))
    }

    fn close_run(&mut self) -> Result<(), String> {
        let Some(open) = self.run.take() else {
            return Ok(());
        };
        let exit = open.exit.ok_or("a run without `exit`")?;
        self.header.runs.push(Run {
            arguments: open.arguments,
            stdin: open.stdin,
            exit,
            stdout: open.stdout,
            stderr: open.stderr,
            not: open.not,
        });
        Ok(())
    }

    fn verdict(&mut self, value: &str) -> Result<(), String> {
        const FORM: &str = "`verdict` wants `error ID = reachable|unreachable` or \
             `live|notlive ID = holds|fails`";
        let (property, truth) = value.rsplit_once('=').ok_or(FORM)?;
        let (kind, id) = property.trim().split_once(' ').ok_or(FORM)?;
        let (kind, holds) = match (kind, truth.trim()) {
            ("error", "unreachable") => (PropertyKind::Error, true),
            ("error", "reachable") => (PropertyKind::Error, false),
            ("live", "holds") => (PropertyKind::Live, true),
            ("live", "fails") => (PropertyKind::Live, false),
            ("notlive", "holds") => (PropertyKind::NotLive, true),
            ("notlive", "fails") => (PropertyKind::NotLive, false),
            _ => return Err(String::from(FORM)),
        };
        let id = id.trim().to_owned();
        let mut others = self.header.verdicts.iter();
        if others.any(|v| v.kind == kind && v.id == id) {
            return Err(format!("two verdicts for `{id}`"));
        }
        self.header
            .verdicts
            .push(ExpectedVerdict { kind, id, holds });
        Ok(())
    }

    fn finish(mut self) -> Result<Header, String> {
        self.close_run()?;
        let header = self.header;
        if header.runs.is_empty()
            && header.diagnostics.is_empty()
            && header.verdicts.is_empty()
            && header.golden.is_empty()
        {
            return Err(String::from("the file expects nothing"));
        }
        if header.blind.is_some() && header.gcc.is_empty() {
            return Err(String::from("`blind` without a `gcc`"));
        }
        if header.too_large && header.verdicts.is_empty() {
            return Err(String::from("`oracle` without a `verdict`"));
        }
        Ok(header)
    }
}

fn diagnostic(value: &str) -> Result<ExpectedDiagnostic, String> {
    const FORM: &str = "`diag` wants `CODE LINE:COLUMN` or `CODE -`";
    let (code, place) = value.split_once(' ').ok_or(FORM)?;
    let position = match place.trim() {
        "-" => None,
        place => {
            let (line, column) = place.split_once(':').ok_or(FORM)?;
            Some(Position {
                line: line.parse().map_err(|_| FORM)?,
                column: column.parse().map_err(|_| FORM)?,
            })
        }
    };
    Ok(ExpectedDiagnostic {
        position,
        code: code.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_keys() {
        let text = b"; Why this case is here.\n\
            ;@ run: simulate % --seed 3\n;@ stdin: 5\n;@ stdin:\n;@ exit: 1\n;@ stdout: a  b\n\
            ;@ run: check %\n;@ exit: 0\n;@ not: panicked\n;@ stderr: w\n\
            ;@ diag: K2-W001 3:7\n;@ diag: K2-E002 -\n\
            ;@ verdict: error e x = unreachable\n;@ verdict: live l = fails\n\
            ;@ oracle: too-large\n;@ golden: fmt print\n(entry main)\n";
        let header = Header::parse(text, Comment::Semicolon).unwrap();
        assert_eq!(header.runs[0].arguments, ["simulate", "%", "--seed", "3"]);
        assert_eq!(header.runs[0].stdin, "5\n\n");
        assert_eq!((header.runs[0].exit, header.runs[1].exit), (1, 0));
        assert_eq!(header.runs[0].stdout, ["a  b"]);
        assert_eq!(header.runs[1].not, ["panicked"]);
        let codes: Vec<String> = header.diagnostics.iter().map(|d| d.to_string()).collect();
        assert_eq!(codes, ["K2-W001 3:7", "K2-E002 -"]);
        assert!(header.expects_errors());
        assert_eq!(header.verdicts[0].id, "e x");
        assert!(header.verdicts[0].holds && !header.verdicts[1].holds);
        assert_eq!(header.golden, [Golden::Fmt, Golden::Print]);
        assert!(header.too_large);
    }

    #[test]
    fn mistakes_are_errors() {
        let error = |text: &str| {
            Header::parse(text.as_bytes(), Comment::Semicolon)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(error(";@ rum: check"), "line 1: unknown key `rum`");
        assert_eq!(
            error("; only words\n(entry f)"),
            "line 1: the file expects nothing"
        );
        assert_eq!(error(";@ exit: 0"), "line 1: there is no `run` before this");
        assert_eq!(error(";@ run: check %"), "line 1: a run without `exit`");
        let late = ";@ diag: K2-E001 1:1\n(entry f)\n;@ diag: K2-E002 1:1";
        assert_eq!(error(late), "line 3: `;@` after the header");
        let twice = ";@ verdict: error e = reachable\n;@ verdict: error e = unreachable";
        assert_eq!(error(twice), "line 2: two verdicts for `e`");
        assert!(error(";@ verdict: error e = holds").starts_with("line 1: `verdict` wants"));
        assert!(error(";@ diag: K2-E001 7").starts_with("line 1: `diag` wants"));
        assert!(error(";@ run check").starts_with("line 1: there is no `:`"));
        let blind = ";@ run: check %\n;@ exit: 0\n;@ blind: why";
        assert_eq!(error(blind), "line 1: `blind` without a `gcc`");
        assert!(error(";@ gcc: -O1").starts_with("line 1: `gcc` or `clang` wants"));
    }
}
