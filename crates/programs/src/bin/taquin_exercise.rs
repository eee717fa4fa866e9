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
//! 10a. From T(50): 151777 vertices discovered, 133486 taken out of the queue and explored
//! 10b. From T(120): 127201 vertices discovered, 102763 taken out of the queue and explored
//! 10c. From T(120), the vertex before the solved board is 807654321, 1 2 3 / 4 5 6 / 7 0 8
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
//! All moves: W S E S W W N E E S W W N N E S E S W W N E N W
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
//! All moves: N N W S E N E S W S E N W W S E N N W S E N W
//! 11c. T(100), 7 2 8 / 6 4 3 / 5 1 0, needs 24 moves
//! 11d. T(200), 7 8 5 / 3 4 1 / 0 2 6, needs 24 moves
//! The library's search needs as many moves: 24 from T(50), 23 from T(120), 24 from T(100), 24 from T(200)
//! ```
//!
//! A first part scrambles the solved board by a recurrence, a second one explores the graph of configurations. The
//! breadth-first search is the course's own, with its queue and its dictionary `previous`, so that the counts are those
//! of the course. The library's search finds paths of the same length at the end. The course can be set with another first
//! term and other numbers k: `--u0 7 --k 50 120`. Boards as arguments, such as `"5 6 4 / 2 8 1 / 0 7 3"`, get the
//! answers to the questions 8 to 11.

// The parts stand in one list, and most of them can fail.
#![allow(clippy::unnecessary_wraps)]

use std::{error::Error, process::ExitCode};

use clap::Parser;
use programs::{
    Names,
    course::{Configuration, Course, Exploration},
    exit_code, is_interrupted, print_error, say, shown, whole_number,
};
use search::{BreadthFirst, Search};
use sliding_tile::{Board, Move, Space};

/// Answers the eleven questions of a course on the 8-puzzle
#[derive(Debug, Parser)]
#[command(name = "taquin_exercise")]
struct Options {
    /// The first term of the recurrence
    #[arg(long, value_name = "N", default_value_t = 42, allow_negative_numbers = true, value_parser = whole_number::<u64>(0..=u64::MAX))]
    u0: u64,
    /// Answer the questions on D(k, l) and T(k) for these k instead of the course's own
    #[arg(long, value_name = "K", num_args = 1.., allow_negative_numbers = true, value_parser = whole_number::<u64>(0..=u64::MAX))]
    k: Vec<u64>,
    /// Answer the questions 8 to 11 on these boards of 3x3 alone, such as "5 6 4 / 2 8 1 / 0 7 3"
    #[arg(value_name = "BOARD", conflicts_with_all = ["u0", "k"])]
    boards: Vec<String>,
}

/// The answers to some of the questions.
type Part = fn(&Exercise) -> Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let options = match programs::parse::<Options>(&Names::default()) {
        Ok(options) => options,
        Err(status) => return status,
    };
    let boards = match options.boards.iter().map(|text| configuration(text)).collect::<Result<Vec<_>, _>>() {
        Ok(boards) => boards,
        Err(error) => {
            print_error(format_args!("error: {error}"));
            return ExitCode::from(2);
        }
    };
    let exercise = Exercise { course: Course::with_first_term(options.u0), k: options.k };
    let parts: [Part; 7] =
        [solved_board, recurrence, scrambling, scrambled_boards, graph, explorations, solutions];
    let answered = if boards.is_empty() {
        parts.iter().take_while(|_| !is_interrupted()).try_for_each(|part| part(&exercise))
    } else {
        boards.into_iter().take_while(|_| !is_interrupted()).try_for_each(own_board)
    };
    exit_code(answered.map_or_else(
        |error| {
            print_error(format_args!("error: {error}"));
            1
        },
        |()| 0,
    ))
}

/// Reads a board of 3x3.
fn configuration(text: &str) -> Result<Configuration, String> {
    let board: Board = text.parse().map_err(|error| format!("{}: {error}", shown(text)))?;
    let shape = board.shape();
    if (shape.rows(), shape.columns()) != (3, 3) {
        return Err(format!("{}: expected a board of 3x3, found one of {shape}", shown(text)));
    }
    let code = board.tiles().iter().rev().fold(0, |code, &tile| 10 * code + u32::from(tile));
    Configuration::new(code).ok_or_else(|| format!("{}: expected the tiles 1 to 8", shown(text)))
}

