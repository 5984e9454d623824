//! Provides helpers for the readers and writers of several formats.

use std::borrow::Cow;

use komadai_core::{Breaches, Move, Origin, Position, SfenError, Span, Square, WrittenMove};
use komadai_encoding::{DecodedText, Encoding};
use komadai_notation::{Context, ResolveError, resolve};
use komadai_parse::productions::Lines;

use crate::builder::RecordBuilder;
use crate::finding::{FindingCollector, KeptFindings, reason};
use crate::{Detail, Finding, FindingKind, Limits};

/// Returns a text as one line: the ends of its lines become blanks.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) {
        Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// Appends a number, padded with blanks to `width` columns. It is much faster than `write!`.
pub(crate) fn push_number(out: &mut String, number: u64, width: usize) {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(number);
    push_blanks(out, width.saturating_sub(digits.len()));
    out.push_str(digits);
}

/// Appends blanks, at most twenty.
pub(crate) fn push_blanks(out: &mut String, count: usize) {
    let blanks = "                    ";
    out.push_str(blanks.get(..count).unwrap_or(blanks));
}

/// Returns the width of a text in columns, two for a Japanese character.
pub(crate) fn columns(text: &str) -> usize {
    let widths = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 });
    widths.sum()
}

/// Plays a move in the words of CSA, which name the piece after the move.
pub(crate) fn play_csa_move(
    line: &mut RecordBuilder,
    written: &WrittenMove,
    text: &str,
    place: Span,
) {
    if written.side.is_some_and(|side| side != line.side()) {
        line.report(place, FindingKind::WrongSide);
    }
    let (Some(to), Some(after), Some(origin)) = (written.to, written.after, written.origin) else {
        return;
    };
    let (m, named) = match origin {
        Origin::Hand => match after.drop_kind() {
            Some(kind) => (Move::Drop { kind, to }, None),
            None => {
                let why = Detail::words("this piece cannot be in hand", "持ち駒にならない駒です");
                return line.unreadable(text, place, why);
            }
        },
        Origin::Square(from) => {
            let before = line.position().board().piece(from);
            let promote = before.is_some_and(|piece| piece.kind().promoted() == Some(after));
            let named = if promote { None } else { Some(after) };
            (Move::Step { from, to, promote }, named)
        }
    };
    line.check_piece(m, named, false, place);
    line.play(m, place);
}

/// Returns the finding about an invalid SFEN that begins at a byte, and its place. A board of another shape is reported
/// as another game.
pub(crate) fn bad_sfen(start: usize, error: &SfenError) -> (Span, Finding) {
    let finding = match error.other_board() {
        Some(shape) => FindingKind::UnknownVariant.with("name", other_board(shape)),
        None => FindingKind::BadSfen.with("error", error.reason()),
    };
    (error.span().moved(start), finding)
}

/// Returns the name of a game with this number of ranks and files.
pub(crate) fn other_board((ranks, files): (usize, usize)) -> Detail {
    Detail::words(
        format!("a game on {files} by {ranks} squares"),
        format!("{files}×{ranks}マスのゲーム"),
    )
}

/// Returns the finding about a repeated line if the last one is used.
pub(crate) fn last_counts() -> Finding {
    FindingKind::Repeated.with("counts", Detail::words("last", "最後のもの"))
}

/// Returns the finding about a repeated line if the first one is used.
pub(crate) fn first_counts() -> Finding {
    FindingKind::Repeated.with("counts", Detail::words("first", "最初のもの"))
}

/// Returns the move that a text means, legal or not. Returns an illegal move only if its piece can make it, because
/// otherwise the text may belong to another position.
///
/// # Errors
///
/// The reason why the text does not mean such a move.
pub(crate) fn move_or_foul(
    context: &Context<'_>,
    written: &WrittenMove,
) -> Result<Move, ResolveError> {
    const NOT_CARRIED_OUT: Breaches = Breaches::CANNOT_REACH
        .union(Breaches::JUMP)
        .union(Breaches::NOT_IN_HAND)
        .union(Breaches::TURNED_BACK);
    match resolve(context, written) {
        Err(ResolveError::Illegal(Some(m), found))
            if written.origin.is_some() || !found.intersects(NOT_CARRIED_OUT) =>
        {
            Ok(m)
        }
        Err(ResolveError::OtherPiece(m, _)) => Ok(m),
        other => other,
    }
}

