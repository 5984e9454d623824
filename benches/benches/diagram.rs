//! Measures how many diagrams are drawn per second of processor time, and how many bytes they have.

#![forbid(unsafe_code)]

use std::env;
use std::time::Duration;

use cpu_time::ProcessTime;
use komadai_benches::games;
use komadai_core::Position;
use komadai_diagram::{Diagram, Frame, Theme, apng, gif, svg};
use rsshogi::board::hirate_position;

/// Repeats some work, and prints how often it is done per second, and the number of bytes.
fn rate<T: AsRef<[u8]>>(name: &str, times: u32, work: impl Fn() -> T) {
    let bytes = work().as_ref().len();
    let start = ProcessTime::now();
    let done: usize = (0..times).map(|_| work().as_ref().len()).sum();
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(done, bytes * times as usize, "the same bytes each time");
    let rate = f64::from(times) / seconds;
    println!("{name:<24}{rate:>12.1} a second{bytes:>12} bytes");
}

fn main() {
    // `cargo bench -- --test` only checks that it runs.
    let is_test = env::args().any(|argument| argument == "--test");
    let times = |n: u32| if is_test { 1 } else { n };
    let start = Position::startpos();
    let other = hirate_position();
    for _ in 0..if is_test { 1 } else { 3 } {
        rate("SVG", times(200_000), || svg(&start));
        rate("SVG of rsshogi", times(200_000), || other.to_svg(None, 1.0));
    }
    let diagram = Diagram::new(&start);
    rate("TikZ", times(5_000), || diagram.tikz());
    rate("PNG", times(300), || diagram.png());
    rate("PDF", times(1_000), || diagram.pdf());
    for theme in [Theme::Book, Theme::Wood] {
        let frames = frames(theme);
        rate(&format!("GIF, {theme}"), times(10), || gif(&frames));
        rate(&format!("APNG, {theme}"), times(5), || apng(&frames));
    }
}

/// Returns 93 positions of a game of random moves.
fn frames(theme: Theme) -> Vec<Frame> {
    let mut position = Position::startpos();
    let frame = |diagram: Diagram| Frame {
        diagram: diagram.theme(theme),
        delay: Duration::from_secs(1),
    };
    let mut frames = vec![frame(Diagram::new(&position))];
    for played in games(0..1).iter().flatten().take(92) {
        position.play_unchecked(played.m);
        frames.push(frame(Diagram::new(&position).last_move(played.m)));
    }
    frames
}
