//! Tests of preprocessing: when it runs, its arguments, its reports; the headers of this crate.
//! Tests that need gcc say so and pass where there is none.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test that cannot go on fails; gcc is asked about types; skipping is said"
)]

use bia_base::{Budget, Cancel, Sources};
use bia_cfront::{
    DataModel, ParseOptions, PreprocessOptions, Preprocessed, parse, preprocess,
    preprocess::Database,
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};
use tempfile::TempDir;

/// A folder for files of one test, deleted in the end.
struct Folder(PathBuf, #[expect(dead_code, reason = "removes it")] TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self(folder.path().to_owned(), folder)
    }
    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }
}

fn has_gcc() -> bool {
    let found = Command::new("gcc").arg("--version").output().is_ok();
    if !found {
        println!("skipped: there is no gcc");
    }
    found
}

fn run(path: &Path, options: &PreprocessOptions) -> Preprocessed {
    let bytes = fs::read(path).unwrap();
    preprocess(path, &bytes, options, &Budget::unlimited())
}

fn codes(done: &Preprocessed) -> Vec<&'static str> {
    done.diagnostics.iter().map(|d| d.code.name).collect()
}

/// The text parses, and its diagnostics are none.
fn assert_parses(text: &str) {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "x.i", text, &ParseOptions::default());
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
}

#[test]
fn what_needs_no_preprocessing_starts_no_process() {
    let missing = PreprocessOptions {
        program: "/no/such/program".into(),
        ..PreprocessOptions::default()
    };
    let budget = Budget::unlimited();
    let text = b"# 1 \"a.c\"\nint main(void) { return 0; }\n";
    let done = preprocess(Path::new("a.c"), text, &missing, &budget);
    assert!(!done.was_run && done.diagnostics.is_empty());
    assert_eq!(done.text.as_bytes(), text);
    let done = preprocess(Path::new("a.i"), b"#define X 1\n", &missing, &budget);
    assert!(!done.was_run);
    let done = preprocess(Path::new("a.c"), b"int x = X;\n", &missing, &budget);
    assert!(!done.was_run);
    let defining = PreprocessOptions {
        defines: vec!["X=1".into()],
        ..missing.clone()
    };
    let done = preprocess(Path::new("a.c"), b"int x = X;\n", &defining, &budget);
    assert_eq!((done.was_run, codes(&done)), (true, vec!["C-E080"]));
    let done = preprocess(Path::new("a.c"), b"#include <stdio.h>\n", &missing, &budget);
    assert_eq!(codes(&done), ["C-E080"]);
    assert!(done.text.is_empty() && done.diagnostics[0].help.is_some());
    let done = preprocess(Path::new("a.c"), b"// \xE9\n", &missing, &budget);
    assert_eq!(codes(&done), ["C-W002"]);
}

#[test]
fn flags_reach_the_preprocessor() {
    if !has_gcc() {
        return;
    }
    let folder = Folder::new();
    folder.file("inc/own.h", "int own = A + B;\n");
    folder.file("first.h", "#define FIRST 7\n");
    folder.file("quoted.h", "int quoted;\n");
    let path = folder.file(
        "src/-a.c",
        "#include <own.h>\n#include \"quoted.h\"\n#ifdef linux\nerror\n#endif\nint f = FIRST, l = __LINE__, s = __SIZEOF_LONG__;\n",
    );
    let options = PreprocessOptions {
        include_folders: vec![folder.0.join("inc")],
        quote_folders: vec![folder.0.clone()],
        defines: vec!["A=1".into(), "B".into()],
        undefines: vec!["linux".into()],
        includes: vec![folder.0.join("first.h")],
        ..PreprocessOptions::default()
    };
    for (data_model, long) in [(DataModel::Ilp32, "s = 4"), (DataModel::Lp64, "s = 8")] {
        let done = run(
            &path,
            &PreprocessOptions {
                data_model,
                ..options.clone()
            },
        );
        assert_eq!(codes(&done), Vec::<&str>::new(), "{:?}", done.diagnostics);
        assert!(done.text.contains("int own = 1 + 1;"), "{}", done.text);
        assert!(done.text.contains("int f = 7, l = 6"), "{}", done.text);
        assert!(done.text.contains(long), "{}", done.text);
        assert_parses(&done.text);
    }
}

