import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../server/child.mjs';
import { cpuOf, memoryOf } from '../server/process-stats.mjs';
import { manage, startTouchline } from '../server/touchline.mjs';
import { PUBLISHER } from './content.mjs';

const EVENT = 'watched';
/** ms in which a process comes to rest. */
const SETTLE = 2000;

/**
 * So many open streams and one update a second. Times are from the moment the writer sends its PATCH until a client has
 * the whole event, in ms; memory is what the server's process grew by, a client, in bytes.
 */
export async function measureWatch({ databaseUrl, port, clients, updates }) {
  const server = await startTouchline({ port, store: { databaseUrl } });
  const { origin, host, pid } = server;
  const watchers = startChild(new URL('./watch-worker.mjs', import.meta.url));
  try {
    await manage(origin, 'POST', `/${PUBLISHER}/events?eventId=${EVENT}`, {
      typeId: 'football',
      title: 'Ajax - PSV',
      status: 'EVENT_STATUS_STARTED',
    });
    // A server that nobody asked yet: what its first use takes counts too, so the figure is an upper bound. After other
    // work the garbage of that would be collected meanwhile, and streams would seem to cost less than nothing.
    await wait(SETTLE);
    const before = memoryOf(pid);

    await watchers.request({ work: 'open', host, port, clients });
    await wait(SETTLE);
    const opened = memoryOf(pid);

    const [cpu, start] = [cpuOf(pid), performance.now()];
    const fanOut = await watchers.request({ work: 'update', origin, event: EVENT, updates });
    const load1 = (cpuOf(pid) - cpu) / (performance.now() - start);
    await wait(SETTLE);

    return {
      ...fanOut,
      clients,
      updates,
      processor: load1,
      memoryOpen: (opened - before) / clients,
      memory: (memoryOf(pid) - before) / clients,
    };
  } finally {
    await watchers.stop();
    await manage(origin, 'DELETE', `/${PUBLISHER}/events/${EVENT}`).catch(() => {});
    await server.stop();
  }
}
