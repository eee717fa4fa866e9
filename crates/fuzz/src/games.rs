//! The games that `play` saves.

use games::{PUZZLES, Puzzle, saved};

use crate::laws::is_a_sentence;

/// The most characters of a board that is played here.
const LONGEST: usize = 1 << 14;

/// A text as a saved game, while no puzzle is present and while each of them is.
pub(crate) fn saved_game(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for present in [None].into_iter().chain(PUZZLES.iter().map(Some)) {
        game(&text, present);
    }
}

fn game(text: &str, present: Option<&'static Puzzle>) {
    let game = match saved::read(text, present) {
        Ok(game) => game,
        Err(error) => return is_a_sentence(error),
    };
    if game.start.text().len() > LONGEST {
        return;
    }
    let mut now = game.start.clone();
    for action in &game.actions {
        let (same, next) = now.act(action).expect("an action that was read");
        assert_eq!(same, *action);
        now = next;
    }
    let text = saved::write(game.puzzle, game.metric, "a game", [&game.start, &now], &game.actions);
    assert_eq!(text.lines().count(), 3, "{text}");
    for present in [None, present] {
        let again = saved::read(&text, present).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((again.puzzle.name, again.metric), (game.puzzle.name, game.metric), "{text}");
        assert_eq!((again.start.text(), &again.actions), (game.start.text(), &game.actions), "{text}");
    }
}
