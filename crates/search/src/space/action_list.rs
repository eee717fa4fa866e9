//! A list of actions that needs no allocation.

use core::ops::Deref;

use arrayvec::ArrayVec;

/// An owned list of at most `N` actions, without an allocation: a ready type for
/// [`StateSpace::Actions`](crate::StateSpace::Actions).
///
/// # Complexity
///
/// Constant time for [`push`](Self::push). A `Vec` allocates memory for each expanded state; this list never does.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, breadth_first, space::ActionList};
///
/// /// A knight on a board of five by five squares.
/// struct Knight;
///
/// impl StateSpace for Knight {
///     type State = (i8, i8);
///     type Action = (i8, i8);
///     type Cost = u32;
///     type Actions = ActionList<(i8, i8), 8>;
///
///     fn actions(&self, &(x, y): &(i8, i8)) -> Self::Actions {
///         [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
///             .into_iter()
///             .filter(|(dx, dy)| (0..5).contains(&(x + dx)) && (0..5).contains(&(y + dy)))
///             .collect()
///     }
///     fn apply(&self, (x, y): &mut (i8, i8), (dx, dy): (i8, i8)) {
///         (*x, *y) = (*x + dx, *y + dy);
///     }
/// }
///
/// assert_eq!(breadth_first(&Knight, &(0, 0), |&square| square == (4, 4)).plan().unwrap().cost, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionList<A, const N: usize>(ArrayVec<A, N>);

impl<A, const N: usize> ActionList<A, N> {
    /// Creates an empty list.
    #[inline(always)]
    #[must_use]
    pub const fn new() -> Self {
        ActionList(ArrayVec::new_const())
    }

    /// Adds `action` at the end.
    ///
    /// # Panics
    ///
    /// If the list has `N` actions.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::space::ActionList;
    ///
    /// let mut actions = ActionList::<_, 4>::new();
    /// actions.push('N');
    /// actions.push('E');
    /// assert_eq!(actions[..], ['N', 'E']);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn push(&mut self, action: A) {
        self.0.push(action);
    }
}

impl<A, const N: usize> Default for ActionList<A, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A, const N: usize> Deref for ActionList<A, N> {
    type Target = [A];

    #[inline(always)]
    fn deref(&self) -> &[A] {
        &self.0
    }
}

/// # Panics
///
/// If the iterator has more than `N` actions.
impl<A, const N: usize> FromIterator<A> for ActionList<A, N> {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = A>>(actions: I) -> Self {
        ActionList(actions.into_iter().collect())
    }
}

impl<A, const N: usize> IntoIterator for ActionList<A, N> {
    type Item = A;
    type IntoIter = arrayvec::IntoIter<A, N>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
