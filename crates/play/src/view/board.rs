//! A scene as characters: each piece outlined, or, in cells of one line, its label on each of its cells.

use games::moved;
use picture::{Cell, Ground, Piece, Scene, Side};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::theme::Theme;

/// The size of a cell in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellSize {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// The sizes of cells, the largest first.
pub(crate) const SIZES: [CellSize; 6] = [
    CellSize { width: 10, height: 5 },
    CellSize { width: 8, height: 4 },
    CellSize { width: 6, height: 3 },
    CellSize { width: 4, height: 2 },
    CellSize { width: 3, height: 1 },
    CellSize { width: 2, height: 1 },
];

/// A scene and all that is marked on it.
#[derive(Clone, Debug)]
pub(crate) struct BoardView {
    pub(crate) scene: Scene,
    pub(crate) size: CellSize,
    /// Whether letters and numbers at the sides replace the frame.
    pub(crate) names_cells: bool,
    pub(crate) cursor: Option<Cell>,
    pub(crate) chosen: Vec<Cell>,
    /// The cell where a hint leads.
    pub(crate) hint: Option<Cell>,
    pub(crate) theme: Theme,
}

/// Returns the width of the longest label of a scene.
pub(crate) fn label_width(scene: &Scene) -> usize {
    scene.pieces().iter().map(|piece| piece.label().chars().count()).max().unwrap_or(1).max(1)
}

fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The visible part of a board, by the columns and rows of the whole board.
struct Canvas {
    buffer: Buffer,
    left: u16,
    top: u16,
}

impl Canvas {
    /// Returns the place of a column and a row, if it is visible.
    fn cell(&mut self, x: u16, y: u16) -> Option<&mut ratatui::buffer::Cell> {
        let place = (x.checked_sub(self.left)?, y.checked_sub(self.top)?);
        self.buffer.cell_mut(place)
    }

    /// Writes a text, one character a column.
    fn put(&mut self, x: u16, y: u16, text: impl AsRef<str>, style: Style) {
        for (sign, x) in text.as_ref().chars().zip(x..) {
            if let Some(cell) = self.cell(x, y) {
                cell.set_char(sign).set_style(style);
            }
        }
    }

    /// Exchanges foreground and background.
    fn reverse(&mut self, area: Rect) {
        for place in area.positions() {
            if let Some(cell) = self.cell(place.x, place.y) {
                cell.set_style(Style::new().reversed());
            }
        }
    }
}

impl BoardView {
    /// Returns the columns and rows of characters left of, above and around the cells.
    fn margins(&self) -> (u16, u16, u16, u16) {
        if self.names_cells {
            let numbers = small(self.scene.rows().to_string().len()) + 1;
            (numbers, 1, numbers, 1)
        } else {
            (1, 1, 2, 2)
        }
    }

    /// Returns the width and height in characters.
    pub(crate) fn extent(&self) -> (u16, u16) {
        let (.., width, height) = self.margins();
        let columns = small(self.scene.columns()).saturating_mul(self.size.width);
        let rows = small(self.scene.rows()).saturating_mul(self.size.height);
        (columns.saturating_add(width), rows.saturating_add(height))
    }

    /// Returns the place of a cell.
    pub(crate) fn cell_area(&self, cell: Cell) -> Rect {
        let (left, top, ..) = self.margins();
        let CellSize { width, height } = self.size;
        Rect::new(left + small(cell.1) * width, top + small(cell.0) * height, width, height)
    }

