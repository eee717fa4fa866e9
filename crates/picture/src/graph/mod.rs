//! A small graph of states by layers.

mod order;

use self::order::ordered;
use crate::{
    drawing::{self, MARGIN},
    frames::Frames,
    outline::number,
    palette::Color,
    scene::Scene,
    sprites::Sprites,
    svg::{View, document},
    xml::escaped,
};

/// A graph whose nodes stand in layers, such as the states of a small puzzle by their distance from the start.
///
/// Layers are rows from the top. Within a layer the nodes are ordered so that edges cross little. It is made for up to
/// some hundred nodes.
///
/// # Examples
///
/// ```
/// use picture::LayeredGraph;
///
/// let mut graph = LayeredGraph::new("Two jugs");
/// let start = graph.add_node(0, "0 0");
/// let filled = graph.add_node(1, "3 0");
/// graph.add_edge(start, filled, "fill");
/// graph.mark(filled);
/// let svg = graph.svg();
/// assert!(svg.contains(">3 0</text>"));
/// assert!(svg.contains("<title>0 0 to 3 0: fill</title>"));
/// ```
#[derive(Clone, Debug)]
pub struct LayeredGraph {
    title: String,
    nodes: Vec<Node>,
    edges: Vec<(usize, usize, String)>,
}

#[derive(Clone, Debug)]
struct Node {
    layer: usize,
    label: String,
    is_marked: bool,
    /// The board that is drawn in place of the label.
    scene: Option<Scene>,
}

/// The height of a node with a label, the distance of two layers, and the least distance of two nodes.
const HEIGHT: i32 = 28;
const LAYER_GAP: i32 = 56;
const GAP: i32 = 22;

/// The distance of the first layer from the upper edge, and the part of its size at which a board is drawn.
const TOP: i32 = 46;
const SHRINK: i32 = 4;

