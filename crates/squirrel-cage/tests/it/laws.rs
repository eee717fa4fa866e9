//! What must hold of every puzzle, tried on random walks.

use proptest::prelude::*;
use search::{
    BreadthFirst, Limits, NoGoal, Outcome, Progress, Search, StateSpace,
    closed_lists::{ByKey, ByOrbit},
    laws,
};
use squirrel_cage::{
    CodeMove, Configuration, Description, Fields, Label, Metric, Move, Moves, Packing, Puzzle, Slides,
    SlidingBlocks, SlidingGroups, Solved, Steps, strategies, with_packing,
};

fn walks() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..60)
}

fn check<M: Metric, P: Packing>(puzzle: &Puzzle, steps: &[u8]) {
    let space = SlidingBlocks::<M, P>::new(puzzle).unwrap();
    let state = laws::walk(&space, &space.start(), steps);
    laws::actions_are_repeatable(&space, &state);
    laws::apply_is_successor(&space, &state);
    laws::size_hint_is_exact(&space, &state);
    laws::reversible(&space, &state);
    laws::undirected(&space, &state);
    laws::key_is_bijective(&space, &state);
    laws::symmetric(&space, &state);
    let there = space.puzzle(&state);
    assert_eq!(space.position(&there), Some(state));
    assert_eq!(space.position(puzzle), Some(space.start()));
}

fn check_metrics<P: Packing>(puzzle: &Puzzle, steps: &[u8]) {
    check::<Steps, P>(puzzle, steps);
    check::<Slides, P>(puzzle, steps);
    check::<Moves, P>(puzzle, steps);
}

fn prunes_nothing_needed<M: Metric, P: Packing>(puzzle: &Puzzle) {
    let space = SlidingBlocks::<M, P>::new(puzzle).unwrap();
    laws::pruning_loses_nothing(&space, &space.start(), 2_000);
}

