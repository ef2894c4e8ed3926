// Draws the topology in layers: each component is below, or to the right of, the components that it receives tuples from.

const SVG = 'http://www.w3.org/2000/svg';
const BOX_HEIGHT = 98;
const PADDING = 12;
const MIN_BOX_WIDTH = 120;
const MAX_BOX_WIDTH = 360;
const GAP = 44;
const ARROW = 7;
const LABEL_HEIGHT = 14;
const LABEL_MARGIN = 28;
const NAME_FONT = '650 13px';
const LABEL_FONT = '12px';
const MAX_FACTS = 3;
/** The padding of the element around the graph, and the margin of the graph. */
const FRAME = 40;

function svg(tag, attributes, ...children) {
  const created = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

/** Returns the components by layers. A component is in the layer after its last input. Streams that close a cycle are ignored. */
function layersOf(topology) {
  const inputs = new Map(topology.components.map(component => [component.id, []]));
  for (const stream of topology.streams) {
    if (inputs.has(stream.consumer) && inputs.has(stream.producer)) inputs.get(stream.consumer).push(stream.producer);
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
  // Fewer edges cross if each component is near the mean position of its inputs.
  for (let i = 1; i < rows.length; i++) {
    const above = new Map(rows[i - 1].map((component, place) => [component.id, place]));
    const mean = component => {
      const places = inputs.get(component.id).map(id => above.get(id)).filter(place => place !== undefined);
      return places.length ? places.reduce((a, b) => a + b) / places.length : rows[i - 1].length / 2;
    };
    rows[i].sort((a, b) => mean(a) - mean(b));
  }
  return rows;
}

const measure = document.createElement('canvas').getContext('2d');

/** Returns the width of a text in pixels, in the font of the style sheet. */
function widthOf(text, font) {
  measure.font = `${font} system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif`;
  return measure.measureText(text).width;
}

/** Shortens a text to a width in pixels. */
function shortened(text, width, font) {
  if (widthOf(text, font) <= width) return text;
  let length = text.length - 1;
  while (length > 0 && widthOf(text.slice(0, length) + '…', font) > width) length--;
  return text.slice(0, length) + '…';
}

/** Returns the path of an arrow head that points down, left, up or right. */
function arrowHead([x, y], direction) {
  const [along, across] = {
    down: [[0, ARROW], [5, 0]], left: [[-ARROW, 0], [0, 5]], up: [[0, -ARROW], [5, 0]], right: [[ARROW, 0], [0, 5]],
  }[direction];
  return `M${x - across[0]},${y - across[1]} L${x + across[0]},${y + across[1]} L${x + along[0]},${y + along[1]} z`;
}

/** Returns an edge from one layer to the next. */
function straight(from, to, box, isDown) {
  const start = isDown ? [from.x + box.width / 2, from.y + box.height] : [from.x + box.width, from.y + box.height / 2];
  const end = isDown ? [to.x + box.width / 2, to.y - ARROW] : [to.x - ARROW, to.y + box.height / 2];
  const [x, y] = isDown ? [0, (end[1] - start[1]) / 2] : [(end[0] - start[0]) / 2, 0];
  return {
    path: `M${start} C${start[0] + x},${start[1] + y} ${end[0] - x},${end[1] - y} ${end}`,
    arrow: arrowHead(end, isDown ? 'down' : 'right'),
    middle: [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2],
  };
}

/** Returns an edge that leaves the side of a box, passes other boxes at a coordinate, and enters the side of another box. */
function detour(from, to, side, box, isDown) {
  const start = isDown ? [from.x + box.width, from.y + box.height / 2] : [from.x + box.width / 2, from.y + box.height];
  const end = isDown ? [to.x + box.width + ARROW, to.y + box.height / 2] : [to.x + box.width / 2, to.y + box.height + ARROW];
  const middle = isDown ? [side, (start[1] + end[1]) / 2] : [(start[0] + end[0]) / 2, side];
  return {
    path: isDown
      ? `M${start} C${side},${start[1]} ${side},${start[1]} ${middle} S${side},${end[1]} ${end}`
      : `M${start} C${start[0]},${side} ${start[0]},${side} ${middle} S${end[0]},${side} ${end}`,
    arrow: arrowHead(end, isDown ? 'left' : 'up'),
    middle,
  };
}

/** Groups the streams of a topology by producer and consumer. */
function edgesOf(topology, depths) {
  const edges = new Map();
  for (const stream of topology.streams) {
    if (!depths.has(stream.producer) || !depths.has(stream.consumer)) continue;
    const key = JSON.stringify([stream.producer, stream.consumer]);
    edges.set(key, [...(edges.get(key) || []), stream]);
  }
  return [...edges.values()];
}

/** Computes sizes from the widths of all texts, so that boxes contain their texts and gaps contain the labels of edges. */
function layoutOf(layers, edges, facts, label, width) {
  const texts = layers.flat().flatMap(component => [
    widthOf(component.id, NAME_FONT), ...facts(component).lines.slice(0, MAX_FACTS).map(line => widthOf(line, LABEL_FONT)),
  ]);
  const box = {
    width: Math.ceil(Math.min(MAX_BOX_WIDTH, Math.max(MIN_BOX_WIDTH, ...texts.map(text => text + 2 * PADDING)))),
    height: BOX_HEIGHT,
  };
  const labels = edges.map(streams => streams.map(stream => widthOf(label(stream, streams.length > 1) || '', LABEL_FONT)));
  const labelWidth = Math.ceil(Math.max(0, ...labels.flat())) + LABEL_MARGIN;
  const labelHeight = LABEL_HEIGHT * Math.max(1, ...labels.map(ofEdge => ofEdge.length)) + LABEL_MARGIN;
  const widest = Math.max(...layers.map(layer => layer.length));
  const rightWidth = layers.length * (box.width + labelWidth) - labelWidth;
  const isDown = rightWidth > width - FRAME || widest > 4;
  return isDown
    ? { box, isDown, widest, across: Math.max(box.width + GAP, labelWidth), along: box.height + labelHeight, detour: labelWidth }
    : { box, isDown, widest, across: box.height + GAP, along: box.width + labelWidth, detour: labelHeight };
}

/** Draws a component. facts(component) is {lines, before, after}: texts, and the utilisation from 0 to 1. */
function boxOf(component, at, { lines, before, after }, box) {
  const length = box.width - 2 * PADDING;
  const group = svg('g', { transform: `translate(${at.x},${at.y})` }, svg('title', {}, [component.id, ...lines].join('\n')));
  group.append(svg('rect', { class: component.kind === 'spout' ? 'box spout' : 'box', width: box.width, height: box.height, rx: 8 }));
  group.append(svg('text', { class: 'name', x: PADDING, y: 23 }, shortened(component.id, length, NAME_FONT)));
  lines.slice(0, MAX_FACTS).forEach((line, i) => group.append(
    svg('text', { class: 'fact', x: PADDING, y: 42 + 17 * i }, shortened(line, length, LABEL_FONT))));
  [[before, 'before', 84], [after, 'after', 89]].forEach(([share, name, y]) => {
    if (share === null || share === undefined) return;
    group.append(svg('rect', { class: 'track', x: PADDING, y, width: length, height: 3.5, rx: 1.5 }));
    group.append(svg('rect', { class: name, x: PADDING, y, width: Math.max(1, length * share), height: 3.5, rx: 1.5 }));
  });
  return group;
}

/** Draws the graph for a width in pixels. label(stream, isOneOfMany) is the text at an edge. */
function graph(topology, facts, label, width) {
  const layers = layersOf(topology);
  const depths = new Map(layers.flatMap((layer, depth) => layer.map(component => [component.id, depth])));
  const edges = edgesOf(topology, depths);
  const { box, isDown, widest, across, along, detour: detourSize } = layoutOf(layers, edges, facts, label, width);
  const place = new Map();
  layers.forEach((layer, depth) => layer.forEach((component, i) => {
    const offset = (i + (widest - layer.length) / 2) * across;
    place.set(component.id, isDown ? { x: offset, y: depth * along } : { x: depth * along, y: offset });
  }));
  const drawing = svg('svg', { role: 'img', 'aria-label': 'The graph of the topology. The tables below contain the same figures.' });
  const labels = [];
  let detours = 0;
  let far = 0;
  for (const streams of edges) {
    const [from, to] = [place.get(streams[0].producer), place.get(streams[0].consumer)];
    const ends = [depths.get(streams[0].producer), depths.get(streams[0].consumer)].sort((a, b) => a - b);
    let drawn;
    if (ends[1] - ends[0] === 1) {
      drawn = straight(from, to, box, isDown);
    } else {
      // Passes all boxes in between, on their right or below them.
      const passed = layers.slice(ends[0], ends[1] + 1).flat().map(component => place.get(component.id));
      const side = Math.max(...passed.map(at => (isDown ? at.x + box.width : at.y + box.height))) + detourSize * (detours + 0.5);
      detours++;
      far = Math.max(far, side + detourSize / 2);
      drawn = detour(from, to, side, box, isDown);
    }
    drawing.append(svg('path', { class: 'way', d: drawn.path }), svg('path', { class: 'arrow', d: drawn.arrow }));
    streams.forEach((stream, i) => {
      const text = label(stream, streams.length > 1);
      if (text) {
        labels.push(svg('text', {
          class: 'batch',
          'text-anchor': 'middle',
          x: drawn.middle[0],
          y: drawn.middle[1] + 4 + LABEL_HEIGHT * (i - (streams.length - 1) / 2),
        }, svg('title', {}, `${stream.stream}: ${stream.grouping}`), text));
      }
    });
  }
  topology.components.forEach(component => drawing.append(boxOf(component, place.get(component.id), facts(component), box)));
  drawing.append(...labels);
  const [last, side] = [(layers.length - 1) * along, (widest - 1) * across];
  const size = isDown
    ? { width: Math.max(side + box.width, far), height: last + box.height }
    : { width: last + box.width, height: Math.max(side + box.height, far) };
  const margin = 4;
  drawing.setAttribute('width', size.width + 2 * margin);
  drawing.setAttribute('height', size.height + 2 * margin);
  drawing.setAttribute('viewBox', [-margin, -margin, size.width + 2 * margin, size.height + 2 * margin].join(' '));
  return drawing;
}
