//! What `tsume` says.

use komadai::tsume::{Allowances, Mate, Stopped, Verdict};

texts! {
    perfect(plies): "perfect {plies}" "完全作 {plies}手";
    cooked(plies): "cooked {plies}" "余詰 {plies}手";
    leftover(plies): "leftover {plies}" "駒余り {plies}手";
    no_mate(): "no mate" "不詰";
    unknown(): "unknown" "不明";
    mate_in(plies): "mate in {plies}" "{plies}手詰";
    mate_within(plies): "mate within {plies}" "{plies}手以内の詰みあり";
    no_mate_within(plies): "no mate within {plies}" "{plies}手以内の詰みなし";
    nothing_found(): "nothing found" "詰みは見つかりません";
    besides(found): ", {found}" "、{found}";
    stopped(limit): ", stopped by {limit}" "、{limit}で打ち切り";
    by_nodes(): "nodes" "局面数の上限";
    by_seconds(): "seconds" "時間の上限";
    by_interruption(): "interruption" "中断";
    by_depth(): "depth" "深さの上限";
    by_memory(): "memory" "メモリの上限";
    by_plies(): "plies" "手数の上限";
    if_all_count(found): "{found} if every interposition counts" "すべての合駒を数えれば{found}";
    left(pieces): "; left {pieces}" "、持駒余り {pieces}";
    cook(ply, written, plies): "; cook at {ply}: {written} within {plies}" "、{ply}手目に余詰 {written} ({plies}手以内)";
    unknown_at(ply, moves): "; unknown at {ply}: {moves}" "、{ply}手目の {moves} は不明";
    allowed(names): " ({names})" "（{names}）";
    last_move(): "last-move" "最終手余詰";
    promotion(): "promotion" "成不成";
    farther_drop(): "farther-drop" "以遠打";
    symmetry(): "symmetry" "左右対称";
    detour(): "detour" "迂回手順";
    summary(files, problems, perfect, cooked, leftover, no_mate, unknown):
        "files {files}, problems {problems}: perfect {perfect}, cooked {cooked}, leftover {leftover}, no mate {no_mate}, unknown {unknown}"
        "ファイル{files}個、詰将棋{problems}題: 完全作{perfect}、余詰{cooked}、駒余り{leftover}、不詰{no_mate}、不明{unknown}";

    same_file(): "--certificate and -o name the same file" "--certificate と -o が同じファイルです";
    needs_file(): "expected the name of a file, not -" "- ではなくファイル名を指定してください";
    no_format(name, expected):
        "{name}: the extension says no format: {expected}"
        "{name}: 拡張子から形式が分かりません: {expected}";
    not_written(game, path, error): "{game}: not written to {path}: {error}" "{game}: {path} に書けません: {error}";
    no_problem(game, error): "{game}: no problem: {error}" "{game}: 詰将棋ではありません: {error}";
    partly_proved(game, proved, all):
        "{game}: the certificate has {proved} of {all} claims, for the others a limit was met"
        "{game}: 証明書には{all}件のうち{proved}件の主張があります (残りは上限で打ち切りました)";

    certificate(file, number): "{file}: certificate {number}" "{file}: {number}番目の証明書";
    accepted(certificate, claims, problem):
        "{certificate}: accepted: {claims}: {problem}"
        "{certificate}: 正しい証明です: {claims}: {problem}";
    claims_later(count): "{count} claims after moves" "途中の局面についての主張{count}件";
    refused(certificate, line, why):
        "{certificate}: refused: line {line}: {why}"
        "{certificate}: 証明になっていません: {line}行目: {why}";
    not_utf8(): "this is not UTF-8" "UTF-8 ではありません";
    certificate_too_long(most):
        "a certificate is longer than {most} bytes"
        "証明書が{most}バイトを超えています";
}

/// What a problem is.
pub(crate) fn verdict(verdict: Verdict) -> String {
    match verdict {
        Verdict::Perfect(plies) => perfect(plies),
        Verdict::Cooked(plies) => cooked(plies),
        Verdict::Leftover(plies) => leftover(plies),
        Verdict::NoMate => no_mate(),
        _ => unknown(),
    }
}

/// Why custom may allow another way; nothing if it does not.
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

/// How far the question of a mate is decided.
pub(crate) fn found(mate: Mate) -> String {
    match mate {
        Mate::Shortest(plies) => mate_in(plies),
        Mate::Within(plies) => mate_within(plies),
        Mate::None => no_mate(),
        Mate::NoneWithin(plies) => no_mate_within(plies),
        _ => nothing_found(),
    }
}

/// What ended a search.
pub(crate) fn limit(stopped: Stopped) -> String {
    match stopped {
        Stopped::Nodes => by_nodes(),
        Stopped::Time => by_seconds(),
        Stopped::Cancelled => by_interruption(),
        Stopped::Memory => by_memory(),
        Stopped::Plies => by_plies(),
        _ => by_depth(),
    }
}
