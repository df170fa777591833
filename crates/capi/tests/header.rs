//! The header is what the code says, and a C program that uses it works.
//!
//! `bia.h` is made from `src/lib.rs`: each `pub struct` is an opaque type, each `extern "C"`
//! function a prototype, docs are comments. `BLESS=1` writes it.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the test runs a C compiler and what it makes; if it cannot go on it fails"
)]

use std::{env, fmt::Write as _, fs, path::PathBuf, process::Command};

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

const HEAD: &str = "\
/* Bia, a software model checker, as a library.

   Made from crates/capi/src/lib.rs by its tests; do not edit.

   Texts are UTF-8 and end in a zero byte. A function that fails returns NULL and sets *error to a JSON list
   of diagnostics, which is to be freed; error may be NULL. Handles may be used from several threads at once,
   except by functions that free. */
#ifndef BIA_H
#define BIA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif
";

const TAIL: &str = "
#ifdef __cplusplus
}
#endif

#endif
";

/// The header that the code asks for.
fn header(code: &str) -> String {
    let mut out = String::from(HEAD);
    let mut docs: Vec<&str> = Vec::new();
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        if let Some(doc) = line.strip_prefix("///") {
            docs.push(doc.trim());
        } else if let Some(rest) = line.strip_prefix("pub struct ") {
            let name = rest.trim_end_matches(" {");
            comment(&mut out, &docs);
            writeln!(out, "typedef struct {name} {name};").unwrap();
            docs.clear();
        } else if line.starts_with("pub") && line.contains("extern \"C\" fn ") {
            let mut whole = line.to_owned();
            while !whole.ends_with('{') {
                whole.push_str(lines.next().expect("a function has a body").trim());
            }
            comment(&mut out, &docs);
            writeln!(out, "{};", prototype(&whole)).unwrap();
            docs.clear();
        } else if !line.starts_with('#') {
            docs.clear();
        }
    }
    out.push_str(TAIL);
    out
}

fn comment(out: &mut String, docs: &[&str]) {
    let shown = docs.iter().take_while(|doc| **doc != "# Safety");
    let text: Vec<&str> = shown.copied().filter(|doc| !doc.is_empty()).collect();
    writeln!(out, "\n/* {} */", text.join("\n   ")).unwrap();
}

fn prototype(line: &str) -> String {
    let (_, rest) = line.split_once(" fn ").expect("a function");
    let (name, rest) = rest.split_once('(').expect("parameters");
    let (params, result) = rest.rsplit_once(')').expect("parameters");
    let result = result.trim_end_matches('{').trim();
    let result = result
        .strip_prefix("->")
        .map_or("void".into(), |ty| c_type(ty.trim()));
    let params = params.split(',').map(str::trim).filter(|p| !p.is_empty());
    let params = params.map(|param| {
        let (name, ty) = param.split_once(": ").expect("a name and a type");
        declared(&c_type(ty), name)
    });
    let params: Vec<String> = params.collect();
    let params = match params.is_empty() {
        true => "void".to_owned(),
        false => params.join(", "),
    };
    format!("{}({params})", declared(&result, name))
}

fn declared(ty: &str, name: &str) -> String {
    match ty.ends_with('*') {
        true => format!("{ty}{name}"),
        false => format!("{ty} {name}"),
    }
}

fn c_type(ty: &str) -> String {
    if let Some(inner) = ty.strip_prefix("*const ") {
        let inner = c_type(inner);
        return match inner.ends_with('*') {
            true => format!("{inner}const *"),
            false => format!("const {inner} *"),
        };
    }
    if let Some(inner) = ty.strip_prefix("*mut ") {
        let inner = c_type(inner);
        return match inner.ends_with('*') {
            true => format!("{inner}*"),
            false => format!("{inner} *"),
        };
    }
    match ty {
        "c_char" => "char".into(),
        "usize" => "size_t".into(),
        "i32" => "int32_t".into(),
        other => other.into(),
    }
}

#[test]
fn the_header_is_what_the_code_says() {
    let code = fs::read_to_string(here().join("src/lib.rs")).unwrap();
    let wanted = header(&code);
    let path = here().join("include/bia.h");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found,
        wanted,
        "run with BLESS=1 to write {}",
        path.display()
    );
}

#[test]
fn the_example_in_c_works() {
    // …/target/release/deps/header-…: the library lies beside or above.
    let own = env::current_exe().unwrap();
    let deps = own.parent().unwrap();
    let folder = [deps.parent().unwrap(), deps]
        .into_iter()
        .find(|folder| folder.join("libbia.so").is_file())
        .expect("cargo builds the library for its tests");
    let program = deps.join("capi-example");
    let compiled = Command::new("cc")
        .args(["-Wall", "-Wextra", "-Werror", "-std=c99", "-pedantic", "-I"])
        .arg(here().join("include"))
        .arg(here().join("examples/verify.c"))
        .arg("-L")
        .arg(folder)
        .args(["-lbia", "-o"])
        .arg(&program)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}");
    let ran = Command::new(&program)
        .env("LD_LIBRARY_PATH", folder)
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&ran.stdout);
    let expected =
        "verdict 1\nevidence yes\ncancelled 3\nmodel yes\nrefused yes\nbroken yes\nnull yes\n";
    assert_eq!(out, expected, "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success());
}
