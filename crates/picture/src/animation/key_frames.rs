//! The animated SVG: each piece that moves has its own key frames.

use super::PAUSE;
use crate::{
    drawing::{self, MARGIN},
    frames::Frames,
    outline::{CELL, number},
    piece::Cell,
    sprites::Sprites,
    svg::{View, document},
    xml::escaped,
};

/// The longest time of a step, in milliseconds.
const LONGEST_STEP: usize = 250;

/// The height of the caption.
const CAPTION: i32 = 30;

/// The times of an animation, in milliseconds.
#[derive(Clone, Copy)]
struct Times {
    /// From one frame to the next.
    frame: usize,
    all: usize,
}

impl Times {
    /// Returns a time as a share of the whole, in per cent with three digits behind the point.
    fn percent(self, time: usize) -> String {
        let share = time * 100_000 / self.all;
        format!("{}.{:03}%", share / 1000, share % 1000)
    }
}

/// Returns the animation as one SVG.
pub(super) fn svg(frames: &Frames, milliseconds: usize, cell: usize) -> String {
    let (sprites, count) = (Sprites::of(frames), frames.as_slice().len());
    let times = Times { frame: milliseconds, all: count * milliseconds + PAUSE };
    let prefix = sprites.prefix();
    let mut style = format!(".{prefix}c{{opacity:0}}");
    let (mut pieces, mut names) = (String::new(), Vec::new());
    for sprite in 0..sprites.pieces().len() {
        let track = sprites.track(sprite);
        let name = format!("{prefix}k{sprite}");
        if track.iter().any(|place| *place != track[0]) {
            style.push_str(&format!("@keyframes {name}{{{}}}", rules(&track, times)));
            style.push_str(&animated(&name, times));
            names.push(format!(".{name}"));
        }
        pieces.push_str(&format!(
            "<g class=\"{name}\"{}><use href=\"#{prefix}s{sprite}\"/></g>\n",
            place(track[0])
        ));
    }
    let view = view(frames, cell);
    let (captions, caption_style) = captions(frames, prefix, times);
    style.push_str(&caption_style);
    names.push(format!(".{prefix}c"));
    style.push_str(&format!(
        "@media(prefers-reduced-motion:reduce){{{}{{animation:none}}.{prefix}c0{{opacity:1}}}}",
        names.join(",")
    ));
    let body = format!(
        "{}<use href=\"#{prefix}g\"/>\n{pieces}<use href=\"#{prefix}t\"/>\n{captions}",
        sprites.definitions(frames)
    );
    let start = frames.start();
    document(view, start.title(), start.description(), &style, &body)
}

fn view(frames: &Frames, cell: usize) -> View {
    let (width, height) = drawing::size(frames.start());
    let pixels = width * number(cell) / CELL;
    View { left: -MARGIN, top: -MARGIN, width, height: height + CAPTION, pixels }
}

/// Returns the rule that plays the key frames `name` for the class of that name.
fn animated(name: &str, times: Times) -> String {
    format!(".{name}{{animation:{name} {}ms linear infinite}}", times.all)
}

/// Returns the key frames of a piece: its place before each change and after it.
fn rules(track: &[Option<Cell>], times: Times) -> String {
    let step = LONGEST_STEP.min(times.frame / 2);
    let mut rules = format!("0%{{{}}}", state(track[0], track[0]));
    for (frame, places) in track.windows(2).enumerate().filter(|(_, places)| places[0] != places[1]) {
        let begin = (frame + 1) * times.frame;
        let (before, after) = (times.percent(begin), times.percent(begin + step));
        rules.push_str(&format!("{before}{{{}}}", state(places[0], places[1])));
        rules.push_str(&format!("{after}{{{}}}", state(places[1], places[0])));
    }
    let last = track[track.len() - 1];
    format!("{rules}100%{{{}}}", state(last, last))
}

/// Returns the look at a place. A piece that is absent is invisible, at its place on the other side of the change.
fn state(place: Option<Cell>, other: Option<Cell>) -> String {
    let opacity = u8::from(place.is_some());
    let moved = place.or(other).map(|(row, column)| {
        format!("transform:translate({}px,{}px);", number(column) * CELL, number(row) * CELL)
    });
    format!("{}opacity:{opacity}", moved.unwrap_or_default())
}

/// Returns the attributes of a piece at the start.
fn place(cell: Option<Cell>) -> String {
    match cell {
        Some((row, column)) => {
            format!(" transform=\"translate({} {})\"", number(column) * CELL, number(row) * CELL)
        }
        None => " opacity=\"0\"".to_owned(),
    }
}

/// Returns the captions, and the style that shows each at its time: all have the same key frames, each with its own delay.
fn captions(frames: &Frames, prefix: &str, times: Times) -> (String, String) {
    let (width, height) = drawing::size(frames.start());
    let (middle, base) = (width / 2 - MARGIN, height - MARGIN + 14);
    let shown = |name: &str, time: usize| {
        let end = times.percent(time);
        format!("@keyframes {prefix}{name}{{0%{{opacity:1}}{end}{{opacity:0}}100%{{opacity:0}}}}")
    };
    let (each, last) = (shown("t", times.frame), shown("l", times.frame + PAUSE));
    let style = format!(
        "{each}{last}.{prefix}c{{animation:{prefix}t {}ms step-end infinite}}\
         .{prefix}l{{animation-name:{prefix}l}}",
        times.all
    );
    let caption = |frame: usize| {
        let first = if frame == 0 { format!(" {prefix}c0") } else { String::new() };
        let last = if frame == frames.actions() { format!(" {prefix}l") } else { String::new() };
        let (delay, caption) = (frame * times.frame, escaped(&frames.caption(frame)));
        format!(
            "<text class=\"pic-text {prefix}c{first}{last}\" style=\"animation-delay:{delay}ms\" x=\"{middle}\" y=\"{base}\" \
             font-size=\"24\">{caption}</text>\n"
        )
    };
    ((0..frames.as_slice().len()).map(caption).collect(), style)
}
