//! Error messages of `rush_hour`: bad input, and options that exclude each other.

use crate::command::file;
use crate::rush_hour::{FIRST, json, run};

const SIGN: &str = "expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall";

#[test]
fn a_malformed_board_gets_a_sentence() {
    let sizes = "expected 3 to 10 rows and columns, found";
    let square = "expected 9, 16, 25, 36, ... cells, or rows separated by `/`, found";
    let ragged = "expected 3 cells in this row as in the first, found";
    let cells = |car: &str| format!("expected car `{car}` on two cells or more, found it on one");
    let gaps = |car: &str| format!("expected car `{car}` in one line without gaps, found it here too");
    let wall = |exit: &str| format!("expected a free way from the red car to the exit {exit}, found a wall");
    let red = "expected the red car `A`, found none".to_owned();
    let boards: [(&str, usize, String); 33] = [
        ("", 1, "expected a board, found nothing".into()),
        ("   ", 1, "expected a board, found nothing".into()),
        (" / / ", 1, "expected a board, found nothing".into()),
        ("A", 1, format!("{sizes} 1x1")),
        ("AAoo", 1, format!("{sizes} 2x2")),
        ("AAo/ooo", 1, format!("{sizes} 2x3")),
        ("AA/oo/oo", 1, format!("{sizes} 3x2")),
        ("AAooooooooo/ooooooooooo/ooooooooooo", 1, format!("{sizes} 3x11")),
        ("AAo", 1, format!("{square} 3 cells in one row")),
        ("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHH", 1, format!("{square} 35 cells in one row")),
        ("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHoo", 1, format!("{square} 37 cells in one row")),
        ("AAo/oo/ooo", 5, format!("{ragged} 2")),
        ("AAo / ooo / oooo", 13, format!("{ragged} 4")),
        ("AAo / o o / ooo", 8, format!("{SIGN}, found ` `")),
        ("AA0_ooooo", 4, format!("{SIGN}, found `_`")),
        ("AAo/o#o/ooo", 6, format!("{SIGN}, found `#`")),
        ("AAo/ooo/ooé", 11, format!("{SIGN}, found `é`")),
        ("AAo|ooo|ooo", 4, format!("{SIGN}, found `|`")),
        ("AA,ooo,ooo", 3, format!("{SIGN}, found `,`")),
        ("AAo/oBo/ooo", 6, cells("B")),
        ("Aooo/oooo/oooo", 1, cells("A")),
        ("AAo/oOo/ooo", 6, cells("O")),
        ("AAo/Bbo/ooo", 5, cells("B")),
        ("AAo/BBo/Boo", 9, gaps("B")),
        ("AAo/BoB/ooo", 7, gaps("B")),
        ("BAA/ooo/Boo", 9, gaps("B")),
        ("AAoA/oooo/oooo", 4, gaps("A")),
        ("AAo/BBo/BBo", 9, gaps("B")),
        ("ooooooooo", 1, red.clone()),
        ("aao/ooo/ooo", 1, red),
        ("AAx/ooo/ooo", 3, wall("right")),
        ("Aoo/Aoo/xoo", 9, wall("down")),
        ("AAooooooo/xxx", 11, "expected 9 cells in this row as in the first, found 3".into()),
    ];
    for (board, column, what) in boards {
        let sentence = format!("line 1, column {column}: {what}");
        let answered = run(&[board]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{board}");
        assert_eq!(answered.err, format!("error: {sentence}\n"), "{board}");
        let (status, answers) = json(&[board]);
        assert_eq!((status, &answers[0]["puzzle"]), (2, &board.into()));
        assert_eq!((&answers[0]["outcome"], &answers[0]["error"]), (&"invalid".into(), &sentence.into()));
    }
}

#[test]
fn the_exit_is_at_an_end_of_the_line_of_the_red_car() {
    for (board, exit, sentence) in [
        (
            "AAo/ooo/ooo",
            "up",
            "line 1, column 1: expected an exit at an end of the line of the red car, which is horizontal, found one up",
        ),
        (
            "oAo/oAo/ooo",
            "left",
            "line 1, column 2: expected an exit at an end of the line of the red car, which is vertical, found one left",
        ),
        (
            "xAA/ooo/ooo",
            "left",
            "line 1, column 1: expected a free way from the red car to the exit left, found a wall",
        ),
    ] {
        let answered = run(&[board, "--exit", exit]);
        assert_eq!((answered.status, answered.err), (2, format!("error: {sentence}\n")));
    }
    let answered = run(&[FIRST, "--exit", "east"]);
    assert_eq!(answered.status, 2);
    assert!(answered.err.contains("[possible values: right, left, up, down]"), "{}", answered.err);
}

#[test]
fn bad_usage_gets_a_sentence() {
    for (arguments, sentence) in [
        (
            &["--level", "41"][..],
            "error: invalid value '41' for '--level <N>': a whole number from 1 to 40 is expected",
        ),
        (
            &["--level", "0"],
            "error: invalid value '0' for '--level <N>': a whole number from 1 to 40 is expected",
        ),
        (
            &[FIRST, "--algorithm", "bfs", "--heuristic", "escapes"],
            "error: --algorithm bfs asks no heuristic",
        ),
        (&[FIRST, "--algorithm", "dfs"], "error: invalid value 'dfs' for '--algorithm <NAME>'"),
        (&["--bla", FIRST, "-x"], "error: unknown arguments \"--bla\", \"-x\""),
        (&["--batch", "no/such/file"], "error: no/such/file: there is no such file"),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
    let answered = run(&["--batch", &file("empty-cars.txt", "# nothing\n")]);
    assert_eq!(
        (answered.status, answered.err.contains("a puzzle is expected, and the file has none")),
        (2, true)
    );
}

#[test]
fn a_batch_file_is_answered_line_by_line() {
    let batch = |name: &str, text: &str| {
        let path = file(name, text);
        let (status, answers) = json(&["--batch", &path]);
        let outcomes: Vec<String> =
            answers.iter().map(|answer| answer["outcome"].as_str().unwrap().to_owned()).collect();
        (status, outcomes.join(" "))
    };
    let (first, blocked) = (format!("# cards\n{FIRST}\n\n"), "  oooB / AAoB / oooB / oooo\n");
    assert_eq!(batch("cars-a.txt", &format!("{first}{blocked}")), (0, "solved unsolvable".into()));
    assert_eq!(batch("cars-b.txt", blocked), (1, "unsolvable".into()));
    assert_eq!(
        batch("cars-c.txt", &format!("{first}AAo\n{blocked}")),
        (2, "solved invalid unsolvable".into())
    );
    let path = file("cars-d.txt", &format!("{first}  AAo / o?o / ooo\n"));
    let answered = run(&["--batch", &path, "--max-nodes", "5"]);
    assert_eq!(answered.err, format!("error: {path}, line 4, column 10: {SIGN}, found `?`\n"));
    assert_eq!(answered.status, 2);
    let (status, answers) =
        json(&["--batch", &file("cars-e.txt", &format!("{first}{blocked}")), "--max-nodes", "5"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    assert_eq!(answers[1]["puzzle"], "oooB / AAoB / oooB / oooo");
}

#[test]
fn options_that_do_not_go_together_are_rejected() {
    for (arguments, sentence) in [
        (&["--generate", FIRST][..], "error: the argument '--generate' cannot be used with"),
        (&["--generate", "--level", "1"], "error: the argument '--generate' cannot be used with"),
        (&["--generate", "--survey"], "error: the argument '--generate' cannot be used with"),
        (&["--hint", "--survey"], "error: the argument '--hint' cannot be used with '--survey'"),
        (&["--seed", "3"], "error: --seed describes a new puzzle, which --generate makes"),
        (
            &["--size", "5x5", "--moves=3..", "--hint", "--boards"],
            "error: --size and --moves describe a new puzzle, which --generate makes",
        ),
        (
            &["--generate", "--size", "2x6"],
            "error: invalid value '2x6' for '--size <RxC>': rows and columns from 3 to 10",
        ),
        (
            &["--generate", "--size", "66"],
            "error: invalid value '66' for '--size <RxC>': rows and columns from 3 to 10",
        ),
        (
            &["--generate", "--moves", "9..3"],
            "error: invalid value '9..3' for '--moves <MOVES>': a number of moves",
        ),
        (
            &["--generate", "--moves", "x.."],
            "error: invalid value 'x..' for '--moves <MOVES>': a number of moves",
        ),
        (&["--generate", "--seed", "-1"], "error: "),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
}

/// The table of the levels rejects lists as a single board does.
#[test]
fn lists_that_do_not_go_together_are_refused_for_all_levels() {
    for board in [&[][..], &["--level", "1"]] {
        let answered = run(&[board, &["--open-list", "heap", "--closed-list", "key"]].concat());
        assert_eq!(answered.status, 2, "{board:?}: {}", answered.err);
        assert!(answered.err.contains("--closed-list key"), "{}", answered.err);
    }
}
