//! Graphs as text that other programs read: DOT, GraphML, and tables of comma-separated values.
//!
//! Each format is a value that can be displayed. It is written node by node and held nowhere: `write!` sends it into a
//! string, a file or a pipe, and fails as these do.

use core::fmt::{self, Display, Formatter, Write};

use crate::{
    graph::{NodeDistances, StateGraph},
    space::{StateSpace, Undirected},
};

/// A graph, or its layers up to a depth, to be written down: made by [`StateGraph::listing`].
///
/// Nodes have their label, their depth, their number of edges, and their distance where
/// [`with_distances`](Self::with_distances) gave one. Every action is a directed edge, unless
/// [`undirected`](Self::undirected) says that an edge and the one back are one.
///
/// # Complexity
///
/// O(n + m) time for n nodes and m edges, beside that of the labels; no memory.
///
/// # References
///
/// E. Koutsofios and S. C. North, "Drawing graphs with dot", AT&T Bell Laboratories, 1993. U. Brandes and others, "GraphML
/// progress report: structural layer proposal", Graph Drawing 2001. Y. Shafranovich, "Common format and MIME type for
/// comma-separated values (CSV) files", RFC 4180, 2005.
///
/// # Examples
///
/// ```
/// use search::{from_edges, graph::state_graph};
/// use std::io::Write;
///
/// let path = from_edges(|&n: &u32| [n.wrapping_sub(1), n + 1].into_iter().filter(|&n| n < 4));
/// let graph = state_graph(&path, &0);
/// let listing = graph.listing(|n| n + 10).up_to(2);
/// assert_eq!(listing.nodes(), 3);
///
/// let mut file = Vec::new();
/// write!(file, "{}", listing.nodes_csv())?;
/// assert_eq!(file, b"node,label,depth,degree\n0,\"10\",0,1\n1,\"11\",1,2\n2,\"12\",2,2\n");
/// assert_eq!(listing.edges_csv().to_string(), "source,target\n0,1\n1,0\n1,2\n2,1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct GraphExport<'a, S: StateSpace, L> {
    graph: &'a StateGraph<S>,
    label: L,
    /// Nodes below this are listed.
    end: u32,
    distances: Option<&'a NodeDistances>,
    undirected: bool,
}

/// What is displayed by a function.
struct Text<F>(F);

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Text<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// Writes each sign as the format asks.
struct Escaping<'a, 'b> {
    to: &'a mut Formatter<'b>,
    escape: fn(char) -> Option<&'static str>,
}

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|sign| match (self.escape)(sign) {
            Some(escape) => self.to.write_str(escape),
            None => self.to.write_char(sign),
        })
    }
}

/// What stands for a character that a format cannot hold.
const REPLACEMENT: &str = "\u{fffd}";

fn of_csv(sign: char) -> Option<&'static str> {
    (sign == '"').then_some("\"\"")
}

fn of_dot(sign: char) -> Option<&'static str> {
    match sign {
        '"' => Some("\\\""),
        '\\' => Some("\\\\"),
        '\n' => Some("\\n"),
        // A string of Graphviz ends there.
        '\0' => Some(REPLACEMENT),
        _ => None,
    }
}

/// XML 1.0 has no characters but these, section 2.2, not even by their numbers. A line end that is written as it is
/// becomes `\n` when it is read, section 2.11.
fn of_xml(sign: char) -> Option<&'static str> {
    match sign {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\n' => Some("&#10;"),
        '\r' => Some("&#13;"),
        '\t' | '\u{20}'..='\u{fffd}' | '\u{10000}'.. => None,
        _ => Some(REPLACEMENT),
    }
}

impl<S: StateSpace> StateGraph<S> {
    /// The graph to be written down, each state by its label.
    pub fn listing<T: Display, L: Fn(&S::State) -> T>(&self, label: L) -> GraphExport<'_, S, L> {
        let end = self.nodes().end;
        GraphExport { graph: self, label, end, distances: None, undirected: false }
    }

    /// The number of nodes at each depth, as comma-separated values.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_edges, graph::state_graph};
    ///
    /// let ring = from_edges(|&n: &u8| [(n + 1) % 4, (n + 3) % 4]);
    /// assert_eq!(state_graph(&ring, &0).layers_csv().to_string(), "depth,states\n0,1\n1,2\n2,1\n");
    /// ```
    #[must_use]
    pub fn layers_csv(&self) -> impl Display {
        Text(|f: &mut Formatter<'_>| {
            f.write_str("depth,states\n")?;
            self.layers().enumerate().try_for_each(|(depth, states)| writeln!(f, "{depth},{states}"))
        })
    }
}

