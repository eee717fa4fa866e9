//! Random boards: uniform among the boards of a shape that can reach the goal.

use clap::Args;
use programs::{is_interrupted, whole_number};
use sliding_tile::{Board, Generator, Shape};

/// Options for random boards.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct RandomBoards {
    /// Solve random boards of R rows and C columns, each board that can reach the goal as likely as any other
    #[arg(long, value_name = "RxC", value_parser = shape, conflicts_with = "generate")]
    random: Option<Shape>,
    /// How many random boards [default: 1]
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(1..=1_000_000))]
    count: Option<u32>,
}

impl RandomBoards {
    /// Returns the sentence that rejects a number of random boards where none are asked for.
    pub(crate) fn rejection(self) -> Option<String> {
        let is_idle = self.count.is_some() && self.random.is_none();
        is_idle.then(|| "error: --count is for --random, so it does nothing".to_owned())
    }

    /// Returns whether random boards are asked for.
    pub(crate) fn is_given(self) -> bool {
        self.random.is_some()
    }

    /// Returns the boards as text, none unless they are asked for.
    ///
    /// # Errors
    ///
    /// If `goal` has another shape.
    pub(crate) fn boards(self, seed: u64, goal: Option<&Board>) -> Result<Vec<String>, String> {
        let Some(shape) = self.random else { return Ok(Vec::new()) };
        let goal = goal.cloned().unwrap_or_else(|| Board::solved(shape));
        if goal.shape() != shape {
            return Err(format!(
                "error: --random: expected the shape of --goal, {}, found {shape}",
                goal.shape()
            ));
        }
        let mut generator = Generator::seeded(seed);
        // After SIGINT no board is read or solved, but all are counted.
        let mut drawn = || if is_interrupted() { String::new() } else { generator.board(&goal).to_string() };
        Ok((0..self.count.unwrap_or(1)).map(|_| drawn()).collect())
    }
}

/// Reads `ROWSxCOLUMNS`.
fn shape(text: &str) -> Result<Shape, String> {
    let sides =
        text.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let (rows, columns) = sides.ok_or_else(|| "rows and columns are expected, such as 3x4".to_owned())?;
    Shape::new(rows, columns).map_err(|error| error.to_string())
}
