// Moves through the steps of a counterexample, and between lines, steps and the control flow.
'use strict';
(() => {
  const id = (name) => document.getElementById(name);
  const element = (tag, classes, text) => {
    const made = document.createElement(tag);
    if (classes) made.className = classes;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const data = id('trace') ? JSON.parse(id('trace').textContent) : null;
  const steps = data ? data.steps : [];
  const rows = [];
  let now = -1;

  const lineOf = (file, line) => id(`s${file}l${line}`);
  const textOf = (step) => {
    if (step.t !== undefined) return step.t;
    const line = lineOf(step.s, step.l);
    return line ? line.querySelector('code').textContent.trim() : '';
  };
  // Scrolls within its own box alone: the page stays where it is.
  const reveal = (box, inner) => {
    const outer = box.getBoundingClientRect();
    const rect = inner.getBoundingClientRect();
    if (rect.top < outer.top + 40 || rect.bottom > outer.bottom - 20) {
      box.scrollTop += rect.top - outer.top - outer.height / 3;
    }
  };

  // Scrolls to a lane.
  const showLane = (box, inner) => {
    const outer = box.getBoundingClientRect();
    const rect = inner.getBoundingClientRect();
    if (rect.left < outer.left || rect.right > outer.right) box.scrollLeft += rect.left - outer.left - 8;
  };

  // ---- the list of steps: with threads each has a lane
  const threads = steps.reduce((most, step) => Math.max(most, step.p || 0), 0);
  const threadOf = (step) => step.p || 1;
  const lanes = () => {
    const box = element('div', 'lanes');
    box.style.setProperty('--threads', String(threads));
    for (let thread = 1; thread <= threads; thread++) {
      const head = element('div', 'lane', `thread ${thread}`);
      head.style.gridColumn = String(thread);
      box.append(head);
    }
    return box;
  };
  const list = () => {
    const outer = id('steps');
    const box = threads ? lanes() : outer;
    if (threads) outer.append(box);
    let inside = null;
    let moved = 0;
    let row = 1;
    const put = (made, step) => {
      if (threads) {
        row += 1;
        made.style.gridColumn = String(threadOf(step));
        made.style.gridRow = String(row);
        if (moved && moved !== threadOf(step)) made.classList.add('switch');
        moved = threadOf(step);
      }
      box.append(made);
    };
    steps.forEach((step, at) => {
      const depth = `d${Math.min(step.d, 8)}`;
      if (step.k) put(element('div', `skipped ${depth}`, `… ${step.k} …`), step);
      const call = `${threadOf(step)} ${step.f} ${step.c} ${step.d}`;
      if (call !== inside) {
        put(element('div', `function ${depth}`, data.functions[step.f]), step);
        inside = call;
      }
      const shown = element('div', `step ${depth}`);
      shown.setAttribute('role', 'option');
      shown.id = `step${at}`;
      shown.append(element('span', 'at', step.l === undefined ? '' : String(step.l)));
      shown.append(element('span', 'what', textOf(step)));
      const gives = (step.v || []).map((v) => `${v[0]} = ${v[1]}`).join(', ');
      if (gives) shown.append(element('span', 'gives', gives));
      shown.title = gives;
      shown.addEventListener('click', () => go(at));
      put(shown, step);
      rows.push(shown);
    });
  };

  // ---- values
  // What is known at a step: per call and for globals, the last value and the step that gave it.
  const known = (upTo) => {
    const globals = new Map();
    const calls = new Map();
    const stacks = new Map();
    let gap = -1;
    for (const value of data.initial) globals.set(value[0], { value: value[1], at: -1 });
    for (let at = 0; at <= upTo; at++) {
      const step = steps[at];
      if (step.k) gap = at;
      const thread = threadOf(step);
      if (!stacks.has(thread)) stacks.set(thread, []);
      const stack = stacks.get(thread);
      while (stack.length && stack[stack.length - 1].d >= step.d && stack[stack.length - 1].c !== step.c) {
        calls.delete(stack.pop().c);
      }
      if (!stack.length || stack[stack.length - 1].c !== step.c) {
        stack.push({ d: step.d, c: step.c, f: step.f, p: thread });
        if (!calls.has(step.c)) calls.set(step.c, new Map());
      }
      for (const [name, value, global] of step.v || []) {
        const to = global ? globals : calls.get(step.c);
        to.set(name, { value, at });
      }
    }
    return { globals, calls, stacks, gap };
  };
  const table = (title, values, gap, at) => {
    const made = element('table');
    made.append(element('caption', '', title));
    for (const [name, { value, at: since }] of values) {
      if (name === 'return value' && since !== at) continue;
      const row = element('tr', since === at ? 'changed' : since < gap ? 'old' : '');
      if (since < gap && since !== at) row.title = 'as it was before the steps that are left out';
      row.append(element('td', '', name), element('td', '', value));
      made.append(row);
    }
    return made;
  };
  const showValues = (at) => {
    const box = id('values');
    const { globals, calls, stacks, gap } = known(at);
    box.replaceChildren();
    // The thread that moves comes first.
    const moves = at < 0 ? 1 : threadOf(steps[at]);
    const order = [...stacks.keys()].sort((a, b) => (b === moves) - (a === moves) || a - b);
    for (const frame of order.flatMap((thread) => [...stacks.get(thread)].reverse())) {
      const values = calls.get(frame.c);
      const name = data.functions[frame.f];
      const title = threads ? `${name}, thread ${frame.p}` : name;
      const made = table(title, values, gap, at);
      if (made.rows.length) box.append(made);
    }
    if (globals.size) box.append(table('globals and memory', globals, gap, at));
    if (!box.children.length) box.append(element('p', '', 'No values yet.'));
  };

  // ---- the control flow
  const tabs = [...document.querySelectorAll('[role=tab]')];
  const choose = (tab) => {
    for (const other of tabs) {
      other.setAttribute('aria-selected', String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
      id(other.getAttribute('aria-controls')).hidden = other !== tab;
    }
  };
  tabs.forEach((tab, at) => {
    tab.tabIndex = at ? -1 : 0;
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const other = tabs[(at + by + tabs.length) % tabs.length];
      choose(other);
      other.focus();
      event.preventDefault();
      event.stopPropagation();
    });
  });
  const markInGraph = (file, line, name) => {
    for (const old of document.querySelectorAll('svg text.now')) old.classList.remove('now');
    const tab = tabs.find((one) => one.dataset.function === name);
    if (tab) choose(tab);
    const found = document.querySelectorAll(`svg text[data-file="${file}"][data-line="${line}"]`);
    for (const text of found) {
      text.classList.add('now');
      const box = text.closest('.graph');
      if (box && !box.hidden) reveal(box, text);
    }
    return found.length > 0;
  };

  // ---- going somewhere
  function go(to) {
    if (!steps.length) return;
    const at = Math.max(0, Math.min(steps.length - 1, to));
    if (now >= 0) {
      rows[now].classList.remove('now');
      rows[now].removeAttribute('aria-selected');
    }
    for (const old of document.querySelectorAll('.line.now, .line.picked')) old.classList.remove('now', 'picked');
    now = at;
    const step = steps[at];
    rows[at].classList.add('now');
    rows[at].setAttribute('aria-selected', 'true');
    id('steps').setAttribute('aria-activedescendant', rows[at].id);
    reveal(id('steps'), rows[at]);
    if (threads) showLane(id('steps'), rows[at]);
    const line = step.s === undefined ? null : lineOf(step.s, step.l);
    if (line) {
      line.classList.add('now');
      reveal(id('source'), line);
    }
    const all = data.total > steps.length ? ` (${data.total} in all)` : '';
    const mover = threads ? `, thread ${threadOf(step)}` : '';
    id('where').textContent = `step ${at + 1} of ${steps.length}${all}, ${data.functions[step.f]}${mover}`;
    id('first').disabled = id('previous').disabled = at === 0;
    id('last').disabled = id('next').disabled = at === steps.length - 1;
    markInGraph(step.s, step.l, data.functions[step.f]);
    showValues(at);
  }
  // The next step at a line, after the one that is shown, or else the first one.
  const goToLine = (file, line) => {
    const here = (step) => step.s === file && step.l === line;
    let found = steps.findIndex((step, at) => at > now && here(step));
    if (found < 0) found = steps.findIndex(here);
    if (found >= 0) go(found);
    return found >= 0;
  };
  const pick = (line) => {
    for (const old of document.querySelectorAll('.line.picked')) old.classList.remove('picked');
    line.classList.add('picked');
    const box = line.closest('.source');
    if (box) reveal(box, line);
  };

  document.addEventListener('click', (event) => {
    const target = event.target;
    if (!(target instanceof Element)) return;
    const line = target.closest('.line');
    if (line && !String(getSelection())) {
      const [, file, number] = /^s(\d+)l(\d+)$/.exec(line.id);
      if (!goToLine(Number(file), Number(number))) {
        pick(line);
        const svg = document.querySelector(`svg text[data-file="${file}"][data-line="${number}"]`);
        const panel = svg && svg.closest('.graph');
        const tab = panel && id(panel.getAttribute('aria-labelledby'));
        markInGraph(Number(file), Number(number), tab ? tab.dataset.function : '');
      }
      return;
    }
    const node = target.closest('svg text[data-line]');
    if (node) {
      const [file, number] = [Number(node.dataset.file), Number(node.dataset.line)];
      const there = lineOf(file, number);
      if (!goToLine(file, number) && there) {
        markInGraph(file, number, '');
        pick(there);
      }
      if (there) there.closest('section[id]').scrollIntoView({ block: 'start' });
      return;
    }
    const copy = target.closest('.copy');
    if (copy) {
      const text = copy.parentElement.querySelector('pre');
      const done = () => {
        copy.textContent = 'copied';
        setTimeout(() => { copy.textContent = 'copy'; }, 1500);
      };
      const select = () => {
        const range = document.createRange();
        range.selectNodeContents(text);
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        if (document.execCommand('copy')) done();
      };
      if (navigator.clipboard) navigator.clipboard.writeText(text.textContent).then(done, select);
      else select();
    }
  });

  document.addEventListener('keydown', (event) => {
    if (!steps.length || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const inside = id('path').contains(document.activeElement) || document.activeElement === document.body;
    const inList = document.activeElement === id('steps');
    let to = null;
    if (event.key === 'ArrowRight') to = now + 1;
    else if (event.key === 'ArrowLeft') to = now - 1;
    else if (inList && event.key === 'ArrowDown') to = now + 1;
    else if (inList && event.key === 'ArrowUp') to = now - 1;
    else if (inside && event.key === 'Home') to = 0;
    else if (inside && event.key === 'End') to = steps.length - 1;
    if (to === null) return;
    event.preventDefault();
    go(to);
  });

  if (steps.length) {
    list();
    id('first').addEventListener('click', () => go(0));
    id('previous').addEventListener('click', () => go(now - 1));
    id('next').addEventListener('click', () => go(now + 1));
    id('last').addEventListener('click', () => go(steps.length - 1));
    go(0);
  }
})();
