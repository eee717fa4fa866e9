//! The frames as a GIF: one palette for all, and of each frame the part that changes.

use std::borrow::Cow;

use ::gif::{Encoder, EncodingError, Frame, Repeat};

use super::{PAUSE, canvas::palette, raster::Raster};
use crate::frames::Frames;

/// Returns the bytes of the file.
pub(super) fn encoded(frames: &Frames, milliseconds: usize, cell: usize) -> Result<Vec<u8>, EncodingError> {
    let raster = Raster::new(frames.start(), cell);
    let mut before = raster.frame(frames, 0);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, before.width as u16, before.height as u16, &palette())?;
    encoder.set_repeat(Repeat::Infinite)?;
    for number in 0..frames.as_slice().len() {
        let canvas = raster.frame(frames, number);
        let all = (0, 0, canvas.width, canvas.height);
        let area = if number == 0 { all } else { canvas.difference(&before) };
        let pause = if number == frames.actions() { PAUSE } else { 0 };
        encoder.write_frame(&Frame {
            // A GIF counts hundredths of a second.
            delay: ((milliseconds + pause) / 10) as u16,
            left: area.0 as u16,
            top: area.1 as u16,
            width: area.2 as u16,
            height: area.3 as u16,
            buffer: Cow::Owned(canvas.cut(area)),
            ..Frame::default()
        })?;
        before = canvas;
    }
    drop(encoder);
    Ok(bytes)
}
