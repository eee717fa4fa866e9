//! The eleven questions of a course on the 8-puzzle, answered and displayed in order.
//!
//! ```text
//! $ cargo run --release --bin taquin_exercise
//! 1. The solved board:
//! ┌───┬───┬───┐
//! │ 1 │ 2 │ 3 │
//! ├───┼───┼───┤
//! │ 4 │ 5 │ 6 │
//! ├───┼───┼───┤
//! │ 7 │ 8 │   │
//! └───┴───┴───┘
//! 2. Its empty place: (2, 2)
//! 3. The move E from there returns 1 and leads to 1 2 3 / 4 5 6 / 7 0 8
//! 3. The move N from there returns 0 and leads to 1 2 3 / 4 5 6 / 7 8 0
//! 4. u(10) = 815651673, u(500) = 953424136, u(10000) = 459319171
//! 5a. D(0, 5) = S N N W N
//! 5b. D(50, 5) = E W N N S
//! 5c. D(140, 5) = S W N S S
//! 6a. D(50, 1000) makes 644 moves
//! 6b. D(3500, 1000) makes 686 moves
//! 6c. D(7100, 1000) makes 641 moves
//! 7a. T(700), of configuration 804267153:
//! ┌───┬───┬───┐
//! │ 3 │ 5 │ 1 │
//! ├───┼───┼───┤
//! │ 7 │ 6 │ 2 │
//! ├───┼───┼───┤
//! │ 4 │   │ 8 │
//! └───┴───┴───┘
//! 7b. T(50) is 5 6 4 / 2 8 1 / 0 7 3: its first row sums to 15
//! 7c. T(200) is 7 8 5 / 3 4 1 / 0 2 6: its empty place is (2, 0)
//! 8a. The solved board has the configuration 87654321
//! 8b. T(50) has the configuration 370182465
//! 8c. T(200) has the configuration 620143587
//! 9a. The neighbours of the solved board: 807654321 (E), 687054321 (S)
//! 9b. The neighbours of T(50): 372180465 (S), 307182465 (W)
//! 9c. The vertex 789120345, 5 4 3 / 0 2 1 / 9 8 7, has the degree 3: 780129345 (N), 789125340 (S), 789102345 (W)
//! 10a. From T(50): 151777 vertices discovered, 133486 taken out of the queue
//! 10b. From T(120): 127201 vertices discovered, 102763 taken out of the queue
//! 10c. Before the solved board comes 807654321, 1 2 3 / 4 5 6 / 7 0 8
//! 11a. T(50) is solved in 24 moves, the first five being W S E S W
//! ┌───┬───┬───┐
//! │ 5 │ 6 │ 4 │
//! ├───┼───┼───┤
//! │ 2 │ 8 │ 1 │
//! ├───┼───┼───┤
//! │   │ 7 │ 3 │
//! └───┴───┴───┘
//! 1. W
//! ┌───┬───┬───┐
//! │ 5 │ 6 │ 4 │
//! ├───┼───┼───┤
//! │ 2 │ 8 │ 1 │
//! ├───┼───┼───┤
//! │ 7 │   │ 3 │
//! └───┴───┴───┘
//! ...
//! All moves: WSESWWNEESWWNNESESWWNENW
//! 11b. T(120) is solved in 23 moves, the first five being N N W S E
//! ┌───┬───┬───┐
//! │ 3 │   │ 8 │
//! ├───┼───┼───┤
//! │ 7 │ 4 │ 5 │
//! ├───┼───┼───┤
//! │ 6 │ 2 │ 1 │
//! └───┴───┴───┘
//! 1. N
//! ┌───┬───┬───┐
//! │ 3 │ 4 │ 8 │
//! ├───┼───┼───┤
//! │ 7 │   │ 5 │
//! ├───┼───┼───┤
//! │ 6 │ 2 │ 1 │
//! └───┴───┴───┘
//! ...
//! All moves: NNWSENESWSENWWSENNWSENW
//! 11c. T(100), 7 2 8 / 6 4 3 / 5 1 0, needs 24 moves
//! 11d. T(200), 7 8 5 / 3 4 1 / 0 2 6, needs 24 moves
//! The library's search needs 24, 23, 24, 24 moves for the four
//! ```
//!
//! A first part scrambles the solved board by a recurrence, a second one explores the graph of configurations. The
//! breadth-first search is the course's own, with its queue and its dictionary `previous`, so that the counts are those
//! of the course; the library's search, checked at the end, finds ways of the same length.

