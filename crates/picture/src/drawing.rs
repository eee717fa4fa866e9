//! The elements of a scene: ground, exits, pieces. A cell is 48 units wide, and cell (0, 0) begins at the origin.

use crate::{
    outline::{CELL, number, outline},
    piece::{Cell, Form, Piece},
    scene::{Ground, Scene, Side},
    xml::escaped,
};

/// The space around the cells of a board.
pub(crate) const MARGIN: i32 = 20;

/// The distance of a piece from the edges of its cells.
const INSET: i32 = 3;

/// The width and the height of a board with its margins.
pub(crate) fn size(scene: &Scene) -> (i32, i32) {
    let side = |cells| number(cells) * CELL + 2 * MARGIN;
    (side(scene.columns()), side(scene.rows()))
}

/// Returns all that stays where it is: floor, walls, holes, frame, exits and texts.
pub(crate) fn ground(scene: &Scene) -> String {
    let of = |ground| -> Vec<Cell> {
        scene.cells().filter(move |&cell| scene.ground(cell) == Some(ground)).collect()
    };
    let present: Vec<Cell> =
        scene.cells().filter(|&cell| scene.ground(cell) != Some(Ground::Missing)).collect();
    let holes = of(Ground::Hole);
    let lines = grid(scene);
    let mut result = format!("<path class=\"pic-floor\" d=\"{}\"/>", outline(&present, -4, 6));
    if !lines.is_empty() {
        result.push_str(&format!("<path class=\"pic-lines\" d=\"{lines}\"/>"));
    }
    let walls: String = of(Ground::Wall).into_iter().map(hatching).collect();
    if !walls.is_empty() {
        result
            .push_str(&format!("<path class=\"pic-wall\" fill=\"none\" stroke-width=\"4\" d=\"{walls}\"/>"));
    }
    for gate in of(Ground::Gate) {
        result.push_str(&dots(gate));
    }
    for (x, y) in holes.into_iter().map(center) {
        result.push_str(&format!(
            "<circle class=\"pic-hole\" cx=\"{x}\" cy=\"{y}\" r=\"9\" stroke-width=\"2\"/>"
        ));
    }
    result.push_str(&format!("<path class=\"pic-frame\" d=\"{}\"/>", outline(&present, -4, 6)));
    scene.exits().iter().for_each(|&(side, line)| result.push_str(&exit(scene, side, line)));
    scene.notes().for_each(|(cell, text)| result.push_str(&note(cell, text)));
    result.push_str(&axes(scene));
    result
}

/// Returns a text on the ground.
fn note(cell: Cell, text: &str) -> String {
    let ((x, y), text) = (center(cell), escaped(text));
    format!("<text class=\"pic-text\" x=\"{x}\" y=\"{}\" font-size=\"20\">{text}</text>", y + 7)
}

/// Returns the names of columns and rows, in the margin.
fn axes(scene: &Scene) -> String {
    let middle = |line| number(line) * CELL + CELL / 2;
    let text = |x: i32, y: i32, name: &str| {
        let name = escaped(name);
        format!("<text class=\"pic-text\" x=\"{x}\" y=\"{y}\" font-size=\"11\">{name}</text>")
    };
    let [columns, rows] = scene.axes();
    let columns = columns.iter().enumerate().map(|(column, name)| text(middle(column), -7, name));
    let rows = rows.iter().enumerate().map(|(row, name)| text(-12, middle(row) + 4, name));
    columns.chain(rows).collect()
}

/// Returns the marks of the goals, which stand above the pieces: the corners of a rectangle, so that labels stay free; rings
/// around holes; the dashed outline of another form.
pub(crate) fn goals(scene: &Scene) -> String {
    let each = scene.goals().map(|cells| {
        let is_hole = |&cell: &Cell| scene.ground(cell) == Some(Ground::Hole);
        let (path, class) = match rectangle(cells) {
            _ if cells.iter().all(is_hole) => (outline(cells, 3, 20), "pic-goal"),
            Some(corners) => (corner_marks(corners), "pic-corner"),
            None => (outline(cells, 8, 6), "pic-goal"),
        };
        format!("<path class=\"pic-halo\" d=\"{path}\"/><path class=\"{class}\" d=\"{path}\"/>")
    });
    each.collect()
}

