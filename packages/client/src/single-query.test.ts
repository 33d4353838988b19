import { describe, expect, it } from 'vitest';
import { createClient } from './create-client.ts';
import { testSource } from './testing/source.ts';

const signal = { aborted: false };

describe('one resource', () => {
  it('API-06, EP-07: is an event by its id, with filter, order and locale, and has the names a player shows', async () => {
    const { source, calls } = testSource(() => ({
      id: 'e1',
      title: 'Ajax - PSV',
      description: 'Round 14',
      startTime: '2026-11-21T14:00:00Z',
      posterUrl: 'https://img.example/p.jpg',
      videoIds: ['v1', 'v2'],
    }));
    const input = { id: 'e1', filter: 'a = 1', orderBy: 'start_time', locale: 'nl' };

    const event = await createClient(source).event(input).queryFn({ signal });

    expect(calls[0]).toEqual({
      path: '/v1/events/e1',
      params: [
        ['filter', 'a = 1'],
        ['key', 'pk_1'],
        ['locale', 'nl'],
        ['orderBy', 'start_time'],
      ],
      headers: {},
    });
    expect(event).toMatchObject({
      title: 'Ajax - PSV',
      description: 'Round 14',
      startTime: Date.parse('2026-11-21T14:00:00Z'),
      posterUrl: 'https://img.example/p.jpg',
      videoIds: ['v1', 'v2'],
    });
  });

  it('API-07, CW-04: is a creative work by its id, without a release time where there is none', async () => {
    const { source, calls } = testSource(() => ({ id: 'w1', title: 'The Derby', description: '…', videoIds: [] }));

    const work = await createClient(source)
      .creativeWork({ id: 'w1', filter: 'a = 1', orderBy: 'title', locale: 'nl' })
      .queryFn({ signal });

    expect(calls[0]?.path).toBe('/v1/creativeWorks/w1');
    expect(calls[0]?.params.map(([name]) => name)).toEqual(['filter', 'key', 'locale', 'orderBy']);
    expect(work).toMatchObject({ title: 'The Derby', description: '…', releaseTime: null, videoIds: [] });
  });

  it('API-01: is a banner collection by its id', async () => {
    const { source, calls } = testSource(() => ({ id: 'home', banners: [{ id: 'b1' }] }));
    const collection = await createClient(source).bannerCollection({ id: 'home' }).queryFn({ signal });
    expect(calls[0]).toMatchObject({ path: '/v1/bannerCollections/home', params: [['key', 'pk_1']] });
    expect(collection).toMatchObject({ id: 'home', banners: [{ id: 'b1' }] });
  });

  it('is an entity by its id, under its display name', async () => {
    const { source } = testSource(() => ({ id: 'ajax', name: 'Ajax', resourceName: 'publishers/acme/entities/ajax' }));
    const entity = await createClient(source).entity({ id: 'ajax' }).queryFn({ signal });
    expect(entity).toMatchObject({ id: 'ajax', name: 'Ajax' });
  });

  it('cannot leave its place by an odd id', async () => {
    const { source, calls } = testSource(() => ({ id: 'x' }));
    await createClient(source).event({ id: '../keys?a=b#c' }).queryFn({ signal });
    expect(calls[0]?.path).toBe('/v1/events/..%2Fkeys%3Fa%3Db%23c');
  });

  it('is not asked for without an id', () => {
    const client = createClient(testSource(() => ({})).source);
    expect([client.event({ id: '' }).enabled, client.creativeWork({ id: ' ' }).enabled]).toEqual([false, false]);
    expect(client.event({ id: 'e1' }).enabled).toBe(true);
  });

  it.each([[{}], [[]], [null], [{ id: 7 }], ['text']])('fails with NETWORK on %j', async (body) => {
    const { source } = testSource(() => body);
    const failure = createClient(source).event({ id: 'e1' }).queryFn({ signal });
    await expect(failure).rejects.toMatchObject({ code: 'NETWORK', message: expect.stringContaining('no event') });
  });

  it('tells the server’s refusal', async () => {
    const { source, calls } = testSource(() => 404);
    await expect(createClient(source).event({ id: 'e1' }).queryFn({ signal })).rejects.toMatchObject({ status: 404 });
    expect(calls).toHaveLength(1);
  });
});

describe('what belongs to all events', () => {
  it('are the event types with their paths', async () => {
    const paths = { home_name: 'metadata.home.name' };
    const { source, calls } = testSource(() => ({ eventTypes: [{ id: 'football', paths }, { paths }, null] }));
    const types = await createClient(source).eventTypes().queryFn({ signal });
    expect(calls[0]).toMatchObject({ path: '/v1/eventTypes', params: [['key', 'pk_1']] });
    expect(types).toEqual([{ id: 'football', displayName: '', paths }]);
  });

  it('are a publisher’s own words in a locale', async () => {
    const { source, calls } = testSource(() => ({ locale: 'nl', texts: { Today: 'Vandaag', Live: 7 } }));
    const texts = await createClient(source).translation({ locale: 'nl_BE' }).queryFn({ signal });
    expect(calls[0]?.path).toBe('/v1/translations/nl-BE');
    expect(texts).toEqual({ Today: 'Vandaag' });
  });
});
