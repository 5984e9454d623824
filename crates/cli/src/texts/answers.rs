//! Defines the answers of `notate` and `resolve`.

texts! {
    illegal_move(played, breaches): "{played} is illegal: {breaches}" "「{played}」は反則です: {breaches}";
    illegal(breaches): "illegal move: {breaches}" "反則です: {breaches}";
    could_be(moves): "could be {moves}" "候補は {moves} です";
    at_line(line, message): "line {line}: {message}" "{line}行目: {message}";
    warned(place, warnings): "{place}: warning: {warnings}" "{place}: 警告: {warnings}";
    inexact(moves):
        "not in exact notation; read as {moves}"
        "正確な表記ではありません。{moves} として読みました";
    other_move(text, other):
        "{text} and {other} are different moves"
        "{text} と {other} は別の手です";
    ask_back(question): "the opponent would ask back: {question}" "相手から問い合わせがあります: {question}";
    bad_lines(bad, lines, first):
        "{bad} of {lines} lines are not moves; the first is line {first}"
        "{lines}行のうち{bad}行は指し手ではありません (最初は{first}行目)";
    line_too_long(line, most):
        "line {line} is longer than {most} bytes"
        "{line}行目が{most}バイトを超えています";

    expected(what): "expected {what}" "{what}が必要です";
    expected_utf8(): "expected UTF-8" "UTF-8 ではありません";
    expected_move(): "expected a move" "指し手がありません";
    expected_fields(): "expected at most three fields" "項目は3つまでです";
    expected_moves():
        "expected a tab or “moves”, then a move"
        "タブまたは moves に続けて指し手を書いてください";
    is_ending(text):
        "expected a move, but {text} is an ending"
        "{text} は終局の記述で、指し手ではありません";
    is_pass(text):
        "expected a move, but {text} is a pass"
        "{text} はパスで、指し手ではありません";

    comment_needs_postal(): "--comment needs --rules postal" "--comment には --rules postal が必要です";
    comment_needs_style(): "--comment needs --style postal" "--comment には --style postal が必要です";
    comment_with_lines():
        "--comment cannot be used with lines from stdin"
        "--comment は標準入力の行には使えません";
    candidates_with_lines():
        "with lines from stdin, --candidates needs --style or --rules jsa"
        "標準入力の行に --candidates を使うには --style か --rules jsa が必要です";
    no_such_piece(): "no such piece can move there" "そこに動ける駒がありません";
    other_notation(right):
        "the correct notation is {right}; this is a different notation"
        "別の表記法です。正しい表記は「{right}」です";
    deviates(right, deviations):
        "{deviations}; the correct notation is {right}"
        "{deviations}。正しい表記は「{right}」です";
}
