//! Difficulty and minimality of boards that are worked out by hand, and of random ones.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use rush_hour::{
    Board, DifficultyMeasures, EightByEight, Enumeration, Exit, Moves, Puzzle, Reach, Steps, Survey, levels,
    strategies,
};

fn difficulty<M: Reach>(board: &Board) -> DifficultyMeasures {
    let survey = Survey::<M>::with_encoding(board).unwrap();
    survey.measures(board).unwrap()
}

/// ```text
/// · · B   C to the left (or B down, which does not help), B down, A out.
/// A A B   Choices: B+1, C-1;   B+1, B+2, C+1;   B-1, B-2, A+1: in all 8. One of them alone leads nearer every time.
/// · · ·   Of the positions beside, B one cell up from the corner is farther, but there B may go up at no loss.
/// · C C
/// ```
#[test]
fn one_way_out() {
    let board = "ooB / AAB / ooo / oCC".parse().unwrap();
    assert_eq!(
        difficulty::<Moves>(&board),
        DifficultyMeasures {
            distance: 3,
            solutions: 1,
            branching: 8.0 / 3.0,
            forced: 3,
            counter_intuitive: 0,
            dead_ends: 0
        }
    );
}

/// ```text
/// · · · · ·   B and C down in either order, then A out: 2 solutions; B first is the one that is looked at.
/// A A B C ·   Choices: B and C up or down, 4;   A+1, B-1, B-2, C up or down, 5;
/// · · B C ·   A+1, A+2, A+3, B-1, B-2, C-1, C-2, 7: in all 16. The first position is not forced.
/// · · · · ·   A car put back onto the way may change between two places there at no loss: no dead end.
/// ```
#[test]
fn two_ways_out() {
    let board = "ooooo / AABCo / ooBCo / ooooo".parse().unwrap();
    assert_eq!(
        difficulty::<Moves>(&board),
        DifficultyMeasures {
            distance: 3,
            solutions: 2,
            branching: 16.0 / 3.0,
            forced: 2,
            counter_intuitive: 0,
            dead_ends: 0
        }
    );
}

/// The red car goes back, and E onto its way. B and C never move.
///
/// ```text
/// B B C C C   Call a position by the column of A, the rows of D and E, the column of F: this is 1 1 2 3. There are 16:
/// · A A D ·
/// · · E D ·   d = 6   1123     A-1                                 d = 2   0120  1120  0210    E+1
/// · · E F F   d = 5   0123     E-1                                 d = 1   0220  1220  2220    A+3
///             d = 4   0111  0112  0113     F-3                     d = 0   3210  3211  3220
///             d = 3   0110  0211     D+1, or E+1: 2 solutions
/// ```
///
/// Looked at is 1123, 0123, 0113, 0110, 0210, 0220, 3220. Choices: A-1;   A+1, E-1;   E+1, F-1, F-2, F-3;
/// D+1, E+1, F+1, F+2, F+3;   D-1, E+1, F+1;   A+1, A+2, A+3, D-1, E-1: in all 20. All but 0110 are forced.
/// Counter-intuitive: A-1 and E-1. Farther and not on the solution lie, beside 0110 (d = 3): 0111 and 0112, which are
/// neighbours of each other at d = 4; beside 0210 (d = 2): 0211, whose neighbours are 0210 and 0111, a dead end; beside
/// 0220 (d = 1): 0120, whose neighbour 1120 is as far.
///
/// In steps A-1, E-1, F-1, F-1, D+1, F-1, E+1, A+1, A+1, A+1. D may go down at any time between the second step of F
/// and the second step of A: 4 solutions. Looked at is 1123, 0123, 0113, 0112, 0111, 0211, 0210, 0220, 1220, 2220, 3220.
/// Choices: A-1;   A+1, E-1;   E+1, F-1;   F-1, F+1;   D+1, F-1, F+1;   D-1, F-1;   D-1, E+1, F+1;   A+1, D-1, E-1;
/// A-1, A+1, D-1;   A-1, A+1: in all 23. All but 0111 are forced. Farther and not on the solution lie, beside 0210
/// (d = 4): 0110, which has two ways to d = 4, D+1 and E+1; beside 0220 (d = 3): 0120, which has D+1 and A+1; beside
/// 1220 (d = 2): 1120, whose neighbours are 1220 and 0120 (d = 4), a dead end.
#[test]
fn a_step_back() {
    let moves = DifficultyMeasures {
        distance: 6,
        solutions: 2,
        branching: 20.0 / 6.0,
        forced: 5,
        counter_intuitive: 2,
        dead_ends: 1,
    };
    let steps = DifficultyMeasures {
        distance: 10,
        solutions: 4,
        branching: 2.3,
        forced: 9,
        counter_intuitive: 2,
        dead_ends: 1,
    };
    // The board, its mirror image, and both exchanged across the diagonal.
    for (board, exit) in [
        ("BBCCC / oAADo / ooEDo / ooEFF", Exit::Right),
        ("CCCBB / oDAAo / oDEoo / FFEoo", Exit::Left),
        ("Booo / BAoo / CAEE / CDDF / CooF", Exit::Down),
        ("CooF / CDDF / CAEE / BAoo / Booo", Exit::Up),
    ] {
        let board = Board::with_exit(board, exit).unwrap();
        assert_eq!((difficulty::<Moves>(&board), difficulty::<Steps>(&board)), (moves, steps), "{board:?}");
        let survey = Survey::new(&board).unwrap();
        assert_eq!((survey.layers(), survey.hardest()), ([3, 3, 3, 2, 3, 1, 1].as_slice(), Some(board)));
    }
    // The same beside three columns of walls.
    let board = "xxxBBCCC / xxxoAADo / xxxooEDo / xxxooEFF".parse().unwrap();
    let survey = Survey::<Moves, EightByEight>::with_encoding(&board).unwrap();
    assert_eq!(survey.measures(&board), Some(moves));
}

