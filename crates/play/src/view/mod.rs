//! The screen, drawn from the model alone.

mod board;
mod layout;
mod overlay;
mod panel;
#[cfg(test)]
mod tests;
mod theme;

use games::{Instance, PUZZLES, Puzzle};
use ratatui::{
    Frame,
    layout::{Position, Rect},
    style::Style,
    text::{Line, Span},
    widgets::{Paragraph, Wrap},
};

use self::layout::{GameLayout, ListLayout, body};
pub(crate) use self::{layout::spot, theme::Theme};
use crate::model::{Model, Play, Row};

/// The fewest columns and rows.
const LEAST: (u16, u16) = (30, 8);

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model, theme: Theme) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!("{} columns and {} rows are too few: expected 40 and 12", area.width, area.height);
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    match model.game() {
        Some(play) => game(frame, play, model.hides_optimum, theme),
        None => list(frame, model, theme),
    }
    if let Some(overlay) = &model.overlay {
        overlay::draw(frame, overlay, theme);
    }
}

/// Draws the title in the first row and the keys in the last one.
fn borders(frame: &mut Frame<'_>, title: String, keys: &[(&'static str, &'static str)], theme: Theme) {
    let area = frame.area();
    frame.render_widget(Line::styled(title, theme.strong()), Rect { height: 1, ..area });
    let mut spans = Vec::new();
    let mut room = usize::from(area.width);
    for &(key, effect) in keys {
        let width = key.chars().count() + effect.chars().count() + 3;
        if width > room + 2 {
            break;
        }
        room = room.saturating_sub(width);
        spans.extend([Span::styled(key, theme.strong()), Span::raw(format!(" {effect}  "))]);
    }
    frame.render_widget(Line::from(spans), Rect { y: area.bottom() - 1, height: 1, ..area });
}

/// The keys below a game, the most needed ones first.
const GAME_KEYS: [(&str, &str); 10] = [
    ("?", "keys"),
    ("h", "hint"),
    ("u", "undo"),
    ("q", "list"),
    ("v", "solution"),
    ("r", "again"),
    ("n", "next"),
    ("s", "save"),
    ("l", "load"),
    ("Tab", "piece"),
];

/// The keys below a solution.
const PLAYBACK_KEYS: [(&str, &str); 5] =
    [("Space", "play"), ("←→", "step"), ("Esc", "back"), ("+-", "pace"), ("Home End", "jump")];

/// The keys below the list.
const LIST_KEYS: [(&str, &str); 7] = [
    ("Enter", "play"),
    ("←→", "puzzle"),
    ("m", "metric"),
    ("q", "quit"),
    ("?", "keys"),
    ("l", "load"),
    ("o", "optimum"),
];

fn game(frame: &mut Frame<'_>, play: &Play, hides_optimum: bool, theme: Theme) {
    let title = format!("{} · {} · {}", play.puzzle.title, play.name, play.metric.name);
    let keys = if play.playback.is_some() { &PLAYBACK_KEYS[..] } else { &GAME_KEYS[..] };
    borders(frame, title, keys, theme);
    let layout = GameLayout::new(frame.area(), play, theme);
    let window = layout.window;
    let board = layout.board.draw(layout.scroll, (window.width, window.height));
    for place in window.positions() {
        let source = Position::new(place.x - window.x, place.y - window.y);
        if let (Some(target), Some(source)) = (frame.buffer_mut().cell_mut(place), board.cell(source)) {
            *target = source.clone();
        }
    }
    let lines = panel::lines(play, hides_optimum, theme);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), layout.panel);
}

fn list(frame: &mut Frame<'_>, model: &Model, theme: Theme) {
    borders(frame, format!("Choose a board · metric: {}", model.chooser.metric().name), &LIST_KEYS, theme);
    let area = body(frame.area());
    frame.render_widget(tabs(model, area.width, theme), Rect { height: 1, ..area });
    let layout = ListLayout::new(frame.area(), model);
    for (row, y) in (layout.first..model.chooser.rows()).zip(layout.rows.y..layout.rows.bottom()) {
        let style = if row == model.chooser.chosen() { theme.row() } else { Style::new() };
        let text = row_text(model, row);
        frame.render_widget(Line::styled(text, style), Rect { y, height: 1, ..area });
    }
    let below = Rect { y: layout.rows.bottom(), height: 2.min(area.height), ..area };
    let note = if model.message.text.is_empty() {
        Line::styled(source(model), theme.quiet())
    } else {
        let style = if model.message.warns { theme.warning() } else { theme.strong() };
        Line::styled(model.message.text.clone(), style)
    };
    frame.render_widget(Paragraph::new(note).wrap(Wrap { trim: true }), below);
}

/// Returns the names of the puzzles; in narrow terminals, that of the chosen one alone.
fn tabs(model: &Model, width: u16, theme: Theme) -> Line<'static> {
    let chosen = model.chooser.puzzle().name;
    let names: usize = PUZZLES.iter().map(|puzzle| puzzle.title.chars().count() + 3).sum();
    if names > usize::from(width) {
        return Line::styled(format!("← {} →", model.chooser.puzzle().title), theme.strong());
    }
    let tab = |puzzle: &Puzzle| {
        let style = if puzzle.name == chosen { theme.row() } else { Style::new() };
        [Span::styled(format!(" {} ", puzzle.title), style), Span::raw(" ")]
    };
    Line::from(PUZZLES.iter().flat_map(tab).collect::<Vec<_>>())
}

/// Returns a row of the list: a pointer on the chosen one, the name, the optimum, and the player's best.
fn row_text(model: &Model, row: usize) -> String {
    let pointer = if row == model.chooser.chosen() { '>' } else { ' ' };
    match model.chooser.row(row) {
        Some(Row::New(difficulty)) => format!("{pointer}  new board: {difficulty}"),
        Some(Row::Entry(_, entry)) => format!("{pointer}{}", entry_text(model, entry)),
        None => String::new(),
    }
}

fn entry_text(model: &Model, entry: &Instance) -> String {
    let result = model.chooser.result(&entry.name);
    let mark = if result.is_some() { '✓' } else { ' ' };
    let optimum = match entry.optimum(model.chooser.metric().name) {
        _ if !entry.is_solvable => "no solution".to_owned(),
        Some(optimum) if !model.hides_optimum => optimum.to_string(),
        _ => String::new(),
    };
    let best = result.map_or_else(String::new, |made| format!("  solved in {made}"));
    let name: String = entry.name.chars().take(24).collect();
    format!("{mark} {name:<24} {optimum:>4}{best}")
}

/// Returns the source of the chosen board.
fn source(model: &Model) -> String {
    match model.chooser.row(model.chooser.chosen()) {
        Some(Row::Entry(_, entry)) => entry.source.clone(),
        _ => "a new board; the title names its seed".to_owned(),
    }
}
