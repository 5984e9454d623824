// Walks through the page as a reader would, and writes what it found in place of the document.
(() => {
  'use strict';
  const open = performance.now();
  const expected = POSITIONS;
  const fault = (text) => { if (window.faults.length < 20) window.faults.push(text); };
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const articles = [...document.querySelectorAll('article')];
  const shown = () => articles.find((article) => !article.hidden);
  const fields = (sfen) => sfen.split(' ').slice(0, 3).join(' ');
  const sfen = () => fields(shown().querySelector('.links input').value);
  const times = [];
  const timed = (step) => {
    const before = performance.now();
    step();
    shown().querySelector('.board').getBoundingClientRect();
    times.push(performance.now() - before);
  };
  if (articles.filter((article) => !article.hidden).length !== 1) fault('not one game is shown');
  if (innerWidth < document.documentElement.scrollWidth) fault(`wider than the screen: ${document.documentElement.scrollWidth} of ${innerWidth}`);
  expected.forEach((positions, game) => {
    positions.forEach((position, node) => {
      const link = document.getElementById(`g${game + 1}-${node}`);
      if (!link) return fault(`no g${game + 1}-${node}`);
      timed(() => link.click());
      if (sfen() !== fields(position)) fault(`g${game + 1}-${node}: ${sfen()} is not ${position}`);
      const pieces = shown().querySelectorAll('.board .live use').length;
      const signs = position.split(' ')[0].replace(/[^a-z]/gi, '').length;
      const kinds = position.split(' ')[2].replace(/[^a-z]/gi, '').length;
      if (pieces !== signs + kinds) fault(`g${game + 1}-${node}: ${pieces} pieces`);
    });
    if (document.getElementById(`g${game + 1}-${positions.length}`)) fault(`g${game + 1}: more nodes`);
    press('Home');
    if (sfen() !== fields(positions[0])) fault('Home');
    press('f');
    if (sfen() !== fields(positions[0])) fault('a turned board is another position');
    press('f');
    for (let at = 0; at < 1000; at++) {
      const before = shown().querySelector('.chosen').id;
      timed(() => press('ArrowRight'));
      if (shown().querySelector('.chosen').id === before) break;
    }
    const end = sfen();
    press('Home');
    press('End');
    if (sfen() !== end) fault('End is not where the arrows lead');
    press('ArrowLeft');
    const choices = [...document.querySelectorAll('.moves a')].length;
    if (!choices) fault('no moves');
  });
  const requests = performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !name.startsWith('data:'));
  requests.forEach((name) => fault(`request: ${name}`));
  if (document.querySelector('main script:not([type]), main img, main b, main i')) fault('markup of a game is markup of the page');
  times.sort((a, b) => a - b);
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = JSON.stringify({ faults: window.faults, open, steps: times.length, step: times[times.length >> 1], longest: times.at(-1), over: times.filter((time) => time > 16).length });
  document.body.replaceChildren(result);
})();
