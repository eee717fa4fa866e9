//! Export of graphs as text for other programs: DOT, GraphML, and tables of comma-separated values.
//!
//! Each format is a value that implements `Display`. It writes node by node without a buffer of the whole text.
//! `write!` sends the text to a string, a file or a pipe, and fails only if its target fails.

use core::fmt::{self, Display, Formatter, Write};

use crate::{
    graph::{NodeDistances, StateGraph},
    space::{StateSpace, Undirected},
};

/// The export of a graph, or of its layers up to a depth, returned by [`StateGraph::export`].
///
/// The node table and GraphML list each node with its label, its depth, its number of edges, and its distance if
/// [`with_distances`](Self::with_distances) provides one. DOT lists the label alone. Every edge of the graph is
/// exported as a directed edge, unless [`undirected`](Self::undirected) merges pairs of opposite edges.
///
/// # Complexity
///
/// O(n + m) time for n nodes and m edges, besides the time for the labels; no memory.
///
/// # References
///
/// E. Koutsofios and S. C. North, "Drawing graphs with dot", AT&T Bell Laboratories, 1993. U. Brandes and others,
/// "GraphML progress report: structural layer proposal", Graph Drawing 2001. Y. Shafranovich, "Common format and MIME
/// type for comma-separated values (CSV) files", RFC 4180, 2005.
///
/// # Examples
///
/// ```
/// use search::{from_successors, graph::state_graph};
/// use std::io::Write;
///
/// let path = from_successors(|&n: &u32| [n.wrapping_sub(1), n + 1].into_iter().filter(|&n| n < 4));
/// let graph = state_graph(&path, &0);
/// let export = graph.export(|n| n + 10).up_to(2);
/// assert_eq!(export.nodes(), 3);
///
/// let mut file = Vec::new();
/// write!(file, "{}", export.nodes_csv())?;
/// assert_eq!(file, b"node,label,depth,degree\n0,\"10\",0,1\n1,\"11\",1,2\n2,\"12\",2,2\n");
/// assert_eq!(export.edges_csv().to_string(), "source,target\n0,1\n1,0\n1,2\n2,1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct GraphExport<'a, S: StateSpace, L> {
    graph: &'a StateGraph<S>,
    label: L,
    /// The exclusive end of the listed nodes.
    end: u32,
    distances: Option<&'a NodeDistances>,
    undirected: bool,
}

/// A text that a function writes.
struct Text<F>(F);

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Text<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// A writer that replaces characters by the escape sequences of a format.
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

/// The replacement for a character that a format cannot represent.
const REPLACEMENT: &str = "\u{fffd}";

fn of_csv(sign: char) -> Option<&'static str> {
    (sign == '"').then_some("\"\"")
}

fn of_dot(sign: char) -> Option<&'static str> {
    match sign {
        '"' => Some("\\\""),
        '\\' => Some("\\\\"),
        '\n' => Some("\\n"),
        // Graphviz ends a string at U+0000.
        '\0' => Some(REPLACEMENT),
        _ => None,
    }
}

/// Returns the escape sequence of a character in XML 1.0.
///
/// Section 2.2 excludes all other characters, even as numeric references. Section 2.11 has parsers turn literal
/// line ends into `\n`, so line ends are written as references.
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
    /// Returns an export of the whole graph, in which `label` names each state.
    pub fn export<T: Display, L: Fn(&S::State) -> T>(&self, label: L) -> GraphExport<'_, S, L> {
        let end = self.nodes().end;
        GraphExport { graph: self, label, end, distances: None, undirected: false }
    }
}

impl<'a, S: Undirected, L> GraphExport<'a, S, L> {
    /// Lists each pair of opposite edges as one undirected edge.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{StateSpace, graph::state_graph, space::Undirected};
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
    /// let export = graph.export(|lamps| format!("{lamps:02b}")).undirected();
    /// assert_eq!(export.edges_csv().to_string(), "source,target\n0,1\n0,2\n1,3\n2,3\n");
    /// ```
    #[must_use]
    pub fn undirected(self) -> GraphExport<'a, S, L> {
        GraphExport { undirected: true, ..self }
    }
}

impl<'a, S: StateSpace, T: Display, L: Fn(&S::State) -> T> GraphExport<'a, S, L> {
    /// Lists only the layers up to `depth`, and the edges between their nodes.
    #[must_use]
    pub fn up_to(self, depth: u32) -> Self {
        GraphExport { end: self.graph.layer(depth).end, ..self }
    }

    /// Adds the distance of each node to the node table and to GraphML, for example the distance from all goals.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let ring = from_successors(|&n: &u8| [(n + 1) % 4, (n + 3) % 4]);
    /// let graph = state_graph(&ring, &0);
    /// let to_two = graph.distances(graph.node(&2));
    /// let text = graph.export(|n| *n).with_distances(&to_two).nodes_csv().to_string();
    /// assert_eq!(text.lines().next_back(), Some("3,\"2\",2,2,0"));
    /// ```
    #[must_use]
    pub fn with_distances(self, distances: &'a NodeDistances) -> Self {
        GraphExport { distances: Some(distances), ..self }
    }

    /// Returns the number of listed nodes.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.end
    }

    /// Returns a table of the nodes: number, label, depth, degree, and distance if distances are given.
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

    /// Returns a table of the edges, each as the numbers of its two nodes.
    #[must_use]
    pub fn edges_csv(&self) -> impl Display {
        Text(|f: &mut Formatter<'_>| {
            f.write_str("source,target\n")?;
            self.each_edge(|source, target| writeln!(f, "{source},{target}"))
        })
    }

    /// Returns the graph in DOT, the language of Graphviz. U+FFFD replaces U+0000 in labels.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let spoken = from_successors(|&word: &&str| if word == "chicken" { ["egg"] } else { ["chicken"] });
    /// let graph = state_graph(&spoken, &"egg");
    /// let dot = graph.export(|word| *word).dot().to_string();
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

    /// Returns the graph in GraphML, which Gephi, yEd, igraph and NetworkX read.
    ///
    /// U+FFFD replaces characters of labels that XML does not allow, such as U+0000 and U+FFFE.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let ring = from_successors(|&n: &u8| [(n + 1) % 4, (n + 3) % 4]);
    /// let graph = state_graph(&ring, &0);
    /// let text = graph.export(|n| format!("<{n}>")).up_to(1).graphml().to_string();
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

    /// Calls `write` for each listed node and its depth.
    fn each_node(&self, mut write: impl FnMut(u32, u32) -> fmt::Result) -> fmt::Result {
        let layers = (0..).map(|depth| (depth, self.graph.layer(depth)));
        for (depth, layer) in layers.take_while(|(_, layer)| layer.start < self.end) {
            // The list ends with a layer.
            for node in layer {
                write(node, depth)?;
            }
        }
        Ok(())
    }

    /// Calls `write` for each edge between listed nodes.
    fn each_edge(&self, mut write: impl FnMut(u32, u32) -> fmt::Result) -> fmt::Result {
        (0..self.end).try_for_each(|node| {
            let heads = self.graph.neighbours(node).iter().copied().filter(|&head| head < self.end);
            // The graph holds both edges of an opposite pair, but a loop once; `<=` keeps one of the pair, and loops.
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
