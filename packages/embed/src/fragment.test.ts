import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchFragment, toProblem } from './fragment.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('fetchFragment', () => {
  it('gives what the server answers, 4xx included', async () => {
    answer(200, '{"html":"<p>"}');
    expect(await fetchFragment('/answered')).toEqual({ html: '<p>' });

    answer(401, '{"error":{"code":401}}');
    expect(await fetchFragment('/refused')).toEqual({ error: { code: 401 } });
  });

  it.each([
    ['the server fails', 500, '{"error":{"code":500}}'],
    ['the server is overloaded', 503, ''],
    ['it is no JSON', 200, '<!doctype html>'],
    ['a static host knows no fragments', 404, 'not found'],
  ])('leaves the rendering to the client when %s', async (_, status, body) => {
    answer(status, body);

    expect(await fetchFragment('/f')).toBeNull();
  });

  it('API-10: sends one request for all who want the same, at the same time or shortly after', async () => {
    vi.useFakeTimers();
    const fetch = vi.fn(async () => new Response('{"state":{}}'));
    vi.stubGlobal('fetch', fetch);

    const answers = await Promise.all(['/twin', '/twin', '/other'].map(fetchFragment));
    expect(answers[1]).toBe(answers[0]);
    expect(fetch.mock.calls).toEqual([['/twin'], ['/other']]);

    vi.advanceTimersByTime(1_900);
    expect(await fetchFragment('/twin')).toBe(answers[0]);
    vi.advanceTimersByTime(200);
    expect(await fetchFragment('/twin')).not.toBe(answers[0]);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it.each([
    [401, '{"error":{"code":401}}'],
    [503, ''],
  ])('API-10: keeps no answer of %i', async (status, body) => {
    vi.useFakeTimers();
    answer(status, body);
    await fetchFragment('/failed');
    vi.advanceTimersByTime(0);
    answer(200, '{"state":{}}');

    expect(await fetchFragment('/failed')).toEqual({ state: {} });
    vi.advanceTimersByTime(5_000);
  });

  it('GEN-05: does not reject when the network fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

    expect(await fetchFragment('/f')).toBeNull();
  });
});

describe('toProblem', () => {
  const error = { code: 403, status: 'PERMISSION_DENIED', message: 'No.' };

  it('takes the reason of an AIP-193 error for its code, else the status', () => {
    expect(toProblem({ ...error, details: [{}, { reason: 'DOMAIN_NOT_ALLOWED' }] })?.code).toBe('DOMAIN_NOT_ALLOWED');
    expect(toProblem(error)).toEqual({ code: 'PERMISSION_DENIED', message: 'No.', cause: error });
  });
});

function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}
