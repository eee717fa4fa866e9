//! Duplicate sequences of actions, found by trial, and the automaton that recognises them.
//!
//! Sequences are tried from every sample of a space, shorter ones first and those of one length in the order of their
//! operators. One is a *duplicate* if an earlier one can replace it: wherever it can be applied so can the earlier, which
//! leads to the same state and costs no more.
//!
//! ```text
//! two switches     a  b  (a a)  a b  (b a)  (b b)      in brackets: the duplicates of the empty sequence and of a b
//! ```
//!
//! The automaton is that of Aho and Corasick: a node for each beginning of a duplicate, which stands for the longest
//! such beginning that the actions taken so far end in.

use alloc::{boxed::Box, collections::VecDeque, vec, vec::Vec};
use core::ops::Range;

use hashbrown::{HashMap, HashSet};

use crate::{
    space::{Cost, UniformMoves},
    tables::BuildMix,
};

/// The numbers of operators, one after the other.
type Word = Box<[usize]>;

/// Where a sequence ends that begins at a sample, and what it costs.
struct End<S: UniformMoves> {
    sample: usize,
    state: S::State,
    cost: S::Cost,
}

/// The sequences that no earlier one replaces, and those that one does.
struct Trial<'a, S: UniformMoves> {
    space: &'a S,
    words: Vec<(Word, Range<usize>)>,
    ends: Vec<End<S>>,
    /// The words that lead from a sample to a state.
    leading: HashMap<(usize, S::State), Vec<usize>, BuildMix>,
    duplicates: HashSet<Word, BuildMix>,
}

/// The duplicates of at most `length` actions none of which contains another.
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
    /// Tries the word number `number` with one more operator.
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

    /// Where `operator` leads from the end of a sequence, if it can be applied there.
    fn then(&self, end: &End<S>, operator: usize) -> Option<End<S>> {
        let actions = self.space.actions(&end.state).into_iter();
        let mut actions = actions.filter(|&action| self.space.operator(action) == operator);
        actions.next().map(|action| End {
            sample: end.sample,
            state: self.space.successor(&end.state, action),
            cost: end.cost.saturating_add(self.space.cost(&end.state, action)),
        })
    }

    /// Whether word number `number` can be applied wherever one with these `ends` can, leads there too and costs no
    /// more.
    fn replaces(&self, number: usize, ends: &[End<S>]) -> bool {
        let mut known = self.ends[self.words[number].1.clone()].iter();
        // Both are in the order of the samples.
        ends.iter().all(|end| {
            let same = known.find(|known| known.sample == end.sample);
            same.is_some_and(|known| known.state == end.state && known.cost <= end.cost)
        })
    }

    fn keep(&mut self, word: Word, ends: Vec<End<S>>) {
        let first = self.ends.len();
        for end in &ends {
            self.leading.entry((end.sample, end.state.clone())).or_default().push(self.words.len());
        }
        self.ends.extend(ends);
        self.words.push((word, first..self.ends.len()));
    }
}

/// Follows the actions that are taken, and stops at the end of a duplicate.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    operators: usize,
    /// `next[node + operator]`, a node being the number of its first entry here.
    next: Box<[u32]>,
}

/// The node at the beginning.
pub(crate) const ROOT: u32 = 0;

/// Stands where a duplicate ends.
const END: u32 = u32::MAX;

impl Automaton {
    /// Recognises `words`, none of which contains another.
    pub(crate) fn recognising(words: &[Word], operators: usize) -> Self {
        // A space without operators has one node too.
        let operators = operators.max(1);
        let mut next = trie(words, operators);
        let mut suffixes = vec![ROOT; next.len() / operators];
        let mut queue = VecDeque::from([ROOT]);
        while let Some(node) = queue.pop_front() {
            let suffix = suffixes[node as usize / operators];
            for operator in 0..operators {
                let [at, there] = [node, suffix].map(|node| node as usize + operator);
                let otherwise = if node == ROOT { ROOT } else { next[there] };
                match next[at] {
                    ROOT => next[at] = otherwise,
                    END => {}
                    child => {
                        suffixes[child as usize / operators] = otherwise;
                        queue.push_back(child);
                    }
                }
            }
        }
        Automaton { operators, next: next.into() }
    }

    /// The node after one more action; `None` if it ends a duplicate.
    #[inline(always)]
    pub(crate) fn next(&self, node: u32, operator: usize) -> Option<u32> {
        self.next.get(node as usize + operator).copied().filter(|&next| next != END)
    }

    /// The number of nodes.
    pub(crate) fn nodes(&self) -> usize {
        self.next.len() / self.operators
    }
}

/// A node for each beginning of a word; `ROOT` where there is none.
fn trie(words: &[Word], operators: usize) -> Vec<u32> {
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
    next
}
