// Walks through the tree of this page. A position is [sfen, moves], a move is
// [usi, text, games, Black won, White won, draws, rating, year, examples, the position that it leads to].
(() => {
  'use strict';
  const words = JSON.parse(document.getElementById('words').textContent);
  const [positions, games] = JSON.parse(document.getElementById('tree').textContent);
  const { read, play, draw, isForBoard, onWheel, phone } = board(words);
  const $ = (name) => document.querySelector(`.tree ${name}`);
  // Scrolls the page if a part of the board cannot be seen.
  const reveal = () => ['.controls', '.field'].forEach((part) => $(part).scrollIntoView({ block: 'nearest' }));
  // The moves from the first position, each by its index in the moves of its position.
  let way = [], flipped = false;

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text != null) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  // Returns the indices of the positions along the way, from the first one.
  function places() {
    const found = [0];
    for (const number of way) found.push(positions[found.at(-1)][1][number]?.[9]);
    return found;
  }

  function bar(black, draws, white) {
    const all = black + draws + white, made = element('div', null, 'bar');
    for (const [kind, count] of [['b', black], ['d', draws], ['w', white]]) {
      if (!count) continue;
      const share = 100 * count / all, part = element('i', share >= 20 ? `${Math.round(share)}%` : '', kind);
      part.style.width = `${share}%`;
      made.append(part);
    }
    return made;
  }

  function row(move, number) {
    const [, text, count, black, white, draws, rating, year, examples, to] = move;
    const made = element('tr');
    const results = element('td');
    results.append(bar(black, draws, white));
    const names = element('td', null, 'examples');
    names.append(...examples.map((number) => {
      const [name, href] = games[number];
      return href ? Object.assign(element('a', name), { href, target: '_blank', rel: 'noopener' }) : element('span', name);
    }));
    made.append(element('td', text, 'move'), element('td', count), results, element('td', rating), element('td', year), names);
    if (to != null) {
      made.className = 'open';
      made.tabIndex = 0;
      made.addEventListener('click', (event) => { if (!event.target.closest('a')) go([...way, number]); });
    }
    return made;
  }

  function show() {
    const found = places(), at = found.at(-1);
    const [sfen, moves] = positions[at];
    let position = read(sfen);
    if (way.length) {
      // The last move is played, so that its squares are marked.
      const before = positions[found.at(-2)];
      position = read(before[0]);
      play(position, before[1][way.at(-1)][0]);
    }
    draw($('.live'), position, flipped);
    $('tbody').replaceChildren(...moves.map(row));
    const names = way.map((number, depth) => positions[found[depth]][1][number][1]);
    $('.caption').textContent = names.at(-1) ?? words.start;
    const links = [words.start, ...names].map((name, depth) => {
      const link = element('a', name);
      link.href = `#${way.slice(0, depth).join('.')}`;
      return link;
    });
    $('.line').replaceChildren(...links);
    $('.links input').value = sfen;
  }

  function go(to) {
    way = to;
    history.replaceState(null, '', `#${way.join('.')}`);
    show();
    reveal();
  }

  function follow() {
    const asked = location.hash.slice(1).split('.').filter((part) => /^\d+$/.test(part)).map(Number);
    way = [];
    for (const number of asked) {
      const next = positions[places().at(-1)][1][number];
      if (next?.[9] == null) break;
      way.push(number);
    }
    show();
  }

  const actions = {
    first: () => go([]),
    back: () => go(way.slice(0, -1)),
    flip: () => { flipped = !flipped; show(); },
    forward: () => {
      const moves = positions[places().at(-1)][1];
      const next = moves.findIndex((move) => move[9] != null);
      if (next >= 0) go([...way, next]);
    },
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button[data-do]');
    if (button) return actions[button.dataset.do]();
    const box = event.target.closest('.board')?.getBoundingClientRect();
    if (box) actions[event.clientX < box.left + box.width / 2 ? 'back' : 'forward']();
  });
  const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', f: 'flip' };
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.target.closest('a')) event.target.closest('tr.open')?.click();
    const name = KEYS[event.key];
    if (!name || !isForBoard(event)) return;
    event.preventDefault();
    actions[name]();
  });
  phone.addEventListener('change', show);
  onWheel((name) => actions[name]());
  window.addEventListener('hashchange', () => { follow(); reveal(); });
  follow();
  if (way.length) reveal();
})();
