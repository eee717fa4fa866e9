//! The puzzles: from the command line to a state space and its start.

use std::fmt::Display;

use programs::{PegShape, is_peg_board, shown};
use search::space::{Keyed, Symmetric, Undirected};
use search_disk::{DiskBreadthFirst, DiskKey, Orbits, TwoLayers};

use crate::{canonical::Canonical, disk, options::Options, run::run};

/// The names of the puzzles.
const NAMES: [&str; 4] = ["sliding-tile", "rush-hour", "peg-solitaire", "squirrel-cage"];

/// Explores the puzzle of the command line. Returns the exit status.
///
/// # Errors
///
/// A sentence on the input, without a full stop.
pub(crate) fn explore(options: &Options) -> Result<u8, String> {
    match options.puzzle.as_str() {
        "sliding-tile" => sliding_tile(options),
        "rush-hour" => rush_hour(options),
        "peg-solitaire" => peg_solitaire(options),
        "squirrel-cage" => squirrel_cage(options),
        other => {
            let names = programs::listed(&NAMES, "or");
            Err(format!("expected {names}, found {:?}", shown(other)))
        }
    }
}

/// The argument behind the puzzle's name.
fn argument<'a>(options: &'a Options, expected: &str) -> Result<&'a str, String> {
    let found = options.argument.as_deref();
    found.ok_or_else(|| format!("{}: expected {expected} behind it", options.puzzle))
}

/// A sentence on the argument.
fn rejected(options: &Options, problem: impl Display) -> String {
    let text = options.argument.as_deref().or(options.classic.as_deref()).unwrap_or_default();
    format!("{} {:?}: {}", options.puzzle, shown(text), problem)
}

/// Explores a space whose actions can be undone, in memory or on disk.
fn undirected<S>(space: &S, start: &S::State, options: &Options) -> Result<u8, String>
where
    S: Keyed<Cost = u32, Key: DiskKey + Send + Sync> + Undirected + Sync,
{
    match &options.disk {
        Some(folder) => disk::run(space, start, DiskBreadthFirst::new(folder).with_scope(TwoLayers), options),
        None => run(space, start, options),
    }
}

/// Explores a space whose keys are too long for files.
fn in_memory<S>(space: &S, start: &S::State, options: &Options) -> Result<u8, String>
where
    S: Keyed<Cost = u32, Key: Send + Sync> + Sync,
{
    match &options.disk {
        Some(_) => {
            let bits = S::KEY_BITS;
            Err(rejected(options, format_args!("--disk takes positions of at most 128 bits, found {bits}")))
        }
        None => run(space, start, options),
    }
}

/// Explores a space whose actions remove a peg, in memory or on disk.
fn graded<S>(space: S, start: &S::State, options: &Options) -> Result<u8, String>
where
    S: Keyed<Cost = u32, Key: DiskKey + Send + Sync> + Symmetric + Sync,
{
    let canonical = space.canonical(start);
    match (&options.disk, options.up_to_symmetry) {
        (Some(folder), false) => disk::run(&space, start, DiskBreadthFirst::new(folder), options),
        (Some(folder), true) => {
            let search = DiskBreadthFirst::new(folder).with_representatives(Orbits);
            disk::run(&space, start, search, options)
        }
        (None, false) => run(&space, start, options),
        (None, true) => run(&Canonical(space), &canonical, options),
    }
}

/// Reads `START` or `START => GOAL`. A goal does not change the positions.
fn tiles(text: &str) -> Result<sliding_tile::Board, String> {
    let (start, goal) = text.split_once("=>").map_or((text, None), |(start, goal)| (start, Some(goal)));
    let board =
        |text: &str| text.trim().parse().map_err(|error: sliding_tile::ParseBoardError| error.to_string());
    let start: sliding_tile::Board = board(start)?;
    if let Some(goal) = goal {
        start.check_goal(&board(goal)?).map_err(|error| error.to_string())?;
    }
    Ok(start)
}

fn sliding_tile(options: &Options) -> Result<u8, String> {
    use sliding_tile::{Board, Encoding, FourByFour, Shape, Space};

    let text = argument(options, "a size, such as 3x4, or a board")?;
    let failed = |problem: String| rejected(options, problem);
    let shape = || {
        let (rows, columns) = text.split_once('x')?;
        Some((rows.parse().ok()?, columns.parse().ok()?))
    };
    let board: Board = match shape() {
        Some((rows, columns)) => {
            Board::solved(Shape::new(rows, columns).map_err(|error| failed(error.to_string()))?)
        }
        None => tiles(text).map_err(failed)?,
    };
    macro_rules! explore_as {
        ($word:ty) => {{
            let space = Space::<$word>::with_encoding(&board).map_err(|error| failed(error.to_string()))?;
            undirected(&space, &space.start(), options)
        }};
    }
    match Encoding::of(board.shape()) {
        Encoding::FourByFour => explore_as!(FourByFour),
        Encoding::Word => explore_as!(u64),
        Encoding::DoubleWord => explore_as!(u128),
        _ => Err(failed("expected at most 25 cells".to_owned())),
    }
}

