import { expect, it } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

it.each([
  ['ADMIN_TOKN', 'ADMIN_TOKN: is not a setting and has no effect; ADMIN_TOKEN is one.'],
  ['DATABSAE_URL', 'DATABSAE_URL: is not a setting and has no effect; DATABASE_URL is one.'],
  ['TOUCHLINE_ADDRESS', 'TOUCHLINE_ADDRESS: is not a setting and has no effect; docs/server.md lists the settings.'],
  ['STRIPE_KEY', 'STRIPE_KEY: is not a setting and has no effect; docs/server.md lists the settings.'],
])('names a variable that looks like a setting: %s', (name, line) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([line]);
});

it.each(['PATH', 'HOME', 'HOSTNAME', 'PORTS', 'NODE_OPTIONS', 'npm_config_cache', 'NATS_SERVICE_HOST', 'NATS_PORT'])(
  'is silent about the variables of others: %s',
  (name) => {
    expect(unknownSettings({ [name]: 'x' })).toEqual([]);
  }
);

it('is silent about settings', () => {
  const names = [
    'ADMIN_TOKEN',
    'DATA_DIR',
    'STRIPE_API_BASE',
    'SECRETS_KEY',
    'NODE_ENV',
    'GEO_VPN_HEADER',
    'LOG_LEVEL',
  ];
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
