//! The searches of a job share its limits, and its report has the work of all.

use proptest::prelude::*;
use puzzle::Job;
use search::{BreadthFirst, Limits, NoGoal, Observer, Reason, Stats, from_successors};

#[derive(Default)]
struct Heard(u64);

impl Observer<u32> for Heard {
    fn layer(&mut self, _: u32, _: u64, _: &Stats) {
        self.0 += 1;
    }
}

proptest! {
    /// Each ring is explored as far as its budget and the limits allow, which the test counts by itself.
    #[test]
    fn work_is_summed_and_limited(rings in prop::collection::vec((1..50_u32, 1..40_u64), 1..6), most in 1..100_u64) {
        let mut heard = Heard::default();
        let mut job = Job::new(Limits::none().expanded(most), &mut heard);
        let (mut left, mut last) = (most, None);
        for &(size, budget) in &rings {
            job.set_budget(budget);
            let ring = from_successors(move |&n: &u32| [(n + 1) % size]);
            let report = job.run(&mut BreadthFirst::new(), &ring, &0, &NoGoal);
            let allowed = budget.min(left);
            let expanded = allowed.min(size.into());
            prop_assert_eq!(report.stats.expanded, expanded);
            let is_cut = allowed < size.into();
            prop_assert_eq!(report.stopped_by(), is_cut.then_some(Reason::Expanded));
            left -= expanded;
            prop_assert_eq!(job.goes_on(&report), is_cut && left > 0);
            last = Some(report);
        }
        prop_assert_eq!(job.limits().max_expanded(), left);
        prop_assert_eq!(job.total(last.unwrap()).stats.expanded, most - left);
        prop_assert!(heard.0 > 0);
    }
}

#[test]
fn bounds_of_earlier_searches_hold() {
    let (line, mut nobody) = (from_successors(|&n: &u32| [n + 1]), ());
    let mut job = Job::new(Limits::none(), &mut nobody);
    job.set_budget(5);
    let first = job.run(&mut BreadthFirst::new(), &line, &0, &search::At(9));
    assert!(first.lower_bound > 0 && job.goes_on(&first));
    let stopped = job.stopped::<u32, u32>(Reason::Time);
    assert_eq!((stopped.lower_bound, stopped.stats), (first.lower_bound, first.stats));
    let goes_on = |reason| job.goes_on(&job.stopped::<u32, u32>(reason));
    assert!([Reason::Memory, Reason::Width].into_iter().all(goes_on));
    assert!(![Reason::Time, Reason::Cost, Reason::Cancelled].into_iter().any(goes_on));
}