#[test]
fn mistakes_are_reported_with_their_place() {
    if !has_gcc() {
        return;
    }
    let folder = Folder::new();
    let path = folder.file("a.c", "int x;\n#include <nothing.h>\n");
    let done = run(&path, &PreprocessOptions::default());
    assert_eq!(codes(&done), ["C-E081"]);
    let message = &done.diagnostics[0].message;
    assert!(
        message.contains("a.c:2:10: nothing.h: No such file"),
        "{message}"
    );
    assert!(done.diagnostics[0].help.is_some());
    let path = folder.file("b.c", "#warning careful\n#error stop\n#error again\n");
    let done = run(&path, &PreprocessOptions::default());
    assert_eq!(codes(&done), ["C-W003", "C-E081", "C-E081"]);
    assert!(
        done.diagnostics[2]
            .message
            .ends_with("b.c:3:2: #error again")
    );
    // C-E082: a budget that has ended.
    let none = Budget::new(Some(Duration::ZERO), None, Cancel::new());
    let done = preprocess(&path, b"#error\n", &PreprocessOptions::default(), &none);
    assert_eq!(codes(&done), ["C-E082"]);
}

/// All headers of this crate, as `#include` lines.
fn all_headers() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("headers");
    let mut names: Vec<String> = Vec::new();
    for (prefix, folder) in [("", folder.clone()), ("sys/", folder.join("sys"))] {
        for entry in fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".h") {
                names.push(format!("#include <{prefix}{name}>\n"));
            }
        }
    }
    assert!(names.len() >= 30, "{names:?}");
    names.sort();
    names.concat()
}

#[test]
fn our_headers_parse_and_agree_with_gcc() {
    if !has_gcc() {
        return;
    }
    let folder = Folder::new();
    let mut text = all_headers();
    text += "#define SAME(a, b) _Static_assert(__builtin_types_compatible_p(a, b), #a)\n";
    for (ours, gccs) in [
        ("size_t", "__SIZE_TYPE__"),
        ("ptrdiff_t", "__PTRDIFF_TYPE__"),
        ("wchar_t", "__WCHAR_TYPE__"),
        ("wint_t", "__WINT_TYPE__"),
        ("intmax_t", "__INTMAX_TYPE__"),
        ("uintmax_t", "__UINTMAX_TYPE__"),
        ("intptr_t", "__INTPTR_TYPE__"),
        ("uintptr_t", "__UINTPTR_TYPE__"),
        ("int64_t", "__INT64_TYPE__"),
        ("uint64_t", "__UINT64_TYPE__"),
        ("int_least64_t", "__INT_LEAST64_TYPE__"),
        ("int_fast8_t", "__INT_FAST8_TYPE__"),
        ("int_fast16_t", "__INT_FAST16_TYPE__"),
        ("int_fast32_t", "__INT_FAST32_TYPE__"),
        ("uint_fast32_t", "__UINT_FAST32_TYPE__"),
        ("int_fast64_t", "__INT_FAST64_TYPE__"),
    ] {
        text += &format!("SAME({ours}, {gccs});\n");
    }
    text +=
        "#define EQUAL(a, b) _Static_assert((a) == (b), #a); SAME(__typeof__(a), __typeof__(b))\n";
    for (ours, gccs) in [
        ("LONG_MAX", "__LONG_MAX__"),
        ("INT_MAX", "__INT_MAX__"),
        ("SIZE_MAX", "__SIZE_MAX__"),
        ("INT64_MAX", "__INT64_MAX__"),
        ("UINT64_MAX", "__UINT64_MAX__"),
        ("UINTPTR_MAX", "__UINTPTR_MAX__"),
        ("WCHAR_MAX", "__WCHAR_MAX__"),
        ("INT_FAST16_MAX", "__INT_FAST16_MAX__"),
        ("FLT_MAX", "__FLT_MAX__"),
        ("DBL_MIN", "__DBL_MIN__"),
        ("DBL_EPSILON", "__DBL_EPSILON__"),
        ("LDBL_MAX", "__LDBL_MAX__"),
        ("LDBL_TRUE_MIN", "__LDBL_DENORM_MIN__"),
    ] {
        text += &format!("EQUAL({ours}, {gccs});\n");
    }
    text += "int main(void) { assert(sizeof(int) == 4); return errno + isnan(1.0); }\n";
    let path = folder.file("all.c", &text);
    for (data_model, flag) in [(DataModel::Ilp32, "-m32"), (DataModel::Lp64, "-m64")] {
        let options = PreprocessOptions {
            data_model,
            ..PreprocessOptions::default()
        };
        let done = run(&path, &options);
        assert!(done.diagnostics.is_empty(), "{:?}", done.diagnostics);
        assert!(
            done.text.contains("\"<bia>/stdio.h\""),
            "names are the same in every run"
        );
        assert_eq!(done.text, run(&path, &options).text);
        assert_parses(&done.text);
        let checked = folder.file("all.i", &done.text);
        let gcc = Command::new("gcc")
            .args(["-fsyntax-only", flag])
            .arg(checked)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&gcc.stderr);
        assert!(gcc.status.success(), "{flag}: {said}");
    }
}

