//! Published numbers, each with its source.

use search::{
    BreadthFirst, ByKey, ByOrbit, ByState, Exhaust, Goal, Run, Search, ShortestPlans, Survey, survey,
};
use squirrel_cage::{
    Configuration, Fields, Metric, Move, Moves, OneBit, Packing, Puzzle, Slides, SlidingBlocks,
    SlidingGroups, Solved, Steps, classics, with_packing,
};

/// The moves of a shortest solution, which solve the puzzle.
fn solution<M: Metric, P: Packing>(puzzle: &Puzzle) -> Vec<Move> {
    let space = SlidingBlocks::<M, P>::new(puzzle).unwrap();
    let mut search = BreadthFirst::<_, ByKey<P::Key>>::new();
    let report = search.run(&space, &space.start(), &Solved::of(&space));
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

/// Counted by programs written before this one, of which nothing was taken; so are all numbers of this test.
fn graph<M: Metric, P: Packing>(edges: u64, farthest: (u32, usize)) {
    let puzzle = Configuration::start().puzzle();
    let space = SlidingBlocks::<M, P>::new(&puzzle).unwrap();
    let all = survey(&space, &space.start());
    assert_eq!((all.states(), all.edges()), (25_955, 2 * edges));
    assert_eq!((all.depth(), all.farthest().len()), farthest);
    let goal = Solved::of(&space);
    let is_final = |position: &_| Goal::<SlidingBlocks<M, P>>::is_goal(&goal, position);
    assert_eq!(all.distances().iter().filter(|(position, _)| is_final(position)).count(), 964);
    let pruned = BreadthFirst::<_, ByKey<P::Key>>::new().run(&space, &space.start(), &Exhaust);
    assert_eq!(pruned.stats.expanded, 25_955);
    let by_state = BreadthFirst::<_, ByState>::new().run(&space, &space.start(), &Exhaust);
    assert_eq!((by_state.stats.expanded, by_state.stats.generated), (25_955, pruned.stats.generated));
}

#[test]
fn the_graph_of_the_squirrel() {
    graph::<Steps, OneBit>(41_948, (167, 4));
    graph::<Slides, OneBit>(44_423, (133, 8));
    graph::<Moves, OneBit>(47_151, (124, 8));
    graph::<Steps, Fields>(41_948, (167, 4));
    graph::<Slides, Fields<2, 2>>(44_423, (133, 8));
    graph::<Moves, Fields<4, 4>>(47_151, (124, 8));
}

/// The hardest start of the component, and diameter of the graph from one of the farthest positions.
#[test]
fn the_hardest_start_around_the_squirrel() {
    fn hardest<M: Metric>() -> u32 {
        let space = SlidingBlocks::<M>::new(&Configuration::start().puzzle()).unwrap();
        let goal = Solved::of(&space);
        let around = survey(&space, &space.start());
        let all = around.distances().iter().map(|(position, _)| (*position, 0));
        let solved: Vec<_> =
            all.filter(|(position, _)| Goal::<SlidingBlocks<M>>::is_goal(&goal, position)).collect();
        let mut back: Survey<_> = Survey::new();
        Run::of(&mut back).run_from(&space, &solved, &Exhaust);
        back.depth()
    }
    assert_eq!([hardest::<Steps>(), hardest::<Slides>(), hardest::<Moves>()], [126, 101, 93]);
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
    let report = BreadthFirst::<_, ByOrbit>::new().run(&space, &space.start(), &Exhaust);
    assert_eq!(report.stats.expanded, 13_011);
    let all = survey(&space, &space.start());
    let own = |position: &_| search::Symmetric::orbit_size(&space, position) == 1;
    assert_eq!(all.distances().iter().filter(|(position, _)| own(position)).count(), 67);
    let solved = BreadthFirst::<_, ByOrbit>::new().run(&space, &space.start(), &Solved::of(&space));
    assert_eq!(solved.plan().unwrap().actions.len(), 116);
}

/// Every plan of 116 steps leads to one of two positions, mirror images: so their number is even.
#[test]
fn shortest_plans_come_in_pairs() {
    let space = SlidingBlocks::<Steps>::new(&Configuration::start().puzzle()).unwrap();
    let mut plans = ShortestPlans::<_>::new();
    plans.run(&space, &space.start(), &Solved::of(&space));
    let count = plans.count();
    assert!(count > 0 && count % 2 == 0, "{count}");
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
        let mut search = BreadthFirst::<_, ByKey>::new();
        let report = search.run(&space, &space.start(), &Solved::of(space.blocks()));
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
