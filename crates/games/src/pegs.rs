//! Peg solitaire: an action is a jump, or, in moves, a run of jumps by one peg.

use std::{
    collections::{HashSet, VecDeque},
    fmt,
    str::FromStr,
    sync::Arc,
};

use peg_solitaire::{
    Board, Difficulty, Generator, Jump, Metric, ParseJumpError, Place, Solver, instances, runs,
};
use picture::{Cell, Scene};
use search::Limits;

use crate::{
    Action, Answer, Effort, Instance, NoAction, Position, Puzzle,
    action::read_action,
    answer::texts,
    position, puzzle,
    puzzle::{generated, known, parsed},
};

pub(crate) const PUZZLE: Puzzle = Puzzle {
    name: "peg-solitaire",
    title: "Peg solitaire",
    task: "Jump with a peg over another one, which is then removed, until a single peg stands on a marked hole.",
    example: "__ooo__/__oxo__/ooxxxoo/oooXooo/oooxooo/__ooo__/__ooo__",
    metrics: &[
        puzzle::Metric { name: "jumps", unit: "jumps", counts: "one jump", joins: false },
        puzzle::Metric { name: "moves", unit: "moves", counts: "jumps in a row by one peg", joins: true },
    ],
    moves_at_once: false,
    names_cells: true,
    read: |text, metric| Ok(Arc::new(Pegs::new(parsed(text)?, parsed(metric)?))),
    instances: || instances().map(instance).collect(),
    generate,
};

/// The most bytes of the bitmap of all positions: enough for the English board.
const BITMAP_BYTES: u64 = 1 << 30;

/// A board of pegs in a metric. Pegs keep the names of the holes where they stood first, which do not count when two
/// positions are compared.
#[derive(Clone, Debug)]
pub struct Pegs {
    board: Board,
    metric: Metric,
    /// The pegs that have moved: the hole now, and the first one.
    moved: Vec<(Place, Place)>,
}

impl PartialEq for Pegs {
    fn eq(&self, other: &Self) -> bool {
        (&self.board, self.metric) == (&other.board, other.metric)
    }
}

impl Pegs {
    /// Returns a board at the beginning of a game.
    #[must_use]
    pub fn new(board: Board, metric: Metric) -> Self {
        Pegs { board, metric, moved: Vec::new() }
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the position after the jumps of one peg.
    ///
    /// # Errors
    ///
    /// If a jump is not possible, or if there are several in a metric where each counts.
    ///
    /// # Examples
    ///
    /// ```
    /// use games::{NoAction, Pegs};
    /// use peg_solitaire::Metric;
    ///
    /// let pegs = Pegs::new("xx.x.".parse()?, Metric::Moves);
    /// assert!(pegs.after(&"a1c1e1".parse()?).unwrap().board().is_solved());
    /// let refusal = pegs.after(&"d1b1".parse()?).unwrap_err();
    /// assert_eq!(refusal, NoAction::Impossible("b1 has a peg already".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, run: &Run) -> Result<Self, NoAction> {
        let jumps = run.jumps();
        if self.metric == Metric::Jumps && jumps.len() > 1 {
            let why = format!("it makes {} jumps, and an action of the metric jumps makes one", jumps.len());
            return Err(NoAction::Impossible(why));
        }
        let mut board = self.board.clone();
        for &jump in jumps {
            board = board.after(jump).ok_or_else(|| NoAction::Impossible(fault(&board, jump)))?;
        }
        let mut moved = self.moved.clone();
        if let [first, .., last] | [first @ last] = jumps {
            moved.retain(|peg| peg.0 != first.from && board.pegs().any(|hole| hole == peg.0));
            moved.push((last.to, self.first_hole(first.from)));
        }
        Ok(Pegs { board, metric: self.metric, moved })
    }

    /// Returns the hole where the peg of a hole stood first.
    fn first_hole(&self, now: Place) -> Place {
        self.moved.iter().find(|peg| peg.0 == now).map_or(now, |peg| peg.1)
    }

    fn action(&self, run: &Run) -> Option<Action> {
        let (from, to) = (run.jumps().first()?.from, run.jumps().last()?.to);
        let piece = self.first_hole(from).to_string();
        Some(Action { text: run.to_string(), piece, from: cell(from), to: cell(to) })
    }
}

/// Jumps of one peg in a row, written as the holes that it visits: `d5f5`, `d5f5f3`.
///
/// # Examples
///
/// ```
/// use games::Run;
///
/// let run: Run = "d5f5f3".parse()?;
/// assert_eq!((run.jumps().len(), run.to_string()), (2, "d5f5f3".to_owned()));
/// assert_eq!("d5".parse::<Run>(), Err("d5".parse::<peg_solitaire::Jump>().unwrap_err()));
/// # Ok::<(), peg_solitaire::ParseJumpError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Run(Vec<Jump>);

impl Run {
    /// Returns the run of these jumps, each of which begins where the one before ended.
    #[must_use]
    pub fn of(jumps: &[Jump]) -> Self {
        Run(jumps.to_vec())
    }