proptest! {
    #[test]
    fn spaces_keep_the_laws(puzzle in any::<Puzzle>(), steps in walks()) {
        with_packing!(&puzzle, P => check_metrics::<P>(&puzzle, &steps));
        check_metrics::<Fields<2, 2>>(&puzzle, &steps);
    }

    #[test]
    fn the_wooden_game_keeps_the_laws(start in any::<Configuration>(), steps in walks()) {
        with_packing!(&start.puzzle(), P => check_metrics::<P>(&start.puzzle(), &steps));
    }

    #[test]
    fn groups_keep_the_laws(puzzle in strategies::puzzles(1..=4, 16), steps in walks()) {
        fn check<M: Metric>(puzzle: &Puzzle, steps: &[u8]) {
            let space = SlidingGroups::<M, Fields<2, 1>>::new(puzzle).unwrap();
            let state = laws::walk(&space, &space.start(), &steps[..steps.len().min(10)]);
            // Each action is looked for among all that lead back.
            let count = space.actions(&state).count();
            if count > 500 {
                return;
            }
            let mut actions = space.actions(&state);
            for left in (0..=count).rev() {
                assert!(actions.size_hint().0 <= left && actions.size_hint().1.unwrap() >= left);
                actions.next();
            }
            laws::actions_are_repeatable(&space, &state);
            laws::reversible(&space, &state);
            laws::undirected(&space, &state);
            laws::key_is_bijective(&space, &state);
        }
        check::<Steps>(&puzzle, &steps);
        check::<Slides>(&puzzle, &steps);
        check::<Moves>(&puzzle, &steps);
    }

    /// Steps of the space are the neighbours of the code.
    #[test]
    fn neighbours_agree(start in any::<Configuration>()) {
        let space = SlidingBlocks::<Steps>::new(&start.puzzle()).unwrap();
        let reached = space.actions(&space.start()).map(|shift| space.puzzle(&space.successor(&space.start(), shift)));
        let mut reached: Vec<_> = reached.map(|puzzle| Configuration::of_puzzle(&puzzle).unwrap()).collect();
        let mut expected: Vec<_> = start.neighbours().into_iter().map(|(_, next)| next).collect();
        reached.sort();
        expected.sort();
        prop_assert_eq!(reached, expected);
    }

    /// A move of several pieces is not that of one after the other; a path is.
    #[test]
    fn a_path_is_one_step_after_the_other(puzzle in any::<Puzzle>(), step in any::<Move>()) {
        let pieces: Vec<char> = puzzle.pieces().iter().map(|piece| piece.symbol).take(step.pieces.len()).collect();
        let one = |direction| Move { pieces: pieces.clone(), path: vec![direction] };
        let slowly = step.path.iter().try_fold(puzzle.clone(), |now, &direction| now.after(&one(direction)));
        prop_assert_eq!(puzzle.after(&Move { pieces: pieces.clone(), path: step.path.clone() }), slowly);
    }

    #[test]
    fn moves_can_be_taken_back(puzzle in any::<Puzzle>(), step in any::<Move>()) {
        if let Some(next) = puzzle.after(&step) {
            let path = step.path.iter().rev().map(|direction| direction.reversed()).collect();
            prop_assert_eq!(next.after(&Move { path, ..step }), Some(puzzle));
        }
    }

    #[test]
    fn texts_come_back(
        puzzle in strategies::puzzles(1..=9, 30), start in any::<Configuration>(), step in any::<Move>(),
        by_code in any::<CodeMove>(),
    ) {
        laws::text_round_trip(&puzzle);
        laws::text_round_trip(&start);
        laws::text_round_trip(&step);
        laws::text_round_trip(&by_code);
        prop_assert_eq!(Configuration::of_puzzle(&start.puzzle()), Some(start.clone()));
        let list = start.list().iter().rev().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        prop_assert_eq!(list.parse(), Ok(start));
    }

    #[test]
    fn no_text_is_too_odd(text in "([ABab.#:; -]{0,9}(start:|goal:|id:|match:)?\n){0,9}|\\PC{0,16}|[0-9, ]{0,40}") {
        if let Ok(puzzle) = text.parse::<Puzzle>() {
            prop_assert!(puzzle.rows() * puzzle.columns() > 0);
        }
        for description in Description::read_all(&text).into_iter().flatten() {
            let _ = Puzzle::new(&description);
        }
        if let Ok(start) = text.parse::<Configuration>() {
            prop_assert_eq!(start.to_string().parse(), Ok(start));
        }
        if let Ok(step) = text.parse::<Move>() {
            laws::text_round_trip(&step);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn large_spaces_keep_the_laws(puzzle in strategies::puzzles(5..=16, 60), steps in walks()) {
        with_packing!(&puzzle, P => check_metrics::<P>(&puzzle, &steps));
    }

    #[test]
    fn pruning_loses_no_position(puzzle in any::<Puzzle>()) {
        with_packing!(&puzzle, P => {
            prunes_nothing_needed::<Steps, P>(&puzzle);
            prunes_nothing_needed::<Slides, P>(&puzzle);
            prunes_nothing_needed::<Moves, P>(&puzzle);
        });
    }
}

#[test]
fn pruning_loses_no_position_of_the_wooden_game() {
    fn check<M: Metric>() {
        let space = SlidingBlocks::<M>::new(&Configuration::start().puzzle()).unwrap();
        laws::pruning_loses_nothing(&space, &space.start(), usize::MAX);
    }
    check::<Steps>();
    check::<Slides>();
    check::<Moves>();
}

/// Two of nine cells up to the mirrors and turns of the square: by Burnside, (36 + 4 + 4 * 6) / 8.
#[test]
fn images_are_counted() {
    let puzzle = Puzzle::of_grids_by_shape("AB./.../...", ".../.A./...").unwrap();
    let space = SlidingBlocks::<Moves>::new(&puzzle).unwrap();
    let all = search::survey(&space, &space.start());
    let states: Vec<_> = all.distances().iter().map(|(state, _)| *state).collect();
    assert_eq!(states.len(), 36);
    laws::orbits_are_counted(&space, states);
    let report = BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(report.stats.expanded, 8);
}

/// Pieces that the goal names are images of each other if their targets are; and where the goal stands aside, nothing is.
#[test]
fn symmetries_take_the_goal_to_itself() {
    let orbits = |start: &str, goal: &str| {
        let space = SlidingBlocks::<Steps>::new(&Puzzle::of_grids(start, goal).unwrap()).unwrap();
        BreadthFirst::new()
            .with_closed_list(ByOrbit::new())
            .run_to(&space, &space.start(), &NoGoal)
            .stats
            .expanded
    };
    // A and B in a row of five, A on the left: ten positions, two of them their own images.
    assert_eq!(orbits("A..B.", ".A.B."), 6);
    assert_eq!(orbits("A..B.", "A..B."), 10);
    assert_eq!(orbits("A..B#", ".A.B#"), 6);
}

/// Pieces fill words to the last bit, and behind them stands one that cannot move and takes no bit.
#[test]
fn a_piece_of_no_bit_comes_after_a_full_word() {
    let crowd = ["abcd#q/efgh#q/ijkl##/mnop##", "....#q/....#q/....##/....##"];
    let row = |start: &str| format!("{start}#z/............#z{}", "/............##".repeat(10));
    let wide = [row("abcdefgh...."), row("............")];
    for [start, goal] in [crowd.map(str::to_owned), wide] {
        for puzzle in [Puzzle::of_grids(&start, &goal), Puzzle::of_grids_by_shape(&start, &goal)] {
            let puzzle = puzzle.unwrap();
            with_packing!(&puzzle, P => check_metrics::<P>(&puzzle, &[3, 1, 4, 1, 5, 9, 2, 6]));
            check_metrics::<Fields<4, 4>>(&puzzle, &[2, 7, 1, 8]);
        }
    }
}

/// Rows that would be read as a comment or as a key are written so that they are not.
#[test]
fn texts_with_semicolons_and_colons_come_back() {
    for (start, goal) in [
        (";A. / ...", "... / A.."),
        ("A;. / ...", ";.A / ..."),
        ("... / ab:", "... / :.."),
        ("id: / ...", "... / .d."),
        ("goal: / .....", "..... / goal:"),
    ] {
        let puzzle = Puzzle::of_grids(start, goal).unwrap();
        laws::text_round_trip(&puzzle);
        let named = format!("id: one\n{puzzle}\nid: two\n{puzzle}");
        let all: Vec<_> = Description::read_all(&named).into_iter().map(Result::unwrap).collect();
        assert_eq!(all.len(), 2);
        assert!(all.iter().all(|one| Puzzle::new(one).as_ref() == Ok(&puzzle)), "{named}");
    }
    let puzzle = Puzzle::of_grids("A.; / ...", "..A / ...").unwrap();
    let end =
        [";W", "AS", ";W"].iter().try_fold(puzzle, |now, step| now.after(&step.parse().unwrap())).unwrap();
    laws::text_round_trip(&end);
    assert_eq!(end.to_string(), "start:\n ;..\n A..\ngoal:\n..A\n...\n");
    assert_eq!(Label(end).to_string(), ";../A..");
}

/// A search that is stopped and goes on does the work of one that is not.
#[test]
fn a_stop_changes_nothing() {
    let space = SlidingBlocks::<Moves>::new(&Configuration::start().puzzle()).unwrap();
    let goal = Solved::of(&space);
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let whole = search.run_to(&space, &space.start(), &goal);
    let mut stopped = search.within(Limits::none().expanded(1_000)).run_to(&space, &space.start(), &goal);
    assert!(matches!(stopped.outcome, Outcome::Stopped { .. }));
    for most in (2_000..).step_by(1_000) {
        stopped = search.within(Limits::none().expanded(most)).resume_to(&space, &goal);
        if !matches!(stopped.outcome, Outcome::Stopped { .. }) {
            break;
        }
    }
    assert_eq!((stopped.outcome, stopped.stats), (whole.outcome, whole.stats));
}
