//! The pictures of the READMEs and of the guides, drawn from the crates themselves.
//!
//! Every board is solved, surveyed or refuted in the run that draws it, so no picture can say something else than the crates.
//! The folder `.` is the root of the repository: `--output .` renews the pictures.
//!
//! ```text
//! $ cargo run --release --bin doc_pictures -- --output target/doc-pictures
//!   bytes  file
//! ...
//! ...  docs/images/rush-hour-solved.svg
//! ...
//! ```
//!
//! A README of a crate is its page on docs.rs too, where no file of the crate is at hand. So a file `images/rustdoc.md`
//! defines the links of its pictures a first time, as data.

mod boards;
mod cars;
mod choices;
mod layout;
mod pegs;
mod squirrel;
mod tiles;

use std::{
    collections::BTreeMap,
    error::Error,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Parser;
use programs::{Names, NewFile, exit_code, print_error, say};

/// A result of drawing: the boards are built in, so errors are faults of the program.
type Drawn = Result<String, Box<dyn Error>>;

/// A function that draws a picture.
type Draw = fn() -> Drawn;

/// Draws the pictures of the READMEs and guides
#[derive(Debug, Parser)]
#[command(name = "doc_pictures")]
struct Options {
    /// The folder that gets `docs/images` and `crates/*/images`
    #[arg(long, value_name = "FOLDER")]
    output: PathBuf,
}

/// The files of the pictures, from the root of the repository, and the functions that draw them.
const PICTURES: &[(&str, Draw)] = &[
    ("crates/lights-out/images/board.svg", boards::lights_out),
    ("crates/peg-solitaire/images/board.svg", || Ok(pegs::board())),
    ("crates/picture/images/road.svg", || Ok(boards::road())),
    ("crates/rush-hour/images/board.svg", cars::board),
    ("crates/search/images/expanded-by-algorithm.svg", choices::algorithms),
    ("crates/sliding-tile/images/board.svg", tiles::board),
    ("crates/squirrel-cage/images/board.svg", || Ok(squirrel::board())),
    ("docs/images/car-distances.svg", cars::distances),
    ("docs/images/expanded-by-heuristic.svg", choices::heuristics),
    ("docs/images/line-configurations.svg", cars::configurations),
    ("docs/images/pagoda-function.svg", pegs::pagoda),
    ("docs/images/peg-solitaire-solved.svg", pegs::solved),
    ("docs/images/position-class.svg", pegs::class),
    ("docs/images/rush-hour-solved.svg", cars::solved),
    ("docs/images/sliding-tile-solved.svg", tiles::solved),
    ("docs/images/squirrel-cage-solved.svg", squirrel::solved),
    ("docs/images/squirrel-distances.svg", squirrel::distances),
    ("docs/images/squirrel-layers.svg", squirrel::layers),
    ("docs/images/walking-distance.svg", tiles::walking_distance),
];

fn main() -> ExitCode {
    let options: Options = match programs::parse(&Names::default()) {
        Ok(options) => options,
        Err(status) => return status,
    };
    match draw(&options.output) {
        Ok(()) => exit_code(0),
        Err(error) => {
            print_error(format_args!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

/// Writes all pictures and the links of the crates.
fn draw(folder: &Path) -> Result<(), Box<dyn Error>> {
    say("  bytes  file");
    let mut links: BTreeMap<PathBuf, String> = BTreeMap::new();
    for (path, draw) in PICTURES {
        let svg = draw().map_err(|error| format!("{path}: {error}"))?;
        write(folder, Path::new(path), &svg)?;
        if let Some((images, name)) = path.strip_suffix(".svg").and_then(|stem| stem.rsplit_once('/'))
            && path.starts_with("crates/")
        {
            let link = format!("[{name}]: data:image/svg+xml;charset=utf-8,{}\n", percent_encoded(&svg));
            links.entry(Path::new(images).join("rustdoc.md")).or_default().push_str(&link);
        }
    }
    links.iter().try_for_each(|(path, links)| write(folder, path, links))
}

fn write(folder: &Path, path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    let file = folder.join(path);
    let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
        let mut new = NewFile::create(&file)?;
        new.write_all(text.as_bytes())?;
        new.finish()
    });
    written.map_err(|error| format!("{}: cannot be written: {error}", file.display()))?;
    say(format_args!("{:>7}  {}", text.len(), path.display()));
    Ok(())
}

/// Returns a text as a part of a link: each byte that links do not take as it is becomes `%` and two digits.
fn percent_encoded(text: &str) -> String {
    let sign = |byte: u8| match byte {
        b'A'..=b'Z'
        | b'a'..=b'z'
        | b'0'..=b'9'
        | b'-'
        | b'.'
        | b'_'
        | b'~'
        | b':'
        | b';'
        | b','
        | b'/'
        | b'=' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}