    /// Returns the cell at a place.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let (left, top, ..) = self.margins();
        let column = usize::from(x.checked_sub(left)? / self.size.width);
        let row = usize::from(y.checked_sub(top)? / self.size.height);
        (row < self.scene.rows() && column < self.scene.columns()).then_some((row, column))
    }

    /// Draws the part of the scene that begins at a column and a row, and has a width and a height.
    pub(crate) fn draw(&self, (left, top): (u16, u16), (width, height): (u16, u16)) -> Buffer {
        let mut canvas = Canvas { buffer: Buffer::empty(Rect::new(0, 0, width, height)), left, top };
        if self.names_cells {
            self.coordinates(&mut canvas);
        } else {
            self.frame(&mut canvas);
        }
        for row in 0..self.scene.rows() {
            for column in 0..self.scene.columns() {
                self.ground(&mut canvas, (row, column));
            }
        }
        for piece in self.scene.pieces() {
            self.piece(&mut canvas, piece);
        }
        if let Some(cell) = self.hint {
            self.sign(&mut canvas, cell, "◆", self.theme.mark());
        }
        if let Some(cell) = self.cursor {
            self.brackets(&mut canvas, cell);
        }
        canvas.buffer
    }

    /// Writes letters above the columns and numbers left of the rows.
    fn coordinates(&self, canvas: &mut Canvas) {
        let style = self.theme.quiet();
        for column in 0..self.scene.columns() {
            let area = self.cell_area((0, column));
            let name = column_name(column);
            if name.len() < usize::from(area.width) + 1 {
                canvas.put(area.x + (area.width - 1) / 2, 0, name, style);
            }
        }
        for row in 0..self.scene.rows() {
            let area = self.cell_area((row, 0));
            canvas.put(0, area.y + area.height / 2, (row + 1).to_string(), style);
        }
    }

    /// Draws the frame with its exits.
    fn frame(&self, canvas: &mut Canvas) {
        let (style, (width, height)) = (self.theme.quiet(), self.extent());
        let (right, bottom) = (width - 1, height - 1);
        for x in 0..=right {
            canvas.put(x, 0, "─", style);
            canvas.put(x, bottom, "─", style);
        }
        for y in 0..=bottom {
            canvas.put(0, y, "│", style);
            canvas.put(right, y, "│", style);
        }
        for (x, y, corner) in [(0, 0, "┌"), (right, 0, "┐"), (0, bottom, "└"), (right, bottom, "┘")] {
            canvas.put(x, y, corner, style);
        }
        for &(side, line) in self.scene.exits() {
            let (row, column) = (self.cell_area((line, 0)), self.cell_area((0, line)));
            let (gap, arrow) = match side {
                Side::Left => (Rect { x: 0, width: 1, ..row }, "←"),
                Side::Right => (Rect { x: right, width: 1, ..row }, "→"),
                Side::Up => (Rect { y: 0, height: 1, ..column }, "↑"),
                Side::Down => (Rect { y: bottom, height: 1, ..column }, "↓"),
            };
            gap.positions().for_each(|place| canvas.put(place.x, place.y, " ", style));
            let (x, y) = (gap.x + (gap.width - 1) / 2, gap.y + gap.height / 2);
            canvas.put(x, y, arrow, self.theme.strong());
        }
    }

    fn is_goal(&self, cell: Cell) -> bool {
        self.scene.goals().any(|goal| goal.contains(&cell))
    }

    /// Draws an empty cell.
    fn ground(&self, canvas: &mut Canvas, cell: Cell) {
        let quiet = self.theme.quiet();
        match self.scene.ground(cell) {
            Some(Ground::Wall) => self.fill(canvas, cell, "▒", quiet),
            Some(Ground::Hole) if self.is_goal(cell) => self.sign(canvas, cell, "◎", quiet),
            Some(Ground::Hole) => self.sign(canvas, cell, "○", quiet),
            Some(Ground::Missing) => {}
            _ if self.is_goal(cell) => self.sign(canvas, cell, "◇", quiet),
            Some(Ground::Gate) => self.sign(canvas, cell, ":", quiet),
            _ => self.sign(canvas, cell, "·", quiet),
        }
    }

    fn fill(&self, canvas: &mut Canvas, cell: Cell, sign: &str, style: Style) {
        for place in self.cell_area(cell).positions() {
            canvas.put(place.x, place.y, sign, style);
        }
    }

    /// Writes a text in the middle of a cell.
    fn sign(&self, canvas: &mut Canvas, cell: Cell, text: &str, style: Style) {
        let area = self.cell_area(cell);
        let width = small(text.chars().count());
        let x = area.x + (area.width.saturating_sub(width)) / 2;
        // In two lines, the label is on the upper one, so that the outline below stays whole.
        let y = area.y + if area.height == 2 { 0 } else { area.height / 2 };
        canvas.put(x, y, text, style);
    }

    fn piece(&self, canvas: &mut Canvas, piece: &Piece) {
        let is_chosen = piece.cells().iter().any(|cell| self.chosen.contains(cell));
        let is_peg = piece.cells().iter().all(|&cell| self.scene.ground(cell) == Some(Ground::Hole));
        if is_peg {
            let sign = |cell| if self.is_goal(cell) { "◉" } else { "●" };
            let style = self.theme.peg(is_chosen);
            return piece.cells().iter().for_each(|&cell| self.sign(canvas, cell, sign(cell), style));
        }
        let style = self.theme.piece(piece, is_chosen);
        for &cell in piece.cells() {
            self.fill(canvas, cell, " ", style);
            if self.size.height > 1 {
                self.outline(canvas, piece, cell, style);
            } else {
                self.sign(canvas, cell, piece.label(), style);
            }
        }
        if self.size.height > 1
            && let Some(&cell) = piece.cells().first()
        {
            self.sign(canvas, cell, piece.label(), style);
        }
    }

    /// Draws the part of a piece's outline that is in one cell.
    fn outline(&self, canvas: &mut Canvas, piece: &Piece, cell: Cell, style: Style) {
        let has = |down, right| moved(cell, (down, right)).is_some_and(|cell| piece.cells().contains(&cell));
        let area = self.cell_area(cell);
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        let mut put = |x: u16, y: u16, sign: &str| canvas.put(x, y, sign, style);
        for x in area.x + 1..right {
            put(x, area.y, if has(-1, 0) { " " } else { "─" });
            put(x, bottom, if has(1, 0) { " " } else { "─" });
        }
        for y in area.y + 1..bottom {
            put(area.x, y, if has(0, -1) { " " } else { "│" });
            put(right, y, if has(0, 1) { " " } else { "│" });
        }
        let corners = [
            (area.x, area.y, -1, -1, ["┌", "┘"]),
            (right, area.y, -1, 1, ["┐", "└"]),
            (area.x, bottom, 1, -1, ["└", "┐"]),
            (right, bottom, 1, 1, ["┘", "┌"]),
        ];
        for (x, y, down, across, [outer, inner]) in corners {
            put(
                x,
                y,
                match (has(down, 0), has(0, across), has(down, across)) {
                    (false, false, _) => outer,
                    (false, true, _) => "─",
                    (true, false, _) => "│",
                    (true, true, false) => inner,
                    (true, true, true) => " ",
                },
            );
        }
    }

    /// Draws brackets around the middle of a cell; a cell of two columns is reversed.
    fn brackets(&self, canvas: &mut Canvas, cell: Cell) {
        let area = self.cell_area(cell);
        if area.width < 3 {
            return canvas.reverse(area);
        }
        let y = area.y + if area.height == 2 { 0 } else { area.height / 2 };
        for (x, sign) in [(area.x, "["), (area.right() - 1, "]")] {
            canvas.put(x, y, sign, self.theme.mark());
        }
    }
}

/// Returns the letters of a column: `a` to `z`, then `aa`.
fn column_name(column: usize) -> String {
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap_or(0));
    if column < 26 {
        letter(column).to_string()
    } else {
        format!("{}{}", letter(column / 26 - 1), letter(column))
    }
}
