//! The program: searches that expand layer after layer, one child at a time.

use search::{
    Outcome, StateSpace, Stats,
    run::{OutcomeOf, Plan, PlanOf},
    space::Reversible,
};

use super::{Graph, Job};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// From the starts, with the actions that the last one does not prune, or with all.
    Parents {
        prunes: bool,
    },
    /// The plan is found by a walk back.
    WalkBack,
    /// A layer is completed after the first goal.
    AllPlans,
    BothEnds,
}

/// When a step may end before it has expanded all its states.
#[derive(Clone, Copy, Debug)]
pub(super) enum Looks {
    Never,
    /// After about 4,096 children of one state; a later step ends with the rest, or goes on.
    AmongChildren {
        goes_on: bool,
    },
    /// After 16,384 children of all states; the rest of a list as above.
    InQueue,
}

pub(super) struct Known {
    pub(super) state: u16,
    /// The place of the parent in the list, and the edge between the two.
    parent: Option<(usize, u16)>,
    pub(super) depth: u32,
}

#[derive(Default)]
pub(super) struct Side {
    pub(super) known: Vec<Known>,
    /// The place of the next state to expand.
    head: usize,
    /// The number of layers that were opened.
    layers: u32,
}

pub(super) type Event = (u32, u64, Stats);

pub(super) struct Program<'a> {
    job: &'a Job,
    pub(super) goals: &'a [u16],
    kind: Kind,
    pub(super) sides: [Side; 2],
    /// The side of the open layer, and the place of the first state behind that layer.
    turn: usize,
    end: usize,
    /// The children of the state that is being expanded, each with its edge, and how many of them are generated.
    list: Vec<(u16, u16)>,
    at: usize,
    is_within: bool,
    /// The place of the first goal, while its layer is being completed.
    found: Option<usize>,
    pub(super) counts: Stats,
    pub(super) events: Vec<Event>,
    pub(super) answer: Option<OutcomeOf<Graph>>,
}

impl<'a> Program<'a> {
    pub(super) fn new(job: &'a Job, kind: Kind) -> Self {
        let mut program = Program {
            job,
            goals: &job.goals,
            kind,
            sides: [Side::default(), Side::default()],
            turn: 0,
            end: 0,
            list: Vec::new(),
            is_within: false,
            at: 0,
            found: None,
            counts: Stats::default(),
            events: Vec::new(),
            answer: None,
        };
        job.starts.iter().for_each(|start| _ = program.add(0, start.0, None));
        if kind == Kind::BothEnds {
            job.goals.iter().for_each(|&goal| _ = program.add(1, goal, None));
        }
        program
    }

    pub(super) fn stats(&self) -> Stats {
        let known: usize = self.sides.iter().map(|side| side.known.len()).sum();
        let mut stats = self.counts;
        (stats.popped, stats.peak_closed, stats.iterations) = (stats.expanded, known as u64, 1);
        stats
    }

    /// The number of actions of the shortest plans that may exist.
    pub(super) fn lower_bound(&self) -> u32 {
        self.sides.iter().map(|side| side.layers).sum()
    }

    /// Adds a state if it is new.
    fn add(&mut self, side: usize, state: u16, parent: Option<(usize, u16)>) -> bool {
        let known = &mut self.sides[side].known;
        let depth = parent.map_or(0, |(at, _)| known[at].depth + 1);
        let is_new = known.iter().all(|known| known.state != state);
        if is_new {
            known.push(Known { state, parent, depth });
        }
        is_new
    }

    fn place(&self, side: usize, state: u16) -> Option<usize> {
        self.sides[side].known.iter().position(|known| known.state == state)
    }

    fn is_met(&self, state: u16) -> bool {
        if self.kind == Kind::BothEnds {
            self.place(1 - self.turn, state).is_some()
        } else {
            self.goals.contains(&state)
        }
    }

    /// The first state of a path, and its edges in the order in which the side grew.
    fn path(&self, side: usize, mut at: usize) -> (u16, Vec<u16>) {
        let (known, mut edges) = (&self.sides[side].known, Vec::new());
        while let Some((parent, edge)) = known[at].parent {
            edges.insert(0, edge);
            at = parent;
        }
        (known[at].state, edges)
    }

    /// From the goal, always to the first predecessor that is nearer to the starts.
    fn walk_back(&self, mut at: usize) -> (u16, Vec<u16>) {
        let (known, mut edges) = (&self.sides[0].known, Vec::new());
        while known[at].depth > 0 {
            let before = self.job.graph.predecessors(&known[at].state).into_iter();
            let mut nearer = before.filter_map(|(edge, from)| Some((edge, self.place(0, from)?)));
            let Some((edge, from)) = nearer.find(|&(_, from)| known[from].depth + 1 == known[at].depth)
            else {
                panic!("no way back")
            };
            edges.insert(0, edge);
            at = from;
        }
        (known[at].state, edges)
    }

    pub(super) fn plan(&self, at: usize) -> PlanOf<Graph> {
        let state = self.sides[self.turn].known[at].state;
        let (start, actions) = match (self.kind, self.place(0, state), self.place(1, state)) {
            (Kind::BothEnds, Some(forward), Some(backward)) => {
                let (start, mut actions) = self.path(0, forward);
                actions.extend(self.path(1, backward).1.iter().rev());
                (start, actions)
            }
            (Kind::WalkBack, ..) => self.walk_back(at),
            _ => self.path(0, at),
        };
        Plan { start, cost: actions.len() as u32, actions }
    }

