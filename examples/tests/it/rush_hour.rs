//! The two examples with Rush Hour, beside a search over texts.

use std::collections::{HashMap, HashSet};

use crate::source::{line_with, numbers, transcript};

const SIDE: i32 = 6;

/// Lists the moves of a board of 36 signs, each with its name and the board after it.
fn moves(board: &str) -> Vec<(String, String)> {
    let signs: Vec<char> = board.chars().collect();
    let cars: HashSet<char> = signs.iter().copied().filter(char::is_ascii_uppercase).collect();
    let mut moves = Vec::new();
    for car in cars {
        let cells: Vec<i32> = (0..36).filter(|&cell| signs[cell as usize] == car).collect();
        let line = cells[1] - cells[0];
        for way in [1, -1] {
            let mut front = if way == 1 { cells[cells.len() - 1] } else { cells[0] };
            for count in 1.. {
                let next = front + way * line;
                let leaves_row = line == 1 && next.div_euclid(SIDE) != front.div_euclid(SIDE);
                if leaves_row || !(0..36).contains(&next) || signs[next as usize] != 'o' {
                    break;
                }
                front = next;
                let mut after = signs.clone();
                for (from, sign) in [(0, 'o'), (count * way * line, car)] {
                    for cell in &cells {
                        after[(cell + from) as usize] = sign;
                    }
                }
                moves.push((
                    format!("{car}{}{count}", if way == 1 { "+" } else { "-" }),
                    after.iter().collect(),
                ));
            }
        }
    }
    moves
}

/// Returns the boards that moves reach from `boards`, in layers.
fn distances(boards: Vec<String>) -> HashMap<String, u64> {
    let mut layer = boards;
    let mut known: HashMap<String, u64> = layer.iter().map(|board| (board.clone(), 0)).collect();
    for depth in 1.. {
        let next: Vec<String> = layer.iter().flat_map(|board| moves(board)).map(|(_, board)| board).collect();
        layer.clear();
        for board in next {
            if !known.contains_key(&board) {
                known.insert(board.clone(), depth);
                layer.push(board);
            }
        }
        if layer.is_empty() {
            break;
        }
    }
    known
}

/// Returns the distance of every board of the component to the exit: the red car touches the right side.
fn from_exit(board: &str) -> HashMap<String, u64> {
    let component = distances(vec![board.to_owned()]);
    distances(
        component
            .into_keys()
            .filter(|board| board.chars().skip(5).step_by(6).any(|sign| sign == 'A'))
            .collect(),
    )
}

fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap()
}

#[test]
fn hints_are_all_moves_that_come_nearer() {
    let lines = transcript("hint");
    let known = from_exit(first_word(&lines[1]));
    assert_eq!(numbers(&lines[0]), [known.len() as u64, *known.values().max().unwrap()]);
    for line in &lines[1..lines.len() - 1] {
        let board = first_word(line);
        let (distance, hints) = line[board.len()..].split_once(" to go: ").unwrap();
        assert_eq!(distance.trim().parse(), Ok(known[board]));
        let nearer = |(name, next): (String, String)| (known[&next] < known[board]).then_some(name);
        let expected: HashSet<String> = moves(board).into_iter().filter_map(nearer).collect();
        assert_eq!(hints.split(" or ").map(str::to_owned).collect::<HashSet<_>>(), expected);
    }
    assert_eq!(known[first_word(&lines[lines.len() - 1])], 0);
}

#[test]
fn the_hardest_board_is_the_farthest() {
    let lines = transcript("hardest_board");
    let known = from_exit(first_word(&lines[0]));
    assert!(line_with("hardest_board", "same cars").starts_with(&known.len().to_string()));
    for line in [&lines[0], &lines[2]] {
        assert_eq!(numbers(line), [known[first_word(line)]]);
    }
    let hardest = known[first_word(&lines[2])];
    assert_eq!(known.values().filter(|&&distance| distance >= hardest).count(), lines.len() - 2);
}
