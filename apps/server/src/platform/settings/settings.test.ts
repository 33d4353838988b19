import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('requires nothing', () => {
    expect(readSettings({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:4000',
      dataDir: '.data',
      mediaDir: '.data/media',
      privateMediaHosts: [],
      databaseUrl: null,
      adminToken: null,
      secretsKeys: [],
      demo: true,
      logLevel: 'info',
      logRequests: true,
      logAddresses: false,
      imageCacheBytes: 536_870_912,
      answerCacheBytes: 134_217_728,
      queryLimits: { storeSecondsPerMinute: 15, queriesPerClient: 2, expensiveQueries: 1 },
      trustedProxies: [],
      geoDatabases: [],
      geoCountryHeader: null,
      geoVpnHeader: null,
      devHeaders: false,
      collectorDomain: null,
      backupSchedule: null,
      auditDays: 730,
      analyticsDays: 400,
      natsUrls: [],
      natsStream: 'TOUCHLINE_COLLECT',
      analyticsWriter: true,
      stripe: null,
      mockPayments: true,
      metricsPublic: true,
      docsPublic: true,
    });
  });

  it('is closed in production: no demo, no mock payments, no public metrics or docs', () => {
    const closed = { demo: false, mockPayments: false, metricsPublic: false, docsPublic: false };
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject(closed);

    const open = { DEMO: '1', PAYMENTS: 'mock', METRICS_PUBLIC: '1', DOCS_PUBLIC: '1' };
    expect(readSettings({ NODE_ENV: 'production', ...open })).toMatchObject({
      demo: true,
      mockPayments: true,
      metricsPublic: true,
      docsPublic: true,
    });
    expect(readSettings({ PAYMENTS: 'off' }).mockPayments).toBe(false);
  });

  it('reads the variables that are set and ignores unknown ones', () => {
    const settings = readSettings({
      PORT: ' 4010 ',
      HOST: '0.0.0.0',
      DEMO: '0',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8',
      GEO_DATABASE: '/srv/geo/country.mmdb, /srv/geo/anonymous.mmdb',
      GEO_COUNTRY_HEADER: 'CF-IPCountry',
      PRIVATE_MEDIA_HOSTS: 'media.lan, 10.0.0.5:8080',
      DATABASE_URL: 'postgres://u:p@db/touchline',
      COLLECTOR_DOMAIN: 'Collect.example:8443',
      NO_SUCH_SETTING: 'x',
    });

    expect(settings).toMatchObject({ port: 4010, publicUrl: 'http://localhost:4010', demo: false });
    expect(settings.trustedProxies).toEqual(['loopback', '10.0.0.0/8']);
    expect(settings.geoDatabases).toEqual(['/srv/geo/country.mmdb', '/srv/geo/anonymous.mmdb']);
    expect([settings.geoCountryHeader, settings.geoVpnHeader]).toEqual(['cf-ipcountry', null]);
    expect(settings.databaseUrl).toBe('postgres://u:p@db/touchline');
    expect(settings.collectorDomain).toBe('collect.example:8443');
  });

  it('treats a blank value as unset', () => {
    expect(readSettings({ PORT: '', ADMIN_TOKEN: ' ' })).toMatchObject({ port: 4000, adminToken: null });
  });

  it('logs only warnings on a terminal, unless requests or another level are wanted', () => {
    const onTerminal = (environment: Record<string, string>) => readSettings(environment, { isTerminal: true });
    expect(onTerminal({})).toMatchObject({ logLevel: 'warn', logRequests: false });
    expect(onTerminal({ LOG_REQUESTS: '1' })).toMatchObject({ logLevel: 'info', logRequests: true });
    expect(onTerminal({ LOG_LEVEL: 'debug' })).toMatchObject({ logLevel: 'debug', logRequests: false });
  });

  it('reads a management token of 32 characters or more, or off', () => {
    const token = 'a'.repeat(32);
    expect(readSettings({ ADMIN_TOKEN: token }).adminToken).toBe(token);
    expect(readSettings({ ADMIN_TOKEN: 'OFF' }).adminToken).toBe('off');
  });

  const bad: [string, string][] = [
    ['PORT', '80x'],
    ['PORT', '70000'],
    ['HOST', 'a host'],
    ['PUBLIC_URL', 'content.example'],
    ['PUBLIC_URL', 'https://content.example/path'],
    ['DATABASE_URL', 'mysql://db'],
    ['ADMIN_TOKEN', 'two words'],
    ['ADMIN_TOKEN', 'a'.repeat(31)],
    ['SECRETS_KEY', 'hunter2'],
    ['DEMO', 'maybe'],
    ['DEV_HEADERS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_REQUESTS', 'maybe'],
    ['LOG_ADDRESSES', 'maybe'],
    ['ANSWER_CACHE_BYTES', '0'],
    ['STORE_SECONDS_PER_MINUTE', '-1'],
    ['QUERIES_PER_CLIENT', '0'],
    ['EXPENSIVE_QUERIES', 'many'],
    ['PAYMENTS', 'free'],
    ['METRICS_PUBLIC', 'maybe'],
    ['DOCS_PUBLIC', 'maybe'],
    ['IMAGE_CACHE_BYTES', '-1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, everyone'],
    ['GEO_COUNTRY_HEADER', 'cf-ipcountry'],
    ['GEO_VPN_HEADER', 'x-vpn'],
    ['GEO_VPN_HEADER', 'x vpn'],
    ['COLLECTOR_DOMAIN', 'https://collect.example'],
    ['ANALYTICS_DAYS', '-1'],
    ['AUDIT_DAYS', '-1'],
    ['AUDIT_DAYS', '1e3'],
    ['AUDIT_DAYS', '36500.5'],
    ['NATS_URL', 'http://nats.example:4222'],
    ['NATS_STREAM', 'a.b'],
    ['ANALYTICS_WRITER', '0'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:12111'],
  ];
  it.each(bad)('rejects %s=%s in one line that names the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it('requires SECRETS_KEY with PostgreSQL in production, where several servers need the same key', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u:p@db/touchline' };
    expect(() => readSettings(production)).toThrow(/^SECRETS_KEY: is required [^\n]+$/);
    const keys = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64url')];
    expect(readSettings({ ...production, SECRETS_KEY: keys.join(', ') }).secretsKeys).toEqual(keys);
    expect(readSettings({ NODE_ENV: 'production' }).secretsKeys).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db'],
    ['ADMIN_TOKEN', 'hunter2 hunter2'],
    ['ADMIN_TOKEN', 'hunter2'],
    ['SECRETS_KEY', 'hunter2'],
    ['STRIPE_SECRET_KEY', 'sk_live_hunter2'],
  ])('does not repeat the secret in %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(/^(?!.*hunter2)/);
  });
});
