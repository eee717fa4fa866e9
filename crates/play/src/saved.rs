//! Games as one line of text: `PUZZLE | METRIC | START | ACTIONS`, or `PUZZLE BOARD`, or a board alone.

use games::{Board, Metric, Puzzle, puzzle};

/// A game that was read.
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) metric: Metric,
    pub(crate) start: Board,
    pub(crate) actions: Vec<String>,
}

/// Between the parts of a line.
const SEPARATOR: &str = " | ";

/// Writes a game: comments with the name and the position now, and the line that [`read`] takes.
pub(crate) fn write(
    puzzle: &Puzzle,
    metric: Metric,
    name: &str,
    boards: [&Board; 2],
    made: &[String],
) -> String {
    let [start, now] = boards.map(|board| board.text());
    let line = [puzzle.name, metric.name, &start, &made.join(" ")].join(SEPARATOR);
    format!("# {}, {name}; the position now:\n# {now}\n{}\n", puzzle.title, line.trim_end())
}

/// Reads the first line that is no comment. A board alone belongs to `present`.
///
/// # Errors
///
/// A sentence that names the expected form.
pub(crate) fn read(text: &str, present: Option<&'static Puzzle>) -> Result<Saved, String> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let line = lines.next().ok_or("a game is expected, found nothing")?;
    let line = line.strip_suffix(SEPARATOR.trim_end()).unwrap_or(line);
    let mut parts = line.splitn(4, SEPARATOR).map(str::trim);
    let first = parts.next().unwrap_or_default();
    if let (Some(puzzle), Some(metric), Some(board)) = (puzzle(first), parts.next(), parts.next()) {
        return saved(puzzle, metric, board, parts.next().unwrap_or_default());
    }
    let (name, board) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (puzzle(name), present) {
        (Some(puzzle), _) => saved(puzzle, puzzle.metrics[0].name, board.trim(), ""),
        (None, Some(puzzle)) => saved(puzzle, puzzle.metrics[0].name, line, ""),
        (None, None) => Err("a line such as `rush-hour BOARD` is expected".to_owned()),
    }
}

fn saved(puzzle: &'static Puzzle, metric: &str, board: &str, actions: &str) -> Result<Saved, String> {
    let metric = puzzle.metric(metric)?;
    let start = puzzle.read(board, metric.name)?;
    let mut board = start.clone();
    let mut made = Vec::new();
    for action in actions.split_whitespace() {
        let (action, next) = board.act(action).map_err(|error| error.sentence(action))?;
        made.push(action);
        board = next;
    }
    Ok(Saved { puzzle, metric, start, actions: made })
}

#[cfg(test)]
mod tests {
    use games::puzzle;

    use super::{read, write};

    #[test]
    fn a_game_is_read_as_it_was_written() {
        for (name, metric, board, actions) in [
            ("rush-hour", "steps", "ooB/AAB/ooo/CCo", "C+1 B+1"),
            ("sliding-tile", "moves", "1 2 / _ 3 => 1 2 / 3 _", "S W"),
            ("peg-solitaire", "jumps", "xx.:diagonal", "a1c1"),
            ("squirrel-cage", "move", "AB./... => .../..A", "ASEE"),
        ] {
            let puzzle = puzzle(name).unwrap();
            let start = puzzle.read(board, metric).unwrap();
            let mut now = start.clone();
            let made: Vec<String> = actions.split(' ').map(str::to_owned).collect();
            for action in &made {
                now = now.act(action).unwrap().1;
            }
            let text = write(puzzle, puzzle.metric(metric).unwrap(), "a game", [&start, &now], &made);
            assert!(text.contains(&now.text()), "{text}");
            let saved = read(&text, None).unwrap();
            assert_eq!((saved.puzzle.name, saved.metric.name), (name, metric));
            assert_eq!((saved.start.text(), saved.actions), (start.text(), made));
        }
    }

    #[test]
    fn a_board_alone_belongs_to_the_present_puzzle() {
        let present = puzzle("rush-hour");
        assert_eq!(read("ooB/AAB/ooo/CCo\n", present).unwrap().puzzle.name, "rush-hour");
        assert_eq!(read("peg-solitaire xx.", present).unwrap().puzzle.name, "peg-solitaire");
        assert!(read("ooB/AAB/ooo/CCo", None).unwrap_err().contains("rush-hour BOARD"));
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        assert!(read("# nothing\n\n", None).unwrap_err().contains("found nothing"));
        assert!(read("rush-hour | jumps | xx. | ", None).unwrap_err().contains("moves or steps"));
        assert!(read("rush-hour | moves | ooB/AAB/ooo/CCo | B-1", None).unwrap_err().contains("B-1"));
        assert!(read("rush-hour zzz", None).is_err());
    }
}
