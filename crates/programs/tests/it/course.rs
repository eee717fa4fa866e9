//! The course's exercise with u(0) = 42: its questions and their answers, found by two other programs.

use programs::course::{Configuration, Course, Exploration};
use sliding_tile::{Board, Generator, Move, Shape};

use crate::command::Program;

fn letters(steps: &[Move]) -> String {
    steps.iter().map(ToString::to_string).collect()
}

#[test]
fn the_recurrence_goes_as_published() {
    let terms: Vec<u64> = Course::default().terms(0).take(10_001).collect();
    assert_eq!([terms[0], terms[10], terms[500], terms[10_000]], [42, 815_651_673, 953_424_136, 459_319_171]);
}

/// A term is one product of powers, wherever it is; the first one alone may be larger than the modulus.
#[test]
fn any_term_follows_from_the_first() {
    for first in [0, 1, 7, 42, (1 << 30) - 3, (1 << 30) - 2, u64::MAX] {
        let course = Course::with_first_term(first);
        let mut term = u128::from(first);
        for k in 0..2_000 {
            assert_eq!(u128::from(course.term(k)), term, "u({k}) from {first}");
            term = 1022 * term % ((1 << 30) - 3);
        }
    }
    // The modulus 2^30 - 3 is 23 times the prime 46,684,427, and neither divides the factor, so the period divides the
    // product of both less one.
    let (course, period) = (Course::default(), 22 * 46_684_426);
    assert_eq!(course.term(5 + period), course.term(5));
    assert_eq!(course.term(u64::MAX), course.term(u64::MAX % period));
}

#[test]
fn draws_are_the_published_ones() {
    assert_eq!([0, 50, 140].map(|k| letters(&Course::default().moves(k, 5))), ["SNNWN", "EWNNS", "SWNSS"]);
}

#[test]
fn so_many_moves_are_possible() {
    let made = |k| Configuration::SOLVED.clone().apply_possible(&Course::default().moves(k, 1_000));
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
        let scrambled = Course::default().scrambled(k);
        assert_eq!((scrambled.to_string().as_str(), scrambled.code()), (text, code));
        let board = scrambled.board().unwrap();
        assert!(board.can_reach(&board.goal()));
    }
    assert_eq!(Course::default().scrambled(50).digits()[..3].iter().sum::<u8>(), 15);
    assert_eq!(Course::default().scrambled(200).hole(), Some((2, 0)));
}

#[test]
fn neighbours_are_the_published_ones() {
    let neighbours = |configuration: Configuration| {
        configuration.neighbours().map(Configuration::code).collect::<Vec<_>>()
    };
    assert_eq!(neighbours(Configuration::SOLVED), [807_654_321, 687_054_321]);
    assert_eq!(neighbours(Course::default().scrambled(50)), [372_180_465, 307_182_465]);
    let odd = Configuration::new(789_120_345).unwrap();
    assert_eq!(neighbours(odd), [780_129_345, 789_125_340, 789_102_345]);
}

#[test]
fn the_exploration_counts_as_published() {
    let counts = [50, 120].map(|k| {
        let exploration = Exploration::from(Course::default().scrambled(k));
        (exploration.discovered(), exploration.explored())
    });
    assert_eq!(counts, [(151_777, 133_486), (127_201, 102_763)]);
    let exploration = Exploration::from(Course::default().scrambled(120));
    assert_eq!(exploration.previous(Configuration::SOLVED).map(Configuration::code), Some(807_654_321));
}

#[test]
fn solutions_are_the_published_ones() {
    let moves = |k| Exploration::from(Course::default().scrambled(k)).moves().unwrap();
    assert_eq!(
        [50, 120].map(|k| letters(&moves(k))),
        ["WSESWWNEESWWNNESESWWNENW", "NNWSENESWSENWWSENNWSENW"]
    );
    assert_eq!([100, 200].map(|k| moves(k).len()), [24, 24]);
}

#[test]
fn the_solved_board_is_reached_by_no_move() {
    let exploration = Exploration::from(Configuration::SOLVED);
    assert_eq!((exploration.explored(), exploration.discovered()), (1, 2));
    assert_eq!(exploration.path(), Some(vec![Configuration::SOLVED]));
    assert_eq!(exploration.moves(), Some(Vec::new()));
}

/// A code is any nine digits; only those of a board make one.
#[test]
fn codes_need_not_be_boards() {
    let code = |code| Configuration::new(code).unwrap();
    assert_eq!(Configuration::new(1_000_000_000), None);
    assert_eq!(Configuration::new(u32::MAX), None);
    assert_eq!((code(0).hole(), code(0).neighbours().count()), (Some((0, 0)), 2));
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

/// A* finds the same whichever lists it takes, and a board without a solution is proven so.
#[test]
fn lists_are_compared() {
    let program = Program("compare_heuristics");
    let table = program.run(&[]).out;
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip_while(|line| !line.starts_with("open list"))
        .map(|row| row.split_whitespace().collect())
        .collect();
    let lists: Vec<_> = rows[1..].iter().map(|row| (row[0], row[1], row[4])).collect();
    let each = |open| [(open, "state", "26"), (open, "rank", "26")];
    assert_eq!(lists, ["bucket", "heap", "decrease-key"].map(each).concat());
    let unsolvable = program.run(&["1 2 3 / 4 5 6 / 8 7 0"]);
    assert_eq!((unsolvable.status, unsolvable.err.as_str()), (1, ""));
    assert!(unsolvable.out.starts_with("no solution: "), "{}", unsolvable.out);
}
