import { describe, expect, it } from 'vitest';
import type { RequestPublicKey } from '../../../platform/access/key-lookup.ts';
import { createChanges, type StoreListener } from '../../../platform/changes/changes.ts';
import type { Content } from '../../content.ts';
import type { ProjectionContext } from '../../public-list/projection-context.ts';
import type { WatchQuery } from './format-updates.ts';
import type { SseConnection } from './sse-connection.ts';
import { createWatchService } from './watch-service.ts';

const key = { id: 'pk_acme', state: 'ACTIVE', publisher: { id: 'acme', version: '1' } } as RequestPublicKey;
const query: WatchQuery = { id: 'all', filter: null, context: {} as ProjectionContext };

/** A service whose store responds as the test says, with watchers that only record what they receive. */
async function scripted(candidate: () => RequestPublicKey | null = () => key) {
  const lines: StoreListener[] = [];
  const changes = await createChanges({
    listen: async (listener) => {
      lines.push(listener);
      listener.up();
      return async () => {};
    },
  });
  const lookups: string[] = [];
  const keys = {
    find: async (id: string) => {
      lookups.push(id);
      return candidate();
    },
  };
  const stores = { database: {} as Content['database'], publisherImages: {} as Content['publisherImages'] };
  const ports = { changes, keys, ...stores, onError: () => {} };
  const service = createWatchService(ports);

  function join() {
    const sent: string[] = [];
    let open = true;
    const line: SseConnection = {
      get open() {
        return open;
      },
      send: (bytes) => sent.push(bytes.toString()),
      drained: async () => {},
      close: async () => {
        open = false;
      },
    };
    const { hub, watcher } = service.join(query, { ...key });
    watcher.connection = line;
    hub.start(watcher, 7);
    return { sent, line, watcher };
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await service.tick();
  };
  return { service, changes, join, pass, lookups };
}

describe('createWatchService', () => {
  it('sends a heartbeat with the revision every 15 s, not to all watchers in the same second', async () => {
    const { join, pass } = await scripted();
    const watchers = [join(), join()];

    await pass(1);
    const early = watchers.reduce((sum, { sent }) => sum + sent.length, 0);
    await pass(14);
    const all = watchers.map(({ sent }) => [...sent]);
    await pass(15);

    expect(early).toBeLessThan(2);
    expect(all).toEqual([[': here\nid: 7\n\n'], [': here\nid: 7\n\n']]);
    expect(watchers.map(({ sent }) => sent.length)).toEqual([2, 2]);
  });

  it('checks a key again only after a write of its publisher, once for all its watchers', async () => {
    const { join, pass, changes, lookups } = await scripted();
    join();
    join();
    await pass(5);
    const idle = lookups.length;
    changes.wrote('acme');
    changes.wrote('other');
    await pass(5);

    expect(idle).toBe(0);
    expect(lookups).toEqual(['pk_acme']);
  });

  it.each([
    ['is gone', null],
    ['has other domains', { ...key, allowedDomains: ['acme.example'] }],
    ['belongs to a publisher that was changed', { ...key, publisher: { ...key.publisher, version: '2' } }],
  ])('ends the watchers of a key that %s', async (_, now) => {
    const { join, pass, changes } = await scripted(() => now);
    const { line } = join();

    changes.wrote('acme');
    await pass(1);

    expect(line.open).toBe(false);
  });

  it("keeps the watchers if the publisher's write does not concern the key", async () => {
    const { join, pass, changes } = await scripted(() => ({ ...key, publisher: { ...key.publisher, counter: 8 } }));
    const { line } = join();

    changes.wrote('acme');
    await pass(1);

    expect(line.open).toBe(true);
  });

  it('checks keys every 30 s in any case, in case a notification was lost', async () => {
    const { join, pass } = await scripted(() => null);
    const { line } = join();
    await pass(30);
    expect(line.open).toBe(false);
  });
});
