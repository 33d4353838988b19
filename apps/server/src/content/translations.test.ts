import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
  await create('pt', { Today: 'Hoje' });
  await create('pt-BR', { Today: 'Hoje mesmo', Tomorrow: 'Amanhã' });
}, 60_000);
afterAll(() => server.close());

const path = '/acme/translations';
const create = (id: string, texts: object) => server.manage('POST', `${path}?translationId=${id}`, { body: { texts } });
const visit = (locale: string, headers: Record<string, string> = {}) =>
  server.visit(`/v1/translations/${locale}?key=pk_acme`, headers);

describe('a translation', () => {
  it('has the locale as its id, in any spelling', async () => {
    for (const id of ['pt-BR', 'pt-br', 'pt_BR', 'PT-BR']) {
      expect(await server.manage('GET', `${path}/${id}`)).toMatchObject({
        status: 200,
        json: { id: 'pt-br', name: 'publishers/acme/translations/pt-br' },
      });
    }
    expect(await create('PT_br', {})).toMatchObject({ status: 409, reason: 'RESOURCE_EXISTS' });
  });

  it('is changed and deleted in any spelling', async () => {
    await create('nl-BE', { Today: 'Vandaag' });
    expect((await server.manage('PATCH', `${path}/nl-BE`, { body: { texts: {} } })).json.texts).toEqual({});
    expect((await server.manage('DELETE', `${path}/nl_be`)).status).toBe(200);
    expect((await server.manage('GET', `${path}/nl-be`)).status).toBe(404);
  });

  it.each(['', 'x', '12', 'no%20locale', 'pt-', 'a'.repeat(64), `${'aaaaaaaa-'.repeat(7)}aaaaaaaa`])(
    'is rejected under the id "%s"',
    async (id) => {
      const answer = await create(id, {});
      expect(answer).toMatchObject({ status: 400, reason: 'ID_INVALID' });
      expect(answer.json.error.message).toContain('BCP 47');
    }
  );

  it.each(['x', '12', '%00'])('is not found under an invalid locale: %s', async (id) => {
    expect(await server.manage('GET', `${path}/${id}`)).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });
});

describe('GET /v1/translations/{locale}', () => {
  it.each([
    ['pt-BR', 'pt-BR', { Today: 'Hoje mesmo', Tomorrow: 'Amanhã' }],
    ['pt_br', 'pt-BR', { Today: 'Hoje mesmo', Tomorrow: 'Amanhã' }],
    ['pt-PT', 'pt', { Today: 'Hoje' }],
    ['pt', 'pt', { Today: 'Hoje' }],
    ['de-AT', 'de-AT', {}],
    ['zh_hant_tw', 'zh-Hant-TW', {}],
    ['qqqqqqqq-1', 'qqqqqqqq-1', {}],
  ])('answers %s with %s', async (requested, locale, texts) => {
    const { status, json, headers } = await visit(requested);

    expect([status, json]).toEqual([200, { locale, texts }]);
    expect(headers).toMatchObject({
      'content-language': locale,
      'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
    });
  });

  it.each(['x', 'no%20locale', '%00', '-', `${'aaaaaaaa-'.repeat(8)}a`])('rejects %s', async (locale) => {
    expect(await visit(locale)).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
  });

  it('answers 304 to clients with a current copy, until it changes', async () => {
    await create('es', { Today: 'Hoy' });
    const copy = { 'if-none-match': String((await visit('es')).headers['etag']) };
    expect((await visit('es', copy)).status).toBe(304);

    await server.manage('PATCH', `${path}/es`, { body: { texts: { Today: 'Ahora' } } });
    expect((await visit('es', copy)).json).toEqual({ locale: 'es', texts: { Today: 'Ahora' } });
  });
});
