//! Games as text: written and read again, or refused with the expected form.

use games::{
    puzzle,
    saved::{read, write},
};

#[test]
fn a_game_is_read_as_it_was_written() {
    for (name, metric, board, actions) in [
        ("rush-hour", "steps", "ooB/AAB/ooo/CCo", "C+1 B+1"),
        ("sliding-tile", "moves", "1 2 / _ 3 => 1 2 / 3 _", "S W"),
        ("peg-solitaire", "jumps", "xx.:diagonal", "a1c1"),
        ("squirrel-cage", "move", "AB./... => .../..A", "ASEE"),
    ] {
        let puzzle = puzzle(name).unwrap();
        let start = puzzle.read(board, metric).unwrap();
        let mut now = start.clone();
        let made: Vec<String> = actions.split(' ').map(str::to_owned).collect();
        for action in &made {
            now = now.act(action).unwrap().1;
        }
        let text = write(puzzle, puzzle.metric(metric).unwrap(), "a game", [&start, &now], &made);
        assert!(text.contains(&now.text()), "{text}");
        let saved = read(&text, None).unwrap();
        assert_eq!((saved.puzzle.name, saved.metric.name), (name, metric));
        assert_eq!((saved.start.text(), saved.actions), (start.text(), made));
    }
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
