import { once } from 'node:events';
import { createServer } from 'node:http';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { collectGarbage } from './collect-garbage.mjs';

/**
 * `--import` loads this file into the server, in each of its threads. It collects garbage, then responds on
 * `MEMORY_PROBE_PORT` with the bytes that the process holds: `rss`, and `heap` and `external` of its main thread.
 */
const channel = new BroadcastChannel('memory-probe');
/** ms to wait for the thread of the embedded store, which PostgreSQL does without. */
const THREAD_TIMEOUT_MS = 1_000;

async function collectInOtherThreads() {
  const done = once(channel, 'message', { signal: AbortSignal.timeout(THREAD_TIMEOUT_MS) }).catch(() => {});
  channel.postMessage('collect');
  await done;
}

if (isMainThread) {
  createServer(async (_, response) => {
    await collectInOtherThreads();
    await collectGarbage();
    const { rss, heapUsed, external } = process.memoryUsage();
    response.end(JSON.stringify({ rss, heap: heapUsed, external }));
  })
    .listen(Number(process.env.MEMORY_PROBE_PORT), '127.0.0.1')
    .unref();
} else {
  channel.onmessage = async () => {
    await collectGarbage();
    channel.postMessage('collected');
  };
}
channel.unref();
