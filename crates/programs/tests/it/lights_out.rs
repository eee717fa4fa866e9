//! The program `lights_out`, by the options that all solver programs share.

use std::{collections::BTreeSet, fs};

use serde_json::Value;

use crate::command::{Program, file};

const LAMPS: Program = Program("lights_out");

/// A board as the rows of a text: `x` is a lit lamp.
#[derive(Clone)]
struct Lamps(Vec<Vec<bool>>);

impl Lamps {
    fn of(text: &str) -> Self {
        Lamps(text.split('/').map(|row| row.chars().map(|sign| sign == 'x').collect()).collect())
    }

    fn press(&mut self, (row, column): (usize, usize)) {
        for (other, lamps) in self.0.iter_mut().enumerate() {
            for (at, lamp) in lamps.iter_mut().enumerate() {
                *lamp ^= other.abs_diff(row) + at.abs_diff(column) <= 1;
            }
        }
    }

    fn lamps(&self) -> Vec<(usize, usize)> {
        (0..self.0.len()).flat_map(|row| (0..self.0[0].len()).map(move |column| (row, column))).collect()
    }

    /// Presses lamps such as `a1`; returns whether all are dark then.
    fn is_dark_after(&self, presses: &Value) -> bool {
        let mut lamps = self.clone();
        for press in presses.as_array().unwrap() {
            let text = press.as_str().unwrap().as_bytes();
            lamps.press((usize::from(text[1] - b'1'), usize::from(text[0] - b'a')));
        }
        !lamps.0.concat().contains(&true)
    }

    /// Returns the number of presses of each set of lamps that solves the board, the fewest first: every set is tried.
    fn solutions(&self) -> Vec<u64> {
        let lamps = self.lamps();
        let solves = |set: &u32| {
            let mut board = self.clone();
            let pressed = lamps.iter().enumerate().filter(|(lamp, _)| set >> lamp & 1 == 1);
            pressed.for_each(|(_, &lamp)| board.press(lamp));
            !board.0.concat().contains(&true)
        };
        let mut costs: Vec<u64> =
            (0..1 << lamps.len()).filter(solves).map(|set: u32| set.count_ones().into()).collect();
        costs.sort_unstable();
        costs
    }
}

/// Twenty boards of up to nine lamps, of which some have no solution, and some several.
fn boards() -> Vec<String> {
    let mut bits = 0x9E37_79B9_7F4A_7C15_u64;
    let mut lamp = || {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if bits >> 63 == 0 { '.' } else { 'x' }
    };
    let shapes = [(3, 3), (2, 3), (5, 1), (4, 2)].into_iter().cycle().take(20);
    let board = |(rows, columns)| {
        let rows: Vec<String> = (0..rows).map(|_| (0..columns).map(|_| lamp()).collect()).collect();
        rows.join("/")
    };
    shapes.map(board).collect()
}

fn one(arguments: &[&str]) -> (i32, Value) {
    let (status, mut answers) = LAMPS.json(arguments);
    assert_eq!(answers.len(), 1, "{arguments:?}");
    (status, answers.remove(0))
}

/// Checks the answers for all boards against the sets of presses.
fn check(answers: &[Value], arguments: &[&str]) {
    let boards = boards();
    assert_eq!(answers.len(), boards.len(), "{arguments:?}");
    for (board, answer) in boards.iter().zip(answers) {
        let lamps = Lamps::of(board);
        let fewest = lamps.solutions().first().copied();
        assert_eq!(answer["cost"].as_u64(), fewest, "{arguments:?}: {board} {answer}");
        if fewest.is_some() {
            assert!(lamps.is_dark_after(&answer["actions"]) && answer["optimal"] == true, "{board} {answer}");
        } else {
            let by = if answer["algorithm"] == "elimination" { "quiet pattern" } else { "exhaustive search" };
            assert_eq!((&answer["outcome"], &answer["proof"]), (&"unsolvable".into(), &by.into()), "{board}");
        }
    }
}

