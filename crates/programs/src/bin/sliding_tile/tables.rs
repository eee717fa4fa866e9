//! The tables of patterns: filled once for all puzzles with the same goal, and kept in a file if one is given.

use std::{num::NonZero, path::Path, thread, time::Instant};

use programs::{
    Shared, is_interrupted,
    tiles::{PatternsError, partition, patterns},
};
use search::Reason;
use sliding_tile::{Board, heuristics::PatternDatabases};

use crate::method::{MEMORY, NoHeuristic};

/// The tables that the puzzles so far have needed.
#[derive(Debug, Default)]
pub(crate) struct Tables<'a> {
    file: Option<&'a Path>,
    kept: Vec<Kept>,
}

/// Tables in memory, and what they are for.
#[derive(Debug)]
struct Kept {
    name: String,
    goal: Board,
    bytes: u64,
    databases: PatternDatabases,
}

impl<'a> Tables<'a> {
    /// None so far; the file is read if it is there, else written.
    pub(crate) fn in_file(file: Option<&'a Path>) -> Self {
        Tables { file, kept: Vec::new() }
    }

    /// The tables of this name towards `goal`, filled within these limits; `None` if the name is that of something else.
    /// All that are kept hold no more memory than the limits allow to one search.
    pub(crate) fn patterns(
        &mut self,
        goal: &Board,
        name: &str,
        limits: &Shared,
    ) -> Option<Result<PatternDatabases, NoHeuristic>> {
        let bytes = match partition(goal, name)? {
            Ok(partition) => partition.bytes(),
            Err(error) => return Some(Err(NoHeuristic::refused(name, &error))),
        };
        // Labels do not matter, nor the sign of the hole. All goals with tables of this name have the same shape.
        let is_it = |kept: &&Kept| kept.name == name && kept.goal.tiles() == goal.tiles();
        let most = limits.max_memory.unwrap_or(MEMORY);
        if bytes >= most {
            return Some(Err(NoHeuristic::Stopped(Reason::Memory)));
        }
        if let Some(kept) = self.kept.iter().find(is_it) {
            return Some(Ok(kept.databases.clone()));
        }
        while self.kept.iter().map(|kept| kept.bytes).sum::<u64>() + bytes >= most {
            self.kept.remove(0);
        }
        let databases = self.made(goal, name, limits);
        if let Ok(databases) = &databases {
            let (name, goal, databases) = (name.to_owned(), goal.clone(), databases.clone());
            self.kept.push(Kept { name, goal, bytes, databases });
        }
        Some(databases)
    }

    fn made(&self, goal: &Board, name: &str, limits: &Shared) -> Result<PatternDatabases, NoHeuristic> {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let since = Instant::now();
        let is_late = || limits.max_seconds.is_some_and(|most| since.elapsed() >= most);
        let must_stop = || is_interrupted() || is_late();
        match patterns(goal, name, self.file, threads, must_stop) {
            Some(Ok(databases)) => Ok(databases),
            Some(Err(PatternsError::Stopped)) if is_interrupted() => {
                Err(NoHeuristic::Stopped(Reason::Cancelled))
            }
            Some(Err(PatternsError::Stopped)) => Err(NoHeuristic::Stopped(Reason::Time)),
            Some(Err(PatternsError::Unwritable(error))) => Err(NoHeuristic::Unwritable(error.to_string())),
            Some(Err(error)) => Err(NoHeuristic::refused(name, &error)),
            None => Err(NoHeuristic::refused(name, &"no patterns have this name")),
        }
    }
}
