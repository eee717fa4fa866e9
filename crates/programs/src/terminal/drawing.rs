//! Boards as text, and the colours of their pieces on a terminal.

use std::{
    collections::HashMap,
    fmt::{self, Display},
};

use picture::{Color, Scene};

use crate::terminal::{colors::style, shown};

/// The drawing of a board. Its `Display` is plain text; [`say_drawing`](crate::say_drawing) adds the colours where a
/// person looks.
///
/// # Examples
///
/// ```
/// use picture::{Piece, Scene};
/// use programs::Drawing;
///
/// let scene = Scene::new(1, 2).with_piece(Piece::tile("7", (0, 0)).with_label("7"));
/// let drawing = Drawing::outlined("┌───┬───┐\n│ 7 │   │\n└───┴───┘", &scene);
/// assert_eq!(drawing.to_string(), "┌───┬───┐\n│ 7 │   │\n└───┴───┘");
/// let cell = drawing.colored().lines().nth(1).unwrap().to_owned();
/// assert!(cell.starts_with("│\u{1b}[") && cell.ends_with("m 7 \u{1b}[0m│   │"), "{cell:?}");
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    text: String,
    pieces: Pieces,
}

/// How the pieces of a drawing are found.
#[derive(Clone, Debug)]
enum Pieces {
    /// They have no colours.
    Plain,
    /// A label of this table, and all that the lines around it enclose.
    Outlined(HashMap<String, Color>),
    /// Each `x` behind the number of its row.
    Pegs(Color),
}

impl Drawing {
    /// A drawing without colours.
    pub fn plain(text: impl Display) -> Self {
        Drawing { text: text.to_string(), pieces: Pieces::Plain }
    }

    /// A drawing with lines around the pieces, whose labels and colours `scene` has.
    pub fn outlined(text: impl Display, scene: &Scene) -> Self {
        Self::labelled(text, scene.pieces().iter().map(|piece| (piece.label(), piece.color())))
    }

    /// A drawing with lines around the pieces of these labels.
    pub fn labelled<Label: Into<String>>(
        text: impl Display,
        colors: impl IntoIterator<Item = (Label, Color)>,
    ) -> Self {
        let colors = colors.into_iter().map(|(label, color)| (label.into(), color)).collect();
        Drawing { text: text.to_string(), pieces: Pieces::Outlined(colors) }
    }

    /// A drawing with the number of each row before its holes, where `x` is a peg. Lines without a number are a head.
    ///
    /// # Examples
    ///
    /// ```
    /// let drawing = programs::Drawing::pegs("  wxy\n1 .x.");
    /// let (head, row) = drawing.colored().split_once('\n').map(|(head, row)| (head.len(), row.len())).unwrap();
    /// assert!(head == 5 && row > 5);
    /// ```
    pub fn pegs(text: impl Display) -> Self {
        Drawing { text: text.to_string(), pieces: Pieces::Pegs(Color::Blue) }
    }

    /// Adds a line below, such as a code of the board.
    #[must_use]
    pub fn with_line(mut self, line: impl Display) -> Self {
        self.text = format!("{}\n{line}", self.text.trim_end_matches('\n'));
        self
    }

    /// Returns the text with escape sequences for the colours. Other control characters of the text are escaped.
    #[must_use]
    pub fn colored(&self) -> String {
        let text = shown::line(&self.text);
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let colors = match &self.pieces {
            Pieces::Plain => return text,
            Pieces::Outlined(table) => enclosed(&lines, table),
            Pieces::Pegs(color) => lines.iter().map(|line| pegs(line, *color)).collect(),
        };
        let lines: Vec<String> =
            lines.iter().zip(&colors).map(|(line, colors)| colored_line(line, colors)).collect();
        let end = if text.ends_with('\n') { "\n" } else { "" };
        lines.join("\n") + end
    }
}

impl Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The colour of each character.
type Colors = Vec<Option<Color>>;

/// Returns the colours where each label of `table` colours its side of the lines.
fn enclosed(lines: &[Vec<char>], table: &HashMap<String, Color>) -> Vec<Colors> {
    let mut colors: Vec<Colors> = lines.iter().map(|line| vec![None; line.len()]).collect();
    for (row, line) in lines.iter().enumerate() {
        let is_end = |&column: &usize| line.get(column).is_none_or(|&sign| sign == ' ' || is_line(sign));
        let mut column = 0;
        while column < line.len() {
            let end = (column..=line.len()).find(is_end).unwrap_or(line.len());
            let label: String = line[column..end].iter().collect();
            if let (Some(&color), None) = (table.get(&label), colors[row][column]) {
                fill(lines, &mut colors, (row, column), color);
            }
            column = end + 1;
        }
    }
    colors
}

/// Colours the characters around `first` up to the lines of the drawing.
fn fill(lines: &[Vec<char>], colors: &mut [Colors], first: (usize, usize), color: Color) {
    let mut open = vec![first];
    while let Some((row, column)) = open.pop() {
        let Some(&sign) = lines.get(row).and_then(|line| line.get(column)) else { continue };
        if is_line(sign) || colors[row][column].is_some() {
            continue;
        }
        colors[row][column] = Some(color);
        open.extend([(row + 1, column), (row, column + 1)]);
        open.extend(row.checked_sub(1).map(|row| (row, column)));
        open.extend(column.checked_sub(1).map(|column| (row, column)));
    }
}

/// Whether a piece ends at a character: a line of a box, or the sign of an exit.
fn is_line(sign: char) -> bool {
    matches!(sign, '\u{2500}'..='\u{257f}' | '◀' | '▶' | '▲' | '▼')
}

/// Returns the colours of a row of holes.
fn pegs(line: &[char], color: Color) -> Colors {
    let mut signs = line.iter().enumerate().skip_while(|(_, sign)| **sign == ' ');
    let digits = signs.by_ref().take_while(|(_, sign)| sign.is_ascii_digit()).count();
    let mut colors = vec![None; line.len()];
    for (column, _) in signs.filter(|(_, sign)| digits > 0 && **sign == 'x') {
        colors[column] = Some(color);
    }
    colors
}

/// Returns a line with an escape sequence at each end of a run of one colour.
fn colored_line(line: &[char], colors: &[Option<Color>]) -> String {
    let mut text = String::new();
    let mut signs = line;
    for run in colors.chunk_by(|one, next| one == next) {
        let (here, rest) = signs.split_at(run.len());
        let here: String = here.iter().collect();
        match run[0].map(style) {
            Some(style) => text.extend([style.render().to_string(), here, style.render_reset().to_string()]),
            None => text += &here,
        }
        signs = rest;
    }
    text
}