    /// The first step.
    pub(super) fn test_starts(&mut self) {
        let starts = &self.sides[0].known;
        match starts.iter().position(|known| self.is_met(known.state)) {
            Some(at) => self.answer = Some(Outcome::Solved(self.plan(at))),
            None => self.open(),
        }
    }

    /// Opens the next layer.
    fn open(&mut self) {
        let [forward, backward] = [0, 1].map(|side| {
            let Side { known, head, .. } = &self.sides[side];
            (known.len() - head) as u64
        });
        let mut states = forward;
        if self.kind == Kind::BothEnds {
            self.counts.peak_open = self.counts.peak_open.max(forward + backward);
            let has_begun = self.sides[0].head > 0 || self.sides[1].known.is_empty();
            self.turn = usize::from(backward < forward && has_begun);
            states = [forward, backward][self.turn];
        }
        if states == 0 {
            self.answer = Some(Outcome::Exhausted);
            return;
        }
        let stats = self.stats();
        let side = &mut self.sides[self.turn];
        self.events.push((side.layers, states, stats));
        side.layers += 1;
        self.end = side.known.len();
        self.counts.peak_open = self.counts.peak_open.max(states);
    }

    fn unexpanded(&self) -> usize {
        self.end - self.sides[self.turn].head
    }

    /// Lists the children of the next state.
    fn begin_list(&mut self) {
        let (Side { known, head, .. }, graph) = (&self.sides[self.turn], &self.job.graph);
        let Known { state, parent, .. } = known[*head];
        let edges = match (self.kind, parent) {
            (Kind::Parents { prunes: true }, Some((_, last))) => graph.actions_after(&state, last),
            _ => graph.actions(&state),
        };
        let forward = edges.into_iter().map(|edge| (edge, graph.successor(&state, edge))).collect();
        self.list = if self.turn == 0 { forward } else { graph.predecessors(&state) };
        (self.at, self.is_within) = (0, true);
    }

    fn leave_state(&mut self) {
        self.counts.expanded += 1;
        self.sides[self.turn].head += 1;
        self.is_within = false;
    }

    /// Generates a child of the present list.
    fn generate(&mut self) {
        let (edge, state) = self.list[self.at];
        self.at += 1;
        self.counts.generated += 1;
        let parent = self.sides[self.turn].head;
        if !self.add(self.turn, state, Some((parent, edge))) || !self.is_met(state) {
            return;
        }
        let at = self.sides[self.turn].known.len() - 1;
        if self.kind == Kind::AllPlans {
            self.found.get_or_insert(at);
        } else {
            self.answer = Some(Outcome::Solved(self.plan(at)));
            self.leave_state();
        }
    }

    /// Ends the present list, which has no child left.
    fn finish(&mut self) {
        self.leave_state();
        match self.found {
            _ if self.unexpanded() > 0 => {}
            Some(found) => self.answer = Some(Outcome::Solved(self.plan(found))),
            None => self.open(),
        }
    }

    /// Performs all steps.
    pub(super) fn run(&mut self) {
        self.test_starts();
        while self.answer.is_none() {
            self.begin_list();
            for _ in 0..self.list.len() {
                self.generate();
            }
            self.finish();
        }
    }

    /// Performs a step that ends with the work `to`, and checks that such a step may end there, and not earlier.
    pub(super) fn follow(&mut self, to: &Stats, budget: u64, looks: Looks) {
        let count = self.unexpanded().min(budget as usize);
        let (resumes, first) = (self.is_within, self.counts.generated);
        // The number of states that are expanded, and of children of the present state in this step.
        let (mut expanded, mut own) = (0, 0);
        while self.answer.is_none()
            && (self.counts.expanded, self.counts.generated) != (to.expanded, to.generated)
        {
            if !self.is_within {
                let generated = self.counts.generated - first;
                assert!(expanded < count && !(matches!(looks, Looks::InQueue) && generated >= 16_384));
                self.begin_list();
                own = 0;
            }
            if self.at < self.list.len() {
                self.generate();
                own += 1;
                let is_many = match looks {
                    Looks::AmongChildren { .. } => own > 4_096,
                    Looks::InQueue => own > if resumes { 4_096 } else { 16_385 },
                    Looks::Never => false,
                };
                assert!(!is_many, "{own} children of a state");
            } else {
                self.finish();
                expanded += 1;
            }
        }
        if self.answer.is_some() || expanded == count {
            return;
        }
        let (generated, is_within) = (self.counts.generated - first, self.is_within);
        let is_rest = resumes && (expanded, is_within) == (1, false);
        let is_long = is_within && own > 3_840;
        let may_end = match looks {
            Looks::Never => false,
            Looks::AmongChildren { goes_on } => is_long || is_rest && !goes_on,
            Looks::InQueue if resumes => is_long || is_rest,
            Looks::InQueue if is_within => generated == 16_385,
            Looks::InQueue => generated >= 16_384,
        };
        assert!(may_end, "a step ends after {expanded} states and {own} children");
    }
}
