import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test-app.ts';
import { createPictureLookup } from './known-pictures.ts';

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

describe('createPictureLookup', () => {
  it('knows the pictures, asks again after a write and reads them again only if one changed', async () => {
    const news = { generation: 1, live: true };
    const changes = {
      generation: () => news.generation,
      get live() {
        return news.live;
      },
      subscribe: () => () => {},
      writtenSince: () => null,
      heardRevision: () => null,
      begin: () => ({ done() {}, failed() {} }),
      wrote: () => {},
      close: async () => {},
    };
    const { database } = server.ports;
    const pictures = createPictureLookup({ database, changes, clock: () => server.time.now });
    const ask = async () => {
      const before = server.queries.length;
      const { versions, state } = await pictures.of('acme');
      return { ids: [...versions.keys()].sort(), state, queries: server.queries.length - before };
    };

    expect(await ask()).toMatchObject({ ids: [], queries: 2 });
    expect(await ask()).toMatchObject({ queries: 0 });

    expect((await upload('a', 9)).status).toBe(200);
    news.generation += 1;
    const first = await ask();
    expect(first).toMatchObject({ ids: ['a'], queries: 2 });
    news.generation += 1;
    expect(await ask()).toEqual({ ...first, queries: 1 });

    await server.manage('DELETE', '/acme/images/a');
    await upload('b', 12);
    news.live = false;
    expect(await ask()).toMatchObject({ ids: ['a'], queries: 0 });
    server.time.now += 1_000;
    const second = await ask();
    expect(second).toMatchObject({ ids: ['b'], queries: 2 });
    expect(second.state).not.toBe(first.state);
  });
});
