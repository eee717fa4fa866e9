//! Published numbers, each with its source. The goal is everywhere that the red car touches the exit.

use rush_hour::{Board, Moves, Reach, Slide, Space, Steps, WayOut, levels};
use search::{
    BreadthFirst, Goal, NoGoal, Search, Survey,
    closed_lists::{ByKey, ByRank, ByState, ClosedList},
};

/// The slides of a shortest solution, which lead to the exit.
fn solution<M: Reach, G: Goal<Space<M>>, L: ClosedList<Space<M>>>(
    space: &Space<M>,
    goal: &G,
) -> Option<Vec<Slide>> {
    let report = BreadthFirst::new().with_closed_list(L::default()).run_to(space, &space.start(), goal);
    let slides = space.solution(report.plan()?);
    let start = space.board(&space.start());
    let end = slides.iter().try_fold(start, |board, &slide| board.after(slide));
    assert!(end.unwrap().is_solved());
    Some(slides)
}

fn fewest_moves(board: &Board) -> usize {
    let space = Space::new(board).unwrap();
    solution::<_, _, ByKey>(&space, &WayOut::of(&space)).unwrap().len()
}

fn fewest_steps(board: &Board) -> usize {
    let space = Space::<Steps>::with_encoding(board).unwrap();
    let slides = solution::<_, _, ByKey>(&space, &space.goal()).unwrap();
    assert!(slides.iter().all(|slide| slide.by.abs() == 1));
    slides.len()
}

fn component<M: Reach, L: ClosedList<Space<M>>>(board: &Board) -> u64 {
    let space = Space::<M>::with_encoding(board).unwrap();
    BreadthFirst::new().with_closed_list(L::default()).run_to(&space, &space.start(), &NoGoal).stats.expanded
}

/// The counts of the cards, which "Solution minimale du jeu Traffic!" repeats.
#[test]
fn the_levels_need_as_many_moves_as_published() {
    let published = [
        8, 8, 14, 9, 9, 9, 13, 12, 12, 17, 25, 17, 16, 17, 23, 21, 24, 25, 22, 10, 21, 26, 29, 25, 27, 28,
        28, 30, 31, 32, 37, 37, 40, 43, 43, 44, 47, 48, 50, 51,
    ];
    for (level, moves) in levels().zip(published) {
        assert_eq!(level.optimum, Some(moves), "{}", level.name);
        assert_eq!(fewest_moves(&level.board), moves as usize, "{}", level.name);
    }
}

/// One layer later, and with other closed lists: the same counts.
#[test]
fn either_goal_and_every_closed_list_agree() {
    for level in levels() {
        let space = Space::new(&level.board).unwrap();
        let (exit, way) = (space.goal(), WayOut::of(&space));
        let moves = level.optimum.map(|moves| moves as usize);
        assert_eq!(solution::<_, _, ByKey>(&space, &exit).map(|slides| slides.len()), moves);
        assert_eq!(solution::<_, _, ByState>(&space, &way).map(|slides| slides.len()), moves);
    }
}

/// Counted by two programs that share nothing with this one.
#[test]
fn the_levels_need_so_many_steps() {
    for level in levels() {
        assert_eq!(Some(fewest_steps(&level.board) as u32), level.steps, "{}", level.name);
    }
    assert_eq!(levels().filter_map(|level| level.steps).sum::<u32>(), 1_844);
}

/// Counted by two programs that share nothing with this one.
#[test]
fn the_levels_have_so_many_positions() {
    for level in levels() {
        assert_eq!(Some(component::<Moves, ByKey>(&level.board)), level.positions, "{}", level.name);
        assert_eq!(Some(component::<Steps, ByKey>(&level.board)), level.positions, "{}", level.name);
    }
    assert_eq!(levels().filter_map(|level| level.positions).sum::<u64>(), 264_303);
}

#[test]
fn ranks_meet_the_same_positions() {
    for level in [1, 3, 38] {
        let level = levels().nth(level - 1).unwrap();
        assert_eq!(Some(component::<Moves, ByRank>(&level.board)), level.positions, "{}", level.name);
    }
}

/// The hardest boards known: moves, steps, positions. The boards of 51 and of 60 moves are published by M. Fogleman,
/// "Solving Rush Hour, the puzzle", 2018; all numbers were counted by two other programs.
#[test]
fn the_hardest_boards_known() {
    for (board, moves, steps, positions) in [
        ("BCCoDoBEFoDGBEFAAGHHHIoGooJIKKLLJMMo", 51, 81, 4_780),
        ("BBBCDEFGGCDEFoAADEHHIooooJIoKKoJLLMM", 49, 93, 24_132),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, 103, 2_332),
        ("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", 58, 110, 9_192),
        ("BBoCDxEEECDooAAFooooGFHHIoGJJKIoLLxK", 58, 111, 9_192),
    ] {
        let board: Board = board.parse().unwrap();
        assert_eq!((fewest_moves(&board), fewest_steps(&board)), (moves, steps), "{board}");
        assert_eq!(component::<Moves, ByKey>(&board), positions, "{board}");
    }
}

/// The goal positions of a component, and from there the depth of the farthest of all.
fn hardest<M: Reach>(board: &Board) -> u32 {
    let space = Space::<M>::with_encoding(board).unwrap();
    let goal = space.goal();
    let around: Survey<_> = search::survey(&space, &space.start());
    let positions = around.distances().iter().map(|(position, _)| (*position, 0));
    let solved: Vec<_> =
        positions.filter(|(position, _)| Goal::<Space<M>>::is_goal(&goal, position)).collect();
    let mut search: Survey<_> = Survey::new();
    let _ = search::Run::of(&mut search).run_from(&space, &solved, &NoGoal);
    search.depth()
}

/// Level 40 is the hardest of its component in moves, and not in steps.
#[test]
fn the_hardest_of_level_40() {
    let level = levels().last().unwrap();
    assert_eq!((hardest::<Moves>(&level.board), hardest::<Steps>(&level.board)), (51, 83));
}