#[test]
fn a_solved_board_is_not_difficult() {
    let board = "ooo / oAA / BBo".parse().unwrap();
    assert_eq!(
        difficulty::<Steps>(&board),
        DifficultyMeasures {
            distance: 0,
            solutions: 1,
            branching: 0.0,
            forced: 0,
            counter_intuitive: 0,
            dead_ends: 0
        }
    );
}

/// The figures by their definitions, from nothing but the distances and slides of boards.
fn by_definition<M: Reach>(survey: &Survey<M>, board: &Board) -> (u32, [usize; 3]) {
    let neighbours = |board: &Board| -> Vec<Board> {
        let slides = board.actions().into_iter().filter(|slide| M::cost(slide.by.unsigned_abs().into()) == 1);
        slides.filter_map(|slide| board.after(slide)).collect()
    };
    let distance = |board: &Board| survey.distance(board).unwrap();
    let mut boards = vec![board.clone()];
    for slide in survey.solution(board).unwrap() {
        boards.push(boards.last().unwrap().after(slide).unwrap());
    }
    let (mut forced, mut choices, mut dead_ends) = (0, 0, Vec::new());
    for board in &boards[..boards.len() - 1] {
        let next = neighbours(board);
        choices += next.len() as u32;
        forced += usize::from(next.iter().filter(|next| distance(next) < distance(board)).count() == 1);
        for end in next.into_iter().filter(|next| !boards.contains(next)) {
            let back = distance(board) < distance(&end);
            let others = neighbours(&end).into_iter().filter(|other| other != board);
            if back
                && others.into_iter().all(|other| distance(&other) > distance(&end))
                && !dead_ends.contains(&end)
            {
                dead_ends.push(end);
            }
        }
    }
    let astray = boards.windows(2).filter(|pair| is_counter_intuitive(&pair[0], &pair[1])).count();
    (choices, [forced, astray, dead_ends.len()])
}

/// The cells of each car, by its sign.
fn cells(board: &Board) -> BTreeMap<char, BTreeSet<(usize, usize)>> {
    let mut cells = BTreeMap::<_, BTreeSet<_>>::new();
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            if let Some(sign) = board.sign(row, column) {
                cells.entry(sign).or_default().insert((row, column));
            }
        }
    }
    cells
}

