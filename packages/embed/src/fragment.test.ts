import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchFragment, toProblem } from './fragment.ts';

const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

describe('fetchFragment', () => {
  it('gives what the server answers, 4xx included', async () => {
    answer(200, '{"html":"<p>"}');
    expect(await fetchFragment('/f', signal)).toEqual({ html: '<p>' });

    answer(401, '{"error":{"code":401}}');
    expect(await fetchFragment('/f', signal)).toEqual({ error: { code: 401 } });
  });

  it.each([
    ['the server fails', 500, '{"error":{"code":500}}'],
    ['the server is overloaded', 503, ''],
    ['it is no JSON', 200, '<!doctype html>'],
    ['a static host knows no fragments', 404, 'not found'],
  ])('leaves the rendering to the client when %s', async (_, status, body) => {
    answer(status, body);

    expect(await fetchFragment('/f', signal)).toBeNull();
  });

  it('GEN-05: does not reject when the network fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

    expect(await fetchFragment('/f', signal)).toBeNull();
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
