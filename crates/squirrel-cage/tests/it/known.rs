//! Published numbers, each with its source.

use search::{
    BreadthFirst, Goal, NoGoal, Run, Search, ShortestPlans, Survey,
    closed_lists::{ByKey, ByOrbit, ByState},
    survey,
};
use squirrel_cage::{
    Configuration, Fields, Metric, Move, Moves, OneBit, Packing, Puzzle, Slides, SlidingBlocks,
    SlidingGroups, Solved, Steps, classics, with_packing,
};

use crate::plain::{FIGURES, Figures, GOALS, ORBITS, OWN_IMAGES, POSITIONS};

/// The moves of a shortest solution, which solve the puzzle.
fn solution<M: Metric, P: Packing>(puzzle: &Puzzle) -> Vec<Move> {
    let space = SlidingBlocks::<M, P>::new(puzzle).unwrap();
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let report = search.run_to(&space, &space.start(), &Solved::of(&space));
    let moves = space.moves(report.plan().unwrap());
    let end = moves.iter().try_fold(puzzle.clone(), |puzzle, step| puzzle.after(step));
    assert!(end.unwrap().is_solved());
    moves
}

fn fewest(puzzle: &Puzzle) -> [u32; 3] {
    with_packing!(puzzle, P => {
        let lengths = [
            solution::<Steps, P>(puzzle).len(),
            solution::<Slides, P>(puzzle).len(),
            solution::<Moves, P>(puzzle).len(),
        ];
        lengths.map(|length| length as u32)
    })
}

/// 116 steps: the course project "Résolution d'un jeu: la cage de l'écureuil". 90 slides and 81 moves: J. A. Storer, "Red
/// Donkey", cs.brandeis.edu/~storer/JimPuzzles. 81 moves: M. Gardner, "Sixth Book of Mathematical Diversions from Scientific
/// American", 1971, answers to the chapter on sliding-block puzzles.
#[test]
fn the_squirrel_leaves_its_cage() {
    let puzzle = Configuration::start().puzzle();
    assert_eq!(fewest(&puzzle), [116, 90, 81]);
    let steps = solution::<Steps, OneBit>(&puzzle);
    assert!(steps.iter().all(|step| step.path.len() == 1));
    let slides = solution::<Slides, OneBit>(&puzzle);
    assert!(slides.iter().all(|slide| slide.path.iter().all(|direction| *direction == slide.path[0])));
}

/// Counted by plain means too, in `plain.rs`.
fn graph<M: Metric, P: Packing>(figures: &Figures) {
    let puzzle = Configuration::start().puzzle();
    let space = SlidingBlocks::<M, P>::new(&puzzle).unwrap();
    let all = survey(&space, &space.start());
    assert_eq!((all.states(), all.edges()), (POSITIONS as u64, 2 * figures.edges));
    assert_eq!((all.depth(), all.farthest().len()), figures.farthest);
    let goal = Solved::of(&space);
    let is_final = |position: &_| Goal::<SlidingBlocks<M, P>>::is_goal(&goal, position);
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
    graph::<Steps, OneBit>(steps);
    graph::<Slides, OneBit>(slides);
    graph::<Moves, OneBit>(moves);
    graph::<Steps, Fields>(steps);
    graph::<Slides, Fields<2, 2>>(slides);
    graph::<Moves, Fields<4, 4>>(moves);
}

/// Of all positions that the squirrel can be freed in, just two lie 116 steps away: mirror images of each other.
#[test]
fn the_final_codes() {
    let start = Configuration::start();
    let space = SlidingBlocks::<Steps>::new(&start.puzzle()).unwrap();
    let all = survey(&space, &space.start());
    let goal = Solved::of(&space);
    let nearest = all.distances().iter().filter(|&(_, depth)| depth == 116).map(|(position, _)| *position);
    let mut codes: Vec<Configuration> = nearest
        .filter(|position| Goal::<SlidingBlocks<Steps>>::is_goal(&goal, position))
        .map(|position| Configuration::of_puzzle(&space.puzzle(&position)).unwrap())
        .collect();
    codes.sort();
    let texts: Vec<String> = codes.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["122215225235245313411412433443", "122215225235245333413423441442"]);
    assert_eq!(codes[0].mirrored(), codes[1]);
    assert!(codes.iter().all(Configuration::is_final));

    let moves = start.code_moves(&solution::<Steps, OneBit>(&start.puzzle())).unwrap();
    let end = moves.iter().try_fold(start, |now, step| now.after(step)).unwrap();
    assert!(codes.contains(&end), "{end}");
}

#[test]
fn mirror_images() {
    let space = SlidingBlocks::<Steps>::new(&Configuration::start().puzzle()).unwrap();
    let report = BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(report.stats.expanded, ORBITS as u64);
    let all = survey(&space, &space.start());
    let own = |position: &_| search::space::Symmetric::orbit_size(&space, position) == 1;
    assert_eq!(all.distances().iter().filter(|(position, _)| own(position)).count(), OWN_IMAGES);
    let solved = BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(
        &space,
        &space.start(),
        &Solved::of(&space),
    );
    assert_eq!(solved.plan().unwrap().actions.len(), 116);
}

/// As many as `plain.rs` counts. The plans come in pairs, mirror images of each other.
#[test]
fn all_shortest_plans_are_counted() {
    fn count<M: Metric>() -> u128 {
        let space = SlidingBlocks::<M>::new(&Configuration::start().puzzle()).unwrap();
        let mut plans = ShortestPlans::new();
        let _ = plans.run_to(&space, &space.start(), &Solved::of(&space));
        plans.count()
    }
    let counts = [count::<Steps>(), count::<Slides>(), count::<Moves>()];
    assert_eq!(counts, FIGURES.map(|figures| figures.ways));
    assert!(counts.iter().all(|count| count % 2 == 0), "{counts:?}");
}

/// The sources stand in the file.
#[test]
fn the_classics() {
    let all: Vec<_> = classics().collect();
    assert_eq!(all.len(), 27);
    for game in all {
        assert_eq!(fewest(&game.puzzle), [game.steps, game.slides, game.moves], "{}", game.id);
    }
}

/// D. E. Knuth states 20, 10 and 4 for one piece, and 10, 4 and 2 for any set of pieces, in his program SLIDING, 2009.
#[test]
fn groups_solve_a_small_test() {
    fn fewest_together<M: Metric>(puzzle: &Puzzle) -> usize {
        let space = SlidingGroups::<M, Fields>::new(puzzle).unwrap();
        let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
        let report = search.run_to(&space, &space.start(), &Solved::of(space.blocks()));
        let moves = space.moves(report.plan().unwrap());
        let end = moves.iter().try_fold(puzzle.clone(), |puzzle, step| puzzle.after(step));
        assert!(end.unwrap().is_solved());
        moves.len()
    }
    let puzzle = classics().find(|game| game.id == "knuth-sliding").unwrap().puzzle;
    assert_eq!(fewest(&puzzle), [20, 10, 4]);
    let together = [
        fewest_together::<Steps>(&puzzle),
        fewest_together::<Slides>(&puzzle),
        fewest_together::<Moves>(&puzzle),
    ];
    assert_eq!(together, [10, 4, 2]);
}
