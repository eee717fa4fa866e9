//! The component of a puzzle: the graph of all reachable positions, with their distances from the goal.

use core::fmt::{self, Display};

use std::collections::HashSet;

use search::{
    Limits, Observer, Plan, Reason, Run,
    graph::{Eccentricities, Extent, GraphExport, NodeDistances, StateGraph},
    space::Symmetric,
};

use crate::{
    action::Move,
    board::Puzzle,
    configuration::Configuration,
    goal::Solved,
    metric::{Metric, Steps},
    space::packing::{OneBit, Packing, PackingError},
    space::{Position, SlidingBlocks},
};

/// The graph of all positions that the pieces of a puzzle can reach, with the distance of each position from the
/// nearest solved one.
///
/// The graph is held in memory. Its nodes are numbered layer by layer, and node 0 is the puzzle itself. If no position
/// is solved, no node has a distance.
///
/// # Complexity
///
/// O(b n) time and memory for n positions with b actions each. [`begun`](Self::begun) and [`resume`](Self::resume) set
/// limits.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Component, Configuration, OneBit, Steps};
///
/// let start = Configuration::start().puzzle();
/// let component = Component::<Steps, OneBit>::of(&start)?;
/// assert_eq!((component.positions(), component.goals()), (25_955, 964));
/// assert_eq!(component.distance(&start), Some(116));
/// let hints: Vec<_> = component.hints(&start).iter().map(ToString::to_string).collect();
/// assert_eq!(hints, ["6E", "9W"]);
///
/// let hardest = component.hardest().unwrap();
/// assert_eq!(component.distance(&hardest), Some(126));
/// let extent = component.extent().unwrap();
/// assert_eq!((extent.diameter, extent.radius), (190, 114));
/// # Ok::<(), squirrel_cage::PackingError>(())
/// ```
pub struct Component<M: Metric = Steps, P: Packing = OneBit> {
    space: SlidingBlocks<M, P>,
    graph: StateGraph<SlidingBlocks<M, P>>,
    /// Distances from the goals, once the graph is complete.
    solved: Option<NodeDistances>,
}

impl<M: Metric, P: Packing> Component<M, P> {
    /// Builds the complete component of a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle.
    pub fn of(puzzle: &Puzzle) -> Result<Self, PackingError> {
        let mut component = Self::begun(puzzle)?;
        component.resume(Limits::none(), &mut ());
        Ok(component)
    }

    /// Creates a component that contains only the puzzle itself; [`resume`](Self::resume) adds the other positions.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle.
    pub fn begun(puzzle: &Puzzle) -> Result<Self, PackingError> {
        let space = SlidingBlocks::new(puzzle)?;
        let mut graph = StateGraph::new();
        search::Search::begin(&mut graph, &space, &space.start(), &search::NoGoal);
        Ok(Component { space, graph, solved: None })
    }

    /// Resumes the search until all positions are expanded. Returns the first limit that was reached, if any.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use squirrel_cage::{Component, Configuration, Moves};
    ///
    /// let start = Configuration::start().puzzle();
    /// let mut component = Component::<Moves>::begun(&start)?;
    /// let stopped = component.resume(Limits::none().expanded(1_000), &mut ());
    /// assert_eq!((stopped, component.distance(&start)), (Some(Reason::Expanded), None));
    /// assert_eq!(component.resume(Limits::none(), &mut ()), None);
    /// assert_eq!(component.distance(&start), Some(81));
    /// # Ok::<(), squirrel_cage::PackingError>(())
    /// ```
    pub fn resume(&mut self, limits: Limits<u32>, observer: &mut dyn Observer<u32>) -> Option<Reason> {
        if self.solved.is_some() {
            return None;
        }
        let run = Run::of(&mut self.graph).within(limits).observed_by(observer);
        let stopped = run.resume_to(&self.space, &search::NoGoal).stopped_by();
        if stopped.is_none() {
            let goal = Solved::of(&self.space);
            self.solved = Some(self.graph.distances(self.graph.goals(&goal)));
        }
        stopped
    }

