//! Pruning by pagoda functions: a search omits the positions that they exclude.
//!
//! A function excludes a target from every position that weighs less than the target. A position is excluded if each
//! target is excluded, by the class or by some function. Winning positions are never excluded, and neither are the
//! positions on a path to them.

use crate::{
    action::Place,
    board::{Board, number_in},
    proof::{Exclusion, Pagoda, Parity, pagoda, parities},
    space::hole_set::HoleSet,
    space::symmetry::{Permutation, symmetries},
};

/// The largest number of functions that are kept; each is evaluated for every child.
const MOST: usize = 48;

/// The functions of one board, closed under its symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Exclusions {
    board: Board,
    symmetries: Vec<Permutation>,
    parities: Vec<Parity>,
    /// The targets that the class permits, each with its functions.
    targets: Vec<(Place, Vec<Scale>)>,
    found: Vec<Exclusion>,
}

impl Exclusions {
    /// Creates a set without functions.
    ///
    /// A position represents its images, whose pegs may be of another class than those of the start. The class
    /// therefore excludes a target only if it excludes all images of the target.
    pub(crate) fn new(board: &Board) -> Self {
        let symmetries = symmetries(board);
        let excluded: Vec<Parity> = parities(board);
        let mut is_excluded = vec![false; board.holes().len()];
        for parity in &excluded {
            if let Ok(hole) = number_in(board.holes(), parity.target) {
                is_excluded[hole] = true;
            }
        }
        let are_excluded = |parity: &Parity| {
            let images = number_in(board.holes(), parity.target)
                .into_iter()
                .flat_map(|hole| symmetries.iter().map(move |symmetry| usize::from(symmetry[hole])));
            images.into_iter().all(|image| is_excluded[image])
        };
        let parities: Vec<Parity> = excluded.iter().filter(|&parity| are_excluded(parity)).cloned().collect();
        let is_permitted = |target: &Place| parities.iter().all(|parity| parity.target != *target);
        let targets = board.targets().filter(is_permitted).map(|target| (target, Vec::new())).collect();
        Exclusions { board: board.clone(), symmetries, parities, targets, found: Vec::new() }
    }

    /// Returns the parities of the targets that the class excludes.
    pub(crate) fn parities(&self) -> &[Parity] {
        &self.parities
    }

    /// Returns all functions, each with the layer from which it applies.
    pub(crate) fn found(&self) -> &[Exclusion] {
        &self.found
    }

    /// Returns whether each permitted target is excluded by some function. Without such a target, returns false.
    #[inline]
    pub(crate) fn exclude<W: HoleSet>(&self, pegs: &W) -> bool {
        let is_excluded = |(_, scales): &(Place, Vec<Scale>)| scales.iter().any(|scale| scale.excludes(pegs));
        !self.targets.is_empty() && self.targets.iter().all(is_excluded)
    }

    /// Continues a lesson by one linear program. Returns whether the lesson is unfinished.
    ///
    /// Once each target has a function, the functions are added; they apply from the next layer on.
    pub(crate) fn learn(&mut self, lesson: &mut Lesson) -> bool {
        if let Some((target, _)) = self.targets.get(lesson.pagodas.len()) {
            let pagoda = pagoda::find(&lesson.position, *target);
            let is_excluded = pagoda.is_some();
            lesson.pagodas.extend(pagoda);
            if !is_excluded || lesson.pagodas.len() < self.targets.len() {
                return is_excluded;
            }
        }
        self.take(lesson);
        false
    }

    fn take(&mut self, Lesson { position, pagodas }: &Lesson) {
        let below = position.pegs().count();
        let images = pagodas.iter().flat_map(|pagoda| self.images(pagoda)).collect::<Vec<_>>();
        if self.found.len() + images.len() > MOST {
            return;
        }
        for pagoda in images {
            let exclusion = Exclusion { below, pagoda };
            if self.found.iter().all(|known| known.pagoda != exclusion.pagoda) {
                self.add(exclusion);
            }
        }
    }

    /// Adds a function, unless it cannot be tabulated. A function that is not added excludes nothing, neither here nor
    /// in the verification.
    fn add(&mut self, exclusion: Exclusion) {
        let scale = Scale::of(&exclusion.pagoda, &self.board);
        let target = exclusion.pagoda.target;
        let same = self.targets.iter_mut().find(|(other, _)| *other == target);
        if let Some(((_, scales), scale)) = same.zip(scale) {
            scales.push(scale);
            self.found.push(exclusion);
        }
    }

    /// Returns the images of a function under the symmetries, which keep the targets.
    fn images(&self, pagoda: &Pagoda) -> Vec<Pagoda> {
        let holes = self.board.holes();
        let target = holes.binary_search(&pagoda.target).unwrap_or(0);
        let image = |symmetry: &Permutation| {
            let mut weights = vec![0; holes.len()];
            for (weight, &to) in pagoda.weights.iter().zip(symmetry) {
                weights[usize::from(to)] = *weight;
            }
            Pagoda { target: holes[usize::from(symmetry[target])], weights }
        };
        self.symmetries.iter().map(image).collect()
    }
}

/// A position, and the functions that were found for its targets. Each target takes one linear program.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    position: Board,
    /// The functions of the first targets.
    pagodas: Vec<Pagoda>,
}

impl Lesson {
    /// Creates the lesson of a position, given as a board.
    pub(crate) fn of(position: Board) -> Self {
        Lesson { position, pagodas: Vec::new() }
    }
}

/// A function in tables: the weight for each value of each byte of a set of holes.
#[derive(Clone, Debug)]
struct Scale {
    bytes: Vec<[i32; 256]>,
    /// The weight of the target.
    target: i32,
}

impl Scale {
    /// Returns the tables, or `None` if a weight is so large that sums of weights could overflow.
    fn of(pagoda: &Pagoda, board: &Board) -> Option<Scale> {
        let weights: Vec<i32> =
            pagoda.weights.iter().map(|&weight| i32::try_from(weight).ok()).collect::<Option<_>>()?;
        let is_small = |weight: &i32| weight.unsigned_abs() < 1 << 16;
        let table = |byte: &[i32]| {
            core::array::from_fn(|value| {
                byte.iter().zip(0..).filter(|&(_, bit)| value >> bit & 1 == 1).map(|(weight, _)| weight).sum()
            })
        };
        let target = board.holes().binary_search(&pagoda.target).ok()?;
        weights
            .iter()
            .all(is_small)
            .then(|| Scale { bytes: weights.chunks(8).map(table).collect(), target: weights[target] })
    }

    #[inline]
    fn excludes<W: HoleSet>(&self, pegs: &W) -> bool {
        let weigh = |(byte, table): (usize, &[i32; 256])| table[usize::from(pegs.byte(byte))];
        self.bytes.iter().enumerate().map(weigh).sum::<i32>() < self.target
    }
}
