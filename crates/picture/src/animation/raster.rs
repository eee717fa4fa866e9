//! A frame as pixels. Forms are those of the SVG: the depth of a pixel inside a set of cells decides on its colour.

use super::canvas::{Canvas, FLOOR, GRID, INK, PAGE, WALL, fill, ink, text_width};
use crate::{
    drawing::label_center,
    frames::Frames,
    outline::{CELL, number},
    piece::{Cell, Form, Piece},
    scene::{Ground, Scene, Side},
};

/// The space around the cells of a board, in pixels, and the height of the caption.
const MARGIN: usize = 10;
const CAPTION: usize = 18;

/// The sizes of a picture in pixels.
pub(super) struct Raster {
    cell: usize,
}

/// The form of a set of cells, in units of a cell of 48.
#[derive(Clone, Copy)]
struct Outline {
    inset: f64,
    radius: f64,
}

impl Raster {
    /// Returns the sizes for cells of `cell` pixels, or fewer where the board would not fit a GIF.
    pub(super) fn new(scene: &Scene, cell: usize) -> Self {
        let most = 16_000 / scene.rows().max(scene.columns());
        Raster { cell: cell.min(most) }
    }

    /// Draws frame `number`.
    pub(super) fn frame(&self, frames: &Frames, number: usize) -> Canvas {
        let (start, frame) = (frames.start(), &frames.as_slice()[number]);
        let (width, height) = (start.columns() * self.cell, start.rows() * self.cell);
        let mut canvas = Canvas::new(width + 2 * MARGIN, height + 2 * MARGIN + CAPTION);
        self.ground(&mut canvas, start);
        for piece in frame.scene().pieces() {
            let is_moved = frame.moved().iter().any(|name| name == piece.name());
            self.piece(&mut canvas, piece, if is_moved { 5.0 } else { 2.0 });
        }
        start.goals().for_each(|cells| self.goal(&mut canvas, cells));
        let middle = (canvas.width / 2, height + 2 * MARGIN + CAPTION / 2 - 3);
        let caption = frames.caption(number);
        let scale = if text_width(&caption, 2) < canvas.width { 2 } else { 1 };
        canvas.write(&caption, middle, scale, INK);
        canvas
    }

    fn ground(&self, canvas: &mut Canvas, scene: &Scene) {
        let present: Vec<Cell> =
            scene.cells().filter(|&cell| scene.ground(cell) != Some(Ground::Missing)).collect();
        for &cell in &present {
            let (ground, frame) = (scene.ground(cell), 4);
            let (left, top) = self.corner(cell);
            for pixel in 0..(self.cell + 2 * frame).pow(2) {
                let (x, y) = (pixel % (self.cell + 2 * frame), pixel / (self.cell + 2 * frame));
                let (x, y) = (left + x - frame, top + y - frame);
                if canvas.pixels[y * canvas.width + x] == PAGE {
                    canvas.set(x, y, INK);
                }
            }
            self.pixels(|x, y, _| canvas.set(left + x, top + y, self.ground_color(ground, x, y)));
        }
        for &(side, line) in scene.exits() {
            self.exit(canvas, scene, side, line);
        }
        for (cell, text) in scene.notes() {
            let (left, top) = self.corner(cell);
            canvas.write(text, (left + self.cell / 2, top + self.cell / 2), 1, INK);
        }
    }

    /// Opens the frame at an exit and draws an arrow outside.
    fn exit(&self, canvas: &mut Canvas, scene: &Scene, side: Side, line: usize) {
        let (right, bottom) = (scene.columns() * self.cell + MARGIN, scene.rows() * self.cell + MARGIN);
        let along = line * self.cell + MARGIN;
        for pixel in 0..self.cell * MARGIN {
            let (across, depth) = (pixel / MARGIN, pixel % MARGIN);
            let (place, out) = (along + across, MARGIN - 1 - depth);
            let (x, y) = match side {
                Side::Up => (place, out),
                Side::Down => (place, bottom + depth),
                Side::Left => (out, place),
                Side::Right => (right + depth, place),
            };
            // The frame is four pixels wide; the arrow outside grows narrow by a pixel at each side.
            if depth < 4 {
                canvas.set(x, y, FLOOR);
            } else if across.abs_diff(self.cell / 2) < MARGIN - depth {
                canvas.set(x, y, INK);
            }
        }
    }

    fn ground_color(&self, ground: Option<Ground>, x: usize, y: usize) -> u8 {
        let (side, middle) = (self.cell, self.cell / 2);
        let distance = (x.abs_diff(middle).pow(2) + y.abs_diff(middle).pow(2)) * 48 * 48 / (side * side);
        match ground {
            Some(Ground::Hole) if distance < 64 => PAGE,
            Some(Ground::Hole) if distance < 110 => WALL,
            Some(Ground::Hole) => FLOOR,
            Some(Ground::Wall) if (x + y) % 8 < 4 => WALL,
            Some(Ground::Gate) if x % 8 < 3 && y % 8 < 3 => WALL,
            _ if x == 0 || y == 0 => GRID,
            _ => FLOOR,
        }
    }

