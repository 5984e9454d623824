//! Defines the texts of `sheet`.

texts! {
    no_sheet(path):
        "{path}: the extension names no format of sheets (pdf html svg tsv)"
        "{path}: 拡張子が用紙の形式 (pdf html svg tsv) ではありません";
    titles(): "No. {{number}}  mate in {{plies}}" "第{{number}}問　{{plies}}手詰";
    answer(moves, plies): "{moves}; mate in {plies}" "{moves} まで{plies}手詰";
    answer_with_pieces_left(moves, plies):
        "{moves}; mate in {plies} with pieces left"
        "{moves} まで{plies}手詰 (駒余り)";
    no_check(ply, m):
        "move {ply} {m} gives no check, so it is not a tsume problem"
        "{ply}手目の {m} は王手ではないので、詰将棋ではありません";
    no_move(ply): "entry {ply} is not a legal move" "{ply}手目が正しい指し手ではありません";
    no_mate_at_the_end(): "its moves do not end in mate" "指し手が詰みで終わっていません";
    left_out(game, verdict): "{game}: {verdict}; it is not printed" "{game}: {verdict}。印刷しません";
    no_answer(): "no mate was found in time" "制限時間内に解けませんでした";
    no_problem(left): "there is no problem to print ({left} left out)" "印刷する問題がありません ({left}題を除外)";
    printed(count, left): "problems: {count} printed, {left} left out" "問題: {count}題を印刷、{left}題を除外";
}
