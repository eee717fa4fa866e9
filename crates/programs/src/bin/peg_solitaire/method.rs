//! The algorithms by name, and what `auto` takes.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use peg_solitaire::{
    Board, Closure, Exact, HoleSet, JumpNumber, OnTarget, PegSolitaire, Pegs, Proof, Spread, portfolio,
};
use programs::{Answer, Names, Progress, Shared, Time, Work};
use search::{Beam, DepthFirst, Limits, Outcome, Reason, Report, ReportOf, Run, Search, Stats};

use crate::exact;

pub(crate) const NAMES: Names = Names {
    algorithms: &["auto", "beam", "dfs", "exact"],
    heuristics: &["portfolio", "variance", "weak-pull", "strong-pull", "company"],
    metrics: &["jumps", "moves"],
};

/// Beams up to this width come before the bitmap: nearly all boards that can be solved are solved by far narrower ones.
const USUAL_WIDTH: usize = 1 << 10;

/// Beams up to this width come before a linear program, on boards of more holes than [`FEW_HOLES`]: there it takes longer.
const NARROW_WIDTH: usize = 1 << 3;

/// On so many holes a linear program takes a millisecond.
const FEW_HOLES: usize = 64;

/// Beams up to this width come before all positions layer by layer, where there is no bitmap.
const WIDE_WIDTH: usize = 1 << 13;

/// The width at which beams give up.
const LAST_WIDTH: usize = 1 << 18;

/// The most bytes of one search if no limit is given: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The longest time of all searches that nobody asked for by name, if no limit is given; a bitmap is let finish.
const PATIENCE: Duration = Duration::from_secs(60);

/// A way to look for a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Beams from one width to another.
    Beams(usize, usize),
    /// Depth first, with a table of what was met.
    DepthFirst,
    /// All positions in a bitmap.
    Bitmap,
    /// All positions layer by layer, less what pagoda functions exclude, where the bitmap would be too large.
    Layers,
    /// No search: a linear program.
    Pagoda,
}

impl Method {
    /// As `--algorithm` spells it.
    pub(crate) fn algorithm(self) -> &'static str {
        match self {
            // A linear program is named only where beams came before it.
            Method::Beams(..) | Method::Pagoda => "beam",
            Method::DepthFirst => "dfs",
            Method::Bitmap | Method::Layers => "exact",
        }
    }

    /// The options with the names of this method.
    pub(crate) fn names(self, shared: &Shared) -> Shared {
        let heuristic = if self.algorithm() == "beam" { shared.heuristic.clone() } else { String::new() };
        Shared { algorithm: self.algorithm().to_owned(), heuristic, ..shared.clone() }
    }
}

/// Whether the position class comes first. Who names an algorithm that may prove wants its word, unless there is
/// nothing to search.
pub(crate) fn may_ask_the_class(shared: &Shared, board: &Board) -> bool {
    let is_idle = board.pegs().next().is_none() || board.targets().next().is_none();
    is_idle || ["auto", "beam"].contains(&shared.algorithm.as_str())
}

/// The methods to try one after the other, where the class excludes nothing.
pub(crate) fn methods(shared: &Shared, board: &Board) -> Vec<Method> {
    let fits = bitmap_fits(shared, board);
    let narrow = if board.holes().len() > FEW_HOLES { NARROW_WIDTH } else { 0 };
    let beams = |first: usize, last: usize| (first <= last).then_some(Method::Beams(first.max(1), last));
    let after_proofs = |last| [beams(1, narrow), Some(Method::Pagoda), beams(2 * narrow, last)];
    let methods: Vec<Option<Method>> = match shared.algorithm.as_str() {
        "beam" => after_proofs(LAST_WIDTH).into(),
        "dfs" => vec![Some(Method::DepthFirst)],
        "exact" => vec![Some(if fits { Method::Bitmap } else { Method::Layers })],
        _ if fits => {
            let wide = [Some(Method::Bitmap), beams(2 * USUAL_WIDTH, LAST_WIDTH)];
            after_proofs(USUAL_WIDTH).into_iter().chain(wide).collect()
        }
        _ => {
            let wide = [Some(Method::Layers), beams(2 * WIDE_WIDTH, LAST_WIDTH)];
            after_proofs(WIDE_WIDTH).into_iter().chain(wide).collect()
        }
    };
    methods.into_iter().flatten().collect()
}

/// Whether the bitmap fits in memory, and holds no more positions than may be explored.
pub(crate) fn bitmap_fits(shared: &Shared, board: &Board) -> bool {
    let most = shared.max_memory.unwrap_or(MEMORY);
    let most_positions = shared.max_nodes.unwrap_or(u64::MAX);
    Closure::bytes_for(board).is_some_and(|bytes| bytes <= most && bytes.saturating_mul(8) <= most_positions)
}

