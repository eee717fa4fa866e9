//! Tests of the pictures from outside.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod animation;
mod charts;
mod frames;
mod graph;
mod player;
mod svg;

use picture::{Color, Frames, Ground, Piece, Scene, Side};

/// A board with all kinds of ground and pieces. The tile stands in column `shift`.
pub(crate) fn scene(shift: usize) -> Scene {
    Scene::new(4, 5)
        .with_title("All kinds")
        .with_description("A board with every kind of piece.")
        .with_ground(Ground::Wall, [(0, 4)])
        .with_ground(Ground::Missing, [(3, 4)])
        .with_ground(Ground::Hole, [(3, 0), (3, 1)])
        .with_ground(Ground::Gate, [(2, 4)])
        .with_ground(Ground::Goal, [(0, 2), (0, 3)])
        .with_exit(Side::Right, 1)
        .with_piece(Piece::tile("15", (0, shift)).with_label("15"))
        .with_piece(Piece::bar("A", [(1, 0), (1, 1)]).with_label("A").as_main())
        .with_piece(Piece::block("L", [(1, 3), (2, 3), (2, 2)]).with_label("L").with_color(Color::Green))
        .with_piece(Piece::peg("p", (3, 0)))
}

/// A solution of `actions` moves of the tile to and fro.
pub(crate) fn frames(actions: usize) -> Frames {
    let mut frames = Frames::new(scene(0));
    for action in 1..=actions {
        frames.push(if action % 2 == 1 { "15E" } else { "15W" }, scene(action % 2));
    }
    frames
}

/// Names that a picture must not take for its own.
pub(crate) const HOSTILE: &str = "</title></script><b a=\"x\" b='y'>&amp;\u{0}\u{1b}]]>\n<!--";

/// A board and an action with hostile names.
pub(crate) fn hostile() -> Frames {
    let at = |column| {
        let piece = Piece::tile(HOSTILE, (0, column)).with_label(HOSTILE);
        Scene::new(1, 2).with_title(HOSTILE).with_description(HOSTILE).with_piece(piece)
    };
    let mut frames = Frames::new(at(0));
    frames.push(HOSTILE, at(1));
    frames
}
