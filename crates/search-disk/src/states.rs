//! The states of a layer on disk.

use std::{fmt, iter::FusedIterator};

use search::space::Keyed;

use crate::{cursor::Cursor, error::DiskError, key::DiskKey};

/// The states of a layer on disk, in the order of their keys; see
/// [`states_at`](crate::DiskBreadthFirst::states_at). It ends after the first error.
pub struct LayerStates<'a, S: Keyed> {
    space: &'a S,
    keys: Option<Cursor<S::Key>>,
}

impl<'a, S: Keyed> LayerStates<'a, S> {
    pub(crate) fn new(space: &'a S, keys: Cursor<S::Key>) -> Self {
        LayerStates { space, keys: Some(keys) }
    }
}

impl<S: Keyed<Key: DiskKey>> Iterator for LayerStates<'_, S> {
    type Item = Result<S::State, DiskError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.keys.as_mut()?.next();
        if !matches!(next, Ok(Some(_))) {
            self.keys = None;
        }
        next.transpose().map(|key| key.map(|key| self.space.state(key)))
    }
}

impl<S: Keyed<Key: DiskKey>> FusedIterator for LayerStates<'_, S> {}

impl<S: Keyed> fmt::Debug for LayerStates<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LayerStates").finish_non_exhaustive()
    }
}
