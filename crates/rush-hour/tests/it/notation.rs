//! A board that is read is written again, and drawn.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use rush_hour::{Axis, Board, Car, Exit, Space};

#[test]
fn every_form_of_a_board_is_read() {
    let board: Board = "AAo / oxB / ooB".parse().unwrap();
    for text in [
        "AAooxBooB",
        "AA.oxB.oB",
        "AAo\r\noxB\r\n\r\nooB\r\n",
        "/AAo//oxB/ooB/",
        "\tAAo\noxB / ooB",
        "AAo/oxB/ooB\n\n",
    ] {
        assert_eq!(text.parse(), Ok(board.clone()), "{text:?}");
    }
    assert_eq!(board.cars()[0], Car { sign: 'A', row: 0, column: 0, length: 2, axis: Axis::Horizontal });
    assert_eq!(board.cars()[1], Car { sign: 'B', row: 1, column: 2, length: 2, axis: Axis::Vertical });
    assert_eq!(board.cars().len(), 2);
}

/// The sign of empty cells is kept and does not count; the exit and the letters count.
#[test]
fn output_keeps_letters_and_signs() {
    let [dots, letters, other] =
        ["AA./b0./b0.", "AAo/b0o/b0o", "AAo/c0o/c0o"].map(|text| text.parse::<Board>().unwrap());
    assert_eq!((dots.to_string().as_str(), letters.to_string().as_str()), ("AA./b0./b0.", "AAo/b0o/b0o"));
    assert_eq!(dots, letters);
    assert_ne!(letters, other);
    assert_ne!(letters, Board::with_exit("AAo/b0o/b0o", Exit::Left).unwrap());
    let six = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo";
    assert_eq!(six.parse::<Board>().unwrap().to_string(), six);
}

#[test]
fn boards_are_drawn_with_their_exit() {
    let drawn = |text, exit| Board::with_exit(text, exit).unwrap().drawing().to_string();
    let picture = "\
┌───┬───┬───┐
│ x │ · │ B │
├───┴───┤   │
◀ A   A │ B │
├───────┴───┤
│ ·   ·   · │
└───────────┘"
        .replace('x', "█");
    assert_eq!(drawn("xoB / AAB / ooo", Exit::Left), picture);
    assert_eq!(drawn("ooA / ooA / ooo", Exit::Up).lines().next(), Some("┌───────┬─▲─┐"));
    assert_eq!(drawn("oAo / oAo / ooo", Exit::Down).lines().last(), Some("└─────▼─────┘"));
    assert_eq!(drawn("ooo / ooo / AAo", Exit::Right).lines().nth(5), Some("│ A   A │ · ▶"));
}

/// Cars side by side have a line between them, and so have two walls and a car.
#[test]
fn cars_are_drawn_with_outlines() {
    let board: Board = "BBCC / xxoD / AAoD / EEEo".parse().unwrap();
    let picture = "\
┌───────┬───────┐
│ B   B │ C   C │
├───────┼───┬───┤
│ █   █ │ · │ D │
├───────┤   │   │
│ A   A │ · │ D ▶
├───────┴───┼───┤
│ E   E   E │ · │
└───────────┴───┘";
    assert_eq!(board.drawing().to_string(), picture);
}

#[test]
fn cars_stop_at_cars_walls_and_edges() {
    let board: Board = "AAooo / Booox / Bocco / ooooo".parse().unwrap();
    let can = |slide: &str| board.after(slide.parse().unwrap()).is_some();
    for slide in ["A+1", "A+3", "B+1", "c-1", "c+1"] {
        assert!(can(slide), "{slide}");
    }
    for slide in ["A+4", "A-1", "B-1", "B+2", "c-2", "c+2", "C+1"] {
        assert!(!can(slide), "{slide}");
    }
    let walled: Board = "AAooo / xBBox / ooooo".parse().unwrap();
    assert!(walled.after("B+1".parse().unwrap()).is_some());
    assert!(walled.after("B+2".parse().unwrap()).is_none() && walled.after("B-1".parse().unwrap()).is_none());
}

/// Equal boards have equal hashes, whatever their signs for empty cells; a moved car and another exit change the hash.
#[test]
fn hashes_follow_equality() {
    let hash = |text: &str, exit| {
        let board = Board::with_exit(text, exit).unwrap();
        BuildHasherDefault::<DefaultHasher>::default().hash_one(board)
    };
    let first = hash("AAo/b0o/b0o", Exit::Right);
    assert_eq!(hash("AA./b0./b0.", Exit::Right), first);
    assert_ne!(hash("oAA/b0o/b0o", Exit::Right), first);
    assert_ne!(hash("AAo/b0o/b0o", Exit::Left), first);
}

#[test]
fn spaces_show_their_board() {
    let space = Space::new(&"AAo/b0o/b0o".parse().unwrap()).unwrap();
    assert_eq!(format!("{space:?}"), "Space { board: Board(AAo/b0o/b0o, exit right), .. }");
}
