// Fills the page of a sweep with what its data say.

const sweep = JSON.parse(byId('data').textContent);
const configurations = sweep.configurations
  .filter(config => sweep.points.some(point => point.figures[config]))
  .map(config => ({ name: config, config, file: 0 }));
const bytes = number => (number >= 1024 && number % 1024 === 0 ? number / 1024 + ' KiB' : number + ' B');

function header() {
  const runs = Math.max(...sweep.points.map(point => point.runs));
  byId('kicker').textContent = 'Aeolus · ' + sweep.workload;
  byId('lead').textContent = [
    sweep.points.length + ' sizes of messages', 'at least once', runs === 1 ? 'one run each' : 'median of ' + runs + ' runs',
    sweep.machine.cores + ' cores', 'cluster ' + sweep.cluster, sweep.made.at.slice(0, 10),
  ].join(' · ');
  const isGood = sweep.points.every(point => point.equal && point.lost === 0);
  byId('checks').textContent = isGood ? 'Nothing was lost, and all results are the expected ones.' : 'Rows were lost, or a result is not the right one.';
  byId('checks').classList.toggle('bad', !isGood);
}

/** A line for each configuration, over the size, and the same as a table. */
function bySize(id, what, unit, value) {
  const figure = (point, configuration) => (point.figures[configuration.config] ? value(point.figures[configuration.config]) : null);
  const points = configuration => sweep.points.filter(point => figure(point, configuration) !== null)
    .map(point => ({ x: point.messageBytes, y: figure(point, configuration) }));
  chart(id, 'Lines: ' + what + ' by the size of a message.', () => {
    const made = lines(configurations, points, unit, format.short);
    for (const dataset of made.data.datasets) dataset.pointRadius = 3;
    made.options.plugins.tooltip.callbacks.title = items => bytes(items[0].parsed.x);
    made.options.scales = {
      x: axis('size of a message', value => bytes(value), { type: 'logarithmic' }),
      y: axis(unit, format.short, { type: 'logarithmic' }),
    };
    made.options.scales.x.afterBuildTicks = scale => { scale.ticks = sweep.points.map(point => ({ value: point.messageBytes })); };
    return made;
  });
  show('table-' + id, table(what, [['size'], ...configurations.map(configuration => [configuration.name]), ['optimized vs stock'], ['rows/batch']],
    sweep.points.map(point => [bytes(point.messageBytes),
      ...configurations.map(configuration => known(figure(point, configuration), format.number)),
      known((point.figures.optimized || {}).ratioToStock, format.times),
      known((point.figures.optimized || {}).meanBatchSize, format.number)])));
}

header();
bySize('messages', 'Messages in a second', 'messages/s', figures => figures.messagesPerSecond);
bySize('bytes', 'Megabytes in a second', 'MB/s', figures => figures.megabytesPerSecond);
show('origins', element('pre', {}, sweep.made.command), element('dl', {}, ...[
  ['made', sweep.made.at.slice(0, 16).replace('T', ' ') + ' UTC'],
  ['machine', `${sweep.machine.cores} cores, ${sweep.machine.memoryGiB.toFixed(1)} GiB memory, ${sweep.machine.heapGiB.toFixed(1)} GiB heap`],
  ['versions', `Aeolus ${sweep.made.aeolus}, ${sweep.machine.jvm}, Storm ${sweep.machine.storm}`],
].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])));
drawAll();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
