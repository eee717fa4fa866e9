//! Games as text: written and read again, or refused with the expected form.

use games::{
    puzzle,
    saved::{Saved, read, write},
};

/// The puzzle, metric, start and actions of a game.
type Game = (&'static str, &'static str, String, Vec<String>);

fn game(Saved { puzzle, metric, start, actions, .. }: Saved) -> Game {
    (puzzle.name, metric.name, start.text(), actions)
}

/// Games of the four puzzles, and the text of each as `play` saves it.
fn games() -> Vec<(Game, String)> {
    [
        ("rush-hour", "steps", "ooB/AAB/ooo/CCo", "C+1 B+1"),
        ("rush-hour", "moves", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "B+1 C+1 H-1"),
        ("sliding-tile", "moves", "1 2 / _ 3 => 1 2 / 3 _", "S W"),
        ("sliding-tile", "slides", "1 2 3 / 4 5 6 / 7 8 _", "E2 S W2"),
        ("peg-solitaire", "jumps", "xx.:diagonal", "a1c1"),
        ("squirrel-cage", "move", "AB./... => .../..A", "ASEE"),
        ("squirrel-cage", "unit", "#AB./#... => #.../#..A", "BE AS"),
        ("squirrel-cage", "group-move", "AB./... => .../.AB", "AB:SE"),
        ("squirrel-cage", "move", "AB./... => .../..A", ""),
    ]
    .map(|(name, metric, board, actions)| {
        let puzzle = puzzle(name).unwrap();
        let start = puzzle.read(board, metric).unwrap();
        let (mut made, mut now) = (Vec::new(), start.clone());
        for action in actions.split_whitespace() {
            let (text, next) = now.act(action).unwrap_or_else(|_| panic!("{name} {action}"));
            made.push(text);
            now = next;
        }
        let text = write(puzzle, puzzle.metric(metric).unwrap(), "level 1", [&start, &now], &made);
        assert!(text.contains(&now.text()), "{text}");
        ((name, metric, start.text(), made), text)
    })
    .to_vec()
}

#[test]
fn a_game_is_read_as_it_was_written() {
    for (expected, text) in games() {
        assert_eq!(game(read(&text, None).unwrap()), expected, "{text}");
        assert_eq!(game(read(&text.replace('\n', "\r\n"), None).unwrap()), expected, "{text}");
    }
}

/// Each byte is changed in turn in each of its bits, and each digit into each other digit: the game is refused, or is the same.
#[test]
fn no_byte_that_is_changed_makes_another_game() {
    let mut refused = 0;
    for (expected, text) in games() {
        let (name, sound) = (expected.0, text.as_bytes());
        let bits = |byte: u8| (0..8).map(move |bit| byte ^ 1 << bit);
        let digits = |byte: u8| (b'0'..=b'9').filter(move |_| byte.is_ascii_digit());
        for (at, new) in
            (0..sound.len()).flat_map(|at| bits(sound[at]).chain(digits(sound[at])).map(move |new| (at, new)))
        {
            let mut damaged = sound.to_vec();
            damaged[at] = new;
            // A file that is no text is refused before.
            let Ok(damaged) = String::from_utf8(damaged) else { continue };
            for present in [None, puzzle(name)] {
                match read(&damaged, present) {
                    Ok(read) => assert_eq!(game(read), expected, "byte {at} of\n{text}in\n{damaged}"),
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 5_000, "{refused}");
}

#[test]
fn a_game_that_ends_elsewhere_than_its_comment_says_is_refused() {
    let (comment, line) =
        ("# Rush Hour, mine; the position now:", "rush-hour | moves | ooB/AAB/ooo/CCo | B+2");
    let refusal = "expected a game that ends at the position of its comment, found another end: it is damaged, or was \
                   changed by hand (then remove the comment)";
    assert!(read(&format!("{comment}\n# ooo/AAo/ooB/CCB\n{line}"), None).is_ok());
    assert!(read(&format!("\n# mine\n{comment}\n#ooo/AAo/ooB/CCB\n{line}"), None).is_ok());
    for text in [
        format!("{comment}\n# ooo/AAB/ooB/CCo\n{line}"),
        format!("{comment}\n# \n{line}"),
        format!("{comment}\n{line}"),
        format!("# mine\n{comment}\n# ooB/AAB/ooo/CCo\n{line}"),
    ] {
        assert_eq!(read(&text, None).unwrap_err(), refusal, "{text}");
    }
    // Comments of people say nothing about the game.
    assert!(read(&format!("# from here on the position now:\n\n# a car\n{line}"), None).is_ok());
    assert!(read(&format!("{line}\n{comment}\n# ooB"), None).is_ok());
}

#[test]
fn a_board_alone_belongs_to_the_present_puzzle() {
    let present = puzzle("rush-hour");
    assert_eq!(read("ooB/AAB/ooo/CCo\n", present).unwrap().puzzle.name, "rush-hour");
    assert_eq!(read("peg-solitaire xx.", present).unwrap().puzzle.name, "peg-solitaire");
    assert!(read("ooB/AAB/ooo/CCo", None).unwrap_err().contains("rush-hour BOARD"));
}

#[test]
fn what_cannot_be_read_is_said() {
    assert!(read("# nothing\n\n", None).unwrap_err().contains("found nothing"));
    assert!(read("rush-hour | jumps | xx. | ", None).unwrap_err().contains("moves or steps"));
    assert!(read("rush-hour | moves | ooB/AAB/ooo/CCo | B-1", None).unwrap_err().contains("B-1"));
    assert!(read("rush-hour zzz", None).is_err());
}
