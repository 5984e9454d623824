//! `komadai perft`: counts paths.

use std::io::Write;
use std::time::Instant;

use komadai::perft::{PerftJob, divide, perft};

use crate::args::PerftArgs;
use crate::failure::{Failure, RunResult};
use crate::start::Start;
use crate::{stderr, texts};
use komadai_forms::{PartForm, PerftForm, write_json_line};

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> RunResult {
    let position = Start::argument(&args.sfen)?.position;
    let job = PerftJob::default()
        .threads(usize::from(args.threads))
        .hash_megabytes(args.hash);
    let is_plain = args.threads == 1 && args.hash == 0;
    if args.hash > MOST_MEGABYTES {
        return Err(Failure::Usage(texts::hash_limit(MOST_MEGABYTES)));
    }
    let bytes = args.hash.saturating_mul(1 << 20);
    if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
        return Err(Failure::Input(texts::no_memory(args.hash)));
    }
    let begun = Instant::now();
    let mut counted = if args.stats {
        PerftForm::of_stats(&job.stats(&position, args.depth))
    } else {
        PerftForm::default()
    };
    if args.divide {
        let parts = if is_plain {
            divide(&position, args.depth)
        } else {
            job.divide(&position, args.depth).unwrap_or_default()
        };
        let parts = parts.into_iter().map(|(m, nodes)| PartForm {
            usi: m.to_string(),
            nodes,
        });
        let mut parts: Vec<PartForm> = parts.collect();
        parts.sort_by(|a, b| a.usi.cmp(&b.usi));
        counted.nodes = match args.depth {
            0 => 1,
            _ => parts.iter().map(|part| part.nodes).sum(),
        };
        counted.divide = Some(parts);
    } else if !args.stats {
        counted.nodes = if is_plain {
            perft(&position, args.depth)
        } else {
            job.run(&position, args.depth)
        };
    }
    let seconds = begun.elapsed().as_secs_f64();
    let rate = (counted.nodes as f64 / seconds.max(1e-9)) as u64;
    if args.json {
        counted.sfen = position.to_string();
        counted.depth = args.depth;
        counted.seconds = seconds;
        counted.nodes_per_second = rate;
        write_json_line(&counted, out)?;
        return Ok(true);
    }
    for PartForm { usi, nodes } in counted.divide.iter().flatten() {
        writeln!(out, "{usi} {nodes}")?;
    }
    writeln!(out, "{} {}", texts::nodes(), counted.nodes)?;
    if let Some(stats) = &counted.stats {
        for (name, count) in [
            (texts::captures(), stats.captures),
            (texts::promotions(), stats.promotions),
            (texts::drops(), stats.drops),
            (texts::checks(), stats.checks),
            (texts::mates(), stats.mates),
        ] {
            writeln!(out, "{name} {count}")?;
        }
    }
    if args.time {
        out.flush()?;
        stderr::message(texts::speed(format!("{seconds:.6}"), rate));
    }
    Ok(true)
}

/// One tebibyte: more is a typing error.
const MOST_MEGABYTES: usize = 1 << 20;