impl LayeredGraph {
    /// Creates a graph without nodes.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        LayeredGraph { title: title.into(), nodes: vec![], edges: vec![] }
    }

    /// Adds a node to a layer, counted from 0, and returns its number.
    pub fn add_node(&mut self, layer: usize, label: impl Into<String>) -> usize {
        self.nodes.push(Node { layer, label: label.into(), is_marked: false, scene: None });
        self.nodes.len() - 1
    }

    /// Adds a node that is drawn as a small board, in place of its label, and returns its number.
    ///
    /// All boards have the ground of the first one. Pieces that look alike and have one name are written once.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{LayeredGraph, Piece, Scene};
    ///
    /// let board = |column| Scene::new(1, 2).with_piece(Piece::tile("1", (0, column)));
    /// let mut graph = LayeredGraph::new("A tile and a hole");
    /// let nodes = [0, 1].map(|column| graph.add_board(column, format!("column {column}"), board(column)));
    /// graph.add_edge(nodes[0], nodes[1], "E");
    /// assert!(graph.svg().contains("<title>column 0 to column 1: E</title>"));
    /// ```
    pub fn add_board(&mut self, layer: usize, label: impl Into<String>, scene: Scene) -> usize {
        let node = self.add_node(layer, label);
        self.nodes[node].scene = Some(scene);
        node
    }

    /// Adds an edge between two nodes. Its label shows when the pointer rests on it.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn add_edge(&mut self, from: usize, to: usize, label: impl Into<String>) {
        let count = self.nodes.len();
        assert!(from < count && to < count, "expected nodes below {count}, found {from} and {to}");
        self.edges.push((from, to, label.into()));
    }

    /// Marks a node, a goal for example, by a second outline and the main colour.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn mark(&mut self, node: usize) {
        assert!(node < self.nodes.len(), "expected a node below {}, found {node}", self.nodes.len());
        self.nodes[node].is_marked = true;
    }

    /// Writes the graph as an SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let layers_of_nodes: Vec<usize> = self.nodes.iter().map(|node| node.layer).collect();
        let ends: Vec<(usize, usize)> = self.edges.iter().map(|edge| (edge.0, edge.1)).collect();
        let layers = ordered(&layers_of_nodes, &ends);
        let (node_width, node_height) = self.node_size();
        let widest = number(layers.iter().map(Vec::len).max().unwrap_or(0).max(1));
        let width = (widest * (node_width + GAP) + GAP).max(320);
        let layer_height = node_height + LAYER_GAP;
        let mut places = vec![(0, 0); self.nodes.len()];
        for (row, layer) in (0..).zip(&layers) {
            let room = width / number(layer.len()).max(1);
            for (place, &node) in (0..).zip(layer) {
                places[node] = (room * place + room / 2, TOP + row * layer_height + node_height / 2);
            }
        }
        let edges: String = self.edges.iter().map(|edge| self.edge(edge, &places, layer_height)).collect();
        let title = format!(
            "<text class=\"pic-text\" x=\"{}\" y=\"26\" font-size=\"16\">{}</text>\n",
            width / 2,
            escaped(&self.title)
        );
        let height = TOP + number(layers.len()) * layer_height - LAYER_GAP + GAP;
        let view = View { left: 0, top: 0, width, height: height.max(TOP + GAP), pixels: width };
        let (definitions, nodes) = self.drawn_nodes(&places, node_width);
        let body = title + &definitions + &edges + &nodes;
        document(view, &self.title, &self.description(&layers), "", &body)
    }

    /// Returns the definitions of the boards, and all nodes.
    fn drawn_nodes(&self, places: &[(i32, i32)], width: i32) -> (String, String) {
        let frames = self.boards();
        let sprites = frames.as_ref().map(Sprites::of);
        let definitions = frames.iter().zip(&sprites).map(|(frames, sprites)| sprites.definitions(frames));
        let (definitions, mut boards) = (definitions.collect(), 0);
        let mut nodes = String::new();
        for (node, &place) in places.iter().enumerate() {
            match (&self.nodes[node].scene, &sprites) {
                (Some(scene), Some(sprites)) => {
                    nodes.push_str(&self.board(node, place, scene, &sprites.board(boards, scene)));
                    boards += 1;
                }
                _ => nodes.push_str(&self.node(node, place, width)),
            }
        }
        (definitions, nodes)
    }

    /// Returns all boards in the order of their nodes; `None` if there are none.
    fn boards(&self) -> Option<Frames> {
        let mut scenes = self.nodes.iter().filter_map(|node| node.scene.clone());
        let mut frames = Frames::new(scenes.next()?);
        scenes.for_each(|scene| frames.push("", scene));
        Some(frames)
    }

    /// Returns a width that fits the longest label and the widest board, and a height that fits the highest one.
    fn node_size(&self) -> (i32, i32) {
        let size = |node: &Node| match &node.scene {
            Some(scene) => {
                let (width, height) = drawing::size(scene);
                (width / SHRINK, height / SHRINK)
            }
            None => (number(node.label.chars().count().min(60)) * 8 + 20, HEIGHT),
        };
        let sizes = self.nodes.iter().map(size);
        sizes.fold((20, HEIGHT), |most, size| (most.0.max(size.0), most.1.max(size.1)))
    }

    /// Returns a node with its board. The frame of a marked one is thick.
    fn board(&self, node: usize, (x, y): (i32, i32), scene: &Scene, pieces: &str) -> String {
        let (width, height) = drawing::size(scene);
        let (left, top) = (x - (width / 2 - MARGIN) / SHRINK, y - (height / 2 - MARGIN) / SHRINK);
        let Node { label, is_marked, .. } = &self.nodes[node];
        let (inner_width, inner_height) = (width - 2 * MARGIN + 24, height - 2 * MARGIN + 24);
        let mark = if *is_marked {
            format!(
                "<rect class=\"pic-mark\" style=\"stroke-width:10\" x=\"-12\" y=\"-12\" width=\"{inner_width}\" height=\"{inner_height}\" rx=\"12\"/>"
            )
        } else {
            String::new()
        };
        format!(
            "<g transform=\"translate({left} {top}) scale({})\"><title>{}</title>{pieces}{mark}</g>\n",
            1.0 / f64::from(SHRINK),
            escaped(label)
        )
    }

    fn node(&self, node: usize, (x, y): (i32, i32), width: i32) -> String {
        let Node { label, is_marked, .. } = &self.nodes[node];
        let color = if *is_marked { Color::Vermilion } else { Color::SkyBlue }.index();
        let (left, top) = (x - width / 2, y - HEIGHT / 2);
        let inner = format!(
            "<rect class=\"pic-inner pic-s{color}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            left + 4,
            top + 4,
            width - 8,
            HEIGHT - 8
        );
        format!(
            "<rect class=\"pic-o pic-c{color}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" \
             rx=\"8\"/>{}<text class=\"pic-label pic-i{color}\" x=\"{x}\" y=\"{}\" font-size=\"12\">{}</text>\n",
            if *is_marked { inner.as_str() } else { "" },
            y + 4,
            escaped(label),
        )
    }

    /// Returns an edge: straight between layers, a curve below the nodes within a layer.
    fn edge(
        &self,
        (from, to, label): &(usize, usize, String),
        places: &[(i32, i32)],
        layer_height: i32,
    ) -> String {
        let ((x, y), (to_x, to_y)) = (places[*from], places[*to]);
        let path = if y == to_y {
            format!("M{x} {y}Q{} {} {to_x} {to_y}", x.midpoint(to_x), y + layer_height * 3 / 4)
        } else {
            format!("M{x} {y}L{to_x} {to_y}")
        };
        let [from, to] = [from, to].map(|&node| escaped(&self.nodes[node].label));
        let label = escaped(label);
        format!("<path class=\"pic-edge\" d=\"{path}\"><title>{from} to {to}: {label}</title></path>\n")
    }

    fn description(&self, layers: &[Vec<usize>]) -> String {
        let sizes: Vec<String> = layers.iter().map(|layer| layer.len().to_string()).collect();
        let (nodes, edges) = (self.nodes.len(), self.edges.len());
        format!(
            "{nodes} nodes and {edges} edges. The layers have these numbers of nodes: {}.",
            sizes.join(", ")
        )
    }
}
