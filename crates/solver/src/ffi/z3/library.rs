//! Finding and opening the Z3 library, once per process.
//!
//! Looked at, in this order:
//! 1. `BIA_Z3`: `system` for the library of the system, else the path of a library; nothing else;
//! 2. `$BIA_DEPS_DIR/z3/lib`, now and when this was compiled;
//! 3. the folder of the running program, and `../lib` from there;
//! 4. `.deps/z3/lib` in the sources this was compiled from: where `make deps` puts the pinned one.
//!
//! The environment is read here and nowhere else; the answer is kept for the whole process.

use super::functions::Functions;
use std::{
    env,
    ffi::{CStr, CString, OsString, c_char, c_int, c_void},
    path::PathBuf,
    sync::OnceLock,
};

/// The oldest version whose answers are trusted here.
const OLDEST: (u32, u32) = (4, 13);

/// What was loaded.
pub(super) struct Library {
    pub(super) functions: Functions,
    /// `5.4.0`.
    pub(super) version: String,
}

/// The library, opened by the first call; why there is none if there is none.
pub(super) fn library() -> Result<&'static Library, &'static str> {
    static LIBRARY: OnceLock<Result<Library, String>> = OnceLock::new();
    let opened = LIBRARY.get_or_init(|| open(&candidates(&|name| env::var_os(name))));
    opened.as_ref().map_err(String::as_str)
}

/// The version of the library; why there is none if there is none.
pub(crate) fn version() -> Result<&'static str, &'static str> {
    library().map(|library| &*library.version)
}

/// Where the library may be.
#[derive(Debug, PartialEq)]
enum Candidates {
    /// One of these files that exists.
    Files(Vec<PathBuf>),
    /// What the loader of the system finds under these names.
    System(Vec<String>),
    /// This file.
    Given(PathBuf),
}

fn file_name() -> String {
    format!("{}z3{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX)
}

fn candidates(variable: &dyn Fn(&str) -> Option<OsString>) -> Candidates {
    let name = file_name();
    match variable("BIA_Z3") {
        Some(system) if system == "system" => {
            let versions = ["5", "4.16", "4.15", "4.14", "4.13", "4"];
            let versioned = versions.iter().map(|version| format!("{name}.{version}"));
            return Candidates::System([name.clone()].into_iter().chain(versioned).collect());
        }
        Some(path) if !path.is_empty() => return Candidates::Given(path.into()),
        Some(_) | None => {}
    }
    let in_deps = |deps: PathBuf| deps.join("z3/lib").join(&name);
    let now = variable("BIA_DEPS_DIR").map(PathBuf::from);
    let compiled = option_env!("BIA_DEPS_DIR").map(PathBuf::from);
    let mut files: Vec<PathBuf> = now.into_iter().chain(compiled).map(in_deps).collect();
    let program = env::current_exe().ok();
    if let Some(folder) = program.as_deref().and_then(std::path::Path::parent) {
        files.push(folder.join(&name));
        files.push(folder.join("../lib").join(&name));
    }
    files.push(in_deps(PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../.deps"
    ))));
    Candidates::Files(files)
}

fn open(candidates: &Candidates) -> Result<Library, String> {
    match candidates {
        Candidates::Given(path) => {
            if !path.is_file() {
                return Err(format!(
                    "there is no Z3 library at `{}` (BIA_Z3)",
                    path.display()
                ));
            }
            load(&path.display().to_string())
        }
        Candidates::System(names) => {
            let mut first = None;
            for name in names {
                match load(name) {
                    Ok(library) => return Ok(library),
                    Err(why) => first = first.or(Some(why)),
                }
            }
            Err(format!(
                "the system has no usable Z3 library (BIA_Z3=system): {}",
                first.unwrap_or_default()
            ))
        }
        Candidates::Files(files) => match files.iter().find(|file| file.is_file()) {
            Some(file) => load(&file.display().to_string()),
            None => Err(
                "Z3 is not installed: run `make deps`, or set BIA_Z3=system to use the libz3 of \
                 the system, or BIA_Z3 to the path of a libz3"
                    .into(),
            ),
        },
    }
}

