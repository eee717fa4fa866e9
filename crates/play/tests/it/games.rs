//! Games in a terminal: won by hints, undone, watched.

use crate::terminal::Terminal;

/// Wins by hints alone and returns nothing: the screen says how many moves it took.
fn win_by_hints(arguments: &[&str], optimum: u32, unit: &str) {
    let mut terminal = Terminal::new(arguments);
    for left in (1..=optimum).rev() {
        terminal.wait_for(&format!(" {left} to go"));
        terminal.press("h");
        terminal.wait_for("hint: ");
        terminal.press("h");
    }
    terminal.wait_for(&format!("solved in {optimum} {unit}, the fewest"));
    terminal.press("qq");
    assert_eq!(terminal.status(), 0);
    terminal.is_restored();
}

#[test]
fn rush_hour_is_won_by_hints() {
    let level = rush_hour::levels().next().unwrap();
    let board = level.board.to_string();
    win_by_hints(&["rush-hour", &board], level.optimum.unwrap(), "moves");
    win_by_hints(&["rush-hour", &board, "--metric", "steps"], level.steps.unwrap(), "steps");
}

#[test]
fn sliding_tiles_are_won_by_hints() {
    let course = sliding_tile::instances().next().unwrap();
    let board = format!("{} => {}", course.board, course.goal);
    win_by_hints(&["sliding-tile", &board], course.optimum.unwrap(), "moves");
}

#[test]
fn peg_solitaire_is_won_by_hints() {
    let triangle = peg_solitaire::instances().find(|instance| instance.name == "triangle of 15").unwrap();
    win_by_hints(&["peg-solitaire", &triangle.board.to_string()], triangle.optimum.unwrap(), "jumps");
}

#[test]
fn the_squirrel_leaves_by_hints() {
    let cage = squirrel_cage::instances().min_by_key(|instance| instance.optimum).unwrap();
    win_by_hints(&["squirrel-cage", &cage.board.to_string()], cage.optimum.unwrap(), "steps");
}

/// B must go down by two; then A leaves.
const CARS: &str = "ooB/AAB/ooo/CCo";

#[test]
fn moves_are_undone_redone_and_reset() {
    let mut terminal = Terminal::new(&["rush-hour", CARS]);
    terminal.wait_for("2 to go, fewest 2");
    terminal.press(":C+1\r");
    terminal.wait_for("led away: 2 to go before");
    terminal.wait_for("3 to go, fewest 2");
    terminal.press("u");
    terminal.wait_for("0 moves");
    terminal.press("U");
    terminal.wait_for("1 move ");
    terminal.press("r");
    terminal.wait_for("from the start");
    terminal.wait_for("2 to go, fewest 2");
    // The cursor is on A. Up and right of it is B, which the arrows take down.
    terminal.press("\x1b[C\x1b[C\r\x1b[B\x1b[B");
    terminal.wait_for("1 to go, fewest 2");
    terminal.press("o");
    terminal.wait_for("optimum hidden");
    terminal.press(":A+1\r");
    terminal.wait_for("solved in 2 moves, the fewest");
}

#[test]
fn the_solution_is_watched_and_left() {
    let mut terminal = Terminal::new(&["rush-hour", CARS]);
    terminal.wait_for("2 to go");
    terminal.press("v");
    terminal.wait_for("solution 2 of 2");
    terminal.press("\x1b[D");
    terminal.wait_for("solution 1 of 2");
    terminal.wait_for("paused");
    terminal.press("v");
    terminal.wait_for("0 moves");
}

#[test]
fn a_change_of_the_position_stops_the_search() {
    // A 24-puzzle, whose search takes longer than the test.
    let hard = sliding_tile::korf::fifty().next().unwrap();
    let board = format!("{} => {}", hard.board, hard.board.hole_first_goal());
    let mut terminal = Terminal::new(&["sliding-tile", &board, "--max-seconds", "600"]);
    terminal.wait_for("searching");
    terminal.press("\x1b[A\x1b[B\x1b[C\x1b[D");
    terminal.wait("a tile that moved", |rows| !rows.iter().any(|row| row.contains("0 moves")));
    terminal.press("q");
    terminal.wait_for("Choose a board");
    terminal.press("q");
    assert_eq!(terminal.status(), 0);
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let level = rush_hour::levels().next().unwrap().board.to_string();
    let mut terminal = Terminal::new(&["rush-hour", &level]);
    terminal.wait_for("8 to go");
    terminal.wait("keys in the last of 24 rows", |rows| rows[23].starts_with("? keys"));
    terminal.resize(40, 12);
    terminal.wait("keys in the last of 12 rows", |rows| rows.len() == 12 && rows[11].starts_with("? keys"));
    terminal.wait_for("8 to go, fewest 8");
    terminal.resize(20, 5);
    terminal.wait_for("too few");
    terminal.resize(80, 24);
    terminal.wait("keys in the last of 24 rows", |rows| rows[23].starts_with("? keys"));
}

#[test]
fn the_list_leads_to_a_game() {
    let mut terminal = Terminal::new(&[]);
    terminal.wait_for("Choose a board");
    terminal.press("\r");
    terminal.wait_for("Rush Hour · level 1 · moves");
    terminal.press("q\x1b[C");
    terminal.wait_for("course project, board E");
}

#[test]
fn a_new_board_is_made_and_repeated() {
    let board = || {
        let mut terminal = Terminal::new(&["rush-hour", "--seed", "7"]);
        terminal.wait_for("Choose a board");
        terminal.press("\x1b[H\r");
        terminal.wait_for("easy, seed 7");
        terminal.wait_for(" to go");
        terminal.press("t");
        terminal.wait_for("the position");
        terminal.rows()
    };
    let text = |rows: Vec<String>| rows.into_iter().find(|row| row.contains("AA")).expect("a board as text");
    assert_eq!(text(board()), text(board()));
}