/// Questions 8 to 11 on a board of the user's.
fn own_board(taquin: Configuration) -> Result<(), Box<dyn Error>> {
    say(format_args!("8. {taquin} has the configuration {}", taquin.code()));
    say(format_args!("9. Its neighbours: {}", neighbours(taquin)));
    let exploration = Exploration::from(taquin);
    say(format_args!("10. From there: {}", counts(&exploration)));
    if let Some(before) = exploration.previous(Configuration::SOLVED) {
        say(format_args!("10. Before the solved board comes {}, {before}", before.code()));
    }
    if let Some(moves) = exploration.moves() {
        return solution("11. It", &moves, &exploration.path().unwrap_or_default());
    }
    say("11. No moves lead from it to the solved board");
    Ok(())
}

/// The vertices that an exploration has discovered and explored.
fn counts(exploration: &Exploration) -> String {
    format!(
        "{} vertices discovered, {} taken out of the queue and explored",
        exploration.discovered(),
        exploration.explored()
    )
}

/// The recurrence and the numbers k that the questions are about.
struct Exercise {
    course: Course,
    /// The numbers of the command line; none for those of the course.
    k: Vec<u64>,
}

impl Exercise {
    /// The numbers k of a question, which has its own if the command line gives none.
    fn k_or<'a>(&'a self, own: &'a [u64]) -> &'a [u64] {
        if self.k.is_empty() { own } else { &self.k }
    }

    /// The same with the letters of the parts of the question, from a letter on.
    fn lettered<'a>(&'a self, own: &'a [u64], first: u8) -> impl Iterator<Item = (String, u64)> + 'a {
        self.k_or(own)
            .iter()
            .zip(0..)
            .map(move |(&k, part)| (self.letter(usize::from(first - b'a') + part), k))
    }

    /// The letter of a part of a question; none if the parts are about numbers of the command line.
    fn letter(&self, part: usize) -> String {
        if self.k.is_empty() { char::from(b'a' + part as u8).to_string() } else { String::new() }
    }
}

/// Questions 1 to 3.
fn solved_board(_: &Exercise) -> Result<(), Box<dyn Error>> {
    let solved = Configuration::SOLVED;
    say(format_args!("1. The solved board:\n{}", solved.board()?.drawing()));
    say(format_args!("2. Its empty place: {}", empty_place(solved)));
    for step in [Move::East, Move::North] {
        let mut taquin = solved;
        let made = taquin.apply_possible(&[step]);
        say(format_args!("3. The move {step} from there returns {made} and leads to {taquin}"));
    }
    Ok(())
}

/// Questions 4 and 5.
fn recurrence(exercise: &Exercise) -> Result<(), Box<dyn Error>> {
    let course = exercise.course;
    let [tenth, later, last] = [10, 500, 10_000].map(|k| course.term(k));
    say(format_args!("4. u(10) = {tenth}, u(500) = {later}, u(10000) = {last}"));
    for (letter, k) in exercise.lettered(&[0, 50, 140], b'a') {
        say(format_args!("5{letter}. D({k}, 5) = {}", list(&course.moves(k, 5), " ")));
    }
    Ok(())
}

/// Question 6.
fn scrambling(exercise: &Exercise) -> Result<(), Box<dyn Error>> {
    for (letter, k) in exercise.lettered(&[50, 3_500, 7_100], b'a') {
        let mut taquin = Configuration::SOLVED;
        let made = taquin.apply_possible(&exercise.course.moves(k, 1_000));
        say(format_args!("6{letter}. D({k}, 1000) makes {made} moves"));
    }
    Ok(())
}

/// Question 7: a board, the sum of a first row and an empty place; of the same board if k is given.
fn scrambled_boards(exercise: &Exercise) -> Result<(), Box<dyn Error>> {
    let course = exercise.course;
    for &k in exercise.k_or(&[700]) {
        let taquin = course.scrambled(k);
        let (code, board) = (taquin.code(), taquin.board()?);
        say(format_args!("7{}. T({k}), of configuration {code}:\n{}", exercise.letter(0), board.drawing()));
    }
    for &k in exercise.k_or(&[50]) {
        let taquin = course.scrambled(k);
        let sum: u32 = taquin.digits()[..3].iter().copied().map(u32::from).sum();
        say(format_args!("7{}. T({k}) is {taquin}: its first row sums to {sum}", exercise.letter(1)));
    }
    for &k in exercise.k_or(&[200]) {
        let taquin = course.scrambled(k);
        let letter = exercise.letter(2);
        say(format_args!("7{letter}. T({k}) is {taquin}: its empty place is {}", empty_place(taquin)));
    }
    Ok(())
}

