//! The text beside the board: the state of the game, messages, moves.

use std::time::Duration;

use ratatui::text::{Line, Span};

use super::theme::Theme;
use crate::model::{Known, Message, Play, counted};

/// Returns the lines, the most important ones first.
pub(crate) fn lines(play: &Play, hides_optimum: bool, theme: Theme) -> Vec<Line<'static>> {
    if play.playback.is_some() {
        return playback(play, theme);
    }
    let made = counted(play.made().len(), play.metric.unit);
    let mut lines = vec![Line::from(vec![
        Span::styled(made, theme.strong()),
        Span::raw(format!("   {}", time(play.elapsed))),
    ])];
    if play.is_solved() {
        lines.push(Line::styled(play.result(), theme.strong()));
        lines.push(Line::raw("n next board, r again"));
    } else if hides_optimum {
        lines.push(Line::raw("optimum hidden (o)"));
    } else {
        distance(play, theme, &mut lines);
    }
    let Message { text, warns } = &play.message;
    if play.shows_goal {
        lines.push(Line::styled("the goal; g shows the board", theme.strong()));
    } else if !text.is_empty() {
        let style = if *warns { theme.warning() } else { theme.strong() };
        lines.push(Line::styled(text.clone(), style));
    }
    choices(play, theme, &mut lines);
    history(play, theme, &mut lines);
    lines
}

/// Adds the number of actions to go, and a warning if the last one led away.
fn distance(play: &Play, theme: Theme, lines: &mut Vec<Line<'static>>) {
    let fewest = play.optimum().map_or_else(String::new, |optimum| format!(", fewest {optimum}"));
    match play.known() {
        Some(Known::Solution { left, is_optimal: true, .. }) => {
            lines.push(Line::raw(format!("{left} to go{fewest}")));
        }
        Some(Known::Solution { left, .. }) => lines.push(Line::raw(format!("at most {left} to go{fewest}"))),
        Some(Known::Unsolvable(proof)) => {
            let text = if play.made().is_empty() {
                format!("no solution ({proof})")
            } else {
                format!("no solution is left ({proof}): u undoes")
            };
            lines.push(Line::styled(text, theme.warning()));
        }
        Some(Known::Unknown(reason)) => {
            lines.push(Line::raw(format!("to go: not known ({reason}); h searches again")));
        }
        None => lines.push(Line::raw(format!("to go: searching ...{fewest}"))),
    }
    match play.astray() {
        Some((before, after)) if before == after => {
            lines.push(Line::styled(format!("no nearer: {before} to go before"), theme.warning()));
        }
        Some((before, _)) => {
            lines.push(Line::styled(format!("led away: {before} to go before"), theme.warning()));
        }
        None => {}
    }
}

/// Adds the moves of the chosen piece, with their numbers.
fn choices(play: &Play, theme: Theme, lines: &mut Vec<Line<'static>>) {
    let choices = play.choices();
    if choices.is_empty() {
        return;
    }
    let choice = |(number, action): (usize, &games::Action)| {
        [Span::styled(number.to_string(), theme.strong()), Span::raw(format!(" {}  ", action.text))]
    };
    lines.push(Line::from((1..10).zip(&choices).flat_map(choice).collect::<Vec<_>>()));
}

/// Adds the last moves.
fn history(play: &Play, theme: Theme, lines: &mut Vec<Line<'static>>) {
    let made = play.made();
    let last = made.len().saturating_sub(60);
    if !made.is_empty() {
        let before = if last > 0 { "... " } else { "" };
        lines.push(Line::styled(format!("{before}{}", made[last..].join(" ")), theme.quiet()));
    }
}

fn playback(play: &Play, theme: Theme) -> Vec<Line<'static>> {
    let Some(playback) = &play.playback else { return Vec::new() };
    let (at, all) = playback.place();
    let state = if playback.is_playing() { "playing" } else { "paused" };
    let mut lines = vec![
        Line::styled(format!("solution {at} of {all}"), theme.strong()),
        Line::raw(playback.action().map_or_else(|| "from here".to_owned(), str::to_owned)),
        Line::raw(state),
    ];
    if matches!(play.known(), Some(Known::Solution { is_optimal: false, .. })) {
        lines.push(Line::raw("not proven to be the shortest"));
    }
    lines
}

/// Returns minutes and seconds.
fn time(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}
