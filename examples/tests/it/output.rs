//! Outputs that cannot be written: a pipe that is closed, and a full disk.

use std::{
    env,
    fs::File,
    io,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use crate::source::names;

/// Returns a command that runs the example `name`, which Cargo builds beside the tests.
pub(crate) fn example(name: &str) -> Command {
    let test = env::current_exe().unwrap();
    let folder: PathBuf = test.parent().unwrap().parent().unwrap().join("examples");
    let program = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
    assert!(
        program.exists(),
        "{} is missing: build it by `cargo build -p examples --examples`",
        program.display()
    );
    Command::new(program)
}

/// Runs the example `name` with `out` as its output.
fn run(name: &str, out: impl Into<Stdio>) -> Output {
    example(name).stdin(Stdio::null()).stdout(out).stderr(Stdio::piped()).output().unwrap()
}

/// Returns the standard error of `output`, after a check that it shows no panic.
fn said(name: &str, output: &Output) -> String {
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    for word in ["panicked", "backtrace", "RUST_BACKTRACE"] {
        assert!(!errors.contains(word), "{name}: {errors}");
    }
    assert!(output.status.code().is_some_and(|status| status <= 2), "{name}: {}, {errors}", output.status);
    errors
}

#[test]
fn a_closed_pipe_ends_every_example() {
    for name in names() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = run(&name, writer);
        let errors = said(&name, &output);
        assert_eq!(errors.is_empty(), output.status.success(), "{name}: {}, {errors}", output.status);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_of_every_example() {
    for name in names() {
        let output = run(&name, File::options().write(true).open("/dev/full").unwrap());
        let errors = said(&name, &output);
        assert!(!output.status.success(), "{name}");
        assert!(errors.contains("No space left on device"), "{name}: {errors}");
    }
}
