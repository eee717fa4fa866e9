//! The table of one pattern, by breadth-first search over whole sets of arrangements.
//!
//! Where the tiles of a pattern lie is an *outline*, the cells that they cover, and an *arrangement*, which tile lies on
//! which of these cells: a permutation. The hole is in one region of the other cells, and goes anywhere in it at no
//! cost. All arrangements of one outline and region are the bits of a few words, 720 for six tiles.
//!
//! A tile moves from the outline's cell c to the cell e of the region. That changes the outline the same way for every
//! arrangement, and the region: the hole is on c then. The order of the covered cells changes only by the covered cells
//! between c and e. If there are none, as in every move along a row, a whole set of arrangements is added by an `or`;
//! else each of its bits goes where a table of rotations says. It is no search over states, so it stands here.

use crate::shape::Shape;

/// A bit for each arrangement of up to six tiles.
type Arrangements = [u64; 12];

/// No rotation: the order stays.
const IN_ORDER: usize = usize::MAX;

/// All orders of some tiles, in lexicographic order.
struct Orders {
    orders: Vec<Vec<u8>>,
}

/// The cells that a pattern covers, the regions between them, and what moves lead to.
struct Outlines {
    /// The covered cells of each outline, ascending.
    cells: Vec<Vec<usize>>,
    /// The number of each outline by the set of its cells.
    numbers: Vec<u16>,
    /// The region of each cell that is not covered; regions of all outlines have different numbers.
    regions: Vec<[usize; 16]>,
    /// The outline of each region.
    outline_of: Vec<usize>,
    /// What moves of one tile lead to from each region: another region, and a rotation.
    moves: Vec<Vec<(usize, usize)>>,
}

/// What all patterns of as many tiles on boards of a shape have in common.
pub(super) struct Building {
    orders: Orders,
    rotations: Vec<Vec<u16>>,
    outlines: Outlines,
}

impl Building {
    pub(super) fn new(shape: Shape, tiles: usize) -> Self {
        let orders = Orders::of(tiles);
        Building { rotations: orders.rotations(), orders, outlines: Outlines::of(shape, tiles) }
    }

    /// Adds the distance of each way to lie, four bits a tile, the first tile lowest; zero where there is no such way.
    pub(super) fn add(&self, hole: usize, homes: &[usize], distances: &mut Vec<u8>) {
        let first = distances.len();
        distances.resize(first + (1 << (4 * homes.len())), 0);
        let start = self.outlines.numbers[set_of(homes)];
        let mut by_cell: Vec<u8> = (0..homes.len() as u8).collect();
        by_cell.sort_by_key(|&tile| homes[usize::from(tile)]);
        let mut search = Search::new(self, &mut distances[first..]);
        search.reach(self.outlines.regions[usize::from(start)][hole], self.orders.rank(&by_cell));
        search.settle(0);
        for depth in 1.. {
            search.expand();
            if !search.settle(depth) {
                break;
            }
        }
    }
}

/// The sets of arrangements of each region.
struct Search<'a> {
    building: &'a Building,
    /// For each order, where the tile on each covered cell has its place.
    shifts: Vec<Vec<u32>>,
    /// What is reached at the next depth, and the regions with anything reached.
    next: Vec<Arrangements>,
    reached: Vec<usize>,
    is_reached: Vec<bool>,
    /// The frontier: what is new at the present depth, and the regions with anything new.
    new: Vec<Arrangements>,
    active: Vec<usize>,
    known: Vec<Arrangements>,
    /// What is known of an outline in any of its regions.
    known_somewhere: Vec<Arrangements>,
    distances: &'a mut [u8],
}

impl<'a> Search<'a> {
    fn new(building: &'a Building, distances: &'a mut [u8]) -> Self {
        let Building { orders, outlines, .. } = building;
        let regions = outlines.outline_of.len();
        let shifts = |order: &Vec<u8>| order.iter().map(|&tile| 4 * u32::from(tile)).collect();
        Search {
            building,
            shifts: orders.orders.iter().map(shifts).collect(),
            next: vec![[0; 12]; regions],
            reached: Vec::new(),
            is_reached: vec![false; regions],
            new: vec![[0; 12]; regions],
            active: Vec::new(),
            known: vec![[0; 12]; regions],
            known_somewhere: vec![[0; 12]; outlines.cells.len()],
            distances,
        }
    }

    fn reach(&mut self, region: usize, arrangement: usize) {
        self.note(region);
        self.next[region][arrangement / 64] |= 1 << (arrangement % 64);
    }

    fn note(&mut self, region: usize) {
        if !core::mem::replace(&mut self.is_reached[region], true) {
            self.reached.push(region);
        }
    }

    /// Makes every move of the frontier.
    fn expand(&mut self) {
        let Building { outlines, rotations, .. } = self.building;
        for region in core::mem::take(&mut self.active) {
            let new = core::mem::take(&mut self.new[region]);
            for &(target, rotation) in &outlines.moves[region] {
                self.note(target);
                match rotations.get(rotation) {
                    None => self.next[target].iter_mut().zip(new).for_each(|(next, new)| *next |= new),
                    Some(rotation) => rotate(&new, rotation, &mut self.next[target]),
                }
            }
        }
    }

    /// Makes what is reached and was not known the frontier, and says whether that is anything.
    fn settle(&mut self, depth: u8) -> bool {
        for region in core::mem::take(&mut self.reached) {
            self.is_reached[region] = false;
            let next = core::mem::take(&mut self.next[region]);
            let new = unknown(&next, &mut self.known[region]);
            if new != [0; 12] {
                self.new[region] = new;
                self.active.push(region);
                self.write(self.building.outlines.outline_of[region], &new, depth);
            }
        }
        !self.active.is_empty()
    }

