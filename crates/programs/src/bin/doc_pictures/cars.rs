//! Rush Hour: the first card, its solution, the configurations of a line, the distances of all positions.

use std::collections::BTreeSet;

use picture::{Animation, Color, Histogram, Piece, Scene};
use rush_hour::{Board, Instance, Solver, Survey, frames, levels};

use crate::{
    Drawn,
    layout::{Layout, rectangle},
};

/// Returns a card of the forty, by its number.
fn card(number: usize) -> Result<Instance, String> {
    levels().nth(number - 1).ok_or_else(|| format!("there is no card {number}"))
}

pub(crate) fn board() -> Drawn {
    Ok(card(1)?.board.scene().with_title("Rush Hour, card 1").svg())
}

pub(crate) fn solved() -> Drawn {
    let board = card(1)?.board;
    let answer = Solver::new(&board).solve()?;
    let frames = frames(&board, answer.actions().ok_or("no solution")?).ok_or("a slide is not legal")?;
    Ok(Animation::new(&frames).with_milliseconds(900).svg())
}

pub(crate) fn distances() -> Drawn {
    let hardest = card(40)?;
    let survey = Survey::new(&hardest.board)?;
    let title = "The positions of card 40 by their distance from the exit";
    Ok(Histogram::new(title, survey.layers().iter().copied()).with_axis("moves").svg())
}

/// The line whose configurations are drawn, above the red car.
const LINE: &str = "BBCCoo/AAoooo/oooooo";

/// Draws all configurations of a line with two cars, in two columns.
pub(crate) fn configurations() -> Drawn {
    let found = reached(&LINE.parse()?);
    let rows = found.len().div_ceil(2);
    let mut layout = Layout::new(2 * rows - 1, 15);
    for (number, line) in found.iter().enumerate() {
        let (row, left) = (number % rows * 2, number / rows * 8);
        layout.note((row, left), number.to_string());
        layout.board(rectangle((row, left + 1), 1, 6));
        for (sign, color) in [('B', Color::SkyBlue), ('C', Color::Orange)] {
            let signs = line.chars().enumerate().filter(|(_, other)| *other == sign);
            let cells = signs.map(|(column, _)| (row, left + 1 + column));
            let name = format!("{sign}{number}");
            layout.piece(Piece::bar(name, cells).with_label(sign).with_color(color));
        }
    }
    let title = "The configurations of a line of six cells with two cars";
    let description = format!("{} configurations: {}.", found.len(), found.join(", "));
    let scene: Scene = layout.scene(title, description);
    Ok(scene.svg())
}

/// Returns the texts of the first line that its cars can reach while the red car stands still, in alphabetical order.
fn reached(board: &Board) -> Vec<String> {
    let line = |board: &Board| board.to_string().split('/').next().unwrap_or_default().to_owned();
    let mut found = BTreeSet::from([line(board)]);
    let mut open = vec![board.clone()];
    while let Some(board) = open.pop() {
        let slides = board.actions().into_iter().filter(|slide| slide.car != 'A');
        for next in slides.filter_map(|slide| board.after(slide)) {
            if found.insert(line(&next)) {
                open.push(next);
            }
        }
    }
    found.into_iter().collect()
}
