//! Tests animations.

use std::time::Duration;

use gif::{ColorOutput, DecodeOptions};
use komadai_core::{Move, Position};
use komadai_diagram::{Diagram, Frame, Theme, Width, apng, gif as make};

fn frames(theme: Theme) -> Vec<Frame> {
    let mut position = Position::startpos();
    let width = Width::new(240).expect("a width");
    let frame = |diagram: Diagram| Frame {
        diagram: diagram.theme(theme).width(width),
        delay: Duration::from_millis(500),
    };
    let mut frames = vec![frame(Diagram::new(&position))];
    for m in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
        let m: Move = m.parse().expect("a move");
        position.play(m).expect("a legal move");
        frames.push(frame(
            Diagram::new(&position).last_move(m).title(m.to_string()),
        ));
        frames.push(frame(Diagram::new(&position).last_move(m)));
    }
    frames
}

/// After each frame, a player shows the same picture as a separate drawing of that frame.
#[test]
fn frames_add_up() {
    for theme in [Theme::Book, Theme::Wood, Theme::Dark] {
        let frames = frames(theme);
        let bytes = make(&frames);
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.clone().read_info(&*bytes).expect("a GIF");
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut canvas = vec![[0; 3]; width * height];
        for (number, frame) in frames.iter().enumerate() {
            // A frame may have several steps.
            let mut delay = 0;
            while delay < 50 {
                let drawn = decoder
                    .read_next_frame()
                    .expect("a frame")
                    .expect("as many frames");
                assert!(drawn.delay >= 2, "players take less for a mistake");
                delay += drawn.delay;
                let line = usize::from(drawn.width);
                for (i, pixel) in drawn.buffer.chunks_exact(4).enumerate() {
                    let at = (usize::from(drawn.top) + i / line) * width
                        + usize::from(drawn.left)
                        + i % line;
                    if pixel[3] != 0 {
                        canvas[at] = [pixel[0], pixel[1], pixel[2]];
                    }
                }
            }
            assert_eq!(delay, 50);
            // All frames have space for a title, so a separate drawing with a title has the same size.
            if number % 2 == 1 {
                let alone = make(std::slice::from_ref(frame));
                let mut decoder = options.clone().read_info(&*alone).expect("a GIF");
                let alone = decoder
                    .read_next_frame()
                    .expect("a frame")
                    .expect("one frame")
                    .clone();
                let far = canvas
                    .iter()
                    .zip(alone.buffer.chunks_exact(4))
                    .filter(|(a, b)| a.iter().zip(*b).any(|(&a, &b)| a.abs_diff(b) > 40));
                assert_eq!(far.count(), 0, "{theme} {number}");
            }
        }
    }
}

#[test]
fn no_frames() {
    assert!(make(&[]).is_empty() && apng(&[]).is_empty());
    let bytes = apng(&frames(Theme::Book));
    assert_eq!(
        bytes.windows(4).filter(|&window| window == b"fcTL").count(),
        11
    );
}
