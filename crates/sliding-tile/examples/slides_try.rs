use search::{IdaStar, Search};
use sliding_tile::{AlternatingSlides, Position, SlideSpace, Space, heuristics::SlideDatabases, korf};
use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).map_or(100, |n| n.parse().unwrap());
    let t = Instant::now();
    let goal = korf::goal();
    let h = SlideDatabases::to(&goal).unwrap();
    println!("fill {:?}", t.elapsed());
    let (mut sum, mut exp, mut gen_) = (0, 0, 0);
    let t = Instant::now();
    for i in korf::instances().take(n) {
        let space: AlternatingSlides<u64> =
            AlternatingSlides::new(SlideSpace::new(Space::new(&i.board).unwrap()));
        let at: Position<u64> = space.slides().moves().state(&goal).unwrap();
        let r = IdaStar::new(h.clone()).run_to(&space, &space.start(), &space.at(at));
        sum += r.plan().unwrap().cost;
        exp += r.stats.expanded;
        gen_ += r.stats.generated;
    }
    println!("sum {sum} expanded {exp} generated {gen_} {:?}", t.elapsed());
}
