//! Laws of every board, tried on random walks.

use std::collections::{BTreeSet, HashSet};

use peg_solitaire::{
    Board, Directions, HoleSet, Jump, JumpNumber, PegScore, Place, Space, portfolio, strategies, with_holes,
};
use proptest::prelude::*;
use search::{Heuristic, StateSpace, closed_lists::Hashed, laws, space::Symmetric};

fn walks() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..40)
}

fn check<W: HoleSet>(board: &Board, steps: &[u8]) {
    let space = Space::<W>::with_encoding(board).unwrap();
    let state = laws::walk(&space, &space.start(), steps);
    laws::actions_are_repeatable(&space, &state);
    laws::apply_is_successor(&space, &state);
    laws::size_hint_is_exact(&space, &state);
    laws::reversible(&space, &state);
    laws::symmetric(&space, &state);
    for spread in portfolio(&space).into_iter().chain([PegScore::new(&space, 10, 7)]) {
        laws::zero_at_goal(&space, &spread, &space.goal(), &state);
        laws::estimate_child_agrees(&space, &spread, &space.start(), steps);
        // An estimate is zero at goals alone.
        let is_goal = search::Goal::is_goal(&space.goal(), &state);
        assert_eq!(spread.estimate(&space, &state).h == 0, is_goal);
    }
    hashes_agree(&space, &state);
    jumps_agree(&space, &space.board(&state), state);
    pruned_jumps_agree(&space, &state);
}

/// Images share their hash, and the hash of a child follows from its parent.
fn hashes_agree<W: HoleSet>(space: &Space<W>, state: &peg_solitaire::Position<W>) {
    let hash = |state: &_| space.hash(&space.hashes(state));
    assert_eq!(hash(state), hash(&space.canonical(state)));
    let parts = space.hashes(state);
    for jump in space.actions(state) {
        assert_eq!(space.hash_after(&parts, jump), hash(&space.successor(state, jump)));
    }
}

/// The jumps of the space are those of the board.
fn jumps_agree<W: HoleSet>(space: &Space<W>, board: &Board, state: peg_solitaire::Position<W>) {
    assert_eq!(space.state(board), Some(state));
    let mut jumps: Vec<Jump> = space.actions(&state).into_iter().map(|number| space.jump(number)).collect();
    let mut expected = board.actions();
    jumps.sort_unstable();
    expected.sort_unstable();
    assert_eq!(jumps, expected);
    for jump in jumps {
        let number = space.number(&state, jump).unwrap();
        assert_eq!(board.after(jump), Some(space.board(&space.successor(&state, number))));
    }
}

/// After a jump, the jumps are left out that have a lower number and share no hole with it.
fn pruned_jumps_agree<W: HoleSet>(space: &Space<W>, state: &peg_solitaire::Position<W>) {
    let holes = |number: JumpNumber| {
        let Jump { from, to } = space.jump(number);
        [from, Place { row: from.row.midpoint(to.row), column: from.column.midpoint(to.column) }, to]
    };
    for last in space.actions(state) {
        let child = space.successor(state, last);
        let shares = |number: JumpNumber| holes(number).iter().any(|hole| holes(last).contains(hole));
        let mut expected = space.actions(&child);
        expected.retain(|number| *number >= last || shares(*number));
        assert_eq!(space.actions_after(&child, last), expected);
    }
}

