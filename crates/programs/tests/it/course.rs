//! The course's exercise with u(0) = 42: its questions and their answers, found by two other programs.

use programs::course::{self, Configuration};
use sliding_tile::{Board, Generator, Move, Shape};

fn letters(steps: &[Move]) -> String {
    steps.iter().map(ToString::to_string).collect()
}

#[test]
fn the_recurrence_goes_as_published() {
    let terms: Vec<u64> = course::terms(course::FIRST_TERM).take(10_001).collect();
    assert_eq!([terms[0], terms[10], terms[500], terms[10_000]], [42, 815_651_673, 953_424_136, 459_319_171]);
}

#[test]
fn draws_are_the_published_ones() {
    assert_eq!([0, 50, 140].map(|k| letters(&course::moves(k, 5))), ["SNNWN", "EWNNS", "SWNSS"]);
}

#[test]
fn so_many_moves_are_possible() {
    let made = |k| Configuration::SOLVED.clone().apply_possible(&course::moves(k, 1_000));
    assert_eq!([50, 3_500, 7_100].map(made), [644, 686, 641]);
}

#[test]
fn scrambled_boards_are_the_published_ones() {
    let boards = [
        (50, "5 6 4 / 2 8 1 / 0 7 3", 370_182_465),
        (100, "7 2 8 / 6 4 3 / 5 1 0", 15_346_827),
        (120, "3 0 8 / 7 4 5 / 6 2 1", 126_547_803),
        (200, "7 8 5 / 3 4 1 / 0 2 6", 620_143_587),
        (700, "3 5 1 / 7 6 2 / 4 0 8", 804_267_153),
    ];
    for (k, text, code) in boards {
        let scrambled = course::scrambled(k);
        assert_eq!((scrambled.to_string().as_str(), scrambled.code()), (text, code));
        let board = scrambled.board().unwrap();
        assert!(board.can_reach(&board.goal()));
    }
    assert_eq!(course::scrambled(50).digits()[..3].iter().sum::<u8>(), 15);
    assert_eq!(course::scrambled(200).hole(), Some(6));
}

#[test]
fn neighbours_are_the_published_ones() {
    let neighbours = |configuration: Configuration| {
        configuration.neighbours().map(Configuration::code).collect::<Vec<_>>()
    };
    assert_eq!(neighbours(Configuration::SOLVED), [807_654_321, 687_054_321]);
    assert_eq!(neighbours(course::scrambled(50)), [372_180_465, 307_182_465]);
    let odd = Configuration::new(789_120_345).unwrap();
    assert_eq!(neighbours(odd), [780_129_345, 789_125_340, 789_102_345]);
}

/// A code is any nine digits; only those of a board make one.
#[test]
fn codes_need_not_be_boards() {
    let code = |code| Configuration::new(code).unwrap();
    assert_eq!(Configuration::new(1_000_000_000), None);
    assert_eq!(Configuration::new(u32::MAX), None);
    assert_eq!((code(0).hole(), code(0).neighbours().count()), (Some(0), 2));
    assert_eq!((code(999_999_999).hole(), code(999_999_999).neighbours().count()), (None, 0));
    assert_eq!(code(123_456_789).after(Move::North), None);
    assert_eq!(code(120_345_006).digits(), [6, 0, 0, 5, 4, 3, 0, 2, 1]);
    let error = code(789_120_345).board().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 17: expected a tile from 1 to 8, found `9`");
    assert!(code(0).board().is_err());
}

#[test]
fn codes_and_boards_lead_to_each_other() {
    let mut random = Generator::seeded(9);
    let goal = Board::solved(Shape::THREE_BY_THREE);
    for _ in 0..100 {
        let board = random.board(&goal);
        let configuration = Configuration::try_from(board.clone()).unwrap();
        assert_eq!(configuration.board(), Ok(board.clone()));
        assert_eq!(Configuration::new(configuration.code()), Some(configuration));
        for step in Move::ALL {
            let next = configuration.after(step).map(|next| next.board().unwrap());
            assert_eq!(next, board.after(step));
        }
    }
    let other = Board::solved(Shape::FOUR_BY_FOUR);
    assert_eq!(Configuration::try_from(other.clone()), Err(other));
}
