//! The words that a layer file holds: keys of 64 or 128 bits, as bytes and differences.

use search::space::Key;

/// A key that the layers of [`DiskBreadthFirst`](crate::DiskBreadthFirst) hold: `u64` or `u128`.
///
/// The trait is sealed, because the format of the files depends on it.
///
/// # Examples
///
/// A function over any space that can be searched on disk:
///
/// ```
/// use std::path::Path;
///
/// use search::{prelude::*, space::Keyed};
/// use search_disk::{
///     AllLayers, DiskBreadthFirst, DiskError, DiskKey, DuplicateScope, LayerStates, NoSymmetry, Representative,
/// };
///
/// /// Returns the depth of the farthest states and their number.
/// fn farthest<S, R>(
///     space: &S,
///     start: &S::State,
///     folder: &Path,
///     scope: impl DuplicateScope<S>,
///     representatives: R,
/// ) -> Result<(usize, usize), DiskError>
/// where
///     S: Keyed<Key: DiskKey>,
///     R: Representative<S>,
/// {
///     let mut search = DiskBreadthFirst::new(folder).with_scope(scope).with_representatives(representatives);
///     let report = search.run_to(space, start, &NoGoal);
///     search.checked(report)?;
///     let depth = search.layers().len() - 1;
///     let states: LayerStates<'_, S> = search.states_at(space, depth)?;
///     Ok((depth, states.count()))
/// }
///
/// let ring = from_successors(|&n: &u64| [(n + 1) % 9]).with_keys(|&n| n, |key| key);
/// # let folder = std::env::temp_dir().join(format!("search-doc-key-{}", std::process::id()));
/// # let _ = std::fs::remove_dir_all(&folder);
/// assert_eq!(farthest(&ring, &0, &folder, AllLayers, NoSymmetry)?, (8, 1));
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), DiskError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "keys of type `{Self}` cannot be stored on disk",
    note = "the keys of a disk search are `u64` or `u128`"
)]
pub trait DiskKey: Key + private::Word {}

impl DiskKey for u64 {}
impl DiskKey for u128 {}

pub(crate) mod private {
    /// Arithmetic and bytes of a word. Lengths are numbers of bytes.
    pub trait Word: Sized + Ord + Copy + Default {
        /// The length of the word.
        const BYTES: usize;
        /// The code of a length in four bits, and the length of each code.
        const LENGTHS: [u8; 16];

        /// Returns `self - other`, wrapped around.
        fn minus(self, other: Self) -> Self;
        /// Returns `self + other`, wrapped around.
        fn plus(self, other: Self) -> Self;
        /// Returns the least code whose length holds the word.
        fn code(self) -> u8;
        /// Writes all bytes of the word, the least significant one first, to the start of `bytes`.
        fn write(self, bytes: &mut [u8]);
        /// Reads the word that the first bytes of `bytes` encode under a code below 16.
        fn read(bytes: &[u8], code: usize) -> Self;
    }

    /// Implements [`Word`] for an unsigned integer, whose codes have the lengths `$lengths`.
    macro_rules! word {
        ($word:ty, $lengths:expr) => {
            impl Word for $word {
                const BYTES: usize = size_of::<$word>();
                const LENGTHS: [u8; 16] = $lengths;

                #[inline(always)]
                fn minus(self, other: Self) -> Self {
                    self.wrapping_sub(other)
                }

                #[inline(always)]
                fn plus(self, other: Self) -> Self {
                    self.wrapping_add(other)
                }

                #[inline(always)]
                fn code(self) -> u8 {
                    ((<$word>::BITS + 7 - self.leading_zeros()) / 8).min(15) as u8
                }

                #[inline(always)]
                fn write(self, bytes: &mut [u8]) {
                    bytes[..Self::BYTES].copy_from_slice(&self.to_le_bytes());
                }

                #[inline(always)]
                fn read(bytes: &[u8], code: usize) -> Self {
                    const MASKS: [$word; 16] = {
                        let mut masks = [<$word>::MAX; 16];
                        let mut code = 0;
                        while code < 16 {
                            let length = <$word as Word>::LENGTHS[code];
                            if (length as usize) < <$word as Word>::BYTES {
                                masks[code] = (1 << (8 * length)) - 1;
                            }
                            code += 1;
                        }
                        masks
                    };
                    let mut word = [0; Self::BYTES];
                    word.copy_from_slice(&bytes[..Self::BYTES]);
                    Self::from_le_bytes(word) & MASKS[code & 15]
                }
            }
        };
    }

    word!(u64, [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8]);
    // Four bits distinguish sixteen of the seventeen lengths; words of 15 bytes take 16.
    word!(u128, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16]);
}

pub(crate) use private::Word;