    /// Returns the state space of the positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::StateSpace;
    /// use squirrel_cage::{Component, Configuration, Moves};
    ///
    /// let component = Component::<Moves>::of(&Configuration::start().puzzle())?;
    /// let (space, graph) = (component.space(), component.graph());
    /// // Node 0 is the start; the next layer is what one action makes of it.
    /// assert_eq!(space.actions(&graph.states()[0]).into_iter().count(), graph.degree(0));
    /// assert_eq!(graph.layers().nth(1), Some(graph.degree(0) as u64));
    /// // Every edge is there from either end.
    /// assert_eq!(2 * component.edges(), graph.edges());
    /// // No position is farther from the exit than this.
    /// assert_eq!(component.depth(), component.solved().map(|solved| solved.layers().len() as u32 - 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn space(&self) -> &SlidingBlocks<M, P> {
        &self.space
    }

    /// Returns the graph. Its layers are the breadth-first layers around the puzzle.
    #[must_use]
    pub fn graph(&self) -> &StateGraph<SlidingBlocks<M, P>> {
        &self.graph
    }

    /// Returns the distances of all nodes from the goals, or `None` while the component is incomplete.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Component, Puzzle, Steps};
    ///
    /// // A in a ring of four cells.
    /// let component = Component::<Steps>::of(&Puzzle::of_grids("A. / ..", ".. / .A")?)?;
    /// assert_eq!(component.solved().unwrap().layers(), [1, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solved(&self) -> Option<&NodeDistances> {
        self.solved.as_ref()
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.graph.states().len() as u64
    }

    /// Returns the number of undirected edges: pairs of positions that one action joins.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.graph.edges() / 2
    }

    /// Returns the number of solved positions. It is 0 while the component is incomplete.
    #[must_use]
    pub fn goals(&self) -> u64 {
        self.solved.as_ref().and_then(|solved| solved.layers().first().copied()).unwrap_or(0)
    }

    /// Returns the distance of `puzzle` from the goal. The result is `None` if the component does not contain `puzzle`,
    /// has no solved position, or is incomplete.
    #[must_use]
    pub fn distance(&self, puzzle: &Puzzle) -> Option<u32> {
        let node = self.graph.node(&self.space.position(puzzle)?)?;
        self.solved.as_ref()?.distance(node)
    }

    /// Returns the greatest distance of a position from the goal, or `None` if no position is solved.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.solved.as_ref()?.depth()
    }

    /// Returns the first moves of all shortest solutions of `puzzle`, with its symbols. The list is empty if `puzzle`
    /// is solved or has no [`distance`](Self::distance).
    #[must_use]
    pub fn hints(&self, puzzle: &Puzzle) -> Vec<Move> {
        let node = self.space.position(puzzle).and_then(|position| self.graph.node(&position));
        let (Some(node), Some(solved)) = (node, &self.solved) else { return Vec::new() };
        let Some(less) = solved.distance(node).and_then(|distance| distance.checked_sub(1)) else {
            return Vec::new();
        };
        let edges = self.graph.actions(node).iter().zip(self.graph.neighbours(node));
        let nearer = edges.filter(|&(_, &next)| solved.distance(next) == Some(less));
        let start = self.graph.states()[node as usize];
        let moves =
            nearer.flat_map(|(&shift, _)| self.space.moves(&Plan { start, actions: vec![shift], cost: 1 }));
        let there = self.space.puzzle(&start);
        moves.map(|step| renamed(step, &there, puzzle)).collect()
    }

    /// Returns the shortest solution that begins with the first of the [`hints`](Self::hints) in every position. The
    /// result is `None` if `puzzle` has no [`distance`](Self::distance).
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Component, Puzzle, Steps};
    ///
    /// let puzzle = Puzzle::of_grids("AB / ..", "BA / ..")?;
    /// let component = Component::<Steps>::of(&puzzle)?;
    /// let moves = component.solution(&puzzle).unwrap();
    /// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AS", "AE", "BW", "AN"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solution(&self, puzzle: &Puzzle) -> Option<Vec<Move>> {
        let distance = self.distance(puzzle)?;
        let (mut now, mut moves) = (puzzle.clone(), Vec::with_capacity(distance as usize));
        while let Some(step) = self.hints(&now).into_iter().next() {
            now = now.after(&step)?;
            moves.push(step);
        }
        Some(moves)
    }

    /// Returns the position farthest from the goal, or `None` if no position is solved. Ties are broken by the order of
    /// nodes.
    #[must_use]
    pub fn hardest(&self) -> Option<Puzzle> {
        let node = self.hardest_nodes().into_iter().min()?;
        Some(self.puzzle(node))
    }

    /// Returns all positions at the greatest distance from the goal, in the order of nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Component, Puzzle, Steps};
    ///
    /// let component = Component::<Steps>::of(&Puzzle::of_grids("A.. / ...", ".A. / ...")?)?;
    /// let hardest: Vec<_> = component.hardest_puzzles().iter().map(|puzzle| puzzle.pieces()[0].cells[0]).collect();
    /// assert_eq!(hardest, [(1, 0), (1, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hardest_puzzles(&self) -> Vec<Puzzle> {
        self.hardest_nodes().into_iter().map(|node| self.puzzle(node)).collect()
    }

    /// Returns the puzzle at a node.
    ///
    /// # Panics
    ///
    /// Panics if there is no such node.
    #[must_use]
    pub fn puzzle(&self, node: u32) -> Puzzle {
        self.space.puzzle(&self.graph.states()[node as usize])
    }

    /// Returns the eccentricity of every position: its distance from the position farthest from it.
    ///
    /// # Panics
    ///
    /// Panics if the component is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Component, Moves, Puzzle};
    ///
    /// let component = Component::<Moves>::of(&Puzzle::of_grids("AB..", "..AB")?)?;
    /// let eccentricities = component.eccentricities();
    /// assert_eq!((eccentricities.diameter(), eccentricities.radius()), (Some(2), Some(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn eccentricities(&self) -> Eccentricities {
        self.graph.eccentricities()
    }

    /// Returns the diameter and the radius, which take less time than all eccentricities.
    ///
    /// # Panics
    ///
    /// Panics if the component is not complete.
    #[must_use]
    pub fn extent(&self) -> Option<Extent> {
        self.graph.extent()
    }

    /// Computes the [`extent`](Self::extent) within limits. They are checked between the single searches of the
    /// computation.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached.
    ///
    /// # Panics
    ///
    /// Panics if the component is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use squirrel_cage::{Component, Configuration, Steps};
    ///
    /// let component = Component::<Steps>::of(&Configuration::start().puzzle())?;
    /// assert_eq!(component.extent_within(&Limits::none().expanded(100_000)), Err(Reason::Expanded));
    /// # Ok::<(), squirrel_cage::PackingError>(())
    /// ```
    pub fn extent_within(&self, limits: &Limits<u32>) -> Result<Option<Extent>, Reason> {
        self.graph.extent_within(limits)
    }

    /// Returns the number of positions for each number of images under the mirrors and turns of the puzzle.
    ///
    /// Element `i` is the number of positions with `i` images, so element 0 is zero. A position is an image of itself.
    /// Images that the pieces cannot reach count too.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Component, Puzzle, Steps};
    ///
    /// // In a row of five with the goal in the middle, only that is its own mirror image.
    /// let component = Component::<Steps>::of(&Puzzle::of_grids("A....", "..A..")?)?;
    /// assert_eq!(component.images(), [0, 1, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn images(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for position in self.graph.states() {
            let images = self.space.orbit_size(position) as usize;
            if counts.len() <= images {
                counts.resize(images + 1, 0);
            }
            counts[images] += 1;
        }
        counts
    }

    /// Returns the number of positions up to symmetry: positions that are images of each other count as one.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Component, Puzzle, Steps};
    ///
    /// let component = Component::<Steps>::of(&Puzzle::of_grids("A....", "..A..")?)?;
    /// assert_eq!(component.orbits(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn orbits(&self) -> u64 {
        let canonical = self.graph.states().iter().map(|position| self.space.canonical(position));
        canonical.collect::<HashSet<_>>().len() as u64
    }

    /// Returns the graph for export. A [`Label`] names each position, and its distance from the goal is included.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Component, Configuration, Steps};
    ///
    /// let component = Component::<Steps>::of(&Configuration::start().puzzle())?;
    /// let text = component.listing().up_to(1).nodes_csv().to_string();
    /// assert_eq!(text.lines().nth(1), Some("0,\"125213215243245323411422432441\",0,4,116"));
    /// assert_eq!(text.lines().count(), 1 + 5);
    /// # Ok::<(), squirrel_cage::PackingError>(())
    /// ```
    #[must_use]
    pub fn listing(&self) -> GraphExport<'_, SlidingBlocks<M, P>, impl Fn(&Position<P>) -> Label> {
        let listing = self.graph.listing(|position| Label(self.space.puzzle(position))).undirected();
        match &self.solved {
            Some(solved) => listing.with_distances(solved),
            None => listing,
        }
    }

    fn hardest_nodes(&self) -> Vec<u32> {
        let mut nodes = self.solved.as_ref().map_or_else(Vec::new, |solved| solved.farthest().to_vec());
        nodes.sort_unstable();
        nodes
    }
}

