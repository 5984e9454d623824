use komadai_tsume::*;
fn main() {
    let mut solver = Solver::new(1024);
    let policy: Policy = std::env::args().nth(1).unwrap().parse().unwrap();
    let nodes: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let f: Vec<&str> = line.split('\t').collect();
        let Ok(setup) = f[1].parse() else { println!("bad {line}"); continue };
        let problem = match Problem::new(setup, Rest::Auto) { Ok(p) => p, Err(e) => { println!("{} {e}", f[0]); continue } };
        let t = std::time::Instant::now();
        let mut q = Questions::default(); q.policy = policy;
        let l = Limits { nodes: Some(nodes), ..Limits::default() };
        let s = solver.solve(&problem, &q, &l);
        let e = t.elapsed().as_secs_f64();
        println!("{}\t{}\t{:?}\tleft {:?}\t{}\tcooks {:?}\tvars {:?}\t{:?} nodes {} {:.3}s {:.2}M/s", f[0], s.verdict, s.mate, s.left, s.line.iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" "),
          s.cooks.iter().map(|c| (c.ply, c.found.iter().map(|c| format!("{} {} {}", c.m, c.plies, c.allowance)).collect::<Vec<_>>(), c.unknown.len())).collect::<Vec<_>>(),
          s.variations.iter().map(|v| v.plies()).collect::<Vec<_>>(), s.stopped, s.nodes, e, s.nodes as f64 / e / 1e6);
    }
}