/// Chooses one of several moves that fit a text, by the written moves `following` it, and reports the choice.
///
/// # Errors
///
/// The reason why none of them can be chosen.
pub(crate) fn choose(
    line: &mut RecordBuilder,
    text: &str,
    place: Span,
    moves: &[Move],
    following: impl Iterator<Item = WrittenMove>,
) -> Result<Move, Detail> {
    let position = line.position();
    let all = Detail::of_moves(position, moves);
    let chosen = choose_by_next_moves(position, moves, following)
        .filter(|(_, is_guess)| !is_guess || line.guesses < MOST_GUESSES);
    let Some((m, is_guess)) = chosen else {
        return Err(Detail::filled(reason::SEVERAL_MOVES, &[("moves", all)]));
    };
    let finding = FindingKind::AmbiguousMove
        .with("text", Detail::quote(text))
        .with("moves", all)
        .with("move", Detail::of_move(position, m));
    line.guesses += u8::from(is_guess);
    line.report(place, finding);
    Ok(m)
}

/// The maximum number of candidates that are followed at once, and of texts of a game that are decided by a guess.
/// These limits keep the time in proportion to the text.
const MOST_CANDIDATES: usize = 16;
const MOST_GUESSES: u8 = 4;

/// A move that a text may mean, and a position that the moves after it lead to.
struct Candidate {
    m: Move,
    last_to: Square,
    position: Position,
}

impl Candidate {
    fn after(m: Move, position: &Position, last: Move) -> Candidate {
        let mut position = position.clone();
        let _ = position.play_unchecked(last);
        let last_to = last.to();
        Candidate {
            m,
            last_to,
            position,
        }
    }

    /// Returns the candidates after a written move: several if it is ambiguous, an empty list if it is not legal.
    fn go_on(self, written: &WrittenMove) -> Vec<Candidate> {
        let context = Context::new(&self.position, Some(self.last_to));
        let moves = match resolve(&context, written) {
            Ok(m) => vec![m],
            Err(ResolveError::Ambiguous(moves)) => moves,
            Err(_) => Vec::new(),
        };
        let after = |m| Candidate::after(self.m, &self.position, m);
        moves.into_iter().map(after).collect()
    }
}

/// Returns one of several legal moves, and whether it is a guess. A sure choice is the only move after which the
/// written moves can be played up to some point. If several moves allow all of them, the first is a guess. Returns
/// `None` if no written move follows, if none of the moves fits, or if there are too many ways to play them.
fn choose_by_next_moves(
    position: &Position,
    moves: &[Move],
    following: impl Iterator<Item = WrittenMove>,
) -> Option<(Move, bool)> {
    let all = moves.iter().map(|&m| Candidate::after(m, position, m));
    let mut candidates: Vec<Candidate> = all.take(MOST_CANDIDATES + 1).collect();
    let mut guess = None;
    for written in following {
        if candidates.len() > MOST_CANDIDATES {
            return None;
        }
        let next = candidates.into_iter().flat_map(|way| way.go_on(&written));
        candidates = next.take(MOST_CANDIDATES + 1).collect();
        let m = candidates.first()?.m;
        if candidates.iter().all(|candidate| candidate.m == m) {
            return Some((m, false));
        }
        guess = Some((m, true));
    }
    if candidates.len() > MOST_CANDIDATES {
        None
    } else {
        guess
    }
}

/// The number of lines that may declare the encoding of a file.
const DECLARING: usize = 8;

/// The signs of lines for programs, in KIF and in CSA.
const SIGNS: [char; 2] = ['#', '\''];

