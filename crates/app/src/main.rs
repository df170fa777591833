//! The program `bia`. All it does is call the library and hand over its exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    bia_app::main()
}
