//! Graphs of components against one queue, their eccentricities against all pairs, and their exports.

use std::cmp::Reverse;

use proptest::prelude::*;
use search::{
    Limits, NoGoal, Outcome, Progress, Reason, Run, Search, StateSpace, Survey,
    algorithms::DistanceToGoal,
    from_successors, goal_distances,
    graph::{StateGraph, state_graph},
    space::Undirected,
    survey,
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::{
    pancakes::{Pancakes, sorted},
    random_graph::{Graph, graphs, oracle},
    tiles::{in_order, tiles},
};

/// A graph in which every edge goes both ways, as a list of neighbours for each vertex. Loops and double edges occur.
#[derive(Clone, Debug)]
struct Joined(Vec<Vec<u8>>);

impl StateSpace for Joined {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, &vertex: &u8) -> Self::Actions {
        0..self.0[usize::from(vertex)].len() as u8
    }

    fn apply(&self, vertex: &mut u8, edge: u8) {
        *vertex = self.0[usize::from(*vertex)][usize::from(edge)];
    }
}

impl Undirected for Joined {}

/// Trees with some more edges: long or bushy, and always in one part.
fn joined() -> impl Strategy<Value = Joined> {
    let vertices = (1..=5_usize, 1..40_usize);
    vertices.prop_flat_map(|(reach, vertices)| {
        let parents = prop::collection::vec(1..=reach, vertices - 1);
        let more = prop::collection::vec((0..vertices, 0..vertices), 0..4);
        (parents, more).prop_map(move |(parents, more)| {
            let tree = parents.iter().zip(1..).map(|(back, child)| (child - (*back).min(child), child));
            let mut all = vec![Vec::new(); vertices];
            for (one, other) in tree.chain(more) {
                all[one].push(other as u8);
                if one != other {
                    all[other].push(one as u8);
                }
            }
            Joined(all)
        })
    })
}

/// Returns the nodes from which the eccentricities are found. The next one has the greatest upper bound and the least lower
/// bound by turns; of several it has the most edges, and the least number. Only nodes whose bounds differ, and for
/// which `is_worth` holds, are taken: given the nodes so far and the two bounds.
fn sources(graph: &StateGraph<Joined>, is_worth: impl Fn(&[u32], u32, u32) -> bool) -> Vec<u32> {
    let mut bounds = vec![(0, u32::MAX); graph.states().len()];
    let mut sources = Vec::new();
    loop {
        let mut open: Vec<u32> = graph.nodes().collect();
        open.retain(|&node| {
            let (lower, upper) = bounds[node as usize];
            lower < upper && is_worth(&sources, lower, upper)
        });
        open.sort_by_key(|&node| (Reverse(graph.neighbours(node).len()), node));
        let by_upper = |node: &&u32| Reverse(bounds[**node as usize].1);
        let by_lower = |node: &&u32| bounds[**node as usize].0;
        let next = if sources.len() % 2 == 0 {
            open.iter().min_by_key(by_upper)
        } else {
            open.iter().min_by_key(by_lower)
        };
        let Some(&next) = next else { return sources };
        sources.push(next);
        let distances = graph.distances([next]);
        let eccentricity = distances.depth().unwrap_or_default();
        for (node, (lower, upper)) in (0..).zip(&mut bounds) {
            let distance = distances.distance(node).unwrap_or_default();
            *lower = (*lower).max(distance).max(eccentricity - distance);
            *upper = (*upper).min(eccentricity + distance);
        }
    }
}

/// Three actions to the same state, one to itself: an edge each, the action of the first.
#[test]
fn several_actions_to_a_state_are_one_edge() {
    let space = from_successors(|&n: &u8| if n == 0 { vec![1, 0, 1, 2, 1] } else { vec![0, 0] });
    let graph = state_graph(&space, &0);
    assert_eq!(
        (graph.neighbours(0), graph.neighbours(1), graph.neighbours(2)),
        (&[1, 0, 2][..], &[0][..], &[0][..])
    );
    assert_eq!((graph.edges(), graph.stats().generated), (5, 9));
}

