// Fills the page with the data of the report.

const report = JSON.parse(byId('data').textContent);
const configurations = report.configurations;
const first = report.files[0];
const hasRows = first.setup.input.rows !== null;
/** Returns the parallelism and batch sizes of a configuration. */
const shapeOf = configuration => report.files[configuration.file].setup.configurations.find(shape => shape.name === configuration.config);
/** Returns the explanation of the plan of a configuration; null without a computed plan. */
const planOf = configuration => (configuration.config === 'optimized' ? report.files[configuration.file].setup.plan : null);
/** Returns the run with the median throughput. */
const medianRunOf = configuration => configuration.runs[configuration.medianRun];
const measured = configuration => configuration.runs.map(run => run.measurement);
const medianOf = (configuration, value) => {
  const values = measured(configuration).map(value);
  return values.some(number => number === null || number === undefined) ? null : median(values);
};
const rangeOf = values => [Math.min(...values), Math.max(...values)];
const operatorOf = (configuration, id) => medianRunOf(configuration).operators.find(operator => operator.id === id);

/** The components in the order of the graph. */
const ordered = layersOf(first.setup.topology).flat();

/** Returns whether one thread calls all components without Storm, which is the limit of one core. */
const isLimit = configuration => configuration.config === 'fused';
/** The configurations of the last file. */
const latest = configurations.filter(configuration => configuration.file === report.files.length - 1);
const find = config => latest.find(configuration => configuration.config === config);
const before = find('stock') || latest[0];
const after = find('optimized') || latest.filter(configuration => !isLimit(configuration)).pop() || before;

/** Returns the name of a configuration with its colour. */
function named(configuration, index) {
  const key = element('span', { class: 'key' });
  key.style.background = look(configuration, index).color;
  return element('span', {}, key, configuration.name);
}

function header() {
  byId('kicker').textContent = 'Aeolus · ' + first.setup.workload;
  const isRemote = first.setup.cluster === 'remote';
  const cores = first.setup.machine.cores + (first.setup.machine.cores === 1 ? ' core' : ' cores') + (isRemote ? ' of the client' : '');
  const runs = new Set(configurations.map(configuration => configuration.runs.length));
  const each = runs.size === 1 ? [...runs][0] : 0;
  byId('lead').textContent = [
    hasRows ? format.count(first.setup.input.rows) + ' tuples'
      : configurations.every(configuration => measured(configuration).every(run => run.isWhole)) ? 'different numbers of tuples' : 'runs with a time limit',
    each === 1 ? 'one run each' : each ? 'median of ' + each + ' runs' : 'medians of the runs',
    cores,
    'cluster ' + first.setup.cluster,
    first.made.at.slice(0, 10),
  ].join(' · ');
  const checks = byId('checks');
  checks.textContent = report.checks.text;
  checks.classList.toggle('bad', !report.checks.isGood);
}

function glance() {
  const ratio = (configuration, base) => {
    const other = configurations.find(one => one.config === base && one.file === configuration.file);
    const against = base === 'stock' && configuration.againstStock && configuration.againstStock.tuplesPerSecond;
    const noise = against && !against.isClear ? ', within noise' : '';
    return other && other.medianTuplesPerSecond > 0 ? format.times(configuration.medianTuplesPerSecond / other.medianTuplesPerSecond) + noise : UNKNOWN;
  };
  const hasTuned = configurations.some(configuration => configuration.config === 'storm-tuned');
  const hasLimit = configurations.some(configuration => configuration.shareOfFused !== null);
  const fastest = Math.max(...configurations.filter(configuration => !isLimit(configuration)).map(configuration => configuration.medianTuplesPerSecond));
  const same = report.files.flatMap(file => file.same).map(one => `. ${one.config} = ${one.as}: ${one.because}`).join('');
  const caption = 'Medians of the runs' + same
    + (hasTuned ? ". storm-tuned uses the fastest of Storm's own batch sizes" : '') + (hasLimit ? '. fused is the limit of one core: one thread calls the same components without Storm and without acks.'
    + ' of fused: tuples/s per busy core, relative to fused' : '');
  show('table-glance', table(caption, [
    ['configuration', true], ['seconds'], ['tuples/s'], ['vs stock'], ...(hasTuned ? [['vs tuned']] : []), ...(hasLimit ? [['of fused']] : []), ['p50'], ['p99'], ['batch size'], ['peak heap'], ['lost'],
  ], configurations.map((configuration, i) => [
    named(configuration, i),
    format.number(medianOf(configuration, run => run.seconds)),
    format.count(configuration.medianTuplesPerSecond),
    ratio(configuration, 'stock'),
    ...(hasTuned ? [ratio(configuration, 'storm-tuned')] : []),
    ...(hasLimit ? [known(configuration.shareOfFused, format.percent)] : []),
    known(medianOf(configuration, run => run.latencyMillis && run.latencyMillis.p50), format.millis),
    known(medianOf(configuration, run => run.latencyMillis && run.latencyMillis.p99), format.millis),
    format.number(medianOf(configuration, run => run.meanBatchSize)),
    format.count(medianOf(configuration, run => run.peakMemoryMiB)) + ' MiB',
    measured(configuration).every(run => run.lost !== null) ? format.count(measured(configuration).reduce((sum, run) => sum + run.lost, 0)) : UNKNOWN,
  ]), configurations.findIndex(configuration => configuration.medianTuplesPerSecond === fastest)));
}

