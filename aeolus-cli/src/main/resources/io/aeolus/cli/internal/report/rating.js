// Fills the page of a rating.

const rating = JSON.parse(byId('data').textContent);
const rated = rating.configurations;
const trialsAt = (configuration, scale) => configuration.result.trials.filter(trial => trial.scale === scale);
/** Returns the last trial at the rating with answers or, without one, the last trial of all. */
const shownTrial = configuration => trialsAt(configuration, configuration.result.rating).filter(trial => trial.responses.length).pop()
  || configuration.result.trials.at(-1);
const held = (configuration, scale) => {
  const trials = scale === null ? [] : trialsAt(configuration, scale);
  return trials.length ? trials.filter(trial => trial.holds).length + ' of ' + trials.length : UNKNOWN;
};

function header() {
  byId('kicker').textContent = 'Aeolus · ' + rating.workload;
  byId('lead').textContent = [...Object.entries(rating.setup).map(([name, value]) => name + ' ' + value), 'cluster ' + rating.cluster,
    rating.machine.cores + ' cores', rating.made.at.slice(0, 10)].join(' · ');
}

function glance() {
  const same = rating.same.map(one => `. ${one.config} = ${one.as}: ${one.because}`).join('');
  show('table-glance', table('Ratings' + same, [['configuration', true], [rating.unit], ['held'], ['fails at'], ['held there'], ['CPU s per unit and hour'], ['remarks', 'long']],
    rated.map(configuration => [configuration.config, format.count(configuration.result.rating), held(configuration, configuration.result.rating),
      known(configuration.result.failed, format.count), held(configuration, configuration.result.failed),
      known(shownTrial(configuration).cpuSecondsPerUnitHour, format.count), configuration.result.remarks.join('; ')])));
}

/** Shows the response times of a kind of answer over the run: p50 and p99 of each configuration at its rating. */
function kind(name, number) {
  const id = 'kind-' + number;
  const of = configuration => shownTrial(configuration).responses.find(responses => responses.kind === name);
  const with_ = rated.filter(of);
  const bound = of(with_[0]).boundMillis;
  section('trials', id, 'Answers of kind ' + name,
    `Response times in each minute of the input, of the last trial at the rating. Lines: 99th percentile; broken lines: median. The bound is ${format.millis(bound)}.`);
  const series = with_.flatMap(configuration => [['p99', 0], ['p50', 1]].map(([percentile, dash]) => ({
    name: `${configuration.config}, ${format.count(shownTrial(configuration).scale)} ${rating.unit}, ${percentile}`,
    config: configuration.config,
    file: dash,
    points: of(configuration).byMinute.map(({ minute, millis }) => ({ x: minute, y: millis[percentile] })),
  })));
  chart(id, `Lines: response times of ${name}.`, () => {
    const config = lines(series, line => line.points, 'response time', format.millis);
    config.options.scales.x = axis('minute of the input', format.short, { type: 'linear' });
    config.options.plugins.tooltip.callbacks.title = items => 'minute ' + items[0].parsed.x;
    config.data.datasets.forEach(dataset => { dataset.pointRadius = 2; });
    return config;
  });
  show('table-' + id, table('Milliseconds by minute', [['configuration', true], ['minute'], ['answers'], ['p50'], ['p99'], ['max']],
    with_.flatMap(configuration => of(configuration).byMinute.map(({ minute, millis }) => [configuration.config, String(minute),
      format.count(millis.answers), ...['p50', 'p99', 'max'].map(name => format.number(millis[name]))]))));
}

function trials() {
  const kinds = [...new Set(rated.flatMap(configuration => shownTrial(configuration).responses.map(responses => responses.kind)))];
  kinds.forEach(kind);
  show('table-trials', table('In their order; the slowest answer of each kind', [['configuration', true], [rating.unit], ['holds', true], ...kinds.map(name => [name])],
    rated.flatMap(configuration => configuration.result.trials.map(trial => [configuration.config, format.count(trial.scale), trial.holds ? 'yes' : 'no',
      ...kinds.map(name => known((trial.responses.find(responses => responses.kind === name) || { all: {} }).all.max, format.millis))]))));
}

function origin() {
  show('origins', element('pre', {}, rating.made.command), element('dl', {}, ...[
    ['created', rating.made.at.slice(0, 16).replace('T', ' ') + ' UTC'],
    ['machine', `${rating.machine.cores} cores, ${rating.machine.memoryGiB.toFixed(1)} GiB memory, ${rating.machine.heapGiB.toFixed(1)} GiB heap`],
    ['versions', `Aeolus ${rating.made.aeolus}, ${rating.machine.jvm}, Storm ${rating.machine.storm}`],
  ].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])));
}

header();
glance();
trials();
origin();
drawAll();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
