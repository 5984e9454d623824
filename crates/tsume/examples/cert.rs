use komadai_tsume::*;
fn main() {
    let sfen = std::env::args().nth(1).unwrap();
    let mut solver = Solver::new(16);
    let problem = Problem::new(sfen.parse().unwrap(), Rest::Auto).unwrap();
    let mut l = Limits::default(); l.nodes = Some(1<<20);
    let mut q = Questions::default(); q.policy = Policy::None;
    let s = solver.solve(&problem, &q, &l);
    println!("{:?}", s);
    let t = solver.certify(&problem, &claims(&s), &l);
    println!("{} lines {} bytes", t.lines().count(), t.len());
    println!("{:?}", verify(&t).map(|c| c.claims));
}
