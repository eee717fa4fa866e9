//! Components: published figures of the wooden game, and small puzzles against one queue.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use search::{Limits, Reason, StateSpace};
use squirrel_cage::{
    Board, Configuration, Fields, OneBit, Packing, Space, Survey,
    metric::{self, Line, Reach, Unit},
    strategies,
};

use crate::plain::{FIGURES, Figures, GOALS, ORBITS, OWN_IMAGES, POSITIONS};

/// Counted by plain means too, in `plain.rs`.
fn check<M: Reach>(figures: &Figures) {
    let start = Configuration::start().board();
    let survey = Survey::of(Space::<M>::with_encoding(&start).unwrap());
    assert_eq!((survey.positions(), survey.edges()), (POSITIONS as u64, figures.edges));
    assert_eq!((survey.goals(), survey.distance(&start)), (GOALS as u64, Some(figures.optimum)));
    assert_eq!(survey.images(), [0, OWN_IMAGES as u64, (POSITIONS - OWN_IMAGES) as u64]);
    assert_eq!(survey.orbits(), ORBITS as u64);
    let hardest = survey.hardest_boards();
    assert_eq!(survey.depth(), Some(figures.hardest));
    assert!(hardest.iter().all(|board| survey.distance(board) == Some(figures.hardest)));
    assert_eq!(survey.hardest().as_ref(), hardest.first());
    let measured = survey.diameter_and_radius().unwrap();
    assert_eq!((measured.diameter, measured.radius), (figures.diameter, figures.radius));
    assert_eq!(survey.graph().distances([measured.ends.0]).distance(measured.ends.1), Some(figures.diameter));
    assert_eq!(survey.graph().distances([measured.center]).depth(), Some(figures.radius));
}

#[test]
fn the_survey_of_the_squirrel() {
    let [steps, slides, moves] = &FIGURES;
    check::<Unit>(steps);
    check::<Line>(slides);
    check::<metric::Move>(moves);
}

#[test]
#[ignore = "thousands of searches, 5 seconds"]
fn eccentricities_of_the_squirrel() {
    fn all<M: Reach>(figures: &Figures) {
        let survey = Survey::of(Space::<M>::with_encoding(&Configuration::start().board()).unwrap());
        let all = survey.eccentricities();
        assert_eq!((all.by_node()[0], all.diameter()), (figures.farthest.0, Some(figures.diameter)));
        assert_eq!(all.radius(), Some(figures.radius));
    }
    let [steps, slides, moves] = &FIGURES;
    all::<Unit>(steps);
    all::<Line>(slides);
    all::<metric::Move>(moves);
}

/// A shortest solution follows the hints, and each hint leads one nearer.
#[test]
fn hints_lead_to_the_exit() {
    fn follow<M: Reach>(fewest: u32) {
        let start = Configuration::start().board();
        let survey = Survey::of(Space::<M>::with_encoding(&start).unwrap());
        let moves = survey.solution(&start).unwrap();
        assert_eq!(moves.len() as u32, fewest);
        let end = moves.iter().enumerate().fold(start, |now, (made, step)| {
            assert_eq!(survey.distance(&now), Some(fewest - made as u32));
            assert!(survey.hints(&now).contains(step));
            now.after(step).unwrap()
        });
        assert!(end.is_solved() && survey.hints(&end).is_empty());
    }
    follow::<Unit>(116);
    follow::<Line>(90);
    follow::<metric::Move>(81);
}

/// Two equal pieces that have changed places: hints speak of the pieces as they stand.
#[test]
fn hints_use_the_symbols_of_the_puzzle() {
    let [start, other] =
        ["ABC. / ....", "BAC. / ...."].map(|start| Board::of_grids(start, "...C / ....").unwrap());
    let survey = Survey::new(&start).unwrap();
    assert_eq!(survey.hints(&other).iter().map(ToString::to_string).collect::<Vec<_>>(), ["CE"]);
    let [start, other] = ["AB. / ..C", "BA. / ..C"].map(|start| Board::of_grids(start, ".C. / ...").unwrap());
    let survey = Survey::new(&start).unwrap();
    for board in [start, other] {
        let distance = survey.distance(&board).unwrap();
        let hints = survey.hints(&board);
        assert!(!hints.is_empty());
        for hint in hints {
            assert_eq!(survey.distance(&board.after(&hint).unwrap()), Some(distance - 1), "{hint}");
        }
        let end = survey.solution(&board).unwrap().iter().try_fold(board, |now, step| now.after(step));
        assert!(end.unwrap().is_solved());
    }
}

#[test]
fn what_is_not_known_has_no_distance() {
    let start = Configuration::start().board();
    let mut survey = Survey::begun(&start).unwrap();
    assert_eq!(survey.resume(Limits::none().expanded(100), &mut ()), Some(Reason::Expanded));
    assert!(survey.hints(&start).is_empty() && survey.hardest().is_none());
    assert_eq!((survey.distance(&start), survey.goals(), survey.depth()), (None, 0, None));
    assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    assert_eq!(survey.distance(&start), Some(116));
    let alone = Board::of_grids("AB.", "BA.").unwrap();
    let survey = Survey::new(&alone).unwrap();
    assert_eq!((survey.positions(), survey.goals(), survey.distance(&alone)), (3, 0, None));
    assert!(survey.solution(&alone).is_none() && survey.hardest_boards().is_empty());
}