    fn piece(&self, canvas: &mut Canvas, piece: &Piece, stroke: f64) {
        let form = match piece.form() {
            Form::Peg => Outline { inset: 7.0, radius: 24.0 },
            Form::Bar => Outline { inset: 3.0, radius: 21.0 },
            Form::Tile => Outline { inset: 3.0, radius: 11.0 },
            Form::Block => Outline { inset: 3.0, radius: 12.0 },
        };
        let color = piece.color();
        self.inside(canvas, piece.cells(), form, |depth, _| match depth {
            depth if depth < stroke => Some(INK),
            depth if piece.is_main() && (5.0..7.0).contains(&depth) => Some(ink(color)),
            _ => Some(fill(color)),
        });
        let (x, y) = label_center(piece);
        let pixels = |units: i32| usize::try_from(units).unwrap_or(0) * self.cell / 48 + MARGIN;
        let room = self.cell * piece.extent().1.max(1);
        let scale = [3, 2]
            .into_iter()
            .find(|&scale| text_width(piece.label(), scale) + 8 < room && 7 * scale + 14 < self.cell);
        canvas.write(piece.label(), (pixels(x), pixels(y)), scale.unwrap_or(1), ink(color));
    }

    /// Draws the dashed outline of a goal.
    fn goal(&self, canvas: &mut Canvas, cells: &[Cell]) {
        self.inside(canvas, cells, Outline { inset: 2.0, radius: 12.0 }, |depth, place| {
            let dash = if place / 4 % 2 == 0 { INK } else { PAGE };
            (depth < 3.0).then_some(dash)
        });
    }

    /// Sets the pixels inside the outline of cells. `color` gets the depth of a pixel inside the outline, in units of a
    /// cell of 48, and the sum of its coordinates.
    fn inside(
        &self,
        canvas: &mut Canvas,
        cells: &[Cell],
        form: Outline,
        color: impl Fn(f64, usize) -> Option<u8>,
    ) {
        for &cell in cells {
            let (left, top) = self.corner(cell);
            let sides = Sides::of(cells, cell);
            self.pixels(|x, y, point| {
                let depth = sides.depth(point, form.radius) - form.inset;
                if let Some(color) = color(depth, x + y).filter(|_| depth >= 0.0) {
                    canvas.set(left + x, top + y, color);
                }
            });
        }
    }

    /// Calls a function with each pixel of a cell, and its middle in units of a cell of 48.
    fn pixels(&self, mut each: impl FnMut(usize, usize, (f64, f64))) {
        let unit = |pixel: usize| {
            let halves = number(2 * pixel + 1);
            f64::from(halves * CELL) / f64::from(2 * number(self.cell))
        };
        for pixel in 0..self.cell * self.cell {
            let (x, y) = (pixel % self.cell, pixel / self.cell);
            each(x, y, (unit(x), unit(y)));
        }
    }

    fn corner(&self, (row, column): Cell) -> (usize, usize) {
        (MARGIN + column * self.cell, MARGIN + row * self.cell)
    }
}

/// Which of the eight cells around a cell belong to its set, by row and column from the upper left.
struct Sides([[bool; 3]; 3]);

impl Sides {
    fn of(cells: &[Cell], (row, column): Cell) -> Self {
        let has = |down: usize, right: usize| {
            cells.contains(&(
                row.wrapping_add(down).wrapping_sub(1),
                column.wrapping_add(right).wrapping_sub(1),
            ))
        };
        Sides([0, 1, 2].map(|down| [0, 1, 2].map(|right| has(down, right))))
    }

    /// Returns the distance of a point of the cell from the edge of the set, whose corners have this radius.
    fn depth(&self, (x, y): (f64, f64), radius: f64) -> f64 {
        let side = f64::from(CELL);
        // The nearer side in each direction, and the distance to it.
        let (right, across) = if x < side / 2.0 { (0, x) } else { (2, side - x) };
        let (down, along) = if y < side / 2.0 { (0, y) } else { (2, side - y) };
        let (beside, above, diagonal) = (self.0[1][right], self.0[down][1], self.0[down][right]);
        match (beside, above) {
            (false, false) if across < radius && along < radius => {
                radius - (radius - across).hypot(radius - along)
            }
            (false, false) => across.min(along),
            (false, true) => across,
            (true, false) => along,
            (true, true) if diagonal => side,
            (true, true) => across.hypot(along),
        }
    }
}