/// Returns the same move with the symbols that its pieces have in `other`.
fn renamed(step: Move, puzzle: &Puzzle, other: &Puzzle) -> Move {
    let renamed = |symbol: char| {
        let piece = puzzle.pieces().iter().find(|piece| piece.symbol == symbol)?;
        other.symbol(*piece.cells.first()?)
    };
    Move { pieces: step.pieces.iter().map(|&symbol| renamed(symbol).unwrap_or(symbol)).collect(), ..step }
}

/// The name of a position in a listing: its code if it is a [`Configuration`], otherwise its rows with `/` between
/// them.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Component, Label, Puzzle, Steps};
///
/// let component = Component::<Steps>::of(&Puzzle::of_grids("A. / ..", ".A / ..")?)?;
/// assert_eq!(Label(component.puzzle(1)).to_string(), ".A/..");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label(pub Puzzle);

impl Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(configuration) = Configuration::of_puzzle(&self.0) {
            return write!(f, "{configuration}");
        }
        let text = self.0.to_string();
        let rows = text.lines().skip_while(|line| *line != "start:").skip(1);
        for (number, row) in rows.take_while(|line| *line != "goal:").enumerate() {
            let separator = if number > 0 { "/" } else { "" };
            write!(f, "{separator}{}", row.trim_start())?;
        }
        Ok(())
    }
}

impl<M: Metric, P: Packing> fmt::Debug for Component<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Component")
            .field("space", &self.space)
            .field("graph", &self.graph)
            .finish_non_exhaustive()
    }
}
