//! The graph of all positions as a file for other programs.

use std::{
    fmt::{self, Display},
    io::{self, Write},
    path::{Path, PathBuf},
};

use programs::{Answer, Budget, Ending, NewFile, Shared, reject, say, say_json, stop};
use search::Reason;
use serde::Serialize;
use squirrel_cage::{BoardSpace, Survey, with_space};

use crate::{
    game::Game,
    metric,
    survey::{ending, surveyed},
};

/// The result of writing the files.
#[derive(Serialize)]
struct Written<'a> {
    puzzle: &'a str,
    outcome: Ending,
    metric: &'a str,
    files: Vec<String>,
    positions: u64,
    edges: u64,
}

/// Reads the name of a file, whose ending chooses the format.
pub(crate) fn file(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    if matches!(extension(&path), "csv" | "txt" | "dot" | "gv" | "graphml") {
        Ok(path)
    } else {
        Err("expected a name that ends with .csv, .txt, .dot, .gv or .graphml".to_owned())
    }
}

fn extension(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

/// Writes the graph of all reachable positions, with the distances of each from the start and from the goal.
pub(crate) fn answer(text: &str, game: &Game, path: &Path, shared: &Shared) -> Ending {
    let (metric, board) = (metric::of(shared), game.board());
    with_space!(metric, board, S => {
        let found = surveyed(text, S::new(board, metric), shared);
        answer_in(text, game, path, shared, found)
    })
}

fn answer_in<S: BoardSpace>(
    text: &str,
    game: &Game,
    path: &Path,
    shared: &Shared,
    found: Result<(Survey<S>, Budget), Box<Answer>>,
) -> Ending {
    let (survey, mut budget) = match found {
        Ok(found) => found,
        Err(answer) => return stop(&answer, shared),
    };
    let files = match write(&survey, game, path, &mut budget) {
        Ok(files) => files,
        Err(Unwritten::Limit(reason)) => return stop(&Answer::stopped(text, reason), shared),
        Err(Unwritten::File(path, error)) => {
            return reject(text, &format!("{}: cannot be written: {error}", path.display()), shared);
        }
    };
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let (positions, edges) = (survey.positions(), survey.edges());
    let (outcome, metric) = (ending(&survey), shared.metric.as_str());
    if shared.json {
        say_json(&Written { puzzle: text, outcome, metric, files, positions, edges });
    } else {
        say(format_args!("{}: {positions} positions, {edges} edges", files.join(", ")));
    }
    outcome
}

/// The adjacency list of a graph: a line for each position, in the order of their numbers from 0, with its label and the
/// numbers of its neighbours.
struct Adjacency<'a, S: BoardSpace> {
    survey: &'a Survey<S>,
    game: &'a Game,
}

impl<S: BoardSpace> Display for Adjacency<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Adjacency { survey, game } = self;
        for node in survey.graph().nodes() {
            write!(f, "{}", game.at(survey.board(node)))?;
            survey.graph().neighbours(node).iter().try_for_each(|link| write!(f, " {link}"))?;
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// The contents of a file.
type Contents<'a> = Box<dyn Display + 'a>;

/// Writes the graph and returns its files. A table has two: the positions, and the edges beside them.
fn write<S: BoardSpace>(
    survey: &Survey<S>,
    game: &Game,
    path: &Path,
    budget: &mut Budget,
) -> Result<Vec<PathBuf>, Unwritten> {
    let export = survey.export_with(|board| game.at(board.clone()));
    let file = path.to_owned();
    let contents: Vec<(PathBuf, Contents<'_>)> = match extension(path) {
        "csv" => vec![
            (file, Box::new(export.nodes_csv())),
            (path.with_extension("edges.csv"), Box::new(export.edges_csv())),
        ],
        "txt" => vec![(file, Box::new(Adjacency { survey, game }))],
        "graphml" => vec![(file, Box::new(export.graphml()))],
        _ => vec![(file, Box::new(export.dot()))],
    };
    save(&contents, budget)?;
    Ok(contents.into_iter().map(|(path, _)| path).collect())
}

/// Why the files of a graph are not written.
enum Unwritten {
    /// A limit was reached first.
    Limit(Reason),
    /// This file cannot be written.
    File(PathBuf, io::Error),
}

/// Writes all files, or leaves those of these names as they were.
fn save(contents: &[(PathBuf, Contents<'_>)], budget: &mut Budget) -> Result<(), Unwritten> {
    let unwritten = |path: &PathBuf| {
        let path = path.clone();
        move |error| Unwritten::File(path, error)
    };
    let mut files = Vec::new();
    for (path, _) in contents {
        files.push(NewFile::create(path).map_err(unwritten(path))?);
    }
    for ((path, text), file) in contents.iter().zip(&mut files) {
        let mut writer = budget.writer(file);
        let written = write!(writer, "{text}");
        match writer.stopped_by() {
            Some(reason) => return Err(Unwritten::Limit(reason)),
            None => written.map_err(unwritten(path))?,
        }
    }
    for ((path, _), file) in contents.iter().zip(files) {
        file.finish().map_err(unwritten(path))?;
    }
    Ok(())
}
