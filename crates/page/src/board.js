// Positions and the board on which they are drawn. The words have the names of ranks.
const board = (words) => {
  'use strict';
  const HANDS = 'RBGSNLP';

  // Reads a position: 81 squares from 9a to 1i, a piece as `P`, `+P`, White's in small letters.
  function read(sfen) {
    const [board, side, hands] = sfen.split(' ');
    const squares = [], held = { b: {}, w: {} };
    for (const [, empty, piece] of board.matchAll(/(\d)|(\+?[a-z])|\//gi)) {
      if (empty) for (let i = 0; i < +empty; i++) squares.push('');
      else if (piece) squares.push(piece);
    }
    for (const [, count, letter] of hands.matchAll(/(\d*)([a-z])/gi)) {
      const owner = letter < 'a' ? 'b' : 'w';
      held[owner][letter.toUpperCase()] = +count || 1;
    }
    return { squares, held, side, from: -1, to: -1 };
  }

  const index = (square) => '987654321'.indexOf(square[0]) + 9 * 'abcdefghi'.indexOf(square[1]);

  // Carries out a move, legal or not. `-` is a pass. Without a move, the position stays the same.
  function play(position, move) {
    const { squares, held } = position;
    position.from = position.to = -1;
    if (!move) return;
    let piece = move.length > 1 && move[1] !== '*' ? squares[index(move)] : '';
    // Even after a move out of turn, the other side is to move.
    const side = piece ? (piece === piece.toUpperCase() ? 'b' : 'w') : position.side;
    position.side = side === 'b' ? 'w' : 'b';
    if (move === '-') return;
    position.to = index(move.slice(2));
    if (move[1] === '*') {
      held[side][move[0]] = Math.max((held[side][move[0]] || 0) - 1, 0);
      squares[position.to] = side === 'b' ? move[0] : move[0].toLowerCase();
      return;
    }
    position.from = index(move);
    const taken = squares[position.to].replace('+', '').toUpperCase();
    if (taken && taken !== 'K') held[side][taken] = (held[side][taken] || 0) + 1;
    if (move[4] === '+' && piece[0] !== '+') piece = '+' + piece;
    squares[position.from] = '';
    squares[position.to] = piece;
  }

  function sfen(position, ply) {
    let board = '';
    for (let row = 0; row < 9; row++) {
      let empty = 0;
      for (const piece of position.squares.slice(9 * row, 9 * row + 9)) {
        if (!piece) { empty++; continue; }
        board += (empty || '') + piece;
        empty = 0;
      }
      board += (empty || '') + (row < 8 ? '/' : '');
    }
    const hand = (side, cased) => [...HANDS].map((kind) => {
      const count = position.held[side][kind] || 0;
      return count ? (count > 1 ? count : '') + cased(kind) : '';
    }).join('');
    const hands = hand('b', (kind) => kind) + hand('w', (kind) => kind.toLowerCase());
    return `${board} ${position.side} ${hands || '-'} ${ply}`;
  }

  // On a phone the hands are above and below the board.
  const phone = matchMedia('(orientation: portrait) and (max-width: 40rem)');

  // A square is 100 units wide. A hand on either side takes 130 units, and the coordinates take 40.
  function draw(live, position, flipped) {
    const out = [], narrow = phone.matches;
    live.ownerSVGElement.setAttribute('viewBox', narrow ? '160 -110 950 1160' : '0 0 1240 950');
    const place = (at) => {
      const column = at % 9, row = Math.floor(at / 9);
      return flipped ? [8 - column, 8 - row] : [column, row];
    };
    const rect = (at, name) => {
      if (at < 0) return;
      const [x, y] = place(at);
      out.push(`<rect class="${name}" x="${170 + 100 * x}" y="${40 + 100 * y}" width="100" height="100"/>`);
    };
    const piece = (name, x, y, far) => {
      out.push(`<use class="piece" href="#${far ? 'far' : 'near'}-${name}" x="${x + 50}" y="${y + 50}"/>`);
    };
    rect(position.from, 'from');
    rect(position.to, 'to');
    position.squares.forEach((name, at) => {
      if (!name) return;
      const [x, y] = place(at);
      const kind = name.toUpperCase();
      piece(name, 170 + 100 * x, 40 + 100 * y, (kind !== name) !== flipped);
      if (kind === 'K' && position.check && (kind === name) === (position.side === 'b')) {
        out.push(`<circle class="check" cx="${220 + 100 * x}" cy="${90 + 100 * y}" r="46"/>`);
      }
    });
    for (const side of 'bw') {
      const far = (side === 'w') !== flipped;
      // The place of the next piece, and the way to the one after it.
      let [x, y] = narrow ? (far ? [930, -105] : [170, 950]) : (far ? [10, 40] : [1120, 840]);
      const [right, down] = narrow ? [far ? -126 : 126, 0] : [0, far ? 104 : -104];
      for (const kind of HANDS) {
        const count = position.held[side][kind];
        if (!count) continue;
        piece(side === 'b' ? kind : kind.toLowerCase(), x, y, far);
        if (count > 1) out.push(`<text class="count" x="${x + 95}" y="${y + 62}">${count}</text>`);
        x += right;
        y += down;
      }
    }
    for (let i = 0; i < 9; i++) {
      const at = flipped ? 8 - i : i;
      out.push(`<text class="label" x="${220 + 100 * i}" y="30">${9 - at}</text>`);
      out.push(`<text class="label" x="1090" y="${99 + 100 * i}">${words.ranks[at]}</text>`);
    }
    live.innerHTML = out.join('');
  }

  // Returns true if a key is for the board. Text fields keep all their keys, and buttons keep space and Enter.
  function isForBoard({ key, target, altKey, ctrlKey, metaKey }) {
    const keeps = key === ' ' || key === 'Enter' ? 'input, button' : 'input';
    return !altKey && !ctrlKey && !metaKey && !target.closest(keeps);
  }

  // Calls `step` with `forward` or `back` when the wheel turns over a board. A touchpad sends many small turns.
  function onWheel(step) {
    let turned = 0, last = 0;
    document.addEventListener('wheel', (event) => {
      if (event.ctrlKey || !event.deltaY || !event.target.closest('.board')) return;
      event.preventDefault();
      if (event.timeStamp - last > 300 || turned * event.deltaY < 0) turned = 0;
      last = event.timeStamp;
      turned += event.deltaMode ? 100 * Math.sign(event.deltaY) : event.deltaY;
      if (Math.abs(turned) < 50) return;
      step(turned > 0 ? 'forward' : 'back');
      turned = 0;
    }, { passive: false });
  }

  document.documentElement.classList.add('js');
  // A clicked button does not take the keyboard focus.
  document.addEventListener('mousedown', (event) => { if (event.target.closest('button')) event.preventDefault(); });

  return { read, play, sfen, draw, isForBoard, onWheel, phone };
};
