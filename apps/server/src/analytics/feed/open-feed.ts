import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { isStoreFailure } from '../../platform/http/register-errors.ts';
import type { ServerKeys } from '../../platform/secrets/server-keys.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type AppendLog, createAppendLog } from '../collect/append-log.ts';
import type { Buffer } from '../collect/buffer.ts';
import { type CollectMetrics, createCollectMetrics } from '../collect/collect-metrics.ts';
import { joinBuffers } from '../collect/join-buffers.ts';
import { collectFolder, createLogBuffer, type LogBufferPorts } from '../collect/log-buffer.ts';
import { diskFiles } from '../collect/log-files.ts';
import { claimWriter } from '../collect/nats/claim-writer.ts';
import { createNatsBuffer } from '../collect/nats/nats-buffer.ts';
import { createNatsLink, type NatsLink, NatsUnavailableError } from '../collect/nats/nats-link.ts';
import { type DuckStore, openDuckStore } from '../store/duckdb-store.ts';
import { createFindEvents } from '../viewing/find-events.ts';
import { createRecordAggregator } from '../viewing/record-aggregator.ts';
import { createVisitorHash } from '../viewing/visitor-hash.ts';
import type { AnalyticsClient } from './analytics-client.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { createLazyStore, type LazyStore } from './lazy-store.ts';
import { type Names, names } from './named-queries.ts';
import { createQuarantine } from './quarantine.ts';
import { createRemoteAnalytics, serveAnalytics } from './remote-analytics.ts';
import { createWriter, type Writer } from './writer.ts';

/** Bytes of quarantined events that are kept. They have their own log, so that they cannot displace valid events. */
const QUARANTINE_BYTES = 32 * 1024 * 1024;

export interface FeedPorts {
  readonly settings: Pick<Settings, 'dataDir' | 'analyticsDays' | 'analyticsWriter' | 'natsUrls' | 'natsStream'>;
  readonly database: Database;
  readonly serverKeys: ServerKeys;
  readonly registry: Registry;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Path of the store; `:memory:` for none. */
  readonly file: string;
  /** Queries that other servers may send; by default all. */
  readonly names?: Names;
}

