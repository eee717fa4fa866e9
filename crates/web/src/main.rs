//! Builds the page: the module by cargo, then the files of a folder.
//!
//! ```text
//! cargo run --package web -- FOLDER
//! ```

use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use programs::NewFile;
use web::{gallery, page};

const USAGE: &str = "usage: cargo run --package web -- FOLDER";

const TARGET: &str = "wasm32-unknown-unknown";

/// The most bytes of the module's memory: a search stops at half of it, and a table is copied while it grows.
const MOST_BYTES: usize = 1 << 30;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let answer = match arguments.as_slice() {
        [word] if word == "-h" || word == "--help" => tell(USAGE),
        [folder] if !folder.to_string_lossy().starts_with('-') => build(Path::new(folder)),
        _ => Err(format!("expected the folder of the page\n{USAGE}")),
    };
    match answer {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Builds the page in `folder`.
fn build(folder: &Path) -> Result<(), String> {
    let module = module()?;
    let bytes = fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    let page = page::html(&bytes).map_err(|error| error.to_string())?;
    let length = page.len();
    let pictures = gallery::pictures()?;
    write(&folder.join("index.html"), &page)?;
    write(&folder.join("gallery.html"), &gallery::html())?;
    pictures.iter().try_for_each(|picture| write(&folder.join(&picture.path), &picture.svg))?;
    tell(&format!(
        "{}: {length} bytes, of which the module has {}; {} pictures",
        folder.join("index.html").display(),
        bytes.len(),
        pictures.len()
    ))
}

/// Builds the module by cargo and returns its file.
fn module() -> Result<PathBuf, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["rustc", "--profile", "web", "--lib", "--crate-type", "cdylib", "--target", TARGET])
        .args(["--message-format", "json-render-diagnostics", "--"])
        .args(["-C", &format!("link-arg=--max-memory={MOST_BYTES}")])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !built.status.success() {
        return Err(format!(
            "expected a module from cargo; if it lacks the target: rustup target add {TARGET}"
        ));
    }
    let messages = String::from_utf8_lossy(&built.stdout);
    messages.lines().rev().find_map(file).ok_or_else(|| "expected a module from cargo, found none".to_owned())
}

/// Returns the module that a message of cargo names.
fn file(message: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    let files = message.get("filenames")?.as_array()?;
    let mut files = files.iter().filter_map(|file| file.as_str()).map(PathBuf::from);
    files.find(|file| file.extension().is_some_and(|extension| extension == "wasm"))
}

/// Writes a file in place of an older one, whole or not at all.
fn write(file: &Path, text: &str) -> Result<(), String> {
    let written = || -> io::Result<()> {
        fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
        let mut new = NewFile::create(file)?;
        new.write_all(text.as_bytes())?;
        new.finish()
    };
    written().map_err(|error| format!("{}: {error}", file.display()))
}

fn tell(text: &str) -> Result<(), String> {
    writeln!(io::stdout(), "{text}").map_err(|error| format!("standard output: {error}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::write;

    /// Returns the names in a folder of this test.
    fn names(folder: &std::path::Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_whole_or_the_older_one_stays() {
        let folder = std::env::temp_dir().join(format!("web-files-{}", std::process::id()));
        let file = folder.join("page");
        for text in ["one", "two"] {
            write(&file, text).unwrap();
            assert_eq!(
                (fs::read_to_string(&file).unwrap().as_str(), names(&folder)),
                (text, vec!["page".into()])
            );
        }
        // A folder of that name stays, and nothing beside it.
        fs::remove_file(&file).unwrap();
        fs::create_dir_all(file.join("inside")).unwrap();
        assert!(write(&file, "three").unwrap_err().starts_with(&format!("{}: ", file.display())));
        assert_eq!(names(&folder), ["page"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
