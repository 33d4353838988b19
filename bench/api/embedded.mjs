import { startChild } from './child.mjs';
import { KEY } from './content.mjs';
import { dayQuestion } from './questions.mjs';
import { CONNECTIONS, mediansOf, warmUp, withCpu } from './rounds.mjs';
import { startTouchline } from './touchline.mjs';

/**
 * The embedded store: how soon after its start a server has answered a day's list, and how many lists that no cache has
 * it answers a second.
 */
export async function measureEmbedded({ dataDir, port, runs, seconds }) {
  const starts = [];
  for (let run = 0; run < runs; run++) {
    const path = dayQuestion(KEY, run);
    const server = await startTouchline({ port, store: { dataDir }, path });
    starts.push({ start: server.startTime });
    await server.stop();
  }

  const server = await startTouchline({ port, store: { dataDir } });
  const load = startChild('load-worker.mjs');
  try {
    let next = 365;
    const ask = async (time) => {
      const { host, pid } = server;
      const result = await withCpu(pid, () =>
        load.ask({ host, port, key: KEY, connections: CONNECTIONS, seconds: time, from: next })
      );
      next = result.next;
      return result;
    };
    await warmUp(ask);
    const rounds = [];
    for (let run = 0; run < runs; run++) rounds.push(await ask(seconds));
    return { ...mediansOf(rounds), ...mediansOf(starts) };
  } finally {
    await Promise.all([server.stop(), load.stop()]);
  }
}
