import { describe, expect, it } from 'vitest';
import { readStripeSettings } from './stripe-settings.ts';

const whole = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
};
const read = (values: Record<string, string>) => readStripeSettings((name) => values[name] || undefined);

describe('readStripeSettings', () => {
  it('requires all of the keys, or none', () => {
    expect(read({})).toEqual({ settings: null });
    expect(read(whole)).toEqual({
      settings: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: 'pk_test_1', apiBase: null },
    });
    expect(read({ ...whole, STRIPE_API_BASE: 'http://127.0.0.1:12111/' })).toMatchObject({
      settings: { apiBase: 'http://127.0.0.1:12111' },
    });
  });

  it('accepts a missing publishable key', () => {
    expect(read({ ...whole, STRIPE_PUBLISHABLE_KEY: '' })).toMatchObject({ settings: { publishableKey: null } });
  });

  const wrong: [string, Record<string, string>][] = [
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SECRET_KEY', { ...whole, STRIPE_SECRET_KEY: '' }],
    ['STRIPE_SECRET_KEY', { ...whole, STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...whole, STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...whole, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...whole, STRIPE_SECRET_KEY: 'rk_live_1' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://127.0.0.1' }],
    ['STRIPE_API_BASE', { ...whole, STRIPE_API_BASE: 'api.stripe.com' }],
    ['STRIPE_API_BASE', { ...whole, STRIPE_API_BASE: 'https://api.stripe.com/v1' }],
  ];
  it.each(wrong)('reports the problem with %s: %j', (name, values) => {
    const result = read(values);
    const problem = 'problem' in result ? result.problem : '';
    expect(problem).toMatch(new RegExp(`^${name}: `));
    expect(problem).not.toMatch(/_test_1|_live_1|secret$/);
  });
});