function time() {
  const values = configuration => (hasRows ? measured(configuration).map(run => run.seconds) : configuration.rates);
  const text = hasRows ? format.seconds : number => format.short(number) + '/s';
  if (!hasRows) byId('title-time').textContent = 'Throughput';
  byId('say-time').textContent = (hasRows ? 'Lower is better.' : 'Higher is better.')
    + ' A bar is the median of the runs, and the line is their range.';
  byId('chart-time').parentElement.style.height = 70 + 46 * configurations.length + 'px';
  chart('time', 'Bars: ' + byId('title-time').textContent + '.', () => bars(
    configurations, configurations.map(configuration => median(values(configuration))), text, hasRows ? 'seconds' : 'tuples/s',
    configurations.map(configuration => (configuration.runs.length > 1 ? rangeOf(values(configuration)) : null))));
  show('table-time', table('Runs', [['run', true], ['seconds'], ['tuples'], ['tuples/s'], ['lost'], ['replayed'], ['result', true]],
    configurations.flatMap(configuration => configuration.runs.map(({ run: number, measurement: run }, i) => [
      configuration.name + ', run ' + number, format.number(run.seconds), format.count(run.tuples), format.count(configuration.rates[i]),
      known(run.lost, format.count), format.count(run.duplicated), run.output,
    ]))));
}

/** Inserts a section with a line for each configuration, and a table with some of the points. */
function series(next, id, title, explanation, content, unit, points, text, { isTall, limit } = {}) {
  const shown = configurations.filter(configuration => points(configuration).length > 1);
  if (!shown.length) return;
  section(next, id, title, explanation, isTall);
  chart(id, 'Lines: ' + content, () => lines(shown, points, unit, text, limit));
  const rows = shown.flatMap(configuration => {
    const all = points(configuration);
    const step = Math.max(1, Math.ceil(all.length / 12));
    return all.filter((point, i) => i % step === 0 || i === all.length - 1)
      .map(point => [configuration.name, format.number(point.x), text(point.y)]);
  });
  show('table-' + id, table('Some of the samples; the JSON file of the comparison contains all samples', [['configuration', true], ['seconds'], [unit]], rows));
}

/** Returns no points for fused, which does not count emitted tuples. */
const emittedPoints = ({ series: { seconds, emitted } }) =>
  (emitted.some(count => count > 0) ? [{ x: 0, y: 0 }, ...seconds.map((x, i) => ({ x, y: emitted[i] })).filter(point => point.x > 0)] : []);
const heapPoints = ({ series: { seconds, heapMiB } }) => seconds.map((x, i) => ({ x, y: heapMiB[i] }));

/** Returns a point for each second, or for each eighth of a short run. */
function perSecond(seconds, value) {
  const points = [];
  const apart = Math.min(1, seconds[seconds.length - 1] / 8) - 0.05;
  let last = 0;
  for (let i = 1; i < seconds.length; i++) {
    if (seconds[i] - seconds[last] < apart) continue;
    const y = value(last, i);
    if (y !== null) points.push({ x: seconds[i], y });
    last = i;
  }
  return points;
}

