//! Duplicate sequences of actions: which are found, and that no optimum is lost without them.

use core::ops::Range;

use proptest::prelude::*;
use search::{
    BreadthFirst, IdaStar, Limits, NoGoal, Outcome, Progress, Search, StateSpace, Stats,
    adapters::{DynSpace, MovePruning, MovePruningHeuristic},
    heuristics::Blind,
    laws,
    sites::{Sites, UniformMoves},
    strategies,
};

use crate::{
    pancakes::{Pancakes, gaps, sorted},
    random_graph,
};

impl<const N: usize> Sites for Pancakes<N> {}

impl<const N: usize> UniformMoves for Pancakes<N> {
    fn operators(&self) -> usize {
        N + 1
    }

    fn operator(&self, turned: u8) -> usize {
        turned.into()
    }

    fn samples(&self) -> Vec<[u8; N]> {
        vec![sorted()]
    }
}

/// Turning thrice the same way is turning back: six ways to turn one of two dials of a given number of places, with walls
/// if the dials do not go round. Costs differ, and some turns of the first dial are for free.
#[derive(Clone, Copy, Debug)]
struct Dials {
    places: u16,
    has_walls: bool,
    costs: [u32; 6],
    /// Whether the undoing of a turn is left out, and with it an action that must stay.
    leaves_out: Option<u8>,
}

const DIALS: Dials = Dials { places: 6, has_walls: false, costs: [1; 6], leaves_out: None };

impl Dials {
    /// The places of the dials after a turn.
    fn turned(self, [first, second]: [u16; 2], turn: u8) -> Option<[u16; 2]> {
        let by = [1, self.places - 1, 2][usize::from(turn % 3)];
        let place = |dial: u16| {
            let place = dial + by;
            let passes = place >= self.places && by < self.places - 1 || by == self.places - 1 && dial == 0;
            (!(self.has_walls && passes)).then_some(place % self.places)
        };
        Some(if turn < 3 { [place(first)?, second] } else { [first, place(second)?] })
    }
}

impl StateSpace for Dials {
    type State = [u16; 2];
    type Action = u8;
    type Cost = u32;
    type Actions = Vec<u8>;

    fn actions(&self, dials: &[u16; 2]) -> Vec<u8> {
        (0..6).filter(|&turn| self.turned(*dials, turn).is_some()).collect()
    }

    fn apply(&self, dials: &mut [u16; 2], turn: u8) {
        *dials = self.turned(*dials, turn).unwrap_or(*dials);
    }

    fn cost(&self, _: &[u16; 2], turn: u8) -> u32 {
        self.costs[usize::from(turn)]
    }

    fn actions_after(&self, dials: &[u16; 2], last: u8) -> Vec<u8> {
        let left_out = self.leaves_out.filter(|_| last == 0);
        self.actions(dials).into_iter().filter(|&turn| Some(turn) != left_out).collect()
    }
}

impl Sites for Dials {}

impl UniformMoves for Dials {
    fn operators(&self) -> usize {
        6
    }

    fn operator(&self, turn: u8) -> usize {
        turn.into()
    }

    /// Walls make each place a kind of its own; else there is one.
    fn samples(&self) -> Vec<[u16; 2]> {
        let places: Range<u16> = 0..if self.has_walls { self.places } else { 1 };
        places.clone().flat_map(|first| places.clone().map(move |second| [first, second])).collect()
    }
}

/// The least number of actions, or cost, is found without duplicates of any length, from everywhere to everywhere.
fn loses_nothing<S>(space: S, start: &S::State, longest: usize)
where
    S: UniformMoves<State: core::fmt::Debug> + Copy,
{
    for length in 0..=longest {
        let pruned = MovePruning::learn(space, length);
        laws::sites_lose_nothing(&pruned, start, usize::MAX);
        laws::pruning_keeps_costs(&pruned, start, usize::MAX);
        laws::apply_is_successor(&pruned, start);
    }
}

#[test]
fn dials_lose_nothing() {
    for has_walls in [false, true] {
        loses_nothing(Dials { has_walls, ..DIALS }, &[0, 3], 5);
        loses_nothing(Dials { has_walls, costs: [0, 0, 1, 3, 1, 9], ..DIALS }, &[0, 3], 5);
        loses_nothing(Dials { has_walls, costs: [2, 1, 1, 5, 1, 1], ..DIALS }, &[5, 5], 5);
    }
}

#[test]
fn stacks_lose_nothing() {
    loses_nothing(Pancakes::<6>, &sorted(), 6);
}

/// Behind turn 0 the space leaves out its undoing, or turn 3, which is tried before it. The automaton leaves out 0 behind 3:
/// with both, neither order would be left.
#[test]
fn one_order_of_two_turns_is_left() {
    for leaves_out in [1, 3] {
        let space = Dials { leaves_out: Some(leaves_out), ..DIALS };
        laws::sites_lose_nothing(&space, &[0, 3], usize::MAX);
        laws::sites_lose_nothing(&MovePruning::learn(space, 3), &[0, 3], usize::MAX);
    }
}

