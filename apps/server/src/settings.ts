import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { QueryLimits } from './access/query-limiter.ts';
import { readStripeSettings, type StripeSettings } from './checkout/stripe/stripe-settings.ts';
import { isCollectorDomain } from './collect/collector-address.ts';
import { parseSecretsKey } from './secrets/secret-cipher.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Ranges that `TRUSTED_PROXIES` may name, as proxy-addr knows them. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Where the server runs and what it may do. Source: interfaces, Server settings. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Origin under which browsers reach this server, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A `postgres://` URL; null: the embedded store in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The management token; null: one is made at the first start. */
  readonly adminToken: string | null;
  /** Keys of 32 bytes in base64 that secrets in the database are encrypted with, the newest first; none: DATA_DIR has it. */
  readonly secretsKeys: readonly string[];
  /** Whether the publisher `demo` and its content exist. */
  readonly demo: boolean;
  readonly logLevel: LogLevel;
  /** Folder of imported videos. */
  readonly mediaDir: string;
  /** Bytes of resized pictures kept on disk. */
  readonly imageCacheBytes: number;
  /** Bytes of responses to visitors kept in memory, with what they are made of. */
  readonly answerCacheBytes: number;
  /** How the store is shared between visitors. */
  readonly queryLimits: QueryLimits;
  /** Addresses, CIDR ranges or names of ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Files of MaxMind's format by which addresses are placed. */
  readonly geoDatabases: readonly string[];
  /** Header, in lower case, in which a trusted proxy tells the visitor's country; null: none does. */
  readonly geoCountryHeader: string | null;
  /** Header, in lower case, in which a trusted proxy tells whether the visitor comes over a VPN; null: none does. */
  readonly geoVpnHeader: string | null;
  /** Whether `X-Debug-Country` and `X-Debug-Vpn` are believed. */
  readonly devHeaders: boolean;
  /** Domain below which each environment key has a collector's host, with a port if it has one; null: none. */
  readonly collectorDomain: string | null;
  /** Days for which viewings are kept; 0: for ever. */
  readonly analyticsDays: number;
  /** Servers of a NATS with JetStream, `nats://…`; none: batches wait in files. */
  readonly natsUrls: readonly string[];
  /** Its stream. */
  readonly natsStream: string;
  /** Whether this server brings batches into the store, which is on its disk. Of those on one NATS one does. */
  readonly analyticsWriter: boolean;
  /** Of the account that takes the money for purchases; null: none is taken. */
  readonly stripe: StripeSettings | null;
  /** Whether purchases without Stripe are simulated: access is granted and no money is taken. */
  readonly mockPayments: boolean;
  /** Whether `/metrics` is readable without the management token. */
  readonly metricsPublic: boolean;
  /** Whether `/docs` is readable without the management token. */
  readonly docsPublic: boolean;
}

/** A setting that stops the start; the message is one line and names the variable. */
class SettingError extends Error {
  override readonly name = 'SettingError';
}

/**
 * Reads the settings from environment variables; blank ones count as unset, unknown ones are ignored.
 *
 * With `NODE_ENV=production` everything that opens the server is off unless it is set: the demo, simulated payments,
 * public metrics and public docs.
 *
 * Throws `SettingError` for the first value that cannot be used.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const isProduction = read('NODE_ENV') === 'production';
  const flag = (name: string, fallback: boolean) => readFlag(name, read(name), fallback);
  const port = integer('PORT', read('PORT'), { fallback: 4000, min: 1, max: 65_535 });
  const dataDir = read('DATA_DIR') ?? '.data';
  const host = read('HOST') ?? '127.0.0.1';
  const trustedProxies = readProxies(read('TRUSTED_PROXIES'));
  const header = (name: string) => readProxyHeader(name, read(name), trustedProxies);
  if (/[\s/]/.test(host)) throw new SettingError(`HOST: "${host}" is no host name or address.`);
  return {
    port,
    host,
    publicUrl: readPublicUrl(read('PUBLIC_URL')) ?? `http://${reachableHost(host)}:${port}`,
    dataDir,
    databaseUrl: readDatabaseUrl(read('DATABASE_URL')),
    adminToken: readAdminToken(read('ADMIN_TOKEN')),
    secretsKeys: readSecretsKey(read),
    demo: flag('DEMO', !isProduction),
    logLevel: readLogLevel(read('LOG_LEVEL')),
    mediaDir: read('MEDIA_DIR') ?? join(dataDir, 'media'),
    imageCacheBytes: integer('IMAGE_CACHE_BYTES', read('IMAGE_CACHE_BYTES'), {
      fallback: 512 * 1024 * 1024,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
    answerCacheBytes: integer('ANSWER_CACHE_BYTES', read('ANSWER_CACHE_BYTES'), {
      fallback: 128 * 1024 * 1024,
      min: 1024 * 1024,
      max: Number.MAX_SAFE_INTEGER,
    }),
    queryLimits: {
      storeSecondsPerMinute: integer('STORE_SECONDS_PER_MINUTE', read('STORE_SECONDS_PER_MINUTE'), {
        fallback: 15,
        min: 0,
        max: 3_600,
      }),
      queriesPerClient: integer('QUERIES_PER_CLIENT', read('QUERIES_PER_CLIENT'), { fallback: 2, min: 1, max: 1_000 }),
      expensiveQueries: integer('EXPENSIVE_QUERIES', read('EXPENSIVE_QUERIES'), { fallback: 1, min: 1, max: 100 }),
    },
    trustedProxies,
    geoDatabases: readList(read('GEO_DATABASE')),
    geoCountryHeader: header('GEO_COUNTRY_HEADER'),
    geoVpnHeader: header('GEO_VPN_HEADER'),
    devHeaders: flag('DEV_HEADERS', false),
    collectorDomain: readCollectorDomain(read('COLLECTOR_DOMAIN')),
    analyticsDays: integer('ANALYTICS_DAYS', read('ANALYTICS_DAYS'), { fallback: 400, min: 0, max: 36_500 }),
    natsUrls: readNatsUrls(read('NATS_URL')),
    natsStream: readStream(read('NATS_STREAM')),
    analyticsWriter: readWriter(read('ANALYTICS_WRITER'), read('NATS_URL')),
    stripe: readStripe(read),
    mockPayments: readMockPayments(read('PAYMENTS'), !isProduction),
    metricsPublic: flag('METRICS_PUBLIC', !isProduction),
    docsPublic: flag('DOCS_PUBLIC', !isProduction),
  };
}

function integer(
  name: string,
  text: string | undefined,
  { fallback, min, max }: { fallback: number; min: number; max: number }
): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new SettingError(`${name}: "${text}" is no whole number from ${min} to ${max}.`);
}

function readFlag(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  throw new SettingError(`${name}: "${text}" is neither 0 nor 1.`);
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (plain && !url.username && !url.password) return url.origin;
  throw new SettingError(`PUBLIC_URL: "${text}" is no origin; write one like https://touchline.example.com`);
}

/** The value is not repeated: it may hold a password. */
function readDatabaseUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^postgres(ql)?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new SettingError('DATABASE_URL: not a URL that begins with postgres://');
}