/** Returns rates per second from cumulative counts. */
const rates = (seconds, counts) =>
  (counts ? perSecond(seconds, (from, to) => (counts[to] - counts[from]) / (seconds[to] - seconds[from])) : []);
const corePoints = ({ series: { seconds, cpuSeconds } }) => rates(seconds, cpuSeconds);
const collectionPoints = ({ series: { seconds, gcSeconds } }) => rates(seconds, gcSeconds);
/** Returns the highest p99 of each second. */
const latencyPoints = ({ series: { seconds, latencyMillis } }) => perSecond(seconds, (from, to) => {
  const known = latencyMillis.slice(from + 1, to + 1).filter(latency => latency !== null);
  return known.length ? Math.max(...known.map(latency => latency.p99)) : null;
});
const ratePoints = ({ series: { seconds, tuples } }) => rates(seconds, tuples);

/**
 * Inserts a section with bars and a table of the operators for which `find` finds figures in a median run. Returns these figures.
 * `value` returns the height of a bar or, with `middle`, both of its ends.
 */
function operators(id, kind, find, { title, explanation, content, value, middle, unit, text, scale = { beginAtZero: true }, cells }) {
  const found = ordered.flatMap(component => configurations.map(configuration =>
    ({ id: component.id, configuration, figures: find(operatorOf(configuration, component.id) || {}) }))).filter(({ figures }) => figures);
  if (!found.length) return found;
  const ids = [...new Set(found.map(one => one.id))];
  const shown = configurations.filter(configuration => found.some(one => one.configuration === configuration));
  const each = (configuration, number) => ids.map(id => found.find(one => one.id === id && one.configuration === configuration))
    .map(one => (one ? number(one.figures) : null));
  section('made', id, title, explanation, Boolean(middle));
  chart(id, 'Bars' + content, () => groups(ids, shown.map((configuration, i) => ({
    label: configuration.name,
    data: each(configuration, value),
    backgroundColor: look(configuration, i).color,
    ...(middle ? { medians: each(configuration, middle), minBarLength: 4 } : {}),
  })), unit, text, scale));
  show('table-' + id, table('In the median run of each configuration', [[kind, true], ['configuration', true], ...Object.keys(cells).map(name => [name])],
    found.map(one => [one.id, one.configuration.name, ...Object.values(cells).map(cell => cell(one.figures))])));
  return found;
}

function latency() {
  const kinds = ['p50', 'p99'];
  const shown = configurations.filter(configuration => medianOf(configuration, run => run.latencyMillis && run.latencyMillis.p50) !== null);
  if (!shown.length) return;
  section('made', 'latency', 'Complete latency', [
    'The time from the emission of a spout tuple, or at a given rate from the time at which it was due, to its ack, as the median of the runs.'
      + ' At full load, tuples wait in queues for most of this time, which ', element('code', {}, 'topology.max.spout.pending'), ' limits.']);
  chart('latency', 'Bars: complete latency.', () => groups(kinds, shown.map((configuration, i) => ({
    label: configuration.name,
    data: kinds.map(kind => medianOf(configuration, run => run.latencyMillis[kind])),
    backgroundColor: look(configuration, i).color,
  })), 'milliseconds', format.millis, { beginAtZero: true }));
  show('table-latency', table('Medians of the runs', [['configuration', true], ['p50'], ['p99'], ['max']],
    shown.map(configuration => [configuration.name,
      ...['p50', 'p99', 'max'].map(kind => format.millis(medianOf(configuration, run => run.latencyMillis[kind])))])));
}

function predicted() {
  const of = configuration => configuration.runs[0].predictedTuplesPerSecond;
  const rate = configuration => median(configuration.predictable);
  const shown = configurations.filter(configuration => of(configuration) !== null);
  if (!shown.length) return;
  section('made', 'predicted', 'Predicted and measured throughput',
    'The prediction of the cost model for each configuration, from one profile and before the comparison; stock is as profiled.'
    + " The model does not cover Storm's own batching."
    + ' The measured rate is the rate of the steady parts, if all runs of the configuration have one.');
  chart('predicted', 'Bars: predicted and measured throughput.', () => groups(shown.map(configuration => configuration.name), [
    { label: 'predicted', data: shown.map(of), backgroundColor: color('--predicted') },
    { label: 'measured', data: shown.map(rate), backgroundColor: color('--accent') },
  ], 'tuples/s', format.count, { beginAtZero: true }));
  show('table-predicted', table('Throughput', [['configuration', true], ['predicted tuples/s'], ['measured tuples/s'], ['min'], ['max'], ['error']],
    shown.map(configuration => [configuration.name, format.count(of(configuration)), format.count(rate(configuration)),
      ...rangeOf(configuration.predictable).map(format.count),
      rate(configuration) > 0 ? format.digits(100 * (of(configuration) / rate(configuration) - 1), 1) + ' %' : UNKNOWN])));
}

