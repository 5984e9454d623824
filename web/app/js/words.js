// Translates the words of the app.

/** Each text in English and Japanese. `{name}` is replaced. */
const WORDS = {
  tagline: ["Shogi records: list, check, replay, convert", "将棋の棋譜を一覧・検査・再生・変換"],
  intro: [
    "Drop game records, folders or archives anywhere on this page. Every format and encoding is read. Nothing leaves this computer, and no network is needed.",
    "棋譜・フォルダ・圧縮ファイルをこのページにドロップしてください。形式と文字コードは自動で判別します。ファイルはこの端末の外に送られず、通信も不要です。",
  ],
  dropHere: ["Drop files here", "ここにドロップ"],
  chooseFiles: ["Choose files", "ファイルを選ぶ"],
  chooseFolder: ["Choose a folder", "フォルダを選ぶ"],
  paste: ["Paste", "貼り付け"],
  pasteHint: [
    "Paste a record in any format, a web page, or a link that has a game inside",
    "棋譜・ウェブページの文章・棋譜を含むURLなどを貼り付けてください",
  ],
  readText: ["Read this text", "読み込む"],
  example: ["Try an example", "例を開く"],
  add: ["Add", "追加"],
  close: ["Close", "閉じる"],
  clear: ["Clear", "すべて外す"],
  games: ["Games", "棋譜"],
  search: ["Search", "局面検索"],
  tree: ["Tree", "定跡ツリー"],
  reading: ["Reading… {done} of {all} files", "読み込み中… {done} / {all} ファイル"],
  naming: ["Naming openings… {done} of {all} files", "戦型を調べています… {done} / {all} ファイル"],
  count: ["{shown} of {all} games", "{all}局中 {shown}局"],
  countAll: ["{all} games", "{all}局"],
  skipped: ["Skipped {count} files that are not records: {names}", "棋譜ではない{count}ファイルを飛ばしました: {names}"],
  unreadableArchive: ["{name}: archives of the kind {kind} cannot be read here; unpack it first", "{name}: {kind} 形式は読めません。展開してから読み込んでください"],
  brokenArchive: ["{name}: the archive is damaged ({reason})", "{name}: 圧縮ファイルが壊れています（{reason}）"],
  tooLarge: ["{name}: larger than {size} MB, not read", "{name}: {size}MBを超えるため読み込みませんでした"],
  filter: ["Filter by player, event, opening, file, year", "対局者・棋戦・戦型・ファイル名・年で絞り込み"],
  anyResult: ["Any result", "すべての結果"],
  onlyProblems: ["Only with problems", "問題のある棋譜のみ"],
  number: ["No.", "番号"],
  players: ["Players", "対局者"],
  black: ["Black", "先手"],
  white: ["White", "後手"],
  shitate: ["Handicap taker", "下手"],
  uwate: ["Handicap giver", "上手"],
  date: ["Date", "日付"],
  event: ["Event", "棋戦"],
  opening: ["Opening", "戦型"],
  result: ["Result", "結果"],
  plies: ["Plies", "手数"],
  file: ["File", "ファイル"],
  problems: ["Problems", "問題"],
  errors: ["{count} errors", "エラー{count}件"],
  warnings: ["{count} warnings", "警告{count}件"],
  error: ["error", "エラー"],
  warning: ["warning", "警告"],
  note: ["note", "注記"],
  fine: ["No problem found.", "問題は見つかりませんでした。"],
  noGame: ["no game found", "棋譜がありません"],
  wins: ["{side} wins", "{side}勝ち"],
  draw: ["Draw", "引き分け"],
  undecided: ["Undecided", "未決着"],
  back: ["List", "一覧"],
  moves: ["Moves", "棋譜"],
  check: ["Check", "検査"],
  convert: ["Convert", "変換"],
  picture: ["Picture", "図"],
  mate: ["Mate?", "詰み"],
  link: ["Copy link", "リンクをコピー"],
  linkCopied: ["The link is copied. It contains the whole game.", "リンクをコピーしました。棋譜全体が入っています。"],
  linkLong: ["The link is copied. It is long ({length} characters), so some programs may cut it.", "リンクをコピーしました。{length}文字あるため、途中で切れるアプリがあるかもしれません。"],
  copied: ["Copied.", "コピーしました。"],
  fromLink: ["link", "リンク"],
  pasted: ["pasted text", "貼り付けた文章"],
  first: ["First", "最初へ"],
  previous: ["Back", "一手戻る"],
  next: ["Forward", "一手進む"],
  last: ["Last", "最後へ"],
  play: ["Play", "自動再生"],
  flip: ["Turn the board", "盤を反転"],
  start: ["Start position", "開始局面"],
  ply: ["Move {ply}: {move}", "{ply}手目 {move}"],
  trying: ["Trying moves", "検討中"],
  takeBack: ["Take back", "一手戻す"],
  toGame: ["Return to the game", "本譜に戻る"],
  tryHint: ["Touch a piece to try other moves.", "駒に触れると、別の手を試せます。"],
  promote: ["Promote?", "成りますか"],
  yes: ["Promote", "成"],
  no: ["Do not promote", "不成"],
  typeMove: ["Type a move (7g7f, ７六歩)", "指し手を入力（７六歩、7g7f）"],
  graph: ["Evaluations: above the line Black is better", "評価値（線より上は先手がよい）"],
  headers: ["All headers", "すべてのヘッダー"],
  pieces: ["Pieces", "駒"],
  hand: ["in hand", "持駒"],
  sfen: ["Position (SFEN)", "局面（SFEN）"],
  squareEmpty: ["empty", "空"],
  format: ["Format", "形式"],
  encoding: ["Encoding", "文字コード"],
  auto: ["usual", "標準"],
  losses: ["What gets lost", "失われるもの"],
  noLosses: ["Nothing gets lost.", "失われる情報はありません。"],
  saveAs: ["Save {name}", "{name} を保存"],
  copy: ["Copy", "コピー"],
  cannotWrite: ["This format cannot express the game.", "この形式では表せません。"],
  allTo: ["Convert all {count} games…", "{count}局をまとめて変換…"],
  converting: ["Converting… {done} of {all} files", "変換中… {done} / {all} ファイル"],
  convertAll: ["Convert all", "一括変換"],
  convertAllHint: [
    "Converts the files of the list as it is filtered now. Losses are shown before anything is saved.",
    "いま絞り込まれている一覧のファイルを変換します。保存する前に、失われる情報を表示します。",
  ],
  tryConvert: ["See what gets lost", "失われるものを調べる"],
  saveZip: ["Save {count} files as a zip", "{count}ファイルを zip で保存"],
  lossSummary: ["{games} games: {message}", "{games}局: {message}"],
  failed: ["{count} games cannot be written", "{count}局は書き出せません"],
  theme: ["Look", "見た目"],
  themeBook: ["book", "書籍"],
  themeWood: ["wood", "木"],
  themeDark: ["dark", "暗"],
  width: ["Width", "幅"],
  marked: ["Mark the last move", "最終手を示す"],
  withNames: ["Names of the players", "対局者名"],
  savePng: ["Save PNG", "PNGで保存"],
  saveSvg: ["Save SVG", "SVGで保存"],
  searchHint: [
    "Put pieces on the board: choose one below, then touch squares. Games that reach the shape are listed.",
    "下の駒を選んで盤に置いてください。その形が現れる棋譜を探します。",
  ],
  fromGame: ["Take the position of the game", "棋譜の局面を写す"],
  startBoard: ["Start position", "平手の初期局面"],
  clearBoard: ["Clear the board", "盤を空にする"],
  exact: ["The whole board, as shown", "盤面すべて一致"],
  eitherSide: ["Also for White", "先後逆も"],
  mirrored: ["Also mirrored", "左右反転も"],
  eraser: ["Erase", "消す"],
  moreWords: ["Further conditions (docs/patterns.md), such as hand:B captures:R", "追加の条件（例: 持駒:角 取る:飛）"],
  find: ["Search {count} games", "{count}局を検索"],
  searching: ["Searching… {done} of {all} files", "検索中… {done} / {all} ファイル"],
  hits: ["{games} games", "{games}局が該当"],
  noHits: ["No game has it.", "該当する棋譜はありません。"],
  emptyQuestion: ["Put at least one piece on the board, or write a condition.", "駒を置くか、条件を入力してください。"],
  treeHint: ["Counts the games of the list as it is filtered now.", "いま絞り込まれている一覧の棋譜を数えます。"],
  player: ["Player", "対局者"],
  anyPlayer: ["everyone", "全員"],
  as: ["as", "手番"],
  either: ["either side", "両方"],
  counting: ["Counting…", "集計中…"],
  move: ["Move", "指し手"],
  gamesCount: ["Games", "局数"],
  bars: ["Black / draw / White", "先手勝 / 引分 / 後手勝"],
  noMoves: ["No game goes on from here.", "この先の棋譜はありません。"],
  mateHint: [
    "Searches a mate by checks for the side to move, with every defence.",
    "手番の側の、王手の連続による詰みを探します。",
  ],
  look: ["Is there a mate?", "詰みはあるか"],
  solving: ["Searching… {seconds} s", "探索中… {seconds}秒"],
  stop: ["Stop", "中止"],
  mateIn: ["Mate in {plies}", "{plies}手詰"],
  shortest: ["This is the shortest mate: every defence was refuted.", "最短手順です（すべての受けを調べました）。"],
  within: ["A shorter mate may exist.", "より短い詰みがあるかもしれません。"],
  noMate: ["There is no mate: a defence to every check was found.", "詰みはありません（すべての王手に受けがあります）。"],
  unknown: ["Not known within {nodes} positions.", "{nodes}局面の範囲では分かりませんでした。"],
  nodes: ["{nodes} positions in {seconds} s", "{nodes}局面、{seconds}秒"],
  onBoard: ["Play it on the board", "盤上で並べる"],
  defences: ["Other defences", "ほかの受け"],
  cooks: ["Other mates (cooks)", "余詰"],
  line: ["line {line}", "{line}行目"],
  column: ["column {column}", "{column}文字目"],
  readAs: ["Read as {format}, {encoding}", "{format}・{encoding} として読みました"],
  wholeText: ["The whole text", "全文"],
  binary: ["(binary)", "（バイナリ）"],
  handicap: ["Handicap", "手合割"],
};