unsafe extern "C" {
    fn dlopen(file: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *mut c_char;
}

/// Resolve everything now, keep the names of the library to itself.
const NOW: c_int = 2;

fn load(name: &str) -> Result<Library, String> {
    let c_name = CString::new(name).map_err(|_| format!("`{name}` is not a file name"))?;
    // SAFETY: a C string and a flag that exists. The initialisers of Z3 have no requirements.
    let handle = unsafe { dlopen(c_name.as_ptr(), NOW) };
    if handle.is_null() {
        // SAFETY: `dlerror` returns null or a C string that lives until its next call.
        let why = unsafe {
            let text = dlerror();
            if text.is_null() {
                "unknown reason".into()
            } else {
                CStr::from_ptr(text).to_string_lossy().into_owned()
            }
        };
        return Err(format!("`{name}` cannot be loaded: {why}"));
    }
    // The version comes first: the table is only filled from a library that is new enough.
    // SAFETY: the handle is open and never closed; the name is a C string.
    let address = unsafe { dlsym(handle, c"Z3_get_version".as_ptr()) };
    if address.is_null() {
        return Err(format!("`{name}` is not a Z3 library"));
    }
    // SAFETY: `Z3_get_version` has had this type in every version of Z3.
    let get_version: unsafe extern "C" fn(*mut u32, *mut u32, *mut u32, *mut u32) =
        unsafe { std::mem::transmute(address) };
    let mut version = [0_u32; 4];
    let [major, minor, patch, revision] = &mut version;
    // SAFETY: four places to write to.
    unsafe { get_version(major, minor, patch, revision) };
    let [major, minor, patch, _] = version;
    let version = format!("{major}.{minor}.{patch}");
    if (major, minor) < OLDEST {
        let (major, minor) = OLDEST;
        return Err(format!(
            "`{name}` is Z3 {version}, but {major}.{minor} or later is needed: run `make deps`"
        ));
    }
    // SAFETY: `dlsym` finds the functions of a Z3 library whose version was checked; it is never
    // unloaded because the handle is never closed.
    let functions = unsafe { Functions::load(|name| dlsym(handle, name.as_ptr())) };
    let functions =
        functions.map_err(|missing| format!("`{name}` (Z3 {version}) has no `{missing}`"))?;
    Ok(Library { functions, version })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_is_one_line_that_names_the_fix() {
        let nowhere = |name: &str| (name == "BIA_Z3").then(|| "/nowhere/libz3.so".into());
        let why = open(&candidates(&nowhere)).err().unwrap();
        assert!(
            why.contains("/nowhere/libz3.so") && why.contains("BIA_Z3"),
            "{why}"
        );
        let why = open(&Candidates::Files(vec!["/nowhere".into()]))
            .err()
            .unwrap();
        assert!(why.contains("make deps") && !why.contains('\n'), "{why}");
        let why = open(&Candidates::System(vec!["libnowhere.so".into()]))
            .err()
            .unwrap();
        assert!(why.contains("BIA_Z3=system"), "{why}");
        let other = if cfg!(target_os = "macos") {
            "libSystem.dylib"
        } else {
            "libc.so.6"
        };
        let why = load(other).err().unwrap();
        assert!(why.contains("not a Z3 library"), "{why}");
    }

    #[test]
    fn the_environment_decides_where_to_look() {
        let deps = |name: &str| (name == "BIA_DEPS_DIR").then(|| "/cache".into());
        let Candidates::Files(files) = candidates(&deps) else {
            panic!("files expected");
        };
        assert_eq!(files[0], PathBuf::from("/cache/z3/lib").join(file_name()));
        let system = |name: &str| (name == "BIA_Z3").then(|| "system".into());
        assert!(matches!(candidates(&system), Candidates::System(_)));
    }
}