#[test]
fn every_way_of_input_and_every_algorithm_answer_alike() {
    let lines = boards().join("\n");
    let blocks =
        "# rows on lines of their own\n".to_owned() + &lines.replace('\n', "\n\n").replace('/', "\n");
    let (lines, blocks) = (file("lamps.txt", &lines), file("lamp-rows.txt", &blocks));
    let folder = file("lamp-files.txt", &format!("# a name of a file\n\n{lines}\n"));
    for arguments in [
        &["--batch", &lines][..],
        &["--batch", &folder],
        &["-f", &lines],
        &["--file", &blocks],
        &["-f", &lines, "--algorithm", "bfs", "--closed-list", "key"],
        &["-f", &lines, "--algorithm", "bidirectional"],
        &["-f", &lines, "--algorithm", "a-star", "--heuristic", "lit", "--open-list", "heap"],
    ] {
        let (status, answers) = LAMPS.json(arguments);
        assert_eq!(status, 0, "{arguments:?}");
        check(&answers, arguments);
    }
    let answered = LAMPS.typed(&["-", "--json"], &fs::read_to_string(blocks).unwrap());
    let answers: Vec<Value> = answered.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    check(&answers, &["-"]);
    assert_eq!(answers[2]["puzzle"], "-#3");
}

#[test]
fn all_solutions_are_the_lightest_sets_and_the_shortest_follow() {
    for board in boards() {
        let costs = Lamps::of(&board).solutions();
        let lightest = costs.iter().filter(|&cost| cost == &costs[0]).count();
        let (_, all) = one(&[&board, "--all"]);
        assert_eq!(all["count"].as_u64(), Some(lightest as u64), "{board}: {all}");
        let (_, shortest) = one(&[&board, "--solutions", "100"]);
        assert_eq!(shortest["costs"], Value::from(costs), "{board}: {shortest}");
        let sets = shortest["solutions"].as_array().unwrap();
        assert!(sets.iter().all(|set| Lamps::of(&board).is_dark_after(set)), "{board}: {shortest}");
        let distinct: BTreeSet<String> = sets.iter().map(ToString::to_string).collect();
        assert_eq!(distinct.len(), sets.len(), "{board}: {shortest}");
    }
}

/// Every set of presses of a 3x3 board leads to a board of its own, so the layers are binomial coefficients.
#[test]
fn a_survey_has_all_positions() {
    let layers: Vec<u64> = (0..=9_u64).map(|d| (0..d).fold(1, |n, k| n * (9 - k) / (k + 1))).collect();
    for board in ["3x3", "xx./x../..."] {
        let (status, found) = one(&[board, "--survey"]);
        assert_eq!((status, &found["positions"]), (0, &512.into()), "{found}");
        assert_eq!(found["layers"], Value::from(layers.clone()), "{found}");
        assert_eq!(found["hardest"], Value::from(vec!["x.x/.x./x.x"]), "{found}");
    }
    let text = LAMPS.run(&["3x3", "--survey"]).out;
    assert!(text.contains("positions: 512\n") && text.contains("layers: 1 9 36 84 126"), "{text}");
    assert_eq!(one(&["x.../..../..../....", "--survey"]).0, 1);
    assert_eq!(one(&["6x6", "--survey"]).0, 2);
}

#[test]
fn new_boards_have_the_difficulty_and_are_read_again() {
    for (name, range) in [("easy", 1..=5), ("medium", 6..=8), ("hard", 9..=11), ("expert", 12..=15_u64)] {
        let line = ["--generate", "--difficulty", name, "--seed", "7", "--count", "3"];
        let (status, made) = LAMPS.json(&line);
        assert_eq!((status, made.len()), (0, 3), "{name}");
        for answer in &made {
            assert!(range.contains(&answer["cost"].as_u64().unwrap()), "{answer}");
            assert!(Lamps::of(answer["puzzle"].as_str().unwrap()).is_dark_after(&answer["actions"]));
            assert_eq!((&answer["difficulty"], &answer["optimal"]), (&name.into(), &true.into()), "{answer}");
        }
        let text = LAMPS.run(&line).out;
        let printed: Vec<&str> = text.lines().filter(|line| line.contains('/')).collect();
        assert!(printed.iter().zip(&made).all(|(line, answer)| answer["puzzle"] == **line), "{text}");
        assert_ne!(printed[0], printed[1]);
        let (_, again) = LAMPS.json(&["--batch", &file("new-lamps.txt", &(printed.join("\n") + "\n"))]);
        let costs =
            |answers: &[Value]| answers.iter().map(|answer| answer["cost"].clone()).collect::<Vec<_>>();
        assert_eq!(costs(&again), costs(&made));
    }
    let (_, bounded) = one(&["--generate", "--min", "3", "--max", "3"]);
    assert_eq!((&bounded["cost"], &bounded["difficulty"]), (&3.into(), &"easy".into()));
}