let language = (navigator.language ?? "en").startsWith("ja") ? "ja" : "en";

/** Returns the chosen language. */
export const chosenLanguage = () => language;

/** Chooses a language. */
export function chooseLanguage(code) {
  language = code;
  document.documentElement.lang = code;
}

/** Returns a text in the chosen language. */
export function t(key, values = {}) {
  const text = WORDS[key][language === "ja" ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === "number" ? values[name].toLocaleString() : values[name]));
}

/** Names of endings, in English and Japanese. */
const ENDINGS = {
  "resign": ["resignation", "投了"],
  "checkmate": ["checkmate", "詰み"],
  "no-legal-move": ["no legal move", "手詰まり"],
  "time-up": ["time up", "時間切れ"],
  "illegal-move": ["illegal move", "反則"],
  "illegal-action": ["illegal action", "反則"],
  "repetition": ["repetition", "千日手"],
  "perpetual-check": ["perpetual check", "連続王手の千日手"],
  "impasse": ["impasse", "持将棋"],
  "declare-win": ["declaration", "入玉宣言"],
  "declare-draw": ["declaration", "持将棋宣言"],
  "max-moves": ["maximum of moves", "最大手数"],
  "try": ["try", "トライ"],
  "interrupt": ["interrupted", "中断"],
  "sealed": ["sealed move", "封じ手"],
  "forfeit-win": ["forfeit", "不戦勝"],
  "forfeit-loss": ["forfeit", "不戦敗"],
  "draw": ["draw", "引き分け"],
  "no-mate": ["no mate", "不詰"],
  "matta": ["take-back", "待った"],
  "error": ["error", "エラー"],
};

/** Returns the result of a game in words, and how it ended. */
export function resultOf(game) {
  const at = language === "ja" ? 1 : 0;
  const how = ENDINGS[game.ending]?.[at] ?? "";
  if (game.winner) return [t("wins", { side: sideName(game, game.winner) }), how];
  if (game.result === "draw") return [how || t("draw"), ""];
  return [how, ""];
}

/** Returns the name of a side, which is another one in a game with a handicap. */
export function sideName(game, side) {
  const isEven = !game.handicap || game.handicap === "even";
  if (language !== "ja" || isEven) return t(side);
  return t(side === "black" ? "shitate" : "uwate");
}