use std::{
    collections::{HashMap, VecDeque},
    error::Error,
    process::ExitCode,
};

use clap::Parser;
use programs::{
    Names, complain,
    course::{Configuration, FIRST_TERM, moves, scrambled, terms},
    exit_code, is_interrupted, say,
};
use search::{BreadthFirst, Search};
use sliding_tile::{Move, Space};

/// Answers the eleven questions of a course on the 8-puzzle
#[derive(Debug, Parser)]
#[command(name = "taquin_exercise")]
struct Options {}

/// The answers to some of the questions.
type Part = fn() -> Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    if let Err(status) = programs::parse::<Options>(&Names::default()) {
        return status;
    }
    let parts: [Part; 9] = [
        solved_board,
        || {
            recurrence();
            Ok(())
        },
        scrambling,
        graph,
        || exploration(50),
        || exploration(120),
        || resolution(50),
        || resolution(120),
        lengths,
    ];
    let answered = parts.iter().take_while(|_| !is_interrupted()).try_for_each(|part| part());
    exit_code(answered.map_or_else(
        |error| {
            complain(format_args!("error: {error}"));
            1
        },
        |()| 0,
    ))
}

/// Questions 1 to 3.
fn solved_board() -> Result<(), Box<dyn Error>> {
    let solved = Configuration::SOLVED;
    say(format_args!("1. The solved board:\n{}", solved.board()?.drawing()));
    say(format_args!("2. Its empty place: {:?}", empty_place(solved)));
    for step in [Move::East, Move::North] {
        let mut taquin = solved;
        let made = taquin.apply_possible(&[step]);
        say(format_args!("3. The move {step} from there returns {made} and leads to {taquin}"));
    }
    Ok(())
}

/// Questions 4 and 5.
fn recurrence() {
    let u: Vec<u64> = terms(FIRST_TERM).take(100_000).collect();
    say(format_args!("4. u(10) = {}, u(500) = {}, u(10000) = {}", u[10], u[500], u[10_000]));
    for (k, question) in [0, 50, 140].into_iter().zip('a'..) {
        say(format_args!("5{question}. D({k}, 5) = {}", list(&moves(k, 5), " ")));
    }
}

/// Questions 6 and 7.
fn scrambling() -> Result<(), Box<dyn Error>> {
    for (k, question) in [50, 3_500, 7_100].into_iter().zip('a'..) {
        let mut taquin = Configuration::SOLVED;
        let made = taquin.apply_possible(&moves(k, 1_000));
        say(format_args!("6{question}. D({k}, 1000) makes {made} moves"));
    }
    say(format_args!(
        "7a. T(700), of configuration {}:\n{}",
        scrambled(700).code(),
        scrambled(700).board()?.drawing()
    ));
    let sum: u32 = scrambled(50).digits()[..3].iter().copied().map(u32::from).sum();
    say(format_args!("7b. T(50) is {}: its first row sums to {sum}", scrambled(50)));
    say(format_args!(
        "7c. T(200) is {}: its empty place is {:?}",
        scrambled(200),
        empty_place(scrambled(200))
    ));
    Ok(())
}

/// Questions 8 and 9.
fn graph() -> Result<(), Box<dyn Error>> {
    say(format_args!("8a. The solved board has the configuration {}", Configuration::SOLVED.code()));
    for (k, question) in [50, 200].into_iter().zip('b'..) {
        say(format_args!("8{question}. T({k}) has the configuration {}", scrambled(k).code()));
    }
    say(format_args!("9a. The neighbours of the solved board: {}", neighbours(Configuration::SOLVED)));
    say(format_args!("9b. The neighbours of T(50): {}", neighbours(scrambled(50))));
    let vertex = Configuration::new(789_120_345).ok_or("a code has nine digits")?;
    let degree = vertex.neighbours().count();
    say(format_args!(
        "9c. The vertex {}, {vertex}, has the degree {degree}: {}",
        vertex.code(),
        neighbours(vertex)
    ));
    Ok(())
}

