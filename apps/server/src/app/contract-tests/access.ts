import { beforeAll, describe, expect, it } from 'vitest';
import { get, openPublisher, type Target, type TestPublisher } from './target.ts';

/** Contract §8, 9: the pages that may use a key. */
export function describeAccess(target: () => Target): void {
  describe('allowed domains', () => {
    let acme: TestPublisher;
    const key = (name: string) => `${acme.key}_${name}`;
    beforeAll(async () => {
      acme = await openPublisher(target());
      await acme.create('events', 'e1', { title: 'Derby' });
      await acme.create('publicKeys', key('exact'), { allowedDomains: ['acme.example'] });
      await acme.create('publicKeys', key('wild'), { allowedDomains: ['*.acme.example'] });
      await acme.create('publicKeys', key('port'), { allowedDomains: ['localhost:*', 'dev.example:8080'] });
      await acme.create('publicKeys', key('quiet'), { allowedDomains: ['acme.example'], allowNoReferrer: true });
      await acme.create('publicKeys', key('open'), { allowedDomains: [] });
    });

    const matrix: [string, Record<string, string>, boolean][] = [
      ['exact', { origin: 'https://acme.example' }, true],
      ['exact', { origin: 'http://acme.example' }, true],
      ['exact', { origin: 'https://www.acme.example' }, false],
      ['exact', { origin: 'https://acme.example.evil.example' }, false],
      ['exact', { origin: 'https://evilacme.example' }, false],
      ['exact', { origin: 'https://acme.example:8443' }, false],
      ['exact', { referer: 'https://acme.example/a/page?x=1' }, true],
      ['exact', { referer: 'https://evil.example/acme.example' }, false],
      ['exact', { origin: 'https://evil.example', referer: 'https://acme.example/' }, false],
      ['exact', { origin: 'null' }, false],
      ['exact', {}, false],
      ['wild', { origin: 'https://www.acme.example' }, true],
      ['wild', { origin: 'https://a.b.acme.example' }, true],
      ['wild', { origin: 'https://acme.example' }, false],
      ['port', { origin: 'http://localhost:5173' }, true],
      ['port', { origin: 'http://localhost' }, true],
      ['port', { origin: 'http://dev.example:8080' }, true],
      ['port', { origin: 'http://dev.example' }, false],
      ['quiet', {}, true],
      ['quiet', { origin: 'https://evil.example' }, false],
      ['open', {}, true],
      ['open', { origin: 'https://anywhere.example' }, true],
    ];
    it.each(matrix)('the key "%s" and a page with %j: admitted is %s', async (name, headers, allowed) => {
      for (const path of ['/v1/events', '/v1/events/e1', '/v1/eventTypes', '/v1/creativeWorks', '/v1/entities']) {
        const answer = await get(target(), `${path}?key=${key(name)}`, headers);

        expect([path, answer.status, answer.reason]).toEqual(
          allowed ? [path, 200, undefined] : [path, 403, 'DOMAIN_NOT_ALLOWED']
        );
        // The page must be able to read why it is rejected.
        expect(answer.headers.get('access-control-allow-origin')).toBe(
          allowed && name !== 'open' ? (headers['origin'] ?? null) : '*'
        );
      }
    });

    it("a publisher's server needs no page: its secret key admits it, another publisher's does not", async () => {
      const other = await openPublisher(target());
      const secretOf = async (publisher: TestPublisher) =>
        (await publisher.manage('POST', '/secretKeys', {})).json.secret as string;
      const visit = (secret: string) =>
        get(target(), `/v1/events?key=${key('exact')}`, { authorization: `Bearer ${secret}` });

      expect((await visit(await secretOf(acme))).status).toBe(200);
      expect((await visit(await secretOf(other))).reason).toBe('DOMAIN_NOT_ALLOWED');
    });

    it("one publisher's key shows nothing of another's", async () => {
      const other = await openPublisher(target());

      expect((await other.visit('/v1/events')).json.events).toEqual([]);
      expect((await other.visit('/v1/events/e1')).reason).toBe('RESOURCE_NOT_FOUND');
    });
  });
}
