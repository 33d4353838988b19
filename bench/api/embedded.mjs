import { startChild } from '../server/child.mjs';
import { startTouchline } from '../server/touchline.mjs';
import { KEY } from './content.mjs';
import { dayPath } from './list-paths.mjs';
import { CONNECTIONS, mediansOf, warmUp, withCpu } from './rounds.mjs';

/**
 * The embedded store: how soon after its start a server has answered a day's list, and how many lists that no cache has
 * it answers a second.
 */
export async function measureEmbedded({ dataDir, port, runs, seconds }) {
  const starts = [];
  for (let run = 0; run < runs; run++) {
    const path = dayPath(KEY, run);
    const server = await startTouchline({ port, store: { dataDir }, path });
    starts.push({ start: server.startTime });
    await server.stop();
  }

  const server = await startTouchline({ port, store: { dataDir } });
  const load = startChild(new URL('./load-worker.mjs', import.meta.url));
  try {
    let next = 365;
    const measureAt = async (time) => {
      const { host, pid } = server;
      const result = await withCpu(pid, () =>
        load.request({ host, port, key: KEY, connections: CONNECTIONS, seconds: time, from: next })
      );
      next = result.next;
      return result;
    };
    await warmUp(measureAt);
    const rounds = [];
    for (let run = 0; run < runs; run++) rounds.push(await measureAt(seconds));
    return { ...mediansOf(rounds), ...mediansOf(starts) };
  } finally {
    await Promise.all([server.stop(), load.stop()]);
  }
}
