import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openPublisher, type Query, type Target, type TestPublisher } from './target.ts';

/** Contract §8, 10: clients with a current copy get 304; responses that depend on a token are never cached (§7). */
export function describeCaching(target: () => Target): void {
  describe('copies', () => {
    let acme: TestPublisher;
    beforeAll(async () => {
      acme = await openPublisher(target());
      await acme.create('eventTypes', 'football', { paths: { home_name: 'metadata.home.name' } });
      await acme.create('events', 'e1', { typeId: 'football', title: 'Derby', startTime: '2020-01-01T12:00:00Z' });
      await acme.create('events', 'live', { typeId: 'live', status: 'EVENT_STATUS_STARTED' });
      await acme.create('creativeWorks', 'w1', { title: 'The Derby' });
      await acme.create('entities', 'ajax', { displayName: 'Ajax', typeId: 'team' });
      await acme.create('bannerCollections', 'home', {});
      await acme.create('videos', 'v1', { displayName: 'Main' });
      await acme.create('translations', 'nl', { texts: {} });
    });

    const rest = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';
    const cacheable: [string, Query, string | RegExp][] = [
      ['/v1/events', { filter: 'type_id = "football"' }, 'public, max-age=30, stale-while-revalidate=300'],
      ['/v1/events', {}, 'public, max-age=2, s-maxage=2, stale-while-revalidate=10'],
      ['/v1/events/e1', {}, /^public, max-age=/],
      ['/v1/eventTypes', {}, /^public, max-age=/],
      ['/v1/creativeWorks', {}, rest],
      ['/v1/creativeWorks/w1', {}, rest],
      ['/v1/entities', {}, rest],
      ['/v1/entities/ajax', {}, rest],
      ['/v1/bannerCollections/home', {}, rest],
      ['/v1/videos', { ids: ['v1'] }, 'public, max-age=10'],
      ['/v1/videos/v1', {}, 'public, max-age=10'],
      ['/v1/translations/nl', {}, /^public, max-age=/],
    ];
    it.each(cacheable)(
      'API-09: %s %j answers 304 to clients with a current copy',
      async (path, query, cacheControl) => {
        const first = await acme.visit(path, query);
        const etag = first.headers.get('etag') ?? '';
        expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(W\/)?"[^"]+"$/)]);
        expect(first.headers.get('cache-control')).toEqual(
          typeof cacheControl === 'string' ? cacheControl : expect.stringMatching(cacheControl)
        );

        for (const copy of [etag, `"other", ${etag}`, '*']) {
          const again = await acme.visit(path, query, { 'if-none-match': copy });
          expect([copy, again.status, again.text]).toEqual([copy, 304, '']);
          for (const name of ['etag', 'cache-control', 'vary', 'content-language', 'access-control-allow-origin'])
            expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
        }
        expect((await acme.visit(path, query, { 'if-none-match': '"other"' })).status).toBe(200);
      }
    );

    it('a copy is outdated once its content has changed', async () => {
      const query = { filter: 'id = "e1"' };
      const before = await acme.visit('/v1/events', query);
      const copy = { 'if-none-match': before.headers.get('etag') ?? '' };

      await acme.manage('PATCH', '/events/e1', { title: 'Derby day' });

      // On another server than the one that wrote, as soon as it is notified.
      const after = await vi.waitFor(async () => {
        const answer = await acme.visit('/v1/events', query, copy);
        expect(answer.status).toBe(200);
        return answer;
      }, 2_000);
      expect(after.json.events[0].title).toBe('Derby day');
      expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    });

    it('EP-01: a response to a request with a token is private, and never confirmed by 304', async () => {
      for (const [path, query] of [
        ['/v1/videos/v1', {}],
        ['/v1/videos', { ids: ['v1'] }],
      ] as const) {
        const headers = { authorization: 'Bearer no.playback.token' };
        const first = await acme.visit(path, query, headers);
        const again = await acme.visit(path, query, { ...headers, 'if-none-match': '*' });

        expect([first.status, again.status]).toEqual([200, 200]);
        expect(first.headers.get('cache-control')).toBe('private, no-store');
        expect(first.headers.get('etag')).toBeNull();
      }
    });

    it('errors are not cached', async () => {
      for (const path of ['/v1/events/nobody', '/v1/videos/nobody', '/v1/events?filter=(']) {
        const [route = '', filter] = path.split('?filter=');
        const answer = await acme.visit(route, filter ? { filter } : {});
        expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
        expect(answer.headers.get('etag')).toBeNull();
      }
    });
  });
}
