//! Defines the texts of `tsume`.

use komadai::Phrase;
use komadai::tsume::{Allowances, CookSearch, Mate, Solution, StopReason, Verdict};
use komadai_forms::VerdictForm;

texts! {
    of_problem(name, number): "{name}: problem {number}" "{name}: {number}題目";
    perfect(plies): "perfect {plies}" "完全作 {plies}手";
    cooked(plies): "cooked {plies}" "余詰 {plies}手";
    leftover(plies): "leftover {plies}" "駒余り {plies}手";
    no_mate(): "no mate" "不詰";
    unknown(): "unknown" "不明";
    mate_in(plies): "mate in {plies}" "{plies}手詰";
    cooks_not_looked_for(): " (cooks not searched)" " (余詰は未調査)";
    cooks_not_known(): " (unknown whether it is perfect)" " (完全作かどうかは不明)";
    mate_within(plies): "mate within {plies} (perhaps shorter)" "{plies}手以内の詰み (最短とは限りません)";
    line_of_mate_within(moves, plies): "the line shows {moves} plies of a mate within {plies}"
        "手順は{plies}手以内の詰みのうち{moves}手";
    no_mate_within(plies): "no mate within {plies}" "{plies}手以内の詰みなし";
    nothing_found(): "no mate found" "詰みは見つかりません";
    besides(found): ", {found}" "、{found}";
    stopped(limit): ", stopped by {limit}" "、{limit}打ち切り";
    by_nodes(): "the node limit (--nodes)" "局面数の上限 (--nodes) で";
    by_seconds(): "the time limit (--seconds)" "時間の上限 (--seconds) で";
    by_interruption(): "an interruption" "中断により";
    by_depth(): "the depth limit" "深さの上限で";
    by_memory(): "the memory limit (--memory)" "メモリの上限 (--memory) で";
    by_plies(): "the ply limit (--plies)" "手数の上限 (--plies) で";
    if_all_count(found): "{found} if every interposition counts" "すべての合駒を数えれば{found}";
    left(pieces): "pieces left: {pieces}" "余り駒: {pieces}";
    as_given(): "as in the record" "作意と一致";
    quicker_than_given(plies): "quicker than the {plies} plies of the record" "早詰 (棋譜の手順は{plies}手)";
    given_differs(ply, written): "differs from the record at ply {ply}: {written} there" "棋譜の手順と{ply}手目から違います (棋譜は {written})";
    given_ends(plies): "the record ends after {plies} plies" "棋譜の手順は{plies}手で終わっています";
    cook(ply, written, plies): "cook at ply {ply}: {written} mates within {plies}" "{ply}手目に余詰 {written} ({plies}手以内)";
    unknown_at(ply, moves): "undecided at ply {ply}: {moves}" "{ply}手目の {moves} は不明";
    undecided(count): "undecided moves: {count} (-v lists them)" "余詰かどうか不明の手: {count}手 (-v で一覧)";
    on_equal_lines(found, unknown): "in other lines of the same length: cooks {found}, undecided {unknown}" "同手数の変化に余詰{found}、不明{unknown}";
    allowed(names): " ({names})" "（{names}）";
    last_move(): "last-move" "最終手余詰";
    promotion(): "promotion" "成不成";
    farther_drop(): "farther-drop" "以遠打";
    symmetry(): "symmetry" "左右対称";
    detour(): "detour" "迂回手順";
    not_expected(problem, expected): "{problem}: expected {expected}" "{problem}: 指定した結果 ({expected}) と違います";
    summary(files, problems, counts): "files {files}, problems {problems}{counts}" "ファイル{files}個、{problems}題{counts}";
    counted_first(outcome, count): ": {outcome} {count}" ": {outcome}{count}";
    counted_next(outcome, count): ", {outcome} {count}" "、{outcome}{count}";

    bar(): "{{spinner}} {{elapsed}} {{wide_msg}}" "{{spinner}} {{elapsed}} {{wide_msg}}";
    bar_problems(done): "{done} problems" "{done}題";
    bar_state(problem, found, nodes): "{problem}: {found}; {nodes} positions" "{problem}: {found}、{nodes}局面";

    missed(game, ply, side, mate, moves): "{game}: ply {ply}: {side} missed a {mate}: {moves}" "{game}: {ply}手目: {side}は{mate}を逃しました: {moves}";
    missed_and_played(missed, written): "{missed}; played {written}" "{missed}、実際は{written}";
    missed_and_ended(missed): "{missed}; the game ended" "{missed}、対局はここで終わりました";
    not_parried(game, ply, side, mate, moves): "{game}: ply {ply}: {side} did not parry a {mate}: {moves}" "{game}: {ply}手目: {side}は{mate}の詰めろを受けませんでした: {moves}";
    length_in(plies): "mate in {plies}" "{plies}手詰";
    length_within(plies): "mate within {plies}" "{plies}手以内の詰み";
    games_summary(games, positions, missed, undecided):
        "games {games}, positions {positions}: missed mates {missed}, undecided {undecided}"
        "全{games}局、{positions}局面: 逃した詰み{missed}、不明{undecided}";
    threats_summary(threats): "threats not parried {threats}" "受けなかった詰めろ{threats}";

    same_file(): "--certificate and -o name the same file" "--certificate と -o が同じファイルです";
    needs_file(): "expected a file name instead of -" "- ではなくファイル名を指定してください";
    no_problem(game, error): "{game}: not a tsume problem: {error}" "{game}: 詰将棋ではありません: {error}";
    partly_proved(game, proved, all):
        "{game}: the certificate has {proved} of {all} claims; the others were not proved within the limits"
        "{game}: 証明書に書けたのは{all}件のうち{proved}件です (残りは上限で打ち切りました)";

    certificate(file, number): "{file}: certificate {number}" "{file}: {number}番目の証明書";
    accepted(certificate, claims, problem):
        "{certificate}: accepted: {claims}: {problem}"
        "{certificate}: 正しい証明です: {claims}: {problem}";
    claims_later(count): "{count} claims about later positions" "途中の局面についての主張{count}件";
    refused(certificate, line, why):
        "{certificate}: refused: line {line}: {why}"
        "{certificate}: 証明として認められません: {line}行目: {why}";
    not_utf8(): "not UTF-8" "UTF-8 ではありません";
    certificate_too_long(most):
        "a certificate is longer than {most} bytes"
        "証明書が{most}バイトを超えています";
}