    /// Returns the jumps.
    #[must_use]
    pub fn jumps(&self) -> &[Jump] {
        &self.0
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.first().map_or(Ok(()), |jump| write!(f, "{}", jump.from))?;
        self.0.iter().try_for_each(|jump| write!(f, "{}", jump.to))
    }
}

/// Reads two or more holes. The error is that of a jump.
impl FromStr for Run {
    type Err = ParseJumpError;

    fn from_str(text: &str) -> Result<Self, ParseJumpError> {
        let jump = text.parse::<Jump>();
        jump.map(|jump| Run(vec![jump])).or_else(|error| through_holes(text).ok_or(error))
    }
}

/// Reads the jumps of a peg through several holes.
fn through_holes(text: &str) -> Option<Run> {
    let is_end = |pair: &[u8]| pair[0].is_ascii_digit() && !pair[1].is_ascii_digit();
    let ends = text.as_bytes().windows(2).zip(1..).filter(|(pair, _)| is_end(pair)).map(|(_, end)| end);
    let mut places = Vec::<Place>::new();
    let mut begin = 0;
    for end in ends.chain([text.len()]) {
        places.push(text.get(begin..end)?.parse().ok()?);
        begin = end;
    }
    let jumps: Vec<Jump> = places.windows(2).map(|pair| Jump { from: pair[0], to: pair[1] }).collect();
    (!jumps.is_empty()).then_some(Run(jumps))
}

fn cell(place: Place) -> Cell {
    (place.row.into(), place.column.into())
}

/// Returns why a jump is not possible.
fn fault(board: &Board, jump: Jump) -> String {
    let Jump { from, to } = jump;
    let has_peg = |hole: Place| board.pegs().any(|peg| peg == hole);
    if let Some(hole) = [from, to].into_iter().find(|hole| !board.holes().contains(hole)) {
        return format!("{hole} is no hole of the board");
    }
    // With a peg in every other hole, each jump to this hole is possible.
    let others = board.holes().iter().copied().filter(|&hole| hole != to);
    let can_exist = board.clone().with_pegs(others).is_ok_and(|full| full.after(jump).is_some());
    if !can_exist {
        format!("no jump of the board leads from {from} to {to}")
    } else if !has_peg(from) {
        format!("{from} has no peg")
    } else if has_peg(to) {
        format!("{to} has a peg already")
    } else {
        format!("no peg is between {from} and {to}")
    }
}

impl Position for Pegs {
    fn text(&self) -> String {
        self.board.to_string()
    }

    fn scene(&self) -> Scene {
        let first = |peg: &(Place, Place)| (cell(peg.0), peg.1.to_string());
        let names: Vec<(Cell, String)> = self.moved.iter().map(first).collect();
        self.board.scene().with_names(|piece| {
            let name = names.iter().find(|name| piece.cells() == [name.0]);
            name.map_or_else(|| piece.name().to_owned(), |name| name.1.clone())
        })
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    /// A run is the shortest from its first hole to its last one.
    fn actions(&self) -> Vec<Action> {
        let mut seen = HashSet::new();
        let mut open = VecDeque::from([(self.board.clone(), Vec::<Jump>::new())]);
        let mut actions = Vec::new();
        while let Some((board, run)) = open.pop_front() {
            let next = |jump: &Jump| run.last().is_none_or(|last| last.to == jump.from);
            for jump in board.actions().into_iter().filter(next) {
                let from = run.first().map_or(jump.from, |first| first.from);
                if from == jump.to || !seen.insert((from, jump.to)) {
                    continue;
                }
                let longer = [run.as_slice(), &[jump]].concat();
                actions.extend(self.action(&Run::of(&longer)));
                if self.metric != Metric::Jumps
                    && let Some(board) = board.after(jump)
                {
                    open.push_back((board, longer));
                }
            }
        }
        actions
    }

    fn act(&self, action: &str) -> Result<(String, position::Board), NoAction> {
        let run: Run = read_action(action)?;
        Ok((run.to_string(), Arc::new(self.after(&run)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let Effort { limits, threads, budget } = effort;
        let solver = Solver::new(&self.board)
            .with_metric(self.metric)
            .with_limits(limits.clone())
            .with_bitmap_bytes(limits.max_bytes().min(BITMAP_BYTES))
            .with_search_budget(*budget)
            .with_threads(*threads)
            .solve();
        Answer::of(solver, |jumps| match self.metric {
            Metric::Moves => runs(jumps).map(|run| Run::of(run).to_string()).collect(),
            _ => texts(jumps),
        })
    }
}

fn instance(of: peg_solitaire::Instance) -> Instance {
    Instance {
        name: of.name,
        board: of.board.to_string(),
        optima: known([("jumps", of.optimum), ("moves", of.moves)]),
        is_solvable: of.solvable,
        source: of.source.to_owned(),
    }
}

fn generate(difficulty: &str, seed: u64, limits: &mut Limits<u32>) -> Result<Instance, String> {
    let difficulty: Difficulty = parsed(difficulty)?;
    let mut generator = Generator::seeded(seed).with_difficulty(difficulty);
    generated(generator.generate_within(limits), instance)
}