#[test]
fn the_machines_headers_are_used_on_request() {
    if !has_gcc() || !Path::new("/usr/include/stdio.h").exists() {
        return;
    }
    let folder = Folder::new();
    let path = folder.file("a.c", "#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n#include <pthread.h>\nint x;\n");
    let options = PreprocessOptions {
        system_headers: true,
        data_model: DataModel::Lp64,
        ..PreprocessOptions::default()
    };
    let done = run(&path, &options);
    assert!(done.diagnostics.is_empty(), "{:?}", done.diagnostics);
    assert!(done.text.contains("/usr/include/stdio.h"));
    assert_parses(&done.text);
}

#[test]
fn compilation_databases() {
    let text = r#"[
      { "directory": "/b", "file": "../src/x.c", "arguments": ["cc", "-Iinc", "-I", "/abs", "-DA=1", "-D", "B", "-UC", "-std=c99", "-include", "pre.h", "-isystem", "sys", "-O2", "-m64", "-c", "../src/x.c"] },
      { "directory": "/b", "file": "/src/y.c", "command": "gcc '-DS=\"a b\"' -ansi -std=gnu2y -c /src/y.c -m32", "output": "y.o" }
    ]"#;
    let database = Database::read(text).unwrap();
    let base = PreprocessOptions::default();
    let x = database.options(Path::new("/src/./x.c"), &base).unwrap();
    assert_eq!(x.include_folders, [Path::new("/b/inc"), Path::new("/abs")]);
    assert_eq!(
        (&x.defines[..], &x.undefines[..]),
        (&["A=1".into(), "B".into()][..], &["C".into()][..])
    );
    assert_eq!((x.standard.name(), x.data_model), ("c99", DataModel::Lp64));
    assert_eq!(x.includes, [Path::new("/b/pre.h")]);
    assert_eq!(x.system_folders, [Path::new("/b/sys")]);
    let y = database.options(Path::new("src/y.c"), &base).unwrap();
    assert_eq!(y.defines, ["S=\"a b\""]);
    assert_eq!((y.standard.name(), y.data_model), ("c89", DataModel::Ilp32));
    let missing = database.options(Path::new("/z.c"), &base).unwrap_err();
    assert_eq!(missing.code.name, "C-E084");
    for bad in [
        "",
        "{}",
        "[{\"file\": \"x\"}]",
        r#"[{"directory":"/","file":"x"}]"#,
        r#"[{"directory":"/","file":"x","command":"'a"}]"#,
    ] {
        assert_eq!(
            Database::read(bad).unwrap_err().code.name,
            "C-E083",
            "{bad}"
        );
    }
}
