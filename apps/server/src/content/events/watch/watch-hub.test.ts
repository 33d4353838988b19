import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestPublicKey, RequestPublisher } from '../../../platform/access/key-lookup.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { testStore } from '../../../testing/store.ts';
import type { PublisherImages } from '../../images/publisher-images.ts';
import type { ProjectionContext } from '../../public-list/projection-context.ts';
import type { Watcher } from './audience.ts';
import type { SseConnection } from './sse-connection.ts';
import { createWatchHub } from './watch-hub.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const publisher = { id: 'acme', languageCode: 'en', imageHosts: [] } as unknown as RequestPublisher;
const key = { id: 'pk_acme', publisher } as RequestPublicKey;
const noImages: PublisherImages = { versions: new Map(), scorePaths: new Map(), state: '' };
const context = {
  publisher,
  locales: ['en'],
  view: 'FULL',
  home: { publicUrl: 'https://content.example', publisher: 'acme', imageHosts: [], versions: new Map() },
  scorePaths: new Map(),
  imageState: '',
} as ProjectionContext;

/** A hub whose image lookup, the last step of a read, the test can delay or fail. */
async function openHub() {
  await test.manage('DELETE', '/acme');
  await test.manage('POST', '?publisherId=acme', { body: {} });
  let findImages = async () => noImages;
  const errors: unknown[] = [];
  const dismissed: Watcher[] = [];
  const hub = createWatchHub('acme', {
    database: test.store.database,
    publisherImages: { of: () => findImages() },
    dismiss: (watcher) => dismissed.push(watcher),
    onError: (error) => errors.push(error),
  });
  const join = async (since: number | null) => {
    const sent: string[] = [];
    const connection: SseConnection = {
      open: true,
      send: (bytes) => sent.push(bytes.toString()),
      drained: async () => {},
      close: async () => {},
    };
    const watcher = hub.add({ id: 'all', filter: null, context }, key);
    watcher.connection = connection;
    if (since === null) hub.start(watcher, await hub.counter());
    else await hub.resume(watcher, since);
    return { watcher, receivedRevisions: () => sent.join('').match(/(?<=id: )\d+(?=\nevent)/g) ?? [] };
  };
  const create = async (id: string) => (await test.manage('POST', `/acme/events?eventId=${id}`, { body: {} })).json;
  const setImageLookup = (next: typeof findImages) => {
    findImages = next;
  };
  return { hub, join, create, setImageLookup, errors, dismissed };
}

describe(`createWatchHub (${testStore})`, () => {
  it('continues after a failure without loss, and reports the failure once', async () => {
    const { hub, join, create, setImageLookup, errors } = await openHub();
    const { receivedRevisions } = await join(null);
    setImageLookup(() => Promise.reject(new Error('the store is gone')));
    for (const id of ['e1', 'e2']) {
      await create(id);
      hub.onWrite(null);
      await expect.poll(() => hub.behind).toBe(true);
    }
    const before = receivedRevisions();
    setImageLookup(async () => noImages);
    hub.onWrite(null);

    await expect.poll(receivedRevisions).toEqual(['1', '2']);
    expect(before).toEqual([]);
    expect([hub.behind, errors.length]).toEqual([false, 1]);
  });

  it('sends changes in order while older ones are read for a resuming watcher', async () => {
    const { hub, join, create, setImageLookup } = await openHub();
    const other = await join(null);
    await create('e1');
    const held: (() => void)[] = [];
    setImageLookup(
      () =>
        new Promise((resolve) => {
          held.push(() => resolve(noImages));
        })
    );
    const resuming = join(0);
    await expect.poll(() => held.length).toBe(1);
    setImageLookup(async () => noImages);
    await create('e2');
    hub.onWrite(2);
    await expect.poll(other.receivedRevisions).toEqual(['1', '2']);
    for (const goOn of held) goOn();

    const { receivedRevisions } = await resuming;
    expect(receivedRevisions()).toEqual(['1', '2']);
    await create('e3');
    hub.onWrite(3);
    await expect.poll(receivedRevisions).toEqual(['1', '2', '3']);
  });

  it('ends all watchers of a publisher that was deleted and created again, because its revisions restart', async () => {
    const { hub, join, create, dismissed } = await openHub();
    const { watcher } = await join(null);
    await create('e1');
    hub.onWrite(1);
    await expect.poll(() => watcher.from).toBe(1);
    await test.manage('DELETE', '/acme');
    await test.manage('POST', '?publisherId=acme', { body: {} });
    await hub.counter();

    expect(dismissed).toEqual([watcher]);
  });
});
