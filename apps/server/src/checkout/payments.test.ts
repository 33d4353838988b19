import { describe, expect, it } from 'vitest';
import { testSettings } from '../test-app.ts';
import { openPayments } from './payments.ts';

async function openedWith(stripe: typeof testSettings.stripe) {
  const warnings: string[] = [];
  const log = { warn: (text: string) => warnings.push(text), error: () => {} };
  const { provider } = await openPayments({
    settings: { ...testSettings, stripe },
    secret: 's',
    clock: () => 0,
    log: log as never,
  });
  return { name: provider.name, warnings };
}

describe('openPayments', () => {
  it('says aloud that no money is taken while nobody is set to take it', async () => {
    const { name, warnings } = await openedWith(null);
    expect([name, warnings]).toEqual(['mock', [expect.stringContaining('NO MONEY IS TAKEN')]]);
  });

  it('takes it by Stripe, quietly, once there are its keys, and says what cannot be without the publishable one', async () => {
    const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: 'pk_test_1', apiBase: null };
    expect(await openedWith(keys)).toEqual({ name: 'stripe', warnings: [] });
    const { name, warnings } = await openedWith({ ...keys, publishableKey: null });
    expect([name, warnings]).toEqual(['stripe', [expect.stringContaining('STRIPE_PUBLISHABLE_KEY is not set')]]);
  });
});
