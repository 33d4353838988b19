import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestPublicKey, RequestPublisher } from '../../access/key-lookup.ts';
import type { KnownPictures } from '../../images/known-pictures.ts';
import type { Viewpoint } from '../../public-list/viewpoint.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { testStore } from '../../test-store.ts';
import type { Watcher } from './audience.ts';
import type { Line } from './line.ts';
import { createWatchHub } from './watch-hub.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const publisher = { id: 'acme', languageCode: 'en', imageHosts: [] } as unknown as RequestPublisher;
const key = { id: 'pk_acme', publisher } as RequestPublicKey;
const noPictures: KnownPictures = { versions: new Map(), scorePaths: new Map(), state: '' };
const viewpoint = {
  publisher,
  locales: ['en'],
  view: 'FULL',
  home: { publicUrl: 'https://content.example', publisher: 'acme', imageHosts: [], versions: new Map() },
  scorePaths: new Map(),
  pictures: '',
} as Viewpoint;

/** A hub over the store whose look at pictures, the last step of a read, the test may hold back or let fail. */
async function openHub() {
  await test.manage('DELETE', '/acme');
  await test.manage('POST', '?publisherId=acme', { body: {} });
  let look = async () => noPictures;
  const errors: unknown[] = [];
  const dismissed: Watcher[] = [];
  const hub = createWatchHub('acme', {
    database: test.store.database,
    pictures: { of: () => look() },
    dismiss: (watcher) => dismissed.push(watcher),
    onError: (error) => errors.push(error),
  });
  const join = async (since: number | null) => {
    const sent: string[] = [];
    const line: Line = {
      open: true,
      send: (bytes) => sent.push(bytes.toString()),
      drained: async () => {},
      close: async () => {},
    };
    const watcher = hub.add({ id: 'all', filter: null, viewpoint }, key);
    watcher.line = line;
    if (since === null) hub.start(watcher, await hub.counter());
    else await hub.resume(watcher, since);
    return { watcher, told: () => sent.join('').match(/(?<=id: )\d+(?=\nevent)/g) ?? [] };
  };
  const create = async (id: string) => (await test.manage('POST', `/acme/events?eventId=${id}`, { body: {} })).json;
  const lookWith = (next: typeof look) => {
    look = next;
  };
  return { hub, join, create, lookWith, errors, dismissed };
}

describe(`createWatchHub (${testStore})`, () => {
  it('goes on where it failed, without loss, and says once that it failed', async () => {
    const { hub, join, create, lookWith, errors } = await openHub();
    const { told } = await join(null);
    lookWith(() => Promise.reject(new Error('the store is gone')));
    for (const id of ['e1', 'e2']) {
      await create(id);
      hub.news(null);
      await expect.poll(() => hub.behind).toBe(true);
    }
    const before = told();
    lookWith(async () => noPictures);
    hub.news(null);

    await expect.poll(told).toEqual(['1', '2']);
    expect(before).toEqual([]);
    expect([hub.behind, errors.length]).toEqual([false, 1]);
  });

  it('tells in order what happens while older is being read for who resumes', async () => {
    const { hub, join, create, lookWith } = await openHub();
    const other = await join(null);
    await create('e1');
    const held: (() => void)[] = [];
    lookWith(
      () =>
        new Promise((resolve) => {
          held.push(() => resolve(noPictures));
        })
    );
    const resuming = join(0);
    await expect.poll(() => held.length).toBe(1);
    lookWith(async () => noPictures);
    await create('e2');
    hub.news(2);
    await expect.poll(other.told).toEqual(['1', '2']);
    for (const goOn of held) goOn();

    const { told } = await resuming;
    expect(told()).toEqual(['1', '2']);
    await create('e3');
    hub.news(3);
    await expect.poll(told).toEqual(['1', '2', '3']);
  });

  it('ends all who watch a publisher that was deleted and made again, whose numbers begin anew', async () => {
    const { hub, join, create, dismissed } = await openHub();
    const { watcher } = await join(null);
    await create('e1');
    hub.news(1);
    await expect.poll(() => watcher.from).toBe(1);
    await test.manage('DELETE', '/acme');
    await test.manage('POST', '?publisherId=acme', { body: {} });
    await hub.counter();

    expect(dismissed).toEqual([watcher]);
  });
});
