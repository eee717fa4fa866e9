//! The squirrel's wooden game: its board, its solution, and the graph of its positions.

use picture::{Animation, Histogram, LayeredGraph, Piece, Scene};
use squirrel_cage::{Configuration, Metric, Solver, Survey, frames};

use crate::Drawn;

pub(crate) fn board() -> String {
    Configuration::start().board().scene().with_title("The squirrel in its cage").svg()
}

pub(crate) fn solved() -> Drawn {
    let board = Configuration::start().board();
    let answer = Solver::new(&board).with_metric(Metric::Move).solve()?;
    let frames = frames(&board, answer.actions().ok_or("no solution")?).ok_or("a move is not legal")?;
    Ok(Animation::new(&frames).with_milliseconds(500).svg())
}

pub(crate) fn distances() -> Drawn {
    let survey = Survey::new(&Configuration::start().board())?;
    let title = "The positions of the squirrel's game by their distance from the exit";
    Ok(Histogram::new(title, survey.layers().iter().copied()).with_axis("moves by one cell").svg())
}

/// The last layer of the graph that is drawn.
const LAST_LAYER: u32 = 3;

/// Draws the positions near the start, each as a small board.
pub(crate) fn layers() -> Drawn {
    let survey = Survey::new(&Configuration::start().board())?;
    let graph = survey.graph();
    let nodes = 0..graph.layer(LAST_LAYER).end;
    let mut picture = LayeredGraph::new("The squirrel's game: all positions within three moves of the start");
    for node in nodes.clone() {
        let layer = graph.depth(node) as usize;
        let board = survey.board(node);
        picture.add_board(layer, node.to_string(), unlabelled(&board.scene()));
    }
    for node in nodes.clone() {
        for &other in graph.neighbours(node).iter().filter(|&&other| node < other && other < nodes.end) {
            picture.add_edge(node as usize, other as usize, "move");
        }
    }
    Ok(picture.svg())
}

/// Returns the scene with the pieces alone, named by their shapes, so that equal pieces are written once.
fn unlabelled(scene: &Scene) -> Scene {
    let piece = |piece: &Piece| {
        let name = format!("{:?} {}", piece.color(), piece.cells().len());
        let block = Piece::block(name, piece.cells().iter().copied());
        if piece.is_main() { block.as_main() } else { block.with_color(piece.color()) }
    };
    Scene::new(scene.rows(), scene.columns()).with_pieces(scene.pieces().iter().map(piece))
}
