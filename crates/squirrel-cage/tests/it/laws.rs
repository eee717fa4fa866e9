//! Laws of all boards, checked on random walks.

use std::collections::HashSet;

use proptest::prelude::*;
use search::{
    BreadthFirst, Limits, NoGoal, Outcome, Progress, Search, StateSpace,
    closed_lists::{ByKey, ByOrbit},
    laws,
    space::{Key, Reversible},
};
use squirrel_cage::{
    AnyAction, AnyMetricSpace, Board, CodeMove, Configuration, Description, Fields, GroupShift, GroupSpace,
    Metric, Move, OneBit, Packing, Shift, Space, WideKey,
    metric::{self, Line, Reach, Unit},
    strategies, with_packing,
};

fn walks() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..60)
}

fn check<M: Reach, P: Packing>(board: &Board, steps: &[u8]) {
    let space = Space::<M, P>::with_encoding(board).unwrap();
    let state = laws::walk(&space, &space.start(), steps);
    laws::actions_are_repeatable(&space, &state);
    laws::apply_is_successor(&space, &state);
    laws::size_hint_is_exact(&space, &state);
    laws::reversible(&space, &state);
    let (predecessors, count) = (space.predecessors(&state), space.predecessors(&state).count());
    assert_eq!(predecessors.size_hint(), (count, Some(count)));
    laws::undirected(&space, &state);
    laws::key_is_bijective(&space, &state);
    laws::symmetric(&space, &state);
    let there = space.board(&state);
    assert_eq!(space.state(&there), Some(state));
    assert_eq!(space.state(board), Some(space.start()));
}

/// The steps of the space are those of the board.
fn steps_agree<P: Packing>(board: &Board, steps: &[u8]) {
    let space = Space::<Unit, P>::with_encoding(board).unwrap();
    let state = laws::walk(&space, &space.start(), steps);
    let there = space.board(&state);
    let reached: HashSet<_> = space.actions(&state).map(|shift| space.successor(&state, shift)).collect();
    let after = |step| space.state(&there.after(step).unwrap()).unwrap();
    assert_eq!(reached, there.actions().iter().map(after).collect());
}

fn check_metrics<P: Packing>(board: &Board, steps: &[u8]) {
    steps_agree::<P>(board, steps);
    check::<Unit, P>(board, steps);
    check::<Line, P>(board, steps);
    check::<metric::Move, P>(board, steps);
}

fn prunes_nothing_needed<M: Reach, P: Packing>(board: &Board) {
    let space = Space::<M, P>::with_encoding(board).unwrap();
    laws::pruning_loses_nothing(&space, &space.start(), 2_000);
}

