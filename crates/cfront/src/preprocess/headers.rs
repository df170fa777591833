//! The standard headers of this crate, and the folder into which they are written for gcc to read.
//!
//! The folder's name differs from run to run; [`Headers::rename`] takes it out of what gcc writes,
//! so that the same input gives the same text. It is deleted with the value.
//!
//! These are some eighty small files, which live for a moment. On a disk they cost more than all
//! else that a small program needs (90 ms of 100 on ext4), in memory next to nothing: the folder
//! is made in [`IN_MEMORY`] where that is there, unless `TMPDIR` names another place.

use crate::TARGETS;
use std::{env, fs, io, path::Path};
use tempfile::TempDir;

macro_rules! headers {
    ($($name:literal)*) => {
        /// Names and texts.
        const HEADERS: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../headers/", $name))),)*
        ];
    };
}

headers! {
    "alloca.h"
    "arpa/inet.h"
    "assert.h"
    "byteswap.h"
    "complex.h"
    "ctype.h"
    "dirent.h"
    "endian.h"
    "err.h"
    "errno.h"
    "fcntl.h"
    "features.h"
    "fenv.h"
    "float.h"
    "fnmatch.h"
    "getopt.h"
    "inttypes.h"
    "iso646.h"
    "libgen.h"
    "limits.h"
    "locale.h"
    "malloc.h"
    "math.h"
    "memory.h"
    "netinet/in.h"
    "poll.h"
    "pthread.h"
    "pwd.h"
    "regex.h"
    "search.h"
    "semaphore.h"
    "setjmp.h"
    "signal.h"
    "stdalign.h"
    "stdarg.h"
    "stdatomic.h"
    "stdbool.h"
    "stdc-predef.h"
    "stddef.h"
    "stdint.h"
    "stdio.h"
    "stdlib.h"
    "stdnoreturn.h"
    "string.h"
    "strings.h"
    "sys/resource.h"
    "sys/select.h"
    "sys/socket.h"
    "sys/stat.h"
    "sys/time.h"
    "sys/types.h"
    "sys/uio.h"
    "sys/utsname.h"
    "sys/wait.h"
    "sysexits.h"
    "syslog.h"
    "tgmath.h"
    "threads.h"
    "time.h"
    "uchar.h"
    "unistd.h"
    "wchar.h"
    "wctype.h"
}

/// What the headers' folder is called in texts and messages.
const SHOWN: &str = "<bia>";

/// Where Linux keeps files in memory.
const IN_MEMORY: &str = "/dev/shm";

/// An empty folder of our own.
fn new_folder() -> io::Result<TempDir> {
    let mut folder = tempfile::Builder::new();
    folder.prefix("bia-headers-");
    if env::var_os("TMPDIR").is_none()
        && let Ok(made) = folder.tempdir_in(IN_MEMORY)
    {
        return Ok(made);
    }
    folder.tempdir()
}

/// A folder with all headers: `include`, `stubs` for use with the machine's headers, and `targets`
/// with the macros of each.
pub(super) struct Headers {
    folder: TempDir,
}

impl Headers {
    /// Writes all headers into a new folder.
    pub(super) fn write() -> io::Result<Self> {
        let folder = new_folder()?;
        let path = folder.path();
        for folder in ["sys", "arpa", "netinet"] {
            fs::create_dir_all(path.join("include").join(folder))?;
        }
        fs::create_dir_all(path.join("stubs/gnu"))?;
        for (name, text) in HEADERS {
            fs::write(path.join("include").join(name), text)?;
        }
        fs::write(path.join("stubs/gnu/stubs-32.h"), "")?;
        let targets = path.join("targets");
        fs::create_dir_all(&targets)?;
        for target in TARGETS {
            if let Some(macros) = target.macros {
                fs::write(targets.join(target.name), macros)?;
            }
        }
        Ok(Self { folder })
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The text with a fixed name in place of the folder's.
    pub(super) fn rename(&self, text: &str) -> String {
        match self.folder.path().join("include").to_str() {
            Some(folder) => text.replace(folder, SHOWN),
            None => text.to_owned(),
        }
    }
}
