//! A picture of pixels, each the number of a colour in the palette.

use super::font;
use crate::palette::{Color, LIGHT};

/// Numbers of colours in the palette. Fills of pieces follow, and then their inks.
pub(super) const PAGE: u8 = 0;
pub(super) const INK: u8 = 1;
pub(super) const FLOOR: u8 = 2;
pub(super) const GRID: u8 = 3;
pub(super) const WALL: u8 = 4;
const FIRST_FILL: u8 = 5;
const BLACK: u8 = 13;
const WHITE: u8 = 14;

/// Returns the palette: red, green and blue of each colour in turn.
pub(super) fn palette() -> Vec<u8> {
    let around = [LIGHT.page, LIGHT.ink, LIGHT.floor, LIGHT.grid, LIGHT.wall];
    let fills = Color::ALL.map(Color::fill);
    around.into_iter().chain(fills).chain([[0; 3], [255; 3]]).flatten().collect()
}

pub(super) fn fill(color: Color) -> u8 {
    FIRST_FILL + color.index() as u8
}

pub(super) fn ink(color: Color) -> u8 {
    if color.ink() == [0; 3] { BLACK } else { WHITE }
}

/// Pixels by rows.
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u8>,
}

/// A part of a picture: its left and upper edge, its width and height.
pub(super) type Area = (usize, usize, usize, usize);

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Canvas { width, height, pixels: vec![PAGE; width * height] }
    }

    /// Sets a pixel; one outside is left out.
    pub(super) fn set(&mut self, x: usize, y: usize, color: u8) {
        if x < self.width && y < self.height {
            self.pixels[y * self.width + x] = color;
        }
    }

    /// Writes a text around a middle, with dots of `scale` pixels.
    pub(super) fn write(&mut self, text: &str, (middle, center): (usize, usize), scale: usize, color: u8) {
        let (width, height) = (text_width(text, scale), font::SIZE.1 * scale);
        let (left, top) = (middle.saturating_sub(width / 2), center.saturating_sub(height / 2));
        for (place, sign) in text.chars().enumerate() {
            for dot in 0..font::SIZE.0 * font::SIZE.1 {
                let (column, row) = (dot % font::SIZE.0, dot / font::SIZE.0);
                if font::has_dot(sign, column, row) {
                    let x = left + (place * (font::SIZE.0 + 1) + column) * scale;
                    self.square(x, top + row * scale, scale, color);
                }
            }
        }
    }

    fn square(&mut self, x: usize, y: usize, side: usize, color: u8) {
        for pixel in 0..side * side {
            self.set(x + pixel % side, y + pixel / side, color);
        }
    }

    /// Returns the smallest area that holds all differences from another picture of the same size, at least one pixel.
    pub(super) fn difference(&self, other: &Canvas) -> Area {
        let differs = |&pixel: &usize| self.pixels[pixel] != other.pixels[pixel];
        let (mut left, mut right, mut top, mut bottom) = (self.width, 0, self.height, 0);
        for pixel in (0..self.pixels.len()).filter(differs) {
            let (x, y) = (pixel % self.width, pixel / self.width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if left > right { (0, 0, 1, 1) } else { (left, top, right - left + 1, bottom - top + 1) }
    }

    /// Returns the pixels of an area by rows.
    pub(super) fn cut(&self, (left, top, width, height): Area) -> Vec<u8> {
        let rows = self.pixels.chunks(self.width).skip(top).take(height);
        rows.flat_map(|row| &row[left..left + width]).copied().collect()
    }
}

/// Returns the width of a text with dots of `scale` pixels.
pub(super) fn text_width(text: &str, scale: usize) -> usize {
    (text.chars().count() * (font::SIZE.0 + 1)).saturating_sub(1) * scale
}