fn rush_hour(options: &Options) -> Result<u8, String> {
    use rush_hour::{Board, Moves, Space, levels};

    let text = argument(options, "a board, or the number of a card")?;
    let board: Board = match levels().find(|level| level.name == text) {
        Some(level) => level.board,
        None => {
            text.parse().map_err(|error: rush_hour::ParseBoardError| rejected(options, error.to_string()))?
        }
    };
    rush_hour::with_encoding!(&board, P => {
        let space = Space::<Moves, P>::with_encoding(&board).map_err(|error| rejected(options, error))?;
        undirected(&space, &space.start(), options)
    })
}

fn peg_solitaire(options: &Options) -> Result<u8, String> {
    use peg_solitaire::{Board, Space};

    let text = argument(options, "a shape, such as english, or a board")?;
    let board: Board = match text.parse::<PegShape>() {
        Ok(shape) => shape.board(None).map_err(|error| rejected(options, error))?,
        Err(_) if text.contains(['/', '.']) || is_peg_board(text) => text
            .parse()
            .map_err(|error: peg_solitaire::ParseBoardError| rejected(options, error.to_string()))?,
        Err(expected) => return Err(rejected(options, expected)),
    };
    macro_rules! explore_as {
        ($word:ty) => {{
            let space = Space::<$word>::with_encoding(&board).map_err(|error| rejected(options, error))?;
            let start = space.start();
            graded(space, &start, options)
        }};
    }
    match board.holes().len() {
        0..=63 => explore_as!(u64),
        64..=127 => explore_as!(u128),
        _ => Err(rejected(options, "expected at most 127 holes")),
    }
}

/// Returns the built-in game of this id or name.
fn classic(name: &str) -> Result<squirrel_cage::Board, String> {
    let found = squirrel_cage::instances().find(|instance| instance.id == name || instance.name == name);
    let ids = || squirrel_cage::instances().map(|instance| instance.id).collect::<Vec<_>>();
    let found = found.ok_or_else(|| format!("expected {}", programs::listed(&ids(), "or")))?;
    Ok(found.board)
}

/// Reads a configuration of the wooden game, two with `=>` between them, or a board on one line.
fn blocks(text: &str) -> Result<squirrel_cage::Board, String> {
    let code = |text: &str| text.trim().parse::<squirrel_cage::Configuration>();
    if let Some((Ok(from), Ok(to))) = text.split_once("=>").map(|(from, to)| (code(from), code(to))) {
        return from.board_to(&to).ok_or_else(|| "expected a goal with the pieces of the start".to_owned());
    }
    match code(text) {
        Ok(configuration) => Ok(configuration.board()),
        Err(_) if text.contains('/') || text.contains("=>") => {
            text.parse().map_err(|error: squirrel_cage::ParseBoardError| error.to_string())
        }
        Err(error) => Err(error.to_string()),
    }
}

fn squirrel_cage(options: &Options) -> Result<u8, String> {
    use squirrel_cage::{Board, Fields, OneBit, Size, Space, metric::Unit};

    let board: Board = match &options.classic {
        Some(name) => classic(name).map_err(|expected| rejected(options, expected))?,
        None => blocks(argument(options, "a code, or --classic NAME")?)
            .map_err(|error| rejected(options, error))?,
    };
    macro_rules! explore_as {
        ($packing:ty, $explore:ident) => {{
            let space =
                Space::<Unit, $packing>::with_encoding(&board).map_err(|error| rejected(options, error))?;
            $explore(&space, &space.start(), options)
        }};
    }
    match Size::of(&board) {
        Size::OneBit => explore_as!(OneBit, undirected),
        Size::Word => explore_as!(Fields<1, 1>, undirected),
        Size::TwoWords => explore_as!(Fields<2, 1>, undirected),
        Size::TwoWordsOfCells => explore_as!(Fields<2, 2>, undirected),
        Size::FourWords => explore_as!(Fields<4, 4>, in_memory),
        _ => explore_as!(Fields<16, 16>, in_memory),
    }
}
