import { startChild } from '../server/child.mjs';
import { createClient } from './client.mjs';
import { KEY } from './content.mjs';
import { EXPENSIVE_REQUESTS, pathOf, REQUESTS } from './requests.mjs';
import { summaryOf } from './times.mjs';

/** Repetitions of a request, each uncached: the least, the most, and the time in ms. */
const REPEATS = { least: 4, most: 100, time: 500 };
/** Addresses that the requests come from in turn: no limit of one client is what is measured. */
const ADDRESSES = 200;
/** Times that an expensive request is sent, half of them while others are under way. */
const TRIES = 8;

/** The twenty requests one after the other, then the feed: times in ms, processor time of each in ms, rows. */
export async function measureRequests({ start }) {
  const server = await start();
  const clients = Array.from({ length: ADDRESSES }, (_, n) =>
    createClient({ origin: server.origin, address: `127.0.4.${n + 1}` })
  );
  let turn = 0;
  const get = (path) => {
    turn += 1;
    return clients[turn % ADDRESSES].get(path, { keepText: true });
  };
  try {
    const results = {};
    for (const request of REQUESTS) results[request.name] = await measureOne(server, get, request);
    return { requests: results, feed: await measureFeed(server, get) };
  } finally {
    for (const client of clients) client.close();
    await server.stop('SIGKILL');
  }
}

async function measureOne(server, get, request) {
  // The first makes code and pages warm.
  await get(pathOf(request, KEY, 675));
  let rows = 0;
  let bytes = 0;
  const measured = await server.withCpu(async () => {
    const results = [];
    const begin = performance.now();
    for (let n = 0; n < REPEATS.most; n++) {
      if (n >= REPEATS.least && performance.now() - begin > REPEATS.time) break;
      const sent = performance.now();
      const { status, text } = await get(pathOf(request, KEY, n));
      results.push({ status, time: performance.now() - sent });
      bytes = text.length;
      rows = status === 200 ? (JSON.parse(text).events?.length ?? 0) : 0;
    }
    return summaryOf(results);
  });
  return { ...perRequest(measured), rows, bytes };
}

/** The feed without a filter, with `/healthz` meanwhile. */
async function measureFeed(server, get) {
  const visitors = startChild(new URL('./visitors-worker.mjs', import.meta.url));
  try {
    const measured = await server.withCpu(async () => {
      const watched = visitors.request({ origin: server.origin, key: KEY, seconds: 2 });
      const begin = performance.now();
      const { status, bytes, text } = await get(pathOf({ method: ':exportIcs', query: {} }, KEY, 1));
      const first = performance.now() - begin;
      const { health } = await watched;
      const again = performance.now();
      await get(pathOf({ method: ':exportIcs', query: {} }, KEY, 1));
      return {
        status,
        bytes,
        events: text.split('BEGIN:VEVENT').length - 1,
        first,
        again: performance.now() - again,
        health,
      };
    });
    return measured;
  } finally {
    await visitors.stop();
  }
}

function perRequest({ count, serverCpu, storeCpu, ...rest }) {
  return { ...rest, count, serverCpu: serverCpu / count, storeCpu: storeCpu === null ? null : storeCpu / count };
}

/** Statuses of expensive requests, alone and together: they must be the same each time. */
export async function measureExpensive({ start }) {
  const server = await start();
  const results = {};
  try {
    for (const [index, request] of EXPENSIVE_REQUESTS.entries()) {
      const send = async (n) => {
        // Each from an address of its own, so no limit of one client is what is seen.
        const client = createClient({ origin: server.origin, address: `127.0.2.${index * TRIES + n + 1}` });
        const begin = performance.now();
        const { status, text } = await client.get(pathOf(request, KEY, n), { keepText: true });
        client.close();
        return { status: status === 200 ? status : `${status} ${reasonOf(text)}`, time: performance.now() - begin };
      };
      const alone = [];
      for (let n = 0; n < TRIES / 2; n++) alone.push(await send(n));
      const together = await Promise.all(Array.from({ length: TRIES / 2 }, (_, n) => send(TRIES / 2 + n)));
      results[request.name] = summaryOf([...alone, ...together]);
    }
    return results;
  } finally {
    await server.stop('SIGKILL');
  }
}

function reasonOf(text) {
  return /"reason":\s*"([A-Z_]+)"/.exec(text)?.[1] ?? '';
}
