'use strict';

// Formats numbers and creates elements. Names in a report are untrusted, so they are inserted as text only.

const format = {
  count: number => Math.round(number).toLocaleString('en'),
  digits: (number, places) => number.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places }),
  /** Three significant digits, such as 0.0123, 1.23, 12.3 and 1,234. */
  number(number) {
    if (number === 0) return '0';
    const places = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(number))));
    return format.digits(number, Math.min(places, 6));
  },
  short(number) {
    for (const [size, letter] of [[1e9, ' G'], [1e6, ' M'], [1e3, ' k']]) {
      if (Math.abs(number) >= size) return Number((number / size).toPrecision(3)).toLocaleString('en') + letter;
    }
    return Number(number.toPrecision(3)).toLocaleString('en');
  },
  seconds: number => format.number(number) + ' s',
  millis(number) {
    if (number >= 1000) return format.number(number / 1000) + ' s';
    if (number > 0 && number < 0.1) return format.number(number * 1000) + ' µs';
    return format.number(number) + ' ms';
  },
  /** A power of ten on an axis. */
  time(millis) {
    const [size, unit] = millis >= 1000 ? [1000, ' s'] : millis >= 1 ? [1, ' ms'] : millis >= 1e-3 ? [1e-3, ' µs'] : [1e-6, ' ns'];
    return Math.round(millis / size) + unit;
  },
  percent: share => (100 * share).toFixed(share < 0.0995 ? 1 : 0) + ' %',
  times: ratio => format.digits(ratio, 2) + ' x',
};

/** The text of an unknown number. */
const UNKNOWN = '–';

const known = (value, text) => (value === null || value === undefined ? UNKNOWN : text(value));

function element(tag, attributes, ...children) {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

/** Creates a table. Columns are [header, isText]. Rows are lists of texts or nodes, and the first cell is the header of the row. */
function table(caption, columns, rows, best = -1) {
  const kind = i => (columns[i][1] ? { class: columns[i][1] === 'long' ? 'text long' : 'text' } : {});
  const head = element('tr', {}, ...columns.map(([text], i) => element('th', { scope: 'col', ...kind(i) }, text)));
  const body = rows.map((row, number) => element('tr', number === best ? { class: 'best' } : {},
    ...row.map((cell, i) => element(i === 0 ? 'th' : 'td', i === 0 ? { scope: 'row' } : kind(i), cell))));
  return element('table', {}, element('caption', {}, caption), element('thead', {}, head), element('tbody', {}, ...body));
}

const byId = id => document.getElementById(id);

function show(id, ...nodes) {
  byId(id).replaceChildren(...nodes);
}

/** Inserts a section for a chart and a table before another section. The explanation is text, or a list of texts and nodes. */
function section(next, id, title, explanation, isTall) {
  byId(next).before(element('section', { id }, element('h2', {}, title), element('p', { class: 'say' }, ...[explanation].flat()),
    element('div', { class: isTall ? 'plot tall' : 'plot' }, element('canvas', { id: 'chart-' + id })),
    element('details', {}, element('summary', {}, 'As a table'),
      element('div', { class: 'scroll', id: 'table-' + id, tabindex: '0', role: 'region', 'aria-label': title }))));
}

const median = numbers => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
