//! Error messages for texts that are no board, and forms of plans and boards that are accepted.

use crate::command::{Program, file};

const TILES: Program = Program("sliding_tile");
const CARS: Program = Program("rush_hour");
const COURSE: Program = Program("taquin_exercise");

#[test]
fn a_board_without_quotes_is_asked_for_in_quotes() {
    let answered = TILES.run(&["5", "6", "4", "2", "8", "1", "0", "7", "3"]);
    let sentence =
        "error: expected a board in one argument, found 9: write it in quotes, \"5 6 4 2 8 1 0 7 3\"\n";
    assert_eq!((answered.status, answered.err.as_str()), (2, sentence));
    let answered = CARS.run(&["BBo", "AAo", "ooo"]);
    assert!(answered.err.ends_with("found 3: write it in quotes, \"BBo/AAo/ooo\"\n"), "{}", answered.err);
    // Arguments that are boards, or that make none together, are answered one by one.
    let answered = CARS.run(&["BBo/AAo/ooo", "x"]);
    assert!(answered.status == 2 && !answered.err.contains("quotes"), "{}", answered.err);
}

#[test]
fn files_and_levels_are_named_by_their_options() {
    let path = file("one-board.txt", "BBo/AAo/ooo\n");
    let answered = CARS.run(&[&path]);
    assert!(answered.status == 2 && answered.err.contains("--batch FILE"), "{}", answered.err);
    let answered = CARS.run(&["7"]);
    assert!(answered.status == 2 && answered.err.contains("`--level N`"), "{}", answered.err);
    let answered = TILES.run(&["1 2 3 4 5 6 7 _ 8", "--replay", &path]);
    assert!(answered.status == 2 && answered.err.contains("$(cat FILE)"), "{}", answered.err);
}

#[test]
fn letters_need_no_blanks_in_a_plan() {
    let board = "1 2 3 4 5 6 _ 7 8";
    for plan in ["W W", "WW", "W,W"] {
        let answered = TILES.run(&[board, "--replay", plan]);
        assert!(
            answered.status == 0 && answered.out.contains("no plan is shorter"),
            "{plan}: {}",
            answered.out
        );
    }
    // In the metric of slides, a number belongs to its letter.
    assert_eq!(TILES.run(&[board, "--replay", "W2", "--metric", "slides"]).status, 0);
}

#[test]
fn a_plan_is_shown_board_by_board() {
    let answered = TILES.run(&["1 2 3 4 5 6 _ 7 8", "--replay", "WWE", "--boards"]);
    assert!(answered.out.contains("3. E\n┌"), "{}", answered.out);
    assert!(
        answered.out.contains("1 move are left") || answered.out.contains("left, 4 in all"),
        "{}",
        answered.out
    );
}

#[test]
fn a_board_alone_is_drawn() {
    let path = file("board-alone.svg", "");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(CARS.run(&["--level", "1", "--board-svg", &path]).status, 0);
    let svg = std::fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let pieces = document.descendants().filter(|node| node.has_attribute("data-piece")).count();
    assert_eq!(pieces, 8, "the cars of the first card");
}

#[test]
fn the_course_answers_for_a_board_of_ones_own() {
    // T(50), about which the course asks too.
    let own = COURSE.run(&["5 6 4 / 2 8 1 / 0 7 3"]);
    assert_eq!(own.status, 0, "{}", own.err);
    assert!(own.out.starts_with("8. 5 6 4 / 2 8 1 / 0 7 3 has the configuration 370182465\n"), "{}", own.out);
    for count in ["151777 vertices discovered, 133486 ", "11. It is solved in 24 moves"] {
        assert!(own.out.contains(count), "{}", own.out);
    }
    let apart = COURSE.run(&["2 1 3 4 5 6 7 8 0"]);
    assert!(apart.status == 0 && apart.out.contains("11. No moves lead"), "{}", apart.out);
    assert_eq!(COURSE.run(&["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"]).status, 2);
    let negative = COURSE.run(&["--u0", "-5"]);
    assert!(negative.status == 2 && negative.err.contains("a whole number from 0"), "{}", negative.err);
}

#[test]
fn a_search_that_answers_without_the_heuristic_says_so() {
    let answered = TILES.run(&["--random", "5x5", "--seed", "7", "--heuristic", "h1"]);
    assert!(answered.status == 0 && answered.err.contains("note: h1 found no solution"), "{}", answered.err);
}
