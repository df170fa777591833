//! Programs that a C compiler makes, run under limits: what they do is the referee of verdicts.
//!
//! A run has two seconds of processor time (limit of the kernel), 4 GiB of addresses unless a
//! sanitizer watches it, no input, no shell and a folder of its own. Its output is discarded, of
//! what it writes to stderr the first part is kept. The corpus and the generator are trusted, so
//! there is no filter of system calls: LeakSanitizer could not work under one.
#![allow(dead_code, reason = "not every suite needs everything")]

use bia_testkit::corpus::Compiled;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::{
    fs,
    io::Read,
    os::unix::process::ExitStatusExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// Processor time after which a program hangs, in seconds.
const PROCESSOR: u64 = 2;
/// A program that waits for something uses no processor time.
const WAITS: Duration = Duration::from_secs(60);
/// How much of stderr is kept.
const KEPT: u64 = 1 << 18;

/// What sanitizers do: they report everything, and go on where they can.
const ASAN: &str = "detect_leaks=1:detect_stack_use_after_return=1:exitcode=99:\
     allocator_may_return_null=1:strict_string_checks=1:color=never";

/// What functions that only verifiers know do in a run, unless the program defines them.
pub(crate) const STUBS: &str = r#"
extern void abort(void);
extern void _Exit(int);
extern long write(int, const void *, unsigned long);
#define WEAK __attribute__((weak))
#define ANY(type, name) WEAK type __VERIFIER_nondet_##name(void) { return 0; }
ANY(_Bool, bool) ANY(char, char) ANY(signed char, schar) ANY(unsigned char, uchar)
ANY(short, short) ANY(unsigned short, ushort) ANY(int, int) ANY(unsigned, uint) ANY(unsigned, unsigned)
ANY(long, long) ANY(unsigned long, ulong) ANY(long long, longlong)
ANY(unsigned long long, ulonglong) ANY(unsigned char, u8) ANY(unsigned short, u16)
ANY(unsigned, u32) ANY(unsigned long, size_t) ANY(unsigned, U32) ANY(float, float) ANY(double, double)
ANY(void *, pointer) ANY(unsigned long, loff_t) ANY(unsigned long, sector_t) ANY(unsigned, pthread_t)
#ifdef __SIZEOF_INT128__
ANY(__int128, int128) ANY(unsigned __int128, uint128)
#endif
WEAK void reach_error(void) { write(2, "reach_error called\n", 19); abort(); }
WEAK void __VERIFIER_error(void) { write(2, "reach_error called\n", 19); abort(); }
WEAK void __VERIFIER_assume(int holds) { if (!holds) _Exit(0); }
WEAK void __VERIFIER_assert(int holds) { if (!holds) reach_error(); }
"#;

/// What a run did.
pub(crate) struct Seen {
    /// How it ended; a report of a sanitizer counts before that.
    pub(crate) outcome: Compiled,
    /// The first part of what it wrote to stderr, or the compiler did.
    pub(crate) stderr: String,
}

/// A violation that a run shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// An assertion fails, or an error function is called.
    Reach,
    /// An invalid access or free, or lost memory.
    Memory,
    /// A signed operation overflows, or a shift is undefined.
    Overflow,
    /// The program does not end.
    Endless,
}

impl Seen {
    /// Whether the run shows this violation.
    pub(crate) fn shows(&self, what: Shown) -> bool {
        let says = |texts: &[&str]| texts.iter().any(|text| self.stderr.contains(text));
        match what {
            Shown::Reach => says(&["Assertion `", "reach_error called"]),
            Shown::Memory => {
                self.outcome == Compiled::Asan || self.outcome == Compiled::Signal("SEGV".into())
            }
            Shown::Overflow => says(&[
                "signed integer overflow",
                "runtime error: negation of",
                "runtime error: division of",
                "runtime error: shift exponent",
                "runtime error: left shift of",
            ]),
            Shown::Endless => self.outcome == Compiled::Hangs,
        }
    }
}

/// A folder for compiled programs, removed at the end.
pub(crate) struct Workshop(
    pub(crate) PathBuf,
    #[expect(dead_code, reason = "removes it")] TempDir,
);

impl Workshop {
    pub(crate) fn new() -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
        Ok(Self(folder.path().to_owned(), folder))
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> Result<PathBuf, String> {
        let path = self.0.join(name);
        fs::write(&path, text).map_err(|why| format!("{}: {why}", path.display()))?;
        Ok(path)
    }

