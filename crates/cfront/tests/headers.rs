//! The headers of this crate against those of the machine: sizes, alignments and kinds of all types
//! that ours define, values of all macros without parameters that both define, and macros that ours
//! lack.
//!
//! gcc is asked, for 64 and 32 bits: two texts that differ in their headers only must compile to
//! the same assembler text. Without gcc, or its headers for 32 bits, the test says so and passes,
//! unless `CI` is set.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test that cannot go on fails; gcc is asked; skipping is said"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Differences that are meant: the model (`*` for both), the name, and why.
const MEANT: &[(&str, &str, &str)] = &[
    (
        "-m32",
        "FLT_EVAL_METHOD",
        "operations round to their type, and verdicts list that",
    ),
    ("-m32", "float_t", "follows FLT_EVAL_METHOD"),
    ("-m32", "double_t", "follows FLT_EVAL_METHOD"),
    ("*", "DIR", "a folder has a size here"),
    ("*", "s6_addr", "the members have other names here"),
    ("*", "s6_addr16", "the members have other names here"),
    ("*", "s6_addr32", "the members have other names here"),
    (
        "*",
        "FP_XSTATE_MAGIC2_SIZE",
        "the same number, of type `int`",
    ),
    (
        "*",
        "FILE",
        "incomplete here: nobody may look into a stream",
    ),
    (
        "*",
        "MB_CUR_MAX",
        "1 in the locale C; glibc asks the locale",
    ),
    (
        "*",
        "PTHREAD_MUTEX_INITIALIZER",
        "the members of ours have other names; all bytes are zero in both",
    ),
    ("*", "PTHREAD_COND_INITIALIZER", "as for mutexes"),
    ("*", "PTHREAD_RWLOCK_INITIALIZER", "as for mutexes"),
    (
        "*",
        "__GLIBC_MINOR__",
        "the version of one machine, not of all",
    ),
];

/// Macros of glibc that ours lack, and why; a star stands for any end.
const LACKING: &[(&str, &str)] = &[
    ("si_*", "the members of `siginfo_t` are not there"),
    ("sigev_*", "there is no `struct sigevent`"),
    (
        "SCM_SRCRT",
        "glibc defines it by a name that it does not define",
    ),
    ("sched_priority", "there is no `struct sched_param`"),
    ("LC_GLOBAL_LOCALE", "there is no `locale_t`"),
    ("SSIZE_MAX", "where glibc's <dirent.h> includes <limits.h>"),
    ("NGREG", "there is no `ucontext_t`"),
    ("X86_FXSR_MAGIC", "there is no `ucontext_t`"),
    ("sigcontext_struct", "there is no `struct sigcontext`"),
    ("FP_XSTATE_MAGIC2_SIZE", "there is no `ucontext_t`"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("headers")
}

fn names() -> Vec<String> {
    let mut found = Vec::new();
    let inner = ["sys/", "arpa/", "netinet/"].map(|name| (name, folder().join(name)));
    for (prefix, folder) in [("", folder())].into_iter().chain(inner) {
        for entry in fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".h") {
                found.push(format!("{prefix}{name}"));
            }
        }
    }
    found.sort();
    found
}

