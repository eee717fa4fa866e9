//! The windows above the screen: the keys, a line to type, a text.

use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
    widgets::{Block, Clear, Paragraph, Wrap},
};

use super::theme::Theme;
use crate::model::{HELP, Overlay, Prompt, Purpose};

/// Draws a window.
pub(crate) fn draw(frame: &mut Frame<'_>, overlay: &Overlay, theme: Theme) {
    match overlay {
        Overlay::Help(line) => help(frame, *line, theme),
        Overlay::Prompt(line) => prompt(frame, line, theme),
        Overlay::Text(text) => position(frame, text),
    }
}

/// Returns an area in the middle of at most this size.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// The columns of a key and its effect in one line.
const WIDE: u16 = 58;

fn help(frame: &mut Frame<'_>, line: usize, theme: Theme) {
    let is_wide = frame.area().width >= WIDE;
    let row = |&(key, effect): &(&'static str, &'static str)| {
        if is_wide {
            let key = Span::styled(format!("{key:<13}"), theme.strong());
            vec![Line::from(vec![key, Span::raw(effect)])]
        } else {
            vec![Line::styled(key, theme.strong()), Line::raw(format!("  {effect}"))]
        }
    };
    let lines: Vec<Line<'_>> = HELP.iter().flat_map(row).collect();
    let area = middle(frame.area(), WIDE, u16::try_from(lines.len() + 2).unwrap_or(u16::MAX));
    let seen = usize::from(area.height.saturating_sub(2));
    let first = line.min(lines.len().saturating_sub(seen));
    let title = if seen < lines.len() { " keys (up, down; Esc) " } else { " keys (Esc) " };
    let shown: Vec<Line<'_>> = lines.into_iter().skip(first).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(Block::bordered().title(title)), area);
}

fn prompt(frame: &mut Frame<'_>, prompt: &Prompt, theme: Theme) {
    let whole = frame.area();
    let area = Rect { y: whole.bottom().saturating_sub(3), height: whole.height.min(3), ..whole };
    let room = usize::from(area.width.saturating_sub(3));
    let length = prompt.text.chars().count();
    let tail: String = prompt.text.chars().skip(length.saturating_sub(room)).collect();
    let style = if prompt.purpose == Purpose::Replace { theme.warning() } else { theme.strong() };
    let block = Block::bordered().title(Span::styled(format!(" {} ", prompt.question()), style));
    let end = area.x + 1 + u16::try_from(tail.chars().count()).unwrap_or(0);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(tail).block(block), area);
    frame.set_cursor_position((end, area.y + 1));
}

fn position(frame: &mut Frame<'_>, text: &str) {
    let width = frame.area().width.saturating_sub(4).min(76);
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: false });
    let columns = usize::from(width.saturating_sub(2).max(1));
    let rows = u16::try_from(text.chars().count().div_ceil(columns) + 3).unwrap_or(u16::MAX);
    let area = middle(frame.area(), width, rows);
    frame.render_widget(Clear, area);
    frame.render_widget(paragraph.block(Block::bordered().title(" the position (any key) ")), area);
}
