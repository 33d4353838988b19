import { describe, expect, it } from 'vitest';
import type { RequestPublicKey } from '../../access/key-lookup.ts';
import { createChanges, type StoreListener } from '../../changes/changes.ts';
import type { ServerPorts } from '../../ports.ts';
import type { Viewpoint } from '../../public-list/viewpoint.ts';
import type { Line } from './line.ts';
import type { Question } from './tell.ts';
import { createWatchService } from './watch-service.ts';

const key = { id: 'pk_acme', state: 'ACTIVE', publisher: { id: 'acme', version: '1' } } as RequestPublicKey;
const question: Question = { id: 'all', filter: null, viewpoint: {} as Viewpoint };

/** A service whose store says what the test says, with watchers who only keep what they are told. */
async function scripted(found: () => RequestPublicKey | null = () => key) {
  const lines: StoreListener[] = [];
  const changes = await createChanges({
    listen: async (listener) => {
      lines.push(listener);
      listener.up();
      return async () => {};
    },
  });
  const asked: string[] = [];
  const keys = {
    find: async (id: string) => {
      asked.push(id);
      return found();
    },
  };
  const stores = { database: {} as ServerPorts['database'], pictures: {} as ServerPorts['pictures'] };
  const ports = { changes, keys, ...stores, onError: () => {} };
  const service = createWatchService(ports);

  function join() {
    const sent: string[] = [];
    let open = true;
    const line: Line = {
      get open() {
        return open;
      },
      send: (bytes) => sent.push(bytes.toString()),
      drained: async () => {},
      close: async () => {
        open = false;
      },
    };
    const { hub, watcher } = service.join(question, { ...key });
    watcher.line = line;
    hub.start(watcher, 7);
    return { sent, line, watcher };
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await service.tick();
  };
  return { service, changes, join, pass, asked };
}

describe('createWatchService', () => {
  it('says every 15 s that it is there and where to resume, not to all in the same second', async () => {
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

  it('looks at a key again after a write of its publisher only, once for all who bear it', async () => {
    const { join, pass, changes, asked } = await scripted();
    join();
    join();
    await pass(5);
    const idle = asked.length;
    changes.wrote('acme');
    changes.wrote('other');
    await pass(5);

    expect(idle).toBe(0);
    expect(asked).toEqual(['pk_acme']);
  });

  it.each([
    ['is gone', null],
    ['has other domains', { ...key, allowedDomains: ['acme.example'] }],
    ['belongs to a publisher that was changed', { ...key, publisher: { ...key.publisher, version: '2' } }],
  ])('ends those whose key %s', async (_, now) => {
    const { join, pass, changes } = await scripted(() => now);
    const { line } = join();

    changes.wrote('acme');
    await pass(1);

    expect(line.open).toBe(false);
  });

  it('keeps those whose publisher wrote something that is not about the key', async () => {
    const { join, pass, changes } = await scripted(() => ({ ...key, publisher: { ...key.publisher, counter: 8 } }));
    const { line } = join();

    changes.wrote('acme');
    await pass(1);

    expect(line.open).toBe(true);
  });

  it('looks at keys every 30 s all the same, in case nobody told', async () => {
    const { join, pass } = await scripted(() => null);
    const { line } = join();
    await pass(30);
    expect(line.open).toBe(false);
  });
});