/// Every operation of a set of holes against an ordered set of numbers. A number that occurs twice is removed again.
fn set_agrees<W: HoleSet>(one: &[usize], other: &[usize], distance: usize) {
    let sets = |holes: &[usize]| {
        let (mut set, mut numbers) = (W::EMPTY, BTreeSet::new());
        for hole in holes.iter().map(|hole| hole % W::BITS) {
            set.toggle(hole);
            if !numbers.remove(&hole) {
                numbers.insert(hole);
            }
        }
        (set, numbers)
    };
    let ((one, one_numbers), (other, other_numbers)) = (sets(one), sets(other));
    let check = |set: W, numbers: &BTreeSet<usize>| {
        let mut listed = Vec::new();
        set.for_each(|hole| listed.push(hole));
        assert!(listed.iter().eq(numbers), "{set:?} {numbers:?}");
        assert!(
            (0..W::BITS).all(|hole| set.contains(hole) == numbers.contains(&hole)),
            "{set:?} {numbers:?}"
        );
        assert_eq!((set.count() as usize, set.is_single()), (numbers.len(), numbers.len() == 1));
        let byte = |byte: usize| {
            (0..8).filter(|bit| numbers.contains(&(8 * byte + bit))).map(|bit| 1 << bit).sum::<u8>()
        };
        assert!((0..W::BITS / 8).all(|at| set.byte(at) == byte(at)), "{set:?} {numbers:?}");
    };
    check(one, &one_numbers);
    check(one.and(&other), &(&one_numbers & &other_numbers));
    check(one.or(&other), &(&one_numbers | &other_numbers));
    check(one.xor(&other), &(&one_numbers ^ &other_numbers));
    check(one.without(&other), &(&one_numbers - &other_numbers));
    let distance = distance % W::BITS;
    check(
        one.seen(distance),
        &one_numbers.iter().map(|hole| (hole + W::BITS - distance) % W::BITS).collect(),
    );
}

proptest! {
    #[test]
    fn sets_of_holes_are_sets(
        one in prop::collection::vec(0_usize..192, 0..80),
        other in prop::collection::vec(0_usize..192, 0..80),
        distance in 0_usize..192,
    ) {
        set_agrees::<u64>(&one, &other, distance);
        set_agrees::<u128>(&one, &other, distance);
        set_agrees::<[u64; 1]>(&one, &other, distance);
        set_agrees::<[u64; 3]>(&one, &other, distance);
    }
}

/// The distance of hole numbers orders the jumps into one hole: to the right, down, up and to the left, because negative
/// distances wrap around.
#[test]
fn jumps_are_numbered_by_distance() {
    let board: Board = "xxxxx/xxxxx/xx.xx/xxxxx/xxxxx".parse().unwrap();
    let space = Space::new(&board).unwrap();
    let jumps: Vec<String> =
        space.actions(&space.start()).into_iter().map(|number| space.jump(number).to_string()).collect();
    assert_eq!(jumps, ["a3c3", "c1c3", "c5c3", "e3c3"]);
}

/// A position belongs to a board with the same holes and the same jumps.
#[test]
fn other_boards_have_no_position() {
    let space = Space::new(&"xx./xx./xx.".parse().unwrap()).unwrap();
    let is_known = |text: &str| space.state(&text.parse().unwrap()).is_some();
    assert!(is_known("xx./xx./xx."));
    assert!(is_known("x../.x./Xoo"));
    assert!(!is_known("xx./xx./xx.:diagonal"));
    assert!(!is_known("xx./xx./xx.:none"));
    assert!(!is_known("_xx./_xx./_xx."), "the same numbers of other holes");
    assert!(!is_known("xx."));
}

