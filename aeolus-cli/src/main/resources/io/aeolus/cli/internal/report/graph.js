// Draws the topology in layers: each component below, or right of, all that it gets tuples from.

const SVG = 'http://www.w3.org/2000/svg';
/** Room for a way past boxes, with its label. */
const DETOUR = 96;
const BOX = { width: 196, height: 98, gapAcross: 44, gapAlong: 84 };
const NAME_FONT = '650 13px';
const LABEL_FONT = '12px';

function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The layer of each component: one more than the highest before it. A way back in a circle does not count. */
function layersOf(topology) {
  const inputs = new Map(topology.components.map(component => [component.id, []]));
  for (const way of topology.streams) {
    if (inputs.has(way.consumer) && inputs.has(way.producer)) inputs.get(way.consumer).push(way.producer);
  }
  const layer = new Map();
  const open = new Set();
  const visit = id => {
    if (layer.has(id)) return layer.get(id);
    if (open.has(id)) return -1;
    open.add(id);
    const found = Math.max(-1, ...inputs.get(id).map(visit)) + 1;
    open.delete(id);
    layer.set(id, found);
    return found;
  };
  topology.components.forEach(component => visit(component.id));
  const layers = [];
  for (const component of topology.components) (layers[layer.get(component.id)] ||= []).push(component);
  const rows = layers.filter(Boolean);
  // Below the middle of what a component gets tuples from, fewer ways cross.
  for (let i = 1; i < rows.length; i++) {
    const above = new Map(rows[i - 1].map((component, place) => [component.id, place]));
    const middle = component => {
      const places = inputs.get(component.id).map(id => above.get(id)).filter(place => place !== undefined);
      return places.length ? places.reduce((a, b) => a + b) / places.length : rows[i - 1].length / 2;
    };
    rows[i].sort((a, b) => middle(a) - middle(b));
  }
  return rows;
}

const pen = document.createElement('canvas').getContext('2d');

/** The width of a text in pixels, as the style sheet draws names, facts and labels. */
function widthOf(text, font) {
  pen.font = `${font} system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif`;
  return pen.measureText(text).width;
}

/** A text no wider than so many pixels. */
function cut(text, width, font) {
  if (widthOf(text, font) <= width) return text;
  let length = text.length - 1;
  while (length > 0 && widthOf(text.slice(0, length) + '…', font) > width) length--;
  return text.slice(0, length) + '…';
}

/** The tip of an arrow, which points down, left, up or right. */
function tip([x, y], direction) {
  const [along, across] = { down: [[0, 7], [5, 0]], left: [[-7, 0], [0, 5]], up: [[0, -7], [5, 0]], right: [[7, 0], [0, 5]] }[direction];
  return `M${x - across[0]},${y - across[1]} L${x + across[0]},${y + across[1]} L${x + along[0]},${y + along[1]} z`;
}

/** From one layer to the next. */
function straight(from, to, isDown) {
  const start = isDown ? [from.x + BOX.width / 2, from.y + BOX.height] : [from.x + BOX.width, from.y + BOX.height / 2];
  const end = isDown ? [to.x + BOX.width / 2, to.y - 7] : [to.x - 7, to.y + BOX.height / 2];
  const [x, y] = isDown ? [0, (end[1] - start[1]) / 2] : [(end[0] - start[0]) / 2, 0];
  return {
    path: `M${start} C${start[0] + x},${start[1] + y} ${end[0] - x},${end[1] - y} ${end}`,
    arrow: tip(end, isDown ? 'down' : 'right'),
    middle: [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2],
  };
}

/** Out of the side of a box, round what is in between, and into the side of another one. */
function detour(from, to, side, isDown) {
  const start = isDown ? [from.x + BOX.width, from.y + BOX.height / 2] : [from.x + BOX.width / 2, from.y + BOX.height];
  const end = isDown ? [to.x + BOX.width + 7, to.y + BOX.height / 2] : [to.x + BOX.width / 2, to.y + BOX.height + 7];
  const middle = isDown ? [side, (start[1] + end[1]) / 2] : [(start[0] + end[0]) / 2, side];
  return {
    path: isDown
      ? `M${start} C${side},${start[1]} ${side},${start[1]} ${middle} S${side},${end[1]} ${end}`
      : `M${start} C${start[0]},${side} ${start[0]},${side} ${middle} S${end[0]},${side} ${end}`,
    arrow: tip(end, isDown ? 'left' : 'up'),
    middle,
  };
}

/**
 * The graph. facts(id) is {lines, before, after}: texts, and how busy the component is, from 0 to 1; label(way, isOneOfMany) is the text at a way.
 */
