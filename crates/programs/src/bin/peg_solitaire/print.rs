//! The lines that a person reads.

use indicatif::{HumanBytes, HumanCount};
use peg_solitaire::{Board, Pagoda, Parity, Place, Proof};
use programs::{Answer, Drawing, Ending, Work, counted, line_width, say, say_boards};

use crate::solve::Solution;

/// The most targets whose proofs are printed.
const MOST_TARGETS: usize = 8;

/// Prints how the board ended, and `with_boards` every board on the way.
pub(crate) fn solution(solution: &Solution, board: &Board, with_boards: bool) {
    let answer = &solution.answer;
    let actions = answer.actions.as_deref().unwrap_or_default();
    if with_boards {
        // An empty line stands below each board.
        say_boards(actions, solution.boards.iter().map(|board| Drawing::pegs(board.drawing())));
    }
    match answer.outcome {
        Ending::Solved => say(solved(answer, actions)),
        Ending::Unsolvable => {
            unsolvable(solution, board);
            if answer.checked == Some(true) {
                say("the proof was checked, apart from the search that found it");
            }
        }
        Ending::Stopped | Ending::Interrupted => {
            say(format_args!("stopped: {}", answer.reason.as_deref().unwrap_or_default()));
        }
        Ending::Unsolved | Ending::Invalid => {}
    }
    say(work(answer));
}

/// Returns the drawing of a board.
pub(crate) fn drawing(board: &Board) -> Drawing {
    Drawing::pegs(board.drawing().to_string().trim_end())
}

fn solved(answer: &Answer, actions: &[String]) -> String {
    let (cost, metric) = (answer.cost.unwrap_or(0), answer.metric.as_deref().unwrap_or_default());
    // All solutions have equally many jumps: there is nothing to prove.
    let is_fewest = metric == "moves" && answer.optimal == Some(true);
    let fewest = if is_fewest { ", and no way has fewer" } else { "" };
    let (head, list) = (format!("{}{fewest}:", counted(cost, metric)), actions.join(" "));
    let width = line_width();
    if head.len() + 1 + list.len() <= width {
        format!("{head} {list}")
    } else {
        format!("{head}\n{}", wrapped(actions, width).join("\n"))
    }
}

/// Returns the actions in lines of at most `width` characters, or of one action where that is longer. Each line begins
/// with the number of its first action.
pub(crate) fn wrapped(actions: &[String], width: usize) -> Vec<String> {
    let digits = actions.len().to_string().len();
    let mut lines = Vec::<String>::new();
    for (action, number) in actions.iter().zip(1..) {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + action.len() <= width => {
                line.push(' ');
                line.push_str(action);
            }
            _ => lines.push(format!("{number:>digits$} {action}")),
        }
    }
    lines
}

/// The statistics.
fn work(answer: &Answer) -> String {
    let Work { expanded, generated, peak_bytes, time, .. } = answer.work.unwrap_or_default();
    let by = match (&answer.algorithm, &answer.heuristic) {
        (Some(algorithm), Some(heuristic)) => format!("{algorithm} with {heuristic}"),
        (Some(algorithm), None) => algorithm.clone(),
        _ => "no search".to_owned(),
    };
    let (expanded, generated) = (HumanCount(expanded), HumanCount(generated));
    let bytes = HumanBytes(peak_bytes);
    format!(
        "{by}: {expanded} positions explored, {generated} generated, {bytes} at most, {:.3} s",
        time.seconds
    )
}

/// Prints the proof that there is no solution, with its numbers.
fn unsolvable(solution: &Solution, board: &Board) {
    let name = solution.answer.proof.as_deref().unwrap_or_default();
    say(format_args!("unsolvable: {name}"));
    match &solution.proof {
        Some(Proof::NoPeg) => say("there is no peg"),
        Some(Proof::NoTarget) => say("there is no empty hole, where the last peg may end"),
        Some(Proof::PositionClass(parities)) => class(parities, board),
        Some(Proof::Pagoda { parities, pagodas }) => {
            class(parities, board);
            weights(pagodas, board);
        }
        Some(Proof::Exhaustive { positions }) => {
            say(format_args!(
                "All {} positions were reached, and in none of them the last peg is where it may end.",
                HumanCount(positions.iter().sum())
            ));
            by_pegs(positions);
        }
        Some(Proof::Pruned(layers)) => {
            say(format_args!(
                "All {} positions that no pagoda function of {} excludes were reached, and in none of them the last peg is \
                 where it may end.",
                HumanCount(layers.positions.iter().sum()),
                layers.exclusions.len()
            ));
            by_pegs(&layers.positions);
        }
        Some(Proof::Meeting(layers)) => {
            say(format_args!(
                "All {} positions with half of the pegs or more that no pagoda function of {} excludes were reached, and \
                 none is the complement of another, as on the way to a last peg in the hole that is empty at first.",
                HumanCount(layers.positions.iter().sum()),
                layers.exclusions.len()
            ));
            by_pegs(&layers.positions);
        }
        _ => say("every way was tried"),
    }
}

fn class(parities: &[Parity], board: &Board) {
    for Parity { target, holes } in parities.iter().take(MOST_TARGETS) {
        let pegs = board.pegs().filter(|peg| holes.contains(peg)).count();
        let last = usize::from(holes.contains(target));
        say(format_args!(
            "Each jump changes an even number of pegs in the holes marked below. {pegs} stand there at the start, and \
             {last} with the last peg on {target}: one number is even and the other odd.",
        ));
        say(marked(board, |hole| if holes.contains(&hole) { "#".to_owned() } else { ".".to_owned() }));
    }
    say_others(parities.len());
}

fn weights(pagodas: &[Pagoda], board: &Board) {
    for Pagoda { target, weights } in pagodas.iter().take(MOST_TARGETS) {
        let weight = |place: Place| {
            let hole = board.holes().binary_search(&place);
            hole.ok().and_then(|hole| weights.get(hole).copied()).unwrap_or(0)
        };
        let start: i64 = board.pegs().map(weight).sum();
        say(format_args!(
            "No jump raises the sum of the weights below over the pegs. It is {start} at the start, and {} with the last \
             peg on {target}.",
            weight(*target)
        ));
        say(marked(board, |hole| weight(hole).to_string()));
    }
    say_others(pagodas.len());
}

fn say_others(targets: usize) {
    if targets > MOST_TARGETS {
        say(format_args!("The like holds for {} other targets.", targets - MOST_TARGETS));
    }
}

fn by_pegs(positions: &[u64]) {
    let most = positions.iter().rposition(|&count| count > 0).unwrap_or(0);
    let least = positions.iter().position(|&count| count > 0).unwrap_or(0);
    let counts: Vec<String> = positions[least..=most].iter().rev().map(ToString::to_string).collect();
    say(format_args!("By pegs, from {most} to {least}: {}", counts.join(" ")));
}

/// A drawing of the board with a mark in each hole.
fn marked(board: &Board, mark: impl Fn(Place) -> String) -> String {
    let width = board.holes().iter().map(|&hole| mark(hole).chars().count()).max().unwrap_or(1);
    let gap = usize::from(width > 1);
    let rows = board.holes().last().map_or(0, |hole| hole.row + 1);
    let row = |row: u16| {
        let mut line = String::new();
        for hole in board.holes().iter().filter(|hole| hole.row == row) {
            let before = usize::from(hole.column) * (width + gap);
            let length = line.chars().count();
            line.extend((length..before).map(|_| ' '));
            let mark = mark(*hole);
            line.extend((mark.len()..width).map(|_| ' '));
            line += &mark;
        }
        line
    };
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}
