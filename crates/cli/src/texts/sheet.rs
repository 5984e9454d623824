//! Defines the texts of `sheet`.

texts! {
    no_sheet(path):
        "{path}: unknown extension; expected one of pdf html svg tsv"
        "{path}: 拡張子は次のどれかにしてください: pdf html svg tsv";
    titles(): "No. {{number}}  mate in {{plies}}" "第{{number}}問　{{plies}}手詰";
    title_without_plies(): "No. {{number}}" "第{{number}}問";
    cooked(verdict): "{verdict} (--cooks allowed prints it)" "{verdict} (--cooks allowed なら印刷します)";
    source(black, white, ply): "{black} – {white}, ply {ply}" "{black}―{white}、{ply}手目";
    exercise(number, side): "No. {number}  {side} to move" "第{number}問　{side}番";
    moved(from, to, piece): "{piece}: {from} to {to}" "{from}の{piece}を{to}へ";
    dropped(to, piece): "{piece}: drop on {to}" "{piece}を{to}に打つ";
    promotes(): "promotes" "成る";
    does_not_promote(): "does not promote" "成らない";
    no_exercise(): "the games have no move that needs a mark" "「右」「不成」などの必要な指し手がありません";
    ambiguous(origins): "This can be the piece on {origins}." "{origins}のどの駒か決まりません。";
    in_hand(): "in hand" "持ち駒";
    other_move(m): "That is another move: {m}." "それは別の指し手 ({m}) です。";
    answer(moves, plies): "{moves}; mate in {plies}" "{moves} まで{plies}手詰";
    answer_with_pieces_left(moves, plies):
        "{moves}; mate in {plies} with pieces left"
        "{moves} まで{plies}手詰 (駒余り)";
    no_check(ply, m):
        "move {ply} ({m}) does not give check, so this is not a tsume problem"
        "{ply}手目の {m} は王手ではないので、詰将棋ではありません";
    no_move(ply): "move {ply} is not legal" "{ply}手目が合法手ではありません";
    no_mate_at_the_end(): "the moves do not end in mate" "指し手が詰みで終わっていません";
    left_out(game, verdict): "{game}: {verdict}; not printed" "{game}: {verdict}。印刷しません";
    no_answer(): "no mate was found within the time limit" "制限時間内に解けませんでした";
    no_problem(left): "no problems to print (left out: {left})" "印刷する問題がありません ({left}題を除外)";
    printed(count, left): "problems: {count} printed, {left} left out" "問題: {count}題を印刷、{left}題を除外";
}
