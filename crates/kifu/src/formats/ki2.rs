//! Reading and writing KI2.

mod write;

use komadai_core::{Color, Span, Written};
use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::ending_of_word;
use komadai_parse::ki2::{Ki2Line, Run, lines};
use komadai_parse::kif::{self, KifLineKind, MoveLine, WrittenEntry};
use komadai_record::build::{FindingCollector, Source};
use komadai_record::{GameReading, Message};
pub(crate) use write::write;

use crate::formats::japanese;
use crate::formats::japanese::{Play, Preamble, Variation, place};
use crate::row::{Divided, Extension, Holds, Read, Row};

/// What the registry knows of the format.
pub(super) const ROW: Row = Row {
    code: "ki2",
    extensions: &[
        Extension::own("ki2", Encoding::Cp932),
        Extension::own("ki2u", Encoding::Utf8),
    ],
    line_end: LineEnd::CrLf,
    holds: Holds::VARIATIONS
        .union(Holds::COMMENTS)
        .union(Holds::HEADERS)
        .union(Holds::MARKS),
    is_japanese: true,
    must_show: true,
    mentions_start: japanese::mentions_start,
    splitter: || japanese::splitter(false),
    divided: Some(Divided {
        alone: read_alone,
        parts: |text| japanese::parts(text, false),
    }),
    read: Read::Part(|findings, _| read(findings.source())),
    write: Some(|record, _| Ok(write(record))),
    ..Row::USUAL
};

/// Reads the one game of a KI2 text.
///
/// A move of KI2 does not say where the piece comes from; the position decides. Where several
/// pieces fit, the branch stops with an error that names them. A side mark that is not that of the
/// side to move is reported, and the position is trusted. All other lines are read as in KIF.
pub(crate) fn read(source: Source<'_>) -> Vec<GameReading<Span>> {
    play(source, false).finish()
}

/// Reads the game of a text, unless a line after the first move may begin another game.
pub(crate) fn read_alone(source: Source<'_>) -> Option<Vec<GameReading<Span>>> {
    play(source, true).alone()
}

