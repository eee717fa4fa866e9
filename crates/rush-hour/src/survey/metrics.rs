//! The survey of a component in another metric: it begins at the solved positions, which the first survey has found.

use super::Survey;
use crate::{
    metric::Reach,
    space::{encoding::Encoding, position::Position},
};

impl<M: Reach, P: Encoding> Survey<M, P> {
    /// Computes the survey of the same component in another metric.
    ///
    /// The search begins at the solved positions, which this survey holds.
    ///
    /// # Panics
    ///
    /// If this survey is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Survey, Moves, Steps, levels};
    ///
    /// let survey = Survey::new(&levels().last().unwrap().board)?;
    /// assert_eq!((survey.depth(), survey.in_metric::<Steps>().depth()), (Some(51), Some(83)));
    /// # Ok::<(), rush_hour::SpaceError>(())
    /// ```
    #[must_use]
    pub fn in_metric<N: Reach>(&self) -> Survey<N, P> {
        let mut survey = Survey::empty(self.space.in_metric());
        survey.restart_from(self);
        survey.complete();
        survey
    }

    /// Begins the survey of the component of `other` in this metric and in the same buffers.
    ///
    /// [`resume`](Self::resume) computes the distances.
    ///
    /// # Panics
    ///
    /// If `other` is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Space, Steps, Survey, levels};
    /// use search::{Limits, Reason};
    ///
    /// let board = levels().next().unwrap().board;
    /// let moves = Survey::new(&board)?;
    /// let mut steps = Survey::of(Space::<Steps>::with_encoding(&board)?);
    /// steps.restart_from(&moves);
    /// assert_eq!(steps.resume(Limits::none().expanded(1_000), &mut ()), Some(Reason::Expanded));
    /// // The solved positions are known, so each of the 1,247 positions is expanded once.
    /// assert_eq!(steps.resume(Limits::none().expanded(1_248), &mut ()), None);
    /// assert_eq!(steps.distance(&board), Some(16));
    /// # Ok::<(), rush_hour::SpaceError>(())
    /// ```
    pub fn restart_from<N: Reach>(&mut self, other: &Survey<N, P>) {
        assert!(other.is_complete(), "the solved positions of the component");
        self.space = other.space.in_metric();
        self.goal = self.space.goal();
        if other.distances.depth().is_some() {
            self.distances.begin_from_goals(&self.space, other.distances.goals().copied());
        } else {
            self.begin();
        }
    }

    /// Begins the survey of the same component in another metric, and drops this survey first.
    ///
    /// The two surveys are never in memory together. [`resume`](Self::resume) computes the distances.
    ///
    /// # Panics
    ///
    /// If this survey is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Survey, Moves, Steps, levels};
    /// use search::Limits;
    ///
    /// let board = levels().last().unwrap().board;
    /// let mut steps = Survey::new(&board)?.into_metric::<Steps>();
    /// assert_eq!((steps.is_complete(), steps.depth()), (false, None));
    /// assert_eq!(steps.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((steps.is_complete(), steps.depth()), (true, Some(83)));
    /// # Ok::<(), rush_hour::SpaceError>(())
    /// ```
    #[must_use]
    pub fn into_metric<N: Reach>(self) -> Survey<N, P> {
        assert!(self.is_complete(), "the solved positions of the component");
        let mut survey = Survey::empty(self.space.in_metric());
        let goals: Vec<Position<P>> = self.distances.goals().copied().collect();
        drop(self);
        if goals.is_empty() {
            survey.begin();
        } else {
            survey.distances.begin_from_goals(&survey.space, goals);
        }
        survey
    }
}
