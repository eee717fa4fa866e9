//! The course's breadth-first search.

use std::collections::{HashMap, VecDeque};

use sliding_tile::Move;

use super::Configuration;

/// The vertices that the course's breadth-first search discovered on its way from a configuration to the solved board.
///
/// Its dictionary of previous vertices starts empty, so that the first vertex is discovered too. The loop ends when the
/// solved board is taken out of the queue, after its neighbours were discovered. The library's
/// [`BreadthFirst`](search::BreadthFirst) ends earlier; this search is here for the course's counts.
///
/// # Examples
///
/// ```
/// use programs::course::{Course, Exploration};
///
/// let exploration = Exploration::from(Course::default().scrambled(50));
/// assert_eq!((exploration.discovered(), exploration.explored()), (151_777, 133_486));
/// assert_eq!(exploration.moves().map(|moves| moves.len()), Some(24));
/// ```
#[derive(Clone, Debug)]
pub struct Exploration {
    start: Configuration,
    /// The vertex that each one was discovered from.
    previous: HashMap<Configuration, Configuration>,
    explored: usize,
}

impl From<Configuration> for Exploration {
    fn from(start: Configuration) -> Self {
        let mut exploration = Exploration { start, previous: HashMap::new(), explored: 0 };
        let mut queue = VecDeque::from([start]);
        while let Some(vertex) = queue.pop_front() {
            exploration.explored += 1;
            for neighbour in vertex.neighbours() {
                exploration.previous.entry(neighbour).or_insert_with(|| {
                    queue.push_back(neighbour);
                    vertex
                });
            }
            if vertex == Configuration::SOLVED {
                break;
            }
        }
        exploration
    }
}

impl Exploration {
    /// Returns the number of vertices that were discovered: the keys of the dictionary.
    #[must_use]
    pub fn discovered(&self) -> usize {
        self.previous.len()
    }

    /// Returns the number of vertices that were taken out of the queue.
    #[must_use]
    pub fn explored(&self) -> usize {
        self.explored
    }

    /// Returns the vertex from which another one was discovered; `None` if that was not discovered.
    #[must_use]
    pub fn previous(&self, vertex: Configuration) -> Option<Configuration> {
        self.previous.get(&vertex).copied()
    }

    /// Returns the configurations from the start to the solved board, both included; `None` if it was not reached.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::{Configuration, Exploration};
    ///
    /// let start = Configuration::new(807_654_321).unwrap();
    /// assert_eq!(Exploration::from(start).path(), Some(vec![start, Configuration::SOLVED]));
    /// // Its odd permutation of the tiles separates this board from the solved one.
    /// assert_eq!(Exploration::from(Configuration::new(78_654_321).unwrap()).path(), None);
    /// ```
    #[must_use]
    pub fn path(&self) -> Option<Vec<Configuration>> {
        let mut path = vec![Configuration::SOLVED];
        // The start has a previous vertex too.
        while *path.last()? != self.start {
            path.push(self.previous(*path.last()?)?);
        }
        path.reverse();
        Some(path)
    }

    /// Returns the moves of [`path`](Self::path).
    #[must_use]
    pub fn moves(&self) -> Option<Vec<Move>> {
        self.path()?.windows(2).map(|pair| pair[0].move_to(pair[1])).collect()
    }
}
