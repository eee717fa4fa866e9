//! Diameter, radius and eccentricities of the graph of a survey.

use search::{
    Limits, Reason,
    graph::{DiameterAndRadius, Eccentricities},
};

use crate::{space::BoardSpace, survey::Survey};

impl<S: BoardSpace> Survey<S> {
    /// Returns the eccentricity of every position: its distance from the position farthest from it.
    ///
    /// # Panics
    ///
    /// Panics if the survey is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Space, Survey, metric};
    ///
    /// let survey = Survey::of(Space::<metric::Move>::with_encoding(&Board::of_grids("AB..", "..AB")?)?);
    /// let eccentricities = survey.eccentricities();
    /// assert_eq!((eccentricities.diameter(), eccentricities.radius()), (Some(2), Some(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn eccentricities(&self) -> Eccentricities {
        self.graph.eccentricities()
    }

    /// Returns the diameter and the radius, which take less time than all eccentricities.
    ///
    /// # Panics
    ///
    /// Panics if the survey is not complete.
    #[must_use]
    pub fn diameter_and_radius(&self) -> Option<DiameterAndRadius> {
        self.graph.diameter_and_radius()
    }

    /// Computes the [`diameter_and_radius`](Self::diameter_and_radius) within limits. They are checked between the single searches of the
    /// computation.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached.
    ///
    /// # Panics
    ///
    /// Panics if the survey is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use squirrel_cage::{Configuration, Survey};
    ///
    /// let survey = Survey::new(&Configuration::start().board())?;
    /// assert_eq!(survey.diameter_and_radius_within(&Limits::none().expanded(100_000)), Err(Reason::Expanded));
    /// # Ok::<(), squirrel_cage::SpaceError>(())
    /// ```
    pub fn diameter_and_radius_within(
        &self,
        limits: &Limits<u32>,
    ) -> Result<Option<DiameterAndRadius>, Reason> {
        self.graph.diameter_and_radius_within(limits)
    }
}
