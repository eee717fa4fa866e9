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
use core::{iter, mem, ops::Range};

use hashbrown::{HashTable, hash_table::Entry};

use crate::{
    algorithms::depth_first::sites::UniformMoves,
    space::Cost,
    tables::{hash, spread},
};

/// A sequence of operator numbers.
type Word = Box<[usize]>;

/// The end of a sequence that begins at a sample: its state and its cost.
struct End<S: UniformMoves> {
    sample: u32,
    /// The number of the sequence, and that of another end with the same sample and state, kept before.
    word: u32,
    before: u32,
    state: S::State,
    cost: S::Cost,
}

/// The number of no end.
const NO_END: u32 = u32::MAX;

/// A kept sequence.
struct Kept {
    /// The number of the sequence without its last operator; the empty sequence has its own.
    before: u32,
    last: usize,
    /// The number of the longest proper suffix that is kept; the empty sequence has its own.
    suffix: u32,
    /// One end for each sample where the sequence can be applied.
    ends: Range<usize>,
}

/// A kept sequence with one more operator.
#[derive(Clone, Copy)]
enum Longer {
    /// It can be applied at no sample.
    Nowhere,
    /// It ends in a duplicate.
    LeftOut,
    /// The number of the kept sequence.
    Kept(u32),
}

/// The kept sequences and the duplicates of a trial.
struct Trial<'a, S: UniformMoves> {
    space: &'a S,
    words: Vec<Kept>,
    ends: Vec<End<S>>,
    /// For each kept sequence, its extensions in the order of the operators. The longest sequences have none.
    longer: Vec<Longer>,
    /// Of the ends with the same sample and state, the number of the last.
    latest: HashTable<u32>,
    /// Each as the number of a kept sequence and one more operator.
    duplicates: Vec<(u32, usize)>,
}

/// Returns the duplicates of at most `length` actions, none of which contains another.
pub(crate) fn duplicates<S: UniformMoves>(space: &S, length: usize) -> Vec<Word> {
    let mut trial = Trial {
        space,
        words: Vec::new(),
        ends: Vec::new(),
        longer: Vec::new(),
        latest: HashTable::new(),
        duplicates: Vec::new(),
    };
    let samples = (0..).zip(space.samples());
    let mut ends = samples.map(|(sample, state)| End::new(sample, state, S::Cost::ZERO)).collect();
    trial.keep(0, 0, 0, &mut ends);
    let mut by_operator: Vec<Vec<End<S>>> = iter::repeat_with(Vec::new).take(space.operators()).collect();
    let mut longest = 0..1;
    for _ in 0..length {
        for number in longest.clone() {
            trial.extend(number, &mut by_operator);
        }
        longest = longest.end..trial.words.len() as u32;
    }
    trial.duplicates.iter().map(|&(before, last)| trial.word(before, last)).collect()
}

impl<S: UniformMoves> End<S> {
    fn new(sample: u32, state: S::State, cost: S::Cost) -> Self {
        End { sample, word: EMPTY, before: NO_END, state, cost }
    }

    fn hash(&self) -> u64 {
        hash(&(self.sample, &self.state))
    }

    fn is_same(&self, other: &Self) -> bool {
        (self.sample, &self.state) == (other.sample, &other.state)
    }
}

impl<S: UniformMoves> Trial<'_, S> {
    /// Tries kept sequence number `number`, extended by each operator. An extension is kept, or it is a duplicate. It is
    /// neither if a part of it is a duplicate already, or if it can be applied at no sample.
    fn extend(&mut self, number: u32, by_operator: &mut [Vec<End<S>>]) {
        for end in &self.ends[self.words[number as usize].ends.clone()] {
            for action in self.space.actions(&end.state) {
                let ends = &mut by_operator[self.space.operator(action)];
                // Of several actions that the operator has in a state, the first counts.
                if ends.last().is_none_or(|last| last.sample != end.sample) {
                    let state = self.space.successor(&end.state, action);
                    let cost = end.cost.saturating_add(self.space.cost(&end.state, action));
                    ends.push(End::new(end.sample, state, cost));
                }
            }
        }
        for (operator, ends) in by_operator.iter_mut().enumerate() {
            let longer = self.try_longer(number, operator, ends);
            self.longer.push(longer);
            ends.clear();
        }
    }

    /// Tries kept sequence number `number`, extended by `operator`, which leads to `ends`.
    fn try_longer(&mut self, number: u32, operator: usize, ends: &mut Vec<End<S>>) -> Longer {
        let Some(suffix) = self.suffix(number, operator) else { return Longer::LeftOut };
        let Some(end) = ends.first() else { return Longer::Nowhere };
        let latest = self.latest.find(spread(end.hash()), |&other| self.ends[other as usize].is_same(end));
        let mut earlier = latest.copied().unwrap_or(NO_END);
        while let Some(end) = self.ends.get(earlier as usize) {
            if self.replaces(end.word, ends) {
                self.duplicates.push((number, operator));
                return Longer::LeftOut;
            }
            earlier = end.before;
        }
        Longer::Kept(self.keep(number, operator, suffix, ends))
    }

    /// Returns the longest proper suffix of a sequence that is kept, or `None` if a suffix is a duplicate. A suffix that
    /// can be applied at no sample is neither, and a shorter one may be either.
    fn suffix(&self, number: u32, operator: usize) -> Option<u32> {
        let mut before = number;
        while before != EMPTY {
            before = self.words[before as usize].suffix;
            match self.longer[before as usize * self.space.operators() + operator] {
                Longer::Nowhere => {}
                Longer::LeftOut => return None,
                Longer::Kept(suffix) => return Some(suffix),
            }
        }
        Some(EMPTY)
    }

    /// Returns whether kept sequence number `number` can replace a sequence with these `ends`. It must be
    /// applicable wherever the other one is, lead to the same states and cost no more.
    fn replaces(&self, number: u32, ends: &[End<S>]) -> bool {
        let mut known = self.ends[self.words[number as usize].ends.clone()].iter();
        // Both lists of ends are in the order of the samples.
        ends.iter().all(|end| {
            let same = known.find(|known| known.sample == end.sample);
            same.is_some_and(|known| known.state == end.state && known.cost <= end.cost)
        })
    }

    /// Adds a sequence to the kept ones and returns its number.
    fn keep(&mut self, before: u32, last: usize, suffix: u32, ends: &mut Vec<End<S>>) -> u32 {
        let (number, first) = (self.words.len() as u32, self.ends.len());
        self.ends.append(ends);
        for at in first..self.ends.len() {
            let (earlier, rest) = self.ends.split_at_mut(at);
            let end = &mut rest[0];
            let is_same = |&other: &u32| earlier[other as usize].is_same(end);
            match self
                .latest
                .entry(spread(end.hash()), is_same, |&other| spread(earlier[other as usize].hash()))
            {
                Entry::Occupied(mut latest) => end.before = mem::replace(latest.get_mut(), at as u32),
                Entry::Vacant(place) => drop(place.insert(at as u32)),
            }
            end.word = number;
        }
        self.words.push(Kept { before, last, suffix, ends: first..self.ends.len() });
        number
    }

    /// Returns a kept sequence with one more operator, in full.
    fn word(&self, number: u32, operator: usize) -> Word {
        let mut word = vec![operator];
        let mut number = number;
        while number != EMPTY {
            let Kept { before, last, .. } = self.words[number as usize];
            word.push(last);
            number = before;
        }
        word.reverse();
        word.into()
    }
}

/// The number of the empty sequence.
const EMPTY: u32 = 0;

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