impl<'a, S: Undirected, L> GraphExport<'a, S, L> {
    /// Lists an edge and the one back as one edge without a direction.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{StateSpace, Undirected, graph::state_graph};
    ///
    /// /// Two lamps.
    /// struct Lamps;
    ///
    /// impl StateSpace for Lamps {
    ///     type State = u8;
    ///     type Action = u8;
    ///     type Cost = u32;
    ///     type Actions = core::ops::Range<u8>;
    ///
    ///     fn actions(&self, _: &u8) -> Self::Actions {
    ///         0..2
    ///     }
    ///     fn apply(&self, lamps: &mut u8, switch: u8) {
    ///         *lamps ^= 1 << switch;
    ///     }
    /// }
    ///
    /// impl Undirected for Lamps {}
    ///
    /// let graph = state_graph(&Lamps, &0);
    /// let listing = graph.listing(|lamps| format!("{lamps:02b}")).undirected();
    /// assert_eq!(listing.edges_csv().to_string(), "source,target\n0,1\n0,2\n1,3\n2,3\n");
    /// ```
    #[must_use]
    pub fn undirected(self) -> GraphExport<'a, S, L> {
        GraphExport { undirected: true, ..self }
    }
}

impl<'a, S: StateSpace, T: Display, L: Fn(&S::State) -> T> GraphExport<'a, S, L> {
    /// Lists the layers up to this depth, and the edges between their nodes.
    #[must_use]
    pub fn up_to(self, depth: u32) -> Self {
        GraphExport { end: self.graph.layer(depth).end, ..self }
    }

    /// Lists with each node its distance: from all goals, for instance.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_edges, graph::state_graph};
    ///
    /// let ring = from_edges(|&n: &u8| [(n + 1) % 4, (n + 3) % 4]);
    /// let graph = state_graph(&ring, &0);
    /// let to_two = graph.distances(graph.node(&2));
    /// let text = graph.listing(|n| *n).with_distances(&to_two).nodes_csv().to_string();
    /// assert_eq!(text.lines().next_back(), Some("3,\"2\",2,2,0"));
    /// ```
    #[must_use]
    pub fn with_distances(self, distances: &'a NodeDistances) -> Self {
        GraphExport { distances: Some(distances), ..self }
    }

