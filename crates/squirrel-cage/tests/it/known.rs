//! Published numbers, each with its source.

use search::{
    BreadthFirst, Goal, NoGoal, Run, Search, ShortestPlans, Survey,
    closed_lists::{ByKey, ByOrbit, ByState},
    survey,
};
use squirrel_cage::{
    Board, Configuration, Fields, GroupSpace, Metric, Move, OneBit, Packing, Space, instances,
    metric::{self, Line, Reach, Unit},
    with_packing,
};

use crate::plain::{FIGURES, Figures, GOALS, ORBITS, OWN_IMAGES, POSITIONS};

/// The moves of a shortest solution, which solve the puzzle.
fn solution<M: Reach, P: Packing>(board: &Board) -> Vec<Move> {
    let space = Space::<M, P>::with_encoding(board).unwrap();
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let report = search.run_to(&space, &space.start(), &space.goal());
    let moves = space.solution(report.plan().unwrap());
    let end = moves.iter().try_fold(board.clone(), |board, step| board.after(step));
    assert!(end.unwrap().is_solved());
    moves
}

fn fewest(board: &Board) -> [u32; 3] {
    with_packing!(board, P => {
        let lengths = [
            solution::<Unit, P>(board).len(),
            solution::<Line, P>(board).len(),
            solution::<metric::Move, P>(board).len(),
        ];
        lengths.map(|length| length as u32)
    })
}

/// 116 steps: the course project "Résolution d'un jeu: la cage de l'écureuil". 90 slides and 81 moves: J. A. Storer, "Red
/// Donkey", cs.brandeis.edu/~storer/JimPuzzles. 81 moves: M. Gardner, "Sixth Book of Mathematical Diversions from Scientific
/// American", 1971, answers to the chapter on sliding-block puzzles.
#[test]
fn the_squirrel_leaves_its_cage() {
    let board = Configuration::start().board();
    assert_eq!(fewest(&board), [116, 90, 81]);
    let steps = solution::<Unit, OneBit>(&board);
    assert!(steps.iter().all(|step| step.path.len() == 1));
    let slides = solution::<Line, OneBit>(&board);
    assert!(slides.iter().all(|slide| slide.path.iter().all(|direction| *direction == slide.path[0])));
}

/// Counted by plain means too, in `plain.rs`.
fn graph<M: Reach, P: Packing>(figures: &Figures) {
    let board = Configuration::start().board();
    let space = Space::<M, P>::with_encoding(&board).unwrap();
    let all = survey(&space, &space.start());
    assert_eq!((all.states(), all.edges()), (POSITIONS as u64, 2 * figures.edges));
    assert_eq!((all.depth(), all.farthest().len()), figures.farthest);
    let goal = space.goal();
    let is_final = |position: &_| Goal::<Space<M, P>>::is_goal(&goal, position);
    let solved: Vec<_> =
        all.distances().iter().filter(|(position, _)| is_final(position)).map(|found| *found.0).collect();
    assert_eq!(solved.len(), GOALS);
    let pruned = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(pruned.stats.expanded, POSITIONS as u64);
    let by_state =
        BreadthFirst::new().with_closed_list(ByState::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(by_state.stats.expanded, POSITIONS as u64);
    assert_eq!(by_state.stats.generated, pruned.stats.generated);
    let mut back: Survey<_> = Survey::new();
    let starts: Vec<_> = solved.into_iter().map(|position| (position, 0)).collect();
    let _ = Run::of(&mut back).run_from(&space, &starts, &NoGoal);
    assert_eq!(back.depth(), figures.hardest);
}

#[test]
fn the_graph_of_the_squirrel() {
    let [steps, slides, moves] = &FIGURES;
    graph::<Unit, OneBit>(steps);
    graph::<Line, OneBit>(slides);
    graph::<metric::Move, OneBit>(moves);
    graph::<Unit, Fields>(steps);
    graph::<Line, Fields<2, 2>>(slides);
    graph::<metric::Move, Fields<4, 4>>(moves);
}

/// Of all positions that the squirrel can be freed in, just two lie 116 steps away: mirror images of each other.
#[test]
fn the_final_codes() {
    let start = Configuration::start();
    let space = Space::new(&start.board()).unwrap();
    let all = survey(&space, &space.start());
    let goal = space.goal();
    let nearest = all.distances().iter().filter(|&(_, depth)| depth == 116).map(|(position, _)| *position);
    let mut codes: Vec<Configuration> = nearest
        .filter(|position| Goal::<Space<Unit>>::is_goal(&goal, position))
        .map(|position| Configuration::of_board(&space.board(&position)).unwrap())
        .collect();
    codes.sort();
    let texts: Vec<String> = codes.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["122215225235245313411412433443", "122215225235245333413423441442"]);
    assert_eq!(codes[0].mirrored(), codes[1]);
    assert!(codes.iter().all(Configuration::is_final));

    let moves = start.code_moves(&solution::<Unit, OneBit>(&start.board())).unwrap();
    let end = moves.iter().try_fold(start, |now, step| now.after(step)).unwrap();
    assert!(codes.contains(&end), "{end}");
}

#[test]
fn mirror_images() {
    let space = Space::new(&Configuration::start().board()).unwrap();
    let report = BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(report.stats.expanded, ORBITS as u64);
    let all = survey(&space, &space.start());
    let own = |position: &_| space.orbit_size(position) == 1;
    assert_eq!(all.distances().iter().filter(|(position, _)| own(position)).count(), OWN_IMAGES);
    let solved =
        BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&space, &space.start(), &space.goal());
    assert_eq!(solved.plan().unwrap().actions.len(), 116);
}

/// As many as `plain.rs` counts. The plans come in pairs, mirror images of each other.
#[test]
fn all_shortest_plans_are_counted() {
    fn count<M: Reach>() -> u128 {
        let space = Space::<M>::with_encoding(&Configuration::start().board()).unwrap();
        let mut plans = ShortestPlans::new();
        let _ = plans.run_to(&space, &space.start(), &space.goal());
        plans.count()
    }
    let counts = [count::<Unit>(), count::<Line>(), count::<metric::Move>()];
    assert_eq!(counts, FIGURES.map(|figures| figures.ways));
    assert!(counts.iter().all(|count| count % 2 == 0), "{counts:?}");
}

/// The sources stand in the file.
#[test]
fn the_classics() {
    let all: Vec<_> = instances().collect();
    assert_eq!(all.len(), 27);
    for game in all {
        assert_eq!(
            fewest(&game.board),
            [Metric::Unit, Metric::Line, Metric::Move].map(|metric| game.optimum_in(metric).unwrap()),
            "{}",
            game.id
        );
    }
}

/// D. E. Knuth states 20, 10 and 4 for one piece, and 10, 4 and 2 for any set of pieces, in his program SLIDING, 2009.
#[test]
fn groups_solve_a_small_test() {
    fn fewest_together<M: Reach>(board: &Board) -> usize {
        let space = GroupSpace::<M, Fields>::with_encoding(board).unwrap();
        let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
        let report = search.run_to(&space, &space.start(), &space.goal());
        let moves = space.solution(report.plan().unwrap());
        let end = moves.iter().try_fold(board.clone(), |board, step| board.after(step));
        assert!(end.unwrap().is_solved());
        moves.len()
    }
    let board = instances().find(|game| game.id == "knuth-sliding").unwrap().board;
    assert_eq!(fewest(&board), [20, 10, 4]);
    let together = [
        fewest_together::<Unit>(&board),
        fewest_together::<Line>(&board),
        fewest_together::<metric::Move>(&board),
    ];
    assert_eq!(together, [10, 4, 2]);
}