proptest! {
    #[test]
    fn spaces_keep_the_laws(board in any::<Board>(), steps in walks()) {
        with_packing!(&board, P => check_metrics::<P>(&board, &steps));
        check_metrics::<Fields<2, 2>>(&board, &steps);
    }

    #[test]
    fn the_wooden_game_keeps_the_laws(start in any::<Configuration>(), steps in walks()) {
        with_packing!(&start.board(), P => check_metrics::<P>(&start.board(), &steps));
    }

    #[test]
    fn groups_keep_the_laws(board in strategies::boards(1..=4, 16), steps in walks()) {
        fn check<M: Reach>(board: &Board, steps: &[u8]) {
            let space = GroupSpace::<M, Fields<2, 1>>::with_encoding(board).unwrap();
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
            let (predecessors, count) = (space.predecessors(&state), space.predecessors(&state).count());
            assert!(predecessors.size_hint().0 <= count && predecessors.size_hint().1.unwrap() >= count);
            laws::undirected(&space, &state);
            laws::key_is_bijective(&space, &state);
            assert_eq!(space.state(&space.board(&state)), Some(state));
        }
        check::<Unit>(&board, &steps);
        check::<Line>(&board, &steps);
        check::<metric::Move>(&board, &steps);
    }

    /// The operations of a wide key against those of its bits, one by one.
    #[test]
    fn wide_keys_are_lists_of_bits(one: [u64; 4], other: [u64; 4], tag: u64, shift in 0_u32..256) {
        let bit = |WideKey(words): WideKey<4>, at: u32| at < 256 && words[at as usize / 64] >> (at % 64) & 1 == 1;
        let (one, other) = (WideKey(one), WideKey(other));
        for shift in [shift, shift / 64 * 64, 0] {
            let (tagged, above) = (WideKey::tag(tag, shift), one.bits_from(shift));
            for at in 0..256 {
                prop_assert_eq!(bit(one.or(other), at), bit(one, at) || bit(other, at));
                prop_assert_eq!(bit(one.low(shift), at), at < shift && bit(one, at));
                let of_tag = at.checked_sub(shift).is_some_and(|at| at < 64 && tag >> at & 1 == 1);
                prop_assert_eq!(bit(tagged, at), of_tag);
            }
            prop_assert!((0..64).all(|at| (above >> at & 1 == 1) == bit(one, shift + at)));
        }
        prop_assert_eq!(one.low(256), one);
    }

    /// Unit of the space are the neighbours of the code.
    #[test]
    fn neighbours_agree(start in any::<Configuration>()) {
        let space = Space::new(&start.board()).unwrap();
        let reached = space.actions(&space.start()).map(|shift| space.board(&space.successor(&space.start(), shift)));
        let mut reached: Vec<_> = reached.map(|board| Configuration::of_board(&board).unwrap()).collect();
        let mut expected: Vec<_> = start.neighbours().into_iter().map(|(_, next)| next).collect();
        reached.sort();
        expected.sort();
        prop_assert_eq!(reached, expected);
    }

    /// A move of several pieces is not that of one after the other; a path is.
    #[test]
    fn a_path_is_one_step_after_the_other(board in any::<Board>(), step in any::<Move>()) {
        let pieces: Vec<char> = board.pieces().iter().map(|piece| piece.symbol).take(step.pieces.len()).collect();
        let one = |direction| Move { pieces: pieces.clone(), path: vec![direction] };
        let slowly = step.path.iter().try_fold(board.clone(), |now, &direction| now.after(&one(direction)));
        prop_assert_eq!(board.after(&Move { pieces: pieces.clone(), path: step.path.clone() }), slowly);
    }

    #[test]
    fn moves_can_be_taken_back(board in any::<Board>(), step in any::<Move>()) {
        if let Some(next) = board.after(&step) {
            let path = step.path.iter().rev().map(|direction| direction.reversed()).collect();
            prop_assert_eq!(next.after(&Move { path, ..step }), Some(board));
        }
    }

    #[test]
    fn texts_come_back(
        board in strategies::boards(1..=9, 30), start in any::<Configuration>(), step in any::<Move>(),
        by_code in any::<CodeMove>(),
    ) {
        laws::text_round_trip(&board);
        prop_assert_eq!(Board::from_text(&board.text().to_string()), Ok(board));
        laws::text_round_trip(&start);
        laws::text_round_trip(&step);
        laws::text_round_trip(&by_code);
        prop_assert_eq!(Configuration::of_board(&start.board()), Some(start.clone()));
        let list = start.list().iter().rev().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        prop_assert_eq!(list.parse(), Ok(start));
    }

    #[test]
    fn no_text_is_too_odd(text in "([ABab.#:; -]{0,9}(start:|goal:|id:|match:)?\n){0,9}|\\PC{0,16}|[AB.#/\\\\-]{1,9} => [AB.#/\\\\-]{1,9}( match: shape)?|[0-9, ]{0,40}") {
        for board in [text.parse::<Board>(), Board::from_text(&text)].into_iter().flatten() {
            prop_assert!(board.rows() * board.columns() > 0);
            laws::text_round_trip(&board);
        }
        for description in Description::read_all(&text).into_iter().flatten() {
            let _ = Board::new(&description);
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
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 10, ..ProptestConfig::default() })]

    #[test]
    fn large_spaces_keep_the_laws(board in strategies::boards(5..=16, 60), steps in walks()) {
        with_packing!(&board, P => check_metrics::<P>(&board, &steps));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn pruning_loses_no_position(board in any::<Board>()) {
        with_packing!(&board, P => {
            prunes_nothing_needed::<Unit, P>(&board);
            prunes_nothing_needed::<Line, P>(&board);
            prunes_nothing_needed::<metric::Move, P>(&board);
        });
    }
}

