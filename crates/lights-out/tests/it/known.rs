//! Published numbers, each with its source.

use lights_out::{Board, instances, solve};

/// Lines such as `lights out 2x2 rank 4 quiet 1: 1 4 6 4 1 | states 16 depth 4`; their source is in the file.
const LAYERS: &str = include_str!("../data/layers.txt");

/// Returns the lamps of a board as bits.
fn bits(board: &Board) -> u32 {
    let lamps = board.actions().into_iter().zip(0..);
    lamps.filter(|(lamp, _)| board.lit().contains(lamp)).map(|(_, lamp)| 1 << lamp).sum()
}

/// A set of presses is optimal if no quiet pattern makes it smaller, and it counts once for all sets of its size.
#[test]
fn layers_of_squares() {
    for (line, side) in LAYERS.lines().filter(|line| !line.starts_with('#')).zip(1..) {
        let (head, rest) = line.split_once(": ").unwrap();
        let layers = rest.split(" | ").next().unwrap().split(' ').map(|count| count.parse().unwrap());
        let mut quiet = vec![0];
        for pattern in Board::dark(side, side).quiet_patterns() {
            quiet.extend(quiet.clone().iter().map(|presses| presses ^ bits(&pattern)));
        }
        let lamps = u32::from(side * side);
        assert_eq!(
            head,
            format!("lights out {side}x{side} rank {} quiet {}", lamps - quiet.len().ilog2(), quiet.len())
        );
        let mut counts = vec![0_u32; 26];
        for presses in 0..1_u32 << lamps {
            let order = |presses: u32| (presses.count_ones(), presses);
            let is_first = quiet.iter().all(|quiet| order(presses) <= order(presses ^ quiet));
            counts[presses.count_ones() as usize] += u32::from(is_first);
        }
        counts.truncate(counts.iter().rposition(|&count| count > 0).unwrap() + 1);
        assert_eq!(counts, layers.collect::<Vec<u32>>(), "{side}");
    }
}

/// OEIS A075464: the fewest presses when all lamps of n by n are lit.
#[test]
fn all_lamps_of_a_square() {
    for (side, optimum) in (1..).zip([1, 4, 5, 4, 15, 28, 33, 40]) {
        let board: Board = vec!["x".repeat(side); side].join("/").parse().unwrap();
        assert_eq!(solve(&board).plan().unwrap().cost, optimum, "{side}");
        assert_eq!(instances().nth(side - 1).unwrap().task, board);
    }
}

/// Without quiet patterns a board has one solution, so the hardest one needs every lamp: 3x3, 6x6 and 7x7 here.
#[test]
fn hardest_boards_need_the_presses_of_the_last_layer() {
    let hardest = instances().filter(|instance| instance.name.contains("hardest"));
    let presses: Vec<_> = hardest.map(|instance| solve(&instance.task).plan().unwrap().cost).collect();
    assert_eq!(presses, [9, 7, 15, 15, 36, 49]);
}

/// Two quiet patterns of 5x5: M. Anderson and T. Feil, "Turning lights out with linear algebra", 1998.
#[test]
fn quiet_patterns_of_five_by_five() {
    let quiet = Board::dark(5, 5).quiet_patterns();
    let [one, other] = [0, 1].map(|pattern| bits(&quiet[pattern]));
    for text in [".xxx./x.x.x/xx.xx/x.x.x/.xxx.", "x.x.x/x.x.x/...../x.x.x/x.x.x"] {
        assert!([one, other, one ^ other].contains(&bits(&text.parse().unwrap())), "{text}");
    }
    assert!(one != other && one > 0 && other > 0);
}
