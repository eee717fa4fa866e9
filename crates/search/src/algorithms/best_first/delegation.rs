//! The delegation of a public search to the engine that it shares with others.

/// Implements the search traits for a type whose field `search` is the engine of the search.
macro_rules! search_by_engine {
    ($name:ident<S, $($parameter:ident $(: $bound:path)?),+> $($more:tt)*) => {
        impl<S: StateSpace, $($parameter $(: $bound)?,)+> Progress<S> for $name<S, $($parameter),+> {
            fn stats(&self) -> Stats {
                self.search.stats()
            }

            fn bytes(&self) -> u64 {
                self.search.bytes()
            }

            fn bytes_soon(&self) -> u64 {
                self.search.bytes_soon()
            }

            fn bound(&self) -> S::Cost {
                self.search.bound()
            }

            fn lower_bound(&self) -> S::Cost {
                self.search.lower_bound()
            }

            fn is_over(&self) -> bool {
                self.search.is_over()
            }

            $($more)*
        }

        impl<S: StateSpace, $($parameter $(: $bound)?,)+ G: Goal<S>> Search<S, G> for $name<S, $($parameter),+> {
            fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
                self.search.begin_from(space, starts);
            }

            /// Expands at most `budget` states under the present bound.
            fn step(
                &mut self,
                space: &S,
                goal: &G,
                budget: u64,
                observer: &mut dyn Observer<S::Cost>,
            ) -> Option<OutcomeOf<S>> {
                self.search.step(space, goal, budget, observer)
            }
        }

        impl<S: StateSpace, $($parameter $(: $bound)?,)+> fmt::Debug for $name<S, $($parameter),+> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("bound", &self.search.bound()).finish_non_exhaustive()
            }
        }
    };
}

pub(crate) use search_by_engine;
