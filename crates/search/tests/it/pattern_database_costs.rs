//! Pattern databases on toy spaces: costs other than one, distances beyond a byte, dead ends, tables that do not suit.

use search::{
    Cost, Heuristic, StateSpace,
    adapters::from_ranks,
    from_successors,
    heuristics::{PatternDatabase, Promise},
    laws,
    space::{Abstraction, Finite32, Ranked, Reversible, Undirected, Weight},
    tables::{PackedTable, Packing},
};

/// A line of places, the goal at one end; a step costs `price`. The last three ranks are not on it.
#[derive(Clone, Copy, Debug)]
struct Line {
    places: u32,
    price: u32,
}

impl Line {
    fn database(self) -> PatternDatabase<Line, Line> {
        PatternDatabase::to_goals(self, &[0]).with_threads(2).build_undirected()
    }
}

impl StateSpace for Line {
    type State = u32;
    type Action = i32;
    type Cost = u32;
    type Actions = Vec<i32>;

    fn actions(&self, &place: &u32) -> Vec<i32> {
        let on_line = |step: &i32| place.checked_add_signed(*step).is_some_and(|next| next < self.places);
        [-1, 1].into_iter().filter(|step| place < self.places && on_line(step)).collect()
    }

    fn apply(&self, place: &mut u32, step: i32) {
        *place = place.wrapping_add_signed(step);
    }

    fn cost(&self, _: &u32, _: i32) -> u32 {
        self.price
    }
}

impl Undirected for Line {}

impl Ranked for Line {
    fn ranks(&self) -> u64 {
        u64::from(self.places) + 3
    }

