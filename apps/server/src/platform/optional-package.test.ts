import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NATS } from '../analytics/collect/nats/nats-link.ts';
import { STRIPE } from '../playback/checkout/stripe/stripe-provider.ts';
import { loadOptional } from './optional-package.ts';

/** Node's error for a package that is not installed. */
const absent = (name: string) => async () => {
  throw Object.assign(new Error(`Cannot find package '${name}' imported from /opt/main.js`), {
    code: 'ERR_MODULE_NOT_FOUND',
  });
};

describe('loadOptional', () => {
  it('names the setting and the command that installs an absent package', async () => {
    await expect(loadOptional(STRIPE, absent('stripe'))).rejects.toThrow(
      /^STRIPE_SECRET_KEY: needs a package that is not installed; run npm install stripe@\d+$/
    );
    await expect(loadOptional(NATS, absent('@nats-io/jetstream'))).rejects.toThrow(
      /^NATS_URL: needs packages that are not installed; run npm install @nats-io\/transport-node@\d+ @nats-io\/jetstream@\d+$/
    );
  });

  it('passes on what the package exports, and every other error', async () => {
    await expect(loadOptional(STRIPE, async () => 'client')).resolves.toBe('client');
    await expect(loadOptional(STRIPE, absent('stripe-parts'))).rejects.toThrow("Cannot find package 'stripe-parts'");
    await expect(loadOptional(STRIPE, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('names the versions that the package of the server allows', () => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    ) as { optionalDependencies: Record<string, string> };

    const allowed = Object.entries(optionalDependencies).map(([name, range]) => `${name}@${/\d+/.exec(range)?.[0]}`);

    expect([...NATS.packages, ...STRIPE.packages].toSorted()).toEqual(allowed.toSorted());
  });
});
