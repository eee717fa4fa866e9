//! Pieces keep their names while they move.

use puzzle::{Choice, Play, Position, any::AnyPosition};

use crate::toy::{Pebbles, Steps};

/// The pebbles by cell, with their names.
fn named(position: &dyn AnyPosition) -> Vec<(usize, String)> {
    let scene = position.scene();
    scene.pieces().iter().map(|piece| (piece.cells()[0].1, piece.name().to_owned())).collect()
}

#[test]
fn a_piece_keeps_the_name_of_its_first_cell() {
    let start = Position::<Pebbles>::new(&"xx..".to_owned(), Steps::Steps);
    let mut now: puzzle::any::Board = std::sync::Arc::new(start.clone());
    for (action, names) in [
        ("1", [(0, "0"), (2, "1")]),
        ("0", [(1, "0"), (2, "1")]),
        ("2", [(1, "0"), (3, "1")]),
        ("1", [(2, "0"), (3, "1")]),
    ] {
        assert!(!now.is_solved());
        let moving = now.choices().into_iter().find(|choice| choice.text == action).unwrap();
        now = now.act(action).unwrap().1;
        assert_eq!(named(&*now), names.map(|(cell, name)| (cell, name.to_owned())));
        let Choice { piece, to, .. } = moving;
        assert!(named(&*now).contains(&(to.1, piece)));
    }
    assert!(now.is_solved() && now.choices().is_empty());
    assert_eq!(now.act("3").unwrap_err().sentence("3"), "3 is not possible: no pebble can go there");

    let fallen = Position::<Pebbles>::new(&"xxo".to_owned(), Steps::Steps);
    let last = [1, 0, 1].iter().try_fold(fallen, |position, cell| position.after(cell)).unwrap();
    assert_eq!(named(&last), [(2, "0".to_owned())]);

    let frames = Pebbles::frames(start.task(), start.metric(), &[1, 0, 2, 1]).unwrap();
    let moved = frames.as_slice().iter().skip(1).map(|frame| frame.moved()[0].as_str());
    assert_eq!(moved.collect::<Vec<_>>(), ["1", "0", "1", "0"]);
    assert_eq!(Pebbles::frames(start.task(), start.metric(), &[0]), None);
}
