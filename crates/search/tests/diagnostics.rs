//! The compiler's messages for a space, a goal or a policy that lacks a trait: each names the remedy.
//!
//! Each file in `diagnostics/` has one fault. Its first lines say which words the error and its note contain.

#![cfg(not(miri))]
#![allow(clippy::unwrap_used, reason = "a test whose files cannot be written fails")]

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The first two lines of a file, without their labels.
fn expected(source: &str) -> [&str; 2] {
    let mut lines = source.lines();
    ["// error: ", "// note: "].map(|label| {
        let line = lines.next().unwrap_or_default();
        line.strip_prefix(label).unwrap_or_else(|| panic!("expected `{label}...`, found `{line}`"))
    })
}

/// Writes a crate with one binary for each file, and returns its folder.
fn written(files: &[(String, String)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("diagnostics");
    let bin = folder.join("src/bin");
    let _ = fs::remove_dir_all(&bin);
    fs::create_dir_all(&bin).unwrap();
    for (name, source) in files {
        fs::write(bin.join(name), source).unwrap();
    }
    let search = env!("CARGO_MANIFEST_DIR").replace('\\', "/");
    let dependency = format!("search = {{ package = \"state-space-search\", path = \"{search}\" }}");
    let package = "[package]\nname = \"diagnostics\"\nedition = \"2024\"";
    let manifest = format!("{package}\n\n[dependencies]\n{dependency}\n\n[workspace]\n");
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    if lock.exists() {
        fs::copy(lock, folder.join("Cargo.lock")).unwrap();
    }
    folder
}

#[test]
fn each_message_names_the_remedy() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics");
    let files: Vec<(String, String)> = fs::read_dir(sources)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    assert!(files.len() >= 20, "one file for each trait with a message");
    let folder = written(&files);
    let output = Command::new(env!("CARGO"))
        .args(["check", "--bins", "--keep-going", "--offline", "--quiet", "--color=never"])
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove("CARGO_BUILD_TARGET")
        .current_dir(&folder)
        .output()
        .unwrap();
    let messages = String::from_utf8(output.stderr).unwrap();
    let mut missing = String::new();
    for (name, source) in &files {
        let [error, note] = expected(source);
        let of_file = |message: &&str| message.contains(&format!("src/bin/{name}:"));
        let all: Vec<&str> = messages.split("\nerror").filter(of_file).collect();
        let has = all.iter().any(|message| message.contains(error) && message.contains(note));
        if !has {
            let found = all.join("\nerror");
            writeln!(missing, "{name}: expected `{error}` and `{note}`, found\n{found}").unwrap();
        }
    }
    assert!(missing.is_empty(), "{missing}");
}
