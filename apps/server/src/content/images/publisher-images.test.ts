import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { createPublisherImagesLookup } from './publisher-images.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme', { body: {} });
}, 60_000);
afterAll(() => server.close());

const upload = (id: string, size: number) =>
  server.manage('POST', `/acme/images?imageId=${id}`, {
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="9" height="9"/></svg>`,
    headers: { 'content-type': 'image/svg+xml' },
  });

describe('createPublisherImagesLookup', () => {
  it('caches images, checks after a write, and reads them again only if one changed', async () => {
    const updates = { generation: 1, live: true };
    const changes = {
      generation: () => updates.generation,
      get live() {
        return updates.live;
      },
      subscribe: () => () => {},
      writtenSince: () => null,
      receivedRevision: () => null,
      begin: () => ({ done() {}, failed() {} }),
      wrote: () => {},
      close: async () => {},
    };
    const { database } = server.ports;
    const lookup = createPublisherImagesLookup({ database, changes, clock: () => server.time.now });
    const load = async () => {
      const before = server.queries.length;
      const { versions, state } = await lookup.of('acme');
      return { ids: [...versions.keys()].sort(), state, queries: server.queries.length - before };
    };

    expect(await load()).toMatchObject({ ids: [], queries: 2 });
    expect(await load()).toMatchObject({ queries: 0 });

    expect((await upload('a', 9)).status).toBe(200);
    updates.generation += 1;
    const first = await load();
    expect(first).toMatchObject({ ids: ['a'], queries: 2 });
    updates.generation += 1;
    expect(await load()).toEqual({ ...first, queries: 1 });

    await server.manage('DELETE', '/acme/images/a');
    await upload('b', 12);
    updates.live = false;
    expect(await load()).toMatchObject({ ids: ['a'], queries: 0 });
    server.time.now += 1_000;
    const second = await load();
    expect(second).toMatchObject({ ids: ['b'], queries: 2 });
    expect(second.state).not.toBe(first.state);
  });
});
