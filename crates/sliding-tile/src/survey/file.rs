//! Surveys in files, complete or not: a survey of a day is continued after a break.
//!
//! ```text
//! numbers   layers, hole's colour of the last one, farthest boards + 1 (0 while the survey runs)    8 bytes each
//!           the number of boards in each layer; the tiles of the farthest boards, a byte each
//! segments  of both colours in turn: boards and marks of the segment; its words if it has boards; its marks if it has any
//! ```

use std::path::{Path, PathBuf};

use search::tables::{PackedTable, Packing, TableError, TableFile};
use thiserror::Error;

use super::{
    Survey, SurveyError,
    few::ARRANGEMENTS,
    layers::{Half, Layers},
    layout::Place,
};
use crate::board::Board;

/// The error for a file that does not hold the survey of a goal, or to which it cannot be written.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Survey, SurveyFileError};
///
/// let error: SurveyFileError = Survey::load(&"1 2 3 / 4 5 _".parse()?, "/no/such/file").unwrap_err();
/// assert!(error.is_missing());
/// # Ok::<(), sliding_tile::ParseBoardError>(())
/// ```
#[derive(Debug, Error)]
#[error(transparent)]
pub struct SurveyFileError(#[from] Kind);

#[derive(Debug, Error)]
enum Kind {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Survey(#[from] SurveyError),
    #[error("{path}: expected the layers of a survey, found another table", path = .0.display())]
    Layers(PathBuf),
}

impl SurveyFileError {
    /// Returns whether the file to be read does not exist.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(&self.0, Kind::Table(error) if error.is_missing())
    }
}

impl Survey {
    /// Writes all that is known to the file `path`, whether the survey is complete or not.
    ///
    /// The file takes its name only when it is complete, so a process that is killed in the meantime leaves the previous
    /// file. Segments without boards take no space.
    ///
    /// # Complexity
    ///
    /// At most [`bytes_for`](Self::bytes_for) the shape are written: 11.6 GB for 2x7.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use sliding_tile::{Board, Survey};
    ///
    /// let path = std::env::temp_dir().join(format!("survey-doc-{}", std::process::id()));
    /// let goal: Board = "1 2 3 / 4 5 6 / 7 8 _".parse()?;
    /// let mut survey = Survey::begun(&goal)?;
    /// assert_eq!(survey.resume(Limits::none().expanded(1_000), &mut ()), Some(Reason::Expanded));
    /// survey.save(&path)?;
    ///
    /// let mut again = Survey::load(&goal, &path)?;
    /// assert_eq!(again.layers(), survey.layers());
    /// assert_eq!(again.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((again.positions(), again.depth()), (181_440, 31));
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), SurveyFileError> {
        let hardest = self.hardest.as_deref();
        let layers = self.layers.counts();
        let numbers = [
            layers.len() as u64,
            self.layers.colour as u64,
            hardest.map_or(0, |boards| boards.len() as u64 + 1),
        ];
        let mut start = bytes(&[&numbers, layers].concat());
        start.extend(hardest.into_iter().flatten().flat_map(|board| board.tiles().iter().copied()));
        let pieces = [start].into_iter().chain(self.layers.segments());
        let save = || TableFile::create(path)?.save_pieces(pieces, &identity(&self.goal));
        save().map_err(|error: TableError| Kind::Table(error).into())
    }

    /// Reads the survey of `goal` from the file `path`; [`resume`](Self::resume) continues it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged or truncated, or was saved for another goal or by another version. If the
    /// board has more than 14 cells, or there is less memory than the survey needs.
    ///
    /// **The file must not be changed or truncated** until the method returns, because it is mapped into memory: see
    /// "Safety of the file" at [`PackedTable::map`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Survey};
    ///
    /// let path = std::env::temp_dir().join(format!("survey-doc-load-{}", std::process::id()));
    /// let goal: Board = "1 2 3 / 4 5 _".parse()?;
    /// Survey::new(&goal)?.save(&path)?;
    /// assert_eq!(Survey::load(&goal, &path)?.distance(&"4 5 _ / 1 2 3".parse()?), Some(21));
    ///
    /// let other: Board = "_ 1 2 / 3 4 5".parse()?;
    /// assert!(Survey::load(&other, &path).unwrap_err().to_string().contains("expected a table for"));
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(goal: &Board, path: impl AsRef<Path>) -> Result<Self, SurveyFileError> {
        let path = path.as_ref();
        let mut survey = Survey::begun(goal).map_err(Kind::Survey)?;
        let table = PackedTable::map(path, &identity(goal)).map_err(Kind::Table)?;
        let read = (table.packing() == Packing::Byte).then(|| survey.read(table.bytes())).flatten();
        read.ok_or_else(|| Kind::Layers(path.to_owned()))?;
        Ok(survey)
    }

    /// Takes over a survey from the bytes that [`save`](Self::save) wrote; returns `None` if they are not of that form.
    fn read(&mut self, mut left: &[u8]) -> Option<()> {
        let [layers, colour, hardest] = [take(&mut left)?, take(&mut left)?, take(&mut left)?];
        let counts = (0..layers).map(|_| take(&mut left)).collect::<Option<Vec<_>>>()?;
        let cells = self.goal.shape().cells();
        let is_complete = hardest > 0;
        if is_complete {
            let bytes = usize::try_from(hardest - 1).ok()?.checked_mul(cells)?;
            let (boards, rest) = left.split_at_checked(bytes)?;
            let board = |tiles: &[u8]| {
                let mut sorted = tiles.to_vec();
                sorted.sort_unstable();
                let is_board = sorted.iter().zip(0..).all(|(tile, expected)| *tile == expected);
                let board = is_board.then(|| self.goal.with_tiles(tiles.to_vec()))?;
                board.can_reach(&self.goal).then_some(board)
            };
            self.hardest = Some(boards.chunks_exact(cells).map(board).collect::<Option<_>>()?);
            left = rest;
        }
        let place = self.layers.layout.place(self.goal.tiles());
        // A segment without boards is left as it is, so the goal of the new survey must not stay.
        self.layers.halves[place.colour].words[place.word] = 0;
        self.layers.read(usize::try_from(colour).ok()?, counts, left)?;
        if !self.layers.are_possible(place, self.hardest.as_ref().map(Vec::len)) {
            return None;
        }
        if is_complete {
            self.layers.free_words();
        }
        Some(())
    }
}

