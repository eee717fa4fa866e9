//! Fields against one queue over boards of characters, and against published boards.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use rush_hour::{
    Board, EightByEight, Encoding, Moves, Reach, Space, SpaceError, Steps, Survey, TenByTen, levels,
    strategies, with_encoding,
};
use search::{Limits, Reason};

use crate::oracle::{Cells, characters, is_solved, successors};

/// The boards of a component, each with those one action away.
type Component = HashMap<Cells, Vec<Cells>>;

/// The component of a board, or `None` if it is too large.
fn component(board: &Board, far: bool) -> Option<Component> {
    const MOST: usize = 1_000;
    let signs: Vec<char> = board.cars().iter().map(|car| car.sign).collect();
    let mut known = Component::new();
    let mut open = vec![characters(board)];
    while let Some(cells) = open.pop() {
        known.entry(cells.clone()).or_insert_with(|| {
            let next = successors(&cells, &signs, far);
            open.extend(next.iter().cloned());
            next
        });
        if known.len() > MOST {
            return None;
        }
    }
    Some(known)
}

/// The distance of each board from the nearest solved one, and its number of shortest ways there.
fn distances(board: &Board, component: &Component) -> HashMap<Cells, (u32, u128)> {
    let solved = component.keys().filter(|cells| is_solved(cells, board.exit()));
    let mut known: HashMap<Cells, (u32, u128)> = solved.map(|cells| (cells.clone(), (0, 1))).collect();
    let mut queue: VecDeque<Cells> = known.keys().cloned().collect();
    while let Some(cells) = queue.pop_front() {
        let (distance, ways) = known[&cells];
        for next in &component[&cells] {
            let entry = known.entry(next.clone()).or_insert_with(|| {
                queue.push_back(next.clone());
                (distance + 1, 0)
            });
            if entry.0 == distance + 1 {
                entry.1 += ways;
            }
        }
    }
    known
}

fn text(cells: &Cells) -> String {
    cells.iter().map(|row| row.iter().collect()).collect::<Vec<String>>().join("/")
}

/// The cells that lying cars cover, then those that standing cars cover: a one each, the first cell last.
fn order(cells: &Cells) -> (String, String) {
    let at = |row: usize, column: usize| cells.get(row).and_then(|row| row.get(column)).copied();
    let beside = |row, column| {
        let left = if column > 0 { at(row, column - 1) } else { None };
        [left, at(row, column + 1)]
    };
    let ones = |lying: bool| {
        let all =
            (0..cells.len()).rev().flat_map(|row| (0..cells[0].len()).rev().map(move |column| (row, column)));
        let is_one = |(row, column): (usize, usize)| {
            let sign = cells[row][column];
            !['o', 'x'].contains(&sign) && beside(row, column).contains(&Some(sign)) == lying
        };
        all.map(|cell| if is_one(cell) { '1' } else { '0' }).collect()
    };
    (ones(true), ones(false))
}

fn check_metric<M: Reach, P: Encoding>(board: &Board) {
    let Some(component) = component(board, M::cost(9) == 1) else { return };
    let expected = distances(board, &component);
    let survey = Survey::<M, P>::with_encoding(board).unwrap();
    let deepest = expected.values().map(|it| it.0).max();
    assert_eq!((survey.positions(), survey.depth()), (component.len() as u64, deepest), "{board:?}");
    for (cells, neighbours) in &component {
        let here = Board::with_exit(&text(cells), board.exit()).unwrap();
        let distance = expected.get(cells).map(|it| it.0);
        assert_eq!(survey.distance(&here), distance, "{here:?}");
        let nearer =
            neighbours.iter().filter(|next| expected.get(*next).is_some_and(|it| Some(it.0 + 1) == distance));
        let mut nearer: Vec<String> = nearer.map(text).collect();
        let hints = survey.hints(&here);
        assert!(hints.is_sorted_by_key(|slide| (slide.car, slide.by)));
        let mut hinted: Vec<_> =
            hints.iter().map(|&slide| text(&characters(&here.after(slide).unwrap()))).collect();
        nearer.sort();
        hinted.sort();
        assert_eq!(hinted, nearer, "{here:?}");
        if Some(deepest) == Some(distance) {
            assert_eq!(survey.solutions(&here), expected.get(cells).map(|it| it.1), "{here:?}");
        }
    }
    for (distance, &count) in survey.layers().iter().enumerate() {
        assert_eq!(count, expected.values().filter(|it| it.0 as usize == distance).count() as u64);
    }
    let farthest = expected.iter().filter(|(_, it)| Some(it.0) == deepest);
    let mut farthest: Vec<&Cells> = farthest.map(|(cells, _)| cells).collect();
    farthest.sort_by_key(|cells| order(cells));
    let hardest: Vec<Cells> = survey.hardest_boards().iter().map(characters).collect();
    assert_eq!(hardest.iter().collect::<Vec<_>>(), farthest, "{board:?}");
    assert_eq!(survey.hardest().as_ref().map(characters).as_ref(), farthest.first().copied());
    replay(&survey, board);
}

