//! Animations.

use picture::Animation;
use roxmltree::Document;

use crate::{frames, hostile};

#[test]
fn an_animated_svg_is_a_document_that_moves_one_piece() {
    let frames = frames(3);
    let svg = Animation::new(&frames).svg();
    Document::parse(&svg).unwrap();
    let rules = svg.matches("@keyframes").count();
    assert_eq!(rules, 1 + 2, "the tile, all captions but the last, and the last, which stays longer");
    let delays: Vec<&str> =
        svg.split("animation-delay:").skip(1).map(|rest| rest.split("ms").next().unwrap()).collect();
    assert_eq!(delays, ["0", "700", "1400", "2100"]);
    assert!(svg.contains("prefers-reduced-motion"));
    assert!(svg.contains("4800ms"), "four frames of 700 and a pause of 2,000 milliseconds");
    assert_eq!(svg, Animation::new(&frames).svg());
    Document::parse(&Animation::new(&hostile()).svg()).unwrap();
}

#[cfg(feature = "gif")]
mod gif {
    use super::*;
    use ::gif::{DecodeOptions, Repeat};

    #[test]
    fn a_gif_has_every_frame_and_the_size_of_the_board() {
        let frames = frames(6);
        let bytes = Animation::new(&frames).with_milliseconds(500).with_cell_size(24).gif();
        let mut decoder = DecodeOptions::new().read_info(bytes.as_slice()).unwrap();
        assert_eq!((decoder.width(), decoder.height()), (5 * 24 + 20, 4 * 24 + 38));
        assert_eq!(decoder.repeat(), Repeat::Infinite);
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert!(frame.palette.is_none(), "one palette for all frames");
            delays.push(frame.delay);
        }
        assert_eq!(delays, [50, 50, 50, 50, 50, 50, 250]);
        assert_eq!(bytes, Animation::new(&frames).with_milliseconds(500).with_cell_size(24).gif());
    }

    #[test]
    fn hostile_names_make_a_gif() {
        assert!(!Animation::new(&hostile()).gif().is_empty());
    }
}