function flushes(senders) {
  if (!senders.length) return;
  const meanings = {
    size: 'the batch was full', linger: 'the first tuple reached the linger', idle: 'the task had no more input',
    barrier: 'a tuple on another stream would have overtaken the batch',
    pending: ['the spout reached ', element('code', {}, 'topology.max.spout.pending')],
    alone: 'the stream does not fill batches', control: 'a tick or user code flushed the batch', close: 'the component was closed',
  };
  const reasons = Object.keys(meanings).filter(reason => senders.some(({ figures: operator }) => operator.flushes[reason]));
  const share = (operator, reason) => (operator.flushes[reason] || 0) / operator.batches;
  section('made', 'flushes', 'Reasons for sending batches', ["The shares of an operator's batches. ",
    ...Object.entries(meanings).flatMap(([reason, meaning], i) => [i ? '; ' : '', element('em', {}, reason), ': ', ...[meaning].flat()]), '.']);
  byId('chart-flushes').parentElement.style.height = 110 + 38 * senders.length + 'px';
  chart('flushes', 'Bars: shares of the reasons for sending batches.', () => {
    const config = groups(senders.map(({ id, configuration }) => [id, configuration.name]), reasons.map(reason => ({
      label: reason,
      data: senders.map(({ figures: operator }) => share(operator, reason)),
      backgroundColor: color('--why-' + reason),
      borderRadius: 0,
    })), '', format.percent);
    config.options.indexAxis = 'y';
    config.options.scales = { x: axis('', share => Math.round(100 * share) + ' %', { stacked: true, max: 1 }), y: { ...names, stacked: true } };
    return config;
  });
  show('table-flushes', table('Batches by reason', [['operator', true], ['configuration', true], ...reasons.map(reason => [reason])],
    senders.map(({ id, configuration, figures: operator }) => [id, configuration.name,
      ...reasons.map(reason => format.count(operator.flushes[reason] || 0) + ' (' + format.percent(share(operator, reason)) + ')')])));
}

