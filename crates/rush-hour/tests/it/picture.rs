//! Pictures of solutions.

use picture::Player;
use rush_hour::{Board, Solver, frames, levels};

#[test]
fn every_level_has_a_frame_for_each_move() {
    for level in levels() {
        let answer = Solver::new(&level.board).solve().unwrap();
        let slides = answer.actions().unwrap();
        let frames = frames(&level.board, slides).unwrap();
        assert_eq!(frames.actions(), slides.len(), "level {}", level.name);
        for (slide, frame) in slides.iter().zip(&frames.as_slice()[1..]) {
            assert_eq!(frame.moved(), [slide.car.to_string()], "level {}", level.name);
        }
        let page = Player::new(&frames).html();
        assert!(page.len() < 100_000, "level {}: {} bytes", level.name, page.len());
    }
}

#[test]
fn a_slide_that_is_not_legal_gives_no_frames() {
    let board: Board = "ooB / AAB / ooo".parse().unwrap();
    assert!(frames(&board, &["A+1".parse().unwrap()]).is_none());
}