/// Places lie on a line, and the sites forget the way there: only one step is ever made.
struct Halting;

impl Sites for Halting {}

impl StateSpace for Halting {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = Range<u8>;

    fn actions(&self, &place: &u8) -> Range<u8> {
        0..u8::from(place < 3)
    }

    fn apply(&self, place: &mut u8, _: u8) {
        *place += 1;
    }

    fn actions_after(&self, _: &u8, _: u8) -> Range<u8> {
        0..0
    }
}

#[test]
#[should_panic(expected = "no way to 2 at cost 2 is left by the sites")]
fn places_that_sites_lose_are_caught() {
    laws::sites_lose_nothing(&Halting, &0, usize::MAX);
}

/// A walk on a grid without walls: 4d places lie at distance d, and one way to each is left.
#[derive(Clone, Copy)]
struct Grid;

impl StateSpace for Grid {
    type State = (i32, i32);
    type Action = u8;
    type Cost = u32;
    type Actions = Range<u8>;

    fn actions(&self, _: &(i32, i32)) -> Range<u8> {
        0..4
    }

    fn apply(&self, (x, y): &mut (i32, i32), step: u8) {
        let by = [(1, 0), (-1, 0), (0, 1), (0, -1)][usize::from(step)];
        (*x, *y) = (*x + by.0, *y + by.1);
    }
}

impl Sites for Grid {}

impl UniformMoves for Grid {
    fn operators(&self) -> usize {
        4
    }

    fn operator(&self, step: u8) -> usize {
        step.into()
    }

    fn samples(&self) -> Vec<(i32, i32)> {
        vec![(0, 0)]
    }
}

/// A row of lamps, each toggled by its switch: a set of switches has an effect of its own.
#[derive(Clone, Copy)]
struct Lamps;

impl Lamps {
    const COUNT: u8 = 60;
}

impl StateSpace for Lamps {
    type State = u64;
    type Action = u8;
    type Cost = u32;
    type Actions = Range<u8>;

    fn actions(&self, _: &u64) -> Range<u8> {
        0..Self::COUNT
    }

    fn apply(&self, lamps: &mut u64, switch: u8) {
        *lamps ^= 1 << switch;
    }
}

impl Sites for Lamps {}

impl UniformMoves for Lamps {
    fn operators(&self) -> usize {
        Self::COUNT.into()
    }

    fn operator(&self, switch: u8) -> usize {
        switch.into()
    }

    fn samples(&self) -> Vec<u64> {
        vec![0]
    }
}

/// Of the 3,600 sequences of two switches, the 1,770 sets of two are left.
#[test]
fn one_order_of_each_set_is_left() {
    let space = MovePruning::learn(Lamps, 2);
    let limits = Limits::none().cost(2);
    let stats = IdaStar::new(Blind).with_sites().within(limits).run_to(&space, &0, &NoGoal).stats;
    // One pass for each bound of 0, 1 and 2 switches.
    assert_eq!(stats.expanded, 1 + (1 + 60) + (1 + 60 + 60 * 59 / 2));
}

/// Two lamps and two switches, and a third bit for the wiring. Where the switches are shared and that bit is zero, both toggle
/// the first lamp. Where they are ordered, the second switch comes first.
#[derive(Clone, Copy)]
struct Switches {
    are_shared: bool,
    are_ordered: bool,
}

impl StateSpace for Switches {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = Range<u8>;

    fn actions(&self, _: &u8) -> Range<u8> {
        0..2
    }

    fn apply(&self, lamps: &mut u8, switch: u8) {
        *lamps ^= if self.are_shared && *lamps < 4 { 1 } else { 1 << switch };
    }

    fn actions_after(&self, _: &u8, _: u8) -> Range<u8> {
        if self.are_ordered { 0..1 } else { 0..2 }
    }
}

impl Sites for Switches {}

impl UniformMoves for Switches {
    fn operators(&self) -> usize {
        2
    }

    fn operator(&self, switch: u8) -> usize {
        switch.into()
    }

    fn samples(&self) -> Vec<u8> {
        vec![0, 4]
    }
}

/// Sequences that agree in one sample only are both kept.
#[test]
fn every_sample_counts() {
    let space = Switches { are_shared: true, are_ordered: false };
    laws::sites_lose_nothing(&MovePruning::learn(space, 1), &4, usize::MAX);
}

/// The space leaves out one order of the switches and the automaton the other, so the actions of the space count no more.
#[test]
fn orders_that_disagree_are_noticed() {
    let space = Switches { are_shared: false, are_ordered: true };
    laws::sites_lose_nothing(&space, &0, usize::MAX);
    laws::sites_lose_nothing(&MovePruning::learn(space, 2), &0, usize::MAX);
}