#[test]
fn pruning_loses_no_position_of_the_wooden_game() {
    fn check<M: Reach>() {
        let space = Space::<M>::with_encoding(&Configuration::start().board()).unwrap();
        laws::pruning_loses_nothing(&space, &space.start(), usize::MAX);
    }
    check::<Unit>();
    check::<Line>();
    check::<metric::Move>();
}

/// Frames whose cells take several words, with loose pieces everywhere; and named pieces whose places do, at six bits each.
#[test]
fn large_spaces_have_the_steps_of_the_board() {
    fn check_lines<P: Packing>(board: &Board, steps: &[u8]) {
        steps_agree::<P>(board, steps);
        check::<Unit, P>(board, steps);
        check::<Line, P>(board, steps);
    }

    let symbols: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let frame = |side: usize, every: usize| {
        let cell = |at: usize| if at % every == every / 2 { symbols[at / every] } else { '.' };
        let row = |row: usize| (row * side..(row + 1) * side).map(cell).collect::<String>();
        (0..side).map(row).collect::<Vec<_>>().join("/")
    };
    let steps: Vec<u8> = (0..40_u8).map(|step| step.wrapping_mul(91)).collect();
    let start = |frame: &str| {
        let goal = frame.replace(|sign: char| sign.is_alphabetic() && sign != 'A', ".");
        Board::of_grids(frame, &goal).unwrap()
    };
    for (side, every) in [(9, 7), (9, 5), (11, 7)] {
        check_lines::<Fields<2, 2>>(&start(&frame(side, every)), &steps);
    }
    check_lines::<Fields<4, 4>>(&start(&frame(15, 9)), &steps);
    check_lines::<Fields<16, 16>>(&start(&frame(20, 13)), &steps);
    check::<metric::Move, Fields<2, 2>>(&start(&frame(9, 30)), &steps);
    let crowd = frame(8, 4);
    check_lines::<Fields<2, 1>>(&Board::of_grids(&crowd, &crowd).unwrap(), &steps);
}

/// After an action, those of the same piece are left out that lead where one action or none leads, too. Every piece is
/// named, so the positions tell the pieces.
#[test]
fn redundant_actions_are_left_out() {
    fn check<M: Reach, P: Packing>(board: &Board) {
        let space = Space::<M, P>::with_encoding(board).unwrap();
        for (state, _) in search::survey(&space, &space.start()).distances().iter() {
            let after = |shift| space.successor(state, shift);
            let near: HashSet<_> = space.actions(state).map(after).chain([*state]).collect();
            for last in space.actions(state) {
                let next = space.successor(state, last);
                let after = |shift| space.successor(&next, shift);
                let kept: HashSet<_> = space.actions_after(&next, last).map(after).collect();
                let all: HashSet<_> = space.actions(&next).map(after).collect();
                assert_eq!(kept, &all - &near, "{}", space.board(&next));
            }
        }
    }
    for grid in ["AAB/.C./...", "AB.#/..C./D..."] {
        let board = Board::of_grids(grid, grid).unwrap();
        check::<Unit, OneBit>(&board);
        check::<Line, OneBit>(&board);
        check::<metric::Move, OneBit>(&board);
        check::<Unit, Fields>(&board);
        check::<Line, Fields<2, 2>>(&board);
        check::<metric::Move, Fields>(&board);
    }
}

#[test]
fn spaces_of_any_metric_keep_the_laws() {
    fn check<A: AnyAction<OneBit>>(board: &Board, metric: Metric) {
        let space: AnyMetricSpace<OneBit, A> = AnyMetricSpace::new(board, metric).unwrap();
        let all = search::survey(&space, &space.start());
        let states: Vec<_> = all.distances().iter().map(|(state, _)| *state).collect();
        for state in &states {
            assert_eq!(space.state(&space.board(state)), Some(*state));
            laws::reversible(&space, state);
            laws::undirected(&space, state);
            laws::key_is_bijective(&space, state);
            laws::symmetric(&space, state);
        }
    }
    let board = Board::of_grids_by_shape("AB./.../...", ".../.A./...").unwrap();
    for &metric in Metric::ALL {
        if metric.is_group() {
            check::<GroupShift>(&board, metric);
        } else {
            check::<Shift>(&board, metric);
        }
    }
}