/// What gcc writes, or nothing if it complains.
fn gcc(arguments: &[&str], text: &str) -> Option<String> {
    let mut child = Command::new("gcc")
        .args(["-std=gnu17", "-w", "-x", "c", "-", "-o", "-"])
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    let text = text.to_owned();
    let writer = std::thread::spawn(move || {
        // A gcc that does not read on says why.
        let _ = input.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().ok()?;
    writer.join().unwrap();
    let written = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(written)
}

/// One header, one model: gcc with our headers and with the machine's.
struct Pair {
    model: &'static str,
    include: String,
    ours: Vec<String>,
    theirs: Vec<String>,
}

impl Pair {
    fn new(model: &'static str, header: &str) -> Self {
        let folder = folder().to_str().unwrap().to_owned();
        Self {
            model,
            include: format!("#include <{header}>\n"),
            ours: vec![
                model.into(),
                "-nostdinc".into(),
                "-isystem".into(),
                folder.clone(),
                "-include".into(),
                format!("{folder}/stdc-predef.h"),
            ],
            theirs: vec![model.into()],
        }
    }

    fn run(&self, side: &[String], mode: &[&str], text: &str) -> Option<String> {
        let all: Vec<&str> = side
            .iter()
            .map(String::as_str)
            .chain(mode.iter().copied())
            .collect();
        gcc(&all, &format!("{}{text}", self.include))
    }

    /// Names of macros without parameters.
    fn macros(&self, side: &[String]) -> BTreeSet<String> {
        let text = self.run(side, &["-E", "-dM"], "").unwrap_or_default();
        let defined = text.lines().filter_map(|line| {
            let rest = line.strip_prefix("#define ")?;
            let name = rest.split(' ').next()?;
            (!name.contains('(')).then(|| name.to_owned())
        });
        defined.collect()
    }

    /// What macros stand for, without blanks.
    fn expanded(&self, side: &[String], names: &[String]) -> BTreeMap<String, String> {
        let mut text = String::new();
        for (at, name) in names.iter().enumerate() {
            text += &format!("\n@{at}@ {name}\n");
        }
        let text = self.run(side, &["-E", "-P"], &text).unwrap_or_default();
        let mut found = BTreeMap::new();
        let mut current = None;
        for line in text.lines() {
            let mut line = line;
            if let Some((number, rest)) = line.strip_prefix('@').and_then(|l| l.split_once('@')) {
                current = number.parse::<usize>().ok();
                line = rest;
            }
            if let Some(name) = current.and_then(|at| names.get(at)) {
                let entry: &mut String = found.entry(name.clone()).or_default();
                entry.extend(line.chars().filter(|c| !c.is_whitespace()));
            }
        }
        found
    }

    /// The probes that do not compile to the same text with both sets of headers.
    fn differing(&self, probes: &[(String, String)]) -> Vec<String> {
        let equal = |text: &str| {
            let ours = self.run(&self.ours, &["-S"], text);
            ours.is_some() && ours == self.run(&self.theirs, &["-S"], text)
        };
        let all: String = probes.iter().map(|(_, text)| text.as_str()).collect();
        if probes.is_empty() || equal(&all) {
            return Vec::new();
        }
        // A header of ours may bring more names than the machine's, which it includes.
        let is_there = |text: &str| self.run(&self.theirs, &["-S"], text).is_some();
        let wrong = probes
            .iter()
            .filter(|(_, text)| !equal(text) && is_there(text));
        wrong.map(|(name, _)| name.clone()).collect()
    }

    fn is_meant(&self, name: &str) -> bool {
        MEANT
            .iter()
            .any(|(model, own, _)| *own == name && (*model == "*" || *model == self.model))
    }
}

/// `_Generic` over the types of numbers.
fn kind(of: &str) -> String {
    let types = [
        "_Bool",
        "char",
        "signed char",
        "unsigned char",
        "short",
        "unsigned short",
        "int",
        "unsigned",
        "long",
        "unsigned long",
        "long long",
        "unsigned long long",
        "float",
        "double",
        "long double",
    ];
    let mut out = format!("_Generic(({of}*)0");
    for (at, ty) in types.iter().enumerate() {
        out += &format!(",{ty}*:{at}");
    }
    out + ",default:99)"
}

/// Names of types and tags that a text without directives defines.
fn types(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (mut depth, mut statement) = (0, String::new());
    for c in text.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c != ';' || depth > 0 {
            // What is within braces does not matter but that it is there.
            if depth == 0 || (c == '{' && depth == 1) {
                statement.push(c);
            }
            continue;
        }
        let text = std::mem::take(&mut statement);
        let words: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| !word.is_empty())
            .collect();
        let (head, whole) = (text.split('{').next().unwrap_or(""), text.contains('{'));
        if words.first() == Some(&"typedef") {
            let name = match text.split_once("(*") {
                Some((_, rest)) => rest.split(')').next().map(str::trim),
                None => text
                    .split(['[', '\n'])
                    .next()
                    .filter(|_| text.trim_end().ends_with(']'))
                    .and_then(|head| head.split_whitespace().last())
                    .or(words.last().copied()),
            };
            found.extend(name.map(str::to_owned));
        }
        let tag: Vec<&str> = head
            .split_whitespace()
            .filter(|w| *w != "typedef")
            .collect();
        if let (true, [key @ ("struct" | "union"), name]) = (whole, tag.as_slice()) {
            found.insert(format!("{key} {name}"));
        }
    }
    found
}

