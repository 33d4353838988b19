import { describe, expect, it } from 'vitest';
import { bannerCollectionQuery } from './banner-collection.ts';
import type { Ports } from './get-json.ts';

type Answer = { status: number; body: unknown } | Error;

/** Ports over a script of answers; keeps the URLs asked and the waits made. */
function scripted(answers: Answer[]) {
  const urls: string[] = [];
  const waits: number[] = [];
  const ports: Ports<AbortSignal> = {
    fetch: async (url) => {
      urls.push(url);
      const answer = answers.shift() ?? new Error('asked too often');
      if (answer instanceof Error) throw answer;
      const { status, body } = answer;
      return {
        ok: status < 400,
        status,
        json: async () => JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)),
      };
    },
    wait: async (ms) => {
      waits.push(ms);
    },
    random: () => 0.5,
  };
  return { ports, urls, waits };
}

const at = { api: 'https://api.example', publicKey: 'pk_1' };
const input = { id: 'home', locale: 'nl' };
const signal = new AbortController().signal;
const good = { status: 200, body: { id: 'home', banners: [{ id: 'b1' }] } };
const trouble = { status: 503, body: { error: { code: 503, status: 'UNAVAILABLE', message: 'Busy.' } } };

describe('bannerCollectionQuery', () => {
  it('API-01, GEN-02: asks once with collection id and public key and reads id and banners', async () => {
    const { ports, urls } = scripted([good]);

    const collection = await bannerCollectionQuery({ ...at, ports }, input).queryFn({ signal });

    expect(urls).toEqual(['https://api.example/v1/bannerCollections/home?key=pk_1&locale=nl']);
    expect(collection).toMatchObject({ id: 'home', banners: [{ id: 'b1' }] });
  });

  it('tries again after 1, 2 and 4 s where trying may help', async () => {
    const { ports, waits } = scripted([new TypeError('offline'), trouble, { status: 200, body: '{broken' }, good]);

    await expect(bannerCollectionQuery({ ...at, ports }, input).queryFn({ signal })).resolves.toMatchObject({
      id: 'home',
    });

    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('gives up after the third retry, with the server’s reason', async () => {
    const { ports, urls } = scripted([trouble, trouble, trouble, trouble, good]);

    await expect(bannerCollectionQuery({ ...at, ports }, input).queryFn({ signal })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
    });

    expect(urls).toHaveLength(4);
  });

  it('takes a 4xx as final', async () => {
    const body = {
      error: { code: 403, status: 'PERMISSION_DENIED', message: 'No.', details: [{ reason: 'KEY_DISABLED' }] },
    };
    const { ports, waits } = scripted([{ status: 403, body }]);

    await expect(bannerCollectionQuery({ ...at, ports }, input).queryFn({ signal })).rejects.toMatchObject({
      code: 'KEY_DISABLED',
      message: 'No.',
    });

    expect(waits).toEqual([]);
  });

  it.each([
    ['a network error', new TypeError('offline')],
    ['an answer that is no collection', { status: 200, body: { id: 'home' } }],
  ])('calls %s NETWORK', async (_, answer) => {
    const { ports } = scripted([answer, answer, answer, answer]);

    await expect(bannerCollectionQuery({ ...at, ports }, input).queryFn({ signal })).rejects.toMatchObject({
      code: 'NETWORK',
    });
  });

  it('stops when it is no longer wanted', async () => {
    const controller = new AbortController();
    const { ports, urls } = scripted([trouble, good]);

    const stopping = { ...ports, wait: async () => controller.abort() };
    const loading = bannerCollectionQuery({ ...at, ports: stopping }, input).queryFn({ signal: controller.signal });

    await expect(loading).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(urls).toHaveLength(1);
  });
});