    /// Compiles sources, named as seen from `from`; an error is the compiler's complaint.
    #[expect(clippy::disallowed_methods, reason = "the referee is a program")]
    pub(crate) fn compile(
        &self,
        compiler: &str,
        from: &Path,
        arguments: &[String],
        program: &str,
    ) -> Result<Result<PathBuf, String>, String> {
        let program = self.0.join(program);
        let output = Command::new(compiler)
            .args(arguments)
            .arg("-o")
            .arg(&program)
            .current_dir(from)
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .output()
            .map_err(|why| format!("{compiler} cannot be started: {why}"))?;
        if output.status.success() && program.is_file() {
            return Ok(Ok(program));
        }
        Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()))
    }

    /// Runs a compiled program; AddressSanitizer, if it is there, needs more addresses than others.
    #[expect(clippy::disallowed_methods, reason = "the referee is a program")]
    pub(crate) fn run(
        &self,
        program: &Path,
        arguments: &[&str],
        sanitized: bool,
    ) -> Result<Seen, String> {
        let mut child = Command::new(program)
            .args(arguments)
            .current_dir(&self.0)
            .env_clear()
            .env("LC_ALL", "C")
            .env("ASAN_OPTIONS", ASAN)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|why| format!("the program cannot be started: {why}"))?;
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        let limit = |what: Resource, most: u64| {
            let limit = Rlimit {
                current: Some(most),
                maximum: Some(most),
            };
            // A program that has ended already needs no limit.
            let _ = prlimit(id, what, limit);
        };
        limit(Resource::Cpu, PROCESSOR);
        limit(Resource::Core, 0);
        limit(Resource::Fsize, 1 << 20);
        if !sanitized {
            limit(Resource::As, 4 << 30);
        }
        let mut stream = child.stderr.take().ok_or("no stderr")?;
        let reader = thread::spawn(move || {
            let mut kept = Vec::new();
            let _ = stream.by_ref().take(KEPT).read_to_end(&mut kept);
            let _ = std::io::copy(&mut stream, &mut std::io::sink());
            kept
        });
        let status = wait(&mut child)?;
        let bytes = reader.join().map_err(|_| "reading failed")?;
        let stderr = String::from_utf8_lossy(&bytes).into_owned();
        let outcome = outcome(status, &stderr);
        Ok(Seen { outcome, stderr })
    }
}

/// How it ended; nothing if it had to be ended.
fn wait(child: &mut Child) -> Result<Option<ExitStatus>, String> {
    let start = Instant::now();
    loop {
        match child.try_wait().map_err(|why| why.to_string())? {
            Some(status) => return Ok(Some(status)),
            None if start.elapsed() > WAITS => {
                let _ = child.kill();
                let _ = child.wait();
                return Ok(None);
            }
            None => thread::sleep(Duration::from_millis(1)),
        }
    }
}

fn outcome(status: Option<ExitStatus>, stderr: &str) -> Compiled {
    let says = |text: &str| stderr.contains(text);
    if says("ERROR: AddressSanitizer") || says("ERROR: LeakSanitizer") {
        return Compiled::Asan;
    }
    if says("runtime error:") {
        return Compiled::Ubsan;
    }
    let Some(status) = status else {
        return Compiled::Hangs;
    };
    match (status.code(), status.signal()) {
        (Some(code), _) => Compiled::Exit(code),
        // By the limit of processor time, or by a timer of its own.
        (None, Some(9 | 24 | 26)) => Compiled::Hangs,
        (None, signal) => Compiled::Signal(signal_name(signal.unwrap_or(0))),
    }
}

fn signal_name(signal: i32) -> String {
    const NAMES: [&str; 16] = [
        "0", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV",
        "USR2", "PIPE", "ALRM", "TERM",
    ];
    let name = usize::try_from(signal).ok().and_then(|at| NAMES.get(at));
    name.map_or_else(|| signal.to_string(), |name| (*name).to_owned())
}

/// Whether a compiler makes programs that run, with this option.
pub(crate) fn works(compiler: &str, option: &str) -> bool {
    let made = || -> Result<Compiled, String> {
        let workshop = Workshop::new()?;
        let source = workshop.write("has.c", "int main(void) { return 7; }")?;
        let arguments = [option.to_owned(), source.display().to_string()];
        let program = workshop.compile(compiler, &workshop.0, &arguments, "has")??;
        Ok(workshop.run(&program, &[], false)?.outcome)
    };
    made() == Ok(Compiled::Exit(7))
}

/// Whether gcc makes programs of 64 bits, and of 32 bits.
pub(crate) fn gcc() -> (bool, bool) {
    static FOUND: OnceLock<(bool, bool)> = OnceLock::new();
    *FOUND.get_or_init(|| (works("gcc", "-m64"), works("gcc", "-m32")))
}

/// Whether clang makes programs that MemorySanitizer watches.
pub(crate) fn clang() -> bool {
    static FOUND: OnceLock<bool> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let made = || -> Result<Compiled, String> {
            let workshop = Workshop::new()?;
            let source = workshop.write("has.c", "int main(void) { return 7; }")?;
            let arguments = ["-fsanitize=memory".to_owned(), source.display().to_string()];
            let program = workshop.compile("clang", &workshop.0, &arguments, "has")??;
            Ok(workshop.run(&program, &[], true)?.outcome)
        };
        made() == Ok(Compiled::Exit(7))
    })
}
