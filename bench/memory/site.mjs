import { createClient } from '../growth/client.mjs';
import { startTouchline } from '../server/touchline.mjs';

const PROBE = new URL('./probe.mjs', import.meta.url);
const VISITORS = 250;

/**
 * Starts the built server with its default settings. `memory()` resolves to the bytes that it holds once garbage is
 * collected, `visitors` are clients with an address each, so that the limits of one client are not reached.
 */
export async function startSite({ port, store }) {
  const probePort = port + 1;
  const server = await startTouchline({
    port,
    store,
    settings: { NODE_OPTIONS: `--import ${PROBE.href}`, MEMORY_PROBE_PORT: String(probePort) },
  });
  const { origin } = server;
  const editor = createClient({ origin, address: '127.0.0.2' });
  const visitors = Array.from({ length: VISITORS }, (_, n) => createClient({ origin, address: `127.0.3.${n + 1}` }));
  return {
    origin,
    editor,
    /** Requests a path as the n-th visitor; rejects unless the status is 200. */
    async visit(n, path) {
      const { status, text } = await visitors[n % VISITORS].get(path, { keepText: true });
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    },
    async memory() {
      const response = await fetch(`http://127.0.0.1:${probePort}/`);
      return response.json();
    },
    async stop() {
      for (const client of [editor, ...visitors]) client.close();
      await server.stop('SIGKILL');
    },
  };
}
