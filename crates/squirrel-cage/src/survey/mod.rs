//! The survey of a board: the graph of all reachable positions, with their distances from the goal.

mod eccentricities;
mod export;
mod images;

use core::fmt;

use search::{
    Limits, NoGoal, Observer, Plan, Reason, Run, Search,
    algorithms::DistanceToGoal,
    graph::{GraphDistances, NodeDistances, StateGraph},
};

use crate::{
    action::Move,
    board::Board,
    space::{BoardSpace, Space, SpaceError},
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
/// use squirrel_cage::{Configuration, Survey};
///
/// let start = Configuration::start().board();
/// let survey = Survey::new(&start)?;
/// assert_eq!((survey.positions(), survey.goals()), (25_955, 964));
/// assert_eq!(survey.distance(&start), Some(116));
/// let hints: Vec<_> = survey.hints(&start).iter().map(ToString::to_string).collect();
/// assert_eq!(hints, ["6E", "9W"]);
///
/// let hardest = survey.hardest().unwrap();
/// assert_eq!(survey.distance(&hardest), Some(126));
/// let measured = survey.diameter_and_radius().unwrap();
/// assert_eq!((measured.diameter, measured.radius), (190, 114));
/// # Ok::<(), squirrel_cage::SpaceError>(())
/// ```
pub struct Survey<S: BoardSpace = Space> {
    space: S,
    graph: StateGraph<S>,
    /// Distances from the goals, once the graph is complete.
    solved: Option<NodeDistances>,
}

impl Survey {
    /// Surveys all positions of a board in the metric [`Unit`](crate::metric::Unit). [`of`](Self::of) takes any other
    /// space.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the board.
    pub fn new(board: &Board) -> Result<Self, SpaceError> {
        Space::new(board).map(Self::of)
    }

    /// Creates a survey in the metric [`Unit`](crate::metric::Unit) that contains only the board itself.
    /// [`resume`](Self::resume) adds the other positions, and [`begun_in`](Self::begun_in) takes any other space.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the board.
    pub fn begun(board: &Board) -> Result<Self, SpaceError> {
        Space::new(board).map(Self::begun_in)
    }
}

impl<S: BoardSpace> Survey<S> {
    /// Surveys all positions of a space.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Space, Survey, metric};
    ///
    /// let board = Board::of_grids("A. / ..", ".. / .A")?;
    /// let survey = Survey::of(Space::<metric::Move>::with_encoding(&board)?);
    /// assert_eq!((survey.distance(&board), survey.layers()), (Some(1), [1, 3].as_slice()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(space: S) -> Self {
        let mut survey = Self::begun_in(space);
        survey.resume(Limits::none(), &mut ());
        survey
    }

    /// Creates a survey that contains only the start of a space; [`resume`](Self::resume) adds the other positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    /// use squirrel_cage::{Board, GroupSpace, Survey};
    ///
    /// let mut survey = Survey::begun_in(GroupSpace::new(&Board::of_grids("AB.", ".AB")?)?);
    /// assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((survey.positions(), survey.depth()), (3, Some(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn begun_in(space: S) -> Self {
        let mut graph = StateGraph::new();
        graph.begin(&space, &space.start(), &NoGoal);
        Survey { space, graph, solved: None }
    }

    /// Resumes the search until all positions are expanded. Returns the first limit that was reached, if any.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use squirrel_cage::{Configuration, Survey};
    ///
    /// let start = Configuration::start().board();
    /// let mut survey = Survey::begun(&start)?;
    /// let stopped = survey.resume(Limits::none().expanded(1_000), &mut ());
    /// assert_eq!((stopped, survey.is_complete(), survey.distance(&start)), (Some(Reason::Expanded), false, None));
    /// assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((survey.is_complete(), survey.distance(&start)), (true, Some(116)));
    /// # Ok::<(), squirrel_cage::SpaceError>(())
    /// ```
    pub fn resume(&mut self, limits: Limits<u32>, observer: &mut dyn Observer<u32>) -> Option<Reason> {
        if self.is_complete() {
            return None;
        }
        let run = Run::of(&mut self.graph).within(limits).observed_by(observer);
        let stopped = run.resume_to(&self.space, &NoGoal).stopped_by();
        if stopped.is_none() {
            self.solved = Some(self.graph.distances(self.graph.goals(&self.space.goal())));
        }
        stopped
    }

    /// Returns whether all positions are expanded.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.solved.is_some()
    }

    /// Returns the state space of the positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::StateSpace;
    /// use squirrel_cage::{Configuration, Space, Survey, metric};
    ///
    /// let survey = Survey::of(Space::<metric::Move>::with_encoding(&Configuration::start().board())?);
    /// let (space, graph) = (survey.space(), survey.graph());
    /// // Node 0 is the start; the next layer is what one action makes of it.
    /// assert_eq!(space.actions(&graph.states()[0]).into_iter().count(), graph.degree(0));
    /// assert_eq!(graph.layers().nth(1), Some(graph.degree(0) as u64));
    /// // Every edge is there from either end.
    /// assert_eq!(2 * survey.edges(), graph.edges());
    /// // No position is farther from the exit than this.
    /// assert_eq!(survey.depth(), survey.solved().map(|solved| solved.layers().len() as u32 - 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Returns the graph. Its layers are the breadth-first layers around the puzzle.
    #[must_use]
    pub fn graph(&self) -> &StateGraph<S> {
        &self.graph
    }

    /// Returns the distances of all nodes from the goals, or `None` while the survey is incomplete.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Survey};
    ///
    /// // A in a ring of four cells.
    /// let survey = Survey::new(&Board::of_grids("A. / ..", ".. / .A")?)?;
    /// assert_eq!(survey.solved().unwrap().layers(), [1, 2, 1]);
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

    /// Returns the number of solved positions. It is 0 while the survey is incomplete.
    #[must_use]
    pub fn goals(&self) -> u64 {
        self.solved.as_ref().and_then(|solved| solved.layers().first().copied()).unwrap_or(0)
    }

    /// Returns the number of positions at each distance from the goal; none while the survey is incomplete.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Survey};
    ///
    /// // A in a ring of four cells.
    /// let survey = Survey::new(&Board::of_grids("A. / ..", ".. / .A")?)?;
    /// assert_eq!(survey.layers(), [1, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        self.solved.as_ref().map_or(&[], NodeDistances::layers)
    }

    /// Returns the greatest distance of a position from the goal, or `None` if no position is solved.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.to_goal()?.depth()
    }

    /// Returns the distance of `board` from the goal. The result is `None` if the survey does not contain `board`, has
    /// no solved position, or is incomplete.
    #[must_use]
    pub fn distance(&self, board: &Board) -> Option<u32> {
        self.to_goal()?.distance(&self.space, &self.space.state(board)?)
    }

    /// Returns the first moves of all shortest solutions of `board`, with its symbols. The list is empty if `board` is
    /// solved or has no [`distance`](Self::distance).
    #[must_use]
    pub fn hints(&self, board: &Board) -> Vec<Move> {
        let (Some(to_goal), Some(start)) = (self.to_goal(), self.space.state(board)) else {
            return Vec::new();
        };
        let actions = to_goal.optimal_actions(&self.space, &start);
        let plans = actions.map(|action| Plan { start, actions: vec![action], cost: 1 });
        plans.flat_map(|plan| self.moves(&plan, board)).collect()
    }

    /// Returns the shortest solution that begins with the first optimal action in every position. The result is `None`
    /// if `board` has no [`distance`](Self::distance).
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Survey};
    ///
    /// let board = Board::of_grids("AB / ..", "BA / ..")?;
    /// let moves = Survey::new(&board)?.solution(&board).unwrap();
    /// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AS", "AE", "BW", "AN"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solution(&self, board: &Board) -> Option<Vec<Move>> {
        let plan = self.to_goal()?.shortest_plan(&self.space, &self.space.state(board)?)?;
        Some(self.moves(&plan, board))
    }

    /// Returns the number of shortest solutions of `board`, or `u128::MAX` if there are as many or more. Two solutions
    /// are different if their actions are. The result is `None` if `board` has no [`distance`](Self::distance).
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Survey};
    ///
    /// let board = Board::of_grids("A. / ..", ".. / .A")?;
    /// assert_eq!(Survey::new(&board)?.solutions(&board), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solutions(&self, board: &Board) -> Option<u128> {
        self.to_goal()?.count_shortest_plans(&self.space, &self.space.state(board)?)
    }

    /// Returns the position farthest from the goal, or `None` if no position is solved. Ties are broken by the order of
    /// nodes.
    #[must_use]
    pub fn hardest(&self) -> Option<Board> {
        let node = self.hardest_nodes().into_iter().min()?;
        Some(self.board(node))
    }

    /// Returns all positions at the greatest distance from the goal, in the order of nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Survey};
    ///
    /// let survey = Survey::new(&Board::of_grids("A.. / ...", ".A. / ...")?)?;
    /// let hardest: Vec<_> = survey.hardest_boards().iter().map(|board| board.pieces()[0].cells[0]).collect();
    /// assert_eq!(hardest, [(1, 0), (1, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hardest_boards(&self) -> Vec<Board> {
        self.hardest_nodes().into_iter().map(|node| self.board(node)).collect()
    }

    /// Returns the puzzle at a node.
    ///
    /// # Panics
    ///
    /// Panics if there is no such node.
    #[must_use]
    pub fn board(&self, node: u32) -> Board {
        self.space.board(&self.graph.states()[node as usize])
    }

    fn to_goal(&self) -> Option<GraphDistances<'_, S>> {
        self.solved.as_ref().map(|solved| self.graph.to_goal(solved))
    }

    /// Returns the moves of a plan that begins at `board`, with its symbols.
    fn moves(&self, plan: &Plan<S::State, S::Action, u32>, board: &Board) -> Vec<Move> {
        let start = self.space.board(&plan.start);
        let moves = self.space.solution(plan);
        moves.into_iter().map(|step| renamed(step, &start, board)).collect()
    }

    fn hardest_nodes(&self) -> Vec<u32> {
        let mut nodes = self.solved.as_ref().map_or_else(Vec::new, |solved| solved.farthest().to_vec());
        nodes.sort_unstable();
        nodes
    }
}

/// Returns the same move with the symbols that its pieces have in `other`.
pub(crate) fn renamed(step: Move, board: &Board, other: &Board) -> Move {
    let renamed = |symbol: char| {
        let piece = board.pieces().iter().find(|piece| piece.symbol == symbol)?;
        other.symbol(*piece.cells.first()?)
    };
    Move { pieces: step.pieces.iter().map(|&symbol| renamed(symbol).unwrap_or(symbol)).collect(), ..step }
}

impl<S: BoardSpace> fmt::Debug for Survey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Survey").field("graph", &self.graph).finish_non_exhaustive()
    }
}
