//! The pieces of a solution, each drawn once, and where they stand in each frame.

use std::collections::BTreeMap;

use crate::{
    drawing,
    frames::Frames,
    outline::{CELL, number},
    piece::{Cell, Piece},
    scene::Scene,
    xml::escaped,
};

/// All pieces of some frames. A piece that changes its look or its form counts as another one.
pub(crate) struct Sprites {
    pieces: Vec<Piece>,
    /// For each frame the number of each piece in it and the cell of its corner, in the order of the scene.
    places: Vec<Vec<(usize, Cell)>>,
    /// The beginning of all identifiers: pictures of different solutions can stand on one page.
    prefix: String,
}

impl Sprites {
    pub(crate) fn of(frames: &Frames) -> Self {
        let mut numbers: BTreeMap<Piece, usize> = BTreeMap::new();
        let mut pieces = Vec::new();
        let mut place = |piece: &Piece| {
            let form = piece.in_corner();
            let sprite = *numbers.entry(form.clone()).or_insert_with(|| {
                pieces.push(form);
                pieces.len() - 1
            });
            (sprite, piece.corner())
        };
        let of_frame = |frame: &crate::Frame| frame.scene().pieces().iter().map(&mut place).collect();
        let places = frames.as_slice().iter().map(of_frame).collect();
        let mut sprites = Sprites { pieces, places, prefix: String::new() };
        sprites.prefix = format!("p{:08x}", sprites.hash());
        sprites
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    pub(crate) fn places(&self, frame: usize) -> &[(usize, Cell)] {
        &self.places[frame]
    }

    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Returns the places of piece `sprite` in all frames.
    pub(crate) fn track(&self, sprite: usize) -> Vec<Option<Cell>> {
        let in_frame = |places: &Vec<(usize, Cell)>| {
            places.iter().find(|(number, _)| *number == sprite).map(|&(_, cell)| cell)
        };
        self.places.iter().map(in_frame).collect()
    }

    /// Returns the definitions: the ground with identifier `PREFIXg`, each piece (`PREFIXsN`), its outline (`PREFIXoN`).
    pub(crate) fn definitions(&self, frames: &Frames) -> String {
        let prefix = &self.prefix;
        let each = self.pieces.iter().enumerate().map(|(number, piece)| {
            let (look, outline) = (drawing::piece(piece), drawing::piece_outline(piece));
            let name = escaped(piece.name());
            format!(
                "<g id=\"{prefix}s{number}\" data-piece=\"{name}\">{look}</g>\n\
                 <g id=\"{prefix}o{number}\">{outline}</g>\n"
            )
        });
        let (ground, goals) = (drawing::ground(frames.start()), drawing::goals(frames.start()));
        let each: String = each.collect();
        format!("<defs>\n<g id=\"{prefix}g\">{ground}</g>\n<g id=\"{prefix}t\">{goals}</g>\n{each}</defs>\n")
    }

    /// Returns frame `number` as references to the definitions. A piece that moved has a thick outline. A dashed one
    /// stands where a piece moved from or was removed.
    pub(crate) fn frame(&self, frames: &Frames, number: usize) -> String {
        let moved = frames.as_slice()[number].moved();
        let (mut ghosts, mut pieces, mut marks) = (String::new(), String::new(), String::new());
        for &(sprite, cell) in self.places(number) {
            pieces.push_str(&self.reference(&format!("s{sprite}"), "", cell));
            let name = self.pieces[sprite].name();
            if moved.iter().any(|moved| moved == name) {
                let outline = format!("o{sprite}");
                if let Some(before) = frames.corner_before(number, name) {
                    ghosts.push_str(&self.reference(&outline, "pic-ghost", before));
                }
                marks.push_str(&self.reference(&outline, "pic-mark", cell));
            }
        }
        for &(sprite, before) in self.removed(number) {
            ghosts.push_str(&self.reference(&format!("o{sprite}"), "pic-ghost", before));
        }
        let [ground, goals] = ["g", "t"].map(|identifier| self.reference(identifier, "", (0, 0)));
        ground + &ghosts + &pieces + &goals + &marks
    }

    /// Returns the board of frame `number`, which shows `scene`, as references to the definitions, without marks.
    pub(crate) fn board(&self, number: usize, scene: &Scene) -> String {
        let pieces = self.places(number).iter();
        let pieces: String =
            pieces.map(|&(sprite, cell)| self.reference(&format!("s{sprite}"), "", cell)).collect();
        let has_goals = scene.goals().next().is_some();
        let goals = if has_goals { self.reference("t", "", (0, 0)) } else { String::new() };
        self.reference("g", "", (0, 0)) + &pieces + &goals
    }

    /// Returns the places in the frame before of the pieces that frame `number` does not have.
    fn removed(&self, number: usize) -> impl Iterator<Item = &(usize, Cell)> {
        let before = number.checked_sub(1).map_or(&[][..], |before| self.places(before));
        let name = |sprite: usize| self.pieces[sprite].name();
        let stays = move |sprite| self.places(number).iter().any(|&(other, _)| name(other) == name(sprite));
        before.iter().filter(move |(sprite, _)| !stays(*sprite))
    }

    fn reference(&self, identifier: &str, class: &str, (row, column): Cell) -> String {
        let place = |axis, cells| match number(cells) * CELL {
            0 => String::new(),
            units => format!(" {axis}=\"{units}\""),
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let (x, y) = (place("x", column), place("y", row));
        format!("<use href=\"#{}{identifier}\"{class}{x}{y}/>", self.prefix)
    }

    /// Returns the FNV hash of all pieces and places.
    fn hash(&self) -> u32 {
        let text = format!("{:?}{:?}", self.pieces, self.places);
        text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }
}
