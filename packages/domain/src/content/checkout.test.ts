import { describe, expect, it } from 'vitest';
import { readCheckout } from './checkout.ts';

const session = {
  id: 'cs-1',
  offer: { id: 'match-pass', title: 'Match pass', description: null, price: {} },
  state: 'OPEN',
  provider: 'stripe',
  clientSecret: 'cs_secret',
  publishableKey: 'pk_test_1',
  expireTime: '2026-11-21T12:30:00Z',
};

describe('readCheckout', () => {
  it('reads what is bought, how it stands, and what the provider needs', () => {
    expect(readCheckout(session)).toEqual({
      id: 'cs-1',
      offerId: 'match-pass',
      state: 'OPEN',
      provider: 'stripe',
      clientSecret: 'cs_secret',
      publishableKey: 'pk_test_1',
      expireTime: Date.UTC(2026, 10, 21, 12, 30),
    });
  });

  it('reads what a provider does not need as nothing', () => {
    const mock = { ...session, provider: 'mock', clientSecret: null, publishableKey: '', expireTime: 'soon' };
    expect(readCheckout(mock)).toMatchObject({ clientSecret: null, publishableKey: null, expireTime: null });
  });

  const wrong: [string, unknown][] = [
    ['no object', 'paid'],
    ['no id', { ...session, id: ' ' }],
    ['no offer', { ...session, offer: null }],
    ['no provider', { ...session, provider: undefined }],
    ['a state of tomorrow', { ...session, state: 'DISPUTED' }],
  ];
  it.each(wrong)('is nothing with %s', (_, json) => {
    expect(readCheckout(json)).toBeNull();
  });
});