/// Returns the first and the last cell of a rectangle; `None` for another set of cells.
fn rectangle(cells: &[Cell]) -> Option<(Cell, Cell)> {
    let (first, last) = (*cells.iter().min()?, *cells.iter().max()?);
    let is_inside =
        |&(row, column): &Cell| (first.0..=last.0).contains(&row) && (first.1..=last.1).contains(&column);
    let area = (last.0 - first.0 + 1) * (last.1.checked_sub(first.1)? + 1);
    (cells.len() == area && cells.iter().all(is_inside)).then_some((first, last))
}

/// Returns the lines of the four corners, a little inside.
fn corner_marks((first, last): (Cell, Cell)) -> String {
    let (left, top) = (number(first.1) * CELL + 6, number(first.0) * CELL + 6);
    let (right, bottom) = (number(last.1 + 1) * CELL - 6, number(last.0 + 1) * CELL - 6);
    format!(
        "M{left} {}v-9h9M{} {top}h9v9M{right} {}v9h-9M{} {bottom}h-9v-9",
        top + 9,
        right - 9,
        bottom - 9,
        left + 9
    )
}

/// Returns a piece: its form and its label.
pub(crate) fn piece(piece: &Piece) -> String {
    let color = piece.color().index();
    let (open, close) = shape(piece, 0);
    let mut result = format!("{open} class=\"pic-o pic-c{color}\"{close}");
    if piece.is_main() {
        let (open, close) = shape(piece, 5);
        result.push_str(&format!("{open} class=\"pic-inner pic-s{color}\"{close}"));
    }
    result.push_str(&label(piece));
    result
}

/// Returns the outline of a piece alone, without a class.
pub(crate) fn piece_outline(piece: &Piece) -> String {
    let (open, close) = shape(piece, 0);
    format!("{open}{close}")
}

/// Returns an element in two parts, between which attributes go. It is `inset` units smaller than the piece.
fn shape(piece: &Piece, inset: i32) -> (String, String) {
    let radius = match piece.form() {
        Form::Peg => {
            let (x, y) = center(piece.cells().first().copied().unwrap_or_default());
            return ("<circle".to_owned(), format!(" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", 17 - inset));
        }
        Form::Tile => 8,
        Form::Block => 9,
        Form::Bar => 18,
    };
    let path = outline(piece.cells(), INSET + inset, (radius - inset).max(2));
    ("<path".to_owned(), format!(" d=\"{path}\"/>"))
}

fn label(piece: &Piece) -> String {
    if piece.label().is_empty() {
        return String::new();
    }
    let (x, y) = label_center(piece);
    let size = label_size(piece);
    // A third of the size is half of the height of a capital.
    let (base, ink, text) = (y + size * 7 / 20, piece.color().index(), escaped(piece.label()));
    format!("<text class=\"pic-label pic-i{ink}\" x=\"{x}\" y=\"{base}\" font-size=\"{size}\">{text}</text>")
}

/// Returns the middle of a rectangle; of another set of cells, that of the cell with most neighbours.
pub(crate) fn label_center(piece: &Piece) -> (i32, i32) {
    if piece.is_rectangle() {
        let ((row, column), (rows, columns)) = (piece.corner(), piece.extent());
        return (number(2 * column + columns) * CELL / 2, number(2 * row + rows) * CELL / 2);
    }
    let near = |cell: &Cell, other: &Cell| cell.0.abs_diff(other.0) + cell.1.abs_diff(other.1) == 1;
    let neighbours = |cell: &Cell| piece.cells().iter().filter(|other| near(cell, other)).count();
    // Of several, `max_by_key` returns the last, and the first is wanted.
    center(piece.cells().iter().rev().copied().max_by_key(neighbours).unwrap_or_default())
}

/// Returns the size of the label's font: as large as the piece is wide, and not above 22 units.
fn label_size(piece: &Piece) -> i32 {
    let columns = if piece.is_rectangle() { piece.extent().1.max(1) } else { 1 };
    let width = number(columns) * CELL - 14;
    let signs = number(piece.label().chars().count()).max(1);
    (width * 3 / 2 / signs).clamp(4, 22)
}

