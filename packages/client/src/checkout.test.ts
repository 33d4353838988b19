import { describe, expect, it } from 'vitest';
import { createCheckout, findCheckout, payMock } from './checkout.ts';
import { type TestCall, testSource } from './testing/source.ts';

const wire = { id: 'cs-1', offer: { id: 'match-pass' }, state: 'OPEN', provider: 'mock' };
const customer = { token: 'ey.jw.t', locale: 'pt_BR', signal: { aborted: false } };
const request = { offerId: 'match-pass', requestId: 'press-0001' };
const headers = { Authorization: 'Bearer ey.jw.t', 'Content-Type': 'application/json' };
const params = [
  ['key', 'pk_1'],
  ['locale', 'pt-BR'],
];

describe('a purchase', () => {
  it('is begun by a post that names the offer and the press, and who buys as bearer only', async () => {
    const { source, calls } = testSource(() => wire);

    const checkout = await createCheckout(source, request, customer);

    expect(checkout).toMatchObject({ id: 'cs-1', offerId: 'match-pass', state: 'OPEN', provider: 'mock' });
    expect(calls).toEqual([
      { path: '/v1/checkoutSessions', params, headers, method: 'POST', body: JSON.stringify(request) },
    ]);
  });

  it('is looked at by its id, without a body', async () => {
    const { source, calls } = testSource(() => ({ ...wire, state: 'COMPLETE' }));

    expect((await findCheckout(source, 'cs/1', customer)).state).toBe('COMPLETE');
    expect(calls).toEqual([
      { path: '/v1/checkoutSessions/cs%2F1', params, headers: { Authorization: headers.Authorization } },
    ]);
  });

  it('is paid, or not, where no money is taken', async () => {
    const { source, calls } = testSource(() => wire);

    await payMock(source, { id: 'cs-1', outcome: 'declined' }, customer);

    expect(calls[0]).toMatchObject({ path: '/v1/checkoutSessions/cs-1:pay', body: '{"outcome":"declined"}' });
  });

  it('is begun again with the same request while the server is in trouble', async () => {
    let failures = 2;
    const { source, calls } = testSource(() => (failures-- > 0 ? 503 : wire));

    await createCheckout(source, request, customer);

    expect(new Set(calls.map(({ body }) => body))).toEqual(new Set([JSON.stringify(request)]));
    expect(calls).toHaveLength(3);
  });

  const rejected: [string, (call: TestCall) => unknown, string][] = [
    ['who must sign in first', () => 401, 'HTTP_401'],
    ['who has it already', () => 409, 'HTTP_409'],
    ['an answer that is no purchase', () => ({ id: 'cs-1' }), 'NETWORK'],
  ];
  it.each(rejected)('tells of %s', async (_, answer, code) => {
    await expect(createCheckout(testSource(answer).source, request, customer)).rejects.toMatchObject({ code });
  });
});
