import { describe, expect, it } from 'vitest';
import { testSettings } from '../../testing/app.ts';
import { openPayments } from './payments.ts';

async function openedWith(stripe: typeof testSettings.stripe, mockPayments = true) {
  const warnings: string[] = [];
  const log = { warn: (text: string) => warnings.push(text), info: () => {}, error: () => {} };
  const { provider } = await openPayments({
    settings: { ...testSettings, stripe, mockPayments },
    secret: 's',
    clock: () => 0,
    log: log as never,
  });
  return { name: provider?.name ?? null, warnings };
}

describe('openPayments', () => {
  it('warns that no money is taken while no provider is set', async () => {
    const { name, warnings } = await openedWith(null);
    expect([name, warnings]).toEqual(['mock', [expect.stringContaining('NO MONEY IS TAKEN')]]);
  });

  it('has no provider if neither Stripe nor the mock provider is set; Stripe takes precedence', async () => {
    expect(await openedWith(null, false)).toEqual({ name: null, warnings: [] });
    const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: 'pk_test_1', apiBase: null };
    expect((await openedWith(keys, false)).name).toBe('stripe');
  });

  it('uses Stripe without a warning if its keys are set, and warns if the publishable key is missing', async () => {
    const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: 'pk_test_1', apiBase: null };
    expect(await openedWith(keys)).toEqual({ name: 'stripe', warnings: [] });
    const { name, warnings } = await openedWith({ ...keys, publishableKey: null });
    expect([name, warnings]).toEqual(['stripe', [expect.stringContaining('STRIPE_PUBLISHABLE_KEY is not set')]]);
  });
});