/// The solution of the survey is as long as its distance, and leads to the exit.
fn replay<M: Reach, P: Encoding>(survey: &Survey<M, P>, board: &Board) {
    let slides = survey.solution(board);
    assert_eq!(slides.as_ref().map(|slides| slides.len() as u32), survey.distance(board));
    if let Some(slides) = slides {
        let end = slides.iter().try_fold(board.clone(), |board, &slide| board.after(slide));
        assert!(end.unwrap().is_solved());
        assert!(slides.iter().all(|slide| M::cost(slide.by.unsigned_abs().into()) == 1));
    }
}

/// The findings of a survey, for comparison.
fn summary<M: Reach>(survey: &Survey<M>) -> (Vec<u64>, u64, Vec<Board>) {
    (survey.layers().to_vec(), survey.positions(), survey.hardest_boards())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn surveys_agree_with_the_oracle(board in strategies::boards(5, 9)) {
        with_encoding!(&board, P => { check_metric::<Moves, P>(&board); check_metric::<Steps, P>(&board) });
        check_metric::<Moves, TenByTen>(&board);
    }

    #[test]
    fn surveys_of_larger_boards_agree_too(board in strategies::boards(8, 60)) {
        with_encoding!(&board, P => { check_metric::<Moves, P>(&board); check_metric::<Steps, P>(&board) });
    }

    /// However a survey came about, and whatever its buffers held before, it is the same.
    #[test]
    fn buffers_do_not_show(boards in prop::collection::vec(strategies::boards(5, 9), 1..4)) {
        let mut moves = Survey::new(&boards[0]).unwrap();
        let mut steps = moves.in_metric::<Steps>();
        for board in boards.iter().rev() {
            moves.restart(board).unwrap();
            prop_assert_eq!(moves.resume(Limits::none(), &mut ()), None);
            steps.restart_from(&moves);
            prop_assert_eq!(steps.resume(Limits::none(), &mut ()), None);
            prop_assert_eq!(summary(&moves), summary(&Survey::new(board).unwrap()));
            prop_assert_eq!(summary(&steps), summary(&Survey::<Steps>::with_encoding(board).unwrap()));
            prop_assert_eq!(summary(&steps.in_metric::<Moves>()), summary(&moves));
        }
    }
}

#[test]
fn boards_of_other_cars_have_no_distance() {
    let survey = Survey::new(&"ooB / AAB / ooo / CCo".parse().unwrap()).unwrap();
    for other in ["ooB / AAB / ooo / ooo", "ooo / AAB / ooB / oCC / ooo", "oBo / oBo / AAo / CCo"] {
        let other: Board = other.parse().unwrap();
        assert_eq!(
            (survey.distance(&other), survey.hints(&other), survey.solution(&other)),
            (None, vec![], None)
        );
        assert_eq!((survey.solutions(&other), survey.measures(&other)), (None, None));
    }
}

/// Car B fills the column of the exit but for one cell, and never leaves the red car's row.
#[test]
fn a_component_without_a_solved_position_has_no_distances() {
    let board: Board = "oooB / AAoB / oooB / oooo".parse().unwrap();
    let survey = Survey::new(&board).unwrap();
    assert_eq!((survey.positions(), survey.depth(), survey.layers()), (4, None, [].as_slice()));
    assert_eq!((survey.distance(&board), survey.hardest(), survey.hints(&board)), (None, None, vec![]));
    assert!(!survey.is_minimal());
    assert_eq!(survey.in_metric::<Steps>().positions(), 4);
}

