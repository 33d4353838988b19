import { interleave, warmUp } from '../api/rounds.mjs';
import { startChild } from '../server/child.mjs';

/** Connections that ask at the same time. */
const CONNECTIONS = 32;

/** Measures the responses per second for one segment: public, with a signed URL, and with a playback token. */
export async function measureRate(site, { runs, seconds }) {
  const { port, token, folder, segments } = site;
  const load = startChild(new URL('./segment-worker.mjs', import.meta.url));
  const query = await site.queryOf('sealed');
  const at = (id) => `/media/${id}/${folder}/${segments[1]}`;
  const requests = {
    open: { path: at('open'), headers: {} },
    signed: { path: at('sealed') + query, headers: {} },
    bearer: { path: at('sealed'), headers: { Authorization: `Bearer ${token}` } },
  };
  const measure = (each) => async (time) => {
    const result = await load.request({ host: '127.0.0.1', port, connections: CONNECTIONS, seconds: time, ...each });
    return { ...result, rate: result.count / (result.took / 1000) };
  };
  try {
    for (const each of Object.values(requests)) await warmUp(measure(each));
    const entries = Object.entries(requests).map(([name, each]) => [name, () => measure(each)(seconds)]);
    return await interleave(Object.fromEntries(entries), runs);
  } finally {
    await load.stop();
  }
}