/// Questions 8 and 9.
fn graph(exercise: &Exercise) -> Result<(), Box<dyn Error>> {
    let course = exercise.course;
    say(format_args!("8a. The solved board has the configuration {}", Configuration::SOLVED.code()));
    for (letter, k) in exercise.lettered(&[50, 200], b'b') {
        say(format_args!("8{letter}. T({k}) has the configuration {}", course.scrambled(k).code()));
    }
    say(format_args!("9a. The neighbours of the solved board: {}", neighbours(Configuration::SOLVED)));
    for (letter, k) in exercise.lettered(&[50], b'b') {
        say(format_args!("9{letter}. The neighbours of T({k}): {}", neighbours(course.scrambled(k))));
    }
    let vertex = Configuration::new(789_120_345).ok_or("a code has nine digits")?;
    let degree = vertex.neighbours().count();
    say(format_args!(
        "9{}. The vertex {}, {vertex}, has the degree {degree}: {}",
        exercise.letter(2),
        vertex.code(),
        neighbours(vertex)
    ));
    Ok(())
}

/// Question 10.
fn explorations(exercise: &Exercise) -> Result<(), Box<dyn Error>> {
    let mut last = None;
    for (letter, k) in exercise.lettered(&[50, 120], b'a').take_while(|_| !is_interrupted()) {
        let exploration = Exploration::from(exercise.course.scrambled(k));
        say(format_args!("10{letter}. From T({k}): {}", counts(&exploration)));
        last = Some((k, exploration.previous(Configuration::SOLVED)));
    }
    let letter = exercise.letter(2);
    match last {
        Some((k, Some(before))) => {
            let code = before.code();
            say(format_args!(
                "10{letter}. From T({k}), the vertex before the solved board is {code}, {before}"
            ));
        }
        Some((k, None)) => say(format_args!("10{letter}. T({k}) is the solved board")),
        None => {}
    }
    Ok(())
}

/// Question 11: the solutions of two boards and the lengths of two others, and the lengths by the library's search.
fn solutions(exercise: &Exercise) -> Result<(), Box<dyn Error>> {
    let own = [50, 120, 100, 200];
    let shown = if exercise.k.is_empty() { 2 } else { exercise.k.len() };
    let mut lengths = Vec::new();
    for ((letter, k), number) in exercise.lettered(&own, b'a').zip(0..).take_while(|_| !is_interrupted()) {
        let taquin = exercise.course.scrambled(k);
        let exploration = Exploration::from(taquin);
        let moves = exploration.moves().ok_or("every T(k) is solvable")?;
        if number < shown {
            solution(&format!("11{letter}. T({k})"), &moves, &exploration.path().unwrap_or_default())?;
        } else {
            say(format_args!("11{letter}. T({k}), {taquin}, needs {} moves", moves.len()));
        }
        let space = Space::new(&taquin.board()?)?;
        let report = BreadthFirst::new().run_to(&space, &space.start(), &space.goal());
        lengths.push(format!("{} from T({k})", report.plan().map_or(0, |plan| plan.cost)));
    }
    say(format_args!("The library's search needs as many moves: {}", lengths.join(", ")));
    Ok(())
}

const NUMBERS: [&str; 6] = ["none", "one", "two", "three", "four", "five"];

/// A solution, board by board.
fn solution(name: &str, moves: &[Move], path: &[Configuration]) -> Result<(), Box<dyn Error>> {
    let first = match moves.len().min(5) {
        0 => String::new(),
        1 => format!(": {}", moves[0]),
        count => format!(", the first {} being {}", NUMBERS[count], list(&moves[..count], " ")),
    };
    say(format_args!("{name} is solved in {} moves{first}", moves.len()));
    for (taquin, number) in path.iter().zip(0..) {
        let step = if number == 0 { String::new() } else { format!("{number}. {}\n", moves[number - 1]) };
        say(format_args!("{step}{}", taquin.board()?.drawing()));
    }
    say(format_args!("All moves: {}", list(moves, " ")));
    Ok(())
}

/// The neighbours of a vertex, each with its move.
fn neighbours(vertex: Configuration) -> String {
    let named = vertex.neighbours().map(|next| {
        let step = vertex.move_to(next).map_or(String::new(), |step| step.to_string());
        format!("{} ({step})", next.code())
    });
    named.collect::<Vec<_>>().join(", ")
}

/// The row and the column of the empty place, from 0.
fn empty_place(taquin: Configuration) -> String {
    taquin.hole().map_or("none".to_owned(), |place| format!("{place:?}"))
}

fn list(steps: &[Move], separator: &str) -> String {
    steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}
