//! Proofs hold for their board and for no other, and none is found for a board that can be solved.

use peg_solitaire::{
    Board, ClosureBuilder, Exact, Layers, Pagoda, Parity, Place, Proof, Space, contest, pairs, strategies,
    with_holes,
};
use proptest::prelude::*;
use search::Search;

use crate::oracle::is_solution;

fn place(text: &str) -> Place {
    text.parse().unwrap()
}

proptest! {
    /// Walk backwards from a single peg: such a board can be solved, and no proof says otherwise.
    #[test]
    fn no_proof_is_found_for_what_can_be_solved(board in strategies::boards(6), steps in prop::collection::vec(any::<u8>(), 0..30)) {
        let Some(target) = board.targets().next() else { return Ok(()) };
        let mut pegs = vec![target];
        // Backwards, the holes are the pegs: a jump of the empty holes.
        for step in steps {
            let empty = board.holes().iter().copied().filter(|hole| !pegs.contains(hole));
            let jumps = board.clone().with_pegs(empty).unwrap();
            let Some(&jump) = jumps.actions().get(usize::from(step) % jumps.actions().len().max(1)) else { break };
            let after = jumps.after(jump).unwrap();
            pegs = after.holes().iter().copied().filter(|hole| !after.pegs().any(|peg| peg == *hole)).collect();
        }
        let problem = board.clone().with_pegs(pegs).unwrap().with_targets([target]).unwrap();
        prop_assert_eq!(Proof::find(&problem), None);
        // Larger bitmaps take too long for this number of boards.
        if let Ok(proof) = Proof::by_closure(&problem, &ClosureBuilder::new().with_bytes(1 << 18)) {
            prop_assert_eq!(proof, None);
        }
    }

    /// A proof that was found is verified. With any significant part changed, it is not.
    #[test]
    fn what_is_found_is_verified(board in strategies::boards(5)) {
        let Some(proof) = Proof::find(&board) else { return Ok(()) };
        prop_assert!(proof.verify(&board), "{}", proof);
        if let Proof::Pagoda { parities, pagodas } = &proof {
            let broken = pagodas.iter().map(|pagoda| Pagoda { weights: vec![0; pagoda.weights.len()], ..pagoda.clone() });
            let parities = parities.clone();
            let verified = Proof::Pagoda { parities, pagodas: broken.collect() }.verify(&board);
            prop_assert!(!verified);
        }
        if let Proof::PositionClass(parities) = &proof {
            let broken = parities.iter().map(|parity| Parity { holes: Vec::new(), ..parity.clone() });
            prop_assert!(!Proof::PositionClass(broken.collect()).verify(&board));
        }
    }

    #[test]
    fn exhaustive_proofs_are_verified(board in strategies::boards(4)) {
        let Some(proof) = Proof::by_closure(&board, &ClosureBuilder::new().with_threads(2)).unwrap() else { return Ok(()) };
        prop_assert!(proof.verify(&board));
        let Proof::Exhaustive { positions } = &proof else { panic!("{proof}") };
        for at in 0..positions.len() {
            let mut broken = positions.clone();
            broken[at] += 1;
            let verified = Proof::Exhaustive { positions: broken }.verify(&board);
            prop_assert!(!verified);
        }
    }
}

/// On the 3x3 board the class permits the centre; the pagoda function of the contest's jury does not.
#[test]
fn a_pagoda_function_by_hand() {
    let board = contest().find(|file| file.name == "impossible").unwrap().board().unwrap();
    let target = place("b2");
    // Corners weigh -1, sides 0 and the centre 1: it starts with -4, and no jump raises that.
    let weights = vec![-1, 0, -1, 0, 1, 0, -1, 0, -1];
    assert!(Pagoda { target, weights: weights.clone() }.excludes(&board, target));
    for (weights, why) in [
        (vec![0; 9], "the target weighs no more than the start"),
        (vec![-1, 0, 9, 0, 1, 0, -1, 0, -1], "a jump raises the sum"),
        (weights[1..].to_vec(), "a hole has no weight"),
    ] {
        assert!(!Pagoda { target, weights }.excludes(&board, target), "{why}");
    }
    assert!(!Pagoda { target: place("z9"), weights }.excludes(&board, place("z9")));
}

/// The rule of three: the holes of two colours of three.
#[test]
fn a_parity_by_hand() {
    let board = Board::european();
    let target = place("d4");
    let coloured = |colours: [u16; 2]| {
        let colour = |hole: &&Place| colours.contains(&((hole.row + hole.column) % 3));
        Parity { target, holes: board.holes().iter().filter(colour).copied().collect() }
    };
    let verdicts = [[0, 1], [0, 2], [1, 2]].map(|colours| coloured(colours).excludes(&board, target));
    assert!(verdicts.contains(&true), "{verdicts:?}");
    assert!(!coloured([0, 0]).excludes(&board, target), "a jump changes one hole of a colour");
    let solvable = Board::english();
    assert!(!coloured([0, 1]).excludes(&solvable, target));
}

