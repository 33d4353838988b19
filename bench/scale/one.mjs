import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../server/child.mjs';
import { cpuOf } from '../server/process-stats.mjs';
import { openStoreCpu } from '../server/store-cpu.mjs';
import { startTouchline } from '../server/touchline.mjs';

const PROBE = new URL('../memory/probe.mjs', import.meta.url);
/** Seconds of requests before memory is measured, at most, so that code is not counted as streams. */
const MAX_WARM_UP = 5;
/** Streams that are opened and closed before. */
const WARM_UP_STREAMS = 500;
/** ms in which a process comes to rest. */
const SETTLE = 1_000;
/** Seconds of each measurement of one kind of work alone, at most. */
const MAX_ALONE = 5;
/** Bytes and number of writes to the responses of the bare server: as large as a score, and enough to grow buffers. */
const BARE_WRITES = { bytes: 1_000, count: 10 };

/**
 * One server with `streams` open streams: its memory, then `seconds` of a score and `rate` requests a second. Times are in
 * ms, processor time in ms a second, memory in bytes a stream.
 */
export async function measureOne({ databaseUrl, port, streams, rate, seconds }) {
  const probePort = port + 1;
  const server = await startTouchline({
    port,
    store: { databaseUrl },
    settings: { NODE_OPTIONS: `--import ${PROBE.href}`, MEMORY_PROBE_PORT: String(probePort) },
  });
  const storeCpu = await openStoreCpu(databaseUrl);
  const clients = startClients();
  const { origin, pid } = server;
  const alone = Math.min(MAX_ALONE, seconds);
  const memory = async () => (await fetch(`http://127.0.0.1:${probePort}/`)).json();
  const withCpu = async (work) => {
    const [stopStore, cpu, begin] = [await storeCpu.start(), cpuOf(pid), performance.now()];
    const result = await work();
    const took = (performance.now() - begin) / 1000;
    return { ...result, serverCpu: (cpuOf(pid) - cpu) / took, storeCpu: (await stopStore()) / took };
  };
  try {
    await clients.requests.request({ origin, rate, seconds: Math.min(MAX_WARM_UP, seconds) });
    await clients.streams.request({ work: 'open', port, streams: WARM_UP_STREAMS });
    await clients.streams.request({ work: 'score', origin, seconds: 1 });
    await clients.streams.request({ work: 'close' });
    await wait(SETTLE);
    const before = await memory();

    await clients.streams.request({ work: 'open', port, streams });
    await wait(SETTLE);
    const opened = await memory();
    const idle = await withCpu(() => wait(alone * 1000));
    const scores = await withCpu(() => clients.streams.request({ work: 'score', origin, seconds: alone }));
    await wait(SETTLE);
    const scored = await memory();
    const { pushed, requests, ...cpu } = await withCpu(() => clients.both({ origin, rate, seconds }));
    await wait(SETTLE);
    const after = await memory();

    const growth = (state) => ({
      resident: (state.rss - before.rss) / streams,
      heap: (state.heap - before.heap) / streams,
    });
    return {
      streams,
      rate,
      seconds,
      memory: { opened: growth(opened), scored: growth(scored), after: growth(after) },
      cpu: { idle, scores: cpuIn(scores), both: cpu },
      pushed,
      requests,
    };
  } finally {
    await clients.stop();
    await storeCpu.close();
    await server.stop();
  }
}

/** Processes of the visitors: one with the streams, one that sends requests. */
export function startClients() {
  const streams = startChild(new URL('./streams-worker.mjs', import.meta.url));
  const requests = startChild(new URL('./requests-worker.mjs', import.meta.url));
  return {
    streams,
    requests,
    /** A score a second and `rate` requests a second, at the same time. */
    async both({ origin, rate, seconds }) {
      const [pushed, requested] = await Promise.all([
        streams.request({ work: 'score', origin, seconds }),
        requests.request({ origin, rate, seconds }),
      ]);
      return { pushed, requests: requested };
    },
    async stop() {
      await streams.stop();
      await requests.stop();
    },
  };
}

function cpuIn({ serverCpu, storeCpu }) {
  return { serverCpu, storeCpu };
}

/** The memory of a stream, in bytes, in a `node:http` server that only holds as many open responses. */
export async function measureBare({ port, streams }) {
  const bare = startChild(new URL('./bare-streams.mjs', import.meta.url));
  const visitors = startChild(new URL('./streams-worker.mjs', import.meta.url));
  try {
    await bare.request({ work: 'listen', port });
    await visitors.request({ work: 'open', port, streams: WARM_UP_STREAMS });
    await bare.request({ work: 'write', ...BARE_WRITES });
    await visitors.request({ work: 'close' });
    await wait(SETTLE);
    const before = await bare.request({ work: 'memory' });
    await visitors.request({ work: 'open', port, streams });
    await wait(SETTLE);
    const opened = await bare.request({ work: 'memory' });
    await bare.request({ work: 'write', ...BARE_WRITES });
    const after = await bare.request({ work: 'memory' });
    return { opened: (opened - before) / streams, after: (after - before) / streams };
  } finally {
    await visitors.stop();
    await bare.stop();
  }
}
