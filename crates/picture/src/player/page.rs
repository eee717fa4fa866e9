//! The parts of the page.

use super::data;
use crate::{
    frames::Frames,
    outline::{CELL, number},
    sprites::Sprites,
    style::style,
    svg::View,
    xml::escaped,
};

/// Returns the page.
pub(crate) fn page(frames: &Frames, facts: &[(String, String)]) -> String {
    let sprites = Sprites::of(frames);
    let scene = frames.start();
    let (title, description) = (escaped(scene.title()), escaped(scene.description()));
    let (style, own, script) = (style(), include_str!("player.css"), include_str!("player.js"));
    let (board, sheet) = (board(frames, &sprites), sheet(frames, &sprites));
    let (controls, actions, facts) = (controls(frames), actions(frames), table(frames, facts));
    let data = data::json(frames, &sprites);
    // On paper a cell is about 4 mm wide at least.
    let columns = (48 / (scene.columns() + 1)).clamp(3, 8);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{style}\n{own}</style>\n</head>\n<body>\n<main style=\"--columns:{columns}\">\n\
         <header><h1>{title}</h1><p>{description}</p></header>\n{board}{controls}\
         <aside>\n{actions}{facts}</aside>\n{sheet}</main>\n\
         <script type=\"application/json\" id=\"frames\">{data}</script>\n\
         <script>\n{script}</script>\n</body>\n</html>\n"
    )
}

/// Returns the board that plays: each piece is a group that the script moves.
fn board(frames: &Frames, sprites: &Sprites) -> String {
    let view = View::of(frames.start());
    let (attributes, prefix) = (view.attributes(), sprites.prefix());
    let piece = |sprite: usize| {
        let track = sprites.track(sprite);
        let place = match track[0] {
            Some((row, column)) => {
                format!("transform:translate({}px,{}px)", number(column) * CELL, number(row) * CELL)
            }
            None => "opacity:0".to_owned(),
        };
        format!(
            "<g class=\"piece\" style=\"{place}\"><use href=\"#{prefix}s{sprite}\"/>\
             <use class=\"pic-mark\" href=\"#{prefix}o{sprite}\"/></g>\n"
        )
    };
    let pieces: String = (0..sprites.pieces().len()).map(piece).collect();
    let (name, caption) = (escaped(frames.start().title()), escaped(&frames.caption(0)));
    let definitions = sprites.definitions(frames);
    format!(
        "<div class=\"board\"><svg id=\"board\" class=\"picture\" role=\"img\" aria-label=\"{name}\" {attributes}>\n\
         {definitions}{}<use href=\"#{prefix}g\"/>\n<g id=\"ghosts\" data-outline=\"{prefix}o\"></g>\n{pieces}\
         <use href=\"#{prefix}t\"/></svg>\n<p id=\"status\" role=\"status\">{caption}</p></div>\n",
        view.background()
    )
}

fn controls(frames: &Frames) -> String {
    let button = |(name, sign, words): (&str, &str, &str)| {
        format!(
            "<button type=\"button\" id=\"{name}\" aria-label=\"{words}\" title=\"{words}\">{sign}</button>\n"
        )
    };
    let buttons = [
        ("first", "|◀", "To the start (Home)"),
        ("back", "◀", "One step back (left arrow)"),
        ("play", "Play", "Play or pause (space)"),
        ("forward", "▶", "One step forward (right arrow)"),
        ("last", "▶|", "To the end (End)"),
    ];
    let speeds = [("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×")].map(|(value, name)| {
        let chosen = if value == "1" { " selected" } else { "" };
        format!("<option value=\"{value}\"{chosen}>{name}</option>")
    });
    format!(
        "<div class=\"controls\" role=\"group\" aria-label=\"Player\">\n{}\
         <label class=\"speed\">Speed <select id=\"speed\">{}</select></label>\n\
         <input id=\"slider\" type=\"range\" min=\"0\" max=\"{}\" value=\"0\" aria-label=\"Step\">\n</div>\n",
        buttons.map(button).concat(),
        speeds.concat(),
        frames.actions(),
    )
}

fn table(frames: &Frames, facts: &[(String, String)]) -> String {
    let row = |name: &str, value: &str| {
        format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escaped(name), escaped(value))
    };
    let facts: String = facts.iter().map(|(name, value)| row(name, value)).collect();
    format!(
        "<table><caption>Facts</caption>\n{}{facts}</table>\n",
        row("actions", &frames.actions().to_string())
    )
}

fn actions(frames: &Frames) -> String {
    let item = |(number, frame): (usize, &crate::Frame)| {
        let action = escaped(frame.action());
        format!("<li><button type=\"button\" data-step=\"{number}\">{action}</button></li>\n")
    };
    let items: String = frames.as_slice().iter().enumerate().skip(1).map(item).collect();
    format!("<h2>Actions</h2>\n<ol id=\"actions\">\n{items}</ol>\n")
}

/// Returns the frames one by one, so that they wrap at any width and no page of paper cuts one.
fn sheet(frames: &Frames, sprites: &Sprites) -> String {
    let attributes = View::of(frames.start()).attributes();
    let figure = |number: usize| {
        let (picture, caption) = (sprites.frame(frames, number), escaped(&frames.caption(number)));
        format!(
            "<figure><svg class=\"picture\" role=\"img\" aria-label=\"{caption}\" {attributes}>{picture}</svg>\
             <figcaption>{caption}</figcaption></figure>\n"
        )
    };
    let figures: String = (0..frames.as_slice().len()).map(figure).collect();
    format!(
        "<details id=\"sheet\" open><summary>All positions</summary>\n<div class=\"sheet\">\n{figures}</div>\n\
         </details>\n"
    )
}
