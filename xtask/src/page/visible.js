// Opens a page on several screens as a reader would, and writes down what cannot be seen or does not answer.
(() => {
  'use strict';
  const faults = [];
  let looks = 0;

  // A frame with the page, and what a reader does there.
  function reader(frame) {
    const window = frame.contentWindow, document = frame.contentDocument;
    const name = `${frame.width}×${frame.height} ${frame.dataset.address}`;
    const fault = (text) => { if (faults.length < 40) faults.push(`${name}: ${text}`); };
    const $ = (selector) => [...document.querySelectorAll(selector)].find(isShown);
    const isShown = (element) => element.getClientRects().length > 0;
    const isInside = (box, other) =>
      box.left >= other.left - 1 && box.top >= other.top - 1 && box.right <= other.right + 1 && box.bottom <= other.bottom + 1;
    const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const chosen = () => $('.moves .chosen, .tree .line a:last-child');

    // Looks at the one board of the page. `what` was done before; `id` is the game that should be shown, if any.
    function look(what, id) {
      looks++;
      const parts = [...document.querySelectorAll('article, .tree')].filter(isShown);
      if (parts.length !== 1) return fault(`${what}: ${parts.length} boards`);
      if (id && parts[0].id !== id) fault(`${what}: ${parts[0].id} is shown, not ${id}`);
      const board = parts[0].querySelector('.board'), box = board.getBoundingClientRect();
      const { left, top, width, height } = box;
      if (!isInside(box, screen)) fault(`${what}: the board is at ${Math.round(left)} ${Math.round(top)}, ${Math.round(width)} by ${Math.round(height)}`);
      if (width < 190) fault(`${what}: a board of ${width}`);
      for (const [x, y] of [[.5, .5], [.2, .1], [.8, .1], [.2, .9], [.8, .9]]) {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        if (isInside(box, screen) && !board.contains(hit)) fault(`${what}: ${hit?.outerHTML.slice(0, 60)} covers the board`);
      }
      if (!board.querySelectorAll('.live use').length) fault(`${what}: no pieces`);
      const color = (part) => window.getComputedStyle(board.querySelector(part)).fill.match(/\d+/g);
      const [ground, piece] = ['.ground', '.live use'].map(color);
      if (ground.reduce((sum, value, i) => sum + Math.abs(value - piece[i]), 0) < 200) fault(`${what}: pieces on a board of their colour`);
      if (!isInside(parts[0].querySelector('.buttons').getBoundingClientRect(), screen)) fault(`${what}: the buttons are out of the window`);
      const moves = parts[0].querySelector('.moves'), list = moves?.getBoundingClientRect();
      if (list && list.height < 90 && moves.scrollHeight > moves.clientHeight) fault(`${what}: a list of ${list.height}`);
      if (list && !isInside(chosen().getBoundingClientRect(), list)) fault(`${what}: the move is out of its list`);
      if (document.documentElement.scrollWidth > window.innerWidth) fault(`${what}: wider than the screen`);
    }

    // Clicks on what lies in the middle of an element, which may take the focus.
    function press(element) {
      let clientX, clientY, hit;
      for (const block of ['nearest', 'end']) {
        element.scrollIntoView({ block });
        [clientX, clientY] = middle(element.getClientRects()[0]);
        hit = document.elementFromPoint(clientX, clientY);
        if (element.contains(hit)) break;
      }
      if (!element.contains(hit)) return fault(`${element.outerHTML.slice(0, 60)} is covered`);
      const options = { bubbles: true, cancelable: true, clientX, clientY };
      if (hit.dispatchEvent(new window.MouseEvent('mousedown', options))) hit.closest('a, button, input')?.focus();
      hit.dispatchEvent(new window.MouseEvent('click', options));
    }

    // Turns the wheel over the board. Returns true if the page does not scroll.
    function wheel(deltaY) {
      const options = { bubbles: true, cancelable: true, deltaY };
      return !$('.board').dispatchEvent(new window.WheelEvent('wheel', options));
    }

    // Moves a finger over the board, or two.
    function swipe(by, fingers = 1) {
      const target = $('.board'), { left, top } = target.getBoundingClientRect();
      const at = (x) => new window.Touch({ identifier: 1, target, clientX: left + x, clientY: top + 50 });
      const send = (type, x, count) => target.dispatchEvent(new window.TouchEvent(type, {
        bubbles: true, touches: Array(count).fill(at(x)), changedTouches: [at(x)],
      }));
      send('touchstart', 100, fingers);
      send('touchend', 100 + by, 0);
    }

    const key = (key) => {
      const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      return (document.activeElement ?? document.body).dispatchEvent(event);
    };
    return { window, document, fault, $, look, press, key, chosen, wheel, swipe };
  }

  // The keys still move through the game after a click on a button, but not in a text field.
  function keys({ $, look, press, key, fault, chosen, document }, forward) {
    const place = () => chosen().textContent + document.querySelectorAll('.tree .line a').length;
    key('Home');
    const start = place();
    press($('[data-do=flip]'));
    look('flip');
    key('ArrowRight');
    const one = place();
    if (one === start) fault('ArrowRight does nothing after a click on a button');
    forward();
    const two = place();
    key('ArrowLeft');
    if (two !== one && place() !== one) fault('ArrowLeft does nothing after a click on a button');
    look('keys');
    const before = place();
    $('.links input').focus();
    if (!key('ArrowRight') || place() !== before) fault('a key moves the board out of a field of text');
    $('.links input').blur();
  }

  // The wheel steps, one step a notch. A swipe steps and stays in the page; two fingers zoom.
  function turns({ window, document, $, fault, key, chosen, wheel, swipe }, hasSwipe) {
    const place = () => chosen().textContent + document.querySelectorAll('.tree .line a').length;
    key('Home');
    const start = place();
    if (!wheel(100) || place() === start) fault('the wheel does not step');
    wheel(-100);
    if (place() !== start) fault('the wheel does not step back');
    const style = window.getComputedStyle($('.board'));
    if (style.touchAction !== 'pan-y pinch-zoom') fault(`the browser takes a swipe: ${style.touchAction}`);
    if (!hasSwipe) return;
    swipe(-80, 2);
    if (place() !== start) fault('two fingers step');
    swipe(-80);
    if (place() === start) fault('a swipe does not step');
    swipe(80);
    if (place() !== start) fault('a swipe does not step back');
  }

  function games(page) {
    const { window, document, look, press, key, $ } = page;
    const links = [...document.querySelectorAll('.games a')];
    for (const at of new Set([links.length - 1, links.length >> 1, 0])) {
      if (!links[at]) continue;
      press(links[at]);
      look(`game ${at + 1}`, `g${at + 1}`);
    }
    keys(page, () => press($('[data-do=forward]')));
    turns(page, true);
    for (const [what, act] of [
      ['a move', () => press($('.moves a:not(.chosen) .move') ?? $('.moves a'))],
      ['forward', () => press($('[data-do=forward]'))],
      ['End', () => key('End')],
      ['the board', () => press($('.board'))],
      ['the graph', $('.graph') && (() => press($('.graph')))],
    ]) {
      if (!act) continue;
      window.scrollTo(0, document.body.scrollHeight);
      act();
      look(`${what} from the foot of the page`);
    }
  }

  function tree(page) {
    const { window, document, look, press, key, $ } = page;
    keys(page, () => { if ($('tr.open')) press($('tr.open .move')); });
    turns(page, false);
    for (const { href } of document.querySelectorAll('.examples a')) if (!href.startsWith('https:')) page.fault(href);
    for (const act of [() => key('Home'), () => press($('tr.open .move')), () => press($('[data-do=back]'))]) {
      window.scrollTo(0, document.body.scrollHeight);
      act();
      look('from the foot of the page');
    }
  }

  const frames = [...document.querySelectorAll('iframe')];
  for (const frame of frames) {
    const page = reader(frame);
    const [, id] = /^#(g\d+)/.exec(frame.dataset.address) ?? [];
    try {
      if (frame.dataset.address) page.look('opened', id);
      (page.document.querySelector('.tree') ? tree : games)(page);
    } catch (error) {
      page.fault(error);
    }
  }
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = JSON.stringify({ faults, looks });
  document.body.replaceChildren(result);
})();
