//! Laws: every statement of an explanation is true.

use komadai_core::{DisplayIn, Language, Marks, Move, PieceKind, Square, piece_name};
use komadai_notation::{Candidates, Context, explain};

use super::marks::{Place, described, is_major, places};
use super::written::declines;

/// Checks the explanation of a legal move against the law. The candidates must be those of the law. Each trial must
/// leave the pieces that its words describe, and the last trial must need all its words. The case of the Association's
/// page and the sentences in both languages must follow from these facts.
pub fn explanations_are_true(context: &Context<'_>, m: Move, counted: Candidates) {
    let (position, to) = (context.position, m.to());
    let found = explain(context, m, counted).expect("a legal move");
    let about = format!("{position}: {m} ({counted:?}): {found}");
    let kind = match m {
        Move::Step { from, .. } => position.board().piece(from).expect("a piece").kind(),
        Move::Drop { kind, .. } => kind.piece_kind(),
    };
    let places = places(position, kind, to, counted);
    let own = places.iter().find(|place| Some(place.from) == m.origin());
    let all: Vec<_> = places.iter().map(|place| place.from).collect();
    let several = own.is_some() && all.len() > 1;
    assert_eq!(found.candidates.iter().collect::<Vec<_>>(), all, "{about}");

    let words_of_piece = found.written.marks & (Marks::RELATIVE | Marks::MOTION | Marks::ORIGIN);
    let undecided = words_of_piece == Marks::ORIGIN;
    assert_eq!(!found.trials.is_empty(), several, "{about}");
    for (i, trial) in found.trials.iter().enumerate() {
        let leaves = described(&places, kind, trial.words);
        assert!(leaves.contains(&m.origin().expect("on board")), "{about}");
        assert_eq!(trial.leaves.iter().collect::<Vec<_>>(), leaves, "{about}");
        let is_last = i + 1 == found.trials.len() && !undecided;
        assert_eq!(leaves.len() == 1, is_last, "{about}");
        assert_eq!(trial.words == words_of_piece, is_last, "{about}");
        let fewer = trial.words.iter().map(|word| trial.words - word);
        let mut fewer = fewer.map(|words| described(&places, kind, words));
        assert!(!is_last || fewer.all(|left| left != leaves), "{about}");
    }
    let shape = own.map_or("打", |own| heading(kind, &places, own));
    assert_eq!(found.case.heading(), shape, "{about}");

    let unpromoted = m.origin().map(|from| {
        let promote = false;
        Move::Step { from, to, promote }
    });
    let promotes = unpromoted.is_some_and(|unpromoted| unpromoted != m);
    let must = unpromoted.is_some_and(|unpromoted| position.judge(unpromoted).is_err());
    let n = all.len();
    let (drop, only) = (own.is_none(), own.is_some() && n == 1);
    let straight = own.is_some_and(|own| own.left == 0 && own.up > 0 && is_major(kind));
    let straight = straight && found.trials.len() > 1;
    let same = context.last_to == Some(to);
    let follows = several && shape != "その他";

    let numbers = "no one two three four five six seven eight".split(' ');
    let numbers: Vec<&str> = numbers.collect();
    let trials = found.trials.iter().map(|trial| trial.words);
    let trials = trials.map(|words| (words, described(&places, kind, words).len()));
    let in_english = trials
        .clone()
        .map(|(words, n)| format!("{words} leaves {}", numbers[n]));
    let in_japanese = trials.map(|(words, n)| format!("「{words}」では{n}枚"));
    let trials = [
        in_english.collect::<Vec<_>>().join(", "),
        in_japanese.collect::<Vec<_>>().join("、"),
    ];
    let count = [
        format!(": {} {} can", numbers[n], piece_name(kind)),
        format!("は{n}枚です ("),
    ];
    let case = [format!("“{shape}”"), format!("「{shape}」に当たります")];
    let [english, japanese] = [Language::English, Language::Japanese]
        .map(|language| found.in_language(language).to_string());
    let facts = [
        (several, &*count[0], &*count[1]),
        (several, &trials[0], &trials[1]),
        (only, "only one ", "は1枚だけ"),
        (drop && n > 0, "with 打", "「打」を書きます"),
        (drop && n == 0, "打 is not", "「打」は要りません"),
        (undecided, "No word leaves only", "どの語でもこの"),
        (straight, "直 is not used", "「直」を使いません"),
        (promotes && !must, "so 成", "成ったので、「成」"),
        (must, "must promote", "成らないと反則"),
        (declines(position, m), "so 不成", "ので、「不成」"),
        (same, "so 同", "「同」と書きます"),
        (follows, &case[0], &case[1]),
    ];
    for (is_true, en, ja) in facts {
        let found = [(&english, en), (&japanese, ja)];
        let found = found.map(|(text, part)| !part.is_empty() && text.contains(part));
        assert_eq!(found, [is_true; 2], "{en} {ja}: {about} {japanese}");
    }
    let said = facts.iter().filter(|fact| fact.0).count();
    assert_eq!(format!("{english} ").matches(". ").count(), said, "{about}");
    assert_eq!(japanese.matches('。').count(), said, "{japanese}");
    let legally = counted == Candidates::Legal;
    assert_eq!(english.contains(" can legally "), legally, "{about}");
    assert_eq!(japanese.contains("合法的に動ける"), legally, "{japanese}");

    let mut squares = vec![to];
    squares.extend(same.then_some(to));
    if several || drop {
        squares.extend(all);
    }
    squares.sort();
    for text in [&english, &japanese] {
        assert_eq!(named_squares(text), squares, "{text}");
    }
}

/// Returns the squares in a text after its colon, sorted. They are its numbers of two digits.
fn named_squares(text: &str) -> Vec<Square> {
    let (_, sentences) = text.split_once(": ").expect("a colon");
    let numbers = sentences.split(|c: char| !c.is_ascii_digit());
    let squares = numbers.filter_map(|number| match *number.as_bytes() {
        [file, rank] => Square::from_numbers(file - b'0', rank - b'0'),
        _ => None,
    });
    let mut squares: Vec<Square> = squares.collect();
    squares.sort();
    squares
}

/// Returns the heading and letter of the Association's page for a piece among several.
fn heading(kind: PieceKind, places: &[Place], own: &Place) -> &'static str {
    let motion = own.up.signum();
    let alike = || places.iter().filter(|place| place.up.signum() == motion);
    let straight = alike().any(|place| place.left == 0);
    let left = alike().any(|place| place.left > 0);
    match (places.len(), kind, alike().count(), motion) {
        (1, ..) => "1枚",
        (2, PieceKind::Rook | PieceKind::Dragon, ..) => "竜が2枚",
        (2, PieceKind::Bishop | PieceKind::Horse, ..) => "馬が2枚",
        _ if is_major(kind) => "その他",
        (2, _, 1, _) => "複数の同じ駒",
        (2, _, _, 0) => "2枚 B",
        (2, _, _, -1) => "2枚 C",
        (2, ..) if !straight => "2枚 A",
        (2, ..) if left => "2枚 D",
        (2, ..) => "2枚 E",
        (all, _, alike, _) if all == alike => "3枚以上 A",
        (_, PieceKind::Silver, ..) => "3枚以上 C",
        _ => "3枚以上 B",
    }
}