proptest! {
    #[test]
    fn graphs_are_what_a_queue_finds(graph in graphs::<8>(), starts: [prop::sample::Index; 2]) {
        let starts = starts.map(|index| index.index(graph.0.len()) as u8);
        let known = oracle(&graph, &starts);
        let costless = starts.map(|start| (start, 0));
        let mut found = StateGraph::new();
        let report = Run::of(&mut found).run_from(&graph, &costless, &NoGoal);
        prop_assert_eq!((report.outcome, report.stats.iterations), (Outcome::Exhausted, 1));
        prop_assert_eq!(found.states().len(), known.len());
        for node in found.nodes() {
            let state = found.states()[node as usize];
            prop_assert_eq!(found.node(&state), Some(node));
            prop_assert_eq!(found.depth(node), known[&state].0);
            prop_assert!(found.layer(found.depth(node)).contains(&node));
            let heads: Vec<u8> = found.neighbours(node).iter().map(|&head| found.states()[head as usize]).collect();
            // Of actions to the same state the first is kept.
            let (mut first, mut actions) = (Vec::new(), Vec::new());
            for action in graph.actions(&state) {
                let head = graph.successor(&state, action);
                if !first.contains(&head) {
                    first.push(head);
                    actions.push(action);
                }
            }
            prop_assert_eq!(heads, first);
            prop_assert_eq!(found.actions(node), actions);
        }
        let generated: usize = found.states().iter().map(|&state| graph.0[usize::from(state)].len()).sum();
        prop_assert_eq!(report.stats.generated, generated as u64);
        let degrees: u64 = found.degrees().iter().zip(0..).map(|(nodes, degree)| nodes * degree).sum();
        prop_assert_eq!(found.edges(), degrees);
        let mut survey = Survey::<Graph>::new();
        let _ = Run::of(&mut survey).run_from(&graph, &costless, &NoGoal);
        prop_assert!(found.layers().eq(survey.layers().iter().copied()));
    }

    #[test]
    fn distances_are_what_a_queue_finds(graph in graphs::<8>(), from: [prop::sample::Index; 2]) {
        let found = state_graph(&graph, &0);
        let from = from.map(|index| index.index(found.states().len()) as u32);
        let known = oracle(&graph, &from.map(|node| found.states()[node as usize]));
        let distances = found.distances(from);
        for (node, state) in found.nodes().zip(found.states()) {
            prop_assert_eq!(distances.distance(node), known.get(state).map(|known| known.0));
        }
        let depth = known.values().map(|known| known.0).max();
        prop_assert_eq!(distances.depth(), depth);
        let at = |depth| known.values().filter(|known| known.0 == depth).count() as u64;
        let layers: Vec<u64> = (0..=depth.unwrap()).map(at).collect();
        prop_assert_eq!(distances.layers(), layers);
        prop_assert_eq!(distances.farthest().len() as u64, at(depth.unwrap()));
        prop_assert!(distances.farthest().iter().all(|&node| distances.distance(node) == depth));
    }

    #[test]
    fn eccentricities_are_those_of_all_pairs(space in joined()) {
        let graph = state_graph(&space, &0);
        let expected: Vec<u32> = graph.states().iter().map(|&state| survey(&space, &state).depth()).collect();
        let found = graph.eccentricities();
        prop_assert_eq!(found.by_node(), &expected);
        prop_assert_eq!(found.searches(), sources(&graph, |_, _, _| true).len() as u64);
        let (most, least) = (expected.iter().copied().max(), expected.iter().copied().min());
        prop_assert_eq!((found.diameter(), found.radius()), (most, least));
        let expected = &expected;
        let at = |wanted| graph.nodes().filter(move |&node| Some(expected[node as usize]) == wanted);
        prop_assert!(found.periphery().eq(at(most)));
        prop_assert!(found.center().eq(at(least)));
        let measured = graph.diameter_and_radius().unwrap();
        prop_assert_eq!((Some(measured.diameter), Some(measured.radius)), (most, least));
        prop_assert_eq!(graph.distances([measured.ends.0]).distance(measured.ends.1), most);
        let sources = sources(&graph, |known, lower, upper| {
            let known = known.iter().map(|&node| expected[node as usize]);
            known.clone().max().is_none_or(|most| upper > most) || known.min().is_none_or(|least| lower < least)
        });
        prop_assert_eq!(measured.searches, sources.len() as u64);
        let first = |wanted| sources.iter().copied().find(|&node| Some(expected[node as usize]) == wanted);
        prop_assert_eq!((Some(measured.ends.0), Some(measured.center)), (first(most), first(least)));
        // The limit is looked at before the last search, when all searches before it have expanded every node.
        let before = (measured.searches - 1) * graph.states().len() as u64;
        let within = |most| graph.diameter_and_radius_within(&Limits::none().expanded(most));
        prop_assert_eq!((within(before), within(before + 1)), (Err(Reason::Expanded), Ok(Some(measured))));
    }
}

