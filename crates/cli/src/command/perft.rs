//! `komadai perft`: counting paths.

use std::io::Write;

use komadai::perft::{PerftJob, PerftStats, divide, perft};

use crate::args::PerftArgs;
use crate::failure::{Failure, Outcome};
use crate::start::Start;

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Outcome {
    let position = Start::argument(&args.sfen)?.position;
    let job = PerftJob {
        threads: usize::from(args.threads),
        hash_megabytes: args.hash,
        ..PerftJob::default()
    };
    let is_plain = args.threads == 1 && args.hash == 0;
    if args.hash > MOST_MEGABYTES {
        return Err(Failure::Usage(format!(
            "--hash takes at most {MOST_MEGABYTES}"
        )));
    }
    let bytes = args.hash.saturating_mul(1 << 20);
    if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
        return Err(Failure::Input(format!(
            "not enough memory for a table of {} MB",
            args.hash
        )));
    }
    if args.stats {
        return stats(&job.stats(&position, args.depth), out);
    }
    if args.divide {
        let parts = if is_plain {
            divide(&position, args.depth)
        } else {
            job.divide(&position, args.depth).unwrap_or_default()
        };
        let mut parts: Vec<(String, u64)> = parts
            .into_iter()
            .map(|(m, nodes)| (m.to_string(), nodes))
            .collect();
        parts.sort();
        for (usi, nodes) in &parts {
            writeln!(out, "{usi} {nodes}")?;
        }
        let nodes = if args.depth == 0 {
            1
        } else {
            parts.iter().map(|(_, nodes)| nodes).sum()
        };
        writeln!(out, "nodes {nodes}")?;
    } else {
        let nodes = if is_plain {
            perft(&position, args.depth)
        } else {
            job.run(&position, args.depth)
        };
        writeln!(out, "nodes {nodes}")?;
    }
    Ok(true)
}

fn stats(stats: &PerftStats, out: &mut impl Write) -> Outcome {
    writeln!(out, "nodes {}", stats.nodes)?;
    writeln!(out, "captures {}", stats.captures)?;
    writeln!(out, "promotions {}", stats.promotions)?;
    writeln!(out, "drops {}", stats.drops)?;
    writeln!(out, "checks {}", stats.checks)?;
    writeln!(out, "mates {}", stats.mates)?;
    Ok(true)
}

/// One tebibyte: more is a typing error.
const MOST_MEGABYTES: usize = 1 << 20;
