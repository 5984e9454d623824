//! Defines the answers of `notate` and `resolve`.

texts! {
    illegal_move(played, breaches): "{played} is illegal: {breaches}" "{played}は反則です: {breaches}";
    illegal(breaches): "illegal move: {breaches}" "反則です: {breaches}";
    could_be(moves): "could be {moves}" "候補は {moves} です";
    at_line(line, message): "line {line}: {message}" "{line}行目: {message}";
    warned(place, warnings): "{place}: warning: {warnings}" "{place}: 警告: {warnings}";
    inexact(moves):
        "not in exact notation; read as {moves}"
        "正確な表記ではありません。{moves} と読みました";
    other_move(text, other):
        "{text} and {other} are different moves"
        "{text} と {other} は別の手です";
    bad_lines(bad, lines, first):
        "{bad} of {lines} lines are no move, the first is line {first}"
        "{lines}行のうち{bad}行が指し手ではありません (最初は{first}行目)";
    line_too_long(line, most):
        "line {line} is longer than {most} bytes"
        "{line}行目が{most}バイトを超えています";

    expected(what): "expected {what}" "{what}が必要です";
    expected_utf8(): "expected UTF-8" "UTF-8 ではありません";
    expected_move(): "expected a move" "指し手がありません";
    expected_fields(): "expected at most three fields" "項目は3つまでです";
    expected_moves():
        "expected a tab or the word moves, and a move"
        "タブか moves に続けて指し手を書いてください";
    is_ending(text):
        "expected a move, {text} is an ending"
        "指し手ではありません: {text} は終局の記述です";
    is_pass(text):
        "expected a move, {text} is a pass"
        "指し手ではありません: {text} はパスです";

    comment_needs_postal(): "--comment needs --rules postal" "--comment には --rules postal が必要です";
    comment_with_lines():
        "--comment does not go with lines from stdin"
        "--comment は標準入力の行には使えません";
    candidates_with_lines():
        "--candidates needs --style or --rules jsa with lines from stdin"
        "標準入力の行に --candidates を使うには --style か --rules jsa が必要です";
    no_such_piece(): "there is no such piece" "その駒はありません";
    other_notation(right):
        "the rule writes {right}: this is another notation"
        "正しい表記は {right} です: これは別の表記法です";
    deviates(right, deviations):
        "the rule writes {right}: {deviations}"
        "正しい表記は {right} です: {deviations}";
}
