//! Build facts for `bia --version`: commit, compiler, profile, target.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a build script asks git and rustc, and talks to cargo on standard output"
)]

use std::{env, process::Command};

fn main() {
    let commit = answer("git", &["rev-parse", "--short=12", "HEAD"]);
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let compiler = answer(&rustc, &["--version"]);
    let fact = |name: &str| env::var(name).unwrap_or_else(|_| "unknown".into());
    println!(
        "cargo:rustc-env=BIA_COMMIT={}",
        commit.as_deref().unwrap_or("unknown")
    );
    println!(
        "cargo:rustc-env=BIA_RUSTC={}",
        compiler.as_deref().unwrap_or("unknown")
    );
    println!("cargo:rustc-env=BIA_TARGET={}", fact("TARGET"));
    println!("cargo:rustc-env=BIA_PROFILE={}", fact("PROFILE"));
    println!("cargo:rerun-if-changed=build.rs");
    for file in ["HEAD", "refs/heads"] {
        if let Some(path) = answer("git", &["rev-parse", "--git-path", file]) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}

/// The first line a program prints, if it is there and succeeds.
fn answer(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.lines().next()?.trim();
    (output.status.success() && !line.is_empty()).then(|| line.to_owned())
}
