//! The standard headers of this crate, and the folder into which they are written for gcc to read.
//!
//! The folder's name differs from run to run; [`Headers::rename`] takes it out of what gcc writes, so
//! that the same input gives the same text. It is deleted with the value.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

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
    "assert.h"
    "complex.h"
    "ctype.h"
    "errno.h"
    "features.h"
    "fenv.h"
    "float.h"
    "inttypes.h"
    "iso646.h"
    "limits.h"
    "locale.h"
    "malloc.h"
    "math.h"
    "memory.h"
    "pthread.h"
    "search.h"
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
    "sys/types.h"
    "time.h"
    "unistd.h"
    "wchar.h"
    "wctype.h"
}

/// What the headers' folder is called in texts and messages.
const SHOWN: &str = "<bia>";

/// A folder with all headers: `include`, and `stubs` for use with the machine's headers.
pub(super) struct Headers {
    folder: PathBuf,
}

impl Headers {
    /// Writes all headers into a new folder.
    pub(super) fn write() -> io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let parent = env::temp_dir();
        // A folder of that name may be left over from a run that was killed.
        for _ in 0..1000 {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let folder = parent.join(format!("bia-headers-{}-{number}", process::id()));
            match fs::create_dir(&folder) {
                Ok(()) => {
                    let headers = Self { folder };
                    headers.fill()?;
                    return Ok(headers);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::from(io::ErrorKind::AlreadyExists))
    }

    fn fill(&self) -> io::Result<()> {
        fs::create_dir_all(self.folder.join("include/sys"))?;
        fs::create_dir_all(self.folder.join("stubs/gnu"))?;
        for (name, text) in HEADERS {
            fs::write(self.folder.join("include").join(name), text)?;
        }
        fs::write(self.folder.join("stubs/gnu/stubs-32.h"), "")
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The text with a fixed name in place of the folder's.
    pub(super) fn rename(&self, text: &str) -> String {
        match self.folder.join("include").to_str() {
            Some(folder) => text.replace(folder, SHOWN),
            None => text.to_owned(),
        }
    }
}

impl Drop for Headers {
    fn drop(&mut self) {
        // What cannot be deleted stays in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