/// 181,440 boards of 3x3, two of which need 31 moves (A. Reinefeld, 1993).
#[test]
fn three_by_three() {
    let graph = state_graph(&tiles(3), &in_order::<9>());
    assert_eq!((graph.states().len(), graph.layers().len(), graph.layers().last()), (181_440, 32, Some(2)));
    // The hole has four corners, four sides and one centre to stand in, each in a ninth of all boards.
    assert_eq!(graph.degrees(), [0, 0, 4 * 20_160, 4 * 20_160, 20_160]);
}

/// A growth is told before it comes, and only then. Lists have room for 2^n elements, and the index for 7/8 of that: with
/// 5,000 elements, none grows soon.
#[test]
fn a_graph_foresees_its_bytes() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let mut graph = StateGraph::new();
    graph.begin(&line, &0, &NoGoal);
    while graph.states().len() < 9_000 {
        let soon = graph.bytes_soon();
        assert!(graph.step_by(&line, &NoGoal, 1, &mut ()).is_none());
        // The first elements of the lists take the bytes of four each, which are not foreseen.
        assert!(graph.bytes() <= soon.max(400), "{} bytes, {soon} soon", graph.bytes());
        if graph.states().len() == 5_000 {
            assert_eq!(graph.bytes_soon(), graph.bytes());
        }
    }
}

#[test]
fn a_stopped_graph_goes_on() {
    let whole = state_graph(&Pancakes::<6>, &sorted());
    let mut graph = StateGraph::new();
    let mut report = graph.within(Limits::none().expanded(100)).run_to(&Pancakes::<6>, &sorted(), &NoGoal);
    assert_eq!((report.stopped_by(), graph.is_complete()), (Some(Reason::Expanded), false));
    // A vertex that is not expanded has no edges.
    assert!(graph.neighbours(graph.nodes().end - 1).is_empty() && !graph.neighbours(0).is_empty());
    report = graph.resume_to(&Pancakes, &NoGoal);
    assert_eq!((report.outcome, report.stats), (Outcome::Exhausted, whole.stats()));
    assert!(graph.is_complete() && graph.states() == whole.states());
    let _ = graph.run_to(&Pancakes, &sorted(), &NoGoal);
    assert_eq!(graph.states(), whole.states());
}

#[test]
#[should_panic(expected = "a complete graph")]
fn half_a_graph_has_no_diameter() {
    let ring = Joined(vec![vec![1, 2], vec![0, 2], vec![0, 1]]);
    let mut graph = StateGraph::new();
    let _ = graph.within(Limits::none().expanded(1)).run_to(&ring, &0, &NoGoal);
    let _ = graph.diameter_and_radius();
}

#[test]
#[should_panic(expected = "a graph in one part")]
fn two_parts_have_no_diameter() {
    let mut graph = StateGraph::new();
    let _ = Run::of(&mut graph).run_from(&Joined(vec![vec![], vec![]]), &[(0, 0), (1, 0)], &NoGoal);
    let _ = graph.eccentricities();
}

#[test]
fn nothing_has_no_diameter() {
    let mut graph = StateGraph::new();
    let report = Run::of(&mut graph).run_from(&Joined(vec![]), &[], &NoGoal);
    assert_eq!(
        (report.outcome, graph.diameter_and_radius(), graph.eccentricities().diameter()),
        (Outcome::Exhausted, None, None)
    );
    assert_eq!(graph.distances([]).depth(), None);
    assert_eq!(graph.export(|state| *state).dot().to_string(), "digraph {\n}\n");
}

/// Labels with every sign that a format has a meaning for.
#[test]
fn listings_say_what_they_mean() {
    let space = from_successors(|&n: &u8| [n, (n + 1) % 3]);
    let graph = state_graph(&space, &0);
    let only = graph.distances([2]);
    let export = graph.export(|n| format!("<\"{n}\"\\&\n>")).with_distances(&only).up_to(1);
    assert_eq!(export.nodes(), 2);
    assert_eq!(
        export.nodes_csv().to_string(),
        "node,label,depth,degree,distance\n0,\"<\"\"0\"\"\\&\n>\",0,2,1\n1,\"<\"\"1\"\"\\&\n>\",1,2,2\n"
    );
    assert_eq!(export.edges_csv().to_string(), "source,target\n0,0\n0,1\n1,1\n");
    let dot = export.dot().to_string();
    assert!(dot.contains("  0 [label=\"<\\\"0\\\"\\\\&\\n>\"]\n") && dot.contains("  0 -> 1\n"), "{dot}");
    let xml = export.graphml().to_string();
    let node = "    <node id=\"n1\"><data key=\"label\">&lt;&quot;1&quot;\\&amp;&#10;&gt;</data>\
        <data key=\"depth\">1</data><data key=\"degree\">2</data><data key=\"distance\">2</data></node>\n";
    assert!(xml.contains(node) && xml.contains("edgedefault=\"directed\""), "{xml}");
    assert_eq!((xml.matches("<edge ").count(), xml.matches("<node ").count()), (3, 2));
    assert!(xml.ends_with("  </graph>\n</graphml>\n"));
}

