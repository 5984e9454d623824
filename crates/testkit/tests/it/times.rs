//! Tests that the audit reports the times that a plain clock refuses.

use arbitrary::{Result, Unstructured};
use komadai_core::Color;
use komadai_kifu::{Clock, Entry, FindingKind, Record, Start, audit, keys};
use komadai_testkit::bytes;

/// A time control in seconds: main time, byoyomi, increment, and the time besides, with its words in a header.
#[derive(Clone)]
struct Control {
    words: String,
    main: i64,
    byoyomi: i64,
    increment: i64,
    more: i64,
}

fn control(u: &mut Unstructured<'_>) -> Result<Control> {
    let minutes = u.int_in_range(0..=4)?;
    let seconds = *u.choose(&[5, 10, 30, 60])?;
    let count = u.int_in_range(2..=5)?;
    let none = |words: String| Control {
        words,
        main: minutes * 60,
        byoyomi: 0,
        increment: 0,
        more: 0,
    };
    Ok(match u.int_in_range(0..=8)? {
        0 => none(format!("{minutes}分切れ負け")),
        1 => none(format!("00:0{minutes}+00")),
        // Byoyomi may be unsaid.
        2 => Control {
            byoyomi: 60,
            ..none(format!("{minutes}分"))
        },
        3 => Control {
            increment: seconds,
            ..none(format!("{minutes}分、1手{seconds}秒加算"))
        },
        4 => Control {
            increment: seconds,
            ..none(format!("{}+0+{seconds}", minutes * 60))
        },
        5 => Control {
            byoyomi: seconds,
            more: (count - 1) * seconds,
            ..none(format!("{minutes}分+{seconds}秒×{count}回"))
        },
        6 => Control {
            byoyomi: seconds,
            more: 60 * count,
            ..none(format!(
                "{minutes}分＋{seconds}秒＋（考慮時間1分単位で{count}回）"
            ))
        },
        _ => Control {
            byoyomi: seconds,
            ..none(format!("{minutes}分+{seconds}秒"))
        },
    })
}

/// A clock that counts seconds down: main time, then byoyomi, then what is left besides.
#[derive(Clone, Copy)]
struct PlainClock {
    main: i64,
    more: i64,
}

impl PlainClock {
    /// Returns `false` if the clock falls during a move.
    fn runs(&mut self, seconds: i64, mut byoyomi: i64) -> bool {
        for _ in 0..seconds {
            match (self.main, byoyomi, self.more) {
                (1.., ..) => self.main -= 1,
                (_, 1.., _) => byoyomi -= 1,
                (.., 1..) => self.more -= 1,
                _ => return false,
            }
        }
        true
    }
}

/// Returns the plies that a plain clock refuses, the first of each side, with the time used and the time allowed. A
/// second may be rounded up. With a minute of byoyomi, only whole minutes count.
fn refused(controls: &[Control; 2], times: &[i64], first: usize) -> Vec<(u32, i64, i64)> {
    let mut found = Vec::new();
    for (side, control) in controls.iter().enumerate() {
        let (main, more) = (control.main, control.more);
        let mut clock = PlainClock { main, more };
        for (i, &spent) in times
            .iter()
            .enumerate()
            .filter(|(i, _)| (i + first) % 2 == side)
        {
            clock.main += control.increment;
            let allowed = clock.main + control.byoyomi + clock.more;
            let mut strict = clock;
            if !strict.runs(spent - 1, control.byoyomi) {
                found.push((i as u32 + 1, spent, allowed));
                break;
            }
            clock = if control.byoyomi == 60 {
                clock.runs(spent / 60 * 60, control.byoyomi);
                clock
            } else {
                strict
            };
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn times_equal_a_plain_clock() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..400 {
        let choices = bytes(seed, 1 << 11);
        let mut u = Unstructured::new(&choices);
        let is_over = check(&mut u).expect("enough bytes");
        *(if is_over { &mut with } else { &mut without }) += 1;
    }
    assert!(with > 100 && without > 100, "{with} {without}");
}

fn check(u: &mut Unstructured<'_>) -> Result<bool> {
    let controls = [control(u)?, control(u)?];
    let is_shared = u.ratio(1, 2)?;
    let first = usize::from(u.ratio(1, 3)?);
    let mut start = Start::default();
    start.setup.side = Color::ALL[first];
    let mut record = Record::new(start);
    let controls = if is_shared {
        record.headers.push(keys::TIME, &*controls[0].words);
        [controls[0].clone(), controls[0].clone()]
    } else {
        for (key, control) in [keys::BLACK_TIME, keys::WHITE_TIME].iter().zip(&controls) {
            record.headers.push(*key, &*control.words);
        }
        controls
    };
    let pace = *u.choose(&[4, 12, 40])?;
    let mut times = Vec::new();
    let mut node = record.root();
    for _ in 0..u.int_in_range(1..=60)? {
        let spent = if u.ratio(1, 12)? {
            u.int_in_range(0..=240)?
        } else {
            u.int_in_range(0..=pace)?
        };
        node = record.push(node, Entry::Pass);
        record.set_clock(node, Clock::new(Some(spent as u32 * 1000), None));
        times.push(spent);
    }
    let found: Vec<_> = audit(&record, None)
        .into_iter()
        .filter(|finding| finding.kind() == FindingKind::TimeExceeded)
        .collect();
    let shown: Vec<_> = found
        .iter()
        .map(|f| (f.ply.unwrap_or(0), f.to_string()))
        .collect();
    let expected = refused(&controls, &times, first);
    let words = controls.each_ref().map(|control| &control.words);
    assert_eq!(
        shown.len(),
        expected.len(),
        "{words:?} {times:?} {shown:?} {expected:?}"
    );
    for ((ply, sentence), (at, spent, allowed)) in shown.iter().zip(&expected) {
        let is_right = ply == at
            && sentence.contains(&format!("spent {spent} s"))
            && sentence.contains(&format!("leaves {allowed} s"));
        assert!(is_right, "{words:?} {times:?} {sentence} {expected:?}");
    }
    Ok(!expected.is_empty())
}
