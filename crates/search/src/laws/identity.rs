//! Laws of identity: a key, a rank or a text denotes one state, and a representative denotes one orbit.

use alloc::string::ToString;
use core::{
    fmt::{Debug, Display},
    str::FromStr,
};

use hashbrown::{HashMap, hash_map::Entry};

use crate::laws::distances::edges;
use crate::{
    space::{Key, Keyed, Ranked, Symmetric},
    tables::BuildMix,
};

/// Checks that the key of `state` fits into [`KEY_BITS`](Keyed::KEY_BITS) and decodes to `state`.
///
/// If this holds for all states, no two of them share a key.
///
/// # Panics
///
/// If the key of `state` has more bits, or if it decodes to another state.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::Keyed};
///
/// struct Hours;
///
/// impl StateSpace for Hours {
///     type State = u8;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = [u8; 2];
///
///     fn actions(&self, _: &u8) -> [u8; 2] {
///         [5, 7]
///     }
///     fn apply(&self, hour: &mut u8, turn: u8) {
///         *hour = (*hour + turn) % 12;
///     }
/// }
///
/// impl Keyed for Hours {
///     type Key = u64;
///     const KEY_BITS: u32 = 4;
///
///     fn key(&self, hour: &u8) -> u64 {
///         u64::from(*hour)
///     }
///     fn state(&self, key: u64) -> u8 {
///         key as u8
///     }
/// }
///
/// for hour in 0..12 {
///     laws::key_is_bijective(&Hours, &hour);
/// }
/// ```
#[track_caller]
pub fn key_is_bijective<S: Keyed<State: Debug>>(space: &S, state: &S::State) {
    let key = space.key(state);
    assert!(
        key.low(S::KEY_BITS) == key,
        "`key_is_bijective`: key {key:?} of {state:?} has more than {} bits",
        S::KEY_BITS
    );
    let back = space.state(key);
    assert!(back == *state, "`key_is_bijective`: {state:?} has key {key:?}, which is the key of {back:?}");
}

/// Checks that the rank of `state` is below [`ranks`](Ranked::ranks) and that unranking it returns `state`.
///
/// If this holds for all states, no two of them share a rank.
///
/// # Panics
///
/// If the rank of `state` is not below [`ranks`](Ranked::ranks), or if unranking it returns another state.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::Ranked};
///
/// /// Two dice, showing 1 to 6; an action turns one of them to the next number.
/// struct Dice;
///
/// impl StateSpace for Dice {
///     type State = (u8, u8);
///     type Action = bool;
///     type Cost = u32;
///     type Actions = [bool; 2];
///
///     fn actions(&self, _: &(u8, u8)) -> [bool; 2] {
///         [false, true]
///     }
///     fn apply(&self, (a, b): &mut (u8, u8), second: bool) {
///         let die = if second { b } else { a };
///         *die = *die % 6 + 1;
///     }
/// }
///
/// impl Ranked for Dice {
///     fn ranks(&self) -> u64 {
///         36
///     }
///     fn rank(&self, &(a, b): &(u8, u8)) -> u64 {
///         u64::from(6 * (a - 1) + b - 1)
///     }
///     fn unrank(&self, rank: u64) -> (u8, u8) {
///         (rank as u8 / 6 + 1, rank as u8 % 6 + 1)
///     }
/// }
///
/// for first in 1..=6 {
///     laws::rank_is_bijective(&Dice, &(first, 2));
/// }
/// ```
#[track_caller]
pub fn rank_is_bijective<S: Ranked<State: Debug>>(space: &S, state: &S::State) {
    let (rank, ranks) = (space.rank(state), space.ranks());
    assert!(rank < ranks, "`rank_is_bijective`: {state:?} has rank {rank}, and there are {ranks} ranks");
    let back = space.unrank(rank);
    assert!(back == *state, "`rank_is_bijective`: {state:?} has rank {rank}, which is the rank of {back:?}");
}

