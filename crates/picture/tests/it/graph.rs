//! Graphs as documents.

use picture::LayeredGraph;
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
    assert_eq!((with("pic-mark"), with("pic-o pic-c0"), with("pic-o pic-c7")), (80, 31, 1));
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
    let paths = document.descendants().filter(|node| node.attribute("class") == Some("pic-mark"));
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