/// The models that gcc has headers for.
fn models() -> Vec<&'static str> {
    let all = ["-m64", "-m32"];
    let usable = |model: &&&str| gcc(&[model, "-S"], "#include <stdio.h>\n").is_some();
    let found: Vec<&str> = all.iter().filter(usable).copied().collect();
    if found.len() < all.len() {
        println!("skipped: gcc and its headers are there for {found:?} only");
        assert!(
            std::env::var_os("CI").is_none(),
            "gcc or its headers are missing"
        );
    }
    found
}

#[test]
fn headers_are_those_of_glibc() {
    let mut wrong = Vec::new();
    for model in models() {
        let predefined = gcc(&[model, "-E", "-dM"], "").unwrap();
        for header in names() {
            let pair = Pair::new(model, &header);
            let place = format!("{model} <{header}>");
            let text = pair.run(&pair.ours, &["-E", "-P"], "").expect(&place);

            let wanted = types(&text);
            let wanted = wanted.iter().filter(|name| !pair.is_meant(name));
            let probes: Vec<(String, String)> = wanted
                .enumerate()
                .map(|(at, name)| {
                    let kind = kind(name);
                    let text = format!(
                        "unsigned t{at}[] = {{sizeof({name}), _Alignof({name}), {kind}}};\n"
                    );
                    (name.clone(), text)
                })
                .collect();
            for name in pair.differing(&probes) {
                wrong.push(format!("{place}: the type {name} is another one"));
            }

            let (ours, theirs) = (pair.macros(&pair.ours), pair.macros(&pair.theirs));
            let both: Vec<String> = ours.intersection(&theirs).cloned().collect();
            let mine = pair.expanded(&pair.ours, &both);
            let other = pair.expanded(&pair.theirs, &both);
            let differing = both
                .iter()
                .filter(|name| mine.get(*name) != other.get(*name));
            let differing = differing.filter(|name| !pair.is_meant(name));
            let probes: Vec<(String, String)> = differing
                .enumerate()
                .map(|(at, name)| {
                    let kind = kind(&format!("__typeof__({name})"));
                    let text = format!("__typeof__({name}) m{at} = {name}; int k{at} = {kind};\n");
                    (name.clone(), text)
                })
                .collect();
            for name in pair.differing(&probes) {
                let (a, b) = (mine.get(&name), other.get(&name));
                wrong.push(format!("{place}: {name} is {a:?} here, {b:?} there"));
            }

            // Other versions of glibc define others.
            if mine.get("__GLIBC_MINOR__") != other.get("__GLIBC_MINOR__") {
                continue;
            }
            for name in theirs
                .difference(&ours)
                .filter(|name| !name.starts_with('_'))
            {
                let lacking = LACKING.iter().any(|(own, _)| match own.strip_suffix('*') {
                    Some(start) => name.starts_with(start),
                    None => own == name,
                });
                if !lacking && !predefined.contains(&format!("#define {name} ")) {
                    wrong.push(format!("{place}: {name} is not defined"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What `<features.h>` defines depends on the dialect and on macros of the program.
#[test]
fn features_are_those_of_glibc() {
    let asked = [
        "-DNOTHING",
        "-D_GNU_SOURCE",
        "-D_POSIX_SOURCE",
        "-D_POSIX_C_SOURCE=1",
        "-D_POSIX_C_SOURCE=199309L",
        "-D_POSIX_C_SOURCE=200112L",
        "-D_POSIX_C_SOURCE=200809L",
        "-D_XOPEN_SOURCE",
        "-D_XOPEN_SOURCE=500",
        "-D_XOPEN_SOURCE=600",
        "-D_XOPEN_SOURCE=700",
        "-D_DEFAULT_SOURCE",
        "-D_BSD_SOURCE",
        "-D_ISOC99_SOURCE",
        "-D_ISOC11_SOURCE",
    ];
    let mut wrong = Vec::new();
    for model in models() {
        for standard in [
            "-std=gnu17",
            "-std=c17",
            "-std=c99",
            "-std=gnu89",
            "-std=c89",
        ] {
            for define in asked {
                let pair = Pair::new(model, "features.h");
                let mode = [standard, define, "-E", "-dM"];
                let found = |side: &[String]| {
                    let text = pair.run(side, &mode, "").unwrap();
                    let looked_at = |line: &&str| {
                        let name = line.split_whitespace().nth(1).unwrap_or("");
                        name.starts_with("__USE_")
                            || name.starts_with("__STDC_")
                            || name.ends_with("_SOURCE")
                            || ["__GLIBC__", "__GNU_LIBRARY__", "__WORDSIZE"].contains(&name)
                    };
                    let lines = text.lines().filter(looked_at).map(str::to_owned);
                    lines.collect::<BTreeSet<String>>()
                };
                let (ours, theirs) = (found(&pair.ours), found(&pair.theirs));
                for line in ours.symmetric_difference(&theirs) {
                    wrong.push(format!("{model} {standard} {define}: {line}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The functions that a header declares, by what gcc says of them.
fn functions(pair: &Pair, side: &[String], standard: &str, define: &str) -> BTreeSet<String> {
    let mode = [
        standard,
        define,
        "-fsyntax-only",
        "-aux-info",
        "/dev/stdout",
    ];
    let text = pair.run(side, &mode, "").unwrap();
    let declared = text.lines().filter_map(|line| {
        let (_, declaration) = line.split_once("*/ extern ")?;
        let (head, _) = declaration.split_once(" (")?;
        let name = head
            .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
            .next()?;
        Some(name.to_owned())
    });
    declared.collect()
}

/// Names that the program may use for its own functions are not declared.
#[test]
fn functions_are_declared_as_in_glibc() {
    let asked = [
        "-DNOTHING",
        "-D_GNU_SOURCE",
        "-D_DEFAULT_SOURCE",
        "-D_POSIX_C_SOURCE=199309L",
        "-D_POSIX_C_SOURCE=200809L",
        "-D_XOPEN_SOURCE=500",
        "-D_XOPEN_SOURCE=700",
    ];
    let headers = [
        "string.h",
        "strings.h",
        "stdlib.h",
        "stdio.h",
        "math.h",
        "unistd.h",
        "time.h",
        "wchar.h",
        "ctype.h",
        "signal.h",
        "setjmp.h",
    ];
    let mut wrong = Vec::new();
    for model in models().into_iter().take(1) {
        for header in headers {
            let pair = Pair::new(model, header);
            for standard in ["-std=gnu17", "-std=c99", "-std=c89"] {
                for define in asked {
                    let ours = functions(&pair, &pair.ours, standard, define);
                    let theirs = functions(&pair, &pair.theirs, standard, define);
                    let mode = [standard, define, "-E", "-dM"];
                    let macros = pair.run(&pair.theirs, &mode, "").unwrap();
                    for name in ours.difference(&theirs) {
                        if !macros.contains(&format!("#define {name}")) {
                            wrong.push(format!("<{header}> {standard} {define}: {name}"));
                        }
                    }
                    // What ours have with all extensions they have where glibc has it.
                    let all = functions(&pair, &pair.ours, "-std=gnu17", "-D_GNU_SOURCE");
                    for name in all
                        .intersection(&theirs)
                        .filter(|name| !ours.contains(*name))
                    {
                        wrong.push(format!("<{header}> {standard} {define}: {name} is lacking"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A call without declaration of a function that glibc's header declares is refused if ours lacks
/// it, unless it is as if it were declared: `src/gnu/lacking.txt` has these.
#[test]
fn what_ours_lack_is_listed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/gnu/lacking.txt");
    let listed = fs::read_to_string(path).unwrap();
    let listed: BTreeSet<&str> = listed.lines().collect();
    let mut wrong = Vec::new();
    for model in models().into_iter().take(1) {
        let (standard, define) = ("-std=gnu17", "-D_GNU_SOURCE");
        let pairs: Vec<Pair> = names().iter().map(|h| Pair::new(model, h)).collect();
        let mut ours = BTreeSet::new();
        for pair in &pairs {
            ours.extend(functions(pair, &pair.ours, standard, define));
        }
        let version = |side: &[String]| {
            let text = pairs[0].run(side, &["-E", "-dM"], "").unwrap();
            text.lines()
                .find(|line| line.contains("__GLIBC_MINOR__ "))
                .map(str::to_owned)
        };
        // Other versions of glibc declare others.
        if version(&pairs[0].ours) != version(&pairs[0].theirs) {
            continue;
        }
        for pair in &pairs {
            let theirs = functions(pair, &pair.theirs, standard, define);
            let lacking: Vec<&String> = theirs
                .difference(&ours)
                .filter(|name| !name.starts_with('_') && !listed.contains(name.as_str()))
                .collect();
            let mut text = String::new();
            for name in &lacking {
                text += &format!(
                    "_Static_assert(__builtin_types_compatible_p(__typeof__({name}), int ()) || \
                     __builtin_types_compatible_p(__typeof__({name}), void ()), \"\");\n"
                );
            }
            let mode = [standard, define, "-fno-builtin", "-S"];
            if pair.run(&pair.theirs, &mode, &text).is_none() {
                wrong.push(format!("{}: one of {lacking:?}", pair.include.trim_end()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The functions of which gcc 12 says that a call without declaration does not fit their type.
fn not_int(standard: &str, names: &[String]) -> Option<BTreeSet<String>> {
    let mut text = String::new();
    for (at, name) in names.iter().enumerate() {
        text += &format!("void x{at}(void) {{ {name}(); }}\n");
    }
    let mut child = Command::new("gcc")
        .args([standard, "-fsyntax-only", "-x", "c", "-"])
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    let writer = std::thread::spawn(move || {
        let _ = input.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().ok()?;
    writer.join().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let found = said.lines().filter_map(|line| {
        let (_, rest) =
            line.split_once("incompatible implicit declaration of built-in function '")?;
        Some(rest.split('\'').next()?.to_owned())
    });
    Some(found.collect())
}

/// The lists of `src/gnu/implicit.rs` are what gcc 12 says.
#[test]
fn undeclared_functions_are_those_of_gcc() {
    let version = Command::new("gcc").arg("-dumpversion").output();
    if !version.is_ok_and(|out| out.stdout.starts_with(b"12")) {
        println!("skipped: no gcc 12");
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/gnu/implicit.rs");
    let source = fs::read_to_string(path).unwrap();
    let lists = source.split("&str = \"").skip(1).map(|text| {
        let words = text.split('"').next().unwrap().split_whitespace();
        let words = words.filter(|word| *word != "\\");
        words.map(str::to_owned).collect::<Vec<String>>()
    });
    let lists: Vec<Vec<String>> = lists.collect();
    assert_eq!(lists.len(), 4);
    // Functions that have a type of their own nowhere are asked for, too.
    let mut all: Vec<String> = lists.concat();
    all.extend(["abs", "puts", "atoi", "strtol", "own"].map(str::to_owned));
    for (standard, known) in [
        ("-std=c89", 1),
        ("-std=c99", 2),
        ("-std=c17", 3),
        ("-std=gnu17", 4),
        ("-std=gnu89", 4),
    ] {
        let wanted: BTreeSet<String> = lists[..known].concat().into_iter().collect();
        assert_eq!(not_int(standard, &all).unwrap(), wanted, "{standard}");
    }
}