/// The red car goes away from the exit, or another car comes onto cells between it and the exit, of which it covered none.
fn is_counter_intuitive(before: &Board, after: &Board) -> bool {
    let way = |board: &Board| -> BTreeSet<(usize, usize)> {
        let red = &cells(board)[&'A'];
        let (&first, &last) = (red.first().unwrap(), red.last().unwrap());
        let all = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
        all.filter(|&(row, column)| match board.exit() {
            Exit::Left => row == first.0 && column < first.1,
            Exit::Right => row == last.0 && column > last.1,
            Exit::Up => column == first.1 && row < first.0,
            Exit::Down => column == last.1 && row > last.0,
        })
        .collect()
    };
    let (old, new) = (cells(before), cells(after));
    old.keys().any(|car| match car {
        'A' => way(after).len() > way(before).len(),
        car => old[car].is_disjoint(&way(before)) && !new[car].is_disjoint(&way(before)),
    })
}

fn check<M: Reach>(board: &Board) {
    let survey = Survey::<M>::with_encoding(board).unwrap();
    for board in survey.hardest_boards().iter().take(3) {
        let found = survey.measures(board).unwrap();
        let (choices, figures) = by_definition(&survey, board);
        let choices_found = found.branching * f64::from(found.distance);
        assert!((choices_found - f64::from(choices)).abs() < 1e-6, "{board:?}");
        let found_figures =
            [found.forced, found.counter_intuitive, found.dead_ends].map(|figure| figure as usize);
        assert_eq!(found_figures, figures, "{board:?}");
        assert!(found.counter_intuitive < found.distance.max(1), "the last slide never is: {board:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn figures_keep_to_their_definitions(board in strategies::boards(6, 12)) {
        check::<Moves>(&board);
        check::<Steps>(&board);
    }
}

/// The fewest moves of the board, from its own survey.
fn fewest(board: &Board) -> Option<u32> {
    Survey::new(board).unwrap().distance(board)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn minimal_puzzles_need_every_car(board in strategies::boards(6, 9)) {
        let survey = Survey::new(&board).unwrap();
        let Some(hardest) = survey.hardest() else { return Ok(()) };
        let mut without = hardest.cars().iter().filter_map(|car| hardest.without(car.sign));
        prop_assert_eq!(without.clone().count(), hardest.cars().len() - 1);
        prop_assert_eq!(survey.is_minimal(), without.all(|board| fewest(&board) != survey.depth()));
    }
}

#[test]
fn minimality_by_hand() {
    let is_minimal = |board: &str| Survey::new(&board.parse().unwrap()).unwrap().is_minimal();
    assert!(is_minimal("ooo / AAo / ooo"), "a red car alone counts");
    assert!(is_minimal("ooo / AAo / oxo"), "walls stay");
    assert!(!is_minimal("ooo / AAo / BBo"));
    assert!(is_minimal("ooB / AAB / ooo / oCC"));
    assert!(!is_minimal("ooB / AAB / CCC / ooo"), "a component without a solved position");
    assert!(!is_minimal("BBCCC / oAADo / ooEDo / ooEFF"), "without B, car C may move and clears no column");
}

/// The enumeration finds its puzzles by other means.
#[test]
fn enumerated_puzzles_are_minimal() {
    let mut enumeration = Enumeration::of_side(4).unwrap();
    let puzzles: Vec<_> = (0..enumeration.parts()).flat_map(|part| enumeration.part(part).puzzles).collect();
    assert_eq!(puzzles.len(), 32);
    for Puzzle { board, optimum: moves, positions: cluster } in puzzles {
        let survey = Survey::new(&board).unwrap();
        assert_eq!(
            (survey.depth(), survey.positions(), survey.is_minimal()),
            (Some(moves), cluster, true),
            "{board}"
        );
        assert_eq!(survey.hardest(), Some(board));
    }
}

/// The puzzles of the database of M. Fogleman, "Solving Rush Hour, the puzzle", 2018, are minimal; that of 51 moves is
/// the hardest of them.
#[test]
fn the_hardest_level_is_minimal() {
    assert!(Survey::new(&levels().last().unwrap().board).unwrap().is_minimal());
}