impl Layers {
    /// Returns the segments of both colours one after another, as bytes.
    fn segments(&self) -> impl Iterator<Item = Vec<u8>> {
        let orders = self.layout.orders;
        self.halves.iter().flat_map(move |half| {
            half.marks.chunks_exact(orders).enumerate().map(move |(segment, marks)| {
                let count = half.counts.get(segment).copied().unwrap_or(0);
                let is_marked = marks.iter().any(|&word| word != 0);
                let mut piece = bytes(&[u64::from(count), u64::from(is_marked)]);
                if count > 0 {
                    piece.extend(bytes(&half.words[segment * orders..][..orders]));
                }
                if is_marked {
                    piece.extend(bytes(marks));
                }
                piece
            })
        })
    }

    /// Takes over the layers that [`segments`](Self::segments) wrote; `None` if the bytes are something else.
    fn read(&mut self, colour: usize, counts: Vec<u64>, mut left: &[u8]) -> Option<()> {
        let orders = self.layout.orders;
        for half in &mut self.halves {
            let segments = half.words.chunks_exact_mut(orders).zip(half.marks.chunks_exact_mut(orders));
            for ((words, marks), count) in segments.zip(&mut half.counts) {
                let [boards, is_marked] = [take(&mut left)?, take(&mut left)?];
                *count = u32::try_from(boards).ok()?;
                if boards > 0 {
                    fill(words, &mut left)?;
                }
                if is_marked == 1 {
                    fill(marks, &mut left)?;
                }
            }
        }
        (self.colour, self.counts) = (colour, counts);
        (left.is_empty() && colour < 2 && !self.counts.is_empty()).then_some(())
    }
}

impl Layers {
    /// Returns whether the numbers of boards are those of layers from the goal at `place`, of which the last has `hardest`
    /// boards if it is the last of all. Then no bitmap has a board.
    fn are_possible(&self, place: Place, hardest: Option<usize>) -> bool {
        let all: u64 = (3..=self.layout.cells() as u64).product();
        let sum = self.counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        let is_sum = |sum: u64| if hardest.is_some() { sum == all } else { sum <= all };
        let [last, before] = match self.counts[..] {
            [.., before, last] => [last, before],
            [last] => [last, 0],
            [] => return false,
        };
        let expected = if hardest.is_some() { [0, 0] } else { [last, before] };
        let boards = |half: &Half| half.counts.iter().map(|&count| u64::from(count)).sum::<u64>();
        self.counts[0] == 1
            && !self.counts.contains(&0)
            && sum.is_some_and(is_sum)
            && hardest.is_none_or(|boards| boards as u64 == last)
            && self.colour == (place.colour + self.counts.len() - 1) % 2
            && [self.colour, 1 - self.colour].map(|colour| boards(&self.halves[colour])) == expected
            && self.halves.iter().all(|half| half.has_its_counts(self.layout.orders))
    }
}

impl Half {
    /// Returns whether each segment that has boards has its number of boards, and no bit beyond those of a word.
    fn has_its_counts(&self, orders: usize) -> bool {
        let mut segments = self.words.chunks_exact(orders).zip(&self.counts).filter(|(_, count)| **count > 0);
        segments.all(|(words, &count)| {
            let boards: u64 = words.iter().map(|word| u64::from(word.count_ones())).sum();
            boards == u64::from(count) && words.iter().all(|word| word >> ARRANGEMENTS == 0)
        })
    }
}

/// Returns the identity of the file for a goal.
fn identity(goal: &Board) -> String {
    let tiles: Vec<String> = goal.tiles().iter().map(ToString::to_string).collect();
    format!("survey of sliding tiles, version 1, {}, goal {}", goal.shape(), tiles.join(" "))
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Takes the next word of `left`.
fn take(left: &mut &[u8]) -> Option<u64> {
    left.split_off(..8).and_then(|word| Some(u64::from_le_bytes(word.try_into().ok()?)))
}

/// Fills `words` from the start of `left`.
fn fill(words: &mut [u64], left: &mut &[u8]) -> Option<()> {
    let bytes = left.split_off(..size_of_val(words))?;
    for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    Some(())
}