/// The production `Char` of XML 1.0, fifth edition, section 2.2.
fn is_xml(sign: char) -> bool {
    let ranges = [(0x20, 0xd7ff), (0xe000, 0xfffd), (0x1_0000, 0x10_ffff)];
    [0x9, 0xa, 0xd].contains(&u32::from(sign))
        || ranges.iter().any(|&(a, b)| (a..=b).contains(&u32::from(sign)))
}

#[test]
fn listings_hold_no_character_that_their_format_forbids() {
    let space = from_successors(|_: &char| []);
    // Around the ends of every range of allowed characters.
    let near = [0..=0x180, 0xd7f0..=0xe010, 0xfdc0..=0xfe00, 0xfff0..=0x1_0010, 0x10_fffe..=0x10_ffff];
    for sign in near.into_iter().flatten().filter_map(char::from_u32) {
        let graph = state_graph(&space, &sign);
        let export = graph.export(|sign| *sign);
        let (xml, dot) = (export.graphml().to_string(), export.dot().to_string());
        assert!(xml.chars().all(is_xml), "{sign:?}");
        // A carriage return by itself would be read as a line end.
        assert!(!xml.contains('\r') && !dot.contains('\0'), "{sign:?}");
        assert_eq!((xml.contains("&#13;"), xml.contains("&#10;")), (sign == '\r', sign == '\n'));
        let is_kept = xml.contains(&format!("\"label\">{sign}<")) || "&<>\"\n\r".contains(sign);
        assert_eq!(is_kept, is_xml(sign), "{sign:?}");
    }
}

/// Where no way leads, there is no distance to write.
#[test]
fn listings_leave_out_what_is_not_known() {
    let space = from_successors(|&n: &u8| (n < 2).then_some(n + 1));
    let graph = state_graph(&space, &0);
    let from_two = graph.distances([2]);
    let export = graph.export(|n| *n).with_distances(&from_two);
    assert_eq!(
        export.nodes_csv().to_string(),
        "node,label,depth,degree,distance\n0,\"0\",0,1,\n1,\"1\",1,1,\n2,\"2\",2,0,0\n"
    );
    assert_eq!(export.graphml().to_string().matches("<data key=\"distance\">").count(), 1);
}

#[test]
fn edges_without_a_direction_are_listed_once() {
    // A path of three, two actions along its first edge, and a loop at the end.
    let space = Joined(vec![vec![1, 1], vec![0, 0, 2], vec![1, 2]]);
    let graph = state_graph(&space, &0);
    let export = graph.export(|n| *n).undirected();
    assert_eq!(export.edges_csv().to_string(), "source,target\n0,1\n1,2\n2,2\n");
    let dot = export.dot().to_string();
    assert!(dot.starts_with("graph {\n") && dot.contains("  1 -- 2\n"), "{dot}");
    assert!(export.graphml().to_string().contains("edgedefault=\"undirected\""));
}

proptest! {
    /// The graph has the same distances by state as the table of goal distances.
    #[test]
    fn distances_to_the_goal_are_those_of_the_table(space in joined(), goals: [prop::sample::Index; 3]) {
        let goals = goals.map(|goal| goal.index(space.0.len()) as u8);
        let graph = state_graph(&space, &0);
        let from_goals = graph.distances(graph.goals(&|vertex: &u8| goals.contains(vertex)));
        let in_graph = graph.to_goal(&from_goals);
        let in_table = goal_distances(&space, &0, |vertex| goals.contains(vertex));
        prop_assert_eq!(in_graph.layers(), in_table.layers());
        for vertex in 0..space.0.len() as u8 {
            prop_assert_eq!(in_graph.distance(&space, &vertex), in_table.distance(&space, &vertex));
            let counts = in_graph.count_shortest_plans(&space, &vertex);
            prop_assert_eq!(counts, in_table.count_shortest_plans(&space, &vertex));
        }
    }
}
