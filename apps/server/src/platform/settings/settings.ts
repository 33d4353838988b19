import { join } from 'node:path';
import { Cron } from 'croner';
import ipaddr from 'ipaddr.js';
import type { QueryLimits } from '../access/query-limiter.ts';
import { parseSecretsKey } from '../secrets/secret-cipher.ts';
import { isCollectorDomain } from './collector-address.ts';
import { readStripeSettings, type StripeSettings } from './stripe-settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Names of ranges for `TRUSTED_PROXIES`, from proxy-addr. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Value of `adminToken` for a server without a management token. */
export const NO_ADMIN_TOKEN = 'off';
/** Characters. Source: studio.md 2.5. */
const MIN_ADMIN_TOKEN_LENGTH = 32;

/** A century. */
const MAX_DAYS = 36_500;

/** Settings of the server. Source: interfaces, Server settings. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Origin under which browsers reach this server, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A `postgres://` URL; null for the embedded store in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The management token, 32 characters or more; `off` for none; null to create one at the first start. */
  readonly adminToken: string | null;
  /**
   * Keys of 32 bytes in base64 for encrypting secrets in the database, the newest first. If empty, the key is in
   * DATA_DIR.
   */
  readonly secretsKeys: readonly string[];
  /** Whether the publisher `demo` and its content exist. */
  readonly demo: boolean;
  readonly logLevel: LogLevel;
  /** Whether each request is logged. */
  readonly logRequests: boolean;
  /** Whether the log contains the addresses of visitors, which are personal data. */
  readonly logAddresses: boolean;
  /** Folder of imported videos. */
  readonly mediaDir: string;
  /** Hosts with private addresses whose playlists the server may read ahead, in the form of a key's allowed domains. */
  readonly privateMediaHosts: readonly string[];
  /** Maximum size in bytes of resized images on disk. */
  readonly imageCacheBytes: number;
  /** Maximum size in bytes of cached public responses in memory, with the items they consist of. */
  readonly answerCacheBytes: number;
  /** Limits that share the store between visitors. */
  readonly queryLimits: QueryLimits;
  /** Addresses, CIDR ranges or names of ranges whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Files in MaxMind's format for locating addresses. */
  readonly geoDatabases: readonly string[];
  /** Header, in lower case, with the visitor's country from a trusted proxy; null for none. */
  readonly geoCountryHeader: string | null;
  /** Header, in lower case, in which a trusted proxy says whether the visitor uses a VPN; null for none. */
  readonly geoVpnHeader: string | null;
  /** Whether `X-Debug-Country` and `X-Debug-Vpn` are trusted. */
  readonly devHeaders: boolean;
  /** Domain below which each environment key has a collector host, with a port if needed; null for none. */
  readonly collectorDomain: string | null;
  /** When backups are written to `dataDir`/backups, as cron in the time zone of the process; null for never. */
  readonly backupSchedule: string | null;
  /** Days for which audit events are kept, with fractions; 0: forever. */
  readonly auditDays: number;
  /** Days for which viewings are kept; 0: forever. */
  readonly analyticsDays: number;
  /** Servers of a NATS with JetStream, `nats://…`. If empty, batches are buffered in files. */
  readonly natsUrls: readonly string[];
  /** Its stream. */
  readonly natsStream: string;
  /** Whether this server writes batches to the analytics store, which is on its disk. One server per NATS does. */
  readonly analyticsWriter: boolean;
  /** The account that receives payments; null if there is none. */
  readonly stripe: StripeSettings | null;
  /** Whether purchases without Stripe are simulated: access is granted and no money is taken. */
  readonly mockPayments: boolean;
  /** Whether `/metrics` is readable without the management token. */
  readonly metricsPublic: boolean;
  /** Whether `/docs` is readable without the management token. */
  readonly docsPublic: boolean;
}

/** An invalid setting that stops the start. The message is one line and names the variable. */
class SettingError extends Error {
  override readonly name = 'SettingError';
}

/**
 * Reads the settings from environment variables. Blank ones count as unset, unknown ones are ignored
 * (`unknownSettings` names them).
 *
 * With `NODE_ENV=production` everything that opens the server is off unless it is set: the demo, mock payments, public
 * metrics and public docs.
 *
 * On a terminal (`isTerminal`) only warnings are logged unless it is set.
 *
 * Throws `SettingError` for the first invalid value.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { isTerminal = false }: { readonly isTerminal?: boolean } = {}
): Settings {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const isProduction = read('NODE_ENV') === 'production';
  const flag = (name: string, fallback: boolean) => readFlag(name, read(name), fallback);
  const port = integer('PORT', read('PORT'), { fallback: 4000, min: 1, max: 65_535 });
  const dataDir = read('DATA_DIR') ?? '.data';
  const host = read('HOST') ?? '127.0.0.1';
  const logRequests = flag('LOG_REQUESTS', !isTerminal);
  const trustedProxies = readProxies(read('TRUSTED_PROXIES'));
  const header = (name: string) => readProxyHeader(name, read(name), trustedProxies);
  if (/[\s/]/.test(host)) throw new SettingError(`HOST: "${host}" is not a host name or address.`);
  return {
    port,
    host,
    publicUrl: readPublicUrl(read('PUBLIC_URL')) ?? `http://${reachableHost(host)}:${port}`,
    dataDir,
    databaseUrl: readDatabaseUrl(read('DATABASE_URL')),
    adminToken: readAdminToken(read('ADMIN_TOKEN')),
    secretsKeys: readSecretsKey(read),
    demo: flag('DEMO', !isProduction),
    logLevel: readLogLevel(read('LOG_LEVEL'), logRequests ? 'info' : 'warn'),
    logRequests,
    logAddresses: flag('LOG_ADDRESSES', false),
    mediaDir: read('MEDIA_DIR') ?? join(dataDir, 'media'),
    privateMediaHosts: readHosts('PRIVATE_MEDIA_HOSTS', read('PRIVATE_MEDIA_HOSTS')),
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
    backupSchedule: readSchedule(read('BACKUP_SCHEDULE')),
    auditDays: days('AUDIT_DAYS', read('AUDIT_DAYS'), 730),
    analyticsDays: integer('ANALYTICS_DAYS', read('ANALYTICS_DAYS'), { fallback: 400, min: 0, max: MAX_DAYS }),
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
  throw new SettingError(`${name}: "${text}" is not a whole number from ${min} to ${max}.`);
}

/** Fractions are for tests of the retention. */
function days(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,5}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (value <= MAX_DAYS) return value;
  throw new SettingError(`${name}: "${text}" is not a number of days from 0 to ${MAX_DAYS}.`);
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
  throw new SettingError(`PUBLIC_URL: "${text}" is not an origin; write one like https://touchline.example.com`);
}

