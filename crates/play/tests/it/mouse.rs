//! The mouse, as terminals report it.

use crate::terminal::Terminal;

/// Returns the column and row of a character on the screen, from 1.
fn place(terminal: &Terminal, sign: char) -> (usize, usize) {
    let rows = terminal.rows();
    let found = rows
        .iter()
        .skip(1)
        .zip(2..)
        .find_map(|(row, y)| Some((row.chars().position(|one| one == sign)? + 1, y)));
    found.unwrap_or_else(|| panic!("{sign} in\n{}", rows.join("\n")))
}

fn press((x, y): (usize, usize)) -> String {
    format!("\x1b[<0;{x};{y}M")
}

fn release((x, y): (usize, usize)) -> String {
    format!("\x1b[<0;{x};{y}m")
}

#[test]
fn cars_are_dragged_and_clicked() {
    let mut terminal = Terminal::new(&["rush-hour", "ooB/AAB/ooo/CCo"]);
    terminal.wait_for("2 to go");
    let (b, a) = (place(&terminal, 'B'), place(&terminal, 'A'));
    // A is one row of cells below B, and two columns left of it.
    let (height, width) = (a.1 - b.1, (b.0 - a.0) / 2);
    let below = (b.0, b.1 + 2 * height);
    terminal.press(&format!("{}{}", press(b), release(below)));
    terminal.wait_for("1 to go");
    terminal.wait_for("B+2");
    let to = (a.0 + 2 * width, a.1);
    terminal.press(&format!("{}{}{}{}", press(a), release(a), press(to), release(to)));
    terminal.wait_for("solved in 2 moves, the fewest");
}

#[test]
fn a_click_on_a_tile_moves_it() {
    let mut terminal = Terminal::new(&["sliding-tile", "1 2 3 / 4 5 6 / 7 _ 8"]);
    terminal.wait_for("1 to go");
    let tile = place(&terminal, '8');
    terminal.press(&format!("{}{}", press(tile), release(tile)));
    terminal.wait_for("solved in 1 move, the fewest");
}

#[test]
fn a_peg_jumps_where_it_is_dragged() {
    let mut terminal = Terminal::new(&["peg-solitaire", "xx."]);
    terminal.wait_for("1 to go");
    let (from, to) = (place(&terminal, '●'), place(&terminal, '◎'));
    terminal.press(&format!("{}{}", press(from), release(to)));
    terminal.wait_for("solved in 1 jump, the fewest");
}

#[test]
fn a_block_is_clicked_to_its_place() {
    let mut terminal = Terminal::new(&["squirrel-cage", "AB./... => .../..A", "--metric", "move"]);
    terminal.wait_for("1 to go");
    let (from, to) = (place(&terminal, 'A'), place(&terminal, '◇'));
    terminal.press(&format!("{}{}", press(from), release(from)));
    terminal.press(&format!("{}{}", press(to), release(to)));
    terminal.wait_for("solved in 1 move, the fewest");
}