    /// The number of nodes that are listed.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.end
    }

    /// A table of the nodes: number, label, depth, degree, and distance if there are any.
    #[must_use]
    pub fn nodes_csv(&self) -> impl Display {
        Text(|f: &mut Formatter<'_>| {
            f.write_str("node,label,depth,degree")?;
            f.write_str(if self.distances.is_some() { ",distance\n" } else { "\n" })?;
            self.each_node(|node, depth| {
                write!(f, "{node},\"")?;
                self.write_label(f, node, of_csv)?;
                write!(f, "\",{depth},{}", self.graph.degree(node))?;
                match self.distances.map(|distances| distances.distance(node)) {
                    Some(Some(distance)) => writeln!(f, ",{distance}"),
                    Some(None) => f.write_str(",\n"),
                    None => f.write_char('\n'),
                }
            })
        })
    }

    /// A table of the edges by the numbers of their nodes.
    #[must_use]
    pub fn edges_csv(&self) -> impl Display {
        Text(|f: &mut Formatter<'_>| {
            f.write_str("source,target\n")?;
            self.each_edge(|source, target| writeln!(f, "{source},{target}"))
        })
    }

    /// The graph in the language of Graphviz. U+0000 in a label is replaced by U+FFFD.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_edges, graph::state_graph};
    ///
    /// let spoken = from_edges(|&word: &&str| if word == "chicken" { ["egg"] } else { ["chicken"] });
    /// let graph = state_graph(&spoken, &"egg");
    /// let dot = graph.listing(|word| *word).dot().to_string();
    /// assert_eq!(dot, "digraph {\n  0 [label=\"egg\"]\n  1 [label=\"chicken\"]\n  0 -> 1\n  1 -> 0\n}\n");
    /// ```
    #[must_use]
    pub fn dot(&self) -> impl Display {
        Text(|f: &mut Formatter<'_>| {
            let (kind, arrow) = if self.undirected { ("graph", "--") } else { ("digraph", "->") };
            writeln!(f, "{kind} {{")?;
            self.each_node(|node, _| {
                write!(f, "  {node} [label=\"")?;
                self.write_label(f, node, of_dot)?;
                f.write_str("\"]\n")
            })?;
            self.each_edge(|source, target| writeln!(f, "  {source} {arrow} {target}"))?;
            f.write_str("}\n")
        })
    }

    /// The graph in GraphML, which Gephi, yEd, igraph and NetworkX read. Characters of labels that XML does not allow, such
    /// as U+0000 and U+FFFE, are replaced by U+FFFD.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_edges, graph::state_graph};
    ///
    /// let ring = from_edges(|&n: &u8| [(n + 1) % 4, (n + 3) % 4]);
    /// let graph = state_graph(&ring, &0);
    /// let text = graph.listing(|n| format!("<{n}>")).up_to(1).graphml().to_string();
    /// assert_eq!(text.matches("<node ").count(), 3);
    /// assert!(text.contains("<node id=\"n1\"><data key=\"label\">&lt;1&gt;</data><data key=\"depth\">1</data>"));
    /// assert!(text.contains("<edge source=\"n0\" target=\"n1\"/>"));
    /// ```
    #[must_use]
    pub fn graphml(&self) -> impl Display {
        Text(|f: &mut Formatter<'_>| {
            f.write_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")?;
            f.write_str("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n")?;
            for (key, of) in [("label", "string"), ("depth", "int"), ("degree", "int"), ("distance", "int")] {
                writeln!(f, "  <key id=\"{key}\" for=\"node\" attr.name=\"{key}\" attr.type=\"{of}\"/>")?;
            }
            let edges = if self.undirected { "undirected" } else { "directed" };
            writeln!(f, "  <graph edgedefault=\"{edges}\">")?;
            self.each_node(|node, depth| self.write_xml(f, node, depth))?;
            self.each_edge(|source, target| {
                writeln!(f, "    <edge source=\"n{source}\" target=\"n{target}\"/>")
            })?;
            f.write_str("  </graph>\n</graphml>\n")
        })
    }

    fn write_xml(&self, f: &mut Formatter<'_>, node: u32, depth: u32) -> fmt::Result {
        write!(f, "    <node id=\"n{node}\"><data key=\"label\">")?;
        self.write_label(f, node, of_xml)?;
        write!(f, "</data><data key=\"depth\">{depth}</data>")?;
        write!(f, "<data key=\"degree\">{}</data>", self.graph.degree(node))?;
        if let Some(distance) = self.distances.and_then(|distances| distances.distance(node)) {
            write!(f, "<data key=\"distance\">{distance}</data>")?;
        }
        f.write_str("</node>\n")
    }

    fn write_label(
        &self,
        f: &mut Formatter<'_>,
        node: u32,
        escape: fn(char) -> Option<&'static str>,
    ) -> fmt::Result {
        write!(Escaping { to: f, escape }, "{}", (self.label)(&self.graph.states()[node as usize]))
    }

    /// Calls `write` for each node and its depth.
    fn each_node(&self, mut write: impl FnMut(u32, u32) -> fmt::Result) -> fmt::Result {
        let layers = (0..).map(|depth| (depth, self.graph.layer(depth)));
        for (depth, layer) in layers.take_while(|(_, layer)| layer.start < self.end) {
            layer.take_while(|&node| node < self.end).try_for_each(|node| write(node, depth))?;
        }
        Ok(())
    }

    /// Calls `write` for each edge between nodes that are listed.
    fn each_edge(&self, mut write: impl FnMut(u32, u32) -> fmt::Result) -> fmt::Result {
        (0..self.end).try_for_each(|node| {
            let heads = self.graph.neighbours(node).iter().copied().filter(|&head| head < self.end);
            // An edge and the one back are met twice, a loop once.
            heads.filter(|&head| !self.undirected || node <= head).try_for_each(|head| write(node, head))
        })
    }
}

impl<S: StateSpace, L> fmt::Debug for GraphExport<'_, S, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let GraphExport { graph, end, undirected, .. } = self;
        f.debug_struct("GraphExport")
            .field("graph", graph)
            .field("nodes", end)
            .field("undirected", undirected)
            .finish_non_exhaustive()
    }
}