#[test]
fn a_survey_may_stop_and_go_on() {
    let board = levels().next().unwrap().board;
    let whole = summary(&Survey::<Steps>::with_encoding(&board).unwrap());
    for limit in [1, 100, 1_247, 1_248, 2_493] {
        let mut survey = Survey::of(Space::<Steps>::with_encoding(&board).unwrap());
        assert_eq!(survey.resume(Limits::none().expanded(limit), &mut ()), Some(Reason::Expanded));
        assert_eq!((survey.distance(&board), survey.hardest(), survey.depth()), (None, None, None));
        assert_eq!(survey.resume(Limits::none(), &mut ()), None);
        assert_eq!(summary(&survey), whole);
        assert!(survey.bytes() >= 12 * survey.positions(), "a word and half a word for each position");
    }
    let mut survey = Survey::of(Space::<Steps>::with_encoding(&board).unwrap());
    assert_eq!(
        survey.resume(Limits::none().expanded(2_494), &mut ()),
        None,
        "each position is expanded twice"
    );
}

#[test]
fn a_survey_has_room_or_says_so() {
    let board: Board = format!("AA{}", "o".repeat(47)).parse().unwrap();
    let small: Board = "AAo / ooo / ooo".parse().unwrap();
    let expected = Space::new(&board).unwrap_err();
    let error = |result: Result<(), SpaceError>| result.unwrap_err().to_string();
    let mut survey = Survey::new(&small).unwrap();
    assert_eq!(error(survey.restart(&board)), expected.to_string());
    assert_eq!((survey.distance(&small), survey.positions()), (Some(1), 2));
    assert_eq!(Survey::<Moves, EightByEight>::with_encoding(&board).unwrap().positions(), 6);
}

/// The hardest boards known: of their components, the moves and steps that the hardest position needs. The boards of 51
/// and of 60 moves are published by M. Fogleman, "Solving Rush Hour, the puzzle", 2018; all numbers were counted by two
/// other programs.
#[test]
fn the_hardest_boards_known() {
    for (board, moves, steps) in [
        ("BCCoDoBEFoDGBEFAAGHHHIoGooJIKKLLJMMo", 51, 83),
        ("BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM", 49, 93),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, 103),
        ("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", 58, 111),
        ("BBoCDxEEECDooAAFooooGFHHIoGJJKIoLLxK", 58, 111),
    ] {
        let board: Board = board.parse().unwrap();
        let in_moves = Survey::new(&board).unwrap();
        let in_steps = in_moves.in_metric::<Steps>();
        assert_eq!((in_moves.depth(), in_steps.depth()), (Some(moves), Some(steps)), "{board}");
        assert!(in_moves.hardest_boards().contains(&board), "{board}");
    }
    // Two boards of one component, a hundred and ten and a hundred and eleven steps from the exit.
    let [one, other] = ["BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "BBoCDxEEECDooAAFooooGFHHIoGJJKIoLLxK"]
        .map(|board| board.parse::<Board>().unwrap());
    assert_eq!(Survey::<Steps>::with_encoding(&one).unwrap().distance(&one), Some(110));
    assert_eq!(Survey::<Steps>::with_encoding(&other).unwrap().distance(&other), Some(111));
}

/// The moves are the published ones, the other numbers were counted by two other programs.
#[test]
fn the_levels_lie_in_their_surveys() {
    for level in levels().filter(|level| level.positions < Some(10_000)) {
        let in_moves = Survey::new(&level.board).unwrap();
        let in_steps = in_moves.in_metric::<Steps>();
        let found =
            (in_moves.distance(&level.board), in_steps.distance(&level.board), Some(in_moves.positions()));
        assert_eq!(found, (level.optimum, level.steps, level.positions), "{}", level.name);
        assert!(in_moves.depth() >= level.optimum && in_steps.depth() >= level.steps);
        replay(&in_moves, &level.board);
        replay(&in_steps, &level.board);
    }
}
