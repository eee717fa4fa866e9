//! Graphs as documents.

use picture::{LayeredGraph, Piece, Scene};
use roxmltree::Document;

use crate::HOSTILE;

/// The states of a row of lamps, by the number of those that are lit.
fn lamps(count: u32) -> LayeredGraph {
    let mut graph = LayeredGraph::new(HOSTILE);
    for state in 0..1_u32 << count {
        graph.add_node(state.count_ones() as usize, format!("{state:0width$b}", width = count as usize));
    }
    for (state, lamp) in (0..1_usize << count).flat_map(|state| (0..count).map(move |lamp| (state, lamp))) {
        if state >> lamp & 1 == 0 {
            graph.add_edge(state, state | 1 << lamp, HOSTILE);
        }
    }
    graph.mark((1 << count) - 1);
    graph
}

#[test]
fn every_node_and_edge_is_drawn_once() {
    let svg = lamps(5).svg();
    let document = Document::parse(&svg).unwrap();
    let with =
        |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!((with("pic-edge"), with("pic-o pic-c0"), with("pic-o pic-c7")), (80, 31, 1));
    assert_eq!(svg, lamps(5).svg());
}

#[test]
fn neighbours_stand_near_each_other() {
    let mut graph = LayeredGraph::new("crossed");
    let upper: Vec<usize> = (0..3).map(|node| graph.add_node(0, format!("u{node}"))).collect();
    let lower: Vec<usize> = (0..3).map(|node| graph.add_node(1, format!("l{node}"))).collect();
    for node in 0..3 {
        graph.add_edge(upper[node], lower[2 - node], "");
    }
    let svg = graph.svg();
    let document = Document::parse(&svg).unwrap();
    let paths = document.descendants().filter(|node| node.attribute("class") == Some("pic-edge"));
    for path in paths.filter_map(|path| path.attribute("d")) {
        let (from, to) = path.trim_start_matches('M').split_once('L').unwrap();
        assert_eq!(from.split(' ').next(), to.split(' ').next(), "edges are upright: {path}");
    }
}

#[test]
#[should_panic(expected = "expected nodes below 1, found 0 and 1")]
fn an_edge_to_no_node_is_refused() {
    let mut graph = LayeredGraph::new("");
    graph.add_node(0, "a");
    graph.add_edge(0, 1, "");
}

#[test]
fn a_graph_without_nodes_is_a_document() {
    assert!(Document::parse(&LayeredGraph::new("empty").svg()).is_ok());
}

#[test]
fn boards_stand_apart_and_equal_pieces_are_written_once() {
    let board = |column| Scene::new(2, 3).with_piece(Piece::tile("t", (0, column)));
    let mut graph = LayeredGraph::new(HOSTILE);
    let start = graph.add_board(0, HOSTILE, board(1));
    for column in [0, 2] {
        let node = graph.add_board(1, "", board(column));
        graph.add_edge(start, node, HOSTILE);
        graph.mark(node);
    }
    let svg = graph.svg();
    let document = Document::parse(&svg).unwrap();
    let pieces = document.descendants().filter(|node| node.attribute("data-piece").is_some());
    assert_eq!(pieces.count(), 1);
    let groups = document.descendants().filter_map(|node| node.attribute("transform"));
    let places: Vec<Vec<i32>> = groups
        .map(|place| {
            let numbers = place.trim_start_matches("translate(").split([' ', ')']);
            numbers.take(2).map(|number| number.parse().unwrap()).collect()
        })
        .collect();
    // A board of 2x3 cells is 36 by 24 units large.
    assert_eq!(places.len(), 3);
    assert!(places[1][1] >= places[0][1] + 24, "layers stand apart: {places:?}");
    assert!(places[2][0] >= places[1][0] + 36, "nodes stand apart: {places:?}");
    assert_eq!(svg.matches("pic-mark\" style=\"stroke-width:10").count(), 2);
}
