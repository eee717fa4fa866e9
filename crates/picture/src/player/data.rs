//! The data for the script of the player: for each frame its caption and the pieces that change.

use core::fmt::Write;

use crate::{
    frames::Frames,
    outline::{CELL, number},
    piece::Cell,
    sprites::Sprites,
};

/// Returns the frames as JSON: `[{"c": caption, "p": changes}, ...]`.
///
/// A change is `[piece, x, y, moved]` with `moved` 0 or 1, or `[piece]` for one that is gone. The changes of frame 0
/// place all its pieces.
pub(crate) fn json(frames: &Frames, sprites: &Sprites) -> String {
    let tracks: Vec<Vec<Option<Cell>>> =
        (0..sprites.pieces().len()).map(|sprite| sprites.track(sprite)).collect();
    let frame = |number: usize| {
        let moved = frames.as_slice()[number].moved();
        let changes = tracks.iter().enumerate().filter_map(|(sprite, track)| {
            let before = number.checked_sub(1).and_then(|before| track[before]);
            let is_moved = moved.iter().any(|name| name == sprites.pieces()[sprite].name());
            (track[number] != before).then(|| change(sprite, track[number], is_moved))
        });
        let changes: Vec<String> = changes.collect();
        format!("{{\"c\":{},\"p\":[{}]}}", quoted(&frames.caption(number)), changes.join(","))
    };
    let all: Vec<String> = (0..frames.as_slice().len()).map(frame).collect();
    format!("[{}]", all.join(",\n"))
}

fn change(sprite: usize, cell: Option<Cell>, is_moved: bool) -> String {
    match cell {
        None => format!("[{sprite}]"),
        Some((row, column)) => {
            let (x, y) = (number(column) * CELL, number(row) * CELL);
            format!("[{sprite},{x},{y},{}]", u8::from(is_moved))
        }
    }
}

/// Returns a text as JSON that cannot end the element around it: `<` and all that is no plain sign is escaped.
fn quoted(text: &str) -> String {
    let mut result = "\"".to_owned();
    for unit in text.encode_utf16() {
        match char::from_u32(unit.into()) {
            Some(sign @ (' '..='~')) if !"\"\\<>&".contains(sign) => result.push(sign),
            // Writing to a `String` does not fail.
            _ => drop(write!(result, "\\u{unit:04x}")),
        }
    }
    result + "\""
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn texts_cannot_leave_their_quotes() {
        assert_eq!(quoted("</script>\"\\"), r#""\u003c/script\u003e\u0022\u005c""#);
        assert_eq!(quoted("\n\u{1f600}"), r#""\u000a\ud83d\ude00""#);
    }
}
