import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { type AppendLog, createAppendLog } from '../../collect/append-log.ts';
import type { Buffer } from '../../collect/buffer.ts';
import { type CollectMetrics, createCollectMetrics } from '../../collect/collect-metrics.ts';
import { collectFolder } from '../../collect/log-buffer.ts';
import { diskFiles } from '../../collect/log-files.ts';
import { claimWriter } from '../../collect/nats/claim-writer.ts';
import type { Database } from '../../database/schema.ts';
import { ApiError } from '../../errors.ts';
import { isStoreFailure } from '../../register-errors.ts';
import type { ServerKeys } from '../../server-keys.ts';
import type { Settings } from '../../settings.ts';
import { type DuckStore, openDuckStore } from '../store/duckdb-store.ts';
import { createFindEvents } from '../viewing/find-events.ts';
import { createLineFold } from '../viewing/fold-lines.ts';
import { createVisitorHash } from '../viewing/visitor-hash.ts';
import type { Analytics } from './analytics.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { type Names, names } from './named-queries.ts';
import { openBuffer } from './open-buffer.ts';
import { createQuarantine } from './quarantine.ts';
import { answerAnalytics, askAnalytics } from './remote-analytics.ts';
import { createStoreAtNeed, type StoreAtNeed } from './store-at-need.ts';
import { createWriter, type Writer } from './writer.ts';

/** Bytes of what was set aside that are kept; it has its own, so that nobody can push out what counts. */
const KEEP_ASIDE = 32 * 1024 * 1024;

export interface FeedPorts {
  readonly settings: Pick<Settings, 'dataDir' | 'analyticsDays' | 'analyticsWriter' | 'natsUrls' | 'natsStream'>;
  readonly database: Database;
  readonly serverKeys: ServerKeys;
  readonly registry: Registry;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Of the store; `:memory:`: none. */
  readonly file: string;
  /** Queries that other servers may send, instead of all that there are. */
  readonly names?: Names;
}

/** What is collected, on its way from the request to the store. */
export interface Feed {
  /** Folder of the logs. */
  readonly folder: string;
  readonly buffer: Buffer;
  /** The log of what counts nowhere. */
  readonly aside: AppendLog;
  readonly collectMetrics: CollectMetrics;
  readonly analytics: Analytics;
  /** Begins to store what an earlier process has left. Until the first batch there is nothing else to do. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Nothing is opened or made before it is needed. */
export function openFeed(ports: FeedPorts): Feed {
  const { settings, database, clock, log } = ports;
  const folder = collectFolder(settings);
  const logs = {
    folder,
    files: diskFiles,
    clock,
    onTorn: (path: string, bytes: number) =>
      log.warn({ path, bytes }, 'the last line of a log was not whole and is cut off'),
  };
  const { buffer, link } = openBuffer(settings, logs);
  const subject = `${settings.natsStream}.ask`;
  let stopAnswering = () => {};
  const aside = createAppendLog({ ...logs, stem: 'aside', keepBytes: KEEP_ASIDE, isStored: async () => true });
  const stores = createStoreAtNeed({
    open: () =>
      openStore(ports.file, async (store) => {
        if (!link) return;
        await claimWriter(link, settings.natsStream, store.id);
        stopAnswering();
        stopAnswering = await answerAnalytics(link, subject, { analytics: own, names: ports.names ?? names });
      }),
    onClosed: (error) => log.warn({ err: error }, 'the store of viewings cannot be opened, and is tried again'),
  });
  const metrics = createFeedMetrics(ports.registry);
  const collectMetrics = createCollectMetrics(ports.registry);
  const findEvents = createFindEvents(database, clock);
  const hash = createVisitorHash(ports.serverKeys.visitors);
  const quarantine = createQuarantine({ aside, clock, metrics, collectMetrics, log });
  const writer = createWriter({
    buffer,
    stores,
    createFold: (store) => createLineFold({ store, hash, findEvents, clock, ...quarantine }),
    setAside: quarantine.setAside,
    isOfOthers: isStoreFailure,
    days: settings.analyticsDays,
    metrics,
    clock,
    onFailure: (error) => log.error({ err: error }, 'collected events cannot be stored, and are tried again'),
  });

  const own = analyticsOn(stores, writer);
  const writes = settings.analyticsWriter;

  return {
    folder,
    buffer: {
      ...buffer,
      async append(line) {
        await buffer.append(line);
        if (writes) writer.start();
      },
    },
    aside,
    collectMetrics,
    analytics: link && !writes ? askAnalytics(link, subject) : own,
    async begin() {
      if (writes && (await buffer.holdsLines())) writer.start();
    },
    async close() {
      stopAnswering();
      // The writer may be waiting for a store that another process has.
      stores.giveUp();
      await writer.close();
      await Promise.all([buffer.close(), aside.close()]);
      await stores.close();
      await link?.close();
    },
  };
}

function analyticsOn(stores: StoreAtNeed, writer: Writer): Analytics {
  return {
    async read(query, input, options) {
      const { sql, parameters } = query.build(input);
      return (await stores.ask()).read(sql, parameters, options).catch(inTime);
    },
    async change(change, input) {
      const { statements, parameters } = change.build(input);
      return writer.between((store) => store.change(statements, parameters));
    },
    settled: writer.settled,
  };
}

/** A store that may be used: it is closed again where `claim` fails. */
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

function inTime(error: unknown): never {
  if (!/interrupt/i.test(String(error))) throw error;
  throw new ApiError('TIMEOUT', 'The question took too long; ask for a shorter interval or fewer dimensions.', {
    cause: error,
  });
}
