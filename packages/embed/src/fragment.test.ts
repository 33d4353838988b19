import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchFragment, toProblem } from './fragment.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('fetchFragment', () => {
  it('returns the server’s response, also for 4xx', async () => {
    stubResponse(200, '{"html":"<p>"}');
    expect(await fetchFragment('/ok')).toEqual({ html: '<p>' });

    stubResponse(401, '{"error":{"code":401}}');
    expect(await fetchFragment('/rejected')).toEqual({ error: { code: 401 } });
  });

  it.each([
    ['the server fails', 500, '{"error":{"code":500}}'],
    ['the server is overloaded', 503, ''],
    ['it is not JSON', 200, '<!doctype html>'],
    ['a static host has no fragments', 404, 'not found'],
  ])('leaves the rendering to the client when %s', async (_, status, body) => {
    stubResponse(status, body);

    expect(await fetchFragment('/f')).toBeFalsy();
  });

  it('API-10: shares one request between equal widgets, at the same time or shortly after', async () => {
    vi.useFakeTimers();
    const fetch = vi.fn(async () => new Response('{"state":{}}'));
    vi.stubGlobal('fetch', fetch);

    const responses = await Promise.all(['/twin', '/twin', '/other'].map(fetchFragment));
    expect(responses[1]).toBe(responses[0]);
    expect(fetch.mock.calls).toEqual([['/twin'], ['/other']]);

    vi.advanceTimersByTime(1_900);
    expect(await fetchFragment('/twin')).toBe(responses[0]);
    vi.advanceTimersByTime(200);
    expect(await fetchFragment('/twin')).not.toBe(responses[0]);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it.each([
    [401, '{"error":{"code":401}}'],
    [503, ''],
  ])('API-10: does not cache a response with status %i', async (status, body) => {
    vi.useFakeTimers();
    stubResponse(status, body);
    await fetchFragment('/failed');
    vi.advanceTimersByTime(0);
    stubResponse(200, '{"state":{}}');

    expect(await fetchFragment('/failed')).toEqual({ state: {} });
    vi.advanceTimersByTime(5_000);
  });

  it('GEN-05: does not reject when the network fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

    expect(await fetchFragment('/f')).toBeFalsy();
  });
});

describe('toProblem', () => {
  const error = { code: 403, status: 'PERMISSION_DENIED', message: 'No.' };

  it('uses the reason of an AIP-193 error as its code, else the status', () => {
    expect(toProblem({ ...error, details: [{}, { reason: 'DOMAIN_NOT_ALLOWED' }] })?.code).toBe('DOMAIN_NOT_ALLOWED');
    expect(toProblem(error)).toEqual({ code: 'PERMISSION_DENIED', message: 'No.', cause: error });
  });
});

function stubResponse(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}