/// Checks that `state` and its representative behave alike for one action.
///
/// Both must reach the same orbits at the same least costs. The representative must represent itself. Where the space has keys
/// too, check the key of the representative with [`key_is_bijective`].
///
/// # Panics
///
/// - If [`canonical`](Symmetric::canonical) changes its own result.
/// - If one of the two reaches an orbit at a least cost at which the other does not.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::Symmetric};
///
/// /// The whole numbers, seen from zero in either direction.
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &i32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, position: &mut i32, step: i32) {
///         *position += step;
///     }
/// }
///
/// impl Symmetric for Line {
///     fn canonical(&self, position: &i32) -> i32 {
///         position.abs()
///     }
/// }
///
/// for position in -5..=5 {
///     laws::symmetric(&Line, &position);
/// }
/// ```
#[track_caller]
pub fn symmetric<S: Symmetric<State: Debug>>(space: &S, state: &S::State) {
    let image = space.canonical(state);
    let again = space.canonical(&image);
    assert!(again == image, "`symmetric`: {state:?} is represented by {image:?}, and that by {again:?}");
    let (around, image_around) = (orbits_around(space, state), orbits_around(space, &image));
    for (one, other, at) in [(&around, &image_around, state), (&image_around, &around, &image)] {
        for (next, cost) in one {
            let same = other.get(next) == Some(cost);
            assert!(
                same,
                "`symmetric`: {at:?} leads to the orbit of {next:?} at {cost:?}, its image does not"
            );
        }
    }
}

/// Returns the orbits that one action from `state` leads to, each by its representative, with the least cost.
fn orbits_around<S: Symmetric>(space: &S, state: &S::State) -> HashMap<S::State, S::Cost, BuildMix> {
    let mut orbits = HashMap::default();
    for (_, next, cost) in edges(space, state, None) {
        match orbits.entry(space.canonical(&next)) {
            Entry::Occupied(mut least) => *least.get_mut() = cost.min(*least.get()),
            Entry::Vacant(entry) => drop(entry.insert(cost)),
        }
    }
    orbits
}

/// Checks `orbit_size`, a function that returns the number of different images of a state, by counting images among `states`.
///
/// Such a function serves a survey of representatives: the sum of their orbit sizes is the number of all states.
/// `states` must contain every state of each orbit that occurs. All states of a [`Ranked`] space fulfil this, and so do
/// all states that can be reached from a start whose orbit size is 1. Repeated states count once.
///
/// # Panics
///
/// If the number of images of a state among `states` differs from its orbit size.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::Symmetric};
///
/// /// Two counters up to three each, which may change places.
/// struct Counters;
///
/// impl StateSpace for Counters {
///     type State = [u8; 2];
///     type Action = usize;
///     type Cost = u32;
///     type Actions = core::ops::Range<usize>;
///
///     fn actions(&self, _: &[u8; 2]) -> Self::Actions {
///         0..2
///     }
///     fn apply(&self, counters: &mut [u8; 2], counter: usize) {
///         counters[counter] = (counters[counter] + 1) % 4;
///     }
/// }
///
/// impl Symmetric for Counters {
///     fn canonical(&self, &[a, b]: &[u8; 2]) -> [u8; 2] {
///         [a.min(b), a.max(b)]
///     }
/// }
///
/// let orbit_size = |[a, b]: &[u8; 2]| if a == b { 1 } else { 2 };
/// laws::orbits_are_counted(&Counters, (0..16).map(|n| [n / 4, n % 4]), orbit_size);
/// ```
#[track_caller]
pub fn orbits_are_counted<S: Symmetric<State: Debug>>(
    space: &S,
    states: impl IntoIterator<Item = S::State>,
    orbit_size: impl Fn(&S::State) -> u64,
) {
    let canonical: HashMap<S::State, S::State, BuildMix> =
        states.into_iter().map(|state| (state.clone(), space.canonical(&state))).collect();
    let mut counts = HashMap::<&S::State, u64, BuildMix>::default();
    for image in canonical.values() {
        *counts.entry(image).or_default() += 1;
    }
    for (state, image) in &canonical {
        let (count, size) = (counts[image], orbit_size(state));
        assert!(count == size, "`orbits_are_counted`: {state:?} has {count} images and says {size}");
    }
}

/// Checks that parsing the text of `value` returns an equal value.
///
/// # Panics
///
/// If the text does not parse, or parses to another value.
///
/// # Examples
///
/// ```
/// use search::laws;
///
/// laws::text_round_trip(&"127.0.0.1".parse::<core::net::Ipv4Addr>().unwrap());
/// ```
#[track_caller]
pub fn text_round_trip<T>(value: &T)
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(back) => {
            assert!(back == *value, "`text_round_trip`: {value:?} is written {text:?} and read as {back:?}");
        }
        Err(error) => panic!("`text_round_trip`: {value:?} is written {text:?}, which is not read: {error}"),
    }
}
