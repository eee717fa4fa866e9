//! Games in files.

use std::fs;

use crate::terminal::Terminal;

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let file = file.to_str().unwrap();
    let mut terminal = Terminal::new(&["rush-hour", "ooB/AAB/ooo/CCo"]);
    terminal.wait_for("2 to go");
    terminal.press(":B+1\r");
    terminal.wait_for("no nearer");
    terminal.press("s\x15");
    terminal.press(&format!("{file}\r"));
    terminal.wait_for("saved: ");
    let text = fs::read_to_string(file).unwrap();
    assert!(text.ends_with("| ooB/AAB/ooo/CCo | B+1\n"), "{text}");
    // The file is there: Esc leaves it, Enter replaces it.
    terminal.press("us\r");
    terminal.wait_for("Enter replaces it");
    terminal.press("\r");
    terminal.wait_for("saved: ");
    assert!(fs::read_to_string(file).unwrap().ends_with("| ooB/AAB/ooo/CCo |\n"));

    fs::write(file, text).unwrap();
    let mut other = Terminal::new(&["--load", file]);
    other.wait_for("1 move ");
    other.press("u");
    other.wait_for("0 moves");
    other.press(&format!("l{file}\r"));
    other.wait_for("1 move ");
    other.press("lno such file\r");
    other.wait_for("there is no such file");
}
