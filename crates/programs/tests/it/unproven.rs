//! Solutions that are not proven shortest: hints, a game and its lines say so.

use crate::command::Program;

const TILES: Program = Program("sliding_tile");
const PEGS: Program = Program("peg_solitaire");

/// The board of the course project, whose shortest solution takes 26 moves.
const E: &str = "1 3 X / 5 7 6 / 4 2 0";

#[test]
fn a_game_names_par_only_where_it_is_proven() {
    let proven = TILES.typed(&[E, "--play"], "q\n");
    assert!(proven.out.contains("0 moves made; 26 still needed, par 26\n"), "{}", proven.out);
    for method in [&["--algorithm", "greedy"][..], &["--algorithm", "beam", "--heuristic", "manhattan"]] {
        let (_, answers) = TILES.json(&[&[E], method].concat());
        assert_eq!(answers[0]["optimal"], false, "{method:?}");
        let (cost, first) =
            (answers[0]["cost"].as_u64().unwrap(), answers[0]["actions"][0].as_str().unwrap());
        let played = TILES.typed(&[&[E], method, &["--play"]].concat(), &format!("{first}\nq\n"));
        for line in [
            format!("0 moves made; a solution of {cost} is known\n"),
            format!("1 move made: {first}; a solution of {} is known\n", cost - 1),
        ] {
            assert!(played.out.contains(&line), "{method:?}: {}", played.out);
        }
        assert!(!played.out.contains("par") && !played.out.contains("needed"), "{}", played.out);
    }
}

#[test]
fn a_hint_says_whether_its_solution_is_proven() {
    let proven = TILES.run(&[E, "--hint"]);
    assert!(proven.out.contains(", and 25 moves are left after it\n"), "{}", proven.out);
    let greedy = TILES.run(&[E, "--hint", "--algorithm", "greedy"]);
    assert!(greedy.out.contains(" are left after it in this solution, which is not proven shortest\n"));
    assert_eq!(TILES.json(&[E, "--hint", "--algorithm", "greedy"]).1[0]["optimal"], false);
    // Bergholt's 18 moves are the fewest on this board; a beam knows no bound.
    let beam = PEGS.run(&["--shape", "english", "--hint", "--metric", "moves", "--algorithm", "beam"]);
    assert!(beam.out.contains(", which is not proven shortest\n"), "{}", beam.out);
    for program in ["sliding_tile", "rush_hour", "peg_solitaire", "squirrel_cage"] {
        let help = Program(program).run(&["--help"]).out;
        assert!(!help.contains("next action of a shortest solution"), "{program}");
    }
}
