import { SPORT_PATHS } from '@touchline/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  for (const publisher of ['acme', 'bare', 'rich']) {
    await server.manage('POST', `?publisherId=${publisher}`, { body: { languageCode: 'en' } });
    await server.manage('POST', `/${publisher}/publicKeys?publicKeyId=pk_${publisher}`);
  }
  for (const [id, paths] of Object.entries(SPORT_PATHS)) {
    const body = { displayName: { en: id, nl: `${id} (nl)` }, paths };
    await server.manage('POST', `/acme/eventTypes?eventTypeId=${id}`, { body });
  }
}, 60_000);
afterAll(() => server.close());

const visit = (publisher: string, query = '', headers: Record<string, string> = {}) =>
  server.visit(`/v1/eventTypes?key=pk_${publisher}${query}`, headers);

describe('GET /v1/eventTypes', () => {
  it('is empty without event types', async () => {
    expect((await visit('bare')).json).toEqual({ eventTypes: [] });
  });

  it('API-09: returns every event type with its paths, in the order of their ids', async () => {
    const { json, headers } = await visit('acme', '&locale=nl-BE');

    expect(json.eventTypes.map(({ id }: { id: string }) => id)).toEqual(Object.keys(SPORT_PATHS).sort());
    expect(json.eventTypes[2]).toMatchObject({ id: 'football', displayName: 'football (nl)' });
    expect(json.eventTypes[2].paths).toEqual(SPORT_PATHS.football);
    expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600, stale-if-error=86400');
  });

  it('returns more than a page of them at once', async () => {
    for (let n = 0; n < 150; n += 1) await server.manage('POST', `/rich/eventTypes?eventTypeId=x${n}`);
    expect((await visit('rich')).json.eventTypes).toHaveLength(150);
  });

  it('answers 304 to clients with a current copy, until one changes', async () => {
    const copy = { 'if-none-match': String((await visit('acme')).headers['etag']) };
    expect((await visit('acme', '', copy)).status).toBe(304);

    await server.manage('PATCH', '/acme/eventTypes/tennis', { body: { paths: { home_name: 'title' } } });
    expect((await visit('acme', '', copy)).status).toBe(200);
  });
});
