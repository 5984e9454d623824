//! Draws the explanation of a move.

use komadai_core::{Bitboard, Breaches, DisplayIn, Move};
use komadai_movegen::explain_illegal;
use komadai_notation::{Candidates, Context, explain};

use crate::writing::parts;
use crate::{Diagram, Mark, Shape, Tint};

/// The number of columns of a caption line. A kanji has two.
const COLUMNS: usize = 56;

/// The number of lines of a caption.
const LINES: usize = 6;

impl Diagram {
    /// Draws why a move is illegal, or why the rule of the Association writes it so. The caption says it in words, in
    /// the language of the diagram. The diagram must be one of the position of `context`.
    ///
    /// The move is a green arrow if it is legal, and red otherwise. Other arrows are red if their piece belongs to the
    /// side to move and blue if not. Yellow squares prove that the move is illegal. Blue arrows show the other pieces
    /// that could go to the target of a legal move. A pawn that mates is drawn where it is dropped.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_diagram::{Context, Diagram, Language, Shape, Tint};
    ///
    /// let position: Position = "4R2gk/9/8G/9/9/9/9/9/K8 b P 1".parse()?;
    /// let context = Context::new(&position, None);
    /// let diagram = Diagram::new(&position).language(Language::English).explained(&context, "P*1b".parse()?);
    /// let pinned = Shape::Arrow("2a".parse::<komadai_diagram::Square>()?.into(), "1b".parse()?);
    /// assert!(diagram.marks.iter().any(|mark| mark.shape == pinned && mark.tint == Tint::Blue));
    /// assert!(diagram.caption.starts_with("the pawn dropped on 1b mates"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explained(mut self, context: &Context<'_>, m: Move) -> Diagram {
        let (position, language) = (context.position, self.language);
        let broken = explain_illegal(position, m);
        let mut texts: Vec<String> = Vec::new();
        let mut add = |shape, tint| {
            let mark = Mark::new(shape).tint(tint);
            if !self.marks.contains(&mark) {
                self.marks.push(mark);
            }
        };
        for found in &broken {
            texts.push(found.in_language(language).to_string());
            let fills = found.squares.iter().map(Shape::Fill);
            fills.for_each(|fill| add(fill, Tint::Yellow));
            for (from, to) in found.arrows() {
                let owner = position.board().piece(from).map(|piece| piece.color());
                let is_own = owner.is_none_or(|owner| owner == position.side());
                let tint = if is_own { Tint::Red } else { Tint::Blue };
                add(Shape::Arrow(from.into(), to), tint);
            }
        }
        let mates = { broken.iter() }.any(|found| found.breach == Breaches::UCHIFUZUME);
        if mates {
            let mut after = position.clone();
            let _ = after.play_unchecked(m);
            self.setup = after.setup().clone();
            self.last_move = Some(m);
        } else {
            let tint = if broken.is_empty() {
                Tint::Green
            } else {
                Tint::Red
            };
            add(Shape::Arrow(m.into(), m.to()), tint);
        }
        let legal = broken
            .is_empty()
            .then(|| explain(context, m, Candidates::Reach));
        if let Some(found) = legal.flatten() {
            let others = found.candidates - Bitboard::of_option(m.origin());
            let arrows = others.iter().map(|from| Shape::Arrow(from.into(), m.to()));
            arrows.for_each(|arrow| add(arrow, Tint::Blue));
            texts.push(found.in_language(language).to_string());
        }
        self.caption = lines(&texts.join("\n"));
        self
    }
}

/// Breaks a text into lines. They are longer if the text would not fit otherwise.
fn lines(text: &str) -> String {
    let width =
        |text: &str| -> usize { text.chars().map(|c| 1 + usize::from(!c.is_ascii())).sum() };
    let paragraphs = text.lines().count();
    let rows = LINES.saturating_sub(paragraphs).max(1);
    let most = COLUMNS.max(width(text) / rows + 8);
    let mut out = String::new();
    for paragraph in text.lines() {
        let mut on_line = 0;
        for word in parts(paragraph) {
            if on_line > 0 && on_line + width(word.trim_end()) > most {
                out.truncate(out.trim_end().len());
                out.push('\n');
                on_line = 0;
            }
            out.push_str(word);
            on_line += width(word);
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out
}
