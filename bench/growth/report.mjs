import { checkTargets, growthOf, slowdownOf } from './targets.mjs';

const NAMES = { postgres: 'PostgreSQL', embedded: 'embedded store' };

/** The whole result as markdown: what was run on what, targets, then the figures behind them. */
export function toMarkdown(results) {
  const { machine, entries } = results;
  return [
    `${machine}.`,
    '',
    targetTable(results),
    '',
    ...[...new Set(entries.map(({ store }) => store))].flatMap((store) => [
      `### ${NAMES[store]}`,
      '',
      ...storeTables(entries.filter((entry) => entry.store === store)),
    ]),
  ]
    .join('\n')
    .trim();
}

function targetTable(results) {
  const rows = checkTargets(results).map(({ what, must, figure, met }) => [
    what,
    must,
    figure ?? '–',
    met === null ? 'not measured' : met ? 'met' : '**falls short**',
  ]);
  return table(['target', 'must', 'measured', ''], rows);
}

function storeTables(entries) {
  return [requestTable, feedTable, expensiveTable, eveningTable, greedyTable, importTable]
    .map((toTable) => toTable(entries))
    .filter(Boolean)
    .flatMap((text) => [text, '']);
}

function requestTable(entries) {
  const own = entries.filter(({ requests }) => requests);
  if (own.length === 0) return null;
  const [first, last] = [own.at(0).requests.requests, own.at(-1).requests.requests];
  const rows = Object.keys(first).map((name) => [
    name,
    ...own.flatMap(({ requests }) => {
      const { p50, p99, serverCpu, storeCpu, rejected } = requests.requests[name];
      const cpu = storeCpu === null ? short(serverCpu) : `${short(serverCpu)} + ${short(storeCpu)}`;
      return [`${short(p50)} / ${short(p99)}${rejected > 0 ? ` (${rejected} rejected)` : ''}`, cpu];
    }),
    own.length > 1 ? `${growthOf(first[name], last[name]).toFixed(1)} ×` : '–',
  ]);
  const headings = own.flatMap(({ events }) => [`${count(events)}: p50 / p99 ms`, 'CPU ms']);
  return table(['request', ...headings, 'growth'], rows);
}

function feedTable(entries) {
  const rows = entries.flatMap(({ events, requests }) => {
    if (!requests) return [];
    const { first, again, events: listed, bytes, status, health, serverCpu, storeCpu } = requests.feed;
    const cpu = storeCpu === null ? short(serverCpu) : `${short(serverCpu)} + ${short(storeCpu)}`;
    return [
      [count(events), `${status}`, count(listed), count(bytes), short(first), short(again), cpu, short(health.max)],
    ];
  });
  const headings = [
    'calendar feed',
    'status',
    'events',
    'bytes',
    'first ms',
    'again ms',
    'CPU ms',
    'longest /healthz ms',
  ];
  return rows.length > 0 ? table(headings, rows) : null;
}

function expensiveTable(entries) {
  const rows = entries.flatMap(({ events, expensive = {} }) =>
    Object.entries(expensive).map(([name, { p50, max, statuses }]) => [
      count(events),
      name,
      statusesOf(statuses),
      `${short(p50)} / ${short(max)}`,
    ])
  );
  return rows.length > 0 ? table(['events', 'expensive request', 'statuses', 'p50 / longest ms'], rows) : null;
}

function eveningTable(entries) {
  const rows = entries.flatMap(({ events, evening }) =>
    evening
      ? [
          [
            count(events),
            count(evening.hits + evening.misses),
            count(evening.writes),
            `${(evening.rate * 100).toFixed(0)} %`,
          ],
        ]
      : []
  );
  return rows.length > 0 ? table(['live evening, events', 'reads', 'scores', 'from the cache'], rows) : null;
}

function greedyTable(entries) {
  const rows = entries.flatMap(({ events, greedy = {} }) =>
    Object.entries(greedy).map(([kind, result]) => {
      const { without, during, greedy: client } = result;
      return [
        count(events),
        kind,
        `${short(without.lists.p50)} / ${short(without.lists.p99)}`,
        `${short(during.lists.p50)} / ${short(during.lists.p99)}`,
        `${slowdownOf(result).toFixed(1)} ×`,
        String(during.lists.rejected),
        short(during.health.max),
        client ? statusesOf(client.statuses) : '–',
      ];
    })
  );
  const headings = [
    'events',
    'greedy client',
    'day lists without: p50 / p99 ms',
    'with',
    'p99',
    'rejected',
    'longest /healthz ms',
    'responses to the client',
  ];
  return rows.length > 0 ? table(headings, rows) : null;
}

function importTable(entries) {
  const rows = entries.flatMap(({ events, greedy }) => {
    if (!greedy) return [];
    const { scores, import: ended, imported, walBytes } = greedy.import;
    return [
      [
        count(events),
        ended ? `${ended.seconds.toFixed(1)} s (${ended.status})` : 'stopped at the end of the measurement',
        imported === null ? '–' : count(imported),
        `${short(scores.p50)} / ${short(scores.p95)} / ${short(scores.max)}`,
        statusesOf(scores.statuses),
        walBytes === null ? '–' : `${(walBytes / 2 ** 20).toFixed(0)} MiB`,
      ],
    ];
  });
  const headings = [
    'events',
    'import',
    'rows stored',
    'a score: p50 / p95 / longest ms',
    'its statuses',
    'write-ahead log',
  ];
  return rows.length > 0 ? table(headings, rows) : null;
}

function statusesOf(statuses) {
  return Object.entries(statuses)
    .map(([status, times]) => `${count(times)} × ${status === '0' ? 'no response' : status}`)
    .join(', ');
}

function count(number) {
  return number.toLocaleString('en');
}

function short(time) {
  return time >= 100 ? count(Math.round(time)) : time.toFixed(1);
}

function table(headings, rows) {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
