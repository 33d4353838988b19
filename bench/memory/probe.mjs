import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/**
 * `--import` loads this file into the server, in each of its threads. It collects garbage, then responds on
 * `MEMORY_PROBE_PORT` with the bytes that the process holds: `rss`, and `heap` and `external` of its main thread.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const channel = new BroadcastChannel('memory-probe');
/** ms to wait for the thread of the embedded store, which PostgreSQL does without. */
const THREAD_TIMEOUT_MS = 1_000;

async function collect() {
  // The memory of a collected buffer is freed one turn later.
  for (let turn = 0; turn < 3; turn += 1) {
    collectGarbage();
    await setImmediate();
  }
}

async function collectInOtherThreads() {
  const done = once(channel, 'message', { signal: AbortSignal.timeout(THREAD_TIMEOUT_MS) }).catch(() => {});
  channel.postMessage('collect');
  await done;
}

if (isMainThread) {
  createServer(async (_, response) => {
    await collectInOtherThreads();
    await collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    response.end(JSON.stringify({ rss, heap: heapUsed, external }));
  })
    .listen(Number(process.env.MEMORY_PROBE_PORT), '127.0.0.1')
    .unref();
} else {
  channel.onmessage = async () => {
    await collect();
    channel.postMessage('collected');
  };
}
channel.unref();
