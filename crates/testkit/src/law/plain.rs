//! The short way through lines of KIF gives what the long way gives.

use komadai_core::{Marks, Move, Origin, PieceKind, Written};
use komadai_kifu::{Finding, Format, WriteOptions, read_text, write};
use komadai_parse::kif::{KifLine, KifLineKind, UsualLine, WrittenEntry, lines};

/// Each line that is read at a glance is read as the same move by the grammar. Returns how many
/// these are.
pub fn plain_lines_are_lines(text: &str) -> usize {
    let mut count = 0;
    let mut all = lines(text);
    loop {
        let mut short = all.clone();
        let plain = short.usual();
        let Some(line) = all.next() else {
            assert_eq!(plain, None, "a line after the last: {text}");
            return count;
        };
        let Some(plain) = plain else { continue };
        assert_eq!(Some(plain), plainly(&line), "{}", line.text.text);
        assert!(short.eq(all.clone()), "what follows: {text}");
        count += 1;
    }
}

/// What a line has, in the types of the short way.
fn plainly(line: &KifLine<'_>) -> Option<UsualLine> {
    let KifLineKind::Move(m) = line.kind else {
        return None;
    };
    let WrittenEntry::Move(written) = m.entry else {
        return None;
    };
    let (kind, origin) = (written.before?, written.origin?);
    let promote = written.after != written.before;
    let mut marks = Marks::empty();
    marks.set(Marks::PROMOTE, promote);
    marks.set(Marks::DROP, origin == Origin::Hand);
    let whole = Written {
        to: written.to,
        same: written.to.is_none(),
        before: Some(kind),
        after: if promote { kind.promoted() } else { Some(kind) },
        origin: Some(origin),
        marks,
        ..Written::default()
    };
    (written == whole && m.trailing.is_empty()).then_some(UsualLine {
        ply: m.ply,
        to: written.to,
        kind,
        origin,
        promote,
        clock: m.clock,
        more: m.more,
        span: m.text.span(),
    })
}

/// Every move with its usual text is read at a glance.
pub fn usual_lines_are_plain(m: Move, kind: PieceKind) {
    let origin = match m {
        Move::Step { from, .. } => Origin::Square(from),
        Move::Drop { .. } => Origin::Hand,
    };
    let promote = matches!(m, Move::Step { promote: true, .. }) && kind.promoted().is_some();
    let mut marks = Marks::empty();
    marks.set(Marks::PROMOTE, promote);
    for same in [false, true] {
        let written = Written {
            to: Some(m.to()),
            same,
            before: Some(kind),
            after: kind.promoted().filter(|_| promote).or(Some(kind)),
            origin: Some(origin),
            marks,
            ..Written::default()
        };
        let text = komadai_notation::print(&written, komadai_core::Style::Kif).expect("all facts");
        for tail in [
            "",
            "   ( 0:05/00:00:05)",
            " (59:59/99:59:59)+",
            "     +",
            "+  ",
        ] {
            let line = format!("{:4} {text}{tail}\r\n", 7);
            assert_eq!(plain_lines_are_lines(&line), 1, "{line}");
        }
    }
}

/// A text is read alike where no line of it is in the usual form: with a tab at the end of each.
pub fn texts_read_alike(text: &str) {
    let mut tabs = String::new();
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        tabs.push_str(bare);
        if lines(bare).usual().is_some() {
            tabs.push('\t');
        }
        tabs.push_str(line.get(bare.len()..).unwrap_or(""));
    }
    assert_eq!(read_as(text), read_as(&tabs), "{text}");
}

/// All that is read: each game written again, its losses, and all findings.
fn read_as(text: &str) -> Vec<String> {
    let reading = read_text(text, Some(Format::Kif));
    let options = WriteOptions::default();
    let tell = |finding: &Finding| finding.to_string().replace('\t', "");
    let mut all: Vec<String> = reading.findings.iter().map(tell).collect();
    for game in &reading.games {
        let writing = write(&game.record, Format::Kif, &options).expect("a writer");
        all.push(writing.text.replace('\t', ""));
        all.extend(writing.losses.iter().map(ToString::to_string));
        all.extend(game.findings.iter().map(tell));
    }
    all
}