function graph(topology, facts, label, width) {
  const layers = layersOf(topology);
  const depths = new Map(layers.flatMap((layer, depth) => layer.map(component => [component.id, depth])));
  const isDown = width < 640 || layers.length > 4 || Math.max(...layers.map(layer => layer.length)) > 4;
  const across = isDown ? BOX.width + BOX.gapAcross : BOX.height + BOX.gapAcross;
  // A label and the tip of its arrow fit between two boxes.
  const labelled = topology.streams.map(way => label(way, true) || '').map(text => widthOf(text, LABEL_FONT) + 28);
  const gap = isDown ? BOX.gapAlong * 0.62 : Math.max(BOX.gapAlong, ...labelled);
  const along = gap + (isDown ? BOX.height : BOX.width);
  const widest = Math.max(...layers.map(layer => layer.length));
  const place = new Map();
  layers.forEach((layer, depth) => layer.forEach((component, i) => {
    const offset = (i + (widest - layer.length) / 2) * across;
    place.set(component.id, isDown ? { x: offset, y: depth * along } : { x: depth * along, y: offset });
  }));
  const total = {
    width: isDown ? widest * across - BOX.gapAcross : layers.length * along - gap,
    height: isDown ? layers.length * along - gap : widest * across - BOX.gapAcross,
  };
  const margin = 4;
  const drawing = svg('svg', {
    role: 'img',
    'aria-label': 'The topology as a graph. The same is in the tables below.',
  });
  const labels = [];
  let detours = 0;
  let far = 0;
  const between = new Map();
  for (const way of topology.streams) {
    if (!place.has(way.producer) || !place.has(way.consumer)) continue;
    const key = JSON.stringify([way.producer, way.consumer]);
    between.set(key, [...(between.get(key) || []), way]);
  }
  for (const ways of between.values()) {
    const from = place.get(ways[0].producer);
    const to = place.get(ways[0].consumer);
    const ends = [depths.get(ways[0].producer), depths.get(ways[0].consumer)].sort((a, b) => a - b);
    const isLong = ends[1] - ends[0] !== 1;
    let drawn;
    if (isLong) {
      // Past all boxes in between, on their right or below them.
      const passed = layers.slice(ends[0], ends[1] + 1).flat().map(component => place.get(component.id));
      const side = Math.max(...passed.map(at => (isDown ? at.x + BOX.width : at.y + BOX.height))) + DETOUR * (detours + 0.5);
      detours++;
      far = Math.max(far, side + DETOUR / 2);
      drawn = detour(from, to, side, isDown);
    } else {
      drawn = straight(from, to, isDown);
    }
    drawing.append(svg('path', { class: 'way', d: drawn.path }), svg('path', { class: 'arrow', d: drawn.arrow }));
    ways.forEach((way, i) => {
      const text = label(way, ways.length > 1);
      if (text) {
        labels.push(svg('text', {
          class: 'batch', 'text-anchor': 'middle', x: drawn.middle[0], y: drawn.middle[1] + 4 + 14 * (i - (ways.length - 1) / 2),
        }, svg('title', {}, `${way.stream}: ${way.grouping}`), text));
      }
    });
  }
  topology.components.forEach(component => {
    const at = place.get(component.id);
    const found = facts(component);
    const group = svg('g', { transform: `translate(${at.x},${at.y})` }, svg('title', {}, [component.id, ...found.lines].join('\n')));
    group.append(svg('rect', { class: component.kind === 'spout' ? 'box spout' : 'box', width: BOX.width, height: BOX.height, rx: 8 }));
    group.append(svg('text', { class: 'name', x: 12, y: 23 }, cut(component.id, BOX.width - 24, NAME_FONT)));
    found.lines.slice(0, 3).forEach((line, i) => group.append(svg('text', { class: 'fact', x: 12, y: 42 + 17 * i }, cut(line, BOX.width - 24, LABEL_FONT))));
    const length = BOX.width - 24;
    [[found.before, 'before', 84], [found.after, 'after', 89]].forEach(([share, name, y]) => {
      if (share === null || share === undefined) return;
      group.append(svg('rect', { class: 'track', x: 12, y, width: length, height: 3.5, rx: 1.5 }));
      group.append(svg('rect', { class: name, x: 12, y, width: Math.max(1, length * share), height: 3.5, rx: 1.5 }));
    });
    drawing.append(group);
  });
  drawing.append(...labels);
  const size = {
    width: Math.max(total.width, isDown ? far : 0) + 2 * margin,
    height: Math.max(total.height, isDown ? 0 : far) + 2 * margin,
  };
  drawing.setAttribute('width', size.width);
  drawing.setAttribute('height', size.height);
  drawing.setAttribute('viewBox', [-margin, -margin, size.width, size.height].join(' '));
  return drawing;
}
