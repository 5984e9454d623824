//! Lists the words of English sentences about the end of a game.

use komadai_core::{Color, EndingKind};

/// The meaning of a word in a sentence about the end of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A side, in the words of shogi.
    Side(Color),
    Wins,
    Loses,
    Draw,
    By(EndingKind),
    /// The kind of an ending that the named side won.
    WinsBy(EndingKind),
    /// The kind of an ending that the named side lost.
    LosesBy(EndingKind),
    /// The kind of an ending that the named side or the object lost: `Black was mated`, `Black mated White`.
    Beaten(EndingKind),
    /// The winner follows.
    To,
    /// The opponent of the verb's subject follows: `wins against White`.
    Against,
    /// The word `by`: the verb is passive, or the reason follows.
    Passive,
    /// Another clause follows.
    Because,
    /// A word that does not change the meaning of the sentence.
    Filler,
}

const WORDS: &[(&str, Word)] = &[
    ("black", Word::Side(Color::Black)),
    ("sente", Word::Side(Color::Black)),
    ("white", Word::Side(Color::White)),
    ("gote", Word::Side(Color::White)),
    ("shitate", Word::Side(Color::Black)),
    ("uwate", Word::Side(Color::White)),
    ("first", Word::Side(Color::Black)),
    ("second", Word::Side(Color::White)),
    ("won", Word::Wins),
    ("wins", Word::Wins),
    ("win", Word::Wins),
    ("winner", Word::Wins),
    ("victory", Word::Wins),
    ("victorious", Word::Wins),
    ("beat", Word::Wins),
    ("beats", Word::Wins),
    ("defeats", Word::Wins),
    ("lost", Word::Loses),
    ("loses", Word::Loses),
    ("lose", Word::Loses),
    ("loss", Word::Loses),
    ("loser", Word::Loses),
    ("beaten", Word::Beaten(EndingKind::Other)),
    ("defeated", Word::Beaten(EndingKind::Other)),
    ("forfeits", Word::Loses),
    ("forfeited", Word::Loses),
    ("ran", Word::Loses),
    ("runs", Word::Loses),
    ("draw", Word::Draw),
    ("drawn", Word::Draw),
    ("tie", Word::Draw),
    ("tied", Word::Draw),
    ("resigns", Word::LosesBy(EndingKind::Resign)),
    ("resigned", Word::LosesBy(EndingKind::Resign)),
    ("resign", Word::LosesBy(EndingKind::Resign)),
    ("resignation", Word::By(EndingKind::Resign)),
    ("mates", Word::WinsBy(EndingKind::Checkmate)),
    ("checkmates", Word::WinsBy(EndingKind::Checkmate)),
    ("mated", Word::Beaten(EndingKind::Checkmate)),
    ("checkmated", Word::Beaten(EndingKind::Checkmate)),
    ("stalemate", Word::By(EndingKind::NoLegalMove)),
    ("stalemated", Word::Beaten(EndingKind::NoLegalMove)),
    ("mate", Word::By(EndingKind::Checkmate)),
    ("checkmate", Word::By(EndingKind::Checkmate)),
    ("time", Word::By(EndingKind::TimeUp)),
    ("timeout", Word::LosesBy(EndingKind::TimeUp)),
    ("timeup", Word::LosesBy(EndingKind::TimeUp)),
    ("timed", Word::LosesBy(EndingKind::TimeUp)),
    ("illegal", Word::LosesBy(EndingKind::IllegalMove)),
    ("foul", Word::LosesBy(EndingKind::IllegalMove)),
    ("sennichite", Word::By(EndingKind::Repetition)),
    ("repetition", Word::By(EndingKind::Repetition)),
    ("jishogi", Word::By(EndingKind::Impasse)),
    ("impasse", Word::By(EndingKind::Impasse)),
    ("declaration", Word::By(EndingKind::DeclareWin)),
    ("disconnects", Word::LosesBy(EndingKind::Interrupt)),
    ("disconnected", Word::LosesBy(EndingKind::Interrupt)),
    ("stalls", Word::LosesBy(EndingKind::Interrupt)),
    ("the", Word::Filler),
    ("a", Word::Filler),
    ("an", Word::Filler),
    ("is", Word::Passive),
    ("was", Word::Passive),
    ("been", Word::Passive),
    ("got", Word::Passive),
    ("by", Word::Passive),
    ("to", Word::To),
    ("against", Word::Against),
    ("over", Word::Against),
    ("has", Word::Filler),
    ("player", Word::Filler),
    ("mr", Word::Filler),
    ("ms", Word::Filler),
    ("san", Word::Filler),
    ("made", Word::Filler),
    ("makes", Word::Filler),
    ("s", Word::Filler),
    ("connection", Word::Filler),
    ("on", Word::Filler),
    ("after", Word::Because),
    ("because", Word::Because),
    ("as", Word::Because),
    ("when", Word::Because),
    ("due", Word::Because),
    ("dan", Word::Filler),
    ("kyu", Word::Filler),
    ("rated", Word::Filler),
    ("for", Word::Filler),
    ("of", Word::Filler),
    ("out", Word::Filler),
    ("up", Word::Filler),
    ("game", Word::Filler),
    ("result", Word::Filler),
    ("move", Word::Filler),
    ("agreement", Word::Filler),
    ("agreed", Word::Filler),
    ("forfeit", Word::Filler),
    ("adjudication", Word::Filler),
    ("fold", Word::Filler),
    ("threefold", Word::Filler),
    ("fourfold", Word::Filler),
    ("moves", Word::Filler),
    ("rule", Word::Filler),
];

/// Returns a word of such sentences with its meaning, in any case.
pub(super) fn known_word(word: &str) -> Option<(&'static str, Word)> {
    let mut left = *BEGIN.get(usize::from(word.as_bytes().first()? & 31))?;
    while left != 0 {
        let &(known, meaning) = WORDS.get(left.trailing_zeros() as usize)?;
        if known.eq_ignore_ascii_case(word) {
            return Some((known, meaning));
        }
        left &= left.wrapping_sub(1);
    }
    None
}

/// The places of the words by their first letter, as sets. The last five bits of a letter are its place in the
/// alphabet.
#[expect(clippy::indexing_slicing, reason = "runs while building")]
const BEGIN: [u128; 32] = {
    let mut begin = [0; 32];
    let mut place = 0;
    while place < WORDS.len() {
        begin[(WORDS[place].0.as_bytes()[0] & 31) as usize] |= 1 << place;
        place += 1;
    }
    begin
};