/// What the searches of one board may use.
pub(crate) struct Effort<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) progress: Progress,
    /// What has been done so far.
    pub(crate) spent: Work,
    pub(crate) checks: bool,
}

impl Effort<'_> {
    /// Nothing is done yet.
    pub(crate) fn new(shared: &Shared) -> Effort<'_> {
        Effort {
            shared,
            progress: Progress::new(shared.shows_progress()),
            spent: Work::default(),
            checks: false,
        }
    }

    /// The options with what is left of their limits.
    pub(crate) fn left(&self) -> Shared {
        let left = self.shared.left_after(&self.spent);
        Shared { max_memory: left.max_memory.or(Some(MEMORY)), ..left }
    }

    /// The same after work that is not counted yet and took `time`.
    pub(crate) fn left_after(&self, time: Time) -> Shared {
        let left = self.shared.left_after(&Work { time, ..Work::default() }.after(self.spent));
        Shared { max_memory: left.max_memory.or(Some(MEMORY)), ..left }
    }

    /// The answer with all work that was done for it.
    pub(crate) fn counted(&mut self, answer: Answer) -> Answer {
        self.spent = answer.work.unwrap_or_default().after(self.spent);
        Answer { work: Some(self.spent), ..answer }
    }

    /// The limits of a search: the rest of those that were asked for; without one of time, the rest of the patience.
    pub(crate) fn limits(&self) -> Limits<u32> {
        self.patience().limits()
    }

    /// The options with the rest of their limits; without one of time, with the rest of the patience.
    fn patience(&self) -> Shared {
        let left = self.left();
        let is_patient = ["dfs", "exact"].contains(&self.shared.algorithm.as_str());
        let spent = Duration::try_from_secs_f64(self.spent.time.seconds).unwrap_or_default();
        let max_seconds = left.max_seconds.or((!is_patient).then(|| PATIENCE.saturating_sub(spent)));
        Shared { max_seconds, ..left }
    }

    /// Whether a proof by search shall be checked, whatever it takes.
    pub(crate) fn checks(self, checks: bool) -> Self {
        Effort { checks, ..self }
    }
}

/// A report in jumps, and what proves that there is no solution, if that is more than a search that met its end.
pub(crate) type Found<W> = (ReportOf<PegSolitaire<W>>, Option<Proof>);

/// Searches from the start of `space`, whose board is `board`.
pub(crate) fn search<W: HoleSet>(
    method: Method,
    space: &PegSolitaire<W>,
    board: &Board,
    effort: &mut Effort<'_>,
) -> Found<W> {
    let limits = effort.limits();
    let mut run = |search: &mut dyn Search<PegSolitaire<W>, OnTarget<W>>| {
        let run = Run::of(search).within(limits.clone()).observed_by(&mut effort.progress);
        (run.run_to(space, &space.start(), &OnTarget::of(space)), None)
    };
    match method {
        Method::Beams(first, last) => {
            let heuristics = scores(space, &effort.shared.heuristic);
            run(&mut Beam::portfolio(heuristics, first, last).by_hash())
        }
        Method::DepthFirst => run(&mut DepthFirst::new()),
        Method::Layers => {
            let mut search = Exact::new(space);
            let (report, _) = run(&mut search);
            (report, search.proof())
        }
        Method::Bitmap => exact::search(space, board, effort),
        Method::Pagoda => pagoda(space, board, effort),
    }
}

/// The proof by a pagoda function, or the word that there is none.
fn pagoda<W: HoleSet>(space: &PegSolitaire<W>, board: &Board, effort: &mut Effort<'_>) -> Found<W> {
    let since = Instant::now();
    // A linear program takes milliseconds, and a board of many targets as many of them.
    let (proof, raised) = if board.targets().nth(1).is_none() {
        (Proof::by_pagoda(board), None)
    } else {
        let limits = effort.patience();
        programs::watched(&limits, &mut effort.progress, "linear programs", |over| {
            Proof::by_pagoda_unless(board, || over.load(Ordering::Relaxed))
        })
    };
    let outcome = match proof {
        Some(_) => Outcome::Exhausted,
        None => Outcome::Stopped { reason: raised.unwrap_or(Reason::Width), best: None },
    };
    let stats = Stats::default();
    let lower_bound = space.start().count().saturating_sub(1);
    (Report::new(outcome, lower_bound, stats, since.elapsed()), proof)
}

/// The scores of this name.
fn scores<W: HoleSet>(space: &PegSolitaire<W>, name: &str) -> Vec<Spread<W>> {
    match name {
        "variance" => vec![Spread::new(space, 0, 0)],
        "weak-pull" => vec![Spread::new(space, 1, 3)],
        "strong-pull" => vec![Spread::new(space, 3, 15)],
        "company" => vec![Spread::new(space, 2, 30)],
        _ => portfolio(space),
    }
}

/// A plan in jumps.
pub(crate) type JumpPlan<W> = search::Plan<Pegs<W>, JumpNumber, u32>;