/// Each code once, each edge once, and as many of both as there are.
#[test]
fn the_whole_graph_is_written() {
    let survey = Survey::new(&Configuration::start().board()).unwrap();
    let export = survey.export();
    let nodes = export.nodes_csv().to_string();
    let mut codes: Vec<&str> = nodes.lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
    assert!(codes.iter().all(|code| code.trim_matches('"').parse::<Configuration>().is_ok()));
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 25_955);
    assert_eq!(nodes.lines().filter(|line| line.ends_with(",0")).count(), 964);
    assert_eq!(export.edges_csv().to_string().lines().count(), 1 + 41_948);
    let xml = export.graphml().to_string();
    assert_eq!((xml.matches("<node ").count(), xml.matches("<edge ").count()), (25_955, 41_948));
    let near = survey.export().up_to(3);
    assert_eq!(u64::from(near.nodes()), survey.graph().layers().take(4).sum::<u64>());
}

#[test]
fn labels_of_other_puzzles_are_their_rows() {
    let board = Board::of_grids("#A-/AAB", "#.A/...").unwrap_err();
    assert!(board.to_string().contains("shape"));
    let board = Board::of_grids("#A-/.AB", "#.A/..A").unwrap();
    assert_eq!(board.grid().to_string(), "#A-/.AB");
}

/// A gate under a piece of the goal: it leaves and comes back.
#[test]
fn a_piece_of_the_goal_may_begin_on_a_gate() {
    let board = Board::of_grids("ab. / #.#", "-.a / #.#").unwrap();
    let survey = Survey::new(&board).unwrap();
    assert_eq!((survey.distance(&board), survey.positions()), (Some(3), 9));
    assert_eq!(survey.diameter_and_radius().unwrap().diameter, survey.eccentricities().diameter().unwrap());
    agrees::<metric::Move, OneBit>(&board);
}

/// Distances from a position, by one queue.
fn queue<M: Reach, P: Packing>(
    space: &Space<M, P>,
    from: &[squirrel_cage::Position<P>],
) -> HashMap<squirrel_cage::Position<P>, u32> {
    let mut known: HashMap<_, _> = from.iter().map(|&position| (position, 0)).collect();
    let mut queue: VecDeque<_> = from.iter().copied().collect();
    while let Some(position) = queue.pop_front() {
        let depth = known[&position];
        for shift in space.actions(&position) {
            let next = space.successor(&position, shift);
            known.entry(next).or_insert_with(|| {
                queue.push_back(next);
                depth + 1
            });
        }
    }
    known
}

fn agrees<M: Reach, P: Packing>(board: &Board) {
    let Ok(space) = Space::<M, P>::with_encoding(board) else { return };
    let mut survey = Survey::begun_in(space);
    if survey.resume(Limits::none().expanded(400), &mut ()).is_some() {
        return;
    }
    let space = survey.space();
    let all = queue(space, &[space.start()]);
    let solved: Vec<_> = all.keys().copied().filter(|position| space.board(position).is_solved()).collect();
    let field = queue(space, &solved);
    assert_eq!((survey.positions(), survey.goals()), (all.len() as u64, solved.len() as u64));
    assert_eq!(survey.depth(), field.values().copied().max());
    for position in all.keys() {
        assert_eq!(survey.distance(&space.board(position)), field.get(position).copied());
    }
    let farthest = |position| queue(space, &[position]).into_values().max().unwrap();
    let expected: Vec<u32> = survey.graph().states().iter().map(|&position| farthest(position)).collect();
    assert_eq!(survey.eccentricities().by_node(), expected);
    let measured = survey.diameter_and_radius().unwrap();
    assert_eq!(Some(measured.diameter), expected.iter().copied().max());
    assert_eq!(Some(measured.radius), expected.iter().copied().min());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn surveys_are_what_a_queue_finds(board in strategies::boards(1..=4, 16)) {
        agrees::<Unit, Fields>(&board);
        agrees::<Line, Fields>(&board);
        agrees::<metric::Move, Fields>(&board);
    }
}

/// The two packings number the same positions in the same order.
#[test]
fn packings_agree() {
    let start = Configuration::start().board();
    let bits = Survey::of(Space::<Line, OneBit>::with_encoding(&start).unwrap());
    let fields = Survey::of(Space::<Line, Fields>::with_encoding(&start).unwrap());
    assert_eq!(
        bits.diameter_and_radius().map(|measured| measured.diameter),
        fields.diameter_and_radius().map(|measured| measured.diameter)
    );
    assert!(bits.graph().layers().eq(fields.graph().layers()));
}
