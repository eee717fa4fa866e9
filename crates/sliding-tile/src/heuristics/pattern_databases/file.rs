//! Saving pattern databases to files and reading them back.

use std::path::{Path, PathBuf};

use search::tables::{PackedTable, Packing, TableError, TableFile};
use thiserror::Error;

use super::{Larger, Partition, PatternDatabases, tile_lookups::TileLookups};

/// The error for a file that does not hold the tables of a partition, or to which they cannot be written.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Shape, heuristics::{Partition, PatternFileError}};
///
/// let partition = Partition::suiting(&Board::solved(Shape::THREE_BY_THREE))?;
/// let error: PatternFileError = partition.load("/no/such/file").unwrap_err();
/// assert!(error.is_missing());
/// # Ok::<(), sliding_tile::heuristics::PatternError>(())
/// ```
#[derive(Debug, Error)]
#[error(transparent)]
pub struct PatternFileError(#[from] Kind);

#[derive(Debug, Error)]
enum Kind {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("{path}: expected {expected} numbers of four bits, found {found} of {bits}", path = .path.display())]
    Numbers { path: PathBuf, expected: usize, found: usize, bits: u32 },
}

impl PatternFileError {
    /// Returns whether the file to be read does not exist. Then the tables have to be built and saved.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(&self.0, Kind::Table(error) if error.is_missing())
    }
}

impl Partition {
    /// Maps the tables of this partition from the file `path` into memory.
    ///
    /// **The file must not be changed or truncated** while the tables are in use. The library cannot enforce this:
    /// see "Safety of the file" at [`PackedTable::map`]. [`load`](Self::load) has no such requirement.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged or truncated, or was saved for another goal, other patterns or
    /// another version.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::Partition};
    ///
    /// let path = std::env::temp_dir().join(format!("patterns-doc-{}", std::process::id()));
    /// let goal = Board::solved(Shape::THREE_BY_THREE);
    /// let partition = Partition::new(&goal, &[&[1, 2, 3, 4], &[5, 6, 7, 8]])?;
    /// partition.build().save(&path)?;
    /// assert!(partition.map(&path).is_ok());
    ///
    /// let other = Partition::new(&goal, &[&[1, 2, 3], &[4, 5, 6, 7, 8]])?;
    /// assert!(other.map(&path).unwrap_err().to_string().contains("expected a table for"));
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn map(&self, path: impl AsRef<Path>) -> Result<PatternDatabases, PatternFileError> {
        self.of_file(path.as_ref(), |path, identity| PackedTable::map(path, identity))
    }

    /// Reads the tables of this partition from the file `path` into memory.
    ///
    /// # Errors
    ///
    /// The errors of [`map`](Self::map).
    pub fn load(&self, path: impl AsRef<Path>) -> Result<PatternDatabases, PatternFileError> {
        self.of_file(path.as_ref(), |path, identity| PackedTable::load(path, identity))
    }

    /// Begins the file `path` and reserves the space for the tables of this partition before they are built, so
    /// that errors appear early. [`PatternDatabases::save_to`] writes the tables. Dropping the returned file
    /// unsaved leaves nothing on disk.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the disk has too little space.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::Partition};
    ///
    /// let path = std::env::temp_dir().join(format!("patterns-doc-create-{}", std::process::id()));
    /// let partition = Partition::new(&Board::solved(Shape::THREE_BY_THREE), &[&[1, 2, 3, 4], &[5, 6, 7, 8]])?;
    /// let file = partition.create_file(&path)?;
    /// partition.build().save_to(file)?;
    /// assert!(partition.map(&path).is_ok());
    ///
    /// let refusal = partition.create_file("/no/such/folder/table").unwrap_err();
    /// assert!(refusal.to_string().starts_with("/no/such/folder/table: cannot be written: "));
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn create_file(&self, path: impl AsRef<Path>) -> Result<TableFile, PatternFileError> {
        let file = TableFile::create(path).and_then(|file| file.reserve(self.bytes()));
        Ok(file.map_err(Kind::Table)?)
    }

    fn of_file(
        &self,
        path: &Path,
        read: impl FnOnce(&Path, &str) -> Result<PackedTable, TableError>,
    ) -> Result<PatternDatabases, PatternFileError> {
        let table = read(path, &self.identity()).map_err(Kind::Table)?;
        let tile_lookups = TileLookups::of(self);
        let (expected, found, packing) = (tile_lookups.numbers(), table.len(), table.packing());
        if (packing, found) != (Packing::Nibble, expected) {
            let (path, bits) = (path.to_owned(), packing.bits());
            return Err(Kind::Numbers { path, expected, found, bits }.into());
        }
        Ok(PatternDatabases::of(self, &tile_lookups, table))
    }
}

impl PatternDatabases {
    /// Writes the tables to the file `path`, with their goal, patterns and layout. See [`PackedTable::save`].
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), PatternFileError> {
        self.save_to(TableFile::create(path).map_err(Kind::Table)?)
    }

    /// Writes the tables to a file from [`Partition::create_file`], with their goal, patterns and layout.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn save_to(&self, file: TableFile) -> Result<(), PatternFileError> {
        let table = match &self.larger {
            Some(Larger::Positional(positional)) => positional.table(),
            Some(Larger::Ranked(ranked)) => ranked.table(),
            None => self.direct.table(),
        };
        Ok(file.save(table, &self.identity).map_err(Kind::Table)?)
    }
}
