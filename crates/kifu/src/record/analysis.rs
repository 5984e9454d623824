//! Reads the comments of engines as data.

use std::borrow::Borrow;

use komadai_core::{Move, Position, Square, Style};
use komadai_notation::{Context, text_with_side};
use komadai_parse::{
    Analysis, AnalysisFormat, Evaluation, WrittenEntry, analysis, bare_evaluation, moves,
};

use super::{Navigator, NodeId, Note, NoteKind, Record};
use crate::play_text::{PlayedMove, PlayedText, play_text};

impl Note {
    /// Returns the analysis of an engine in this note, or `None` if it is not a comment of a known form. If a program
    /// writes several lines, use [`Record::analyses`].
    ///
    /// ```
    /// use komadai_kifu::{Evaluation, Note, NoteKind};
    ///
    /// let text = "* 85 +7776FU".to_owned();
    /// let note = Note { kind: NoteKind::Comment, text };
    /// let found = note.analysis().unwrap();
    /// assert_eq!(found.evaluation, Some(Evaluation::Centipawns(85)));
    /// ```
    #[must_use]
    pub fn analysis(&self) -> Option<Analysis<'_>> {
        if self.kind == NoteKind::Comment {
            analysis(&self.text)
        } else {
            None
        }
    }
}

/// Analyses of engines.
///
/// ```
/// use komadai_kifu::{Entry, Evaluation, Note, NoteKind, Record, Start};
///
/// let mut record = Record::new(Start::default());
/// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// let text = "* 30 -3334FU +2726FU".to_owned();
/// record.add_note(node, Note { kind: NoteKind::Comment, text });
/// let found = record.analysis(node).unwrap();
/// assert_eq!(found.evaluation, Some(Evaluation::Centipawns(30)));
/// let line: Vec<_> = record.line_of_play(node, &found).iter().map(|m| m.to_string()).collect();
/// assert_eq!(line, ["3c3d", "2g2f"]);
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
impl Record {
    /// Returns the first of the [`analyses`](Record::analyses) at a node.
    #[must_use]
    pub fn analysis(&self, node: NodeId) -> Option<Analysis<'_>> {
        self.analyses(node).into_iter().next()
    }

    /// Returns the analyses of engines in the comments of a node, in order. Lines with one fact each, such as
    /// `*#評価値=85` and `*#深さ=12`, are merged until a fact is repeated.
    #[must_use]
    pub fn analyses(&self, node: NodeId) -> Vec<Analysis<'_>> {
        let mut found: Vec<Analysis<'_>> = Vec::new();
        let comments = self.notes(node).iter();
        let comments: Vec<&Note> = comments.filter(|n| n.kind == NoteKind::Comment).collect();
        let mut rest = comments.as_slice();
        while let [note, others @ ..] = rest {
            rest = others;
            let mut others = others.iter().map(|note| note.text.as_str());
            let (next, third) = (others.next(), others.next());
            let known = note.analysis();
            let Some(mut analysis) = known.or_else(|| shogidokoro(&note.text, next?)) else {
                continue;
            };
            if analysis.format == AnalysisFormat::KifuForWindows && next == Some("") {
                analysis.line = third.filter(|text| is_line(text));
            }
            let facts = analysis.format == AnalysisFormat::Facts;
            let joined = facts && found.last_mut().is_some_and(|last| last.join(&analysis));
            if !joined {
                found.push(analysis);
            }
        }
        found
    }

    /// Returns the first evaluation at a node, from Black's view. Skips those from the view of an engine whose
    /// side is unknown.
    #[must_use]
    pub fn evaluation(&self, id: NodeId) -> Option<Evaluation> {
        let analyses = self.analyses(id).into_iter();
        let known = analyses.filter(|analysis| !analysis.format.is_of_engine());
        known.filter_map(|analysis| analysis.evaluation).next()
    }

    /// Returns the moves of the line in an [`Analysis`] at a node, up to the first that is illegal or unreadable. The
    /// line starts from the position after the node. If its first move belongs to the side that moved there, it starts
    /// from the position before. This replays the game up to the node.
    #[must_use]
    pub fn line_of_play(&self, node: NodeId, analysis: &Analysis<'_>) -> Vec<Move> {
        let Some(mut game) = Navigator::new(self) else {
            return Vec::new();
        };
        if !game.go_to(node) {
            return Vec::new();
        }
        let played = game.play_line(analysis);
        played.map_or_else(Vec::new, |(_, _, played)| {
            played.moves.iter().map(|played| played.m).collect()
        })
    }
}

impl<R: Borrow<Record>> Navigator<R> {
    /// Writes the line in an [`Analysis`] of this node with its moves in a style. Returns `None` if a part of the line is
    /// not a legal move.
    ///
    /// ```
    /// use komadai_core::Style;
    /// use komadai_kifu::{Navigator, read_game};
    ///
    /// let record = read_game("1 ７六歩(77)\n** 30 -3334FU +2726FU\n".as_bytes())?.record;
    /// let mut game = Navigator::new(&record).unwrap();
    /// game.forward();
    /// let analysis = record.analysis(game.node()).unwrap();
    /// assert_eq!(game.notate_line(&analysis, Style::Press).as_deref(), Some("△３四歩 ▲２六歩"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn notate_line(&mut self, analysis: &Analysis<'_>, style: Style) -> Option<String> {
        let (mut position, mut last_to, played) = self.play_line(analysis)?;
        if played.trouble.is_some() || played.moves.is_empty() {
            return None;
        }
        let mut line = Vec::with_capacity(played.moves.len());
        for PlayedMove { m, .. } in played.moves {
            line.push(text_with_side(&Context::new(&position, last_to), m, style)?);
            position.advance_unchecked(m);
            last_to = Some(m.to());
        }
        Some(line.join(" "))
    }

    /// Plays the line in an analysis of this node. Also returns the position where it begins, and the square that 同
    /// means there.
    fn play_line(
        &mut self,
        analysis: &Analysis<'_>,
    ) -> Option<(Position, Option<Square>, PlayedText)> {
        let line = analysis.line?;
        if self.is_stopped() {
            return None;
        }
        let first = moves(line).next();
        let side = first.and_then(|item| match item.entry {
            WrittenEntry::Move(written) => written.side.or(item.side),
            _ => item.side,
        });
        let node = self.node();
        if side.is_some_and(|side| side != self.position().side()) {
            self.back();
        }
        let (start, last_to) = (self.position().clone(), self.last_to());
        self.go_to(node);
        let played = play_text(&start, last_to, line);
        Some((start, last_to, played))
    }
}

/// Reads an evaluation whose moves are on the next line.
fn shogidokoro<'a>(text: &str, next: &'a str) -> Option<Analysis<'a>> {
    let mut found = Analysis::default();
    found.format = AnalysisFormat::Shogidokoro;
    found.evaluation = Some(bare_evaluation(text)?);
    found.line = Some(next);
    is_line(next).then_some(found)
}

/// Returns `true` if a comment begins with the mark of a side and a move.
fn is_line(text: &str) -> bool {
    let first = moves(text).next();
    first.is_some_and(|first| first.side.is_some() && matches!(first.entry, WrittenEntry::Move(_)))
}