    /// Writes the depth of arrangements that are new in every region of their outline.
    fn write(&mut self, outline: usize, new: &Arrangements, depth: u8) {
        let cells = &self.building.outlines.cells[outline];
        each_bit(&unknown(new, &mut self.known_somewhere[outline]), |arrangement| {
            let places = cells.iter().zip(&self.shifts[arrangement]);
            let index = places.fold(0, |index, (cell, shift)| index | cell << shift);
            self.distances[index] = depth;
        });
    }
}

/// What of `some` is not known yet; then it is.
fn unknown(some: &Arrangements, known: &mut Arrangements) -> Arrangements {
    let mut new = *some;
    for (new, known) in new.iter_mut().zip(known) {
        *new &= !*known;
        *known |= *new;
    }
    new
}

fn each_bit(bits: &Arrangements, mut visit: impl FnMut(usize)) {
    for (number, &word) in bits.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit(64 * number + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

fn rotate(from: &Arrangements, rotation: &[u16], to: &mut Arrangements) {
    each_bit(from, |arrangement| {
        let arrangement = usize::from(rotation[arrangement]);
        to[arrangement / 64] |= 1 << (arrangement % 64);
    });
}

impl Orders {
    fn of(tiles: usize) -> Self {
        let longer = |order: &Vec<u8>| {
            let order = order.clone();
            let rest = (0..tiles as u8).filter(|tile| !order.contains(tile)).collect::<Vec<_>>();
            rest.into_iter().map(move |tile| [&order[..], &[tile]].concat())
        };
        let orders = (0..tiles).fold(vec![Vec::new()], |orders, _| orders.iter().flat_map(longer).collect());
        Orders { orders }
    }

    fn rank(&self, order: &[u8]) -> usize {
        // Every order is listed.
        self.orders.binary_search_by(|other| other.as_slice().cmp(order)).unwrap_or(0)
    }

    /// For each two places the order that each order becomes when its tile at the one goes to the other.
    fn rotations(&self) -> Vec<Vec<u16>> {
        let tiles = self.orders[0].len();
        let places = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let rotated = |order: &Vec<u8>, from: usize, to: usize| {
            let mut order = order.clone();
            let tile = order.remove(from);
            order.insert(to, tile);
            self.rank(&order) as u16
        };
        places.map(|(from, to)| self.orders.iter().map(|order| rotated(order, from, to)).collect()).collect()
    }
}

impl Outlines {
    fn of(shape: Shape, tiles: usize) -> Self {
        let of_set = |set: usize| (0..shape.cells()).filter(|cell| set >> cell & 1 == 1).collect();
        let sets: Vec<usize> =
            (0..1 << shape.cells()).filter(|set: &usize| set.count_ones() as usize == tiles).collect();
        let cells: Vec<Vec<usize>> = sets.iter().copied().map(of_set).collect();
        let mut numbers = vec![0; 1 << shape.cells()];
        (0..).zip(&sets).for_each(|(number, &set)| numbers[set] = number);
        let (mut regions, mut outline_of) = (Vec::new(), Vec::new());
        for (outline, covered) in cells.iter().enumerate() {
            let (of_cells, count) = regions_between(shape, covered, outline_of.len());
            regions.push(of_cells);
            outline_of.extend(core::iter::repeat_n(outline, count));
        }
        let moves = vec![Vec::new(); outline_of.len()];
        let mut outlines = Outlines { cells, numbers, regions, outline_of, moves };
        (0..outlines.cells.len()).for_each(|outline| outlines.find_moves(shape, outline));
        outlines
    }

    fn find_moves(&mut self, shape: Shape, outline: usize) {
        let covered = self.cells[outline].clone();
        for (place, &from) in covered.iter().enumerate() {
            for to in neighbours(shape, from).filter(|to| !covered.contains(to)) {
                let mut moved = covered.clone();
                moved.remove(place);
                let after = moved.partition_point(|&cell| cell < to);
                moved.insert(after, to);
                let target = self.regions[usize::from(self.numbers[set_of(&moved)])][from];
                let rotation = if place == after { IN_ORDER } else { place * covered.len() + after };
                self.moves[self.regions[outline][to]].push((target, rotation));
            }
        }
    }
}

/// The set of some cells, a bit each.
fn set_of(cells: &[usize]) -> usize {
    cells.iter().fold(0, |set, cell| set | 1 << cell)
}

/// The region of each cell that is not covered, numbered from `first`, and how many there are.
fn regions_between(shape: Shape, covered: &[usize], first: usize) -> ([usize; 16], usize) {
    let (mut regions, mut count) = ([usize::MAX; 16], 0);
    for cell in (0..shape.cells()).filter(|cell| !covered.contains(cell)) {
        if regions[cell] == usize::MAX {
            let mut open = vec![cell];
            while let Some(cell) = open.pop() {
                regions[cell] = first + count;
                open.extend(
                    neighbours(shape, cell)
                        .filter(|next| !covered.contains(next) && regions[*next] == usize::MAX),
                );
            }
            count += 1;
        }
    }
    (regions, count)
}

fn neighbours(shape: Shape, cell: usize) -> impl Iterator<Item = usize> {
    (0..shape.cells()).filter(move |&other| shape.distance(cell, other) == 1)
}
