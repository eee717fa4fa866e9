//! The places of board and text for the size of the terminal.

use ratatui::layout::Rect;

use super::{
    board::{BoardView, SIZES, label_width},
    theme::Theme,
};
use crate::model::{Model, Play, Spot};

/// The fewest columns of the text beside the board.
const PANEL: u16 = 18;

/// The rows of the text above a board that leaves no room beside it.
const ROWS: u16 = 3;

/// The places of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameLayout {
    pub(crate) board: BoardView,
    /// Where the visible part of the board is on the screen.
    pub(crate) window: Rect,
    /// The first visible column and row of the board.
    pub(crate) scroll: (u16, u16),
    pub(crate) panel: Rect,
}

/// Returns the area between the title and the keys.
pub(crate) fn body(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area }
}

impl GameLayout {
    /// Chooses the largest cells that fit.
    pub(crate) fn new(area: Rect, play: &Play, theme: Theme) -> Self {
        let scene = play.shown();
        let is_idle = play.playback.is_some() || play.shows_goal;
        let shows_cursor = !(is_idle || play.slides_by_arrows && play.chosen_cells().is_empty());
        let mut board = BoardView {
            size: SIZES[SIZES.len() - 1],
            names_cells: play.puzzle.names_cells,
            cursor: Some(play.cursor).filter(|_| shows_cursor),
            chosen: if is_idle { Vec::new() } else { play.chosen_cells() },
            hint: play.hinted().filter(|_| !is_idle).map(|action| action.to),
            theme,
            scene,
        };
        let least = label_width(&board.scene) + 1;
        let area = body(area);
        let sizes: Vec<_> = SIZES.into_iter().filter(|size| usize::from(size.width) >= least).collect();
        let mut fits = |width: u16, height: u16| {
            sizes.iter().copied().find(|&size| {
                board.size = size;
                let (columns, rows) = board.extent();
                columns <= width && rows <= height
            })
        };
        let beside = fits(area.width.saturating_sub(PANEL + 1), area.height);
        let above = fits(area.width, area.height.saturating_sub(ROWS));
        let smallest = sizes.last().copied().unwrap_or(SIZES[0]);
        board.size = beside.or(above).unwrap_or(smallest);
        let (window, panel) =
            if beside.is_some() { side_by_side(area, &board) } else { stacked(area, &board) };
        let scroll = scroll(&board, window, play);
        GameLayout { board, window, scroll, panel }
    }

    /// Returns the place of the mouse on the board.
    fn spot(&self, x: u16, y: u16) -> Spot {
        if !self.window.contains((x, y).into()) {
            return Spot::Elsewhere;
        }
        let place = (x - self.window.x + self.scroll.0, y - self.window.y + self.scroll.1);
        self.board.cell_at(place.0, place.1).map_or(Spot::Elsewhere, Spot::Cell)
    }
}

fn side_by_side(area: Rect, board: &BoardView) -> (Rect, Rect) {
    let (width, height) = board.extent();
    let window = Rect { width, height, ..area };
    let panel = Rect { x: area.x + width + 1, width: area.width - width - 1, ..area };
    (window, panel)
}

fn stacked(area: Rect, board: &BoardView) -> (Rect, Rect) {
    let (width, height) = board.extent();
    let panel = Rect { height: ROWS.min(area.height), ..area };
    let rest = area.height - panel.height;
    let window =
        Rect { y: area.y + panel.height, width: width.min(area.width), height: height.min(rest), ..area };
    (window, panel)
}

/// Returns the first visible column and row, with the cursor in the middle if not all is visible.
fn scroll(board: &BoardView, window: Rect, play: &Play) -> (u16, u16) {
    let cell = board.cell_area(play.cursor);
    let (width, height) = board.extent();
    let first =
        |middle: u16, seen: u16, all: u16| middle.saturating_sub(seen / 2).min(all.saturating_sub(seen));
    (first(cell.x, window.width, width), first(cell.y, window.height, height))
}

/// The places of the list of boards: the rows, and the number of the first one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListLayout {
    pub(crate) rows: Rect,
    pub(crate) first: usize,
}

impl ListLayout {
    /// Keeps the chosen row visible.
    pub(crate) fn new(area: Rect, model: &Model) -> Self {
        let area = body(area);
        let rows = Rect { y: area.y + 2, height: area.height.saturating_sub(4), ..area };
        let seen = usize::from(rows.height);
        let last = model.chooser.rows().saturating_sub(seen);
        ListLayout { rows, first: model.chooser.chosen().saturating_sub(seen / 2).min(last) }
    }
}

/// Returns the place of the mouse.
pub(crate) fn spot(area: Rect, model: &Model, theme: Theme, x: u16, y: u16) -> Spot {
    if let Some(play) = model.game() {
        return GameLayout::new(area, play, theme).spot(x, y);
    }
    let list = ListLayout::new(area, model);
    let row = list.first + usize::from(y.saturating_sub(list.rows.y));
    if list.rows.contains((x, y).into()) && row < model.chooser.rows() {
        Spot::Row(row)
    } else {
        Spot::Elsewhere
    }
}
