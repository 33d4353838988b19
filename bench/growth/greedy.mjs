import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../server/child.mjs';
import { TOKEN } from '../server/touchline.mjs';
import { createClient } from './client.mjs';
import { KEY, PUBLISHER } from './content.mjs';
import { summaryOf } from './times.mjs';

const CONNECTIONS = 32;
/** ms between two scores that an editor writes during an import. */
const SCORE_PACE = 250;
/** ms that an unanswered score counts as. */
const SCORE_TIMEOUT_MS = 20_000;

/**
 * Measures the effect of one greedy client on other visitors: their day lists and `/healthz` without it and with it. It
 * runs the worst query, the feed, the search and an import in turn, each on a server that has just started.
 */
export async function measureGreedy({ start, seconds, importRows, importSeconds }) {
  const visitors = startChild(new URL('./visitors-worker.mjs', import.meta.url));
  const greedy = startChild(new URL('./greedy-worker.mjs', import.meta.url));
  const results = {};
  const inTurn = async (kind, work) => {
    const server = await start();
    try {
      const visit = (time) => visitors.request({ origin: server.origin, key: KEY, seconds: time });
      // Code that runs for the first time is slow, which is nobody's fault here.
      await visit(2);
      const without = await server.withCpu(() => visit(seconds));
      results[kind] = { without, ...(await work(server, visit)) };
    } finally {
      await server.stop('SIGKILL');
    }
  };
  try {
    for (const kind of ['worst', 'feed', 'search']) {
      await inTurn(kind, async (server, visit) => {
        const attack = greedy.request({
          origin: server.origin,
          key: KEY,
          kind,
          connections: CONNECTIONS,
          seconds: seconds + 1,
        });
        await wait(500);
        const during = await server.withCpu(() => visit(seconds));
        return { during, greedy: await attack };
      });
    }
    await inTurn('import', (server, visit) => duringImport(server, { visit, importRows, importSeconds }));
    return results;
  } finally {
    await Promise.all([visitors.stop(), greedy.stop()]);
  }
}

/** The same during an import, with the scores that an editor writes meanwhile. An import that is longer is cut. */
async function duringImport({ origin, withCpu, walBytes }, { visit, importRows, importSeconds }) {
  const editor = createClient({ origin, address: '127.0.0.2' });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const begin = performance.now();
  const path = `/v1/publishers/${PUBLISHER}:import?requestId=bench-${Date.now()}`;
  const request = {
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: Readable.from(importLines(importRows)),
    keepText: true,
  };
  let ended = null;
  const done = editor.send('POST', path, request).then(
    ({ status, text }) => {
      ended = {
        status,
        seconds: (performance.now() - begin) / 1000,
        ...(status !== 200 && { text: text.slice(0, 200) }),
      };
    },
    () => {}
  );
  await wait(500);
  const scores = writeScores(editor, {
    headers,
    until: () => ended !== null || performance.now() - begin > importSeconds * 1000,
  });
  const during = await withCpu(() => visit(importSeconds));
  const written = summaryOf(await scores);
  const imported = await Promise.race([countImported(editor, headers), wait(SCORE_TIMEOUT_MS, null, { ref: false })]);
  const result = { during, scores: written, import: ended, imported, walBytes: await walBytes() };
  editor.close();
  await done;
  return result;
}

async function writeScores(client, { headers, until }) {
  const writes = [];
  for (let n = 0; n === 0 || !until(); n++) {
    const begin = performance.now();
    const body = JSON.stringify({ metadata: { score: { home: n, away: 0 } } });
    const options = { headers: { ...headers, 'content-type': 'application/json' }, body };
    const call = client.send('PATCH', `/v1/publishers/${PUBLISHER}/events/e00000077`, options).then(
      ({ status }) => status,
      () => 0
    );
    const timeout = wait(SCORE_TIMEOUT_MS, 0, { ref: false });
    writes.push(Promise.race([call, timeout]).then((status) => ({ status, time: performance.now() - begin })));
    await wait(SCORE_PACE);
  }
  return Promise.all(writes);
}

/** Counts the stored rows of the import, which have their own type. */
async function countImported(client, headers) {
  const query = new URLSearchParams({ filter: 'type_id = "imported"', pageSize: '1', key: KEY });
  const { text } = await client.get(`/v1/events?${query}`, { headers, keepText: true });
  return JSON.parse(text).totalSize ?? null;
}

function* importLines(count) {
  for (let n = 1; n <= count; n++) {
    const [home, away] = [`Club ${n % 500}`, `Club ${(n + 1) % 500}`];
    yield `${JSON.stringify({
      name: `events/imported-${n}`,
      typeId: 'imported',
      title: `${home} - ${away}`,
      startTime: new Date(Date.UTC(2031, 0, 1) + n * 600_000).toISOString(),
      metadata: { competition: { name: `League ${n % 20}` }, home: { name: home }, away: { name: away } },
    })}\n`;
  }
}
