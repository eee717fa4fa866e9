//! Duplicate sequences of actions, found by trial, and the automaton that recognises them.
//!
//! Sequences are tried from every sample of a space: shorter ones first, and sequences of equal length in
//! lexicographic order of their operators. A sequence is *earlier* than another one if it is tried first. A sequence
//! is a *duplicate* if an earlier one can replace it. The earlier one can be applied wherever the duplicate can,
//! leads to the same state and costs no more. All other sequences are *kept*, and only kept sequences are extended.
//!
//! ```text
//! two switches a and b, sequences of at most two actions
//! kept          empty, a, b, a b
//! duplicates    a a = empty, b a = a b, b b = empty
//! ```
//!
//! The automaton is that of Aho and Corasick, with a node for each proper prefix of a duplicate. The current node
//! stands for the longest such prefix that the actions taken so far end with.

use alloc::{boxed::Box, collections::VecDeque, vec, vec::Vec};
use core::ops::Range;

use hashbrown::{HashMap, HashSet};

use crate::{
    space::{Cost, UniformMoves},
    tables::BuildMix,
};

/// A sequence of operator numbers.
type Word = Box<[usize]>;

/// The end of a sequence that begins at a sample: its state and its cost.
struct End<S: UniformMoves> {
    sample: usize,
    state: S::State,
    cost: S::Cost,
}

/// The kept sequences and the duplicates of a trial.
struct Trial<'a, S: UniformMoves> {
    space: &'a S,
    /// The kept sequences, each with the range of its `ends`. A sequence has one end for each sample where it
    /// can be applied.
    words: Vec<(Word, Range<usize>)>,
    ends: Vec<End<S>>,
    /// The numbers of the kept sequences that lead from a sample to a state.
    leading: HashMap<(usize, S::State), Vec<usize>, BuildMix>,
    duplicates: HashSet<Word, BuildMix>,
}

/// Returns the duplicates of at most `length` actions, none of which contains another.
pub(crate) fn duplicates<S: UniformMoves>(space: &S, length: usize) -> Vec<Word> {
    let samples = space.samples().into_iter().enumerate();
    let ends = samples.map(|(sample, state)| End { sample, state, cost: S::Cost::ZERO }).collect();
    let mut trial = Trial {
        space,
        words: Vec::new(),
        ends: Vec::new(),
        leading: HashMap::default(),
        duplicates: HashSet::default(),
    };
    trial.keep(Box::default(), ends);
    let mut longest = 0..1;
    for _ in 0..length {
        for number in longest.clone() {
            (0..space.operators()).for_each(|operator| trial.append(number, operator));
        }
        longest = longest.end..trial.words.len();
    }
    trial.duplicates.into_iter().collect()
}

impl<S: UniformMoves> Trial<'_, S> {
    /// Tries kept sequence number `number`, extended by one operator. The result is kept, or it is a
    /// duplicate. It is neither if a part of it is a duplicate already, or if it can be applied at no sample.
    fn append(&mut self, number: usize, operator: usize) {
        let word: Word = self.words[number].0.iter().copied().chain([operator]).collect();
        if (1..word.len()).any(|first| self.duplicates.contains(&word[first..])) {
            return;
        }
        let ends: Vec<End<S>> = self.ends[self.words[number].1.clone()]
            .iter()
            .filter_map(|end| self.then(end, operator))
            .collect();
        let Some(end) = ends.first() else { return };
        let earlier = self.leading.get(&(end.sample, end.state.clone()));
        if earlier.is_some_and(|numbers| numbers.iter().any(|&number| self.replaces(number, &ends))) {
            self.duplicates.insert(word);
        } else {
            self.keep(word, ends);
        }
    }

    /// Applies `operator` at the end of a sequence. Returns `None` if it cannot be applied there.
    fn then(&self, end: &End<S>, operator: usize) -> Option<End<S>> {
        let actions = self.space.actions(&end.state).into_iter();
        let mut actions = actions.filter(|&action| self.space.operator(action) == operator);
        actions.next().map(|action| End {
            sample: end.sample,
            state: self.space.successor(&end.state, action),
            cost: end.cost.saturating_add(self.space.cost(&end.state, action)),
        })
    }

    /// Returns whether kept sequence number `number` can replace a sequence with these `ends`. It must be
    /// applicable wherever the other one is, lead to the same states and cost no more.
    fn replaces(&self, number: usize, ends: &[End<S>]) -> bool {
        let mut known = self.ends[self.words[number].1.clone()].iter();
        // Both lists of ends are in the order of the samples.
        ends.iter().all(|end| {
            let same = known.find(|known| known.sample == end.sample);
            same.is_some_and(|known| known.state == end.state && known.cost <= end.cost)
        })
    }

    /// Adds `word` to the kept sequences.
    fn keep(&mut self, word: Word, ends: Vec<End<S>>) {
        let first = self.ends.len();
        for end in &ends {
            self.leading.entry((end.sample, end.state.clone())).or_default().push(self.words.len());
        }
        self.ends.extend(ends);
        self.words.push((word, first..self.ends.len()));
    }
}

/// An automaton that follows the actions taken and rejects an action that ends a duplicate.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    operators: usize,
    /// `next[node + operator]`, where a node is the index of its first entry here.
    next: Box<[u32]>,
}

/// The node of the empty sequence.
pub(crate) const ROOT: u32 = 0;

/// The entry of the table for an action that ends a duplicate.
const END: u32 = u32::MAX;

impl Automaton {
    /// Builds the automaton that recognises the duplicates `words`, none of which contains another.
    pub(crate) fn recognising(words: &[Word], operators: usize) -> Self {
        // The automaton of a space without operators has one node too.
        let operators = operators.max(1);
        let mut automaton = Automaton { operators, next: trie(words, operators) };
        automaton.link_suffixes();
        automaton
    }

    /// Fills the missing entries of each node by those of its failure link: the longest proper suffix of the node that
    /// is a node too. Visits shorter sequences first, so the entries of suffixes are complete.
    fn link_suffixes(&mut self) {
        let Self { operators, next } = self;
        let mut queue = VecDeque::from([(ROOT, ROOT)]);
        while let Some((node, suffix)) = queue.pop_front() {
            for operator in 0..*operators {
                let of_suffix = if node == ROOT { ROOT } else { next[suffix as usize + operator] };
                let entry = &mut next[node as usize + operator];
                match *entry {
                    ROOT => *entry = of_suffix,
                    END => {}
                    child => queue.push_back((child, of_suffix)),
                }
            }
        }
    }

    /// Returns the node after one more action, or `None` if the action ends a duplicate.
    #[inline(always)]
    pub(crate) fn next(&self, node: u32, operator: usize) -> Option<u32> {
        self.next.get(node as usize + operator).copied().filter(|&next| next != END)
    }

    /// Returns the number of nodes.
    pub(crate) fn nodes(&self) -> usize {
        self.next.len() / self.operators
    }
}

/// Builds a trie with a node for each proper prefix of a duplicate in `words`. An entry without a child is
/// `ROOT`.
fn trie(words: &[Word], operators: usize) -> Box<[u32]> {
    let mut next = vec![ROOT; operators];
    for word in words {
        let Some((&last, before)) = word.split_last() else { continue };
        let mut node = ROOT;
        for &operator in before {
            let at = node as usize + operator;
            if next[at] == ROOT {
                next[at] = next.len() as u32;
                next.resize(next.len() + operators, ROOT);
            }
            node = next[at];
        }
        next[node as usize + last] = END;
    }
    next.into()
}
