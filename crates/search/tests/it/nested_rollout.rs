//! Nested rollout search, against a recursion of a few lines.

use proptest::prelude::*;
use search::{
    Limits, NoGoal, Outcome, Progress, Reason, Run, Search, StateSpace,
    algorithms::NestedRollout,
    from_successors,
    random::{GOLDEN_RATIO, Random},
};

/// The depth of a state, and a number that decides everything else.
type State = (u32, u64);

const START: State = (0, 12_345);

/// A random tree. Most states have up to three children, those at depth `height` none.
fn tree(shape: u64, height: u32) -> impl StateSpace<State = State, Action = State, Cost = u32> {
    from_successors(move |&(depth, number): &State| {
        let child = move |i: u64| {
            let mixed = (number ^ shape ^ i).wrapping_mul(GOLDEN_RATIO);
            (depth + 1, (mixed ^ mixed >> 29).wrapping_mul(GOLDEN_RATIO) >> 7)
        };
        let children = if depth < height { number % 5 + u64::from(number % 5 == 0) } else { 0 };
        (0..children.min(3)).map(child)
    })
}

fn score(&(_, number): &State) -> u32 {
    (number % 1_000) as u32
}

/// A score, and the states after the start.
type Line = Option<(u32, Vec<State>)>;

/// The recursion: T. Cazenave, "Nested Monte-Carlo search", IJCAI 2009, with the best path of each level memorised.
struct Plain<'a, S> {
    space: &'a S,
    random: Random,
    length: usize,
    expanded: u64,
}

impl<S: StateSpace<State = State, Action = State>> Plain<'_, S> {
    fn children(&mut self, state: &State) -> Vec<State> {
        self.expanded += 1;
        self.space.actions(state).into_iter().collect()
    }

    /// Returns the path, and whether there is no other.
    fn rollout(&mut self, mut path: Vec<State>) -> (Line, bool) {
        let mut is_alone = true;
        loop {
            let state = *path.last().unwrap_or(&START);
            if path.len() >= self.length {
                return (Some((score(&state), path)), false);
            }
            let children = self.children(&state);
            is_alone &= children.len() < 2;
            match self.random.one_of(&children) {
                Some(&child) => path.push(child),
                None => return (Some((score(&state), path)), is_alone),
            }
        }
    }

    fn nested(&mut self, level: u32, mut path: Vec<State>, mut best: Line) -> (Line, bool) {
        if level == 0 || path.len() >= self.length {
            return self.rollout(path);
        }
        let mut is_first = true;
        loop {
            let state = *path.last().unwrap_or(&START);
            let mut are_all = true;
            for child in self.children(&state) {
                let (line, is_alone) = self.nested(level - 1, [path.clone(), vec![child]].concat(), None);
                are_all &= is_alone;
                if best.is_none()
                    || line < best && line.as_ref().map(|line| line.0) < best.as_ref().map(|best| best.0)
                {
                    best = line;
                }
            }
            let line = best.get_or_insert_with(|| (score(&state), path.clone()));
            if is_first && are_all {
                return (best, true);
            }
            is_first = false;
            match line.1.get(path.len()) {
                Some(&next) => path.push(next),
                None => return (best, false),
            }
            if path.len() >= self.length {
                return (best, false);
            }
        }
    }

    /// Runs the levels in turn.
    fn run(&mut self, most: u32) -> (Line, bool) {
        let mut best = None;
        for level in 0..=most {
            let is_exhausted;
            (best, is_exhausted) = self.nested(level, vec![], best);
            if is_exhausted {
                return (best, true);
            }
        }
        (best, false)
    }
}

/// The least score of all ends below a state.
fn least<S: StateSpace<State = State>>(space: &S, state: &State) -> u32 {
    let children = space.actions(state).into_iter().map(|action| space.successor(state, action));
    children.map(|child| least(space, &child)).min().unwrap_or_else(|| score(state))
}

proptest! {
    /// The same rollouts, the same work, the same best path; and all paths are met where the search says so.
    #[test]
    fn levels_nest(shape: u64, height in 0_u32..12, level in 0_u32..4, seed: u64, length in 1_u32..16) {
        let space = tree(shape, height);
        let mut plain = Plain { space: &space, random: Random::seeded(seed), length: length as usize, expanded: 0 };
        let (line, is_exhausted) = plain.run(level);
        let mut search =
            NestedRollout::new(score).with_level(level).with_seed(seed).with_length_limit(length);
        let report = search.run_to(&space, &START, &NoGoal);
        let best = search.best_rollout().map(|best| (best.score, best.actions.clone()));
        prop_assert_eq!(&best, &line);
        prop_assert_eq!(report.stats.expanded, plain.expanded);
        if is_exhausted {
            prop_assert_eq!(report.outcome, Outcome::Exhausted);
            prop_assert_eq!(best.map(|best| best.0), Some(least(&space, &START)));
        } else {
            prop_assert_eq!(report.stopped_by(), Some(Reason::Width));
        }
    }

    /// The laws: one seed gives one answer, and its score does not rise with the level.
    #[test]
    fn the_best_score_never_rises_with_the_level(shape: u64, seed: u64) {
        let space = tree(shape, 14);
        let run = |level| {
            let mut search = NestedRollout::new(score).with_level(level).with_seed(seed);
            let report = search.run_to(&space, &START, &NoGoal);
            let best = search.best_rollout().unwrap().clone();
            (best.score, best.actions, report.stats.expanded)
        };
        let runs = [0, 1, 2, 2].map(run);
        prop_assert_eq!(&runs[2], &runs[3]);
        prop_assert!(runs.windows(2).all(|pair| pair[0].0 >= pair[1].0), "{:?}", runs);
        for (score_of_best, actions, _) in &runs {
            prop_assert_eq!(*score_of_best, score(actions.last().unwrap_or(&START)));
        }
    }
}

/// Steps of one expansion and limits change neither the best path nor the work.
#[test]
fn a_search_is_resumed_anywhere() {
    let space = tree(7, 10);
    let mut search = NestedRollout::new(score).with_seed(3);
    let whole = search.run_to(&space, &START, &NoGoal).stats;
    let best = search.best_rollout().unwrap().clone();
    search.begin(&space, &START, &NoGoal);
    let mut count = 0;
    let outcome = loop {
        count += 1;
        let report = Run::of(&mut search).within(Limits::none().expanded(count)).resume_to(&space, &NoGoal);
        if report.stopped_by() != Some(Reason::Expanded) {
            break report;
        }
        assert_eq!(report.stats.expanded, count);
    };
    assert_eq!(outcome.stats.expanded, whole.expanded);
    assert_eq!(search.best_rollout(), Some(&best));
    assert!(whole.expanded > 500, "{whole:?}");
}

/// A plan ends the search. Its cost includes that of the start, and rollouts end at proven dead ends.
#[test]
fn a_goal_ends_the_search() {
    let space = tree(7, 10);
    let goal = |&(depth, number): &State| depth == 9 && number % 7 == 0;
    let mut search = NestedRollout::new(|&(depth, _): &State| 10 - depth).with_level(3);
    let report = search.run_from(&space, &[(START, 5)], &goal);
    let plan = report.plan().unwrap();
    assert_eq!((plan.cost, plan.actions.len()), (5 + 9, 9));
    assert!(goal(plan.actions.last().unwrap()) && search.is_over());
}
