//! The graph of all positions as a file for other programs.

use std::{
    fmt::{self, Display},
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use programs::{Answer, Budget, Ending, Shared, refuse, say, say_json};
use search::Reason;
use serde::Serialize;
use squirrel_cage::{BoardSpace, Survey, with_space};

use crate::{
    game::Game,
    metric,
    survey::{ending, stop, surveyed},
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
        Err(answer) => {
            stop(&answer, shared);
            return answer.outcome;
        }
    };
    let mut reached = None;
    let files = match write(&survey, game, path, |path, text| save(path, text, &mut budget, &mut reached)) {
        Ok(files) => files,
        Err(error) => {
            return match reached {
                None => refuse(text, &format!("{}: cannot be written: {error}", path.display()), shared),
                Some(reason) => {
                    let answer = Answer::stopped(text, reason);
                    stop(&answer, shared);
                    answer.outcome
                }
            };
        }
    };
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

/// Writes the file. A table has two: the positions, and the edges beside them.
fn write<S: BoardSpace>(
    survey: &Survey<S>,
    game: &Game,
    path: &Path,
    mut save: impl FnMut(&Path, &dyn Display) -> io::Result<String>,
) -> io::Result<Vec<String>> {
    let export = survey.export_with(|board| game.at(board.clone()));
    match extension(path) {
        "csv" => {
            let edges = path.with_extension("edges.csv");
            let nodes = save(path, &export.nodes_csv())?;
            Ok(vec![nodes, save(&edges, &export.edges_csv())?])
        }
        "txt" => Ok(vec![save(path, &Adjacency { survey, game })?]),
        "graphml" => Ok(vec![save(path, &export.graphml())?]),
        _ => Ok(vec![save(path, &export.dot())?]),
    }
}

/// Writes a file, and removes it if a limit ends the writing.
fn save(
    path: &Path,
    text: &dyn Display,
    budget: &mut Budget,
    reached: &mut Option<Reason>,
) -> io::Result<String> {
    let mut file = BufWriter::new(budget.writer(File::create(path)?));
    let written = write!(file, "{text}").and_then(|()| file.flush());
    // The buffer is dropped without another attempt to write its rest.
    *reached = file.into_parts().0.stopped_by();
    if reached.is_some() {
        fs::remove_file(path)?;
    }
    written.map(|()| path.display().to_string())
}
