//! The program `peg_solitaire` where a board has no solution: every proof that it prints is checked on the characters of the
//! file, or found again by a simple search.

use std::collections::BTreeMap;

use crate::command::file;
use crate::peg_grid::{Grid, Hole, IMPOSSIBLE, ORTHOGONAL, TRIANGLE};
use crate::peg_solitaire::{json, run};

/// By bitmap, by layers where no bitmap may be had, depth first: the same verdict as a queue of all grids.
#[test]
fn what_has_no_solution_is_proven_by_all_exact_methods() {
    let all = Grid::of(TRIANGLE).fewest_moves(&ORTHOGONAL).1;
    let triangle = file("proven_triangle.txt", TRIANGLE);
    for method in [
        &[][..],
        &["--algorithm", "exact"],
        &["--algorithm", "dfs"],
        &["--algorithm", "exact", "--metric", "moves"],
    ] {
        let (status, answers) = json(&[&["-f", &triangle], method].concat());
        assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()), "{method:?}");
        if method == ["--algorithm", "exact"] || method == ["--algorithm", "dfs"] {
            assert_eq!(answers[0]["expanded"], all.len());
        }
    }
    let mut by_pegs = BTreeMap::<usize, u32>::new();
    for grid in &all {
        *by_pegs.entry(grid.pegs.len()).or_default() += 1;
    }
    let counts: Vec<String> = by_pegs.values().rev().map(ToString::to_string).collect();
    let out = run(&["-f", &triangle]).out;
    assert!(out.contains(&format!("All {} positions were reached", all.len())), "{out}");
    assert!(out.contains(&format!("By pegs, from 14 to 3: {}\n", counts.join(" "))), "{out}");

    let small = file("proven_small.txt", IMPOSSIBLE);
    for algorithm in ["dfs", "exact"] {
        let (status, answers) = json(&["-f", &small, "--algorithm", algorithm]);
        assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()));
    }
}

/// The weights and the marks that are printed, checked as a reader would.
#[test]
fn printed_proofs_hold() {
    let out = run(&["-f", &file("pagoda.txt", IMPOSSIBLE)]).out;
    let after = out.split("peg on b2.\n").nth(1).unwrap();
    let weights: Vec<Vec<i32>> = (after.lines().take(3))
        .map(|line| line.split_whitespace().map(|weight| weight.parse().unwrap()).collect())
        .collect();
    let transposed = |column: usize| weights.iter().map(|row| row[column]).collect::<Vec<_>>();
    for line in weights.iter().cloned().chain((0..3).map(transposed)) {
        assert!(line[0] + line[1] >= line[2] && line[2] + line[1] >= line[0]);
    }
    let start = weights.concat().iter().sum::<i32>() - weights[1][1];
    assert!(
        start < weights[1][1] && out.contains(&format!("It is {start} at the start, and {}", weights[1][1]))
    );

    let european = "  xxx\n xxxxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n xxxxx\n  xxx\n";
    let answered = run(&["-f", &file("european.txt", european)]);
    assert!(answered.status == 1 && answered.out.contains("unsolvable: position class\n"));
    let marks: Vec<&str> = answered.out.split("other odd.\n").nth(1).unwrap().lines().take(7).collect();
    let grid = Grid::of(european);
    let marked = Grid::of(&marks.join("\n").replace('.', "o").replace('#', "x"));
    let is_marked = |hole: Hole| marked.pegs.contains(&hole);
    for &(row, column) in &grid.holes {
        for (down, right) in ORTHOGONAL {
            let jump = [0, 1, 2].map(|far| (row + far * down, column + far * right));
            if jump.iter().all(|hole| grid.holes.contains(hole)) {
                assert_eq!(jump.iter().filter(|&&hole| is_marked(hole)).count() % 2, 0);
            }
        }
    }
    let pegs = grid.pegs.iter().filter(|&&hole| is_marked(hole)).count();
    let last = usize::from(is_marked((3, 3)));
    assert_ne!(pegs % 2, last);
    assert!(
        answered
            .out
            .contains(&format!("{pegs} stand there at the start, and {last} with the last peg on d4"))
    );
}

/// The board to which the contest had no answer. The number of positions is that of a count by another program.
#[test]
#[ignore = "all 427,585,687 positions; seconds if optimized"]
fn the_open_board_of_the_contest_has_no_solution() {
    let text = "   xxx\n   xxx\n   xxx\nxxxx.xxxx\nxxxxxxxxx\n   xxx\n   xxx\n   xxx\n";
    let answered = run(&["-f", &file("echec.txt", text)]);
    assert_eq!(answered.status, 1);
    assert!(answered.out.contains("All 427,585,687 positions were reached"), "{}", answered.out);
}

/// A row of fifty holes has a bitmap that nothing could hold, and few positions.
#[test]
fn without_a_bitmap_layers_prove() {
    let one = file("row_one.txt", &format!("{}.{}\n", "x".repeat(25), "x".repeat(24)));
    let two = file("row_two.txt", &format!("{}..{}\n", "x".repeat(24), "x".repeat(24)));
    for (file, proof) in [(one, "complement meeting"), (two, "search with pagoda functions")] {
        let (status, answers) = json(&["-f", &file, "--algorithm", "exact", "--check"]);
        assert_eq!((status, &answers[0]["proof"]), (1, &proof.into()));
        let answered = run(&["-f", &file, "--algorithm", "exact"]);
        assert!(answered.out.contains(&format!("unsolvable: {proof}\n")), "{}", answered.out);
        assert!(answered.out.contains("By pegs, from"), "{}", answered.out);
    }
}
