// Replays the games of this page. The moves are in the document; the numbers of each game are in the JSON of its article:
// a node is [parent, move, check, centipawns for Black, seconds spent, seconds in all].
(() => {
  'use strict';
  const words = JSON.parse(document.getElementById('words').textContent);
  const { read, play, sfen, draw, isForBoard, onWheel, phone } = board(words);
  const articles = [...document.querySelectorAll('article')];
  const games = [];
  let game = 0, node = 0, flipped = words.flipped, timer = 0, saving = 0;

  const $ = (name) => articles[game].querySelector(name);
  const link = (at) => document.getElementById(`g${game + 1}-${at}`);

  // The nodes from the first move to `at`.
  function path(at) {
    const nodes = [];
    for (; at > 0; at = games[game].nodes[at][0]) nodes.push(at);
    return nodes.reverse();
  }

  const clock = (seconds) => {
    const two = (n) => String(n).padStart(2, '0');
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return (hours ? `${hours}:${two(minutes)}` : minutes) + ':' + two(seconds % 60);
  };

  // Scrolls a list, but not the page, so that an item of it can be seen.
  function scrollTo(list, item) {
    const at = item.getBoundingClientRect(), box = list.getBoundingClientRect();
    if (at.top < box.top || at.bottom > box.bottom) list.scrollTop += at.top - box.top - box.height / 3;
  }

  // Scrolls the page if a part of the board cannot be seen.
  const reveal = () => ['.controls', '.field'].forEach((part) => $(part).scrollIntoView({ block: 'nearest' }));
  // Scrolls the page to the game that the address names. The browser itself goes to the move in its list.
  const land = () => { articles[game].scrollIntoView(); reveal(); };

  function show(to) {
    link(node)?.classList.remove('chosen');
    node = to;
    const { start, nodes, first } = games[game];
    const position = read(start);
    const way = path(node), total = { b: null, w: null };
    for (const at of way) {
      const [, move, , , , seconds] = nodes[at];
      if (seconds != null) total[position.side] = seconds;
      play(position, move);
    }
    position.check = nodes[node][2];
    draw($('.board .live'), position, flipped);
    for (const side of 'bw') {
      const player = $(`.player.${side}`);
      player.classList.toggle('mover', position.side === side);
      player.querySelector('.clock').textContent = total[side] == null ? '' : clock(total[side]);
    }
    const [upper, lower] = flipped ? ['b', 'w'] : ['w', 'b'];
    $('.field').prepend($(`.player.${upper}`));
    $('.field').append($(`.player.${lower}`));
    const shown = link(node);
    shown.classList.add('chosen');
    const text = shown.querySelector('.move')?.textContent ?? '';
    $('.caption').textContent = text ? words.caption.replace('{ply}', first + way.length - 1).replace('{move}', text) : words.start;
    const row = [];
    for (let next = shown.nextElementSibling; next?.matches('p, .facts'); next = next.nextElementSibling) {
      row.push(next.textContent);
    }
    $('.note').textContent = row.join('\n');
    const children = games[game].children[node] ?? [];
    $('.choices').replaceChildren(...(children.length < 2 ? [] : children).map((at) => {
      const a = document.createElement('a');
      a.href = `#g${game + 1}-${at}`;
      a.textContent = link(at).querySelector('.move').textContent;
      return a;
    }));
    const here = sfen(position, first + way.length);
    $('.links input').value = here;
    const moves = way.map((at) => nodes[at][1]).filter((move) => move && move !== '-');
    const line = `${games[game].even ? 'startpos' : 'sfen ' + start}${moves.length ? ' moves ' + moves.join(' ') : ''}`;
    $('.piyo').href = `piyoshogi://?num=${moves.length}&sfen=${encodeURIComponent(line)}`;
    const marker = $('.graph .here');
    if (marker) {
      marker.setAttribute('x1', way.length);
      marker.setAttribute('x2', way.length);
    }
    scrollTo($('.moves'), shown);
    // Waits, because browsers refuse to change the address too often.
    clearTimeout(saving);
    saving = setTimeout(() => history.replaceState(null, '', `#g${game + 1}-${node}`), 300);
  }

  const children = (at) => games[game].children[at] ?? [];
  const parent = () => games[game].nodes[node][0];
  const stop = () => { clearInterval(timer); timer = 0; };
  const actions = {
    first: () => show(0),
    back: () => { if (node) show(parent()); },
    forward: () => { const [next] = children(node); if (next) show(next); else stop(); },
    last: () => { let at = node; while (children(at).length) [at] = children(at); show(at); },
    up: () => sibling(-1),
    down: () => sibling(1),
    flip: () => { flipped = !flipped; show(node); },
    play: () => { if (timer) stop(); else timer = setInterval(() => actions.forward(), 1000); },
  };
  function sibling(step) {
    if (!node) return;
    const all = children(parent());
    const at = all[all.indexOf(node) + step];
    if (at) show(at);
  }
  const act = (name) => { if (name !== 'play') stop(); actions[name](); };
  const KEYS = {
    ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last', f: 'flip', ' ': 'play',
  };

  // Reads the numbers of a game when it is shown for the first time.
  function load(number) {
    if (games[number]) return;
    const one = JSON.parse(articles[number].querySelector('script').textContent);
    one.children = {};
    one.nodes.forEach(([before], at) => { if (at) (one.children[before] ??= []).push(at); });
    games[number] = one;
  }

  function choose(number, at) {
    load(number);
    stop();
    link(node)?.classList.remove('chosen');
    game = number;
    articles.forEach((article, i) => { article.hidden = i !== game; });
    const list = document.querySelector('.games');
    list?.querySelectorAll('a').forEach((a, i) => a.classList.toggle('chosen', i === game));
    if (list) scrollTo(list, list.querySelector('.chosen'));
    node = 0;
    show(games[game].nodes[at] ? at : 0);
  }

  function follow() {
    const found = /^#g(\d+)(?:-(\d+))?$/.exec(location.hash);
    const number = found && articles[found[1] - 1] ? found[1] - 1 : 0;
    choose(number, found ? +(found[2] ?? 0) : 0);
    if (found) land();
  }

  // The list comes last in the file, which is written game by game.
  const list = document.querySelector('nav');
  if (list) document.querySelector('main').before(list);
  articles.forEach((article) => { article.querySelector('.player-view').hidden = false; });
  // Carries out a click. Returns true if the board shows its effect.
  function click(event) {
    const a = event.target.closest('a[href^="#g"]');
    if (a) {
      event.preventDefault();
      stop();
      const [number, at] = a.getAttribute('href').slice(2).split('-');
      if (number - 1 !== game) choose(number - 1, +(at ?? 0));
      else show(+(at ?? 0));
      return true;
    }
    const button = event.target.closest('button[data-do]');
    if (button) {
      act(button.dataset.do);
      return true;
    }
    const graph = event.target.closest('.graph');
    if (graph) {
      const box = graph.getBoundingClientRect();
      const ply = Math.round((event.clientX - box.left) / box.width * graph.viewBox.baseVal.width);
      let at = 0;
      for (let i = 0; i < ply && children(at).length; i++) [at] = children(at);
      stop();
      show(at);
      return true;
    }
    const board = event.target.closest('.board');
    if (board) {
      const box = board.getBoundingClientRect();
      act(event.clientX < box.left + box.width / 2 ? 'back' : 'forward');
    }
    return board != null;
  }
  document.addEventListener('click', (event) => { if (click(event)) reveal(); });
  document.addEventListener('keydown', (event) => {
    const name = KEYS[event.key];
    if (!name || !isForBoard(event)) return;
    event.preventDefault();
    act(name);
    reveal();
  });
  let touched = null;
  document.addEventListener('touchstart', (event) => {
    const isSwipe = event.touches.length === 1 && event.target.closest('.board');
    touched = isSwipe ? event.touches[0].clientX : null;
  }, { passive: true });
  document.addEventListener('touchend', (event) => {
    if (touched == null) return;
    const moved = event.changedTouches[0].clientX - touched;
    if (Math.abs(moved) > 40) act(moved < 0 ? 'forward' : 'back');
  });
  onWheel(act);
  phone.addEventListener('change', () => show(node));
  window.addEventListener('hashchange', follow);
  follow();
  if (location.hash) window.addEventListener('load', land);
})();
