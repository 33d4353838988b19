import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { createApp, type ServerExtension } from '../app/app.ts';
import { hashOf } from '../platform/access/secret.ts';
import type { Store } from '../platform/database/open-database.ts';
import type { ServerOptions } from '../platform/platform.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { openTestStore } from './store.ts';

/** The management token of every test server. */
export const ADMIN_TOKEN = 'admin-token-of-the-server-tests-1';
export const PUBLIC_URL = 'https://content.example';

/** A server for tests over its own empty store, with an adjustable clock. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly ports: ServerOptions;
  /** Epoch ms of the server's clock; initially 2026-11-21T12:00:00Z. */
  readonly time: { now: number };
  /** The queries so far, except those of the audit log, as Kysely's syntax trees in JSON. */
  readonly queries: string[];
  /** Sends a request to the management API, by default as the operator. */
  manage(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, options?: ManageOptions): Promise<Answer>;
  /** Sends a request as a visitor's browser does. */
  visit(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Opens another server on the same store, to be closed first; `settings` are its differences. */
  openSecond(settings?: Partial<Settings>): Promise<TestApp>;
  close(): Promise<void>;
}

export interface ManageOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | number | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of JSON, member by member
  readonly json: any;
  readonly text: string;
  /** The reason of an AIP-193 error. */
  readonly reason: string | undefined;
}

/** Opens a server on an empty store: in memory, or on PostgreSQL with `TEST_STORE=postgres`. */
export async function openTestApp(
  settings: Partial<Settings> = {},
  extensionOf: (settings: Settings) => ServerExtension | null = () => null
): Promise<TestApp> {
  const time = { now: Date.parse('2026-11-21T12:00:00Z') };
  const store = await openTestStore();
  await store.database
    .insertInto('server_keys')
    .values({ name: 'admin-token-hash', value: hashOf(ADMIN_TOKEN), create_time: new Date(time.now) })
    .execute();
  return openOn(store, time, { ...testSettings, ...settings }, extensionOf);
}

/** Closing it also closes the store. */
async function openOn(
  store: Store,
  time: { now: number },
  settings: Settings,
  extensionOf: (settings: Settings) => ServerExtension | null
): Promise<TestApp> {
  const queries: string[] = [];
  const database = store.database.withPlugin(noteQueries(queries));
  const ports = {
    settings,
    database,
    listen: store.listen,
    clock: () => time.now,
    analyticsFile: ':memory:',
  };
  const app = await createApp(ports, extensionOf(settings));

  return {
    app,
    store,
    ports,
    time,
    queries,
    async manage(method, path, { body, token = ADMIN_TOKEN, headers = {} } = {}) {
      const url = `/v1/publishers${path}`;
      const all = { authorization: `Bearer ${token}`, ...headers };
      return toAnswer(
        await app.inject({ method, url, headers: all, ...(body !== undefined && { payload: body as object }) })
      );
    },
    visit: async (path, headers = {}) => toAnswer(await app.inject({ url: path, headers })),
    openSecond: (other = {}) =>
      openOn({ ...store, close: async () => {} }, time, { ...settings, ...other }, extensionOf),
    async close() {
      await app.close();
      await store.close();
    },
  };
}

/** Default settings of a test server. */
export const testSettings: Settings = {
  port: 4000,
  host: '127.0.0.1',
  publicUrl: PUBLIC_URL,
  dataDir: '.data',
  databaseUrl: null,
  adminToken: null,
  secretsKeys: ['test-secrets-key-test-secrets-key-test-secr'],
  demo: false,
  logLevel: 'silent',
  logRequests: true,
  logAddresses: false,
  mediaDir: '.data/media',
  privateMediaHosts: [],
  imageCacheBytes: 1024 * 1024,
  answerCacheBytes: 16 * 1024 * 1024,
  // Without a limit of store time: the clock of a test stands still, so used time would never be restored.
  queryLimits: { storeSecondsPerMinute: 0, queriesPerClient: 2, expensiveQueries: 1 },
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
  natsStream: 'TOUCHLINE_TEST',
  analyticsWriter: true,
  stripe: null,
  mockPayments: true,
  metricsPublic: true,
  docsPublic: true,
};

function noteQueries(queries: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const text = JSON.stringify(node);
      // The job of the audit log runs at any time.
      if (!/"name":"audit_|^{"kind":"RawNode".*audit_/.test(text)) queries.push(text);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

function toAnswer(response: Awaited<ReturnType<FastifyInstance['inject']>> & object): Answer {
  const text = response.body;
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  const json = isJson && text !== '' ? JSON.parse(text) : null;
  const reason = json?.error?.details?.[0]?.reason;
  return { status: response.statusCode, headers: response.headers as Answer['headers'], json, text, reason };
}
