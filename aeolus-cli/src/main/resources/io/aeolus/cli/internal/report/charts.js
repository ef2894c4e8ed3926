// Creates charts. Colours come from the style sheet, so that they follow the reader's theme.

const VARIABLES = {
  'stock': '--stock', 'storm-tuned': '--tuned', 'parallelism-only': '--parallelism', 'batch-only': '--batch', 'optimized': '--optimized',
};
const DASHES = [[], [7, 4], [2, 3], [10, 3, 2, 3]];

const styles = () => getComputedStyle(document.documentElement);
const color = name => styles().getPropertyValue(name).trim();

/** Returns the colour and the dashes of a configuration. A second comparison and variants of the plan have other dashes. */
function look(configuration, index) {
  const variable = VARIABLES[configuration.config];
  return {
    color: color(variable || '--more'),
    dash: DASHES[(variable ? configuration.file : index) % DASHES.length],
  };
}

/** Draws the range of the runs, the median in a floating bar, and the number at the end of a bar. */
const marks = {
  id: 'marks',
  afterDatasetsDraw(chart) {
    const context = chart.ctx;
    const isFlat = chart.options.indexAxis === 'y';
    chart.data.datasets.forEach((dataset, number) => {
      if (!chart.isDatasetVisible(number)) return;
      chart.getDatasetMeta(number).data.forEach((bar, i) => {
        const scale = isFlat ? chart.scales.x : chart.scales.y;
        const place = value => scale.getPixelForValue(value);
        const line = (fromX, fromY, toX, toY) => {
          context.beginPath(); context.moveTo(fromX, fromY); context.lineTo(toX, toY); context.stroke();
        };
        context.save();
        context.lineWidth = 2;
        const spread = dataset.spread && dataset.spread[i];
        if (spread) {
          context.strokeStyle = color('--ink');
          line(place(spread[0]), bar.y, place(spread[1]), bar.y);
          for (const end of spread) line(place(end), bar.y - 4, place(end), bar.y + 4);
        }
        const middle = dataset.medians && dataset.medians[i];
        if (middle !== null && middle !== undefined && dataset.medians) {
          context.strokeStyle = color('--paper');
          line(bar.x - bar.width / 2, place(middle), bar.x + bar.width / 2, place(middle));
        }
        if (dataset.labels) {
          context.fillStyle = color('--ink');
          context.font = '600 13px system-ui, sans-serif';
          context.textBaseline = 'middle';
          const end = Math.max(bar.x, spread ? place(spread[1]) : bar.x);
          context.fillText(dataset.labels[i], end + 10, bar.y);
        }
        context.restore();
      });
    });
  },
};

const charts = [];

/** Registers a chart, which is created again when the theme changes. */
function chart(id, description, create) {
  const canvas = byId('chart-' + id);
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', description + ' The table below contains the values.');
  charts.push({ canvas, create });
}

function drawAll() {
  Chart.defaults.font.family = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
  Chart.defaults.font.size = 13;
  Chart.defaults.color = color('--quiet');
  Chart.defaults.borderColor = color('--line');
  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;
  Chart.defaults.plugins.legend.position = 'bottom';
  Chart.defaults.plugins.legend.labels.boxHeight = 8;
  Chart.defaults.plugins.legend.labels.boxWidth = 24;
  for (const { canvas, create } of charts) {
    const old = Chart.getChart(canvas);
    if (old) old.destroy();
    new Chart(canvas, create());
  }
}

const axis = (title, text, more = {}) => ({
  title: { display: Boolean(title), text: title },
  ticks: { callback: text, maxRotation: 0, autoSkipPadding: 16 },
  ...more,
});

/** An axis with names. */
const names = { grid: { display: false } };

/** Horizontal bars, one for each configuration. */
function bars(configurations, values, text, title, spread) {
  return {
    type: 'bar',
    plugins: [marks],
    data: {
      labels: configurations.map(configuration => configuration.name),
      datasets: [{
        data: values,
        spread,
        labels: values.map(text),
        backgroundColor: configurations.map((configuration, i) => look(configuration, i).color),
        borderRadius: 3,
        maxBarThickness: 34,
      }],
    },
    options: {
      indexAxis: 'y',
      layout: { padding: { right: 84 } },
      plugins: { legend: { display: false }, tooltip: { callbacks: { label: item => text(item.parsed.x) } } },
      // Leaves space for the range of the runs.
      scales: { x: axis(title, format.short, { beginAtZero: true, suggestedMax: Math.max(...spread.flatMap(ends => ends || [])) }), y: names },
    },
  };
}

/** A line for each configuration with points {x, y}, and an optional line at a limit {value, label}. */
function lines(configurations, points, title, text, limit) {
  const end = limit && Math.max(...configurations.map(configuration => points(configuration).at(-1).x));
  return {
    type: 'line',
    data: {
      datasets: [...configurations.map((configuration, i) => ({
        label: configuration.name,
        data: points(configuration),
        borderColor: look(configuration, i).color,
        backgroundColor: look(configuration, i).color,
        borderDash: look(configuration, i).dash,
        borderWidth: configuration.config === 'optimized' ? 3 : 2,
        pointRadius: 0,
        pointHitRadius: 8,
      })), ...(limit ? [{
        label: limit.label,
        data: [{ x: 0, y: limit.value }, { x: end, y: limit.value }],
        borderColor: color('--ink'),
        backgroundColor: color('--ink'),
        borderDash: [2, 4],
        borderWidth: 1,
        pointRadius: 0,
      }] : [])],
    },
    options: {
      parsing: false,
      normalized: true,
      interaction: { mode: 'nearest', intersect: false },
      plugins: {
        tooltip: {
          callbacks: {
            title: items => format.seconds(items[0].parsed.x),
            label: item => item.dataset.label + ': ' + text(item.parsed.y),
          },
        },
      },
      scales: {
        x: axis('seconds since the first tuple', format.short, { type: 'linear', min: 0 }),
        y: axis(title, text, { beginAtZero: true }),
      },
    },
  };
}

/** Vertical bars, grouped by category. */
function groups(categories, datasets, title, text, more = {}) {
  return {
    type: 'bar',
    plugins: [marks],
    data: { labels: categories, datasets: datasets.map(dataset => ({ borderRadius: 2, maxBarThickness: 40, ...dataset })) },
    options: {
      plugins: { tooltip: { callbacks: { label: item => item.dataset.label + ': ' + text(item.raw) } } },
      scales: { x: names, y: axis(title, format.short, more) },
    },
  };
}
