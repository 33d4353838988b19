import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../server/child.mjs';
import { cpuOf } from '../server/process-stats.mjs';
import { openStoreCpu } from '../server/store-cpu.mjs';
import { startTouchline } from '../server/touchline.mjs';
import { startClients } from './one.mjs';

const SETTLE = 2_000;
/** Seconds of requests for each server before the measurement, so that the engine has compiled frequent code. */
const WARM_UP = 10;

/**
 * The same load on one server and on two, behind the same proxy. Rounds alternate, and each begins with the other one.
 * Processor times are in ms a second, means of the rounds.
 */
export async function measurePair({ rounds, ...options }) {
  const runs = { one: [], two: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ['one', 'two'] : ['two', 'one'];
    for (const name of order) runs[name].push(await measureServers({ ...options, count: name === 'one' ? 1 : 2 }));
  }
  return { one: meansOf(runs.one), two: meansOf(runs.two) };
}

async function measureServers({ databaseUrl, port, count, pairStreams: streams, rate, pairSeconds: seconds }) {
  const ports = Array.from({ length: count }, (_, n) => port + n);
  const proxyPort = port + 3;
  const servers = [];
  const proxy = startChild(new URL('./proxy.mjs', import.meta.url));
  const clients = startClients();
  const storeCpu = await openStoreCpu(databaseUrl);
  const origin = `http://127.0.0.1:${proxyPort}`;
  try {
    for (const own of ports) servers.push(await startTouchline({ port: own, store: { databaseUrl } }));
    await proxy.request({ port: proxyPort, targets: ports });
    await clients.requests.request({ origin, rate, seconds: WARM_UP * count });
    await clients.streams.request({ work: 'open', port: proxyPort, streams });
    await clients.streams.request({ work: 'score', origin, seconds: 1 });
    await wait(SETTLE);

    const pids = [...servers, proxy].map(({ pid }) => pid);
    const [stopStore, before, begin] = [await storeCpu.start(), pids.map(cpuOf), performance.now()];
    const { pushed, requests } = await clients.both({ origin, rate, seconds });
    const took = (performance.now() - begin) / 1000;
    const used = pids.map((pid, n) => (cpuOf(pid) - before[n]) / took);
    return {
      serverCpus: used.slice(0, count),
      proxyCpu: used.at(-1),
      storeCpu: (await stopStore()) / took,
      pushed,
      requests,
    };
  } finally {
    await clients.stop();
    await proxy.stop();
    await storeCpu.close();
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

function meansOf(runs) {
  const mean = (figureOf) => runs.reduce((sum, run) => sum + figureOf(run), 0) / runs.length;
  const worst = (figureOf) => Math.max(...runs.map(figureOf));
  const total = (figureOf) => runs.reduce((sum, run) => sum + figureOf(run), 0);
  return {
    /** Of the busiest server of each round. */
    busiestCpu: mean(({ serverCpus }) => Math.max(...serverCpus)),
    serversCpu: mean(({ serverCpus }) => serverCpus.reduce((sum, cpu) => sum + cpu, 0)),
    proxyCpu: mean(({ proxyCpu }) => proxyCpu),
    storeCpu: mean(({ storeCpu }) => storeCpu),
    streams: runs[0].pushed.streams,
    p99: worst(({ pushed }) => pushed.each.p99),
    missing: total(({ pushed }) => pushed.missing),
    broken: total(({ pushed }) => pushed.broken),
    requests: total(({ requests }) => requests.count),
    rejected: total(({ requests }) => requests.rejected),
    longest: worst(({ requests }) => requests.max),
  };
}