/// Several targets: each is excluded by its own means.
#[test]
fn every_target_must_be_excluded() {
    let board: Board = "xxx/x.x/xxx".parse().unwrap();
    let proof = Proof::find(&board.clone().with_targets([place("b2"), place("a1")]).unwrap()).unwrap();
    let Proof::Pagoda { parities, pagodas } = &proof else { panic!("{proof}") };
    assert_eq!((parities[0].target, pagodas[0].target), (place("a1"), place("b2")));
    assert!(proof.verify(&board));
    let of_both = board.with_targets([place("a1"), place("b2")]).unwrap();
    assert!(proof.verify(&of_both));
    let parities = parities.clone();
    assert!(!Proof::Pagoda { parities: parities.clone(), pagodas: vec![] }.verify(&of_both));
    assert!(!Proof::PositionClass(parities).verify(&of_both));
}

#[test]
fn an_empty_proof_is_none() {
    let board = Board::english();
    let nothing = [
        Proof::PositionClass(vec![]),
        Proof::Pagoda { parities: vec![], pagodas: vec![] },
        Proof::Exhaustive { positions: vec![] },
        Proof::Exhaustive { positions: vec![0; 34] },
        Proof::NoPeg,
        Proof::NoTarget,
    ];
    for proof in nothing {
        assert!(!proof.verify(&board), "{proof}");
    }
}

/// Plays the solution of the exact search, or checks its proof and returns it.
fn exact(board: &Board) -> Option<Proof> {
    with_holes!(board, W => {
        let space = Space::<W>::with_encoding(board).unwrap();
        let mut search = Exact::new(&space);
        let report = search.run_to(&space, &space.start(), &space.goal());
        match report.plan() {
            Some(plan) => assert!(is_solution(board, &space.solution(plan)), "{board}"),
            None => assert!(search.proof().unwrap().verify(board), "{board}"),
        }
        search.proof()
    })
}

proptest! {
    /// The exact search and the bitmap agree, whatever the board.
    #[test]
    fn the_exact_search_agrees_with_the_closure(board in strategies::boards(4)) {
        let closure = Proof::by_closure(&board, &ClosureBuilder::new()).unwrap();
        prop_assume!(board.pegs().count() > 1);
        prop_assert_eq!(exact(&board).is_some(), closure.is_some());
    }
}

/// All pairs of holes of some boards. Most are refuted where halves do not meet or where functions exclude the rest.
#[test]
fn the_exact_search_on_all_pairs() {
    the_exact_search_agrees_on(&[Board::triangle(5), Board::rectangle(4, 4), Board::rectangle(3, 6)]);
}

#[test]
#[ignore = "two larger boards, seconds in release"]
fn the_exact_search_on_all_pairs_of_larger_boards() {
    the_exact_search_agrees_on(&[Board::triangle(6), Board::rectangle(5, 5)]);
}

fn the_exact_search_agrees_on(boards: &[Board]) {
    let (mut meetings, mut learnt, mut solved) = (0, 0, 0);
    for board in boards {
        for pair in pairs(board) {
            let problem = pair.on(board).unwrap();
            let proof = exact(&problem);
            assert_eq!(
                proof.is_some(),
                Proof::by_closure(&problem, &ClosureBuilder::new()).unwrap().is_some(),
                "{problem}"
            );
            match &proof {
                Some(Proof::Meeting(_)) => {
                    assert_eq!(pair.from, pair.to);
                    meetings += 1;
                }
                Some(Proof::Pruned(layers)) => learnt += layers.exclusions.len(),
                _ => solved += 1,
            }
        }
    }
    assert!(meetings > 0 && learnt > 0 && solved > 0, "{meetings} {learnt} {solved}");
}

/// A search with other counts, without a function it needs, or with one that does not fall, proves nothing.
#[test]
fn changed_layers_prove_nothing() {
    let board = Board::diamond().from_to(place("e3"), place("e4")).unwrap();
    let Some(Proof::Pruned(layers)) = exact(&board) else { panic!("a search from one hole to another") };
    let is_proof = |layers: Layers| Proof::Pruned(layers).verify(&board);
    assert!(is_proof(layers.clone()));
    assert!(!Proof::Meeting(layers.clone()).verify(&board), "the start is no complement of the target");
    let mut counts = layers.clone();
    counts.positions[38] += 1;
    assert!(!is_proof(counts));
    let mut raised = layers.clone();
    raised.exclusions[0].pagoda.weights[20] += 1_000;
    assert!(!is_proof(raised));
}

/// Halves of a board that can be solved do meet, and none of its layers is a proof.
#[test]
fn halves_that_meet() {
    let board = Board::triangle(6).from_to(place("b3"), place("b3")).unwrap();
    let is_solvable = Proof::by_closure(&board, &ClosureBuilder::new()).unwrap().is_none();
    assert_eq!(exact(&board).is_none(), is_solvable);
    let positions = vec![0; board.holes().len() + 1];
    let empty = Layers { parities: Vec::new(), exclusions: Vec::new(), positions };
    assert!(!Proof::Meeting(empty).verify(&board));
}

/// A search that has answered gives the same answer again, with a solution and with a proof.
#[test]
fn an_answer_stays_when_the_search_is_resumed() {
    for board in [Board::triangle(5), "./xx/xxx/xxxx/xxxxx".parse().unwrap()] {
        let space = Space::new(&board).unwrap();
        let goal = space.goal();
        let mut search = Exact::new(&space);
        let first = search.run_to(&space, &space.start(), &goal);
        let again = search.resume_to(&space, &goal);
        assert_eq!((again.outcome, again.stats), (first.outcome, first.stats));
    }
}