#[test]
fn one_way_to_each_place_is_left() {
    let space = MovePruning::learn(Grid, 3);
    let limits = Limits::none().cost(20);
    let report = IdaStar::new(Blind).with_sites().within(limits).run_to(&space, &(0, 0), &NoGoal);
    let places = |bound: u64| 1 + (1..=bound).map(|distance| 4 * distance).sum::<u64>();
    assert_eq!(report.stats.expanded, (0..=20).map(places).sum::<u64>());
    // A search that remembers states expands each once, but those of the last layer, which has no goal.
    let limits = Limits::none().cost(20);
    let report = BreadthFirst::new().within(limits).run_to(&space, &(0, 0), &NoGoal);
    assert_eq!(report.stats.expanded, places(19));
}

/// A space that is borrowed or boxed has the sites of the space itself. Without sites, and behind `dyn`, nothing is
/// pruned.
#[test]
fn sites_are_those_of_what_a_pointer_points_to() {
    fn stats<S: Sites<State = (i32, i32), Cost = u32>>(space: &S) -> Stats {
        IdaStar::new(Blind).with_sites().within(Limits::none().cost(8)).run_to(space, &(0, 0), &NoGoal).stats
    }
    let space = MovePruning::learn(Grid, 3);
    let owned = stats(&space);
    assert_eq!(stats(&&space), owned);
    assert_eq!(stats(&&&space), owned);
    assert_eq!(stats(&Box::new(&space)), owned);
    assert_eq!(stats(&Box::new(space.clone())), owned);
    laws::sites_lose_nothing(&Box::new(Dials { leaves_out: Some(1), ..DIALS }), &[0, 3], usize::MAX);
    let erased: Box<dyn DynSpace<_, _, _>> = Box::new(space);
    let unpruned = IdaStar::new(Blind).within(Limits::none().cost(8)).run_to(&erased, &(0, 0), &NoGoal).stats;
    assert_eq!(unpruned.expanded, stats(&Grid).expanded);
    assert!(unpruned.expanded > 10 * owned.expanded);
}

/// A space that has no operators has no duplicates.
#[test]
fn nothing_is_learnt_without_operators() {
    struct Rock;

    impl StateSpace for Rock {
        type State = ();
        type Action = usize;
        type Cost = u32;
        type Actions = Range<usize>;

        fn actions(&self, (): &()) -> Range<usize> {
            0..0
        }

        fn apply(&self, (): &mut (), _: usize) {}
    }

    impl Sites for Rock {}

    impl UniformMoves for Rock {
        fn operators(&self) -> usize {
            0
        }

        fn operator(&self, action: usize) -> usize {
            action
        }

        fn samples(&self) -> Vec<()> {
            vec![()]
        }
    }

    let space = MovePruning::learn(Rock, 3);
    assert_eq!(space.nodes(), 1);
    let report = IdaStar::new(Blind).with_sites().run_to(&space, &(), &NoGoal);
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 1));
}

/// Nothing is learnt of no actions, and a sequence of one may be a duplicate: of the empty one, or of another action.
#[test]
fn the_shortest_duplicates() {
    assert_eq!(MovePruning::learn(Grid, 0).nodes(), 1);
    // Every step begins a duplicate of two steps, because it has an inverse. A step is all that these need to know.
    assert_eq!(MovePruning::learn(Grid, 2).nodes(), 1 + 4);
    // Each duplicate of three steps contains one of two, so it is left out.
    assert_eq!(MovePruning::learn(Grid, 3).nodes(), 1 + 4);
    assert_eq!(format!("{:?}", MovePruning::learn(Grid, 2)), "MovePruning { nodes: 5, .. }");
    let idle = Dials { places: 1, ..DIALS };
    let goal = |dials: &[u16; 2]| dials[0] > 0;
    let report = IdaStar::new(Blind).with_sites().run(&MovePruning::learn(idle, 1), &[0, 0], goal);
    assert_eq!((report.plan(), report.stats.generated), (None, 0));
}

proptest! {
    /// With a heuristic, against one queue, and with plans that can be followed.
    #[test]
    fn plans_are_as_short(start in strategies::states(Pancakes::<7>, sorted(), 0..14), length in 0_usize..6) {
        let space = MovePruning::learn(Pancakes::<7>, length);
        let goal = |stack: &[u8; 7]| stack.is_sorted();
        let expected = random_graph::distance(&Pancakes::<7>, &[start], &[sorted()]);
        for half in [false, true] {
            let h = move |stack: &[u8; 7]| gaps(stack) / (1 + u32::from(half));
            let report = IdaStar::new(h).with_sites().run(&space, &start, goal);
            let plan = space.plan(report.plan().unwrap());
            random_graph::check(&Pancakes::<7>, &[start], &[sorted()], expected, Some(&plan));
            let wrapped = IdaStar::new(MovePruningHeuristic(h)).with_sites().run(&space, &start, goal);
            prop_assert_eq!(wrapped.stats, report.stats);
        }
    }
}