/// Question 10 for T(k).
fn exploration(k: usize) -> Result<(), Box<dyn Error>> {
    let explored = explore(scrambled(k));
    let question = if k == 50 { 'a' } else { 'b' };
    say(format_args!(
        "10{question}. From T({k}): {} vertices discovered, {} taken out of the queue",
        explored.previous.len(),
        explored.taken
    ));
    if k == 120 {
        let before = explored.previous.get(&Configuration::SOLVED).ok_or("the solved board is reached")?;
        say(format_args!("10c. Before the solved board comes {}, {before}", before.code()));
    }
    Ok(())
}

/// Questions 11a and 11b for T(k).
fn resolution(k: usize) -> Result<(), Box<dyn Error>> {
    let question = if k == 50 { 'a' } else { 'b' };
    let way = way(scrambled(k), &explore(scrambled(k)).previous);
    let steps = steps(&way);
    say(format_args!(
        "11{question}. T({k}) is solved in {} moves, the first five being {}",
        steps.len(),
        list(&steps[..5], " ")
    ));
    say(scrambled(k).board()?.drawing());
    for ((step, taquin), number) in steps.iter().zip(&way[1..]).zip(1..) {
        say(format_args!("{number}. {step}\n{}", taquin.board()?.drawing()));
    }
    say(format_args!("All moves: {}", list(&steps, "")));
    Ok(())
}

/// Questions 11c and 11d, and the same by the library's search.
fn lengths() -> Result<(), Box<dyn Error>> {
    for (k, question) in [100, 200].into_iter().zip('c'..) {
        let moves = way(scrambled(k), &explore(scrambled(k)).previous).len() - 1;
        say(format_args!("11{question}. T({k}), {}, needs {moves} moves", scrambled(k)));
    }
    let mut lengths = Vec::new();
    for k in [50, 120, 100, 200] {
        let space = Space::new(&scrambled(k).board()?)?;
        let report = BreadthFirst::new().run_to(&space, &space.start(), &space.goal());
        lengths.push(report.plan().map_or(0, |plan| plan.cost).to_string());
    }
    say(format_args!("The library's search needs {} moves for the four", lengths.join(", ")));
    Ok(())
}

/// The results of the course's search.
struct Explored {
    /// Every vertex that was discovered, and the one that it was discovered from.
    previous: HashMap<Configuration, Configuration>,
    /// How many vertices were taken out of the queue.
    taken: usize,
}

/// The course's breadth-first search: its dictionary starts empty, so that the first vertex is discovered too, and the
/// loop ends when the solved board is taken out of the queue, after its neighbours.
fn explore(start: Configuration) -> Explored {
    let mut explored = Explored { previous: HashMap::new(), taken: 0 };
    let mut queue = VecDeque::from([start]);
    while let Some(x) = queue.pop_front() {
        explored.taken += 1;
        for y in x.neighbours() {
            explored.previous.entry(y).or_insert_with(|| {
                queue.push_back(y);
                x
            });
        }
        if x == Configuration::SOLVED {
            break;
        }
    }
    explored
}

/// The configurations from `start` to the solved board. The start itself has a previous vertex too: stop there.
fn way(start: Configuration, previous: &HashMap<Configuration, Configuration>) -> Vec<Configuration> {
    let mut way = vec![Configuration::SOLVED];
    while way.last() != Some(&start) {
        match way.last().and_then(|vertex| previous.get(vertex)) {
            Some(&before) => way.push(before),
            None => break,
        }
    }
    way.reverse();
    way
}

/// The moves that lead from each configuration to the next.
fn steps(way: &[Configuration]) -> Vec<Move> {
    let step =
        |pair: &[Configuration]| Move::ALL.into_iter().find(|&step| pair[0].after(step) == Some(pair[1]));
    way.windows(2).filter_map(step).collect()
}

/// The neighbours of a vertex, each with its move.
fn neighbours(vertex: Configuration) -> String {
    let named =
        vertex.neighbours().map(|next| format!("{} ({})", next.code(), list(&steps(&[vertex, next]), "")));
    named.collect::<Vec<_>>().join(", ")
}

/// The row and the column of the empty place, from 0.
fn empty_place(taquin: Configuration) -> (usize, usize) {
    let hole = taquin.hole().unwrap_or(0);
    (hole / 3, hole % 3)
}

fn list(steps: &[Move], separator: &str) -> String {
    steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}