/** The value is not repeated: it is a secret. */
function readAdminToken(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^[\x21-\x7e]{1,1024}$/.test(text)) return text;
  throw new SettingError('ADMIN_TOKEN: only printable ASCII without spaces can travel in a header.');
}

/** No value is repeated: they are secret. Servers that share a database must share the key, so none may make its own. */
function readSecretsKey(read: (name: string) => string | undefined): readonly string[] {
  const keys = readList(read('SECRETS_KEY'));
  const example = 'write 32 random bytes in base64, such as the output of `openssl rand -base64 32`';
  if (keys.some((key) => parseSecretsKey(key) === null)) throw new SettingError(`SECRETS_KEY: is no key; ${example}.`);
  if (keys.length === 0 && read('DATABASE_URL') !== undefined && read('NODE_ENV') === 'production')
    throw new SettingError(`SECRETS_KEY: is required with DATABASE_URL in production; ${example}.`);
  return keys;
}

function readCollectorDomain(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (isCollectorDomain(text)) return text.toLowerCase();
  throw new SettingError(`COLLECTOR_DOMAIN: "${text}" is no host; write one like collect.example.com`);
}

/** The value is not repeated: it may hold a password. */
function readNatsUrls(text: string | undefined): readonly string[] {
  const urls = readList(text);
  if (urls.every((url) => /^(nats|tls):\/\//i.test(url) && URL.canParse(url))) return urls;
  throw new SettingError('NATS_URL: not URLs that begin with nats://, separated by commas');
}

function readStream(text: string | undefined): string {
  if (text === undefined) return 'TOUCHLINE_COLLECT';
  if (/^[\w-]{1,64}$/.test(text)) return text;
  throw new SettingError(`NATS_STREAM: "${text}" is more than letters, digits, - and _.`);
}

function readWriter(text: string | undefined, natsUrl: string | undefined): boolean {
  const isWriter = readFlag('ANALYTICS_WRITER', text, true);
  if (isWriter || natsUrl !== undefined) return isWriter;
  throw new SettingError('ANALYTICS_WRITER: without NATS_URL nobody else can store what this server collects.');
}

function readStripe(read: (name: string) => string | undefined): StripeSettings | null {
  const found = readStripeSettings(read);
  if ('problem' in found) throw new SettingError(found.problem);
  return found.settings;
}

/** Stripe's keys win over it: the setting says what happens without them. */
function readMockPayments(text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (/^mock$/i.test(text)) return true;
  if (/^off$/i.test(text)) return false;
  throw new SettingError(`PAYMENTS: "${text}" is neither mock nor off.`);
}

function readLogLevel(text: string | undefined): LogLevel {
  if (text === undefined) return 'info';
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase());
  if (level) return level;
  throw new SettingError(`LOG_LEVEL: "${text}" is none of ${LOG_LEVELS.join(', ')}.`);
}

function readList(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap((entry) => entry.trim() || []);
}

/** A header that anybody can send is worth nothing until somebody is named whose headers are believed. */
function readProxyHeader(name: string, text: string | undefined, trustedProxies: readonly string[]): string | null {
  if (text === undefined) return null;
  if (!/^[\w-]{1,64}$/.test(text)) throw new SettingError(`${name}: "${text}" is no name of a header.`);
  if (trustedProxies.length > 0) return text.toLowerCase();
  throw new SettingError(`${name}: nobody's ${text} is believed until TRUSTED_PROXIES names the proxies that send it.`);
}

function readProxies(text: string | undefined): readonly string[] {
  const entries = readList(text);
  const wrong = entries.find(
    (entry) => !NAMED_RANGES.has(entry) && !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry)
  );
  if (wrong === undefined) return entries;
  throw new SettingError(
    `TRUSTED_PROXIES: "${wrong}" is no address, no CIDR range and none of ${[...NAMED_RANGES].join(', ')}.`
  );
}

/** A wildcard address is where to listen, not where to go. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
