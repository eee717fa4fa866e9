//! Boards as pictures in which people play.

use picture::{Cell, Frames, Scene};

use crate::{error::Refusal, puzzle::Puzzle};

/// A puzzle that is drawn and played.
///
/// # Examples
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle::{Play, Puzzle};
///
/// let board = LightsOut::read("xx./x../...").unwrap();
/// let choices = LightsOut::choices(&board, Default::default());
/// assert_eq!((choices.len(), choices[5].text.as_str(), choices[5].from), (9, "c2", (1, 2)));
/// assert!(LightsOut::scene(&board).svg().starts_with("<svg"));
/// ```
pub trait Play: Puzzle {
    /// Describes a board as a picture.
    fn scene(task: &Self::Task) -> Scene;

    /// Returns the pieces where the goal wants them; by default `None`, because the board shows the goal.
    #[must_use]
    fn goal_scene(task: &Self::Task) -> Option<Scene> {
        let _ = task;
        None
    }

    /// Returns the piece that an action moves, and the cells between which it moves; `None` if there is no such piece.
    fn choice(task: &Self::Task, action: &Self::Action) -> Option<Choice>;

    /// Returns the possible actions of single pieces, one for each place where a piece can go, the shortest of a piece first.
    #[must_use]
    fn choices(task: &Self::Task, metric: Self::Metric) -> Vec<Choice> {
        Self::actions(task, metric).iter().filter_map(|action| Self::choice(task, action)).collect()
    }

    /// Returns the pictures of a plan, in which pieces keep their names; `None` if an action is not possible.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle::{Play, Puzzle};
    ///
    /// let board = LightsOut::read("xx./x../...").unwrap();
    /// let frames = LightsOut::frames(&board, Default::default(), &["a1".parse()?]).unwrap();
    /// assert_eq!((frames.actions(), frames.as_slice()[1].action()), (1, "a1"));
    /// # Ok::<(), lights_out::ParseError>(())
    /// ```
    #[must_use]
    fn frames(task: &Self::Task, metric: Self::Metric, actions: &[Self::Action]) -> Option<Frames> {
        let mut position = Position::<Self>::new(task, metric);
        let mut frames = Frames::new(position.scene());
        for action in actions {
            let text = Self::write_action(position.task(), action);
            position = position.after(action).ok()?;
            frames.push(text, position.scene());
        }
        Some(frames)
    }
}

/// An action of one piece.
///
/// # Examples
///
/// ```
/// let slide = puzzle::Choice { text: "B+2".to_owned(), piece: "B".to_owned(), from: (0, 2), to: (2, 2) };
/// assert_eq!(slide.offset(), (2, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// The action as the puzzle writes it.
    pub text: String,
    /// The name of the piece in the picture.
    pub piece: String,
    /// A cell of the piece.
    pub from: Cell,
    /// The cell where the action takes it. A press takes it nowhere.
    pub to: Cell,
}

impl Choice {
    /// Returns the rows down and the columns to the right.
    #[must_use]
    pub fn offset(&self) -> (isize, isize) {
        offset(self.from, self.to)
    }
}

/// Returns the rows down and the columns to the right between two cells.
///
/// # Examples
///
/// ```
/// assert_eq!(puzzle::offset((2, 3), (4, 0)), (2, -3));
/// ```
#[must_use]
pub fn offset(from: Cell, to: Cell) -> (isize, isize) {
    (to.0.cast_signed() - from.0.cast_signed(), to.1.cast_signed() - from.1.cast_signed())
}

/// Returns the cell at an offset, or `None` left of or above the board.
///
/// # Examples
///
/// ```
/// assert_eq!([puzzle::moved((2, 3), (2, -3)), puzzle::moved((0, 0), (0, -1))], [Some((4, 0)), None]);
/// ```
#[must_use]
pub fn moved(cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
    Some((cell.0.checked_add_signed(down)?, cell.1.checked_add_signed(right)?))
}

/// A board in a metric during a game.
///
/// Where [pieces have the names of their cells](crate::Facts::names_cells), a piece that moves keeps its first name, so that
/// pictures follow it. Two positions are equal if their boards and metrics are.
///
/// # Examples
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle::Position;
///
/// let start = Position::<LightsOut>::new(&"xx./x../...".parse()?, Default::default());
/// let end = start.after(&"a1".parse()?).unwrap();
/// assert_eq!(end.task().to_string(), ".../.../...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position<P: Puzzle> {
    task: P::Task,
    metric: P::Metric,
    /// The cells of the pieces that moved, with their names.
    moved: Vec<(Cell, String)>,
}

impl<P: Puzzle> PartialEq for Position<P> {
    fn eq(&self, other: &Self) -> bool {
        (&self.task, self.metric) == (&other.task, other.metric)
    }
}

impl<P: Puzzle> Eq for Position<P> {}

impl<P: Play> Position<P> {
    /// Returns a board at the beginning of a game.
    #[must_use]
    pub fn new(task: &P::Task, metric: P::Metric) -> Self {
        Position { task: task.clone(), metric, moved: Vec::new() }
    }

    /// Returns the board.
    #[must_use]
    pub fn task(&self) -> &P::Task {
        &self.task
    }

    /// Returns the metric.
    #[must_use]
    pub fn metric(&self) -> P::Metric {
        self.metric
    }

    /// Returns the position after an action.
    ///
    /// # Errors
    ///
    /// Why the action is not possible here.
    pub fn after(&self, action: &P::Action) -> Result<Self, Refusal> {
        let task = P::after(&self.task, action, self.metric)?;
        let moved = if P::FACTS.names_cells { self.moved_by(action) } else { Vec::new() };
        Ok(Position { task, metric: self.metric, moved })
    }

    /// Describes the position as a picture.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let scene = P::scene(&self.task);
        if self.moved.is_empty() {
            return scene;
        }
        scene.with_names(|piece| self.name_in(piece.cells()).unwrap_or(piece.name()).to_owned())
    }

    /// Returns the possible actions of single pieces, with the names of the pieces in this game.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let renamed = |choice: Choice| match self.name_in(&[choice.from]) {
            Some(name) => Choice { piece: name.to_owned(), ..choice },
            None => choice,
        };
        P::choices(&self.task, self.metric).into_iter().map(renamed).collect()
    }

    /// Returns the name of a piece that moved to these cells.
    fn name_in(&self, cells: &[Cell]) -> Option<&str> {
        self.moved.iter().find(|piece| cells == [piece.0]).map(|piece| piece.1.as_str())
    }

    /// Returns the pieces with names of other cells after an action.
    fn moved_by(&self, action: &P::Action) -> Vec<(Cell, String)> {
        let Some(Choice { piece, from, to, .. }) = P::choice(&self.task, action) else {
            return self.moved.clone();
        };
        // A piece that was at the end of the way before was removed since.
        let others = self.moved.iter().filter(|piece| piece.0 != from && piece.0 != to).cloned();
        let name = self.name_in(&[from]).map_or(piece, str::to_owned);
        others.chain([(to, name)]).collect()
    }
}
