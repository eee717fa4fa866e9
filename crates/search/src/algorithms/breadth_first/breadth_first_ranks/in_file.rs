//! Searches by rank whose table lies in a mapped file.

use crate::{
    algorithms::breadth_first::breadth_first_ranks::{
        BreadthFirstRanks, DistancesInFile, RankDistances, marks::Marks,
    },
    space::Ranked,
    tables::{TableError, TableFile},
};

impl<S: Ranked> BreadthFirstRanks<S, DistancesInFile> {
    /// Creates a search of `space` whose table of distances lies in `file`, which is mapped into memory.
    ///
    /// The file takes two bits a rank, and memory one bit. The system keeps the parts of the table in memory that are in
    /// use, and writes others to the disk when memory is short. So the table may exceed the memory if the
    /// [order of ranks](Self#order-of-ranks) keeps most accesses together. [`save`](Self::save) completes the file under
    /// its name. A search that is dropped removes it.
    ///
    /// The partial file must not be changed or cut off meanwhile, as described for
    /// [`PackedTable::map`](crate::tables::PackedTable::map).
    ///
    /// # Errors
    ///
    /// If there is no room for the file, it cannot be mapped, or the identity is longer than a megabyte (2^20 bytes).
    ///
    /// # Panics
    ///
    /// If the space has more ranks than the machine can address. A search that begins in a space with another number of
    /// ranks panics too.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     NoGoal, Search, algorithms::{BreadthFirstRanks, DistanceToGoal, RankDistances}, from_successors,
    ///     tables::{PackedTable, TableFile},
    /// };
    ///
    /// let ring = from_successors(|&n: &u32| [(n + 1) % 1_000, (n + 999) % 1_000])
    ///     .undirected()
    ///     .with_ranks(1_000, |&n| n.into(), |rank| rank as u32);
    /// let path = std::env::temp_dir().join(format!("search-doc-ranks-{}", std::process::id()));
    ///
    /// let mut search = BreadthFirstRanks::in_file(&ring, TableFile::create(&path)?, "ring of 1000 to 0")?;
    /// let _ = search.run_to(&ring, &0, &NoGoal);
    /// let distances = search.save()?;
    /// assert_eq!(distances.distance(&ring, &700), Some(300));
    ///
    /// // Another process opens the table.
    /// let table = PackedTable::map(&path, "ring of 1000 to 0")?;
    /// let again = RankDistances::new(table, distances.layers().to_vec());
    /// assert_eq!(again, distances);
    /// # std::fs::remove_file(path).unwrap();
    /// # Ok::<(), search::tables::TableError>(())
    /// ```
    #[allow(clippy::expect_used, reason = "a table beyond the address space cannot be had")]
    pub fn in_file(space: &S, file: TableFile, identity: &str) -> Result<Self, TableError> {
        let ranks = usize::try_from(space.ranks()).expect("as many ranks as the machine can address");
        Ok(Self::with(Marks::in_file(ranks, file, identity)?))
    }
}

impl<S: Ranked, T> BreadthFirstRanks<S, DistancesInFile, T> {
    /// Completes the file under its name, and returns the distances that are known by now, from the mapped file.
    ///
    /// The file is a [`PackedTable`](crate::tables::PackedTable), which is loaded or mapped under the identity that
    /// [`in_file`](BreadthFirstRanks::in_file) was given.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or read.
    pub fn save(self) -> Result<RankDistances, TableError> {
        Ok(RankDistances::new(self.marks.save()?, self.layers))
    }
}