/** The value is not repeated, because it may contain a password. */
function readDatabaseUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^postgres(ql)?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new SettingError('DATABASE_URL: not a URL that begins with postgres://');
}

/** The value is not repeated, because it is a secret. */
function readAdminToken(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^off$/i.test(text)) return NO_ADMIN_TOKEN;
  if (!/^[\x21-\x7e]{1,1024}$/.test(text))
    throw new SettingError('ADMIN_TOKEN: only printable ASCII without spaces can travel in a header.');
  if (text.length >= MIN_ADMIN_TOKEN_LENGTH) return text;
  throw new SettingError(
    `ADMIN_TOKEN: has fewer than ${MIN_ADMIN_TOKEN_LENGTH} characters and can be guessed; write the output of \`openssl rand -hex 32\`, or off for no management token.`
  );
}

/**
 * No value is repeated, because they are secret. Servers that share a database must share the key, so none may create
 * its own.
 */
function readSecretsKey(read: (name: string) => string | undefined): readonly string[] {
  const keys = readList(read('SECRETS_KEY'));
  const example = 'write 32 random bytes in base64, such as the output of `openssl rand -base64 32`';
  if (keys.some((key) => parseSecretsKey(key) === null))
    throw new SettingError(`SECRETS_KEY: is not a valid key; ${example}.`);
  if (keys.length === 0 && read('DATABASE_URL') !== undefined && read('NODE_ENV') === 'production')
    throw new SettingError(`SECRETS_KEY: is required with DATABASE_URL in production; ${example}.`);
  return keys;
}

function readCollectorDomain(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (isCollectorDomain(text)) return text.toLowerCase();
  throw new SettingError(`COLLECTOR_DOMAIN: "${text}" is not a host; write one like collect.example.com`);
}

function readSchedule(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    const cron = new Cron(text, { mode: '5-part', paused: true });
    if (cron.nextRun() !== null) return text;
  } catch {}
  throw new SettingError(
    `BACKUP_SCHEDULE: "${text}" is not cron; write minute, hour, day, month and weekday, like "30 3 * * *" for 3:30 each night.`
  );
}

/** The value is not repeated, because it may contain a password. */
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
  throw new SettingError('ANALYTICS_WRITER: without NATS_URL no other server can store the collected events.');
}

function readStripe(read: (name: string) => string | undefined): StripeSettings | null {
  const result = readStripeSettings(read);
  if ('problem' in result) throw new SettingError(result.problem);
  return result.settings;
}

/** Stripe's keys take precedence; the setting applies without them. */
function readMockPayments(text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (/^mock$/i.test(text)) return true;
  if (/^off$/i.test(text)) return false;
  throw new SettingError(`PAYMENTS: "${text}" is neither mock nor off.`);
}

function readLogLevel(text: string | undefined, fallback: LogLevel): LogLevel {
  if (text === undefined) return fallback;
  const level = LOG_LEVELS.find((candidate) => candidate === text.toLowerCase());
  if (level) return level;
  throw new SettingError(`LOG_LEVEL: "${text}" is not one of ${LOG_LEVELS.join(', ')}.`);
}

function readList(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap((entry) => entry.trim() || []);
}

function readHosts(name: string, text: string | undefined): readonly string[] {
  const hosts = readList(text);
  const wrong = hosts.find((host) => !/^[\w.*[\]:-]+$/.test(host));
  if (wrong === undefined) return hosts;
  throw new SettingError(`${name}: "${wrong}" is not a host; write hosts like media.lan or 10.0.0.5:8080`);
}

/** A header that anyone can send must not be trusted until trusted proxies are configured. */
function readProxyHeader(name: string, text: string | undefined, trustedProxies: readonly string[]): string | null {
  if (text === undefined) return null;
  if (!/^[\w-]{1,64}$/.test(text)) throw new SettingError(`${name}: "${text}" is not the name of a header.`);
  if (trustedProxies.length > 0) return text.toLowerCase();
  throw new SettingError(`${name}: ${text} is not trusted until TRUSTED_PROXIES names the proxies that send it.`);
}

function readProxies(text: string | undefined): readonly string[] {
  const entries = readList(text);
  const wrong = entries.find(
    (entry) => !NAMED_RANGES.has(entry) && !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry)
  );
  if (wrong === undefined) return entries;
  throw new SettingError(
    `TRUSTED_PROXIES: "${wrong}" is neither an address nor a CIDR range nor one of ${[...NAMED_RANGES].join(', ')}.`
  );
}

/** A wildcard address can be listened on, but not connected to. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