/// Reads a game; if it has to be `alone`, up to the first line that may begin another.
fn play(source: Source<'_>, alone: bool) -> Play<'_> {
    let mut preamble = Preamble::new(FindingCollector::new(source));
    let mut lines = lines(source.text);
    let Some(first) = lines.by_ref().find(|line| begins(line, &mut preamble)) else {
        let first_ply = preamble.next_ply().unwrap_or(1);
        return Play::new(preamble.start(first_ply, false), first_ply);
    };
    // A variation may replace an ending that is all the main line has.
    let moves =
        !matches!(&first, Ki2Line::Other(line) if matches!(line.kind, KifLineKind::Variation(_)));
    if let Ki2Line::Moves(run) = &first {
        if let Some(item) = run.moves().next() {
            preamble.first_mark(item.side, item.text.span());
        }
    }
    let mut play = Play::new(preamble.start(1, moves), 1);
    play.any_line(&first);
    for line in lines {
        if alone && play.another {
            break;
        }
        play.any_line(&line);
    }
    play
}

/// Whether the moves begin with this line. Any other goes into the preamble.
fn begins(line: &Ki2Line<'_>, preamble: &mut Preamble<'_>) -> bool {
    match line {
        Ki2Line::Moves(run) => match run.moves().next().map(|item| item.entry) {
            Some(WrittenEntry::Word(word)) if ending_of_word(word).is_none() => {
                preamble.line(&kif::KifLine {
                    text: run.text,
                    kind: KifLineKind::Unknown,
                });
                false
            }
            _ => true,
        },
        Ki2Line::Other(line) => match line.kind {
            KifLineKind::Move(_) => true,
            KifLineKind::Variation(_) if preamble.has_ending() => true,
            _ => {
                preamble.line(line);
                false
            }
        },
    }
}

/// Lines with moves, which have no numbers.
impl Play<'_> {
    fn any_line(&mut self, line: &Ki2Line<'_>) {
        match line {
            Ki2Line::Moves(run) => self.run(run),
            Ki2Line::Other(line) => match line.kind {
                KifLineKind::Move(m) => self.numbered(line, &m),
                _ => self.line(line),
            },
        }
    }

    fn run(&mut self, run: &Run<'_>) {
        self.begin_run();
        // The moves that cannot be played any more: the place of the first, and the byte where they
        // end.
        let mut skipped: Option<(Span, usize)> = None;
        let mut moves = run.moves();
        while let Some(item) = moves.next() {
            let place = item.text.span();
            if let WrittenEntry::Move(written) = &item.entry {
                if self.plain_move(written, place) {
                    continue;
                }
            }
            // Right after a move it is read as on a line of its own.
            let result = item.is_result();
            let word =
                matches!(item.entry, WrittenEntry::Word(word) if ending_of_word(word).is_some());
            if self.line.is_stopped() && !word && !result {
                let (first, _) = skipped.unwrap_or((place, 0));
                skipped = Some((first, place.end));
                continue;
            }
            self.skip(run, skipped.take());
            if result {
                self.line(&kif::KifLine {
                    text: item.text,
                    kind: KifLineKind::Result(item.text),
                });
                continue;
            }
            if matches!(item.entry, WrittenEntry::Word(_)) && !word {
                let next = moves.clone().next().map(|next| next.entry);
                // After a mark, and last, it is an ending in words that are not known.
                if item.side.is_none() || matches!(next, Some(WrittenEntry::Move(_))) {
                    self.line
                        .unknown(item.text.text, place, Message::UnknownWordOfMove);
                    continue;
                }
            }
            self.item(&item.entry, item.side, item.text.text, place);
        }
        self.skip(run, skipped);
    }

    /// Plays a move if it needs no finding; `false`, and nothing is done, otherwise.
    #[inline]
    fn plain_move(&mut self, written: &Written, place: Span) -> bool {
        if written.side.is_some_and(|mark| mark != self.line.side()) {
            return false;
        }
        self.line.read_at(place);
        self.play_plainly(written)
    }

    /// Keeps a part of a line as one note.
    fn skip(&mut self, run: &Run<'_>, part: Option<(Span, usize)>) {
        let Some((place, end)) = part else { return };
        let text = run.text.part(Span::new(place.start, end));
        self.line.skip(text.unwrap_or(run.text).text, place);
    }

    /// Begins a run: after a variation without a place its moves are not played.
    fn begin_run(&mut self) {
        if std::mem::take(&mut self.variation) == Variation::Stray {
            self.line.stop();
        }
    }

    fn item(&mut self, what: &WrittenEntry<'_>, mark: Option<Color>, text: &str, place: Span) {
        self.line.read_at(place);
        self.check_side(mark, place);
        match what {
            WrittenEntry::Move(written) => self.play(written, text, place),
            WrittenEntry::Pass => self.line.pass(),
            WrittenEntry::Word(word) => _ = self.word(word, mark, text, place),
            WrittenEntry::Unreadable(error) => {
                let message = Message::NoMoveExpected {
                    text: text.into(),
                    expected: error.expected(),
                };
                let span = error.span();
                self.line.unreadable(text, span, message);
            }
        }
    }

    /// Reads a line with a number, as KIF has it. The number is only compared.
    fn numbered(&mut self, line: &kif::KifLine<'_>, m: &MoveLine<'_>) {
        self.begin_run();
        let whole = place(line);
        let word = matches!(m.entry, WrittenEntry::Word(word) if ending_of_word(word).is_some());
        if self.line.is_stopped() && !word {
            self.line.skip(line.text.text, whole);
            return;
        }
        self.number(m, whole);
        let expected = (self.line.depth() as u64).saturating_add(1);
        if u64::from(m.ply) != expected {
            let found = m.ply;
            let message = Message::PlyDisagrees { expected, found };
            self.line.findings.report(whole, message);
        }
        let span = m.text.span();
        self.item(&m.entry, m.side, m.text.text, span);
        if let Some(clock) = m.clock {
            self.line.clock(clock.spent, clock.total, whole);
        }
        if !m.trailing.is_empty() {
            let span = m.trailing.span();
            self.line
                .unknown(m.trailing.text, span, Message::UnknownAfterMove);
        }
    }
}