function topology() {
  const isTwo = before !== after;
  const sizeOf = (configuration, id) => (shapeOf(configuration) || { components: [] }).components.find(size => size.id === id);
  const batchOf = (configuration, stream) => ((shapeOf(configuration) || { streams: [] }).streams
    .find(one => one.producer === stream.producer && one.stream === stream.stream) || { batchSize: 1 }).batchSize;
  /** Returns the head of the chain in whose tasks a component runs; undefined if it has its own executors. */
  const headOf = (configuration, id) => ((shapeOf(configuration) || { chains: [] }).chains
    .find(chain => chain.members.includes(id)) || {}).head;
  const batchText = (configuration, stream) => (headOf(configuration, stream.consumer) ? 'direct call' : format.count(batchOf(configuration, stream)));
  const place = id => {
    const names = [before, after].map(configuration => headOf(configuration, id)).map(head => (head ? 'runs in ' + head : 'own executors'));
    return names.every(name => name === 'own executors') ? [] : [change(...names)];
  };
  const planned = id => planOf(after) && planOf(after).components.find(component => component.id === id);
  const change = (one, other) => (isTwo && one !== other ? one + ' → ' + other : other);
  const parallelism = id => change(known((sizeOf(before, id) || {}).parallelism, String), known((sizeOf(after, id) || {}).parallelism, String));
  const busy = (configuration, id) => (operatorOf(configuration, id) || {}).busy;
  const busyText = (configuration, id) => known(busy(configuration, id), format.percent);
  byId('say-topology').textContent = (isTwo
    ? `${before.name} → ${after.name}. The bars in a box show the utilization of the busiest executor: ${before.name} above, ${after.name} below.`
    : `Configuration ${after.name}. The bar in a box shows the utilization of the busiest executor.`)
    + ' The labels of the arrows are batch sizes; 1 is unbatched.'
    + (first.setup.topology.streams.some(stream => [before, after].some(configuration => headOf(configuration, stream.consumer)))
      ? ' A direct call runs the consumer in the task of its producer.' : '');
  const draw = () => show('graph', graph(first.setup.topology, component => ({
    lines: [
      component.kind + ', parallelism ' + parallelism(component.id),
      'busy ' + change(busyText(before, component.id), busyText(after, component.id)),
      ...place(component.id),
      ...(planned(component.id) ? ['limited by ' + planned(component.id).boundBy] : []),
    ],
    before: isTwo ? busy(before, component.id) : null,
    after: busy(after, component.id),
  }), (stream, isOneOfMany) => (isOneOfMany ? stream.stream : 'batch') + ' ' + change(batchText(before, stream), batchText(after, stream)), byId('graph').clientWidth));
  draw();
  addEventListener('resize', draw);
  const bounds = configurations.flatMap(configuration => [element('dt', {}, configuration.name), element('dd', {}, configuration.bound)]);
  if (planOf(after)) bounds.push(element('dt', {}, `${after.name}, predicted`), element('dd', {}, planOf(after).limit));
  show('bounds', element('h3', {}, 'Bottlenecks'), element('dl', {}, ...bounds));
  show('table-operators', table('Operators', [['operator', true], ['kind', true], ['parallelism'], ['tasks'], ...(isTwo ? [[`busy, ${before.name}`]] : []), [`busy, ${after.name}`], ['limited by', true], ['reason', 'long']],
    ordered.map(({ id, kind }) => [[id, ...place(id)].join(', '), kind, parallelism(id), known((sizeOf(after, id) || {}).tasks, String),
      ...(isTwo ? [busyText(before, id)] : []), busyText(after, id), planned(id) ? planned(id).boundBy : UNKNOWN, planned(id) ? planned(id).reason : UNKNOWN])));
  const choice = stream => planOf(after) && planOf(after).streams.find(one => one.producer === stream.producer && one.stream === stream.stream);
  show('table-streams', table('Streams', [['from', true], ['stream', true], ['to', true], ['grouping', true], ['batch size'], ['planned mean'], ['limited by', true]],
    first.setup.topology.streams.map(stream => [stream.producer, stream.stream, stream.consumer, stream.grouping,
      change(batchText(before, stream), batchText(after, stream)),
      choice(stream) ? format.number(choice(stream).meanRows) : UNKNOWN, choice(stream) ? choice(stream).boundBy : UNKNOWN])));
}

function origin() {
  show('origins', ...report.files.map((file, i) => element('div', {},
    ...(report.files.length > 1 ? [element('h3', {}, `(${i + 1}) ${file.name}`)] : []),
    element('pre', {}, file.made.command),
    element('dl', {}, ...[
      ['created', file.made.at.slice(0, 16).replace('T', ' ') + ' UTC'],
      [file.setup.cluster === 'remote' ? 'client' : 'machine', `${file.setup.machine.cores} cores, ${file.setup.machine.memoryGiB.toFixed(1)} GiB memory, ${file.setup.machine.heapGiB.toFixed(1)} GiB heap`],
      ['versions', `Aeolus ${file.made.aeolus}, ${file.setup.machine.jvm}, Storm ${file.setup.machine.storm}`],
      ['input', Object.entries(file.setup.input).filter(([, value]) => value !== null)
        .map(([name, value]) => name + ' ' + (typeof value === 'number' ? format.count(value) : String(value))).join(', ')],
      ...(file.results.reference ? [['reference', `${format.count(file.results.reference.matched)} rows match, ${format.count(file.results.reference.mismatched)} differ, ${format.count(file.results.reference.missing)} are missing`]] : []),
    ].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])))));
  show('configurations', ...configurations.filter(shapeOf).map(configuration => element('details', {},
    element('summary', {}, configuration.name),
    element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Configuration ' + configuration.name },
      table('Components', [['component', true], ['parallelism'], ['tasks']],
        shapeOf(configuration).components.map(size => [size.id, String(size.parallelism), String(size.tasks)])),
      table('Batched streams', [['producer', true], ['stream', true], ['batch size'], ['linger']],
        shapeOf(configuration).streams.map(stream => [stream.producer, stream.stream, format.count(stream.batchSize), stream.lingerMillis + ' ms'])),
      ...(shapeOf(configuration).chains.length ? [table('Chains', [['head', true], ['components that run in its tasks', true]],
        shapeOf(configuration).chains.map(chain => [chain.head, chain.members.join(', ')]))] : []),
      table("Changed settings of Storm", [['setting', true], ['value', 'long']],
        Object.entries(shapeOf(configuration).settings))),
    ...(planOf(configuration) ? planOf(configuration).remarks.map(remark => element('p', {}, remark)) : []))));
}