    fn rank(&self, &place: &u32) -> u64 {
        place.into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

impl Abstraction<Line> for Line {
    type Abstract = Line;

    fn space(&self) -> &Line {
        self
    }

    fn project(&self, &place: &u32) -> u32 {
        place
    }
}

/// The loss of nibbles and blocks is the largest difference from bytes, and estimates fall by no more.
#[test]
fn the_loss_is_as_said() {
    let line = Line { places: 41, price: 1 };
    let whole = line.database();
    assert_eq!((whole.loss(), whole.promise()), (Some(0), Promise::Consistent));
    let estimates = |database: &PatternDatabase<Line, Line>| -> Vec<u32> {
        (0..41).map(|place| database.estimate(&line, &place).h).collect()
    };
    assert_eq!(estimates(&whole), (0..41).collect::<Vec<_>>());
    let nibbles = whole.clone().in_nibbles();
    assert_eq!(estimates(&nibbles), (0..41).map(|place| place.min(14)).collect::<Vec<_>>());
    assert_eq!((nibbles.loss(), nibbles.promise()), (Some(26), Promise::Consistent));
    let blocks = whole.clone().in_blocks(2);
    assert_eq!(estimates(&blocks), (0..41).map(|place| place & !3).collect::<Vec<_>>());
    assert_eq!((blocks.loss(), blocks.promise(), blocks.table().len()), (Some(3), Promise::Admissible, 11));
    assert_eq!(estimates(&whole.modulo_3()), (0..41).collect::<Vec<_>>());
}

/// Up to 255 distances nothing is lost, whether actions cost one or more; beyond, no
/// estimate loses more than the database states.
#[test]
fn more_distances_than_a_byte_tells_apart_are_rounded_down() {
    for (places, price, promise) in [
        (255, 1, Promise::Consistent),
        (255, 3, Promise::Consistent),
        (256, 1, Promise::Admissible),
        (1_000, 3, Promise::Admissible),
    ] {
        let line = Line { places, price };
        let database = line.database();
        assert_eq!(database.promise(), promise);
        laws::promise_kept(&line, &database, &0, &|&place: &u32| place == 0, usize::MAX);
        let lost = (0..places).map(|place| price * place - database.estimate(&line, &place).h).max();
        assert_eq!(database.loss(), lost);
        assert!(lost <= Some(price * places.div_ceil(255)));
    }
}

#[test]
fn dead_ends_are_known_in_every_packing() {
    let line = Line { places: 41, price: 1 };
    let whole = line.database();
    for database in [whole.clone(), whole.clone().in_nibbles(), whole.clone().modulo_3()] {
        assert_eq!(database.estimate(&line, &41).h, u32::MAX);
        assert_eq!(database.estimate(&line, &43).h, u32::MAX);
    }
    let blocks = whole.in_blocks(1);
    assert_eq!([40, 41, 42].map(|place| blocks.estimate(&line, &place).h), [40, 40, u32::MAX]);
}

/// Two lines of ten places each; the goal is on one of them.
#[test]
fn the_other_part_is_dead() {
    let lines = from_successors(|&n: &u64| [n - u64::from(n % 10 > 0), n + u64::from(n % 10 < 9)]);
    let ranks = from_ranks(&lines, 20, |&n| n, |n| [n - u64::from(n % 10 > 0), n + u64::from(n % 10 < 9)]);
    let whole = PatternDatabase::to_goals(ranks, &[4]).build_undirected();
    for database in [whole.clone(), whole.clone().in_nibbles(), whole.modulo_3()] {
        for place in 0..20_u64 {
            let estimate = database.estimate(&lines, &place);
            let distance = |place: u64| if place < 10 { place.abs_diff(4) as u32 } else { u32::MAX };
            assert_eq!(estimate.h, distance(place));
            for next in lines.actions(&place) {
                assert_eq!(database.estimate_child(&lines, &place, estimate, next).h, distance(next));
            }
        }
    }
}

#[test]
fn without_a_goal_all_ends_are_dead() {
    let line = Line { places: 5, price: 1 };
    let database: PatternDatabase<Line, Line> = PatternDatabase::to_goals(line, &[]).build_undirected();
    for database in [database.clone(), database.clone().in_nibbles(), database.clone().in_blocks(3)] {
        assert_eq!(database.estimate(&line, &0).h, u32::MAX);
    }
}

#[test]
#[should_panic(expected = "remainders count actions that cost one")]
fn remainders_of_shares_are_refused() {
    let _ = Line { places: 5, price: 2 }.database().modulo_3();
}

#[test]
fn remainders_of_smaller_tables_are_refused() {
    let whole = Line { places: 5, price: 1 }.database();
    for smaller in [whole.clone().in_nibbles(), whole.clone().in_blocks(1), whole.modulo_3()] {
        assert!(std::panic::catch_unwind(|| smaller.modulo_3()).is_err());
    }
}

#[test]
#[should_panic(expected = "a table of 3 for 8 ranks")]
fn a_table_of_another_size_is_refused() {
    let table = PackedTable::pack(Packing::Byte, [0, 1, 2]);
    let _ = PatternDatabase::<Line, _>::from_table(Line { places: 5, price: 1 }, table, 0..);
}

/// A line of places whose steps cost a half.
#[derive(Clone, Copy, Debug)]
struct Halves(Line);

impl StateSpace for Halves {
    type State = u32;
    type Action = i32;
    type Cost = Finite32;
    type Actions = Vec<i32>;

    fn actions(&self, place: &u32) -> Vec<i32> {
        self.0.actions(place)
    }

    fn apply(&self, place: &mut u32, step: i32) {
        self.0.apply(place, step);
    }

    fn cost(&self, _: &u32, _: i32) -> Finite32 {
        Finite32::ONE.scaled(Weight::new(1, 2))
    }
}

impl Undirected for Halves {}

impl Ranked for Halves {
    fn ranks(&self) -> u64 {
        self.0.ranks()
    }

    fn rank(&self, place: &u32) -> u64 {
        self.0.rank(place)
    }

    fn unrank(&self, rank: u64) -> u32 {
        self.0.unrank(rank)
    }
}

impl Abstraction<Halves> for Halves {
    type Abstract = Halves;

    fn space(&self) -> &Halves {
        self
    }

    fn project(&self, &place: &u32) -> u32 {
        place
    }
}

/// 510 distances in steps of a half leave whole numbers alone, as if nothing had lain between them.
#[test]
fn a_table_promises_no_more_than_its_database() {
    for (places, promise) in [(254, Promise::Consistent), (510, Promise::Admissible)] {
        let line = Halves(Line { places, price: 1 });
        let database = PatternDatabase::<Halves, _>::to_goals(line, &[0]).build_undirected();
        assert_eq!(database.promise(), promise);
        let again = PatternDatabase::from_table(line, database.table().clone(), database.costs());
        assert_eq!(again.promise(), promise);
        laws::promise_kept(&line, &again, &0, &|&place: &u32| place == 0, usize::MAX);
    }
    for (places, price, promise) in [
        (254, 3, Promise::Consistent),
        (255, 1, Promise::Consistent),
        // The farthest counts as the one before, which is consistent.
        (256, 1, Promise::Consistent),
        (257, 1, Promise::Admissible),
        (511, 1, Promise::Admissible),
    ] {
        let line = Line { places, price };
        let database = line.database();
        let again = PatternDatabase::<Line, _>::from_table(line, database.table().clone(), database.costs());
        assert_eq!(again.promise(), promise, "{places} places");
        laws::promise_kept(&line, &again, &0, &|&place: &u32| place == 0, usize::MAX);
    }
}

/// Going left costs 3, going right costs nothing at all; the goals lie at 2 and at 7.
struct Slope;

impl StateSpace for Slope {
    type State = u8;
    type Action = i8;
    type Cost = u32;
    type Actions = Vec<i8>;

    fn actions(&self, &place: &u8) -> Vec<i8> {
        [-1, 1]
            .into_iter()
            .filter(|step| place.checked_add_signed(*step).is_some_and(|next| next < 10))
            .collect()
    }

    fn apply(&self, place: &mut u8, step: i8) {
        *place = place.wrapping_add_signed(step);
    }

    fn cost(&self, _: &u8, step: i8) -> u32 {
        if step < 0 { 3 } else { 0 }
    }
}

impl Reversible for Slope {
    type Predecessors = Vec<(i8, u8)>;

    fn predecessors(&self, &place: &u8) -> Vec<(i8, u8)> {
        self.actions(&place).into_iter().map(|step| (-step, place.wrapping_add_signed(step))).collect()
    }
}

impl Ranked for Slope {
    fn ranks(&self) -> u64 {
        12
    }

    fn rank(&self, &place: &u8) -> u64 {
        place.into()
    }

    fn unrank(&self, rank: u64) -> u8 {
        rank as u8
    }
}

impl Abstraction<Slope> for Slope {
    type Abstract = Slope;

    fn space(&self) -> &Slope {
        self
    }

    fn project(&self, &place: &u8) -> u8 {
        place
    }
}

/// By hand: to the left of a goal nothing, to the right three a step. Places 10 and 11 are cut off.
#[test]
fn abstract_costs_may_be_any() {
    let distance = PatternDatabase::<Slope, _>::to_goals(Slope, &[2, 7]).build();
    let images = PatternDatabase::<Slope, _>::to_images(Slope, &[2, 7]).build();
    assert_eq!(images.table(), distance.table());
    let estimates: Vec<_> = (0..12).map(|place| distance.estimate(&Slope, &place).h).collect();
    assert_eq!(estimates, [0, 0, 0, 0, 0, 0, 0, 0, 3, 6, u32::MAX, u32::MAX]);
}

/// More threads are asked for than any machine has.
#[test]
fn any_number_of_threads_will_do() {
    let tables = [1, usize::MAX].map(|threads| {
        let ring =
            from_ranks(&Slope, 20_000, |&place| place.into(), |n| [(n + 1) % 20_000, (n + 7_000) % 20_000]);
        PatternDatabase::<Slope, _>::to_goals(ring, &[2, 7])
            .with_threads(threads)
            .build_undirected()
            .table()
            .clone()
    });
    assert_eq!(tables[0], tables[1]);
}
