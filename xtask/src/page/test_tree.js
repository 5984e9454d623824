// Walks through the tree of the page as a reader would, and writes what it found in place of the document.
(() => {
  'use strict';
  const open = performance.now();
  // For each position: its SFEN, and where its moves lead.
  const expected = POSITIONS;
  const fault = (text) => { if (window.faults.length < 20) window.faults.push(text); };
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const shown = () => document.querySelector('.tree .links input').value;
  const rows = () => [...document.querySelectorAll('.tree tbody tr')];
  const times = [];
  const timed = (step) => {
    const before = performance.now();
    step();
    document.querySelector('.tree .board').getBoundingClientRect();
    times.push(performance.now() - before);
  };
  if (innerWidth < document.documentElement.scrollWidth) fault(`wider than the screen: ${document.documentElement.scrollWidth} of ${innerWidth}`);
  // Walks down each branch, and back.
  const walk = (at, depth) => {
    const [sfen, moves] = expected[at];
    if (shown() !== sfen) return fault(`${shown()} is not ${sfen}`);
    const pieces = document.querySelectorAll('.tree .live use').length;
    const kinds = sfen.split(' ')[2].replace(/[^a-z]/gi, '').length;
    if (pieces !== sfen.split(' ')[0].replace(/[^a-z]/gi, '').length + kinds) fault(`${sfen}: ${pieces} pieces`);
    if (rows().length !== moves.length) fault(`${sfen}: ${rows().length} moves, not ${moves.length}`);
    moves.forEach((to, number) => {
      if (rows()[number].classList.contains('open') !== (to != null)) fault(`${sfen}: move ${number}`);
      if (to == null || depth === 0 || times.length > 1000) return;
      timed(() => rows()[number].click());
      walk(to, depth - 1);
      timed(() => press('ArrowLeft'));
      if (shown() !== sfen) fault(`${sfen}: back leads to ${shown()}`);
    });
  };
  walk(0, 4);
  press('ArrowRight');
  press('f');
  press('Home');
  if (shown() !== expected[0][0]) fault('Home');
  document.querySelector('[data-do=flip]').click();
  location.hash = '#0';
  performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !name.startsWith('data:')).forEach((name) => fault(`request: ${name}`));
  if (document.querySelector('main script, main img, main b')) fault('markup of a game is markup of the page');
  times.sort((a, b) => a - b);
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = JSON.stringify({ faults: window.faults, open, steps: times.length, step: times[times.length >> 1], longest: times.at(-1), over: times.filter((time) => time > 16).length });
  document.body.replaceChildren(result);
})();
