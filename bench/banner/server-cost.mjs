import http from 'node:http';

const REQUESTS = 2000;

/** Renders are dearer and need as many different queries; fewer of them are enough. */
const RENDERS = 300;

/** Requests under way at once. */
const CONCURRENCY = 4;

/**
 * Process CPU time of our server in ms per request, over keep-alive: a fragment from the warm cache, the same answered
 * with 304, and one that has to be rendered. Asks the server itself, not the proxy.
 */
export async function measureServerCost({ direct, query }) {
  const path = `/v1/fragments/banner-carousel?${query}`;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const get = (each, headers = {}) => request(agent, direct + each, headers);
  const same = () => path;
  // Another delay is another fragment: every one of these is new to the cache.
  const other = (base) => (index) => `${path}&autoplay-delay=${base + index}`;

  const { headers } = await get(path);
  const warmUp = { path: same, get, status: 200, direct };
  await cpuPerRequest({ ...warmUp, count: REQUESTS });
  await cpuPerRequest({ ...warmUp, path: other(3000), count: RENDERS });

  const warm = await cpuPerRequest({ ...warmUp, count: REQUESTS });
  const validated = (each) => get(each, { 'if-none-match': headers.etag });
  const notModified = await cpuPerRequest({ ...warmUp, get: validated, status: 304, count: REQUESTS });
  const rendered = await cpuPerRequest({ ...warmUp, path: other(4000), count: RENDERS });

  agent.destroy();
  return { requests: REQUESTS, warm, notModified, rendered };
}

async function cpuPerRequest({ path, get, status, count, direct }) {
  const before = await cpuTime(direct);
  let next = 0;
  const work = async () => {
    while (next < count) {
      const answer = await get(path(next++));
      if (answer.status !== status) throw new Error(`Asked for ${status}, the server said ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));

  return ((await cpuTime(direct)) - before) / count;
}

/** CPU time of the server's process so far, user and system, in ms. */
async function cpuTime(direct) {
  const metrics = await (await fetch(`${direct}/metrics`)).text();
  const seconds = metrics.match(/^(?:\w+_)?process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/m)?.[1];
  if (!seconds) throw new Error('/metrics has no process_cpu_seconds_total.');
  return Number(seconds) * 1000;
}

function request(agent, url, extraHeaders) {
  const headers = { 'accept-encoding': 'br', ...extraHeaders };
  return new Promise((resolve, reject) => {
    const clientRequest = http.get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers }));
    });
    clientRequest.on('error', reject);
  });
}
