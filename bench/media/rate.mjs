import { startChild } from '../api/child.mjs';
import { interleave, warmUp } from '../api/rounds.mjs';

/** Connections that ask at the same time. */
const CONNECTIONS = 32;

/** How often a second one segment is given: to everybody, by a signed address, and by a playback token. */
export async function measureRate(site, { runs, seconds }) {
  const { port, token, folder, segments } = site;
  const load = startChild('../media/segment-worker.mjs');
  const query = await site.queryOf('sealed');
  const at = (id) => `/media/${id}/${folder}/${segments[1]}`;
  const asked = {
    open: { path: at('open'), headers: {} },
    signed: { path: at('sealed') + query, headers: {} },
    bearer: { path: at('sealed'), headers: { Authorization: `Bearer ${token}` } },
  };
  const measure = (each) => async (time) => {
    const result = await load.ask({ host: '127.0.0.1', port, connections: CONNECTIONS, seconds: time, ...each });
    return { ...result, rate: result.count / (result.took / 1000) };
  };
  try {
    for (const each of Object.values(asked)) await warmUp(measure(each));
    const entries = Object.entries(asked).map(([name, each]) => [name, () => measure(each)(seconds)]);
    return await interleave(Object.fromEntries(entries), runs);
  } finally {
    await load.stop();
  }
}