fn center((row, column): Cell) -> (i32, i32) {
    (number(column) * CELL + CELL / 2, number(row) * CELL + CELL / 2)
}

/// Returns the lines between cells of the board, but for those between two holes. A run of them is one line.
fn grid(scene: &Scene) -> String {
    let (rows, columns) = (scene.rows(), scene.columns());
    let is_line = |one: Cell, other: Cell| {
        let grounds = [one, other].map(|cell| scene.ground(cell));
        !grounds.contains(&Some(Ground::Missing)) && grounds != [Some(Ground::Hole); 2]
    };
    let across = (1..rows).map(|row| {
        let is_line = |column| is_line((row - 1, column), (row, column));
        runs(columns, is_line, |from, length| format!("M{from} {}h{length}", number(row) * CELL))
    });
    let down = (1..columns).map(|column| {
        let is_line = |row| is_line((row, column - 1), (row, column));
        runs(rows, is_line, |from, length| format!("M{} {from}v{length}", number(column) * CELL))
    });
    across.chain(down).collect()
}

/// Returns the text of each longest run of cells of a line, by where it begins and its length.
fn runs(cells: usize, is_line: impl Fn(usize) -> bool, text: impl Fn(i32, i32) -> String) -> String {
    let mut result = String::new();
    let mut first = 0;
    while first < cells {
        let length = (first..cells).take_while(|&cell| is_line(cell)).count();
        if length > 0 {
            result.push_str(&text(number(first) * CELL, number(length) * CELL));
        }
        first += length + 1;
    }
    result
}

/// Returns the lines of a wall, from the lower left to the upper right.
fn hatching((row, column): Cell) -> String {
    let (x, y) = (number(column) * CELL, number(row) * CELL);
    let edge = format!("M{} {}h40v40h-40z", x + 4, y + 4);
    let line = |from: i32| {
        let (left, right) = ((from - 40).max(0), from.min(40));
        format!("M{} {}L{} {}", x + 4 + left, y + 4 + from - left, x + 4 + right, y + 4 + from - right)
    };
    edge + &[16, 32, 48, 64].map(line).concat()
}

fn dots(cell: Cell) -> String {
    let (x, y) = center(cell);
    let dot = |(right, down): (i32, i32)| {
        format!("<circle class=\"pic-dots\" cx=\"{}\" cy=\"{}\" r=\"3\"/>", x + right, y + down)
    };
    [(-12, -12), (12, -12), (0, 0), (-12, 12), (12, 12)].map(dot).concat()
}

/// Returns a gap in the frame and an arrow beside it.
fn exit(scene: &Scene, side: Side, line: usize) -> String {
    let (width, height) = (number(scene.columns()) * CELL, number(scene.rows()) * CELL);
    let at = number(line) * CELL + CELL / 2;
    let (x, y, (right, down)) = match side {
        Side::Up => (at, -4, (0, -1)),
        Side::Right => (width + 4, at, (1, 0)),
        Side::Down => (at, height + 4, (0, 1)),
        Side::Left => (-4, at, (-1, 0)),
    };
    // The gap is as long as a cell is wide, across the direction of the exit.
    let (across_x, across_y) = (down * (CELL / 2 - 4), right * (CELL / 2 - 4));
    let (from_x, from_y, to_x, to_y) = (x - across_x, y - across_y, x + across_x, y + across_y);
    let (base_x, base_y) = (x + 3 * right, y + 3 * down);
    let (wing_x, wing_y) = (across_x / 2, across_y / 2);
    format!(
        "<path class=\"pic-gap\" stroke-width=\"6\" d=\"M{from_x} {from_y}L{to_x} {to_y}\"/>\
         <path class=\"pic-text\" d=\"M{} {}L{} {}L{} {}Z\"/>",
        base_x - wing_x,
        base_y - wing_y,
        base_x + wing_x,
        base_y + wing_y,
        base_x + 11 * right,
        base_y + 11 * down,
    )
}