/// Returns findings about the encoding of a text that starts at a byte. Only the `first` lines of a file can declare an
/// encoding, before any other line that is not for programs.
pub(crate) fn about_encoding(
    decoded: &DecodedText,
    start: usize,
    first: bool,
    limits: Limits,
) -> KeptFindings {
    let text = decoded.text.as_str();
    let mut findings = FindingCollector::new(limits);
    // Nearly all files are clean: only their first lines can have findings.
    let clean =
        decoded.foreign.is_empty() && (decoded.encoding == Encoding::Ascii || !is_damaged(text));
    // A declaration needs one of these signs, which most texts do not contain.
    if clean && memchr::memchr2(b'#', b'\'', text.as_bytes()).is_none() {
        return findings.finish();
    }
    let mut report = |span: Span, finding: Finding| findings.report(span.moved(start), finding);
    let mut foreign = decoded.foreign.iter().peekable();
    let mut undecodable = decoded.undecodable.iter().peekable();
    let lines = match (clean, first) {
        (true, false) => 0,
        (true, true) => DECLARING,
        (false, _) => usize::MAX,
    };
    let mut head = first;
    for (number, whole) in (1..).zip(Lines::new(text.into()).take(lines)) {
        let (line, at, span) = (whole.text, whole.start, whole.span());
        head &= number <= DECLARING && (line.starts_with(SIGNS) || line.trim().is_empty());
        if clean && !head {
            break;
        }
        if head {
            let declaration = line.strip_prefix(SIGNS).and_then(EncodingDeclaration::of);
            if let Some(name) = declaration.and_then(|declaration| declaration.name) {
                let kind = match decoded.encoding.agrees_with(name) {
                    Some(true) => None,
                    Some(false) => Some(FindingKind::EncodingDisagrees),
                    None => Some(FindingKind::UnknownEncoding),
                };
                if let Some(kind) = kind {
                    let finding = kind.with("named", Detail::quote(name));
                    let finding = finding.with("found", decoded.encoding.code());
                    report(whole.of(name).span(), finding);
                }
            }
        }
        if let Some((_, other)) = foreign.next_if(|(place, _)| place.start == at) {
            report(span, FindingKind::MixedEncoding.with("other", other.code()));
        }
        let bad = if clean {
            None
        } else {
            line.find(char::REPLACEMENT_CHARACTER)
        };
        if let Some(bad) = bad {
            let span = Span::sized(bad, char::REPLACEMENT_CHARACTER.len_utf8()).moved(at);
            let known = undecodable.next_if(|place| place.start == at);
            let kind = known.map_or(FindingKind::DamagedText, |_| FindingKind::Undecodable);
            report(span, kind.into());
        }
    }
    findings.finish()
}

/// Returns `true` if a text contains U+FFFD. It searches for the second byte, which is rare in other characters.
fn is_damaged(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(0xbf, bytes).any(|at| {
        let (before, after) = bytes.split_at_checked(at).unwrap_or((bytes, &[]));
        before.ends_with(&[0xef]) && after.starts_with(&[0xbf, 0xbd])
    })
}

/// The declaration of a file's encoding in a line for programs of KIF or CSA.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EncodingDeclaration<'t> {
    /// The name of the encoding, which KIF may leave out.
    pub(crate) name: Option<&'t str>,
    pub(crate) rest: &'t str,
}

impl<'t> EncodingDeclaration<'t> {
    /// Returns the declaration in a line for programs without its sign (`#`, `'`): `KIF version=2.0 encoding=UTF-8`,
    /// `CSA encoding=UTF-8`, or `encoding=Shift_JIS` of Kifu for Windows in CSA. Returns `None` for any other line.
    pub(crate) fn of(line: &'t str) -> Option<EncodingDeclaration<'t>> {
        let (version, rest) = match first_word(line) {
            ("KIF", rest) => match first_word(rest) {
                (word, after) if word.starts_with("version=") => (true, after),
                _ => (false, rest),
            },
            ("CSA", rest) => (false, rest),
            _ => (false, line),
        };
        let (word, after) = first_word(rest);
        match word.strip_prefix("encoding=") {
            Some(name) if !name.is_empty() => Some(EncodingDeclaration {
                name: Some(name),
                rest: after,
            }),
            _ => version.then_some(EncodingDeclaration { name: None, rest }),
        }
    }

    pub(crate) fn remark(self) -> Option<&'t str> {
        Some(self.rest.trim()).filter(|remark| !remark.is_empty())
    }
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers() {
        for number in [0, 5, 59, 100, 12_345, u64::MAX] {
            let mut text = String::new();
            push_number(&mut text, number, 4);
            assert_eq!(text, format!("{number:4}"));
        }
    }
}
