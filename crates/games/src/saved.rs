//! Games as one line of text: `PUZZLE | METRIC | START | ACTIONS`, or `PUZZLE BOARD`, or a board alone.

use crate::{Board, Metric, Puzzle, begins_with_wall, blocks, puzzle};

/// A game that was read.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The puzzle.
    pub puzzle: &'static Puzzle,
    /// The metric of the actions.
    pub metric: Metric,
    /// The first position.
    pub start: Board,
    /// The actions that were made, as the puzzle writes them.
    pub actions: Vec<String>,
}

/// Between the parts of a line.
const SEPARATOR: &str = " | ";

/// The end of the comment behind which the last position stands, as a comment too.
const NOW: &str = "; the position now:";

/// Writes a game: comments with the name and the position now, and the line that [`read`] takes.
///
/// # Examples
///
/// ```
/// use games::{puzzle, saved};
///
/// let cars = puzzle("rush-hour").unwrap();
/// let start = cars.read("ooB/AAB/ooo/CCo", "moves")?;
/// let (action, now) = start.act("B+2").unwrap();
/// let text = saved::write(cars, cars.metrics[0], "four cars", [&start, &now], &[action]);
/// assert_eq!(
///     text,
///     "# Rush Hour, four cars; the position now:\n# ooo/AAo/ooB/CCB\nrush-hour | moves | ooB/AAB/ooo/CCo | B+2\n"
/// );
/// # Ok::<(), String>(())
/// ```
#[must_use]
pub fn write(puzzle: &Puzzle, metric: Metric, name: &str, boards: [&Board; 2], made: &[String]) -> String {
    let [start, now] = boards.map(|board| board.text());
    let line = [puzzle.name, metric.name, &start, &made.join(" ")].join(SEPARATOR);
    format!("# {}, {name}{NOW}\n# {now}\n{}\n", puzzle.title, line.trim_end())
}

/// Reads the first line that is no comment. A board alone belongs to `present`; one of sliding blocks may begin with a
/// wall, `#`.
///
/// A game with the comments of [`write()`] must end at the position that they give, so that a game whose file was damaged
/// is no other game.
///
/// # Errors
///
/// A sentence that names the expected form.
///
/// # Examples
///
/// ```
/// use games::saved;
///
/// let game = saved::read("rush-hour | moves | ooB/AAB/ooo/CCo | B+2", None)?;
/// assert_eq!((game.puzzle.name, game.actions), ("rush-hour", vec!["B+2".to_owned()]));
///
/// let tiles = games::puzzle("sliding-tile");
/// assert_eq!(saved::read("1 2 / 3 _", tiles)?.metric.name, "moves");
/// assert_eq!(saved::read("1 2 / 3 _", None).unwrap_err(), "a line such as `rush-hour BOARD` is expected");
/// assert!(saved::read("# a wall\n#A. => #.A", games::puzzle("squirrel-cage")).is_ok());
///
/// let damaged = "# mine; the position now:\n# ooo/AAo/ooB/CCB\nrush-hour | moves | ooB/AAB/ooo/CCo | B+1";
/// let error = saved::read(damaged, None).unwrap_err();
/// assert!(error.starts_with("expected a game that ends at the position of its comment, found another end"));
/// # Ok::<(), String>(())
/// ```
pub fn read(text: &str, present: Option<&'static Puzzle>) -> Result<Saved, String> {
    let is_puzzle =
        |text: &str| present.is_some_and(|puzzle| puzzle.read(text, puzzle.metrics[0].name).is_ok());
    let is_blocks = present.is_some_and(|puzzle| puzzle.name == blocks::PUZZLE.name);
    let is_comment = |line: &str| line.starts_with('#') && !(is_blocks && begins_with_wall(line, is_puzzle));
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
    let line = lines.next().ok_or("a game is expected, found nothing")?;
    let line = line.strip_suffix(SEPARATOR.trim_end()).unwrap_or(line);
    let mut parts = line.splitn(4, SEPARATOR).map(str::trim);
    let first = parts.next().unwrap_or_default();
    let (game, end) =
        if let (Some(puzzle), Some(metric), Some(board)) = (puzzle(first), parts.next(), parts.next()) {
            saved(puzzle, metric, board, parts.next().unwrap_or_default())
        } else {
            let (name, board) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match (puzzle(name), present) {
                (Some(puzzle), _) => saved(puzzle, puzzle.metrics[0].name, board.trim(), ""),
                (None, Some(puzzle)) => saved(puzzle, puzzle.metrics[0].name, line, ""),
                (None, None) => Err("a line such as `rush-hour BOARD` is expected".to_owned()),
            }
        }?;
    if last_position(text).is_none_or(|position| position == end.text()) {
        Ok(game)
    } else {
        Err("expected a game that ends at the position of its comment, found another end: it is damaged, or was \
             changed by hand (then remove the comment)"
            .to_owned())
    }
}

/// Returns the position in the comments before a game, if they say that they give one; an empty text if it is lost.
fn last_position(text: &str) -> Option<&str> {
    let mut lines = text.lines().map(str::trim).skip_while(|line| line.is_empty() || is_plain_comment(line));
    lines.next().filter(|line| line.starts_with('#') && line.ends_with(NOW))?;
    Some(lines.next().and_then(|line| line.strip_prefix('#')).unwrap_or_default().trim_start())
}

/// Whether a line is a comment behind which no position stands.
fn is_plain_comment(line: &str) -> bool {
    line.starts_with('#') && !line.ends_with(NOW)
}

/// Reads the parts of a line: the game, and its position after the actions.
fn saved(
    puzzle: &'static Puzzle,
    metric: &str,
    board: &str,
    actions: &str,
) -> Result<(Saved, Board), String> {
    let metric = puzzle.metric(metric)?;
    let start = puzzle.read(board, metric.name)?;
    let mut board = start.clone();
    let mut made = Vec::new();
    for action in actions.split_whitespace() {
        let (action, next) = board.act(action).map_err(|error| error.sentence(action))?;
        made.push(action);
        board = next;
    }
    Ok((Saved { puzzle, metric, start, actions: made }, board))
}
