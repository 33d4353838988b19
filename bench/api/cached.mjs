import { startChild } from '../server/child.mjs';
import { startTouchline } from '../server/touchline.mjs';
import { KEY } from './content.mjs';
import { samePath } from './list-paths.mjs';
import { CONNECTIONS, interleave, warmUp, withCpu } from './rounds.mjs';

/** The same list again and again, within its max-age, beside a node:http server that always says the same bytes. */
export async function measureCached({ databaseUrl, port, runs, seconds }) {
  const server = await startTouchline({ port, store: { databaseUrl } });
  const [load, bare] = [
    startChild(new URL('./load-worker.mjs', import.meta.url)),
    startChild(new URL('./bare-http.mjs', import.meta.url)),
  ];
  const { host } = server;
  try {
    const answer = await fetch(server.origin + samePath(KEY));
    const length = (await answer.arrayBuffer()).byteLength;
    await bare.request({ port: port + 1, length });

    const measure = (pid, at) => (time) =>
      withCpu(pid, () =>
        load.request({ host, port: at, key: KEY, connections: CONNECTIONS, seconds: time, from: null })
      );
    const [ours, constant] = [measure(server.pid, port), measure(bare.pid, port + 1)];
    await warmUp(ours);
    await warmUp(constant);
    return { ...(await interleave({ ours: () => ours(seconds), bare: () => constant(seconds) }, runs)), length };
  } finally {
    await Promise.all([server.stop(), load.stop(), bare.stop()]);
  }
}