proptest! {
    #[test]
    fn spaces_keep_the_laws(board in strategies::boards(7), steps in walks()) {
        with_holes!(&board, W => check::<W>(&board, &steps));
        check::<u128>(&board, &steps);
        check::<[u64; 1]>(&board, &steps);
        check::<[u64; 3]>(&board, &steps);
    }

    #[test]
    fn large_spaces_keep_the_laws(board in strategies::boards(20), steps in walks()) {
        with_holes!(&board, W => check::<W>(&board, &steps));
    }

    #[test]
    fn keys_keep_the_law(board in strategies::boards(7), steps in walks()) {
        let space = Space::new(&board).unwrap();
        laws::key_is_bijective(&space, &laws::walk(&space, &space.start(), &steps));
        let space = Space::<u128>::with_encoding(&board).unwrap();
        laws::key_is_bijective(&space, &laws::walk(&space, &space.start(), &steps));
    }

    #[test]
    fn texts_come_back(place: Place, jump: Jump) {
        laws::text_round_trip(&place);
        laws::text_round_trip(&jump);
    }

    #[test]
    fn boards_come_back(board in strategies::boards(9), kept in prop::collection::vec(any::<bool>(), 200)) {
        laws::text_round_trip(&board);
        // The same holes with some of the jumps alone.
        let all = board.clone().with_pegs(board.holes().to_vec()).unwrap();
        let from_each = all.holes().iter().flat_map(|&hole| {
            let vacant = all.clone().from_to(hole, hole).unwrap();
            vacant.actions().into_iter().map(|Jump { from, to }| {
                let over = Place { row: from.row.midpoint(to.row), column: from.column.midpoint(to.column) };
                (from, over, to)
            }).collect::<Vec<_>>()
        });
        let jumps: Vec<_> = from_each.zip(kept).filter(|(_, kept)| *kept).map(|(jump, _)| jump).collect();
        let other = Board::of_jumps(board.holes().to_vec(), jumps).unwrap();
        let other = other.with_pegs(board.pegs()).unwrap().with_targets(board.targets()).unwrap();
        laws::text_round_trip(&other);
    }

    #[test]
    fn no_text_is_too_odd(text in "[a-z0-9]{0,12}|\\PC{0,12}") {
        if let Ok(jump) = text.parse::<Jump>() {
            prop_assert_eq!(jump.to_string(), text.as_str());
        }
        if let Ok(board) = text.parse::<Board>() {
            laws::text_round_trip(&board);
        }
        if let Ok(place) = text.parse::<Place>() {
            prop_assert_eq!(place.to_string(), text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn pruning_loses_no_position(board in strategies::boards(6)) {
        let space = Space::new(&board).unwrap();
        laws::pruning_loses_nothing(&space, &space.start(), 2_000);
        laws::graded(&space, &space.start(), 2_000);
    }
}

#[test]
fn directions_come_back() {
    Directions::ALL.iter().for_each(laws::text_round_trip);
}

/// All positions of small boards up to their symmetries, as many as Burnside's lemma counts.
#[test]
fn orbits_are_counted() {
    for (board, symmetries, orbits) in [
        (Board::rectangle(3, 3), 8, (512 + 2 * 8 + 32 + 4 * 64) / 8),
        (Board::rectangle(2, 4), 1, 256),
        (Board::triangle(3), 2, 64 / 2 + 16 / 2),
        (Board::rectangle(1, 7), 2, 128 / 2 + 16 / 2),
    ] {
        let space = Space::new(&board).unwrap();
        assert_eq!(space.symmetries(), symmetries, "{board:?}");
        let all = 0..1_u64 << board.holes().len();
        let places =
            |set: u64| board.holes().iter().enumerate().filter(move |(hole, _)| set >> hole & 1 == 1);
        let boards = all.map(|set| board.clone().with_pegs(places(set).map(|(_, &place)| place)).unwrap());
        let canonical = boards.map(|board| space.canonical(&space.state(&board).unwrap()));
        assert_eq!(canonical.collect::<HashSet<_>>().len(), orbits, "{board:?}");
    }
}

/// The symmetries of the figure, where the targets allow all of them.
#[test]
fn figures_have_their_symmetries() {
    let everywhere = |board: Board| board.clone().with_targets(board.holes().to_vec()).unwrap();
    for (board, expected) in [
        (Board::english(), 8),
        (Board::asymmetric(), 2),
        (Board::diamond(), 8),
        (Board::rectangle(4, 5), 4),
        (Board::triangle(5), 6),
        (Board::triangle(6), 6),
        (Board::triangle(1), 1),
        ("xxxx/xxx/xxx".parse().unwrap(), 1),
    ] {
        assert_eq!(Space::new(&everywhere(board.clone())).unwrap().symmetries(), expected, "{board}");
    }
    // A hexagon in six directions has twelve.
    let hexagon = (0..5_u16)
        .flat_map(|row| (row.saturating_sub(2)..5.min(row + 3)).map(move |column| Place { row, column }));
    let hexagon = everywhere(Board::of_holes(hexagon, Directions::Triangular).unwrap());
    assert_eq!((hexagon.holes().len(), Space::new(&hexagon).unwrap().symmetries()), (19, 12));
}
