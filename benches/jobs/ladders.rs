//! A well-known task of job interviews: all shortest ladders from word to word, one letter a step. Words are strings.

use std::collections::HashMap;

use pathfinding::prelude::astar_bag_collect;
use search::{prelude::*, random::Random};

use crate::job::Job;

type Words = HashMap<String, Vec<String>>;

struct Ladders {
    words: Words,
    ends: Vec<(String, String)>,
}

pub(crate) fn job() -> Job {
    Job::new("all shortest word ladders", ladders, ours, theirs)
}

/// Words of five letters from ten, with their neighbours.
fn ladders() -> Ladders {
    let mut random = Random::seeded(9);
    let mut word = || -> String { (0..5).map(|_| char::from(b'a' + random.below(10) as u8)).collect() };
    let list: Vec<String> = (0..8_000).map(|_| word()).collect();
    let all: HashMap<String, Vec<String>> = list.iter().map(|word| (word.clone(), Vec::new())).collect();
    let neighbours = |word: &String| {
        let changed = (0..5).flat_map(|i| ('a'..='j').map(move |letter| (i, letter)));
        let changed = changed.map(|(i, letter)| format!("{}{letter}{}", &word[..i], &word[i + 1..]));
        changed.filter(|next| next != word && all.contains_key(next)).collect()
    };
    let words = all.keys().map(|word| (word.clone(), neighbours(word))).collect();
    Ladders { words, ends: (0..20).map(|i| (list[2 * i].clone(), list[2 * i + 1].clone())).collect() }
}

/// The number of all ladders, the words in them, and a sum that tells most lists apart.
fn sizes(ladders: impl Iterator<Item = Vec<String>>) -> (usize, usize, u64) {
    ladders.fold((0, 0, 0), |(count, words, sum), ladder| {
        let digits =
            ladder.iter().zip(1..).flat_map(|(word, i)| word.bytes().map(move |byte| i * u64::from(byte)));
        let product = digits.fold(1_u64, |product, digit| product.wrapping_mul(31).wrapping_add(digit));
        (count + 1, words + ladder.len(), u64::wrapping_add(sum, product))
    })
}

fn ours(Ladders { words, ends }: &Ladders) -> (usize, usize, u64) {
    let space = from_owned_successors(|word: &String| words[word].iter().cloned());
    let between = |(from, to): &(String, String)| -> Vec<Vec<String>> {
        let found = shortest_plans(&space, from, |word| word == to);
        found.plans().map(|plan| plan.states(&space)).collect()
    };
    sizes(ends.iter().flat_map(between))
}

fn theirs(Ladders { words, ends }: &Ladders) -> (usize, usize, u64) {
    let between = |(from, to): &(String, String)| {
        let moves = |word: &String| words[word].iter().map(|next| (next.clone(), 1));
        astar_bag_collect(from, moves, |_| 0, |word| word == to).map_or(Vec::new(), |(paths, _)| paths)
    };
    sizes(ends.iter().flat_map(between))
}