/// Returns the words for a verdict, or for a game that is not a problem.
pub(crate) const fn name(verdict: Option<VerdictForm>) -> Phrase {
    match verdict {
        Some(VerdictForm::Perfect) => Phrase::new("perfect", "完全作"),
        Some(VerdictForm::Cooked) => Phrase::new("cooked", "余詰"),
        Some(VerdictForm::Leftover) => Phrase::new("leftover", "駒余り"),
        Some(VerdictForm::Mate) => Phrase::new("mate", "詰み"),
        Some(VerdictForm::NoMate) => Phrase::new("no mate", "不詰"),
        Some(VerdictForm::Unknown) => Phrase::new("unknown", "不明"),
        None => Phrase::new("not a tsume problem", "詰将棋でないもの"),
    }
}

pub(crate) fn verdict(verdict: Verdict) -> String {
    match verdict {
        Verdict::Perfect(plies) => perfect(plies),
        Verdict::Cooked(plies) => cooked(plies),
        Verdict::Leftover(plies) => leftover(plies),
        Verdict::NoMate => no_mate(),
        _ => unknown(),
    }
}

/// Returns what a solution says about its problem, as far as it got, and the limit that stopped it.
pub(crate) fn outcome(solution: &Solution, cooks: CookSearch) -> String {
    let mut text = match (solution.verdict, solution.mate) {
        (Verdict::Unknown, Mate::Shortest(plies) | Mate::Within(plies @ 1)) => {
            mate_in(plies)
                + &match cooks {
                    CookSearch::No => cooks_not_looked_for(),
                    _ => cooks_not_known(),
                }
        }
        (Verdict::Unknown, Mate::Within(plies)) => mate_within(plies),
        (Verdict::Unknown, _) => unknown() + &besides(known(solution)),
        (judged, _) => verdict(judged),
    };
    if let (Verdict::Unknown, Some(limit_met)) = (solution.verdict, solution.stopped) {
        text += &stopped(limit(limit_met));
    }
    text
}

/// Returns what is known about the mate of a problem that was not solved.
fn known(solution: &Solution) -> String {
    match (solution.mate, solution.mate_of_all) {
        (Mate::Unknown, Mate::NoneWithin(plies)) => if_all_count(no_mate_within(plies)),
        (Mate::NoneWithin(plies), _) => no_mate_within(plies),
        _ => nothing_found(),
    }
}

/// Returns the reasons why custom may allow another mate, or `None` if it does not.
pub(crate) fn allowance(allowance: Allowances) -> Option<String> {
    let names = [
        (Allowances::LAST_MOVE, last_move()),
        (Allowances::PROMOTION, promotion()),
        (Allowances::FARTHER_DROP, farther_drop()),
        (Allowances::SYMMETRY, symmetry()),
        (Allowances::DETOUR, detour()),
    ];
    let own = names
        .into_iter()
        .filter(|(flag, _)| allowance.intersects(*flag));
    let own: Vec<String> = own.map(|(_, name)| name).collect();
    (!own.is_empty()).then(|| allowed(own.join(",")))
}

/// Returns the limit that ended a search, in words.
pub(crate) fn limit(stopped: StopReason) -> String {
    match stopped {
        StopReason::Nodes => by_nodes(),
        StopReason::Time => by_seconds(),
        StopReason::Cancelled => by_interruption(),
        StopReason::Memory => by_memory(),
        StopReason::Plies => by_plies(),
        _ => by_depth(),
    }
}
