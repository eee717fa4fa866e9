//! The enumeration against one by hand over the cells of a board, and against published counts.

use std::collections::{HashMap, HashSet};

use rush_hour::{Board, Enumeration, Puzzle, Tally};

fn enumerate(side: usize) -> Tally {
    let mut enumeration = Enumeration::of_side(side).unwrap();
    let mut tally = Tally::default();
    (0..enumeration.parts()).for_each(|part| tally += enumeration.part(part));
    tally
}

/// All boards of a side whose red car is at the exit, cell by cell.
fn solved_boards(side: usize) -> Vec<Board> {
    let red = (side - 1) / 2 * side + side - 2;
    let mut cells = vec!['o'; side * side];
    cells[red..red + 2].fill('A');
    let mut boards = Vec::new();
    place(&mut cells, 0, 'B', side, &mut boards);
    boards
}

fn place(cells: &mut Vec<char>, at: usize, sign: char, side: usize, boards: &mut Vec<Board>) {
    if at == cells.len() {
        let text: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
        let board: Board = text.join("/").parse().unwrap();
        boards.extend((!has_full_line(&board)).then_some(board));
        return;
    }
    place(cells, at + 1, sign, side, boards);
    let (row, column) = (at / side, at % side);
    for (length, step) in [(2, 1), (3, 1), (2, side), (3, side)] {
        let of_red_row = step == 1 && row == (side - 1) / 2;
        let leaves = if step == 1 { column + length > side } else { row + length > side };
        if of_red_row || leaves || (0..length).any(|i| cells[at + i * step] != 'o') {
            continue;
        }
        (0..length).for_each(|i| cells[at + i * step] = sign);
        place(cells, at + 1, char::from(sign as u8 + 1), side, boards);
        (0..length).for_each(|i| cells[at + i * step] = 'o');
    }
}

/// Whether the cars of some line fill it.
fn has_full_line(board: &Board) -> bool {
    let mut filled: HashMap<_, usize> = HashMap::new();
    for car in board.cars() {
        let line = if car.axis == rush_hour::Axis::Horizontal { car.row } else { car.column };
        *filled.entry((car.axis == rush_hour::Axis::Horizontal, line)).or_default() += car.length;
    }
    filled.values().any(|&cells| cells == board.rows())
}

/// The boards one move away.
fn neighbours(board: &Board) -> impl Iterator<Item = Board> {
    board.actions().into_iter().filter_map(|slide| board.after(slide))
}

/// The same board with its cars named in reading order: cars of equal length in equal places are the same.
fn renamed(board: &Board) -> Board {
    let mut names = HashMap::from([('A', 'A')]);
    let mut named = String::new();
    for sign in board.to_string().chars() {
        let next = char::from(b'A' + names.len() as u8);
        named.push(if "o/".contains(sign) { sign } else { *names.entry(sign).or_insert(next) });
    }
    named.parse().unwrap()
}

/// The boards in the order of their distance from `starts`.
fn layers(starts: &[Board]) -> Vec<Vec<Board>> {
    let mut known: HashSet<Board> = starts.iter().cloned().collect();
    let mut layers = vec![starts.to_vec()];
    loop {
        let next: Vec<Board> = layers.iter().last().unwrap().iter().flat_map(neighbours).collect();
        let new: Vec<Board> = next.into_iter().filter(|board| known.insert(board.clone())).collect();
        if new.is_empty() {
            return layers;
        }
        layers.push(new);
    }
}

fn moves(board: &Board) -> Option<usize> {
    layers(std::slice::from_ref(board)).iter().position(|layer| layer.iter().any(Board::is_solved))
}

fn without(board: &Board, sign: char) -> Board {
    board.to_string().replace(sign, "o").parse().unwrap()
}

/// The cells with horizontal cars, then those with vertical ones, the upper left cell for the least digit.
fn cells(board: &Board) -> [u64; 2] {
    [rush_hour::Axis::Horizontal, rush_hour::Axis::Vertical].map(|axis| {
        let of_axis = board.cars().iter().filter(|car| car.axis == axis).map(|car| car.sign);
        let signs: Vec<char> = of_axis.collect();
        let all = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
        let bits = (0..)
            .zip(all)
            .filter(|&(_, (row, column))| board.sign(row, column).is_some_and(|sign| signs.contains(&sign)));
        bits.map(|(bit, _)| 1 << bit).sum()
    })
}

fn by_hand(side: usize) -> Tally {
    let mut tally = Tally::default();
    let mut known = HashSet::new();
    for board in solved_boards(side) {
        if known.contains(&renamed(&board)) {
            continue;
        }
        let cluster: Vec<Board> = layers(&[board]).concat();
        let solved: Vec<Board> = cluster.iter().filter(|board| board.is_solved()).cloned().collect();
        known.extend(solved.iter().map(renamed));
        tally.clusters += 1;
        tally.positions += cluster.len() as u64;
        if solved.len() == cluster.len() {
            continue;
        }
        tally.unsolved += 1;
        let layers = layers(&solved);
        let hardest = layers.last().unwrap().iter().min_by_key(|board| cells(board)).unwrap();
        let moves_without = |sign| moves(&without(hardest, sign)).unwrap();
        let mut others = hardest.cars().iter().map(|car| car.sign).filter(|&sign| sign != 'A');
        if others.all(|sign| moves_without(sign) < layers.len() - 1) {
            let moves = layers.len() as u32 - 1;
            tally.puzzles.push(Puzzle {
                board: renamed(hardest),
                optimum: moves,
                positions: cluster.len() as u64,
            });
        }
    }
    tally
}

#[test]
fn small_sides_agree_with_an_enumeration_by_hand() {
    for side in [3, 4] {
        let (found, expected) = (enumerate(side), by_hand(side));
        assert_eq!(
            (found.clusters, found.unsolved, found.positions),
            (expected.clusters, expected.unsolved, expected.positions)
        );
        let sorted = |mut puzzles: Vec<Puzzle>| {
            puzzles.sort_by_key(|puzzle| puzzle.board.to_string());
            puzzles
        };
        assert_eq!(sorted(found.puzzles), sorted(expected.puzzles));
    }
}

/// M. Fogleman, "Solving Rush Hour, the puzzle", 2018: side 5.
#[test]
fn side_5_has_the_published_clusters_and_puzzles() {
    let tally = enumerate(5);
    assert_eq!((tally.clusters, tally.puzzles.len()), (62_106, 1_730));
    // Counted by another program, over the cells of a board.
    assert_eq!((tally.unsolved, tally.positions), (33_220, 4_629_737));
}

/// A part is left within a cluster too, and is whole when it is done again.
#[test]
fn a_part_is_left_at_any_time() {
    let mut enumeration = Enumeration::of_side(6).unwrap();
    // It has 24 clusters of 2,273 positions on average.
    let part = 112_859;
    let layouts = enumeration.layouts_of(part);
    let mut calls = 0;
    let whole = enumeration.part_while(part, || {
        calls += 1;
        true
    });
    assert!(whole.is_some() && calls > 2 * layouts, "{calls} calls for {layouts} layouts");
    for patience in [0, 1, layouts, 2 * layouts] {
        let mut left = patience;
        let cut = enumeration.part_while(part, || {
            left = left.saturating_sub(1);
            left > 0
        });
        assert_eq!(cut, None, "after {patience} calls");
        assert_eq!(Some(enumeration.part(part)), whole, "after {patience} calls");
    }
}