#[test]
fn the_modes_help_a_person() {
    let hint = LAMPS.run(&["xx./x../...", "--hint"]);
    assert!(hint.out.contains("1 press, and no way is shorter\n"), "{}", hint.out);
    assert!(hint.out.contains("next: a1, and 0 presses are left after it\n"), "{}", hint.out);
    let (status, plan) = one(&["x.x/.x./x.x", "--replay", "A1 c3"]);
    assert_eq!((status, &plan["left"], &plan["optimum"]), (1, &7.into(), &9.into()), "{plan}");
    assert_eq!(one(&["xx./x../...", "--replay", "a1 b4"]).1["illegal"], "b4");
    let played = LAMPS.typed(&["xx./x../...", "--play"], "b2\nu\na1\nq\n");
    assert!(played.out.contains("1 press made: a1; solved, par 1\n"), "{}", played.out);
    let unsolvable = LAMPS.run(&["x./../..", "--boards"]);
    assert_eq!(unsolvable.status, 1);
    assert!(unsolvable.out.contains("unsolvable: Each press switches an even number"), "{}", unsolvable.out);
    let boards = LAMPS.run(&["xx./x../...", "--boards"]).out;
    assert!(boards.contains("1. a1\n  abc\n1 ...\n2 ...\n3 ...\n"), "{boards}");
    let pictures = ["svg", "html", "gif"].map(|end| file(&format!("lamps-drawn.{end}"), ""));
    let [svg, html, gif] = &pictures;
    assert_eq!(LAMPS.run(&["xx./x../...", "--svg", svg, "--html", html, "--gif", gif]).status, 0);
    assert!(fs::read_to_string(html).unwrap().contains("a1"));
    assert!(
        fs::read_to_string(svg).unwrap().starts_with("<svg") && fs::read(gif).unwrap().starts_with(b"GIF")
    );
}

#[test]
fn what_cannot_be_answered_has_its_status_and_its_sentence() {
    let broken = file("broken-lamps.txt", "# two boards\nx.\n.x\n\nx.\n.\n");
    let missing = "no/such/file: there is no such file";
    let place = format!("{broken}, line 6, column 1: expected 2 lamps in this row as in the first, found 1");
    for (arguments, status, sentence) in [
        (&["xy"][..], 2, "line 1, column 2: expected one of `x`"),
        (&["-f", "no/such/file"], 2, missing),
        (&["--batch", "no/such/file"], 2, missing),
        (&["-f", &broken], 2, &place),
        (
            &["x", "--heuristic", "lit"],
            2,
            "--algorithm auto asks no heuristic, so --heuristic lit does nothing",
        ),
        (&["x", "--open-list", "heap"], 2, "--open-list is for --algorithm a-star, so with auto it does"),
        (
            &["x", "--algorithm", "ida-star"],
            2,
            "possible values: auto, elimination, bfs, a-star, bidirectional",
        ),
        (
            &["x", "--all", "--algorithm", "elimination"],
            2,
            "--all searches by bfs, so --algorithm elimination",
        ),
        (
            &["x", "--survey", "--algorithm", "bfs"],
            2,
            "--survey meets all positions in one way, so --algorithm",
        ),
        (&["x", "--survey", "--svg", "x.svg"], 2, "--survey draws no solution, so --svg does nothing"),
        (&["x", "--generate"], 2, "--generate makes a board, so a board does nothing"),
        (&["--generate", "--metric", "presses"], 2, "in its own way, so --metric does nothing"),
        (&["x", "--count", "2"], 2, "--count describes a new puzzle, which --generate makes"),
        (&["x", "x", "--play"], 2, "--play takes one board, found 2"),
        (&["x", "x", "--svg", "x.svg"], 2, "--svg shows one solution and takes one puzzle, found 2"),
        (&["x.x/.x./x.x", "--algorithm", "bfs", "--max-nodes", "9"], 3, ""),
    ] {
        let answered = LAMPS.run(arguments);
        assert_eq!(answered.status, status, "{arguments:?}: {}{}", answered.out, answered.err);
        assert!(answered.err.contains(sentence), "{arguments:?}: {}", answered.err);
    }
}
