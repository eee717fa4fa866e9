//! The state graphs of four boards, as text, for the corpus of the conformance suite of `search`.
//!
//! `search` uses no puzzle, so its tests read these graphs from `crates/search/tests/data`. This module writes the files
//! and checks that they are up to date.

use std::{fmt::Write, fs, path::PathBuf};

use peg_solitaire::Board;
use rush_hour::{Moves, Steps, heuristics::Blockers};
use search::{Goal, Heuristic, StateSpace, graph::state_graph};

const COMMAND: &str = "cargo test -p examples --test it -- --ignored write_the_state_graphs";

/// The header, and a line for each state in breadth-first order: its estimate, `*` for a goal, its successors.
fn text<S: StateSpace>(
    title: &str,
    space: &S,
    start: &S::State,
    goal: &impl Goal<S>,
    estimate: impl Fn(&S::State) -> u32,
) -> String {
    let graph = state_graph(space, start);
    let mut text = format!(
        "# {title}: {} states, {} edges of cost 1. State 0 is the start.\n# A line for each state: estimate, \
         `*` for a goal, successors. Written by `{COMMAND}`.\n",
        graph.nodes().len(),
        graph.edges()
    );
    for (node, state) in graph.nodes().zip(graph.states()) {
        let mark = if goal.is_goal(state) { "*" } else { "" };
        write!(text, "{}{mark}", estimate(state)).unwrap();
        for next in graph.neighbours(node) {
            write!(text, " {next}").unwrap();
        }
        text.push('\n');
    }
    text
}

fn level(name: &str) -> rush_hour::Board {
    rush_hour::levels().find(|level| level.name == name).unwrap().board
}

fn rush_hour_in_moves() -> String {
    let space = rush_hour::Space::<Moves>::with_encoding(&level("1")).unwrap();
    let blockers = Blockers::of(&space);
    let title = "Rush Hour, level 1, in moves; estimates by the blocking cars";
    text(title, &space, &space.start(), &space.goal(), |state| blockers.estimate(&space, state).h)
}

fn rush_hour_in_steps() -> String {
    let space = rush_hour::Space::<Steps>::with_encoding(&level("21")).unwrap();
    let blockers = Blockers::of(&space);
    let title = "Rush Hour, level 21, in steps; estimates by the blocking cars";
    text(title, &space, &space.start(), &space.goal(), |state| blockers.estimate(&space, state).h)
}

fn pegs() -> String {
    let space = peg_solitaire::Space::new(&Board::triangle(5)).unwrap();
    let title = "Peg solitaire, the triangle of 15 holes, a corner empty; estimates by the number of pegs";
    text(title, &space, &space.start(), &space.goal(), |state| state.count() - 1)
}

fn blocks() -> String {
    let board = squirrel_cage::instances().find(|instance| instance.id == "layton-01").unwrap().board;
    let space = squirrel_cage::Space::new(&board).unwrap();
    let title = "Sliding blocks, `layton-01`, in steps; the estimate of all states but goals is 1";
    text(title, &space, &space.start(), &space.goal(), |state| u32::from(!space.board(state).is_solved()))
}

/// The files by their names.
fn files() -> [(PathBuf, String); 4] {
    let folder = [env!("CARGO_MANIFEST_DIR"), "../crates/search/tests/data"].iter().collect::<PathBuf>();
    [
        ("rush_hour_1_moves.txt", rush_hour_in_moves()),
        ("rush_hour_21_steps.txt", rush_hour_in_steps()),
        ("pegs_triangle_15.txt", pegs()),
        ("sliding_blocks_layton_01.txt", blocks()),
    ]
    .map(|(name, text)| (folder.join(name), text))
}

#[test]
fn the_state_graphs_are_up_to_date() {
    for (path, text) in files() {
        let file = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(file == text, "{} differs; run `{COMMAND}`", path.display());
    }
}

#[test]
#[ignore = "it writes the files"]
fn write_the_state_graphs() {
    for (path, text) in files() {
        fs::write(path, text).unwrap();
    }
}