/// A board with other pieces or another goal has no position in the space.
#[test]
fn other_boards_have_no_position() {
    let space = Space::new(&"AB. => .AB".parse().unwrap()).unwrap();
    let is_known = |text: &str| space.state(&text.parse().unwrap()).is_some();
    assert!(is_known("AB. => .AB") && is_known("A.B => .AB") && is_known(".AB => .AB"));
    for text in
        ["AB. => A.B", "AC. => .AC", "AB. => .A.", "A.. => .A.", "AB# => AB#", "AB. => .AB match: shape"]
    {
        assert!(!is_known(text), "{text}");
    }
}

/// Two of nine cells up to the mirrors and turns of the square: by Burnside, (36 + 4 + 4 * 6) / 8.
#[test]
fn images_are_counted() {
    let board = Board::of_grids_by_shape("AB./.../...", ".../.A./...").unwrap();
    let space = Space::<metric::Move>::with_encoding(&board).unwrap();
    let all = search::survey(&space, &space.start());
    let states: Vec<_> = all.distances().iter().map(|(state, _)| *state).collect();
    assert_eq!(states.len(), 36);
    laws::orbits_are_counted(&space, states, |state| space.orbit_size(state));
    let report = BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(report.stats.expanded, 8);
}

/// Pieces that the goal names are images of each other if their targets are; and where the goal stands aside, nothing is.
#[test]
fn symmetries_take_the_goal_to_itself() {
    let orbits = |start: &str, goal: &str| {
        let space = Space::new(&Board::of_grids(start, goal).unwrap()).unwrap();
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
    // The diagonal takes the goal to itself, but lying pieces to standing ones, of which there are more.
    let (start, goal) = ("AHH/VW./VW.", "A../.../...");
    let space = Space::new(&Board::of_grids(start, goal).unwrap()).unwrap();
    let all = search::survey(&space, &space.start());
    assert!(all.distances().iter().all(|(state, _)| space.orbit_size(state) == 1));
}

/// Pieces fill words to the last bit, and behind them stands one that cannot move and takes no bit.
#[test]
fn a_piece_of_no_bit_comes_after_a_full_word() {
    let crowd = ["abcd#q/efgh#q/ijkl##/mnop##", "....#q/....#q/....##/....##"];
    let row = |start: &str| format!("{start}#z/............#z{}", "/............##".repeat(10));
    let wide = [row("abcdefgh...."), row("............")];
    for [start, goal] in [crowd.map(str::to_owned), wide] {
        for board in [Board::of_grids(&start, &goal), Board::of_grids_by_shape(&start, &goal)] {
            let board = board.unwrap();
            with_packing!(&board, P => check_metrics::<P>(&board, &[3, 1, 4, 1, 5, 9, 2, 6]));
            check_metrics::<Fields<4, 4>>(&board, &[2, 7, 1, 8]);
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
        let board = Board::of_grids(start, goal).unwrap();
        laws::text_round_trip(&board);
        let named = format!("id: one\n{0}\nid: two\n{0}", board.text());
        let all: Vec<_> = Description::read_all(&named).into_iter().map(Result::unwrap).collect();
        assert_eq!(all.len(), 2);
        assert!(all.iter().all(|one| Board::new(one).as_ref() == Ok(&board)), "{named}");
    }
    let board = Board::of_grids("A.; / ...", "..A / ...").unwrap();
    let end =
        [";W", "AS", ";W"].iter().try_fold(board, |now, step| now.after(&step.parse().unwrap())).unwrap();
    laws::text_round_trip(&end);
    assert_eq!(end.text().to_string(), "start:\n ;..\n A..\ngoal:\n..A\n...\n");
    assert_eq!(end.grid().to_string(), ";../A..");
}

/// A search that is stopped and goes on does the work of one that is not.
#[test]
fn a_stop_changes_nothing() {
    let space = Space::<metric::Move>::with_encoding(&Configuration::start().board()).unwrap();
    let goal = space.goal();
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