const meanBatch = operator => operator.batchedRows / operator.batches;

header();
glance();
time();
series('topology', 'emitted', 'Tuples emitted over time',
  'By all spouts and bolts, in the median run of each configuration. A steeper line is faster. A line ends with the run.',
  'tuples emitted over time.', 'tuples', emittedPoints, format.short, { isTall: true });
series('topology', 'rate', 'Throughput over time',
  'Spout tuples completed per second, in the median run of each configuration. A level line is a steady run.',
  'throughput over time.', 'tuples/s', ratePoints, format.short);
topology();
operators('processing', 'bolt', operator => operator.processingMillis, {
  title: 'Processing latency of bolts',
  explanation: 'The time from the arrival of a message at a bolt to its ack. A message is a tuple or a whole batch, which is acked after all of its'
    + ' tuples. A bar goes from the 10th to the 99th percentile, and the line in it is the median. The scale is logarithmic.',
  content: ' on a logarithmic scale: processing latency of bolts.',
  value: times => [times.p10, times.p99], middle: times => times.p50, unit: 'time', text: ends => ends.map(format.millis).join(' to '),
  scale: {
    type: 'logarithmic',
    ticks: { callback: value => (Number.isInteger(Math.round(1e6 * Math.log10(value)) / 1e6) ? format.time(value) : ''), maxRotation: 0 },
    grid: { color: context => (context.tick.label ? color('--line') : 'transparent') },
  },
  cells: {
    p10: times => format.millis(times.p10), median: times => format.millis(times.p50), p90: times => format.millis(times.p90),
    p99: times => format.millis(times.p99), max: times => format.millis(times.max), messages: times => format.count(times.messages),
  },
});
operators('waiting', 'bolt', operator => operator.waitingMessages, {
  title: 'Receive queues of bolts',
  explanation: ['Messages in the receive queues of all executors of a bolt, as the mean of the median run. A message is a tuple or a whole batch.'
    + ' A long queue often, but not always, precedes the bottleneck; see ', element('a', { href: '#topology' }, 'Bottlenecks'), '.'],
  content: ': messages in the receive queues of bolts.',
  value: waiting => waiting.mean, unit: 'messages', text: format.number,
  cells: { mean: waiting => format.number(waiting.mean), max: waiting => format.count(waiting.max) },
});
latency();
series('made', 'latencies', 'Latency over time',
  'The 99th percentile of the complete latency, as the worst value of each second, in the median run of each configuration.',
  'p99 of the complete latency over time.', 'milliseconds', latencyPoints, format.millis);
predicted();
series('made', 'cpu', 'CPU over time',
  "Busy cores of the topology's processes, including Storm's overhead, in the median run of each configuration.",
  'busy cores over time.', 'cores', corePoints, format.number,
  { limit: first.setup.cluster === 'remote' ? undefined : { value: first.setup.machine.cores, label: 'cores available' } });
series('made', 'memory', 'Memory over time',
  'Heap in use, including garbage that is not collected yet, in the median run of each configuration.',
  'heap in use over time.', 'MiB', heapPoints, format.count);
series('made', 'collection', 'Garbage collection over time',
  "The share of each second spent in garbage collection, as the mean of the topology's processes.",
  'share of time spent in garbage collection, over time.', 'share of time', collectionPoints, format.percent);
flushes(operators('batches', 'operator', operator => (operator.batches ? operator : null), {
  title: 'Mean batch size',
  explanation: 'The mean over all batches that an operator sent in the median run.',
  content: ': mean batch size.',
  value: meanBatch, unit: 'tuples', text: format.number,
  cells: {
    batches: operator => format.count(operator.batches),
    tuples: operator => format.count(operator.batchedRows),
    'batch size': operator => format.number(meanBatch(operator)),
  },
}));
origin();
drawAll();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  glance();
  drawAll();
});