/** The path of collected events from the request to the store. */
export interface Feed {
  /** Folder of the logs. */
  readonly folder: string;
  readonly buffer: Buffer;
  /** The log of quarantined events. */
  readonly quarantineLog: AppendLog;
  readonly collectMetrics: CollectMetrics;
  readonly analytics: AnalyticsClient;
  /**
   * Waits until the store's file is complete, and keeps it and the logs unchanged, apart from new batches, until the
   * returned function is called. Throws `ApiError` UNAVAILABLE if the store cannot be opened.
   */
  holdWrites(): Promise<() => void>;
  /** Starts to store what an earlier process has left in the buffer. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the feed. It opens files and the store on first use. */
export function openFeed(ports: FeedPorts): Feed {
  const { settings, database, clock, log } = ports;
  const logs = {
    folder: collectFolder(settings),
    files: diskFiles,
    clock,
    onTruncated: (path: string, bytes: number) => log.warn({ path, bytes }, 'truncated a partial last record of a log'),
  };
  const { buffer, link } = openBuffer(settings, logs, log);
  const subject = `${settings.natsStream}.ask`;
  let stopAnswering = () => {};
  const quarantineLog = createAppendLog({
    ...logs,
    stem: 'aside',
    keepBytes: QUARANTINE_BYTES,
    isStored: async () => true,
  });
  const stores = createLazyStore({
    open: () =>
      openStore(ports.file, async (store) => {
        if (!link) return;
        await claimWriter(link, settings.natsStream, store.id);
        stopAnswering();
        stopAnswering = await serveAnalytics(link, subject, { analytics: local, names: ports.names ?? names });
      }),
    onOpenFailure: (error) => reportOpenFailure(log, error),
  });
  const metrics = createFeedMetrics(ports.registry);
  const collectMetrics = createCollectMetrics(ports.registry);
  const findEvents = createFindEvents(database, clock);
  const hash = createVisitorHash(ports.serverKeys.visitors);
  const quarantine = createQuarantine({ quarantineLog, clock, metrics, collectMetrics, log });
  const writer = createWriter({
    buffer,
    stores,
    createAggregator: (store) => createRecordAggregator({ store, hash, findEvents, clock, ...quarantine }),
    quarantineRecord: quarantine.quarantineRecord,
    isDatabaseFailure: isStoreFailure,
    days: settings.analyticsDays,
    metrics,
    clock,
    onFailure: (error) => log.error({ err: error }, 'cannot store collected events; retrying'),
  });

  const local = createLocalAnalytics(stores, writer);
  const writes = settings.analyticsWriter;

  return {
    folder: logs.folder,
    buffer: {
      ...buffer,
      async append(record) {
        await buffer.append(record);
        if (writes) writer.start();
      },
    },
    quarantineLog,
    collectMetrics,
    analytics: link && !writes ? createRemoteAnalytics(link, subject) : local,
    holdWrites: () => holdStore(writer, ports.file),
    async begin() {
      // Reports a NATS that cannot be used at the start, and not with the first batch.
      link?.session().catch(() => {});
      if (writes && (await buffer.hasRecords())) writer.start();
    },
    async close() {
      stopAnswering();
      // The writer may wait for a store that another process has open.
      stores.giveUp();
      await writer.close();
      await Promise.all([buffer.close(), quarantineLog.close()]);
      await stores.close();
      await link?.close();
    },
  };
}

/** Holds the writer between two batches. Returns a function that releases it. */
async function holdStore(writer: Writer, file: string): Promise<() => void> {
  // Without a file, everything is in the logs.
  if (!existsSync(file)) return () => {};
  return new Promise((resolve, reject) => {
    const hold = async (store: DuckStore) => {
      await store.checkpoint();
      await new Promise<void>((release) => resolve(release));
    };
    writer.between(hold).catch(reject);
  });
}

function createLocalAnalytics(stores: LazyStore, writer: Writer): AnalyticsClient {
  return {
    async read(query, input, options) {
      const { sql, parameters } = query.build(input);
      return (await stores.getOrTimeout()).read(sql, parameters, options).catch(throwTimeout);
    },
    async change(change, input) {
      const { statements, parameters } = change.build(input);
      return writer.between((store) => store.change(statements, parameters));
    },
    flushed: writer.flushed,
  };
}

/** Opens a store and claims it; closes it again if `claim` fails. */
async function openStore(path: string, claim: (store: DuckStore) => Promise<void>): Promise<DuckStore> {
  const store = await openDuckStore({ path });
  try {
    await claim(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function reportOpenFailure(log: FeedPorts['log'], error: unknown): void {
  // The link reports its own failures.
  if (error instanceof NatsUnavailableError) return;
  log.warn({ err: error }, 'cannot open the analytics store; retrying');
}

function throwTimeout(error: unknown): never {
  if (!/interrupt/i.test(String(error))) throw error;
  throw new ApiError('TIMEOUT', 'The query took too long; use a shorter interval or fewer dimensions.', {
    cause: error,
  });
}

/**
 * Opens the buffer for batches that are not stored yet: files, or JetStream with `NATS_URL`. `link` is null without it.
 */
function openBuffer(
  { natsUrls, natsStream }: Pick<Settings, 'natsUrls' | 'natsStream'>,
  logs: LogBufferPorts,
  log: FeedPorts['log']
): { readonly buffer: Buffer; readonly link: NatsLink | null } {
  const files = createLogBuffer(logs);
  if (natsUrls.length === 0) return { buffer: files, link: null };
  const link = createNatsLink(natsUrls, ({ message }) =>
    log.warn(`${message}; retrying. Until then the server rejects batches of events with 503.`)
  );
  return { buffer: joinBuffers(files, createNatsBuffer({ link, stream: natsStream })), link };
}
