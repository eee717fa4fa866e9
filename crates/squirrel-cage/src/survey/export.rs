//! The graph of a survey in the formats of other programs.

use core::fmt;

use search::graph::GraphExport;

use crate::{board::Board, configuration::Configuration, space::BoardSpace, survey::Survey};

impl<S: BoardSpace> Survey<S> {
    /// Returns the graph for export, with the distances from the goal. The label of a position is its code if it is a
    /// [`Configuration`], otherwise its [`grid`](Board::grid).
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, Survey};
    ///
    /// let survey = Survey::new(&Configuration::start().board())?;
    /// let text = survey.export().up_to(1).nodes_csv().to_string();
    /// assert_eq!(text.lines().nth(1), Some("0,\"125213215243245323411422432441\",0,4,116"));
    /// assert_eq!(text.lines().count(), 1 + 5);
    /// # Ok::<(), squirrel_cage::SpaceError>(())
    /// ```
    #[must_use]
    pub fn export(&self) -> GraphExport<'_, S, impl Fn(&S::State) -> String> {
        self.export_with(|board| {
            Configuration::of_board(board).map_or_else(|| board.grid().to_string(), |code| code.to_string())
        })
    }

    /// Returns the graph for export, with the distances from the goal and a label of the caller for each position.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Survey};
    ///
    /// let survey = Survey::new(&Board::of_grids("A.", ".A")?)?;
    /// let text = survey.export_with(|board| board.grid().to_string().to_lowercase()).dot().to_string();
    /// assert!(text.contains("a."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn export_with<L: fmt::Display>(
        &self,
        label: impl Fn(&Board) -> L,
    ) -> GraphExport<'_, S, impl Fn(&S::State) -> L> {
        let export = self.graph.export(move |position| label(&self.space.board(position))).undirected();
        match &self.solved {
            Some(solved) => export.with_distances(solved),
            None => export,
        }
    }
}
